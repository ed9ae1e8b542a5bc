"""A tournament seen through one kind of points, and what its unplayed rounds are (C.07 16.1, 16.2).

Individual events have game points (a win is 1); team events have game points (a win is all boards)
and match points (a win is 2). Axes are ``[player, round]`` as in the crosstable.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xlvp.crosstable import Bools, Crosstable, Floats, Kind
from xlvp.errors import BadArgument


@dataclass(frozen=True, eq=False)
class Scoring:
    """A crosstable with the points that count.

    Attributes
    ----------
    table : the crosstable
    points : (players, rounds) float, awarded points
    win : points for a win; a draw is half of it
    rounds : rounds of the event, those still to come included
    """

    table: Crosstable
    points: Floats
    win: float
    rounds: int

    @property
    def draw(self) -> float:
        """Points for a draw."""
        return self.win / 2

    @cached_property
    def total(self) -> Floats:
        """(players,) final scores at face value."""
        total: Floats = self.points.sum(axis=1)
        return total

    @cached_property
    def before(self) -> Floats:
        """(players, rounds) own score before each round."""
        return self.points.cumsum(axis=1) - self.points

    @cached_property
    def played(self) -> Bools:
        """Rounds played over the board."""
        return self.table.played

    @cached_property
    def paired(self) -> Bools:
        """Rounds with a named opponent, forfeits included."""
        return self.table.paired

    @cached_property
    def requested_bye(self) -> Bools:
        """16.1.1: half- and zero-point byes, the rounds after a withdrawal among them."""
        kind = self.table.kind
        return np.equal(kind, Kind.HALF_POINT_BYE) | np.equal(kind, Kind.ZERO_POINT_BYE)

    @cached_property
    def forfeit_loss(self) -> Bools:
        """16.2.4: forfeit losses, with or without a named opponent."""
        kind = self.table.kind
        lost = np.equal(kind, Kind.FORFEIT) & np.equal(self.table.points, 0)
        return np.equal(kind, Kind.FORFEIT_LOSS) | lost

    @cached_property
    def voluntarily_unplayed(self) -> Bools:
        """16.1.2: requested byes and forfeit losses."""
        return self.requested_bye | self.forfeit_loss

    @cached_property
    def terminal_bye(self) -> Bools:
        """16.2.5: requested byes followed by voluntarily unplayed rounds alone, or in the last."""
        backwards = np.logical_and.accumulate(self.voluntarily_unplayed[:, ::-1], axis=1)
        return self.requested_bye & backwards[:, ::-1]

    def of_opponents(self, values: Floats) -> Floats:
        """(players, rounds) the opponent's entry of a (players,) array; nan without opponent."""
        return np.where(self.paired, values[self.table.opponent], np.nan)

    @cached_property
    def opponents_points(self) -> Floats:
        """(players, rounds) the points that the opponent was awarded in the same game."""
        theirs = np.take_along_axis(self.points, self.table.opponent, axis=0)
        return np.where(self.paired, theirs, np.nan)


def game_points(table: Crosstable, rounds: int) -> Scoring:
    """Points of the games: 1 for a win, in a team event 1 on each board."""
    return Scoring(table, table.points, 1.0 if table.boards is None else table.boards, rounds)


def match_points(table: Crosstable, rounds: int) -> Scoring:
    """Points of team matches: 2 for more game points than the opponent, 1 for as many.

    Without a played match the own game points are set against half the boards.
    """
    if table.boards is None:
        raise BadArgument("match points need a team table; give the number of boards")
    games = game_points(table, rounds)
    bar = np.where(games.played, games.opponents_points, table.boards / 2)
    return Scoring(table, 1.0 + np.sign(table.points - bar), 2.0, rounds)
