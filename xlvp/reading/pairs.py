"""Layout ``pairs``: two columns per round, opponent and result, or three with the colour between.

A round is put together as one cell of the grammar, so both layouts read results alike.
"""

from __future__ import annotations

import re

from xlvp.cells import Cell, Rows, tidy
from xlvp.errors import XlvpError
from xlvp.reading.cells import (
    BLANK,
    UNKNOWN,
    Code,
    Token,
    as_number,
    holds_nothing,
    lex,
    pairing,
    points_in_halves,
)
from xlvp.reading.grid import Grid, Reading, place, token_arrays
from xlvp.reading.languages import COLOURS
from xlvp.reading.refusals import explain
from xlvp.reading.rounds import player_rows

_NO_OPPONENT = (Code.BLANK, Code.NUMBER_ZERO)
_SAME_KIND = {
    Code.NUMBER_BYE: Code.PAIRING_ALLOCATED_BYE,
    Code.NUMBER_HALF: Code.HALF_POINT_BYE,
    Code.NUMBER_ZERO: Code.ZERO_POINT_BYE,
}


def read_pairs(cells: Rows, width: int) -> Reading:
    """The reading with so many columns per round; the range's width is a multiple of it."""
    starts = range(0, len(cells[0]), width)
    tokens = [
        round_token(row[c], row[c + 1] if width == 3 else None, row[c + width - 1])
        for row in cells
        for c in starts
    ]
    code, opponent, colour, halves = token_arrays(tokens, len(cells))
    rows = player_rows(code, opponent)
    unknown = [i for i, token in enumerate(tokens) if token[0] == Code.UNKNOWN]
    grid = Grid(
        code=code[rows],
        opponent=opponent[rows],
        colour=colour[rows],
        halves=halves[rows],
        numbers=rows + 1,
        rows=rows,
        cells=cells,
        columns=tuple(tuple(range(c, c + width)) for c in starts),
    )
    refusal = None
    if unknown:
        row, rnd = divmod(unknown[0], len(starts))
        refusal = _explain(cells, row, starts[rnd], width)
    layout = f"pairs ({width} columns per round)"
    return Reading(layout, grid, len(unknown), len(tokens), refusal)


def round_token(opponent: Cell, colour: Cell, result: Cell) -> Token:
    """The token of an opponent, a colour (None where there is no column) and a result.

    >>> round_token(12.0, "w", 0.5) == lex("12w½")
    True
    """
    number = opponent_number(opponent)
    side = 0 if colour is None else _colour(colour)
    points = _result_text(result)
    if side is None or points is None:
        return UNKNOWN
    if number:
        return pairing(number, side, points or "?")
    first, second = lex(opponent), lex(result)
    if first[1] or second[1] or side:  # a pairing in one cell, or a colour without opponent
        return UNKNOWN
    if second == BLANK:
        return first
    if first[0] in _NO_OPPONENT:
        return second
    if _kind(first) == _kind(second) and first[0] != Code.UNKNOWN:
        return first
    halves = points_in_halves(points)
    return UNKNOWN if halves is None or first[3] >= 0 else (_kind(first), 0, 0, halves)


def _kind(token: Token) -> int:
    return _SAME_KIND.get(Code(token[0]), token[0])


def opponent_number(cell: Cell) -> int | None:
    """The starting number that a cell holds, as a number or as text."""
    if isinstance(cell, str):
        match = re.fullmatch(r"([0-9]{1,6})\.?", tidy(cell))
        return int(match[1]) or None if match else None
    value = as_number(cell)
    return int(value) if value is not None and 1 <= value < 10**6 and value % 1 == 0 else None


def _colour(cell: Cell) -> int | None:
    """The colour in a cell, 0 where there is none, None where the cell holds another thing."""
    if holds_nothing(cell):
        return 0
    text = tidy(cell).lower() if isinstance(cell, str) else ""
    return 0 if text in ("-", "–") else COLOURS.get(text)


def _result_text(cell: Cell) -> str | None:
    """The result in lower case, ``""`` where it is blank, None where it cannot be one."""
    if isinstance(cell, str):
        return tidy(cell).replace("–", "-").lower()
    value = as_number(cell)
    if value is None:
        return "" if cell is None else None
    if value != value:
        return ""
    return f"{value:g}" if -1 <= value <= 1000 else None


def _explain(cells: Rows, row: int, start: int, width: int) -> XlvpError:
    """What is wrong with the first cell of a round that does not fit."""
    opponent, result = cells[row][start], cells[row][start + width - 1]
    colour = cells[row][start + 1] if width == 3 else None
    if not opponent_number(opponent) and (lex(opponent)[0] == Code.UNKNOWN or lex(opponent)[1]):
        return explain(
            opponent,
            place(row, start),
            "which is no opponent's number; the first column of a round holds numbers or a bye",
        )
    side = _colour(colour)
    if side is None or (side and not opponent_number(opponent)):
        return explain(colour, place(row, start + 1), "which is no colour here; write w or b")
    where = place(row, start + width - 1)
    if opponent_number(opponent):
        return explain(result, where, "which is no result; write one such as 1, ½, 0, + or -")
    return explain(
        result,
        where,
        "but that round names no opponent; write U, F, H or Z, because byes cannot be told apart by"
        " their points",
    )
