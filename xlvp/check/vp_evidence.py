"""What a column of victory points follows, and whether that is certain."""

from __future__ import annotations

from dataclasses import dataclass

from xlvp.check.blocks import Block
from xlvp.check.givers import Giver, in_hundredths, same
from xlvp.check.margins import Margin, Source
from xlvp.check.scorecard import Cell


@dataclass(frozen=True)
class Row:
    """A row of a column of victory points: the cell, its points, its margin."""

    row: int
    cell: Cell
    vp: float
    margin: Margin


@dataclass(frozen=True)
class Basis:
    """What a column may follow: a scale for a number of boards, or for those in a column."""

    scale: str
    boards: int
    column: int
    maximum: float

    def giver(self, block: Block, row: int) -> Giver | None:
        """The scale in a row; None where the boards are missing."""
        if not self.column:
            return Giver(self.scale, self.boards, self.maximum)
        boards = boards_in(block, self.column, row)
        return Giver(self.scale, boards, self.maximum) if boards else None


@dataclass(frozen=True)
class VPColumn:
    """A column of victory points and what its rows follow.

    Attributes
    ----------
    block, column : where it stands
    source : where the margins stand
    bases : what most rows follow, the likeliest first; the others fit as many rows
    rows : the rows that are compared, in their order
    unsigned : whether the margins are those of the winner, whichever side that is
    headed : whether its heading names victory points
    declared : the numbers of boards, and the scales, that the scorecard names
    """

    block: Block
    column: int
    source: Source
    bases: tuple[Basis, ...]
    rows: tuple[Row, ...]
    unsigned: bool
    headed: bool
    declared: tuple[frozenset[int], frozenset[str]]

    @property
    def basis(self) -> Basis:
        """What the column follows."""
        return self.bases[0]

    @property
    def giver(self) -> Giver:
        """The scale that the column follows, for its boards or, where these vary, for one."""
        return Giver(self.basis.scale, self.basis.boards or 1, self.basis.maximum)

    def expected(self, row: Row, basis: Basis | None = None) -> tuple[Giver, float] | None:
        """The scale in a row and what it gives there; None where it gives nothing."""
        giver = (basis or self.basis).giver(self.block, row.row)
        if giver is None:
            return None
        values = [giver.vp(side * row.margin.value) for side in self._sides]
        known = [value for value in values if value is not None]
        if not known:
            return None
        return giver, min(known, key=lambda value: abs(value - row.vp))

    def follows(self, row: Row, basis: Basis | None = None) -> bool:
        """Whether a row holds what its scale gives."""
        found = self.expected(row, basis)
        return found is not None and same(found[1], row.vp, in_hundredths(row.vp) is None)

    @property
    def _sides(self) -> tuple[int, ...]:
        return (1, -1) if self.unsigned else (1,)

    @property
    def boards_declared(self) -> bool:
        """Whether the boards that the column follows stand in the scorecard."""
        return bool(self.basis.column) or self.basis.boards in self.declared[0]

    def is_telling(self, row: Row) -> bool:
        """Whether a row that follows the scale says anything about it: no draw and no blitz."""
        found = self.expected(row)
        return found is not None and 0 < abs(row.margin.value) < found[0].blitz()


def boards_in(block: Block, column: int, row: int) -> int:
    """The boards that a row holds in a column, 0 where it holds none."""
    cell = block.sheet.get(row, column)
    number = cell.number if cell else None
    return int(number) if number and number % 1 == 0 and 0 < number < 1000 else 0


def is_certain(column: VPColumn) -> bool:
    """Whether so many rows follow the scale that the others must be wrong."""
    follow = [row for row in column.rows if column.follows(row)]
    wrong = len(column.rows) - len(follow)
    telling = [row for row in follow if column.is_telling(row)]
    different = len({abs(row.margin.value) for row in telling})
    count = len(telling)
    declared = column.boards_declared
    giver = column.giver
    if giver.is_whole:
        if not (column.headed and column.source.headed):
            return False
        if not giver.is_official:
            return declared and different >= 8 and not wrong
        if giver.scale in column.declared[1]:
            return different >= 3 and count >= 2 * wrong
        least = 5 if declared else 8
        return different >= least and count >= least * wrong
    if column.headed:
        return (
            different >= 2 and count > wrong
            if declared
            else (different >= 3 and 2 * count >= 3 * wrong)
        )
    return different >= (4 if column.source.headed else 6) and count >= 3 * wrong
