"""Published and agreed tie-breaks of real tournaments as known values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from known_values import CASES, Case

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


def tiebreaks() -> Iterator[Case]:
    """Every known tie-break of a tournament, a column a case."""
    for name, case in TOURNAMENTS.items():
        team = "teams" in case
        source = json.dumps(case["source"])
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
                    yield Case(label, "TEAMTIEBREAK", arguments, expected, source)
                elif code == "DE(rank after points)":
                    points = [sum(r["score"] for r in row["results"]) for row in rows]
                    ahead = [sum(other > own for other in points) for own in points]
                    places = [[v[0] - n] for v, n in zip(expected, ahead, strict=True)]  # type: ignore[operator]
                    yield Case(label, "TIEBREAK", (table, "DE", None, rules), places, source)
                elif code == "SB(own unplayed=draw)":
                    rules_cr = rules.replace("2009", "2009-CR")
                    arguments = (table, "", None, rules_cr, case["rounds"])
                    yield Case(label, "SB", arguments, expected, source)
                else:
                    ratings = [[row["rating"] or None] for row in rows]
                    arguments = (table, code, None, rules, case["rounds"], ratings)
                    yield Case(label, "TIEBREAK", arguments, expected, source)
