"""Import time, what is imported, and memory: each in processes of their own."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bench.conftest import Figure
from bench.processes import ROOT, python

IMPORT = """
import time, numpy
start = time.process_time()
import xlvp.udfs
print(time.process_time() - start, xlvp.__file__)
"""
IMPORTED = """
import sys, numpy
before = set(sys.modules)
import xlvp.udfs
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""
OTHERS = ("xlwings", "xlsxwriter", "formualizer", "click", "rich", "openpyxl", "python_calamine")
MEMORY = """
import resource, sys
from bench.events import crosstable
from xlvp import udfs
for seed in range(int(sys.argv[1])):
    table = crosstable(20_000, 11, seed)
    whole = len(udfs.BUCHHOLZ(table)), len(udfs.SB(table)), len(udfs.STANDINGS(table)) - 1
    assert whole == (20_000,) * 3
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


@pytest.mark.parametrize("kept", ["", "1"], ids=["bytecode", "source"])
def test_import_time(figure: Figure, tmp_path: Path, kept: str) -> None:
    """Beside numpy, which a sheet needs anyway; from source where no bytecode may be written."""
    shutil.copytree(
        ROOT / "xlvp", tmp_path / "xlvp", ignore=shutil.ignore_patterns("__pycache__", "hosts")
    )
    times: list[float] = []

    def take() -> None:
        took, file = python(IMPORT, folder=tmp_path, PYTHONDONTWRITEBYTECODE=kept).split()
        assert Path(file).is_relative_to(tmp_path)
        times.append(float(took))

    figure.benchmark.pedantic(take, rounds=15)
    figure.keep(
        f"import xlvp.udfs above import numpy, from {'source' if kept else 'bytecode'}",
        min(times) * 1e3,
        "ms",
        60,
    )


def test_no_workbook_engine_or_command_line_library_is_imported(figure: Figure) -> None:
    loaded = figure.benchmark.pedantic(lambda: python(IMPORTED).split(), rounds=1)
    assert "xlvp" in loaded
    figure.keep(
        "workbook, engine and command-line libraries imported with xlvp.udfs",
        len(set(OTHERS) & set(loaded)),
        "",
        0,
    )


@pytest.mark.parametrize("events", [1, 5])
def test_memory(figure: Figure, events: int) -> None:
    """The whole process: Python, numpy, the cells, what three functions give and remember."""
    used = figure.benchmark.pedantic(lambda: python(MEMORY, str(events)), rounds=1)
    row = "memory for 20,000 players x 11 rounds"
    figure.keep(row if events == 1 else f"{row}, {events} such events", float(used), "MB", 500)
