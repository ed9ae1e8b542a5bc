"""Any content in any cell gives a table or a named error that says where; nothing is mixed up."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import crosstable_writer as writer
import numpy as np
from crosstable_writer import NOTATIONS, TOURNAMENTS
from hypothesis import given, settings
from hypothesis import strategies as st
from test_cells import ANY_CELL

from xlvp.crosstable import NOBODY, Crosstable, Kind
from xlvp.errors import XlvpError
from xlvp.reading import read_crosstable
from xlvp.reading.cells import Code, lex

PLACE = re.compile(
    r"row \d|round \d|player \d|column|teams \d|rounds (?:is|holds)|boards|layout|crosstable"
)

WORDS = ["U", "PAB", "bye", "spielfrei", "-1", "F", "+", "H", "-½", "Z", "-0", "--", "absent", "0F",
         "0000 - H", "-", "12", "½", "1", "0", "x", "10", "01", "W3", "D", "*", "?"]  # fmt: skip
PIECES = ["1", "2", "3", "4", "12", "0", "w", "b", "s", "n", "W", "½", "=", "+", "-", "−", ":", " ",
          ".5", "0,5", "F", "K", "?", "*", "U", "H", "\u00a0", "/", "#"]  # fmt: skip
PAIRINGS = st.builds(
    "{}{}{}".format,
    st.integers(0, 6),
    st.sampled_from(["w", "b", " ", ":", " w ", ""]),
    st.sampled_from(["1", "½", "0", "+", "-", "=", "", "?", "1F", "2½", "W"]),
)
CELL = st.one_of(
    PAIRINGS,
    st.sampled_from(WORDS),
    st.lists(st.sampled_from(PIECES), max_size=5).map("".join),
    st.sampled_from([None, "", 0, -1, -0.5, 1, 0.5, 10, 11, 2, 3.0, True, float("nan"), "#N/A"]),
    ANY_CELL,
    st.lists(st.integers(), max_size=2),
)
HEADING = st.sampled_from(
    ["No.", "Rk.", "Name", "Rtg", "Pts", "1.Rd", "2.Rd", "R1", "R3", 1, 2, "", None, "FED", "Rd"]
)
LAYOUT = st.sampled_from(["auto", "auto", "rounds", "pairs", "matrix", "export"])
TEAMS = st.sampled_from([None, False, True])
BOARDS = st.one_of(st.none(), st.none(), st.integers(0, 5), ANY_CELL)
ROUNDS = st.one_of(st.none(), st.none(), st.integers(0, 5), ANY_CELL)


def check(table: Crosstable) -> None:
    """What every crosstable holds."""
    shape = (table.players, table.rounds)
    for array in (table.opponent, table.colour, table.points, table.kind):
        assert array.shape == shape
    assert (np.diff(table.numbers) > 0).all()
    assert len(set(table.rows.tolist())) == table.players
    assert ((table.rows >= 0) & (table.rows < table.height)).all()
    player, rnd = np.nonzero(table.opponent != NOBODY)
    opponent = table.opponent[player, rnd]
    assert (opponent != player).all()
    assert (table.opponent[opponent, rnd] == player).all()
    met = np.isin(table.kind, (Kind.PLAYED, Kind.FORFEIT))
    assert (met == (table.opponent != NOBODY)).all()
    shared = table.points[player, rnd] + table.points[opponent, rnd]
    most = 1 if table.boards is None else table.boards
    assert (shared <= most).all() and (table.points >= 0).all() and (table.points <= most).all()
    if table.boards is None:
        assert (shared[table.kind[player, rnd] == Kind.PLAYED] == 1).all()
    assert bool(table.pending) == bool(table.pending_round)
    assert table.pending_round in (0, table.rounds + 1)


def read(cells: object, **options: object) -> Crosstable | None:
    """The table, checked; None where the error is named and says where."""
    try:
        table = read_crosstable(cells, **options)  # type: ignore[arg-type]
    except XlvpError as error:
        assert PLACE.search(error.sentence), error.sentence
        assert error.code.startswith("#") and "Traceback" not in error.sentence
        return None
    check(table)
    return table


@settings(max_examples=400)
@given(st.lists(st.lists(CELL, max_size=5), max_size=6), LAYOUT, TEAMS, BOARDS, ROUNDS)
def test_any_cells(
    cells: object, layout: str, teams: bool | None, boards: object, rounds: object
) -> None:
    read(cells, layout=layout, teams=teams, boards=boards, rounds=rounds)


@settings(max_examples=200)
@given(st.lists(HEADING, min_size=1, max_size=6), st.lists(st.lists(CELL, max_size=6), max_size=5))
def test_any_cells_under_a_header(header: list[object], cells: list[list[object]]) -> None:
    read([header, *cells])


@settings(max_examples=200)
@given(st.one_of(ANY_CELL, st.lists(ANY_CELL), st.lists(st.one_of(ANY_CELL, st.lists(CELL)))))
def test_any_value(value: object) -> None:
    read(value)


@settings(max_examples=300)
@given(st.data())
def test_one_cell_of_a_tournament_replaced_by_anything(data: st.DataObject) -> None:
    tournament = data.draw(st.sampled_from(TOURNAMENTS))
    write = data.draw(
        st.sampled_from(
            [
                writer.rounds_table,
                lambda t: writer.export_table(t, "English"),
                lambda t: writer.pairs_table(t, 2),
                lambda t: writer.pairs_table(t, 3),
                *([lambda t: writer.matrix_table(t, "x")] if tournament.matrix else []),
            ]
        )
    )
    cells = write(tournament)
    row = data.draw(st.integers(0, len(cells) - 1))
    column = data.draw(st.integers(0, len(cells[-1]) - 1))
    cells[row] = [*cells[row], *[None] * (len(cells[-1]) - len(cells[row]))]
    before = cells[row][column]
    cells[row][column] = data.draw(CELL)
    read(cells, teams=tournament.team)
    cells[row][column] = before  # the list was changed in place: nothing may be remembered of it
    table = read(cells, teams=tournament.team)
    assert table and table.points.sum(axis=1).tolist() == tournament.totals


@settings(max_examples=200)
@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join))
def test_a_text_is_read_alike_however_it_is_spaced_and_cased(text: str) -> None:
    token = lex(text)
    assert lex(f" {text}\u00a0") == token
    assert lex(text.upper()) == lex(text.lower()) == token
    if token[0] == Code.GAME:
        assert token[1] > 0 and token[3] >= 0


def test_threads_read_the_same() -> None:
    tables = [
        (t, writer.rounds_table(t, n))
        for t in TOURNAMENTS
        for n in NOTATIONS
        if n.teams or not t.team
    ]

    def same(one: tuple[writer.Tournament, list[list[object]]]) -> bool:
        tournament, cells = one
        table = read_crosstable(cells, teams=tournament.team)
        return bool(table.points.tolist() == tournament.points)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(same, tables * 3))
