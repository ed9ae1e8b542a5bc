"""What may stand in a cell of the matrix, and what the opponent then has."""

from __future__ import annotations

from itertools import product

BOTH_LOST = "-:-"
"""A game that both lost by forfeit."""

_ALSO_DRAWN = ("=", "0.5", "0,5")
"""What people type for ½."""

_OTHER = {"1": "0", "½": "½", "0": "1", "+": "-", "-": "+"}


def entries() -> dict[str, tuple[str, str, int]]:
    """By entry: one's own result, the opponent's, and how many games it tells.

    >>> entries()["1½"], entries()["-:-"]
    (('1½', '0½', 2), ('-', '-', 1))
    """
    single = {own: (own, other, 1) for own, other in _OTHER.items()}
    double = {a + b: (a + b, _OTHER[a] + _OTHER[b], 2) for a, b in product(_OTHER, repeat=2)}
    draws = dict.fromkeys(_ALSO_DRAWN, single["½"])
    return {**single, BOTH_LOST: ("-", "-", 1), **double, **draws}
