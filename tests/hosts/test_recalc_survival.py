"""Workbooks made by other programs: nothing but values changes, and a second run changes nothing.

``data/libreoffice.xlsx`` was written by LibreOffice 7.4.7 (Calc MS Excel 2007 XML): margins with
``=VP(A2,24)``, totals, a table, a bar chart, a comment, two conditional formats, a validation, a
defined name and a date. The .xlsm with VBA was written by Excel and lies in the xlwings package.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import openpyxl
import pytest
from hosts.recalc_books import formula, number, parts_of, rewritten, saved, settled, values
from openpyxl.chart import LineChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.table import Table

from xlvp import udfs
from xlvp.hosts.recalc import Recalculation

MARGINS = [12, -7, 33, 0, 5, -41]
POINTS = [udfs.FUNCTIONS["VP"].call(margin, 24) for margin in MARGINS]
VALUE = re.compile(rb"<v>[^<]*</v>|<v ?/>| t=\"(?:str|e|n|b)\"")


def of_libreoffice() -> bytes:
    return (Path(__file__).parent / "data" / "libreoffice.xlsx").read_bytes()


def of_openpyxl() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Matches"
    sheet.append(["IMPs", "VP"])
    for row, margin in enumerate(MARGINS, 2):
        sheet.append([margin, f"=VP(A{row},24)"])
    sheet["B10"] = "=SUM(B2:B7)"
    sheet["B2"].comment = Comment("to be checked", "TD")
    sheet.add_table(Table(displayName="Margins", ref="A1:B7"))
    fill = PatternFill(bgColor="C6EFCE", fill_type="solid")
    sheet.conditional_formatting.add("B2:B7", CellIsRule("greaterThan", ["10"], fill=fill))
    chart = LineChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=7), titles_from_data=True)
    sheet.add_chart(chart, "D2")
    return saved(book)


def of_excel() -> bytes:
    file = files("xlwings").joinpath("quickstart.xlsm").read_bytes()
    rows = "".join(
        f'<row r="{row}" spans="1:2" x14ac:dyDescent="0.3">{number(f"A{row}", margin)}'
        f"{formula(f'B{row}', f'VP(A{row},24)')}</row>"
        for row, margin in enumerate(MARGINS, 2)
    )
    total = f'<row r="10">{formula("B10", "SUM(B2:B7)")}</row>'
    cells = f"<sheetData>{rows}{total}</sheetData>".encode()
    return rewritten(
        file, "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b"<sheetData/>", cells)
    )


BOOKS = pytest.mark.parametrize("book", [of_libreoffice, of_openpyxl, of_excel])


@BOOKS
def test_the_values_are_right(book: Callable[[], bytes]) -> None:
    done = settled(book())
    assert done.refused == [] and done.errors == []
    name = openpyxl.load_workbook(io.BytesIO(done.data)).sheetnames[0]
    sheet = values(done.data, name)
    margins = [(sheet.cell(r, 1).value, sheet.cell(r, 2).value) for r in range(2, 9)]
    found = {margin: points for margin, points in margins if margin is not None}
    assert found == dict(zip(MARGINS, POINTS, strict=True))
    assert sheet["B10"].value == pytest.approx(sum(POINTS), abs=1e-9)


@BOOKS
def test_nothing_but_values_changes(book: Callable[[], bytes]) -> None:
    file = book()
    before, after = parts_of(file), parts_of(settled(file).data)
    assert list(before) == list(after)
    changed = {name for name in before if before[name] != after[name]}
    assert changed
    for name in changed:
        assert re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)
        assert VALUE.sub(b"", before[name]) == VALUE.sub(b"", after[name])


@BOOKS
def test_unchanged_parts_keep_their_packed_bytes(book: Callable[[], bytes]) -> None:
    file = book()
    done = settled(file).data
    with zipfile.ZipFile(io.BytesIO(file)) as old, zipfile.ZipFile(io.BytesIO(done)) as new:
        assert new.testzip() is None
        assert old.comment == new.comment
        for a, b in zip(old.infolist(), new.infolist(), strict=True):
            told = (a.filename, a.date_time, a.compress_type, a.external_attr, a.extra, a.comment)
            assert told == (
                b.filename, b.date_time, b.compress_type, b.external_attr, b.extra, b.comment
            )  # fmt: skip
            if old.read(a) == new.read(b):
                assert packed(file, a) == packed(done, b)


def packed(file: bytes, info: zipfile.ZipInfo) -> bytes:
    """The compressed bytes of a part."""
    head = info.header_offset
    lengths = (int.from_bytes(file[head + at : head + at + 2], "little") for at in (26, 28))
    start = head + 30 + sum(lengths)
    return file[start : start + info.compress_size]


def test_the_macro_project_survives() -> None:
    file = of_excel()
    project = parts_of(file)["xl/vbaProject.bin"]
    assert len(project) > 10_000
    assert parts_of(settled(file).data)["xl/vbaProject.bin"] == project


def test_the_libreoffice_file_holds_what_must_survive() -> None:
    parts = parts_of(of_libreoffice())
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert {"xl/charts/chart1.xml", "xl/comments1.xml", "xl/tables/table1.xml"} <= set(parts)
    for mark in (b"<conditionalFormatting", b"<dataValidation", b"<tablePart", b"<legacyDrawing"):
        assert mark in sheet
    assert b"LibreOffice/7.4" in parts["docProps/app.xml"]


def changes_when(file: bytes, part: str, old: bytes, new: bytes) -> Recalculation:
    """The recalculation after one edit in a file that was up to date."""
    current = settled(file).data
    assert old in parts_of(current)[part]
    return settled(rewritten(current, part, lambda xml: xml.replace(old, new, 1)))


def test_one_new_margin_changes_exactly_what_depends_on_it() -> None:
    done = changes_when(
        of_libreoffice(),
        "xl/worksheets/sheet1.xml",
        b'<c r="A3" s="0" t="n"><v>-7</v>',
        b'<c r="A3" s="0" t="n"><v>-8</v>',
    )
    changed = {(change.sheet, change.cell) for change in done.changed}
    matches = {("Matches", cell) for cell in ("B3", "C3", "B10", "C10", "B13")}
    assert changed == matches | {("Summary", "A2"), ("Summary", "A3")}
    assert next(c.new for c in done.changed if c.cell == "B3") == udfs.FUNCTIONS["VP"].call(-8, 24)


def test_a_margin_blanked_leaves_blanks() -> None:
    done = changes_when(
        of_libreoffice(),
        "xl/worksheets/sheet1.xml",
        b'<c r="A3" s="0" t="n"><v>-7</v></c>',
        b'<c r="A3" s="0"/>',
    )
    new = {change.cell: change.new for change in done.changed if change.sheet == "Matches"}
    assert new["B3"] == "" and new["C3"] == ""
    assert set(new) == {"B3", "C3", "B10", "C10", "B13"}
