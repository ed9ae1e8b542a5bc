"""Worksheet functions for IMPs: from points, and from one length of match to another."""

from __future__ import annotations

from xlvp.cells import Value, elementwise, is_blank, number, whole_number
from xlvp.declare import OMITTED, worksheet
from xlvp.exact import exact
from xlvp.imps import imps as imps_for_points
from xlvp.imps import scale_imps


@worksheet(
    "Bridge",
    imps="IMPs of the match as played; a cell or a range.",
    boards_played="Boards that were played.",
    boards_target="Boards of the match it is compared with.",
    decimals="Decimals to round to.",
)
def SCALEIMPS(
    imps: Value, boards_played: Value, boards_target: Value, decimals: Value = 0
) -> Value:
    """IMPs brought to a match of another length: times the root of target over played boards.

    Rounded half away from zero. Rule: EBU White Book 2017, 3.1.

    >>> SCALEIMPS(32, 18, 24)
    37
    """
    return elementwise(
        lambda imps, played, target, decimals: scale_imps(
            number(imps, "imps"),
            number(played, "boards_played"),
            number(target, "boards_target"),
            whole_number(0 if is_blank(decimals) else decimals, "decimals", 0, 6),
        ),
        {"imps": imps, "boards_played": boards_played, "boards_target": boards_target},
        {"decimals": decimals},
    )


@worksheet(
    "Bridge",
    points="Difference in total points, or the score at one table; a cell or a range.",
    minus="Score to take off it; the result is blank unless both are numbers.",
)
def IMPS(points: Value, minus: Value = OMITTED) -> Value:
    """IMPs for a difference in total points, with its sign.

    Rule: Laws of Duplicate Bridge 2017, Law 78B.

    >>> IMPS(420), IMPS(-50, 620), IMPS(420, None)
    (9, -12, '')
    """
    if minus is OMITTED:
        return elementwise(lambda a: imps_for_points(number(a, "points")), {"points": points})
    return elementwise(
        lambda a, b: imps_for_points(exact(number(a, "points")) - exact(number(b, "minus"))),
        {"points": points, "minus": minus},
    )
