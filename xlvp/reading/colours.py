"""Which letter is white and which black: the whole table decides, or is refused."""

from __future__ import annotations

import numpy as np

from xlvp.crosstable import Colour, Ints
from xlvp.errors import BadArgument
from xlvp.reading.grid import Grid, first_by_round
from xlvp.reading.languages import COLOURS, FOREIGN, LETTERS, OWN


def settle_colours(grid: Grid) -> Ints:
    """(players, rounds) int: the colours, once the letters of the table tell their language.

    Raises
    ------
    BadArgument
        The letters are those of no language, or of two that give them other colours.
    """
    if grid.colour.max(initial=0) <= Colour.BLACK:
        return grid.colour
    present = frozenset(LETTERS[code - 1] for code in np.unique(grid.colour).tolist() if code)
    fitting = [language for language in OWN if present <= language.letters]
    fitting = fitting or [language for language in FOREIGN if present == language.letters]
    if not fitting:
        raise _no_language(grid, present)
    if len({language.white for language in fitting}) > 1:
        said = " and ".join(
            f"{language.spoken}, where {language.white} is white" for language in fitting
        )
        raise BadArgument(
            f"{_first(grid, fitting[0].white)}: these colours fit {said}; write w for white and b"
            " for black"
        )
    meaning = np.full(len(LETTERS) + 1, int(Colour.UNKNOWN), dtype=np.int64)
    meaning[COLOURS[fitting[0].white]] = Colour.WHITE
    meaning[COLOURS[fitting[0].black]] = Colour.BLACK
    return meaning[grid.colour]


def _no_language(grid: Grid, present: frozenset[str]) -> BadArgument:
    if {"b", "s"} <= present:
        return BadArgument(
            f"{_first(grid, 's')} and {_first(grid, 'b', alone=False)}: s and b both mean black;"
            " write one of them throughout"
        )
    odd = min(present - set("wb"))
    if len(present) == 1:
        return BadArgument(
            f"{_first(grid, odd)}, but no other letter stands for a colour in the table, so its"
            " language is not known; write w for white and b for black"
        )
    known = "; ".join(f"{one.white} and {one.black} ({one.spoken})" for one in (*OWN, *FOREIGN[:3]))
    return BadArgument(
        f"{_first(grid, odd)}, and the table has the colours {', '.join(sorted(present))}, which"
        f" are no two of one language, such as {known}; write w for white and b for black"
    )


def _first(grid: Grid, letter: str, alone: bool = True) -> str:
    """Where a letter stands for the first time, as a message says it."""
    player, rnd = first_by_round(grid.colour == COLOURS[letter])
    holds = " holds" if alone else ""
    return f"{grid.place(player, rnd)}{holds} {grid.quoted(player, rnd)}"
