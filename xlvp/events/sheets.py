"""The rows of a table in a file: .csv, .tsv, .txt, .xlsx, .xlsm, .ods, .xls.

An error in a cell is kept as its Excel code; it never becomes a blank. Formulas are not computed,
and links to other files are not followed: the values are those that the file holds.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from xlvp.cells import Cell, Rows
from xlvp.events.dense import MOST_COLUMNS, MOST_ROWS, Found, dense, too_large
from xlvp.events.text import Text
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.headers import find_header

WORKBOOKS = (".xlsx", ".xlsm", ".ods", ".xls")
TEXTS = (".csv", ".tsv", ".tab", ".txt", ".trf", ".trfx")
DELIMITERS = ";\t,|"


@dataclass(frozen=True)
class Sheet:
    """A table: its rows, where each stands in the file, and the sheet's name ("" for a text)."""

    rows: Rows
    lines: tuple[int, ...]
    name: str = ""

    def place(self, row: int) -> str:
        """How a finding names a row."""
        return f"{self.name}, row {self.lines[row]}" if self.name else f"line {self.lines[row]}"


def sheet_of_text(text: Text) -> Sheet:
    """The table in a delimited text; the delimiter is the one that gives the most even columns.

    Raises
    ------
    UnusableFile
        The text has too many rows or columns, or a quotation that does not end.
    """
    lines = text.lines
    told = re.fullmatch(r"sep=(.)", lines[0].strip(), re.IGNORECASE)
    tables = [_split(lines, delimiter) for delimiter in (told[1] if told else DELIMITERS)]
    if told:
        tables = [Sheet(table.rows[1:], table.lines[1:]) for table in tables]
    return max(tables, key=_evenness)


def _split(lines: list[str], delimiter: str) -> Sheet:
    rows: Rows = []
    numbers = []
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    before = 0
    try:
        for row in reader:
            rows.append([_unwrapped(cell) for cell in row])
            numbers.append(before + 1)
            before = reader.line_num
            if too_large(len(rows), len(row)):
                raise UnusableFile(
                    f"the file has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns, which is"
                    " no tournament"
                )
    except csv.Error as error:
        raise UnusableFile(f"line {reader.line_num} is no line of a table ({error})") from None
    width = max((len(row) for row in rows), default=0)
    filled: Rows = [[*row, *[None] * (width - len(row))] for row in rows]
    return Sheet(filled or [[None]], tuple(numbers) or (1,))


def _unwrapped(cell: str) -> Cell:
    """Without the ="…" that keeps a spreadsheet program from reading 12:1 as a time."""
    match = re.fullmatch(r'="([^"]*)"', cell.strip())
    return match[1] if match else cell


def _evenness(sheet: Sheet) -> tuple[bool, int, int]:
    """Whether a header is found; how many rows have the usual number of cells; that number."""
    widths = Counter(sum(cell not in (None, "") for cell in row) for row in sheet.rows)
    usual, count = max(
        ((w, n) for w, n in widths.items() if w > 1), key=lambda one: one[::-1], default=(0, 0)
    )
    return find_header(sheet.rows) is not None, count, usual


def sheets_of_workbook(path: Path, data: bytes) -> list[Sheet]:
    """The sheets of a workbook that hold anything; one too large for a tournament is left aside.

    Raises
    ------
    UnusableFile
        It is damaged, encrypted, empty, absurdly large, or not what its name says.
    """
    tables = [(name, dense(cells)) for name, cells in _reader(path.suffix.lower())(data)]
    found = [Sheet(rows, tuple(range(1, len(rows) + 1)), name) for name, rows in tables if rows]
    if not found:
        large = [name for name, rows in tables if rows is None]
        raise UnusableFile(
            f"the sheet {large[0]!r} has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns,"
            " which is no tournament"
            if large
            else "the workbook is empty"
        )
    return found


def _reader(suffix: str) -> Callable[[bytes], Iterator[Found]]:
    if suffix == ".ods":
        from xlvp.events.opendocument import read_ods

        return read_ods
    if suffix == ".xls":
        from xlvp.events.old_excel import read_xls

        return read_xls
    from xlvp.events.openxml import read_openxml

    return read_openxml
