"""Which scales give so many victory points for a margin: those that exist, and common mistakes."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from xlvp.errors import XlvpError
from xlvp.scales import SCALES, vp_table
from xlvp.vp_formula import TAU, raw_vp, rounded
from xlvp.vp_tables import Floats, VPTable

MOST_BOARDS = 100
USUAL_BOARDS = 64
"""Longer matches have no printed tables."""

PLAIN, TWICE, SHORT_TAU, WHOLE, UNROUNDED = "FORMULA", "FORMULA3", "0.618", "WHOLE", "UNROUNDED"

MISTAKES = {
    PLAIN: "the formula rounded to 0.01",
    TWICE: "the formula rounded to 0.001 and then to 0.01",
    SHORT_TAU: "the formula with 0.618 in place of (√5 − 1)/2",
    WHOLE: "the formula rounded to whole VP",
    UNROUNDED: "the formula without rounding",
}
"""Ways to compute victory points that differ from the printed tables, and what they are."""

_OFFICIAL = tuple(name for name in SCALES if name not in MISTAKES)


@dataclass(frozen=True)
class Giver:
    """A scale for so many boards (0: those of each row) and with this maximum."""

    scale: str
    boards: int
    maximum: float = 20

    @property
    def official(self) -> str:
        """The printed scale that it is, or should be."""
        if self.scale in MISTAKES:
            return "WBF-DISCRETE" if self.scale == WHOLE else "WBF"
        return self.scale

    @property
    def is_official(self) -> bool:
        """Whether it is a printed scale."""
        return self.scale not in MISTAKES

    @property
    def is_whole(self) -> bool:
        """Whether it gives whole victory points, which agree by chance now and then."""
        return self.scale not in ("WBF", PLAIN, TWICE, SHORT_TAU, UNROUNDED)

    def vp(self, margin: float, boards: float | None = None) -> float | None:
        """What it gives the side with this margin; None where it gives nothing."""
        table = _table(self.scale, boards or self.boards, self.maximum)
        return None if table is None else table.of(whole(margin))

    def blitz(self, boards: float | None = None) -> int:
        """The margin from which on it gives the maximum."""
        table = _table(self.scale, boards or self.boards, self.maximum)
        return table.blitz if table else 0

    def told(self, boards: float | None = None) -> str:
        """How a sentence names it: ``WBF for 24 boards``."""
        return f"{self.name} for {boards or self.boards:g} boards{self._with_maximum}"

    @property
    def name(self) -> str:
        """The name of the scale."""
        if self.scale in MISTAKES:
            return MISTAKES[self.scale]
        return "EBU (WBF-DISCRETE)" if self.scale == "WBF-DISCRETE" else self.scale

    @property
    def _with_maximum(self) -> str:
        usual = SCALES[self.official].maximum
        return "" if self.maximum == usual else f" and a maximum of {self.maximum:g}"


def whole(margin: float) -> int:
    """A margin as whole IMPs, a fraction away from zero."""
    return int(math.copysign(math.floor(abs(margin) + 0.5), margin))


@lru_cache(maxsize=4096)
def _table(scale: str, boards: float, maximum: float) -> VPTable | None:
    hundredths = round(maximum * 100)
    try:
        if scale in SCALES:
            return vp_table(boards, scale, maximum)
        vp_table(boards, "WBF", maximum)  # for its refusals
    except XlvpError:
        return None
    tau = 0.618 if scale == SHORT_TAU else TAU
    value: Floats = raw_vp(boards, hundredths, tau=tau)
    if scale == WHOLE:
        value = rounded(value / 100).astype(np.float64) * 100
    elif scale == SHORT_TAU:
        value = rounded(value).astype(np.float64)
    return _continuous(value, hundredths)


def _continuous(value: Floats, hundredths: int) -> VPTable:
    winner = value[: int(np.argmax(value >= hundredths - 1e-9)) + 1]
    return VPTable(
        winner=winner / 100,
        loser=(hundredths - winner) / 100,
        starts=np.arange(len(winner)),
        discrete=False,
    )


def same(one: float | None, other: float | None, unrounded: bool = False) -> bool:
    """Whether two numbers of victory points are the same to the hundredth."""
    if one is None or other is None:
        return False
    return abs(one - other) < (1e-6 if unrounded else 0.0005)


def in_hundredths(vp: float) -> int | None:
    """The number in hundredths, None where it has more decimals."""
    value = round(vp * 100)
    return value if abs(value - vp * 100) < 1e-6 else None


def givers(margin: float, vp: float, maximum: float) -> list[Giver]:
    """Every scale and number of boards that gives this for a margin short of the blitz."""
    hundredths = in_hundredths(vp)
    if hundredths is None:
        return _unrounded(whole(margin), vp, maximum)
    return _index(maximum).get((whole(margin), hundredths), [])


@cache
def _index(maximum: float) -> dict[tuple[int, int], list[Giver]]:
    """The scales and boards by margin and hundredths; margin 0 and blitzes tell nothing."""
    found: dict[tuple[int, int], list[Giver]] = defaultdict(list)
    for scale in (*_OFFICIAL, PLAIN, TWICE, SHORT_TAU, WHOLE):
        for boards in range(1, MOST_BOARDS + 1):
            giver = Giver(scale, boards, maximum)
            table = _table(scale, boards, maximum)
            if table is None:
                continue
            pairs = zip(table.winner.tolist(), table.loser.tolist(), strict=True)
            for margin, (winner, loser) in enumerate(pairs):
                if 0 < margin < table.blitz:
                    found[margin, round(winner * 100)].append(giver)
                    found[-margin, round(loser * 100)].append(giver)
    return dict(found)


@cache
def _raw(maximum: float) -> list[Floats]:
    hundredths = round(maximum * 100)
    return [raw_vp(boards, hundredths) / 100 for boards in range(1, MOST_BOARDS + 1)]


def _unrounded(margin: int, vp: float, maximum: float) -> list[Giver]:
    size = abs(margin)
    won = vp if margin > 0 else maximum - vp
    return [
        Giver(UNROUNDED, boards, maximum)
        for boards, table in enumerate(_raw(maximum), start=1)
        if size and size < len(table) - 1 and abs(table[size] - won) < 1e-6
    ]
