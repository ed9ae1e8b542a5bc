"""The scoresheet for Swiss teams against a plain model of an event, whatever is typed into it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest
from books.scoresheets import Place, Scoresheet, addresses, place

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.kinds.bridge_swiss_teams import TEMPLATE
from xlvp.books.kinds.bridge_swiss_teams.event import PLAYED, Event, Match, fresh
from xlvp.books.kinds.bridge_swiss_teams.example import EXAMPLE
from xlvp.books.kinds.bridge_swiss_teams.faults import FAULTS
from xlvp.books.kinds.bridge_swiss_teams.matches_sheet import COLUMNS, INPUTS

KIND = "bridge-swiss-teams"
CONSISTENT = "Check: nothing contradicts itself"
ROUNDS = 10
"""The column of round 1 on the sheet Standings."""


def built(event: Event) -> Scoresheet:
    return Scoresheet(TEMPLATE.book(event))


@pytest.fixture(scope="module")
def example() -> Scoresheet:
    return built(EXAMPLE)


# --- a plain model of the sheet, match by match -------------------------------------------------


@dataclass
class Line:
    """What the model knows about a team."""

    vp: Fraction = Fraction()
    won: float = 0
    lost: float = 0
    played: int = 0
    penalty: Fraction = Fraction()
    rounds: dict[int, Fraction] = field(default_factory=dict)


def exact(number: float) -> Fraction:
    return Fraction(str(number))


def sides(event: Event, match: Match) -> tuple[float | None, float | None]:
    """VP of both sides before penalties, each on its own."""
    if match.home is None:
        return None, None
    boards = event.boards
    if event.scale_boards == PLAYED and match.played is not None:
        boards = match.played
    home = away = None
    if match.imps_home is not None and match.imps_away is not None and match.away is not None:
        margin = match.imps_home - match.imps_away
        home, away = (
            udfs.VP(own + (adjusted or 0), boards, event.scale, event.maximum)
            for own, adjusted in ((margin, match.adjust_home), (-margin, match.adjust_away))
        )
    elif match.away is None and match.imps_home is None and match.imps_away is None:
        home = event.bye
    if match.override_home is not None:
        home = match.override_home
    if match.override_away is not None:
        away = match.override_away
    return home, away


def model(event: Event) -> dict[str, Line]:
    """Every team's line, keyed by name."""
    lines = {name: Line() for name in event.teams if name}
    for name, carried in zip(event.teams, event.carry, strict=False):
        if name and carried:
            lines[name].vp += exact(carried)
    for match in event.matches:
        scores = zip(
            sides(event, match),
            (match.home, match.away),
            (match.penalty_home, match.penalty_away),
            strict=True,
        )
        for vp, team, penalty in scores:
            if vp is None or team is None:
                continue
            off = exact(penalty or 0) if event.count_penalties else Fraction()
            line = lines[team]
            line.vp += exact(vp) - off
            line.penalty += off
            line.rounds[match.round] = exact(vp)
            line.played += match.away is not None
        if match.home and match.away and None not in (match.imps_home, match.imps_away):
            imps = [
                imps + max(0, adjusted or 0)
                for imps, adjusted in (
                    (match.imps_home, match.adjust_home),
                    (match.imps_away, match.adjust_away),
                )
            ]
            for team, (won, lost) in ((match.home, imps), (match.away, imps[::-1])):
                lines[team].won += won
                lines[team].lost += lost
    return lines


def order(line: Line) -> tuple[Fraction, float, float]:
    """What ranks a team where those with equal VP have not met: VP, quotient, net IMPs."""
    return line.vp, line.won / line.lost if line.lost else -1, line.won - line.lost


def assert_as_modelled(sheet: Scoresheet, event: Event) -> None:
    """Standings, rounds, penalties and VP on the sheet are the model's."""
    lines = model(event)
    numbers = sheet.column("StandingNo")
    assert sorted(numbers) == list(range(1, len(event.teams) + 1))
    for row, number in enumerate(numbers, start=TOP):
        name = event.teams[int(number) - 1]
        shown = [sheet.at("Standings", row, column) for column in range(1, 10)]
        if name is None:
            assert shown[2] == f"(team {number})"
            continue
        line = lines[name]
        assert shown[2] == name
        assert shown[3:8] == [
            line.played,
            float(line.vp),
            line.won,
            line.lost,
            line.won - line.lost,
        ], name
        if line.lost:
            assert shown[8] == pytest.approx(line.won / line.lost, abs=1e-12)
        rounds = [sheet.at("Standings", row, ROUNDS + k) for k in range(event.rounds)]
        assert rounds == [
            "" if k not in line.rounds else float(line.rounds[k])
            for k in range(1, event.rounds + 1)
        ], name
        assert sheet.at("Standings", row, ROUNDS + event.rounds) == -line.penalty
    named = [(n, event.teams[int(n) - 1]) for n in numbers]
    worth = [order(lines[name]) for _, name in named if name]
    assert worth == sorted(worth, reverse=True)
    ranks = [sheet.at("Standings", TOP + i, 1) for i, (_, name) in enumerate(named) if name]
    if None not in event.teams:
        assert ranks == [1 + sum(other > own for other in worth) for own in worth]
    for row, match in enumerate(event.matches, start=TOP):
        vp = sides(event, match)
        for side, score, penalty in (
            ("home", vp[0], match.penalty_home),
            ("away", vp[1], match.penalty_away),
        ):
            final = sheet.at("Matches", row, COLUMNS[f"final_{side}"])
            if score is None:
                assert final == ""
            else:
                off = exact(penalty or 0) if event.count_penalties else Fraction()
                assert final == float(exact(score) - off)


# --- the shipped example ------------------------------------------------------------------------


def test_the_example_is_as_the_model_says(example: Scoresheet) -> None:
    assert_as_modelled(example, EXAMPLE)
    assert example["CheckText"] == CONSISTENT
    assert example["StatusText"] == "After round 5 of 6; round 6: 3 results missing"
    assert example.column("StandingNo") == [3, 2, 9, 4, 8, 5, 1, 7, 6]


def test_the_example_shows_one_of_each_oddity() -> None:
    matches = EXAMPLE.matches
    assert any(name and name[0] == "=" for name in EXAMPLE.teams)
    assert any(name and name[0] == "-" for name in EXAMPLE.teams)
    assert any(m.home and not m.away for m in matches)
    assert any(m.override_home is not None for m in matches)
    assert any(m.penalty_home for m in matches)
    assert any(m.played is not None for m in matches)
    assert any(m.adjust_home and m.adjust_home == m.adjust_away for m in matches)
    assert len({m.imps_home is None for m in matches if m.round == EXAMPLE.rounds}) == 2


def test_standings_are_the_functions_own(example: Scoresheet) -> None:
    sheet, area = example.names["Counted"]
    cells = [example.values.get((sheet, address), "") for address in area]
    counted = [cells[i : i + 8] for i in range(0, len(cells), 8)]
    names = [[name] for name in EXAMPLE.teams]
    rows = udfs.VPSTANDINGS(counted, names, EXAMPLE.tiebreaks, "WBF", 20, False)
    shown = [
        [example.at("Standings", row, column) for column in range(1, 10)]
        for row in range(TOP, TOP + len(EXAMPLE.teams))
    ]
    assert shown == rows


def test_the_table_in_use_is_the_scale(example: Scoresheet) -> None:
    table = udfs.VPTABLE(8, "WBF", None, 4, False)
    shown = [
        [
            example.at("VP table", row, 1 + 4 * block + offset)
            for block in range(4)
            for offset in range(3)
        ]
        for row in range(TOP, TOP + 54)
    ]
    assert shown == table + [[""] * 12] * (54 - len(table))
    assert example["Blitz"] == 43


def test_the_race_is_what_each_team_is_ahead_of_average(example: Scoresheet) -> None:
    lines = model(EXAMPLE)
    data = example.column("RaceData")
    for i, number in enumerate(example.column("StandingNo")[:8]):
        line = lines[str(EXAMPLE.teams[int(number) - 1])]
        row = data[7 * i : 7 * (i + 1)]
        assert row[0] == 0
        for k in range(1, 7):
            if k not in line.rounds:
                assert row[k] == "#N/A"
                continue
            upto = [vp for r, vp in line.rounds.items() if r <= k]
            off = sum(
                exact(m.penalty_home or 0)
                for m in EXAMPLE.matches
                if m.round <= k and m.home == EXAMPLE.teams[int(number) - 1]
            )
            assert row[k] == float(sum(upto) - off - 10 * len(upto))


def test_choices_have_drop_downs(example: Scoresheet) -> None:
    lists = {
        (sheet.title, cell)
        for sheet in example.book
        for rule in sheet.data_validations.dataValidation
        if rule.type == "list"
        for area in rule.sqref.ranges
        for cell in addresses(area.coord)
    }
    choices = ("ScaleAsked", "ScaleBoards", "UsePenalties", "TieBreaks")
    teams = {
        ("Matches", place(TOP + line, COLUMNS[side]))
        for line in range(len(EXAMPLE.matches))
        for side in ("home", "away")
    }
    assert lists == teams | {(example.names[n][0], example.names[n][1][0]) for n in choices}


# --- typing into it -----------------------------------------------------------------------------


def inputs(line: int) -> dict[Place, object]:
    """The cells of a match, all emptied."""
    return {("Matches", place(TOP + line, COLUMNS[name])): None for name in INPUTS}


def told(event: Event) -> str:
    """What the sheet must say under its title about missing results."""
    missing = {
        k: event.tables - sum(sides(event, m)[0] is not None for m in event.matches if m.round == k)
        for k in range(1, event.rounds + 1)
    }
    last = max((k for k, left in missing.items() if left < event.tables), default=0)
    done = next((k - 1 for k, left in missing.items() if left), event.rounds)
    if not last:
        return "No results yet"
    if done == event.rounds:
        return f"Final standings after round {done}"
    start = f"After round {done} of {event.rounds}" if done else "Under way"
    parts = [
        f"round {k}: {left} result{'s' if left > 1 else ''} missing"
        for k, left in missing.items()
        if left and k <= last
    ]
    return "; ".join([start, *parts])


@pytest.mark.parametrize("line", range(len(EXAMPLE.matches)))
def test_blanking_a_match_leaves_blanks_and_the_other_totals(
    example: Scoresheet, line: int
) -> None:
    blanked = example.typed(inputs(line))
    matches = list(EXAMPLE.matches)
    matches[line] = Match(matches[line].round, matches[line].table)
    event = replace(EXAMPLE, matches=tuple(matches))
    row = TOP + line
    for name in ("vp_home", "vp_away", "final_home", "final_away", "check"):
        assert blanked.at("Matches", row, COLUMNS[name]) == ""
    assert_as_modelled(blanked, event)
    assert blanked["StatusText"] == told(event)
    assert blanked["CheckText"] == CONSISTENT
    home, away = EXAMPLE.matches[line].home, EXAMPLE.matches[line].away
    for row in range(TOP, TOP + len(EXAMPLE.matches)):
        if row != TOP + line:
            for name in COLUMNS:
                column = COLUMNS[name]
                assert blanked.at("Matches", row, column) == example.at("Matches", row, column)
    before, after = model(EXAMPLE), model(event)
    assert all(before[name] == after[name] for name in before if name not in (home, away))


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [(0, "imps_home", 20), (13, "imps_away", 0), (7, "imps_home", 2), (27, "imps_away", 19)],
)
def test_changing_one_imp_cell_changes_what_depends_on_it_and_nothing_else(
    example: Scoresheet, line: int, name: str, value: int
) -> None:
    changed = example.typed({("Matches", place(TOP + line, COLUMNS[name])): value})
    matches = list(EXAMPLE.matches)
    matches[line] = replace(matches[line], **{name: value})
    event = replace(EXAMPLE, matches=tuple(matches))
    assert_as_modelled(changed, event)
    assert changed.changed(built(event)) == set(), "as if it had been built so"
    touched = example.changed(changed)
    row = TOP + line + 1
    assert {p for p in touched if p[0] == "Matches"} == {
        ("Matches", place(row - 1, COLUMNS[column]))
        for column in (name, "vp_home", "vp_away", "final_home", "final_away")
    }
    assert {p[0] for p in touched} <= {"Matches", "Standings", "Calculation", "Checks"}
    counted = TOP + len(EXAMPLE.teams) + line + 1
    assert {int(p[1].lstrip("ABCDEFGHIJKLMNOP")) for p in touched if p[0] == "Calculation"} == {
        counted
    }
    teams = (matches[line].home, matches[line].away)
    after, before = model(event), model(EXAMPLE)
    assert {n for n in after if after[n] != before[n]} == set(teams)


def test_another_scale_changes_every_vp_and_the_table(example: Scoresheet) -> None:
    sheet, (scale,) = example.names["ScaleAsked"]
    _, (boards,) = example.names["Boards"]
    changed = example.typed({(sheet, scale): "EBU", (sheet, boards): 24})
    event = replace(EXAMPLE, scale="EBU", boards=24)
    assert_as_modelled(changed, event)
    assert changed.changed(built(event)) == set()
    assert changed["Blitz"] == udfs.IMPSFORVP(20, 24, "EBU")


def test_cancelled_boards_keep_or_change_the_scale(example: Scoresheet) -> None:
    sheet, (rule,) = example.names["ScaleBoards"]
    changed = example.typed({(sheet, rule): PLAYED})
    event = replace(EXAMPLE, scale_boards=PLAYED)
    line = next(i for i, m in enumerate(EXAMPLE.matches) if m.played)
    assert example.at("Matches", TOP + line, COLUMNS["for_scale"]) == 8
    assert changed.at("Matches", TOP + line, COLUMNS["for_scale"]) == 7
    assert_as_modelled(changed, event)


def test_penalties_can_be_left_out(example: Scoresheet) -> None:
    sheet, (cell,) = example.names["UsePenalties"]
    changed = example.typed({(sheet, cell): False})
    assert_as_modelled(changed, replace(EXAMPLE, count_penalties=False))


def test_a_round_may_have_boards_of_its_own(example: Scoresheet) -> None:
    sheet, in_use = example.names["RoundBoards"]
    asked = "L" + in_use[1][1:]
    changed = example.typed({(sheet, asked): 16})
    second = [i for i, m in enumerate(EXAMPLE.matches) if m.round == 2 and m.away]
    for line in second:
        match = EXAMPLE.matches[line]
        margin = match.imps_home - match.imps_away + (match.adjust_home or 0)
        assert changed.at("Matches", TOP + line, COLUMNS["vp_home"]) == udfs.VP(margin, 16)
    assert changed["CheckText"] == CONSISTENT


def test_carried_vp_count_and_are_no_match(example: Scoresheet) -> None:
    sheet, carry = example.names["TeamCarry"]
    changed = example.typed({(sheet, carry[0]): 31.5, (sheet, carry[5]): -2})
    event = replace(EXAMPLE, carry=(31.5, None, None, None, None, -2))
    assert_as_modelled(changed, event)
    assert changed.column("StandingNo")[0] == 1
    assert changed["CheckText"] == CONSISTENT


# --- what contradicts itself --------------------------------------------------------------------


def faulty() -> Iterator[tuple[str, int, dict[str, object]]]:
    """Each fault, the line where it is typed, and what is typed."""
    yield "the home team is missing", 0, {"home": None}
    yield "the home team is not in Setup", 0, {"home": "Nobody"}
    yield "the away team is not in Setup", 0, {"away": "Nobody"}
    yield "a team plays itself", 0, {"away": "Oak"}
    yield "the home team plays twice in this round", 0, {"home": "Elm"}
    yield "the away team plays twice in this round", 0, {"away": "-Fir"}
    yield "there are IMPs but no away team", 0, {"away": None}
    yield "IMPs are missing on one side", 0, {"imps_home": None}
    yield "a text stands where a number belongs", 0, {"imps_home": "7 IMPs"}
    yield "a text stands where a number belongs", 0, {"penalty_home": "one"}
    yield "boards played must be from 1 to those scheduled", 0, {"played": 9}
    yield "boards played must be from 1 to those scheduled", 0, {"played": 0}
    yield "VP instead: the other side is missing", 25, {"override_home": 12}
    yield "a penalty is typed without a minus sign", 0, {"penalty_away": -1}
    yield "VP instead: more than the maximum", 0, {"override_home": 21, "override_away": 0}
    yield "more than one bye in this round", 25, {"away": None}


def test_every_fault_is_tried() -> None:
    tried = {fault for fault, _, _ in faulty()}
    assert tried | {"no VP: the scale in Setup does not fit"} == set(FAULTS)


@pytest.mark.parametrize(("fault", "line", "cells"), list(faulty()), ids=lambda x: str(x)[:40])
def test_a_fault_is_told_in_its_line_and_under_every_title(
    example: Scoresheet, fault: str, line: int, cells: dict[str, object]
) -> None:
    typed = {("Matches", place(TOP + line, COLUMNS[name])): value for name, value in cells.items()}
    sheet = example.typed(typed)
    match = EXAMPLE.matches[line]
    head = f"Matches, round {match.round}, line {line + 1}: {fault}"
    assert sheet.at("Matches", TOP + line, COLUMNS["check"]) == fault
    assert str(sheet["CheckText"]).startswith(head)
    assert sheet["CheckFlag"] == 1
    for name in ("Setup", "Matches", "Standings", "VP table", "Calculation", "Checks"):
        assert sheet.values[name, "B3"] == sheet["CheckText"]


@pytest.mark.parametrize(
    "cells",
    [
        {"home": "Nobody"},
        {"away": "Nobody"},
        {"away": "Oak"},
        {"away": None},
        {"imps_home": "7 IMPs"},
        {"home": None},
    ],
    ids=str,
)
def test_a_result_that_cannot_be_counted_never_gives_a_total_that_looks_right(
    example: Scoresheet, cells: dict[str, object]
) -> None:
    typed = {("Matches", place(TOP, COLUMNS[name])): value for name, value in cells.items()}
    sheet = example.typed(typed)
    assert set(sheet.column("StandingVp")) == {"#VALUE!"}


def test_two_teams_of_one_name_are_refused(example: Scoresheet) -> None:
    setup, names = example.names["TeamNames"]
    sheet = example.typed({(setup, names[1]): "alder"})
    assert sheet["CheckText"] == "Setup: look at the column Check of the teams"
    assert sheet.column("TeamFaults")[:3] == ["this name stands twice"] * 2 + [""]
    assert set(sheet.column("StandingVp")) == {"#VALUE!"}


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"ScaleAsked": "ACBL30"}, ""),
        ({"ScaleAsked": "ACBL30", "Boards": 24}, "the printed table has no 24 boards"),
        ({"MaxAsked": 20, "ScaleAsked": "EBU10"}, "scale EBU10 always has the maximum 10"),
        ({"ScaleAsked": "nonsense"}, "scale 'nonsense' is not known"),
        ({"Boards": None}, "the number of boards is missing"),
        ({"TieBreaks": "H2H,COIN"}, "tie-break 'COIN' is not known"),
    ],
    ids=str,
)
def test_a_choice_that_does_not_fit_is_told(
    example: Scoresheet, cells: dict[str, object], sentence: str
) -> None:
    typed = {(example.names[name][0], example.names[name][1][0]): v for name, v in cells.items()}
    sheet = example.typed(typed)
    if sentence:
        assert sentence in str(sheet["CheckText"])
        assert sheet["CheckFlag"] == 1
        assert set(sheet.column("StandingVp")) in ({"#VALUE!"}, {"#NUM!"})
    else:
        assert sheet["CheckText"] == CONSISTENT
        assert sheet["MaxVP"] == 30


# --- names, sizes -------------------------------------------------------------------------------


def test_names_that_look_like_formulas_stay_texts() -> None:
    names = ("=1+1", "+49", "-Fir", "@home", "=SUM(A1)", "'quoted", "1", "1e5", "TRUE")
    event = replace(
        EXAMPLE,
        name="=HYPERLINK(1)",
        teams=names,
        matches=tuple(
            replace(
                m,
                home=names[EXAMPLE.teams.index(m.home)],
                away=m.away and names[EXAMPLE.teams.index(m.away)],
                note="=note",
            )
            for m in EXAMPLE.matches
        ),
    )
    sheet = built(event)
    assert sheet.column("TeamNames") == list(names)
    setup, area = sheet.names["TeamNames"]
    texts = {(setup, address) for address in area}
    texts |= {
        ("Matches", place(row, COLUMNS[column]))
        for row in range(TOP, TOP + len(event.matches))
        for column in ("home", "away", "note")
    }
    assert not texts & sheet.formulas.keys()
    for name, address in texts:
        assert sheet.book[name][address].number_format == "@"
    assert_as_modelled(sheet, event)
    assert sheet["CheckText"] == CONSISTENT
    assert sheet.values["Standings", "B1"] == "=HYPERLINK(1)"


@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (3, 20), (64, 2), (33, 1)])
def test_a_fresh_sheet_is_empty_and_counts_what_is_typed(teams: int, rounds: int) -> None:
    empty = Scoresheet(templates.new(KIND, teams=teams, rounds=rounds, boards=16))
    assert empty["StatusText"] == "No results yet"
    assert empty["CheckText"] == CONSISTENT
    filled = {p for p in empty.unlocked if empty.values.get(p, "") != ""}
    assert {sheet for sheet, _ in filled} == {"Setup"}
    assert empty.column("StandingVp") == [0] * teams
    assert empty.column("StandingNo") == list(range(1, teams + 1))

    event = fresh({"teams": teams, "rounds": rounds, "boards": 16, "scale": "WBF"})
    event = replace(event, teams=tuple(f"Team no. {i}" for i in range(1, teams + 1)))
    results = {0: (0, 1, 30, 12), len(event.matches) - 1: (teams - 1, teams - 2, 9, 2)}
    matches = list(event.matches)
    for line, (home, away, won, lost) in results.items():
        names = event.teams[home], event.teams[away]
        matches[line] = Match(matches[line].round, matches[line].table, *names, won, lost)
    if teams == 33:  # the bye has a line of its own, here before the last
        matches[-2] = replace(matches[-2], home=event.teams[5])
    event = replace(event, matches=tuple(matches))
    setup, area = empty.names["TeamNames"]
    cells: dict[Place, object] = dict(zip(((setup, a) for a in area), event.teams, strict=True))
    for line, match in enumerate(matches):
        cells |= {
            ("Matches", place(TOP + line, COLUMNS[name])): getattr(match, name)
            for name in INPUTS
            if getattr(match, name) is not None
        }
    sheet = empty.typed(cells)
    assert_as_modelled(sheet, event)
    assert sheet["StatusText"] == told(event)
    assert sheet["CheckText"] == CONSISTENT


def test_a_team_without_a_name_keeps_its_line(example: Scoresheet) -> None:
    event = replace(EXAMPLE, teams=(*EXAMPLE.teams, None), date=datetime.date(2026, 3, 14))
    sheet = built(event)
    assert_as_modelled(sheet, event)
    assert sheet["TeamsNamed"] == 9
    assert sheet["CheckText"] == CONSISTENT
