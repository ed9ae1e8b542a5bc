"""The tables of a sheet: a row of headings and the rows below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from xlvp.check.scorecard import Cell, Sheet
from xlvp.check.words import ADJUSTED, IMP, NO_MATCH, POINTS, VP, known, words
from xlvp.reading.headers import find_header

_GAP = 3
"""So many blank rows end a table."""
_SHORT = 40


@dataclass(frozen=True)
class Block:
    """Rows that belong together. ``header`` is 0 where no row of headings stands above them."""

    sheet: Sheet
    header: int
    headings: dict[int, str]
    rows: tuple[int, ...]

    def heading(self, column: int) -> str:
        """The heading of a column; one that is written across several columns counts for each."""
        own = self.headings.get(column)
        if own is not None:
            return own
        left = [c for c in self.headings if column - 2 <= c < column]
        return self.headings[max(left)] if left else ""

    def cells(self, column: int) -> Iterator[Cell]:
        """The cells of a column that hold something, from above."""
        for row in self.rows:
            cell = self.sheet.get(row, column)
            if cell is not None and not cell.is_blank:
                yield cell

    @cached_property
    def columns(self) -> list[int]:
        """The columns that hold something."""
        return sorted({c for row in self.rows for c in self.sheet.rows[row]})

    def texts(self, row: int) -> Iterator[str]:
        """The texts of a row."""
        return (cell.text for cell in self.sheet.rows[row].values() if cell.text)

    @cached_property
    def totals(self) -> frozenset[int]:
        """The rows that sum up others, by what is written in them: ``Total``, ``Average VP``."""
        sums = NO_MATCH | VP | IMP | POINTS
        return frozenset(
            row
            for row in self.rows
            if any(told & NO_MATCH and told <= sums for told in map(words, self.texts(row)))
        )

    @cached_property
    def adjusted(self) -> frozenset[int]:
        """The rows in which a word says that the points are not those of the margin."""
        return frozenset(
            row for row in self.rows if any(words(text) & ADJUSTED for text in self.texts(row))
        )


def blocks(sheet: Sheet) -> Iterator[Block]:
    """The tables of a sheet from above, those without headings too."""
    rows = list(sheet.rows)
    headers = {row for at, row in enumerate(rows) if _is_header(sheet, rows, at)}
    header, collected = 0, list[int]()
    for row in rows:
        ended = collected and row - collected[-1] > _GAP
        if row in headers or ended:
            yield from _block(sheet, header, collected)
            header, collected = (row if row in headers else 0), []
        if row not in headers:
            collected.append(row)
    yield from _block(sheet, header, collected)


def _block(sheet: Sheet, header: int, rows: list[int]) -> Iterator[Block]:
    if rows:
        yield Block(sheet, header, _headings(sheet, header), tuple(rows))


def _is_header(sheet: Sheet, rows: list[int], at: int) -> bool:
    """Whether a row is headings: short texts with a known word among them, numbers below."""
    cells = [cell for cell in sheet.rows[rows[at]].values() if not cell.is_blank]
    texts = [cell.text for cell in cells if cell.text and len(cell.text) <= _SHORT]
    if len(texts) > 1 and find_header([[cell.value for cell in cells]]):
        return True
    if len(texts) < 2 or 2 * len(texts) < len(cells) or not any(map(known, texts)):
        return False
    numbers = [cell.number for cell in cells if cell.number is not None]
    if 3 * len(numbers) > len(texts) or any(number % 1 for number in numbers):
        return False
    for below in rows[at + 1 : at + 4]:
        if below - rows[at] > _GAP:
            return False
        if any(cell.number is not None for cell in sheet.rows[below].values()):
            return True
    return False


def _headings(sheet: Sheet, header: int) -> dict[int, str]:
    """The headings by column, with what a row above them writes across several columns."""
    own = {c: cell.text for c, cell in sheet.rows.get(header, {}).items() if cell.text}
    above = {c: cell for c, cell in sheet.rows.get(header - 1, {}).items() if not cell.is_blank}
    if len(above) < 2 or not all(cell.text for cell in above.values()):
        return own
    across = {}
    for column, text in own.items():
        left = [c for c in above if column - 3 <= c <= column]
        across[column] = f"{above[max(left)].text} {text}" if left else text
    return across
