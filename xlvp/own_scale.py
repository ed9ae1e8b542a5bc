"""A director's own scale, typed in a range: margin, winner's VP and, if wanted, loser's VP."""

from __future__ import annotations

import re

import numpy as np

from xlvp.cells import (
    Cell,
    Rows,
    Value,
    as_rows,
    is_blank,
    is_range,
    number,
    number_in,
    place,
    tidy,
)
from xlvp.errors import BadArgument, OutOfTable
from xlvp.vp_tables import VPTable, banded

MARGIN_LIMIT = 10_000
"""A larger margin is no margin: Excel's number for the date that it made of a band is."""

_BAND = re.compile(r"(\d+)\s*(?:[-–—]\s*(\d+)|\+)?")


def is_own_scale(scale: Value) -> bool:
    """Whether the argument is a table rather than the name of a scale or a range of names."""
    if not is_range(scale):
        return False
    rows = as_rows(scale)
    if len(rows) > 1 and len(rows[0]) > 1 and all(is_blank(c) for row in rows for c in row):
        return True  # a table that is not filled in yet, no wish for the default
    return len(rows[0]) > 1 and any(
        (isinstance(cell, str) and number_in(cell) is not None)
        or (not isinstance(cell, str) and not is_blank(cell))
        for row in rows
        for cell in row[1:]
    )


def own_table(scale: Value) -> VPTable:
    """The table in a range of two or three columns.

    A header row and blank rows are skipped. A band such as ``0-2`` or ``30+`` is read by its lower
    end; each row holds until the next. Without a third column the loser has the rest.

    Raises
    ------
    BadArgument
        A cell cannot be read, margins do not rise, or VP fall with a rising margin.
    """
    rows = as_rows(scale)
    width = len(rows[0])
    if width not in (2, 3):
        raise BadArgument(
            f"a scale table has 2 or 3 columns (margin, winner's VP, loser's VP), not {width}"
        )
    entries = _entries(rows, width)
    if not entries or entries[0][0] != 0:
        raise BadArgument("a scale table begins with margin 0")
    if width == 3 and entries[0][1] != entries[0][2]:
        raise BadArgument(
            f"the scale table gives {entries[0][1]:g} and {entries[0][2]:g} VP at margin 0, where"
            " both sides are level"
        )
    starts = np.array([entry[0] for entry in entries], dtype=np.int64)
    winner = np.array([entry[1] for entry in entries])
    total = 2 * winner[0] if width == 2 else 0.0
    loser = np.array([e[2] if width == 3 else round(total - e[1], 9) for e in entries])
    if width == 2 and winner[-1] > total + 1e-9:
        raise BadArgument(
            f"the scale table gives {winner[0]:g} VP for a draw, so {total:g} to both sides,"
            f" but {winner[-1]:g} to a winner; add a third column with the loser's VP"
        )
    return banded(starts, winner, loser)


def _entries(rows: Rows, width: int) -> list[tuple[int, float, float]]:
    entries: list[tuple[int, float, float]] = []
    end = -1
    for r, row in enumerate(rows):
        if all(is_blank(cell) for cell in row):
            continue
        if not entries and _is_header(row):
            continue
        start, last = _band(row[0], f"scale table, {place(r, 0, width)}")
        vp = [number(c, f"scale table, {place(r, i + 1, width)}") for i, c in enumerate(row[1:])]
        if entries:
            before = entries[-1]
            if start <= before[0]:
                raise BadArgument(
                    f"scale table, row {r + 1}: margin {start} after {before[0]}; margins must rise"
                )
            if end >= 0 and start != end + 1:
                raise BadArgument(
                    f"scale table, row {r + 1}: the band before ends at {end}, this one begins at"
                    f" {start}"
                )
            if vp[0] < before[1] or (width == 3 and vp[1] > before[2]):
                raise BadArgument(
                    f"scale table, row {r + 1}: a larger margin is worth less than the one before"
                )
        entries.append((start, vp[0], vp[1] if width == 3 else 0.0))
        end = last
    return entries


def _is_header(row: list[Cell]) -> bool:
    return all(
        is_blank(cell) or (isinstance(cell, str) and number_in(cell) is None and cell[:1] != "#")
        for cell in row[1:]
    )


def _band(cell: Cell, name: str) -> tuple[int, int]:
    """The lower end of a band, and its upper end or -1 where it is open."""
    match = _BAND.fullmatch(tidy(cell)) if isinstance(cell, str) else None
    if match:
        start, end = int(match[1]), int(match[2] or -1)
        if match[2] and end < start:
            raise BadArgument(f"{name}: the band {cell} ends before it begins")
    else:
        value = number(cell, name)
        if not isinstance(value, int) or value < 0:
            raise BadArgument(f"{name} is {value}; a margin is a whole number from 0 on")
        start, end = value, -1
    if start > MARGIN_LIMIT:
        raise OutOfTable(
            f"{name} is {start}, too large for a margin; if a band such as 3-4 stood there, Excel"
            " made a date of it: format the cells as Text and type the bands again"
        )
    return start, end
