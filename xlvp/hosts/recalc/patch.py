"""New values put into a sheet's XML; every byte that is no value stays."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xlvp.hosts.recalc.cells import ErrorValue, ScannedCell, ScannedSheet, Value
from xlvp.hosts.recalc.xml import encoded

_ATTRIBUTE = re.compile(rb"(\s+)([^\s=]+)\s*=\s*(\"[^\"]*\"|'[^']*')")


def same(old: Value, new: Value) -> bool:
    """Whether two values are one to the 15 digits that a spreadsheet keeps."""
    if type(old) is not type(new):
        return False
    if isinstance(old, float) and isinstance(new, float):
        return old == new or f"{old:.15g}" == f"{new:.15g}"
    return old == new


def patched(sheet: ScannedSheet, values: Iterable[tuple[ScannedCell, Value]]) -> bytes:
    """The sheet's XML with these cells' values in place of their old ones."""
    out: list[bytes] = []
    at = 0
    for cell, value in sorted(values, key=lambda pair: pair[0].head):
        for start, end, new in _edits(sheet.data, cell, value):
            out += [sheet.data[at:start], new]
            at = end
    return b"".join([*out, sheet.data[at:]])


def _edits(data: bytes, cell: ScannedCell, value: Value) -> list[tuple[int, int, bytes]]:
    kind, text = typed(value)
    head = data[slice(*cell.head)]
    name = re.match(rb"<([^\s/>]+)", head)
    assert name is not None
    prefix = name[1].rpartition(b":")[0]
    tag = prefix + b":v" if prefix else b"v"
    keep = b' xml:space="preserve"' if text != text.strip() else b""
    element = b"<%b%b>%b</%b>" % (tag, keep, text.encode(), tag)
    head = _with_type(head, kind)
    if cell.empty_tag:
        head = head[:-2].rstrip() + b">" + element + b"</" + name[1] + b">"
        return [(*cell.head, head)]
    return [(*cell.head, head), (*(cell.value or (cell.after, cell.after)), element)]


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
