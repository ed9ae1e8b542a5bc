"""Printed standings: which column the ranks follow, the lines, the tie-breaks beside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from xlvp.check.blocks import Block
from xlvp.check.scorecard import Cell
from xlvp.check.words import AVERAGES, OTHER_POINTS, POINTS, RANK, RANK_TOO, words
from xlvp.errors import XlvpError
from xlvp.reading.headers import Role, role_of
from xlvp.tiebreaks import parse

CLOSE = 1e-6
_RANK = re.compile(r"[=t]?\s*(\d{1,4})\s*(?:[.)=]|st|nd|rd|th|º|er|e)?", re.IGNORECASE)
NUMBERED = re.compile(r"(?:tb|tie-?break|wtg|fw|des)\s*\.?\s*\d", re.IGNORECASE)
_SPELLED = re.compile(r"buch|bhlz|sonn|koya", re.IGNORECASE)
PLACE = re.compile(r"place", re.IGNORECASE)
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


def standings_in(block: Block) -> Iterator[Standings]:
    """The rankings that a table holds, one below the other; none where something else ranks."""
    ranks = [c for c, text in block.headings.items() if _is_rank(text)]
    if len(ranks) != 1:
        return
    column = _ranked_by(block, ranks[0])
    if column:
        for rows in _sections(block, ranks[0]):
            found = _by(block, rows, ranks[0], column)
            ranks_them = len(found.lines) > 1 and _agreement(found.lines) >= _MOSTLY
            if ranks_them and not _is_of_several(found.lines):
                yield found


def _is_of_several(lines: tuple[Line, ...]) -> bool:
    """Whether most ranks are shared by unequal lines: those of several groups in one table."""
    unequal = 0
    for _, group in groupby(lines, lambda line: line.rank):
        same = list(group)
        unequal += len(same) * any(abs(a.points - b.points) > CLOSE for a, b in pairwise(same))
    return unequal > 2 and 2 * unequal >= len(lines)


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
    if places.count(1) < 2 or places[0] != 1:
        return [rows]
    falls = [i for i in range(1, len(rows)) if places[i] == 1 < places[i - 1]]
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
    return (
        bool(NUMBERED.search(heading) or _SPELLED.search(heading)) or base_of(heading) in _RANKING
    )


def base_of(heading: str) -> str:
    """The tie-break that a heading names by its code, or ``""``."""
    text = PLACE.sub("", heading).strip(" ()")
    for teams in (False, True):
        try:
            return parse(text, teams=teams).base if text else ""
        except XlvpError:
            continue
    return ""


def _value(heading: str, cell: Cell | None) -> float | None:
    """A tie-break so that more is better; a place is better when it is less."""
    number = cell.number if cell else None
    return number if number is None or not PLACE.search(heading) else -number


def _agreement(lines: tuple[Line, ...]) -> float:
    """The share of pairs with different ranks in which the better rank has the more points."""
    right = wrong = 0
    for at, one in enumerate(lines[:300]):
        for other in lines[at + 1 : 300]:
            if one.rank != other.rank and abs(one.points - other.points) > CLOSE:
                right += one.points > other.points
                wrong += one.points < other.points
    return right / (right + wrong) if right + wrong else 0


def _problems(lines: tuple[Line, ...]) -> int:
    """How often a line has more points than one ranked before it, or others of the same rank."""
    return sum(
        b.points > a.points + CLOSE if a.rank != b.rank else abs(a.points - b.points) > CLOSE
        for a, b in pairwise(lines)
    )
