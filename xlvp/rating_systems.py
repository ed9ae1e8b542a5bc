"""Rating systems: expected score and rating change; each system is an entry of data.

A new edition is a new entry in ``SYSTEMS``; old ones stay computable.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from xlvp import tables
from xlvp.errors import BadArgument, OutOfTable
from xlvp.exact import exact, half_up
from xlvp.rating import CAP, check_score, expected_percent

Curve = Callable[[Fraction], Fraction]
"""The stronger side's expected score at a difference in rating from 0 on."""

_PERCENTS = tuple(Fraction(percent, 100) for percent in range(101))


def _fide_table(difference: Fraction) -> Fraction:
    return _PERCENTS[expected_percent(int(difference))]


@cache
def _swedish_limits() -> tuple[int, ...]:
    return tuple(map(int, tables.load("swedish_bands").column("to")[:-1]))


def _swedish_bands(difference: Fraction) -> Fraction:
    return Fraction(16 + bisect_left(_swedish_limits(), difference), 32)


def _logistic(difference: Fraction) -> Fraction:
    steps = difference / 400
    if steps.denominator == 1:  # 10/11, 100/101, …: the only rational values, kept exact
        return Fraction(10**steps.numerator, 10**steps.numerator + 1)
    return Fraction(1 / (1 + math.pow(10, -float(steps))))


@dataclass(frozen=True)
class RatingSystem:
    """A rating system.

    Attributes
    ----------
    curve : the stronger side's expected score; the weaker side has the rest
    cap_below : the 400-point rule applies to a player rated below this; 0 is never
    own_k : the K that the system fixes, by the rating from which it holds; empty: the caller's K
    whole_ratings : whether the system is a table, which knows whole ratings only
    unit : what the total of a period is rounded to
    """

    name: str
    title: str
    source: str
    curve: Curve
    cap_below: float = 0
    own_k: tuple[tuple[int, int], ...] = ()
    whole_ratings: bool = True
    unit: Fraction = Fraction(1)
    aliases: tuple[str, ...] = ()


SYSTEMS: dict[str, RatingSystem] = {
    system.name: system
    for system in (
        RatingSystem(
            "FIDE-2025",
            "FIDE from 1 October 2025: the 400-point rule below 2650, no cap from 2650 up",
            "FIDE Handbook B.02, 8.3.1 as amended on 1 October 2025; table 8.1.2",
            _fide_table,
            cap_below=2650,
            aliases=("FIDE", "2025"),  # FIDE is the newest edition
        ),
        RatingSystem(
            "FIDE-400",
            "FIDE from 1 March 2024 to 30 September 2025: the 400-point rule for everybody",
            "FIDE Handbook B.02, 8.3.1 of 1 March 2024; table 8.1.2",
            _fide_table,
            cap_below=math.inf,
            aliases=("400",),
        ),
        RatingSystem(
            "SWEDEN",
            "Swedish tables: 32 points a game in 16 bands, half of that from 2200 up",
            "Tabell för spelare med ratingtal under 2200 / över 2200",
            _swedish_bands,
            own_k=((0, 32), (2200, 16)),
            unit=Fraction(1, 2),
        ),
        RatingSystem(
            "LOGISTIC",
            "Elo's logistic curve 1 / (1 + 10^(-difference / 400)), without cap or table",
            "A. Elo, The Rating of Chessplayers, Past and Present, 1978, 8.4",
            _logistic,
            whole_ratings=False,
        ),
    )
}


@cache
def system_names() -> Mapping[str, RatingSystem]:
    """Every accepted name of a rating system, aliases included."""
    names = {name: s for s in SYSTEMS.values() for name in (s.name, *s.aliases)}
    return MappingProxyType(names)


def rating_system(name: str) -> RatingSystem:
    """The system of that name or alias.

    Raises
    ------
    BadArgument
        It is not known; the message lists those that are.
    """
    found = system_names().get(name)
    if found is None:
        raise BadArgument(f"system {name!r} is not known; known are {', '.join(system_names())}")
    return found


def difference_used(rating: float, opponent: float, system: str = "FIDE") -> Fraction:
    """The difference in rating that counts, own minus opponent's, after the 400-point rule.

    Raises
    ------
    BadArgument
        A rating has decimals and the system is a table.

    >>> int(difference_used(2000, 2500)), int(difference_used(2650, 2000))
    (-400, 650)
    """
    entry = rating_system(system)
    if isinstance(rating, int) and isinstance(opponent, int):
        difference = Fraction(rating - opponent)
    else:
        difference = exact(rating) - exact(opponent)
        for given in (rating, opponent):
            if entry.whole_ratings and given % 1:
                raise BadArgument(
                    f"the rating {given} has decimals, but {entry.name} goes by a table of whole"
                    " ratings: round it first"
                )
    if abs(difference) > CAP and rating < entry.cap_below:
        return Fraction(CAP if difference > 0 else -CAP)
    return difference


def expected_score(rating: float, opponent: float, system: str = "FIDE") -> Fraction:
    """The expected score of a game, exact where the system is a table.

    Raises
    ------
    BadArgument
        As ``difference_used``; the system is unknown.

    Rule: the source of the system, see ``SYSTEMS``.

    >>> expected_score(2000, 2100), expected_score(2100, 2000, "SWEDEN")
    (Fraction(9, 25), Fraction(5, 8))
    """
    difference = difference_used(rating, opponent, system)
    stronger = rating_system(system).curve(abs(difference))
    return stronger if difference >= 0 else 1 - stronger


def _k(rating: float, k: float, entry: RatingSystem) -> Fraction:
    """The K that counts: the system's own, or the caller's."""
    for start, fixed in reversed(entry.own_k):
        if rating >= start:
            return Fraction(fixed)
    if not 0 <= k <= 9999:
        raise OutOfTable(f"k is {k:g}; a K factor is from 0 to 9999 (FIDE: 40, 20 or 10)")
    return exact(k)


def rating_change(
    rating: float,
    opponents: Sequence[float],
    half_points: int,
    k: float = 20,
    system: str = "FIDE",
) -> Fraction:
    """The rating change of one or several games: K times score minus expected score, not rounded.

    Parameters
    ----------
    rating : the player's own rating
    opponents : (games,) ratings of the opponents
    half_points : int, the score against them times 2
    k : K factor; a system with a K of its own ignores it
    system : name of an entry in ``SYSTEMS``

    Raises
    ------
    BadArgument, OutOfTable
        As ``difference_used``; the score is not possible in that many games; K is negative
        or beyond all bounds.

    Rule: FIDE B.02 8.3; the Swedish tables are K 32 (16 from 2200 up) with their own bands.

    >>> float(rating_change(2210, [2190], 2, system="SWEDEN"))
    7.5
    >>> float(rating_change(2190, [2210], 0, system="SWEDEN"))
    -15.0
    """
    if not opponents:
        return Fraction(0)
    check_score(len(opponents), half_points)
    expected = sum(
        (expected_score(rating, opponent, system) for opponent in opponents), Fraction(0)
    )
    return _k(rating, k, rating_system(system)) * (Fraction(half_points, 2) - expected)


def period_change(
    rating: float,
    opponents: Sequence[float],
    half_points: int,
    k: float = 20,
    system: str = "FIDE",
) -> Fraction:
    """The change of a rating period: the exact sum, rounded once, .5 away from zero.

    A whole number; the Swedish system keeps its halves. Parameters and errors: ``rating_change``.

    >>> int(period_change(2390, [2400] * 5, 5, 10))
    1
    """
    unit = rating_system(system).unit
    return half_up(rating_change(rating, opponents, half_points, k, system) / unit) * unit
