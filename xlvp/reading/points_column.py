"""The points column of an export is compared with what its cells give."""

from __future__ import annotations

import numpy as np

from xlvp.crosstable import Crosstable, Floats, Ints
from xlvp.errors import Contradiction
from xlvp.reading.grid import Grid
from xlvp.scoring import match_points


def check_points(grid: Grid, complete: Crosstable, under_way: Crosstable, known: Floats) -> None:
    """Raise for the first player whose points in the sheet differ from those of the cells.

    A sheet printed in the middle of a round may count the results that are in already, and that of
    a team event match points: one such count must fit all players.

    Parameters
    ----------
    complete : the table up to the last complete round
    under_way : the same with the games of later rounds whose two results are known
    known : (players,) float, points of every result that is known, the opponent's or not
    """
    counts = [complete.points.sum(axis=1), known]
    if complete.boards is not None:
        counts += [
            match_points(table, table.rounds).points.sum(axis=1) for table in (complete, under_way)
        ]
    for place, column in zip(grid.points_columns, grid.sheet_points, strict=True):
        sheet = np.array([np.nan if points is None else points for points in column])
        count = min(counts, key=lambda points: _differing(points, sheet).size)
        differing = _differing(count, sheet)
        if differing.size:
            player = int(differing[0])
            raise Contradiction(
                f"player {int(grid.numbers[player])}: the cells give {count[player]:g}, the sheet"
                f" says {sheet[player]:g}",
                [(int(grid.rows[player]), place)],
            )


def _differing(count: Floats, sheet: Floats) -> Ints:
    """The players whose points differ."""
    return np.flatnonzero(~np.isnan(sheet) & (count != sheet))
