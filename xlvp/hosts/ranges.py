"""The values of a range in a workbook on disk, as a host would hand them over."""

from __future__ import annotations

from pathlib import Path

from xlvp.cells import Rows
from xlvp.errors import BadArgument
from xlvp.hosts.recalc import files
from xlvp.hosts.recalc.book import Book, Sheet, read_book
from xlvp.hosts.recalc.cells import value_of
from xlvp.hosts.recalc.formula import Ref, Unreadable, area
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.scanner import scan

MOST_CELLS = 2_000_000


class RangeReader:
    """Reads ranges of one workbook by address: ``Sheet!A1:K20``, ``'My sheet'!A1:K20``, ``A1:K20``.

    An address without a sheet lies on the first sheet named before it, or on the only one.

    Raises
    ------
    XlvpError
        The file is no workbook, the sheet is not there, or the address cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._package = Package(files.read(path))
        self._book: Book = read_book(self._package)
        self._sheet: Sheet | None = self._book.sheets[0] if len(self._book.sheets) == 1 else None

    def rows(self, address: str) -> Rows:
        """The values of the range, row by row; an empty cell is None, an error its text."""
        sheet, ref = self._place(address)
        grid: Rows = [[None] * (ref.right - ref.left + 1) for _ in range(ref.bottom - ref.top + 1)]
        for cell in scan(self._package.read(sheet.part), sheet.part).cells:
            if ref.top <= cell.row <= ref.bottom and ref.left <= cell.column <= ref.right:
                value = value_of(cell, self._book.strings, self._book.date_1904)
                grid[cell.row - ref.top][cell.column - ref.left] = value
        return grid

    @property
    def names(self) -> dict[str, str]:
        """The addresses that names of the whole workbook stand for, by the folded name."""
        return {
            name: text.replace("$", "")
            for (sheet, name), text in self._book.names.items()
            if sheet is None
        }

    def _place(self, address: str) -> tuple[Sheet, Ref]:
        name, mark, cells = address.rpartition("!")
        if mark:
            name = name[1:-1].replace("''", "'") if name[:1] == "'" else name
            known = self._book.sheet_name(name)
            self._sheet = next((s for s in self._book.sheets if s.name == known), None)
        if self._sheet is None:
            names = ", ".join(sheet.name for sheet in self._book.sheets)
            problem = f"there is no sheet {name!r}" if mark else f"{address} names no sheet"
            raise BadArgument(f"{problem}; the workbook has {names}")
        try:
            ref = area(cells.strip().upper())
        except Unreadable:
            raise BadArgument(
                f"{address} is no range; write it like 'Sheet!A1:K20' in quotes"
            ) from None
        if (ref.bottom - ref.top + 1) * (ref.right - ref.left + 1) > MOST_CELLS:
            raise BadArgument(f"{address} holds more than {MOST_CELLS} cells; name the table alone")
        return self._sheet, ref


def standings_of(
    path: Path,
    address: str,
    *,
    names: str | None = None,
    ratings: str | None = None,
    codes: str | None = None,
    rules: str | None = None,
    rounds: int | None = None,
    boards: float | None = None,
    layout: str | None = None,
) -> tuple[Rows, str]:
    """The final table of the crosstable in a range, and the sentence on its rounds.

    ``names`` and ``ratings`` are addresses too; the other options are those of ``STANDINGS``.
    """
    from xlvp.udfs import FUNCTIONS

    reader = RangeReader(path)
    table = reader.rows(address)
    table_of_names = reader.rows(names) if names else None
    table_of_ratings = reader.rows(ratings) if ratings else None
    rows = FUNCTIONS["STANDINGS"].call(
        table, table_of_names, codes, rules, rounds, table_of_ratings, True, boards, layout
    )
    status = FUNCTIONS["ROUNDSTATUS"].call(table, rounds, layout)
    return rows, str(status)  # type: ignore[return-value]
