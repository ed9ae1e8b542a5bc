"""Tables in text files and workbooks: values, errors, and what is refused."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.cells import Rows
from xlvp.errors import XlvpError
from xlvp.events.sheets import Sheet, sheet_of_text, sheets_of_workbook
from xlvp.events.source import BridgeEvent, Wanted, read_event
from xlvp.events.text import decode
from xlvp.events.tournament import Tournament
from xlvp.hosts.recalc import UnusableFile

CASES = Path(__file__).parents[1] / "cases" / "events"
BROKEN = ["broken.xlsx", "broken.ods", "broken.xls"]
WHOLE = ["crosstable.xlsx", "crosstable.ods", "crosstable.xls"]


def sheets(name: str) -> dict[str, Sheet]:
    path = CASES / name
    return {sheet.name: sheet for sheet in sheets_of_workbook(path, path.read_bytes())}


def text_rows(text: str) -> Rows:
    return sheet_of_text(decode(text.encode())).rows


# workbooks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WHOLE)
def test_the_three_formats_hold_the_same(name: str) -> None:
    rows = sheets(name)["Crosstable"].rows
    assert rows[2] == ["Rk.", "SNo", None, "Name", "Rtg", "1.Rd", "2.Rd", "Pts."]
    assert rows[3] == [1, 1, "GM", "Adams, Ann", 2501, "4b1", "2w1", 2]
    assert rows[5][3] == "=Cruz & Co" and rows[6][4] is None
    event = read_event(CASES / name)
    assert isinstance(event, Tournament) and not event.findings
    assert event.cells() == [["4b1", "2w1"], ["3w1", "1b0"], ["2b0", "4w½"], ["1w0", "3b½"]]
    assert event.source == "crosstable (export) on the sheet Crosstable"


@pytest.mark.parametrize("name", BROKEN)
def test_an_error_never_becomes_a_blank(name: str) -> None:
    found = sheets(name)
    assert found["Crosstable"].rows[6][6] == "#DIV/0!"
    errors = found["Errors"].rows
    assert [row[i] for i, row in enumerate(errors)] == [
        "#N/A", "#DIV/0!", "#N/A", "#VALUE!", "#VALUE!", "#VALUE!", 2
    ]  # fmt: skip
    event = read_event(CASES / name)
    assert isinstance(event, Tournament)
    assert [str(finding) for finding in event.findings] == [
        "Crosstable, row 7: round 2: 4 has '#DIV/0!', which is no result that is known"
    ]
    assert event.cells()[3] == ["1w0", "?#DIV/0!"]


def test_a_formula_that_was_never_computed_is_no_blank() -> None:
    event = read_event(CASES / "never_computed.xlsx")
    assert isinstance(event, Tournament)
    assert event.findings[0].sentence == "round 2: 4 has '#N/A', which is no result that is known"
    assert event.notes[0].startswith("where cells hold #N/A, the formula was never computed: open")


def test_links_to_other_files_are_not_followed(tmp_path: Path) -> None:
    """The value that the workbook holds is taken; the file it names is not looked for."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet
    for row in [["No.", "R1"], [1, "2w1"], [2, "1b0"]]:
        sheet.append(row)
    sheet["D2"] = "='http://127.0.0.1:9/[other.xlsx]Sheet1'!A1"
    sheet["E2"] = '=WEBSERVICE("http://127.0.0.1:9/")'
    book.save(tmp_path / "linked.xlsx")
    event = read_event(tmp_path / "linked.xlsx")
    assert isinstance(event, Tournament) and not event.findings
    assert event.cells() == [["2w1"], ["1b0"]]


def test_which_sheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for name in ("One", "Two"):
        sheet = book.create_sheet(name)
        for row in [["No.", "R1"], [1, "2w1"], [2, "1b0"]]:
            sheet.append(row)
    book.save(tmp_path / "two.xlsx")
    with pytest.raises(UnusableFile, match="the sheets 'One' and 'Two' both hold an event"):
        read_event(tmp_path / "two.xlsx")
    event = read_event(tmp_path / "two.xlsx", Wanted(sheet="two"))
    assert isinstance(event, Tournament) and event.source.endswith("on the sheet Two")
    with pytest.raises(UnusableFile, match="there is no sheet 'Three' that holds anything"):
        read_event(tmp_path / "two.xlsx", Wanted(sheet="Three"))
    with pytest.raises(UnusableFile, match="no sheet holds an event; the sheet 'Crosstable': row"):
        broken = openpyxl.load_workbook(CASES / "crosstable.xlsx")
        broken["Crosstable"]["E5"] = "much"
        broken.save(tmp_path / "much.xlsx")
        read_event(tmp_path / "much.xlsx")


# hostile and damaged files -----------------------------------------------------------------------


def package(name: str, change: dict[str, bytes]) -> bytes:
    """A sample workbook with other content in some parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(CASES / name) as old, zipfile.ZipFile(out, "w", 8) as new:
        for info in old.infolist():
            new.writestr(info.filename, change.get(info.filename, old.read(info)))
    return out.getvalue()


def content(rows: str) -> bytes:
    return (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
        ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="T">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    ).encode()


ONE = '<table:table-cell office:value-type="float" office:value="1"'
ENTITY = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>'
)
HOSTILE: dict[str, tuple[str, bytes, str]] = {
    "repeated rows": (
        ".ods",
        package("crosstable.ods", {"content.xml": content(
            f'<table:table-row table:number-rows-repeated="1000000">{ONE}/></table:table-row>')}),
        "holds 1000000 x 1 cells",
    ),
    "repeated columns": (
        ".ods",
        package("crosstable.ods", {"content.xml": content(
            f'<table:table-row>{ONE} table:number-columns-repeated="16384"/></table:table-row>')}),
        "holds 1 x 16384 cells",
    ),
    "one cell far away": (
        ".ods",
        package("crosstable.ods", {"content.xml": content(
            '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/>'
            f"</table:table-row><table:table-row>{ONE}/></table:table-row>")}),
        "holds 1048576 x 1 cells",
    ),
    "entities in .ods": (".ods", package("crosstable.ods", {"content.xml": ENTITY}),
                         "document type or entity declaration"),
    "entities in .xlsx": (".xlsx", package("crosstable.xlsx", {"xl/workbook.xml": ENTITY}),
                          "document type or entity declaration"),
    "zip bomb": (".ods", package("crosstable.ods", {"content.xml": b" " * (61 * 2**20)}),
                 "more than 60 MB of cells"),
    "zip bomb, .xlsx": (
        ".xlsx", package("crosstable.xlsx", {"xl/worksheets/sheet2.xml": b" " * (61 * 2**20)}),
        "is larger than 60 MB"),
    "text for a workbook": (".xlsx", b"No.;R1\n1;2w1\n2;1b0\n", "no .xlsx or .xlsm workbook"),
    "text for .ods": (".ods", b"No.;R1\n1;2w1\n2;1b0\n", "no .xlsx or .xlsm workbook"),
    "text for .xls": (".xls", b"No.;R1\n1;2w1\n2;1b0\n", "no .xls workbook"),
    ".xls for .ods": (".ods", (CASES / "crosstable.xls").read_bytes(), "encrypted or an old .xls"),
    "cut short .ods": (".ods", (CASES / "crosstable.ods").read_bytes()[:5000], "damaged"),
    "cut short .xls": (
        ".xls", (CASES / "crosstable.xls").read_bytes()[:1500], "encrypted, or no .xls workbook"),
    "empty": (".xls", b"", "no .xls workbook"),
    "no zip in .ods": (".ods", b"PK\3\4" + bytes(200), "damaged"),
    "zeros in a text": (".csv", b"No.;R1\n1;\0\n" * 40, "zero bytes"),
    "a quotation without end": (".csv", b'No.;R1\n1;"2w1\n2;1b0\n', "is no line of a table"),
    "many rows": (".csv", b"1;2w1\n" * 20_001, "more than 20000 rows"),
    "many columns": (".csv", b";".join([b"2w1"] * 501) + b"\n1\n", "500 columns"),
    "a long line": (".csv", b"x" * 200_000 + b";y\n" * 3, "is no line of a table"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused_in_a_sentence(tmp_path: Path, case: str) -> None:
    suffix, data, words = HOSTILE[case]
    path = tmp_path / f"file{suffix}"
    path.write_bytes(data)
    tracemalloc.start()
    try:
        with pytest.raises(UnusableFile, match=words):
            read_event(path)
        assert tracemalloc.get_traced_memory()[1] < 400 * 2**20
    finally:
        tracemalloc.stop()


def test_sectors_in_a_circle(tmp_path: Path) -> None:
    """A compound file whose directory never ends."""
    data = bytearray((CASES / "crosstable.xls").read_bytes())
    size = 1 << struct.unpack_from("<H", data, 30)[0]
    table = (struct.unpack_from("<I", data, 76)[0] + 1) * size
    for entry in range(size // 4):
        struct.pack_into("<I", data, table + 4 * entry, 0)
    (tmp_path / "circle.xls").write_bytes(data)
    with pytest.raises(UnusableFile, match=r"the \.xls workbook is damaged"):
        read_event(tmp_path / "circle.xls")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*WHOLE, *BROKEN]), st.data())
def test_damaged_workbooks_give_an_event_or_a_sentence(name: str, data: st.DataObject) -> None:
    path = CASES / name
    raw = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.one_of(st.none(), st.integers(0, len(raw))))
    try:
        found = sheets_of_workbook(path, bytes(raw[:cut]))
    except XlvpError as error:
        assert str(error)
    else:
        assert all(sheet.rows for sheet in found)


def test_a_large_sheet_beside_a_crosstable_is_left_aside(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(CASES / "crosstable.xlsx")
    large = book.create_sheet("Ratings")
    for n in range(20_100):
        large.append([n])
    book.save(tmp_path / "large.xlsx")
    event = read_event(tmp_path / "large.xlsx")
    assert isinstance(event, Tournament) and not event.findings
    for name in ("Crosstable", "Notes"):
        del book[name]
    book.save(tmp_path / "large.xlsx")
    with pytest.raises(UnusableFile, match="'Ratings' has more than 20000 rows"):
        read_event(tmp_path / "large.xlsx")


# text files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_delimiters(delimiter: str) -> None:
    text = "Title\n\nNo.;Name;R1;R2\n1;Adams, A;2w1;2b½\n2;Berg, B;1b0;1w½\n"
    quoted = text.replace("Adams, A", '"Adams, A"').replace("Berg, B", '"Berg, B"')
    rows = text_rows(quoted.replace(";", delimiter))
    assert rows[3] == ["1", "Adams, A", "2w1", "2b½"]


def test_a_delimiter_that_the_file_names() -> None:
    assert text_rows("sep=|\nNo.|R1;x\n1|2w1\n2|1b0\n")[0] == ["No.", "R1;x"]


def test_lines_are_those_of_the_file() -> None:
    sheet = sheet_of_text(decode(b'No.;Name;R1\n\n1;"two\nlines";2w1\n2;B;1b0\n'))
    assert [sheet.place(i) for i in range(4)] == ["line 1", "line 2", "line 3", "line 5"]


def test_texts_kept_from_a_spreadsheet_program() -> None:
    assert text_rows('No.;R1\n1;="2:1"\n2;="1:0"\n')[1] == ["1", "2:1"]


def test_decimal_commas_do_not_part_columns() -> None:
    rows = text_rows("No.;R1;Pkt\n1;2w0,5;0,5\n2;1b0,5;0,5\n")
    assert rows[1] == ["1", "2w0,5", "0,5"]


@settings(max_examples=200)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=200))
def test_any_text_gives_an_event_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("text") / "event.csv"
    path.write_bytes(text.encode("utf-8"))
    try:
        event = read_event(path)
    except XlvpError as error:
        assert str(error)
    else:
        assert isinstance(event, Tournament | BridgeEvent)


def test_other_kinds_of_file(tmp_path: Path) -> None:
    for name in ("event.pdf", "event.xlsb", "event"):
        (tmp_path / name).write_bytes(b"x")
        with pytest.raises(UnusableFile):
            read_event(tmp_path / name)
    with pytest.raises(UnusableFile, match="does not exist"):
        read_event(tmp_path / "none.csv")
