"""From cells with their places to rows of a table, within limits."""

from __future__ import annotations

from collections.abc import Sequence

from xlvp.cells import Cell, Rows

MOST_BYTES = 60 * 2**20
"""The largest part of a workbook that is unpacked."""

MOST_ROWS = 20_000
MOST_COLUMNS = 500
"""More is no tournament: such a sheet is left aside."""

Placed = tuple[int, int, Cell]
"""Row and column from 0, and the value."""

Found = tuple[str, Sequence[Placed]]
"""A sheet's name and its cells."""


def too_large(height: int, width: int) -> bool:
    """Whether a table of this size is no tournament."""
    return height > MOST_ROWS or width > MOST_COLUMNS


def dense(cells: Sequence[Placed]) -> Rows | None:
    """The rows from A1 on; empty where nothing is held, None where they would be too many."""
    held = [(r, c, value) for r, c, value in cells if value is not None and value != ""]
    height = 1 + max((r for r, _, _ in held), default=-1)
    width = 1 + max((c for _, c, _ in held), default=-1)
    if too_large(height, width):
        return None
    rows: Rows = [[None] * width for _ in range(height)]
    for r, c, value in held:
        rows[r][c] = value
    return rows
