"""A round-robin printed with header, names and totals around its N x N results."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xlvp.cells import Rows
from xlvp.reading.cells import holds_nothing
from xlvp.reading.grid import Reading
from xlvp.reading.headers import find_header
from xlvp.reading.matrix import read_matrix, side
from xlvp.reading.side_columns import with_side_columns


def read_headed_matrix(cells: Rows) -> Reading | None:
    """The matrix below a header whose columns are headed 1, 2, 3 …; None where there is none."""
    header = find_header(cells)
    if header is None or len(header.rounds) < 2:
        return None
    columns = [header.rounds[n] for n in sorted(header.rounds)]
    rows = [
        r
        for r in range(header.row + 1, len(cells))
        if not all(holds_nothing(cells[r][c]) for c in columns)
    ]
    if len(rows) != len(columns):
        return None
    block = [[cells[r][c] for c in columns] for r in rows]
    size = side(block)
    if not size:
        return None
    reading = read_matrix(block, size, teams=False)
    if reading.unknown:
        reading = read_matrix(block, size, teams=True)
    if reading.unknown:
        return None
    grid = replace(reading.grid, cells=cells, rows=np.array(rows)[reading.grid.rows])
    return replace(reading, grid=with_side_columns(grid, header))
