"""Whole commands on 5,000 victory points: our function against the scale in built-in functions."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter
from bench.conftest import Figure
from bench.processes import best_in_turn
from hosts import calc_office
from openpyxl import load_workbook

from xlvp import udfs
from xlvp.hosts.libreoffice.formulas import for_calc
from xlvp.hosts.libreoffice.install import install
from xlvp.hosts.libreoffice.office import find
from xlvp.scales import vp_table

BOARDS = 24
TABLE = vp_table(BOARDS)
_RANDOM = random.Random(1)
MARGINS = [_RANDOM.randint(-90, 90) for _ in range(5_000)]
EXPECTED = [vp for (vp,) in udfs.VP([[margin] for margin in MARGINS], BOARDS)]

_TAU = "((SQRT(5)-1)/2)"
_BASE = f"(15*SQRT({BOARDS}))"
LAST = f"$D${TABLE.blitz + 1}"
LOSERS = f"$E$1:$E${TABLE.blitz + 1}"

Write = Callable[[str], str]
BUILT_IN: dict[str, Write] = {
    "the formula": lambda m: (
        f"IF(ABS({m})>={_BASE},IF({m}>0,20,0),ROUND(10+SIGN({m})*10"
        f"*(1-{_TAU}^(3*ABS({m})/{_BASE}))/(1-{_TAU}^3),2))"
    ),
    "a table looked up": lambda m: (
        f"IF({m}<0,INDEX({LOSERS},1+MIN(-{m},{TABLE.blitz})),"
        f"INDEX($D$1:{LAST},1+MIN({m},{TABLE.blitz})))"
    ),
}
"""The scale as directors write it without us; the margin is in the cell named."""


def ours(margin: str) -> str:
    return f"VP({margin},{BOARDS})"


def workbook(path: Path, formula: Write) -> Path:
    """Margins in A, their victory points in B, the table for looking up in D and E."""
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet()
    sheet.write_column("A1", MARGINS)
    sheet.write_column("D1", TABLE.winner.tolist())
    sheet.write_column("E1", TABLE.loser.tolist())
    for row in range(1, len(MARGINS) + 1):
        sheet.write_formula(f"B{row}", f"={formula(f'A{row}')}", None, -1)
    book.close()
    return path


def victory_points(path: Path) -> list[object]:
    """Column B as the file holds it."""
    book = load_workbook(path, data_only=True, read_only=True)
    return [row[0] for row in book.active.iter_rows(min_col=2, max_col=2, values_only=True)]


def right(path: Path, formula: str) -> None:
    """Values as they should be; the formula alone is off where the table was corrected."""
    got = victory_points(path)
    wrong = [m for m, a, b in zip(MARGINS, got, EXPECTED, strict=False) if abs(a - b) > 1e-9]
    assert len(got) >= len(MARGINS)
    assert not wrong or formula == "the formula", wrong[:5]


@pytest.mark.parametrize("formula", BUILT_IN)
def test_recalc(figure: Figure, tmp_path: Path, formula: str) -> None:
    files = [
        workbook(tmp_path / "ours.xlsx", ours),
        workbook(tmp_path / "theirs.xlsx", BUILT_IN[formula]),
    ]
    out = [file.with_stem(f"{file.stem}_out") for file in files]
    command = [sys.executable, "-m", "xlvp", "recalc", "--force"]
    commands = [[*command, f, "--out", o] for f, o in zip(files, out, strict=True)]
    mine, theirs = figure.benchmark.pedantic(lambda: best_in_turn(commands, 3), rounds=1)
    for path in out:
        right(path, "" if path == out[0] else formula)
    figure.keep(f"xlvp recalc on 5,000 VP cells / {formula}", mine / theirs, "times", 2)


@pytest.fixture(scope="module")
def office_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A LibreOffice profile with the add-in."""
    if missing := calc_office.missing():
        pytest.skip(f"NOT MEASURED IN LIBREOFFICE: {missing}")
    profile = calc_office.profile(tmp_path_factory.mktemp("office") / "profile")
    for _ in install(profile):
        pass
    return profile


@pytest.mark.parametrize("formula", BUILT_IN)
def test_soffice(figure: Figure, tmp_path: Path, office_profile: Path, formula: str) -> None:
    files = [
        workbook(tmp_path / "ours.xlsx", lambda m: for_calc(ours(m))),
        workbook(tmp_path / "theirs.xlsx", BUILT_IN[formula]),
    ]
    office = find(office_profile)
    # LibreOffice takes the first Python on PATH for its own, so none of another kind is there
    environment = {"HOME": str(tmp_path), "PATH": f"{office.python.path.parent}:/usr/bin:/bin"}
    command = [office.program, f"-env:UserInstallation={office_profile.as_uri()}", "--headless"]
    command += ["--convert-to", "xlsx", "--outdir", tmp_path / "out"]
    commands = [[*command, file] for file in files]
    best_in_turn(commands, 1, environment)  # the first start of a profile is another thing
    mine, theirs = figure.benchmark.pedantic(
        lambda: best_in_turn(commands, 3, environment), rounds=1
    )
    for file in files:
        right(tmp_path / "out" / file.name, "" if file == files[0] else formula)
    figure.keep(f"soffice on 5,000 VP cells / {formula}", mine / theirs, "times", 2)
