"""What the checks ask of formulas: how they read, what they name, whether they are alike."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.check.scorecard import Cell
from xlvp.hosts.recalc.formula import (
    Node,
    Ref,
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
    'VP(D5-$E$5,24,,30)'
    """
    return write(node, _fixed)


def _fixed(ref: Ref) -> str:
    """A reference with the dollar signs that keep it from moving."""
    if ref.whole:
        return shown(ref)
    sheet, mark, cells = shown(ref).rpartition("!")
    first, last = cells.split(":")[0], cells.split(":")[-1]
    top, left, bottom, right = ref.absolute
    corners = [_corner(first, left, top)]
    if not ref.single:
        corners.append(_corner(last, right, bottom))
    return sheet + mark + ":".join(corners)


def _corner(cell: str, column: bool, row: bool) -> str:
    letters = cell.rstrip("0123456789")
    return f"{'$' * column}{letters}{'$' * row}{cell[len(letters) :]}"


def refs(node: Node) -> Iterator[Ref]:
    """The references in a formula."""
    if isinstance(node, Ref):
        yield node
    for child in children(node):
        yield from refs(child)


def pattern(node: Node, cell: Cell) -> str:
    """The same text for a formula and its copies in other rows of the column."""
    return f"{cell.column} {told(shifted(node, _ROW - cell.row, 0))}"
