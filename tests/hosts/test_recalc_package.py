"""Files that are no workbooks, damaged, encrypted or meant to do harm: one sentence, no value."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable

import openpyxl
import pytest
from hosts.recalc_books import formula, one_row, parts_of, raw_book, rewritten, saved, settled
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

from xlvp.hosts.recalc import UnusableFile, package, recalculate

SHEET = "xl/worksheets/s1.xml"
GOOD = one_row(formula("A1", "1+1"))


def zipped(parts: dict[str, bytes], comment: bytes = b"") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
        archive.comment = comment
    return file.getvalue()


def without(part: str) -> bytes:
    return zipped({name: data for name, data in parts_of(GOOD).items() if name != part})


def with_part(part: str, content: bytes) -> bytes:
    return zipped({**parts_of(GOOD), part: content})


def with_doctype(part: str, doctype: bytes) -> bytes:
    return rewritten(GOOD, part, lambda xml: xml.replace(b"?>\n", b"?>\n" + doctype, 1))


def with_duplicate() -> bytes:
    file = io.BytesIO(GOOD)
    with pytest.warns(UserWarning), zipfile.ZipFile(file, "a") as archive:
        archive.writestr(SHEET, b"<worksheet/>")
    return file.getvalue()


def with_flag(flag: int) -> bytes:
    """The first part marked, in the central directory, with a flag such as 1: encrypted."""
    data = bytearray(GOOD)
    at = data.index(b"PK\1\2") + 8
    data[at : at + 2] = struct.pack("<H", struct.unpack("<H", data[at : at + 2])[0] | flag)
    return bytes(data)


def bomb() -> bytes:
    """A sheet that unpacks to more than is read, from a few hundred kilobytes."""
    block = b" " * 2**20
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts_of(GOOD).items():
            if name != SHEET:
                archive.writestr(name, content)
        with archive.open(SHEET, "w") as part:
            for _ in range(package.MAX_PART // 2**20 + 1):
                part.write(block)
    assert len(file.getvalue()) < 2**20
    return file.getvalue()


ENTITY = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
LAUGHS = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (lambda: b"", "the file is empty"),
        (lambda: b"Round;Home;Away\n1;Oslo;Rome\n", "no .xlsx or .xlsm workbook"),
        (lambda: GOOD[: len(GOOD) // 2], "or it is damaged"),
        (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "encrypted or an old .xls"),
        (lambda: zipped({"mimetype": b"application/vnd.oasis"}), "OpenDocument"),
        (lambda: zipped({"a.txt": b"hello"}), "the file is no workbook"),
        (lambda: zipped({"[Content_Types].xml": b"<Types/>"}), "a zip archive, but no .xlsx"),
        (lambda: without("xl/workbook.xml"), "a zip archive, but no .xlsx"),
        (lambda: without(SHEET), f"lacks its part {SHEET}"),
        (
            lambda: with_part(SHEET, b"<worksheet><sheetData>"),
            f"{SHEET} of the workbook is damaged",
        ),
        (lambda: with_part("xl/workbook.xml", b"no xml"), "xl/workbook.xml of the workbook is dam"),
        (lambda: with_doctype(SHEET, ENTITY), "document type"),
        (lambda: with_doctype(SHEET, LAUGHS), "document type"),
        (lambda: with_doctype("xl/workbook.xml", ENTITY), "document type"),
        (lambda: with_doctype("xl/workbook.xml", LAUGHS), "document type"),
        (lambda: with_doctype("[Content_Types].xml", ENTITY), "document type"),
        (lambda: with_doctype("_rels/.rels", ENTITY), "document type"),
        (with_duplicate, "two parts of the same name"),
        (lambda: with_flag(1), "encrypted"),
        (bomb, "absurd size"),
        (lambda: one_row('<c r="A1048577"><v>1</v></c>'), "beyond the sheet's end"),
        (lambda: one_row('<c r="XFE1"><v>1</v></c>'), "beyond the sheet's end"),
        (lambda: raw_book({"P": '<row r="99999999"/>'}), "beyond the sheet's end"),
        (lambda: one_row('<c r="A1"><v>one</v></c>'), "where a number belongs"),
        (lambda: one_row('<c r="A1"><v>nan</v></c>'), "where a number belongs"),
        (lambda: one_row('<c r="A1"><v>1e999</v></c>'), "where a number belongs"),
        (lambda: one_row('<c r="A1" t="d"><v>today</v></c>'), "the date 'today'"),
        (lambda: one_row(*['<c r="A1"><v>1</v></c>'] * 2), "two cells of the same address"),
        (
            lambda: raw_book({"P": ""}, '<calcPr fullPrecision="0"/>'),
            "precision as displayed",
        ),
    ],
)
def test_an_unusable_file_is_refused_in_a_sentence(
    file: Callable[[], bytes], sentence: str
) -> None:
    with pytest.raises(UnusableFile) as caught:
        recalculate(file())
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_binary_workbook_is_named() -> None:
    types = parts_of(GOOD)["[Content_Types].xml"].replace(
        b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        b"application/vnd.ms-excel.sheet.binary.macroEnabled.main",
    )
    with pytest.raises(UnusableFile, match=r"binary \.xlsb"):
        recalculate(with_part("[Content_Types].xml", types))


def test_too_many_parts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "MAX_PARTS", 5)
    with pytest.raises(UnusableFile, match="absurd size"):
        recalculate(with_part("extra.xml", b"<x/>"))


def test_a_part_that_is_larger_than_it_says_is_damaged() -> None:
    data = bytearray(with_part(SHEET, parts_of(GOOD)[SHEET] + b" " * 100_000))
    at = data.rindex(SHEET.encode()) - 46 + 24
    data[at : at + 4] = struct.pack("<L", 1000)
    with pytest.raises(UnusableFile, match="damaged"):
        recalculate(bytes(data))


def test_an_array_over_the_whole_sheet_is_left_alone() -> None:
    cell = '<c r="A1"><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c>'
    done = settled(one_row(cell))
    assert [refusal.cell for refusal in done.refused] == ["A1"]


@pytest.mark.parametrize(
    "text",
    ['TEXT(1,"' + "-" * 30_000 + 'q")', "1+" * 20_000 + "1", "A1" + "[" * 30_000, "-" * 30_000],
)
def test_a_hostile_formula_is_left_alone(text: str) -> None:
    done = settled(one_row(formula("A1", text)))
    assert [refusal.cell for refusal in done.refused] == ["A1"]


def test_a_zip_with_data_descriptors_zip64_and_comment_survives() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(Unseekable(file), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts_of(GOOD).items():
            with archive.open(name, "w", force_zip64=True) as part:
                part.write(content)
        archive.comment = b"made by a stream"
    done = settled(file.getvalue())
    assert [change.new for change in done.changed] == [2]
    with zipfile.ZipFile(io.BytesIO(done.data)) as archive:
        assert archive.testzip() is None
        assert archive.comment == b"made by a stream"
        assert archive.namelist() == list(parts_of(GOOD))


def test_stored_parts_stay_stored_and_a_prefix_stays() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts_of(GOOD).items():
            archive.writestr(name, content)
    done = settled(b"#!prefix\n" + file.getvalue())
    assert done.data.startswith(b"#!prefix\n")
    with zipfile.ZipFile(io.BytesIO(done.data)) as archive:
        assert archive.testzip() is None
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}


class Unseekable(io.RawIOBase):
    """A stream that cannot go back, so that sizes follow the data."""

    def __init__(self, target: io.BytesIO) -> None:
        self.target = target

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        return self.target.write(data)  # type: ignore[arg-type]


def rich_book() -> bytes:
    """A workbook with every part that is read: strings, a table, names, two sheets."""
    made = openpyxl.Workbook()
    sheet = made.active
    sheet.append(["Team", "IMPs"])
    sheet.append(["Oslo", 12])
    sheet.append(["=A2", "=VP(B2,24)+Half"])
    sheet.append(["=SUM(Teams[IMPs])", "=SUM(Second!A1:A3)"])
    sheet.add_table(Table(displayName="Teams", ref="A1:B2"))
    made.defined_names["Half"] = DefinedName("Half", attr_text="0.5")
    second = made.create_sheet("Second")
    second["A1"] = ArrayFormula("A1:A3", "=VP(Sheet!B2:B2,24)")
    return saved(made)


BOOK = rich_book()
READ = [name for name in parts_of(BOOK) if not name.startswith(("docProps", "xl/theme"))]
PIECES = [
    b"", b"<", b">", b'"', b"&", b"\0", b"\xff", b"<v>", b"</v>", b"<f>", b"</f>", b"<c>", b"<is>",
    b't="s"', b't="d"', b't="array"', b't="shared" si="1"', b'ref="A1:XFD9"', b'r="A0"', b"\n",
    b'r="ZZZZ1"', b"99999999999999999999", b"-1", b"1e999", b"nan", b"#REF!",
    b"=", b"(", b"{", b"[", b"'", b"!",
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_part_with_anything_in_it_is_recalculated_or_refused(data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(READ))
    content = parts_of(BOOK)[part]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(content)))
        end = start + data.draw(st.integers(0, 12))
        piece = data.draw(st.sampled_from(PIECES) | st.binary(max_size=3))
        content = content[:start] + piece + content[end:]
    try:
        done = recalculate(zipped({**parts_of(BOOK), part: content}))
    except UnusableFile as error:
        assert str(error)
    else:
        assert recalculate(done.data).data == done.data


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("AB12$:!'\"[]{}()#@,;%&=<>+-*/^. VPSUMIF_½"), max_size=25))
def test_any_formula_is_computed_or_left_alone(text: str) -> None:
    done = recalculate(one_row('<c r="C1"><v>3</v></c>', formula("A1", text, "7")))
    assert done.evaluated + len(done.refused) == 1
