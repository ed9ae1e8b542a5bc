"""Performance and rating change against the printed tables, the rules and brute force."""

from __future__ import annotations

import math
from fractions import Fraction

import known_values
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp import rating_systems
from xlvp.errors import BadArgument, OutOfTable, Undefined
from xlvp.rating import (
    average_rating,
    capped,
    dp,
    expected_percent,
    linear_performance,
    mean_rating,
    perfect_performance,
    performance,
)
from xlvp.rating_systems import (
    SYSTEMS,
    difference_used,
    expected_score,
    period_change,
    rating_change,
    rating_system,
)

RATING = st.integers(1, 3500)
SYSTEM = st.sampled_from(sorted(SYSTEMS))
HALF_POINTS = st.integers(0, 2)


@st.composite
def played(draw: st.DrawFn) -> tuple[list[int], int]:
    """Ratings of the opponents and the half points scored against them."""
    opponents = draw(st.lists(st.integers(1000, 2900), min_size=1, max_size=12))
    return opponents, draw(st.integers(0, 2 * len(opponents)))


def printed_expectation(difference: int) -> Fraction:
    """Table 8.1.2 read from the printed rows, with no arithmetic of ours."""
    for row in known_values.rows("ratings/pd_table.csv"):
        if not row["to"] or abs(difference) <= int(row["to"]):
            return Fraction(row["higher"] if difference >= 0 else row["lower"])
    raise AssertionError("the last row is open")


PRINTED = {difference: printed_expectation(difference) for difference in range(-800, 801)}


def printed_sum(rating: int, opponents: list[int]) -> Fraction:
    return sum((PRINTED[max(-800, min(800, rating - o))] for o in opponents), Fraction(0))


# Average, dp, performance


@pytest.mark.parametrize(
    ("ratings", "average"),
    [
        ([2000], 2000), ([2000, 2001], 2001), ([2000, 2000, 2001], 2000),
        ([2000, 2001, 2001], 2001),
        ([1999, 2000, 2000, 2001, 2002, 2001], 2001), ([2000.25, 2000.75], 2001),
        ([0.1, 0.9, 0.5], 1), ([1000.1, 1000.2, 1000.2], 1000), ([2000.4, 2000.6], 2001),
    ],
)  # fmt: skip
def test_the_average_rounds_half_up(ratings: list[float], average: int) -> None:
    got = average_rating(ratings)
    assert got == average and type(got) is int


def test_the_average_takes_an_array() -> None:
    for kind in (np.int64, np.int32, np.float64):
        got = average_rating(np.array([2000, 2001], dtype=kind))
        assert got == 2001 and type(got) is int
    assert mean_rating([2000, 2001]) == Fraction(4001, 2)


@pytest.mark.parametrize("row", known_values.rows("ratings/performance.csv"), ids=str)
def test_averages_of_the_exercises(row: dict[str, str]) -> None:
    pairs = zip(row["opponents"].split(), row["results"].split(), strict=True)
    played = [int(opponent) for opponent, result in pairs if result in "1½0"]
    assert average_rating(played) == int(row["average"])


def test_one_and_a_half_from_four_is_38_percent() -> None:
    assert dp(4, 3) == -87 and performance([2000] * 4, 3) == 1913


def test_all_and_nothing() -> None:
    assert [dp(games, 0) for games in (1, 5, 11)] == [-800] * 3
    assert [dp(games, 2 * games) for games in (1, 5, 11)] == [800] * 3
    assert dp(300, 1) == -800 and dp(300, 599) == 800  # .0017 is .00: the rule rounds first


@given(st.integers(1, 200), st.data())
def test_dp_is_symmetric_but_where_half_a_hundredth_rounds_up(
    games: int, data: st.DataObject
) -> None:
    half_points = data.draw(st.integers(0, 2 * games))
    other = dp(games, 2 * games - half_points)
    tie = (100 * half_points) % (2 * games) == games
    assert dp(games, half_points) >= -other
    assert tie or dp(games, half_points) == -other


@given(played())
def test_performance_stays_within_800_of_the_average(games: tuple[list[int], int]) -> None:
    opponents, half_points = games
    tpr = performance(opponents, half_points)
    assert abs(tpr - average_rating(opponents)) <= 800
    if half_points < 2 * len(opponents):
        assert performance(opponents, half_points + 1) >= tpr
    if half_points == len(opponents):
        assert tpr == average_rating(opponents) == average_rating(opponents[::-1])


@given(played())
def test_linear_performance_by_its_formula(games: tuple[list[int], int]) -> None:
    opponents, half_points = games
    n, score = len(opponents), Fraction(half_points, 2)
    expected = Fraction(sum(opponents), n) + 400 * (score - (n - score)) / n
    assert linear_performance(opponents, half_points) == expected


@pytest.mark.parametrize("function", [performance, linear_performance, perfect_performance])
def test_no_game_is_undefined_and_an_impossible_score_is_refused(function: object) -> None:
    with pytest.raises(Undefined, match="no game against a rated opponent"):
        function([], 0)  # type: ignore[operator]
    for half_points in (-1, 5):
        with pytest.raises(OutOfTable, match="is not possible in 2 games; it lies between 0 and 2"):
            function([2000, 2100], half_points)  # type: ignore[operator]


# Perfect performance


@given(played())
def test_perfect_performance_is_the_lowest_rating_that_expects_the_score(
    games: tuple[list[int], int],
) -> None:
    opponents, half_points = games
    ptp = perfect_performance(opponents, half_points)
    if half_points == 0:
        assert ptp == min(opponents) - 800
    else:
        score = Fraction(half_points, 2)
        assert printed_sum(ptp, opponents) >= score > printed_sum(ptp - 1, opponents)


def test_perfect_performance_by_trying_every_rating() -> None:
    opponents = [1450, 1700, 2013, 2400]
    for half_points in range(1, 9):
        score = Fraction(half_points, 2)
        every = (r for r in range(4000) if printed_sum(r, opponents) >= score)
        assert perfect_performance(opponents, half_points) == next(every)
    assert perfect_performance(np.array(opponents), 8) == 2400 + 736


def test_perfect_performance_knows_whole_ratings_only() -> None:
    with pytest.raises(BadArgument, match=r"2000\.5.*round it first"):
        perfect_performance([2000.5], 1)
    assert perfect_performance([2000.0], 1) == 1997


# Expected score


def test_expected_score_at_every_difference() -> None:
    for difference, expected in PRINTED.items():
        assert Fraction(expected_percent(difference), 100) == expected
        assert expected_score(2700, 2700 - difference, "FIDE-2025") == expected
        within = max(-400, min(400, difference))
        assert expected_score(2000, 2000 - difference, "FIDE-400") == PRINTED[within]


@given(RATING, RATING, st.sampled_from(["FIDE-400", "SWEDEN", "LOGISTIC"]))
def test_both_sides_expect_one_point(own: int, other: int, system: str) -> None:
    assert expected_score(own, other, system) + expected_score(other, own, system) == 1


@given(RATING, RATING)
def test_under_fide_2025_both_sides_expect_one_point_unless_one_is_exempt(
    own: int, other: int
) -> None:
    total = expected_score(own, other) + expected_score(other, own)
    if (own < 2650) == (other < 2650) or abs(own - other) <= 400:
        assert total == 1
    else:
        assert total >= 1  # the exempt favourite expects up to 1, the other .08


@given(RATING, RATING, SYSTEM)
def test_a_stronger_player_expects_no_less(own: int, other: int, system: str) -> None:
    expected = expected_score(own, other, system)
    assert 0 <= expected <= 1 and (own < other or expected >= Fraction(1, 2))
    assert expected_score(own, other + 1, system) <= expected


def test_the_400_point_rule() -> None:
    assert [int(difference_used(2000, 2000 + d, "FIDE-400")) for d in (399, 400, 401, 900)] == [
        -399, -400, -400, -400,
    ]  # fmt: skip
    assert int(difference_used(2649, 2000)) == 400 and int(difference_used(2650, 2000)) == 650
    assert int(difference_used(2000, 2700)) == -400  # the player's own rating decides
    assert int(difference_used(2800, 2000, "FIDE-400")) == 400
    assert int(difference_used(1200, 2000, "SWEDEN")) == -800
    assert (capped(2450, 2000), capped(1550, 2000), capped(2400, 2000)) == (2400, 1600, 2400)


@pytest.mark.parametrize("difference", [-1200, -733, -1, 0, 17, 200, 400, 800, 1500])
def test_the_logistic_curve(difference: int) -> None:
    got = expected_score(2000, 2000 - difference, "LOGISTIC")
    assert float(got) == pytest.approx(1 / (1 + 10 ** (-difference / 400)), rel=1e-14)


def test_the_logistic_curve_is_exact_where_it_is_rational() -> None:
    assert expected_score(2000, 1600, "LOGISTIC") == Fraction(10, 11)
    assert expected_score(1200, 2000, "LOGISTIC") == Fraction(1, 101)
    # eleven games at 10/11 are ten points: what is left is exactly one half, which rounds up
    assert period_change(2000, [1600] * 11, 21, 1, "LOGISTIC") == 1
    assert period_change(2000, [1600] * 11, 19, 1, "LOGISTIC") == -1


# Rating change


@given(RATING, RATING, HALF_POINTS, st.sampled_from([10, 15, 20, 40, 2.4]))
def test_with_equal_k_what_one_side_wins_the_other_loses(
    own: int, other: int, half_points: int, k: float
) -> None:
    for system in ("FIDE-400", "LOGISTIC"):
        gain = rating_change(own, [other], half_points, k, system)
        assert gain + rating_change(other, [own], 2 - half_points, k, system) == 0
    gain = rating_change(own, [other], half_points, k, "SWEDEN")
    if (own < 2200) == (other < 2200):
        assert gain + rating_change(other, [own], 2 - half_points, k, "SWEDEN") == 0


@given(RATING, played(), SYSTEM, st.sampled_from([10, 20, 40, 0, 32.5]))
def test_the_change_of_several_games_is_the_sum_of_each(
    own: int, games: tuple[list[int], int], system: str, k: float
) -> None:
    opponents, half_points = games
    share = [min(2, max(0, half_points - 2 * i)) for i in range(len(opponents))]
    one_by_one = sum(
        (rating_change(own, [o], h, k, system) for o, h in zip(opponents, share, strict=True)),
        Fraction(0),
    )
    assert rating_change(own, opponents, half_points, k, system) == one_by_one
    total = period_change(own, opponents, half_points, k, system)
    if system == "SWEDEN":
        assert total == one_by_one
    else:
        assert total.denominator == 1 and abs(total - one_by_one) <= Fraction(1, 2)
        if abs(total - one_by_one) == Fraction(1, 2):
            assert abs(total) > abs(one_by_one)


def test_every_cell_of_both_swedish_tables_at_every_difference_of_its_band() -> None:
    cells = 0
    for row in known_values.rows("ratings/swedish.csv"):
        for own in {"under": (2199, 1900), "over": (2200, 2555)}[row["table"]]:
            for difference in range(int(row["from"]), int(row["to"] or 800) + 1):
                for sign, side in ((-1, "better"), (1, "worse")):
                    for half_points, kind in ((2, "win"), (1, "draw"), (0, "loss")):
                        opponent = own + sign * difference
                        got = rating_change(own, [opponent], half_points, system="SWEDEN")
                        assert got == known_values.printed_number(row[f"{kind}_{side}"])
        cells += 6
    assert cells == 192


def test_a_mixed_pair_uses_both_swedish_tables() -> None:
    def change(own: int, other: int, half_points: int) -> float:
        return float(rating_change(own, [other], half_points, system="SWEDEN"))

    assert change(2210, 2190, 2) == 7.5 and change(2190, 2210, 0) == -15
    assert change(2190, 2210, 2) == 17 and change(2210, 2190, 0) == -8.5
    assert change(2210, 2190, 1) == -0.5 and change(2190, 2210, 1) == 1
    assert change(2200, 2200, 2) == 8 and change(2199, 2199, 2) == 16  # 2200 is in the halved table


def test_the_swedish_limits_follow_from_no_logistic_formula() -> None:
    """Which is why they are data: the differences at which the curve crosses k + ½ of 32nds."""
    limits = [int(row["to"]) for row in known_values.rows("ratings/swedish.csv")[:15]]
    curve = [
        math.floor(400 * math.log10((16.5 + band) / (15.5 - band))) for band in range(len(limits))
    ]
    assert curve != limits


def test_systems_are_data() -> None:
    assert rating_system("FIDE") is SYSTEMS["FIDE-2025"]
    assert all(s.source and s.title and s.name == name for name, s in SYSTEMS.items())
    names = list(rating_systems.system_names())
    assert len(names) == len({name.upper() for name in names})
    with pytest.raises(BadArgument, match="known are FIDE-2025, FIDE,"):
        rating_system("USCF")


def test_a_table_knows_whole_ratings_only() -> None:
    for system in ("FIDE-2025", "FIDE-400", "SWEDEN"):
        for own, other in ((2000.5, 2000), (2000, 2000.5)):
            with pytest.raises(BadArgument, match=r"2000\.5 has decimals.*round it first"):
                expected_score(own, other, system)
    assert 0 < expected_score(2000.5, 2000, "LOGISTIC") - Fraction(1, 2) < Fraction(1, 1000)


def test_a_k_below_0_is_refused() -> None:
    with pytest.raises(OutOfTable, match="k is -20"):
        rating_change(2000, [2000], 2, -20)
    assert rating_change(2000, [2000], 2, 0) == 0
    assert rating_change(2000, [2000], 2, -20, "SWEDEN") == 16  # has its own
