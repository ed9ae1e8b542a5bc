"""Layout ``rounds``: one column per round, rows in the order of the starting numbers."""

from __future__ import annotations

import numpy as np

from xlvp.cells import Rows
from xlvp.reading.cells import Code, lex
from xlvp.reading.grid import Grid, refuse_unknown, token_arrays


def read_rounds(cells: Rows) -> Grid:
    """The grid of a table of round columns and nothing else.

    A row blank throughout is no player and its number stays unused, unless another row names it.
    """
    tokens = [lex(cell) for row in cells for cell in row]
    code, opponent, colour, halves = token_arrays(tokens, len(cells))
    refuse_unknown(code, cells, range(len(cells[0])))
    present = (code != Code.BLANK).any(axis=1)
    present[opponent[(opponent > 0) & (opponent <= len(cells))] - 1] = True
    rows = np.flatnonzero(present)
    return Grid(
        code=code[rows],
        opponent=opponent[rows],
        colour=colour[rows],
        halves=halves[rows],
        numbers=rows + 1,
        rows=rows,
        cells=cells,
        columns=tuple((c,) for c in range(len(cells[0]))),
    )
