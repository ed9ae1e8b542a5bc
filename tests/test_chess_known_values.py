"""Published and agreed tie-breaks of real tournaments through the worksheet functions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from xlvp import udfs

CASES = Path(__file__).parent / "cases"
NO_OPPONENT = {"pab": "U", "fpb": "F", "hpb": "H", "zpb": "Z", "fw": "F", "fl": "0F"}
RESULTS = {1: "1", 0.5: "½", 0: "0"}
RULES = {"raw": "RAW", "any": "FIDE-2026"}


def load(path: Path) -> dict:  # type: ignore[type-arg]
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


TOURNAMENTS = {path.stem: load(path) for path in sorted((CASES / "chess").glob("*.json"))}
CELLS = {path.stem: load(path) for path in sorted((CASES / "tiebreaks").glob("*.json"))}


def cell(record: dict, team: bool) -> str:  # type: ignore[type-arg]
    """A round of a case file as a cell."""
    points = record["gp"] if team else record["score"]
    kind = record["type"]
    if record["opp"] is None:
        own = (team and kind in ("pab", "hpb")) or (kind == "pab" and points != 1)
        return NO_OPPONENT[kind] + (f"{points:g}" if own else "")
    sign = {"fw": "+", "fl": "-"}.get(kind) or (f"{points:g}" if team else RESULTS[points])
    return f"{record['opp']}{record['colour'] or ' '}{sign}"


def column(values: dict[str, float | None], count: int) -> list[list[object]]:
    """The expected column, #N/A where a value is undefined."""
    assert set(values) == {str(n) for n in range(1, count + 1)}
    shown = (values[str(n)] for n in range(1, count + 1))
    return [["#N/A" if value is None else value] for value in shown]


def known_values() -> Iterator[tuple[str, str, tuple[object, ...], list[list[object]]]]:
    """Name, function, arguments and column of every known tie-break."""
    for name, case in TOURNAMENTS.items():
        team = "teams" in case
        rows = case["teams" if team else "players"]
        table = [[cell(record, team) for record in row["results"]] for row in rows]
        for key, series in case["expected"].items():
            rules = RULES.get(key, f"FIDE-{key}")
            if case.get("system") == "rr" and rules != "RAW":
                rules += "-RR"
            for code, values in series.items():
                expected = column(values, len(rows))
                label = f"{name}/{key}/{code}"
                if team:
                    arguments = (table, code, None, rules, case["rounds"], case["boards"])
                    yield label, "TEAMTIEBREAK", arguments, expected
                elif code == "DE(rank after points)":
                    points = [sum(r["score"] for r in row["results"]) for row in rows]
                    ahead = [sum(other > own for other in points) for own in points]
                    places = [[v[0] - n] for v, n in zip(expected, ahead, strict=True)]  # type: ignore[operator]
                    yield label, "TIEBREAK", (table, "DE", None, rules), places
                elif code == "SB(own unplayed=draw)":
                    rules_cr = rules.replace("2009", "2009-CR")
                    yield label, "SB", (table, "", None, rules_cr, case["rounds"]), expected
                else:
                    ratings = [[row["rating"] or None] for row in rows]
                    arguments = (table, code, None, rules, case["rounds"], ratings)
                    yield label, "TIEBREAK", arguments, expected


KNOWN = list(known_values())


@pytest.mark.parametrize(
    "label, function, arguments, expected", KNOWN, ids=[known[0] for known in KNOWN]
)
def test_tournament(
    label: str, function: str, arguments: tuple[object, ...], expected: list[list[object]]
) -> None:
    assert getattr(udfs, function)(*arguments) == expected, label


def test_every_series_of_the_files_is_run_and_has_a_source() -> None:
    counts = Counter(label.split("/")[0] for label, *_ in known_values())
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
