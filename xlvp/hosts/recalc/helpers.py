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
from xlvp.hosts.recalc.compare import Doubt, compared

Grid = list[list[Value]]
Given = Value | Grid

NEAR, UNSURE = 2.0**-50, 2.0**-46
"""A difference below this share of its terms is nothing; up to the second it is doubtful."""

_PLAIN_NUMBER = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*(%?)\s*")
_OMITTED = "\0omitted"
_STEPS = frozenset(("CEILING", "FLOOR", "CEILING.MATH", "FLOOR.MATH", "MROUND"))


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


def chosen(condition: Value, yes: Value = True, no: Value = False) -> Value:
    """IF, cell by cell: what lies beyond a smaller branch is ``#N/A`` only where it is chosen."""
    if isinstance(condition, str):
        return condition if isinstance(condition, ErrorValue) else ErrorValue("#VALUE!")
    return yes if condition else no


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


def on_edge(function: str, value: Value, step: Value = _OMITTED) -> Value:
    """The value itself, unless which side of an edge it falls on hangs on its 16th digit."""
    number = value if type(value) is float else None
    if step == _OMITTED:
        step = 1.0 if function in _STEPS else 0.0
    size = float(step) if isinstance(step, float) else 0.0
    if function in _STEPS and size <= 0:
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


def formatted(value: Value, result: Value) -> Value:
    """TEXT: a text that is no number comes out as it is."""
    if isinstance(value, str) and not isinstance(value, ErrorValue) and _number(value) is None:
        return value
    return result


def number_or_zero(value: Value) -> Value:
    """A cell that SUMPRODUCT multiplies: what is no number counts as 0."""
    return 0.0 if isinstance(value, str) and not isinstance(value, ErrorValue) else value


def only(value: Given) -> Given:
    """A reference where one value belongs."""
    if not isinstance(value, list):
        return value
    if len(value) != 1 or len(value[0]) != 1:
        raise Doubt("a reference to a whole range stands where one value belongs")
    return value[0][0]


def replaced(text: Value, start: Value, count: Value, new: Value) -> Value:
    """REPLACE, also beyond the end of the text."""
    for value in (text, start, count, new):
        if isinstance(value, ErrorValue):
            return value
    first, size = _number(start), _number(count)
    if first is None or size is None or first < 1 or size < 0:
        return ErrorValue("#VALUE!")
    old, at = str(text or ""), int(first) - 1
    return old[:at] + str(new or "") + old[at + int(size) :]


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
    "IF": chosen,
    "TEXT": general,
    "COUNTED": counted,
    "FOLDED": folded,
    "SUM": difference,
    "EDGE": on_edge,
    "FIRST_ERROR": first_error,
    "FORMATTED": formatted,
    "NUMBERS": number_or_zero,
    "REPLACE": replaced,
    "UPPER": upper,
    "LOWER": lower,
    "PROPER": proper,
    "TRIM": trim,
    "VALUE": number_of_text,
}
"""The helpers that work cell by cell, by the name that formulas call them."""
