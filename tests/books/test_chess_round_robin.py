"""The round-robin scoresheet: New York 1924 as it was played, and no game that counts wrongly."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from books.chess_sheets import SIGNS, audited, beside, case, names, numbers, padded, ranked
from books.scoresheets import Place, Scoresheet, place

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.chess import codes, standings_sheet
from xlvp.books.chess.tournament import ROUND_ROBIN_RULES, Player, Tournament
from xlvp.books.kinds.chess_round_robin.example import EXAMPLE
from xlvp.books.kinds.chess_round_robin.matrix_sheet import FIRST
from xlvp.books.kinds.chess_round_robin.results import entries
from xlvp.errors import BadArgument

KIND = "chess-round-robin"
COUNT = len(EXAMPLE.players)
POINTS = {"1": 1.0, "½": 0.5, "0": 0.0}
PRESS = {
    "Em. Lasker": (13, 1, 6), "Capablanca": (10, 1, 9), "Alekhine": (6, 2, 12),
    "Marshall": (6, 4, 10), "Réti": (9, 8, 3), "Bogoljubow": (8, 9, 3), "Maróczy": (6, 6, 8),
    "Tartakower": (4, 8, 8), "Yates": (5, 11, 4), "Ed. Lasker": (2, 9, 9), "Janowski": (3, 13, 4),
}  # fmt: skip
"""Games won, lost and drawn as Time printed them on 28 April 1924."""
TOTALS = (16, 14.5, 12, 11, 10.5, 10, 9.5, 8, 7, 6.5, 5)


@cache
def example() -> Scoresheet:
    return Scoresheet(templates.example(KIND))


def built(event: Tournament) -> Scoresheet:
    return Scoresheet(templates.load(KIND).book(event))


def matrix(event: Tournament) -> list[list[object]]:
    """The whole matrix from its upper half, the mirror written without the builder."""
    count = len(event.players)
    table: list[list[object]] = [[""] * count for _ in range(count)]
    other = str.maketrans("10+-", "01-+")
    for i, player in enumerate(event.players):
        for j, result in enumerate(player.results, i + 1):
            table[i][j] = result or ""
            table[j][i] = (result or "").translate(other)
    return table


def direct(
    table: list[list[object]],
    event: Tournament = EXAMPLE,
    codes: object = ",".join(EXAMPLE.codes),
    rules: str = "FIDE-2026-RR",
) -> Any:
    """The standings as a call of the function gives them."""
    return udfs.STANDINGS(table, names(event), codes, rules, "", "", False, "", "matrix")


def result(i: int, j: int) -> Place:
    """The place of the result of player ``i`` against ``j``, both from 0."""
    return "Crosstable", place(TOP + i, FIRST + j)


def setup(name: str) -> Place:
    """The place of a named input."""
    sheet, (address,) = example().names[name]
    return sheet, address


# New York 1924


def test_the_results_of_new_york_add_up_to_what_the_press_printed() -> None:
    table = matrix(EXAMPLE)
    for i, player in enumerate(EXAMPLE.players):
        games = "".join(str(cell) for cell in table[i])
        assert len(games) == 20
        assert tuple(games.count(sign) for sign in "10½") == PRESS[str(player.name)]
        assert sum(POINTS[sign] for sign in games) == TOTALS[i]


def test_the_standings_are_one_call_of_the_function_and_agree_with_plain_loops() -> None:
    shown, table = ranked(example(), EXAMPLE), matrix(EXAMPLE)
    assert shown == direct(table)
    for i in range(COUNT):
        games = [(j, POINTS[sign]) for j in range(COUNT) for sign in str(table[i][j])]
        sonneborn_berger = sum(TOTALS[j] * won for j, won in games)
        koya = sum(won for j, won in games if TOTALS[j] >= 10)
        wins = sum(won == 1 for _, won in games)
        name = EXAMPLE.players[i].name
        assert shown[i] == [i + 1, i + 1, name, TOTALS[i], 1, sonneborn_berger, wins, koya]


def test_won_drawn_and_lost_are_those_of_the_press() -> None:
    first = standings_sheet.CODES + len(EXAMPLE.codes)
    won, drawn, lost = (beside(example(), EXAMPLE, first + k) for k in range(3))
    for i, player in enumerate(EXAMPLE.players, 1):
        assert (won[i], lost[i], drawn[i]) == PRESS[str(player.name)]


def test_the_chart_draws_them_in_ranking_order() -> None:
    (chart,) = example().book["Standings"]._charts
    first = standings_sheet.CODES + len(EXAMPLE.codes)
    columns = [place(0, first + k).rstrip("1") for k in range(3)]
    drawn = [series.val.numRef.f for series in chart.series]
    assert drawn == [f"Standings!${c}${TOP + 1}:${c}${TOP + COUNT}" for c in columns]


def test_the_matrix_shows_the_mirror_points_sonneborn_berger_and_rank() -> None:
    table, rows = matrix(EXAMPLE), {row[1]: row for row in direct(matrix(EXAMPLE))}
    for i in range(COUNT):
        shown = [example().at("Crosstable", TOP + i, FIRST + j) for j in range(COUNT + 3)]
        assert shown == [*table[i], rows[i + 1][3], rows[i + 1][5], rows[i + 1][0]]


def test_the_sheet_says_that_all_is_played() -> None:
    assert example()["StatusText"] == "A matrix with 110 games played; all played"
    for sheet in example().book:
        if sheet.title != "How to":
            assert example().values[sheet.title, "B3"] == "Check: nothing contradicts itself"


@pytest.mark.parametrize(("player", "code"), [(1, "SB"), (11, "KS"), (5, "WIN"), (3, "DE")])
def test_the_audit_is_that_of_the_function(player: int, code: str) -> None:
    sheet = example().typed({setup("AuditPlayer"): player, setup("AuditCode"): code})
    expected = udfs.TIEBREAKDETAIL(
        matrix(EXAMPLE), code, player, EXAMPLE.rules, "", "", names(EXAMPLE), "", "matrix"
    )
    assert isinstance(expected, list)
    assert audited(sheet, 22) == padded(expected, 7, 22)


# The choices in Setup


@pytest.mark.parametrize("rules", ROUND_ROBIN_RULES)
@pytest.mark.parametrize("chosen", [("KS", "SB", "STD", "WON"), ("WIN", None, "KS/L+1", None)])
def test_the_standings_follow_the_rules_and_the_order(
    rules: str, chosen: tuple[str | None, ...]
) -> None:
    places = [(s, a) for s, area in [example().names["Codes"]] for a in area]
    sheet = example().typed({setup("RulesAsked"): rules, **dict(zip(places, chosen, strict=True))})
    given = [code for code in chosen if code]
    rows = direct(matrix(EXAMPLE), codes=",".join(given), rules=rules)
    assert ranked(sheet, EXAMPLE) == padded(rows, standings_sheet.POINTS + 4, COUNT)
    assert sheet["CheckFlag"] == 0


def test_every_offered_tie_break_is_known() -> None:
    for code in codes.ROUND_ROBIN:
        column = udfs.TIEBREAK(matrix(EXAMPLE), code, "", EXAMPLE.rules, "", "", "matrix")
        assert isinstance(column, list) and len(numbers(column)) == COUNT


# One result missing or wrong


@pytest.mark.parametrize("i", range(COUNT - 1))
def test_blanking_a_result_leaves_the_other_totals(i: int) -> None:
    for j in range(i + 1, COUNT):
        table = matrix(EXAMPLE)
        table[i][j] = table[j][i] = ""
        sheet = example().typed({result(i, j): None})
        assert ranked(sheet, EXAMPLE) == direct(table)
        totals = sheet.column("PlayerPoints")
        assert [t for k, t in enumerate(totals) if k not in (i, j)] == [
            t for k, t in enumerate(TOTALS) if k not in (i, j)
        ]
        assert sheet.at("Crosstable", TOP + j, FIRST + i) == ""
        pair = f"{EXAMPLE.players[i].name} – {EXAMPLE.players[j].name}"
        told = f"A matrix with 108 games played; 2 games to come, first {pair}"
        assert sheet["StatusText"] == told
        assert sheet["CheckFlag"] == 0


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (1, "a number in a table of double results"),
        ("W", "player 1 has 1 against 2"),
        ("abc", "row 1, column 2 holds 'abc'"),
        ("2", "row 1, column 2 holds '2'"),
    ],
)
def test_a_wrong_result_is_said_and_ranks_nobody(entry: object, words: str) -> None:
    sheet = example().typed({result(0, 1): entry})
    assert words in str(sheet["CheckText"]).lower() and sheet["CheckFlag"] == 1
    assert numbers(ranked(sheet, EXAMPLE)) == []
    assert numbers([sheet.column("PlayerPoints")]) == []


def test_two_results_where_setup_says_one_game_are_said() -> None:
    sheet = example().typed({setup("GamesAsked"): 1})
    assert sheet["CheckText"] == "Player 1: two results where Setup says one game (and 9 more)"


# Single games, forfeits, empty places


def test_a_single_round_robin_has_the_published_values() -> None:
    published = case("03_held_round_robin")
    rows = {p["id"]: {r["opp"]: r for r in p["results"]} for p in published["players"]}

    def cell(i: int, j: int) -> str:
        played = rows[i][j]
        return {"fw": "+", "fl": "-"}.get(played["type"]) or SIGNS[played["score"]]

    players = tuple(
        Player(f"P{i}", None, tuple(cell(i, j) for j in range(i + 1, len(rows) + 1)))
        for i in sorted(rows)
    )
    event = replace(EXAMPLE, players=players, rounds=1, codes=("SB", "SB/C1", "KS", "DE"))
    sheet = built(event)
    for column, code in enumerate(("SB", "SB/C1", "KS"), standings_sheet.CODES):
        expected = published["published"]["2023"][code]
        assert beside(sheet, event, column) == {int(n): v for n, v in expected.items()}
    assert sheet["StatusText"] == "A matrix with 14 games played; all played"
    places = [(s, a) for s, area in [sheet.names["Codes"]] for a in area]
    by_encounter = sheet.typed({places[0]: "DE", **dict.fromkeys(places[1:])})
    order = published["expected"]["any"]["DE(rank after points)"]
    rank = beside(by_encounter, event, standings_sheet.RANK)
    assert rank == {int(n): v for n, v in order.items()}


def test_every_entry_of_the_list_is_mirrored_and_counts() -> None:
    for entry, (own, other, games) in entries().items():
        assert len(own) == len(other) == games
        event = replace(EXAMPLE, players=(Player("A", None, (entry,)), Player("B")), rounds=2)
        sheet = built(event)
        assert sheet.at("Crosstable", TOP + 1, FIRST) == other
        table: list[list[object]] = [["", own], [other, ""]]
        points = udfs.TIEBREAK(table, "PTS", "", "FIDE-2026-RR", "", "", "matrix")
        assert isinstance(points, list)
        assert sheet.column("PlayerPoints") == [row[0] for row in points]
        assert sheet["GamesOpen"] == 2 - games
    assert example().column("Results") == list(entries())


def test_a_sheet_with_empty_places_ranks_who_is_there() -> None:
    players = (
        Player("=Ann", None, ("1½", "00", None, None)),
        Player("-Bob", None, ("½½", None, None)),
        Player("+Cy", None, (None, None)),
        Player(None, None, (None,)),
        Player("@Di"),
    )
    event = replace(EXAMPLE, players=players)
    sheet = built(event)
    table: list[list[object]] = [
        ["x", "1½", "00", "", ""],
        ["0½", "x", "½½", "", ""],
        ["11", "½½", "x", "", ""],
        ["", "", "", "", ""],
        ["", "", "", "", "x"],
    ]
    expected = direct(table, event)
    assert [row[2] for row in expected] == ["+Cy", "=Ann", "-Bob", "@Di"]
    assert ranked(sheet, event) == padded(expected, 8, 5)
    told = "A matrix with 6 games played; 6 games to come, first =Ann – @Di"
    assert sheet["StatusText"] == told
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]


def test_a_result_without_a_name_is_said_and_counts() -> None:
    players = (Player("Ann", None, ("1", "½")), Player(None, None, ("0",)), Player("Cy"))
    sheet = built(replace(EXAMPLE, players=players, rounds=1))
    assert sheet["CheckText"] == "Player 2: there are results but no name"
    assert sheet.column("PlayerPoints") == [1.5, 0, 1.5]


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 9, "rounds": 2, "rules": "2009"}, {"players": 30, "rounds": 1}],
)
def test_a_fresh_sheet_is_empty_and_has_no_errors(options: dict[str, Any]) -> None:
    sheet = Scoresheet(templates.new(KIND, **options))
    assert len(sheet.names["Names"][1]) == options["players"]
    assert sheet["GamesOfPair"] == options.get("rounds", 1)
    assert sheet["Rules"] == ("FIDE-2009-RR" if "rules" in options else "FIDE-2026-RR")
    assert sheet["StatusText"] == "No results yet" and sheet["CheckFlag"] == 0
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]
    assert set(sheet.column("StandingRank")) == {""}
    formats = {sheet.book[s][a].number_format for s, a in sheet.unlocked if s == "Crosstable"}
    assert formats == {"@"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 31}, "--players is 31; it takes 2 to 30"),
        ({"players": 1}, "--players is 1"),
        ({"rounds": 11}, "--rounds is 11; it takes 1 to 2"),
        ({"rules": "x"}, "rules 'x' are not known"),
        ({"teams": 4}, "chess-round-robin has no --teams"),
    ],
)
def test_an_option_out_of_range_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        templates.new(KIND, **options)
