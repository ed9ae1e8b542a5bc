"""What must hold for single functions before or after the engine computes them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from xlvp.hosts.recalc.formula import (
    LAST_COLUMN,
    LAST_ROW,
    Binary,
    Call,
    Literal,
    Node,
    Paren,
    Ref,
    Unreadable,
)
from xlvp.hosts.recalc.functions import COUNTS, TEXTS
from xlvp.hosts.recalc.shapes import HELPER, shape, shown

COMPARISONS = frozenset(("=", "<>", "<", ">", "<=", ">="))
Hidden = Mapping[str, Sequence[int]]
"""The hidden rows of each sheet."""

_COLOUR = r"\[(?:black|blue|cyan|green|magenta|red|white|yellow)\]"
_WORD = r"""(?:"[^"]*"|\\.|[ $€£+\-−():!^'~{}<>=])"""
_NUMBER_SECTION = re.compile(
    rf"(?:{_COLOUR})?{_WORD}*(?:[#0,]*[#0](?:\.[#0]*)?|\.[#0]+)?{_WORD}*%?{_WORD}*", re.IGNORECASE
)
_DATE = re.compile(
    r"""(?:yyyy|yy|m{1,5}|d{1,4}|\[h+\]|\[m+\]|\[s+\]|h{1,2}|s{1,2}|am/pm|a/p
    |"[^"]*"|\\.|[-/.,:\ ])+""",
    re.IGNORECASE | re.VERBOSE,
)


def compares_exactly(node: Binary) -> bool:
    """Whether the engine compares these as Excel does: no fractions, no letters beyond ASCII."""
    sides = (node.left, node.right)
    for side in sides:
        if isinstance(side, Literal):
            if side.kind == "bool" or side.text in ("0", '""'):
                return True
            if side.kind == "text" and node.operator in ("=", "<>") and side.text.isascii():
                return True
    return all(_is_whole(side) for side in sides)


def _is_whole(node: Node) -> bool:
    if isinstance(node, Paren):
        return _is_whole(node.inner)
    if isinstance(node, Binary):
        return node.operator in "+-*" and _is_whole(node.left) and _is_whole(node.right)
    if isinstance(node, Call):
        return node.name in COUNTS
    return isinstance(node, Literal) and node.text.isdigit()


def is_number(node: Node) -> bool:
    """Whether the part is a number as written."""
    return isinstance(node, Literal) and node.kind == "number"


def is_literal_text(node: Node | None) -> bool:
    """Whether the part is a text as written."""
    return isinstance(node, Literal) and node.kind == "text"


def is_text(node: Node) -> bool:
    """Whether the part is a text already, or a whole number that is written as one."""
    match node:
        case Literal(kind=kind, text=text):
            return kind == "text" or (text.isdigit() and len(text) < 16)
        case Call(name=name):
            return name.removeprefix(HELPER) in TEXTS or name.removeprefix(HELPER) in (
                "COUNTED",
                "FOLDED",
            )
        case Paren(inner=inner):
            return is_text(inner)
        case Binary(operator=operator):
            return operator == "&"
        case _:
            return False


def check(call: Call, places: str, hidden: Hidden, sheet: str) -> None:
    """Refuse what the engine would get wrong in this call.

    Raises
    ------
    Unreadable
        The reason.
    """
    sizes = set()
    for kind, argument in zip(places, call.arguments, strict=True):
        if argument is None:
            continue
        if kind == "f":
            _check_format(argument)
        elif kind == "k":
            _check_criterion(call.name, argument)
        elif kind == "R":
            sizes.add(shape(argument))
    if len(sizes) > 1:
        raise Unreadable(f"the ranges of {call.name} have different sizes")
    if call.name == "IF" and call.arguments and is_literal_text(call.arguments[0]):
        raise Unreadable("IF with a text as its condition is not supported")
    if call.name in ("SUBTOTAL", "AGGREGATE"):
        _check_hidden(call, hidden, sheet)


def _check_format(argument: Node) -> None:
    if not isinstance(argument, Literal) or argument.kind != "text":
        raise Unreadable("TEXT is computed only with a format that is written out in the formula")
    if not _is_known_format(argument.text[1:-1].replace('""', '"')):
        raise Unreadable(f"the format {argument.text} of TEXT is not supported")


@lru_cache(maxsize=256)
def _is_known_format(text: str) -> bool:
    if text.lower() in ("general", "@"):
        return True
    if len(text) > 80:
        return False
    if _DATE.fullmatch(text):
        return True
    sections = re.findall(r'((?:[^;"\\]|"[^"]*"|\\.)*)(?:;|$)', text)
    return len(sections) <= 5 and all(_NUMBER_SECTION.fullmatch(s) for s in sections)


def _check_criterion(name: str, argument: Node) -> None:
    if isinstance(argument, Literal) and argument.kind == "text":
        criterion = argument.text[1:-1].lstrip("<>=").strip()
        if criterion.endswith("%") or criterion.startswith(("#", "$", "€", "£")):
            raise Unreadable(f"the criterion {argument.text} of {name} is not supported")


def _check_hidden(call: Call, hidden: Hidden, sheet: str) -> None:
    for argument in call.arguments:
        if isinstance(argument, Ref):
            rows = hidden.get(argument.sheet or sheet, ())
            if any(argument.top <= row <= argument.bottom for row in rows):
                raise Unreadable(
                    f"{call.name} over {shown(argument)}, where rows are hidden or filtered out"
                )


def errors_of(name: str, arguments: Sequence[Node | None]) -> Node | None:
    """A formula that shows the error among the cells that a conditional sum adds up.

    The engine leaves such errors out of the sum; its MAXIFS does not.
    """
    if name in ("SUMIFS", "AVERAGEIFS"):
        return Call("MAXIFS", tuple(arguments))
    if name in ("SUMIF", "AVERAGEIF") and len(arguments) == 3:
        tested, criterion, added = arguments
        if isinstance(tested, Ref) and isinstance(added, Ref):
            added = replace(
                added,
                bottom=min(LAST_ROW, added.top + tested.bottom - tested.top),
                right=min(LAST_COLUMN, added.left + tested.right - tested.left),
                whole=tested.whole if tested.whole == added.whole else "",
            )
            return Call("MAXIFS", (added, tested, criterion))
        raise Unreadable(f"{name} of something that is no plain range")
    return None
