"""A file of another program in a scoresheet of ours, filled in and calculated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from xlvp.books import files, templates
from xlvp.books.book import Book
from xlvp.cells import choose
from xlvp.errors import BadArgument
from xlvp.events.bridge_book import Scale, event_of
from xlvp.events.chess_book import CHESS_KINDS, contents_of
from xlvp.events.source import BridgeEvent, Wanted, read_event
from xlvp.events.tournament import Finding, Tournament, counted
from xlvp.hosts.recalc import Recalculation, recalculate

BRIDGE_KINDS = ("bridge-swiss-teams",)


@dataclass(frozen=True)
class Imported:
    """What was read, what is wrong with it, and the scoresheet made of it."""

    kind: str
    source: str
    size: str
    notes: tuple[str, ...]
    findings: tuple[Finding, ...]
    outcome: Recalculation
    written: Path


def import_file(
    path: Path,
    target: Path,
    *,
    force: bool = False,
    kind: str | None = None,
    rules: str | None = None,
    rounds: int | None = None,
    scale: Scale | None = None,
    wanted: Wanted | None = None,
) -> Imported:
    """Read a file, fill in the scoresheet that fits it, and write that.

    Raises
    ------
    XlvpError
        The file cannot be used or the target must not be written; nothing was written.
    """
    known = {name: name for name in (*CHESS_KINDS, *BRIDGE_KINDS)}
    asked = choose(kind, "--kind", known) if kind else None
    files.check_target(target, force=force)
    if target.exists() and path.exists() and target.samefile(path):
        raise BadArgument(f"{target} is the file that is to be read; name another with --out")
    wanted = wanted or Wanted()
    if asked in CHESS_KINDS and asked != "chess-teams":
        wanted = replace(wanted, individuals=True)
    event = read_event(path, wanted)
    contents: Any
    if isinstance(event, BridgeEvent):
        _check_kind(asked, BRIDGE_KINDS, "a list of bridge matches")
        chosen = BRIDGE_KINDS[0]
        contents, more = event_of(event.matches, scale or Scale())
        found = [*event.matches.findings, *more]
        size = (
            f"{counted(len(event.matches.teams), 'team')}, {counted(event.matches.rounds, 'round')}"
        )
        notes = (*event.notes, f"scored by {contents.scale}, {contents.boards} boards a match")
    else:
        _check_kind(asked, CHESS_KINDS, "a chess tournament")
        chosen, contents, told, more = contents_of(event, asked, rules, rounds)
        found = [*event.findings, *more]
        size = _size(event)
        notes = (*event.notes, *told)
    template = templates.load(chosen)
    book = Book(template.title)
    template.write(book, contents)
    outcome = recalculate(book.close())
    files.write(target, files.packed(outcome.data, target))
    source = event.source
    found.sort(key=lambda finding: finding.line)
    return Imported(chosen, source, size, notes, tuple(found), outcome, target)


def _check_kind(asked: str | None, kinds: tuple[str, ...], what: str) -> None:
    if asked and asked not in kinds:
        raise BadArgument(f"the file holds {what}, for which --kind may be {', '.join(kinds)}")


def _size(event: Tournament) -> str:
    who = counted(len(event.entrants), "team" if event.boards else "player")
    return f"{who}, {counted(event.rounds, 'round')}"
