"""Printed standings whose order does not follow from their columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from xlvp.check.blocks import Block, blocks
from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Cell, Scorecard
from xlvp.check.words import AVERAGES, OTHER_POINTS, POINTS, RANK, RANK_TOO, words
from xlvp.errors import XlvpError
from xlvp.reading.headers import Role, role_of
from xlvp.tiebreaks import parse

_CLOSE = 1e-6
_RANK = re.compile(r"[=t]?\s*(\d{1,4})\s*(?:[.)=]|st|nd|rd|th|º|er|e)?", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:tb|tie-?break|wtg|fw|des)\s*\.?\s*\d", re.IGNORECASE)
_SPELLED = re.compile(r"buch|bhlz|sonn|koya", re.IGNORECASE)
_PLACE = re.compile(r"place", re.IGNORECASE)
_RANKING = frozenset(("BH", "BHSUM", "FB", "SB", "PS", "KS", "DE", "EDE", "BH:MP", "BH:GP"))
"""Tie-breaks that nobody prints but to rank by them."""
_MOSTLY = 0.6
"""Where fewer pairs are in the order of a column, the ranks are not made by it."""


@dataclass(frozen=True)
class Line:
    """A line of the standings: its rank and the cell of it, its points, its tie-breaks."""

    rank: int
    cell: Cell
    points: float
    tie_breaks: tuple[float | None, ...]


@dataclass(frozen=True)
class Standings:
    """A ranking as it is printed, the best first."""

    block: Block
    points: str
    tie_breaks: tuple[str, ...]
    lines: tuple[Line, ...]


def check(card: Scorecard) -> Iterator[Finding]:
    """Every rank that the columns beside it do not give."""
    for sheet in card.sheets:
        for block in blocks(sheet):
            for standings in _standings(block):
                yield from _order(standings)
                yield from _shared(standings)


def _standings(block: Block) -> Iterator[Standings]:
    """The rankings that a table holds, one below the other; none where something else ranks."""
    ranks = [c for c, text in block.headings.items() if _is_rank(text)]
    if len(ranks) != 1:
        return
    column = _ranked_by(block, ranks[0])
    if column:
        for rows in _sections(block, ranks[0]):
            found = _by(block, rows, ranks[0], column)
            if len(found.lines) > 1 and _agreement(found.lines) >= _MOSTLY:
                yield found


def _ranked_by(block: Block, rank: int) -> int:
    """The column that the ranks follow, at least mostly; 0 where none does.

    Points that explain every rank come first, then averages that do; margins and wins rank only
    where there are no points.
    """
    headings = Counter(block.headings.values())
    found: dict[str, list[tuple[int, int]]] = {"average": [], "points": [], "other": []}
    for column in block.columns:
        heading = block.headings.get(column, "")
        told = words(heading)
        if column == rank or headings[heading] > 1 or re.search(r"\d", heading):
            continue
        kind = "average" if told & AVERAGES else "points" if told & POINTS else "other"
        if (kind != "other" or told & OTHER_POINTS) and _numbers(block, column):
            lines = [_by(block, rows, rank, column).lines for rows in _sections(block, rank)]
            judged = [part for part in lines if len(part) > 1]
            if judged and all(_agreement(part) >= _MOSTLY for part in judged):
                found[kind].append((sum(map(_problems, judged)), column))
    for kind in ("points", "average"):
        if found[kind] and not min(found[kind])[0]:
            return min(found[kind])[1]
    for kind in ("points", "average", "other"):
        if found[kind]:
            return min(found[kind], key=lambda pair: pair[0])[1]
    return 0


def _sections(block: Block, rank: int) -> list[list[int]]:
    """The rows with a rank; several lists below one another where the ranks begin anew."""
    rows = [r for r in block.rows if (cell := block.sheet.get(r, rank)) and _place(cell)]
    places = [_place(block.sheet.cells[row, rank]) for row in rows]
    falls = [i for i in range(1, len(rows)) if places[i] < places[i - 1]]
    if not all(places[i] == 1 for i in falls):
        return [rows]
    edges = [0, *falls, len(rows)]
    return [rows[first:last] for first, last in pairwise(edges)]


def _is_rank(heading: str) -> bool:
    told = words(heading)
    return role_of(heading) is Role.RANK or bool(told & RANK and told <= RANK | RANK_TOO)


def _numbers(block: Block, column: int) -> bool:
    cells = list(block.cells(column))
    return 2 * sum(cell.number is not None for cell in cells) > len(cells)


def _by(block: Block, rows: list[int], rank: int, column: int) -> Standings:
    """The lines in these rows, ranked by a column, and the tie-breaks to the right of it."""
    breaks = []
    for c in range(column + 1, max(block.columns, default=column) + 1):
        if not is_tie_break(block.headings.get(c, "")):
            break
        breaks.append(c)
    lines = []
    for row in rows:
        first, points = block.sheet.cells[row, rank], block.sheet.get(row, column)
        if points is None or points.number is None:
            continue
        values = tuple(_value(block.headings[c], block.sheet.get(row, c)) for c in breaks)
        lines.append(Line(_place(first), first, points.number, values))
    lines.sort(key=lambda line: line.rank)
    names = tuple(block.headings[c] for c in breaks)
    return Standings(block, block.headings[column], names, tuple(lines))


def _place(cell: Cell) -> int:
    """The rank in a cell, 0 where there is none: 3, ``3.``, ``=3``, ``3rd``."""
    if cell.number is not None:
        return int(cell.number) if cell.number % 1 == 0 and 0 < cell.number < 10_000 else 0
    match = _RANK.fullmatch(cell.text)
    return int(match[1]) if match else 0


def is_tie_break(heading: str) -> bool:
    """Whether a heading names a tie-break that ranks, and is not there for information.

    >>> is_tie_break("BH/C1"), is_tie_break("TB2"), is_tie_break("TPR")
    (True, True, False)
    """
    return bool(_NUMBERED.search(heading) or _SPELLED.search(heading)) or _base(heading) in _RANKING


def _base(heading: str) -> str:
    """The tie-break that a heading names by its code, or ``""``."""
    text = _PLACE.sub("", heading).strip(" ()")
    for teams in (False, True):
        try:
            return parse(text, teams=teams).base if text else ""
        except XlvpError:
            continue
    return ""


def _value(heading: str, cell: Cell | None) -> float | None:
    """A tie-break so that more is better; a place is better when it is less."""
    number = cell.number if cell else None
    return number if number is None or not _PLACE.search(heading) else -number


def _agreement(lines: tuple[Line, ...]) -> float:
    """The share of pairs with different ranks in which the better rank has the more points."""
    right = wrong = 0
    for at, one in enumerate(lines[:300]):
        for other in lines[at + 1 : 300]:
            if one.rank != other.rank and abs(one.points - other.points) > _CLOSE:
                right += one.points > other.points
                wrong += one.points < other.points
    return right / (right + wrong) if right + wrong else 0


def _problems(lines: tuple[Line, ...]) -> int:
    """How often a line has more points than one ranked before it, or others of the same rank."""
    return sum(
        b.points > a.points + _CLOSE if a.rank != b.rank else abs(a.points - b.points) > _CLOSE
        for a, b in pairwise(lines)
    )


def _order(standings: Standings) -> Iterator[Finding]:
    """Lines that have more than the line before them: points, or a tie-break where these tie."""
    for better, line in pairwise(standings.lines):
        if better.rank == line.rank:
            continue
        name, more, less = standings.points, line.points, better.points
        if abs(more - less) <= _CLOSE:
            name, more, less = _first_difference(standings, line, better)
            if name and not _ranks(standings, name):
                continue
        if more > less + _CLOSE:
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
        if abs(own - theirs) > _CLOSE:
            return name, own, theirs
    return "", 0, 0


def _ranks(standings: Standings, name: str) -> bool:
    """Whether more of a tie-break is certainly better.

    DE may be points or a place; a numbered one may be anything, unless other ties show it.
    """
    if _base(name) == "DE" and not _PLACE.search(name):
        return False
    if not _NUMBERED.search(name):
        return True
    right = wrong = 0
    for better, line in pairwise(standings.lines):
        if better.rank != line.rank and abs(better.points - line.points) <= _CLOSE:
            first, own, theirs = _first_difference(standings, better, line)
            right += first == name and own > theirs
            wrong += first == name and own < theirs
    return right > wrong


def _shared(standings: Standings) -> Iterator[Finding]:
    """Ranks shared by lines that differ, and ranks too good for the lines before them."""
    groups = [(rank, list(group)) for rank, group in groupby(standings.lines, lambda x: x.rank)]
    split = any(
        abs(a.points - b.points) <= _CLOSE and _first_difference(standings, a, b)[0]
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
            if abs(one.points - other.points) > _CLOSE:
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
