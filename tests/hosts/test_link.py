"""`xlvp link`: formulas name our functions for a program; nothing else is touched."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from xlvp.cli import main
from xlvp.hosts.libreoffice.formulas import for_calc, for_everybody
from xlvp.hosts.link import link
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook
from xlvp.hosts.recalc import UnusableFile, recalculate
from xlvp.hosts.recalc.book import linked_books
from xlvp.hosts.recalc.package import Package

CALC = "ORG.XLVP.CALCADDIN."

FORMULAS = {
    "VP(A1,24)": "VP({A1},24)",
    "vp($A$1,B2)": "VP({$A$1},{B2})",
    "1+VP(Sheet1!A1,'a ''b, (c)'!$B2)*2": "1+VP({Sheet1!A1},{'a ''b, (c)'!$B2})*2",
    "VPMATCH(D5:D9,E5:E9,24)": "VPMATCH(D5:D9,E5:E9,24)",
    "VP(A1-B1,24,,20)": "VP(A1-B1,24,,20)",
    "VP( A1 , 24 )": "VP( {A1} , 24 )",
    'XLVPERROR("VP",A1,24)': 'XLVPERROR("VP",{A1},24)',
    'IF(A1="VP(B1,24)","",IMPS(A1))': 'IF(A1="VP(B1,24)","",IMPS({A1}))',
    "VP(IMPS(A1),SUM(B1,C1))": "VP(IMPS({A1}),SUM(B1,C1))",
    "VP(Matches[[#This Row],[A, B1]],Boards,XFE1)": "VP(Matches[[#This Row],[A, B1]],Boards,XFE1)",
    "VP({1,2;3,4},A1)": "VP({1,2;3,4},{A1})",
    "VP(IF(A1=0,1,2),24)": "VP(IF(A1=0,1,2),24)",
    "VPTABLE(24)": "VPTABLE(24)",
    "XLVPVERSION()": "XLVPVERSION()",
}
"""Formulas of ours and how Calc takes them: cells in braces asked whether empty, no prefixes."""

OTHERS = ["SUM(A1)", "MYVP(A1)", "'VP'!A1", "Sheet.VP(A1)", '"VP(A1,24)"', "VP+1", "VP_OLD(A1)"]


def guarded(cell: str) -> str:
    return f'IF({cell}="","",{cell})'


def written_out(formula: str) -> str:
    """The cells in braces written out, the prefix before each name of ours outside texts."""
    formula = re.sub(r"\{([^{}\d][^{}]*)\}", lambda m: guarded(m[1]), formula)
    pieces = re.split(r'("[^"]*")', formula)
    names = r"\b(VPMATCH|VPTABLE|VP|IMPS|XLVPERROR|XLVPVERSION)(?=\()"
    return "".join(p if p[:1] == '"' else re.sub(names, rf"{CALC}\1", p) for p in pieces)


@pytest.mark.parametrize("formula", FORMULAS)
def test_for_calc_single_cells_are_asked_whether_they_are_empty(formula: str) -> None:
    assert for_calc(formula) == written_out(FORMULAS[formula])
    assert for_calc(for_calc(formula)) == for_calc(formula)
    assert for_everybody(for_calc(formula)).upper() == formula.upper()


def test_the_range_of_one_cell_is_that_cell() -> None:
    assert for_everybody(f"{CALC}VP(A1:A1,$B$2:$B$2)") == "VP(A1,$B$2)"
    assert for_calc("VP(A1:A1,A1:$A1)") == f"{CALC}VP({guarded('A1')},A1:$A1)"


@pytest.mark.parametrize("formula", OTHERS)
def test_what_is_not_ours_stays(formula: str) -> None:
    assert for_calc(formula) == formula == for_everybody(formula)


@pytest.mark.parametrize(
    "name",
    [
        "_xludf.VP",
        "_xll.VP",
        "[1]!VP",
        "'C:\\Users\\Åsa B\\AppData\\xlvp.xlam'!VP",
        "xlvp.xlam!VP",
        "ORG.XLVP.CALCADDIN.VP",
        "org.xlvp.calcaddin.vp",
        "_xludf._xludf.VP",
    ],
)
def test_every_other_spelling_of_a_name_is_stripped(name: str) -> None:
    assert for_everybody(f"IF(A1>0,{name}(A1,24),0)").upper() == "IF(A1>0,VP(A1,24),0)"
    assert for_calc(f"{name}(A1,24)") == f"{CALC}VP({guarded('A1')},24)"


def test_open_document_formulas() -> None:
    for plain, calc in (
        ("of:=VP([.A1];24)", 'of:=ORG.XLVP.CALCADDIN.VP(IF([.A1]="";"";[.A1]);24)'),
        (
            "of:=SUM([.A1];VP([$'a.b'.$A$1];[.B1:.B2]))",
            "of:=SUM([.A1];ORG.XLVP.CALCADDIN.VP("
            "IF([$'a.b'.$A$1]=\"\";\"\";[$'a.b'.$A$1]);[.B1:.B2]))",
        ),
    ):
        assert for_calc(plain, open_document=True) == calc
        assert for_everybody(calc, open_document=True) == plain
    assert for_everybody("of:=VP([.A1:.A1];[.B1:.B2])", open_document=True) == (
        "of:=VP([.A1];[.B1:.B2])"
    )


TOKENS = """VP( SUM( IF( ) , ; A1 $B$2 A1:B2 'it''s'!C3 "VP(" 24 + {1,2;3} T[[#All],[a]] = [1]!VP(
_xludf.IMPS( ( x #REF!""".split()  # noqa: SIM905  (shorter to read)


@given(st.lists(st.sampled_from([*TOKENS, " "]), max_size=30).map("".join))
def test_any_formula_is_rewritten_once_and_for_all(formula: str) -> None:
    once = for_calc(formula)
    assert for_calc(once) == once
    plain = for_everybody(formula)
    assert for_everybody(plain) == plain
    assert for_everybody(once).upper() == plain.upper()
    assert for_calc(plain) == once


def workbook() -> bytes:
    """Formulas of ours in every place that takes one, and things that must not change."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet("Match's")
        sheet.write("A1", 10)
        sheet.write("A2", "VP(A1,24) & more")
        sheet.write_formula("B1", "=VP(A1,24)", None, 12.33)
        sheet.write_formula("B2", '=IF(A1<"VP(A1)",IMPS(A1)&"<&>",VP(A1,24))', None, 1)
        sheet.write_array_formula("D1:F5", "{=VPTABLE(24)}")
        sheet.write_formula("B3", "=SUM(A1,B1)", None, 22.33)
        sheet.conditional_format("A1:A9", {"type": "formula", "criteria": "=VP($A$1,24)>1"})
        sheet.data_validation("G1", {"validate": "custom", "value": "=VP(G1,24)>0"})
        sheet.add_table(
            "I1:J3",
            {"columns": [{"header": "IMPs"}, {"header": "VP", "formula": "=VP([@IMPs],24)"}]},
        )
        book.define_name("Best", "=VP('Match''s'!$A$1,24)")
        sheet.write_comment("A1", "VP(A1,24)")
        sheet.insert_textbox("L1", "VP(A1,24)")
        chart = book.add_chart({"type": "line"})
        chart.add_series({"values": "='Match''s'!$E$2:$E$5"})
        sheet.insert_chart("L9", chart)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def changed(before: bytes, after: bytes) -> set[str]:
    old, new = parts(before), parts(after)
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}


def test_every_place_of_a_formula_is_rewritten_and_nothing_else() -> None:
    before = workbook()
    done = link(before, "libreoffice")
    assert changed(before, done.data) == {
        "xl/workbook.xml",
        "xl/worksheets/sheet1.xml",
        "xl/tables/table1.xml",
    }
    sheet = parts(done.data)["xl/worksheets/sheet1.xml"].decode()
    assert len(re.findall(re.escape(CALC), sheet)) == 8
    assert "<v>12.33</v>" in sheet and "SUM(A1,B1)" in sheet
    book = openpyxl.load_workbook(io.BytesIO(done.data))
    cells = book["Match's"]
    assert cells["B1"].value == f"={CALC}VP({guarded('A1')},24)"
    one = guarded("A1")
    assert cells["B2"].value == (f'=IF(A1<"VP(A1)",{CALC}IMPS({one})&"<&>",{CALC}VP({one},24))')
    assert cells["D1"].value.text == f"={CALC}VPTABLE(24)"
    assert cells["D1"].value.ref == "D1:F5"
    assert book.defined_names["Best"].value == written_out("VP({'Match''s'!$A$1},24)")
    assert cells["A2"].value == "VP(A1,24) & more"
    assert done.changed == 9


def test_there_and_back_is_the_same_file_but_for_the_packing() -> None:
    before = write_macro_workbook(workbook_without_table())
    there = link(before, "libreoffice")
    back = link(there.data, "excel")
    assert changed(before, there.data) and not changed(before, back.data)
    assert link(back.data, "excel").data == back.data
    assert link(there.data, "libreoffice").data == there.data


def workbook_without_table(**formulas: str) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        sheet = book.add_worksheet()
        sheet.write("A1", 10)
        for cell, formula in {"B1": "=VP(A1,24)", "B2": "=SUM(VP(A1,24),1)", **formulas}.items():
            sheet.write_formula(cell, formula)
    return out.getvalue()


def test_for_excel_a_workbook_without_macros_gets_the_link_to_the_addin() -> None:
    plain = workbook_without_table()
    done = link(link(plain, "libreoffice").data, "excel")
    assert linked_books(Package(done.data)) == ["xlvp.xlam"]
    assert done.changed == 2
    expected = parts(link_to_addin(plain))
    assert {n: c for n, c in parts(done.data).items() if n != "[Content_Types].xml"} == {
        n: c for n, c in expected.items() if n != "[Content_Types].xml"
    }
    again = link(done.data, "excel")
    assert (again.data, again.changed) == (done.data, 0)


def test_the_link_comes_after_those_that_are_there() -> None:
    data = link_to(workbook_without_table(B3="=[1]Sheet1!A1"), "Members.xlsx")
    done = link(data, "excel")
    assert linked_books(Package(done.data)) == ["members.xlsx", "xlvp.xlam"]
    sheet = openpyxl.load_workbook(io.BytesIO(done.data)).active
    assert sheet["B1"].value == "=[2]!VP(A1,24)"
    assert sheet["B3"].value == "=[1]Sheet1!A1"
    back = link(done.data, "libreoffice")
    assert openpyxl.load_workbook(io.BytesIO(back.data)).active["B1"].value == (
        f"={CALC}VP({guarded('A1')},24)"
    )


def link_to(data: bytes, target: str) -> bytes:
    """The workbook with a link to another file, as link 1; the formulas stay plain."""
    return rezipped(
        renamed(link_to_addin(data), target),
        lambda name, content: content.replace(b"[1]!VP", b"VP"),
    )


def renamed(data: bytes, target: str) -> bytes:
    """The linked workbook with another target of its link."""
    return rezipped(
        data,
        lambda name, content: (
            content.replace(b"xlvp.xlam", target.encode())
            if name.endswith("externalLink1.xml.rels")
            else content
        ),
    )


def rezipped(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in parts(data).items():
            file.writestr(name, change(name, content))
    return out.getvalue()


def test_functions_of_another_workbook_of_the_same_name_are_left_alone() -> None:
    data = renamed(link_to_addin(workbook_without_table()), "ClubTools.xlam")
    for program in ("libreoffice", "excel"):
        done = link(data, program)
        assert (done.data, done.changed) == (data, 0)
        assert done.left == (
            "=VP(A1,24) calls functions of another workbook of the same name",
            "=SUM(VP(A1,24),1) calls functions of another workbook of the same name",
        )


def test_without_formulas_of_ours_the_copy_is_the_file() -> None:
    out = io.BytesIO()
    openpyxl.Workbook().save(out)
    for program in ("libreoffice", "excel"):
        done = link(out.getvalue(), program)
        assert (done.data, done.changed, done.left) == (out.getvalue(), 0, ())


def test_the_recalculation_reads_what_was_written_for_either_program() -> None:
    plain = workbook_without_table(B3="=VPMATCH(C1,C2,24)")
    values = {}
    for program in ("libreoffice", "excel"):
        done = recalculate(link(plain, program).data)
        assert done.is_clean
        sheet = openpyxl.load_workbook(io.BytesIO(done.data), data_only=True).active
        values[program] = [sheet[cell].value for cell in ("B1", "B2", "B3")]
    assert values["libreoffice"] == values["excel"] == [12.33, 13.33, None]


def xlvp(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["link", *map(str, arguments)])


def test_the_command(tmp_path: Path) -> None:
    source, target = tmp_path / "event.xlsx", tmp_path / "calc.xlsx"
    source.write_bytes(workbook())
    done = xlvp(source, "--for", "libreoffice", "--out", target)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"{target}: 9 formulas rewritten\n"
    assert target.read_bytes() == link(source.read_bytes(), "libreoffice").data
    assert sorted(tmp_path.iterdir()) == [target, source]

    refused = xlvp(source, "--for", "excel", "--out", target)
    assert refused.exit_code == 2 and "--force replaces it" in refused.stderr
    assert target.read_bytes() == link(source.read_bytes(), "libreoffice").data
    forced = xlvp(source, "--for", "excel", "--out", target, "--force")
    assert forced.exit_code == 0
    assert target.read_bytes() == link(source.read_bytes(), "excel").data


def test_a_finding_gives_exit_code_1(tmp_path: Path) -> None:
    source = tmp_path / "club.xlsx"
    source.write_bytes(renamed(link_to_addin(workbook_without_table()), "ClubTools.xlam"))
    done = xlvp(source, "--for", "excel", "--out", tmp_path / "out.xlsx")
    assert done.exit_code == 1
    assert done.stderr.count("left alone: =") == 2
    assert (tmp_path / "out.xlsx").exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.xlsx", b"", "empty"),
        ("a.xlsx", b"no workbook", "damaged"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "encrypted"),
        ("a.csv", b"1,2", "text file"),
        ("a.xls", b"1", "old .xls"),
    ],
)
def test_what_is_no_workbook_gives_one_sentence(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    source = tmp_path / name
    source.write_bytes(content)
    done = xlvp(source, "--for", "excel", "--out", tmp_path / f"out{source.suffix}")
    assert done.exit_code == 2 and said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [source]


def test_wrong_targets_are_refused(tmp_path: Path) -> None:
    source = tmp_path / "a.xlsx"
    source.write_bytes(workbook())
    for target, said in (
        (source, "the copy needs a name of its own"),
        (tmp_path / "b.ods", "must end in .xlsx"),
        (tmp_path / "none" / "b.xlsx", "does not exist"),
    ):
        done = xlvp(source, "--for", "excel", "--out", target, "--force")
        assert done.exit_code == 2 and said in done.stderr
    assert xlvp(source, "--for", "numbers", "--out", tmp_path / "b.xlsx").exit_code == 2
    assert xlvp(tmp_path / "no.xlsx", "--for", "excel", "--out", tmp_path / "b.xlsx").exit_code == 2
    assert list(tmp_path.iterdir()) == [source]


def test_hostile_parts_are_refused() -> None:
    entity = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "VP(">]><worksheet>&a;</worksheet>'
    data = rezipped(
        workbook_without_table(),
        lambda name, content: entity if name.endswith("sheet1.xml") else content,
    )
    with pytest.raises(UnusableFile, match="document type"):
        link(data, "libreoffice")
    broken = rezipped(
        workbook_without_table(),
        lambda name, content: content[:-30] if name.endswith("sheet1.xml") else content,
    )
    with pytest.raises(UnusableFile, match="damaged"):
        link(broken, "libreoffice")
