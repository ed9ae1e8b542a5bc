"""Sheets scanned with expat: every cell, and the place of every byte that a value takes."""

from __future__ import annotations

import re
from xml.parsers import expat

from xlvp.hosts.recalc.cells import Formula, ScannedCell, ScannedRow, ScannedSheet
from xlvp.hosts.recalc.formula import LAST_COLUMN, LAST_ROW, Unreadable, area, column_number
from xlvp.hosts.recalc.xml import DOCTYPE, UnusableFile, is_true

MAX_CELLS = 5_000_000
_NAME = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,6})")


class _Scanner:
    """Collects cells from the events of the parser."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.rows: list[ScannedRow] = []
        self.count = 0
        self.row = self.column = 0
        self.in_data = False
        self.data_end = 0
        self.cell: ScannedCell | None = None
        self.text: list[str] | None = None
        self.ignored = 0
        self.open: tuple[str, int] = ("", 0)
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype

    def doctype(self, *_: object) -> None:
        raise UnusableFile(DOCTYPE)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        at = self.parser.CurrentByteIndex
        if name == "sheetData":
            self.in_data = True
        elif not self.in_data:
            return
        elif name == "row":
            self.row = _number(attributes.get("r"), self.row + 1)
            self.column = 0
            if not 1 <= self.row <= LAST_ROW:
                raise UnusableFile(f"{self.part} holds a row {self.row}, beyond the sheet's end")
            hidden = is_true(attributes.get("hidden"))
            self.rows.append(ScannedRow(self.row, (at, 0), 0, False, hidden))
        elif name == "c" and self.rows:
            self.begin_cell(at, attributes)
        elif self.cell is None:
            return
        elif name == "f":
            self.text = []
            self.open = name, at
            self.cell.formula = _formula(attributes)
        elif name in ("v", "is"):
            self.text = []
            self.open = name, at
        elif name in ("rPh", "extLst"):
            self.ignored += 1

    def begin_cell(self, at: int, attributes: dict[str, str]) -> None:
        match = _NAME.fullmatch(attributes.get("r", ""))
        self.column = column_number(match[1]) if match else self.column + 1
        row = int(match[2]) if match else self.row
        if not 1 <= self.column <= LAST_COLUMN or row > LAST_ROW:
            raise UnusableFile(f"{self.part} holds a cell beyond the sheet's end")
        self.count += 1
        if self.count > MAX_CELLS:
            raise UnusableFile(f"{self.part} holds more than {MAX_CELLS} cells")
        self.cell = ScannedCell(
            row,
            self.column,
            attributes.get("t", "n"),
            head=(at, 0),
            spills=attributes.get("cm") not in (None, "0"),
        )
        self.rows[-1].cells.append(self.cell)

    def characters(self, data: str) -> None:
        if self.text is not None and not self.ignored:
            self.text.append(data)

    def end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        at = self.parser.CurrentByteIndex
        if name == "sheetData":
            self.in_data = False
            self.data_end = at
        elif not self.in_data:
            return
        elif name == "row" and self.rows:
            self.rows[-1].end = at
        elif name == "c":
            self.cell = None
        elif self.cell is None:
            return
        elif name in ("rPh", "extLst"):
            self.ignored -= 1
        elif name == self.open[0] and self.text is not None:
            self.close(name, at)

    def close(self, name: str, at: int) -> None:
        assert self.cell is not None and self.text is not None
        text = "".join(self.text)
        self.text = None
        if name == "f":
            assert self.cell.formula is not None
            self.cell.formula.text = text
            self.cell.source = self.open[1], at
        else:
            self.cell.raw = text
            self.cell.value = self.open[1], at


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else default


def _formula(attributes: dict[str, str]) -> Formula:
    kind = attributes.get("t", "normal")
    ref = attributes.get("ref")
    try:
        reference = area(ref) if ref else None
    except Unreadable:
        reference = None
    return Formula(
        kind=kind if kind in ("array", "shared", "dataTable") else "",  # type: ignore[arg-type]
        ref=reference,
        group=attributes.get("si", ""),
    )


_TAG = re.compile(rb"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")


def _tag(data: bytes, start: int) -> tuple[int, int]:
    """The span of the tag that starts here, quotes minded."""
    match = _TAG.match(data, start)
    assert match is not None, "the parser has read this tag already"
    return match.span()


def _element(data: bytes, start: int, end_event: int) -> tuple[int, int]:
    """The span of an element; the parser tells where its end tag starts."""
    first = _tag(data, start)[1]
    return start, first if data[first - 2 : first] == b"/>" else _tag(data, end_event)[1]


def scan(data: bytes, part: str) -> ScannedSheet:
    """The rows and cells of a sheet's XML (UTF-8).

    Raises
    ------
    UnusableFile
        The XML is damaged, has a document type, or is absurdly large.
    """
    scanner = _Scanner(part)
    try:
        scanner.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise UnusableFile(f"the part {part} of the workbook is damaged ({error})") from None
    for row in scanner.rows:
        row.head = _tag(data, row.head[0])
        row.empty_tag = data[row.head[1] - 2 : row.head[1]] == b"/>"
        for cell in row.cells:
            cell.head = _tag(data, cell.head[0])
            cell.empty_tag = data[cell.head[1] - 2 : cell.head[1]] == b"/>"
            cell.source = cell.source and _element(data, *cell.source)
            cell.value = cell.value and _element(data, *cell.value)
    return ScannedSheet(data, scanner.rows, scanner.data_end)
