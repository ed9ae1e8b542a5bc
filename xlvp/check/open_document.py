"""Scorecards in .ods files: the values and formulas of content.xml, and nothing else of it."""

from __future__ import annotations

import datetime
import math
import re
from functools import lru_cache
from xml.parsers import expat

from xlvp.check.excel import refuse_size
from xlvp.check.open_formula import cell_range, excel_formula
from xlvp.check.scorecard import MOST_CELLS, Cell, Formula, Scorecard, Sheet
from xlvp.hosts.recalc.book import Book
from xlvp.hosts.recalc.book import Sheet as BookSheet
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.formula import LAST_COLUMN, LAST_ROW, Ref
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.xml import DOCTYPE, UnusableFile

_PART = "content.xml"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns:"
_PREFIXES = {
    f"{_OASIS}office:1.0": "office",
    f"{_OASIS}table:1.0": "table",
    f"{_OASIS}text:1.0": "text",
    f"{_OASIS}drawing:1.0": "draw",
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0": "calcext",
}
_EPOCH = datetime.datetime(1899, 12, 30)
_DURATION = re.compile(r"(-?)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?")
_ERROR = re.compile(r"#[A-Z0-9/_]+[!?]?|Err:\d{3}")


def read_open_document(data: bytes) -> Scorecard:
    """The scorecard in an OpenDocument workbook.

    Raises
    ------
    UnusableFile
        The file is none, damaged, encrypted, hostile or too large.
    """
    package = Package(data)
    kind = package.read("mimetype") if "mimetype" in package else b""
    if b"opendocument.spreadsheet" not in kind or _PART not in package:
        raise UnusableFile("the file is no .ods workbook, or it is damaged")
    if "META-INF/manifest.xml" in package and (
        b"encryption-data" in package.read("META-INF/manifest.xml")
    ):
        raise UnusableFile("the file is encrypted; save it without a password")
    reader = _Reader()
    try:
        reader.parser.Parse(package.read(_PART), True)
    except expat.ExpatError as error:
        raise UnusableFile(f"the part {_PART} of the workbook is damaged ({error})") from None
    sheets = [sheet for sheet in reader.sheets if not sheet.name.startswith("'file:")]
    book = Book([BookSheet(sheet.name, _PART) for sheet in sheets], reader.names)
    return Scorecard(sheets, book)


class _Reader:
    """Collects cells from the events of the parser; repeated ones only where they hold something.

    ``inside`` counts the elements whose text is not the cell's own: comments and the like.
    """

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.names: dict[tuple[str | None, str], str] = {}
        self.count = 0
        self.tables = self.row = self.column = self.inside = 0
        self.rows = self.repeat = 1
        self.waiting: list[tuple[int, int, dict[str, str], str]] = []
        self.attributes: dict[str, str] | None = None
        self.text: list[str] = []
        self.paragraphs = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.doctype

    def doctype(self, *_: object) -> None:
        raise UnusableFile(DOCTYPE)

    def start(self, full_tag: str, full_attributes: dict[str, str]) -> None:
        tag = _short(full_tag)
        attributes = {_short(name): value for name, value in full_attributes.items()}
        if tag == "table:table":
            self.tables += 1
            if self.tables == 1:
                self.sheets.append(Sheet(attributes.get("table:name", ""), {}))
                self.row = 0
        elif tag in ("table:named-range", "table:named-expression"):
            self.name(attributes)
        elif self.tables != 1:
            return
        elif tag == "table:table-row":
            self.rows = _count(attributes.get("table:number-rows-repeated"))
            self.column = 0
            self.waiting = []
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self.attributes = attributes
            self.repeat = _count(attributes.get("table:number-columns-repeated"))
            self.text, self.paragraphs = [], 0
        elif tag in ("office:annotation", "draw:frame", "draw:g", "table:detective"):
            self.inside += 1
        elif self.attributes is not None and not self.inside:
            if tag == "text:p":
                self.text += ["\n"] * bool(self.paragraphs)
                self.paragraphs += 1
            elif tag == "text:s":
                self.text.append(" " * min(_count(attributes.get("text:c")), 1000))
            elif tag in ("text:tab", "text:line-break"):
                self.text.append(" ")

    def characters(self, data: str) -> None:
        if self.attributes is not None and self.paragraphs and not self.inside:
            self.text.append(data)

    def end(self, full_tag: str) -> None:
        tag = _short(full_tag)
        if tag == "table:table":
            self.tables -= 1
        elif self.tables != 1:
            return
        elif tag in ("office:annotation", "draw:frame", "draw:g", "table:detective"):
            self.inside -= 1
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            if self.attributes is not None and (
                self.text or self.attributes.keys() & {"office:value-type", "table:formula"}
            ):
                self.waiting.append(
                    (self.column + 1, self.repeat, self.attributes, "".join(self.text))
                )
            self.column = min(self.column + self.repeat, LAST_COLUMN)
            self.attributes = None
        elif tag == "table:table-row":
            self.close_row()

    def close_row(self) -> None:
        """Put the cells of a row, as often as it is repeated, into the sheet."""
        cells = self.sheets[-1].cells
        last = min(self.row + self.rows, LAST_ROW)
        for column, repeat, attributes, text in self.waiting:
            value, dated = _value(attributes, text)
            for row in range(self.row + 1, last + 1):
                for place in range(column, min(column + repeat, LAST_COLUMN + 1)):
                    self.count += 1
                    if self.count > MOST_CELLS:
                        refuse_size()
                    formula = _formula(attributes, row, place)
                    if value is None and formula is None:
                        continue
                    cell = cells[row, place] = Cell(row, place, value, formula, dated)
                    cell.filled_by = cell if formula else None
        self.row = last

    def name(self, attributes: dict[str, str]) -> None:
        """A defined name."""
        name = attributes.get("table:name", "").casefold()
        text = cell_range(attributes.get("table:cell-range-address", "")) or excel_formula(
            attributes.get("table:expression", "")
        )
        scope = self.sheets[-1].name.casefold() if self.tables else None
        self.names[scope, name] = text


@lru_cache(maxsize=1 << 10)
def _short(name: str) -> str:
    """A name with the usual prefix of its namespace: ``table:table-cell``."""
    space, _, rest = name.rpartition(" ")
    return f"{_PREFIXES.get(space, '?')}:{rest}"


def _count(text: str | None) -> int:
    return max(1, int(text)) if text and re.fullmatch(r"[0-9]{1,8}", text) else 1


def _formula(attributes: dict[str, str], row: int, column: int) -> Formula | None:
    text = attributes.get("table:formula")
    if not text:
        return None
    height = _count(attributes.get("table:number-matrix-rows-spanned"))
    width = _count(attributes.get("table:number-matrix-columns-spanned"))
    area = None
    if "table:number-matrix-rows-spanned" in attributes:
        bottom, right = min(row + height - 1, LAST_ROW), min(column + width - 1, LAST_COLUMN)
        area = Ref(None, row, column, bottom, right)
    return Formula(excel_formula(text), area=area)


def _value(attributes: dict[str, str], text: str) -> tuple[Value, bool]:
    """The value that the attributes and the text of a cell give, and whether it is a date."""
    kind = attributes.get("office:value-type", "")
    if attributes.get("calcext:value-type") == "error" or (
        "table:formula" in attributes and kind in ("string", "") and _ERROR.fullmatch(text)
    ):
        return ErrorValue(text.upper() if text.startswith("#") else "#VALUE!"), False
    if kind in ("float", "percentage", "currency"):
        return _number(attributes.get("office:value", "")), False
    if kind == "boolean":
        return attributes.get("office:boolean-value") == "true", False
    if kind == "date":
        return _date(attributes.get("office:date-value", "")), True
    if kind == "time":
        return _time(attributes.get("office:time-value", "")), True
    return attributes.get("office:string-value", text) or (text or None), False


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UnusableFile(f"a cell holds {text[:20]!r} where a number belongs")
    return number


def _date(text: str) -> float:
    try:
        return (datetime.datetime.fromisoformat(text) - _EPOCH) / datetime.timedelta(days=1)
    except ValueError:
        raise UnusableFile(f"a cell holds the date {text[:30]!r}, which is not readable") from None


def _time(text: str) -> float:
    match = _DURATION.fullmatch(text)
    if not match:
        raise UnusableFile(f"a cell holds the time {text[:30]!r}, which is not readable")
    days, hours, minutes, seconds = (float(part or 0) for part in match.groups()[1:])
    size = days + hours / 24 + minutes / 1440 + seconds / 86400
    return -size if match[1] else size
