"""What the chess functions share: reading arguments, remembering tables, laying out results."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import numpy as np

from xlvp import rules as editions
from xlvp.audit import value_cell
from xlvp.cells import (
    Cell,
    Rows,
    Value,
    as_rows,
    excel_error,
    is_blank,
    is_range,
    line,
    number,
    number_in,
    one_cell,
    shown,
    text,
    whole_number,
    words,
)
from xlvp.crosstable import HIGHEST_RATING, Crosstable, Floats
from xlvp.errors import BadArgument, CellError, OutOfTable, Undefined, XlvpError
from xlvp.memory import Memory, cells_of, content, size_of
from xlvp.tiebreaks import Event, TieBreak, event

TABLE = "The crosstable: one row per player, as round columns, an export, pairs or a matrix."
RULES = f"{', '.join(editions.EDITIONS)}; with -RR at the end for a round-robin, -SW for a Swiss."
ROUNDS = "Rounds of the whole event where more are to come."
RATINGS = "Ratings, one per row of the crosstable; omitted: those that the table holds."
LAYOUT = "auto, rounds, pairs, matrix or export."
"""Help of the arguments that several functions take."""

_tables: Memory[Crosstable] = Memory(16)
_events: Memory[Event] = Memory(32)

_edition = lru_cache(maxsize=64)(editions.edition)


def table_of(
    cells: Value,
    *,
    rounds: Value = None,
    layout: Value = "auto",
    boards: Value = None,
    teams: bool | None = None,
) -> Crosstable:
    """The crosstable of a range; one that is asked for again is remembered.

    Parameters
    ----------
    teams : whether it is a team table; None: one where a result shows that it is
    """
    return _table(cells, content(cells), _reading(rounds, layout, boards, teams))


def ask(
    cells: Value,
    *,
    rules: Value,
    rounds: Value = None,
    ratings: Value = None,
    layout: Value = "auto",
    boards: Value = None,
    teams: bool | None = False,
) -> Event:
    """The event that the arguments of a function describe; one asked for again is remembered."""
    name = text(one_cell(rules, "rules"), "rules")
    reading = _reading(rounds, layout, boards, teams)
    known, rated = content(cells), content(ratings)
    key = None if known is None or rated is None else (known, rated, name, reading)

    def make() -> Event:
        table = _table(cells, known, reading)
        whole = reading[3]
        return event(table, _edition(name), whole, _ratings(cells_of(rated, ratings), table))

    return _events.get(key, make, size_of(known))


_Reading = tuple[str, bool | None, float | None, int | None]
"""How a table is to be read: layout, teams, boards, rounds."""


def _reading(rounds: Value, layout: Value, boards: Value, teams: bool | None) -> _Reading:
    cell = one_cell(boards, "boards")
    on_boards = None if is_blank(cell) else float(number(cell, "boards"))
    return text(one_cell(layout, "layout"), "layout"), teams, on_boards, whole_rounds(rounds)


def whole_rounds(rounds: Value) -> int | None:
    """The rounds of the event where they are given."""
    cell = one_cell(rounds, "rounds")
    if is_blank(cell):
        return None
    if isinstance(cell, str) and number_in(cell) is None and not excel_error(cell):
        raise BadArgument(
            f"rounds is {shown(cell)}; the number of rounds of the event belongs there, after the"
            " rules"
        )
    return whole_number(cell, "rounds", 1, 1000)


def _table(cells: Value, known: Hashable | None, reading: _Reading) -> Crosstable:
    from xlvp.reading import read_crosstable  # not every sheet needs it, so not at once

    layout, teams, boards, rounds = reading
    given = cells_of(known, cells)
    return _tables.get(
        None if known is None else (known, reading),
        lambda: read_crosstable(given, layout=layout, teams=teams, boards=boards, rounds=rounds),
        size_of(known),
    )


def by_player(asked: Event, found: TieBreak, player: Value) -> Value:
    """The values of a tie-break as asked for: all in a column, one player's, or some in a column.

    The column has one cell per row of the crosstable; rows without a player are blank.
    """
    table = asked.table
    if is_range(player) and len(as_rows(player)) * len(as_rows(player)[0]) > 1:
        return [[_of_player(table, found, c, i)] for i, c in enumerate(line(player, "player"))]
    cell = one_cell(player, "player")
    if is_blank(cell):
        column: Rows = [[""] for _ in range(table.height)]
        for index, row in enumerate(table.rows.tolist()):
            column[row][0] = value_cell(found, index)
        return column
    at = player_index(table, cell)
    value = "" if at is None else value_cell(found, at)
    if isinstance(value, CellError):
        raise Undefined(value.sentence)
    return value


def _of_player(table: Crosstable, found: TieBreak, cell: Cell, position: int) -> Cell:
    if is_blank(cell):
        return ""
    try:
        index = player_index(table, cell)
    except XlvpError as error:
        return CellError(error.at(f"row {position + 1}"))
    return "" if index is None else value_cell(found, index)


def player_index(table: Crosstable, cell: Cell) -> int | None:
    """The player with the starting number in a cell; None for the number of a blank row.

    Raises
    ------
    BadArgument
        The cell holds no whole number.
    OutOfTable
        The table has no such player.
    """
    if is_blank(cell):
        raise BadArgument("player is empty; the starting number of a player belongs there")
    if isinstance(cell, str) and number_in(cell) is None and not excel_error(cell):
        raise BadArgument(
            f"player is {shown(cell)}; a starting number belongs there (a variant such as C1 comes"
            " before it, the rules after it)"
        )
    value = number(cell, "player")
    index = table.index_of(value) if isinstance(value, int) else None
    if index is None:
        numbers = table.numbers
        in_rows = np.array_equal(numbers, table.rows + 1)
        if in_rows and isinstance(value, int) and 1 <= value <= table.height:
            return None
        raise OutOfTable(
            f"player {value} is not in the crosstable; its numbers go from {numbers.min()} to"
            f" {numbers.max()}"
        )
    return index


def refuse_number(cell: Cell, sentence: Callable[[str], str]) -> None:
    """Raise the sentence where a number was given in place of a name."""
    if isinstance(cell, bool) or is_blank(cell) or excel_error(cell):
        return
    numeric = number_in(cell) is not None if isinstance(cell, str) else True
    if numeric:
        raise BadArgument(sentence(str(number(cell, "variant"))))


def code_list(codes: Value) -> list[str]:
    """The entries of a list of codes; none where it is empty."""
    return [] if codes is None else words(codes, "codes")


def _aligned(value: Value, table: Crosstable, name: str) -> list[tuple[Cell, str]]:
    """The cell of a range beside each player of the table, and how a message names it.

    The range has a cell per row of the crosstable, or per row from the first player on.
    """
    cells = line(value, name)
    above = table.height - len(cells)
    first = int(table.rows.min())
    if above not in (0, first):
        raise BadArgument(
            f"{name} has {len(cells)} cells beside the {table.height} rows of the crosstable; it"
            " takes one per row"
        )
    rows = (table.rows - above).tolist()
    if max(rows) >= len(cells):
        raise BadArgument(f"{name} ends before the last player of the crosstable")
    return [(cells[row], f"{name}, row {row + 1}") for row in rows]


def _ratings(value: Value, table: Crosstable) -> Floats | None:
    """(players,) ratings, nan where a player is unrated; None where the argument is omitted."""
    if value is None:
        return None
    return np.array([_rating(cell, where) for cell, where in _aligned(value, table, "ratings")])


def _rating(cell: Cell, where: str) -> float:
    if is_blank(cell):
        return np.nan
    rating = number(cell, where)
    if rating > HIGHEST_RATING or (rating > 0 and not isinstance(rating, int)):
        raise BadArgument(f"{where} is {rating}; a rating is a whole number up to {HIGHEST_RATING}")
    return rating if rating > 0 else np.nan


def aligned_texts(value: Value, table: Crosstable, name: str) -> list[str] | None:
    """The texts of a range beside each player; those of the table where it is omitted."""
    if value is None:
        return list(table.names) if table.names is not None else None
    return [text(cell, where) for cell, where in _aligned(value, table, name)]
