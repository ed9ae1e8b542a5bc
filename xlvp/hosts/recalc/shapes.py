"""How many values a part of a formula stands for, as far as that shows without computing it."""

from __future__ import annotations

from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import (
    ArrayConstant,
    Binary,
    Call,
    Literal,
    Node,
    Paren,
    Percent,
    Ref,
    Unary,
    Unreadable,
    cell_name,
    column_letters,
)
from xlvp.hosts.recalc.functions import ARRAYS, PLACES, kinds

CALL, HELPER = "XLVP_CALL_", "XLVP_HELP_"
"""Before the names under which the engine knows our functions and our helpers."""


def shown(ref: Ref) -> str:
    """A reference as people write it."""
    sheet = f"{ref.sheet}!" if ref.sheet else ""
    if ref.whole == "columns":
        return f"{sheet}{column_letters(ref.left)}:{column_letters(ref.right)}"
    if ref.whole == "rows":
        return f"{sheet}{ref.top}:{ref.bottom}"
    first = cell_name(ref.top, ref.left)
    return sheet + (first if ref.single else f"{first}:{cell_name(ref.bottom, ref.right)}")


def many(node: Node | None) -> bool:
    """Whether the part may be more than one value."""
    match node:
        case Ref():
            return not node.single
        case ArrayConstant():
            return True
        case Paren(inner=inner) | Unary(operand=inner) | Percent(operand=inner):
            return many(inner)
        case Binary(operator=operator, left=left, right=right):
            return operator == ":" or many(left) or many(right)
        case Call():
            return _many_from(node)
        case _:
            return False


def _many_from(call: Call) -> bool:
    name, arguments = call.name, call.arguments
    if name in ARRAYS:
        return True
    if call.prefix == OURS or name.startswith((CALL, HELPER)):
        return any(map(many, arguments))
    if name == "INDEX":
        return _is_slice(arguments)
    if name == "OFFSET":
        return len(arguments) > 3 or any(map(many, arguments[:1]))
    if name == "XLOOKUP":
        return len(arguments) > 2 and _is_wide(arguments[2])
    if name not in PLACES:
        return False
    places = kinds(name, len(arguments))
    return any(many(a) for kind, a in zip(places, arguments, strict=False) if kind in "lc")


def _is_slice(arguments: tuple[Node | None, ...]) -> bool:
    """Whether INDEX is asked for a whole row or column: a place that is empty or 0."""
    places = arguments[1:3]
    return not places or any(
        place is None or (isinstance(place, Literal) and place.text.strip("0.") == "")
        for place in places
    )


def _is_wide(node: Node | None) -> bool:
    return not isinstance(node, Ref) or not (node.left == node.right or node.top == node.bottom)


def shape(node: Node) -> tuple[int, int] | None:
    """Rows and columns of a part, None where they do not show.

    Raises
    ------
    Unreadable
        Ranges of different sizes are computed with each other; the engine gives up as a whole.
    """
    match node:
        case Ref():
            return node.bottom - node.top + 1, node.right - node.left + 1
        case Literal():
            return 1, 1
        case Paren(inner=inner) | Unary(operand=inner) | Percent(operand=inner):
            return shape(inner)
        case Binary(operator=operator, left=left, right=right) if operator != ":":
            first, second = shape(left), shape(right)
            if first is None or second is None:
                return None
            for a, b in zip(first, second, strict=True):
                if a != b and 1 not in (a, b):
                    raise Unreadable("it computes with ranges of different sizes")
            return max(first[0], second[0]), max(first[1], second[1])
        case _:
            return None
