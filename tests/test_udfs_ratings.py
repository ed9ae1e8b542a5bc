"""The rating functions as a host calls them: pairs that do not count, errors, defaults."""

from __future__ import annotations

import datetime
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_cells import ANY_CELL

from xlvp.errors import BadArgument, CellError, OutOfTable, Undefined, XlvpError
from xlvp.exact import exact, half_up
from xlvp.udfs import ELODELTA, ELOTOTAL, EXPECTED, PERFORMANCE, TPR, XLVPERROR

FOUR = [[2100], [1900], [2050], [1950]]
UNPLAYED = [
    "+", "-", "−", "bye", "Bye", "U", "u", "H", "Z", "F", None, "", "  ", float("nan"), "PAB", "1F",
    "0F", "½F", "1K", "0 K", "--", "+-", "+/-", "- : +", "H½", "U0", "U 0.5", "spielfrei", "absent",
    "not paired", "0000", "*", "?", "exempt", "descansa", "–",
]  # fmt: skip
UNRATED = [None, "", 0, -1, 0.0, "0", float("nan"), " "]
WINS = [1, 1.0, "1", "1,0", "W", "w", np.float64(1)]
DRAWS = [0.5, "½", "0.5", "0,5", ".5", ",5", "=", "1/2", "1/2 ", "D", "d", "½-½", "1/2-1/2"]
LOSSES = [0, 0.0, -0.0, "0", "L", "l", "0,0"]
DATES = [
    46024, 46024.0, 46054, "46024", 36526, datetime.date(2026, 1, 2),
    datetime.datetime(2026, 1, 2), datetime.time(12, 1), datetime.timedelta(minutes=721),
    12 / 24 + 1 / 1440, 1 / 24, 1 / 1440, 0.25,
]  # fmt: skip
NO_RESULTS = [
    2, -1, -0.5, 1.5, 300, 1e300, True, False, "abc", "1-0", "0:1", "2", "-1", "-0", "+1", "12w1",
    "½½", "1/3", b"1", "win", "W1", "B", "1 0",
]  # fmt: skip


# Results


@pytest.mark.parametrize(
    ("cells", "change"), [(WINS, 10), (DRAWS, 0), (LOSSES, -10)], ids=["win", "draw", "loss"]
)
def test_a_result_by_any_spelling(cells: list[object], change: int) -> None:
    assert [ELODELTA(2000, 2000, cell) for cell in cells] == [change] * len(cells)
    assert ELODELTA(2000, 2000, [[cell] for cell in cells]) == [[change]] * len(cells)


@pytest.mark.parametrize("cell", UNPLAYED, ids=repr)
def test_a_game_that_was_not_played_counts_nowhere(cell: object) -> None:
    played = [[1], [0.5], [0], ["="]]
    assert ELODELTA(2000, 2100, cell) == ""
    assert TPR([*FOUR, [2700]], [*played, [cell]]) == TPR(FOUR, played)
    assert ELOTOTAL(2000, [*FOUR, [2700]], [*played, [cell]]) == ELOTOTAL(2000, FOUR, played)
    with pytest.raises(Undefined, match="no game against a rated opponent"):
        TPR(2100, cell)
    assert ELOTOTAL(2000, 2100, cell) == 0


@pytest.mark.parametrize("cell", UNRATED, ids=repr)
def test_an_unrated_opponent_counts_nowhere(cell: object) -> None:
    played = [[1], [0.5], [0], ["="]]
    assert ELODELTA(2000, cell, 1) == ELODELTA(cell, 2000, 1) == ""
    assert EXPECTED(2000, cell) == EXPECTED(cell, 2000) == ""
    assert TPR([*FOUR, [cell]], [*played, [1]]) == TPR(FOUR, played)
    assert ELOTOTAL(2000, [*FOUR, [cell]], [*played, [1]]) == ELOTOTAL(2000, FOUR, played)
    assert ELOTOTAL(cell, FOUR, played) == ""
    assert TPR(FOUR, played, cell) == TPR(FOUR, played)
    with pytest.raises(Undefined):
        TPR([[cell]], [[1]])


def test_a_bye_a_forfeit_and_an_opponent_rated_0_change_nothing() -> None:
    row = [2100, 1900, 2050, 1950]
    assert TPR([row], 1.5) == TPR([row], [[1, "½", 0, 0]]) == 1913
    assert TPR([[*row, None, 2500, 0]], [[1, "½", 0, 0, "bye", "+", 1]]) == 1913
    assert TPR([["bye", *row, 2500, 0]], [["U", 1, "½", 0, 0, "-", "½"]]) == 1913
    assert (
        ELODELTA(2000, "bye", "U") == "" and ELOTOTAL(2000, [["bye"], [2000]], [["U"], [1]]) == 10
    )


@pytest.mark.parametrize("cell", DATES, ids=repr)
def test_a_result_that_excel_made_a_date_is_refused(cell: object) -> None:
    words = r"Excel turns entries such as 1/2, 1-0 or 12:1 into .*format the cell as Text and type"
    for call in (
        lambda: ELODELTA(2000, 2100, cell),
        lambda: TPR(FOUR, [[1], [cell], [0], [0]]),
        lambda: TPR(FOUR, cell),
        lambda: ELOTOTAL(2000, FOUR, [[1], [cell], [0], [0]]),
    ):
        with pytest.raises(BadArgument, match=words):
            call()
    assert "row 2: " in XLVPERROR("ELODELTA", 2000, FOUR, [[1], [cell], [0], [0]])


def test_times_that_no_number_can_tell_from_a_result() -> None:
    """12:00, 0:00 and 24:00 as a host hands them over; as times they are refused."""
    assert [ELODELTA(2000, 2000, 12 / 24), ELODELTA(2000, 2000, 0 / 24)] == [0, -10]
    for time in (datetime.time(12), datetime.time(0)):
        with pytest.raises(BadArgument, match="Excel turns"):
            ELODELTA(2000, 2000, time)


@pytest.mark.parametrize("cell", NO_RESULTS, ids=repr)
def test_what_is_no_result_is_refused_with_a_sentence(cell: object) -> None:
    with pytest.raises(XlvpError, match="result is") as caught:
        ELODELTA(2000, 2100, cell)
    assert caught.value.code in ("#VALUE!", "#NUM!")
    with pytest.raises(XlvpError, match="row 2: results is"):
        TPR(FOUR, [[1], [cell], [0], [0]])
    with pytest.raises(XlvpError, match="row 2: results is"):
        ELOTOTAL(2000, FOUR, [[1], [cell], [0], [0]])
    assert XLVPERROR("ELODELTA", 2000, 2100, cell) == caught.value.sentence


def test_the_sentences_say_what_to_type() -> None:
    said = {
        "1-0": "the score of both sides; type the player's own: 1, ½ or 0",
        "abc": "a game is 1, ½ or 0, a forfeit + or -, a bye U, H or Z",
        2: "the result of a game is 1, ½ or 0",
        True: "result is TRUE; a number belongs there",
    }
    for cell, words in said.items():
        assert words in XLVPERROR("ELODELTA", 2000, 2100, cell)


# TPR


def test_performance_by_its_three_methods() -> None:
    assert TPR(FOUR, 1.5) == TPR(FOUR, 1.5, None, "fide") == PERFORMANCE(FOUR, "1,5") == 1913
    assert TPR(FOUR, 1.5, None, "Linear") == 1900
    assert TPR([[2000], [2101]], 1.5, method="LINEAR") == 2250.5
    assert TPR([[2000], [2000]], 1, None, "ptp") == 1997
    assert TPR([[2000], [1900]], 0, None, "PTP") == 1100
    assert TPR([[2000], [1900]], 2, None, "PTP") == 2736
    with pytest.raises(BadArgument, match="method 'ELO' is not known; known are FIDE, LINEAR, PTP"):
        TPR(FOUR, 1.5, None, "ELO")


def test_all_and_nothing_and_no_game() -> None:
    assert TPR(FOUR, 4) == 2800 and TPR(FOUR, 0) == 1200
    assert TPR(2000, 1) == 2800 and TPR([[2000]], [[0.5]]) == 2000
    for nothing in (None, [[None], [None], [None], [None]]):
        with pytest.raises(XlvpError) as caught:
            TPR(FOUR if nothing else [[None]], nothing)
        assert caught.value.code == "#N/A"


def test_the_400_point_rule_needs_the_own_rating() -> None:
    ratings = [[2000], [1200]]
    assert TPR(ratings, 2) == 1600 + 800
    assert TPR(ratings, 2, 2000) == 1800 + 800
    assert TPR([[2500], [2401], [2400]], 1.5, 2000) == 2400
    assert TPR(ratings, 1, 2000, "LINEAR") == 1800
    assert TPR(ratings, 1, 2000, "PTP") == TPR(ratings, 1, None, "PTP")


def test_results_match_the_ratings_or_are_one_total() -> None:
    row, column = [[2100, 1900, 2050]], [[2100], [1900], [2050]]
    results = [[1, 0.5, 0]]
    assert TPR(row, results) == TPR(column, results) == TPR(column, [[1], [0.5], [0]]) == 2017
    assert TPR([2100, 1900, 2050], [1, 0.5, 0]) == TPR(row, [[1.5]]) == 2017
    block = [[2100, 1900], [2050, None]]
    assert TPR(block, [[1, 0.5], [0, None]]) == 2017
    for wrong in ([[1, 0]], [[1], [0]], [[1, 0.5], [0, 1]], [[1, 0, 0, 0]]):
        with pytest.raises(BadArgument, match="one result per rating, or one total"):
            TPR(row, wrong)
    with pytest.raises(BadArgument, match="results has 1 x 4 cells beside 2 x 2"):
        TPR(block, [[1, 0.5, 0, None]])
    with pytest.raises(BadArgument, match="results has 2 x 1 cells beside 1 x 1"):
        TPR(2100, [[1], [0]])


@pytest.mark.parametrize("cell", UNRATED, ids=repr)
def test_with_one_total_every_opponent_needs_a_rating(cell: object) -> None:
    for call in (TPR, lambda *games: ELOTOTAL(2000, *games)):
        with pytest.raises(
            BadArgument, match=r"row 3: opponent_ratings is unrated.*one result per"
        ):
            call([[2100], [1900], [cell]], 1.5)


@pytest.mark.parametrize(
    "total", ["", None, "abc", 5, 4.5, -0.5, 1.25, True, 46024, "1-2"], ids=repr
)
def test_a_total_is_a_possible_number_of_half_points(total: object) -> None:
    with pytest.raises(XlvpError, match="results is"):
        TPR(FOUR, total)


def test_a_total_typed_with_a_half() -> None:
    ten = [[2000]] * 10
    assert TPR(ten, "6½") == TPR(ten, "6,5") == TPR(ten, 6.5) == TPR(ten, np.float64(6.5)) == 2110
    assert TPR(ten, "1/2") == TPR(ten, "½") == TPR(ten, 0.5)


def test_errors_in_cells_come_out_unchanged() -> None:
    for error in ("#N/A", "#REF!", "#DIV/0!"):
        for call in (
            lambda e=error: TPR([[2000], [e]], [[1], ["+"]]),
            lambda e=error: TPR([[2000], [2000]], [[1], [e]]),
            lambda e=error: TPR(FOUR, e),
            lambda e=error: TPR(FOUR, 1, e),
            lambda e=error: ELOTOTAL(e, FOUR, 1),
            lambda e=error: ELOTOTAL(2000, FOUR, 1, e),
            lambda e=error: ELODELTA(2000, 2000, 1, 20, e),
        ):
            with pytest.raises(XlvpError) as caught:
                call()
            assert caught.value.code == error


# ELODELTA, ELOTOTAL, EXPECTED


def test_change_for_each_game_unrounded() -> None:
    assert ELODELTA(1500, 1900, 1, 40) == 36.8 and ELODELTA(1500, 1900, 1) == 18.4
    assert ELODELTA(2210, 2190, 1, None, "SWEDEN") == 7.5
    assert ELODELTA(2190, 2210, 0, None, "SWEDEN") == -15
    assert ELODELTA(2700, 1800, 0.5, 10) == -5 and ELODELTA(2700, 1800, 0.5, 10, "FIDE-400") == -4.2
    assert ELODELTA(2000, 1600, 1, 11, "logistic") == 1


def test_ranges_broadcast_and_each_blank_has_its_default() -> None:
    opponents, results = [[1500], [1600], [None]], [[1], ["bye"], [1]]
    assert ELODELTA(1500, opponents, results) == [[10], [""], [""]]
    assert ELODELTA([[1500, 1600]], [[1500], [1600]], 1) == [[10, 7.2], [12.8, 10]]
    assert ELODELTA(1500, 1500, 1, [[40], [None], [10]]) == [[20], [10], [5]]
    systems = [["FIDE"], [None], ["SWEDEN"], ["400"], ["fide_2025"]]
    assert ELODELTA(1500, 1500, 1, 20, systems) == [[10], [10], [16], [10], [10]]
    assert EXPECTED([[2000], [None]], [[2000, 2100]]) == [[0.5, 0.36], ["", ""]]
    with pytest.raises(BadArgument, match="ranges must have the same size"):
        ELODELTA(1500, [[1500], [1600]], [[1], [0], [1]])


def test_one_bad_cell_stays_alone() -> None:
    results: list[list[object]] = [[1] for _ in range(200)]
    results[77] = [46024]
    changes = ELODELTA(1500, [[1600]] * 200, results)
    wrong = [row for row, cell in enumerate(changes) if isinstance(cell[0], CellError)]
    assert wrong == [77] and changes[77] == ["#VALUE!"]
    assert changes[77][0].sentence.startswith("row 78: result is 46024, the number of a date")
    assert changes[:77] + changes[78:] == [[12.8]] * 199
    with pytest.raises(BadArgument, match="row 78: results is 46024"):
        ELOTOTAL(1500, [[1600]] * 200, results)


def test_sweden_takes_no_k_and_keeps_its_halves() -> None:
    for k in (None, 20, 10, -3, "abc"):
        assert ELODELTA(2210, 2190, 1, k, "SWEDEN") == 7.5
        assert ELOTOTAL(2210, [[2190], [2400]], 1, k, "SWEDEN") == 7.5 - 4
    assert ELOTOTAL(2300, [[2280], [2280]], [[1], [0.5]], None, "SWEDEN") == 7


def test_the_total_rounds_once_away_from_zero() -> None:
    five = [[2400]] * 5
    assert ELOTOTAL(2390, five, 2.5, 10) == 1 and ELOTOTAL(2410, five, 2.5, 10) == -1
    assert ELOTOTAL(1922, [[1798], [1801], [1897]], [[1], [0], [1]], 40, "FIDE-400") == 6
    assert ELOTOTAL(2800, [[1800]] * 11, 11, 10) == 0
    # ten times 0.1 is a whole point, and half of one five tenths, whatever floats say
    assert ELOTOTAL(2000, [[2000]] * 10, 5.5, 1) == 1 and ELOTOTAL(2000, [[2000]], 1, 0.9) == 0


def test_any_k() -> None:
    for k, change in ((40, 20), (2.4, 1.2), ("32,5", 16.25), (0, 0)):
        assert ELODELTA(2000, 2000, 1, k) == change
    with pytest.raises(OutOfTable, match="k is -20"):
        ELODELTA(2000, 2000, 1, -20)
    with pytest.raises(OutOfTable, match="from 0 to 9999"):
        ELODELTA(2000, 2000, 1, 46024)
    with pytest.raises(BadArgument, match="k is 'abc'"):
        ELOTOTAL(2000, FOUR, 1, "abc")


def test_expected_score() -> None:
    assert EXPECTED(2000, 2100) == 0.36 and EXPECTED(2100, 2000, "SWEDEN") == 0.625
    assert EXPECTED(2000, 3000) == 0.08 and EXPECTED(2700, 1700) == 1
    assert EXPECTED(2000, 1600, "LOGISTIC") == pytest.approx(10 / 11, abs=1e-15)
    with pytest.raises(BadArgument, match="known are FIDE-2025, FIDE, 2025, FIDE-400, 400, SWEDEN"):
        EXPECTED(2000, 2100, "USCF")


@pytest.mark.parametrize("rating", [10_000, 46024, 1e300, "20000"])
def test_a_rating_out_of_this_world_is_a_slip(rating: object) -> None:
    for call in (
        lambda: TPR([[2000], [rating]], [[1], [0]]),
        lambda: TPR([[2000]], 1, rating),
        lambda: ELODELTA(2000, rating, 1),
        lambda: ELOTOTAL(rating, [[2000]], 1),
        lambda: EXPECTED(rating, 2000),
    ):
        with pytest.raises(OutOfTable, match="a rating is at most 9999"):
            call()


def test_ratings_that_are_no_numbers_are_named() -> None:
    with pytest.raises(BadArgument, match="row 2: opponent_ratings is 'abc'"):
        TPR([[2000], ["abc"]], [[1], [0]])
    with pytest.raises(BadArgument, match="opponent_rating is TRUE"):
        EXPECTED(2000, True)
    with pytest.raises(BadArgument, match="own_rating takes one cell"):
        TPR(FOUR, 2, [[2000], [2100]])
    with pytest.raises(BadArgument, match=r"2000\.5 has decimals"):
        EXPECTED(2000.5, 2000)
    assert TPR([[2000.5], [2000]], 1) == 2000 and TPR([[2000.5], [2001]], 1) == 2001


# Properties

games = st.lists(
    st.tuples(st.integers(1000, 2900), st.sampled_from([1, 0.5, 0, "½", "+", "bye", None])),
    min_size=1,
    max_size=9,
)


@given(st.integers(1000, 2900), games, st.sampled_from(["FIDE", "FIDE-400", "SWEDEN", "LOGISTIC"]))
def test_the_total_is_the_rounded_sum_of_the_games(
    own: int, pairs: list[tuple[int, object]], system: str
) -> None:
    opponents, results = [[o] for o, _ in pairs], [[r] for _, r in pairs]
    each = ELODELTA(own, opponents, results, 40, system)
    total = ELOTOTAL(own, opponents, results, 40, system)
    added = sum((exact(change) for (change,) in each if change != ""), Fraction(0))
    if system == "LOGISTIC":
        assert abs(total - added) <= Fraction(1, 2) + Fraction(1, 10**9)
    else:
        assert total == (added if system == "SWEDEN" else half_up(added))
    for (change,), pair in zip(each, pairs, strict=True):
        assert change == ELODELTA(own, *pair, 40, system)


@given(
    st.sampled_from([TPR, ELODELTA, ELOTOTAL, EXPECTED]),
    st.lists(
        st.one_of(
            ANY_CELL,
            st.sampled_from([2000, 1, "½", "FIDE", "SWEDEN", "PTP", "+"]),
            st.lists(st.lists(ANY_CELL, max_size=3), max_size=3),
            st.lists(ANY_CELL, max_size=3),
        ),
        max_size=6,
    ),
)
def test_any_arguments_give_a_value_or_a_named_error(call: object, arguments: list[object]) -> None:
    try:
        call(*arguments)  # type: ignore[operator]
    except XlvpError as error:
        assert error.sentence and error.code.startswith("#")
        assert XLVPERROR(call.__name__, *arguments) == error.sentence  # type: ignore[attr-defined]


@given(st.lists(st.tuples(ANY_CELL, ANY_CELL), min_size=2, max_size=4), ANY_CELL)
def test_any_cell_among_good_ones_gives_a_value_or_a_named_error(
    pairs: list[tuple[object, object]], total: object
) -> None:
    opponents = [*FOUR, *([o] for o, _ in pairs)]
    results = [[1], [0], [0.5], ["+"], *([r] for _, r in pairs)]
    for call in (
        lambda: TPR(opponents, results),
        lambda: TPR(FOUR, total, 2000, "PTP"),
        lambda: ELOTOTAL(2000, opponents, results),
        lambda: ELODELTA(2000, opponents, results, total),
        lambda: EXPECTED(opponents, 2000, "LOGISTIC"),
    ):
        try:
            value = call()
        except XlvpError as error:
            assert error.sentence and error.code.startswith("#")
        else:
            flat = [c for row in value for c in row] if isinstance(value, list) else [value]
            assert all(isinstance(cell, int | float | str) for cell in flat)
