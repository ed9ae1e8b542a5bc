"""From what the cells say to the crosstable: rounds that count, points awarded, checks made."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xlvp.crosstable import NOBODY, Bools, Colour, Crosstable, Ints, Kind
from xlvp.errors import BadArgument
from xlvp.reading.awards import awarded_points, twice_the_boards
from xlvp.reading.cells import Code
from xlvp.reading.colours import settle_colours
from xlvp.reading.consistency import (
    GAME_OR_FORFEIT,
    check_colours,
    check_results,
    opponents,
)
from xlvp.reading.grid import Grid, first_by_round
from xlvp.reading.points_column import check_points

_KINDS = {
    Code.GAME: Kind.PLAYED,
    Code.FORFEIT_WIN: Kind.FORFEIT,
    Code.FORFEIT_LOSS: Kind.FORFEIT,
    Code.PAIRING_ALLOCATED_BYE: Kind.PAIRING_ALLOCATED_BYE,
    Code.NUMBER_BYE: Kind.PAIRING_ALLOCATED_BYE,
    Code.FULL_POINT_BYE: Kind.FULL_POINT_BYE,
    Code.HALF_POINT_BYE: Kind.HALF_POINT_BYE,
    Code.NUMBER_HALF: Kind.HALF_POINT_BYE,
    Code.LONE_LOSS: Kind.FORFEIT_LOSS,
    Code.FREE_ROUND: Kind.FREE_ROUND,
}
_KIND_OF = np.array([_KINDS.get(code, Kind.ZERO_POINT_BYE) for code in Code], dtype=np.int64)
_NOTHING = (Code.BLANK, Code.NUMBER_ZERO)
_ABSENT = (Code.BLANK, Code.NUMBER_ZERO, Code.ZERO_POINT_BYE)


def settle(grid: Grid, teams: bool | None, boards: int | None, rounds: int | None) -> Crosstable:
    """The crosstable up to the last complete round, every pairing checked."""
    if not grid.named.any():
        raise BadArgument(
            "no cell of the crosstable names an opponent; give one column per round with cells such"
            " as 12w1, 7b½, 12 0 or U (or an N x N table of results)"
        )
    grid = held(grid)
    most = int(grid.named.sum(axis=1).max()) if grid.matrix else grid.code.shape[1]
    if rounds is not None and most > rounds:
        raise BadArgument(
            f"rounds is {rounds}, but the table holds results or pairings of {most} rounds; rounds"
            " is the number of rounds of the whole event"
        )
    colour = settle_colours(grid)
    begun = _begun(grid)
    blank = _late_blanks(grid, begun)
    partner = opponents(grid, blank)
    boards_in_halves = twice_the_boards(grid, partner, teams, boards)
    check_results(grid, partner, boards_in_halves)
    check_colours(grid, colour, partner)
    missing = _missing(grid, partner, blank)
    points = awarded_points(grid, boards_in_halves)
    waiting = np.flatnonzero(missing.any(axis=0))
    under_way = int(waiting[0]) if waiting.size else grid.code.shape[1]

    def table(last: int, without: Bools) -> Crosstable:
        return Crosstable(
            opponent=np.where(without, NOBODY, partner)[:, :last],
            colour=np.where(without, int(Colour.UNKNOWN), colour)[:, :last],
            points=np.where(without, 0.0, points)[:, :last],
            kind=np.where(without, int(Kind.ZERO_POINT_BYE), _KIND_OF[grid.code])[:, :last],
            numbers=grid.numbers,
            rows=grid.rows,
            height=len(grid.cells),
            names=grid.names,
            ratings=grid.ratings,
            boards=None if boards_in_halves is None else boards_in_halves / 2,
            matrix=grid.matrix,
            begun=0 if grid.matrix else begun,
            pending=tuple(sorted((grid.rows[missing[:, under_way]] + 1).tolist()))
            if waiting.size
            else (),
            pending_round=under_way + 1 if waiting.size else 0,
        )

    complete = table(under_way, np.zeros_like(missing))
    if grid.sheet_points:
        one_sided = (partner != NOBODY) & np.take_along_axis(missing, partner.clip(min=0), axis=0)
        under_way_too = table(grid.code.shape[1], missing | one_sided)
        check_points(grid, complete, under_way_too, points.sum(axis=1))
    return complete


def held(grid: Grid) -> Grid:
    """The grid without the columns at its end that hold nothing but blanks and zeros.

    The numbers -1, -0.5 and 0 are byes only in a column that also holds pairings; elsewhere a zero
    says as little as a blank, and the others are refused.
    """
    speaks: Bools = np.any(~np.isin(grid.code, _NOTHING), axis=0)
    last = int(np.flatnonzero(speaks)[-1]) + 1
    silent = np.flatnonzero(~speaks[:last])
    if silent.size:
        rnd = int(silent[0])
        raise BadArgument(
            f"round {rnd + 1} ({_column(grid, rnd)}) holds nothing but blanks and zeros, but round"
            f" {last} holds results; leave that column out of the range"
        )
    unpaired = np.sum(grid.named[:, :last], axis=0) == 0
    numbers = np.isin(grid.code[:, :last], (Code.NUMBER_HALF, Code.NUMBER_BYE)) & unpaired
    if numbers.any():
        player, rnd = first_by_round(numbers)
        raise BadArgument(
            f"{grid.place(player, rnd)} holds {grid.quoted(player, rnd)}, which means a bye only in"
            " a column that also holds pairings; write U or H"
        )
    zeros = np.equal(grid.code[:, :last], Code.NUMBER_ZERO) & unpaired
    return replace(
        grid,
        code=np.where(zeros, int(Code.BLANK), grid.code[:, :last]),
        opponent=grid.opponent[:, :last],
        colour=grid.colour[:, :last],
        halves=grid.halves[:, :last],
    )


def _column(grid: Grid, rnd: int) -> str:
    return f"column {grid.columns[rnd][0] + 1}"


def _begun(grid: Grid) -> int:
    """How many columns there are up to the last that holds a result; 0 where none does."""
    with_result = np.flatnonzero(np.isin(grid.code, GAME_OR_FORFEIT).any(axis=0))
    return int(with_result[-1]) + 1 if with_result.size else 0


def _late_blanks(grid: Grid, begun: int) -> Bools:
    """(players, rounds) bool: blanks in the last round that holds a result, or after it."""
    last = max(begun - 1, 0)
    late = np.greater_equal(np.arange(grid.code.shape[1]), last)[None, :]
    return np.logical_and(late, np.equal(grid.code, Code.BLANK))


def _missing(grid: Grid, partner: Ints, blank: Bools) -> Bools:
    """(players, rounds) bool: results that are still to come.

    A blank late in the table waits for its result, unless nobody is paired with the player and
    the round before was a zero-point bye or blank too.
    """
    stayed_away = np.zeros_like(blank)
    stayed_away[:, 1:] = np.isin(grid.code[:, :-1], _ABSENT)
    is_named = np.zeros_like(blank)
    player, rnd = np.nonzero(partner >= 0)
    is_named[partner[player, rnd], rnd] = True
    return np.logical_or(np.equal(grid.code, Code.PENDING), blank & (is_named | ~stayed_away))
