"""Performance: average rating of the opponents, dp, and the ratings that a score was worth.

Ratings come as a sequence (or a small array) of numbers; scores as half points, an int (score
times 2), so that everything is decided exactly.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from numbers import Integral

from xlvp import tables
from xlvp.errors import BadArgument, OutOfTable, Undefined
from xlvp.exact import exact

CAP = 400
"""A difference above this counts as this under the 400-point rule."""


@cache
def _dp_by_percent() -> tuple[int, ...]:
    return tuple(map(int, tables.load("fide_dp").numbers("dp")))


@cache
def _difference_limits() -> tuple[int, ...]:
    """The largest difference at which the stronger side expects .50, .51, … .99."""
    return tuple(map(int, tables.load("fide_pd").column("to")[:-1]))


@cache
def _expected_percents() -> tuple[int, ...]:
    """The stronger side's expected score in hundredths at a difference of 0, 1, 2, …"""
    limits = _difference_limits()
    return tuple(50 + bisect_left(limits, d) for d in range(limits[-1] + 2))


def expected_percent(difference: int) -> int:
    """The expected score in hundredths of a point at a difference in rating, own minus opponent's.

    Rule: FIDE B.02, table 8.1.2, without any cap.

    >>> expected_percent(3), expected_percent(-4), expected_percent(736)
    (50, 49, 100)
    """
    percents = _expected_percents()
    higher = percents[min(abs(difference), len(percents) - 1)]
    return higher if difference >= 0 else 100 - higher


def capped(rating: float, own: float) -> float:
    """The opponent's rating under the 400-point rule: no more than 400 away from one's own.

    >>> capped(2450, 2000), capped(1500, 2000), capped(2100, 2000)
    (2400, 1600, 2100)
    """
    return max(own - CAP, min(own + CAP, rating))


def mean_rating(ratings: Sequence[float]) -> Fraction:
    """The average of the ratings, exact.

    Raises
    ------
    Undefined
        There is no rating.
    """
    if not len(ratings):
        raise Undefined("no game against a rated opponent counts, so there is no average rating")
    if all(isinstance(rating, Integral) for rating in ratings):
        return Fraction(sum(map(int, ratings)), len(ratings))
    return Fraction(sum(map(exact, _plain(ratings))), len(ratings))


def average_rating(ratings: Sequence[float]) -> int:
    """The average rating of the opponents (ARO), a whole number, .5 up.

    Rule: FIDE C.07 10.1.

    >>> average_rating([2000, 2001])
    2001
    """
    return (2 * mean_rating(ratings) + 1) // 2


def check_score(games: int, half_points: int) -> None:
    """Refuse a score that this many games cannot give."""
    if games < 1:
        raise Undefined("no game against a rated opponent counts, so there is no performance")
    if not 0 <= half_points <= 2 * games:
        raise OutOfTable(
            f"a score of {half_points / 2:g} is not possible in {games} game{'s' * (games != 1)};"
            f" it lies between 0 and {games}"
        )


def dp(games: int, half_points: int) -> int:
    """The rating difference that belongs to a score: −800 at 0 %, +800 at 100 %.

    The score per game is rounded to .01 first, half up: 1.5 from 4 is .38.

    Rule: FIDE B.02, table 8.1.1.

    >>> dp(4, 3)
    -87
    """
    check_score(games, half_points)
    return _dp_by_percent()[(100 * half_points + games) // (2 * games)]


def performance(ratings: Sequence[float], half_points: int) -> int:
    """The tournament performance rating (TPR): the rounded average rating plus dp.

    Parameters
    ----------
    ratings : (games,) ratings of the opponents
    half_points : int, the score against them times 2

    Raises
    ------
    Undefined, OutOfTable
        There is no game; the score is not possible in that many games.

    Rule: FIDE C.07 10.2.

    >>> performance([2000, 2000, 2000, 2000], 3)
    1913
    """
    return average_rating(ratings) + dp(len(ratings), half_points)


def linear_performance(ratings: Sequence[float], half_points: int) -> Fraction:
    """The linear performance: average rating + 400 × (wins − losses) / games, not rounded.

    >>> float(linear_performance([2000, 2101], 3))
    2250.5
    """
    games = len(ratings)
    average = mean_rating(ratings)
    check_score(games, half_points)
    return average + Fraction(400 * (half_points - games), games)


def perfect_performance(ratings: Sequence[float], half_points: int) -> int:
    """The lowest rating whose expected score reaches the score (PTP), by table 8.1.2 without cap.

    With a score of 0 it is the lowest opponent's rating − 800.

    Rule: FIDE C.07 10.3.

    >>> perfect_performance([2000, 2000], 2), perfect_performance([2000], 2)
    (1997, 2736)
    """
    check_score(len(ratings), half_points)
    opponents = sorted(_whole(ratings))
    if half_points == 0:
        return opponents[0] - 800
    percents = 50 * half_points
    certain = len(_expected_percents()) - 1

    def expected(rating: int) -> int:
        return sum(expected_percent(rating - opponent) for opponent in opponents)

    candidates = range(opponents[0] - certain, opponents[-1] + certain + 1)
    return candidates[bisect_left(candidates, percents, key=expected)]


def _plain(ratings: Iterable[float]) -> list[float]:
    """Python's own numbers, whatever kind of array they come from."""
    return [rating.item() if hasattr(rating, "item") else rating for rating in ratings]


def _whole(ratings: Iterable[float]) -> list[int]:
    """The ratings as ints; the tables know whole differences only."""
    whole = []
    for rating in _plain(ratings):
        if rating != int(rating):
            raise BadArgument(
                f"a rating is {rating}; the table of expected scores knows whole ratings only:"
                " round it first"
            )
        whole.append(int(rating))
    return whole
