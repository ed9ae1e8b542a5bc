"""Victory points that their margin does not give: typed wrongly, or plainly rounded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from xlvp.check.finding import Finding, Kind
from xlvp.check.givers import MISTAKES, UNROUNDED, USUAL_BOARDS, Giver, givers, in_hundredths, same
from xlvp.check.margins import signed
from xlvp.check.scorecard import Scorecard
from xlvp.check.vp_columns import vp_columns
from xlvp.check.vp_evidence import Row, VPColumn, boards_in
from xlvp.check.words import BOARDS, words
from xlvp.hosts.recalc.formula import Ref, walk

_USUAL = frozenset(range(6, 33, 2))
"""The numbers of boards that matches usually have."""


def check(card: Scorecard) -> Iterator[Finding]:
    """Every cell of victory points that does not follow from its margin."""
    found: set[tuple[str, int, int]] = set()
    for column in vp_columns(card):
        plain = column.basis.scale in MISTAKES and column.basis.scale not in column.declared[1]
        wrong = [row for row in column.rows if not _has_reason(column, row)]
        elsewhere = _other_lengths(column, wrong)
        for row in column.rows:
            if row in wrong:
                boards = elsewhere.get(row.row)
                if boards and _is_other_length(column, boards, elsewhere):
                    continue
                if _follows_from(card, column, row, found):
                    continue
                found.add((column.block.sheet.name, row.cell.row, row.cell.column))
                yield _wrong(column, row)
            elif plain and (finding := _plainly_rounded(column, row)):
                yield finding
        if not wrong:
            yield from _other_boards(column)


def _has_reason(column: VPColumn, row: Row) -> bool:
    """Whether something that most rows follow gives the row's victory points."""
    if column.expected(row) is None:
        return True
    return any(column.follows(row, basis) for basis in column.bases)


def _other_lengths(column: VPColumn, wrong: list[Row]) -> dict[int, int]:
    """By row, the other number of boards for which the scale gives what stands there."""
    if column.basis.column:
        return {}
    found = {}
    for row in wrong:
        fitting = [
            giver.boards
            for giver in givers(row.margin.value, row.vp, column.basis.maximum)
            if giver.scale == column.basis.scale and not giver.is_whole
        ]
        if fitting:
            found[row.row] = min(fitting, key=lambda boards: abs(boards - column.basis.boards))
    return found


def _is_other_length(column: VPColumn, boards: int, elsewhere: dict[int, int]) -> bool:
    """Whether the match may well have had another length: boards cancelled, a longer final."""
    several = Counter(elsewhere.values())[boards] > 1
    cancelled = 0 < column.basis.boards - boards <= 2
    return several or cancelled or (not column.boards_declared and boards in _USUAL)


def _follows_from(
    card: Scorecard, column: VPColumn, row: Row, found: set[tuple[str, int, int]]
) -> bool:
    """Whether a formula only passes on the mistake of a cell that is told already."""
    sheet = card.by_name[column.block.sheet.name]
    tree = card.tree(sheet, row.cell)
    if tree is None:
        return False
    refs = [ref for ref in walk(tree) if isinstance(ref, Ref) and ref.single]
    return any((ref.sheet or sheet.name, ref.top, ref.left) in found for ref in refs)


def _shown(vp: float, whole: bool = False) -> str:
    if in_hundredths(vp) is None:
        return f"{vp:.6g}"
    return f"{vp:g}" if whole else f"{vp:.2f}"


def _wrong(column: VPColumn, row: Row) -> Finding:
    expected = column.expected(row)
    assert expected is not None
    giver, vp = expected
    held = "typed" if row.cell.filled_by is None else "computed"
    shown = _shown(row.vp, giver.is_whole)
    sentence = (
        f"{shown} VP {held} for a margin of {signed(row.margin.value)} IMPs; {giver.told()} gives"
        f" {_shown(vp, giver.is_whole)}; {_who_gives(column, row, giver)}"
    )
    return Finding(
        column.block.sheet.name,
        row.cell.place,
        Kind.VP_VALUE,
        sentence,
        f"{row.margin.told}; {_evidence(column)}",
    )


def _who_gives(column: VPColumn, row: Row, giver: Giver) -> str:
    """Which scale would give what stands in the cell."""
    margin, vp, maximum = row.margin.value, row.vp, column.basis.maximum
    shown = _shown(vp, giver.is_whole)
    if same(giver.vp(-margin), vp):
        return f"{shown} is what the other side gets"
    fitting = givers(margin, vp, maximum)
    here = [other for other in fitting if other.boards == giver.boards]
    if here:
        return f"{here[0].told()} would give {shown}"
    official = [o for o in fitting if o.is_official and o.boards <= USUAL_BOARDS]
    if official:
        nearest = min(
            official,
            key=lambda other: (other.scale != giver.scale, abs(other.boards - giver.boards)),
        )
        return f"{nearest.told()} would give {shown}"
    return f"no scale gives {shown} for {signed(margin)} IMPs"


def _evidence(column: VPColumn) -> str:
    """What else follows the scale."""
    count = sum(column.follows(row) for row in column.rows)
    basis = column.basis
    boards = "the boards of each row" if basis.column else f"{basis.boards} boards"
    said = "" if column.boards_declared else " (not written in the sheet)"
    return f"{count} of {len(column.rows)} rows follow {column.giver.name} for {boards}{said}"


def _plainly_rounded(column: VPColumn, row: Row) -> Finding | None:
    """What the formula gives in a row where the printed table has another value."""
    basis = column.basis
    giver = basis.giver(column.block, row.row)
    if giver is None:
        return None
    printed = Giver(giver.official, giver.boards, giver.maximum)
    side = 1 if same(giver.vp(row.margin.value), row.vp, basis.scale == UNROUNDED) else -1
    vp = printed.vp(side * row.margin.value)
    if vp is None or abs(vp - row.vp) < 0.005:
        return None
    return Finding(
        column.block.sheet.name,
        row.cell.place,
        Kind.PLAIN_ROUNDING,
        f"{_shown(row.vp, giver.is_whole)} VP for a margin of {signed(row.margin.value)} IMPs is"
        f" {giver.name}; the official table, {printed.told()}, has"
        f" {_shown(vp, giver.is_whole)}",
        f"{row.margin.told}; {_evidence(column)}",
    )


def _other_boards(column: VPColumn) -> Iterator[Finding]:
    """A column that follows another number of boards than the scorecard says a match has.

    A multiple is no contradiction, for a session may be two matches; nor are one or two boards, for
    some may have been cancelled.
    """
    basis = column.basis
    telling = {abs(row.margin.value) for row in column.rows if column.is_telling(row)}
    if column.boards_declared or column.giver.is_whole or len(telling) < 4:
        return
    for boards, told in _boards_told(column):
        if boards % basis.boards and basis.boards % boards and abs(boards - basis.boards) > 2:
            first = column.rows[0]
            yield Finding(
                column.block.sheet.name,
                first.cell.place,
                Kind.VP_VALUE,
                f"all {len(column.rows)} VP of this column are those of {basis.boards} boards, but"
                f" {told} says {boards}",
                f"{first.margin.told}; {_evidence(column)}",
            )
            return


def _boards_told(column: VPColumn) -> Iterator[tuple[int, str]]:
    """The one number of boards that a column beside it holds, or that the sheet's labels name."""
    block = column.block
    for c in block.columns:
        told = words(block.heading(c))
        held = {boards_in(block, c, row.row) for row in column.rows}
        if told & BOARDS and len(told) < 3 and "played" not in told and len(held) == 1:
            yield held.pop(), f"the column {block.heading(c)!r}"
    labels = column.declared[0]
    if len(labels) == 1:
        yield next(iter(labels)), "the label of the sheet"
