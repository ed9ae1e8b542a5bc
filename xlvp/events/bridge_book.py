"""A bridge event in the scoresheet for Swiss teams."""

from __future__ import annotations

from dataclasses import dataclass

from xlvp.books.kinds.bridge_swiss_teams.event import PLAYED, SCHEDULED, Event, Match, tables
from xlvp.events.matches import Line, Matches
from xlvp.events.tournament import Finding
from xlvp.hosts.recalc import UnusableFile
from xlvp.scales import vp_table

MOST_TEAMS, MOST_ROUNDS = 64, 20
"""What the scoresheet has room for."""


@dataclass(frozen=True)
class Scale:
    """How the user wants the matches scored."""

    name: str = "WBF"
    maximum: float | None = None
    boards: int | None = None


def event_of(matches: Matches, scale: Scale, name: str = "") -> tuple[Event, list[Finding]]:
    """The contents of the scoresheet, and where the file's VP are not those of the scale.

    Raises
    ------
    UnusableFile
        There are more teams or rounds than the scoresheet holds, or the boards are not known.
    """
    boards = scale.boards or matches.boards
    if boards is None:
        raise UnusableFile("the file has no column of boards; name them with --boards")
    if not 2 <= len(matches.teams) <= MOST_TEAMS or matches.rounds > MOST_ROUNDS:
        raise UnusableFile(
            f"the scoresheet holds 2 to {MOST_TEAMS} teams and {MOST_ROUNDS} rounds, the file has"
            f" {len(matches.teams)} and {matches.rounds}"
        )
    found: list[Finding] = []
    several = any(line.boards not in (None, boards) for line in matches.lines)
    filled = []
    for rnd in range(1, matches.rounds + 1):
        room = tables(len(matches.teams))
        lines = [line for line in matches.lines if line.round == rnd]
        for line in lines[room:]:
            found.append(Finding(line.place, f"round {rnd}: there is no table left for this match;"
                                 " it was left out"))  # fmt: skip
        for table in range(1, room + 1):
            there = lines[table - 1] if table <= len(lines) else None
            filled.append(_match(rnd, table, there, boards, scale, found))
    event = Event(
        teams=matches.teams,
        matches=tuple(filled),
        boards=boards,
        scale=scale.name,
        name=name or None,
        maximum=scale.maximum,
        bye=round(0.6 * vp_table(boards, scale.name, scale.maximum).maximum, 2),
        scale_boards=PLAYED if several else SCHEDULED,
    )
    return event, found


def _match(
    rnd: int, table: int, line: Line | None, boards: int, scale: Scale, found: list[Finding]
) -> Match:
    if line is None:
        return Match(rnd, table)
    override = _override(line, boards, scale, found)
    return Match(
        round=rnd,
        table=table,
        home=line.home,
        away=line.away,
        imps_home=line.imps_home if line.away else None,
        imps_away=line.imps_away if line.away else None,
        played=line.boards if line.boards != boards else None,
        override_home=override[0],
        override_away=override[1],
        note=line.note or None,
    )


def _override(
    line: Line, boards: int, scale: Scale, found: list[Finding]
) -> tuple[float | None, float | None]:
    """The VP of the file where they are not those of the scale; they are kept as they stand."""
    if line.vp_home is None and line.vp_away is None:
        return None, None
    if line.away is not None and line.imps_home is not None and line.imps_away is not None:
        given = vp_table(line.boards or boards, scale.name, scale.maximum)
        margin = line.imps_home - line.imps_away
        home, away = (float(given.victory_points(net)) for net in (margin, -margin))
        if (line.vp_home, line.vp_away) == (home, away):
            return None, None
        found.append(
            Finding(
                line.place,
                f"round {line.round}: the file gives {_vp(line.vp_home)} and {_vp(line.vp_away)}"
                f" VP, the scale {scale.name} {home:.2f} and {away:.2f}; those of the file were"
                " kept",
            )
        )
    return line.vp_home, line.vp_away


def _vp(value: float | None) -> str:
    return "no" if value is None else f"{value:.2f}"
