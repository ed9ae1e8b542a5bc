"""Round-robins as a square of results: under numbers or names, or with a marked diagonal."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.cells import Rows
from xlvp.check.crosstable_range import Crosstable, values_in
from xlvp.check.scorecard import Sheet
from xlvp.reading.cells import holds_nothing
from xlvp.reading.matrix import is_diagonal, read_matrix

_MOST_PLAYERS = 40


def matrix_under(
    sheet: Sheet, body: list[int], columns: list[int], points: list[int]
) -> Crosstable | None:
    """The N x N results under the headings 1 to N, if that is what stands there."""
    size = len(columns)
    if size < 3 or len(body) < size:
        return None
    rows = body[:size]
    cells = values_in(sheet, rows, columns)
    if read_matrix(cells, size, teams=True).grid.opponent.any():
        diagonal = [row[i] for i, row in enumerate(cells)]
        known = all(holds_nothing(c) or (isinstance(c, str) and len(c) < 3) for c in diagonal)
        if known and mostly_results(cells):
            sums = points[0] if len(points) == 1 else 0
            return Crosstable(sheet, cells, "matrix", tuple(rows), tuple(columns), points=sums)
    return None


def mostly_results(cells: Rows) -> bool:
    """Whether the cells of a square are results, nearly all of those that hold something."""
    size = len(cells)
    held = sum(not holds_nothing(cell) for row in cells for cell in row)
    unknown = read_matrix(cells, size, teams=True).unknown
    return held > size and 10 * unknown <= held


def matrices(sheet: Sheet) -> Iterator[Crosstable]:
    """Matrices with a marked diagonal, and those under the players' names."""
    for top, left, size in (*_marked_diagonals(sheet), *_named_both_ways(sheet)):
        rows, columns = list(range(top, top + size)), list(range(left, left + size))
        cells = values_in(sheet, rows, columns)
        if mostly_results(cells):
            yield Crosstable(sheet, cells, "matrix", tuple(rows), tuple(columns))


def _marked_diagonals(sheet: Sheet) -> Iterator[tuple[int, int, int]]:
    """Row, column and length of each diagonal of x or another sign."""
    marked = {place for place, cell in sheet.cells.items() if is_diagonal(cell.value)}
    for row, column in marked:
        if (row - 1, column - 1) not in marked:
            size = 1
            while (row + size, column + size) in marked:
                size += 1
            if 3 <= size <= _MOST_PLAYERS:
                yield row, column, size


def _named_both_ways(sheet: Sheet) -> Iterator[tuple[int, int, int]]:
    """Row, column and size of each square whose rows and columns bear the same names in turn."""
    for row, cells in sheet.rows.items():
        for label, below in sheet.rows.get(row + 1, {}).items():
            same = [c for c, cell in cells.items() if c > label and cell.text == below.text != ""]
            for column in same:
                size = 1
                while _text(sheet, row, column + size) == _text(sheet, row + 1 + size, label) != "":
                    size += 1
                if 3 <= size <= _MOST_PLAYERS:
                    yield row + 1, column, size


def _text(sheet: Sheet, row: int, column: int) -> str:
    cell = sheet.get(row, column)
    return cell.text if cell else ""
