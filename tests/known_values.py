"""Every known value of the project as a call and its result, from the files in ``cases/``.

A case has a source; each host runs all of them, none sampled.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """One call of a worksheet function with the value that its source gives."""

    id: str
    function: str
    arguments: tuple[object, ...]
    expected: object
    source: str


def notes(name: str) -> dict[str, str]:
    """The lines ``# key: note`` that head a case file."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    heads = (line[1:].partition(":") for line in lines if line.startswith("#"))
    return {key.strip(): note.strip() for key, _, note in heads}


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a case file by column name."""
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def bridge() -> Iterator[Case]:
    """Victory points and IMPs: every printed cell, both sides of each match."""
    for row in rows("bridge/usbf_continuous.csv"):
        boards, imps, winner = int(row["boards"]), int(row["imps"]), float(row["winner_printed"])
        yield from _pair("usbf_continuous", boards, imps, winner, 20)
    for row in rows("bridge/article_2012.csv"):
        boards, imps, winner = int(row["boards"]), int(row["imps"]), float(row["winner"])
        if (boards, imps) != (8, 27):  # the misprint that the file notes
            yield from _pair("article_2012", boards, imps, winner, 20, "FORMULA3")
    for row in rows("bridge/ebu_discrete.csv"):
        boards = int(row.pop("boards"))
        for score, band in row.items():
            vp = int(score.split("-")[0])
            for imps in {int(end.rstrip("+")) for end in band.split("-")}:
                yield from _pair("ebu_discrete", boards, imps, vp, 20, "EBU")
    for name, scale, low in (("ebu_half_match", "EBU10", 5), ("acbl20", "ACBL20", 10)):
        for row in rows(f"bridge/{name}.csv"):
            spans, *starts = row.values()
            for boards in {int(end) for end in spans.split("-")}:
                for vp, start in enumerate(starts, start=low + 1):
                    yield from _pair(name, boards, int(start), vp, 2 * low, scale)
                    yield from _pair(name, boards, int(start) - 1, vp - 1, 2 * low, scale)
    for row in rows("bridge/acbl30.csv"):
        score, *bands = row.values()
        for boards, band in zip((6, 9), bands, strict=True):
            for imps in {int(end.rstrip("+")) for end in band.split("-")}:
                vp = int(score.split("-")[0])
                yield from _pair("acbl30", boards, imps, vp, 30, "ACBL30")
                yield from _pair("acbl30", boards + 2, imps, vp, 30, "ACBL30")
    for row in rows("bridge/imp_scale.csv"):
        points, imps = map(int, row.values())
        source = notes("bridge/imp_scale.csv")["source"]
        for given, expected in ((points, imps), (points - 10, imps - 1), (-points, -imps)):
            yield Case(f"imp_scale/{given}", "IMPS", (given,), expected, source)


def _pair(
    name: str, boards: int, imps: int, winner: float, total: int, *scale: str
) -> Iterator[Case]:
    source = notes(f"bridge/{name}.csv")["source"]
    loser = round(total - winner, 2)
    yield Case(f"{name}/{boards}/{imps}", "VP", (imps, boards, *scale), winner, source)
    yield Case(f"{name}/{boards}/{-imps}", "VP", (-imps, boards, *scale), loser, source)


def known_values() -> list[Case]:
    """All cases."""
    return list(bridge())
