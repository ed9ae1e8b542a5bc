"""Crosstables that contradict themselves, as the reader of crosstables tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from xlvp.cells import Rows
from xlvp.check.crosstable_range import Crosstable
from xlvp.check.crosstable_ranges import crosstables
from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Scorecard
from xlvp.crosstable import Crosstable as CrosstableRead
from xlvp.errors import Contradiction, XlvpError
from xlvp.hosts.recalc.formula import cell_name
from xlvp.reading import read_crosstable
from xlvp.reading.cells import Code
from xlvp.reading.grid import Grid

_MOST = 40
_PLACE = re.compile(r"row (\d+), column (\d+)")


def check(card: Scorecard) -> Iterator[Finding]:
    """Every contradiction in every crosstable."""
    for sheet in card.sheets:
        for table in crosstables(card, sheet):
            for found in contradictions(table):
                yield _finding(table, found)


def contradictions(table: Crosstable) -> list[Contradiction]:
    """What contradicts itself in a table, each thing once.

    After each the cells that it is about are set aside and the table is read again. What
    contradicts itself all over is no crosstable of the kind that it seems to be, and nothing is
    said of it.
    """
    try:
        reading = table.reading()
    except Contradiction as found:
        return [found]
    if reading is None:
        return []
    grid = reading.grid
    games = int(grid.named.sum()) // 2
    if games < 2 or 8 * reading.unknown > int((grid.code != Code.BLANK).sum()):
        return []
    cells = [list(row) for row in table.cells]
    _set_aside_unknown(table, grid, cells)
    pairings: list[Contradiction] = []
    points: list[Contradiction] = []
    while len(pairings) + len(points) < _MOST:
        try:
            read = read_crosstable(cells, layout=table.layout, teams=None)
            points += _sums(table, read) if table.points and not pairings else []
            break
        except Contradiction as found:
            of_points = all(column in grid.points_columns for _, column in found.cells)
            (points if of_points else pairings).append(found)
            if not found.cells or not _set_aside(grid, cells, found.cells, table.width):
                break
        except XlvpError:
            break
    if 3 * len(pairings) > max(games, 3):
        return []
    return pairings + (points if 2 * len(points) <= max(len(grid.numbers), 4) else [])


def _sums(table: Crosstable, read: CrosstableRead) -> list[Contradiction]:
    """The sums beside a matrix that its cells do not give."""
    found = []
    for player, points in enumerate(read.points.sum(axis=1).tolist()):
        row = int(read.rows[player])
        cell = table.sheet.get(table.rows[row], table.points)
        if cell is not None and cell.number is not None and cell.number != points:
            found.append(
                Contradiction(
                    f"player {int(read.numbers[player])}: the cells give {points:g}, the sheet says"
                    f" {cell.number:g}",
                    [(row, len(table.columns))],
                )
            )
    return found


def _set_aside_unknown(table: Crosstable, grid: Grid, cells: Rows) -> None:
    """Leave out what is no result, such as a date; that is told elsewhere or not known here."""
    for player, rnd in np.argwhere(grid.code == Code.UNKNOWN).tolist():
        if grid.columns:
            place = int(grid.rows[player]), grid.columns[rnd][0]
            _set_aside(grid, cells, (place,), table.width)


def _set_aside(grid: Grid, cells: Rows, places: tuple[tuple[int, int], ...], width: int) -> bool:
    """Turn these cells, and those that name their players in the round, into zero-point byes.

    The players' points are not compared then.
    """
    if grid.matrix:
        for row, column in places:
            cells[row][column] = None
        return True
    rounds = {columns[0]: rnd for rnd, columns in enumerate(grid.columns)}
    players = {int(row): player for player, row in enumerate(grid.rows)}
    for row, column in places:
        if column in grid.points_columns:
            cells[row][column] = None
            continue
        if column not in rounds or row not in players:
            return False
        own = int(grid.numbers[players[row]])
        for player in range(len(grid.numbers)):
            other = int(grid.rows[player])
            if other == row or grid.opponent[player, rounds[column]] == own:
                cells[other][column : column + width] = [_absent(grid), *[None] * (width - 1)]
                for at in grid.points_columns:
                    cells[other][at] = None
    return True


def _absent(grid: Grid) -> str:
    """A zero-point bye in the notation of the table."""
    byes = grid.dialect.byes if grid.dialect else {}
    return next((text for text, code in byes.items() if code is Code.ZERO_POINT_BYE), "Z")


def _finding(table: Crosstable, found: Contradiction) -> Finding:
    columns = (*table.columns, table.points)

    def named(row: int, column: int) -> str:
        return cell_name(table.rows[row], columns[column])

    sentence = _PLACE.sub(lambda m: named(int(m[1]) - 1, int(m[2]) - 1), found.sentence)
    places = [named(*place) for place in found.cells]
    held = []
    for row, column in found.cells:
        across = range(column, column + (table.width if column < len(table.columns) else 1))
        cells = [table.sheet.get(table.rows[row], columns[c]) for c in across]
        values = [_shown(cell.value) for cell in cells if cell and not cell.is_blank]
        held.append(f"{named(row, column)} holds {', '.join(values) or 'nothing'}")
    first = cell_name(table.rows[0] or 1, table.columns[0])
    last = cell_name(table.rows[-1], table.columns[-1])
    return Finding(
        table.sheet.name,
        places[0] if places else first,
        Kind.CROSSTABLE,
        sentence,
        f"{', '.join(held)}; read as the crosstable {first}:{last}",
    )


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else f"{str(value)!r}"
