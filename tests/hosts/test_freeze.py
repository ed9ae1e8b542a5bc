"""Values in place of our formulas, nothing else touched."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from click.testing import CliRunner

from xlvp.cli import main
from xlvp.hosts.formula_names import linked, names_ours, plain
from xlvp.hosts.freeze import freeze
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook

CALC_CHAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"


def book(**formulas: tuple[str, object]) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as workbook:
        sheet = workbook.add_worksheet("Match")
        sheet.write_formula("A1", "=VP(10,24)", None, 12.33)
        sheet.write_formula("A2", '=IF(B2="","",IMPS(B2)&" VP(")', None, "")
        sheet.write_formula("A3", "=SUM(A1:A2)", None, 12.33)
        sheet.write_formula("A4", "=VP(10,0)", None, "#NUM!")
        sheet.write_formula("A5", '=LEN("VP(")', None, 3)
        sheet.write_array_formula("C1:D2", "{=VPTABLE(24,,,,FALSE)}", None, 0)
        sheet.write_number("D1", 10)
        sheet.write_number("C2", 1)
        sheet.write_number("D2", 10.25)
        for place, (formula, value) in formulas.items():
            sheet.write_formula(place, formula, None, value)
    return out.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def rezipped(content: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in content.items():
            file.writestr(name, part)
    return out.getvalue()


def formulas(data: bytes) -> dict[str, str]:
    sheet = parts(data)["xl/worksheets/sheet1.xml"].decode()
    return dict(re.findall(r'<c r="(\w+)"[^>]*><f[^>]*>([^<]*)</f>', sheet))


def test_our_formulas_become_their_values_and_the_rest_stays():
    before = book()
    frozen = freeze(before, "xlsx")
    assert (frozen.cells, frozen.left) == (4, [])
    assert formulas(frozen.data) == {"A3": "SUM(A1:A2)", "A5": 'LEN("VP(")'}
    old = openpyxl.load_workbook(io.BytesIO(before), data_only=True)["Match"]
    new = openpyxl.load_workbook(io.BytesIO(frozen.data), data_only=True)["Match"]
    assert [[c.value for c in row] for row in new] == [[c.value for c in row] for row in old]
    was, now = parts(before), parts(frozen.data)
    assert list(was) == list(now)
    assert [name for name in was if was[name] != now[name]] == ["xl/worksheets/sheet1.xml"]


@pytest.mark.parametrize("name", [plain, linked, lambda f: f.replace("VP(", "_xludf.VP(")])
def test_every_way_to_name_a_function_is_ours(name):
    assert names_ours(name("IF(A1=1,VP(A1,24),0)"))
    assert not names_ours(name("IF(A1=1,MYVP(A1,24),0)"))


def test_the_variant_for_the_addin_is_frozen_too():
    frozen = freeze(link_to_addin(book()), "xlsx")
    assert frozen.cells == 4 and "[1]!" not in "".join(formulas(frozen.data).values())


def test_a_copy_without_macros():
    macro = write_macro_workbook(book())
    kept, without = freeze(macro, "xlsm").data, freeze(macro, "xlsx").data
    assert "xl/vbaProject.bin" in parts(kept)
    now = parts(without)
    assert "xl/vbaProject.bin" not in now
    assert not any(b"vbaProject" in part or b"macroEnabled" in part for part in now.values())
    assert b"definedName" not in now["xl/workbook.xml"]
    assert openpyxl.load_workbook(io.BytesIO(without))["Match"]["A1"].value == 12.33


def test_the_order_of_calculation_goes():
    content = parts(book())
    content["xl/calcChain.xml"] = b'<calcChain><c r="A1" i="1"/><c r="A3"/></calcChain>'
    content["[Content_Types].xml"] = content["[Content_Types].xml"].replace(
        b"</Types>",
        f'<Override PartName="/xl/calcChain.xml" ContentType="{CALC_CHAIN}"/></Types>'.encode(),
    )
    relations = content["xl/_rels/workbook.xml.rels"]
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/calcChain"
    content["xl/_rels/workbook.xml.rels"] = relations.replace(
        b"</Relationships>",
        f'<Relationship Id="rId9" Type="{kind}" Target="calcChain.xml"/></Relationships>'.encode(),
    )
    now = parts(freeze(rezipped(content), "xlsx").data)
    assert "xl/calcChain.xml" not in now
    assert now["xl/_rels/workbook.xml.rels"] == relations
    assert b"calcChain" not in now["[Content_Types].xml"]


def test_shared_and_spilling_formulas():
    content = parts(book())
    sheet = content["xl/worksheets/sheet1.xml"].decode()
    first, rest = sheet.split("</sheetData>")
    more = (
        '<row r="20"><c r="A20"><f t="shared" ref="A20:A21" si="0">VP(B20,24)</f><v>1</v></c>'
        '<c r="B20"><f t="shared" ref="B20:B21" si="1">SUM(C20)</f><v>2</v></c>'
        '<c r="C20" cm="1"><f t="array" ref="C20:D20">VPTABLE(24)</f><v>3</v></c></row>'
        '<row r="21"><c r="A21"><f t="shared" si="0"/><v>4</v></c>'
        '<c r="B21"><f t="shared" si="1"/><v>5</v></c></row></sheetData>'
    )
    content["xl/worksheets/sheet1.xml"] = (first + more + rest).encode()
    frozen = freeze(rezipped(content), "xlsx")
    now = parts(frozen.data)["xl/worksheets/sheet1.xml"].decode()
    assert frozen.cells == 7
    assert '<c r="A20"><v>1</v></c>' in now and '<c r="A21"><v>4</v></c>' in now
    assert '<c r="C20"><v>3</v></c>' in now
    assert now.count('si="1"') == 2 and 'si="0"' not in now


def test_what_has_no_value_yet_is_left_and_told():
    content = parts(book(A7=("=VP(1,24)", "#NAME?")))
    sheet = content["xl/worksheets/sheet1.xml"]
    content["xl/worksheets/sheet1.xml"] = sheet.replace(
        b"<f>VP(10,24)</f><v>12.33</v>", b"<f>VP(10,24)</f>"
    )
    frozen = freeze(rezipped(content), "xlsx")
    assert frozen.left == [
        "Match!A1 holds no value yet: recalculate the file first",
        "Match!A7 shows #NAME?: recalculate the file first",
    ]
    assert {"A1", "A7"} < set(formulas(frozen.data))


def test_names_and_formats_are_told():
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as workbook:
        sheet = workbook.add_worksheet("Match")
        sheet.conditional_format("A1", {"type": "formula", "criteria": "=VP($A$1,24)>10"})
        workbook.define_name("Won", "=VP(Match!$A$1,24)")
    assert freeze(out.getvalue(), "xlsx").left == [
        "a conditional format or validation on Match uses a function of xlvp",
        "the defined name won uses a function of xlvp",
    ]


def test_the_command(tmp_path: Path):
    run = CliRunner().invoke
    source, target = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    source.write_bytes(book())
    done = run(main, ["freeze", str(source), "--out", str(target)])
    assert done.exit_code == 0 and "values in place of 4 formulas" in done.output
    assert freeze(book(), "xlsx").data == target.read_bytes()
    before = target.read_bytes()
    for arguments, reason in (
        ([str(source), "--out", str(target)], "exists already"),
        ([str(source), "--out", str(source), "--force"], "is the file itself"),
        ([str(source), "--out", str(tmp_path / "b.ods")], "must end in .xlsx or .xlsm"),
        ([str(tmp_path / "none.xlsx"), "--out", str(tmp_path / "c.xlsx")], "does not exist"),
    ):
        done = run(main, ["freeze", *arguments])
        assert done.exit_code == 2 and reason in done.output, done.output
    assert target.read_bytes() == before and not (tmp_path / "c.xlsx").exists()
    source.write_bytes(book(A9=("=VP(1,24)", "#NAME?")))
    done = run(main, ["freeze", str(source), "--out", str(target), "--force"])
    assert done.exit_code == 1 and "Match!A9 shows #NAME?" in done.output
