"""Every scoresheet in LibreOffice: each cell as `xlvp recalc` gives it."""

from __future__ import annotations

import datetime
import math
from pathlib import Path

import pytest
from books.scoresheets import Scoresheet, place
from hosts.calc_office import Calc

from xlvp.books import templates
from xlvp.hosts.link import link
from xlvp.hosts.recalc import recalculate


@pytest.mark.parametrize("kind", templates.names())
def test_each_cell_is_as_the_recalculation_gives_it(calc: Calc, tmp_path: Path, kind: str) -> None:
    file = templates.example(kind)
    done = recalculate(file)
    assert done.is_clean
    here = Scoresheet(done.data)
    path = tmp_path / f"{kind}.xlsx"
    path.write_bytes(link(file, "libreoffice").data)
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
