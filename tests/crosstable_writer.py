"""The tournaments of ``cases/chess``, and each written out as directors and programs write it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from xlvp.crosstable import NOBODY, Colour, Kind
from xlvp.scoring import match_points

CASES = Path(__file__).parent / "cases" / "chess"
KINDS = {
    "played": Kind.PLAYED, "fw": Kind.FORFEIT, "fl": Kind.FORFEIT,
    "pab": Kind.PAIRING_ALLOCATED_BYE, "fpb": Kind.FULL_POINT_BYE, "hpb": Kind.HALF_POINT_BYE,
    "zpb": Kind.ZERO_POINT_BYE,
}  # fmt: skip
LONE_FORFEITS = {"fw": Kind.FULL_POINT_BYE, "fl": Kind.FORFEIT_LOSS}
HALF = {0: "0", 1: "½", 2: "1"}


@dataclass(frozen=True)
class Round:
    """One player's round, as the case file gives it."""

    kind: str
    opponent: int | None
    colour: str | None
    halves: int

    @property
    def played(self) -> bool:
        return self.kind == "played"

    @property
    def forfeit(self) -> str | None:
        return {"fw": "+", "fl": "-"}.get(self.kind)


@dataclass(frozen=True)
class Tournament:
    """A tournament of ``cases/chess``."""

    name: str
    source: object
    boards: int | None
    ratings: list[float | None]
    results: list[list[Round]]

    @property
    def team(self) -> bool:
        return self.boards is not None

    @property
    def matrix(self) -> bool:
        """Whether a matrix can hold it."""
        return self.round_robin and not self.team

    @property
    def round_robin(self) -> bool:
        pairs = {
            (i, r.opponent) for i, row in enumerate(self.results, 1) for r in row if r.opponent
        }
        return len(pairs) == len(self.results) * (len(self.results) - 1)

    @cached_property
    def opponent(self) -> list[list[int]]:
        return [[NOBODY if r.opponent is None else r.opponent - 1 for r in row]
                for row in self.results]  # fmt: skip

    @cached_property
    def colour(self) -> list[list[int]]:
        letters = {None: Colour.UNKNOWN, "w": Colour.WHITE, "b": Colour.BLACK}
        return [[int(letters[r.colour]) for r in row] for row in self.results]

    @cached_property
    def points(self) -> list[list[float]]:
        return [[r.halves / 2 for r in row] for row in self.results]

    @cached_property
    def kind(self) -> list[list[int]]:
        return [
            [int(KINDS[r.kind] if r.opponent else {**KINDS, **LONE_FORFEITS}[r.kind]) for r in row]
            for row in self.results
        ]

    @cached_property
    def totals(self) -> list[float]:
        return [sum(row) for row in self.points]


def _load(path: Path) -> Tournament:
    case = json.loads(path.read_text(encoding="utf-8"))
    members = case.get("players") or case["teams"]
    rounds = [
        [
            Round(r["type"], r.get("opp"), r.get("colour"), round(2 * r.get("score", r.get("gp"))))
            for r in member["results"]
        ]
        for member in members
    ]
    assert [member["id"] for member in members] == list(range(1, len(members) + 1))
    ratings = [member.get("rating") or None for member in members]
    return Tournament(path.stem, case["source"], case.get("boards"), ratings, rounds)


TOURNAMENTS = [_load(path) for path in sorted(CASES.glob("*.json"))]
INDIVIDUAL = [t for t in TOURNAMENTS if not t.team]

Write = Callable[[Round], object]


def number(halves: int, half: str = "½") -> str:
    """Points as text, a half as the sign given or as a decimal."""
    if halves % 2 == 0:
        return str(halves // 2)
    if half in (".5", ",5"):
        return f"{halves // 2 or ''}{half}" if half == ".5" else f"{halves // 2}{half}"
    return f"{halves // 2 or ''}{half}"


def bye(r: Round, team: bool, words: dict[str, str]) -> str:
    """A round without opponent, by the word for its kind."""
    word = words[r.kind]
    if team and r.kind in ("pab", "hpb"):
        return f"U{number(r.halves)}" if r.kind == "pab" else f"H{number(r.halves)}"
    return word


LETTERS = {"pab": "U", "fpb": "F", "hpb": "H", "zpb": "Z", "fw": "F", "fl": "0F"}
BYE_WORDS = [
    LETTERS,
    {"pab": "PAB", "fpb": "+", "hpb": "-½", "zpb": "-0", "fw": "+", "fl": "0F"},
    {"pab": "bye", "fpb": "F", "hpb": "h", "zpb": "--", "fw": "f", "fl": "0f"},
    {"pab": "spielfrei", "fpb": "F", "hpb": "H", "zpb": "absent", "fw": "+", "fl": "0F"},
    {"pab": "-1", "fpb": "+", "hpb": "−½", "zpb": "Not paired", "fw": "+", "fl": "0F"},
    {"pab": "EXE", "fpb": "F", "hpb": "-0.5", "zpb": "−0", "fw": "F", "fl": "0F"},
    {"pab": "0000 - U", "fpb": "0000 - F", "hpb": "0000 - H", "zpb": "0000 - Z",
     "fw": "0000 - F", "fl": "0F"},
]  # fmt: skip


@dataclass(frozen=True)
class Notation:
    """A way to write the cells of round columns."""

    name: str
    write: Callable[[Tournament, Round], object]
    colours: bool = True
    teams: bool = True


def _written(
    form: Callable[[Round], str],
    half: str = "½",
    win: str = "+",
    loss: str = "-",
    byes: dict[str, str] = LETTERS,
) -> Callable[[Tournament, Round], object]:
    def write(tournament: Tournament, r: Round) -> object:
        if r.opponent is None:
            return bye(r, tournament.team, byes)
        result = {"fw": win, "fl": loss}.get(r.kind) or number(r.halves, half)
        return form(r).replace("R", result)

    return write


def _glued(r: Round) -> str:
    return f"{r.opponent}{r.colour or ' '}R"


def _spaced(r: Round) -> str:
    return f" {r.opponent:>4} {r.colour or ''} R "


def _german(r: Round) -> str:
    return _glued(r).replace("b", "s")


def _signed(tournament: Tournament, r: Round) -> object:
    if r.played and r.colour:
        return f"{'-=+'[r.halves]}{r.colour.upper()}{r.opponent}"
    return _written(_glued)(tournament, r)


def _lettered(tournament: Tournament, r: Round) -> object:
    if r.played and r.colour:
        return f"{r.opponent} {r.colour} {'LDW'[r.halves]}"
    return _written(_spaced)(tournament, r)


def _numbers(tournament: Tournament, r: Round) -> object:
    """As Excel leaves what chess-results prints: byes are numbers."""
    if r.opponent is None and not tournament.team:
        return {"pab": -1, "hpb": -0.5, "zpb": 0.0}.get(r.kind, LETTERS[r.kind])
    return _written(_glued)(tournament, r)


NOTATIONS = [
    Notation("12w1", _written(_glued)),
    Notation("12W1 =", _written(lambda r: _glued(r).upper(), "=", byes=BYE_WORDS[1]), teams=False),
    Notation("12w0.5", _written(_glued, ".5", byes=BYE_WORDS[2])),
    Notation("12w0,5", _written(_glued, ",5", byes=BYE_WORDS[3])),
    Notation("12 w 1", _written(_spaced, byes=BYE_WORDS[6])),
    Notation("0012 w 1", _written(lambda r: f"{r.opponent:04d} {r.colour or ''} R")),
    Notation("12w+ minus", _written(_glued, loss="−", byes=BYE_WORDS[4])),
    Notation("12w1F", _written(_glued, win="1F", loss="0F", byes=BYE_WORDS[5])),
    Notation("12w1K", _written(_glued, win="1K", loss="0k")),
    Notation("12s1", _written(_german)),
    Notation("+W9", _signed, teams=False),
    Notation("12 w W", _lettered, teams=False),
    Notation("-1", _numbers),
    Notation("12 1", _written(lambda r: f"{r.opponent} R"), colours=False),
    Notation("12:1", _written(lambda r: f"{r.opponent}:R"), colours=False),
    Notation("12+", _written(lambda r: f"{r.opponent}" + ("R" if r.forfeit else " R")), False),
]


def rounds_table(tournament: Tournament, notation: Notation = NOTATIONS[0]) -> list[list[object]]:
    """Layout ``rounds``."""
    return [[notation.write(tournament, r) for r in row] for row in tournament.results]


HEADERS = {
    "English": (["Rk.", "SNo", "", "Name", "sex", "FED", "Rtg", "Club"], "{}.Rd", ["Pts.", "TB1"]),
    "English 2": (["Rk.", "No.", "", "Name", "sex", "FED", "Rtg", "Club/City"], "Rd.{}", ["Pts"]),
    "German": (["Rg.", "Snr", "Typ", "Name", "G", "Land", "Elo", "Verein"], "{}.Rd", ["Pkt.",
               "Wtg1"]),
    "German 2": (["Pl.", "Nr.", "", "Teilnehmer", "", "", "TWZ", "Verein"], "R{}", ["Punkte"]),
    "Spanish": (["Rk.", "Nº.", "", "Nombre", "", "FED", "Elo", "Club"], "R{}", ["Puntos"]),
    "French": (["Rg.", "No.", "", "Nom", "", "Fed", "Elo", "Club"], "Rd{}", ["Pts"]),
    "plain numbers": (["Place", "#", "", "Player", "", "", "Rating", "Team "], "{}", ["Total"]),
}  # fmt: skip


def names(tournament: Tournament) -> list[str]:
    return [f"Player, No {i}" for i in range(1, len(tournament.results) + 1)]


def export_table(
    tournament: Tournament, language: str, notation: Notation = NOTATIONS[0]
) -> list[list[object]]:
    """Layout ``export``, sorted by rank, with a title row above the header."""
    before, heading, after = HEADERS[language]
    rounds = len(tournament.results[0])
    header: list[object] = [*before, *(heading.format(r + 1) for r in range(rounds)), *after]
    cells = rounds_table(tournament, notation)
    order = sorted(range(len(cells)), key=lambda i: -tournament.totals[i])
    rows: list[list[object]] = [["Crosstable after the last round"], header]
    place = 0
    for position, i in enumerate(order):
        if position == 0 or tournament.totals[i] < tournament.totals[order[position - 1]]:
            place = position + 1
        total = tournament.totals[i]
        points: object = f"{total:g}".replace(".", ",") if language == "German" else total
        row = [place, float(i + 1), "GM" if i == 0 else None, names(tournament)[i], "w", "NOR",
               tournament.ratings[i] or 0, "1. SK"]  # fmt: skip
        rows.append([*row, *cells[i], points, 17.5][: len(header)])
    return rows


def pairs_table(tournament: Tournament, width: int, text: bool = False) -> list[list[object]]:
    """Layout ``pairs`` with two or three columns per round."""

    def cells(r: Round) -> list[object]:
        colour = [r.colour] if width == 3 else []
        if r.opponent is None:
            word = bye(r, tournament.team, LETTERS)
            return [word, *(None for _ in colour), None] if text else [None, *colour, word]
        result: object = r.forfeit or (number(r.halves) if text else r.halves / 2)
        return [str(r.opponent) if text else float(r.opponent), *colour, result]

    return [[cell for r in row for cell in cells(r)] for row in tournament.results]


def matrix_table(tournament: Tournament, diagonal: str | None) -> list[list[object]]:
    """Layout ``matrix``, as text."""
    count = len(tournament.results)
    table: list[list[object]] = [[None] * count for _ in range(count)]
    for i, row in enumerate(tournament.results):
        table[i][i] = diagonal
        for r in row:
            assert r.opponent
            sign = r.forfeit or HALF[r.halves]
            table[i][r.opponent - 1] = f"{table[i][r.opponent - 1] or ''}{sign}"
    return table


def meetings(
    opponent: list[list[int]], points: list[list[float]]
) -> dict[tuple[int, int], list[float]]:
    """Points of each player against each other, in the order of the rounds."""
    found: dict[tuple[int, int], list[float]] = {}
    for i, row in enumerate(opponent):
        for j, result in zip(row, points[i], strict=True):
            if j != NOBODY:
                found.setdefault((i, j), []).append(result)
    return found


def match_totals(table: object) -> list[float]:
    """Match points of each team."""
    return np.asarray(match_points(table, table.rounds).points).sum(axis=1).tolist()  # type: ignore[attr-defined,arg-type]
