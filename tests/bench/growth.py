"""How time grows with players, rounds and boards: a table on the terminal and a plot.

python tests/bench/growth.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from bench.conftest import seconds  # noqa: E402
from bench.events import Cells, crosstable  # noqa: E402

from xlvp import udfs  # noqa: E402
from xlvp.reading import cells as grammar  # noqa: E402
from xlvp.scales import vp_table  # noqa: E402
from xlvp.udfs import crosstables  # noqa: E402

PLAYERS = (100, 300, 1_000, 3_000, 10_000, 20_000)
ROUNDS = (3, 5, 7, 9, 11, 15, 20, 30)
BOARDS = (1, 4, 16, 64, 256, 1_024, 4_096, 10_000)

PLOT = HERE / "growth.png"


@dataclass
class Curve:
    """The least time for each size, in milliseconds."""

    name: str
    sizes: Sequence[int]
    work: Callable[[int], Callable[[], object]]
    times: list[float] = field(default_factory=list)

    def take(self) -> None:
        for size in self.sizes:
            work = self.work(size)
            times: list[float] = []
            while len(times) < 3 or sum(times) < 0.6:
                times.append(seconds(work))
            self.times.append(min(times) * 1e3)


@dataclass
class Panel:
    """What grows, and what it costs."""

    title: str
    unit: str
    curves: list[Curve]


def _table(players: int, rounds: int, known: dict[tuple[int, int], Cells]) -> Cells:
    return known.setdefault((players, rounds), crosstable(players, rounds))


def _first_time(function: Callable[..., object], cells: Cells) -> Callable[[], object]:
    def work() -> object:
        crosstables._tables.clear()
        crosstables._events.clear()
        grammar._lex_text.cache_clear()
        return function(cells)

    return work


def _again(cells: Cells) -> Callable[[], object]:
    udfs.BUCHHOLZ(cells)
    return lambda: udfs.BUCHHOLZ(cells, "", 1)


def _scale(boards: int) -> Callable[[], object]:
    def work() -> object:
        vp_table.cache_clear()
        return vp_table(boards)

    return work


def _column(boards: int) -> Callable[[], object]:
    column = [[margin % 500 - 250] for margin in range(10_000)]
    return lambda: udfs.VP(column, boards)


def panels() -> list[Panel]:
    known: dict[tuple[int, int], Cells] = {}
    functions = {"BUCHHOLZ": udfs.BUCHHOLZ, "SB": udfs.SB, "STANDINGS": udfs.STANDINGS}

    def curves(sizes: Sequence[int], table: Callable[[int], Cells]) -> list[Curve]:
        first = [
            Curve(f"{name}, first time", sizes, lambda n, f=function: _first_time(f, table(n)))
            for name, function in functions.items()
        ]
        return [*first, Curve("BUCHHOLZ, one player, again", sizes, lambda n: _again(table(n)))]

    return [
        Panel("11 rounds", "players", curves(PLAYERS, lambda n: _table(n, 11, known))),
        Panel("300 players", "rounds", curves(ROUNDS, lambda n: _table(300, n, known))),
        Panel(
            "WBF scale",
            "boards",
            [
                Curve("the scale, first time", BOARDS, _scale),
                Curve("VP, a column of 10,000", BOARDS, _column),
            ],
        ),
    ]


def take() -> list[Panel]:
    """Every curve, measured."""
    found = panels()
    for panel in found:
        for curve in panel.curves:
            curve.take()
    return found


def rows(panel: Panel) -> list[list[str]]:
    """A header row and a row per size, in milliseconds."""
    header = [panel.unit, *(curve.name for curve in panel.curves)]
    sizes = panel.curves[0].sizes
    return [header] + [
        [f"{size:,}", *(f"{curve.times[i]:.3g}" for curve in panel.curves)]
        for i, size in enumerate(sizes)
    ]


def show(found: list[Panel]) -> None:
    """The tables on the terminal."""
    from rich.console import Console
    from rich.table import Table

    for panel in found:
        head, *body = rows(panel)
        table = Table(title=f"{panel.title}: milliseconds")
        for name in head:
            table.add_column(name, justify="right")
        for row in body:
            table.add_row(*row)
        Console().print(table)


def plot(found: list[Panel], path: Path = PLOT) -> None:
    """The curves side by side, both axes logarithmic; what grows in proportion is dotted."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 3, figsize=(13, 5.8), constrained_layout=True)
    for axis, panel in zip(axes, found, strict=True):
        sizes = panel.curves[0].sizes
        for curve in panel.curves:
            axis.plot(sizes, curve.times, marker="o", markersize=4, label=curve.name)
        most = panel.curves[0].times[-1]
        line = [most * size / sizes[-1] for size in sizes]
        axis.plot(sizes, line, color="0.6", linestyle=":", label="in proportion")
        axis.set(xscale="log", yscale="log", xlabel=panel.unit, title=panel.title)
        axis.set_xticks(sizes, [f"{size:,}" for size in sizes], rotation=40)
        axis.minorticks_off()
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.25))
    axes[0].set_ylabel("milliseconds, best of several")
    figure.savefig(path, dpi=80, bbox_inches="tight")


if __name__ == "__main__":
    measured = take()
    show(measured)
    plot(measured)
    print(PLOT)
