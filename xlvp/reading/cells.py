"""The grammar of one crosstable cell: a round of one player, as directors and programs write it.

A cell becomes a token of four whole numbers: code, opponent, colour, half points. What the grammar
does not know has the code ``UNKNOWN``; :func:`xlvp.reading.refusals.explain` says why.
"""

from __future__ import annotations

import re
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from numbers import Real

from xlvp.cells import Cell, is_blank, number_in, tidy
from xlvp.reading.languages import COLOURS, LETTERS


class Code(IntEnum):
    """What a cell says about a player's round."""

    BLANK = 0
    GAME = 1
    FORFEIT_WIN = 2
    FORFEIT_LOSS = 3
    PENDING = 4
    PAIRING_ALLOCATED_BYE = 5
    FULL_POINT_BYE = 6
    HALF_POINT_BYE = 7
    ZERO_POINT_BYE = 8
    LONE_LOSS = 9
    """A forfeit loss without a known opponent."""
    NUMBER_ZERO = 10
    """The number 0: a zero-point bye where others are paired, else a round not yet played."""
    NUMBER_HALF = 11
    """The number -0.5: a half-point bye where others are paired."""
    NUMBER_BYE = 12
    """The number -1: a pairing-allocated bye where others are paired."""
    FREE_ROUND = 13
    """No game here in a matrix."""
    UNKNOWN = 14


Token = tuple[int, int, int, int]
"""Code, opponent's number (0: none), letter of the colour (0: none), points in halves (-1: none
given)."""

_SIGNED_RESULTS = {"+": "1", "=": "=", "-": "0"}
_LETTER_POINTS = {"w": 2, "d": 1, "l": 0}
_FORFEITS = {
    "+": Code.FORFEIT_WIN, "1f": Code.FORFEIT_WIN, "1k": Code.FORFEIT_WIN,
    "-": Code.FORFEIT_LOSS, "0f": Code.FORFEIT_LOSS, "0k": Code.FORFEIT_LOSS,
}  # fmt: skip
_PENDING = ("", "?", "*")

_BYES = {
    "u": Code.PAIRING_ALLOCATED_BYE, "pab": Code.PAIRING_ALLOCATED_BYE,
    "bye": Code.PAIRING_ALLOCATED_BYE, "spielfrei": Code.PAIRING_ALLOCATED_BYE,
    "exempt": Code.PAIRING_ALLOCATED_BYE, "exe": Code.PAIRING_ALLOCATED_BYE,
    "vrij": Code.PAIRING_ALLOCATED_BYE, "pauza": Code.PAIRING_ALLOCATED_BYE,
    "descansa": Code.PAIRING_ALLOCATED_BYE, "-1": Code.PAIRING_ALLOCATED_BYE,
    "f": Code.FULL_POINT_BYE, "+": Code.FULL_POINT_BYE,
    "h": Code.HALF_POINT_BYE, "-½": Code.HALF_POINT_BYE,
    "z": Code.ZERO_POINT_BYE, "-0": Code.ZERO_POINT_BYE, "--": Code.ZERO_POINT_BYE,
    "absent": Code.ZERO_POINT_BYE, "not paired": Code.ZERO_POINT_BYE,
    "notpaired": Code.ZERO_POINT_BYE,
    "0f": Code.LONE_LOSS,
}  # fmt: skip
_NUMBERS = {0.0: Code.NUMBER_ZERO, -0.5: Code.NUMBER_HALF, -1.0: Code.NUMBER_BYE}
_TEXT_NUMBERS = {
    0.0: Code.NUMBER_ZERO, -0.5: Code.HALF_POINT_BYE, -1.0: Code.PAIRING_ALLOCATED_BYE
}  # fmt: skip

_COLOURED = re.compile(rf"([0-9]{{1,6}}) ?([{LETTERS}]) ?(.*)")
_COLOURLESS = re.compile(r"([0-9]{1,6})(?: ?: ?| |(?=[-+=?*]))(.+)")
_SIGNED = re.compile(rf"([-+=]) ?([{LETTERS}]) ?([0-9]{{1,6}})")
_TRF_BYE = re.compile(r"0{1,4} ?- ?([ufhz])")
_BYE_WITH_POINTS = re.compile(
    r"(u|pab|bye|spielfrei|exempt|exe|vrij|pauza|descansa|h) ?([0-9.,½]+)"
)
_POINTS = re.compile(r"[0-9.,½]+")
_LONGEST = 40

BLANK: Token = (Code.BLANK, 0, 0, -1)
UNKNOWN: Token = (Code.UNKNOWN, 0, 0, -1)


def lex(cell: Cell) -> Token:
    """The token of a cell.

    >>> lex("12w½") == (Code.GAME, 12, COLOURS["w"], 1)
    True
    """
    if type(cell) is str:
        return _lex_text(cell) if len(cell) <= _LONGEST else _lex_long(cell)
    if cell is None:
        return BLANK
    if isinstance(cell, str):
        return lex(str(cell))
    value = as_number(cell)
    code = None if value is None else _NUMBERS.get(value)
    if code is not None:
        return code, 0, 0, -1
    return BLANK if value != value else UNKNOWN


def _lex_long(text: str) -> Token:
    text = tidy(text)
    return _lex_text(text) if len(text) <= _LONGEST else UNKNOWN


@lru_cache(maxsize=1 << 15)
def _lex_text(raw: str) -> Token:
    match = _COLOURED.fullmatch(raw)  # most cells are tidy as they stand
    if match:
        number, letter, result = match.groups()
        token = pairing(int(number), COLOURS[letter], result)
        if token[0] != Code.UNKNOWN:
            return token
    text = tidy(raw).replace("–", "-").lower()
    if not text:
        return BLANK
    if match := _COLOURED.fullmatch(text):
        number, letter, result = match.groups()
        return pairing(int(number), COLOURS[letter], result)
    bye = _BYES.get(text)
    if bye is not None:
        return bye, 0, 0, -1
    if match := _SIGNED.fullmatch(text):
        sign, letter, number = match.groups()
        return pairing(int(number), COLOURS[letter], _SIGNED_RESULTS[sign])
    if match := _TRF_BYE.fullmatch(text):
        return _BYES[match[1]], 0, 0, -1
    if match := _COLOURLESS.fullmatch(text):
        number, result = match.groups()
        return pairing(int(number), 0, result)
    if match := _BYE_WITH_POINTS.fullmatch(text):
        halves = points_in_halves(match[2])
        return UNKNOWN if halves is None else (_BYES[match[1]], 0, 0, halves)
    value = number_in(text)
    code = None if value is None else _TEXT_NUMBERS.get(value)
    return UNKNOWN if code is None else (code, 0, 0, -1)


def pairing(opponent: int, colour: int, result: str) -> Token:
    """The token of an opponent's number, a colour (0: none) and a result in lower case.

    >>> pairing(12, COLOURS["w"], "½") == lex("12w½")
    True
    """
    code, halves = _result(result, colour > 0)
    known = opponent and code != Code.UNKNOWN
    return (code, opponent, colour, halves) if known else UNKNOWN


@lru_cache(maxsize=1 << 10)
def _result(text: str, coloured: bool) -> tuple[int, int]:
    """Code and half points of what follows the opponent."""
    if text in _FORFEITS:
        return _FORFEITS[text], -1
    if text in _PENDING:
        return Code.PENDING, -1
    if text == "=":
        return Code.GAME, 1
    if coloured and text in _LETTER_POINTS:
        return Code.GAME, _LETTER_POINTS[text]
    halves = points_in_halves(text)
    return (Code.UNKNOWN, -1) if halves is None else (Code.GAME, halves)


def points_in_halves(text: str) -> int | None:
    """The points that a text spells, in halves: ``"2½"`` is 5; None where it spells none."""
    value = number_in(text) if _POINTS.fullmatch(text) else None
    if value is None or value > 1000 or not (2 * value).is_integer():
        return None
    return int(2 * value)


def holds_nothing(cell: Cell) -> bool:
    """Whether the cell is blank."""
    return cell is None or is_blank(cell)


def as_number(cell: Cell) -> float | None:
    """The number that a cell holds as one, truth values aside; None where it does not."""
    kind = type(cell)
    if kind is float or kind is int:
        return cell  # type: ignore[return-value]
    if kind is bool or not isinstance(cell, Real | Decimal):
        return None
    try:
        return float(cell)
    except (OverflowError, ValueError):
        return None
