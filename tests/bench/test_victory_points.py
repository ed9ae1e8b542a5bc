"""Victory points: a million margins, a column of a sheet, one call per row."""

from __future__ import annotations

import numpy as np
import pytest
from bench.conftest import IN_PROCESS, Figure

from xlvp import udfs
from xlvp.scales import victory_points

pytestmark = IN_PROCESS

MARGINS = np.random.default_rng(1).integers(-100, 101, 1_000_000)
LIST = [[int(margin)] for margin in MARGINS[:10_000]]
FLOATS = [[float(margin)] for (margin,) in LIST]


def test_a_million_margins(figure: Figure) -> None:
    """The floor is the barest that numpy has: a table that needs no sign and no limit."""
    table = np.array([victory_points(m if m <= 100 else m - 201, 24) for m in range(201)])
    assert (table[MARGINS] == victory_points(MARGINS, 24)).all()
    figure.ratio(
        "victory_points on 1,000,000 margins / a bare numpy look-up",
        lambda: victory_points(MARGINS, 24),
        lambda: table[MARGINS],
        4,
        rounds=60,
    )


@pytest.mark.parametrize("cells", [LIST, FLOATS], ids=["ints", "floats"])
def test_a_column(figure: Figure, cells: list[list[float]]) -> None:
    kind = type(cells[0][0]).__name__
    figure.ratio(
        f"VP on a column of 10,000 ({kind}) / list to array and back",
        lambda: udfs.VP(cells, 24),
        lambda: np.array(cells).tolist(),
        2,
        rounds=100,
    )


FORMS = {
    "with blanks": (udfs.VP, [[m] if m % 10 else [None] for (m,) in FLOATS], 24),
    "with texts and errors": (udfs.VP, [[m if m % 50 else "x"] for (m,) in FLOATS], 24),
    "with the boards beside it": (udfs.VP, FLOATS, [[24 + 4 * (i % 3)] for i in range(10_000)]),
    "as VPMATCH": (udfs.VPMATCH, FLOATS, FLOATS[::-1], 24),
    "as VPMATCH, half of it not played": (
        udfs.VPMATCH,
        *([row if i % 2 else [None] for i, row in enumerate(c)] for c in (FLOATS, FLOATS[::-1])),
        24,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_column_of_another_kind(figure: Figure, form: str) -> None:
    """No row of the speed table: what a real sheet's column costs against the plain one."""
    function, *given = FORMS[form]
    figure.ratio(
        f"a column of 10,000 {form} / a plain one",
        lambda: function(*given),
        lambda: udfs.VP(FLOATS, 24),
        None,
        rounds=10,
    )


def test_one_call_per_row(figure: Figure) -> None:
    figure.ratio(
        "10,000 VP calls, one per row / one for the column",
        lambda: [udfs.VP(margin, 24) for (margin,) in FLOATS],
        lambda: udfs.VP(FLOATS, 24),
        None,
        rounds=10,
    )
