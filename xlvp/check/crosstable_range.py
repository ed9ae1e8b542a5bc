"""A range of a sheet that seems to be a crosstable."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from xlvp.cells import Rows
from xlvp.check.scorecard import Sheet
from xlvp.errors import Contradiction, XlvpError
from xlvp.reading.cells import Code, holds_nothing, lex
from xlvp.reading.export import read_export
from xlvp.reading.grid import Reading
from xlvp.reading.headers import find_header
from xlvp.reading.matrix import read_matrix
from xlvp.reading.pairs import read_pairs
from xlvp.reading.rounds import read_rounds


@dataclass(frozen=True)
class Crosstable:
    """A range that seems to be a crosstable: its cells, its layout, and where they stand.

    ``rows`` and ``columns`` are those of the sheet, in the order of the cells; ``points`` is the
    column of the sums beside a matrix, 0 where there is none.
    """

    sheet: Sheet
    cells: Rows
    layout: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    width: int = 1
    points: int = 0

    def reading(self) -> Reading | None:
        """What the cells say, before anything is compared; None where nothing can be read.

        Raises
        ------
        Contradiction
            Two players of a table of pairings have the same number.
        """
        try:
            if self.layout == "matrix":
                return read_matrix(self.cells, len(self.cells), teams=True)
            if self.layout == "pairs":
                return read_pairs(self.cells, self.width)
            return read_rounds(self.cells) if self.layout == "rounds" else read_export(self.cells)
        except Contradiction:
            header = find_header(self.cells)
            columns = header.rounds.values() if header else ()
            if columns and all(is_of_pairings(self.cells, column) for column in columns):
                raise
            return None
        except XlvpError:
            return None


def values_in(sheet: Sheet, rows: Sequence[int], columns: Sequence[int]) -> Rows:
    """The values of these rows and columns."""
    return [
        [cell.value if (cell := sheet.get(row, column)) else None for column in columns]
        for row in rows
    ]


def body_below(
    sheet: Sheet, header: int, left: int, right: int, headers: Container[int]
) -> list[int]:
    """The rows below a header up to the first blank one or the next header."""
    body = []
    row = header + 1
    while row in sheet.rows and row not in headers:
        held = sheet.rows[row]
        if not any(left <= c <= right and not cell.is_blank for c, cell in held.items()):
            break
        body.append(row)
        row += 1
    return body


def is_of_pairings(cells: Rows, column: int) -> bool:
    """Whether most cells of a column name an opponent, and hardly any is no result."""
    tokens = [lex(row[column]) for row in cells if not holds_nothing(row[column])]
    known = sum(token[0] != Code.UNKNOWN for token in tokens)
    named = sum(token[1] > 0 for token in tokens)
    return named > 2 and 2 * named > len(cells) - 1 and 10 * (known + 1) >= 9 * len(tokens)
