"""Columns of victory points, and the scale that most of their rows follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from xlvp.check.blocks import Block, blocks
from xlvp.check.boards import declared_boards, declared_scales
from xlvp.check.givers import MISTAKES, Giver, givers
from xlvp.check.margins import Source, sources
from xlvp.check.scorecard import Cell, Scorecard, Sheet
from xlvp.check.vp_evidence import Basis, Row, VPColumn, boards_in, is_certain
from xlvp.check.words import ADJUSTED, BOARDS, NO_MATCH, VP, words
from xlvp.scales import SCALES

_SAMPLE, _FIRST_SAMPLE = 300, 16
"""So many rows decide which scale a column follows, and whether it is worth a closer look."""
_MOST_VP = 60
_USUAL = [name for name in SCALES if name not in MISTAKES] + list(MISTAKES)
_ONE_SIDE = frozenset(("winner", "winners", "winning", "loser", "losers", "losing"))


def vp_columns(card: Scorecard) -> Iterator[VPColumn]:
    """Every column of victory points in the scorecard whose scale is certain, and every such row.

    Victory points that our functions gave are left out.
    """
    everywhere = frozenset[int]().union(*map(declared_boards, card.sheets))
    scales = frozenset(declared_scales(card))
    for sheet in card.sheets:
        declared = frozenset(declared_boards(sheet)) or everywhere
        found = list(_in_sheet(sheet, (declared, scales)))
        yield from found or _in_sheet(sheet.turned, (declared, scales), headed=True)


def _in_sheet(
    sheet: Sheet, declared: tuple[frozenset[int], frozenset[str]], headed: bool = False
) -> Iterator[VPColumn]:
    """The columns of a sheet; ``headed``: only those whose heading names victory points."""
    for block in blocks(sheet):
        for column in block.columns:
            told = words(block.heading(column))
            if told & (NO_MATCH | ADJUSTED) or (headed and not told & VP):
                continue
            cells = _of_matches(block, column)
            decimals = not headed and any((cell.number or 0) % 1 for cell in cells.values())
            if len(cells) >= 2 and (told & VP or decimals):
                found = _best(block, column, cells, declared)
                if found and not found.giver.is_official and not is_certain(found):
                    found = _best(block, column, cells, declared, mistakes=False)
                if found and is_certain(found):
                    yield found


def _of_matches(block: Block, column: int) -> dict[int, Cell]:
    """The cells of a column that may be victory points of a match, by row."""
    adjusting = [c for c in block.columns if words(block.heading(c)) & ADJUSTED]
    found: dict[int, Cell] = {}
    for row in block.rows:
        cell = block.sheet.get(row, column)
        if cell is None or cell.number is None or cell.is_ours:
            continue
        if not 0 <= cell.number <= _MOST_VP or row in block.totals or row in block.adjusted:
            continue
        if any((c := block.sheet.get(row, a)) and (c.number or c.text) for a in adjusting):
            continue
        found[row] = cell
    if len(found) > 3:
        *before, last = found.items()
        if abs(sum(cell.number or 0 for _, cell in before) - (last[1].number or 0)) < 0.005:
            del found[last[0]]  # their sum, with nothing written beside it
    return found


def _maxima(block: Block, column: int, cells: dict[int, Cell]) -> list[float]:
    """The maxima that a match may have: 20, or what the column and another one sum up to."""
    sums: Counter[float] = Counter()
    for other in block.columns:
        if other != column and words(block.heading(other)) & VP:
            for row, cell in cells.items():
                beside = block.sheet.get(row, other)
                if beside and beside.number is not None and cell.number is not None:
                    sums[round(beside.number + cell.number, 2)] += 1
    found = [20.0]
    if sums:
        total, count = sums.most_common(1)[0]
        if 2 * count > len(cells) and total % 0.02 < 1e-9 and 4 <= total <= 100:
            found = [total]
    most = max((cell.number or 0) for cell in cells.values())
    if found == [20.0] and (most <= 10 or most > 20):
        found.append(10.0 if most <= 10 else 30.0)
    return found


def _best(
    block: Block,
    column: int,
    cells: dict[int, Cell],
    declared: tuple[frozenset[int], frozenset[str]],
    mistakes: bool = True,
) -> VPColumn | None:
    """The column with the margins and the scale, perhaps a mistaken one, that fit most rows."""
    told = words(block.heading(column))
    maxima = _maxima(block, column, cells)
    boards_columns = [c for c in block.columns if words(block.heading(c)) & BOARDS]
    best: VPColumn | None = None
    most: tuple[float, ...] = (1,)
    for source in sources(block, column, list(cells)):
        rows = tuple(_rows(block, cells, source))
        unsigned = not source.second and all(row.margin.value >= 0 for row in rows)
        rising = len(rows) > 4 and all(a.margin.value < b.margin.value for a, b in pairwise(rows))
        if unsigned and (rising or told & _ONE_SIDE):
            unsigned = False
        for maximum in maxima:
            few = rows[:: max(1, len(rows) // _FIRST_SAMPLE)]
            if len(few) < len(rows) and not _worth_it(block, few, unsigned, maximum):
                continue
            votes = _votes(block, rows[:_SAMPLE], unsigned, maximum, boards_columns)
            if not mistakes:
                votes = Counter({b: n for b, n in votes.items() if b.scale not in MISTAKES})
            count = max(votes.values(), default=0)
            if count < most[0]:
                continue
            tied = [basis for basis, votes_for in votes.items() if votes_for == count]
            tied.sort(key=lambda basis: _likely(basis, declared), reverse=True)
            near = -source.distance(column)
            best_reasons = _likely(tied[0], declared)
            tied = [b for b in tied if _likely(b, declared)[:3] == best_reasons[:3]]
            rank = (count, *best_reasons, source.headed, near)
            if rank > most:
                most = rank
                best = VPColumn(
                    block, column, source, tuple(tied), rows, unsigned, bool(told & VP), declared
                )
    return best


def _worth_it(block: Block, rows: tuple[Row, ...], unsigned: bool, maximum: float) -> bool:
    """Whether a third of some rows follow one scale."""
    votes = _votes(block, rows, unsigned, maximum, [])
    by_scale: Counter[str] = Counter()
    for basis, count in votes.items():
        by_scale[basis.scale] += count
    return 3 * max(by_scale.values(), default=0) >= len(rows)


def _rows(block: Block, cells: dict[int, Cell], source: Source) -> Iterator[Row]:
    """The rows that have a margin; one without play, or a draw with points of its own, is none."""
    for row, cell in cells.items():
        margin = source.margin(block, row)
        vp = cell.number
        if margin is None or vp is None or margin.nothing_played:
            continue
        if margin.value or vp % 1:
            yield Row(row, cell, vp, margin)


def _votes(
    block: Block, rows: tuple[Row, ...], unsigned: bool, maximum: float, boards_columns: list[int]
) -> Counter[Basis]:
    """For each basis the rows that follow it, draws and blitzes aside."""
    votes: Counter[Basis] = Counter()
    for row in rows:
        found = set(givers(row.margin.value, row.vp, maximum))
        if unsigned:
            found.update(givers(-row.margin.value, row.vp, maximum))
        held = [(c, boards_in(block, c, row.row)) for c in boards_columns]
        for giver in found:
            votes[Basis(giver.scale, giver.boards, 0, maximum)] += 1
            for c, boards in held:
                if boards == giver.boards:
                    votes[Basis(giver.scale, 0, c, maximum)] += 1
    return votes


def _likely(basis: Basis, declared: tuple[frozenset[int], frozenset[str]]) -> tuple[float, ...]:
    """What speaks for a basis where several fit as many rows."""
    giver = Giver(basis.scale, basis.boards or 1, basis.maximum)
    boards, scales = declared
    return (
        giver.is_official,
        basis.scale in scales,
        bool(basis.column) or basis.boards in boards,
        not giver.is_whole,
        -_USUAL.index(basis.scale),
        bool(basis.column),
    )
