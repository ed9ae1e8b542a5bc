"""What stands in a scoresheet for Swiss teams: the event, its teams and its matches."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xlvp.scales import vp_table

SCHEDULED = "boards scheduled"
PLAYED = "boards played"


@dataclass(frozen=True)
class Match:
    """One line of the Matches sheet as a director fills it in; None is an empty cell."""

    round: int
    table: int
    home: str | None = None
    away: str | None = None
    imps_home: float | None = None
    imps_away: float | None = None
    played: int | None = None
    adjust_home: float | None = None
    adjust_away: float | None = None
    override_home: float | None = None
    override_away: float | None = None
    penalty_home: float | None = None
    penalty_away: float | None = None
    note: str | None = None


@dataclass(frozen=True)
class Event:
    """An event: what Setup asks for, the teams in order of their numbers, and all matches."""

    teams: tuple[str | None, ...]
    matches: tuple[Match, ...]
    boards: int
    scale: str
    name: str | None = None
    date: datetime.date | None = None
    maximum: float | None = None
    bye: float | None = 12
    scale_boards: str = SCHEDULED
    count_penalties: bool = True
    tiebreaks: str = "H2H,HIMP,QUOT,NET"
    carry: tuple[float | None, ...] = ()

    @property
    def tables(self) -> int:
        """Lines of a round: the matches, and the bye where the number of teams is odd."""
        return tables(len(self.teams))

    @property
    def rounds(self) -> int:
        """Rounds that the sheet has room for."""
        return len(self.matches) // self.tables


def tables(teams: int) -> int:
    """Matches of a round, the bye counted as one."""
    return (teams + 1) // 2


def fresh(choices: Mapping[str, Any]) -> Event:
    """An event without names and results."""
    boards, scale = choices["boards"], choices["scale"]
    maximum = vp_table(boards, scale).maximum  # raises where the scale has no such table
    rounds = range(1, choices["rounds"] + 1)
    lines = range(1, tables(choices["teams"]) + 1)
    return Event(
        teams=(None,) * choices["teams"],
        matches=tuple(Match(round, table) for round in rounds for table in lines),
        boards=boards,
        scale=scale,
        bye=round(0.6 * maximum, 2),
    )
