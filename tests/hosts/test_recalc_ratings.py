"""A result that the spreadsheet program made a date, as a workbook holds it."""

from __future__ import annotations

import datetime
import io

import openpyxl
import pytest

from xlvp.hosts.recalc import recalculate


@pytest.mark.parametrize("cell", [datetime.date(2026, 1, 2), datetime.time(12, 1)], ids=repr)
def test_a_date_in_a_result_cell_is_refused_with_the_sentence_that_says_so(cell: object) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row, result in enumerate(("½", cell, 1), start=1):
        sheet.cell(row, 1, 2100)
        sheet.cell(row, 2, result)
        sheet.cell(row, 3, f"=ELODELTA(2000,A{row},B{row})")
    sheet["D1"] = "=TPR(A1:A3,B1:B3)"
    sheet["D2"] = '=XLVPERROR("TPR",A1:A3,B1:B3)'
    file = io.BytesIO()
    book.save(file)
    done = recalculate(file.getvalue())
    values = openpyxl.load_workbook(io.BytesIO(done.data), data_only=True).active
    assert [values[f"C{row}"].value for row in (1, 2, 3)] == [2.8, "#VALUE!", 12.8]
    assert values["D1"].value == "#VALUE!"
    assert values["D2"].value.startswith("row 2: results is ")
    assert "Excel turns entries such as 1/2, 1-0 or 12:1 into a date" in values["D2"].value
    assert {problem.cell for problem in done.errors} == {"C2", "D1"}
