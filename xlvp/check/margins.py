"""Where the margin of a match may stand: in one column, in one text, or between two columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from xlvp.check.blocks import Block
from xlvp.check.scorecard import Cell
from xlvp.check.words import IMP, SIDE, words

_NEAR = 14
"""So many columns away a margin may stand."""
_MOST_COLUMNS = 12
_MOST = 500
_BOTH = re.compile(r"(\d{1,3}(?:[.,]5)?)\s*[-–:]\s*(\d{1,3}(?:[.,]5)?)")


@dataclass(frozen=True)
class Margin:
    """A margin and where it comes from, as the report says it: ``D9 − E9 = 45 − 32 = 13``."""

    value: float
    told: str
    nothing_played: bool = False


@dataclass(frozen=True)
class Source:
    """The columns that give a margin: the first, less the second (0: none), with a sign."""

    first: int
    second: int
    sign: int
    headed: bool

    def distance(self, column: int) -> int:
        """How far from a column it stands; what stands to the right counts as farther."""
        return sum(
            column - c if c < column else 3 * (c - column) for c in (self.first, self.second) if c
        )

    def margin(self, block: Block, row: int) -> Margin | None:
        """The margin of a row; None where a number is missing."""
        first = block.sheet.get(row, self.first)
        if first is None:
            return None
        if not self.second:
            return _from_one(first, self.sign)
        second = block.sheet.get(row, self.second)
        if second is None or first.number is None or second.number is None:
            return None
        value = first.number - second.number
        numbers = f"{signed(first.number)} − {_bracketed(second.number)}"
        told = f"{first.place} − {second.place} = {numbers} = {signed(value)}"
        return Margin(value, told, first.number == second.number == 0)


def signed(number: float) -> str:
    """A number of IMPs as a sentence writes it."""
    return f"{number:g}".replace("-", "−")


def _bracketed(number: float) -> str:
    return f"({signed(number)})" if number < 0 else f"{number:g}"


def _from_one(cell: Cell, sign: int) -> Margin | None:
    if cell.number is not None:
        value = sign * cell.number
        return Margin(value, f"{cell.place} = {signed(cell.number)}")
    both = _BOTH.fullmatch(cell.text)
    if not both:
        return None
    won, lost = (float(part.replace(",", ".")) for part in both.groups())
    return Margin(sign * (won - lost), f"{cell.place} = {cell.text}", won == lost == 0)


def sources(block: Block, column: int, rows: list[int]) -> Iterator[Source]:
    """Where the margins of these rows may stand, beside a column of victory points."""
    usable = [
        c
        for c in block.columns
        if c != column and abs(c - column) <= _NEAR and _holds_margins(block, c, rows)
    ]
    usable = sorted(usable, key=lambda c: abs(c - column))[:_MOST_COLUMNS]
    headed = {c for c in usable if words(block.heading(c)) & (IMP | SIDE)}
    for c in usable:
        for sign in (1, -1):
            yield Source(c, 0, sign, c in headed)
    for first in usable:
        for second in usable:
            if first != second:
                yield Source(first, second, 1, {first, second} <= headed)


def _holds_margins(block: Block, column: int, rows: list[int]) -> bool:
    cells = [cell for row in rows if (cell := block.sheet.get(row, column))]
    good = 0
    for cell in cells:
        number = cell.number
        if number is not None:
            good += abs(number) <= _MOST and (2 * number) % 1 == 0
        else:
            good += bool(_BOTH.fullmatch(cell.text))
    return 2 * good > len(rows)
