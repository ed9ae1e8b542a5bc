"""New values put into a sheet's XML; every byte that is no value stays."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping

from xlvp.hosts.recalc.cells import ErrorValue, ScannedCell, ScannedSheet, Value
from xlvp.hosts.recalc.formula import cell_name
from xlvp.hosts.recalc.xml import encoded

Edit = tuple[int, int, bytes]
"""First byte, byte after the last, and what stands there instead."""

_ATTRIBUTE = re.compile(rb"(\s+)([^\s=]+)\s*=\s*(\"[^\"]*\"|'[^']*')")


def same(old: Value, new: Value) -> bool:
    """Whether two values are one to the 15 digits that a spreadsheet keeps."""
    if type(old) is not type(new):
        return False
    if isinstance(old, float) and isinstance(new, float):
        return old == new or f"{old:.15g}" == f"{new:.15g}"
    return old == new


def patched(
    sheet: ScannedSheet,
    values: Iterable[tuple[ScannedCell, Value]],
    missing: Mapping[tuple[int, int], Value],
) -> bytes:
    """The sheet's XML with these cells' values in place of their old ones.

    ``missing`` are cells of array formulas that the file leaves out, by row and column.
    """
    edits = [edit for cell, value in values for edit in _replacing(sheet.data, cell, value)]
    edits += _adding(sheet, missing)
    out: list[bytes] = []
    at = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        out += [sheet.data[at:start], new]
        at = end
    return b"".join([*out, sheet.data[at:]])


def _replacing(data: bytes, cell: ScannedCell, value: Value) -> list[Edit]:
    kind, _ = typed(value)
    head = data[slice(*cell.head)]
    tag = _tag(head)
    element = _value_element(tag, value)
    head = _with_type(head, kind)
    if cell.empty_tag:
        head = head[:-2].rstrip() + b">" + element + b"</" + tag + b">"
        return [(*cell.head, head)]
    return [(*cell.head, head), (*(cell.value or (cell.after, cell.after)), element)]


def _adding(sheet: ScannedSheet, missing: Mapping[tuple[int, int], Value]) -> list[Edit]:
    """Cells, and rows where there are none, put in at their places, in order."""
    if not missing:
        return []
    data = sheet.data
    tag = _tag(data[slice(*sheet.cells[0].head)])
    row_tag = tag[:-1] + b"row"
    rows = {row.row: row for row in sheet.rows}
    numbers = sorted(rows)
    new_cells: dict[int, list[tuple[int, bytes]]] = {}
    for (number, column), value in sorted(missing.items()):
        kind, _ = typed(value)
        head = b'<%b r="%b"%b>' % (
            tag,
            cell_name(number, column).encode(),
            b' t="%b"' % kind.encode() if kind else b"",
        )
        cell = head + _value_element(tag, value) + b"</" + tag + b">"
        new_cells.setdefault(number, []).append((column, cell))
    edits: list[Edit] = []
    for number, cells in new_cells.items():
        row = rows.get(number)
        if row is None:
            before = bisect_right(numbers, number)
            at = rows[numbers[before]].head[0] if before < len(numbers) else sheet.end
            whole = b"".join(cell for _, cell in cells)
            new = b'<%b r="%d">%b</%b>' % (row_tag, number, whole, row_tag)
            edits.append((at, at, new))
        elif row.empty_tag:
            head = data[slice(*row.head)][:-2].rstrip() + b">"
            whole = b"".join(cell for _, cell in cells)
            edits.append((*row.head, head + whole + b"</" + row_tag + b">"))
        else:
            for column, cell in cells:
                later = [c.head[0] for c in row.cells if c.column > column]
                at = later[0] if later else row.end
                edits.append((at, at, cell))
    return edits


def _tag(head: bytes) -> bytes:
    """The name in a start tag, with its prefix."""
    match = re.match(rb"<([^\s/>]+)", head)
    assert match is not None, "a cell starts with its tag"
    return match[1]


def _value_element(cell_tag: bytes, value: Value) -> bytes:
    _, text = typed(value)
    tag = cell_tag[:-1] + b"v"
    keep = b' xml:space="preserve"' if text != text.strip() else b""
    return b"<%b%b>%b</%b>" % (tag, keep, text.encode(), tag)


def typed(value: Value) -> tuple[str, str]:
    """The ``t`` of a value and how the XML writes it."""
    match value:
        case bool():
            return "b", str(int(value))
        case ErrorValue():
            return "e", encoded(value)
        case str():
            return "str", encoded(value)
        case None:
            return "str", ""
        case _:
            whole = value.is_integer() and abs(value) < 1e15
            return "", str(int(value)) if whole else repr(value).upper()


def _with_type(head: bytes, kind: str) -> bytes:
    """The start tag with this ``t``, in place where it has one."""
    for match in _ATTRIBUTE.finditer(head):
        if match[2] == b"t":
            old = match[3][1:-1].decode()
            if old == kind or (not kind and old == "n"):
                return head
            new = b'%bt="%b"' % (match[1], kind.encode()) if kind else b""
            return head[: match.start()] + new + head[match.end() :]
    if not kind:
        return head
    end = len(head) - (2 if head.endswith(b"/>") else 1)
    body = head[:end].rstrip()
    return body + b' t="%b"' % kind.encode() + head[len(body) :]
