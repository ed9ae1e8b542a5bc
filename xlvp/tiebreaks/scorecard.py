"""Buchholz and Sonneborn-Berger from a scorecard that already holds the opponents' scores."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xlvp.exact import exact


def sum_of_scores(scores: Sequence[float], low: int = 0, high: int = 0) -> Fraction:
    """The sum of the opponents' scores without the lowest and the highest; 0 where none is left.

    >>> int(sum_of_scores([3, 2, 4], low=1))
    7
    """
    ascending = sorted(map(exact, scores))[low:]
    return sum(ascending[: max(len(ascending) - high, 0)], Fraction())


def sum_of_products(pairs: Sequence[tuple[float, float]], low: int = 0) -> Fraction:
    """The sum of scores times results, without those of the lowest scores.

    Parameters
    ----------
    pairs : an opponent's score and the points made against that opponent
    low : how many are cut; of several opponents with the lowest score who contributes least

    >>> float(sum_of_products([(3, 1), (2.5, 0.5), (1, 1)], low=1))
    4.25
    """
    products = sorted((exact(score), exact(score) * exact(result)) for score, result in pairs)
    return sum((product for _, product in products[low:]), Fraction())
