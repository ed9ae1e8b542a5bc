"""The way from a range of cells to a crosstable."""

from __future__ import annotations

from xlvp.cells import Cell, Value, as_rows, is_blank, number, whole_number
from xlvp.crosstable import Crosstable
from xlvp.reading.rounds import read_rounds
from xlvp.reading.settle import settle


def read_crosstable(
    cells: Value,
    *,
    layout: Cell = "auto",
    teams: bool | None = False,
    boards: Cell = None,
    rounds: Cell = None,
) -> Crosstable:
    """The tournament that a range of cells describes.

    Parameters
    ----------
    cells : what a host hands over; one row per player
    layout : ``auto``, ``rounds``, ``pairs``, ``matrix`` or ``export``
    teams : True for a team table (results are the team's own game points); None lets a result
        other than 1, ½, 0 make it one, which the team form of Sonneborn-Berger needs; with False
        such a result is an error
    boards : boards of a team match, makes it a team table; left out: the sum of both sides' points
    rounds : total rounds of the event where more are to come; no fewer than the table holds

    Raises
    ------
    XlvpError
        A cell is not part of the grammar, two cells contradict each other, or the table can be
        read in two ways; the sentence says where.

    >>> table = read_crosstable([["2w1"], ["1b0"]])
    >>> table.points.tolist(), table.opponent.tolist()
    ([[1.0], [0.0]], [[1], [0]])
    """
    given_boards = None if is_blank(boards) else float(number(boards, "boards"))
    given_rounds = None if is_blank(rounds) else whole_number(rounds, "rounds", 1, 1000)
    return settle(read_rounds(as_rows(cells)), teams, given_boards, given_rounds)
