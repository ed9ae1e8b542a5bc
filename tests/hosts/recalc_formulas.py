"""The workbook in which every formula of ``data/recalc_formulas.csv`` is tried."""

from __future__ import annotations

import csv
import datetime
import json
from dataclasses import dataclass
from pathlib import Path

import openpyxl
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

DATA = Path(__file__).parent / "data" / "recalc_formulas.csv"
ARRAY_ROWS, ARRAY_COLUMNS = 7, 2
"""Every array formula is entered over a range of this size."""

_COLUMNS: dict[str, list[object]] = {
    "A": ["Name", "Abel", "Bo", "Cid", "Dab", "Eve", "Abel"],
    "B": ["Score", 10, -3, 7, None, 9, -3],
    "C": [None, "t", "u", "1/2", "12", "0.5"],
    "D": [None, True, False],
    "E": [None, datetime.date(2026, 3, 14), datetime.date(2026, 3, 15)],
    "F": [None, 0.125],
    "G": [None, 1, "=1/0", 2],
    "H": [None, 4, None, 4, "x", 1, 0],
    "I": [None, "a", '=""', None, 0, False, "b"],
    "J": [None, 11, 9, 9, 5, 1, "=0.1+0.2", 0.3],
    "K": [None, 1, 3, 5, 7, 9],
    "L": [None, "a", "b", "c", "d", "e"],
    "M": [None, "'=Carlsson", "x", "y"],
    "N": [None, '=""'],
    "O": [None, "Åsa", "Étienne", "x"],
    "P": [None, "Ärger", "Écoute", "Öl", "ål", "Zoë", "éa"],
    "Q": [None, 1, 2, "=SUBTOTAL(9,Q2:Q3)", 4],
    "R": [None, "apple", "Banana", "cherry", "date", "fig"],
    "S": [None, 9, 7, 5, 3, 1],
    "T": [None, 1, 2, 2, 2, 5],
    "U": [None, 1, "x", None, 4, True],
    "V": ["Team", "x", "y", "z"],
    "W": ["Points", 1, 2, 3],
}
_NAMES = {
    "Boards": "D!$B$2",
    "Scores": "D!$B$2:$B$7",
    "Half": "0.5",
    "Hello": '"hey"',
    "Twice": "Boards*2",
    "Dynamic": "OFFSET(D!$A$2,0,0,COUNTA(D!$A$2:$A$50),1)",
    "Here": "D!A1",
}
_LOCAL_NAMES = {"P": ("Own", "D!$B$4"), "D": ("Local", "D!$B$6"), "My Sheet": ("Far", "D!$K$6")}


@dataclass(frozen=True)
class Case:
    """A formula and what Excel shows; ``left_alone``: it must be refused instead."""

    number: int
    formula: str
    is_array: bool
    expected: object
    left_alone: bool
    source: str

    @property
    def cell(self) -> str:
        """Where it stands: in column B of P, or as an array in B and C of A."""
        return f"B{1 + self.number * (ARRAY_ROWS + 1) if self.is_array else 1 + self.number}"


def cases() -> list[Case]:
    """Every formula with its value, numbered through each sheet."""
    with DATA.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    counts = {False: 0, True: 0}
    found = []
    for row in rows:
        is_array = row["kind"] == "array"
        left = row["expected"] == "left alone"
        expected = None if left else json.loads(row["expected"])
        number = counts[is_array]
        counts[is_array] += 1
        found.append(Case(number, row["formula"], is_array, expected, left, row["source"]))
    return found


def book(formulas: list[Case]) -> openpyxl.Workbook:
    """A workbook with the data in sheet D and the formulas in P and A."""
    made = openpyxl.Workbook()
    plain = made.active
    plain.title = "P"
    data = made.create_sheet("D")
    for letter, cells in _COLUMNS.items():
        for row, cell in enumerate(cells, 1):
            if cell is not None:
                data[f"{letter}{row}"] = cell
                if isinstance(cell, str) and cell.startswith("'"):
                    data[f"{letter}{row}"].value = cell[1:]
                    data[f"{letter}{row}"].data_type = "s"
    data.add_table(Table(displayName="Tab", ref="V1:W4"))
    far = made.create_sheet("My Sheet")
    far.append(["quoted"])
    far.append([1])
    far.append([2])
    arrays = made.create_sheet("A")
    for name, text in _NAMES.items():
        made.defined_names[name] = DefinedName(name, attr_text=text)
    for sheet, (name, text) in _LOCAL_NAMES.items():
        made[sheet].defined_names[name] = DefinedName(name, attr_text=text)
    for case in formulas:
        _write(case, plain, arrays)
    return made


def _write(case: Case, plain: Worksheet, arrays: Worksheet) -> None:
    if not case.is_array:
        plain[case.cell] = f"={case.formula}"
        return
    top = int(case.cell[1:])
    ref = f"B{top}:C{top + ARRAY_ROWS - 1}"
    arrays[case.cell] = ArrayFormula(ref, f"={case.formula}")
