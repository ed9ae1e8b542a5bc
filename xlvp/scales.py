"""Victory-point scales: from a margin in IMPs and the boards of a match to both sides' VP.

Every scale is one entry of ``SCALES``; a new edition is a new entry. All tables are made in whole
hundredths of a VP.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from xlvp import tables
from xlvp.errors import BadArgument, OutOfTable
from xlvp.vp_formula import concave, discrete_thresholds, raw_vp, rounded
from xlvp.vp_tables import Floats, Ints, VPTable, banded

BOARDS_LIMIT = 10_000
MAXIMUM_LIMIT = 1_000


@dataclass(frozen=True)
class Scale:
    """A scale by name: what it is, its own maximum, and how its table is made."""

    name: str
    title: str
    source: str
    build: Callable[[float, int], VPTable]
    maximum: int = 20
    any_maximum: bool = True
    aliases: tuple[str, ...] = ()


def _continuous(value: Ints, hundredths: int) -> VPTable:
    blitz = int(np.argmax(value >= hundredths))
    winner = value[: blitz + 1]
    return VPTable(
        winner=winner / 100,
        loser=(hundredths - winner) / 100,
        starts=np.arange(blitz + 1),
        discrete=False,
    )


def _wbf(boards: float, hundredths: int) -> VPTable:
    return _continuous(concave(rounded(raw_vp(boards, hundredths))), hundredths)


def _formula(boards: float, hundredths: int) -> VPTable:
    return _continuous(rounded(raw_vp(boards, hundredths)), hundredths)


def _formula3(boards: float, hundredths: int) -> VPTable:
    thousandths = rounded(raw_vp(boards, hundredths) * 10)
    return _continuous((thousandths + 5) // 10, hundredths)


def _discrete(boards: float, hundredths: int, *, length: float | None = None) -> VPTable:
    if hundredths % 200:
        raise OutOfTable(f"a discrete scale needs an even whole maximum, not {hundredths / 100:g}")
    edge = discrete_thresholds(raw_vp(boards, hundredths, length=length), hundredths)
    starts = np.concatenate([[0], edge])
    vp = np.arange(hundredths // 200, hundredths // 100 + 1)
    if (np.diff(starts) < 1).any():
        raise OutOfTable(f"{boards:g} boards are too few for a discrete scale of {vp[-1]} VP")
    return banded(starts, vp.astype(float), (vp[-1] - vp).astype(float))


def _ebu10(boards: float, hundredths: int) -> VPTable:
    return _discrete(boards, 1000, length=boards / 2)


def _printed(name: str) -> Callable[[float, int], VPTable]:
    def build(boards: float, hundredths: int) -> VPTable:
        table = tables.load(name)
        for low, high, *edges in table.rows:
            if float(low) <= boards <= float(high):
                vp = np.array([hundredths // 200, *(int(c[1:]) for c in table.columns[2:])])
                starts = np.array([0, *edges], dtype=np.int64)
                return banded(starts, vp.astype(float), (vp[-1] - vp).astype(float))
        spans = ", ".join(f"{row[0]}-{row[1]}" for row in table.rows)
        raise OutOfTable(f"the printed table has no {boards:g} boards; it has {spans}")

    return build


_WBF_SOURCE = "World Bridge Federation, Scoring Committee, 2012"
SCALES: dict[str, Scale] = {
    scale.name: scale
    for scale in (
        Scale(
            "WBF", "continuous, as WBF and USBF print it", _WBF_SOURCE + "; USBF tables", _wbf,
            aliases=("USBF",),
        ),
        Scale("FORMULA", "the formula rounded to 0.01, no correction", _WBF_SOURCE, _formula),
        Scale(
            "FORMULA3", "the formula rounded to 0.001, then to 0.01",
            "tables of the Chinese article of 2012", _formula3,
        ),
        Scale(
            "WBF-DISCRETE", "whole VP, as the EBU prints it", "EBU White Book 2017, 3.1.1",
            _discrete, aliases=("EBU",),
        ),
        Scale(
            "EBU10", "half match, 10-0 (computed, not checked against print)",
            "EBU White Book 2017, 3.1.2, by the method of 3.1.1", _ebu10,
            maximum=10, any_maximum=False,
        ),
        Scale(
            "ACBL20", "printed bands, 1 to 36 boards",
            "bridgehands.com and BridgeScore; 1-5 and 12-36 boards rest on one source",
            _printed("acbl20"), any_maximum=False,
        ),
        Scale(
            "ACBL30", "printed bands, 6 to 11 boards", "bridgehands.com (one source)",
            _printed("acbl30"), maximum=30, any_maximum=False,
        ),
    )
}  # fmt: skip


@cache
def scale_names() -> dict[str, Scale]:
    """Every accepted name of a scale, aliases included."""
    return {name: scale for scale in SCALES.values() for name in (scale.name, *scale.aliases)}


@lru_cache(maxsize=512)
def vp_table(boards: float, scale: str = "WBF", max_vp: float | None = None) -> VPTable:
    """The table of a scale for this many boards; ``max_vp`` None is the scale's own maximum.

    Raises
    ------
    BadArgument
        The scale is unknown, or has a maximum of its own and another was asked for.
    OutOfTable
        Boards or maximum are outside what the scale is defined for.
    """
    entry = scale_names().get(scale)
    if entry is None:
        raise BadArgument(f"scale {scale!r} is not known; known are {', '.join(scale_names())}")
    if not 0 < boards <= BOARDS_LIMIT:
        raise OutOfTable(f"boards is {boards:g}; a match has 1 to {BOARDS_LIMIT} of them")
    maximum = entry.maximum if max_vp is None else max_vp
    if maximum != entry.maximum and not entry.any_maximum:
        raise BadArgument(
            f"scale {entry.name} always has the maximum {entry.maximum}; leave max_vp empty"
        )
    hundredths = round(maximum * 100)
    if not 0 < maximum <= MAXIMUM_LIMIT or abs(hundredths - maximum * 100) > 1e-6 or hundredths % 2:
        raise OutOfTable(
            f"max_vp is {maximum:g}; it must be a multiple of 0.02 up to {MAXIMUM_LIMIT},"
            " so that a draw gives both sides half of it"
        )
    return entry.build(float(boards), hundredths)


def victory_points(
    imp_margin: npt.ArrayLike, boards: float, scale: str = "WBF", max_vp: float | None = None
) -> Floats | float:
    """Victory points of the side with these net IMPs.

    Parameters
    ----------
    imp_margin : (...) int or float
        Net IMPs, signed; a fraction rounds half away from zero.
    boards : float
        Boards of the match, more than 0.
    scale : str
        A name from ``SCALES`` or an alias.
    max_vp : float, optional
        VP of the winner of a blitz; default: the scale's own, 20 for most.

    Returns
    -------
    (...) float, VP; a float for a single margin.

    Raises
    ------
    BadArgument, OutOfTable
        As ``vp_table``; a margin that is not a number.

    Rule: WBF 2012 continuous scale; see ``SCALES`` for each edition.

    >>> victory_points(10, 24)
    12.33
    >>> victory_points([-6, 6, 100], 24, "EBU").tolist()
    [8.0, 12.0, 20.0]
    """
    points = vp_table(boards, scale, max_vp).victory_points(imp_margin)
    return points if points.ndim else float(points)
