"""The values of an .xlsx or .xlsm workbook, as recalculation reads them: errors stay errors."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.cells import Cell
from xlvp.errors import CellError, Undefined
from xlvp.events.dense import MOST_BYTES, Found, Placed
from xlvp.hosts.recalc import UnusableFile
from xlvp.hosts.recalc.book import Book, read_book
from xlvp.hosts.recalc.cells import ScannedCell, value_of
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.scanner import scan


def read_openxml(data: bytes) -> Iterator[Found]:
    """Each sheet's name and cells.

    Raises
    ------
    UnusableFile
        The workbook is damaged, encrypted or too large.
    """
    package = Package(data)
    book = read_book(package)
    for sheet in book.sheets:
        part = package.read(sheet.part)
        if len(part) > MOST_BYTES:
            raise UnusableFile(f"the sheet {sheet.name!r} is larger than {MOST_BYTES // 2**20} MB")
        cells: list[Placed] = [
            (cell.row - 1, cell.column - 1, _value(cell, book))
            for cell in scan(part, sheet.part).cells
        ]
        yield sheet.name, cells


def _value(cell: ScannedCell, book: Book) -> Cell:
    """The value of a cell; a formula that nobody has computed yet has none."""
    if cell.formula and cell.kind in ("", "n") and not (cell.raw or "").strip():
        return _NOT_COMPUTED
    return value_of(cell, book.strings, book.date_1904)


_NOT_COMPUTED = CellError(
    Undefined(
        "the formula was never computed: open the file in a spreadsheet program and save it, or run"
        " xlvp recalc"
    )
)
