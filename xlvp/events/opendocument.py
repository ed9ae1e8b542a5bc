"""The values of an .ods workbook through python-calamine, with the errors that it leaves blank."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from xlvp.errors import EXCEL_ERRORS
from xlvp.events.calamine import values
from xlvp.events.dense import MOST_BYTES, Found, Placed, too_large
from xlvp.hosts.recalc import UnusableFile
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.xml import attribute, found, local, parse

_CONTENT = "content.xml"
_UNKNOWN_ERROR = "#VALUE!"
"""What LibreOffice's own errors (Err:502) count as."""


@dataclass
class _Table:
    """A sheet: how far its cells reach, and its errors."""

    height: int = 0
    width: int = 0
    errors: list[Placed] = field(default_factory=list)


def read_ods(data: bytes) -> Iterator[Found]:
    """Each sheet's name and cells.

    Raises
    ------
    UnusableFile
        The workbook is damaged, encrypted or too large.
    """
    package = Package(data)
    if _CONTENT not in package:
        raise UnusableFile("the file is no .ods workbook")
    content = package.read(_CONTENT)
    if len(content) > MOST_BYTES:
        raise UnusableFile(f"the workbook holds more than {MOST_BYTES // 2**20} MB of cells")
    if b"encryption-data" in package.read("META-INF/manifest.xml"):
        raise UnusableFile("the file is encrypted; save it without a password")
    tables = {
        attribute(element, "name") or "": _table(element)
        for element in found(parse(content, _CONTENT), "table")
    }
    for name, table in tables.items():
        if too_large(table.height, table.width):
            raise UnusableFile(
                f"the sheet {name!r} holds {table.height} x {table.width} cells; copy the"
                " crosstable into a workbook of its own"
            )
    errors = {name: table.errors for name, table in tables.items()}
    for name, cells in values(io.BytesIO(data)):
        yield name, [*cells, *errors.get(name, [])]


def _table(element: Element) -> _Table:
    """How far a table reaches and where its errors are; repeated cells are counted, not made."""
    table = _Table()
    row = 0
    for line in found(element, "table-row"):
        repeated = _repeated(line, "number-rows-repeated")
        column = 0
        holds = False
        for cell in line:
            if local(cell) not in ("table-cell", "covered-table-cell"):
                continue
            times = _repeated(cell, "number-columns-repeated")
            if _holds(cell):
                holds = True
                table.width = max(table.width, column + times)
                code = _error(cell)
                if code and not too_large(repeated, times):
                    table.errors += [
                        (row + r, column + c, code) for r in range(repeated) for c in range(times)
                    ]
            column += times
        if holds:
            table.height = row + repeated
        row += repeated
    return table


def _repeated(element: Element, name: str) -> int:
    told = attribute(element, name) or "1"
    return int(told) if told.isdigit() and len(told) < 9 else 1


def _holds(cell: Element) -> bool:
    return attribute(cell, "value-type") is not None or attribute(cell, "formula") is not None


def _error(cell: Element) -> str | None:
    """The Excel code of the error that a cell shows."""
    is_error = any(
        key.endswith("}value-type") and value == "error" for key, value in cell.attrib.items()
    )
    shown = "".join(cell.itertext()).strip().upper()
    if shown in EXCEL_ERRORS and (is_error or attribute(cell, "formula")):
        return shown
    return _UNKNOWN_ERROR if is_error else None
