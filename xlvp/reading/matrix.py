"""Layout ``matrix``: N x N results of a round-robin, single or double.

The games are laid out as rounds of a circle schedule, so that a player meets one opponent a round;
a round without a game is a free round.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from xlvp.cells import Cell, Rows, tidy
from xlvp.crosstable import Ints
from xlvp.errors import XlvpError
from xlvp.reading.cells import Code, as_number, holds_nothing, points_in_halves
from xlvp.reading.grid import Grid, Reading, place
from xlvp.reading.refusals import explain

Game = tuple[int, int]
"""Code and half points."""

_SIGNS: dict[str, Game] = {
    "1": (Code.GAME, 2), "½": (Code.GAME, 1), "0": (Code.GAME, 0), "=": (Code.GAME, 1),
    "w": (Code.GAME, 2), "d": (Code.GAME, 1), "l": (Code.GAME, 0),
    "+": (Code.FORFEIT_WIN, -1), "-": (Code.FORFEIT_LOSS, -1),
}  # fmt: skip
_DIAGONAL = ("x", "*", "**", ".", "■", "—")


def side(cells: Rows) -> int:
    """How many rows and columns the matrix has, blank ones at the end aside; 0 where it is none."""
    height = len(cells)
    while height and all(map(holds_nothing, cells[height - 1])):
        height -= 1
    most = len(cells[0])
    if height > most:
        return 0
    width = max(
        (c + 1 for row in cells for c in range(most) if not holds_nothing(row[c])), default=0
    )
    larger = max(height, width)
    return larger if 2 <= larger <= min(len(cells), len(cells[0])) else 0


def read_matrix(cells: Rows, size: int, teams: bool) -> Reading:
    """The reading of the upper left ``size`` x ``size`` cells."""
    games: dict[tuple[int, int], tuple[Game, ...]] = {}
    single_numbers: list[tuple[int, int]] = []
    bad: list[tuple[int, int]] = []
    present: set[int] = set()
    for i in range(size):
        for j, cell in enumerate(cells[i][:size]):
            if holds_nothing(cell):
                continue
            present.update((i, j))
            found = _diagonal(cell) if i == j else _games(cell, teams)
            if found is None:
                bad.append((i, j))
            elif found:
                games[i, j] = found
                if len(found) == 1 and not isinstance(cell, str):
                    single_numbers.append((i, j))
    meetings = max(map(len, games.values()), default=0)
    dropped_zero = single_numbers if meetings == 2 else []
    grid = _schedule(cells, sorted(present), games, meetings)
    refusal = None
    if bad or dropped_zero:
        i, j = min(bad + dropped_zero)
        refusal = _explain(cells[i][j], i, j, (i, j) in dropped_zero)
    return Reading("matrix", grid, len(bad) + len(dropped_zero), size * size, refusal)


def is_diagonal(cell: Cell) -> bool:
    """Whether the cell holds a sign that fills the diagonal: x, *, . or a dash."""
    return isinstance(cell, str) and tidy(cell).lower() in _DIAGONAL


def _diagonal(cell: Cell) -> tuple[Game, ...] | None:
    """No game, or None where a player seems to meet itself."""
    return () if is_diagonal(cell) else None


def _games(cell: Cell, teams: bool) -> tuple[Game, ...] | None:
    """The results in a cell, one or two; None where the grammar does not know it."""
    if isinstance(cell, str):
        return _games_of_text(tidy(cell), teams) if len(cell) <= 40 else None
    value = as_number(cell)
    if value is None:
        return None
    if not teams and value in (10, 11):
        return _games_of_text(str(int(value)), teams)
    if 0 <= value <= (1000 if teams else 1) and (2 * value) % 1 == 0:
        return ((Code.GAME, int(2 * value)),)
    return None


@lru_cache(maxsize=1 << 10)
def _games_of_text(text: str, teams: bool) -> tuple[Game, ...] | None:
    signs = text.replace("–", "-").replace(" ", "").lower()
    if signs in ("+", "-"):
        return (_SIGNS[signs],)
    if not teams and len(signs) <= 2 and all(sign in _SIGNS for sign in signs):
        return tuple(_SIGNS[sign] for sign in signs)
    halves = points_in_halves(text)
    return ((Code.GAME, halves),) if halves is not None and (teams or halves <= 2) else None


def _schedule(
    cells: Rows, players: list[int], games: dict[tuple[int, int], tuple[Game, ...]], meetings: int
) -> Grid:
    """The games in rounds: players i and j meet in round i + j of a circle."""
    count = len(players)
    circle = count - 1 + count % 2
    shape = (count, circle * meetings)
    code = np.full(shape, int(Code.FREE_ROUND), dtype=np.int64)
    opponent = np.zeros(shape, dtype=np.int64)
    halves = np.full(shape, -1, dtype=np.int64)
    position = {player: at for at, player in enumerate(players)}
    for (i, j), results in games.items():
        a, b = position[i], position[j]
        outside = circle != count and count - 1 in (a, b)  # the last of an even number stands still
        rnd = (2 * min(a, b) if outside else a + b) % circle
        for meeting, (kind, points) in enumerate(results):
            at = meeting * circle + rnd
            code[a, at], opponent[a, at], halves[a, at] = kind, j + 1, points
    numbers: Ints = np.array(players, dtype=np.int64) + 1
    return Grid(
        code=code,
        opponent=opponent,
        colour=np.zeros(shape, dtype=np.int64),
        halves=halves,
        numbers=numbers,
        rows=numbers - 1,
        cells=cells,
        columns=(),
        matrix=True,
    )


def _explain(cell: Cell, row: int, column: int, dropped_zero: bool) -> XlvpError:
    where = place(row, column)
    if row == column:
        return explain(cell, where, "but the diagonal of a matrix holds nothing, or x, *, . or —")
    if dropped_zero:
        return explain(
            cell,
            where,
            "a number in a table of double results: Excel drops the first 0 of 01 and 00; format"
            " the cells as Text and type both results, or the one of the first game, again",
        )
    return explain(
        cell,
        where,
        "which is no result of a matrix; write 1, ½, 0, +, - or, for two games, such as 1½ as text",
    )
