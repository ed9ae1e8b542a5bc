"""What an export holds beside its rounds: names, ratings, points."""

from __future__ import annotations

import re
from dataclasses import replace

from xlvp.cells import Cell, number_in, refuse_error, tidy
from xlvp.crosstable import HIGHEST_RATING
from xlvp.errors import BadArgument
from xlvp.reading.cells import as_number, holds_nothing
from xlvp.reading.grid import Grid, place
from xlvp.reading.headers import Header
from xlvp.reading.refusals import explain, quoted

_UNRATED = ("-", "--", "---", "unr", "unr.", "unrated", "n/a")
_MARKED = re.compile(r"([0-9]{3,4})(?: ?([FNE])| ?[P/] ?[0-9]{1,3})")
"""Papi's 2611F (FIDE), 1200N (national), 1399E (an estimate, no rating); US Chess 1850P12, 1850/12
(provisional, after 12 games)."""
_MOST = 1_000_000


def with_side_columns(grid: Grid, header: Header) -> Grid:
    """The grid with names, ratings and points from the columns beside the rounds."""

    def column(c: int) -> list[tuple[Cell, str]]:
        return [(grid.cells[r][c], place(int(r), c)) for r in grid.rows]

    names = ratings = None
    if header.name is not None:
        names = tuple(_name(cell, where) for cell, where in column(header.name))
    if header.rating is not None:
        ratings = tuple(_rating(cell, where) for cell, where in column(header.rating))
    points = tuple(tuple(_points(cell, where) for cell, where in column(c)) for c in header.points)
    return replace(
        grid,
        names=names,
        ratings=ratings,
        sheet_points=points,
        points_columns=header.points,
    )


def _name(cell: Cell, where: str) -> str:
    refuse_error(cell, where)
    if holds_nothing(cell):
        return ""
    return tidy(cell) if isinstance(cell, str) else quoted(cell)


def _rating(cell: Cell, where: str) -> float | None:
    """The rating, None where the player has none."""
    if isinstance(cell, str):
        if tidy(cell).lower() in _UNRATED:
            return None
        if match := _MARKED.fullmatch(tidy(cell)):
            return None if match[2] == "E" else float(match[1])
    otherwise = "which is no rating; leave it blank for an unrated player"
    value = _value(cell, where, otherwise)
    if value and value > 0 and not (value.is_integer() and value <= HIGHEST_RATING):
        raise BadArgument(
            f"{where} holds {quoted(cell)}, which is no rating; a rating is a whole number up to"
            f" {HIGHEST_RATING}"
        )
    return value if value and value > 0 else None


def _points(cell: Cell, where: str) -> float | None:
    return _value(cell, where, "which is no number of points")


def _value(cell: Cell, where: str, otherwise: str) -> float | None:
    """The number in a cell, None where it is blank."""
    if holds_nothing(cell):
        return None
    value = number_in(cell) if isinstance(cell, str) else as_number(cell)
    if value is None or not abs(value) < _MOST:
        raise explain(cell, where, otherwise)
    return float(value)
