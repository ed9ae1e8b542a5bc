"""Figures that need a process of their own: how long it takes, what it holds."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import xlvp

ROOT = Path(xlvp.__file__).parents[1]


def python(code: str, *arguments: str, folder: Path = ROOT, **environment: str) -> str:
    """What a script prints in a new process; the package is the one in the folder."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), **environment},
    )
    return done.stdout.strip()


def best_in_turn(
    commands: Sequence[Sequence[str | Path]], rounds: int, environment: dict[str, str] | None = None
) -> list[float]:
    """The least time of each command, all of them in turn."""
    least = [math.inf] * len(commands)
    for _ in range(rounds):
        for index, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            least[index] = min(least[index], time.perf_counter() - start)
    return least
