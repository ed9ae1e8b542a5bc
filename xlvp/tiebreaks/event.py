"""An event to compute: a crosstable under the rules that the director names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from xlvp.crosstable import Crosstable, Floats
from xlvp.errors import BadArgument
from xlvp.rules import Edition, for_table
from xlvp.scoring import Scoring, game_points, match_points
from xlvp.tiebreaks.codes import Code


@dataclass(frozen=True, eq=False)
class Rows:
    """What each round brought to a tie-break; axes ``[player, round]``.

    Attributes
    ----------
    counted : the opponent's score (or rating, Buchholz) as it counts; nan where there is none
    contribution : what the round adds, 0 where it is cut; nan where it brings nothing
    note : for a player and a round, in words how it came about
    """

    counted: Floats
    contribution: Floats
    note: Callable[[int, int], str]

    @property
    def total(self) -> Floats:
        """(players,) the sum over the rounds."""
        total: Floats = np.nan_to_num(self.contribution).sum(axis=1)
        return total


@dataclass(frozen=True, eq=False)
class TieBreak:
    """A tie-break for every player.

    Attributes
    ----------
    code : its name
    value : (players,) as shown, rounded where the rule rounds; nan where it is undefined
    rows : what each round brought
    ranked : (players,) what ranks the tied, more is better; ``value`` where None
    undefined : why a player has no value
    summary : for a player, how the value follows from the rows where they do not just add up
    """

    code: Code
    value: Floats
    rows: Rows
    ranked: Floats | None = None
    undefined: Mapping[int, str] = field(default_factory=dict)
    summary: Callable[[int], str] = lambda player: ""

    @property
    def order(self) -> Floats:
        """(players,) what ranks the tied: more is better, nan is last."""
        return self.value if self.ranked is None else self.ranked


@dataclass(frozen=True, eq=False)
class Event:
    """A crosstable under an edition of the rules.

    Attributes
    ----------
    table : the crosstable
    rules : the edition as it applies to this table, see :func:`event`
    rounds : rounds of the event, at least those of the table
    ratings : (players,) float, nan where a player is unrated
    """

    table: Crosstable
    rules: Edition
    rounds: int
    ratings: Floats
    known: dict[Code, TieBreak] = field(default_factory=dict)

    @property
    def team(self) -> bool:
        """Whether teams play."""
        return self.table.boards is not None

    @cached_property
    def games(self) -> Scoring:
        """Game points."""
        return game_points(self.table, self.rounds)

    @cached_property
    def matches(self) -> Scoring:
        """Match points of a team event."""
        return match_points(self.table, self.rounds)

    @property
    def primary(self) -> Scoring:
        """The points that rank: match points of teams, game points of players."""
        return self.matches if self.team else self.games


def event(
    table: Crosstable,
    rules: Edition,
    rounds: int | None = None,
    ratings: Floats | None = None,
) -> Event:
    """The event of a crosstable.

    Parameters
    ----------
    table : the crosstable
    rules : an edition, see :func:`xlvp.rules.edition`
    rounds : rounds of the event where more are to come; None: those that hold results
    ratings : (players,) float, nan or not above 0 where unrated; None takes those of the table

    Raises
    ------
    BadArgument
        The rules do not fit the table, or it holds more rounds than the event has.
    """
    if rounds is not None and rounds < table.rounds:
        raise BadArgument(
            f"rounds is {rounds}, but the table holds the results of {table.rounds} rounds; rounds"
            " is the number of rounds of the whole event"
        )
    if ratings is None:
        ratings = np.array([rating or np.nan for rating in table.ratings or ()], dtype=float)
        if not ratings.size:
            ratings = np.full(table.players, np.nan)
    rated = np.where(ratings > 0, ratings, np.nan)
    whole = rounds or max(table.rounds, table.begun)
    return Event(table, for_table(rules, table), whole, rated)
