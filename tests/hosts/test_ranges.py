"""``xlvp standings``: the final table from a crosstable in any workbook."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from xlvp import udfs
from xlvp.cli import main
from xlvp.errors import XlvpError
from xlvp.hosts.ranges import RangeReader, standings_of

TABLE = [["4w1", "2b½", "3w1"], ["3b1", "1w½", "4b0"], ["2w0", "4b½", "1b0"], ["1b0", "3w½", "2w1"]]
NAMES = ["Ann", "=Bo", "Cy", "Dee"]


@pytest.fixture
def event(tmp_path: Path) -> Path:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Cross table"
    for number, (name, row) in enumerate(zip(NAMES, TABLE, strict=True), start=1):
        sheet.append([number, None, 2000 + number, *row])
        sheet.cell(number, 2).value = name
        sheet.cell(number, 2).data_type = "s"
    sheet["J1"] = "#N/A"
    sheet["J2"] = True
    book.create_sheet("Other")
    book.save(tmp_path / "event.xlsx")
    return tmp_path / "event.xlsx"


def test_values_arrive_as_a_host_hands_them_over(event: Path) -> None:
    reader = RangeReader(event)
    assert reader.rows("'Cross table'!A1:C2") == [[1, "Ann", 2001], [2, "=Bo", 2002]]
    assert reader.rows("$J$1:J3") == [["#N/A"], [True], [None]], "the sheet named before"
    with pytest.raises(XlvpError, match="there is no sheet 'Nope'; the workbook has Cross table"):
        reader.rows("Nope!A1:B2")
    with pytest.raises(XlvpError, match="write it like 'Sheet!A1:K20'"):
        reader.rows("Other!hello")
    with pytest.raises(XlvpError, match="name the table alone"):
        reader.rows("Other!A1:XFD1048576")
    with pytest.raises(XlvpError, match="names no sheet"):
        RangeReader(event).rows("A1:B2")


def test_the_standings_are_those_of_the_worksheet_function(event: Path) -> None:
    rows, status = standings_of(event, "'Cross table'!D1:F4", names="B1:B4", codes="BH,SB")
    assert rows == udfs.STANDINGS(TABLE, NAMES, "BH,SB")
    assert status == "after round 3"


def test_the_command_prints_them(event: Path) -> None:
    asked = ["standings", str(event), "--range", "'Cross table'!D1:F4", "--names", "B1:B4"]
    printed = CliRunner().invoke(main, asked)
    assert printed.exit_code == 0
    lines = [line.split() for line in printed.output.splitlines() if line.strip()]
    assert lines[2][:4] == ["1", "1", "Ann", "2.50"] and lines[3][2] == "Dee"
    assert lines[-1] == ["After", "round", "3."]
    told = json.loads(CliRunner().invoke(main, [*asked, "--json"]).output)
    assert told["standings"] == udfs.STANDINGS(TABLE, NAMES)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--range", "'Cross table'!A1:F4"], "holds 1"),
        (["--range", "Nope!A1:F4"], "there is no sheet"),
        (["--range", "'Cross table'!D1:F4", "--rules", "FIDE-1999"], "known are"),
        (["--range", "'Cross table'!D1:F4", "--codes", "XX"], "not known"),
        ([], "Missing option"),
    ],
)
def test_what_cannot_be_printed_exits_with_2(event: Path, options: list[str], words: str) -> None:
    result = CliRunner().invoke(main, ["standings", str(event), *options])
    assert result.exit_code == 2 and words in result.output
