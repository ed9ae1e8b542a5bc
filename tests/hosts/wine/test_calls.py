"""Excel on Windows: the real DLL, COM server and pywin32, VARIANTs made by hand."""

from __future__ import annotations

import pytest
from hosts.examples import EXAMPLES, Call, answer, calls, cells, crosstable, example
from hosts.windows_machine import Excel

from xlvp.hosts.excel_values import ERROR_NUMBERS
from xlvp.udfs import FUNCTIONS


def shown(result: object) -> object:
    """A result of the stand-in as a range."""
    return [result["row"]] if isinstance(result, dict) else result


def test_every_function_and_every_known_value(excel_on_windows: Excel):
    asked = list(calls())
    assert {name for name, _ in asked} == set(FUNCTIONS)
    got = excel_on_windows.calls(asked)
    wrong = [
        (call, shown(result), answer(call))
        for call, result in zip(asked, got, strict=True)
        if shown(result) != answer(call)
    ]
    assert wrong == []


def test_arguments_by_reference(excel_on_windows: Excel):
    """A late-bound call of VBA may hand a variable over instead of its value."""
    asked: list[Call] = [(name, example(function)) for name, function in FUNCTIONS.items()]
    got = excel_on_windows.calls(asked, by_reference=True)
    assert [shown(result) for result in got] == [answer(call) for call in asked]


@pytest.mark.parametrize(
    ("cell", "same_as"),
    [
        (10, 10),
        (10.5, 10.5),
        ("10", "10"),
        ("−10", "−10"),
        ("12,5", "12,5"),
        (None, None),
        ("", None),
        (True, True),
        ("x", "x"),
        ({"currency": 10.0}, 10),
    ],
)
def test_a_cell_of_each_kind(excel_on_windows: Excel, cell: object, same_as: object):
    assert excel_on_windows.call("VP", cell, 24) == answer(("VP", [same_as, 24]))
    column = excel_on_windows.call("VP", [[cell], [40]], 24)
    assert column == answer(("VP", [[[same_as], [40]], 24]))


def test_a_date_is_refused_with_the_sentence_that_says_so(excel_on_windows: Excel):
    date = {"date": 46024.0}  # 2 January 2026, where 1/2 was typed
    assert excel_on_windows.call("ELODELTA", 2100, 1900, date) == "#VALUE!"
    sentence = excel_on_windows.call("XLVPERROR", "ELODELTA", 2100, 1900, date)
    assert isinstance(sentence, str) and "2026-01-02" in sentence and "Text" in sentence
    time = {"date": 12 / 24 + 1 / 1440}  # 12:01
    column = excel_on_windows.call("ELODELTA", 2100, 1900, [[1], [date], [time]])
    assert column == [[4.8], ["#VALUE!"], ["#VALUE!"]]


@pytest.mark.parametrize(("text", "number"), ERROR_NUMBERS.items())
def test_an_error_cell_comes_out_as_itself(excel_on_windows: Excel, text: str, number: int):
    error = {"error": number}
    assert excel_on_windows.call("VP", error, 24) == text
    assert excel_on_windows.call("VP", [[error], [10]], 24) == [[text], [12.33]]


def test_a_missing_argument_is_not_an_empty_cell(excel_on_windows: Excel):
    missing = {"missing": 1}
    assert excel_on_windows.call("IMPS", 420, missing) == 9
    assert excel_on_windows.call("IMPS", 420, None) == ""
    assert excel_on_windows.call("VP", 10, 24, missing, missing) == 12.33
    assert excel_on_windows.call("VP", 10, 24, missing, 25) == answer(("VP", [10, 24, None, 25]))


def test_a_large_crosstable(excel_on_windows: Excel):
    table = crosstable(300, 11)
    for name in ("BUCHHOLZ", "SB", "STANDINGS", "ROUNDSTATUS"):
        assert shown(excel_on_windows.call(name, table)) == answer((name, [table])), name


def test_results_of_one_row_column_and_cell(excel_on_windows: Excel):
    imps = EXAMPLES["imps"]
    assert excel_on_windows.call("VP", [[imps, 20]], 24) == {"row": [12.33, 14.26]}
    assert excel_on_windows.call("VP", [[imps], [20]], 24) == [[12.33], [14.26]]
    assert excel_on_windows.call("VP", [[imps]], [[24]]) == 12.33


def test_two_workbooks_are_served_by_one_python(excel_on_windows: Excel):
    first = excel_on_windows.open("A")
    second = excel_on_windows.open("B")
    assert first == second
    assert excel_on_windows.call("VP", 10, 24, book="B") == 12.33


def test_letters_outside_ascii(excel_on_windows: Excel):
    matches = [[1, "Łódź – Süd", "東京", 30, 20, 24]]
    got = excel_on_windows.call("VPSTANDINGS", matches)
    assert got == answer(("VPSTANDINGS", [matches]))
    assert cells(got)[1][2] == "Łódź – Süd"  # type: ignore[index]
