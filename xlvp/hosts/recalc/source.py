"""A workbook file opened: its sheets scanned, its cells at hand, ready to be written back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xlvp.hosts.recalc import patch
from xlvp.hosts.recalc.book import Sheet, read_book
from xlvp.hosts.recalc.cells import ScannedCell, ScannedSheet, Value, value_of
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.scanner import scan
from xlvp.hosts.recalc.xml import UnusableFile

Key = tuple[str, int, int]
"""A cell: sheet, row, column."""


class Source:
    """The workbook as the file holds it."""

    def __init__(self, data: bytes) -> None:
        self.package = Package(data)
        self.book = read_book(self.package)
        self.encodings: dict[str, str] = {}
        self.scans: dict[str, ScannedSheet] = {}
        self.cells: dict[Key, ScannedCell] = {}
        for sheet in self.book.sheets:
            scanned = self.scans[sheet.name] = scan(self._utf8(sheet), sheet.part)
            for cell in scanned.cells:
                self.cells[sheet.name, cell.row, cell.column] = cell
        if len(self.cells) < sum(len(scanned.cells) for scanned in self.scans.values()):
            raise UnusableFile("a sheet holds two cells of the same address; the file is damaged")

    @property
    def data(self) -> bytes:
        """The file."""
        return self.package.data

    def value(self, cell: ScannedCell) -> Value:
        """The value that a cell holds."""
        return value_of(cell, self.book.strings, self.book.date_1904)

    def patched(self, values: Mapping[Key, Value]) -> bytes:
        """The file with these values in its cells."""
        by_sheet: dict[str, dict[tuple[int, int], Value]] = {}
        for (sheet, row, column), value in values.items():
            by_sheet.setdefault(sheet, {})[row, column] = value
        parts = {
            sheet.part: self._part(sheet, by_sheet[sheet.name].items())
            for sheet in self.book.sheets
            if sheet.name in by_sheet
        }
        return self.package.replaced(parts)

    def _part(self, sheet: Sheet, values: Iterable[tuple[tuple[int, int], Value]]) -> bytes:
        present, missing = [], {}
        for place, value in values:
            cell = self.cells.get((sheet.name, *place))
            if cell:
                present.append((cell, value))
            else:
                missing[place] = value
        data = patch.patched(self.scans[sheet.name], present, missing)
        encoding = self.encodings[sheet.name]
        return data if encoding == "utf-8" else data.decode().encode(encoding, "xmlcharrefreplace")

    def _utf8(self, sheet: Sheet) -> bytes:
        data = self.package.read(sheet.part)
        encoding = self.encodings[sheet.name] = _encoding(data)
        if encoding == "utf-8":
            return data
        try:
            text = data.decode(encoding)
            if text.encode(encoding) == data:
                return text.encode()
        except (UnicodeError, LookupError):
            pass
        raise UnusableFile(f"the part {sheet.part} is in an encoding that is not read")


def _encoding(data: bytes) -> str:
    """The encoding that an XML part declares."""
    if data.startswith(b"\xef\xbb\xbf"):
        return "utf-8"
    if data.startswith((b"\xff\xfe", b"<\0")):
        return "utf-16-le"
    if data.startswith((b"\xfe\xff", b"\0<")):
        return "utf-16-be"
    declared = re.match(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)", data)
    return declared[1].decode().lower() if declared else "utf-8"
