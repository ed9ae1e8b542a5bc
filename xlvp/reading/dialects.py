"""How other programs write a crosstable cell: each notation as data, with where it is described.

A code is listed only where its meaning is certain, or where every meaning it may have counts the
same; the others are named in ``unsure`` and refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from xlvp.cells import Cell, tidy
from xlvp.reading.cells import BLANK, UNKNOWN, Code, Token, as_number
from xlvp.reading.languages import COLOURS

Result = tuple[int, int]
"""Code and half points (-1: as the code says)."""

WIN, DRAW, LOSS = (Code.GAME, 2), (Code.GAME, 1), (Code.GAME, 0)
FORFEIT_WIN, FORFEIT_LOSS = (Code.FORFEIT_WIN, -1), (Code.FORFEIT_LOSS, -1)


@dataclass(frozen=True)
class Dialect:
    """The notation of a program.

    Attributes
    ----------
    name : what messages call it
    hint : how its cells differ
    source : where its codes are described, or were seen in print
    pairing : a cell with an opponent, in lower case; groups ``number``, ``result`` and perhaps
        ``colour``
    results : what each result means
    byes : cells without opponent
    unsure : cells whose meaning is not certain, and what they may mean
    colours : the letters, where the program has its own
    """

    name: str
    hint: str
    source: str
    pairing: re.Pattern[str]
    results: Mapping[str, Result]
    byes: Mapping[str, Code] = field(default_factory=dict)
    unsure: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, int] = field(default_factory=lambda: COLOURS)

    def lex(self, cell: Cell) -> Token:
        """The token of a cell.

        >>> US_CHESS.lex("W12") == (Code.GAME, 12, 0, 2)
        True
        """
        if isinstance(cell, str):
            return self._known(plain(cell))
        value = None if cell is None else as_number(cell)
        return BLANK if cell is None or value != value else UNKNOWN

    def is_unsure(self, cell: Cell) -> bool:
        """Whether the notation has this code, but its meaning is not certain."""
        return isinstance(cell, str) and plain(cell) in self.unsure

    def _known(self, text: str) -> Token:
        if not text:
            return BLANK
        if text in self.byes:
            return self.byes[text], 0, 0, -1
        match = self.pairing.fullmatch(text)
        if not match or text in self.unsure:
            return UNKNOWN
        found = match.groupdict()
        code, halves = self.results[found["result"]]
        number = int(found["number"])
        colour = self.colours.get(found.get("colour") or "", 0)
        return (code, number, colour, halves) if number else UNKNOWN


@lru_cache(maxsize=1 << 14)
def _plain(text: str) -> str:
    return tidy(text).replace("–", "-").lower()


def plain(text: str) -> str:
    """The text as the notations compare it; one too long for a cell says nothing they know."""
    return _plain(text) if len(text) <= 40 else "?"


BY_HAND = {
    "u": Code.PAIRING_ALLOCATED_BYE,
    "h": Code.HALF_POINT_BYE,
    "z": Code.ZERO_POINT_BYE,
    "0f": Code.LONE_LOSS,
}
"""What a director may type into a table of a program that has no such letters itself."""


def _with_dashes(byes: Mapping[str, Code]) -> dict[str, Code]:
    """The codes as SwissSys (``H---``), WinTD (``-H-``) and rating reports (``H0``) fill them."""
    shapes = ("{}", "{}---", "-{}-", "{}0", "{} 0")
    return {shape.format(letter): code for letter, code in byes.items() for shape in shapes}


US_CHESS = Dialect(
    name="US Chess",
    hint="result before opponent, as SwissSys and WinTD print it",
    source="US Chess forum, thread 1986 on reporting tournaments online: W L D with the opponent;"
    " H half-point bye, B full-point bye, X forfeit win, F forfeit loss, U unpaired, with or"
    " without opponent for X and F",
    pairing=re.compile(r"(?P<result>[wldxf]) ?(?P<number>[0-9]{1,6})"),
    results={"w": WIN, "d": DRAW, "l": LOSS, "x": FORFEIT_WIN, "f": FORFEIT_LOSS},
    byes=_with_dashes(
        {
            "b": Code.FULL_POINT_BYE,
            "x": Code.FULL_POINT_BYE,
            "h": Code.HALF_POINT_BYE,
            "u": Code.ZERO_POINT_BYE,
            "f": Code.LONE_LOSS,
        }
    ),
    unsure={"z": "a zero-point bye or a forfeit: write U or F"},
)

PAPI = Dialect(
    name="Papi",
    hint="sign, opponent, colour",
    source="Aix-les-Bains and Aurillac chess clubs on reading the grille américaine: + = - won,"
    " drawn, lost, > < won and lost by forfeit, the opponent's place, N black, B white; EXE exempt",
    pairing=re.compile(r"(?P<result>[-+=<>]) ?(?P<number>[0-9]{1,6}) ?(?P<colour>[bn])"),
    results={"+": WIN, "=": DRAW, "-": LOSS, ">": FORFEIT_WIN, "<": FORFEIT_LOSS},
    byes={"exe": Code.PAIRING_ALLOCATED_BYE, **BY_HAND},
    colours={"b": COLOURS["w"], "n": COLOURS["b"]},
)

VEGA = Dialect(
    name="Vega",
    hint="sign, colour or F, opponent",
    source="not checked against a printed table: cells reported as +W86, +F148, -F54, +BYE and --;"
    " sign of the result, W, B or F (forfeit), opponent",
    pairing=re.compile(
        r"(?P<result>[-+=](?= ?[wb])|[-+]f) ?(?P<colour>[wb]?) ?(?P<number>[0-9]{1,6})"
    ),
    results={"+": WIN, "=": DRAW, "-": LOSS, "+f": FORFEIT_WIN, "-f": FORFEIT_LOSS},
    byes={"+bye": Code.PAIRING_ALLOCATED_BYE, "--": Code.ZERO_POINT_BYE, **BY_HAND},
    unsure={
        "=bye": "a half-point bye or a pairing-allocated bye of half a point: write H for the"
        " first",
        "-bye": "a zero-point bye or a forfeit loss: write Z or 0F",
    },
)

SWISS_CHESS = Dialect(
    name="Swiss-Chess",
    hint="a stroke before the result",
    source="Fortschrittstabelle of the club championship 2010/11 of Waldbronn: 3w/1, 5s/½, 8/+,"
    " 2/-, and + for the one of nine players who sat out",
    pairing=re.compile(r"(?P<number>[0-9]{1,6}) ?(?P<colour>[wbs]?) ?/ ?(?P<result>[10½=+-])"),
    results={
        "1": WIN,
        "½": DRAW,
        "=": DRAW,
        "0": LOSS,
        "+": FORFEIT_WIN,
        "-": FORFEIT_LOSS,
    },
    byes={"+": Code.PAIRING_ALLOCATED_BYE, **BY_HAND},
    unsure={"-": "a zero-point bye or a forfeit loss: write Z or 0F"},
)

SWISS_PERFECT = Dialect(
    name="Swiss Perfect",
    hint="a colon before the letter of the result",
    source="not checked against a printed table: cells reported as 12:W; 0:W is a point without"
    " opponent, which counts alike whatever its reason",
    pairing=re.compile(r"(?P<number>0*[1-9][0-9]{0,5}) ?: ?(?P<result>[wdl+-])"),
    results={"w": WIN, "d": DRAW, "l": LOSS, "+": FORFEIT_WIN, "-": FORFEIT_LOSS},
    byes={"0:w": Code.FULL_POINT_BYE, **BY_HAND},
    unsure={
        "0:d": "a half-point bye or a pairing-allocated bye of half a point: write H for the first",
        "0:l": "a zero-point bye or a forfeit loss: write Z or 0F",
        "0:": "a zero-point bye or a round not yet played: write Z for the first, leave the second"
        " blank",
    },
)

DIALECTS: tuple[Dialect, ...] = (US_CHESS, PAPI, VEGA, SWISS_CHESS, SWISS_PERFECT)
