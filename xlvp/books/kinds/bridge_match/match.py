"""What stands in a scoresheet for one teams match: the match and its boards."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xlvp.scales import vp_table


@dataclass(frozen=True)
class Room:
    """The result at one table; the score is seen from North-South."""

    contract: str | None = None
    by: str | None = None
    tricks: int | None = None
    score: float | None = None


@dataclass(frozen=True)
class Board:
    """One line of the Boards sheet as a director fills it in; None is an empty cell."""

    open: Room = field(default_factory=Room)
    closed: Room = field(default_factory=Room)
    instead_home: float | None = None
    instead_away: float | None = None
    note: str | None = None


@dataclass(frozen=True)
class TeamsMatch:
    """A match of two teams; the home team sits North-South in the open room."""

    boards: tuple[Board, ...]
    scale: str
    event: str | None = None
    date: datetime.date | None = None
    home: str | None = None
    away: str | None = None
    first_board: int | None = 1
    boards_for_scale: int | None = None
    maximum: float | None = None


def fresh(choices: Mapping[str, Any]) -> TeamsMatch:
    """A match without names and results."""
    vp_table(choices["boards"], choices["scale"])  # raises where the scale has no such table
    return TeamsMatch((Board(),) * choices["boards"], choices["scale"])
