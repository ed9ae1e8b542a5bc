"""Small workbooks for the tests of recalculation, and what is compared about them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Any
from xml.sax.saxutils import escape

import openpyxl

from xlvp.hosts.recalc import Recalculation, recalculate

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def raw_book(sheets: Mapping[str, str], more: str = "", before: str = "") -> bytes:
    """A package with nothing but these rows of XML in its sheets.

    ``more`` and ``before`` stand after and before the list of sheets in workbook.xml.
    """
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Default Extension="xml" ContentType="{_TYPE}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1"'
        f' Type="{_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELS}">{before}<sheets>'
        + "".join(
            f'<sheet name="{escape(name)}" sheetId="{n}" r:id="r{n}"/>'
            for n, name in enumerate(sheets, 1)
        )
        + f"</sheets>{more}</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="r{n}" Type="{_RELS}/worksheet" Target="worksheets/s{n}.xml"/>'
            for n in range(1, len(sheets) + 1)
        )
        + "</Relationships>",
    }
    for n, rows in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/s{n}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
        )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, _HEAD + text)
    return file.getvalue()


def one_row(*cells: str) -> bytes:
    """A workbook of one row; a text is a formula, a number a number, both as text here."""
    return raw_book({"P": f'<row r="1">{"".join(cells)}</row>'})


def formula(address: str, text: str, value: str = "0") -> str:
    """A formula cell as XML."""
    return f'<c r="{address}"><f>{escape(text)}</f><v>{value}</v></c>'


def number(address: str, value: float) -> str:
    """A number cell as XML."""
    return f'<c r="{address}"><v>{value}</v></c>'


def rewritten(file: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The package with one part changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            new.writestr(info, change(content) if info.filename == part else content)
    return out.getvalue()


def parts_of(file: bytes) -> dict[str, bytes]:
    """The parts of a package in their order."""
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        return {info.filename: package.read(info) for info in package.infolist()}


def saved(book: openpyxl.Workbook) -> bytes:
    """An openpyxl workbook as a file."""
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def values(file: bytes, sheet: str) -> Any:
    """A sheet of a file with the values that stand in it."""
    return openpyxl.load_workbook(io.BytesIO(file), data_only=True)[sheet]


def new_values(done: Recalculation) -> dict[str, object]:
    """What changed, by cell."""
    return {change.cell: change.new for change in done.changed}


def left_alone(done: Recalculation) -> dict[str, str]:
    """The reasons of what was left alone, by cell."""
    return {refusal.cell: refusal.reason for refusal in done.refused}


def settled(file: bytes) -> Recalculation:
    """The recalculation of a file, after a check that doing it again changes nothing."""
    done = recalculate(file)
    again = recalculate(done.data)
    assert again.changed == []
    assert again.data == done.data
    assert again.refused == done.refused
    return done
