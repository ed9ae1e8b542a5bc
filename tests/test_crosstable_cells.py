"""The grammar of a crosstable cell, sentence by sentence."""

from __future__ import annotations

import datetime

import numpy as np
import pytest

from xlvp.crosstable import Colour
from xlvp.reading.cells import BLANK, UNKNOWN, Code, lex
from xlvp.reading.refusals import explain

WHITE, BLACK, NONE = Colour.WHITE, Colour.BLACK, Colour.UNKNOWN

WIN, DRAW, LOSS = 2, 1, 0
GAMES = [
    # the cells that the contract names
    ("12w1", 12, WHITE, WIN), ("7b½", 7, BLACK, DRAW), ("3W0", 3, WHITE, LOSS),
    ("12 w =", 12, WHITE, DRAW), ("5b0,5", 5, BLACK, DRAW),
    # results: 1 ½ 0 = .5 0.5 0,5
    ("12w=", 12, WHITE, DRAW), ("12w.5", 12, WHITE, DRAW), ("12w0.5", 12, WHITE, DRAW),
    ("12w1.0", 12, WHITE, WIN), ("12b0,0", 12, BLACK, LOSS),
    # the result before the opponent, over the board
    ("+W9", 9, WHITE, WIN), ("=B4", 4, BLACK, DRAW), ("-W2", 2, WHITE, LOSS),
    ("−w2", 2, WHITE, LOSS), ("+ b 9", 9, BLACK, WIN),
    # TRF
    ("12 w 1", 12, WHITE, WIN), ("  12 w 1", 12, WHITE, WIN), ("0012 b 0", 12, BLACK, LOSS),
    ("12 w W", 12, WHITE, WIN), ("12 b D", 12, BLACK, DRAW), ("12 w L", 12, WHITE, LOSS),
    ("12wW", 12, WHITE, WIN),
    # without colour
    ("12 1", 12, NONE, WIN), ("12:1", 12, NONE, WIN), ("12 ½", 12, NONE, DRAW),
    ("12 : 0.5", 12, NONE, DRAW), ("12 =", 12, NONE, DRAW), ("12:0", 12, NONE, LOSS),
    # spaces of every kind
    ("\u00a012\u202fw 1\n", 12, WHITE, WIN),
    # any own points of a team
    ("12w2½", 12, WHITE, 5), ("12w2.5", 12, WHITE, 5), ("12b2,5", 12, BLACK, 5),
    ("12 3", 12, NONE, 6), ("12:1½", 12, NONE, 3), ("12w10½", 12, WHITE, 21),
]  # fmt: skip

FORFEITS = [
    ("12w+", Code.FORFEIT_WIN, 12, WHITE), ("12b-", Code.FORFEIT_LOSS, 12, BLACK),
    ("12 +", Code.FORFEIT_WIN, 12, NONE), ("12+", Code.FORFEIT_WIN, 12, NONE),
    ("12-", Code.FORFEIT_LOSS, 12, NONE), ("12 −", Code.FORFEIT_LOSS, 12, NONE),
    ("12b–", Code.FORFEIT_LOSS, 12, BLACK), ("12w1F", Code.FORFEIT_WIN, 12, WHITE),
    ("12w0F", Code.FORFEIT_LOSS, 12, WHITE), ("12 w 1f", Code.FORFEIT_WIN, 12, WHITE),
    ("12b1K", Code.FORFEIT_WIN, 12, BLACK), ("12b0K", Code.FORFEIT_LOSS, 12, BLACK),
    ("12 1K", Code.FORFEIT_WIN, 12, NONE), ("12:0F", Code.FORFEIT_LOSS, 12, NONE),
]  # fmt: skip

PENDING = [
    ("12w", 12, WHITE), ("12w?", 12, WHITE), ("12w*", 12, WHITE), ("12 b ", 12, BLACK),
    ("12b ?", 12, BLACK), ("12?", 12, NONE), ("12 *", 12, NONE),
]  # fmt: skip

BYES = {
    Code.PAIRING_ALLOCATED_BYE: [
        "U", "u", "PAB", "pab", "bye", "Bye", "BYE", "spielfrei", "Spielfrei", "exempt", "EXE",
        "exe", "vrij", "pauza", "descansa", "-1", "−1", "0000 - U",
    ],
    Code.FULL_POINT_BYE: ["F", "f", "+", " + ", "0000 - F"],
    Code.HALF_POINT_BYE: ["H", "h", "-½", "−½", "-0.5", "-0,5", "-.5", "0000 - H"],
    Code.ZERO_POINT_BYE: ["Z", "-0", "−0", "--", "absent", "Not paired", "not  paired", "0000 - Z"],
    Code.LONE_LOSS: ["0F", "0f"],
}  # fmt: skip

BYES_WITH_POINTS = [
    ("U½", Code.PAIRING_ALLOCATED_BYE, 1), ("U0", Code.PAIRING_ALLOCATED_BYE, 0),
    ("U 1", Code.PAIRING_ALLOCATED_BYE, 2), ("bye 0,5", Code.PAIRING_ALLOCATED_BYE, 1),
    ("U2", Code.PAIRING_ALLOCATED_BYE, 4), ("H2", Code.HALF_POINT_BYE, 4),
    ("H1½", Code.HALF_POINT_BYE, 3),
]  # fmt: skip

BARE_NUMBERS = [
    (-1, Code.NUMBER_BYE), (-1.0, Code.NUMBER_BYE), (np.int64(-1), Code.NUMBER_BYE),
    (-0.5, Code.NUMBER_HALF), (np.float64(-0.5), Code.NUMBER_HALF),
    (0, Code.NUMBER_ZERO), (0.0, Code.NUMBER_ZERO), (-0.0, Code.NUMBER_ZERO),
    ("0", Code.NUMBER_ZERO), ("0,0", Code.NUMBER_ZERO),
]  # fmt: skip

NOT_KNOWN = [
    # other programs' notations, none of them guessed
    "W12", "L5", "D3", "w 12", "+24N", ">12B", "+F148", "+BYE", "3w/1", "8/+", "12:W", "12:L",
    "12 W1D", "X", "12x1",
    # not quite
    "-", "−", "–", "—", "12", "12½", "121", "½", "1", "1/2", "12w1/2", "12 1/2", "12w2.25",
    "12w-1", "12w+1", "12w1 1", "12ww1", "w", "12w1w", "0w1", "0000 w 1", "0+", "+9", "-2", "-2.5",
    "12wF", "12w½F", "½F", "1F", "H-1", "Ux", "Z1", "F1", "1-0", "12-0", "12 L", "12 D", "--1",
    "1234567w1", "12w1001", "12w1,500", "12w1e1", "12w1\u00a01", "١w1", "12w¼",
    "TRUE", "#N/A", "☃", "12w1" * 20, "1" * 5000,
    # numbers and other values
    12, 12.0, 1, 0.5, 1.5, -2, 46024, 0.50069444, float("inf"), 10**400, True, False,
    datetime.date(2026, 1, 2), datetime.time(12, 1), b"U", ["12w1"], object(),
]  # fmt: skip


@pytest.mark.parametrize(("cell", "opponent", "colour", "halves"), GAMES)
def test_games(cell: str, opponent: int, colour: int, halves: int) -> None:
    assert lex(cell) == (Code.GAME, opponent, colour, halves)


@pytest.mark.parametrize(("cell", "code", "opponent", "colour"), FORFEITS)
def test_forfeits(cell: str, code: Code, opponent: int, colour: int) -> None:
    assert lex(cell) == (code, opponent, colour, -1)


@pytest.mark.parametrize(("cell", "opponent", "colour"), PENDING)
def test_pending(cell: str, opponent: int, colour: int) -> None:
    assert lex(cell) == (Code.PENDING, opponent, colour, -1)


@pytest.mark.parametrize(
    ("cell", "code"), [(cell, code) for code, cells in BYES.items() for cell in cells]
)
def test_byes(cell: str, code: Code) -> None:
    assert lex(cell) == (code, 0, 0, -1)


@pytest.mark.parametrize(("cell", "code", "halves"), BYES_WITH_POINTS)
def test_byes_with_points(cell: str, code: Code, halves: int) -> None:
    assert lex(cell) == (code, 0, 0, halves)


@pytest.mark.parametrize(("cell", "code"), BARE_NUMBERS)
def test_bare_numbers(cell: object, code: Code) -> None:
    assert lex(cell) == (code, 0, 0, -1)


@pytest.mark.parametrize("cell", [None, "", "  ", "\u00a0", float("nan"), np.float32("nan")])
def test_blank(cell: object) -> None:
    assert lex(cell) == BLANK


@pytest.mark.parametrize("cell", NOT_KNOWN, ids=lambda cell: str(type(cell)) + str(cell)[:20])
def test_what_the_grammar_does_not_know_is_refused(cell: object) -> None:
    assert lex(cell) == UNKNOWN
    error = explain(cell, "row 3, column 2")
    assert error.sentence.startswith("row 3, column 2 holds ")


def test_the_texts_one_true_and_the_number_one_are_told_apart() -> None:
    for _ in range(2):  # the second time from memory
        assert lex("0") == (Code.NUMBER_ZERO, 0, 0, -1)
        assert lex(0) == lex(0.0) == (Code.NUMBER_ZERO, 0, 0, -1)
        assert lex(False) == UNKNOWN
        assert lex("-1") == (Code.PAIRING_ALLOCATED_BYE, 0, 0, -1)
        assert lex(-1) == lex(-1.0) == (Code.NUMBER_BYE, 0, 0, -1)
        assert lex("1") == lex(1) == lex(True) == UNKNOWN


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-", "write 0F for a forfeit loss, Z for absent"),
        ("W12", "US Chess notation"),
        ("L 5", "US Chess notation"),
        (datetime.date(2026, 1, 2), "Excel turns entries such as 1/2, 1-0, 12:1"),
        (datetime.time(12, 1), "a date or time: Excel turns"),
        (46024.0, "the number of a date: Excel turns"),
        (0.5006944444, "Excel turns entries such as 1/2, 1-0, 12:1 or 12 1/2 into"),
        (12.5, "12 1/2"),
        (12.0, "write such as 12w1, or 12w[?] while the game is pending"),
        (-3, "only -1, -0.5 and 0 mean a bye"),
        ("0w1", "there is no player 0"),
        ("12", "names no opponent or no result"),
        ("12 1/2", "write ½ or = for a draw"),
        ("foo", "'foo', which is no result that is known; write one such as 12w1"),
        (True, "TRUE, which is no result"),
        ("#DIV/0!", "holds the error #DIV/0!"),
    ],
)
def test_the_words_of_a_refusal(cell: object, words: str) -> None:
    error = explain(cell, "row 3, column 2")
    assert words.replace("[?]", "?") in error.sentence
    assert error.code == ("#DIV/0!" if cell == "#DIV/0!" else "#VALUE!")
