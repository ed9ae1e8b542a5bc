"""The way from a range of cells to a crosstable: which layout it has, and its reading."""

from __future__ import annotations

from xlvp.cells import Cell, Rows, Value, as_rows, choose, is_blank, whole_number
from xlvp.crosstable import LAYOUTS, Crosstable
from xlvp.errors import BadArgument, XlvpError
from xlvp.reading.cells import as_number, holds_nothing
from xlvp.reading.export import read_export
from xlvp.reading.grid import Reading
from xlvp.reading.headers import find_header
from xlvp.reading.matrix import read_matrix, side
from xlvp.reading.pairs import read_pairs
from xlvp.reading.refusals import quoted
from xlvp.reading.rounds import read_rounds
from xlvp.reading.settle import settle


def read_crosstable(
    cells: Value,
    *,
    layout: Cell = "auto",
    teams: bool | None = False,
    boards: Cell = None,
    rounds: Cell = None,
) -> Crosstable:
    """The tournament that a range of cells describes.

    Parameters
    ----------
    cells : what a host hands over; one row per player
    layout : ``auto``, ``rounds``, ``pairs``, ``matrix`` or ``export``
    teams : True for a team table (results are the team's own game points); None lets a result
        other than 1, ½, 0 make it one, which the team form of Sonneborn-Berger needs; with False
        such a result is an error
    boards : boards of a team match, makes it a team table; left out: the sum of both sides' points
    rounds : total rounds of the event where more are to come; no fewer than the table holds

    Raises
    ------
    XlvpError
        A cell is not part of the grammar, two cells contradict each other, or the table can be
        read in two ways; the sentence says where.

    >>> table = read_crosstable([["2w1"], ["1b0"]])
    >>> table.points.tolist(), table.opponent.tolist()
    ([[1.0], [0.0]], [[1], [0]])
    """
    name = "auto" if is_blank(layout) else choose(layout, "layout", {n: n for n in LAYOUTS})
    of_boards = _whole(boards, "boards")
    total = _whole(rounds, "rounds")
    rows = as_rows(cells)
    if all(holds_nothing(cell) for row in rows for cell in row):
        raise BadArgument("the crosstable is empty; give one row per player")
    if of_boards is not None:
        teams = True
    return only_one(_readings(rows, name, teams), teams, of_boards, total)


def _whole(cell: Cell, name: str) -> int | None:
    if is_blank(cell):
        return None
    value = as_number(cell)
    if value is not None and not 1 <= value <= 1000:
        raise BadArgument(f"{name} is {quoted(cell)}; a whole number from 1 to 1000 belongs there")
    return whole_number(cell, name, 1, 1000)


def _readings(rows: Rows, layout: str, teams: bool | None) -> list[Reading]:
    """The table in the layout asked for, or in each that it may have."""
    if layout == "export":
        return [read_export(rows)]
    if layout == "auto" and (header := find_header(rows)):
        return [read_export(rows, header)]
    found = []
    if layout in ("auto", "rounds"):
        found.append(read_rounds(rows))
    if layout in ("auto", "matrix"):
        found += _matrix(rows, teams, layout == "matrix")
    if layout == "pairs" or (layout == "auto" and not found[0].possible):
        found += _pairs(rows, layout == "pairs")
    return found


def _matrix(rows: Rows, teams: bool | None, wanted: bool) -> list[Reading]:
    size = side(rows)
    if size:
        reading = read_matrix(rows, size, bool(teams))
        if teams is None and reading.unknown:
            reading = read_matrix(rows, size, True)
        return [reading]
    if wanted:
        raise BadArgument(
            f"a matrix has as many columns as rows, not {len(rows)} x {len(rows[0])}; leave names,"
            " ratings and totals out of the range"
        )
    return []


def _pairs(rows: Rows, wanted: bool) -> list[Reading]:
    columns = len(rows[0])
    found = [read_pairs(rows, width) for width in (2, 3) if columns % width == 0]
    if wanted and not found:
        raise BadArgument(
            "layout pairs has two columns per round (opponent, result) or three (opponent, colour,"
            f" result), but the range has {columns}"
        )
    return found


def one_reading(cells: Value, layout: Cell = "auto", teams: bool | None = None) -> Reading:
    """What the cells say, with nothing compared yet: for a file whose contradictions are listed.

    Cells that are not known are left in the reading.

    Raises
    ------
    XlvpError
        The table is empty, has two readings that are both free of contradictions, or none at all.
    """
    rows = as_rows(cells)
    if all(holds_nothing(cell) for row in rows for cell in row):
        raise BadArgument("the crosstable is empty; give one row per player")
    found = _readings(rows, choose(layout, "layout", {n: n for n in LAYOUTS}), teams)
    possible = [reading for reading in found if reading.possible]
    if len(possible) > 1:
        whole = [reading for reading in possible if _is_whole(reading, teams)]
        if len(whole) != 1:
            said = " and ".join(f"as {reading.layout}" for reading in possible)
            raise BadArgument(
                f"the crosstable can be read in two ways, {said}; say which in layout"
            )
        return whole[0]
    return possible[0] if possible else min(found, key=lambda reading: reading.unknown_share)


def _is_whole(reading: Reading, teams: bool | None) -> bool:
    try:
        settle(reading.grid, teams, None, None)
    except XlvpError:
        return False
    return True


def only_one(
    readings: list[Reading], teams: bool | None, boards: int | None, rounds: int | None
) -> Crosstable:
    """The crosstable of the one reading that fits; an error where none or two do."""
    possible = [reading for reading in readings if reading.possible]
    if not possible:
        best = min(readings, key=lambda reading: reading.unknown_share)
        if best.refusal:
            raise best.refusal
        possible = [best]
    if len(possible) == 1:
        return settle(possible[0].grid, teams, boards, rounds)
    settled = []
    said = []
    for reading in possible[:2]:
        try:
            settled.append(settle(reading.grid, teams, boards, rounds))
        except XlvpError as error:
            said.append(f"as {reading.layout} ({error})")
        else:
            said.append(f"as {reading.layout}")
    if len(settled) == 1:
        return settled[0]
    raise BadArgument(
        f"the crosstable can be read in two ways, {' and '.join(said)}; say which in layout"
    )
