"""The crosstable of a tournament as immutable arrays: everything after it is numpy.

Axes are ``[player, round]``. Players are counted from 0 here; the numbers that cells and messages
use are ``numbers[player]``, the starting numbers of the event.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

LAYOUTS = ("auto", "rounds", "pairs", "matrix", "export")
"""How a crosstable may be laid out in its range."""

HIGHEST_RATING = 9999

NOBODY = -1
"""Opponent of a round without one."""


class Kind(IntEnum):
    """What happened to a player in a round."""

    PLAYED = 0
    """Over the board against ``opponent``, rated or not."""
    FORFEIT = 1
    """Paired with ``opponent`` but not played: the awarded result tells win, draw or loss."""
    PAIRING_ALLOCATED_BYE = 2
    FULL_POINT_BYE = 3
    HALF_POINT_BYE = 4
    ZERO_POINT_BYE = 5
    """Absent, not paired, withdrawn, or before a late entry."""
    FORFEIT_LOSS = 6
    """A forfeit loss whose opponent is not known."""
    FREE_ROUND = 7
    """No game in a round-robin: an odd number of players, or a gap in a matrix."""


class Colour(IntEnum):
    """Colour of the pieces; unknown where the cell does not say."""

    UNKNOWN = 0
    WHITE = 1
    BLACK = 2


@dataclass(frozen=True, eq=False)
class Crosstable:
    """A tournament up to its last complete round.

    Attributes
    ----------
    opponent : (players, rounds) int, index of the opponent or ``NOBODY``
    colour : (players, rounds) int, ``Colour``
    points : (players, rounds) float, awarded points: 1, ½, 0; in a team table the team's own game
        points of the match (a match forfeit is all boards or nothing)
    kind : (players, rounds) int, ``Kind``
    numbers : (players,) int, starting numbers as the cells name them, ascending: the order of the
        players is the starting order, whatever order the rows have
    rows : (players,) int, the player's row in the range given, from 0
    height : int, rows of the range given: results are laid out in as many rows, blank ones blank
    names, ratings : per player, taken from an export; None where the table holds none
    boards : boards of a team match; None for an individual tournament, whose games give 1, ½ or 0
    matrix : whether the table was an N x N matrix; its rounds have no order
    begun : rounds of which the table holds a result, the one under way among them; 0 where none is
    pending : rows and round (both from 1) of results still missing in the round under way
    pending_round : the round under way (from 1), 0 where none is
    """

    opponent: Ints
    colour: Ints
    points: Floats
    kind: Ints
    numbers: Ints
    rows: Ints
    height: int
    names: tuple[str, ...] | None = None
    ratings: tuple[float | None, ...] | None = None
    boards: float | None = None
    matrix: bool = False
    begun: int = 0
    pending: tuple[int, ...] = ()
    pending_round: int = 0

    def __post_init__(self) -> None:
        for array in (
            self.opponent, self.colour, self.points, self.kind, self.numbers, self.rows
        ):  # fmt: skip
            array.flags.writeable = False

    @property
    def players(self) -> int:
        """How many players the table holds."""
        return int(self.opponent.shape[0])

    @property
    def rounds(self) -> int:
        """How many complete rounds the table holds."""
        return int(self.opponent.shape[1])

    @property
    def played(self) -> Bools:
        """(players, rounds) bool: games over the board."""
        return np.equal(self.kind, Kind.PLAYED)

    @property
    def paired(self) -> Bools:
        """(players, rounds) bool: rounds with a named opponent, forfeits included."""
        return np.not_equal(self.opponent, NOBODY)

    @property
    def complete_round_robin(self) -> bool:
        """Whether all pairs have met equally often, at least once; forfeits are meetings too."""
        if self.players < 2 or self.rounds < self.players - 1:
            return False
        pairs = self._meetings()[~np.eye(self.players, dtype=bool)]
        return bool(pairs[0] > 0 and (pairs == pairs[0]).all())

    def unmet_pair(self) -> tuple[int, int] | None:
        """Two players who have not met yet, or None where all have."""
        unmet = np.argwhere(np.triu(self._meetings() == 0, k=1))
        return (int(unmet[0][0]), int(unmet[0][1])) if unmet.size else None

    def _meetings(self) -> Ints:
        """(players, players) int: how often each pair has met."""
        meetings = np.zeros((self.players, self.players), dtype=np.int64)
        player, rnd = np.nonzero(self.paired)
        np.add.at(meetings, (player, self.opponent[player, rnd]), 1)
        return meetings

    def index_of(self, number: int) -> int | None:
        """The player with this starting number."""
        return self._by_number.get(number)

    @cached_property
    def _by_number(self) -> dict[int, int]:
        return {number: index for index, number in enumerate(self.numbers.tolist())}
