"""Names, tables and prefixes written out, so that only cells and known functions are left."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from xlvp.hosts.recalc.book import Book, Table
from xlvp.hosts.recalc.formula import (
    LAST_COLUMN,
    LAST_ROW,
    Binary,
    Call,
    Name,
    Node,
    Paren,
    Percent,
    Ref,
    TableRef,
    Unary,
    Unreadable,
    cell_name,
    walk,
)
from xlvp.hosts.recalc.parser import parse
from xlvp.udfs import FUNCTIONS

OURS = "xlvp"
"""The prefix that a call of one of our functions bears in an expanded tree."""

_OUR_PREFIX = re.compile(r"(?:_xludf\.|_xll\.|_xlfn\.|org\.xlvp\.calcaddin\.)+", re.IGNORECASE)
_NEW = re.compile(r"(?:_xlfn\.|_xlws\.)+", re.IGNORECASE)


@dataclass
class Expander:
    """Writes out what a formula of one workbook names.

    ``spills`` gives the range that a dynamic array formula fills, by sheet, row and column.
    """

    book: Book
    spills: Mapping[tuple[str, int, int], Ref] = field(default_factory=dict)

    def expand(self, node: Node, sheet: str, row: int, seen: tuple[str, ...] = ()) -> Node:
        """The formula with every name, table and prefix of our functions written out."""

        def inside(child: Node) -> Node:
            return self.expand(child, sheet, row, seen)

        match node:
            case Ref():
                return self._on_sheet(node)
            case Name():
                return self._name(node, sheet, row, seen)
            case TableRef():
                return self._table(node, row)
            case Call():
                return self._call(node, sheet, inside)
            case Unary() | Percent():
                return replace(node, operand=inside(node.operand))
            case Binary():
                return replace(node, left=inside(node.left), right=inside(node.right))
            case Paren():
                return replace(node, inner=inside(node.inner))
            case _:
                return node

    def _on_sheet(self, ref: Ref) -> Ref:
        if ref.sheet is None:
            return ref
        sheet = self.book.sheet_name(ref.sheet)
        if sheet is None:
            raise Unreadable(f"the workbook has no worksheet {ref.sheet}")
        return replace(ref, sheet=sheet)

    def _name(self, node: Name, sheet: str, row: int, seen: tuple[str, ...]) -> Node:
        name = node.name.casefold()
        if name.startswith("_xlpm."):
            raise Unreadable("LET and LAMBDA are not supported")
        if name in self.book.tables and node.sheet is None:
            return self._table(TableRef(node.name, None), row)
        scope = _unquoted(node.sheet) if node.sheet else sheet
        text = self.book.names.get((scope.casefold(), name))
        if text is None:
            text = self.book.names.get((None, name))
        if text is None:
            raise Unreadable(f"the workbook does not define the name {node.name}")
        if name in seen:
            raise Unreadable(f"the name {node.name} is defined by itself")
        tree = parse(text.removeprefix("="))
        for part in walk(tree):
            if isinstance(part, Ref) and (part.sheet is None or not all(part.absolute)):
                raise Unreadable(
                    f"the name {node.name} means other cells in every cell (it is relative)"
                )
        tree = self.expand(tree, scope, row, (*seen, name))
        return tree if isinstance(tree, Ref) else Paren(tree, named=True)

    def _call(self, node: Call, sheet: str, inside: Callable[[Node], Node]) -> Node:
        ours = self._our_name(node)
        name = ours or _NEW.sub("", node.name).upper()
        if not ours and node.prefix:
            raise Unreadable(f"{node.name} is a function of another workbook or add-in")
        arguments = tuple(None if a is None else inside(a) for a in node.arguments)
        if ours:
            while arguments and arguments[-1] is None:
                arguments = arguments[:-1]
            return Call(name, arguments, OURS)
        if name == "ANCHORARRAY":
            return self._spill(arguments, sheet)
        return Call(name, arguments)

    def _our_name(self, node: Call) -> str | None:
        name = _OUR_PREFIX.sub("", node.name).upper()
        if name not in FUNCTIONS or not node.prefix:
            return name if name in FUNCTIONS else None
        prefix = _unquoted(node.prefix).lower()
        link = re.fullmatch(r"\[(\d+)\]", prefix)
        if link:
            number = int(link[1])
            known = self.book.links[number - 1] if 0 < number <= len(self.book.links) else ""
            return name if not known or known.startswith("xlvp.") else None
        return name if re.search(r"(?:^|[\\/\[])xlvp\.xlam\]?$", prefix) else None

    def _spill(self, arguments: tuple[Node | None, ...], sheet: str) -> Ref:
        anchor = arguments[0] if arguments else None
        if isinstance(anchor, Ref) and anchor.single:
            ref = self.spills.get((anchor.sheet or sheet, anchor.top, anchor.left))
            if ref:
                return ref
        raise Unreadable("it reads a spilled range (A1#) whose formula spills nothing here")

    def _table(self, node: TableRef, row: int) -> Ref:
        table = self.book.tables.get(node.table.casefold())
        if table is None:
            raise Unreadable(f"the workbook has no table {node.table or 'around this cell'}")
        return _table_area(table, node.inner or "", row)


def _unquoted(prefix: str) -> str:
    return prefix[1:-1].replace("''", "'") if prefix.startswith("'") else prefix


def _table_area(table: Table, inner: str, row: int) -> Ref:
    """The cells that a structured reference means, seen from a row."""
    this_row = inner.startswith("@")
    inner = inner.removeprefix("@").strip()
    parts = re.findall(r"\[((?:[^\[\]']|'.)*)\]", inner) if "[" in inner else [inner] * bool(inner)
    items = {part.casefold() for part in parts if part.startswith("#")}
    columns = [
        re.sub(r"'(.)", r"\1", part).casefold() for part in parts if not part.startswith("#")
    ]
    first, last = table.ref.top + table.header_rows, table.ref.bottom - table.totals_rows
    top, bottom = first, last
    if this_row or "#this row" in items:
        if not first <= row <= last:
            raise Unreadable("[#This Row] is used outside the rows of the table")
        top = bottom = row
    elif "#all" in items:
        top, bottom = table.ref.top, table.ref.bottom
    elif "#headers" in items:
        top, bottom = table.ref.top, last if "#data" in items else table.ref.top
    elif "#totals" in items:
        top, bottom = first if "#data" in items else table.ref.bottom, table.ref.bottom
    elif items - {"#data"}:
        raise Unreadable(f"[{inner}] is not understood")
    missing = [c for c in columns if c not in table.columns]
    if missing:
        raise Unreadable(f"the table has no column {missing[0]}")
    places = [table.columns.index(c) for c in columns] or [0, len(table.columns) - 1]
    left, right = table.ref.left + min(places), table.ref.left + max(places)
    if not (1 <= top <= bottom <= LAST_ROW and left <= right <= LAST_COLUMN):
        raise Unreadable(f"the table has no cells at {cell_name(top, left)}")
    return Ref(table.sheet, top, left, bottom, right)
