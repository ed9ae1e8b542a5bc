"""Calls of built-in functions that the engine gets wrong, put right with our helpers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from xlvp.hosts.recalc import formula as f
from xlvp.hosts.recalc import guards
from xlvp.hosts.recalc.formula import Call, Literal, Node
from xlvp.hosts.recalc.functions import COUNTED, PAIRED, PLACES, POINTING, REPLACED
from xlvp.hosts.recalc.shapes import many

Helper = Callable[..., Call]
"""Makes a call of a helper from its name and arguments."""

_BLANK = Literal('""', "text")
_ZERO = Literal("0", "number")


def argument(function: str, kind: str, node: Node, helper: Helper) -> Node:
    """An argument of a call, made what the function should have made of it."""
    if function in PAIRED and not isinstance(node, f.Unary | f.Binary):
        return helper("NUMBERS", node)
    if kind in "txT":
        return text(node, helper, COUNTED.get(function, "TEXT"))
    if kind in "mn" and not guards.is_number(node):
        return f.Binary("*", f.Paren(node), Literal("1", "number"))
    return node


def text(node: Node, helper: Helper, name: str = "TEXT") -> Node:
    """A value that is used as text: numbers with 15 digits, as a spreadsheet joins them."""
    if name == "FOLDED":
        safe = isinstance(node, Literal) and node.text.isascii()
    else:
        safe = guards.is_text(node)
    return node if safe else helper(name, node)


def call(given: Call, places: str, one: bool, helper: Helper) -> Node:
    """The whole call; ``one``: it stands where one value belongs."""
    name, arguments = given.name, given.arguments
    if name in REPLACED:
        if len(arguments) < len(PLACES[name]):
            raise f.Unreadable(f"{name} with {len(arguments)} arguments is not supported")
        return helper(name, *(_BLANK if a is None else a for a in arguments))
    if name == "IF" and many(arguments[0] if arguments else None):
        return helper(name, *(_ZERO if a is None else a for a in arguments))
    result: Node = _on_edge(given, helper) if PLACES[name].startswith("e") else given
    if name in POINTING and one:
        result = helper("ONLY", result)
    for kind, node in zip(places, arguments, strict=True):
        if kind in "gnx" and node is not None and not guards.is_number(node):
            result = helper("FIRST_ERROR", node, result)
    if name == "TEXT" and arguments and arguments[0] is not None:
        result = helper("FORMATTED", arguments[0], result)
    errors = guards.errors_of(name, arguments)
    return helper("FIRST_ERROR", errors, result) if errors else result


def _on_edge(given: Call, helper: Helper) -> Node:
    """ROUND and its like with a look at the 16th digit of the value."""
    value, *rest = given.arguments or (None,)
    if value is None:
        return given
    steps = [step for step in rest[:1] if step is not None]
    edge = helper("EDGE", Literal(f'"{given.name}"', "text"), value, *steps)
    return replace(given, arguments=(edge, *rest))
