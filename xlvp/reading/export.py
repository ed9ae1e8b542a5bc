"""Layout ``export``: round columns under a header row, with numbers, names, ratings and points.

Rows may stand in any order: the numbers come from the number column.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from xlvp.cells import Cell, Rows, tidy
from xlvp.crosstable import Bools, Ints
from xlvp.errors import BadArgument, Contradiction, XlvpError
from xlvp.reading.cells import Code, Token, holds_nothing, lex
from xlvp.reading.consistency import contradictions
from xlvp.reading.grid import Grid, Reading, place, token_arrays
from xlvp.reading.headers import Header, find_header
from xlvp.reading.languages import COLOURS
from xlvp.reading.matrix import read_matrix, side
from xlvp.reading.notation import recognise
from xlvp.reading.pairs import opponent_number
from xlvp.reading.refusals import explain, quoted
from xlvp.reading.rounds import first_refusal
from xlvp.reading.side_columns import with_side_columns


def read_export(cells: Rows, header: Header | None = None) -> Reading:
    """The reading of a table with a header row.

    Raises
    ------
    BadArgument
        There is no header row, rounds are missing in it, or the numbers, names, ratings and points
        beside the rounds cannot be read.
    """
    header = header or find_header(cells)
    if header is None:
        raise BadArgument(
            "layout export needs a header row, with a number column (No., Nr., Rk.) and round"
            " columns headed such as 1.Rd, Rd.1, R1 or 1"
        )
    columns = _round_columns(header)
    rows = list(range(header.row + 1, len(cells)))
    if not rows:
        raise BadArgument("there is no row below the header row of the crosstable")
    spoken = recognise([cells[r][c] for r in rows for c in columns])
    arrays = token_arrays(spoken.tokens, len(rows))
    _refuse_stray_pairings(cells, header, spoken.dialect.lex if spoken.dialect else lex)
    unknown = int((arrays[0] == Code.UNKNOWN).sum())
    if unknown:
        _refuse_headed_matrix([[cells[r][c] for c in columns] for r in rows])
    grid = replace(_grid(cells, header, columns, rows, arrays), dialect=spoken.dialect)
    refusal = first_refusal(grid, rows, arrays[0])
    return Reading("export", grid, unknown, len(spoken.tokens), refusal)


def _round_columns(header: Header) -> list[int]:
    """The column of each round; every round from 1 must have one."""
    numbers = sorted(header.rounds)
    if not numbers:
        raise BadArgument(f"row {header.row + 1}: two columns have the heading of the same round")
    missing = set(range(1, numbers[-1] + 1)) - set(numbers)
    if missing:
        raise BadArgument(
            f"row {header.row + 1} has no column for round {min(missing)}, but one for round"
            f" {numbers[-1]}"
        )
    return [header.rounds[n] for n in numbers]


def _refuse_stray_pairings(cells: Rows, header: Header, lex: Callable[[Cell], Token]) -> None:
    """A column of pairings that is no round would be left out of every total."""
    for column in set(range(len(cells[0]))) - header.known:
        below = [row[column] for row in cells[header.row + 1 :] if not holds_nothing(row[column])]
        pairings = sum(_is_pairing(lex(cell)) for cell in below)
        if 2 * pairings > len(below):
            raise BadArgument(
                f"column {column + 1} holds pairings, but its heading"
                f" {quoted(cells[header.row][column])} names no round; head it such as 1.Rd or R1"
            )
    for r, row in enumerate(cells[: header.row]):
        for c, cell in enumerate(row):
            if _is_pairing(lex(cell)):
                raise BadArgument(
                    f"{place(r, c)} holds {quoted(cell)} above the header row (row"
                    f" {header.row + 1}); leave it out of the range, or move the header to the top"
                )


def _is_pairing(token: Token) -> bool:
    """Whether a cell names an opponent; ``5a`` or ``7 m`` is a form or an hour."""
    return token[1] > 0 and (token[0] != Code.PENDING or token[2] <= COLOURS["s"])


def _refuse_headed_matrix(block: Rows) -> None:
    size = side(block)
    if size and not read_matrix(block, size, teams=True).unknown:
        raise BadArgument(
            f"below the header row of the crosstable stands a matrix of {size} x {size} results;"
            " give these alone, without header, names, ratings and totals"
        )


def _grid(
    cells: Rows,
    header: Header,
    columns: list[int],
    rows: list[int],
    arrays: tuple[Ints, Ints, Ints, Ints],
) -> Grid:
    present = (arrays[0] != Code.BLANK).any(axis=1)
    beside = header.rating if header.name is None else header.name
    if beside is not None:
        present |= np.array([not holds_nothing(cells[r][beside]) for r in rows])
    grids = []
    failure: XlvpError | None = None
    for column in header.numbers:
        try:
            numbers = _numbers(cells, header, column, rows, present, arrays[1])
        except XlvpError as error:
            failure = failure or error
        else:
            heading = tidy(str(cells[header.row][column]))
            grids.append(_numbered(cells, columns, rows, arrays, numbers, heading))
    if not header.numbers:
        counted = np.where(present, np.arange(1, len(rows) + 1), 0)
        grids.append(_numbered(cells, columns, rows, arrays, counted, None))
    if not grids:
        assert failure is not None
        raise failure
    return with_side_columns(_best(grids), header)


def _numbers(
    cells: Rows, header: Header, column: int, rows: list[int], present: Bools, opponent: Ints
) -> Ints:
    """(rows,) the number of each row, 0 where the row is no player.

    A row with nothing but its number is a player only where another row names it.
    """
    named = set(opponent[opponent > 0].tolist())
    heading = quoted(cells[header.row][column])
    numbers = np.zeros(len(rows), dtype=np.int64)
    seen: dict[int, int] = {}
    for i, r in enumerate(rows):
        cell = cells[r][column]
        where = f"{place(r, column)} (column {heading})"
        if holds_nothing(cell):
            if present[i]:
                raise BadArgument(
                    f"{where} is blank, but the row holds other things; type the player's number,"
                    " or leave a row that is no player out of the range"
                )
            continue
        if not present[i] and opponent_number(cell) not in named:
            continue  # a number made out beforehand, or a line of text below the table
        value = opponent_number(cell)
        if value is None:
            raise explain(cell, where, "which is no player's number")
        if value in seen:
            raise Contradiction(
                f"{where} holds {value}, and so does row {seen[value] + 1}; each player has a"
                " number of its own",
                [(r, column), (seen[value], column)],
            )
        seen[value] = r
        numbers[i] = value
    return numbers


def _numbered(
    cells: Rows,
    columns: list[int],
    rows: list[int],
    arrays: tuple[Ints, Ints, Ints, Ints],
    numbers: Ints,
    heading: str | None,
) -> Grid:
    order = np.argsort(numbers, kind="stable")
    order = order[numbers[order] > 0]
    code, opponent, colour, halves = (array[order] for array in arrays)
    return Grid(
        code=code,
        opponent=opponent,
        colour=colour,
        halves=halves,
        numbers=numbers[order],
        rows=np.array(rows, dtype=np.int64)[order],
        cells=cells,
        columns=tuple((c,) for c in columns),
        number_column=heading,
    )


def _best(grids: list[Grid]) -> Grid:
    """Of several number columns the one whose numbers the pairings name."""
    if len(grids) == 1:
        return grids[0]
    wrong = [contradictions(grid) for grid in grids]
    fitting = [grid for grid, count in zip(grids, wrong, strict=True) if not count]
    different = [
        grid
        for grid in fitting[1:]
        if not np.array_equal(grid.numbers[np.argsort(grid.rows)], _by_row(fitting[0]))
    ]
    if different:
        raise BadArgument(
            f"the pairings fit the numbers of column {fitting[0].number_column!r} and those of"
            f" column {different[0].number_column!r}; leave one of these columns out of the range"
        )
    return fitting[0] if fitting else grids[wrong.index(min(wrong))]


def _by_row(grid: Grid) -> Ints:
    return grid.numbers[np.argsort(grid.rows)]
