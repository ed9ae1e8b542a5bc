"""The cells of a sheet, scanned from its XML with the place of every byte that a value takes."""

from __future__ import annotations

import datetime
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal as Choice

from xlvp.hosts.recalc.formula import Ref
from xlvp.hosts.recalc.xml import UnusableFile, decoded


class ErrorValue(str):
    """An Excel error as a cell's value, such as ``#N/A``."""


Value = float | bool | str | ErrorValue | None
"""A cell's value; blank is None, an error an ``ErrorValue``."""


@dataclass(slots=True)
class Formula:
    """What an ``f`` element says."""

    text: str = ""
    kind: Choice["", "array", "shared", "dataTable"] = ""
    ref: Ref | None = None
    group: str = ""


@dataclass(slots=True)
class ScannedCell:
    """A cell and where it stands in the XML (byte offsets).

    ``head`` is its start tag, ``source`` the ``f`` element, ``value`` the ``v`` or ``is`` element.
    """

    row: int
    column: int
    kind: str
    head: tuple[int, int]
    spills: bool = False
    formula: Formula | None = None
    source: tuple[int, int] | None = None
    raw: str | None = None
    value: tuple[int, int] | None = None
    empty_tag: bool = False

    @property
    def after(self) -> int:
        """Where a ``v`` belongs that is not there yet."""
        return self.source[1] if self.source else self.head[1]


@dataclass(slots=True)
class ScannedRow:
    """A row's number and place: its start tag, where its content ends."""

    row: int
    head: tuple[int, int]
    end: int
    empty_tag: bool
    hidden: bool = False
    cells: list[ScannedCell] = field(default_factory=list)


@dataclass
class ScannedSheet:
    """A sheet's XML as UTF-8, its rows, and where they end."""

    data: bytes
    rows: list[ScannedRow]
    end: int

    @cached_property
    def cells(self) -> list[ScannedCell]:
        """All cells in the order of the file."""
        return [cell for row in self.rows for cell in row.cells]

    @cached_property
    def size(self) -> tuple[int, int]:
        """The last row and column that hold a cell."""
        rows = (cell.row for cell in self.cells)
        columns = (cell.column for cell in self.cells)
        return max(rows, default=1), max(columns, default=1)

    @cached_property
    def hidden(self) -> list[int]:
        """The hidden rows."""
        return [row.row for row in self.rows if row.hidden]


def value_of(cell: ScannedCell, strings: Sequence[str], date_1904: bool = False) -> Value:
    """The value that a cell's XML holds."""
    raw = cell.raw
    if cell.kind == "inlineStr":
        return decoded(raw or "")
    if raw is None:
        return None
    if cell.kind == "s":
        index = int(raw) if raw.strip().isdigit() else -1
        return strings[index] if 0 <= index < len(strings) else None
    if cell.kind == "str":
        return decoded(raw)
    if cell.kind == "e":
        return ErrorValue(raw.strip().upper())
    if cell.kind == "b":
        return raw.strip() in ("1", "true")
    if not raw.strip():
        return None
    if cell.kind == "d":
        return _serial(raw.strip(), date_1904)
    try:
        number = float(raw)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UnusableFile(f"a cell holds {raw[:20]!r} where a number belongs")
    return number


def _serial(text: str, date_1904: bool) -> float:
    try:
        moment = datetime.datetime.fromisoformat(text.replace("Z", ""))
    except ValueError:
        raise UnusableFile(f"a cell holds the date {text[:30]!r}, which is not readable") from None
    start = datetime.datetime(1904, 1, 1) if date_1904 else datetime.datetime(1899, 12, 30)
    return (moment - start) / datetime.timedelta(days=1)
