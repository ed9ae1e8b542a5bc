"""A report read into a tournament, with everything in it that contradicts itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xlvp.cells import number_in
from xlvp.events.awarded import points_findings
from xlvp.events.contradictions import contradictions
from xlvp.events.text import Text
from xlvp.events.tournament import FILE, Entrant, Finding, Head, Tournament, counted
from xlvp.events.trf.players import Bye, own_bye, players
from xlvp.events.trf.records import (
    SILENT,
    SOURCE,
    TOURNAMENT,
    Record,
    first,
    records,
    total_rounds,
)
from xlvp.events.trf.scoring import scoring
from xlvp.events.trf.team_rounds import has_team_rounds, team_rounds
from xlvp.events.trf.teams import TEAM_RECORDS, team_tournament
from xlvp.hosts.recalc import UnusableFile

_USED = frozenset({"001", "162", "240", "299", "362", "XXS", *TOURNAMENT, *TEAM_RECORDS})


def is_trf(text: str) -> bool:
    """Whether a text is a report: it has a line of a player, and lines of the tournament."""
    return bool(re.search(r"^(?:001 {1,4}[0-9]{1,4} .{40}|802 {1,3}[0-9]{1,3} )", text, re.M))


def read_trf(text: Text, individuals: bool = False) -> Tournament:
    """The tournament of a report; ``individuals`` leaves its teams aside.

    Raises
    ------
    UnusableFile
        No player is in it, or a player's line cannot be read at all.
    """
    lines = records(text)
    score = scoring(lines)
    head = Head(**{name: first(lines, code) for code, name in TOURNAMENT.items()})
    if has_team_rounds(lines):
        return team_rounds(lines, head, [*_unread(lines)], text.note)
    own = text.text.lstrip().startswith(SOURCE)
    entrants, found = players(lines, score, byes=list(_byes(lines)), own=own)
    if not entrants:
        raise UnusableFile("the report holds no player (no line that begins with 001)")
    has_teams = any(line.code in TEAM_RECORDS for line in lines)
    found += [*_unread(lines), *_counts(lines, entrants), *score.findings]
    version = _version(lines)
    if has_teams and not individuals:
        found += contradictions(entrants)
        return team_tournament(lines, entrants, score, head, f"{version}, teams", found, text.note)
    found += contradictions(entrants)
    if score.is_usual:
        found += points_findings(entrants, None)
    return Tournament(
        entrants=tuple(entrants),
        source=version,
        total_rounds=total_rounds(lines),
        notes=(text.note,),
        findings=tuple(found),
        head=head,
    )


def _version(lines: Sequence[Record]) -> str:
    newer = {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "310", "320",
             "330", "299", "300", "352", "362", "801", "802", "250", "260"}  # fmt: skip
    return "TRF26" if any(line.code in newer for line in lines) else "TRF16"


def _byes(lines: Sequence[Record]) -> Iterator[Bye]:
    """The byes that records 240 grant."""
    for line in lines:
        if line.code == "240":
            kind, *numbers = line.rest.split()
            if numbers and all(number.isdigit() for number in numbers):
                for number in numbers[1:]:
                    yield Bye(line.place, kind.upper(), int(numbers[0]), int(number))


def _unread(lines: Sequence[Record]) -> Iterator[Finding]:
    """Records that matter to the results, but are not read; and those nobody knows."""
    for line in lines:
        if line.code == "299" and not own_bye(line):
            yield Finding(
                line.place,
                "points that differ from the usual ones (record 299) are not taken over; type them"
                " into the workbook",
            )
        elif line.code not in _USED and line.code not in SILENT and not _is_national(line):
            yield Finding(line.place, f"the record {line.code!r} is not known, and was left out")


def _is_national(line: Record) -> bool:
    """National ratings: a federation's three letters and a starting number."""
    return bool(re.fullmatch(r"[A-Z]{3}", line.code)) and line.field(5, 8).isdigit()


def _counts(lines: Sequence[Record], entrants: Sequence[Entrant]) -> Iterator[Finding]:
    """Counts of the report that its lines do not bear out."""
    for line in lines:
        told = number_in(line.rest) if line.code == "062" else None
        if told is not None and told != len(entrants):
            held = len(entrants)
            yield Finding(line.place, f"062 counts {told:g} players, but {held} have a line")
    rounds = total_rounds(lines)
    held = max(len(entrant.rounds) for entrant in entrants)
    if rounds is not None and held > rounds:
        yield Finding(
            FILE, f"the event has {counted(rounds, 'round')}, but the players have {held}"
        )
