"""What is exported and imported again is the same crosstable."""

from __future__ import annotations

import chess_events
import numpy as np
import pytest
from chess_events import Event, events
from crosstable_writer import TOURNAMENTS, Tournament, rounds_table
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.crosstable import Crosstable
from xlvp.events.text import decode
from xlvp.events.tournament import Head
from xlvp.events.trf import read_trf, write_trf
from xlvp.reading import read_crosstable

ARRAYS = ("opponent", "colour", "points", "kind", "numbers")
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]),
                max_size=30)  # fmt: skip


def same(one: Crosstable, other: Crosstable) -> None:
    for name in ARRAYS:
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert one.boards == other.boards


def round_trip(table: Crosstable, **more: object) -> Crosstable:
    report = write_trf(table, **more)  # type: ignore[arg-type]
    tournament = read_trf(decode(report.text.encode("utf-8")))
    assert tournament.findings == (), report.text
    assert tournament.source.startswith(report.version)
    boards = tournament.boards
    again = read_crosstable(tournament.cells(), layout="rounds", boards=boards)
    assert tournament.total_rounds == more.get("total_rounds")
    return again


@settings(max_examples=300)
@given(events(), st.data())
def test_random_tournaments(event: Event, data: st.DataObject) -> None:
    table = chess_events.crosstable(event)
    if not table.paired.any():
        return
    names = data.draw(st.lists(NAMES, min_size=table.players, max_size=table.players))
    ratings = [data.draw(st.one_of(st.none(), st.integers(100, 3000))) for _ in names]
    more = data.draw(st.one_of(st.none(), st.integers(table.rounds + 1, 20)))
    report = write_trf(table, Head(name=names[0]), names, ratings, total_rounds=more)
    tournament = read_trf(decode(report.text.encode("utf-8")))
    assert [e.name for e in tournament.entrants] == [
        " ".join(n.split())[:33].strip() for n in names
    ]
    assert [e.rating for e in tournament.entrants] == ratings
    assert tournament.head.name == " ".join(names[0].split())
    same(round_trip(table, total_rounds=more), table)


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.integers(2, 9), st.integers(1, 7), st.integers(1, 8))
def test_random_team_events(seed: int, teams: int, rounds: int, boards: int) -> None:
    table = chess_events.crosstable(
        chess_events.random_event(seed, teams, rounds, 0.3, boards), boards
    )
    if table.paired.any():
        same(round_trip(table, names=[f"Team {i}" for i in range(teams)]), table)


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_the_known_tournaments(tournament: Tournament) -> None:
    table = read_crosstable(rounds_table(tournament), boards=tournament.boards)
    same(round_trip(table), table)
