"""Both sides of every pairing must tell the same story; each message names both cells."""

from __future__ import annotations

import numpy as np

from xlvp.crosstable import NOBODY, Bools, Colour, Ints
from xlvp.errors import BadArgument, Contradiction
from xlvp.reading.cells import Code
from xlvp.reading.grid import Grid, first_by_round

GAME_OR_FORFEIT = (Code.GAME, Code.FORFEIT_WIN, Code.FORFEIT_LOSS)


def opponents(grid: Grid, may_wait: Bools) -> Ints:
    """The opponents as indices, when every pairing is mutual.

    Parameters
    ----------
    may_wait : (players, rounds) bool, blank cells whose result may still come in

    Raises
    ------
    Contradiction
        An opponent does not exist, is the player, has a bye or blank there, or names another.
    BadArgument
        That is so for most pairings: the numbers are not those that the pairings name.
    """
    named = grid.named
    index = np.searchsorted(grid.numbers, grid.opponent).clip(max=len(grid.numbers) - 1)
    exists = named & (grid.numbers[index] == grid.opponent)
    partner = np.where(exists, index, NOBODY)
    back = np.take_along_axis(partner, index, axis=0)
    oneself = np.arange(len(grid.numbers))[:, None]
    waiting = np.take_along_axis(may_wait, index, axis=0)
    wrong = named & ~(exists & (index != oneself) & ((back == oneself) | waiting))
    if wrong.any():
        sentence = _contradiction(grid, wrong, partner)
        numbering = _if_sorted(grid, int(wrong.sum()))
        if numbering:
            raise BadArgument(sentence + numbering)
        raise Contradiction(sentence, both_cells(grid, partner, *first_by_round(wrong)))
    return partner


def both_cells(grid: Grid, partner: Ints, player: int, rnd: int) -> list[tuple[int, int]]:
    """The cell of a player's round in the range, and that of the opponent."""
    other = int(partner[player, rnd])
    if not grid.matrix:
        column = grid.columns[rnd][0]
        players = [player] if other in (NOBODY, player) else [player, other]
        return [(int(grid.rows[p]), column) for p in players]
    row, column = int(grid.rows[player]), int(grid.opponent[player, rnd]) - 1
    return [(row, column), (column, row)]


def contradictions(grid: Grid) -> int:
    """How many pairings name nobody, oneself, or somebody who is paired with another."""
    index = np.searchsorted(grid.numbers, grid.opponent).clip(max=len(grid.numbers) - 1)
    exists = grid.numbers[index] == grid.opponent
    back = np.take_along_axis(grid.opponent, index, axis=0)
    own = grid.numbers[:, None]
    fits = exists & (grid.opponent != own) & ((back == own) | (back == 0))
    return int((grid.named & ~fits).sum())


def label(grid: Grid, rnd: int) -> str:
    """The head of a message about a round; a matrix has none."""
    return "" if grid.matrix else f"round {rnd + 1}: "


def _contradiction(grid: Grid, wrong: Bools, partner: Ints) -> str:
    player, rnd = first_by_round(wrong)
    own, opponent = int(grid.numbers[player]), int(grid.opponent[player, rnd])
    said = f"{label(grid, rnd)}player {own} is paired with {opponent}"
    if opponent == own:
        return f"{label(grid, rnd)}player {own} is paired with itself"
    other = int(partner[player, rnd])
    if other == NOBODY:
        return f"{said}, but there is no player {opponent}"
    if grid.matrix:
        return f"player {own} has a result against {opponent}, but {opponent} none against {own}"
    if grid.opponent[other, rnd]:
        return f"{said}, but {opponent} with {int(grid.opponent[other, rnd])}"
    if grid.code[other, rnd] == Code.BLANK:
        return f"{said}, but the cell of {opponent} ({grid.place(other, rnd)}) is blank"
    return (
        f"{said}, but {opponent} has {grid.quoted(other, rnd)} ({grid.place(other, rnd)});"
        " if a result such as =B4 or +W9 was typed there, it became a formula: format the cells as"
        " Text and type it again"
    )


def _if_sorted(grid: Grid, wrong: int) -> str:
    """What to add to the message when most pairings contradict each other."""
    if grid.matrix or 2 * wrong <= int(grid.named.sum()):
        return ""
    if grid.number_column is None:
        return (
            "; most pairings contradict each other, so the rows seem to have been sorted:"
            " give the table with its header row and the column of the starting numbers"
        )
    return (
        f"; most pairings contradict each other, so column {grid.number_column!r} does not seem to"
        " hold the numbers that the pairings name: add the column that does"
    )


def check_colours(grid: Grid, colour: Ints, partner: Ints) -> None:
    """Two opponents cannot both have white, or both black."""
    theirs = np.take_along_axis(colour, partner.clip(min=0), axis=0)
    wrong = (partner != NOBODY) & (colour != Colour.UNKNOWN) & (colour == theirs)
    if wrong.any():
        player, rnd = first_by_round(wrong)
        name = "white" if colour[player, rnd] == Colour.WHITE else "black"
        own, opponent = int(grid.numbers[player]), int(grid.opponent[player, rnd])
        raise Contradiction(
            f"{label(grid, rnd)}players {own} and {opponent} both have {name}",
            both_cells(grid, partner, player, rnd),
        )


def check_results(grid: Grid, partner: Ints, boards_in_halves: int | None) -> None:
    """Results must fit: 1 and 0, ½ and ½, + and - (or - and -); teams share the boards.

    A side whose result is still missing is not compared.
    """
    theirs = partner.clip(min=0)
    code, other = grid.code, np.take_along_axis(grid.code, theirs, axis=0)
    both = (partner != NOBODY) & np.isin(code, GAME_OR_FORFEIT) & np.isin(other, GAME_OR_FORFEIT)
    shared = grid.halves + np.take_along_axis(grid.halves, theirs, axis=0)
    games = (code == Code.GAME) & (other == Code.GAME)
    sums = shared == 2 if boards_in_halves is None else shared <= boards_in_halves
    forfeits = (code != Code.GAME) & (other != Code.GAME)
    won = (code == Code.FORFEIT_WIN) & (other == Code.FORFEIT_WIN)
    wrong = both & ~((games & sums) | (forfeits & ~won))
    if not wrong.any():
        return
    player, rnd = first_by_round(wrong)
    opponent = int(partner[player, rnd])
    a, b = int(grid.numbers[player]), int(grid.numbers[opponent])
    sentence = (
        f"{label(grid, rnd)}player {a} has {_result(grid, player, rnd)} against {b},"
        f" but {b} has {_result(grid, opponent, rnd)} against {a}"
    )
    if boards_in_halves is not None and games[player, rnd]:
        sentence += f"; that is more than {boards_in_halves / 2:g} boards"
    raise Contradiction(sentence, both_cells(grid, partner, player, rnd))


def _result(grid: Grid, player: int, rnd: int) -> str:
    code = grid.code[player, rnd]
    if code == Code.GAME:
        return in_points(int(grid.halves[player, rnd]))
    return "+" if code == Code.FORFEIT_WIN else "-"


def in_points(halves: int) -> str:
    """Half points as a result is written: 5 is ``2½``."""
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + "½" * half
