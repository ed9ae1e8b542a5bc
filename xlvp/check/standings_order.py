"""Printed standings whose order does not follow from their columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from xlvp.check.blocks import blocks
from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Scorecard
from xlvp.check.standings import CLOSE, NUMBERED, PLACE, Line, Standings, base_of, standings_in


def check(card: Scorecard) -> Iterator[Finding]:
    """Every rank that the columns beside it do not give."""
    if (None, "checkflag") in card.book.names:
        return  # a scoresheet of ours: its locked ranks come from STANDINGS, DE among the codes
    for sheet in card.sheets:
        for block in blocks(sheet):
            for standings in standings_in(block):
                yield from _order(standings)
                yield from _shared(standings)


def _order(standings: Standings) -> Iterator[Finding]:
    """Lines that have more than the line before them: points, or a tie-break where these tie."""
    for better, line in pairwise(standings.lines):
        if better.rank == line.rank:
            continue
        name, more, less = standings.points, line.points, better.points
        if abs(more - less) <= CLOSE:
            name, more, less = _first_difference(standings, line, better)
            if name and not _ranks(standings, name):
                continue
        if more > less + CLOSE:
            equal = "" if name == standings.points else _equal(standings, line)
            yield _finding(
                standings,
                line,
                f"rank {line.rank} has the better {name}, {_shown(more)}, than rank {better.rank}"
                f" with {_shown(less)}{equal}",
                f"{line.cell.place} and {better.cell.place} with the columns {_columns(standings)}",
            )


def _equal(standings: Standings, line: Line) -> str:
    return f"; both have {_shown(line.points)} {standings.points}"


def _first_difference(standings: Standings, one: Line, other: Line) -> tuple[str, float, float]:
    """The first tie-break that differs; one that is missing decides nothing, nor what follows."""
    pairs = zip(standings.tie_breaks, one.tie_breaks, other.tie_breaks, strict=True)
    for name, own, theirs in pairs:
        if own is None or theirs is None:
            break
        if abs(own - theirs) > CLOSE:
            return name, own, theirs
    return "", 0, 0


def _ranks(standings: Standings, name: str) -> bool:
    """Whether more of a tie-break is certainly better.

    DE may be points or a place; a numbered one may be anything, unless other ties show it.
    """
    if base_of(name) == "DE" and not PLACE.search(name):
        return False
    if not NUMBERED.search(name):
        return True
    right = wrong = 0
    for better, line in pairwise(standings.lines):
        if better.rank != line.rank and abs(better.points - line.points) <= CLOSE:
            first, own, theirs = _first_difference(standings, better, line)
            right += first == name and own > theirs
            wrong += first == name and own < theirs
    return right > wrong


def _shared(standings: Standings) -> Iterator[Finding]:
    """Ranks shared by lines that differ, and ranks too good for the lines before them."""
    groups = [(rank, list(group)) for rank, group in groupby(standings.lines, lambda x: x.rank)]
    split = any(
        abs(a.points - b.points) <= CLOSE and _first_difference(standings, a, b)[0]
        for a, b in pairwise(standings.lines)
        if a.rank != b.rank
    )
    before = 0
    complaint = 0
    for rank, lines in groups:
        if before and rank <= before and rank != complaint + 1:
            first = lines[0]
            yield _finding(
                standings,
                first,
                f"rank {rank} follows {before} better lines; it would be rank {before + 1}",
                f"the ranks of {standings.lines[0].cell.place} to {first.cell.place}",
            )
        if before and rank <= before:
            complaint = rank
        before += len(lines)
        for one, other in pairwise(lines):
            if abs(one.points - other.points) > CLOSE:
                told = f"{standings.points} differ: {_shown(one.points)} and {_shown(other.points)}"
            else:
                name, own, theirs = _first_difference(standings, one, other)
                if not (split and name and _ranks(standings, name)):
                    continue
                told = f"{name} differs, {_shown(own)} and {_shown(theirs)}, and splits other ties"
            yield _finding(
                standings,
                other,
                f"rank {rank} is shared, but {told}",
                f"{one.cell.place} and {other.cell.place} with the columns {_columns(standings)}",
            )


def _finding(standings: Standings, line: Line, sentence: str, compared: str) -> Finding:
    return Finding(standings.block.sheet.name, line.cell.place, Kind.ORDER, sentence, compared)


def _columns(standings: Standings) -> str:
    return ", ".join((standings.points, *standings.tie_breaks))


def _shown(number: float) -> str:
    return f"{abs(number):.10g}"
