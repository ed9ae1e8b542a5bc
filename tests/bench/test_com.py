"""The way from Excel through the DLL and COM, under Wine, against a function that returns 0."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bench.conftest import Figure
from bench.events import crosstable
from hosts.windows_machine import Excel, Windows

CALLS = 200
ZERO = "tests.bench.zero_udf"


@pytest.fixture(scope="module")
def excel() -> Iterator[Excel]:
    if missing := Windows.missing():
        pytest.skip(f"NOT MEASURED ON WINDOWS: {missing}")
    windows = Windows()
    windows.start()
    excel = Excel(windows)
    excel.open("A")
    yield excel
    excel.quit()
    windows.stop()


def test_a_call(figure: Figure, excel: Excel) -> None:
    """Both through xlwings with the same conversions; what is left is ours."""
    asked = [("VP", [imps, 24]) for imps in range(CALLS)]
    nothing = [("ZERO", given) for _, given in asked]
    assert excel.calls(asked)[10] == 12.33 and excel.calls(nothing, module=ZERO)[10] == 0
    figure.ratio(
        "VP through COM, one cell / a function that returns 0",
        lambda: excel.calls(asked),
        lambda: excel.calls(nothing, module=ZERO),
        None,
        rounds=10,
    )


def test_a_column(figure: Figure, excel: Excel) -> None:
    """10,000 margins there and as many victory points back; the other side sends 0 back."""
    column = [[imps % 100] for imps in range(10_000)]
    figure.ratio(
        "VP through COM, a column of 10,000 / a function that returns 0",
        lambda: excel.call("VP", column, 24),
        lambda: excel.call("ZERO", column, 24, module=ZERO),
        None,
        rounds=5,
    )


def test_a_crosstable(figure: Figure, excel: Excel) -> None:
    """300 x 11 cells are handed over at every call; ours recognises them."""
    table = crosstable(300, 11)
    asked = [("BUCHHOLZ", [table, "C1", player]) for player in range(1, 6)]
    nothing = [("ZERO", [table, 24])] * len(asked)
    figure.ratio(
        'BUCHHOLZ(range, "C1", n) through COM, 300 x 11 / a function that returns 0',
        lambda: excel.calls(asked),
        lambda: excel.calls(nothing, module=ZERO),
        None,
        rounds=5,
    )
