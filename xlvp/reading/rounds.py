"""Layout ``rounds``: one column per round, rows in the order of the starting numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from xlvp.cells import Rows
from xlvp.crosstable import Ints
from xlvp.errors import BadArgument, XlvpError
from xlvp.reading.cells import Code
from xlvp.reading.grid import Grid, Reading, place, token_arrays
from xlvp.reading.notation import recognise
from xlvp.reading.refusals import explain_in


def read_rounds(cells: Rows) -> Reading:
    """The reading of a table of round columns and nothing else."""
    spoken = recognise([cell for row in cells for cell in row])
    code, opponent, colour, halves = token_arrays(spoken.tokens, len(cells))
    rows = player_rows(code, opponent)
    columns = range(len(cells[0]))
    unknown = int((code == Code.UNKNOWN).sum())
    grid = Grid(
        code=code[rows],
        opponent=opponent[rows],
        colour=colour[rows],
        halves=halves[rows],
        numbers=rows + 1,
        rows=rows,
        cells=cells,
        columns=tuple((c,) for c in columns),
        dialect=spoken.dialect,
    )
    refusal = first_refusal(grid, range(len(cells)), code)
    if isinstance(refusal, BadArgument) and _side_columns(code, opponent):
        refusal = BadArgument(f"{refusal}{_GIVE_HEADER}")
    return Reading("rounds", grid, unknown, code.size, refusal)


_GIVE_HEADER = (
    "; if the columns beside the rounds hold numbers, names or points, give the table with its"
    " header row, or the round columns alone"
)


def _side_columns(code: Ints, opponent: Ints) -> bool:
    """Whether some columns hold mostly pairings and others mostly what is no result."""
    half = (code != Code.BLANK).sum(axis=0) / 2
    pairings = (opponent > 0).sum(axis=0) > half
    others = (code == Code.UNKNOWN).sum(axis=0) > half
    return bool(pairings.any() and others.any())


def player_rows(code: Ints, opponent: Ints) -> Ints:
    """The rows that are players, where rows are counted.

    A row blank throughout is none and its number stays unused, unless another row names it.
    """
    present = (code != Code.BLANK).any(axis=1)
    present[opponent[(opponent > 0) & (opponent <= len(code))] - 1] = True
    return np.flatnonzero(present)


def first_refusal(grid: Grid, rows: Sequence[int], code: Ints) -> XlvpError | None:
    """What is wrong with the first cell of these rows that the grammar does not know."""
    found = np.argwhere(code == Code.UNKNOWN)
    if not found.size:
        return None
    row, column = rows[int(found[0][0])], grid.columns[int(found[0][1])][0]
    return explain_in(grid.dialect, grid.cells[row][column], place(row, column))
