"""Workbooks of either program, linked for the other: the values in LibreOffice are right."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hosts import calc_office
from hosts.calc_office import Calc

from xlvp.hosts.link import link
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook
from xlvp.hosts.recalc import UnusableFile, recalculate

FORMULAS = {
    "=VP(B1,24)": 12.33,
    "=VPMATCH(B3,C3,24)": "",
    "=SUM(VP(B1:B2,24))+ROUND(IMPS(B3),2)": "#VALUE!",
    '=VP("x",24)': "#VALUE!",
    '=XLVPERROR("VP",B4,24)': "imps is 'late', which is not a number",
    '=IF(VP(B1,24)>12,"won","not")&" VP(B1,24)"': "won VP(B1,24)",
    "=TPR(B5:B6,1)": 1950,
    "=IF(ISNUMBER(VPMATCH(B3,C3,24)),1,0)": 0,
}


def book(path: Path) -> bytes:
    with xlsxwriter.Workbook(path) as file:
        sheet = file.add_worksheet("Sheet 1")
        sheet.write_column("B1", [10, -10, None, "late", 1900, 2000])
        for row, formula in enumerate(FORMULAS):
            sheet.write_formula(row, 0, formula)
    return path.read_bytes()


def values(calc: Calc, path: Path, data: bytes) -> list[object]:
    path.write_bytes(data)
    return [row[0] for row in calc.open(path)["Sheet 1"]][: len(FORMULAS)]


def test_every_kind_of_excel_workbook(calc: Calc, tmp_path: Path) -> None:
    plain = book(tmp_path / "plain.xlsx")
    for data, suffix in (
        (plain, "xlsx"),
        (link_to_addin(plain), "xlsx"),
        (write_macro_workbook(plain), "xlsm"),
    ):
        path = tmp_path / f"linked.{suffix}"
        assert values(calc, path, link(data, "libreoffice").data) == list(FORMULAS.values())


def test_an_open_document_workbook(calc: Calc, tmp_path: Path) -> None:
    """Saved by a LibreOffice that does not know our functions."""
    book(tmp_path / "plain.xlsx")
    foreign = calc_office.converted(tmp_path / "plain.xlsx", "ods", tmp_path).read_bytes()
    done = link(foreign, "libreoffice")
    assert done.changed == len(FORMULAS)
    assert values(calc, tmp_path / "linked.ods", done.data) == list(FORMULAS.values())
    before, after = contents(foreign), contents(done.data)
    assert {name for name in before if before[name] != after[name]} == {"content.xml"}
    assert list(before) == list(after)
    back = contents(link(done.data, "excel").data)["content.xml"]
    assert back.upper() == before["content.xml"].upper()


def contents(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


@pytest.mark.parametrize(("suffix", "kind"), [("xlsx", "Calc MS Excel 2007 XML"), ("ods", "calc8")])
def test_what_libreoffice_saves_stays_right(
    calc: Calc, tmp_path: Path, suffix: str, kind: str
) -> None:
    first, saved = tmp_path / "first.xlsx", tmp_path / f"saved.{suffix}"
    first.write_bytes(link(book(tmp_path / "plain.xlsx"), "libreoffice").data)
    calc.ask("save", url=first.as_uri(), out=saved.as_uri(), kind=kind)
    data = saved.read_bytes()
    assert values(calc, saved, data) == list(FORMULAS.values())
    if suffix == "xlsx":
        done = recalculate(link(data, "excel").data)
        cells = openpyxl.load_workbook(io.BytesIO(done.data), data_only=True).active
        found = [cells.cell(row, 1).value for row in range(1, len(FORMULAS) + 1)]
        assert found == [None if value == "" else value for value in FORMULAS.values()]


def test_an_encrypted_open_document_workbook_is_refused(calc: Calc, tmp_path: Path) -> None:
    book(tmp_path / "plain.xlsx")
    secret = tmp_path / "secret.ods"
    calc.ask(
        "save",
        url=(tmp_path / "plain.xlsx").as_uri(),
        out=secret.as_uri(),
        kind="calc8",
        password="bridge",
    )
    with pytest.raises(UnusableFile, match="encrypted"):
        link(secret.read_bytes(), "libreoffice")
