"""Formulas as trees: what a sheet's XML holds is parsed, changed and written again.

Only the grammar of formulas as files store them: English names, commas, A1 references. What the
grammar does not know raises ``Unreadable``; nothing is passed on half understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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

_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<text>"(?:[^"]|"")*")
    |(?P<error>\#(?:N/A|DIV/0!|[A-Z_]+[!?]))
    |(?P<array>\{(?:[^{}"]|"(?:[^"]|"")*")*\})
    |(?P<sheet>(?:'(?:[^']|'')+'|(?:\[\d+\])?[^\W\d][\w.]*(?::[\w.]+)?|\[\d+\])!)
    |(?P<area>\$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?(?![\w.(\[!]))
    |(?P<columns>\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w.(\[!]))
    |(?P<rows>\$?[0-9]{1,7}:\$?[0-9]{1,7}(?![\w.]))
    |(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<table>(?:[^\W\d][\w.\\]*)?\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\])
    |(?P<name>[^\W\d][\w.\\?]*|\\[\w.\\?]*)
    |(?P<operator><>|<=|>=|[-+*/^&=<>%(),:])""",
    re.VERBOSE | re.DOTALL,
)
_CELL = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)([0-9]+)")
_LEVELS = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 4,
    "/": 4,
    "^": 5,
}
_SIGN, _RANGE, _DEEPEST = 6, 8, 200


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


def _whole(text: str, sheet: str | None, kind: str) -> Ref:
    first, last = (part.replace("$", "") for part in text.split(":"))
    fixed = [part.startswith("$") for part in text.split(":")]
    number = column_number if kind == "columns" else int
    (low, fix_low), (high, fix_high) = sorted(zip(map(number, (first, last)), fixed, strict=True))
    if kind == "columns" and high <= LAST_COLUMN:
        return Ref(sheet, 1, low, LAST_ROW, high, (True, fix_low, True, fix_high), kind)
    if kind == "rows" and low >= 1 and high <= LAST_ROW:
        return Ref(sheet, low, 1, high, LAST_COLUMN, (fix_low, True, fix_high, True), kind)
    raise Unreadable(f"{text} lies outside the sheet")


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        position = 0
        while position < len(text):
            match = _TOKEN.match(text, position)
            if not match or not match.lastgroup:
                raise Unreadable(f"{text[position : position + 20]!r} is not understood")
            self.tokens.append((match.lastgroup, match[0]))
            position = match.end()
        self.at = 0
        self.depth = 0
        self.skip_space()

    def skip_space(self) -> bool:
        start = self.at
        while self.at < len(self.tokens) and self.tokens[self.at][0] == "space":
            self.at += 1
        return self.at > start

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.at += 1
        return token

    def is_operator(self, text: str) -> bool:
        return self.peek() == ("operator", text)

    def expression(self, level: int = 1) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Unreadable("it is nested too deeply")
        left = self.signed()
        while True:
            kind, text = self.peek()
            own = _LEVELS.get(text, 0) if kind == "operator" else 0
            if own < level:
                break
            self.take()
            self.skip_space()
            left = Binary(text, left, self.expression(own + 1))
        self.depth -= 1
        return left

    def signed(self) -> Node:
        kind, text = self.peek()
        if kind == "operator" and text in "+-":
            self.take()
            self.skip_space()
            return Unary(text, self.expression(_SIGN))
        node = self.joined()
        while self.is_operator("%"):
            self.take()
            self.skip_space()
            node = Percent(node)
        return node

    def joined(self) -> Node:
        """A value, or references joined by a colon; a space between references is refused."""
        node = self.value()
        while True:
            spaced = self.skip_space()
            kind, text = self.peek()
            if self.is_operator(":"):
                self.take()
                self.skip_space()
                node = Binary(":", node, self.value())
            elif kind not in ("operator", "end") or (spaced and text == "("):
                raise Unreadable("references that cross (a space between them) are not supported")
            else:
                return node

    def value(self) -> Node:
        kind, text = self.take()
        if kind == "sheet":
            return self.on_sheet(text)
        if kind in ("text", "number", "error"):
            return Literal(text, kind)
        if kind == "area":
            return _area_or_name(text)
        if kind in ("columns", "rows"):
            return _whole(text, None, kind)
        if kind == "array":
            return ArrayConstant(text)
        if kind == "table":
            return _table_ref(text)
        if kind == "name":
            return self.named(text, "")
        if (kind, text) == ("operator", "("):
            self.skip_space()
            inner = self.expression()
            if self.is_operator(","):
                raise Unreadable("a union of references is not supported")
            self.close()
            return Paren(inner)
        raise Unreadable(f"{text!r} stands where a value belongs" if text else "it ends too early")

    def named(self, text: str, prefix: str) -> Node:
        if self.is_operator("("):
            self.take()
            return Call(text, self.arguments(), prefix)
        if text.upper() in ("TRUE", "FALSE") and not prefix:
            return Literal(text.upper(), "bool")
        return Name(prefix or None, text)

    def on_sheet(self, text: str) -> Node:
        prefix = text[:-1]
        kind, rest = self.take()
        if kind == "name":
            return self.named(rest, prefix)
        sheet = prefix[1:-1].replace("''", "'") if prefix[0] == "'" else prefix
        if kind == "error":
            return Literal(rest, "error")
        if "[" in sheet:
            raise Unreadable("it reads another workbook, which is not opened")
        if ":" in sheet:
            raise Unreadable("references through several sheets are not supported")
        if kind == "area":
            return area(rest, sheet)
        if kind in ("columns", "rows"):
            return _whole(rest, sheet, kind)
        raise Unreadable(f"{text}{rest} is not understood")

    def arguments(self) -> tuple[Node | None, ...]:
        self.skip_space()
        if self.is_operator(")"):
            self.take()
            return ()
        found: list[Node | None] = []
        while True:
            self.skip_space()
            empty = self.is_operator(",") or self.is_operator(")")
            found.append(None if empty else self.expression())
            if self.is_operator(","):
                self.take()
                continue
            self.close()
            return tuple(found)

    def close(self) -> None:
        if self.take() != ("operator", ")"):
            raise Unreadable("a parenthesis is not closed")


def _area_or_name(text: str) -> Node:
    """A reference; what lies beyond the last column (``Rng2``) can only be a name."""
    try:
        return area(text)
    except Unreadable:
        if ":" in text or "$" in text:
            raise
        return Name(None, text)


def _table_ref(text: str) -> Node:
    name, _, inner = text.partition("[")
    if re.fullmatch(r"\d+", inner[:-1]) and not name:
        raise Unreadable("it reads another workbook, which is not opened")
    return TableRef(name, inner[:-1])


def parse(text: str) -> Node:
    """The tree of a formula, without its equals sign.

    Raises
    ------
    Unreadable
        The formula, or a part of it, is not understood.
    """
    parser = _Parser(text)
    node = parser.expression()
    if parser.peek()[0] != "end":
        raise Unreadable(f"{parser.peek()[1]!r} is left over")
    return node


def write(node: Node | None) -> str:
    """The formula of a tree, as the engine reads it."""
    match node:
        case None:
            return ""
        case Literal(text=text) | ArrayConstant(text=text):
            return text
        case Ref():
            return _write_ref(node)
        case Call(name=name, arguments=arguments):
            return f"{name}({','.join(map(write, arguments))})"
        case Unary(operator=operator, operand=operand):
            return f"{operator}{write(operand)}"
        case Percent(operand=operand):
            return f"{write(operand)}%"
        case Binary(operator=operator, left=left, right=right):
            return f"{write(left)}{operator}{write(right)}"
        case Paren(inner=inner):
            return f"({write(inner)})"
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
