"""The tournaments of cases/chess as other programs' files, written here from the formats alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from crosstable_writer import HEADERS, NOTATIONS, Notation, Round, Tournament, names, number

CODES = {"pab": "U", "fpb": "F", "hpb": "H", "zpb": "Z"}
ENGLISH = NOTATIONS[0]


def _trf_round(r: Round) -> str:
    if r.opponent is None:
        code = {**CODES, "fw": "F", "fl": "Z"}[r.kind]
        return f"0000 - {code}"
    result = r.forfeit or {0: "0", 1: "=", 2: "1"}[r.halves]
    return f"{r.opponent:4d} {r.colour or ' '} {result}"


def trf_player(
    start: int, name: str, rating: float | None, points: float | None, rank: int, rounds: list[str]
) -> str:
    """A line 001, field by field, columns as the format counts them from 1."""
    line = [" "] * 89

    def put(first: int, text: str) -> None:
        line[first - 1 : first - 1 + len(text)] = list(text)

    put(1, "001")
    put(5, f"{start:4d}")
    put(10, "m")
    put(11, " GM" if start == 1 else "   ")
    put(15, f"{name:33.33}")
    put(49, f"{'' if rating is None else round(rating):>4}")
    put(54, "NOR")
    put(58, f"{1500000 + start:>11}")
    put(70, "1990/01/02")
    put(81, "    " if points is None else f"{points:4.1f}")
    put(86, f"{rank:4d}")
    return "".join(line) + "".join(f"  {one}" for one in rounds)


def trf16(tournament: Tournament) -> str:
    """An individual tournament as TRF16."""
    totals = tournament.totals
    lines = ["012 Known tournament", "022 Oslo", "032 NOR", "042 2026/01/02", "052 2026/01/06",
             f"062 {len(totals)}", f"072 {sum(r is not None for r in tournament.ratings)}",
             "092 Individual: Swiss-System", "102 Arbiter, Ada",
             "132" + " " * 88 + "26/01/02  26/01/03"]  # fmt: skip
    for i, row in enumerate(tournament.results):
        rank = 1 + sum(other > totals[i] for other in totals)
        rounds = [_trf_round(r) for r in row]
        lines.append(
            trf_player(i + 1, names(tournament)[i], tournament.ratings[i], totals[i], rank, rounds)
        )
    return "\r\n".join(lines) + "\r\n"


def boards_of(halves: int, boards: int) -> list[int]:
    """Half points of each board that add up to the points of a team."""
    wins, rest = divmod(halves, 2)
    return [2] * wins + [1] * rest + [0] * (boards - wins - rest)


def trf26_team(tournament: Tournament, older: bool = False) -> str:
    """A team tournament with its players: 310 (or 013), byes and forfeits in their records."""
    boards = tournament.boards
    assert boards
    teams = tournament.results
    lines = ["012 Known team tournament", f"082 {len(teams)}", f"062 {len(teams) * boards}"]
    players: dict[tuple[int, int], list[str]] = {}
    first = {t: t * boards + 1 for t in range(len(teams))}
    byes, pairing = [], ["000"] * len(teams[0])
    forfeits = set()
    for t, row in enumerate(teams):
        for rnd, r in enumerate(row):
            for b in range(boards):
                players.setdefault((t, b), []).append("0000 - -")
            if r.opponent is None:
                if r.kind == "pab":
                    pairing[rnd] = f"{t + 1:03d}"
                else:
                    byes.append(f"240 {CODES[r.kind]} {rnd + 1:03d} {t + 1:04d}")
                continue
            other = r.opponent - 1
            if r.forfeit:
                white, black = (t + 1, other + 1) if r.colour != "b" else (other + 1, t + 1)
                won = r.forfeit == "+"
                sign = "+-" if (won == (white == t + 1)) else "-+"
                forfeits.add(f"330 {sign} {rnd + 1:03d} {white:03d} {black:03d}")
                continue
            theirs = teams[other][rnd]
            mine = boards_of(r.halves, boards)
            if t > other:
                mine = [2 - half for half in boards_of(theirs.halves, boards)]
            for b in range(boards):
                colour = r.colour if b % 2 == 0 else {"w": "b", "b": "w", None: None}[r.colour]
                players[t, b][rnd] = f"{first[other] + b:4d} {colour or ' '} {'0=1'[mine[b]]}"
    for (t, b), rounds in players.items():
        won = sum({"1": 1.0, "=": 0.5}.get(one[-1], 0.0) for one in rounds)
        lines.append(trf_player(first[t] + b, f"T{t + 1} Board {b + 1}", 2000, won, 1, rounds))
    for t in range(len(teams)):
        listed = " ".join(f"{first[t] + b:4d}" for b in range(boards))
        total = tournament.totals[t]
        if older:
            lines.append(f"013 {f'Team {t + 1}':32}{listed}")
        else:
            lines.append(
                f"310 {t + 1:3d} {f'Team {t + 1}':32} {'':5} {'':6} {'':6} {total:6.1f} {1:3d}"
                f"  {listed}"
            )
    value = next((r.halves / 2 for row in teams for r in row if r.kind == "pab"), 0.0)
    lines += [f"320 {1.0:4.1f} {value:4.1f} {' '.join(pairing)}", *byes, *sorted(forfeits)]
    return "\r\n".join(lines) + "\r\n"


def chess_results(
    tournament: Tournament, language: str, delimiter: str = ";", notation: Notation = ENGLISH
) -> str:
    """A crosstable as chess-results exports it, sorted by points, with a title and a footer."""
    from crosstable_writer import export_table

    rows = export_table(tournament, language, notation)
    rows.append([])
    rows.append(["Program: made for the tests"])
    return _csv(rows, delimiter)


def plain(tournament: Tournament, delimiter: str = ",") -> str:
    """One column per round and nothing else."""
    return _csv(
        [[ENGLISH.write(tournament, r) for r in row] for row in tournament.results], delimiter
    )


def with_names(tournament: Tournament, delimiter: str = ",") -> str:
    """Number, name, rating and one column per round."""
    rounds = len(tournament.results[0])
    header: list[object] = ["No.", "Name", "Rating", *(f"R{n + 1}" for n in range(rounds)), "Pts"]
    rows: list[list[object]] = [header]
    for i, row in enumerate(tournament.results):
        cells = [ENGLISH.write(tournament, r) for r in row]
        rows.append(
            [i + 1, names(tournament)[i], tournament.ratings[i], *cells, tournament.totals[i]]
        )
    return _csv(rows, delimiter)


def _csv(rows: list[list[object]], delimiter: str) -> str:
    file = io.StringIO()
    rows = [[int(c) if isinstance(c, float) and c.is_integer() else c for c in r] for r in rows]
    csv.writer(file, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    return file.getvalue()


Written = Callable[[Tournament], str]

TEXTS: dict[str, Written] = {
    "plain": plain,
    "with names": with_names,
    **{
        f"chess-results {language}": lambda t, language=language: chess_results(t, language)  # type: ignore[misc]
        for language in HEADERS
    },
    "German letters": lambda t: chess_results(t, "German", ";", NOTATIONS[9]),
    "tabs": lambda t: chess_results(t, "English", "\t"),
    "commas": lambda t: chess_results(t, "French", ","),
}
"""Every text format of an individual or a team tournament."""

__all__ = ["TEXTS", "chess_results", "number", "plain", "trf16", "trf26_team", "with_names"]
