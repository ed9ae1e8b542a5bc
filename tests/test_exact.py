"""Rounding on exact values, against decimal arithmetic."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp.exact import exact, half_up, plain, root_half_up


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [
        (9.625, 2, "9.63"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.5, 0, "1"), (1.005, 2, "1.01"),
        (2.675, 2, "2.68"), (0.49999999999999994, 0, "0"), (1e22, 0, "1e22"), (7, 2, "7"),
    ],
)  # fmt: skip
def test_half_up(value: float, decimals: int, expected: str) -> None:
    assert half_up(value, decimals) == Fraction(expected)


@given(st.floats(-1e9, 1e9), st.integers(0, 6))
def test_half_up_is_decimal_half_up(value: float, decimals: int) -> None:
    with localcontext() as context:
        context.prec = 60
        wanted = Decimal(repr(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    assert half_up(value, decimals) == Fraction(wanted)


@given(st.fractions(0, 10_000, max_denominator=10_000), st.integers(0, 3))
def test_root_half_up_is_the_nearest(square: Fraction, decimals: int) -> None:
    root = root_half_up(square, decimals)
    half = Fraction(1, 2 * 10**decimals)
    assert (root - half) ** 2 <= square or root < half
    assert square < (root + half) ** 2


def test_plain_numbers() -> None:
    assert plain(Fraction(4, 2)) == 2 and isinstance(plain(Fraction(4, 2)), int)
    assert plain(Fraction(1, 4)) == 0.25
    assert exact(0.1) == Fraction(1, 10) and exact(3) == 3
