"""International Match Points: from a difference in total points, and from one length to another."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import cache

from xlvp import tables
from xlvp.errors import OutOfTable
from xlvp.exact import exact, plain, root_half_up


@cache
def _lower_bounds() -> tuple[Fraction, ...]:
    return tuple(map(Fraction, tables.load("imp_scale").numbers("points")))


def imps(points: float | Fraction) -> int:
    """IMPs for a difference in total points, with its sign.

    Rule: Laws of Duplicate Bridge 2017, Law 78B.

    >>> imps(420), imps(-1100), imps(10)
    (9, -15, 0)
    """
    won = bisect_right(_lower_bounds(), abs(Fraction(points)))
    return won if points >= 0 else -won


def scale_imps(
    imp_margin: float, boards_played: float, boards_target: float, decimals: int = 0
) -> int | float:
    """IMPs of a match brought to another length: margin times sqrt(target / played).

    Rounded half away from zero, exactly.

    Rule: EBU White Book 2017, 3.1 (the factor that the tables themselves are made with).

    >>> scale_imps(32, 18, 24)
    37
    """
    if boards_played <= 0 or boards_target <= 0:
        raise OutOfTable("boards must be more than 0 on both sides")
    square = exact(imp_margin) ** 2 * exact(boards_target) / exact(boards_played)
    scaled = root_half_up(square, decimals)
    return plain(scaled if imp_margin >= 0 else -scaled)
