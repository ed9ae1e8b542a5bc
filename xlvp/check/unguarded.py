"""``VP(D5-E5,…)`` where nothing keeps a match that was not played from showing a draw."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.check.finding import Finding, Kind
from xlvp.check.formulas import pattern, refs, told
from xlvp.check.scorecard import Cell, Scorecard, Sheet
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import (
    Binary,
    Call,
    Literal,
    Node,
    Paren,
    Ref,
    Unary,
    children,
    walk,
)
from xlvp.hosts.recalc.shapes import shown

_BRANCHING = {"IF": 1, "IFS": 0, "CHOOSE": 1, "SWITCH": 1}
"""Functions whose branches are taken on a condition: how many arguments come before the first."""
_SUMS = frozenset(("SUM", "N", "VALUE", "SUMIF", "SUMIFS"))
_KEEPING = frozenset(("ABS", "ROUND", "INT"))
"""Functions that leave a difference of nothing and nothing what it is."""


def check(card: Scorecard) -> Iterator[Finding]:
    """Every call of VP on a difference of cells that may both be empty."""
    for sheet in card.sheets:
        for cell in sheet.formulas:
            tree = card.tree(sheet, cell) if cell.is_ours else None
            if tree is None:
                continue
            for call in _unguarded(tree):
                found = _difference(card, sheet, call)
                if found and not (
                    _asked_elsewhere(tree, call) or _boards_guard(card, sheet, call, found)
                ):
                    yield _finding(sheet, cell, tree, call, found)


def _unguarded(node: Node) -> Iterator[Call]:
    """The calls of VP that stand in no branch that a condition on cells chooses."""
    if isinstance(node, Call):
        if node.prefix == OURS and node.name in ("VP", "BRIDGEVP"):
            yield node
            return
        before = _BRANCHING.get(node.name)
        if before is not None:
            conditions = [a for i, a in enumerate(node.arguments) if i < before or before == 0]
            if any(any(True for _ in refs(a)) for a in conditions if a is not None):
                return
    for child in children(node):
        yield from _unguarded(child)


def _difference(card: Scorecard, sheet: Sheet, call: Call) -> Node | None:
    """The difference of cells that the first argument is, directly or one cell on."""
    margin = call.arguments[0] if call.arguments else None
    where = sheet
    if margin is not None and not _is_difference(margin):
        while isinstance(margin, Paren | Unary):
            margin = margin.inner if isinstance(margin, Paren) else margin.operand
        if not isinstance(margin, Ref) or margin.whole or margin.count > 1000:
            return None
        first = next(card.at(margin, sheet), None)
        if first is None:
            return None
        where, margin = first[0], card.tree(*first)
    if margin is None or not _is_difference(margin):
        return None
    if any(_may_be_text(card, where, ref) for ref in refs(margin)):
        return None
    return margin


def _is_difference(node: Node) -> bool:
    """Whether it is made of nothing but cells, sums of cells, plus and minus, with a minus."""
    minus = any(isinstance(part, Binary | Unary) and part.operator == "-" for part in _terms(node))
    plain = all(
        isinstance(part, Ref | Paren | Unary | Call)
        or (isinstance(part, Literal) and part.kind == "number")
        or (isinstance(part, Binary) and part.operator in "+-")
        for part in _terms(node)
    )
    return minus and plain and sum(1 for _ in refs(node)) > 1


def _terms(node: Node) -> Iterator[Node]:
    """The parts of a sum; what stands inside SUM counts as cells."""
    yield node
    if isinstance(node, Call) and node.name in _SUMS:
        return
    if isinstance(node, Call) and node.name not in _KEEPING:
        yield Literal("", "text")  # another function: no plain difference
        return
    for child in children(node):
        yield from _terms(child)


def _may_be_text(card: Scorecard, sheet: Sheet, ref: Ref) -> bool:
    """Whether a cell holds a formula that may give ``""``, which makes the difference an error."""
    for where, cell in card.at(ref, sheet) if not ref.whole and ref.count < 1000 else ():
        tree = card.tree(where, cell)
        if cell.formula and tree is None:
            return True
        for part in walk(tree) if tree else ():
            if isinstance(part, Literal) and part.text == '""':
                return True
            if isinstance(part, Call) and part.prefix == OURS:
                return True
    return False


def _asked_elsewhere(tree: Node, call: Call) -> bool:
    """Whether the formula asks for the cells of the margin outside the call too."""
    inside = list(refs(call.arguments[0])) if call.arguments[0] else []
    everywhere = list(refs(tree))
    return any(everywhere.count(ref) > inside.count(ref) for ref in inside)


def _boards_guard(card: Scorecard, sheet: Sheet, call: Call, margin: Node) -> bool:
    """Whether the boards are blank wherever the IMPs are, which gives a blank too."""
    boards = call.arguments[1] if len(call.arguments) > 1 else None
    if not isinstance(boards, Ref) or not boards.single or boards.absolute[0]:
        return False
    where = card.by_name.get(boards.sheet) if boards.sheet else sheet
    single = (ref for ref in refs(margin) if ref.single)
    imps = [(ref.sheet or sheet.name, ref.left, ref.top - boards.top) for ref in single]
    if where is None or not imps:
        return False
    blanks = 0
    last = max(where.rows, default=0)
    for row in range(boards.top, last + 1):
        held = [card.by_name[s].get(row + down, column) for s, column, down in imps]
        if all(c is None or c.is_blank for c in held):
            cell = where.get(row, boards.left)
            if cell is not None and not cell.is_blank:
                return False
            blanks += row in where.rows
    return blanks > 0


def _is_plain(node: Node) -> bool:
    """Whether the node is one cell, or one sum of cells, less another."""
    return (
        isinstance(node, Binary)
        and node.operator == "-"
        and all(isinstance(side, Ref | Call) for side in (node.left, node.right))
    )


def _finding(sheet: Sheet, cell: Cell, tree: Node, call: Call, margin: Node) -> Finding:
    found = list(refs(margin))
    cells = " and ".join(dict.fromkeys(shown(ref) for ref in found))
    better = ""
    while isinstance(margin, Paren):
        margin = margin.inner
    if _is_plain(margin) and isinstance(margin, Binary):
        arguments = (margin.left, margin.right, *call.arguments[1:])
        better = f"; write VPMATCH({','.join(map(told, arguments))})"
    return Finding(
        sheet.name,
        cell.place,
        Kind.UNGUARDED,
        f"{told(call)} shows a draw where {cells} are empty, for a match not played{better}",
        f"={told(tree)}: no condition on {cells} stands before it",
        pattern(tree, cell),
    )
