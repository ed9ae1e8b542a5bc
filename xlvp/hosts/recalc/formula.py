"""Formulas as trees: their parts, how they are walked, copied and written again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384


class Unreadable(Exception):
    """A formula, or a part of it, that is not understood; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, text, truth value or error as written; ``kind`` tells which."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Ref:
    """Cells, whole columns or whole rows. ``absolute``: top, left, bottom, right are fixed."""

    sheet: str | None
    top: int
    left: int
    bottom: int
    right: int
    absolute: tuple[bool, bool, bool, bool] = (True, True, True, True)
    whole: str = ""

    @property
    def single(self) -> bool:
        """Whether it is one cell."""
        return self.top == self.bottom and self.left == self.right

    @property
    def count(self) -> int:
        """How many cells it has."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)


@dataclass(frozen=True, slots=True)
class Name:
    """A defined name, with the sheet or book that is written before it."""

    sheet: str | None
    name: str


@dataclass(frozen=True, slots=True)
class TableRef:
    """A structured reference: table name and what stands in the brackets (None: none)."""

    table: str
    inner: str | None


@dataclass(frozen=True, slots=True)
class ArrayConstant:
    """An array in braces, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function call; an empty argument place is None. ``prefix`` stood before the name."""

    name: str
    arguments: tuple[Node | None, ...]
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Unary:
    """A sign before a value."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class Percent:
    """A value with % after it."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Binary:
    """Two values and what stands between them; ``:`` joins references."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Paren:
    """A part in parentheses; ``named``: it stands for a defined name."""

    inner: Node
    named: bool = False


Node = Literal | Ref | Name | TableRef | ArrayConstant | Call | Unary | Percent | Binary | Paren

_CELL = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)([0-9]+)")


def column_number(letters: str) -> int:
    """The number of a column: A is 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """The letters of a column."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """A cell as people write it: ``B3``."""
    return f"{column_letters(column)}{row}"


def area(text: str, sheet: str | None = None) -> Ref:
    """The reference that ``A1`` or ``$A$1:B2`` writes."""
    corners = [_CELL.fullmatch(part) for part in text.split(":")]
    first, last = corners[0], corners[-1]
    if not first or not last or len(corners) > 2:
        raise Unreadable(f"{text} is no reference")
    rows = [(int(m[4]), bool(m[3])) for m in (first, last)]
    columns = [(column_number(m[2]), bool(m[1])) for m in (first, last)]
    (top, fix_top), (bottom, fix_bottom) = sorted(rows, key=lambda pair: pair[0])
    (left, fix_left), (right, fix_right) = sorted(columns, key=lambda pair: pair[0])
    if top < 1 or bottom > LAST_ROW or right > LAST_COLUMN:
        raise Unreadable(f"{text} lies outside the sheet")
    return Ref(sheet, top, left, bottom, right, (fix_top, fix_left, fix_bottom, fix_right))


def write(node: Node | None, reference: Callable[[Ref], str] | None = None) -> str:
    """The formula of a tree, as the engine reads it; ``reference`` writes references otherwise."""

    def text(part: Node | None) -> str:
        return write(part, reference)

    match node:
        case None:
            return ""
        case Literal(text=literal) | ArrayConstant(text=literal):
            return literal
        case Ref():
            return (reference or _write_ref)(node)
        case Call(name=name, arguments=arguments):
            return f"{name}({','.join(map(text, arguments))})"
        case Unary(operator=operator, operand=operand):
            return f"{operator}{text(operand)}"
        case Percent(operand=operand):
            return f"{text(operand)}%"
        case Binary(operator=operator, left=left, right=right):
            return f"{text(left)}{operator}{text(right)}"
        case Paren(inner=inner):
            return f"({text(inner)})"
        case Name(name=name) | TableRef(table=name):
            raise Unreadable(f"{name} is not known")


def _write_ref(ref: Ref) -> str:
    sheet = "" if ref.sheet is None else "'" + ref.sheet.replace("'", "''") + "'!"
    if ref.whole == "columns":
        return f"{sheet}${column_letters(ref.left)}:${column_letters(ref.right)}"
    if ref.whole == "rows":
        return f"{sheet}${ref.top}:${ref.bottom}"
    first = f"${column_letters(ref.left)}${ref.top}"
    if ref.single:
        return sheet + first
    return f"{sheet}{first}:${column_letters(ref.right)}${ref.bottom}"


def children(node: Node) -> Iterator[Node]:
    """The parts of a tree, one level down."""
    match node:
        case Call(arguments=arguments):
            yield from (a for a in arguments if a is not None)
        case Unary(operand=inner) | Percent(operand=inner) | Paren(inner=inner):
            yield inner
        case Binary(left=left, right=right):
            yield left
            yield right


def walk(node: Node) -> Iterator[Node]:
    """Every part of a tree, itself first."""
    yield node
    for child in children(node):
        yield from walk(child)


def shifted(node: Node, rows: int, columns: int) -> Node:
    """The formula copied so many rows down and columns right, as a shared formula is."""
    match node:
        case Ref():
            return _shifted_ref(node, rows, columns)
        case Call(arguments=arguments):
            moved = tuple(a and shifted(a, rows, columns) for a in arguments)
            return replace(node, arguments=moved)
        case Unary(operand=operand) | Percent(operand=operand):
            return replace(node, operand=shifted(operand, rows, columns))
        case Binary(left=left, right=right):
            return replace(
                node, left=shifted(left, rows, columns), right=shifted(right, rows, columns)
            )
        case Paren(inner=inner):
            return replace(node, inner=shifted(inner, rows, columns))
        case _:
            return node


def _shifted_ref(ref: Ref, rows: int, columns: int) -> Node:
    fix_top, fix_left, fix_bottom, fix_right = ref.absolute
    top = ref.top if fix_top else (ref.top + rows - 1) % LAST_ROW + 1
    bottom = ref.bottom if fix_bottom else (ref.bottom + rows - 1) % LAST_ROW + 1
    left = ref.left if fix_left else (ref.left + columns - 1) % LAST_COLUMN + 1
    right = ref.right if fix_right else (ref.right + columns - 1) % LAST_COLUMN + 1
    if top > bottom:
        top, bottom, fix_top, fix_bottom = bottom, top, fix_bottom, fix_top
    if left > right:
        left, right, fix_left, fix_right = right, left, fix_right, fix_left
    fixed = (fix_top, fix_left, fix_bottom, fix_right)
    return Ref(ref.sheet, top, left, bottom, right, fixed, ref.whole)
