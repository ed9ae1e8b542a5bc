"""Take every figure three times and write them down in RESULTS.md, with the plot of the growth.

    python tests/bench/run.py

LibreOffice and Wine are measured where they are; what is missing is named in the report.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent)]

from bench import growth  # noqa: E402

RESULTS = HERE / "RESULTS.md"
RUNS = 3

NOTES = """
- A figure without a limit is none of the contract's; it is there to be watched.
- One call above its core: the worksheet function less the bare core function with the same numbers.
  VP is below 0 because the core call makes an array of the one margin.
- New lists of new texts is what a host hands over at each call: all 3,300 texts are compared
  with those remembered before a remembered result is given, and that is what such a call takes.
- Import from source is a machine on which Python may not write bytecode; elsewhere it happens once.
- The scale in built-in functions is the WBF formula with its rounding, or a table and INDEX.
"""

Figures = dict[str, dict[str, Any]]


def run(number: int) -> tuple[Figures, str]:
    """The figures of one run by their row, and what pytest says of it."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [
            sys.executable,
            "-m",
            "pytest",
            str(HERE),
            "-q",
            "-rfEs",
            "--benchmark-disable-gc",
        ]
        command += [f"--benchmark-json={report}", "--benchmark-columns=min,rounds", "--tb=no"]
        done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True)
        found = json.loads(report.read_text())["benchmarks"]
    lines = done.stdout.strip().splitlines()
    print(f"run {number}: {lines[-1]}", *(line for line in lines if "FAILED" in line), sep="\n  ")
    infos = [entry["extra_info"] for entry in found if entry["extra_info"]]
    return {info["row"]: info for info in infos}, done.stdout


def merged(runs: list[Figures]) -> list[list[str]]:
    """A row per figure: what it is, what it must reach, the figure of each run, whether it does."""
    rows = []
    for name in dict.fromkeys(name for figures in runs for name in figures):
        infos = [figures[name] for figures in runs if name in figures]
        unit, limit = infos[0]["unit"], infos[0]["limit"]
        values = [info["figure"] for info in infos]
        must = "" if limit is None else f"≤ {limit:g} {unit}".strip()
        reached = "" if limit is None else "yes" if max(values) <= limit else "no"
        if reached == "no" and min(values) <= limit:
            reached = "not in every run"
        shown = [f"{value:.3g} {unit}".strip() for value in values]
        rows.append([name, must, *shown, *[""] * (len(runs) - len(shown)), reached])
    return rows


def markdown(head: list[str], rows: list[list[str]]) -> str:
    """A table; columns after the first are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def machine() -> str:
    """What the figures were taken on, in general words."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{datetime.date.today():%d %B %Y}; {os.cpu_count()} cores ({platform.machine()}, shared"
        f" with other work: {os.getloadavg()[2]:.1f} processes running on average), {memory:.0f}"
        f" GiB, {platform.system()}, Python {platform.python_version()}, numpy {np.__version__}"
    )


def main() -> None:
    """Run, show, write."""
    taken = [run(number) for number in range(1, RUNS + 1)]
    head = ["figure", "must reach", *(f"run {n}" for n in range(1, RUNS + 1)), "reached"]
    rows = merged([figures for figures, _ in taken])
    skipped = sorted(
        {line for _, said in taken for line in said.splitlines() if line.startswith("SKIPPED")}
    )
    measured = growth.take()
    growth.plot(measured)
    parts = [
        "# Figures\n",
        "Written by `python tests/bench/run.py`; how each is taken stands in the tests beside this"
        " file. A ratio is the best time of the work over the best time of what it is compared"
        " with, both taken in turn in the same run. What runs in one process is timed by the"
        " processor's clock, commands and other processes by the wall's.\n",
        f"{machine()}.\n",
        markdown(head, rows),
        NOTES,
        *(f"\nNot measured: {line.partition(': ')[2]}" for line in skipped),
        "\n## Growth\n\nMilliseconds, best of several. The first time: nothing is remembered, no"
        " spelling of a cell either. Up to some thousand players most cells are spelled like one"
        " before them; beyond that each is read anew, so a cell costs more.\n",
        *(f"{p.title}\n\n{markdown(*_split(growth.rows(p)))}\n" for p in measured),
        "![Time against players, rounds and boards](growth.png)\n",
    ]
    RESULTS.write_text("\n".join(parts), encoding="utf-8")
    table = Table(title=machine())
    for name in head:
        table.add_column(name, justify="left" if name == "figure" else "right")
    for row in rows:
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    growth.show(measured)
    print(RESULTS)


def _split(rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    return rows[0], rows[1:]


if __name__ == "__main__":
    main()
