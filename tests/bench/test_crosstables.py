"""Tie-breaks of a Swiss of 300 players and 11 rounds, from the cells of a sheet."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from bench.conftest import IN_PROCESS, Figure
from bench.events import Cells, crosstable, handed_over_again

from xlvp import udfs
from xlvp.reading import cells as grammar
from xlvp.reading import read_crosstable
from xlvp.rules import edition
from xlvp.standings import standings
from xlvp.tiebreaks import event, parse, tie_break
from xlvp.udfs import crosstables

pytestmark = IN_PROCESS

TABLE = crosstable(300, 11)
CODES = ("DE", "BH/C1", "BH", "SB")
RULES = edition("FIDE-2026")

Function = Callable[..., object]


def forget() -> None:
    """Every range is new, every cell too."""
    crosstables._tables.clear()
    crosstables._events.clear()
    grammar._lex_text.cache_clear()
    grammar._result.cache_clear()


@pytest.fixture
def new_table() -> Callable[[], Cells]:
    """Another event at every call."""
    seeds = itertools.count(1000)
    return lambda: crosstable(300, 11, next(seeds))


def test_the_first_time(figure: Figure) -> None:
    figure.time(
        "BUCHHOLZ, 300 x 11, the first time", lambda: udfs.BUCHHOLZ(TABLE), 15, before=forget
    )


def test_the_first_time_among_other_tables(figure: Figure, new_table: Callable[[], Cells]) -> None:
    """The table is new, the spellings of its cells are not."""
    tables: list[Cells] = []
    figure.time(
        "BUCHHOLZ, 300 x 11, another event",
        lambda: udfs.BUCHHOLZ(tables[-1]),
        15,
        before=lambda: tables.append(new_table()),
    )


ASKED_AGAIN: dict[str, tuple[object, ...]] = {
    "the same": (),
    "another variant": ("C1",),
    "another player": ("", 77),
    "the older rules": ("M1", None, "FIDE-2009"),
}


@pytest.mark.parametrize("asked", ASKED_AGAIN)
def test_the_same_cells_again(figure: Figure, asked: str) -> None:
    """In new lists of new texts, as a host hands them over."""
    udfs.BUCHHOLZ(TABLE)
    again = handed_over_again(TABLE)
    figure.time(
        f"BUCHHOLZ, 300 x 11, the same cells again: {asked}",
        lambda: udfs.BUCHHOLZ(again, *ASKED_AGAIN[asked]),
        1,
    )


def one_per_player(ranges: Iterator[Cells]) -> None:
    for number, cells in enumerate(ranges, start=1):
        udfs.BUCHHOLZ(cells, "", number)


@pytest.mark.parametrize("texts", ["", " in new lists", " in new lists of new texts"])
def test_one_call_per_player(figure: Figure, texts: str) -> None:
    """Everything that 300 formulas take in a sheet that was just opened."""
    copy = {"": lambda c: c, " in new lists": lambda c: [row[:] for row in c]}
    ranges = [TABLE, *[copy.get(texts, handed_over_again)(TABLE)] * 299]
    figure.ratio(
        f"300 BUCHHOLZ calls{texts}, one per player / the first for all",
        lambda: one_per_player(iter(ranges)),
        lambda: udfs.BUCHHOLZ(TABLE),
        5,
        rounds=15,
        before=forget,
    )


FROM_CELLS: dict[str, tuple[Function, Function]] = {
    "BUCHHOLZ": (udfs.BUCHHOLZ, lambda e: tie_break(e, parse("BH"))),
    "SB": (udfs.SB, lambda e: tie_break(e, parse("SB"))),
    "STANDINGS": (udfs.STANDINGS, lambda e: standings(e, [parse(code) for code in CODES])),
}


@pytest.mark.parametrize("name", FROM_CELLS)
def test_from_cells_or_from_a_parsed_table(figure: Figure, name: str) -> None:
    """What reading costs beside computing."""
    function, compute = FROM_CELLS[name]
    table = read_crosstable(TABLE)
    figure.ratio(
        f"{name} from cells / from an already parsed table",
        lambda: function(TABLE),
        lambda: compute(event(table, RULES)),
        None,
        before=forget,
    )
