"""The worksheet function for the standings of a teams event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlvp.cells import (
    Cell,
    Rows,
    Value,
    as_rows,
    choose,
    is_blank,
    line,
    number,
    number_in,
    one_cell,
    refuse_error,
    text,
    tidy,
    truth,
    whole_number,
    words,
)
from xlvp.declare import worksheet
from xlvp.errors import BadArgument, XlvpError
from xlvp.exact import half_up, plain
from xlvp.own_scale import is_own_scale, own_table
from xlvp.udfs.bridge import MAXIMUM, SCALE, match_imps, net, table_named, whole_margin
from xlvp.vp_tables import VPTable

if TYPE_CHECKING:
    from xlvp.bridge_standings import Match


@worksheet(
    "Bridge",
    matches="One row per match: round, home, away, IMPs home, IMPs away, boards and, if wanted, VP"
    " home and VP away (taken as they stand: byes, assigned scores, penalties).",
    names="Names of the teams; team 1 is the first. Omitted: the teams of the matches.",
    tiebreaks="H2H, HIMP, QUOT, NET in the order wanted.",
    scale=SCALE,
    max_vp=MAXIMUM,
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
    from xlvp.bridge_standings import TIEBREAKS, standings  # not every sheet needs them

    codes = [
        choose(word, "tie-break", {code: code for code in TIEBREAKS})
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
        for s in standings(numbers, played, codes)
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
        self.by_name: dict[str, int] = {}
        for position, name in enumerate(self.names, start=1):
            if name and name.casefold() in self.by_name:
                raise BadArgument(
                    f"names: {name!r} stands there twice; give each team its own name"
                )
            if name:
                self.by_name[name.casefold()] = position

    def number(self, cell: Cell, where: str) -> int:
        """The number of the team that a cell names; new names are added where none were given."""
        refuse_error(cell, where)
        if isinstance(cell, str) and not is_blank(cell):
            name = tidy(cell)
            position = self.by_name.get(name.casefold())
            if position:
                return position
            if number_in(cell) is None:
                if self.given:
                    raise BadArgument(f"{where}: {cell!r} is not among the names")
                self.names.append(name)
                return self.by_name.setdefault(name.casefold(), len(self.names))
        value = whole_number(cell, where, 1, len(self.names) if self.given else 1000)
        if self.given and not self.names[value - 1]:
            raise BadArgument(f"{where} is {value}, but that team has no name")
        while len(self.names) < value:
            self.names.append(f"Team {len(self.names) + 1}")
        return value


def _matches(
    rows: Rows, teams: _Teams, own: VPTable | None, scale: Value, max_vp: Value
) -> list[Match]:
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
) -> Match | None:
    """One row as a match, or None where it has no result."""
    from xlvp.bridge_standings import Match

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
        (match_imps(imps_home, "IMPs home"), match_imps(imps_away, "IMPs away"))
        if imps_there
        else (0, 0)
    )

    def vp(given: Cell, margin: float, who: str) -> float:
        if not is_blank(given):
            return number(given, f"VP {who}")
        if not imps_there:
            raise BadArgument(f"VP {who} is empty and there are no IMPs to take it from")
        return (own or table_named(boards, scale, max_vp)).of(whole_margin(margin))

    margin = net(won, lost)
    return Match(
        first,
        second,
        won,
        lost,
        vp(vp_home, margin, "home"),
        vp(vp_away, -margin, "away") if second else 0.0,
    )
