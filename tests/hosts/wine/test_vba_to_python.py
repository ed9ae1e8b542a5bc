"""The whole way: VBA wrapper, DLL, Python on Windows, and back to error values in cells."""

from __future__ import annotations

import pytest
from hosts.examples import answer, example
from hosts.excel_in_memory import InMemory, on_windows
from hosts.windows_machine import Excel

from xlvp.udfs import FUNCTIONS


@pytest.fixture(scope="module")
def sheet(excel_on_windows: Excel) -> InMemory:
    return InMemory(on_windows(excel_on_windows))


def as_errors(value: object) -> object:
    """An expected result with its error texts as the error values that a cell shows."""
    if isinstance(value, list):
        return [as_errors(one) for one in value]
    return f"error {value}" if isinstance(value, str) and value[:1] == "#" else value


def test_every_function(sheet: InMemory):
    for name, function in FUNCTIONS.items():
        given = example(function)
        assert sheet.call(name, *given) == as_errors(answer((name, given))), name


def test_an_argument_error_in_one_cell_is_an_error_value_in_that_element(sheet: InMemory):
    imps = [[10], ["ten"], [None], [-10]]
    assert sheet.call("VP", imps, 24) == [[12.33], ["error #VALUE!"], [""], [7.67]]
    assert sheet.call("VP", 10, 0) == f"error {answer(('VP', [10, 0]))}"
    assert sheet.call("XLVPERROR", "VP", imps, 24).startswith("row 2: imps is 'ten'")


def test_a_failure_inside_python_is_an_error_value(sheet: InMemory):
    """Such as a function that the installed package does not have yet."""
    sheet.app.add_module("""
Function Newer()
    Newer = XlvpCall("NEWER", Array(1))
End Function
Function WhyNewer()
    WhyNewer = XlvpCall("NEWER", Array(1), True)
End Function
""")
    assert sheet.call("Newer") == "error #VALUE!"
    assert "has no attribute 'NEWER'" in sheet.call("WhyNewer")
    assert sheet.call("VP", 10, 24) == 12.33
