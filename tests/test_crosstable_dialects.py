"""The notations of other programs: read with their own meaning, never mixed, never guessed."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from crosstable_writer import INDIVIDUAL, Round, Tournament, number
from hypothesis import given, settings
from hypothesis import strategies as st
from test_crosstable_fuzz import read

from xlvp import udfs
from xlvp.crosstable import Colour, Kind
from xlvp.errors import BadArgument
from xlvp.reading import read_crosstable
from xlvp.reading.cells import Code
from xlvp.reading.dialects import (
    DIALECTS,
    PAPI,
    SWISS_CHESS,
    SWISS_PERFECT,
    US_CHESS,
    VEGA,
    Dialect,
)
from xlvp.reading.languages import FOREIGN, OWN, Language
from xlvp.reading.notation import recognise

CASES = Path(__file__).parent / "cases" / "dialects"
N = None

CELLS: list[tuple[Dialect, str, tuple[int, int, int, int]]] = [
    (US_CHESS, "W12", (Code.GAME, 12, 0, 2)),
    (US_CHESS, "w 12", (Code.GAME, 12, 0, 2)),
    (US_CHESS, "L  5", (Code.GAME, 5, 0, 0)),
    (US_CHESS, "D3", (Code.GAME, 3, 0, 1)),
    (US_CHESS, "X12", (Code.FORFEIT_WIN, 12, 0, -1)),
    (US_CHESS, "F12", (Code.FORFEIT_LOSS, 12, 0, -1)),
    (US_CHESS, "X", (Code.FULL_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "F", (Code.LONE_LOSS, 0, 0, -1)),
    (US_CHESS, "F 0", (Code.LONE_LOSS, 0, 0, -1)),
    (US_CHESS, "B", (Code.FULL_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "B---", (Code.FULL_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "H", (Code.HALF_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "-H-", (Code.HALF_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "U", (Code.ZERO_POINT_BYE, 0, 0, -1)),
    (US_CHESS, "U---", (Code.ZERO_POINT_BYE, 0, 0, -1)),
    (PAPI, "+24N", (Code.GAME, 24, Colour.BLACK, 2)),
    (PAPI, "=3b", (Code.GAME, 3, Colour.WHITE, 1)),
    (PAPI, "− 1N", (Code.GAME, 1, Colour.BLACK, 0)),
    (PAPI, ">12B", (Code.FORFEIT_WIN, 12, Colour.WHITE, -1)),
    (PAPI, "<12N", (Code.FORFEIT_LOSS, 12, Colour.BLACK, -1)),
    (PAPI, "EXE", (Code.PAIRING_ALLOCATED_BYE, 0, 0, -1)),
    (VEGA, "+W86", (Code.GAME, 86, Colour.WHITE, 2)),
    (VEGA, "=b7", (Code.GAME, 7, Colour.BLACK, 1)),
    (VEGA, "-B12", (Code.GAME, 12, Colour.BLACK, 0)),
    (VEGA, "+F148", (Code.FORFEIT_WIN, 148, 0, -1)),
    (VEGA, "-F54", (Code.FORFEIT_LOSS, 54, 0, -1)),
    (VEGA, "+BYE", (Code.PAIRING_ALLOCATED_BYE, 0, 0, -1)),
    (VEGA, "--", (Code.ZERO_POINT_BYE, 0, 0, -1)),
    (SWISS_CHESS, "3w/1", (Code.GAME, 3, Colour.WHITE, 2)),
    (SWISS_CHESS, "12 s / ½", (Code.GAME, 12, 3, 1)),
    (SWISS_CHESS, "2b/0", (Code.GAME, 2, Colour.BLACK, 0)),
    (SWISS_CHESS, "8/+", (Code.FORFEIT_WIN, 8, 0, -1)),
    (SWISS_CHESS, "2/-", (Code.FORFEIT_LOSS, 2, 0, -1)),
    (SWISS_CHESS, "+", (Code.PAIRING_ALLOCATED_BYE, 0, 0, -1)),
    (SWISS_PERFECT, "12:W", (Code.GAME, 12, 0, 2)),
    (SWISS_PERFECT, "5:d", (Code.GAME, 5, 0, 1)),
    (SWISS_PERFECT, "5:L", (Code.GAME, 5, 0, 0)),
    (SWISS_PERFECT, "5:+", (Code.FORFEIT_WIN, 5, 0, -1)),
    (SWISS_PERFECT, "0:W", (Code.FULL_POINT_BYE, 0, 0, -1)),
]  # fmt: skip

UNSURE = [(dialect, cell) for dialect in DIALECTS for cell in dialect.unsure]


@pytest.mark.parametrize(
    ("dialect", "cell", "token"), CELLS, ids=[f"{c[0].name} {c[1]}" for c in CELLS]
)
def test_cells(dialect: Dialect, cell: str, token: tuple[int, int, int, int]) -> None:
    assert dialect.lex(cell) == dialect.lex(f" {cell.lower()}\u00a0") == token


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda d: d.name)
def test_what_a_notation_does_not_know(dialect: Dialect) -> None:
    for cell in (N, "", " ", float("nan")):
        assert dialect.lex(cell)[0] == Code.BLANK
    others = [12, 0, -1, True, "12w1", "7b½", "foo", "W0", "+0N", "+F0", "0/1", "x" * 50, ["W1"]]
    for other in [*others, *dialect.unsure]:
        assert dialect.lex(other)[0] == Code.UNKNOWN, other
    assert dialect.source and dialect.hint


# the tournaments of cases/chess in every notation ------------------------------------------------

Write = Callable[[Round], object]


def _us(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "B", "fpb": "B", "hpb": "H", "zpb": "U", "fw": "X", "fl": "F"}[r.kind]
    letter = {"fw": "X", "fl": "F"}.get(r.kind) or "LDW"[r.halves]
    return f"{letter}{r.opponent}"


def _papi(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "EXE", "hpb": "H", "zpb": "Z", "fl": "0F"}[r.kind]
    sign = {"fw": ">", "fl": "<"}.get(r.kind) or "-=+"[r.halves]
    return f"{sign}{r.opponent}{'N' if r.colour == 'b' else 'B'}"


def _vega(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "+BYE", "hpb": "H", "zpb": "--", "fl": "0F"}[r.kind]
    sign = "-=+"[r.halves]
    return f"{sign}{(r.colour or 'w').upper() if r.played else 'F'}{r.opponent}"


def _swiss_chess(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "+", "hpb": "H", "zpb": "Z", "fl": "0F"}[r.kind]
    if not r.played:
        return f"{r.opponent}/{r.forfeit}"
    return f"{r.opponent}{(r.colour or '').replace('b', 's')}/{number(r.halves)}"


def _swiss_perfect(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "0:W", "fpb": "0:W", "hpb": "H", "zpb": "Z", "fw": "0:W", "fl": "0F"}[r.kind]
    return f"{r.opponent}:{r.forfeit or 'LDW'[r.halves]}"


WRITERS: dict[str, Write] = {
    "US Chess": _us, "Papi": _papi, "Vega": _vega, "Swiss-Chess": _swiss_chess,
    "Swiss Perfect": _swiss_perfect,
}  # fmt: skip
WRITTEN = [
    pytest.param(t, name, id=f"{t.name} {name}")
    for t in INDIVIDUAL
    for name, write in WRITERS.items()
    if name in ("US Chess", "Swiss Perfect")
    or (
        all(r.kind != "fpb" and (r.opponent or r.kind != "fw") for row in t.results for r in row)
        and (name != "Papi" or all(r.colour for row in t.results for r in row if r.opponent))
    )
]
FULL = {Kind.PAIRING_ALLOCATED_BYE: Kind.FULL_POINT_BYE}


def written(tournament: Tournament, name: str) -> list[list[object]]:
    return [[WRITERS[name](r) for r in row] for row in tournament.results]


def test_every_notation_is_tried() -> None:
    assert {dialect.name for dialect in DIALECTS} == set(WRITERS)
    tried = [str(param.id) for param in WRITTEN]
    assert all(any(name in one for one in tried) for name in WRITERS)


@pytest.mark.parametrize(("tournament", "name"), WRITTEN)
def test_known_tournaments_in_every_notation(tournament: Tournament, name: str) -> None:
    table = read_crosstable(written(tournament, name))
    assert table.points.tolist() == tournament.points
    assert table.opponent.tolist() == tournament.opponent
    full = name in ("US Chess", "Swiss Perfect")
    kinds = [[FULL.get(Kind(k), k) if full else k for k in row] for row in tournament.kind]
    assert table.kind.tolist() == kinds
    if name in ("Papi", "Vega", "Swiss-Chess"):
        played = table.played
        coloured = [[r.colour is not None for r in row] for row in tournament.results]
        assert (table.colour == tournament.colour)[played & coloured].all()


@pytest.mark.parametrize(("tournament", "name"), WRITTEN)
def test_the_worksheet_functions_read_them(tournament: Tournament, name: str) -> None:
    usual = [[_usual(r) for r in row] for row in tournament.results]
    for code in ("PTS", "BH/C1", "SB", "PS", "WIN"):
        rules = "FIDE-2026-RR" if tournament.round_robin else "FIDE-2026"
        assert udfs.TIEBREAK(written(tournament, name), code, None, rules) == (
            udfs.TIEBREAK(usual, code, None, rules)
        )


def _usual(r: Round) -> object:
    if r.opponent is None:
        return {"pab": "U", "fpb": "F", "hpb": "H", "zpb": "Z", "fw": "F", "fl": "0F"}[r.kind]
    return f"{r.opponent} {r.forfeit or number(r.halves)}"


# tables as programs printed them -----------------------------------------------------------------


def printed(name: str) -> list[list[str]]:
    text = (CASES / f"{name}.csv").read_text(encoding="utf-8")
    return list(csv.reader(line for line in text.splitlines() if not line.startswith("#")))


def column(rows: list[list[str]], heading: str) -> list[float]:
    at = rows[0].index(heading)
    return [float(row[at].replace(",", ".")) for row in rows[1:]]


def test_a_table_of_papi_gives_the_tie_breaks_printed_beside_it() -> None:
    rows = printed("papi")
    assert sum(column(rows, "Pts"), 0.0) == 65  # 26 players, 5 rounds
    for heading, variant in (("Bu.", ""), ("Tr.", "C1")):
        values = [row[0] for row in udfs.BUCHHOLZ(rows, variant)[1:]]  # type: ignore[index]
        assert values == column(rows, heading)
    table = read_crosstable(rows)
    assert table.colour[:2, 0].tolist() == [Colour.WHITE, Colour.WHITE]
    assert table.numbers.tolist() == list(range(1, 27))


def test_a_table_of_swiss_chess() -> None:
    rows = printed("swiss_chess")
    table = read_crosstable(rows)
    assert table.points.sum(axis=1).tolist() == column(rows, "Punkte")
    assert (table.kind == Kind.PAIRING_ALLOCATED_BYE).sum(axis=0).tolist() == [1] * 6
    values = udfs.SB(rows, "", None, "FIDE-2009")[1:]  # type: ignore[index]
    assert [row[0] for row in values] == column(rows, "SoBerg")
    rows[1][-2] = "6"
    with pytest.raises(BadArgument, match=r"player 1: the cells give 5\.5, the sheet says 6"):
        read_crosstable(rows)


def test_a_table_of_us_chess_with_its_header() -> None:
    rows = [
        ["#", "Name", "Rtng", "Rd 1", "Rd 2", "Rd 3", "Total"],
        [1, "Ames", 1850, "W3", "W2", "H---", 2.5],
        [2, "Bell", 1790, "W4", "L1", "X", 2],
        [3, "Cole", 1700, "L1", "W4", "B", 2],
        [4, "Dunn", 1600, "L2", "L3", "U", 0],
    ]
    table = read_crosstable(rows)
    assert table.points.sum(axis=1).tolist() == [2.5, 2, 2, 0]
    assert table.kind[:, 2].tolist() == [
        Kind.HALF_POINT_BYE, Kind.FULL_POINT_BYE, Kind.FULL_POINT_BYE, Kind.ZERO_POINT_BYE
    ]  # fmt: skip
    rows[4][5] = "F"
    assert read_crosstable(rows).kind[3, 2] == Kind.FORFEIT_LOSS


@pytest.mark.parametrize(
    ("rating", "value"),
    [("2611F", 2611), ("1200N", 1200), ("1399E", None), ("1850P12", 1850), ("1850/12", 1850)],
)
def test_ratings_with_a_mark(rating: str, value: float | None) -> None:
    table = read_crosstable([["Pl", "Nom", "Rapide", "Rd01"], [1, "A", rating, "+2B"],
                             [2, "B", 1500, "-1N"]])  # fmt: skip
    assert table.ratings == (value, 1500)


# never mixed, never guessed ----------------------------------------------------------------------

MIXED = [
    ([["W2", "3w1"], ["L1", "U"], ["U", "1b0"]],
     "row 1, column 1 holds 'W2', which is the US Chess notation"),
    ([["W2", "W3"], ["L1", "4b1"], ["L4", "L1"], ["W3", "D2"]],
     "row 2, column 2 holds '4b1', which is no result that is known in the US Chess notation"),
    ([["W2", "X3"], ["L1", "Z"], ["U", "F1"]],
     "row 2, column 2 holds 'Z', which in the US Chess notation may be a zero-point bye or a"
     " forfeit: write U or F"),
    ([["+2B", "+3N"], ["-1N", "U½"], ["EXE", "-1B"]],
     "row 2, column 2 holds 'U½', which is no result that is known in the Papi notation"),
    ([["+2B", "+W3"], ["-1N", "EXE"], ["EXE", "-B1"]], "write one notation throughout"),
    ([["+W2", "=BYE"], ["-B1", "--"]],
     "row 1, column 2 holds '=BYE', which in the Vega notation may be a half-point bye or"),
    ([["2w/1", "-"], ["1s/0", "+"]],
     "row 1, column 2 holds '-', which in the Swiss-Chess notation may be a zero-point bye or"),
    ([["2:W", "0:D"], ["1:L", "0:W"]],
     "row 1, column 2 holds '0:D', which in the Swiss Perfect notation may be a half-point bye"),
    ([["2:W", "3w1"], ["1:L", "U"], ["H", "1b0"]], "which is the Swiss Perfect notation"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "words"), MIXED)
def test_mixtures_and_unsure_codes_are_refused(rows: list[list[object]], words: str) -> None:
    with pytest.raises(BadArgument, match=re.escape(words)):
        read_crosstable(rows)
    header = ["No.", *(f"R{n + 1}" for n in range(len(rows[0])))]
    with pytest.raises(BadArgument, match=r"row \d, column \d holds"):
        read_crosstable([header, *([n, *row] for n, row in enumerate(rows, 1))])


@pytest.mark.parametrize(("dialect", "cell"), UNSURE, ids=lambda x: getattr(x, "name", x))
def test_every_unsure_code_is_named(dialect: Dialect, cell: str) -> None:
    lead = next(c for d, c, t in CELLS if d is dialect and t[1])
    spoken = recognise([lead, lead.lower(), cell])
    assert spoken.dialect is dialect and spoken.unknown == 1


def test_two_notations_that_read_a_table_differently_are_both_named() -> None:
    results = {**US_CHESS.results, "w": US_CHESS.results["l"], "l": US_CHESS.results["w"]}
    other = Dialect("Mirror", "the loser first", "a test", US_CHESS.pairing, results)
    words = "fits the US Chess notation and the Mirror notation, which read 'W2' in different ways"
    with pytest.raises(BadArgument, match=words):
        recognise(["W2", "L1"], [US_CHESS, other])
    assert recognise(["D2", "D1"], [US_CHESS, other]).dialect is US_CHESS  # the same in both


def test_what_vega_and_the_usual_notation_share_is_the_same() -> None:
    rows = [["+W2", "--"], ["-B1", "--"]]
    assert recognise([cell for row in rows for cell in row]).dialect is None
    assert read_crosstable([["+W2", "+F3"], ["-B1", "+BYE"], ["--", "-F1"]]).points.tolist() == [
        [1, 1], [0, 1], [0, 0]
    ]  # fmt: skip


PIECES = [token for _, token, _ in CELLS] + [cell for _, cell in UNSURE]
LETTERED = st.builds("{}{}{}".format, st.integers(0, 4), st.sampled_from("wbsnzcčpvhamjбчцλμ"),
                     st.sampled_from(["1", "½", "0", "+", "-", ""]))  # fmt: skip
OTHERS = st.sampled_from([None, "", 0, -1, 12, True, "#N/A", "2w1", "U", "H½", "x"])


@settings(max_examples=300)
@given(
    st.lists(
        st.lists(st.one_of(st.sampled_from(PIECES), LETTERED, OTHERS), min_size=1, max_size=4),
        min_size=1,
        max_size=5,
    )
)
def test_any_mixture_gives_a_table_or_a_sentence_that_says_where(cells: list[list[object]]) -> None:
    read(cells)
    header = ["No.", *(f"R{n + 1}" for n in range(max(map(len, cells))))]
    read([header, *([n, *row] for n, row in enumerate(cells, 1))])


# colours of other languages ----------------------------------------------------------------------


def in_language(language: Language) -> list[list[str]]:
    w, b = language.white, language.black
    return [[f"2{w}1", f"3{b}0,5"], [f"1{b}0", f"4 {w.upper()} ="], [f"4{w}+", f"1{w}½"],
            [f"3{b}-", f"2{b}½"]]  # fmt: skip


@pytest.mark.parametrize("language", [*OWN, *FOREIGN], ids=lambda one: f"{one.white}{one.black}")
def test_the_letters_of_the_table_tell_the_language(language: Language) -> None:
    rows = in_language(language)
    if {"b", "z"} == language.letters:
        with pytest.raises(BadArgument, match="fit Albanian, where b is white and Basque, where z"):
            read_crosstable(rows)
        return
    table = read_crosstable(rows)
    assert table.colour.tolist() == [[1, 2], [2, 1], [1, 1], [2, 2]]
    three = [[part for cell in row for part in _three(cell)] for row in rows]
    assert read_crosstable(three, layout="pairs").colour.tolist() == table.colour.tolist()


def _three(cell: str) -> tuple[str, str, str]:
    match = re.fullmatch(r"(\d) ?(\w) ?(.*)", cell)
    assert match
    return match[1], match[2], match[3]


def test_signed_results_in_spanish() -> None:
    assert read_crosstable([["+B2"], ["-N1"]]).colour.tolist() == [[1], [2]]


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([["2n1"], ["1 0"]], "row 1, column 1 holds '2n1', but no other letter stands for a"),
        ([["2c1"], ["1w0"]], "has the colours c, w, which are no two of one language"),
        ([["2b1", "3c1"], ["1n0", "U"], ["U", "1b0"]], "has the colours b, c, n, which are no two"),
        ([["2b1"], ["1s0"]], "s and b both mean black"),
    ],
)
def test_letters_of_no_language(rows: list[list[str]], words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        read_crosstable(rows)


def test_a_column_that_looks_like_colours_to_come_is_left_alone() -> None:
    rows = [["No.", "Class", "R1"], [1, "5a", "2w1"], [2, "6c", "1b0"]]
    assert read_crosstable(rows).points.tolist() == [[1], [0]]
