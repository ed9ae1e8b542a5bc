"""Team events whose report names no players: records 310 and 802 alone, as our export has it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from xlvp.cells import number_in
from xlvp.crosstable import Colour
from xlvp.events.awarded import points_findings
from xlvp.events.contradictions import contradictions
from xlvp.events.tournament import Entrant, Finding, Head, Tournament
from xlvp.events.trf.records import Record, first, total_rounds
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.cells import Code, Token

_ROUND = re.compile(r" *([0-9]{1,3}|[PFHZ][AP]B) +([wbWB]?) *([0-9]{1,3}\.[0-9])([fF]?)")
_BYES = {
    "PAB": Code.PAIRING_ALLOCATED_BYE,
    "FPB": Code.FULL_POINT_BYE,
    "HPB": Code.HALF_POINT_BYE,
    "ZPB": Code.ZERO_POINT_BYE,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "": Colour.UNKNOWN}


def has_team_rounds(lines: Sequence[Record]) -> bool:
    """Whether the report tells the results of teams but names no player."""
    codes = {line.code for line in lines}
    return "802" in codes and "001" not in codes


def team_rounds(lines: Sequence[Record], head: Head, found: list[Finding], note: str) -> Tournament:
    """The crosstable that the records 802 tell.

    Raises
    ------
    UnusableFile
        The boards are not told (352), or a line cannot be read.
    """
    boards = len(first(lines, "352"))
    if not boards:
        raise UnusableFile("the report tells no boards of a match (record 352)")
    names = {line.field(5, 7): line.field(9, 40) for line in lines if line.code == "310"}
    entrants = [_entrant(line, names, boards) for line in lines if line.code == "802"]
    entrants.sort(key=lambda entrant: entrant.number)
    _refuse_twice(entrants)
    found += contradictions(entrants, boards)
    found += points_findings(entrants, boards)
    return Tournament(
        entrants=tuple(entrants),
        source="TRF26, teams",
        boards=boards,
        total_rounds=total_rounds(lines),
        notes=(note, "the report names no players"),
        findings=tuple(found),
        head=head,
    )


def _refuse_twice(entrants: Sequence[Entrant]) -> None:
    for one, other in pairwise(entrants):
        if one.number == other.number:
            raise UnusableFile(f"{other.place}: team {other.number} is there already ({one.place})")


def _entrant(line: Record, names: Mapping[str, str], boards: int) -> Entrant:
    number = line.field(5, 7)
    if not number.isdigit() or not int(number):
        raise UnusableFile(f"{line.place}: columns 5 to 7 hold {number!r}, which is no team")
    rounds = told_rounds(line, boards)
    return Entrant(
        number=int(number),
        place=line.place,
        name=names.get(number) or line.field(9, 13),
        rounds=rounds,
        points=number_in(line.field(22, 27)),
    )


def told_rounds(line: Record, boards: int) -> tuple[Token, ...]:
    """The rounds that a record 802 tells.

    Raises
    ------
    UnusableFile
        What stands there is no round.
    """
    rounds = []
    at = 27
    while match := _ROUND.match(line.text, at):
        rounds.append(_token(match, boards))
        at = match.end()
    if rest := line.text[at:].strip():
        raise UnusableFile(f"{line.place}: {rest[:20]!r} is no round")
    return tuple(rounds)


def _token(match: re.Match[str], boards: int) -> Token:
    met, colour, won, forfeit = match.groups()
    halves = round(2 * float(won))
    if met in _BYES:
        if forfeit:
            return (Code.LONE_LOSS, 0, 0, -1)
        code = _BYES[met]
        own = code in (Code.PAIRING_ALLOCATED_BYE, Code.HALF_POINT_BYE)
        return (code, 0, 0, halves if own else -1)
    side = _COLOURS[colour.lower()]
    if forfeit:
        code = Code.FORFEIT_WIN if halves else Code.FORFEIT_LOSS
        return (code, int(met), side, -1)
    return (Code.GAME, int(met), side, halves)
