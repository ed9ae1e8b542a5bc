"""The team scoresheet: its values are the functions' own and those that are published."""

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
from books.scoresheets import Place, Scoresheet
from chess_events import cells as cells_of
from chess_events import random_event

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.chess import codes, crosstable_sheet, standings_sheet
from xlvp.books.chess.tournament import SWISS_RULES, Player, Tournament
from xlvp.books.kinds.chess_teams import fresh
from xlvp.books.kinds.chess_teams.example import EXAMPLE
from xlvp.books.kinds.chess_teams.tie_breaks_sheet import GROUPS
from xlvp.errors import BadArgument

KIND = "chess-teams"
COUNT, ROUNDS, BOARDS = len(EXAMPLE.players), EXAMPLE.rounds, 4
SHOWN = [code for _, group, _ in GROUPS for code in group]


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
    return udfs.STANDINGS(table, names(EXAMPLE), codes, rules, ROUNDS, "", False, BOARDS)


def setup(name: str) -> Place:
    """The place of a named input."""
    sheet, (address,) = example().names[name]
    return sheet, address


def published_cell(result: dict[str, Any]) -> str:
    """A round of the published tournament as it is typed."""
    kind = result["type"]
    if kind in ("hpb", "zpb"):
        return {"hpb": "H", "zpb": "Z"}[kind]
    if kind == "pab":
        return f"U{result['gp']}"
    sign = {"fw": "+", "fl": "-"}.get(kind) or SIGNS[result["gp"]]
    return f"{result['opp']}{result['colour'] or ''}{sign}"


# The example


def test_the_example_is_the_published_exercise() -> None:
    published = case("17_held_team_swiss")
    assert (published["boards"], published["rounds"]) == (BOARDS, ROUNDS)
    table = [[published_cell(r) for r in team["results"]] for team in published["teams"]]
    assert table == cells(EXAMPLE)


def test_the_standings_are_one_call_of_the_function() -> None:
    assert ranked(example(), EXAMPLE) == direct(cells(EXAMPLE))


@pytest.mark.parametrize("edition", ["2023", "2026"])
def test_every_tie_break_is_the_published_one(edition: str) -> None:
    sheet = example().typed({setup("RulesAsked"): f"FIDE-{edition}"})
    published = case("17_held_team_swiss")["expected"][edition]
    found = set()
    for column, code in enumerate(SHOWN, 3):
        shown = [sheet.at("Tie-breaks", TOP + i, column) for i in range(COUNT)]
        called = udfs.TEAMTIEBREAK(cells(EXAMPLE), code, None, f"FIDE-{edition}", ROUNDS, BOARDS)
        assert isinstance(called, list)
        assert shown == [row[0] for row in called]
        if code in published:
            found.add(code)
            assert shown == [published[code][str(i + 1)] for i in range(COUNT)], code
    assert found >= {"MP", "GP", "BH:MP", "BH:GP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"}


def test_extended_direct_encounter_ranks_as_published() -> None:
    order = [row[1] for row in ranked(example(), EXAMPLE)]
    assert order[:5] == case("17_held_team_swiss")["extra"]["EDE_order_10MP"]
    assert order[5:7] == [6, 8]


def test_won_drawn_and_lost_add_up_to_the_match_points() -> None:
    first = standings_sheet.CODES + len(EXAMPLE.codes) + 1
    won, drawn, lost = (beside(example(), EXAMPLE, first + k) for k in range(3))
    for team in case("17_held_team_swiss")["teams"]:
        points = [r["mp"] for r in team["results"]]
        number = team["id"]
        shown = won[number], drawn[number], lost[number]
        assert shown == (points.count(2), points.count(1), points.count(0))


def test_the_crosstable_shows_match_points_game_points_and_rank() -> None:
    rows = {row[1]: row for row in direct(cells(EXAMPLE))}
    last = crosstable_sheet.FIRST + ROUNDS
    for i, team in enumerate(case("17_held_team_swiss")["teams"]):
        shown = [example().at("Crosstable", TOP + i, last + k) for k in range(3)]
        points = [sum(r[kind] for r in team["results"]) for kind in ("mp", "gp")]
        assert shown == [*points, rows[i + 1][0]]


def test_the_sheet_says_how_far_the_event_is() -> None:
    assert example()["StatusText"] == "After round 7 of 7"
    for sheet in example().book:
        if sheet.title != "How to":
            assert example().values[sheet.title, "B3"] == "Check: nothing contradicts itself"


@pytest.mark.parametrize(
    ("team", "code"), [(1, "EMGSB"), (7, "BH:MP/C1"), (14, "EGGSB/C1"), (12, "MP"), (3, "EDE")]
)
def test_the_audit_is_that_of_the_function(team: int, code: str) -> None:
    sheet = example().typed({setup("AuditPlayer"): team, setup("AuditCode"): code})
    expected = udfs.TIEBREAKDETAIL(
        cells(EXAMPLE), code, team, EXAMPLE.rules, ROUNDS, "", names(EXAMPLE), BOARDS
    )
    assert isinstance(expected, list)
    assert audited(sheet, ROUNDS + 2) == padded(expected, 7, ROUNDS + 2)


# The choices in Setup


@pytest.mark.parametrize("rules", SWISS_RULES[:5])
@pytest.mark.parametrize(
    "chosen", [("GP", "EGGSB", "WIN", "SSSC", "DE"), ("BH:GP/M1", None, None, "MP+GP", None)]
)
def test_the_standings_follow_the_rules_and_the_order(
    rules: str, chosen: tuple[str | None, ...]
) -> None:
    places = [(s, a) for s, area in [example().names["Codes"]] for a in area]
    sheet = example().typed({setup("RulesAsked"): rules, **dict(zip(places, chosen, strict=True))})
    given = [code for code in chosen if code]
    rows = direct(cells(EXAMPLE), ",".join(given), rules)
    assert ranked(sheet, EXAMPLE) == padded(rows, standings_sheet.POINTS + 5, COUNT)
    assert sheet["CheckFlag"] == 0


def test_every_offered_tie_break_is_known() -> None:
    for code in codes.TEAMS:
        column = udfs.TEAMTIEBREAK(cells(EXAMPLE), code, None, EXAMPLE.rules, ROUNDS, BOARDS)
        assert isinstance(column, list) and len(numbers(column)) == COUNT


def test_more_points_than_boards_are_said() -> None:
    sheet = example().typed({setup("BoardsAsked"): 3})
    assert sheet["CheckFlag"] == 1 and numbers(ranked(sheet, EXAMPLE)) == []
    assert numbers([sheet.column("MatchPoints")]) == []


# One result missing


@pytest.mark.parametrize("team", range(COUNT))
def test_blanking_a_result_never_gives_a_wrong_total(team: int) -> None:
    for round in range(ROUNDS):
        cell = EXAMPLE.players[team].results[round] or ""
        sheet = example().typed({round_cell(team, round): None})
        shown, check = ranked(sheet, EXAMPLE), str(sheet["CheckText"])
        table = cells(EXAMPLE)
        table[team][round] = ""
        if cell[0].isdigit() and round < ROUNDS - 1:
            assert numbers(shown) == [] and numbers([sheet.column("MatchPoints")]) == []
            assert check.startswith(f"Round {round + 1}: player") and str(team + 1) in check
        elif round < ROUNDS - 1:
            table[team][round] = "Z"
            assert shown == direct(table)
            assert check.startswith(f"Team {team + 1}: an empty cell")
        else:
            assert shown == direct([row[:-1] for row in table])
            told = f"After round 6 of 7; round 7: 1 result missing (row {team + 1})"
            assert sheet["StatusText"] == told and sheet["CheckFlag"] == 0


# Other sizes


@pytest.mark.parametrize(("count", "rounds", "boards"), [(2, 1, 1), (7, 5, 6), (10, 9, 3)])
def test_a_sheet_with_empty_places_ranks_who_is_there(count: int, rounds: int, boards: int) -> None:
    table = cells_of(random_event(boards, count, rounds, 0.2 if count > 2 else 0, boards), boards)
    teams = tuple(Player(f"={i}", None, tuple(map(str, row))) for i, row in enumerate(table))
    empty = fresh({"teams": 12, "rounds": rounds, "boards": boards, "rules": "FIDE-2023"})
    event = replace(empty, players=(*teams, *empty.players[count:]))
    sheet = built(event)
    rows = udfs.STANDINGS(
        table, [[t.name] for t in teams], ",".join(event.codes), "FIDE-2023", rounds, "", False,
        boards, "rounds",
    )  # fmt: skip
    assert isinstance(rows, list)
    assert ranked(sheet, event) == padded(rows, standings_sheet.POINTS + 5, 12)
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]


@pytest.mark.parametrize(
    "options",
    [
        {"teams": 2, "rounds": 1, "boards": 1},
        {"teams": 33, "rounds": 20, "boards": 20, "rules": "raw"},
        {"teams": 150, "rounds": 3, "boards": 4},
    ],
)
def test_a_fresh_sheet_is_empty_and_has_no_errors(options: dict[str, Any]) -> None:
    sheet = Scoresheet(templates.new(KIND, **options))
    assert len(sheet.names["Names"][1]) == options["teams"]
    assert sheet["Boards"] == options["boards"]
    assert sheet["StatusText"] == "No results yet" and sheet["CheckFlag"] == 0
    assert not [v for v in sheet.values.values() if str(v).startswith("#")]
    assert set(sheet.column("StandingRank")) == {""}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"teams": 151}, "--teams is 151; it takes 2 to 150"),
        ({"rounds": 0}, "--rounds is 0"),
        ({"boards": 21}, "--boards is 21; it takes 1 to 20"),
        ({"players": 4}, "chess-teams has no --players"),
    ],
)
def test_an_option_out_of_range_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        templates.new(KIND, **options)
