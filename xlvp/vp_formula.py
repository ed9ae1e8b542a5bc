"""The formula of the victory-point scales and the corrections that rule books make to it.

With N boards, B = 15 sqrt(N) and tau = (sqrt(5) - 1) / 2, a margin of M IMPs earns

    V(M) = H + H (1 - tau^(3M/B)) / (1 - tau^3)        H = maximum / 2,  V = maximum for M >= B

Source: World Bridge Federation, Scoring Committee, 2012. Values are hundredths of a VP here.
"""

from __future__ import annotations

import math

import numpy as np

from xlvp.vp_tables import TIE, Floats, Ints

TAU = (math.sqrt(5) - 1) / 2


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
