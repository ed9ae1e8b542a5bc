"""Every known value and every function in LibreOffice: as the plain callable, or as listed."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import known_values
import pytest
import xlsxwriter
from hosts import call_book, examples
from hosts.calc_office import Calc
from hosts.call_book import Call

from xlvp.cells import excel_error
from xlvp.declare import OMITTED
from xlvp.hosts.link import link, link_file
from xlvp.udfs import FUNCTIONS

SUMS = "numbers with decimals are added up"
"""Tested with the scoresheets."""

DIFFERENCES = Path(__file__).parents[1] / "host_differences.csv"


def single_cells() -> Iterator[Call]:
    """Each argument in turn as one cell, full and empty, and each optional one left out."""
    for name, function in FUNCTIONS.items():
        given = examples.example(function)
        for place, argument in enumerate(given):
            cells = [[[None]]] if isinstance(argument, list) else [[[argument]], [[None]], None]
            for cell in cells:
                yield name, [*given[:place], cell, *given[place + 1 :]]
        optional = len(function.arguments) - function.required
        for count in range(1, optional + 1):
            if not function.arguments[-1].repeated:
                yield name, [*given, *[OMITTED] * count]
                yield name, [*given, *[None] * count]


CALLS = [*examples.calls(), *single_cells()]


def error_in_a_range(call: Call, here: object) -> object:
    ranges = (argument for argument in call[1] if isinstance(argument, list))
    if not any(excel_error(cell) for argument in ranges for cell in _cells(argument)):
        return here
    return [["#VALUE!"] * len(row) for row in here] if isinstance(here, list) else "#VALUE!"


def truth_value(call: Call, here: object) -> object:
    if not any(isinstance(cell, bool) for argument in call[1] for cell in _cells(argument)):
        return here
    return examples.answer((call[0], [_without_truth(argument) for argument in call[1]]))


def _cells(argument: object) -> list[object]:
    return [c for row in argument for c in row] if isinstance(argument, list) else [argument]


def _without_truth(argument: object) -> object:
    if isinstance(argument, list):
        return [[_without_truth(cell) for cell in row] for row in argument]
    return int(argument) if isinstance(argument, bool) else argument


FORCED: dict[str, Callable[[Call, object], object]] = {
    "TRUE or FALSE is given": truth_value,
    "an error stands in a range": error_in_a_range,
}
"""What a difference makes of the value that the plain callable gives."""


def listed(host: str) -> set[str]:
    lines = DIFFERENCES.read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    return {row["when"] for row in rows if row["host"] == host and row["gives"] and row["why"]}


@pytest.fixture(scope="module")
def answers(calc: Calc, tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """What LibreOffice gives for all calls, from a workbook that names the functions plainly."""
    folder = tmp_path_factory.mktemp("calls")
    here = [examples.answer(call) for call in CALLS]
    book = call_book.write(folder / "plain.xlsx", CALLS, here)
    done = link_file(folder / "plain.xlsx", folder / "calc.xlsx", "libreoffice")
    assert done.changed == len(CALLS) and not done.left
    return book.results(calc.open(folder / "calc.xlsx"))


def test_every_call_gives_what_the_plain_callable_gives(answers: list[object]) -> None:
    assert len(answers) == len(CALLS)
    used: Counter[str] = Counter()
    wrong = []
    for call, there in zip(CALLS, answers, strict=True):
        here = expected = examples.answer(call)
        for when, change in FORCED.items():
            changed = change(call, expected)
            used[when] += changed != expected
            expected = changed
        if there != expected:
            wrong.append((call, here, expected, there))
    assert wrong == []
    assert all(used[when] for when in FORCED), "a listed difference that is none"


def empty_cell(calc: Calc, folder: Path) -> tuple[object, object]:
    """The match that was not played, named as a director would."""
    by_name, as_range, zero = calc.calculate(
        {}, ["=VPMATCH(A1;B1;24)", "=VPMATCH(A1:A1;B1:B1;24)", "=VPMATCH(0;0;24)"]
    )
    assert (as_range, zero) == ("", 10)
    return by_name, zero


def text_compared(calc: Calc, folder: Path) -> tuple[object, object]:
    """Texts out of ranges, an empty one too, in a workbook as Excel saves it."""
    comparisons = ['=B1="Margin"', '=B2=""', '=B1&""="Margin"', '=B2&""=""', "=ISTEXT(B2)"]
    first, second, *others = in_a_workbook(calc, folder, comparisons)
    assert others == [1, 1, 1]
    assert first == second
    return first, 0


def in_a_workbook(calc: Calc, folder: Path, formulas: list[str]) -> list[object]:
    """What formulas give beside a table in B1 and a column of blanks from B2 on."""
    path = folder / "texts.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Texts")
        sheet.write_formula("B1", "=VPTABLE(24)")
        sheet.write_array_formula("B2:B3", "{=VPMATCH(C2:C3,D2:D3,24)}")
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 0, formula)
    path.write_bytes(link(path.read_bytes(), "libreoffice").data)
    return [row[0] for row in calc.open(path)["Texts"]]


TYPED: dict[str, Callable[[Calc, Path], tuple[object, object]]] = {
    "one empty cell is given by its name alone": empty_cell,
    "a text in a range that a function gives is compared": text_compared,
}
"""What other formulas give in Calc, and what the list says that they give."""


@pytest.mark.parametrize("when", TYPED)
def test_what_is_listed_of_other_formulas_is_so(calc: Calc, tmp_path: Path, when: str) -> None:
    there, said = TYPED[when](calc, tmp_path)
    assert there == said


def test_one_value_is_a_value_like_any_other(calc: Calc, tmp_path: Path) -> None:
    """Blanks equal an empty text, texts equal texts, and IF may stand inside IF."""
    formulas = {
        '=VPMATCH(C2,D2,24)=""': 1,
        '=IF(VPMATCH(C2,D2,24)="",IF(C2="",1,2),3)': 1,
        '=IF(VP(10,24)>15,"won",IF(C2="","not played","lost"))': "not played",
        '=IF(VP(10,24)>5,"won",IF(C2="","not played","lost"))': "won",
        '=A1=""': 0,
        '=XLVPERROR("VP",10,24)=""': 1,
        '=XLVPERROR("XLVPERROR")<>""': "#VALUE!",
        '=IFERROR(VP("x",24),IF(C2="","empty","full"))': "empty",
        '=COUNTIF(A1:A2,"")': 0,
        "=VP(10,24)+VP({10,-10},24)": 12.33 + 12.33,
        "=SUM(VP({10,-10},24))": 20,
        "=ROWS(VPTABLE(24))": len(FUNCTIONS["VPTABLE"].call(24)),
    }
    assert in_a_workbook(calc, tmp_path, [*formulas]) == [*formulas.values()]


def test_all_that_is_listed_is_tested() -> None:
    assert listed("libreoffice") == {*FORCED, *TYPED, SUMS}


def test_no_known_value_and_no_function_is_left_out() -> None:
    known = Counter(
        (case.function, repr(list(case.arguments))) for case in known_values.known_values()
    )
    asked = Counter((name, repr(arguments)) for name, arguments in CALLS)
    assert sum(known.values()) > 4000
    assert not known - asked
    assert {name for name, _ in CALLS} == set(FUNCTIONS)
