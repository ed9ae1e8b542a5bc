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


def ratings() -> Iterator[Case]:
    """Expected scores, rating changes and performances: every printed cell, both ends of a band."""
    for row in rows("ratings/dp_table.csv"):
        source = notes("ratings/dp_table.csv")["source"]
        won, rise = int(row["percent"]), int(row["dp"])
        for percent, dp in {(won, rise), (100 - won, -rise)}:
            arguments = ([[2000]] * 100, percent)
            yield Case(f"dp_table/{percent}", "TPR", arguments, 2000 + dp, source)
    for row in rows("ratings/score_dp.csv"):
        source = notes("ratings/score_dp.csv")["source"]
        arguments = ([[2000]] * int(row["games"]), float(row["score"]))
        name = f"score_dp/{row['score']}/{row['games']}"
        yield Case(name, "TPR", arguments, 2000 + int(row["dp"]), source)
    for row in rows("ratings/pd_table.csv"):
        source = notes("ratings/pd_table.csv")["source"]
        for end in {int(row["from"]), int(row["to"] or 1000)}:
            for sign, side in ((-1, "higher"), (1, "lower")):
                arguments = (2700, 2700 + sign * end, "FIDE-2025")
                name = f"pd_table/{end}/{side}"
                yield Case(name, "EXPECTED", arguments, float(row[side]), source)
    yield from _swedish()
    for index, row in enumerate(rows("ratings/fide_changes.csv"), start=1):
        games = [game.split(":") for game in row["games"].split()]
        rating, k, system = int(row["rating"]), int(row["k"]), row["system"]
        each = [[int(opponent)] for opponent, _ in games], [[result] for _, result in games]
        name, source = f"fide_changes/{index}", row["source"]
        yield Case(name, "ELOTOTAL", (rating, *each, k, system), int(row["total"]), source)
        if len(games) == 1:
            one = each[0][0][0], each[1][0][0]
            change = float(row["change"])
            yield Case(f"{name}/game", "ELODELTA", (rating, *one, k, system), change, source)
    for row in rows("ratings/performance.csv"):
        opponents = [[None if r == "-" else int(r)] for r in row["opponents"].split()]
        results = [[result] for result in row["results"].split()]
        name = f"performance/{row['source'].split(',')[0]}/{row['player']}"
        tpr, ptp = int(row["tpr"]), int(row["ptp"])
        yield Case(f"{name}/tpr", "TPR", (opponents, results), tpr, row["source"])
        arguments = (opponents, results, None, "PTP")
        yield Case(f"{name}/ptp", "TPR", arguments, ptp, row["source"])


def _swedish() -> Iterator[Case]:
    """Every cell of both tables, at both ends of its band."""
    source = notes("ratings/swedish.csv")["source"]
    for row in rows("ratings/swedish.csv"):
        own = {"under": 2100, "over": 2300}[row["table"]]
        for end in {int(row["from"]), int(row["to"] or 1500)}:
            for sign, side in ((-1, "better"), (1, "worse")):
                for result, kind in ((1, "win"), (0.5, "draw"), (0, "loss")):
                    arguments = (own, own + sign * end, result, None, "SWEDEN")
                    name = f"swedish/{row['table']}/{end}/{side}/{kind}"
                    expected = printed_number(row[f"{kind}_{side}"])
                    yield Case(name, "ELODELTA", arguments, expected, source)


def printed_number(text: str) -> float:
    """A number as the Swedish tables print it: ``+16``, ``-7½``, ``½``."""
    whole, half, _ = text.lstrip("+-").partition("½")
    value = int(whole or 0) + (0.5 if half else 0)
    return -value if text.startswith("-") else value


def known_values() -> list[Case]:
    """All cases."""
    from known_tiebreaks import tiebreaks

    return [*bridge(), *ratings(), *tiebreaks()]
