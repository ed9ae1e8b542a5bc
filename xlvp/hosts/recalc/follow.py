"""What shows only once values are there: where INDIRECT and OFFSET looked, what is not sorted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product

from xlvp.hosts.recalc.book import Book
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.formula import Literal, Name, Ref, TableRef, Unreadable
from xlvp.hosts.recalc.guards import SortedLookup, Wandering
from xlvp.hosts.recalc.parser import parse
from xlvp.hosts.recalc.shapes import shown

_PLAIN = re.compile(r"[0-9a-z ]*")


def targets(
    wanderer: Wandering, number: int, notes: Mapping[int, set[Value]], book: Book
) -> Iterator[Ref]:
    """The cells that an INDIRECT or OFFSET read.

    Raises
    ------
    Unreadable
        It may have read cells that the engine does not find by that text.
    """
    if wanderer.base is None:
        for text in notes.get(number * 8, ()):
            if isinstance(text, str) and not isinstance(text, ErrorValue):
                yield from _named(text, wanderer.sheet, book)
        return
    base = wanderer.base
    places = [notes.get(number * 8 + place) or {None} for place in range(4)]
    for rows, columns, height, width in product(*places):
        if not all(v is None or isinstance(v, float) for v in (rows, columns, height, width)):
            continue
        top, left = base.top + int(rows or 0), base.left + int(columns or 0)
        bottom = top + (int(height) if height else base.bottom - base.top + 1) - 1
        right = left + (int(width) if width else base.right - base.left + 1) - 1
        yield Ref(
            base.sheet, min(top, bottom), min(left, right), max(top, bottom), max(left, right)
        )


def _span(first: int, last: int, moved: Value, size: Value) -> tuple[int, int]:
    """First and last row (or column) of a range that is moved and given a new size."""
    start = first + int(moved or 0)
    end = start + (int(size) - (1 if float(size) > 0 else -1) if size else last - first)
    return min(start, end), max(start, end)


def _named(text: str, sheet: str, book: Book) -> Iterator[Ref]:
    try:
        node = parse(text)
    except Unreadable:
        return  # no reference to a spreadsheet either: #REF! is right
    if isinstance(node, Ref):
        where = book.sheet_name(node.sheet) if node.sheet else sheet
        if where:
            yield Ref(where, node.top, node.left, node.bottom, node.right)
    elif isinstance(node, Name | TableRef) or not isinstance(node, Literal):
        raise Unreadable(f"INDIRECT of {text[:30]!r}, which is no plain cell or range")


def unsorted(lookup: SortedLookup, value: Callable[[str, int, int], Value]) -> str:
    """Why the look-up cannot be trusted, or "" where its cells are sorted."""
    ref = lookup.cells
    assert ref.sheet is not None
    cells = [
        value(ref.sheet, row, column)
        for row in range(ref.top, ref.bottom + 1)
        for column in range(ref.left, ref.right + 1)
    ]
    while cells and cells[-1] is None and lookup.function != "LOOKUP":
        cells.pop()
    if lookup.descending:
        cells.reverse()
    where = f"{lookup.function} looks by order in {shown(ref)}"
    if all(isinstance(c, float) for c in cells):
        ordered = cells == sorted(cells)  # type: ignore[type-var]
    elif all(isinstance(c, str) and _PLAIN.fullmatch(c.lower()) for c in cells):
        texts = [str(c).lower() for c in cells]
        ordered = texts == sorted(texts)
    else:
        return f"{where}, which is neither all numbers nor all plain texts"
    return "" if ordered else f"{where}, which is not sorted"
