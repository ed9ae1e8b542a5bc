"""Worksheet functions for bridge: victory points, IMPs and the standings of a teams event."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import chain
from types import NoneType
from typing import cast

import numpy as np

from xlvp import bridge_standings
from xlvp.cells import (
    Cell,
    Rows,
    Value,
    as_rows,
    choose,
    elementwise,
    is_blank,
    is_range,
    key,
    line,
    number,
    one_cell,
    refuse_error,
    text,
    tidy,
    truth,
    whole_number,
    words,
)
from xlvp.declare import OMITTED, worksheet
from xlvp.errors import BadArgument, XlvpError
from xlvp.exact import exact, half_up, plain
from xlvp.imps import imps as imps_for_points
from xlvp.imps import scale_imps
from xlvp.own_scale import is_own_scale, own_table
from xlvp.scales import VPTable, round_margin, scale_names, vp_table

_SCALE = (
    "WBF (default), FORMULA, FORMULA3, WBF-DISCRETE (= EBU), EBU10, ACBL20, ACBL30, or a range:"
    " margin, winner's VP and, if wanted, loser's VP."
)
_MAXIMUM = "Most VP a match can give; empty: the scale's own, 20 for most."
_BOARDS = "Boards of the match."


def _table(boards: Cell, scale: Cell, max_vp: Cell) -> VPTable:
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


def _margin(imps: float) -> int:
    return int(round_margin(imps)) if isinstance(imps, float) else imps


def _net(won: float, lost: float) -> float:
    """The difference of two numbers as they are written: 0.3 less 0.1 is 0.2."""
    if isinstance(won, int) and isinstance(lost, int):
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
        table = own or _table(boards, scale, max_vp)
        return table.of(_margin(number(imps, "imps")))

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
        points = _table(boards, scale, max_vp).victory_points(values)
        found = cast(Rows, points.reshape(-1, width).tolist())
        for index in np.flatnonzero(blank).tolist():
            found[index // width][index % width] = ""
        return found
    return None


@worksheet(
    "Bridge",
    aliases=("BRIDGEVP",),
    imps="Net IMPs of the side asked for, with sign; a cell or a range.",
    boards=_BOARDS,
    scale=_SCALE,
    max_vp=_MAXIMUM,
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
    boards=_BOARDS,
    scale=_SCALE,
    max_vp=_MAXIMUM,
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
        lambda won, lost: _net(number(won, "imps_for"), number(lost, "imps_against")),
        {"imps_for": imps_for, "imps_against": imps_against},
    )
    return _vp_of_margins(margins, boards, scale, max_vp)


@worksheet(
    "Bridge",
    aliases=("BRIDGEVPTABLE",),
    boards=_BOARDS,
    scale=_SCALE,
    max_vp=_MAXIMUM,
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
        table = _table(*cells)
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
    boards=_BOARDS,
    scale=_SCALE,
    max_vp=_MAXIMUM,
)
def IMPSFORVP(vp: Value, boards: Value, scale: Value = "WBF", max_vp: Value = None) -> Value:
    """The smallest margin in IMPs, with sign, that earns at least this many VP.

    It is looked up in the table, so it is the exact inverse of VP; 0 VP gives minus the blitz.

    >>> IMPSFORVP(12.33, 24), IMPSFORVP(20, 24), IMPSFORVP(0, 24)
    (10, 74, -74)
    """
    own = own_table(scale) if is_own_scale(scale) else None

    def one(vp: Cell, boards: Cell = None, scale: Cell = None, max_vp: Cell = None) -> Cell:
        table = own or _table(boards, scale, max_vp)
        return table.imps_for(number(vp, "vp"))

    if own:
        return elementwise(one, {"vp": vp})
    return elementwise(one, {"vp": vp, "boards": boards}, {"scale": scale, "max_vp": max_vp})


@worksheet(
    "Bridge",
    imps="IMPs of the match as played; a cell or a range.",
    boards_played="Boards that were played.",
    boards_target="Boards of the match it is compared with.",
    decimals="Decimals to round to.",
)
def SCALEIMPS(
    imps: Value, boards_played: Value, boards_target: Value, decimals: Value = 0
) -> Value:
    """IMPs brought to a match of another length: times the root of target over played boards.

    Rounded half away from zero. Rule: EBU White Book 2017, 3.1.

    >>> SCALEIMPS(32, 18, 24)
    37
    """
    return elementwise(
        lambda imps, played, target, decimals: scale_imps(
            number(imps, "imps"),
            number(played, "boards_played"),
            number(target, "boards_target"),
            whole_number(0 if is_blank(decimals) else decimals, "decimals", 0, 6),
        ),
        {"imps": imps, "boards_played": boards_played, "boards_target": boards_target},
        {"decimals": decimals},
    )


@worksheet(
    "Bridge",
    points="Difference in total points, or the score at one table; a cell or a range.",
    minus="Score to take off it; the result is blank unless both are numbers.",
)
def IMPS(points: Value, minus: Value = OMITTED) -> Value:
    """IMPs for a difference in total points, with its sign.

    Rule: Laws of Duplicate Bridge 2017, Law 78B.

    >>> IMPS(420), IMPS(-50, 620), IMPS(420, None)
    (9, -12, '')
    """
    if minus is OMITTED:
        return elementwise(lambda a: imps_for_points(number(a, "points")), {"points": points})
    return elementwise(
        lambda a, b: imps_for_points(float(exact(number(a, "points")) - exact(number(b, "minus")))),
        {"points": points, "minus": minus},
    )


@worksheet(
    "Bridge",
    matches="One row per match: round, home, away, IMPs home, IMPs away, boards and, if wanted, VP"
    " home and VP away (taken as they stand: byes, assigned scores, penalties).",
    names="Names of the teams; team 1 is the first. Omitted: the teams of the matches.",
    tiebreaks="H2H, HIMP, QUOT, NET in the order wanted.",
    scale=_SCALE,
    max_vp=_MAXIMUM,
    headers="TRUE for a header row.",
)
def VPSTANDINGS(
    matches: Value,
    names: Value = None,
    tiebreaks: Value = "H2H,HIMP,QUOT,NET",
    scale: Value = "WBF",
    max_vp: Value = None,
    headers: Value = True,
) -> Value:
    """The standings: rank, number, team, played, VP, IMPs for and against, net and quotient.

    Rows without a result are not played. A bye is a row without away team and with VP home; it
    does not count as played. Totals are rounded to 0.01 before they are compared; ties are broken
    by the VP of the matches among the tied (only if all have met), their IMPs, the IMP quotient
    and net IMPs. What stays tied shares the rank.

    >>> VPSTANDINGS([[1, "Oslo", "Rome", 30, 20, 24]])[1]
    [1, 1, 'Oslo', 1, 12.33, 30, 20, 10, 1.5]
    """
    codes = [
        choose(word, "tie-break", {code: code for code in bridge_standings.TIEBREAKS})
        for word in words(tiebreaks, "tiebreaks")
    ]
    teams = _Teams(names)
    own = own_table(scale) if is_own_scale(scale) else None
    played = _matches(as_rows(matches), teams, own, scale, max_vp)
    numbers = range(1, len(teams.names) + 1)
    rows: Rows = [
        [
            s.rank,
            s.team,
            teams.names[s.team - 1],
            s.played,
            plain(half_up(s.vp, 2)),
            plain(s.imps_for),
            plain(s.imps_against),
            plain(s.net),
            float(s.quotient) if s.quotient < float("inf") else "",
        ]
        for s in bridge_standings.standings(numbers, played, codes)
        if teams.names[s.team - 1] != ""
    ]
    if truth(one_cell(headers, "headers"), "headers"):
        rows.insert(0, ["Rank", "No.", "Team", "Played", "VP", "For", "Against", "Net", "Quotient"])
    return rows or [[""]]


class _Teams:
    """Team names by number; a team in a match is named by either."""

    def __init__(self, names: Value) -> None:
        self.given = names is not None
        self.names: list[str] = []
        if self.given:
            cells = enumerate(line(names, "names"), start=1)
            self.names = [text(cell, f"names, row {row}") for row, cell in cells]
        self.by_key: dict[str, int] = {}
        for position, name in enumerate(self.names, start=1):
            if name and key(name) in self.by_key:
                raise BadArgument(
                    f"names: {name!r} stands there twice; give each team its own name"
                )
            self.by_key[key(name)] = position

    def number(self, cell: Cell, where: str) -> int:
        """The number of the team that a cell names; new names are added where none were given."""
        if isinstance(cell, str) and not is_blank(cell):
            refuse_error(cell, where)
            position = self.by_key.get(key(tidy(cell)))
            if position:
                return position
            if not self.given:
                self.names.append(tidy(cell))
                return self.by_key.setdefault(key(tidy(cell)), len(self.names))
        if isinstance(cell, str) and not is_blank(cell):
            raise BadArgument(f"{where}: {cell!r} is not among the names")
        value = whole_number(cell, where, 1, len(self.names) if self.given else 1000)
        if self.given and not self.names[value - 1]:
            raise BadArgument(f"{where} is {value}, but that team has no name")
        while len(self.names) < value:
            self.names.append(f"Team {len(self.names) + 1}")
        return value


def _matches(
    rows: Rows, teams: _Teams, own: VPTable | None, scale: Value, max_vp: Value
) -> list[bridge_standings.Match]:
    width = len(rows[0])
    if not 6 <= width <= 8:
        raise BadArgument(
            "matches has the columns round, home, away, IMPs home, IMPs away, boards and up to two"
            f" more for VP, not {width}"
        )
    cells = one_cell(scale, "scale") if own is None else None, one_cell(max_vp, "max_vp")
    result = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            refuse_error(cell, f"matches, row {r + 1}, column {c + 1}")
        try:
            match = _match(row + [None] * (8 - width), teams, own, *cells)
        except XlvpError as error:
            raise error.at(f"matches, row {r + 1}") from None
        if match:
            result.append(match)
    return result


def _match(
    row: list[Cell], teams: _Teams, own: VPTable | None, scale: Cell, max_vp: Cell
) -> bridge_standings.Match | None:
    """One row as a match, or None where it has no result."""
    _, home, away, imps_home, imps_away, boards, vp_home, vp_away = row
    imps_there = not is_blank(imps_home) and not is_blank(imps_away)
    if not imps_there and is_blank(vp_home) and is_blank(vp_away):
        return None
    first = teams.number(home, "home")
    second = 0 if is_blank(away) else teams.number(away, "away")
    if first == second:
        raise BadArgument("a team plays itself")
    if not second and (imps_there or not is_blank(vp_away)):
        raise BadArgument("there is no away team; a bye has VP home only")
    won, lost = (
        (number(imps_home, "IMPs home"), number(imps_away, "IMPs away")) if imps_there else (0, 0)
    )

    def vp(given: Cell, margin: float, who: str) -> float:
        if not is_blank(given):
            return number(given, f"VP {who}")
        if not imps_there:
            raise BadArgument(f"VP {who} is empty and there are no IMPs to take it from")
        return (own or _table(boards, scale, max_vp)).of(_margin(margin))

    margin = plain(exact(won) - exact(lost))
    return bridge_standings.Match(
        first,
        second,
        won,
        lost,
        vp(vp_home, margin, "home"),
        vp(vp_away, -margin, "away") if second else 0.0,
    )
