"""Formulas of OpenDocument files written as Excel writes them, for the parser of the latter."""

from __future__ import annotations

import re

_PIECES = re.compile(
    r'(?P<text>"(?:[^"]|"")*")'
    r"|(?P<ref>\[(?:[^\[\]']|'(?:[^']|'')*')*\])"
    r"|(?P<array>\{(?:[^{}\"]|\"(?:[^\"]|\"\")*\")*\})"
    r"|(?P<separator>;)"
    r"|(?P<other>[^\"\[{;]+|.)",
    re.DOTALL,
)
_NAMESPACE = re.compile(r"^\w+:=|^=")
_SIDE = re.compile(
    r"(?P<sheet>(?:\$?(?:'(?:[^']|'')*'|[^.'#]+))?)\.(?P<cell>\$?[A-Za-z]*\$?[0-9]*)"
)


def excel_formula(formula: str) -> str:
    """The formula in the grammar of Excel; what has no counterpart stays and is not understood.

    >>> excel_formula("of:=IF([.B1]=0;\\"a;b\\";SUM([$'My list'.$A$1:.C3]))")
    'IF(B1=0,"a;b",SUM(\\'My list\\'!$A$1:C3))'
    """
    done = []
    for match in _PIECES.finditer(_NAMESPACE.sub("", formula)):
        if match["ref"]:
            done.append(_reference(match["ref"][1:-1]))
        elif match["array"]:
            done.append(_constant(match["array"]))
        else:
            done.append("," if match["separator"] else match[0])
    return "".join(done)


def _reference(inner: str) -> str:
    """What stands in the brackets: ``.A1``, ``.A1:.B2``, ``$Sheet.A1``, ``'file'#$Sheet.A1``."""
    sides = re.findall(r"(?:[^:']|'(?:[^']|'')*')+", inner)
    found = [_SIDE.fullmatch(side) for side in sides]
    if not 1 <= len(found) <= 2 or not all(found) or inner.startswith("'file:"):
        return f"[{inner}]"
    first = found[0]
    assert first is not None
    sheet = first["sheet"].removeprefix("$")
    cells = ":".join(side["cell"] for side in found if side)
    return f"{_quoted(sheet)}!{cells}" if sheet else cells


def _quoted(sheet: str) -> str:
    return sheet if sheet.startswith("'") else f"'{sheet}'"


def _constant(array: str) -> str:
    parts = re.findall(r'"(?:[^"]|"")*"|[^"]+', array)
    swapped = str.maketrans({";": ",", "|": ";"})
    return "".join(part if part.startswith('"') else part.translate(swapped) for part in parts)


def cell_range(address: str) -> str:
    """The address of a named range, ``$Sheet1.$A$1:.$B$2``, as a formula of Excel."""
    return _reference(address)
