"""A table of any layout brought to one shape: a token per player and round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from xlvp.cells import Rows
from xlvp.crosstable import Bools, Ints
from xlvp.errors import XlvpError
from xlvp.reading.cells import Token, holds_nothing
from xlvp.reading.dialects import Dialect
from xlvp.reading.refusals import quoted


@dataclass(frozen=True, eq=False)
class Grid:
    """What the cells of a crosstable say, before anything is compared.

    Attributes
    ----------
    code, opponent, colour, halves : (players, rounds) int, the tokens; opponents by number
    numbers : (players,) int, ascending
    rows : (players,) int, row of each player in the range
    cells : the range itself, for messages
    columns : per round the columns that hold it; empty for a matrix
    number_column : heading of the column the numbers come from; None where rows are counted
    matrix : whether the table was N x N; its rounds are then the games of a circle schedule
    names, ratings : from an export
    sheet_points : per points column of an export, the points of each player; None where blank
    points_columns : these columns, from 0
    dialect : the notation of the program that wrote the rounds; None for our own
    """

    code: Ints
    opponent: Ints
    colour: Ints
    halves: Ints
    numbers: Ints
    rows: Ints
    cells: Rows
    columns: tuple[tuple[int, ...], ...]
    number_column: str | None = None
    matrix: bool = False
    names: tuple[str, ...] | None = None
    ratings: tuple[float | None, ...] | None = None
    sheet_points: tuple[tuple[float | None, ...], ...] = ()
    points_columns: tuple[int, ...] = ()
    dialect: Dialect | None = None

    @property
    def named(self) -> Bools:
        """Cells that name an opponent."""
        return np.greater(self.opponent, 0)

    def quoted(self, player: int, rnd: int) -> str:
        """The content of a player's cells of a round, as a message quotes it."""
        row = self.cells[int(self.rows[player])]
        found = [quoted(row[c]) for c in self.columns[rnd] if not holds_nothing(row[c])]
        return ", ".join(found)

    def place(self, player: int, rnd: int) -> str:
        """Where a player's cell of a round stands in the range."""
        return place(int(self.rows[player]), self.columns[rnd][0])


def place(row: int, column: int) -> str:
    """How messages name a cell of the range."""
    return f"row {row + 1}, column {column + 1}"


def first_by_round(where: Bools) -> tuple[int, int]:
    """Player and round of the first True, going round by round."""
    rnd, player = np.argwhere(where.T)[0].tolist()
    return player, rnd


def token_arrays(tokens: Sequence[Token], height: int) -> tuple[Ints, Ints, Ints, Ints]:
    """The four arrays of tokens that stand row after row."""
    flat = np.fromiter(chain.from_iterable(tokens), np.int64, 4 * len(tokens))
    block = flat.reshape(height, -1, 4)
    return block[..., 0], block[..., 1], block[..., 2], block[..., 3]


@dataclass(frozen=True, eq=False)
class Reading:
    """A table read in one layout, whether or not every cell fits it.

    Attributes
    ----------
    layout : name of the layout
    grid : what the cells say
    unknown : how many results the layout does not know
    of : how many it has looked at
    refusal : what is wrong with the first that is not known
    """

    layout: str
    grid: Grid
    unknown: int
    of: int
    refusal: XlvpError | None

    @property
    def possible(self) -> bool:
        """Whether every cell fits and an opponent is named."""
        return not self.unknown and bool(self.grid.named.any())

    @property
    def unknown_share(self) -> float:
        """How badly the layout fits, from 0 to 1."""
        return self.unknown / max(self.of, 1)
