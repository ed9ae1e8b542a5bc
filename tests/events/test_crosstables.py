"""Crosstables in files: layouts, notations, what contradicts itself and where."""

from __future__ import annotations

from pathlib import Path

import chess_events
import numpy as np
import pytest
from chess_events import Event, events
from crosstable_writer import (
    INDIVIDUAL,
    TOURNAMENTS,
    matrix_table,
    names,
    pairs_table,
    rounds_table,
)
from hypothesis import given, settings

from xlvp import udfs
from xlvp.errors import XlvpError
from xlvp.events.chess_book import all_play_all, contents_of
from xlvp.events.crosstables import Choice, read_sheet
from xlvp.events.sheets import Sheet, sheet_of_text
from xlvp.events.text import decode
from xlvp.events.tournament import Tournament
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading import read_crosstable

CASES = Path(__file__).parents[1] / "cases"


def read(rows: list[list[object]], **choice: object) -> Tournament:
    width = max(map(len, rows))
    filled = [[*row, *[None] * (width - len(row))] for row in rows]
    return read_sheet(Sheet(filled, tuple(range(1, len(rows) + 1))), Choice(**choice))  # type: ignore[arg-type]


def read_text(text: str) -> Tournament:
    return read_sheet(sheet_of_text(decode(text.encode())), Choice())


def told(event: Tournament) -> list[str]:
    return [str(finding) for finding in event.findings]


FOUR: list[list[object]] = [
    ["2w1", "3b1"], ["1b0", "4w½"], ["4w½", "1w0"], ["3b½", "2b½"]
]  # fmt: skip


def test_contradictions_of_a_file() -> None:
    text = (CASES / "events" / "contradictions.csv").read_text(encoding="utf-8")
    assert told(read_text(text)) == [
        "line 2: round 2: 1 has 1 against 2, but 2 has ½ against 1 (line 3)",
        "line 4: round 2: 3 and 4 both have white (line 5)",
        "line 6: round 2: 5 has 'foo', which is no result that is known",
        "line 2: the rounds of 1 give 2 points, the file says 2.5",
    ]


@pytest.mark.parametrize(
    ("player", "rnd", "cell", "sentence"),
    [
        (1, 2, "2b1", "line 1: round 2: 1 is paired with 2, but 2 with 4 (line 2)"),
        (1, 2, "9b1", "line 1: round 2: 1 is paired with 9, but there is no 9"),
        (1, 2, "1b1", "line 1: round 2: 1 is paired with itself"),
        (3, 2, "H", "line 1: round 2: 1 is paired with 3, but 3 has H (line 3)"),
        (2, 1, None, "line 1: round 1: 1 is paired with 2, but 2 has nothing (line 2)"),
        (2, 1, "1b1", "line 1: round 1: 1 has 1 against 2, but 2 has 1 against 1 (line 2)"),
        (2, 1, "1b-", "line 1: round 1: 1 has 1 against 2, but 2 has - against 1 (line 2)"),
        (2, 1, "1w0", "line 1: round 1: 1 and 2 both have white (line 2)"),
        (4, 2, "2b?!", "line 4: round 2: 4 has '2b?!', which is no result that is known"),
    ],
)
def test_each_kind_of_contradiction(player: int, rnd: int, cell: str, sentence: str) -> None:
    rows = [list(row) for row in FOUR]
    rows[player - 1][rnd - 1] = cell
    assert sentence in told(read(rows))
    assert told(read(FOUR)) == []


def test_a_result_still_to_come_is_no_contradiction() -> None:
    rows = [list(row) for row in FOUR]
    rows[2][1], rows[1][1], rows[3][1] = None, "4w", "2b?"
    event = read(rows)
    assert told(event) == []
    assert event.cells()[1] == ["1b0", "4w?"]
    assert read_crosstable(event.cells()).pending == (2, 3, 4)


@settings(max_examples=150)
@given(events())
def test_random_tournaments_contradict_nothing(event: Event) -> None:
    table = chess_events.crosstable(event)
    if not table.paired.any():
        return
    header: list[object] = ["No.", *(f"R{n + 1}" for n in range(table.rounds)), "Pts"]
    cells = chess_events.cells(event)
    totals = table.points.sum(axis=1).tolist()
    rows = [header, *([i + 1, *row, totals[i]] for i, row in enumerate(cells))]
    read_again = read([rows[0], *reversed(rows[1:])])
    assert told(read_again) == []
    again = read_crosstable(read_again.cells(), layout="rounds")
    for name in ("opponent", "colour", "points", "kind"):
        assert np.array_equal(getattr(table, name), getattr(again, name)), name


@pytest.mark.parametrize("width", [2, 3])
@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_pairs(tournament: object, width: int) -> None:
    event = read(pairs_table(tournament, width))  # type: ignore[arg-type]
    assert told(event) == [] and event.source == f"crosstable (pairs ({width} columns per round))"
    table = read_crosstable(event.cells(), layout="rounds", boards=event.boards)
    assert table.points.tolist() == tournament.points  # type: ignore[attr-defined]


def test_a_matrix_with_and_without_header() -> None:
    tournament = next(t for t in INDIVIDUAL if t.matrix)
    block = matrix_table(tournament, "*")
    event = read(block)
    assert event.matrix and told(event) == []
    header: list[object] = ["Rk.", "", "Name", "Rtg", *range(1, len(block) + 1), "Pts."]
    rows: list[list[object]] = [["Final crosstable"], header]
    for i, row in enumerate(block):
        rows.append([i + 1, "GM", names(tournament)[i], 2500 - i, *row, tournament.totals[i]])
    rows.append(["", "", "printed by a program"])
    headed = read(rows)
    assert headed.matrix and told(headed) == []
    assert [e.name for e in headed.entrants] == names(tournament)
    assert headed.entrants[0].place == "line 3" and headed.entrants[0].rating == 2500
    kind, contents, _, found = contents_of(headed, None, None, None)
    assert kind == "chess-round-robin" and not found and contents.rules == "FIDE-2026-RR"
    assert contents.rounds == max(len(str(cell)) for row in block for cell in row if cell != "*")
    rows[2][-1] = 99
    assert "the file says 99" in told(read(rows))[0]


def test_match_points_beside_team_results() -> None:
    rows: list[list[object]] = [
        ["No.", "Team", "R1", "R2", "Pts"],
        [1, "A", "2w2½", "3b4", 6.5],
        [2, "B", "1b1½", "U2", 3.5],
        [3, "C", "Z", "1w0", 0],
    ]
    event = read(rows)
    assert event.boards == 4 and "points" not in " ".join(told(event))
    rows[1][4], rows[2][4] = 4, 1  # match points
    assert "points" not in " ".join(told(read(rows)))
    rows[1][4] = 3
    assert "line 2: the rounds of 1 give 4 points, the file says 3" in told(read(rows))


def test_matches_that_share_fewer_points_than_others() -> None:
    rows: list[list[object]] = [["2w3", "3b2"], ["1b1", "4w2½"], ["4w2", "1w1"], ["3b2", "2b1½"]]
    event = read(rows)
    assert event.boards == 4
    assert told(event) == ["line 1: round 2: 1 and 3 share 3 points, other matches 4 (line 3)"]
    assert told(read(rows, boards=4)) == []
    with pytest.raises(
        XlvpError, match="the boards of a match are not known; name them with --boards"
    ):
        read([["2w3", None], [None, "U2"]])


def test_rows_in_the_wrong_order_are_not_listed_one_by_one() -> None:
    rows: list[list[object]] = rounds_table(INDIVIDUAL[0])[::-1]
    with pytest.raises(UnusableFile, match="seem to have been sorted: add a header row"):
        read(rows)
    header: list[object] = ["Rk.", *(f"R{n + 1}" for n in range(len(rows[0])))]
    with pytest.raises(UnusableFile, match=r"column 'Rk\.' does not hold the numbers"):
        read([header, *([n + 1, *row] for n, row in enumerate(rows))])


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([["Dear Sir"], ["thank you"]], "which is no result that is known"),
        ([["U", "H"], ["Z", "F"]], "names an opponent"),
        ([["No.", "R1"], [1, "2w1"], [1, "1b0"]], "and so does row 2"),
        ([["No.", "R1", "R3"], [1, "2w1", "2b1"], [2, "1b0", "1w0"]], "no column for round 2"),
        ([["2b1", "3c1"], ["1n0", "U"], ["U", "1b0"]], "no two of one language"),
    ],
)
def test_what_is_no_crosstable(rows: list[list[object]], words: str) -> None:
    with pytest.raises(XlvpError, match=words):
        read(rows)


# what becomes of it ------------------------------------------------------------------------------


def test_a_program_s_table_gives_the_tie_breaks_printed_beside_it() -> None:
    text = (CASES / "dialects" / "swiss_chess.csv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    event = read_text("\n".join(lines))
    assert event.source == "crosstable (export, Swiss-Chess notation)" and not event.findings
    printed = [float(line.split(",")[-1]) for line in lines[1:]]
    values = udfs.SB(event.cells(), "", None, "FIDE-2009")
    assert [row[0] for row in values] == printed  # type: ignore[index,union-attr]


def test_all_play_all() -> None:
    assert all_play_all(read(FOUR).entrants) is False
    for tournament in INDIVIDUAL:
        rows = [
            [f"{r.opponent or 1} {r.halves / 2:g}" if r.opponent else "Z" for r in row]
            for row in tournament.results
        ]
        if all(r.kind != "fw" and r.kind != "fl" for row in tournament.results for r in row):
            assert all_play_all(read(rows).entrants) is tournament.round_robin


def test_rules_of_a_round_robin_in_rounds() -> None:
    rows: list[list[object]] = [["2w1", "3b1", "Z"], ["1b0", "Z", "3w½"], ["Z", "1w0", "2b½"]]
    kind, contents, notes, _ = contents_of(read(rows), None, None, 5)
    assert (kind, contents.rules, contents.rounds) == ("chess-swiss", "FIDE-2026-RR", 5)
    assert contents.players[0].results == ("2w1", "3b1", "Z", None, None)
    assert notes == ["all have met equally often: the rules for round-robins (-RR) are chosen"]
    assert contents_of(read(rows), None, "FIDE-2009-SW", None)[1].rules == "FIDE-2009-SW"
    kind, contents, notes, _ = contents_of(read(rows), "chess-round-robin", None, None)
    assert [player.results for player in contents.players] == [("1", "1"), ("½",), ()]
    assert "holds no colours" in notes[0]


def test_a_matrix_has_no_place_for_a_bye() -> None:
    rows: list[list[object]] = [["2w1", "3b1", "U"], ["1b0", "H", "3w-"], ["Z", "1w0", "2b-"]]
    _, contents, _, found = contents_of(read(rows), "chess-round-robin", None, None)
    assert [f.sentence for f in found] == [
        "round 3: 1 has a bye, which a matrix does not hold",
        "round 2: 2 has a bye, which a matrix does not hold",
    ]
    assert contents.players[1].results == ("-:-",)


def test_numbers_are_closed_up_where_many_are_not_used() -> None:
    rows: list[list[object]] = [["No.", "R1"], [7, "420w1"], [420, "7b0"], [99, "U"]]
    _, contents, notes, _ = contents_of(read(rows), None, None, None)
    assert [player.results for player in contents.players] == [("3w1",), ("U",), ("1b0",)]
    assert notes == ["417 numbers up to 420 are not used; the numbers were closed up"]
    rows = [["No.", "R1"], [1, "4w1"], [4, "1b0"], [3, "U"]]
    assert [p.results for p in contents_of(read(rows), None, None, None)[1].players] == [
        ("4w1",), (None,), ("U",), ("1b0",)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("count", "rounds", "kind", "words"),
    [
        (302, 1, None, "chess-swiss holds 2 to 300 players, the file has numbers up to 302"),
        (4, 21, None, "chess-swiss holds 20 rounds, not 21"),
        (32, 1, "chess-round-robin", "holds 2 to 30 players"),
        (4, 2, "chess-teams", "the file holds results of players, which chess-teams does not take"),
        (4, 3, "chess-round-robin", "some pairs meet more than twice"),
    ],
)
def test_what_the_scoresheets_do_not_hold(
    count: int, rounds: int, kind: str | None, words: str
) -> None:
    rows: list[list[object]] = [
        [f"{n + 1} 1" if n % 2 else f"{n - 1} 0"] * rounds for n in range(1, count + 1)
    ]
    with pytest.raises(XlvpError, match=words):
        contents_of(read(rows), kind, None, None)
