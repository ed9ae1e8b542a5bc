"""Whole scorecards: those with mistakes give exactly their findings, clean ones give none.

The .ods files in ``data`` are what LibreOffice 7.4.7 made of the scorecards of the same names; it
recalculated them, so that our functions show ``#NAME?`` there and links to add-ins are gone.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from check import clean, wrong

from xlvp.books import templates
from xlvp.check import Kind, check, check_file
from xlvp.check.excel import read_excel

DATA = Path(__file__).parent / "data"
WORKBOOKS = Path(__file__).parents[2] / "workbooks"

Found = list[tuple[str, str, str]]


def expected() -> dict[str, Found]:
    """The findings by scorecard, in the order of the cells."""
    by_name: dict[str, Found] = {}
    with (DATA / "findings.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            by_name.setdefault(line["scorecard"], []).append(
                (line["cell"], line["kind"], line["sentence"])
            )
    return by_name


EXPECTED = expected()


def found_in(data: bytes) -> Found:
    checked = check(read_excel(data))
    return [(f"{f.sheet}!{f.cell}", f.kind.value, f.sentence) for f in checked.findings]


def found_in_file(path: Path) -> Found:
    return [(f"{f.sheet}!{f.cell}", f.kind.value, f.sentence) for f in check_file(path).findings]


@pytest.mark.parametrize("name", wrong.ALL)
def test_a_scorecard_with_mistakes_gives_exactly_these_findings(name: str) -> None:
    assert found_in(wrong.ALL[name]()) == EXPECTED[name]


@pytest.mark.parametrize("name", clean.ALL)
def test_a_clean_scorecard_gives_none(name: str) -> None:
    assert found_in(clean.ALL[name]()) == []


@pytest.mark.parametrize("path", sorted(DATA.glob("wrong_*.ods")), ids=lambda path: path.stem)
def test_an_open_document_scorecard_gives_exactly_these_findings(path: Path) -> None:
    assert found_in_file(path) == EXPECTED[path.name.removeprefix("wrong_")]


@pytest.mark.parametrize("path", sorted(DATA.glob("clean_*.ods")), ids=lambda path: path.stem)
def test_a_clean_open_document_scorecard_gives_none(path: Path) -> None:
    assert found_in_file(path) == []


@pytest.mark.parametrize("path", sorted(WORKBOOKS.glob("*.xls[xm]")), ids=lambda path: path.name)
def test_our_own_scoresheets_give_none(path: Path) -> None:
    assert found_in_file(path) == []


@pytest.mark.parametrize("kind", templates.names())
def test_a_fresh_scoresheet_of_ours_gives_none(kind: str) -> None:
    assert found_in(templates.new(kind)) == []


def test_there_are_enough_scorecards_and_every_kind_is_among_the_findings() -> None:
    assert len(wrong.ALL) >= 10
    assert len(clean.ALL) >= 10
    assert len(list(DATA.glob("wrong_*.ods"))) >= 5
    assert len(list(WORKBOOKS.glob("*.xls[xm]"))) >= 3
    in_files = {f"{name}.ods" for name in wrong.ALL}
    assert set(EXPECTED) <= set(wrong.ALL) | in_files
    assert {kind for found in EXPECTED.values() for _, kind, _ in found} == {
        kind.value for kind in Kind
    }


def test_every_finding_says_what_was_compared() -> None:
    for make in wrong.ALL.values():
        for finding in check(read_excel(make())).findings:
            assert finding.compared, finding
            assert any(sign.isdigit() for sign in finding.compared), finding
