"""Comparisons as a worksheet makes them: numbers to 15 digits, texts without regard to case."""

from __future__ import annotations

import re

from xlvp.hosts.recalc.cells import ErrorValue, Value

_PLAIN_TEXT = re.compile(r"[0-9a-z ]*")


class Doubt(Exception):
    """The value a spreadsheet would give is not known for certain; the text says why."""


def compared(operator: str, left: Value, right: Value) -> Value:
    """A comparison: numbers to 15 digits, texts without regard to case, as worksheets do."""
    for value in (left, right):
        if isinstance(value, ErrorValue):
            return value
    order = _order(_like(left, right), _like(right, left), operator in ("=", "<>"))
    return {
        "=": order == 0,
        "<>": order != 0,
        "<": order < 0,
        ">": order > 0,
        "<=": order <= 0,
        ">=": order >= 0,
    }[operator]


def _like(value: Value, other: Value) -> float | bool | str:
    """A blank as the other side's nothing."""
    if value is not None:
        return value
    if isinstance(other, bool):
        return False
    return "" if isinstance(other, str) else 0.0


def _order(left: float | bool | str, right: float | bool | str, equality: bool) -> int:
    if isinstance(left, bool) or isinstance(right, bool) or type(left) is not type(right):
        ranks = [(2 if isinstance(v, bool) else isinstance(v, str), v) for v in (left, right)]
        (a, x), (b, y) = ranks
        return a - b if a != b else int(x) - int(y)
    if isinstance(left, str) and isinstance(right, str):
        return _text_order(left.lower(), right.lower(), equality)
    assert isinstance(left, float) and isinstance(right, float)
    if left == right or f"{left:.15g}" == f"{right:.15g}":
        return 0
    return -1 if left < right else 1


def _text_order(left: str, right: str, equality: bool) -> int:
    if left == right:
        return 0
    if equality or (_PLAIN_TEXT.fullmatch(left) and _PLAIN_TEXT.fullmatch(right)):
        return -1 if left < right else 1
    raise Doubt("the order of two texts with other signs than letters depends on the language")
