"""Reading, typing into and recalculating a scoresheet as a director's file, for the tests.

An edit touches one cell of the file's XML and nothing else, as a spreadsheet program would leave
the inputs; openpyxl reads what comes out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from functools import cached_property
from html import escape

import openpyxl
from openpyxl.utils import range_boundaries
from openpyxl.utils.cell import coordinate_from_string, get_column_letter
from openpyxl.workbook import Workbook

from xlvp.hosts.recalc import recalculate

Place = tuple[str, str]
"""A sheet and the address of a cell on it."""


class Scoresheet:
    """The cells of a workbook by place."""

    def __init__(self, file: bytes) -> None:
        self.file = file

    @cached_property
    def book(self) -> Workbook:
        return openpyxl.load_workbook(io.BytesIO(self.file))

    @cached_property
    def values(self) -> dict[Place, object]:
        """Every value in the file; an empty text is ``""``, an empty cell is left out."""
        book = openpyxl.load_workbook(io.BytesIO(self.file), data_only=True)
        return {
            (sheet.title, cell.coordinate): "" if cell.value is None else cell.value
            for sheet in book
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None or (sheet.title, cell.coordinate) in self.formulas
        }

    @cached_property
    def formulas(self) -> dict[Place, str]:
        """The formula of each cell; all cells of an array have the array's."""
        found: dict[Place, str] = {}
        for sheet in self.book:
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.data_type == "f":
                        text, area = cell.value, cell.coordinate
                        if not isinstance(text, str):
                            text, area = text.text, text.ref
                        found |= dict.fromkeys(((sheet.title, a) for a in addresses(area)), text)
        return found

    @cached_property
    def names(self) -> dict[str, tuple[str, list[str]]]:
        """What each defined name stands for: sheet and addresses."""
        found = {}
        for name, defined in self.book.defined_names.items():
            if not name.startswith("_xlnm"):
                ((sheet, area),) = defined.destinations
                found[name] = sheet, addresses(area)
        return found

    @cached_property
    def unlocked(self) -> set[Place]:
        """The cells that may be typed into."""
        return {
            (sheet.title, cell.coordinate)
            for sheet in self.book
            for row in sheet.iter_rows()
            for cell in row
            if not cell.protection.locked
        }

    def __getitem__(self, name: str) -> object:
        """The value of a named cell."""
        sheet, (address,) = self.names[name]
        return self.values.get((sheet, address), "")

    def column(self, name: str) -> list[object]:
        """The values of a named range."""
        sheet, area = self.names[name]
        return [self.values.get((sheet, address), "") for address in area]

    def at(self, sheet: str, row: int, column: int) -> object:
        """The value of a cell, row and column counted from 0 as the builders do."""
        return self.values.get((sheet, place(row, column)), "")

    def typed(self, cells: Mapping[Place, object]) -> Scoresheet:
        """The scoresheet with these inputs typed over, recalculated; None empties a cell."""
        return Scoresheet(recalculate(type_over(self.file, cells)).data)

    def changed(self, other: Scoresheet) -> set[Place]:
        """The places whose values differ."""
        places = self.values.keys() | other.values.keys()
        return {p for p in places if self.values.get(p, "") != other.values.get(p, "")}


def place(row: int, column: int) -> str:
    """The address of a cell whose row and column count from 0."""
    return f"{get_column_letter(column + 1)}{row + 1}"


def addresses(area: str) -> list[str]:
    """The cells of a range, row by row."""
    left, top, right, bottom = range_boundaries(area.replace("$", ""))
    return [place(r - 1, c - 1) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def type_over(file: bytes, cells: Mapping[Place, object]) -> bytes:
    """The file with other contents in these cells, their formats kept."""
    names = openpyxl.load_workbook(io.BytesIO(file), read_only=True).sheetnames
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as old, zipfile.ZipFile(result, "w") as new:
        for part in old.infolist():
            data = old.read(part)
            for (sheet, address), value in cells.items():
                if part.filename == f"xl/worksheets/sheet{names.index(sheet) + 1}.xml":
                    data = _type_cell(data.decode(), address, value).encode()
            new.writestr(part, data)
    return result.getvalue()


def _type_cell(xml: str, address: str, value: object) -> str:
    coordinate_from_string(address)
    pattern = re.compile(rf'<c r="{address}"( s="\d+")[^>]*?(?:/>|>.*?</c>)')
    found = pattern.search(xml)
    assert found, f"{address} is no cell of this sheet"
    assert "<f" not in found[0], f"{address} holds a formula"
    head = f'<c r="{address}"{found[1]}'
    if value is None:
        cell = head + "/>"
    elif isinstance(value, bool):
        cell = f'{head} t="b"><v>{int(value)}</v></c>'
    elif isinstance(value, int | float):
        cell = f"{head}><v>{value}</v></c>"
    else:
        text = escape(str(value), quote=False)
        cell = f'{head} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
    return xml[: found.start()] + cell + xml[found.end() :]
