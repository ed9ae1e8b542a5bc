"""A chess tournament as a file tells it, before anything is put right or refused."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from xlvp.reading.cells import Code, Token

FILE = "the file"


@dataclass(frozen=True)
class Finding:
    """Something in a file that contradicts itself or cannot be read: where, and a sentence."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"

    @property
    def line(self) -> int:
        """The line or row, to put findings in order; those on the whole file come last."""
        numbers = re.findall(r"[0-9]+", self.place)
        return int(numbers[-1]) if numbers else 10**9


@dataclass(frozen=True)
class Entrant:
    """A player or team: number, place in the file, and a token for each round.

    The colours of the tokens are ``Colour``. ``points`` is what the file says beside them, ``odd``
    the text of rounds that could not be read, by round from 0.
    """

    number: int
    place: str
    name: str = ""
    rating: float | None = None
    rounds: tuple[Token, ...] = ()
    points: float | None = None
    odd: dict[int, str] = field(default_factory=dict)
    title: str = ""
    federation: str = ""
    sex: str = ""
    identity: str = ""
    born: str = ""


@dataclass(frozen=True)
class Head:
    """What a file says about the event as a whole; any of it may be missing."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    arbiter: str = ""


@dataclass(frozen=True)
class Tournament:
    """An event: its entrants in the order of their numbers, and what its file says about it.

    ``boards`` makes it a team event. ``total_rounds`` counts the rounds still to come too.
    ``notes`` tell what was read how, ``findings`` what is wrong.
    """

    entrants: tuple[Entrant, ...]
    source: str
    head: Head = field(default_factory=Head)
    boards: int | None = None
    total_rounds: int | None = None
    matrix: bool = False
    notes: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def rounds(self) -> int:
        """Rounds that some entrant has a cell for."""
        return max((len(entrant.rounds) for entrant in self.entrants), default=0)

    def cells(self) -> list[list[str | None]]:
        """The crosstable in our own notation, row n for number n; unused numbers are blank rows."""
        rows: list[list[str | None]] = [
            [None] * self.rounds for _ in range(max(e.number for e in self.entrants))
        ]
        for entrant in self.entrants:
            for rnd, token in enumerate(entrant.rounds):
                text = entrant.odd.get(rnd)
                rows[entrant.number - 1][rnd] = as_cell(token) if text is None else f"?{text}"
        return rows


def counted(number: int, one: str) -> str:
    """A count with its noun: ``1 round``, ``2 rounds``."""
    return f"{number} {one}{'' if number == 1 else 's'}"


_WORDS = {
    Code.PAIRING_ALLOCATED_BYE: "U",
    Code.NUMBER_BYE: "U",
    Code.FULL_POINT_BYE: "F",
    Code.HALF_POINT_BYE: "H",
    Code.NUMBER_HALF: "H",
    Code.ZERO_POINT_BYE: "Z",
    Code.NUMBER_ZERO: "Z",
    Code.FREE_ROUND: "Z",
    Code.LONE_LOSS: "0F",
}
_RESULTS = {Code.FORFEIT_WIN: "+", Code.FORFEIT_LOSS: "-", Code.PENDING: "?"}
_COLOURS = ("", "w", "b")


def as_cell(token: Token) -> str | None:
    """A token as a cell of our own notation; None for a blank.

    >>> from xlvp.reading.cells import lex
    >>> as_cell(lex("12 w ="))
    '12w½'
    """
    code, opponent, colour, halves = token
    if opponent:
        result = _RESULTS.get(Code(code)) or as_points(halves)
        return f"{opponent}{_COLOURS[colour] or ' '}{result}"
    word = _WORDS.get(Code(code))
    return word and word + (as_points(halves) if halves >= 0 else "")


def as_points(halves: int) -> str:
    """Half points as our notation writes them: 5 is ``2½``, 1 is ``½``."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' * half}"
