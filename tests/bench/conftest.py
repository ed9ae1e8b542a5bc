"""How a figure is taken: the work and its floor in turn in one run, the best of each.

What runs in this process is timed by the processor's clock (the mark ``IN_PROCESS``), so that other
work on the machine does not count; commands and other processes are timed by the wall's.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from typing import Any

import pytest

Work = Callable[[], object]
Clock = Callable[[], float]

IN_PROCESS = pytest.mark.benchmark(timer=time.process_time)

UNITS = {"times": 1.0, "ms": 1e-3, "µs": 1e-6}


def seconds(work: Work, clock: Clock = time.process_time) -> float:
    """How long one call takes."""
    start = clock()
    work()
    return clock() - start


class Figure:
    """Takes one figure, keeps it for the report, and holds it against its limit."""

    def __init__(self, benchmark: Any, clock: Clock) -> None:
        self.benchmark = benchmark
        self.clock = clock

    def ratio(self, row: str, work: Work, floor: Work, limit: float | None, **how: Any) -> float:
        """The time of the work as a multiple of the floor's."""
        mine, least, _ = self._take(work, floor, **how)
        return self.keep(row, mine / least, "times", limit)

    def above(
        self, row: str, work: Work, floor: Work, limit: float | None, unit: str = "µs", **how: Any
    ) -> float:
        """The time of one call of the work above one call of the floor."""
        mine, least, calls = self._take(work, floor, **how)
        return self.keep(row, (mine - least) / calls / UNITS[unit], unit, limit)

    def time(
        self, row: str, work: Work, limit: float | None, unit: str = "ms", **how: Any
    ) -> float:
        """The time of one call of the work."""
        mine, _, calls = self._take(work, None, **how)
        return self.keep(row, mine / calls / UNITS[unit], unit, limit)

    def _take(
        self,
        work: Work,
        floor: Work | None,
        rounds: int = 25,
        calls: int = 1,
        before: Callable[[], object] = lambda: None,
    ) -> tuple[float, float, int]:
        """The best of the work and of the floor, each ``calls`` times in a row."""
        least = math.inf

        def setup() -> None:
            nonlocal least
            if floor is not None:
                before()
                least = min(least, seconds(_repeated(floor, calls), self.clock))
            before()
            gc.collect()

        self.benchmark.pedantic(_repeated(work, calls), setup=setup, rounds=rounds)
        return self.benchmark.stats.stats.min, least, calls

    def keep(self, row: str, figure: float, unit: str, limit: float | None) -> float:
        """Put a figure into the report and hold it against its limit."""
        self.benchmark.extra_info.update(row=row, figure=figure, unit=unit, limit=limit)
        assert limit is None or figure <= limit, f"{row}: {figure:.3g} {unit}, must be {limit:g}"
        return figure


def _repeated(work: Work, calls: int) -> Work:
    if calls == 1:
        return work

    def many() -> None:
        for _ in range(calls):
            work()

    return many


@pytest.fixture
def figure(benchmark: Any, request: pytest.FixtureRequest) -> Figure:
    """Takes the figure of a test, by the clock that its mark names."""
    mark = request.node.get_closest_marker("benchmark")
    return Figure(benchmark, mark.kwargs["timer"] if mark else time.perf_counter)
