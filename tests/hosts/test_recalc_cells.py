"""How cells are read and written: odd XML, kinds of values, array formulas, references."""

from __future__ import annotations

import re
from collections.abc import Callable

import openpyxl
import pytest
from hosts.recalc_books import (
    formula,
    left_alone,
    new_values,
    number,
    one_row,
    parts_of,
    raw_book,
    rewritten,
    saved,
    settled,
    values,
)

from xlvp import udfs
from xlvp.hosts.recalc import Recalculation

SHEET = "xl/worksheets/s1.xml"
PLAIN = one_row(number("A1", 10), formula("B1", "VP(A1,24)"))


def sheet_of(done: Recalculation) -> bytes:
    return parts_of(done.data)[SHEET]


def prefixed(xml: bytes) -> bytes:
    named = re.sub(rb"<(/?)(worksheet|sheetData|row|c|f|v)\b", rb"<\1x:\2", xml)
    return named.replace(b"xmlns=", b"xmlns:x=")


def in_utf_16(xml: bytes) -> bytes:
    return xml.decode().replace("UTF-8", "UTF-16").encode("utf-16")


def in_latin_1(xml: bytes) -> bytes:
    text = xml.decode().replace("UTF-8", "ISO-8859-1")
    return text.replace("<row", "<!--é--><row").encode("latin-1")


def with_comments(xml: bytes) -> bytes:
    return xml.replace(b"<row", b"<!-- <c r='A1'><v>9</v></c> --><row")


def without_addresses(xml: bytes) -> bytes:
    return re.sub(rb' r="[A-Z]*1"', b"", xml)


def single_quoted(xml: bytes) -> bytes:
    return re.sub(rb'r="(\w+)"', rb"r='\1'", xml)


def in_cdata(xml: bytes) -> bytes:
    return xml.replace(b"VP(A1,24)", b"<![CDATA[VP(A1,24)]]>")


@pytest.mark.parametrize(
    "change",
    [prefixed, in_utf_16, in_latin_1, with_comments, without_addresses, single_quoted, in_cdata],
)
def test_odd_xml_is_read_and_kept(change: Callable[[bytes], bytes]) -> None:
    done = settled(rewritten(PLAIN, SHEET, change))
    assert new_values(done) == {"B1": 12.33}
    old = change(parts_of(PLAIN)[SHEET])
    value = "<x:v>0" if change is prefixed else "<v>0"
    encoding = "utf-16-le" if change is in_utf_16 else "latin-1"
    written = value.replace("0", "12.33").encode(encoding)
    assert sheet_of(done) == old.replace(value.encode(encoding), written)


@pytest.mark.parametrize(
    ("text", "head", "value"),
    [
        ("1+1", b'<c r="A1">', b"<v>2</v>"),
        ("1/3", b'<c r="A1">', b"<v>0.3333333333333333</v>"),
        ("1=1", b'<c r="A1" t="b">', b"<v>1</v>"),
        ("1/0", b'<c r="A1" t="e">', b"<v>#DIV/0!</v>"),
        ('"a<b>&c"', b'<c r="A1" t="str">', b"<v>a&lt;b&gt;&amp;c</v>"),
        ('" a "', b'<c r="A1" t="str">', b'<v xml:space="preserve"> a </v>'),
        ('"a"&CHAR(7)', b'<c r="A1" t="str">', b"<v>a_x0007_</v>"),
        ('"a"&CHAR(13)', b'<c r="A1" t="str">', b"<v>a_x000D_</v>"),
        ('"_x0041_"', b'<c r="A1" t="str">', b"<v>_x005F_x0041_</v>"),
        ('""', b'<c r="A1" t="str">', b"<v></v>"),
        ("1E+20*10", b'<c r="A1">', b"<v>1E+21</v>"),
    ],
)
def test_every_kind_of_value_is_written_with_its_type(text: str, head: bytes, value: bytes) -> None:
    xml = sheet_of(settled(one_row(formula("A1", text, "-999"))))
    assert head in xml and value in xml


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1" t="s"><f>1+1</f><v>0</v></c>',
        '<c r="A1" t="str"><f>1+1</f><v>old</v></c>',
        '<c r="A1" t="e"><f>1+1</f><v>#NAME?</v></c>',
        '<c r="A1" t="b"><f>1+1</f><v>1</v></c>',
        '<c r="A1" t="inlineStr"><f>1+1</f><is><t>old</t></is></c>',
        '<c r="A1"><f>1+1</f></c>',
        '<c r="A1"><f>1+1</f><v/></c>',
        '<c r="A1" t="n"><f>1+1</f><v>7</v></c>',
    ],
)
def test_a_number_takes_the_place_of_any_value(cell: str) -> None:
    done = settled(raw_book({"P": f'<row r="1">{cell}</row>'}))
    assert re.search(rb'<c r="A1"(?: t="n")?><f>1\+1</f><v>2</v></c>', sheet_of(done))


def test_a_value_equal_to_15_digits_is_left_as_it_is_written() -> None:
    done = settled(one_row(formula("A1", "1/3", "0.333333333333333")))
    assert done.changed == []
    assert done.data == one_row(formula("A1", "1/3", "0.333333333333333"))


def test_texts_that_look_like_something_else_stay_texts() -> None:
    texts = ["1E5", "TRUE", "-5", "01", "#N/A", "=1+1", " x ", "12,5", "½"]
    book = openpyxl.Workbook()
    sheet = book.active
    for row, text in enumerate(texts, 1):
        sheet.cell(row, 1, text).data_type = "s"
        sheet.cell(row, 2, f"=A{row}")
        sheet.cell(row, 3, f"=ISTEXT(A{row})")
    shown = values(settled(saved(book)).data, "Sheet")
    assert [shown.cell(r, 2).value for r in range(1, 10)] == texts
    assert all(shown.cell(r, 3).value is True for r in range(1, 10))


def test_dates_are_serials_in_both_date_systems() -> None:
    cells = (formula("A1", "DATE(2026,3,14)"), formula("B1", "YEAR(A1)"))
    assert new_values(settled(one_row(*cells))) == {"A1": 46095, "B1": 2026}
    before = '<workbookPr date1904="1"/>'
    file = raw_book({"P": f'<row r="1">{"".join(cells)}</row>'}, before=before)
    assert new_values(settled(file)) == {"A1": 44633, "B1": 2026}


def test_a_cell_of_the_kind_date_is_a_serial() -> None:
    done = settled(one_row('<c r="A1" t="d"><v>2026-03-14T12:00:00</v></c>', formula("B1", "A1+1")))
    assert new_values(done) == {"B1": 46096.5}


def test_shared_formulas_move_with_their_cells() -> None:
    rows = "".join(
        f'<row r="{r}">{number(f"A{r}", r)}<c r="B{r}"><f t="shared" si="0"'
        + (' ref="B1:B3">_xludf.VP(A1,24)+$A$1' if r == 1 else ">")
        + "</f></c></row>"
        for r in (1, 2, 3)
    )
    assert new_values(settled(raw_book({"P": rows}))) == {"B1": 11.25, "B2": 11.5, "B3": 11.75}


def test_a_shared_formula_that_is_not_understood_says_so_in_every_cell() -> None:
    rows = "".join(
        f'<row r="{r}"><c r="B{r}"><f t="shared" si="0"'
        + (' ref="B1:B2">[2]S!A1' if r == 1 else ">")
        + "</f></c></row>"
        for r in (1, 2)
    )
    reasons = left_alone(settled(raw_book({"P": rows})))
    assert reasons == dict.fromkeys(("B1", "B2"), "it reads another workbook, which is not opened")


def array(address: str, ref: str, text: str, more: str = "") -> str:
    return f'<c r="{address}"{more}><f t="array" ref="{ref}">{text}</f><v>0</v></c>'


def test_an_array_formula_fills_its_range_as_excel_does() -> None:
    rows = (
        f'<row r="1">{array("A1", "A1:C4", "VPTABLE(1,,,,FALSE)")}<c r="B1"/><c r="C1"/></row>'
        + "".join(f'<row r="{r}"><c r="A{r}"/><c r="B{r}"/><c r="C{r}"/></row>' for r in (2, 3, 4))
        + f'<row r="9">{array("A9", "A9:C10", "5")}{formula("E9", "SUM(A9:C10)")}</row>'
        f'<row r="12">{array("A12", "A12:C13", "{1,2}")}</row>'
    )
    found = new_values(settled(raw_book({"P": rows})))
    assert [found.get(cell, 0.0) for cell in ("A1", "B1", "C1", "A2", "B2", "C2")] == [
        0, 10, 10, 1, 11.2, 8.8
    ]  # fmt: skip
    assert {found[f"{c}{r}"] for c in "ABC" for r in (9, 10)} == {5}
    assert found["E9"] == 30
    assert [found[c] for c in ("A12", "B12", "C12", "A13", "C13")] == [1, 2, "#N/A", 1, "#N/A"]


def test_cells_of_an_array_that_the_file_leaves_out_are_added_in_order() -> None:
    rows = (
        f'<row r="2">{number("A2", 3)}{array("B2", "B2:C5", "VPTABLE(1,,,,FALSE)")}'
        f'{number("D2", 1)}</row><row r="4"/><row r="7">{formula("A7", "SUM(C2:C5)")}</row>'
    )
    done = settled(raw_book({"P": rows}))
    places = re.findall(rb'r="(\w+)"', sheet_of(done))
    assert places == b"2 A2 B2 C2 D2 3 B3 C3 4 B4 C4 5 B5 C5 7 A7".split()
    sheet = values(done.data, "P")
    table = udfs.FUNCTIONS["VPTABLE"].call(1, None, None, None, False)
    assert [[sheet.cell(r, c).value for c in (2, 3)] for r in range(2, 6)] == [
        row[:2] for row in table[:4]
    ]


@pytest.mark.parametrize("text", ["VP(A1:A2,24)", "VPTABLE(1)"])
def test_a_spilled_result_is_filled_unless_its_size_is_new(text: str) -> None:
    spilled = array("B1", "B1:B2", text, ' cm="1"')
    rows = (
        f'<row r="1">{number("A1", 10)}{spilled}</row><row r="2">{number("A2", 0)}</row>'
        f'<row r="3">{formula("A3", "SUM(_xlfn.ANCHORARRAY(B1))")}</row>'
    )
    done = settled(raw_book({"P": rows}))
    if text == "VPTABLE(1)":
        assert "only a spreadsheet program lets it spill anew" in left_alone(done)["B1"]
        assert set(left_alone(done)) == {"B1", "A3"}
    else:
        assert new_values(done) == {"B1": 12.33, "B2": 10, "A3": 22.33}


@pytest.mark.parametrize(
    "name",
    ["VP", "vp", "_xludf.VP", "_xll.VP", "[1]!VP", "'C:\\Käse\\xlvp.xlam'!VP", "xlvp.xlam!VP"],
)
def test_every_way_a_file_names_our_function_means_it(name: str) -> None:
    assert new_values(settled(one_row(formula("A1", f"{name}(10,24)")))) == {"A1": 12.33}


def test_a_function_of_another_add_in_is_not_ours() -> None:
    done = settled(one_row(formula("A1", "'C:\\x\\other.xlam'!VP(10,24)")))
    assert left_alone(done) == {"A1": "VP is a function of another workbook or add-in"}


def test_a_plain_formula_takes_the_cell_in_its_row_of_a_range() -> None:
    rows = (
        f'<row r="1">{number("A1", 1)}{formula("B1", "A1:A3*2")}</row>'
        f'<row r="2">{number("A2", 2)}{formula("B2", "A:A")}{formula("C2", "VP(A1:A2,24)")}</row>'
        f'<row r="9">{formula("B9", "A1:A3")}</row>'
    )
    expected = {"B1": 2, "B2": 2, "C2": 10.25, "B9": "#VALUE!"}
    assert new_values(settled(raw_book({"P": rows}))) == expected


def test_what_depends_on_a_cell_left_alone_is_left_alone() -> None:
    cells = (
        formula("A1", "RAND()", "0.5"),
        formula("B1", "A1*2", "1"),
        formula("C1", "SUM(A1:B1)", "1.5"),
        formula("D1", 'INDIRECT("A"&1)', "0.5"),
        formula("E1", "OFFSET(D1,0,-3+G1)", "0.5"),
        formula("F1", 'INDIRECT("G"&1)+0'),
        number("G1", 0),
        formula("H1", 'IFERROR(C1,"none")', "1.5"),
    )
    done = settled(one_row(*cells))
    assert set(left_alone(done)) == {"A1", "B1", "C1", "D1", "E1", "H1"}
    assert done.evaluated == 1 and done.changed == []
    assert left_alone(done)["B1"] == "it depends on P!A1, which is left alone"


def test_circular_references_are_left_alone() -> None:
    cells = [formula(c, t, "7") for c, t in (("A1", "B1+1"), ("B1", "A1+1"), ("C1", "B1"))]
    done = settled(one_row(*cells, formula("D1", "1+1")))
    assert set(left_alone(done)) == {"A1", "B1", "C1"}
    assert new_values(done) == {"D1": 2}


def test_hidden_rows_stop_a_subtotal() -> None:
    rows = (
        f'<row r="1" hidden="1">{number("A1", 1)}</row><row r="2">{number("A2", 2)}</row>'
        f'<row r="3">{formula("A3", "SUBTOTAL(9,A1:A2)", "2")}{formula("B3", "SUM(A1:A2)")}</row>'
    )
    done = settled(raw_book({"P": rows}))
    assert set(left_alone(done)) == {"A3"}
    assert new_values(done) == {"B3": 3}


def test_a_data_table_is_left_alone() -> None:
    cells = ('<c r="A1"><f t="dataTable" ref="A1:A2" r1="B1"/><v>5</v></c>', formula("C1", "A1*2"))
    assert set(left_alone(settled(one_row(*cells)))) == {"A1", "C1"}


def test_the_clock_is_the_computer_s() -> None:
    import datetime

    before = datetime.date.today()
    done = settled(one_row(formula("A1", "TODAY()"), formula("B1", "INT(NOW())-TODAY()", "9")))
    after = datetime.date.today()
    serials = [(day - datetime.date(1899, 12, 30)).days for day in (before, after)]
    assert new_values(done)["A1"] in serials
    assert new_values(done)["B1"] == 0


def test_a_long_chain_is_computed_or_left_alone_but_never_fails() -> None:
    long = "+".join(["1"] * 250)
    deep = "(" * 60 + "1" + ")" * 60
    endless = "+".join(["1"] * 4000)
    bottomless = "(" * 3000 + "1" + ")" * 3000
    texts = {"A1": long, "B1": deep, "C1": endless, "D1": bottomless}
    cells = [formula(address, text) for address, text in texts.items()]
    done = settled(one_row(*cells))
    assert new_values(done)["A1"] == 250
    assert new_values(done)["B1"] == 1
    assert set(left_alone(done)) == {"C1", "D1"}


def test_a_cell_of_a_spilled_array_is_not_doubted_before_it_is_filled() -> None:
    """The engine computes the readers of an array once before the array has its values."""
    order = '<f t="array" ref="B1:B3">{2;1;3}</f>'
    rows = "".join(
        f'<row r="{r}">{number(f"A{r}", r * 10)}<c r="B{r}">{order if r == 1 else ""}</c>'
        f"{formula(f'C{r}', f'N(INDEX(A1:A3,B{r}))')}"
        f"{formula(f'D{r}', f'OFFSET(A1,B{r}-1,0)')}{formula(f'E{r}', f'VP(B{r},4*B{r})')}</row>"
        for r in (1, 2, 3)
    )
    done = settled(raw_book({"P": rows}))
    assert done.refused == [] and done.errors == []
    found = new_values(done)
    assert [found[f"C{r}"] for r in (1, 2, 3)] == [20, 10, 30]
    assert [found[f"D{r}"] for r in (1, 2, 3)] == [20, 10, 30]


def test_sheets_of_any_name_are_found_without_regard_to_case() -> None:
    book = openpyxl.Workbook()
    book.active["A1"] = "='it''s – ö & <é>'!A1+'IT''S – Ö & <É>'!$A$1"
    book.active["A2"] = "=SUM('it''s – ö & <é>'!A:A)"
    book.active["A3"] = "=INDIRECT(\"'it''s – ö & <é>'!A1\")"
    book.create_sheet("It's – Ö & <É>")["A1"] = 4
    assert new_values(settled(saved(book))) == {"A1": 8, "A2": 4, "A3": 4}


def test_a_strict_workbook_is_read() -> None:
    """ISO/IEC 29500 Strict: other namespaces, the same parts."""

    def strict(xml: bytes) -> bytes:
        return xml.replace(
            b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        ).replace(
            b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        )

    file = PLAIN
    for part in parts_of(PLAIN):
        file = rewritten(file, part, strict)
    assert b"purl.oclc.org" in parts_of(file)[SHEET]
    assert new_values(settled(file)) == {"B1": 12.33}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("_xlfn.LET(_xlpm.x,1,_xlpm.x)", "LET and LAMBDA are not supported"),
        ("{1,,2}", "the engine could not compute it (Error)"),
        ('"open', "'\"open' is not understood"),
        ("SUM(1", "a parenthesis is not closed"),
        ("Gone!A1", "the workbook has no worksheet Gone"),
        ("$A$9999999", "$A$9999999 lies outside the sheet"),
        ("MYMACRO(A1)", "the function MYMACRO is not known here"),
    ],
)
def test_what_is_not_understood_is_left_alone_with_the_reason(text: str, reason: str) -> None:
    done = settled(one_row(formula("A1", text, "7"), formula("B1", "A1+1", "8")))
    assert left_alone(done)["A1"] == reason
    assert [refusal.follows for refusal in done.refused] == [False, True]
    assert done.data == one_row(formula("A1", text, "7"), formula("B1", "A1+1", "8"))
