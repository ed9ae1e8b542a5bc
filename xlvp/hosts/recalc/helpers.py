"""What the engine gets wrong and what is computed here instead, as a spreadsheet does it.

Every helper takes and gives plain values: None (blank), float, bool, str, ``ErrorValue``, or a
list of rows of these. Where even Excel's answer is not known for certain the helper notes a doubt
and the formula is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from itertools import groupby

from xlvp.hosts.recalc.cells import ErrorValue, Value

Grid = list[list[Value]]
Given = Value | Grid

NEAR, UNSURE = 2.0**-50, 2.0**-46
"""A difference below this share of its terms is nothing; up to the second it is doubtful."""

_PLAIN_TEXT = re.compile(r"[0-9a-z ]*")
_PLAIN_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*(%?)\s*")
_STEPS = frozenset(("CEILING", "FLOOR", "CEILING.MATH", "FLOOR.MATH", "MROUND"))


class Doubt(Exception):
    """The value a spreadsheet would give is not known for certain; the text says why."""


def each(function: Callable[..., Value], *given: Given) -> Given:
    """Call a function cell by cell; a row, column or cell repeats, beyond the rest is ``#N/A``."""
    if not any(isinstance(value, list) for value in given):
        return function(*given)
    grids = [value if isinstance(value, list) else [[value]] for value in given]
    height = max(len(grid) for grid in grids)
    width = max(len(grid[0]) for grid in grids)
    return [
        [function(*(_at(grid, r, c) for grid in grids)) for c in range(width)]
        for r in range(height)
    ]


def _at(grid: Grid, r: int, c: int) -> Value:
    r, c = (r if len(grid) > 1 else 0), (c if len(grid[0]) > 1 else 0)
    return grid[r][c] if r < len(grid) and c < len(grid[r]) else ErrorValue("#N/A")


def fit(value: object, height: int, width: int, beyond: object) -> object:
    """An array cut or filled to the range of its formula; blank shows as 0."""
    grid = value if isinstance(value, list) else [[value]]
    deep, wide = len(grid), len(grid[0])

    def at(r: int, c: int) -> object:
        r, c = (r if deep > 1 else 0), (c if wide > 1 else 0)
        cell = grid[r][c] if r < deep and c < wide else beyond
        return 0.0 if cell is None else cell

    fitted = [[at(r, c) for c in range(width)] for r in range(height)]
    return fitted if height * width > 1 else fitted[0][0]


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


def general(value: Value) -> Value:
    """A value as it is joined to a text: at most 15 digits."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if value is None or isinstance(value, str):
        return value
    if value == 0:
        return "0"
    if not 1e-5 <= abs(value) < 1e15:
        raise Doubt(f"the number {value:.3g}, very large or very small, is made a text")
    return f"{Decimal(f'{value:.15g}'):f}"


def counted(value: Value) -> Value:
    """A value as a text whose signs are counted."""
    text = general(value)
    if isinstance(text, str) and any(ord(sign) > 0xFFFF for sign in text):
        raise Doubt("a text holds signs that Excel counts as two")
    return text


def folded(value: Value) -> Value:
    """A text for a search that does not mind case."""
    return lower(counted(value))


def difference(operator: str, left: Value, right: Value) -> Value:
    """A sum or difference as the last step of a formula: what is nothing but a remainder is 0."""
    numbers = []
    for value in (left, right):
        if isinstance(value, ErrorValue):
            return value
        number = _number(value)
        if number is None:
            return ErrorValue("#VALUE!")
        numbers.append(number)
    first, second = numbers
    result = first + second if operator == "+" else first - second
    if not -1.8e308 < result < 1.8e308:
        return ErrorValue("#NUM!")
    size = max(abs(first), abs(second))
    if result and abs(result) <= size * NEAR:
        return 0.0
    if result and abs(result) <= size * UNSURE:
        raise Doubt(f"the difference {result:.3g} is so small that Excel may show 0")
    return result


def _number(value: Value) -> float | None:
    """What arithmetic makes of a value; a text must spell a plain number."""
    if value is None:
        return 0.0
    if isinstance(value, bool | float):
        return float(value)
    if _PLAIN_NUMBER.fullmatch(value):
        return float(value.strip().rstrip("% ")) / (100 if "%" in value else 1)
    if any(sign.isdigit() for sign in value):
        raise Doubt(f"the text {value[:20]!r} may be a number or date, depending on the language")
    return None


def number_of_text(value: Value) -> Value:
    """VALUE: the number that a text spells."""
    if isinstance(value, ErrorValue):
        return value
    if isinstance(value, bool):
        return ErrorValue("#VALUE!")
    number = _number(value)
    return ErrorValue("#VALUE!") if number is None else number


def on_edge(function: str, value: Value, step: Value = None) -> Value:
    """The value itself, unless which side of an edge it falls on hangs on its 16th digit."""
    number = value if type(value) is float else None
    size = float(step) if isinstance(step, float) else 0.0
    if function in _STEPS and size <= 0 and step is not None:
        raise Doubt(f"{function} with a step that is not above 0")
    if number is None or float(f"{number:.15g}") == number:
        return value
    try:
        shown = Decimal(f"{number:.15g}")
        if function in ("ROUND", "ROUNDUP", "ROUNDDOWN", "TRUNC", "INT"):
            count = shown.scaleb(int(size))
        else:
            count = shown / Decimal(f"{size:.15g}")
        edge = count * 2 % 2 == 1 if function in ("ROUND", "MROUND") else count % 1 == 0
    except (InvalidOperation, ZeroDivisionError, OverflowError):
        return value
    if edge:
        raise Doubt(
            f"{function} of {shown} with a remainder beyond its 15th digit may fall to either side"
        )
    return value


def first_error(value: Value, result: Value) -> Value:
    """The error of an argument, which the engine forgets, or else the result."""
    return value if isinstance(value, ErrorValue) else result


def upper(value: Value) -> Value:
    """UPPER, letter by letter."""
    return _letters(value, str.upper)


def lower(value: Value) -> Value:
    """LOWER, letter by letter."""
    return _letters(value, str.lower)


def proper(value: Value) -> Value:
    """PROPER: a capital after whatever is no letter."""
    text = general(value)
    if not isinstance(text, str) or isinstance(text, ErrorValue):
        return "" if text is None else text
    words = groupby(text, str.isalpha)
    return "".join(
        _case(part[0], str.upper) + "".join(_case(sign, str.lower) for sign in part[1:])
        for part in ("".join(group) for _, group in words)
    )


def trim(value: Value) -> Value:
    """TRIM: plain spaces only."""
    text = general(value)
    if not isinstance(text, str) or isinstance(text, ErrorValue):
        return "" if text is None else text
    return " ".join(part for part in text.split(" ") if part)


def _letters(value: Value, change: Callable[[str], str]) -> Value:
    text = general(value)
    if not isinstance(text, str) or isinstance(text, ErrorValue):
        return "" if text is None else text
    return "".join(_case(sign, change) for sign in text)


def _case(sign: str, change: Callable[[str], str]) -> str:
    changed = change(sign)
    return changed if len(changed) == 1 else sign


HELPERS: dict[str, Callable[..., Value]] = {
    "COMPARE": compared,
    "TEXT": general,
    "COUNTED": counted,
    "FOLDED": folded,
    "SUM": difference,
    "EDGE": on_edge,
    "FIRST_ERROR": first_error,
    "UPPER": upper,
    "LOWER": lower,
    "PROPER": proper,
    "TRIM": trim,
    "VALUE": number_of_text,
}
"""The helpers that work cell by cell, by the name that formulas call them."""
