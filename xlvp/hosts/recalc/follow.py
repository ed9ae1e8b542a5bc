"""What shows only once values are there: where INDIRECT and OFFSET look, what must be sorted.

Before the engine runs this is noted, call by call; afterwards the values are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

from xlvp.hosts.recalc.book import Book
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.formula import (
    ArrayConstant,
    Call,
    Literal,
    Name,
    Node,
    Paren,
    Ref,
    TableRef,
    Unary,
    Unreadable,
)
from xlvp.hosts.recalc.parser import parse
from xlvp.hosts.recalc.shapes import HELPER, shown

_PLAIN = re.compile(r"[0-9a-z ]*")


@dataclass(frozen=True)
class Wandering:
    """An INDIRECT or OFFSET whose target shows only once its arguments have values."""

    formula: int
    sheet: str
    base: Ref | None


class Order(Enum):
    """What must hold for the cells of a range."""

    RISING = "sorted upwards"
    FALLING = "sorted downwards"
    NUMBERS = "nothing but numbers"


@dataclass(frozen=True)
class Demand:
    """What must hold for some cells, or else the engine computes a function wrongly."""

    formula: int
    function: str
    cells: Ref
    order: Order


def demands(call: Call, formula: int, sheet: str) -> list[Demand]:
    """What this call asks of the cells it reads; XLOOKUP must look for equals.

    Raises
    ------
    Unreadable
        It cannot be known beforehand which cells must be in order.
    """
    arguments, name = call.arguments, call.name
    if name in ("SUMXMY2", "SUMX2MY2", "SUMX2PY2"):
        if not all(isinstance(argument, Ref) for argument in arguments):
            raise Unreadable(f"{name} of something that is no plain range")
        refs = [replace(a, sheet=a.sheet or sheet) for a in arguments if isinstance(a, Ref)]
        return [Demand(formula, name, ref, Order.NUMBERS) for ref in refs]
    if name in ("XLOOKUP", "XMATCH"):
        place = 4 if name == "XLOOKUP" else 2
        for mode, allowed in zip(arguments[place : place + 2], ((0, 2), (1, -1)), strict=False):
            if mode is not None and _constant(mode) not in allowed:
                raise Unreadable(f"{name} is computed only where it looks for equal values")
    if name not in ("MATCH", "VLOOKUP", "HLOOKUP", "LOOKUP", "FREQUENCY") or len(arguments) < 2:
        return []
    order = Order.RISING
    if name not in ("LOOKUP", "FREQUENCY"):
        place = 2 if name == "MATCH" else 3
        how = _constant(arguments[place]) if len(arguments) > place else 1.0
        if how is None:
            raise Unreadable(f"{name} must say with TRUE, FALSE, 1 or 0 how it looks")
        if how == 0:
            return []
        order = Order.FALLING if name == "MATCH" and how < 0 else Order.RISING
    vector = arguments[1]
    if isinstance(vector, ArrayConstant) and order is Order.RISING and _is_rising(vector.text):
        return []
    if not isinstance(vector, Ref):
        raise Unreadable(f"{name} looks by order in something that is no plain range")
    vector = replace(vector, sheet=vector.sheet or sheet)
    by_rows = name == "HLOOKUP" or (
        name == "LOOKUP" and vector.right - vector.left > vector.bottom - vector.top
    )
    cells = replace(vector, bottom=vector.top) if by_rows else replace(vector, right=vector.left)
    return [Demand(formula, name, vector if name == "MATCH" else cells, order)]


def _constant(node: Node | None) -> float | None:
    match node:
        case None:
            return 0.0
        case Paren(inner=inner):
            return _constant(inner)
        case Unary(operator=operator, operand=operand):
            value = _constant(operand)
            return value if value is None or operator == "+" else -value
        case Literal(kind="bool", text=text):
            return float(text == "TRUE")
        case Literal(kind="number", text=text):
            return float(text)
        case Call(name="TRUE" | "FALSE"):
            return float(node.name == "TRUE")
        case _:
            return None


def _is_rising(text: str) -> bool:
    """Whether the first column (or only row) of an array constant is sorted numbers."""
    rows = [row.split(",") for row in text.strip("{}").split(";")]
    entries = rows[0] if len(rows) == 1 else [row[0] for row in rows]
    try:
        numbers = [float(entry) for entry in entries]
    except ValueError:
        return False
    return numbers == sorted(numbers)


def noting_where(call: Call, formula: int, sheet: str, noted: list[Wandering]) -> Call:
    """INDIRECT and OFFSET with a note of where they look; OFFSET by constants is written out."""
    arguments = call.arguments
    if call.name == "INDIRECT" and arguments and arguments[0]:
        if len(arguments) > 1 and _constant(arguments[1]) in (None, 0.0):
            raise Unreadable("INDIRECT with references in R1C1 style is not supported")
        noted.append(Wandering(formula, sheet, None))
        number = len(noted) - 1
        return replace(call, arguments=(_note(formula, number, 0, arguments[0]), *arguments[1:]))
    if call.name != "OFFSET" or len(arguments) < 3:
        return call
    base = arguments[0]
    if not isinstance(base, Ref):
        raise Unreadable("OFFSET from something that is no plain reference")
    noted.append(Wandering(formula, sheet, replace(base, sheet=base.sheet or sheet)))
    number = len(noted) - 1
    moved = [
        None if argument is None else _note(formula, number, place, argument)
        for place, argument in enumerate(arguments[1:])
    ]
    return replace(call, arguments=(base, *moved))


def _note(formula: int, number: int, place: int, argument: Node) -> Call:
    keys = (Literal(str(n), "number") for n in (formula, number * 8 + place))
    return Call(f"{HELPER}NOTE", (*keys, argument))


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


def unmet(demand: Demand, value: Callable[[str, int, int], Value]) -> str:
    """Why the function cannot be trusted, or "" where its cells are as it needs them."""
    ref = demand.cells
    assert ref.sheet is not None
    cells = [
        value(ref.sheet, row, column)
        for row in range(ref.top, ref.bottom + 1)
        for column in range(ref.left, ref.right + 1)
    ]
    if demand.order is Order.NUMBERS:
        numbers = all(isinstance(c, float) for c in cells)
        return "" if numbers else f"{demand.function} of {shown(ref)}, where not all are numbers"
    while cells and cells[-1] is None and demand.function != "LOOKUP":
        cells.pop()
    if demand.order is Order.FALLING:
        cells.reverse()
    where = f"{demand.function} looks by order in {shown(ref)}"
    if all(isinstance(c, float) for c in cells):
        ordered = cells == sorted(cells)  # type: ignore[type-var]
    elif all(isinstance(c, str) and _PLAIN.fullmatch(c.lower()) for c in cells):
        texts = [str(c).lower() for c in cells]
        ordered = texts == sorted(texts)
    else:
        return f"{where}, which is neither all numbers nor all plain texts"
    return "" if ordered else f"{where}, which is not sorted"
