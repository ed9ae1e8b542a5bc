"""The parser of formulas as files store them: English names, commas, A1 references.

What the grammar does not know raises ``Unreadable``; nothing is passed on half understood.
"""

from __future__ import annotations

import re

from xlvp.hosts.recalc.formula import (
    LAST_COLUMN,
    LAST_ROW,
    ArrayConstant,
    Binary,
    Call,
    Literal,
    Name,
    Node,
    Paren,
    Percent,
    Ref,
    TableRef,
    Unary,
    Unreadable,
    area,
    column_number,
)

MAX_LENGTH = 32_768
"""The longest formula that is read; a spreadsheet takes 8192 signs."""

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
_LEVELS = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 4,
    "/": 4,
    "^": 5,
}
_SIGN, _DEEPEST = 6, 80


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
    if len(text) > MAX_LENGTH:
        raise Unreadable(f"it is longer than {MAX_LENGTH} signs")
    parser = _Parser(text)
    node = parser.expression()
    if parser.peek()[0] != "end":
        raise Unreadable(f"{parser.peek()[1]!r} is left over")
    return node
