"""The result codes of a report, each with its meaning."""

from __future__ import annotations

from dataclasses import dataclass

from xlvp.crosstable import Colour
from xlvp.reading.cells import BLANK, Code, Token

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_GAMES = {"1": 2, "=": 1, "0": 0, "w": 2, "d": 1, "l": 0}
_FORFEITS = {"+": Code.FORFEIT_WIN, "-": Code.FORFEIT_LOSS}
_BYES = {
    "h": Code.HALF_POINT_BYE, "f": Code.FULL_POINT_BYE, "z": Code.ZERO_POINT_BYE,
    "": Code.ZERO_POINT_BYE, "u": Code.PAIRING_ALLOCATED_BYE, "+": Code.FULL_POINT_BYE,
    "-": Code.ZERO_POINT_BYE, "=": Code.HALF_POINT_BYE,
}  # fmt: skip
_DOUBTFUL = {
    "-": "a zero-point bye, since a forfeit loss names the opponent; type 0F if it was one",
    "=": "a half-point bye, which the format writes H; type U½ if it was the bye of the pairing",
}


@dataclass(frozen=True)
class Reading:
    """The token of a round; ``doubt`` says how an uncertain code was taken, None for the token
    means that the code is not known."""

    token: Token | None
    doubt: str = ""


def read_round(
    opponent: int, colour: str, result: str, bye_halves: int = -1, own: bool = False
) -> Reading:
    """What the opponent, the colour and the result of a round say.

    ``bye_halves`` is what a pairing-allocated bye is worth where that is no win, -1 else. In a
    report of our own (``own``) nothing is doubtful.

    >>> read_round(12, "w", "1").token == (Code.GAME, 12, Colour.WHITE, 2)
    True
    """
    code = result.strip().lower()
    if not opponent:
        if code not in _BYES:
            return Reading(None)
        if own and code == "-":
            return Reading((Code.LONE_LOSS, 0, 0, -1))
        halves = bye_halves if code == "u" else -1
        return Reading((_BYES[code], 0, 0, halves), _DOUBTFUL.get(code, ""))
    side = _COLOURS.get(colour.strip().lower(), Colour.UNKNOWN)
    if code in _GAMES:
        return Reading((Code.GAME, opponent, side, _GAMES[code]))
    if code in _FORFEITS:
        return Reading((_FORFEITS[code], opponent, side, -1))
    return Reading((Code.PENDING, opponent, side, -1) if not code else None)


_LETTERS = {
    Code.PAIRING_ALLOCATED_BYE: "U",
    Code.FULL_POINT_BYE: "F",
    Code.HALF_POINT_BYE: "H",
    Code.ZERO_POINT_BYE: "Z",
    Code.LONE_LOSS: "-",
    Code.FREE_ROUND: " ",
}


def write_round(token: Token) -> str:
    """The eight columns of a round.

    >>> write_round((Code.GAME, 12, Colour.WHITE, 2))
    '  12 w 1'
    """
    code, opponent, colour, halves = token
    if token == BLANK:
        return " " * 8
    if not opponent:
        return " " * 8 if code == Code.FREE_ROUND else f"0000 - {_LETTERS[Code(code)]}"
    if code == Code.GAME:
        result = "0=1"[halves]
    else:
        result = {Code.FORFEIT_WIN: "+", Code.FORFEIT_LOSS: "-"}.get(Code(code), " ")
    return f"{opponent:4} {' wb'[colour] if colour else '-'} {result}"
