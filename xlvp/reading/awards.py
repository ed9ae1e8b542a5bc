"""What a round is worth: the boards of a team match, and the points awarded for each cell."""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from xlvp.crosstable import Bools, Floats, Ints
from xlvp.errors import BadArgument, Contradiction
from xlvp.reading.cells import Code
from xlvp.reading.consistency import both_cells, in_points, label
from xlvp.reading.grid import Grid, first_by_round

_WINS = (
    Code.FORFEIT_WIN, Code.FULL_POINT_BYE, Code.PAIRING_ALLOCATED_BYE, Code.NUMBER_BYE
)  # fmt: skip
_DRAWS = (Code.HALF_POINT_BYE, Code.NUMBER_HALF)
_FIXED = frozenset((Code.FULL_POINT_BYE, Code.HALF_POINT_BYE, Code.ZERO_POINT_BYE, Code.LONE_LOSS))
"""Byes whose points follow from their kind."""


def twice_the_boards(
    grid: Grid, partner: Ints, teams: bool | None, boards: int | None
) -> int | None:
    """Twice the boards of a team match; None for an individual tournament."""
    games = grid.code == Code.GAME
    if boards is not None:
        return 2 * boards
    if teams is None:
        teams = bool((grid.halves[games] > 2).any())
    if not teams:
        _refuse_team_points(grid)
        return None
    theirs = partner.clip(min=0)
    played = games & (partner >= 0) & (np.take_along_axis(grid.code, theirs, axis=0) == Code.GAME)
    shared = grid.halves + np.take_along_axis(grid.halves, theirs, axis=0)
    sums = shared[played]
    if not sums.size:
        raise BadArgument("no match was played, so the boards are not known; give boards")
    if sums.min() != sums.max():
        _refuse_sums(grid, partner, shared, played)
    return int(sums[0])


def _refuse_team_points(grid: Grid) -> None:
    too_much = grid.halves > 2
    if too_much.any():
        player, rnd = first_by_round(too_much)
        raise BadArgument(
            f"{label(grid, rnd)}player {int(grid.numbers[player])} has"
            f" {int(grid.halves[player, rnd]) / 2:g} points, which is a team's result; use a team"
            " tie-break or give boards"
        )


def _refuse_sums(grid: Grid, partner: Ints, shared: Ints, played: Bools) -> NoReturn:
    said: list[str] = []
    cells: dict[int, list[tuple[int, int]]] = {}
    totals, counts = np.unique(shared[played], return_counts=True)
    for total in (totals[0], totals[-1]):
        player, rnd = first_by_round(played & (shared == total))
        a, b = int(grid.numbers[player]), int(grid.numbers[partner[player, rnd]])
        said.append(f"{label(grid, rnd)}teams {a} and {b} share {total / 2:g} points")
        cells[int(total)] = both_cells(grid, partner, player, rnd)
    sentence = f"{'; '.join(said)}; give boards, or mend the result that is wrong"
    if 3 * counts.max() < 2 * played.sum():
        raise BadArgument(sentence)
    usual = int(totals[counts.argmax()])
    raise Contradiction(sentence, [c for t in sorted(cells, key=usual.__eq__) for c in cells[t]])


def awarded_points(grid: Grid, boards_in_halves: int | None) -> Floats:
    """(players, rounds) float: points awarded."""
    win = 2 if boards_in_halves is None else boards_in_halves
    awarded = np.zeros(len(Code), dtype=np.int64)
    awarded[list(_WINS)] = win
    awarded[list(_DRAWS)] = win // 2
    given = grid.halves >= 0
    _refuse_more_than(win, grid)
    fixed = _FIXED if boards_in_halves is None else _FIXED - {Code.HALF_POINT_BYE}
    wrong = given & np.isin(grid.code, list(fixed)) & (grid.halves != awarded[grid.code])
    if wrong.any():
        player, rnd = first_by_round(wrong)
        raise BadArgument(
            f"{grid.place(player, rnd)} holds {grid.quoted(player, rnd)}, but such a bye gives"
            f" {in_points(int(awarded[grid.code[player, rnd]]))}"
        )
    bare = ~given & np.isin(grid.code, (Code.PAIRING_ALLOCATED_BYE, Code.NUMBER_BYE))
    if boards_in_halves is not None and bare.any():
        player, rnd = first_by_round(bare)
        raise BadArgument(
            f"{grid.place(player, rnd)} holds {grid.quoted(player, rnd)}, but the bye of a team"
            " needs its own points, such as U2"
        )
    return np.where(given, grid.halves, awarded[grid.code]) / 2


def _refuse_more_than(win: int, grid: Grid) -> None:
    too_much = grid.halves > win
    if too_much.any():
        player, rnd = first_by_round(too_much)
        raise BadArgument(
            f"{label(grid, rnd)}player {int(grid.numbers[player])} has"
            f" {in_points(int(grid.halves[player, rnd]))} points, more than {in_points(win)}"
        )
