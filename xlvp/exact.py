"""Rounding as rule books mean it: half away from zero, decided on exact values."""

from __future__ import annotations

import math
from fractions import Fraction


def exact(number: float) -> Fraction:
    """The number as it is written: 0.1 is one tenth, not its binary neighbour.

    >>> exact(9.625)
    Fraction(77, 8)
    """
    return Fraction(number) if isinstance(number, int) else Fraction(repr(float(number)))


def half_up(number: Fraction | float, decimals: int = 0) -> Fraction:
    """The nearest multiple of 10**-decimals; a tie goes away from zero.

    >>> float(half_up(Fraction("9.625"), 2)), float(half_up(-2.5))
    (9.63, -3.0)
    """
    value = number if isinstance(number, Fraction) else exact(number)
    unit = Fraction(10) ** decimals
    whole = math.floor(abs(value) * unit + Fraction(1, 2))
    return Fraction(whole if value >= 0 else -whole) / unit


def root_half_up(square: Fraction, decimals: int = 0) -> Fraction:
    """The square root of a number that is not negative, rounded half up, exactly.

    >>> int(root_half_up(Fraction(32 * 32 * 24, 18)))
    37
    """
    unit = Fraction(10) ** decimals
    doubled = math.isqrt(math.floor(4 * square * unit * unit))
    return Fraction((doubled + 1) // 2) / unit


def plain(value: Fraction) -> int | float:
    """An int where the value is whole, else the nearest float."""
    return value.numerator if value.denominator == 1 else float(value)
