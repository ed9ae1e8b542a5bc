"""Victory-point scales: from a margin in IMPs and the boards of a match to both sides' VP.

Every scale is one entry of ``SCALES``; a new edition is a new entry. Continuous scales follow the
World Bridge Federation's formula of 2012: with N boards, B = 15 sqrt(N) and
tau = (sqrt(5) - 1) / 2, a margin of M IMPs earns

    V(M) = H + H (1 - tau^(3M/B)) / (1 - tau^3)        H = maximum / 2,  V = maximum for M >= B

and the loser gets the rest. All tables are made in whole hundredths of a VP.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from xlvp import tables
from xlvp.errors import BadArgument, OutOfTable

TAU = (math.sqrt(5) - 1) / 2
TIE = 1e-9
"""Closer to a rounding boundary than this is on it: the true distances are far larger or zero."""

_PIECE = 8192

BOARDS_LIMIT = 10_000
MAXIMUM_LIMIT = 1_000

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class VPTable:
    """A scale worked out: the VP of both sides for every margin up to the blitz.

    ``starts`` are the margins at which a new band begins; for a continuous scale that is each
    margin. ``winner`` and ``loser`` hold one value per margin from 0 to ``blitz``, the first margin
    that earns the maximum.
    """

    winner: Floats
    loser: Floats
    starts: Ints
    discrete: bool
    signed: Floats = field(init=False)
    """VP for each margin from -blitz to blitz: one look-up answers both sides."""

    def __post_init__(self) -> None:
        signed = np.concatenate([self.loser[:0:-1], self.winner])
        for array in (self.winner, self.loser, self.starts, signed):
            array.flags.writeable = False
        object.__setattr__(self, "signed", signed)

    @property
    def blitz(self) -> int:
        """The smallest margin that earns the maximum, in IMPs."""
        return len(self.winner) - 1

    @property
    def maximum(self) -> float:
        """The most VP a match can give."""
        return float(self.winner[-1])

    def victory_points(self, imp_margin: npt.ArrayLike) -> Floats:
        """VP of the side with these net IMPs, of the margin's shape."""
        margin = round_margin(imp_margin)
        points = np.empty(margin.shape)
        flat, out = margin.ravel(), points.reshape(-1)
        # In pieces that stay in the processor's cache; a million margins take half the time.
        for start in range(0, flat.size, _PIECE):
            place = np.clip(flat[start : start + _PIECE], -self.blitz, self.blitz)
            place += self.blitz
            self.signed.take(place, mode="clip", out=out[start : start + _PIECE])
        return points

    def of(self, margin: int) -> float:
        """VP of the side with this whole number of net IMPs."""
        blitz = self.blitz
        return float(self.signed[min(max(margin, -blitz), blitz) + blitz])

    def imps_for(self, vp: float) -> int:
        """The smallest margin (signed) that earns at least this VP."""
        if not vp - self.signed[0] >= -TIE or vp - self.signed[-1] > TIE:
            raise OutOfTable(
                f"{vp:g} VP is outside this scale, which gives {self.signed[0]:g} to"
                f" {self.signed[-1]:g}"
            )
        return int(np.searchsorted(self.signed, vp - TIE)) - self.blitz


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


def round_margin(imp_margin: npt.ArrayLike) -> Ints:
    """Margins as whole IMPs, a fraction rounded half away from zero."""
    margin = np.asarray(imp_margin)
    if margin.dtype.kind in "iu":
        return margin.astype(np.int64, copy=False)
    if margin.dtype.kind != "f" or not np.isfinite(margin).all():
        raise BadArgument("a margin is a number of IMPs")
    size = np.floor(np.abs(np.clip(margin, -1e9, 1e9)) + 0.5)
    whole: Ints = (np.sign(margin) * size).astype(np.int64)
    return whole


def raw_vp(
    boards: float, hundredths: int, *, length: float | None = None, tau: float = TAU
) -> Floats:
    """V(M) in hundredths, unrounded, for M = 0 .. ceil(B)."""
    base = 15 * math.sqrt(boards if length is None else length)
    margin = np.arange(math.ceil(base) + 1)
    half = hundredths / 2
    value = half + half * (1 - tau ** (3 * margin / base)) / (1 - tau**3)
    value[margin >= base] = hundredths
    return value


def rounded(value: Floats) -> Ints:
    """Half-up to whole units; what lies on a tie within float error goes up."""
    return np.floor(value + 0.5 + TIE).astype(np.int64)


def concave(value: Ints) -> Ints:
    """The least concave majorant on the lattice: no IMP is worth more than the one before it.

    Raise V[i] by one unit while V[i+1] - V[i] > V[i] - V[i-1]; any order gives the same result.
    """
    value = np.append(value, value[-1])
    while True:
        step = np.diff(value)
        late = np.flatnonzero(step[1:] > step[:-1]) + 1
        if not late.size:
            return value[:-1]
        value[late] += 1


def _continuous(value: Ints, hundredths: int) -> VPTable:
    blitz = int(np.argmax(value >= hundredths))
    winner = value[: blitz + 1]
    # At margin 0 both sides have half, also where half a hundredth was rounded.
    return VPTable(
        winner=winner / 100,
        loser=(hundredths - winner) / 100,
        starts=np.arange(blitz + 1),
        discrete=False,
    )


def banded(starts: Ints, winner: Floats, loser: Floats) -> VPTable:
    """A table of bands: each start holds until the next."""
    lengths = np.diff(np.append(starts, starts[-1] + 1))
    return VPTable(
        winner=np.repeat(winner, lengths),
        loser=np.repeat(loser, lengths),
        starts=starts,
        discrete=True,
    )


def _wbf(boards: float, hundredths: int) -> VPTable:
    return _continuous(concave(rounded(raw_vp(boards, hundredths))), hundredths)


def _formula(boards: float, hundredths: int) -> VPTable:
    return _continuous(rounded(raw_vp(boards, hundredths)), hundredths)


def _formula3(boards: float, hundredths: int) -> VPTable:
    thousandths = rounded(raw_vp(boards, hundredths) * 10)
    return _continuous((thousandths + 5) // 10, hundredths)


def discrete_thresholds(value: Floats, hundredths: int) -> Ints:
    """The smallest margin for each VP above average, widened so that bands never get narrower.

    ``value`` is V(M) in hundredths. A tie goes toward average. The 10-10 band lies on both sides
    of zero and counts double.
    """
    maximum = hundredths // 100
    steps = np.arange(maximum // 2 + 1, maximum + 1) * 100 - 50 + TIE * 100
    # The band before the first threshold t runs from -(t - 1) to t - 1, as if it began at 1 - t.
    edge = np.searchsorted(value, steps, side="right")
    while True:
        width = np.diff(np.concatenate([[1 - edge[0]], edge]))
        narrow = np.flatnonzero(width[1:] < width[:-1])
        if not narrow.size:
            return edge
        edge[narrow[0]] -= 1


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
