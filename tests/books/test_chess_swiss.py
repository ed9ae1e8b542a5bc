"""The Swiss scoresheet: its values are the functions' own and those that are published."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from books.chess_sheets import (
    SIGNS,
    audited,
    beside,
    case,
    cells,
    names,
    numbers,
    padded,
    ranked,
    round_cell,
)
from books.scoresheets import Place, Scoresheet, place
from brute_tiebreaks import Brute, value
from chess_events import cells as cells_of
from chess_events import random_event, random_ratings

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.chess import codes, crosstable_sheet, standings_sheet
from xlvp.books.chess.tournament import SWISS_RULES, Player, Tournament
from xlvp.books.kinds.chess_swiss import fresh
from xlvp.books.kinds.chess_swiss.example import EXAMPLE
from xlvp.books.kinds.chess_swiss.players_sheet import COLUMNS
from xlvp.errors import BadArgument

KIND = "chess-swiss"
COUNT, ROUNDS = len(EXAMPLE.players), EXAMPLE.rounds
RATINGS = [[player.rating] for player in EXAMPLE.players]
RATING, PERFORMANCE, CHANGE = (
    standings_sheet.CODES + len(EXAMPLE.codes) + offset for offset in range(3)
)
BYES = {"pab": "U", "hpb": "H", "zpb": "Z", "fpb": "F"}


@cache
def example() -> Scoresheet:
    return Scoresheet(templates.example(KIND))


def built(event: Tournament) -> Scoresheet:
    return Scoresheet(templates.load(KIND).book(event))


def direct(
    table: list[list[object]],
    codes: object = ",".join(EXAMPLE.codes),
    rules: str = EXAMPLE.rules,
) -> Any:
    """The standings as a call of the function gives them."""
    return udfs.STANDINGS(table, names(EXAMPLE), codes, rules, ROUNDS, RATINGS, False)


def setup(name: str) -> Place:
    """The place of a named input."""
    sheet, (address,) = example().names[name]
    return sheet, address


def points(sheet: Scoresheet) -> list[object]:
    return sheet.column("PlayerPoints")


def published_cell(result: dict[str, Any]) -> str:
    """A round of the published tournament as it is typed."""
    kind = result["type"]
    if kind in BYES:
        return BYES[kind]
    sign = {"fw": "+", "fl": "-"}.get(kind) or SIGNS[result["score"]]
    return f"{result['opp']}{result['colour']}{sign}"


# The example


def test_the_example_is_the_published_exercise() -> None:
    published = case("01_held_swiss5")["players"]
    assert [p["rating"] for p in published] == [p.rating for p in EXAMPLE.players]
    assert [[published_cell(r) for r in p["results"]] for p in published] == cells(EXAMPLE)


def test_the_standings_are_one_call_of_the_function() -> None:
    assert ranked(example(), EXAMPLE) == direct(cells(EXAMPLE))
    formulas = {f for (sheet, _), f in example().formulas.items() if sheet == "Standings"}
    assert sum("STANDINGS(" in formula for formula in formulas) == 1


@pytest.mark.parametrize("code", ["BH/C1", "BH", "SB", "WIN"])
def test_the_tie_breaks_are_the_published_ones(code: str) -> None:
    expected = case("01_held_swiss5")["expected"]
    published = expected["2026"].get(code) or expected["any"][code]
    column = standings_sheet.CODES + EXAMPLE.codes.index(code)
    assert beside(example(), EXAMPLE, column) == {int(n): v for n, v in published.items()}


def test_performance_is_the_published_one_and_the_change_that_of_the_games() -> None:
    published = case("01_held_swiss5")
    performance = published["expected"]["any"]["TPR"]
    average = published["expected"]["any"]["ARO"]
    ratings = {p["id"]: p["rating"] for p in published["players"]}
    for p in published["players"]:
        number, rating = p["id"], p["rating"]
        games = [(ratings[r["opp"]], r["score"]) for r in p["results"] if r["type"] == "played"]
        opponents, results = ([[cell] for cell in line] for line in zip(*games, strict=True))
        total = udfs.ELOTOTAL(rating, opponents, results, 20, "FIDE-2025")
        assert isinstance(total, int)
        expected = {
            "rating": rating,
            "points": sum(r["score"] for r in p["results"]),
            "games": len(games),
            "score": sum(score for _, score in games),
            "average": average[str(number)],
            "performance": performance[str(number)],
            "change": total,
            "new": rating + total,
        }
        row = TOP + number - 1
        assert expected == {name: example().at("Players", row, COLUMNS[name]) for name in expected}
        shown = (beside(example(), EXAMPLE, c)[number] for c in (RATING, PERFORMANCE, CHANGE))
        assert tuple(shown) == (rating, performance[str(number)], total)


def test_the_crosstable_shows_points_and_rank() -> None:
    rows = {row[1]: row for row in direct(cells(EXAMPLE))}
    last = crosstable_sheet.FIRST + ROUNDS
    for i in range(COUNT):
        shown = [example().at("Crosstable", TOP + i, last + k) for k in range(2)]
        assert shown == [rows[i + 1][3], rows[i + 1][0]]


def test_the_rounds_beside_the_standings_are_those_of_the_player() -> None:
    for k in range(ROUNDS):
        shown = beside(example(), EXAMPLE, CHANGE + 1 + k)
        assert shown == {i + 1: row[k] for i, row in enumerate(cells(EXAMPLE))}


def test_the_chart_draws_the_changes() -> None:
    (chart,) = example().book["Standings"]._charts
    (series,) = chart.series
    column = place(0, CHANGE).rstrip("1")
    assert series.val.numRef.f == f"Standings!${column}${TOP + 1}:${column}${TOP + COUNT}"


def test_the_sheet_says_how_far_the_event_is() -> None:
    assert example()["StatusText"] == "After round 5 of 5"
    for sheet in example().book:
        if sheet.title != "How to":
            assert example().values[sheet.title, "B3"] == "Check: nothing contradicts itself"


# The choices in Setup


@pytest.mark.parametrize("rules", SWISS_RULES[:5])
def test_the_standings_follow_the_rules(rules: str) -> None:
    sheet = example().typed({setup("RulesAsked"): rules})
    assert ranked(sheet, EXAMPLE) == direct(cells(EXAMPLE), rules=rules)
    assert sheet["CheckFlag"] == 0


@pytest.mark.parametrize(
    "chosen",
    [
        ("WIN", "DE", "PS", "BH/M1", "ARO"),
        ("bh c3", None, "KS/L-2", None, None),
        (None, None, None, None, "SB"),
        (None,) * 5,
    ],
)
def test_the_standings_follow_the_order_of_the_tie_breaks(chosen: tuple[str | None, ...]) -> None:
    places = [(s, a) for s, area in [example().names["Codes"]] for a in area]
    sheet = example().typed(dict(zip(places, chosen, strict=True)))
    given = [code for code in chosen if code]
    rows = direct(cells(EXAMPLE), ",".join(given) or "PTS")
    expected = [row[: standings_sheet.POINTS + len(given)] for row in rows]
    assert ranked(sheet, EXAMPLE) == padded(expected, standings_sheet.POINTS + 5, COUNT)
    heads = [sheet.at("Standings", TOP - 1, standings_sheet.CODES + k) for k in range(5)]
    named = [f"{code} (place)" if code == "DE" else code for code in given]
    assert heads == [*named, *[""] * (5 - len(given))]
    assert sheet["CheckFlag"] == 0


def test_every_offered_tie_break_is_known_and_has_a_meaning() -> None:
    for code in codes.SWISS:
        udfs.TIEBREAK(cells(EXAMPLE), code, None, EXAMPLE.rules, ROUNDS, RATINGS)
    assert example().column("CodeList") == list(codes.SWISS)
    assert all(example().column("CodeTitles"))


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("RulesAsked", "FIDE-2030", "not known"),
        ("TieBreak2nd", "XYZ", "XYZ"),
        ("RoundsAsked", 4, "ounds is 4, but the table holds results"),
    ],
)
def test_a_setting_that_does_not_fit_is_said_and_ranks_nobody(
    name: str, entry: object, words: str
) -> None:
    sheet = example().typed({setup(name): entry})
    assert words in str(sheet["CheckText"]) and sheet["CheckFlag"] == 1
    assert numbers(ranked(sheet, EXAMPLE)) == []


# One result missing or wrong


@pytest.mark.parametrize("player", range(COUNT))
def test_blanking_a_result_never_gives_a_wrong_total(player: int) -> None:
    for round in range(ROUNDS):
        cell = EXAMPLE.players[player].results[round] or ""
        sheet = example().typed({round_cell(player, round): None})
        shown, status = ranked(sheet, EXAMPLE), str(sheet["StatusText"])
        check = str(sheet["CheckText"])
        table = cells(EXAMPLE)
        table[player][round] = ""
        paired = cell[0].isdigit()
        if paired and round < ROUNDS - 1:
            assert numbers(shown) == [] and numbers([points(sheet)]) == []
            assert check.startswith(f"Round {round + 1}: player") and str(player + 1) in check
            assert status == "The crosstable contradicts itself" and sheet["CheckFlag"] == 1
        elif not paired and (round < ROUNDS - 1 or table[player][round - 1] == "Z"):
            table[player][round] = "Z"
            assert shown == direct(table)
            assert check.startswith(f"Player {player + 1}: an empty cell counts as absent")
            assert status == "After round 5 of 5" and sheet["CheckFlag"] == 1
        else:
            until = direct([row[:-1] for row in table])
            assert shown == until
            assert points(sheet) == [row[3] for row in sorted(until, key=lambda row: row[1])]
            assert status == f"After round 4 of 5; round 5: 1 result missing (row {player + 1})"
            assert sheet["CheckFlag"] == 0


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("7b1", "player 1 is paired with 7"),
        ("9w½", "player 1 has ½ against 9"),
        (46024, "ow 1, column 1 holds 46024"),
        ("9x1", "9x1"),
        (7, "ow 1, column 1 holds 7"),
    ],
)
def test_a_wrong_cell_is_named_and_ranks_nobody(entry: object, words: str) -> None:
    sheet = example().typed({round_cell(0, 0): entry})
    assert words in str(sheet["CheckText"]) and sheet["CheckFlag"] == 1
    assert numbers(ranked(sheet, EXAMPLE)) == [] and numbers([points(sheet)]) == []
    assert sheet["StatusText"] == "The crosstable contradicts itself"


# Audit


@pytest.mark.parametrize(
    ("player", "code"), [(4, "BH/C1"), (9, "SB"), (12, "BH"), (1, "TPR"), (14, "DE"), (3, "aob")]
)
def test_the_audit_is_that_of_the_function(player: int, code: str) -> None:
    sheet = example().typed({setup("AuditPlayer"): player, setup("AuditCode"): code})
    expected = udfs.TIEBREAKDETAIL(
        cells(EXAMPLE), code, player, EXAMPLE.rules, ROUNDS, RATINGS, names(EXAMPLE)
    )
    assert isinstance(expected, list)
    assert audited(sheet, ROUNDS + 2) == padded(expected, 7, ROUNDS + 2)
    assert sheet["AuditFault"] == ""


def test_the_audit_says_what_is_wrong_with_its_question() -> None:
    for player, code, words in ((17, "BH", "player 17 is not"), (1, "BHX", "BHX")):
        sheet = example().typed({setup("AuditPlayer"): player, setup("AuditCode"): code})
        assert words in str(sheet["AuditFault"])
        assert sheet["CheckText"] == f"Audit: {sheet['AuditFault']}"


# Ratings


def test_without_ratings_there_is_no_performance_and_nothing_else_changes() -> None:
    sheet = example().typed({setup("UseRatings"): False})
    assert ranked(sheet, EXAMPLE) == ranked(example(), EXAMPLE)
    assert set(beside(sheet, EXAMPLE, PERFORMANCE).values()) == {""}
    assert set(beside(sheet, EXAMPLE, CHANGE).values()) == {""}


def test_a_player_may_have_a_k_of_their_own_or_no_rating() -> None:
    (players, own_k), (_, ratings) = (example().names[name] for name in ("PlayerK", "Ratings"))
    sheet = example().typed({(players, own_k[15]): 40, (players, ratings[8]): None})
    before, after = (beside(book, EXAMPLE, CHANGE) for book in (example(), sheet))
    met, games = [[1850], [1700], [1900], [2150], [1500]], [["½"], ["1"], ["1"], ["0"], ["1"]]
    assert after[16] == udfs.ELOTOTAL(1450, met, games, 40, "FIDE-2025")
    assert after[9] == "" and beside(sheet, EXAMPLE, PERFORMANCE)[9] == 1175
    changed = {number for number in before if before[number] != after[number]}
    assert changed == {1, 9, 10, 16}  # number 11 won against 9 by forfeit


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("Names", None, "Player 3: there are results but no name"),
        ("Names", "Birch, Ben", "Player 2: this name stands twice (and 1 more)"),
        ("PlayerK", "x", "Player 3: K is no number"),
    ],
)
def test_what_is_wrong_with_a_player_is_said(name: str, entry: object, words: str) -> None:
    sheet, area = example().names[name]
    found = example().typed({(sheet, area[2]): entry})
    assert found["CheckText"] == words and found["CheckFlag"] == 1


# Names, other sizes


def test_names_that_look_like_formulas_stay_texts() -> None:
    odd = ("=1+1", "+Carlsen", "-Fir", "@home")
    area = example().names["Names"][1]
    sheet = example().typed({("Players", a): n for a, n in zip(area, odd, strict=False)})
    shown = {row[1]: row[2] for row in ranked(sheet, EXAMPLE)}
    assert tuple(shown[k + 1] for k in range(4)) == odd
    players = (replace(p, name=n) for p, n in zip(EXAMPLE.players, odd * 4, strict=True))
    book = built(replace(EXAMPLE, players=tuple(players))).book
    assert {book["Players"][a].data_type for a in area} == {"s"}


@pytest.mark.parametrize(("count", "rounds", "done"), [(2, 1, 1), (7, 5, 3), (11, 9, 9)])
def test_a_sheet_with_empty_places_ranks_who_is_there(count: int, rounds: int, done: int) -> None:
    event = random_event(count, count, done, 0.2 if count > 2 else 0)
    ratings = random_ratings(count, count, 0.3)
    table = [[*map(str, row), *[None] * (rounds - done)] for row in cells_of(event)]
    players = [Player(f"P{i}", ratings[i], tuple(row)) for i, row in enumerate(table)]
    empty = fresh({"players": 20, "rounds": rounds, "rules": "FIDE-2023"})
    tournament = replace(empty, players=(*players, *empty.players[count:]))
    sheet = built(tournament)
    shown = ranked(sheet, tournament)
    width = standings_sheet.POINTS + len(tournament.codes)
    assert shown[count:] == [[""] * width] * (20 - count)
    brute = Brute(event, "FIDE-2023", rounds, ratings)
    for row in shown[:count]:
        values = dict(zip(("PTS", *tournament.codes), row[3:], strict=True))
        values.pop("DE")  # among the tied at its place alone
        player = int(str(row[1])) - 1
        assert values == {code: value(brute, code, player) for code in values}
    assert sheet["StatusText"] == f"After round {done} of {rounds}"
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "rounds": 1},
        {"players": 3, "rounds": 20, "rules": "fide 2009"},
        {"players": 300, "rounds": 11, "rules": "RAW"},
    ],
)
def test_a_fresh_sheet_is_empty_and_has_no_errors(options: dict[str, Any]) -> None:
    sheet = Scoresheet(templates.new(KIND, **options))
    assert len(sheet.names["Names"][1]) == options["players"]
    assert len(sheet.names["Crosstable"][1]) == options["players"] * options["rounds"]
    assert sheet["StatusText"] == "No results yet" and sheet["CheckFlag"] == 0
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]
    assert set(sheet.column("StandingRank")) == {""}
    rounds = {sheet.book["Crosstable"][a].number_format for a in sheet.names["Crosstable"][1]}
    assert rounds == {"@"}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 301}, "--players is 301; it takes 2 to 300"),
        ({"players": 1}, "--players is 1"),
        ({"rounds": 21}, "--rounds is 21; it takes 1 to 20"),
        ({"rounds": 0}, "--rounds is 0"),
        ({"rules": "FIDE-1990"}, "rules 'FIDE-1990' are not known"),
        ({"boards": 4}, "chess-swiss has no --boards"),
    ],
)
def test_an_option_out_of_range_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        templates.new(KIND, **options)
