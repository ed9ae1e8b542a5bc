"""A workbook that makes calls of our functions, for any spreadsheet program to answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import xlsxwriter

from xlvp.declare import OMITTED
from xlvp.errors import EXCEL_ERRORS

Call = tuple[str, list[object]]
CALLS, ARRAYS, DATA = "Calls", "Arrays", "Data"


@dataclass
class CallBook:
    """Where each call has its result: sheet, row, column, height, width."""

    places: list[tuple[str, int, int, int, int]] = field(default_factory=list)

    def results(self, sheets: dict[str, list[list[object]]]) -> list[object]:
        """The results read back, in the order of the calls; a range as rows."""

        def at(sheet: str, row: int, column: int) -> object:
            rows = sheets[sheet]
            inside = row < len(rows) and column < len(rows[row])
            return rows[row][column] if inside else ""

        found: list[object] = []
        for sheet, top, left, height, width in self.places:
            area = [
                [at(sheet, r, c) for c in range(left, left + width)]
                for r in range(top, top + height)
            ]
            found.append(area[0][0] if height == width == 1 else area)
        return found


class _Data:
    """The ranges that the calls take, each written once, one below the other."""

    def __init__(self, sheet: xlsxwriter.worksheet.Worksheet) -> None:
        self.sheet = sheet
        self.row = 1  # the first row stays empty
        self.known: dict[str, str] = {}

    def place(self, rows: Sequence[Sequence[object]]) -> str:
        key = json.dumps(rows)
        if key not in self.known:
            for r, cells in enumerate(rows):
                for c, cell in enumerate(cells):
                    self._write(self.row + r, c, cell)
            height, width = len(rows), max(map(len, rows))
            self.known[key] = area(DATA, self.row, 0, height, width)
            self.row += height
        return self.known[key]

    def _write(self, row: int, column: int, cell: object) -> None:
        if cell is None or cell == "":
            return
        if isinstance(cell, bool):
            self.sheet.write_boolean(row, column, cell)
        elif isinstance(cell, int | float):
            self.sheet.write_number(row, column, cell)
        elif isinstance(cell, str) and cell in EXCEL_ERRORS:
            self.sheet.write_formula(row, column, f"={cell}", None, cell)
        elif isinstance(cell, str):
            self.sheet.write_string(row, column, cell)
        else:
            raise TypeError(f"{cell!r} is no cell")


def area(sheet: str, row: int, column: int, height: int = 1, width: int = 1) -> str:
    """A reference as formulas write it."""
    first = xlsxwriter.utility.xl_rowcol_to_cell(row, column, True, True)
    last = xlsxwriter.utility.xl_rowcol_to_cell(row + height - 1, column + width - 1, True, True)
    return f"{sheet}!{first}" if first == last else f"{sheet}!{first}:{last}"


def write(path: Path, calls: Sequence[Call], results: Sequence[object]) -> CallBook:
    """Write a workbook with a formula for each call; an expected range is an array formula.

    A range is written into cells, a scalar into the formula. None is an empty cell, OMITTED an
    argument that is left out.
    """
    book = CallBook()
    with xlsxwriter.Workbook(path) as file:
        sheets = {name: file.add_worksheet(name) for name in (CALLS, ARRAYS, DATA)}
        data = _Data(sheets[DATA])
        top = 0
        for row, ((name, arguments), expected) in enumerate(zip(calls, results, strict=True)):
            formula = f"={name}({','.join(_argument(a, data) for a in arguments)})"
            if not isinstance(expected, list):
                sheets[CALLS].write_formula(row, 0, formula, None, "not recalculated")
                book.places.append((CALLS, row, 0, 1, 1))
                continue
            height, width = len(expected), len(expected[0])
            sheets[ARRAYS].write_array_formula(
                top, 0, top + height - 1, width - 1, formula, None, "not recalculated"
            )
            book.places.append((ARRAYS, top, 0, height, width))
            top += height
    return book


def _argument(value: object, data: _Data) -> str:
    if value is OMITTED:
        return ""
    if value is None:
        return area(DATA, 0, 0)
    if isinstance(value, list):
        return data.place(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, str):
        return value if value in EXCEL_ERRORS else '"' + value.replace('"', '""') + '"'
    return repr(value)
