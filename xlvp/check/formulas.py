"""What the checks ask of formulas: how they read, what they name, whether they are alike."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.check.scorecard import Cell
from xlvp.hosts.recalc.formula import (
    Binary,
    Call,
    Node,
    Paren,
    Percent,
    Ref,
    Unary,
    children,
    shifted,
    write,
)
from xlvp.hosts.recalc.shapes import shown

_ROW = 500_000


def told(node: Node | None) -> str:
    """A formula as people write it.

    >>> from xlvp.hosts.recalc.parser import parse
    >>> told(parse("VP(D5-$E$5,24,,30)"))
    'VP(D5-E5,24,,30)'
    """
    match node:
        case Ref():
            return shown(node)
        case Call(name=name, arguments=arguments):
            return f"{name}({','.join(map(told, arguments))})"
        case Unary(operator=operator, operand=operand):
            return f"{operator}{told(operand)}"
        case Percent(operand=operand):
            return f"{told(operand)}%"
        case Binary(operator=operator, left=left, right=right):
            return f"{told(left)}{operator}{told(right)}"
        case Paren(inner=inner):
            return f"({told(inner)})"
        case _:
            return write(node)


def refs(node: Node) -> Iterator[Ref]:
    """The references in a formula."""
    if isinstance(node, Ref):
        yield node
    for child in children(node):
        yield from refs(child)


def pattern(node: Node, cell: Cell) -> str:
    """The same text for a formula and its copies in other rows of the column."""
    return f"{cell.column} {told(shifted(node, _ROW - cell.row, 0))}"
