"""The printed tables against the printed values of their sources, and the table for any match."""

from __future__ import annotations

import re

import known_values
import pytest
from books.scoresheets import Scoresheet, place

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.kinds.vp_tables import any_sheet, curves_sheet, ebu_sheet


@pytest.fixture(scope="module")
def tables() -> Scoresheet:
    return Scoresheet(templates.example("vp-tables"))


def printed(tables: Scoresheet, *sheets: str) -> dict[tuple[int, int], tuple[object, object]]:
    """Every line of every table on these sheets: (boards, margin) to winner and loser."""
    found: dict[tuple[int, int], tuple[object, object]] = {}
    for sheet in sheets:
        page = tables.book[sheet]
        for row in page.iter_rows():
            for cell in row:
                caption = re.fullmatch(r"(\d+) boards \(blitz is (\d+) IMPs\)", str(cell.value))
                if not caption:
                    continue
                boards, blitz = map(int, caption.groups())
                for block in range(4):
                    column, r = cell.column - 1 + 3 * block, cell.row + 1
                    while isinstance(margin := tables.at(sheet, r, column), int):
                        pair = tables.at(sheet, r, column + 1), tables.at(sheet, r, column + 2)
                        found[boards, margin] = pair
                        r += 1
                margins = [m for b, m in found if b == boards]
                assert margins == list(range(blitz + 1)), "every margin once, in order"
    return found


def test_usbf_tables_are_as_printed(tables: Scoresheet) -> None:
    shown = printed(tables, "USBF 20-28", "USBF 56-64")
    rows = known_values.rows("bridge/usbf_continuous.csv")
    expected = {
        (int(row["boards"]), int(row["imps"])): (
            float(row["winner_printed"]),
            float(row["loser_printed"]),
        )
        for row in rows
    }
    expected[20, 61] = (19.57, 0.43)  # the misprint that the file notes
    assert shown == expected


def test_tables_of_the_article_are_as_printed(tables: Scoresheet) -> None:
    shown = printed(tables, "Article 2012")
    for row in known_values.rows("bridge/article_2012.csv"):
        boards, margin = int(row["boards"]), int(row["imps"])
        if (boards, margin) != (8, 27):  # the misprint that the file notes
            assert shown[boards, margin] == (float(row["winner"]), float(row["loser"]))
    assert {boards for boards, _ in shown} == {8, 10, 12, 14, 16, 20}


def test_bands_of_the_ebu_are_as_printed(tables: Scoresheet) -> None:
    rows = {int(row.pop("boards")): row for row in known_values.rows("bridge/ebu_discrete.csv")}
    assert tuple(rows) == ebu_sheet.BOARDS
    for column, boards in enumerate(ebu_sheet.BOARDS, ebu_sheet.FIRST):
        shown = [
            str(tables.at("EBU", ebu_sheet.HEAD + 1 + i, column)).replace(" – ", "-")
            for i in range(len(ebu_sheet.STEPS))
        ]
        assert [band.replace(" +", "+") for band in shown] == list(rows[boards].values())


def any_table(sheet: Scoresheet) -> list[list[object]]:
    top = any_sheet.HEAD + 1
    return [
        [
            sheet.at("Any match", row, 1 + 4 * block + offset)
            for block in range(4)
            for offset in range(3)
        ]
        for row in range(top, top + 54)
    ]


@pytest.mark.parametrize(
    ("boards", "scale", "maximum"),
    [(16, "WBF", None), (1, "FORMULA", None), (200, "WBF", 30), (10, "FORMULA3", None)],
)
def test_any_match_shows_the_scale_that_is_chosen(
    tables: Scoresheet, boards: int, scale: str, maximum: float | None
) -> None:
    cells = {"Boards": boards, "ScaleAsked": scale, "MaxAsked": maximum}
    sheet = tables.typed({("Any match", tables.names[n][1][0]): v for n, v in cells.items()})
    table = udfs.VPTABLE(boards, scale, maximum, 4, False)
    assert any_table(sheet) == table + [[""] * 12] * (54 - len(table))
    assert sheet.values["Any match", "B3"] == "Check: the choice fits"


@pytest.mark.parametrize(("boards", "scale"), [(24, "EBU"), (8, "ACBL30"), (20, "EBU10")])
def test_any_match_shows_bands_margin_by_margin(
    tables: Scoresheet, boards: int, scale: str
) -> None:
    cells = {"Boards": boards, "ScaleAsked": scale}
    sheet = tables.typed({("Any match", tables.names[n][1][0]): v for n, v in cells.items()})
    shown = any_table(sheet)
    pairs = {
        line[k]: (line[k + 1], line[k + 2]) for line in shown for k in (0, 3, 6, 9) if line[k] != ""
    }
    blitz = udfs.IMPSFORVP(udfs.VP(9999, boards, scale), boards, scale)
    assert sorted(pairs) == list(range(blitz + 1))
    for margin, (winner, loser) in pairs.items():
        assert winner == udfs.VP(margin, boards, scale)
        assert loser == udfs.VP(-margin, boards, scale)


@pytest.mark.parametrize(
    ("boards", "told"),
    [(None, "the number of boards is missing"), (250, "Only margins below 216 are shown")],
)
def test_what_does_not_fit_is_told(tables: Scoresheet, boards: int | None, told: str) -> None:
    sheet = tables.typed({("Any match", tables.names["Boards"][1][0]): boards})
    assert sheet.values["Any match", "B3"] == told
    assert sheet["ScaleFlag"] == 1


def test_curves_follow_the_lengths_that_are_chosen(tables: Scoresheet) -> None:
    cell = place(curves_sheet.ASK, 5)
    sheet = tables.typed({("Curves", cell): 100, ("Curves", place(curves_sheet.ASK, 2)): None})
    for book, lengths, step in ((tables, (8, 16, 24, 32), 2), (sheet, (None, 16, 24, 100), 4)):
        for i in range(curves_sheet.POINTS):
            row = curves_sheet.HEAD + 1 + i
            assert book.at("Curves", row, 1) == step * i
            for column, boards in enumerate(lengths, start=2):
                vp = "" if boards is None else udfs.VP(step * i, boards)
                assert book.at("Curves", row, column) == vp
        assert book.values["Curves", "B3"] == "Check: the choice fits"
    assert sheet.at("Curves", curves_sheet.HEAD, 2) == "–"


def test_a_fresh_one_begins_with_the_match_asked_for() -> None:
    sheet = Scoresheet(templates.new("vp-tables", boards=24, scale="EBU"))
    assert [sheet["Boards"], sheet["Scale"]] == [24, "WBF-DISCRETE"]
    assert sheet["Blitz"] == 66
