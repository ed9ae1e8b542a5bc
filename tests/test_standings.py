"""Ranking in one formula: ties, direct encounter at its place, undefined values, absences."""

from __future__ import annotations

import brute_tiebreaks as brute
import chess_events as chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp import udfs
from xlvp.reading import read_crosstable
from xlvp.rules import edition
from xlvp.standings import default_codes, round_status, standings
from xlvp.tiebreaks import event, parse

some = settings(deadline=None, max_examples=60)
CODES = ["DE", "BH", "BH/C1", "SB", "AOB", "ARO", "WIN", "PS", "KS", "REP", "PTS"]


def ranked(slow: brute.Brute, codes: list[str], group: list[int], first: int = 1) -> dict[int, int]:
    """Rank of each player of a tied group, by the codes in order."""
    if not codes or len(group) == 1:
        return dict.fromkeys(group, first)
    code, *rest = codes
    if code == "DE":
        values = {p: -place for p, place in slow.direct(group).items()}
    else:
        found = {p: brute.value(slow, code, p) for p in group}
        values = {p: float("-inf") if v is None else v for p, v in found.items()}  # type: ignore[misc]
        if code == "AOB":
            values = {p: mean(slow, p) for p in group}  # type: ignore[misc]
    ranks = {}
    for value in set(values.values()):
        equal = [p for p in group if values[p] == value]
        ahead = sum(values[p] > value for p in group)
        ranks.update(ranked(slow, rest, equal, first + ahead))
    return ranks


def mean(slow: brute.Brute, player: int) -> float:
    """The average Buchholz before it is rounded."""
    foes = slow.foes(player)
    return float(sum(map(slow.buchholz, foes)) / len(foes)) if foes else float("-inf")


@pytest.mark.parametrize("rules", ["RAW", "FIDE-2009-SW", "FIDE-2023-SW", "FIDE-2026-SW"])
@some
@given(
    records=chess.events(most_rounds=4),
    codes=st.lists(st.sampled_from(CODES), max_size=4),
    seed=st.integers(0, 2**32),
)
def test_ranks_against_plain_loops(
    rules: str, records: chess.Event, codes: list[str], seed: int
) -> None:
    if rules.startswith("FIDE-2009"):
        codes = [code for code in codes if code != "ARO"]  # absences rank last there, see below
    ratings = chess.random_ratings(seed, len(records), 0.2)
    known = np.array([r or np.nan for r in ratings], dtype=float)
    asked = event(chess.crosstable(records), edition(rules), None, known)
    final = standings(asked, [parse(code) for code in codes])
    slow = brute.Brute(records, rules, ratings=ratings)
    expected = ranked(slow, ["PTS", *codes], list(range(len(records))))
    assert final.rank.tolist() == [expected[p] for p in range(len(records))]
    order = final.order.tolist()
    assert order == sorted(order, key=lambda p: (expected[p], p))


def test_what_is_truly_tied_shares_the_rank_in_starting_order() -> None:
    table = [["4w1"], ["5w1"], ["U"], ["1b0"], ["2b0"]]
    rows = udfs.STANDINGS(table, None, "PTS", headers=False)
    assert [row[:2] for row in rows] == [[1, 1], [1, 2], [1, 3], [4, 4], [4, 5]]  # type: ignore[index]


def test_direct_encounter_counts_at_its_place() -> None:
    """Before Buchholz it looks at all with equal points, after it at those still tied."""
    table = [
        ["2w1", "3w0", "4b½"],
        ["1b0", "4b1", "3b½"],
        ["4w½", "1b1", "2w½"],
        ["3b½", "2w0", "1w½"],
    ]
    assert udfs.TIEBREAK(table, "PTS") == [[1.5], [1.5], [2], [1]]
    early = udfs.STANDINGS(table, None, "DE,BH", headers=False)
    assert [row[1] for row in early] == [3, 1, 2, 4]  # type: ignore[index]
    assert [row[4] for row in early] == [1, 1, 2, 1]  # type: ignore[index]
    late = udfs.STANDINGS(table, None, "BPG,DE", headers=False)
    assert [row[1] for row in late] == [3, 2, 1, 4]  # type: ignore[index]
    assert [row[5] for row in late] == [1, 1, 1, 1]  # type: ignore[index]


def test_undefined_ranks_lowest() -> None:
    table = [["3w1"], ["4w1"], ["1b0"], ["2b0"]]
    ratings = [[2000], [2000], [None], [1500]]
    rows = udfs.STANDINGS(table, None, "ARO", "2026", None, ratings, headers=False)
    assert [row[:2] for row in rows] == [[1, 2], [2, 1], [3, 3], [3, 4]]  # type: ignore[index]
    assert rows[1][4] == "#N/A" and "opponent 3 is unrated" in rows[1][4].sentence  # type: ignore[index,union-attr]


def absent(rules: str) -> list[int]:
    """Five rounds; 1 stayed away from three and beat strong players, 2 and 3 played all."""
    table = [
        ["4w1", "5b1", "Z", "H", "Z"],
        ["5w1", "6b1", "3w½", "4b0", "6w0"],
        ["6w1", "4b½", "2b½", "5w0", "5b½"],
        ["1b0", "3w½", "6b1", "2w1", "H"],
        ["2b0", "1w0", "H", "3b1", "3w½"],
        ["3b0", "2w0", "4w0", "H", "2b1"],
    ]
    ratings = [[1500], [1500], [1500], [2400], [2300], [1000]]
    points = udfs.TIEBREAK(table, "PTS")
    assert points == [[2.5], [2.5], [2.5], [3], [2], [1.5]]
    rows = udfs.STANDINGS(table, None, "ARO", rules, None, ratings, headers=False)
    return [row[1] for row in rows if row[1] in (1, 2, 3)]  # type: ignore[index]


def test_more_than_two_absences_rank_below_all_who_completed_under_the_rules_of_2009() -> None:
    assert absent("FIDE-2009") == [3, 2, 1]
    assert absent("FIDE-2009-CR") == [3, 2, 1]
    for rules in ("RAW", "FIDE-2023", "FIDE-2026"):
        assert absent(rules) == [1, 3, 2]


def test_two_absences_do_not_and_other_tie_breaks_do_not_look_at_them() -> None:
    table = [
        ["4w1", "5b1", "6w½", "H", "Z"],
        ["5w1", "6b1", "3w½", "4b½", "6w0"],
        ["6w1", "4b½", "2b½", "5w½", "5b½"],
        ["1b0", "3w½", "H", "2w½", "H"],
        ["2b0", "1w0", "H", "3b½", "3w½"],
        ["3b0", "2w0", "1b½", "H", "2b1"],
    ]
    ratings = [[1500], [1500], [1500], [2400], [2300], [1000]]
    assert udfs.TIEBREAK(table, "PTS")[:3] == [[3], [3], [3]]
    rows = udfs.STANDINGS(table, None, "WON", "FIDE-2009", None, ratings, headers=False)
    assert rows[0][1:5] == [1, "", 3, 2]  # type: ignore[index]
    rows = udfs.STANDINGS(table, None, "ARO", "FIDE-2009", None, ratings, headers=False)
    averages = udfs.TIEBREAK(table, "ARO", [[1], [2], [3]], "FIDE-2009", None, ratings)
    assert averages == [[1900], [1640], [1900]]
    assert [row[:2] for row in rows[:3]] == [[1, 1], [1, 3], [3, 2]]  # type: ignore[index]


def test_default_codes_follow_the_kind_of_event() -> None:
    swiss = read_crosstable([["2w1"], ["1b0"]])
    assert default_codes(event(swiss, edition("2026"))) == ("DE", "BH/C1", "BH", "SB")
    assert default_codes(event(swiss, edition("2026-RR"))) == ("DE", "SB", "WIN", "KS")
    matrix = [["x", "1"], ["0", "x"]]
    assert udfs.STANDINGS(matrix)[0] == [  # type: ignore[index]
        "Rank", "No.", "Name", "Points", "DE (place)", "SB", "WIN", "KS",
    ]  # fmt: skip


def test_round_status() -> None:
    complete = [["2w1", "2b½"], ["1b0", "1w½"]]
    assert udfs.ROUNDSTATUS(complete) == "after round 2"
    assert udfs.ROUNDSTATUS(complete, 9) == "after round 2 of 9"
    pending = [["2w1", "2b"], ["1b0", "1w"], ["U", "U"]]
    said = "after round 1; round 2: 2 results missing (rows 1, 2)"
    assert udfs.ROUNDSTATUS(pending) == said
    assert udfs.ROUNDSTATUS([["2w"], ["1b"]]) == "before round 1; round 1: 2 results missing" + (
        " (rows 1, 2)"
    )
    assert round_status(read_crosstable([["x", "1"], ["0", "x"]])) == "a matrix with 1 game played"


def test_standings_stand_after_the_last_complete_round() -> None:
    pending = [["2w1", "3b"], ["1b0", "U"], ["U", "1w"]]
    done = [[row[0]] for row in pending]
    assert udfs.STANDINGS(pending, None, "WIN,REP") == udfs.STANDINGS(done, None, "WIN,REP")
