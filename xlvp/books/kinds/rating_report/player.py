"""What stands in a rating report: the player, how the games are rated, and the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Game:
    """One line of the Games sheet as the player fills it in; None is an empty cell."""

    opponent: str | None = None
    colour: str | None = None
    rating: int | None = None
    result: str | None = None


@dataclass(frozen=True)
class Player:
    """A player with the games of one event or one rating period."""

    games: tuple[Game, ...]
    name: str | None = None
    event: str | None = None
    rating: int | None = None
    k: float | None = 20
    system: str | None = None


def fresh(choices: Mapping[str, Any]) -> Player:
    """A player without a name and without games."""
    return Player(games=(Game(),) * choices["rounds"])


EXAMPLE = Player(
    name="Robin Example",
    event="Invented Open",
    rating=2165,
    k=20,
    system="FIDE-2025",
    games=(
        Game("Alder, A.", "white", 1748, "1"),
        Game("Birch, B.", "black", 2236, "½"),
        Game("Cedar, C.", "white", 2041, "1"),
        Game(None, None, None, "U"),
        Game("Elder, E.", "black", 2390, "0"),
        Game("Fir, F.", "white", None, "1"),
        Game("Gorse, G.", "black", 2118, "½"),
        Game("Hazel, H.", "white", 2274, "+"),
        Game("Ivy, I.", "black", 2203, "1"),
    ),
)
"""Invented names; among the games a bye, a forfeit, an unrated opponent and a capped difference."""
