"""The values of an old .xls workbook through python-calamine, with the errors it leaves blank.

Rule: [MS-CFB] for the file system in the file, [MS-XLS] for its records.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from xlvp.events.calamine import values
from xlvp.events.dense import Found, Placed, too_large
from xlvp.hosts.recalc import UnusableFile

_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LAST = 0xFFFFFFFA
"""Sector numbers from here on are no sectors."""

_ERRORS = {
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?",
    0x24: "#NUM!", 0x2A: "#N/A",
}  # fmt: skip
_BOF, _EOF, _SHEET, _FORMULA, _BOOLEAN_OR_ERROR, _PASSWORD = (
    0x0809, 0x000A, 0x0085, 0x0006, 0x0205, 0x002F
)  # fmt: skip
_CELLS = frozenset((0x0006, 0x0205, 0x00FD, 0x0204, 0x0203, 0x027E, 0x00BD, 0x00D6))


def read_xls(data: bytes) -> Iterator[Found]:
    """Each sheet's name and cells.

    Raises
    ------
    UnusableFile
        The workbook is damaged, encrypted, older than Excel 95, or too large.
    """
    try:
        sheets = _sheets(_workbook(data))
    except (struct.error, IndexError, UnicodeDecodeError):
        raise UnusableFile("the .xls workbook is damaged") from None
    for sheet in sheets:
        if too_large(sheet.height, sheet.width):
            raise UnusableFile(
                f"the sheet {sheet.name!r} holds {sheet.height} x {sheet.width} cells; copy the"
                " crosstable into a workbook of its own"
            )
    errors = {sheet.name: sheet.errors for sheet in sheets}
    for name, cells in values(io.BytesIO(data)):
        yield name, [*cells, *errors.get(name, [])]


def _workbook(data: bytes) -> bytes:
    """The stream of the workbook in the compound file."""
    if data[:8] != _SIGNATURE:
        raise UnusableFile("the file is no .xls workbook; open it in a spreadsheet program and"
                           " save it as .xlsx")  # fmt: skip
    file = _Compound(data)
    for name in ("Workbook", "Book"):
        if name in file.streams:
            return file.read(name)
    raise UnusableFile("the file is encrypted, or no .xls workbook")


class _Compound:
    """A compound file: its streams by name."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.size = 1 << _u16(data, 30)
        self.small = 1 << _u16(data, 32)
        self.cutoff = _u32(data, 56)
        if self.size not in (512, 4096) or self.small != 64:
            raise UnusableFile("the .xls workbook is damaged")
        self.table = self._table()
        self.streams: dict[str, tuple[int, int]] = {}
        self.root = (0, 0)
        directory = self._chain(_u32(data, 48))
        for at in range(0, len(directory) - 127, 128):
            length = _u16(directory, at + 64)
            name = directory[at : at + max(length - 2, 0)].decode("utf-16-le", "replace")
            place = _u32(directory, at + 116), _u32(directory, at + 120)
            if directory[at + 66] == 5:
                self.root = place
            elif directory[at + 66] == 2:
                self.streams.setdefault(name, place)

    def read(self, name: str) -> bytes:
        """A stream."""
        start, length = self.streams[name]
        if length >= self.cutoff:
            return self._chain(start)[:length]
        shelf = self._chain(self.root[0])
        small = struct.unpack(f"<{len(shelf_table := self._chain(_u32(self.data, 60))) // 4}I",
                              shelf_table)  # fmt: skip
        parts = [shelf[s * self.small : (s + 1) * self.small] for s in _follow(start, small)]
        return b"".join(parts)[:length]

    def _table(self) -> tuple[int, ...]:
        """The allocation table: the sector after each sector."""
        sectors = list(struct.unpack_from("<109I", self.data, 76))
        more = _u32(self.data, 68)
        for _ in range(_u32(self.data, 72)):
            if more >= _LAST:
                break
            entries = struct.unpack(f"<{self.size // 4}I", self._sector(more))
            sectors += entries[:-1]
            more = entries[-1]
        joined = b"".join(self._sector(sector) for sector in sectors if sector < _LAST)
        return struct.unpack(f"<{len(joined) // 4}I", joined)

    def _sector(self, number: int) -> bytes:
        at = (number + 1) * self.size
        sector = self.data[at : at + self.size]
        return sector.ljust(self.size, b"\0")

    def _chain(self, start: int) -> bytes:
        return b"".join(self._sector(sector) for sector in _follow(start, self.table))


def _follow(start: int, table: tuple[int, ...]) -> Iterator[int]:
    """The sectors of a chain; one that runs in a circle is damaged."""
    seen = 0
    while start < _LAST:
        seen += 1
        if seen > len(table):
            raise UnusableFile("the .xls workbook is damaged")
        yield start
        start = table[start]


@dataclass
class _Sheet:
    """A sheet: its name, where it begins, how far its cells reach, and its errors."""

    name: str
    start: int
    height: int = 0
    width: int = 0
    errors: list[Placed] = field(default_factory=list)


def _sheets(stream: bytes) -> list[_Sheet]:
    sheets = []
    for kind, content in _records(stream, 0):
        if kind == _PASSWORD:
            raise UnusableFile("the file is encrypted; save it without a password")
        if kind == _SHEET and content[5] == 0:
            sheets.append(_Sheet(_name(content[6:]), _u32(content, 0)))
    for sheet in sheets:
        _scan(stream, sheet)
    return sheets


def _name(content: bytes) -> str:
    """A name of a sheet: its length, a flag, and one or two bytes a letter."""
    length, wide = content[0], content[1] & 1
    return content[2 : 2 + length * (1 + wide)].decode("utf-16-le" if wide else "latin-1")


def _scan(stream: bytes, sheet: _Sheet) -> None:
    for kind, content in _records(stream, sheet.start):
        if kind not in _CELLS:
            continue
        row, column = _u16(content, 0), _u16(content, 2)
        last = _u16(content, len(content) - 2) if kind == 0x00BD else column
        sheet.height, sheet.width = max(sheet.height, row + 1), max(sheet.width, last + 1)
        code = None
        if kind == _FORMULA and content[12:14] == b"\xff\xff" and content[6] == 2:
            code = content[8]
        elif kind == _BOOLEAN_OR_ERROR and content[7]:
            code = content[6]
        if code is not None:
            sheet.errors.append((row, column, _ERRORS.get(code, "#VALUE!")))


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """The records of a part of the stream, from its beginning to its end."""
    if _u16(stream, at) != _BOF:
        raise UnusableFile("the .xls workbook is damaged, or older than Excel 95")
    while at + 4 <= len(stream):
        kind, size = struct.unpack_from("<2H", stream, at)
        yield kind, stream[at + 4 : at + 4 + size]
        if kind == _EOF:
            return
        at += 4 + size


def _u16(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<H", data, at)[0])


def _u32(data: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", data, at)[0])
