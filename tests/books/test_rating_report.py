"""The rating report: its values are the functions' own, and no line can spoil another."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace

import openpyxl
import pytest
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.kinds.rating_report.calculation_sheet import CHART
from xlvp.books.kinds.rating_report.games_sheet import COLUMNS, INPUTS, SYSTEMS
from xlvp.books.kinds.rating_report.player import EXAMPLE, Game, Player
from xlvp.hosts.recalc import recalculate
from xlvp.rating_systems import difference_used

KIND = "rating-report"
WORKED_OUT = [name for name in COLUMNS if name not in INPUTS and name not in ("number", "check")]
OWN_LINE = [name for name in WORKED_OUT if not name.startswith("after")]
"""What depends on its own line alone; the rating after a game depends on those before too."""


def opened(file: bytes, *, values: bool = True) -> Workbook:
    return openpyxl.load_workbook(io.BytesIO(file), data_only=values)


def built(player: Player) -> Workbook:
    return opened(templates.load(KIND).book(player))


@pytest.fixture(scope="module")
def example() -> bytes:
    return templates.example(KIND)


def edited(file: bytes, *cells: tuple[int, str, object], own: object = "as it is") -> Workbook:
    """The file with inputs of games typed over, recalculated."""
    book = opened(file, values=False)
    for game, column, value in cells:
        book["Games"].cell(TOP + game + 1, COLUMNS[column] + 1).value = value
    if own != "as it is":
        book["Report"][named(book, "OwnRating")[1]] = own
    changed = io.BytesIO()
    book.save(changed)
    return opened(recalculate(changed.getvalue()).data)


def named(book: Workbook, name: str) -> tuple[str, str]:
    """Sheet and address of a named cell."""
    ((sheet, address),) = book.defined_names[name].destinations
    return sheet, address.replace("$", "")


def value(book: Workbook, name: str) -> object:
    sheet, address = named(book, name)
    found = book[sheet][address].value
    return "" if found is None else found


def line(sheet: Worksheet, game: int, names: list[str]) -> list[object]:
    cells = (sheet.cell(TOP + game + 1, COLUMNS[name] + 1).value for name in names)
    return ["" if cell is None else cell for cell in cells]


def lines(book: Workbook, names: list[str] = OWN_LINE) -> list[list[object]]:
    return [line(book["Games"], game, names) for game in range(len(EXAMPLE.games))]


def pairs(games: tuple[Game, ...]) -> tuple[list[list[object]], list[list[object]]]:
    return [[game.rating] for game in games], [[game.result] for game in games]


def assert_totals(book: Workbook, games: tuple[Game, ...], k: float = 20) -> None:
    """Every total is what the function gives for these games."""
    ratings, results = pairs(games)
    own = EXAMPLE.rating
    expected = {
        "TprShown": udfs.TPR(ratings, results),
        "TprCapped": udfs.TPR(ratings, results, own),
        "TprLinear": udfs.TPR(ratings, results, None, "LINEAR"),
        "TprPerfect": udfs.TPR(ratings, results, None, "PTP"),
        "TotalFide": udfs.ELOTOTAL(own, ratings, results, k),
        "TotalSweden": udfs.ELOTOTAL(own, ratings, results, None, "SWEDEN"),
        "TotalLogistic": udfs.ELOTOTAL(own, ratings, results, k, "LOGISTIC"),
    }
    assert {name: value(book, name) for name in expected} == pytest.approx(expected)
    assert value(book, "NewFide") == own + expected["TotalFide"]


def test_building_again_gives_the_same_bytes(example: bytes) -> None:
    assert templates.example(KIND) == example


def test_each_game_shows_the_functions_own_values(example: bytes) -> None:
    book = opened(example)
    for i, game in enumerate(EXAMPLE.games):
        row = dict(zip(OWN_LINE, line(book["Games"], i, OWN_LINE), strict=True))
        for key, system in SYSTEMS.items():
            name = "FIDE" if key == "fide" else system.strip('"')
            change = udfs.ELODELTA(EXAMPLE.rating, game.rating, game.result, 20, name)
            expected = "" if change == "" else udfs.EXPECTED(EXAMPLE.rating, game.rating, name)
            assert (row[f"change_{key}"], row[f"expected_{key}"]) == (change, expected)
        assert row["points"] == {"1": 1, "½": 0.5, "0": 0}.get(game.result, "") or (
            row["points"] == "" and game.rating is None
        )
    assert value(book, "AverageShown") == 2123 and value(book, "ScoreShown") == 4
    assert_totals(book, EXAMPLE.games)
    assert value(book, "TprShown") != value(book, "TprCapped")


def test_the_example_shows_what_does_not_count(example: bytes) -> None:
    remarks = [remark for (remark,) in lines(opened(example), ["check"])]
    assert remarks == [
        "", "", "", "not played, so not rated", "", "opponent unrated, so not rated", "",
        "not played, so not rated", "",
    ]  # fmt: skip
    book = opened(example)
    assert value(book, "StatusText") == "6 rated games, 4 points from 6"
    assert value(book, "CheckText") == "Check: nothing contradicts itself"
    assert line(book["Games"], 0, ["difference", "used", "capped"]) == [417, 400, "capped"]


def test_the_rating_after_each_game_adds_up_and_ends_at_the_sum(example: bytes) -> None:
    book = opened(example)
    for offset, key in enumerate(SYSTEMS, CHART + 1):
        drawn = [
            book["Calculation"].cell(TOP + i + 1, offset + 1).value
            for i in range(len(EXAMPLE.games) + 1)
        ]
        changes = [change or 0 for (change,) in lines(book, [f"change_{key}"])]
        so_far = [EXAMPLE.rating + sum(changes[:i]) for i in range(len(changes) + 1)]
        assert drawn == pytest.approx(so_far, abs=0.0051)


def test_the_chart_draws_those_ratings(example: bytes) -> None:
    (chart,) = opened(example)["Report"]._charts
    drawn = [series.val.numRef.f.replace("'", "") for series in chart.series]
    last = TOP + 1 + len(EXAMPLE.games)
    assert drawn == [f"Calculation!${column}${TOP + 1}:${column}${last}" for column in "HIJ"]


@pytest.mark.parametrize("game", range(len(EXAMPLE.games)))
def test_blanking_a_line_leaves_blanks_and_the_other_lines(example: bytes, game: int) -> None:
    before = lines(opened(example))
    blank = tuple((game, column, None) for column in INPUTS)
    book = edited(example, *blank)
    after = lines(book)
    assert after[game] == [""] * len(OWN_LINE)
    assert after[:game] + after[game + 1 :] == before[:game] + before[game + 1 :]
    assert_totals(book, EXAMPLE.games[:game] + EXAMPLE.games[game + 1 :])
    assert value(book, "CheckFlag") == 0


@pytest.mark.parametrize("game", range(len(EXAMPLE.games)))
def test_a_missing_result_is_said_and_changes_nothing_else(example: bytes, game: int) -> None:
    before = lines(opened(example))
    book = edited(example, (game, "result", None))
    after = lines(book)
    assert after[game] == [""] * len(OWN_LINE)
    assert after[:game] + after[game + 1 :] == before[:game] + before[game + 1 :]
    there = EXAMPLE.games[game].rating or EXAMPLE.games[game].opponent
    assert line(book["Games"], game, ["check"]) == ["no result yet" if there else ""]


@pytest.mark.parametrize(
    ("column", "entry", "words"),
    [
        ("result", datetime.date(2026, 1, 2), "Excel turns entries such as 1/2, 1-0 or 12:1"),
        ("result", "1-0", "type the player's own"),
        ("result", 2, "the result of a game is 1, ½ or 0"),
        ("rating", "abc", "opponent_rating is 'abc'"),
        ("rating", 21000, "a rating is at most 9999"),
    ],
)
def test_a_bad_entry_is_told_and_no_total_looks_right(
    example: bytes, column: str, entry: object, words: str
) -> None:
    before = lines(opened(example))
    book = edited(example, (1, column, entry))
    after = lines(book)
    assert after[:1] + after[2:] == before[:1] + before[2:]
    assert all(str(cell).startswith("#") for cell in after[1])
    assert words in line(book["Games"], 1, ["check"])[0]
    assert str(value(book, "CheckText")).startswith("Game 2: ") and value(book, "CheckFlag") == 1
    assert value(book, "StatusText") == "1 game to mend"
    drawn = [book["Calculation"].cell(TOP + i + 1, CHART + 2).value for i in range(4)]
    assert drawn == [2165, 2166.6, "#N/A", "#N/A"]
    for name in ("TprShown", "TprCapped", "TotalFide", "TotalSweden", "NewFide", "ScoreShown"):
        assert str(value(book, name)).startswith("#"), name


@pytest.mark.parametrize("system", ["FIDE-2025", "FIDE-400", None])
@pytest.mark.parametrize("own", [2649, 2650, 2200, 1800])
def test_the_difference_used_is_that_of_the_rules(system: str | None, own: int) -> None:
    games = tuple(Game("x", None, own + d, "1") for d in (-900, -401, -400, 0, 399, 400, 401, 640))
    book = built(replace(EXAMPLE, games=games, rating=own, system=system))
    for i, game in enumerate(games):
        used, capped = line(book["Games"], i, ["used", "capped"])
        expected = difference_used(own, game.rating or 0, system or "FIDE")
        assert used == expected
        assert capped == ("" if expected == own - (game.rating or 0) else "capped")


def test_k_is_reduced_where_k_times_games_exceeds_700() -> None:
    games = (Game("x", None, 2100, "½"),) * 36
    for k, rated, in_use in ((20, 35, 20), (20, 36, 19), (40, 18, 38), (None, 36, 19)):
        book = built(replace(EXAMPLE, games=games[:rated], k=k))
        assert value(book, "KFactor") == in_use
        assert_totals(book, games[:rated], in_use)


def test_without_an_own_rating_only_performances_are_told(example: bytes) -> None:
    book = edited(example, own=None)
    ratings, results = pairs(EXAMPLE.games)
    assert value(book, "TprShown") == udfs.TPR(ratings, results)
    assert [value(book, name) for name in ("TprCapped", "TotalFide", "NewFide")] == [""] * 3
    assert "your own rating is missing" in str(value(book, "CheckText"))


def test_a_bad_result_is_told_without_an_own_rating_and_without_an_opponent(example: bytes) -> None:
    for game in (1, 5):  # the second against an unrated opponent
        book = edited(example, (game, "result", 46024), own=None)
        assert str(value(book, "CheckText")).startswith(f"Game {game + 1}: result is 46024")
        assert str(value(book, "TprShown")) == "#VALUE!"


@pytest.mark.parametrize("rounds", [1, 9, 100])
def test_a_fresh_report_is_empty_and_has_no_errors(rounds: int) -> None:
    file = templates.new(KIND, rounds=rounds)
    assert recalculate(file).data == file
    book = opened(file)
    assert value(book, "StatusText") == "No games yet" and value(book, "CheckFlag") == 0
    for game in range(rounds):
        assert line(book["Games"], game, WORKED_OUT) == [""] * len(WORKED_OUT)
    shown = [cell.value for row in book["Report"].iter_rows() for cell in row]
    assert not any(str(cell).startswith("#") for cell in shown)


def test_only_inputs_are_unlocked_and_results_are_text(example: bytes) -> None:
    book = opened(example, values=False)
    games = book["Games"]
    unlocked = {
        (cell.row, cell.column)
        for row in games.iter_rows()
        for cell in row
        if not cell.protection.locked
    }
    inputs = {
        (TOP + i + 1, COLUMNS[name] + 1) for i in range(len(EXAMPLE.games)) for name in INPUTS
    }
    assert unlocked == inputs
    results = [games.cell(TOP + i + 1, COLUMNS["result"] + 1) for i in range(len(EXAMPLE.games))]
    assert {cell.number_format for cell in results} == {"@"}
    assert all(sheet.protection.sheet for sheet in book if sheet.title != "How to")
    assert all(sheet.print_area for sheet in book)


def test_a_name_that_begins_like_a_formula_stays_a_text() -> None:
    names = ("=1+1", "+Carlsen", "-x", "@home")
    games = tuple(Game(name, None, 2100, "1") for name in names)
    book = opened(
        templates.load(KIND).book(replace(EXAMPLE, name="=A1", games=games)), values=False
    )
    cells = [book["Games"].cell(TOP + i + 1, COLUMNS["opponent"] + 1) for i in range(len(names))]
    assert [cell.data_type for cell in cells] == ["s"] * 4


def test_a_rating_typed_as_text_is_told(example: bytes) -> None:
    """The functions read it, the sheet's own averages do not: the two must not stand unsaid."""
    book = edited(example, (1, "rating", "2100"))
    assert "the rating is text" in line(book["Games"], 1, ["check"])[0]
    assert value(book, "CheckFlag") == 1
