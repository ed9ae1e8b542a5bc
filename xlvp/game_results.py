"""The result of a game as somebody types it: half points, or no game that counts for a rating.

What cannot be told apart: Excel hands over 12:00 as the number .5, 0:00 as 0 and 24:00 as 1. As
numbers these are a draw, a loss and a win; any other date or time is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache

from xlvp.cells import Cell, is_blank, number, refuse_error, shown, tidy
from xlvp.errors import BadArgument, OutOfTable

_FIRST_DATE, _LAST_DATE = 366, 2_958_466
"""Excel's numbers for dates after its first year lie between these."""
_TURNED = (
    "Excel turns entries such as 1/2, 1-0 or 12:1 into a date or time; format the cell as Text"
    " and type the result again"
)

_PLAYED_NUMBERS = {1: 2, 0.5: 1, 0: 0}
_PLAYED = {"W": 2, "D": 1, "L": 0, "=": 1, "1/2": 1, "½-½": 1, "1/2-1/2": 1}
_UNPLAYED = re.compile(
    r"[-+](?:[/:]?[-+])?"  # + - and both sides of it: +/- +:- --
    r"|[01½][FK]"
    r"|(?:U|F|H|Z|PAB|BYE|SPIELFREI|EXEMPT|EXE|VRIJ|PAUZA|DESCANSA)(?:[01½]|0?[.,]5)?"
    r"|ABSENT|NOTPAIRED|0000"
    r"|[?*]"  # not finished
)
_BOTH_SIDES = re.compile(r"[01½][-:][01½]")


def game_half_points(cell: Cell, name: str) -> int | None:
    """The half points of a game, or None where none was played: blank, forfeit, bye, unfinished.

    Played: ``1 ½ 0 0.5 0,5 = 1/2`` and ``W D L``. Not played: ``+ - bye U H F Z`` and the other
    signs of a crosstable for a round without a game.

    Raises
    ------
    BadArgument
        The cell spells no result, or Excel made a date or time of it.
    OutOfTable
        A number outside 0 to 1.

    >>> [game_half_points(cell, "result") for cell in (1, "½", "0,5", "L", "+", "bye", None)]
    [2, 1, 1, 0, None, None, None]
    """
    if type(cell) in (int, float) and cell in _PLAYED_NUMBERS:
        return _PLAYED_NUMBERS[cell]
    return _text_half_points(cell, name) if type(cell) is str else _other_half_points(cell, name)


def _other_half_points(cell: Cell, name: str) -> int | None:
    if is_blank(cell):
        return None
    refuse_error(cell, name)
    if isinstance(cell, str):
        sign = re.sub(r"[–—]", "-", tidy(cell)).replace(" ", "").upper()
        if sign in _PLAYED:
            return _PLAYED[sign]
        if _UNPLAYED.fullmatch(sign):
            return None
        if _BOTH_SIDES.fullmatch(sign):
            raise BadArgument(
                f"{name} is {shown(cell)}, the score of both sides; type the player's own: 1, ½ or"
                " 0"
            )
        if not re.match(r"[.,\d½]", sign):
            raise BadArgument(
                f"{name} is {shown(cell)}, which is no result; a game is 1, ½ or 0, a forfeit +"
                " or -, a bye U, H or Z"
            )
    return _half_points(number(cell, name), 1, name, "the result of a game is 1, ½ or 0")


_text_half_points = lru_cache(maxsize=512)(_other_half_points)
"""The few texts that a sheet holds are read once."""


def total_half_points(cell: Cell, name: str, games: int) -> int:
    """The half points of a score in several games.

    Raises
    ------
    BadArgument
        The cell holds no number of half points, or Excel made a date or time of it.
    OutOfTable
        The score is not possible in that many games.

    >>> total_half_points("6½", "results", 9)
    13
    """
    if isinstance(cell, str) and tidy(cell) == "1/2":
        return 1
    said = f"a score from {games} game{'s' * (games != 1)} is 0, ½, 1 … {games}"
    return _half_points(number(cell, name), games, name, said)


def _half_points(points: float, most: int, name: str, said: str) -> int:
    doubled = 2 * points
    if doubled == int(min(max(doubled, 0), 2 * most)):
        return int(doubled)
    what = f"{name} is {points:.10g}"
    if _FIRST_DATE <= points < _LAST_DATE:
        raise BadArgument(f"{what}, the number of a date: {_TURNED}")
    if points > 0 and not float(doubled).is_integer():  # perhaps a time, a fraction of the day
        raise BadArgument(f"{what}, but {said}; {_TURNED}")
    raise OutOfTable(f"{what}, but {said}")
