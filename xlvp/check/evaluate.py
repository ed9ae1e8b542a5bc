"""A small evaluator: what a formula of plain arithmetic gives when other numbers are typed.

It serves to try a formula on every margin. What it does not know, it does not guess.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from xlvp.check.scorecard import Scorecard, Sheet
from xlvp.exact import exact, half_up
from xlvp.hosts.recalc.cells import ErrorValue
from xlvp.hosts.recalc.formula import (
    Binary,
    Call,
    Literal,
    Node,
    Paren,
    Percent,
    Ref,
    Unary,
)

Value = float | bool | str | None
Key = tuple[str, int, int]
"""A cell: sheet, row, column."""

_DEEPEST = 60


class NotEvaluated(Exception):
    """The formula does something that is not known here, or has no value."""


@dataclass
class Evaluator:
    """Evaluates formulas of a scorecard with some cells given other numbers."""

    card: Scorecard
    given: Mapping[Key, float] = field(default_factory=dict)
    depth: int = 0

    def cell(self, sheet: Sheet, row: int, column: int) -> Value:
        """The value of a cell, computed anew from what is given."""
        key = sheet.name, row, column
        if key in self.given:
            return self.given[key]
        cell = sheet.get(row, column)
        if cell is None:
            return None
        if cell.formula is None:
            if isinstance(cell.value, ErrorValue) or (cell.filled_by is not None):
                raise NotEvaluated
            return cell.value
        tree = self.card.tree(sheet, cell)
        if tree is None or cell.formula.area:
            raise NotEvaluated
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotEvaluated
        value = self.value(tree, sheet)
        self.depth -= 1
        return value

    def value(self, node: Node, sheet: Sheet) -> Value:
        """The value of a part of a formula.

        Raises
        ------
        NotEvaluated
            It is not known here, or its value is an error.
        """
        match node:
            case Literal(text=text, kind="number"):
                return float(text)
            case Literal(text=text, kind="text"):
                return text[1:-1].replace('""', '"')
            case Literal(text=text, kind="bool"):
                return text == "TRUE"
            case Ref() if node.single:
                where = self.card.by_name.get(node.sheet) if node.sheet else sheet
                if where is None:
                    raise NotEvaluated
                return self.cell(where, node.top, node.left)
            case Paren(inner=inner):
                return self.value(inner, sheet)
            case Percent(operand=operand):
                return self.number(operand, sheet) / 100
            case Unary(operator=operator, operand=operand):
                number = self.number(operand, sheet)
                return -number if operator == "-" else number
            case Binary():
                return self._binary(node, sheet)
            case Call():
                return self._call(node, sheet)
            case _:
                raise NotEvaluated

    def number(self, node: Node | None, sheet: Sheet) -> float:
        """The value as a number; a blank is 0."""
        value = 0.0 if node is None else self.value(node, sheet)
        if isinstance(value, str):
            raise NotEvaluated
        return float(value or 0)

    def _binary(self, node: Binary, sheet: Sheet) -> Value:
        if node.operator in _COMPARISONS:
            left, right = self.value(node.left, sheet), self.value(node.right, sheet)
            if isinstance(left, str) or isinstance(right, str):
                left, right = ("" if side is None else side for side in (left, right))
                if isinstance(left, str) != isinstance(right, str):
                    return node.operator == "<>"
            else:
                left, right = (0.0 if side is None else side for side in (left, right))
            return _COMPARISONS[node.operator](left, right)
        operation = _ARITHMETIC.get(node.operator)
        if operation is None:
            raise NotEvaluated
        return _safe(operation, self.number(node.left, sheet), self.number(node.right, sheet))

    def _call(self, node: Call, sheet: Sheet) -> Value:
        name, arguments = node.name, node.arguments
        if name == "IF":
            if not 2 <= len(arguments) <= 3:
                raise NotEvaluated
            chosen = 1 if self.number(arguments[0], sheet) else 2
            if chosen >= len(arguments):
                return False
            branch = arguments[chosen]
            return 0.0 if branch is None else self.value(branch, sheet)
        if name == "IFERROR" and arguments and arguments[0]:
            return self.value(arguments[0], sheet)
        if name in ("ISNUMBER", "ISBLANK", "ISTEXT") and len(arguments) == 1 and arguments[0]:
            value = self.value(arguments[0], sheet)
            kinds = {"ISNUMBER": float, "ISTEXT": str, "ISBLANK": type(None)}
            return type(value) is kinds[name]
        if name in _SEVERAL:
            return _safe(_SEVERAL[name], self._all(arguments, sheet))
        function = _FUNCTIONS.get(name)
        if function is None:
            raise NotEvaluated
        return _safe(function, *(self.number(a, sheet) for a in arguments))

    def _all(self, arguments: tuple[Node | None, ...], sheet: Sheet) -> list[float]:
        """The numbers of all arguments, those of ranges too."""
        numbers: list[float] = []
        for node in arguments:
            if isinstance(node, Ref):
                where = self.card.by_name.get(node.sheet) if node.sheet else sheet
                if where is None or node.count > 1000:
                    raise NotEvaluated
                for row in range(node.top, node.bottom + 1):
                    for column in range(node.left, node.right + 1):
                        value = self.cell(where, row, column)
                        if isinstance(value, float):
                            numbers.append(value)
            else:
                numbers.append(self.number(node, sheet))
        return numbers


def _safe(function: Callable[..., Value], *arguments: object) -> Value:
    try:
        value = function(*arguments)
    except (ArithmeticError, ValueError, TypeError):
        raise NotEvaluated from None
    if isinstance(value, complex) or (isinstance(value, float) and not math.isfinite(value)):
        raise NotEvaluated
    return value


def _round(number: float, decimals: float = 0) -> float:
    """Rounded as Excel rounds: a tie, within its fifteen digits, away from zero."""
    return float(half_up(exact(float(f"{number:.15g}")), int(decimals)))


def _cut(number: float, decimals: float = 0) -> float:
    shift = 10.0 ** int(decimals)
    return math.trunc(number * shift) / shift


def _up(number: float, decimals: float = 0) -> float:
    shift = 10.0 ** int(decimals)
    return math.copysign(math.ceil(abs(number) * shift), number) / shift


_COMPARISONS: dict[str, Callable[..., bool]] = {
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
}
_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "^": lambda a, b: a**b,
}
_SEVERAL: dict[str, Callable[[list[float]], Value]] = {
    "SUM": math.fsum,
    "MIN": lambda numbers: min(numbers, default=0.0),
    "MAX": lambda numbers: max(numbers, default=0.0),
    "MEDIAN": lambda numbers: sorted(numbers)[len(numbers) // 2] if len(numbers) % 2 else None,
    "AND": all,
    "OR": any,
    "COUNT": lambda numbers: float(len(numbers)),
}
_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "ABS": abs,
    "SQRT": math.sqrt,
    "POWER": lambda a, b: a**b,
    "EXP": math.exp,
    "LN": math.log,
    "LOG10": math.log10,
    "LOG": lambda a, b=10.0: math.log(a, b),
    "SIGN": lambda a: float((a > 0) - (a < 0)),
    "INT": lambda a: float(math.floor(a)),
    "ROUND": _round,
    "ROUNDDOWN": _cut,
    "ROUNDUP": _up,
    "TRUNC": _cut,
    "NOT": lambda a: not a,
    "N": lambda a: a,
    "PI": lambda: math.pi,
}
