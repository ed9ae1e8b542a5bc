"""What contradicts itself or cannot be told apart is refused; each sentence names the cells."""

from __future__ import annotations

import re

import pytest

from xlvp.errors import XlvpError
from xlvp.reading import read_crosstable
from xlvp.reading.reader import only_one
from xlvp.reading.rounds import read_rounds

Table = list[list[object]]
N = None


def refusal(table: object, **options: object) -> XlvpError:
    with pytest.raises(XlvpError) as caught:
        read_crosstable(table, **options)  # type: ignore[arg-type]
    return caught.value


FOUR: Table = [["2w1", "3b1"], ["1b0", "4w½"], ["4w½", "1w0"], ["3b½", "2b½"]]


def changed(table: Table, *changes: tuple[int, int, object]) -> Table:
    """The table with other cells; player and round from 1."""
    rows = [list(row) for row in table]
    for player, rnd, cell in changes:
        rows[player - 1][rnd - 1] = cell
    return rows


CONTRADICTIONS: list[tuple[str, Table, str]] = [
    ("another opponent", changed(FOUR, (1, 2, "2b1")),
     "round 2: player 1 is paired with 2, but 2 with 4"),
    ("opponent paired elsewhere", changed(FOUR, (4, 1, "2b½")),
     "round 1: player 3 is paired with 4, but 4 with 2"),
    ("no such player", changed(FOUR, (3, 2, "9w0")),
     "round 2: player 1 is paired with 3, but 3 with 9"),
    ("no such player at all", changed(FOUR, (1, 2, "9w0"), (3, 2, "Z")),
     "round 2: player 1 is paired with 9, but there is no player 9"),
    ("itself", changed(FOUR, (2, 2, "2w½")), "round 2: player 2 is paired with itself"),
    ("two winners", changed(FOUR, (2, 1, "1b1")),
     "round 1: player 1 has 1 against 2, but 2 has 1 against 1"),
    ("two losers", changed(FOUR, (1, 1, "2w0")),
     "round 1: player 1 has 0 against 2, but 2 has 0 against 1"),
    ("a draw for one", changed(FOUR, (3, 1, "4w1")),
     "round 1: player 3 has 1 against 4, but 4 has ½ against 3"),
    ("two forfeit wins", changed(FOUR, (1, 1, "2w+"), (2, 1, "1b+")),
     "round 1: player 1 has + against 2, but 2 has + against 1"),
    ("a forfeit for one", changed(FOUR, (1, 1, "2w+")),
     "round 1: player 1 has + against 2, but 2 has 0 against 1"),
    ("two whites", changed(FOUR, (2, 1, "1w0")), "round 1: players 1 and 2 both have white"),
    ("two blacks", changed(FOUR, (1, 1, "2b1")), "round 1: players 1 and 2 both have black"),
    ("blank against a name", changed(FOUR, (2, 1, N)),
     "round 1: player 1 is paired with 2, but the cell of 2 (row 2, column 1) is blank"),
    ("zero against a name", changed(FOUR, (2, 1, 0.0)),
     "round 1: player 1 is paired with 2, but 2 has 0.0 (row 2, column 1); if a result such as =B4"
     " or +W9 was typed there, it became a formula: format the cells as Text and type it again"),
    ("zero in the last round", changed(FOUR, (3, 2, 0)),
     "round 2: player 1 is paired with 3, but 3 has 0 (row 3, column 2); if a result such as =B4"),
    ("bye against a name", changed(FOUR, (2, 1, "H")),
     "round 1: player 1 is paired with 2, but 2 has 'H' (row 2, column 1); if a result such as"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "sentence"), [c[1:] for c in CONTRADICTIONS], ids=[c[0] for c in CONTRADICTIONS]
)
def test_contradictions_name_both_cells(table: Table, sentence: str) -> None:
    error = refusal(table)
    assert error.sentence.startswith(sentence) and error.code == "#VALUE!"
    assert "sorted" not in error.sentence


def test_the_table_before_the_changes_is_right() -> None:
    assert read_crosstable(FOUR).points.tolist() == [[1, 1], [0, 0.5], [0.5, 0], [0.5, 0.5]]


def test_both_sides_of_a_game_may_be_forfeited() -> None:
    table = read_crosstable(changed(FOUR, (1, 1, "2w-"), (2, 1, "1b-")))
    assert table.points[:2, 0].tolist() == [0, 0]


def test_a_colour_on_one_side_is_enough() -> None:
    table = read_crosstable(changed(FOUR, (2, 1, "1 0")))
    assert table.colour[:2, 0].tolist() == [1, 0]


REFUSED: list[tuple[str, object, dict[str, object], str]] = [
    ("empty", [[N, ""], [" ", N]], {}, "the crosstable is empty"),
    ("nothing", [], {}, "the crosstable is empty"),
    ("no opponent", [["U", "Z"], ["H", 0]], {}, "no cell of the crosstable names an opponent"),
    ("results alone", [[1, 0.5, 1], [0, 0.5, 1]], {}, "names an opponent or a result, not both"),
    ("diagonal alone", [["x", N], [N, "x"]], {}, "no cell of the crosstable names an opponent"),
    ("US Chess", [["W2", "D3"], ["L1", "U"], ["Z", "D1"]], {}, "US Chess notation"),
    ("blancs et noirs", [["2b1", "3w1"], ["1n0", "U"], ["U", "1n0"]], {},
     "row 2, column 1 holds '1n0', and the table has the colours b, n, w, which are no two of one"
     " language"),
    ("noirs seuls", [["2 1"], ["1n0"]], {}, "write w for white and b for black"),
    ("s beside b", [["2w1", "3s1"], ["1b0", "U"], ["U", "1w0"]], {},
     "row 1, column 2 holds '3s1' and row 2, column 1 '1b0': s and b both mean black"),
    ("lone minus", changed(FOUR, (2, 2, "-")), {},
     "row 2, column 2 holds '-', which may mean two things: write 0F for a forfeit loss, Z for"
     " absent"),
    ("an error value", changed(FOUR, (2, 2, "#REF!")), {}, "row 2, column 2 holds the error #REF!"),
    ("TRUE", changed(FOUR, (2, 2, True)), {}, "row 2, column 2 holds TRUE, which is no result"),
    ("a hole", [["2w1", N, "2b1"], ["1b0", 0, "1w0"]], {},
     "round 2 (column 2) holds nothing but blanks and zeros, but round 3 holds results"),
    ("numbers without pairings", [["2w1", -1], ["1b0", 0]], {},
     "row 1, column 2 holds -1, which means a bye only in a column that also holds pairings"),
    ("a team's result", [["2w2½"], ["1b1½"]], {},
     "round 1: player 1 has 2.5 points, which is a team's result; use a team tie-break"),
    ("a team's bye", [["2w1", "U2"], ["1b0", "Z"]], {}, "which is a team's result"),
    ("half a bye", [["2w1", "H0"], ["1b0", "Z"]], {},
     "row 1, column 2 holds 'H0', but such a bye gives ½"),
    ("more rounds than there are", FOUR, {"rounds": 1},
     "rounds is 1, but the table holds results or pairings of 2 rounds"),
    ("no rounds", FOUR, {"rounds": 0}, "rounds is 0; a whole number from 1 to 1000"),
    ("words for rounds", FOUR, {"rounds": "many"}, "rounds is 'many'"),
    ("an unknown layout", FOUR, {"layout": "swiss"},
     "known are auto, rounds, pairs, matrix, export"),
    ("half a board", FOUR, {"boards": 2.5}, "boards is 2.5; a whole number from 1 to 1000"),
    ("too many boards", FOUR, {"boards": 10**400}, "a whole number from 1 to 1000"),
    # teams
    ("over the boards", [["2w3"], ["1b1½"]], {"boards": 4},
     "round 1: player 1 has 3 against 2, but 2 has 1½ against 1; that is more than 4 boards"),
    ("different sums", [["2w3", "2b2"], ["1b1", "1w1"]], {"teams": True},
     "round 2: teams 1 and 2 share 3 points; round 1: teams 1 and 2 share 4 points; give boards"),
    ("boards not known", [["2w+"], ["1b-"]], {"teams": True},
     "no match was played, so the boards are not known; give boards"),
    ("a bye over the boards", [["2w2", "U5"], ["1b2", "Z"]], {"boards": 4},
     "round 2: player 1 has 5 points, more than 4"),
    ("a team's bye without points", [["2w2", "U"], ["1b2", "Z"]], {"boards": 4},
     "row 1, column 2 holds 'U', but the bye of a team needs its own points, such as U2"),
    # pairs
    ("pairs, width", [[2, 1, 3, 1, 2]], {"layout": "pairs"},
     "layout pairs has two columns per round (opponent, result) or three (opponent, colour,"
     " result), but the range has 5"),
    ("pairs, points alone", [[2, 1, N, 1], [1, 0, N, 0]], {"layout": "pairs"},
     "row 1, column 4 holds 1, but that round names no opponent; write U, F, H or Z"),
    ("pairs, opponent", [[2, 1], ["Bob", 0]], {"layout": "pairs"},
     "row 2, column 1 holds 'Bob', which is no opponent's number"),
    ("pairs, result", [[2, "W"], [1, "L"]], {"layout": "pairs"},
     "row 1, column 2 holds 'W', which is no result"),
    ("pairs, colour", [[2, "x", 1], [1, "b", 0]], {"layout": "pairs"},
     "row 1, column 2 holds 'x', which is no colour here"),
    ("pairs, date", [[2, 46024], [1, 0]], {"layout": "pairs"},
     "row 1, column 2 holds 46024, the number of a date: Excel turns"),
    ("pairs, a bye's points", [[2, 1, "F", 0.5], [1, 0, "Z", 0]], {"layout": "pairs"},
     "row 1, column 3 holds 'F', 0.5, but such a bye gives 1"),
    ("pairs, a loss there", [[2, 1], [1, 1]], {"layout": "pairs"},
     "round 1: player 1 has 1 against 2, but 2 has 1 against 1"),
    # matrix
    ("matrix, not square", [[N, 1, 1], [0, N, 1]], {"layout": "matrix"},
     "a matrix has as many columns as rows, not 2 x 3"),
    ("matrix, one side", [["x", 1, 1], [0, "x", N], [0, 1, "x"]], {},
     "player 3 has a result against 2, but 2 none against 3"),
    ("matrix, results", [["x", 1, 1], [0, "x", 1], [0, 1, "x"]], {},
     "player 2 has 1 against 3, but 3 has 1 against 2"),
    ("matrix, diagonal", [["x", 1, 1], [0, 1, "½"], [0, "½", "x"]], {},
     "row 2, column 2 holds 1, but the diagonal of a matrix holds nothing, or x, *, . or —"),
    ("matrix, a dropped zero", [["x", "1½", 10], ["0½", "x", "½½"], [1, "½½", "x"]], {},
     "row 3, column 1 holds 1, a number in a table of double results: Excel drops the first 0 of"
     " 01 and 00"),
    ("matrix, two dropped zeros", [["x", 11], [0.0, "x"]], {}, "Excel drops the first 0"),
    ("matrix, half a number", [["x", "1½", 0.5], ["0½", "x", "½½"], ["½", "½½", "x"]], {},
     "row 1, column 3 holds 0.5, a number in a table of double results"),
    ("matrix, three games", [["x", "1½0"], ["0½1", "x"]], {"layout": "matrix"},
     "row 1, column 2 holds '1½0', which is no result of a matrix"),
    ("matrix, points of two games", [["x", 1.5], [0.5, "x"]], {"layout": "matrix"},
     "row 1, column 2 holds 1.5, which is no result of a matrix"),
    ("matrix, more games than rounds", [["x", 1, 1], [0, "x", 1], [0, 0, "x"]], {"rounds": 1},
     "rounds is 1, but the table holds results or pairings of 2 rounds"),
    # two readings
    ("rounds or matrix", [[N, "1+"], ["1-", N]], {},
     "the crosstable can be read in two ways, as rounds (round 1: player 2 is paired with 1,"),
    # export
    ("no header", FOUR, {"layout": "export"}, "layout export needs a header row"),
    ("header alone", [["No.", "R1"]], {}, "there is no row below the header row"),
    ("a round twice", [["No.", "R1", "1.Rd"], [1, "2w1", "2w1"]], {},
     "row 1: two columns have the heading of the same round"),
    ("a round missing", [["No.", "R1", "R3"], [1, "2w1", "2w1"]], {},
     "row 1 has no column for round 2, but one for round 3"),
    ("a number twice", [["No.", "R1"], [1, "2w1"], [1, "1b0"]], {},
     "row 3, column 1 (column 'No.') holds 1, and so does row 2"),
    ("no number", [["No.", "R1"], [1, "2w1"], [N, "1b0"]], {},
     "row 3, column 1 (column 'No.') is blank, but the row holds other things"),
    ("a word for a number", [["No.", "R1"], [1, "2w1"], ["two", "1b0"]], {},
     "row 3, column 1 (column 'No.') holds 'two', which is no player's number"),
    ("points", [["No.", "R1", "Pts"], [2, "1b½", 0.5], [1, "2w½", 1]], {},
     "player 1: the cells give 0.5, the sheet says 1"),
    ("points as words", [["No.", "R1", "Pts"], [2, "1b½", "half"], [1, "2w½", 1]], {},
     "row 2, column 3 holds 'half', which is no number of points"),
    ("rating", [["No.", "Rtg", "R1"], [2, "good", "1b½"], [1, 2000, "2w½"]], {},
     "row 2, column 2 holds 'good', which is no rating; leave it blank"),
    ("an error for a name", [["No.", "Name", "R1"], [2, "#N/A", "1b½"], [1, "A", "2w½"]], {},
     "row 2, column 2 holds the error #N/A"),
    ("a round without heading", [["No.", "R1", "extra"], [1, "2w1", "2b1"], [2, "1b0", "1w0"]], {},
     "column 3 holds pairings, but its heading 'extra' names no round"),
    ("a player above the header", [["x", "2w1"], ["No.", "R1"], [1, "2w1"], [2, "1b0"]], {},
     "row 1, column 2 holds '2w1' above the header row"),
    ("a matrix under a header", [["No.", 1, 2, "Pts"], [1, "*", 1, 1], [2, 0, "*", 0]], {},
     "below the header row of the crosstable stands a matrix of 2 x 2 results; give these alone"),
    ("two number columns",
     [["Rk.", "No.", "R1"], [1, 2, "3 ½"], [2, 1, "4 ½"], [3, 4, "1 ½"], [4, 3, "2 ½"]], {},
     "the pairings fit the numbers of column 'No.' and those of column 'Rk.'"),
    ("side columns without header", [[1, "Al", "2w1"], [2, "Bo", "1b0"]], {},
     "give the table with its header row, or the round columns alone"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "options", "words"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_refusals(table: object, options: dict[str, object], words: str) -> None:
    assert words in refusal(table, **options).sentence


@pytest.mark.parametrize("code", ["#N/A", "#DIV/0!", "#REF!"])
@pytest.mark.parametrize("layout", ["auto", "rounds", "matrix", "pairs"])
def test_an_error_in_a_cell_comes_out(code: str, layout: str) -> None:
    assert refusal([["2w1", code], ["1b0", "Z"]], layout=layout).code in (code, "#VALUE!")
    assert refusal([["x", code], [0, "x"]], layout="matrix").code == code
    assert refusal([[2, code], [1, 0]], layout="pairs").code == code


def test_two_readings_that_both_fit_are_not_chosen_from() -> None:
    both = [read_rounds(FOUR), read_rounds(FOUR)]
    with pytest.raises(XlvpError, match="two ways, as rounds and as rounds; say which in layout"):
        only_one(both, teams=False, boards=None, rounds=None)
    assert only_one(both[:1], teams=False, boards=None, rounds=None).players == 4


def test_an_error_beside_the_rounds_keeps_its_code() -> None:
    table = [["#N/A", "Al", "2w1"], [2, "Bo", "1b0"], [3, "Cy", "U"]]
    assert refusal(table).code == "#N/A"


def test_every_sentence_says_where() -> None:
    everywhere = re.compile(r"row \d|round \d|player \d|column|rounds is|boards|layout|crosstable")
    for _, table, options, _ in REFUSED:
        assert everywhere.search(refusal(table, **options).sentence)
