"""Published and agreed tie-breaks of real tournaments through the worksheet functions."""

from __future__ import annotations

from collections import Counter

import pytest
from known_tiebreaks import CELLS, TOURNAMENTS, cell, tiebreaks
from known_values import Case

from xlvp import udfs

KNOWN = list(tiebreaks())


@pytest.mark.parametrize("case", KNOWN, ids=[case.id for case in KNOWN])
def test_tournament(case: Case) -> None:
    assert getattr(udfs, case.function)(*case.arguments) == case.expected


def test_every_series_of_the_files_is_run_and_has_a_source() -> None:
    counts = Counter(case.id.split("/")[0] for case in KNOWN)
    for name, case in TOURNAMENTS.items():
        assert counts[name] == sum(map(len, case["expected"].values())) > 0
        assert case["source"]


@pytest.mark.parametrize("rules", ["FIDE-2023", "FIDE-2026"])
def test_many_unplayed_rounds(rules: str) -> None:
    """Fifteen players, seven rounds, each kind of bye and forfeit."""
    case = CELLS["many_unplayed_rounds"]
    for code, values in case["expected"][rules].items():
        got = udfs.TIEBREAK(case["cells"], code, None, rules)
        assert got == [[value] for value in values], code


def test_the_direct_encounters_of_held_exercise_25() -> None:
    case = CELLS["held_swiss_9"]
    rows = udfs.STANDINGS(case["cells"], None, "DE", "FIDE-2023", headers=False)
    ranks = [row[0] for row in sorted(rows, key=lambda row: row[1])]  # type: ignore[arg-type,index]
    assert ranks == case["expected"]["FIDE-2023"]["rank after DE"]


def test_held_exercises_42_to_45_extended_direct_encounter_of_teams() -> None:
    case = TOURNAMENTS["17_held_team_swiss"]
    table = [[cell(record, True) for record in row["results"]] for row in case["teams"]]
    rows = udfs.STANDINGS(table, None, "EDE", "FIDE-2023", headers=False)
    rank = {row[1]: row[0] for row in rows}  # type: ignore[index]
    assert sorted(range(1, 6), key=rank.__getitem__) == case["extra"]["EDE_order_10MP"]
    assert len({rank[team] for team in range(1, 6)}) == 5
    assert rank[7] == rank[9] == rank[13] and rank[11] == rank[14] and rank[6] < rank[8]
