"""Worksheet functions for victory points: of a match, as a printed table, and the way back."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import chain
from types import NoneType
from typing import cast

import numpy as np

from xlvp.cells import (
    Cell,
    Rows,
    Value,
    choose,
    elementwise,
    is_blank,
    is_range,
    number,
    one_cell,
    truth,
    whole_number,
)
from xlvp.declare import worksheet
from xlvp.errors import OutOfTable, XlvpError
from xlvp.exact import exact, plain
from xlvp.own_scale import is_own_scale, own_table
from xlvp.scales import scale_names, vp_table
from xlvp.vp_tables import VPTable, round_margin

SCALE = (
    "WBF (default), FORMULA, FORMULA3, WBF-DISCRETE (= EBU), EBU10, ACBL20, ACBL30, or a range:"
    " margin, winner's VP and, if wanted, loser's VP."
)
MAXIMUM = "Most VP a match can give; empty: the scale's own, 20 for most."
BOARDS = "Boards of the match."

MOST_IMPS = 2000
"""More is no score of a match: Excel's number for the date that it made of one is."""


def table_named(boards: Cell, scale: Cell, max_vp: Cell) -> VPTable:
    """The table that the cells name."""
    if is_blank(scale):
        scale = "WBF"
    name = _scale_called(scale) if type(scale) is str else _scale(scale)
    maximum = None if is_blank(max_vp) else number(max_vp, "max_vp")
    return vp_table(number(boards, "boards"), name, maximum)


def _scale(cell: Cell) -> str:
    """The name of the scale that a cell names."""
    return choose(cell, "scale", scale_names()).name


_scale_called = lru_cache(maxsize=256)(_scale)


def whole_margin(imps: float) -> int:
    """The margin in whole IMPs, a fraction rounded half away from zero."""
    return int(round_margin(imps)) if isinstance(imps, float) else imps


def match_imps(cell: Cell, name: str) -> float:
    """The IMPs of one side of a match."""
    imps = number(cell, name)
    if abs(imps) > MOST_IMPS:
        raise OutOfTable(
            f"{name} is {imps}, more than a match can give; if a date stands there, type the IMPs"
            " again and format the cell as a number"
        )
    return imps


def net(won: float, lost: float) -> float:
    """The difference of two numbers as they are written: 0.3 less 0.1 is 0.2."""
    if won % 0.5 == 0 == lost % 0.5:  # binary numbers take these as they are
        return won - lost
    return plain(exact(won) - exact(lost))


def _vp_of_margins(margins: Value, boards: Value, scale: Value, max_vp: Value) -> Value:
    """VP for signed margins, cell by cell; a plain column under one table in one look-up."""
    own = own_table(scale) if is_own_scale(scale) else None
    if not own and not any(map(is_range, (boards, scale, max_vp))) and isinstance(margins, list):
        fast = _plain_column(margins, boards, scale, max_vp)
        if fast is not None:
            return fast

    def one(imps: Cell, boards: Cell = None, scale: Cell = None, max_vp: Cell = None) -> Cell:
        table = own or table_named(boards, scale, max_vp)
        return table.of(whole_margin(number(imps, "imps")))

    if own:
        return elementwise(one, {"imps": margins})
    return elementwise(one, {"imps": margins, "boards": boards}, {"scale": scale, "max_vp": max_vp})


def _plain_column(margins: Rows, boards: Cell, scale: Cell, max_vp: Cell) -> Rows | None:
    """The quick way for a range of finite numbers and blanks; None where it is not one."""
    if is_blank(boards) or set(map(type, margins)) != {list} or len({*map(len, margins)}) > 1:
        return None
    flat = list(chain.from_iterable(margins))
    width = len(margins[0])
    kinds = set(map(type, flat))
    if str in kinds:
        flat = [None if cell == "" else cell for cell in flat]
        kinds = set(map(type, flat))
    if not flat or not kinds <= {int, float, NoneType}:
        return None
    with suppress(OverflowError, XlvpError):  # what cannot be read is said cell by cell
        values = np.array(flat, dtype=float)
        blank = np.isnan(values)
        values[blank] = 0
        points = table_named(boards, scale, max_vp).victory_points(values)
        found = cast(Rows, points.reshape(-1, width).tolist())
        for index in np.flatnonzero(blank).tolist():
            found[index // width][index % width] = ""
        return found
    return None


@worksheet(
    "Bridge",
    aliases=("BRIDGEVP",),
    imps="Net IMPs of the side asked for, with sign; a cell or a range.",
    boards=BOARDS,
    scale=SCALE,
    max_vp=MAXIMUM,
)
def VP(imps: Value, boards: Value, scale: Value = "WBF", max_vp: Value = None) -> Value:
    """Victory points of the side whose net IMPs are given.

    Any argument may be a range; ranges of one row or column repeat. A blank margin gives a blank,
    but a difference of two empty cells is 0 and not blank: use VPMATCH on the two IMP columns.

    Rule: WBF continuous scale of 2012 and the others named in ``scale``.

    >>> VP(10, 24), VP(-10, 24), VP(40, 24, "EBU")
    (12.33, 7.67, 17.0)
    """
    return _vp_of_margins(imps, boards, scale, max_vp)


@worksheet(
    "Bridge",
    imps_for="IMPs won by the side asked for.",
    imps_against="IMPs won by the other side.",
    boards=BOARDS,
    scale=SCALE,
    max_vp=MAXIMUM,
)
def VPMATCH(
    imps_for: Value,
    imps_against: Value,
    boards: Value,
    scale: Value = "WBF",
    max_vp: Value = None,
) -> Value:
    """Victory points from both sides' IMPs; blank unless both are numbers.

    A match that was not played stays blank instead of showing a draw.

    >>> VPMATCH(31, 12, 24), VPMATCH(None, None, 24)
    (14.08, '')
    """
    margins = elementwise(
        lambda won, lost: net(match_imps(won, "imps_for"), match_imps(lost, "imps_against")),
        {"imps_for": imps_for, "imps_against": imps_against},
    )
    return _vp_of_margins(margins, boards, scale, max_vp)


@worksheet(
    "Bridge",
    aliases=("BRIDGEVPTABLE",),
    boards=BOARDS,
    scale=SCALE,
    max_vp=MAXIMUM,
    blocks="How many blocks stand side by side.",
    headers="TRUE for a header row above each block.",
)
def VPTABLE(
    boards: Value,
    scale: Value = "WBF",
    max_vp: Value = None,
    blocks: Value = 1,
    headers: Value = True,
) -> Value:
    """The printed table: margin, winner and loser, up to the first margin that gives the maximum.

    A discrete scale has from, to, winner and loser. Blocks are as even as possible, longer first,
    and padded with blanks.

    >>> VPTABLE(8, "EBU")[:3]
    [['From', 'To', 'Winner', 'Loser'], [0, 0, 10.0, 10.0], [1, 3, 11.0, 9.0]]
    """
    if is_own_scale(scale):
        table = own_table(scale)
    else:
        cells = [
            one_cell(v, n) for v, n in ((boards, "boards"), (scale, "scale"), (max_vp, "max_vp"))
        ]
        table = table_named(*cells)
    rows: Rows
    if table.discrete:
        header: list[Cell] = ["From", "To", "Winner", "Loser"]
        starts = table.starts.tolist()
        ends = [start - 1 for start in starts[1:]] + [""]
        rows = [
            [start, end, float(table.winner[start]), float(table.loser[start])]
            for start, end in zip(starts, ends, strict=True)
        ]
    else:
        header = ["Margin", "Winner", "Loser"]
        rows = [
            [m, float(w), float(v)]
            for m, (w, v) in enumerate(zip(table.winner, table.loser, strict=True))
        ]
    count = whole_number(one_cell(blocks, "blocks"), "blocks", 1, len(rows))
    top = [header] if truth(one_cell(headers, "headers"), "headers") else []
    return _side_by_side(rows, count, top)


def _side_by_side(rows: Rows, count: int, top: Rows) -> Rows:
    short, longer = divmod(len(rows), count)
    height = short + bool(longer)
    columns: list[Rows] = []
    start = 0
    for block in range(count):
        end = start + short + (block < longer)
        padding: Rows = [[""] * len(rows[0])] * (height - (end - start))
        columns.append(top + rows[start:end] + padding)
        start = end
    return [list(chain.from_iterable(parts)) for parts in zip(*columns, strict=True)]


@worksheet(
    "Bridge",
    vp="Victory points to reach; a cell or a range.",
    boards=BOARDS,
    scale=SCALE,
    max_vp=MAXIMUM,
)
def IMPSFORVP(vp: Value, boards: Value, scale: Value = "WBF", max_vp: Value = None) -> Value:
    """The smallest margin in IMPs, with sign, that earns at least this many VP.

    It is looked up in the table, so it is the exact inverse of VP; 0 VP gives minus the blitz.

    >>> IMPSFORVP(12.33, 24), IMPSFORVP(20, 24), IMPSFORVP(0, 24)
    (10, 74, -74)
    """
    own = own_table(scale) if is_own_scale(scale) else None

    def one(vp: Cell, boards: Cell = None, scale: Cell = None, max_vp: Cell = None) -> Cell:
        table = own or table_named(boards, scale, max_vp)
        return table.imps_for(number(vp, "vp"))

    if own:
        return elementwise(one, {"vp": vp})
    return elementwise(one, {"vp": vp, "boards": boards}, {"scale": scale, "max_vp": max_vp})
