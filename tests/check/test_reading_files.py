"""The files themselves: what the small readers make of cells, and what they refuse."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import openpyxl
import pytest
from check import clean, wrong
from check.making import by_hand, f, n, row, saved, t, typed
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.check import check, check_file, excel, open_document
from xlvp.check.excel import is_date_format, read_excel
from xlvp.check.open_document import read_open_document
from xlvp.check.open_formula import excel_formula
from xlvp.check.scorecard import Scorecard
from xlvp.cli import main
from xlvp.hosts.recalc import UnusableFile
from xlvp.hosts.recalc.cells import ErrorValue

DATA = Path(__file__).parent / "data"

_NAMES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)
MIME = b"application/vnd.oasis.opendocument.spreadsheet"


def ods(tables: str, *, before: str = "", manifest: str = "<manifest/>") -> bytes:
    """An OpenDocument file with these tables and nothing else."""
    content = (
        f'<?xml version="1.0"?>{before}<office:document-content {_NAMES}><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", MIME)
        package.writestr("META-INF/manifest.xml", manifest)
        package.writestr("content.xml", content)
    return file.getvalue()


def sheet(rows: str, name: str = "S") -> str:
    return f'<table:table table:name="{name}">{rows}</table:table>'


def values(card: Scorecard) -> dict[str, object]:
    return {cell.place: cell.value for s in card.sheets for cell in s.cells.values()}


def number(value: float, more: str = "") -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}"{more}/>'


def test_cells_of_an_open_document() -> None:
    card = read_open_document(
        ods(
            sheet(
                "<table:table-row>"
                + number(1.5, ' table:number-columns-repeated="2"')
                + "<table:covered-table-cell/>"
                '<table:table-cell office:value-type="string"><office:annotation><text:p>no'
                "</text:p></office:annotation><text:p>a<text:s text:c='2'/>b</text:p><text:p>c"
                "</text:p></table:table-cell>"
                '<table:table-cell office:value-type="boolean" office:boolean-value="true">'
                "<text:p>TRUE</text:p></table:table-cell></table:table-row>"
                '<table:table-row table:number-rows-repeated="3"><table:table-cell'
                ' table:number-columns-repeated="16384"/></table:table-row>'
                '<table:table-row table:number-rows-repeated="2">'
                '<table:table-cell office:value-type="date" office:date-value="2024-01-02"/>'
                '<table:table-cell office:value-type="time" office:time-value="PT12H01M00S"/>'
                "</table:table-row>"
                '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/>'
                "</table:table-row>"
            )
        )
    )
    assert values(card) == {
        "A1": 1.5,
        "B1": 1.5,
        "D1": "a  b\nc",
        "E1": True,
        "A5": 45293.0,
        "B5": pytest.approx(721 / 1440),
        "A6": 45293.0,
        "B6": pytest.approx(721 / 1440),
    }
    assert {c.place for c in card.sheets[0].cells.values() if c.dated} == {"A5", "B5", "A6", "B6"}


def test_errors_and_formulas_of_an_open_document() -> None:
    error = 'office:value-type="string" office:string-value="" calcext:value-type="error"'
    card = read_open_document(
        ods(
            sheet(
                f'<table:table-row><table:table-cell table:formula="of:=vp([.B1];24)" {error}>'
                "<text:p>#NAME?</text:p></table:table-cell>"
                '<table:table-cell table:formula="of:=1/0" office:value-type="string">'
                "<text:p>#DIV/0!</text:p></table:table-cell>"
                '<table:table-cell table:formula="of:=[.A1]"'
                f" {error}><text:p>Err:508</text:p></table:table-cell>"
                '<table:table-cell table:formula="of:=SUM([.E1:.E2])"'
                ' table:number-matrix-rows-spanned="2" table:number-matrix-columns-spanned="1"'
                ' office:value-type="float" office:value="3"/></table:table-row>'
                '<table:table-row><table:table-cell table:number-columns-repeated="3"/>'
                + number(3)
                + "</table:table-row>"
            )
        )
    )
    found = values(card)
    assert all(isinstance(found[place], ErrorValue) for place in ("A1", "B1", "C1"))
    assert [found[place] for place in ("A1", "B1", "C1")] == ["#NAME?", "#DIV/0!", "#VALUE!"]
    cells = card.sheets[0].cells
    assert cells[2, 4].filled_by is cells[1, 4]
    assert [finding.cell for finding in check(card).findings] == ["A1"]


def test_copies_of_other_files_in_an_open_document_are_no_sheets() -> None:
    far = sheet("<table:table-row>" + number(1) + "</table:table-row>", "'file:///c/x.ods'#S")
    near = sheet("<table:table-row>" + number(2) + "</table:table-row>")
    assert [s.name for s in read_open_document(ods(near + far)).sheets] == ["S"]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("of:=[.A1]-[.$B$2]", "A1-$B$2"),
        ("of:=SUM([.A1:.B2];[$Other.C3])", "SUM(A1:B2,'Other'!C3)"),
        ("of:=['It''s; mine'.A1]", "'It''s; mine'!A1"),
        ('of:=IF([.A1]="[.B1];x";1;2)', 'IF(A1="[.B1];x",1,2)'),
        ("of:={1;2|3;4}", "{1,2;3,4}"),
        ("of:=SUM([.B:.B])", "SUM(B:B)"),
        ("msoxl:=VP(A1,24)", "VP(A1,24)"),
    ],
)
def test_formulas_of_open_documents_in_the_grammar_of_excel(formula: str, expected: str) -> None:
    assert excel_formula(formula) == expected


def test_a_reference_to_another_file_is_not_understood_and_not_followed() -> None:
    formula = "of:=VP(['file:///c/x.ods'#$S.A1]-[.B1];24)"
    cell = f'<table:table-cell table:formula="{formula}" office:value-type="float"'
    data = ods(sheet(f'<table:table-row>{cell} office:value="10"/></table:table-row>'))
    assert check(read_open_document(data)).findings == ()


BILLION = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("doctype", [BILLION, OUTSIDE, "<!DOCTYPE x>"])
def test_document_types_are_refused(doctype: str) -> None:
    with pytest.raises(UnusableFile, match="document type"):
        read_open_document(ods(sheet(""), before=doctype))
    book = saved(openpyxl.Workbook())
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename.startswith("xl/worksheets/"):
                content = doctype.encode() + content
            new.writestr(info.filename, content)
    with pytest.raises(UnusableFile, match="document type"):
        read_excel(out.getvalue())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (ods(sheet(""), manifest="<encryption-data/>"), "encrypted"),
        (ods(sheet("<table:table-row>")[:-8]), "damaged"),
        (b"PK\x03\x04 nonsense", "damaged"),
        (b"", "empty"),
        (
            ods(
                sheet("<table:table-row>" + number(1).replace('"1"', '"x"') + "</table:table-row>")
            ),
            "where a number belongs",
        ),
    ],
)
def test_open_documents_that_cannot_be_used(data: bytes, sentence: str) -> None:
    with pytest.raises(UnusableFile, match=sentence):
        read_open_document(data)


def test_what_is_repeated_too_often_is_refused() -> None:
    many = ' table:number-columns-repeated="16384"'
    rows = f'<table:table-row table:number-rows-repeated="1000">{number(1, many)}</table:table-row>'
    with pytest.raises(UnusableFile, match="more than 500,000 cells"):
        read_open_document(ods(sheet(rows)))


def test_a_workbook_with_too_many_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (excel, open_document):
        monkeypatch.setattr(module, "MOST_CELLS", 50)
    with pytest.raises(UnusableFile, match="cells"):
        read_excel(wrong.ALL["club_card"]() and typed({"S": [[1] * 30] * 10}))
    assert read_excel(typed({"S": [[1] * 10] * 4})).sheets


def test_dates_are_told_by_their_format() -> None:
    styles = (
        '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>'
        '<numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs>'
        + "".join(f'<xf numFmtId="{i}"/>' for i in (0, 14, 164, 165, 20, 2))
        + "</cellXfs>"
    )
    data = by_hand({"S": row(1, *(n(45293, i) for i in range(6)), t("x"))}, styles=styles)
    cells = read_excel(data).sheets[0].cells
    assert [cells[1, c].dated for c in range(1, 7)] == [False, True, True, False, True, False]


@pytest.mark.parametrize(
    ("code", "date"),
    [
        ("General", False),
        ("0.00", False),
        ("d-mmm", True),
        ("[$-409]h:mm AM/PM;@", True),
        ("[Red]0.0", False),
        ("#,##0 \\d", False),
        ('0 "years"', False),
        ("[mm]:ss", True),
        ("@", False),
    ],
)
def test_formats_of_dates(code: str, date: bool) -> None:
    assert is_date_format(code) is date


def test_formulas_that_are_shared_are_those_of_their_rows() -> None:
    first = '<c><f t="shared" ref="C1:C2" si="0">VP(A1-B1,24)</f><v>10</v></c>'
    again = '<c><f t="shared" si="0"/><v>10</v></c>'
    data = by_hand({"S": row(1, n(3), n(3), first) + row(2, n(3), n(3), again)})
    found = [(x.cell, x.sentence.split(" shows")[0]) for x in check(read_excel(data)).findings]
    assert found == [("C1", "VP(A1-B1,24)"), ("C2", "VP(A2-B2,24)")]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["check", *arguments])


def test_the_command_reports_and_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "card.xlsx"
    path.write_bytes(wrong.ALL["club_card"]())
    result = run(str(path))
    assert result.exit_code == 1
    assert "E8" in result.stdout
    assert "10.57 VP typed for a margin of 3 IMPs" in " ".join(result.stdout.split())
    assert "1 finding in 1 sheet" in result.stdout


def test_the_command_says_that_a_clean_scorecard_is_clean(tmp_path: Path) -> None:
    path = tmp_path / "card.xlsx"
    path.write_bytes(clean.ALL["league_card"]())
    result = run(str(path))
    assert result.exit_code == 0
    assert result.stdout == "card.xlsx: nothing found in 2 sheets, 66 cells, 0 formulas.\n"


def test_findings_as_json(tmp_path: Path) -> None:
    path = tmp_path / "card.xlsx"
    path.write_bytes(wrong.ALL["unguarded"]())
    result = run(str(path), "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["sheets"] == 2
    assert [(f["sheet"], f["cell"], f["kind"]) for f in told["findings"]] == [
        ("Direct", "D2", "unguarded"),
        ("Direct", "D3", "unguarded"),
        ("By margin", "E2", "unguarded"),
        ("By margin", "E3", "unguarded"),
    ]
    assert all(f["sentence"] and f["compared"] for f in told["findings"])
    path.write_bytes(clean.ALL["matrix"]())
    result = run(str(path), "--json")
    assert (result.exit_code, json.loads(result.stdout)["findings"]) == (0, [])


def test_copies_of_a_formula_are_told_once(tmp_path: Path) -> None:
    path = tmp_path / "card.xlsx"
    rows = [["Round", "Us", "Them", "VP"], *([i, 9, 3, f"=VP(B{i}-C{i},24)"] for i in range(2, 12))]
    path.write_bytes(typed({"S": rows}))
    told = " ".join(run(str(path)).stdout.split())
    assert told.count("shows a draw") == 1
    assert "The same in 9 more cells down to D11." in told
    assert "10 findings" in told


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("none.xlsx", None, "does not exist"),
        ("old.xls", b"x", "save it as .xlsx or .xlsm first"),
        ("broken.xlsx", b"x", "no .xlsx or .xlsm workbook, or it is damaged"),
        ("broken.ods", b"x", "damaged"),
        ("other.ods", typed({"S": [[1]]}), "no .ods workbook"),
        ("secret.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted"),
    ],
)
def test_files_that_cannot_be_used_exit_with_2(
    tmp_path: Path, name: str, data: bytes | None, sentence: str
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    result = run(str(path))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr


def test_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "card.ods"
    data = (DATA / "wrong_dates.ods").read_bytes()
    path.write_bytes(data)
    assert check_file(path).findings
    assert path.read_bytes() == data
    assert [p.name for p in tmp_path.iterdir()] == ["card.ods"]


HEADINGS = st.sampled_from(
    ["VP", "IMPs", "Rank", "Rk.", "Pts", "No", "Name", "R1", "R2", "1.Rd", "Total", "BH", "Boards"]
)
CONTENT = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-40, 60),
    st.sampled_from([0.5, 12.95, 13.2, 7.05, 20, 1e300, -1e300, 1e-300, 45293]),
    st.sampled_from(["2w1", "1b0", "½", "x", "1-0", "W2", "+", "-", "", " ", "24 boards", "Total"]),
    st.sampled_from(
        ["=VP(A1-B1,24)", "=RANK(A1,A1:A4)", "=A1^B1", "=SUM(A1:A9)", "=LARGE(B:B,1)", "=A1+"]
    ),
    HEADINGS,
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(CONTENT, min_size=1, max_size=6), min_size=1, max_size=8))
def test_any_content_is_checked_without_breaking_down(rows: list[list[object]]) -> None:
    for finding in check(read_excel(typed({"S": rows}))).findings:
        assert finding.sentence and finding.compared


def test_formulas_that_go_round_in_circles_or_too_deep() -> None:
    rows = [[f"=B{r}^2", f"=A{r}+1"] for r in range(1, 5)]
    deep = [[f"=A{r + 1}^1" if r < 300 else 1] for r in range(1, 301)]
    assert check(read_excel(typed({"S": rows, "T": deep}))).findings == ()
    nested = "=" + "(" * 200 + "A1^2" + ")" * 200
    assert check(read_excel(typed({"S": [[1, nested]]}))).findings == ()


def test_a_formula_that_names_a_whole_column_is_read_as_what_the_sheet_holds() -> None:
    data = by_hand({"S": row(1, n(12.33), f("RANK(A1,A:A)", "1"), t("x"))})
    assert check(read_excel(data)).findings == ()
