"""What stands in a chess scoresheet: the event, its players or teams, and the crosstable."""

from __future__ import annotations

from dataclasses import dataclass, field

from xlvp.books.templates import Choice, Word
from xlvp.rules import EDITIONS, edition


@dataclass(frozen=True)
class Player:
    """A player or team as the director fills it in; None is an empty cell.

    ``results`` holds a cell per round, or in a round-robin one for each player that follows.
    """

    name: str | None = None
    rating: int | None = None
    results: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class Tournament:
    """A tournament: what Setup asks for, and the players in order of their numbers.

    ``rounds`` is what the sheet has room for, in a round-robin how often each pair meets;
    ``audited`` are the player and the tie-break that the Audit sheet shows.
    """

    players: tuple[Player, ...]
    rounds: int
    rules: str
    codes: tuple[str, ...]
    name: str | None = None
    place: str | None = None
    boards: int | None = None
    k: float | None = None
    rated: bool = False
    audited: tuple[int, str] = field(default=(1, "BH"))

    @property
    def begun(self) -> bool:
        """Whether there is any result."""
        return any(any(player.results) for player in self.players)


@dataclass(frozen=True)
class RulesOption(Word):
    """An option that takes an edition of the tie-break rules, spelled as in a worksheet."""

    round_robin: bool = False

    def read(self, name: str, given: Choice) -> str:
        """The edition as the project writes it; in a round-robin it ends in -RR."""
        rules = edition(str(given))
        if self.round_robin and not rules.round_robin:
            rules = edition(f"{rules.name.removesuffix('-SW')}-RR")
        return rules.name


SWISS_RULES = (*EDITIONS, *(f"{name}{end}" for end in ("-RR", "-SW") for name in EDITIONS))
"""The editions that the drop-down of a crosstable of rounds offers."""

ROUND_ROBIN_RULES = tuple(f"{name}-RR" for name in EDITIONS)
"""The editions that the drop-down of a matrix offers."""


def blank_players(count: int, results: int) -> tuple[Player, ...]:
    """Players without names and results."""
    return (Player(results=(None,) * results),) * count
