"""Scorecards as directors make them, written with openpyxl, XlsxWriter or by hand.

A cell is what is typed; a formula with the value that the file keeps is a pair of both.
"""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import openpyxl
import xlsxwriter

Rows = Sequence[Sequence[Any]]


def typed(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of openpyxl; dates and times get their usual formats."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for r, row in enumerate(rows, start=1):
            for c, value in enumerate(row, start=1):
                if value is not None:
                    cell = sheet.cell(r, c)
                    cell.value = value
                    if isinstance(value, str) and not value.startswith("="):
                        cell.data_type = "s"
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    """An openpyxl workbook as a file."""
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def computed(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of XlsxWriter, whose formulas keep the values they had: ``("=A1+1", 3)``."""
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    date = book.add_format({"num_format": "d-mmm"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if isinstance(value, tuple):
                    sheet.write_formula(r, c, value[0], None, value[1])
                elif isinstance(value, datetime.date):
                    sheet.write_datetime(r, c, value, date)
                elif isinstance(value, str):
                    sheet.write_string(r, c, value)
                elif value is not None:
                    sheet.write(r, c, value)
    book.close()
    return file.getvalue()


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def by_hand(
    sheets: Mapping[str, str], *, styles: str = "", links: Sequence[tuple[str, str]] = ()
) -> bytes:
    """A workbook of nothing but these rows of XML, cell styles, and links (kind, target)."""
    names = list(sheets)
    numbers = range(1, len(links) + 1)
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Default Extension="xml" ContentType="{_TYPE}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1"'
        f' Type="{_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELS}"><sheets>'
        + "".join(f'<sheet name="{n}" sheetId="{i}" r:id="s{i}"/>' for i, n in enumerate(names, 1))
        + "</sheets><externalReferences>"
        + "".join(f'<externalReference r:id="l{i}"/>' for i in numbers)
        + "</externalReferences></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="s{i}" Type="{_RELS}/worksheet" Target="worksheets/s{i}.xml"/>'
            for i in range(1, len(names) + 1)
        )
        + "".join(
            f'<Relationship Id="l{i}" Type="{_RELS}/externalLink" Target="links/l{i}.xml"/>'
            for i in numbers
        )
        + f'<Relationship Id="st" Type="{_RELS}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>',
    }
    for i, rows in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/s{i}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
        )
    for i, (kind, target) in enumerate(links, 1):
        parts[f"xl/links/l{i}.xml"] = (
            f'<externalLink xmlns="{_MAIN}"><externalBook xmlns:r="{_RELS}" r:id="r1"/>'
            "</externalLink>"
        )
        parts[f"xl/links/_rels/l{i}.xml.rels"] = (
            f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" Type="{kind}"'
            f' Target="{target}" TargetMode="External"/></Relationships>'
        )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>\n' + text)
    return file.getvalue()


def row(number: int, *cells: str) -> str:
    """A row of XML cells that count their own addresses: ``n(5)``, ``t("x")``, ``f(...)``."""
    return f'<row r="{number}">{"".join(cells)}</row>'


def n(value: float, style: int = 0) -> str:
    """A number."""
    return f'<c s="{style}"><v>{value}</v></c>' if style else f"<c><v>{value}</v></c>"


def t(text: str) -> str:
    """A text."""
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


def f(formula: str, value: str, kind: str = "n") -> str:
    """A formula and its value."""
    return f'<c t="{kind}"><f>{formula}</f><v>{value}</v></c>'


EMPTY = "<c/>"
