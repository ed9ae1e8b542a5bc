"""Calls of every worksheet function that every host must answer as the plain callable does."""

from __future__ import annotations

from collections.abc import Iterator

import known_values

from xlvp.cells import as_rows, is_blank, is_range
from xlvp.declare import Function
from xlvp.errors import XlvpError
from xlvp.udfs import FUNCTIONS

Call = tuple[str, list[object]]


def crosstable(players: int, rounds: int) -> list[list[str]]:
    """A tournament in round cells: the circle method, colours in turn, results by a fixed rule."""
    table = [[""] * rounds for _ in range(players)]
    circle = list(range(2, players + 1))
    for r in range(rounds):
        order = [1, *circle]
        for board in range(players // 2):
            white, black = order[board], order[players - 1 - board]
            if (r + board) % 2:
                white, black = black, white
            result = (white * 7 + black * 3 + r) % 5
            scores = ("1", "0") if result < 2 else ("0", "1") if result < 4 else ("½", "½")
            table[white - 1][r] = f"{black}w{scores[0]}"
            table[black - 1][r] = f"{white}b{scores[1]}"
        circle = circle[-1:] + circle[:-1]
    return table


EXAMPLES: dict[str, object] = {
    "function_name": "VP",
    "imps": 10,
    "imps_for": [[31], [None], [5]],
    "imps_against": [[12], [None], [28]],
    "boards": 24,
    "vp": [[12.33], [0], [20]],
    "boards_played": 18,
    "boards_target": 24,
    "points": [[420], [-50], [None], ["x"]],
    "matches": [[1, "Oslo", "Rome", 30, 20, 24], [1, "Bern", "Graz", 11, 17, 24]],
    "crosstable": crosstable(8, 3),
    "code": "BH",
    "player": 3,
    "opponent_ratings": [[1800], [1900], [2000]],
    "results": [[1], [0.5], [0]],
    "rating": 2100,
    "opponent_rating": [[1900], [2300], [None]],
    "result": [[1], [0], [None]],
}
"""A value for every required argument, by its name."""

TEAM_CODES = {"TEAMTIEBREAK": "MP"}
TEAM_TABLE = [["2w2½", "3b1"], ["1b1½", "4w2"], ["4w3", "1w3"], ["3b1", "2b2"]]


def example(function: Function) -> list[object]:
    """The required arguments of a function with values that go together."""
    given = [EXAMPLES[a.name] for a in function.arguments[: function.required]]
    if function.name in TEAM_CODES:
        given = [TEAM_TABLE, TEAM_CODES[function.name]]
    return given


def calls() -> Iterator[Call]:
    """At least two of each function: one that has a value, one that is refused or has errors."""
    for name, function in FUNCTIONS.items():
        yield name, example(function)
        yield name, [[["x", "#N/A"], [None, True]] for _ in function.arguments][: function.required]
    for name, function in FUNCTIONS.items():
        yield "XLVPERROR", [name, *["?" for _ in function.arguments][: function.required]]
    for case in known_values.known_values():
        yield case.function, list(case.arguments)


def answer(call: Call) -> object:
    """What the plain callable gives, as a spreadsheet shows it."""
    name, arguments = call
    try:
        return cells(FUNCTIONS[name].call(*arguments))
    except XlvpError as error:
        return error.code


def cells(value: object) -> object:
    """A result as cells: a range of one cell is a cell, a blank is an empty text."""
    if not is_range(value):
        return "" if is_blank(value) else str(value) if isinstance(value, str) else value
    rows = [[cells(cell) for cell in row] for row in as_rows(value)]
    return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
