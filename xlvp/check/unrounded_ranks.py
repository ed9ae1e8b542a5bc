"""Ranks over totals of victory points that nobody rounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from xlvp.check.finding import Finding, Kind
from xlvp.check.formulas import pattern, refs, told
from xlvp.check.scorecard import Cell, Scorecard, Sheet
from xlvp.hosts.formula_names import plain
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import Binary, Call, Literal, Node, Paren, Ref, walk
from xlvp.hosts.recalc.shapes import shown

_RANKED = {
    "RANK": 1, "RANK.EQ": 1, "RANK.AVG": 1, "LARGE": 0, "SMALL": 0, "SORT": 0, "SORTBY": 1,
}  # fmt: skip
"""Functions that compare values, and which argument holds them."""

_COUNTED = {"COUNTIF": 0, "COUNTIFS": 0}
_SUMS = frozenset(("SUM", "SUMIF", "SUMIFS", "SUMPRODUCT", "SUBTOTAL"))
_ROUNDING = frozenset(
    ("ROUND", "ROUNDUP", "ROUNDDOWN", "MROUND", "INT", "TRUNC", "FIXED", "CEILING", "FLOOR")
)
_DEEPEST = 4
_FIXED = (True, True, True, True)
_VP = re.compile(r"\b(?:BRIDGE)?VP(?:MATCH)?\(", re.IGNORECASE)
_WHOLE = re.compile(r'"[^"]*(?:EBU|DISCRETE|ACBL)[^"]*"', re.IGNORECASE)


def check(card: Scorecard) -> Iterator[Finding]:
    """Every formula that ranks sums of decimal fractions as they are."""
    known: dict[tuple[str, Ref], tuple[list[Cell], str]] = {}
    all_totals = _Totals(card)
    for sheet in card.sheets:
        for cell in sheet.formulas:
            tree = card.tree(sheet, cell)
            if tree is None:
                continue
            for call, ranked in _ranked(tree):
                key = ranked.sheet or sheet.name, replace(ranked, absolute=_FIXED)
                if key not in known:
                    totals = [(w, c) for w, c in card.at(ranked, sheet) if c.formula]
                    sums = [c for where, c in totals if all_totals.is_bare_sum(where, c)]
                    known[key] = sums, _why(sums)
                if len(known[key][0]) > 1:
                    yield _finding(sheet, cell, tree, call, ranked, *known[key])
                    break


def _ranked(tree: Node) -> Iterator[tuple[Call, Ref]]:
    """The calls that compare the values of a range, and the range."""
    for part in walk(tree):
        if not isinstance(part, Call) or part.prefix == OURS:
            continue
        if part.name == "SUMPRODUCT":
            yield from ((part, ref) for ref in _compared(part))
        place = _RANKED.get(part.name)
        if place is None and part.name in _COUNTED and _counts_better(part):
            place = _COUNTED[part.name]
        if place is not None and place < len(part.arguments):
            ranked = part.arguments[place]
            if isinstance(ranked, Ref) and not ranked.single:
                yield part, ranked


def _compared(call: Call) -> Iterator[Ref]:
    """The ranges that SUMPRODUCT compares with one of their own cells: ``F5:F12>F5``."""
    for part in walk(call):
        if isinstance(part, Binary) and part.operator in ("<", ">", "<=", ">="):
            for ranked, one in ((part.left, part.right), (part.right, part.left)):
                if isinstance(ranked, Ref) and isinstance(one, Ref) and _is_inside(one, ranked):
                    yield ranked


def _is_inside(one: Ref, ranked: Ref) -> bool:
    return (
        one.single
        and not ranked.single
        and one.sheet == ranked.sheet
        and ranked.top <= one.top <= ranked.bottom
        and ranked.left <= one.left <= ranked.right
    )


def _counts_better(call: Call) -> bool:
    """Whether COUNTIF counts what is more than a cell of the same range, as in
    ``COUNTIF(F5:F12,">"&F5)``.
    """
    ranked, criterion = call.arguments[:2] if len(call.arguments) > 1 else (None, None)
    return (
        isinstance(criterion, Binary)
        and criterion.operator == "&"
        and isinstance(criterion.left, Literal)
        and criterion.left.text.strip('"') in (">", "<", ">=", "<=")
        and isinstance(ranked, Ref)
        and isinstance(criterion.right, Ref)
        and _is_inside(criterion.right, ranked)
    )


class _Totals:
    """Which cells of a scorecard are sums that nobody rounded; each range is looked at once."""

    def __init__(self, card: Scorecard) -> None:
        self.card = card
        self._decimals: dict[tuple[str, Ref], bool] = {}

    def is_bare_sum(self, sheet: Sheet, cell: Cell, depth: int = 0) -> bool:
        """Whether a cell is a sum of decimal fractions, not rounded."""
        tree = self.card.tree(sheet, cell)
        if tree is None or depth > _DEEPEST:
            return False
        calls = [part for part in walk(tree) if isinstance(part, Call)]
        if any(call.name in _ROUNDING or call.prefix == OURS for call in calls):
            return False
        inner = tree
        while isinstance(inner, Paren):
            inner = inner.inner
        if isinstance(inner, Ref) and inner.single:
            return any(self.is_bare_sum(w, c, depth + 1) for w, c in self.card.at(inner, sheet))
        adds = any(call.name in _SUMS for call in calls) or any(
            isinstance(part, Binary) and part.operator in "+-" for part in walk(tree)
        )
        return adds and any(self._holds_decimals(sheet, ref) for ref in refs(tree))

    def _holds_decimals(self, sheet: Sheet, ref: Ref) -> bool:
        key = ref.sheet or sheet.name, replace(ref, absolute=_FIXED)
        if key not in self._decimals:
            cells = (cell for _, cell in self.card.at(ref, sheet))
            self._decimals[key] = any(map(_is_inexact, cells))
        return self._decimals[key]


def _gives_decimals(formula: str) -> bool:
    """Whether a formula gives victory points with two decimals."""
    return bool(_VP.search(plain(formula))) and not _WHOLE.search(formula)


def _is_inexact(cell: Cell) -> bool:
    """Whether a cell holds a decimal fraction without exact binary value: 12.33, but not 12.5."""
    number = cell.number
    if number is not None:
        return bool((number * 64) % 1) and abs(number) < 1000
    # A match still to come: its points will be decimals.
    return cell.formula is not None and _gives_decimals(cell.formula.text)


def _finding(
    sheet: Sheet, cell: Cell, tree: Node, call: Call, ranked: Ref, sums: list[Cell], why: str
) -> Finding:
    return Finding(
        sheet.name,
        cell.place,
        Kind.UNROUNDED_RANK,
        f"{call.name} compares the totals in {shown(ranked)}, which are sums without ROUND:"
        f" {why}; write ROUND(…,2) around each sum",
        f"={told(tree)}; the formulas of {shown(ranked)} sum decimal fractions, such as"
        f" {sums[0].place} and {sums[1].place}",
        pattern(tree, cell),
    )


def _why(sums: list[Cell]) -> str:
    """Where it matters now, or that it may."""
    known = sorted((c for c in sums if c.number is not None), key=lambda c: c.number or 0)
    for one, other in pairwise(known):
        gap = (other.number or 0) - (one.number or 0)
        if 0 < gap < 0.0001:
            places = sorted((one, other), key=lambda cell: (cell.row, cell.column))
            return (
                f"{places[0].place} and {places[1].place} are both {one.number:.2f} but differ in a"
                " far decimal, so that the tie is not seen"
            )
    return "totals that are equal on paper may differ in a far decimal, and the tie is not seen"
