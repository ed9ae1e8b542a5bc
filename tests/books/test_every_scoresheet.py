"""What every scoresheet must be, whoever built it: shipped and fresh, small and large."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from books.scoresheets import Scoresheet

from xlvp import udfs
from xlvp.books import files, templates
from xlvp.books.look import INPUT_FILL
from xlvp.errors import XlvpError
from xlvp.hosts.recalc import recalculate
from xlvp.udfs import FUNCTIONS

ROOT = Path(__file__).parents[2]

FRESH = [
    ("bridge-swiss-teams", {"teams": 2, "rounds": 1, "boards": 1}),
    ("bridge-swiss-teams", {"teams": 3, "rounds": 20, "boards": 200, "scale": "EBU"}),
    ("bridge-swiss-teams", {"teams": 64, "rounds": 2, "boards": 9, "scale": "ACBL30"}),
    ("bridge-match", {"boards": 1}),
    ("bridge-match", {"boards": 128, "scale": "FORMULA"}),
    ("vp-tables", {"boards": 1, "scale": "EBU10"}),
    ("vp-tables", {"boards": 200}),
    ("chess-swiss", {"players": 2, "rounds": 1}),
    ("chess-swiss", {"players": 31, "rounds": 20, "rules": "FIDE-2009"}),
    ("chess-round-robin", {"players": 2}),
    ("chess-round-robin", {"players": 30, "rounds": 2}),
    ("chess-teams", {"teams": 2, "rounds": 1, "boards": 1}),
    ("chess-teams", {"teams": 40, "rounds": 20, "boards": 20}),
]

EXCEL_2010 = frozenset(
    """ABS AND AVERAGE CHOOSE COUNT COUNTA COUNTIF COUNTIFS FIND IF IFERROR INDEX INT ISBLANK
    ISERROR ISNUMBER ISTEXT LEFT LEN MATCH MAX MID MIN MOD N NA NOT OR RANK REPT RIGHT ROUND
    ROUNDUP ROW ROWS SQRT SUBSTITUTE SUM SUMIF SUMIFS SUMPRODUCT TEXT UPPER VALUE
    """.split()  # noqa: SIM905  (a list is harder to read)
)
"""The built-in functions that a formula may use: every host and Excel 2010 has them."""

KINDS = templates.names()
BRIDGE = ["bridge-match", "bridge-swiss-teams", "vp-tables"]


@pytest.fixture(scope="session", params=[*KINDS, *FRESH], ids=str)
def built(request: pytest.FixtureRequest) -> Scoresheet:
    """Each shipped scoresheet, and fresh ones at the edges of their options."""
    if isinstance(request.param, str):
        return Scoresheet(templates.example(request.param))
    kind, options = request.param
    return Scoresheet(templates.new(kind, **options))


def test_workbooks_are_what_a_rebuild_makes() -> None:
    assert list(files.differences(ROOT / "workbooks")) == []


@pytest.mark.parametrize("kind", KINDS)
def test_two_runs_give_the_same_bytes(kind: str) -> None:
    script = (
        "import sys; from xlvp.books import templates;"
        f"sys.stdout.buffer.write(templates.example({kind!r}))"
    )
    again = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout
    assert again == templates.example(kind)


def test_values_are_kept_on_opening(built: Scoresheet) -> None:
    with zipfile.ZipFile(io.BytesIO(built.file)) as package:
        workbook = package.read("xl/workbook.xml").decode()
    assert re.findall(r"<calcPr\b[^>]*>", workbook) == ['<calcPr calcId="191029"/>']
    assert "fullCalcOnLoad" not in workbook


def test_a_second_recalculation_changes_nothing(built: Scoresheet) -> None:
    again = recalculate(built.file)
    assert again.refused == []
    assert again.changed == []
    assert again.data == built.file


def test_no_cell_shows_an_error_but_gaps_of_a_chart(built: Scoresheet) -> None:
    wrong = {
        place: value
        for place, value in built.values.items()
        if isinstance(value, str) and value.startswith("#") and "NA()" not in built.formulas[place]
    }
    assert wrong == {}


def test_sheets_are_protected_without_password(built: Scoresheet) -> None:
    for sheet in built.book:
        assert sheet.protection.sheet, sheet.title
        assert not sheet.protection.password, sheet.title


def test_input_cells_look_different_and_are_the_only_unlocked_ones(built: Scoresheet) -> None:
    cream = {
        (sheet.title, cell.coordinate)
        for sheet in built.book
        for row in sheet.iter_rows()
        for cell in row
        if cell.fill.fgColor.rgb == "FF" + INPUT_FILL[1:] and sheet.title != "How to"
    }
    assert built.unlocked == cream
    assert not built.unlocked & built.formulas.keys()


def test_formulas_use_only_what_every_host_has(built: Scoresheet) -> None:
    for place, formula in built.formulas.items():
        bare = re.sub(r'"(?:[^"]|"")*"', '""', formula)
        used = set(re.findall(r"([A-Z][A-Z0-9.]*)\(", bare))
        assert used <= EXCEL_2010 | udfs.FUNCTIONS.keys(), (place, formula)
        assert not re.search(r"[@{}#]", bare), (place, formula)
        for inside in re.findall(
            r"SUMPRODUCT(\((?:[^()]|\([^()]*\)|\(\([^()]*\)[^()]*\))*\))", bare
        ):
            assert not re.search(r"[A-Z]\(", inside), (place, formula)


def test_names_are_for_the_whole_workbook_and_look_like_no_cell(built: Scoresheet) -> None:
    for name in built.names:
        assert not re.fullmatch(r"[A-Za-z]{1,3}\d+|[RrCc]\d*", name), name
    for sheet in built.book:
        assert not [n for n in sheet.defined_names if n not in ("Print_Area", "Print_Titles")]


def test_pages_are_set_up_for_print(built: Scoresheet) -> None:
    for sheet in built.book:
        assert sheet.print_area, sheet.title
        assert sheet.page_setup.paperSize == 9, sheet.title
        assert sheet.sheet_properties.pageSetUpPr.fitToPage, sheet.title
        assert sheet.page_setup.fitToWidth in (None, 1), sheet.title
        if sheet.max_row > 50 and sheet.title != "Checks":
            assert sheet.freeze_panes, sheet.title
            assert sheet.print_title_rows, sheet.title


def test_how_to_fits_on_one_screen(built: Scoresheet) -> None:
    sheet = built.book["How to"]
    heights = (sheet.row_dimensions[row].height or 18 for row in range(1, sheet.max_row + 1))
    assert sum(heights) <= 600
    assert sheet.max_column <= 3


@pytest.mark.parametrize("kind", BRIDGE)
def test_every_sheet_says_in_words_whether_it_is_consistent(kind: str) -> None:
    built = Scoresheet(templates.example(kind))
    for sheet in built.book:
        if sheet.title != "How to":
            assert str(built.values[sheet.title, "B3"]).startswith("Check: "), sheet.title


@pytest.mark.parametrize(
    ("kind", "options", "sentence"),
    [
        ("bridge-swiss-teams", {"teams": 1}, "--teams is 1; it takes 2 to 64"),
        ("bridge-swiss-teams", {"teams": 65}, "--teams is 65; it takes 2 to 64"),
        ("bridge-swiss-teams", {"rounds": 0}, "--rounds is 0; it takes 1 to 20"),
        ("bridge-swiss-teams", {"rounds": 21}, "--rounds is 21; it takes 1 to 20"),
        ("bridge-swiss-teams", {"boards": 201}, "--boards is 201; it takes 1 to 200"),
        ("bridge-swiss-teams", {"boards": 24, "scale": "ACBL30"}, "it has 6-8, 9-11"),
        ("bridge-swiss-teams", {"scale": "XYZ"}, "--scale 'XYZ' is not known; known are WBF"),
        ("bridge-match", {"boards": 129}, "--boards is 129; it takes 1 to 128"),
        ("bridge-match", {"teams": 4}, "bridge-match has no --teams; it takes --boards, --scale"),
        ("vp-tables", {"rules": "FIDE"}, "vp-tables has no --rules; it takes --boards, --scale"),
        ("bridge", {}, "kind 'bridge' is not known; known are bridge-match, bridge-swiss-teams"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_sentence(
    kind: str, options: dict[str, int | str], sentence: str
) -> None:
    with pytest.raises(XlvpError, match=re.escape(sentence)):
        templates.new(kind, **options)


def test_no_defined_name_is_a_function_of_ours(built: Scoresheet) -> None:
    """With the functions inside, Excel would hold two names that differ in case alone."""
    with zipfile.ZipFile(io.BytesIO(built.file)) as package:
        workbook = package.read("xl/workbook.xml").decode()
    names = re.findall(r'<definedName name="([^"]*)"', workbook)
    assert not {name.upper() for name in names} & set(FUNCTIONS)
