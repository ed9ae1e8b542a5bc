"""LibreOffice in other languages: formulas as they are shown there, the same values."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import xlsxwriter
from hosts import calc_office
from hosts.calc_office import Calc

from xlvp.hosts.libreoffice import addin, office
from xlvp.hosts.link import link
from xlvp.udfs import FUNCTIONS

LANGUAGES = {"de": "de-DE", "pt-BR": "pt-BR", "fr": "fr-FR"}
SUM = {"de": "SUMME", "pt-BR": "SOMA", "fr": "SOMME"}
IF = {"de": "WENN", "pt-BR": "SE", "fr": "SI"}
PRESENT_VALUE = {"de": "BW", "pt-BR": "VP", "fr": "VA"}
PACKAGES = {language: f"libreoffice-l10n-{language.lower()}" for language in LANGUAGES}


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest, libreoffice: None) -> str:
    chosen: str = request.param
    texts = office.find().program.parent / "resource" / chosen.replace("-", "_")
    if not texts.is_dir():
        missing = f"LibreOffice's {chosen} is missing: install {PACKAGES[chosen]}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(f"NOT TESTED IN {chosen}: {missing}")
    return chosen


@pytest.fixture(scope="module")
def abroad(
    language: str, installed: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Calc]:
    folder = tmp_path_factory.mktemp("abroad") / "profile"
    running = Calc(calc_office.copied(installed, folder, language, LANGUAGES[language]))
    yield running
    running.close()


VP = FUNCTIONS["VP"].call


def typed(calc: Calc, cells: dict[str, object], formulas: list[str]) -> list[list[object]]:
    """Value, formula as stored and as shown of formulas typed in the language's own way."""
    results = calc.ask("calculate", cells=cells, formulas=formulas, local=True)
    assert isinstance(results, list)
    return results


def shown(language: str, name: str) -> str:
    return addin.TAKEN.get(language, {}).get(name, name)


def test_a_workbook_shows_its_formulas_in_the_language_and_has_the_same_values(
    abroad: Calc, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    formulas = {
        "VP(B1,24)": (12.33, '{VP}({IF}(B1="";"";B1);24)'),
        "SUM(VP(B1:B2,24))": (VP(10, 24) + VP(-3, 24), "{SUM}({VP}(B1:B2;24))"),
        'ELODELTA(1500.5,1900,"½",40,"logistic")': (
            None,
            '{ELODELTA}(1500,5;1900;"½";40;"logistic")',
        ),
        "PV(0.1,2,3)": (None, "{PV}(0,1;2;3)"),
    }
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Sheet")
        sheet.write_column("B1", [10, -3])
        for row, formula in enumerate(formulas):
            sheet.write_formula(row, 0, f"={formula}")
    path.write_bytes(link(path.read_bytes(), "libreoffice").data)
    told = abroad.ask("formulas", url=path.as_uri())
    assert isinstance(told, dict)
    names = {name: shown(language, name) for name in FUNCTIONS}
    names |= {"SUM": SUM[language], "IF": IF[language], "PV": PRESENT_VALUE[language]}
    for (formula, (value, text)), cell in zip(formulas.items(), told["Sheet"], strict=True):
        assert cell[2] == "=" + text.format(**names), formula
        if value is not None:
            assert cell[0] == value
    assert told["Sheet"][2][0] == FUNCTIONS["ELODELTA"].call(1500.5, 1900, "½", 40, "logistic")
    assert told["Sheet"][3][0] == pytest.approx(-5.2066, abs=1e-4)


def test_every_function_can_be_typed_under_the_name_that_is_shown(
    abroad: Calc, language: str
) -> None:
    names = {name: shown(language, name) for name in FUNCTIONS}
    results = typed(abroad, {}, [f"={name}()" for name in names.values()])
    for (name, local), (_, stored, text) in zip(names.items(), results, strict=True):
        function = FUNCTIONS[name]
        assert text == f"={local}()"
        base = function.alias_of or name
        same = (n for n, f in FUNCTIONS.items() if base in (n, f.alias_of))
        assert stored in {f"={addin.PREFIX}{one}()" for one in same}


def test_decimal_commas_arrive_as_numbers(abroad: Calc, language: str) -> None:
    vp = shown(language, "VP")
    results = typed(abroad, {"A1": 2.5}, [f"={vp}(10,5;24)", f"={vp}(-10,5;24)", "=IMPS(415,5)"])
    assert [value for value, *_ in results] == [
        VP(10.5, 24),
        VP(-10.5, 24),
        FUNCTIONS["IMPS"].call(415.5),
    ]


def test_a_name_that_the_language_has_taken_means_its_own_function(
    abroad: Calc, language: str
) -> None:
    """In Brazil VP is the present value; no formula of ours is ever shown under it."""
    ((value, stored, _),) = typed(abroad, {}, [f"={PRESENT_VALUE[language]}(0,1;2;3)"])
    assert stored == "=PV(0.1;2;3)"
    assert value == pytest.approx(-5.2066, abs=1e-4)
    ((value, stored, text),) = typed(abroad, {}, ["=BRIDGEVP(10;24)"])
    assert value == 12.33 and text == "=BRIDGEVP(10;24)"
