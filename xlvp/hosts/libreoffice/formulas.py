"""Formulas as Calc computes them right: its names for our functions, its way with empty cells.

Calc hands an empty cell over as 0 and the empty range of one cell as empty, so that a single cell
as an argument of ours is written as such a range: ``VP(A1,24)`` becomes ``VP(A1:A1,24)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from xlvp.hosts.formula_names import plain, prefixed
from xlvp.hosts.libreoffice.addin import PREFIX
from xlvp.hosts.recalc.formula import Unreadable, area
from xlvp.udfs import FUNCTIONS

_PIECES = re.compile(
    r'"(?:[^"]|"")*"'  # a text
    r"|'(?:[^']|'')*'"  # the name of a sheet
    r"|\[(?:[^\[\]]|\[[^\[\]]*\])*\]"  # a reference of OpenDocument, a place in a table
    r"|[(){},;]|[^\"'\[(){},;]+|.",
    re.DOTALL,
)
_OURS = re.compile(rf"(?:^|[^\w.\]!'])(?:{'|'.join(FUNCTIONS)})$", re.IGNORECASE)
_CELL = r"\$?[A-Za-z]{1,3}\$?[1-9][0-9]{0,6}"
_SHEET = r"(?:(?:'(?:[^']|'')+'|[^\W\d][\w.]*)!)?"
_EXCEL = re.compile(rf"(?P<head>\s*{_SHEET})(?P<cell>{_CELL})(?::(?P<last>{_CELL}))?(?P<tail>\s*)")
_OPEN = re.compile(
    rf"(?P<head>\s*\[[^\[\]:]*\.)(?P<cell>{_CELL})(?::\.(?P<last>{_CELL}))?(?P<tail>\]\s*)"
)


def for_calc(formula: str, *, open_document: bool = False) -> str:
    """The formula as a file for Calc names our functions, single cells written as ranges.

    >>> for_calc("[1]!VPMATCH(D5,'A, B'!E5,24)+SUM(D5)")
    "ORG.XLVP.CALCADDIN.VPMATCH(D5:D5,'A, B'!E5:E5,24)+SUM(D5)"
    >>> for_calc("of:=VP([.A1];24)", open_document=True)
    'of:=ORG.XLVP.CALCADDIN.VP([.A1:.A1];24)'
    """
    widened = _open_widened if open_document else _excel_widened
    return prefixed(_arguments_changed(plain(formula), widened), PREFIX)


def for_everybody(formula: str, *, open_document: bool = False) -> str:
    """The formula naming our functions plainly, ranges of one cell written as that cell.

    >>> for_everybody("ORG.XLVP.CALCADDIN.VP(A1:A1,24)")
    'VP(A1,24)'
    """
    narrowed = _open_narrowed if open_document else _excel_narrowed
    return _arguments_changed(plain(formula), narrowed)


def _arguments_changed(formula: str, change: Callable[[str], str]) -> str:
    """The formula with each argument of a plainly named call of ours changed."""
    done: list[str] = []
    open_calls: list[tuple[bool, int]] = []  # whether it is ours, where its argument begins
    for piece in _PIECES.findall(formula):
        if piece in (",", ";", ")") and open_calls and open_calls[-1][0]:
            start = open_calls[-1][1]
            done[start:] = [change("".join(done[start:]))]
        if piece in ("(", "{"):
            ours = piece == "(" and bool(done) and bool(_OURS.search(done[-1]))
            open_calls.append((ours, len(done) + 1))
        elif piece in (")", "}") and open_calls:
            open_calls.pop()
        done.append(piece)
        if piece in (",", ";") and open_calls:
            open_calls[-1] = (open_calls[-1][0], len(done))
    return "".join(done)


def _excel_widened(argument: str) -> str:
    match = _EXCEL.fullmatch(argument)
    if not match or match["last"]:
        return argument
    try:
        area(match["cell"])  # beyond the last column it is a defined name
    except Unreadable:
        return argument
    return f"{match['head']}{match['cell']}:{match['cell']}{match['tail']}"


def _excel_narrowed(argument: str) -> str:
    return _narrowed(argument, _EXCEL.fullmatch(argument))


def _open_widened(argument: str) -> str:
    match = _OPEN.fullmatch(argument)
    if not match or match["last"]:
        return argument
    return f"{match['head']}{match['cell']}:.{match['cell']}{match['tail']}"


def _open_narrowed(argument: str) -> str:
    return _narrowed(argument, _OPEN.fullmatch(argument))


def _narrowed(argument: str, match: re.Match[str] | None) -> str:
    if not match or match["cell"] != match["last"]:
        return argument
    return f"{match['head']}{match['cell']}{match['tail']}"
