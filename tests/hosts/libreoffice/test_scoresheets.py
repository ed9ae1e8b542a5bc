"""Every scoresheet in LibreOffice: each cell as `xlvp recalc` gives it."""

from __future__ import annotations

import datetime
import math
from pathlib import Path

import pytest
from books.scoresheets import Scoresheet, place
from hosts.calc_office import Calc

from xlvp.books import templates
from xlvp.hosts.formula_names import plain, prefixed
from xlvp.hosts.libreoffice import addin
from xlvp.hosts.link import link
from xlvp.hosts.recalc import recalculate


@pytest.mark.parametrize("kind", templates.names())
def test_each_cell_is_as_the_recalculation_gives_it(calc: Calc, tmp_path: Path, kind: str) -> None:
    file = templates.example(kind)
    assert compared(calc, tmp_path, file, link(file, "libreoffice").data) > 400


@pytest.mark.parametrize("kind", templates.names())
def test_an_empty_scoresheet_needs_no_link(
    calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """As a newer LibreOffice opens it: the names are found, empty cells arrive as 0.

    The formulas of a scoresheet ask themselves whether a cell is empty.
    """
    monkeypatch.setattr("xlvp.hosts.link.for_calc", lambda f: prefixed(plain(f), addin.PREFIX))
    file = templates.new(kind)
    assert compared(calc, tmp_path, file, link(file, "libreoffice").data) > 300


def compared(calc: Calc, folder: Path, file: bytes, for_calc: bytes) -> int:
    """Compare every cell of a file in LibreOffice with its recalculation; how many there are."""
    done = recalculate(file)
    assert done.is_clean
    here = Scoresheet(done.data)
    path = folder / "scoresheet.xlsx"
    path.write_bytes(for_calc)
    there = calc.open(path)
    assert set(here.book.sheetnames) == set(there)
    found = {
        (sheet, place(r, c)): value
        for sheet, rows in there.items()
        for r, row in enumerate(rows)
        for c, value in enumerate(row)
    }
    assert set(here.values) <= set(found) | {p for p, v in here.values.items() if v == ""}
    wrong = {
        at: (here.formulas.get(at), here.values.get(at, ""), value)
        for at, value in found.items()
        if not same(value, as_number(here.values.get(at, "")), here.formulas.get(at, ""))
    }
    assert wrong == {}
    return len(here.values)


def same(there: object, here: object, formula: str) -> bool:
    """Equal, or sums that differ in the last digit: Calc adds more exactly than others."""
    if isinstance(there, float) and isinstance(here, float) and "SUM(" in formula:
        return math.isclose(there, here, rel_tol=1e-15, abs_tol=0)
    return there == here


def as_number(value: object) -> object:
    """A date as the number that a cell holds."""
    if isinstance(value, datetime.datetime):
        return (value - datetime.datetime(1899, 12, 30)) / datetime.timedelta(days=1)
    return value
