"""Every formula of the list: right as Excel shows it, or left alone; never wrong and silent."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from hosts.recalc_books import formula, left_alone, number, raw_book, saved, settled, values
from hosts.recalc_formulas import ARRAY_COLUMNS, ARRAY_ROWS, Case, book, cases
from openpyxl.cell.cell import ERROR_CODES

from xlvp.hosts.recalc import Recalculation, recalculate
from xlvp.hosts.recalc.functions import PLACES

CASES = cases()


@pytest.fixture(scope="module")
def done() -> Recalculation:
    return settled(saved(book(CASES)))


@pytest.fixture(scope="module")
def sheets(done: Recalculation) -> dict[bool, Any]:
    return {False: values(done.data, "P"), True: values(done.data, "A")}


@pytest.fixture(scope="module")
def refused(done: Recalculation) -> set[tuple[str, str]]:
    return {(refusal.sheet, refusal.cell) for refusal in done.refused}


def test_the_list_is_whole() -> None:
    assert len(CASES) == 932
    assert sum(case.left_alone for case in CASES) == 118
    assert all(case.source or case.left_alone for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.formula)
def test_a_formula_is_right_or_left_alone(
    case: Case, sheets: dict[bool, Any], refused: set[tuple[str, str]]
) -> None:
    place = ("A" if case.is_array else "P", case.cell)
    assert (place in refused) == case.left_alone
    sheet = sheets[case.is_array]
    if case.left_alone:
        assert sheet[case.cell].value is None, "it keeps its old value: none"
    elif case.is_array:
        top = sheet[case.cell].row
        for row, expected in enumerate(case.expected):
            for column, value in enumerate(expected):
                assert_same(sheet.cell(top + row, 2 + column), value)
        assert len(case.expected) == ARRAY_ROWS
        assert len(case.expected[0]) == ARRAY_COLUMNS
    else:
        assert_same(sheet[case.cell], case.expected)


def assert_same(cell: Any, expected: Any) -> None:
    """Equal in kind and value, numbers to 14 digits; a date is its serial."""
    value = "" if cell.value is None else cell.value
    is_error = isinstance(expected, str) and expected in ERROR_CODES
    assert (cell.data_type == "e") == is_error
    if isinstance(value, datetime.datetime):
        value = (value - datetime.datetime(1899, 12, 30)) / datetime.timedelta(days=1)
    if isinstance(value, datetime.time):
        value = (value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if isinstance(expected, bool | str) or isinstance(value, bool | str):
        assert (type(value), value) == (type(expected), expected)
    else:
        assert f"{value:.14g}" == f"{expected:.14g}"


def test_every_listed_function_is_tried() -> None:
    tried = {name for case in CASES for name in re.findall(r"([A-Z][A-Z0-9.]*)\(", case.formula)}
    assert set(PLACES) - tried == {"TODAY", "NOW"}


def test_a_refused_cell_has_a_reason(done: Recalculation) -> None:
    assert all(reason for reason in left_alone(done).values())


ODD = ["", "A1", "A1:B3", '"x"', '""', "-1", "1/0", "{1,2}", "A:A", "A1:A2*2", "TRUE", "Z99"]


def test_any_call_of_a_listed_function_is_computed_or_left_alone() -> None:
    calls = [
        f"{name}({','.join([argument] * count)})"
        for name in PLACES
        for count in range(6)
        for argument in (ODD if count else ODD[:1])
    ]
    rows = "".join(
        f'<row r="{r}">{formula(f"D{r}", text)}</row>' for r, text in enumerate(calls, 9)
    )
    data = (
        f'<row r="1">{number("A1", 3)}{number("B1", 0.5)}</row><row r="2">{number("A2", 1)}</row>'
    )
    done = recalculate(raw_book({"P": data + rows}))
    assert done.evaluated + len(done.refused) == len(calls)
    assert done.evaluated > len(calls) / 3
    failed = [refusal for refusal in done.refused if "failed" in refusal.reason]
    assert failed == []
    again = recalculate(done.data)
    assert [
        change for change in again.changed if "NOW" not in calls[int(change.cell[1:]) - 9]
    ] == []
