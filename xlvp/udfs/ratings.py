"""Worksheet functions for chess ratings: performance, expected score and rating change."""

from __future__ import annotations

from functools import lru_cache

from xlvp.cells import (
    Cell,
    Value,
    as_rows,
    choose,
    elementwise,
    is_blank,
    number,
    one_cell,
    place,
    refuse_error,
)
from xlvp.declare import worksheet
from xlvp.errors import BadArgument, OutOfTable, XlvpError
from xlvp.exact import plain
from xlvp.game_results import game_half_points, total_half_points
from xlvp.rating import capped, linear_performance, perfect_performance, performance
from xlvp.rating_systems import (
    RatingSystem,
    expected_score,
    period_change,
    rating_change,
    system_names,
)

_UNRATED = "Blank, 0 or negative is unrated."
_RESULT = "1, ½ or 0 (also = W D L); + - bye U H Z or blank was not played."
_SYSTEM = "FIDE (default, = FIDE-2025), FIDE-400, SWEDEN or LOGISTIC."
_K = "K factor, 40, 20 or 10 under FIDE; empty: 20. SWEDEN has its own."
_HIGHEST = 9999

_METHODS = {"FIDE": "FIDE", "LINEAR": "LINEAR", "PTP": "PTP"}


def _rating(cell: Cell, name: str) -> float | None:
    """The rating in a cell; None where it is blank, 0 or negative."""
    if is_blank(cell):
        return None
    value = number(cell, name)
    if value > _HIGHEST:
        raise OutOfTable(f"{name} is {value:.10g}; a rating is at most {_HIGHEST}")
    return value if value > 0 else None


def _system(cell: Cell) -> RatingSystem:
    """The system that a cell names."""
    if is_blank(cell):
        return _named("FIDE")
    return _named(cell) if type(cell) is str else choose(cell, "system", system_names())


@lru_cache(maxsize=64)
def _named(name: str) -> RatingSystem:
    return choose(name, "system", system_names())


def _k(cell: Cell, system: RatingSystem) -> float:
    """The K factor in a cell; unread where the system has its own."""
    return 20 if is_blank(cell) or system.own_k else number(cell, "k")


def _games(opponent_ratings: Value, results: Value) -> tuple[list[float], int]:
    """The ratings of the opponents that count and the half points scored against them."""
    ratings, scores = as_rows(opponent_ratings), as_rows(results)
    height, width = len(ratings), len(ratings[0])
    cells = [cell for row in ratings for cell in row]
    flat = [cell for row in scores for cell in row]
    total = len(flat) == 1 < len(cells)
    lines = 1 in (height, width) and 1 in (len(scores), len(scores[0]))
    if not total and (len(flat) != len(cells) or not (lines or len(scores) == height)):
        raise BadArgument(
            f"results has {len(scores)} x {len(scores[0])} cells beside {height} x {width}"
            " opponent_ratings; give one result per rating, or one total"
        )
    opponents, half_points = [], 0
    for index, cell in enumerate(cells):
        try:
            refuse_error(cell, "opponent_ratings")
            points = 0 if total else game_half_points(flat[index], "results")
            opponent = None if points is None else _rating(cell, "opponent_ratings")
            if total and opponent is None:
                raise BadArgument(
                    "opponent_ratings is unrated, and the points scored there cannot be taken out"
                    " of one total; leave the opponent out, or give one result per rating"
                )
        except XlvpError as error:
            if len(cells) == 1:
                raise
            raise error.at(place(*divmod(index, width), width)) from None
        if points is not None and opponent is not None:
            opponents.append(opponent)
            half_points += points
    if total:
        half_points = total_half_points(flat[0], "results", len(opponents))
    return opponents, half_points


@worksheet(
    "Chess",
    aliases=("PERFORMANCE",),
    opponent_ratings="Ratings of the opponents; a pair without a rating or a game drops out.",
    results=f"One result per rating, or one total for all. A result: {_RESULT}",
    own_rating="The player's own rating: the 400-point rule applies. Empty: it does not.",
    method="FIDE (average + dp), LINEAR (average + 400 x (wins - losses) / games) or PTP.",
)
def TPR(
    opponent_ratings: Value, results: Value, own_rating: Value = None, method: Value = "FIDE"
) -> Value:
    """Performance rating of a tournament.

    Only games over the board against rated opponents count; where there is none, the performance is
    #N/A. With own_rating an opponent more than 400 points away counts as exactly 400 away. PTP is
    the lowest rating whose expected score reaches the score; the 400-point rule does not apply to
    it. LINEAR is not rounded.

    Rule: FIDE C.07 10.2 and 10.3, B.02 tables 8.1.1 and 8.1.2.

    >>> TPR([[2100], [1900], [2050], [1950]], 1.5)
    1913
    >>> TPR([[2100], [1900], [0], [2000]], [[1], ["½"], [1], ["bye"]])
    2193
    """
    way = choose(one_cell(method, "method"), "method", _METHODS)
    own = _rating(one_cell(own_rating, "own_rating"), "own_rating")
    opponents, half_points = _games(opponent_ratings, results)
    if way == "PTP":
        return perfect_performance(opponents, half_points)
    if own is not None:
        opponents = [capped(opponent, own) for opponent in opponents]
    if way == "LINEAR":
        return plain(linear_performance(opponents, half_points))
    return performance(opponents, half_points)


@worksheet(
    "Chess",
    rating=f"The player's own rating. {_UNRATED}",
    opponent_rating=f"Rating of the opponent. {_UNRATED}",
    result=f"Result of the game: {_RESULT}",
    k=_K,
    system=_SYSTEM,
)
def ELODELTA(
    rating: Value, opponent_rating: Value, result: Value, k: Value = 20, system: Value = "FIDE"
) -> Value:
    """Rating change for each game, not rounded.

    Any argument may be a range; ranges of one row or column repeat. A game that was not played, or
    in which a side is unrated, gives a blank: forfeits and byes are never rated. FIDE-2025 counts a
    difference above 400 as 400 for a player below 2650, FIDE-400 for everybody. SWEDEN uses the
    table of the player's own rating, so two opponents need not win and lose the same. A reduction
    of K where K times games exceeds 700 is yours to apply.

    Rule: FIDE B.02 8.3; the Swedish tables under and over 2200; Elo's logistic curve.

    >>> ELODELTA(1500, 1900, 1, 40), ELODELTA(2210, 2190, 1, None, "SWEDEN")
    (36.8, 7.5)
    >>> ELODELTA(1500, [[1500], [1600], [1700]], [[1], ["+"], [0]])
    [[10], [''], [-4.8]]
    """

    def one(rating: Cell, opponent: Cell, result: Cell, k: Cell, system: Cell) -> Cell:
        half_points = game_half_points(result, "result")
        if half_points is None:
            return ""
        own, other = _rating(rating, "rating"), _rating(opponent, "opponent_rating")
        if own is None or other is None:
            return ""
        entry = _system(system)
        return plain(rating_change(own, [other], half_points, _k(k, entry), entry.name))

    return elementwise(
        one,
        {"rating": rating, "opponent_rating": opponent_rating, "result": result},
        {"k": k, "system": system},
    )


@worksheet(
    "Chess",
    rating=f"The player's own rating. {_UNRATED}",
    opponent_ratings="Ratings of the opponents; a pair without a rating or a game is skipped.",
    results=f"One result per rating, or one total for all. A result: {_RESULT}",
    k=f"{_K} Reduce it yourself where K x games exceeds 700.",
    system=_SYSTEM,
)
def ELOTOTAL(
    rating: Value, opponent_ratings: Value, results: Value, k: Value = 20, system: Value = "FIDE"
) -> Value:
    """Rating change of a whole period: the exact sum over the games, rounded once.

    Rounded to a whole number, .5 away from zero; SWEDEN keeps its halves. Pairs as in TPR. The
    result is 0 where no game counts, and blank for an unrated player.

    Rule: FIDE B.02 8.3; the Swedish tables under and over 2200.

    >>> ELOTOTAL(2390, [[2400]] * 5, 2.5, 10), ELOTOTAL(2410, [[2400]] * 5, 2.5, 10)
    (1, -1)
    """
    own = _rating(one_cell(rating, "rating"), "rating")
    entry = _system(one_cell(system, "system"))
    factor = _k(one_cell(k, "k"), entry)
    opponents, half_points = _games(opponent_ratings, results)
    if own is None:
        return ""
    return plain(period_change(own, opponents, half_points, factor, entry.name))


@worksheet(
    "Chess",
    rating=f"The player's own rating. {_UNRATED}",
    opponent_rating=f"Rating of the opponent. {_UNRATED}",
    system=_SYSTEM,
)
def EXPECTED(rating: Value, opponent_rating: Value, system: Value = "FIDE") -> Value:
    """Expected score of a game.

    Any argument may be a range; ranges of one row or column repeat. Blank where a side is unrated.

    Rule: FIDE B.02 table 8.1.2 with the 400-point rule of the system; Swedish bands: ½ ± band / 32;
    Elo's logistic curve.

    >>> EXPECTED(2000, 2100), EXPECTED(2100, 2000, "SWEDEN"), EXPECTED(2000, 1600, "LOGISTIC")
    (0.36, 0.625, 0.9090909090909091)
    """

    def one(rating: Cell, opponent: Cell, system: Cell) -> Cell:
        own, other = _rating(rating, "rating"), _rating(opponent, "opponent_rating")
        if own is None or other is None:
            return ""
        return plain(expected_score(own, other, _system(system).name))

    return elementwise(
        one, {"rating": rating, "opponent_rating": opponent_rating}, {"system": system}
    )
