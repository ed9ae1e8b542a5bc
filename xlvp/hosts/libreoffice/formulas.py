"""Formulas as Calc computes them right: its names for our functions, its way with empty cells.

Calc hands an empty cell over as 0. So a single cell as an argument of ours is written with the
question whether it is empty: ``VP(A1,24)`` becomes ``VP(IF(A1="","",A1),24)``. The range ``A1:A1``
would do too, but a newer LibreOffice shortens it when it saves a workbook for Excel.
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
_EXCEL = re.compile(rf"{_SHEET}(?P<cell>{_CELL})")
_EXCEL_GUARDED = re.compile(
    rf'IF\((?P<first>{_SHEET}{_CELL})="","",(?P=first)\)|(?P<range>{_SHEET}(?P<corner>{_CELL}))'
    r":(?P=corner)"
)
_OPEN = re.compile(rf"\[[^\[\]:]*\.(?P<cell>{_CELL})\]")
_OPEN_GUARDED = re.compile(
    rf'IF\((?P<first>\[[^\[\]:]*\.{_CELL}\])="";"";(?P=first)\)'
    rf"|(?P<range>\[[^\[\]:]*\.(?P<corner>{_CELL})):\.(?P=corner)\]"
)


def for_calc(formula: str, *, open_document: bool = False) -> str:
    """The formula as a file for Calc names our functions, single cells asked whether empty.

    >>> for_calc("[1]!VPMATCH(D5,E5:E5,24)+SUM(D5)")
    'ORG.XLVP.CALCADDIN.VPMATCH(IF(D5="","",D5),IF(E5="","",E5),24)+SUM(D5)'
    >>> for_calc("of:=VP([.A1];24)", open_document=True)
    'of:=ORG.XLVP.CALCADDIN.VP(IF([.A1]="";"";[.A1]);24)'
    """
    everybody = for_everybody(formula, open_document=open_document)
    guarded = _open_guarded if open_document else _excel_guarded
    return prefixed(_arguments_changed(everybody, guarded), PREFIX)


def for_everybody(formula: str, *, open_document: bool = False) -> str:
    """The formula naming our functions plainly, what Calc needs for single cells taken away.

    >>> for_everybody('ORG.XLVP.CALCADDIN.VP(IF(A1="","",A1),B1:B1)')
    'VP(A1,B1)'
    """
    found = _OPEN_GUARDED if open_document else _EXCEL_GUARDED
    return _arguments_changed(plain(formula), lambda argument: _bare(found, argument))


def _arguments_changed(formula: str, change: Callable[[str], str]) -> str:
    """The formula with each argument of a plainly named call of ours changed."""
    done: list[str] = []
    open_calls: list[tuple[bool, int]] = []  # whether it is ours, where its argument begins
    for piece in _PIECES.findall(formula):
        if piece in (",", ";", ")") and open_calls and open_calls[-1][0]:
            start = open_calls[-1][1]
            argument = "".join(done[start:])
            inner = argument.strip()
            before, after = argument.split(inner, 1) if inner else (argument, "")
            done[start:] = [before + change(inner) + after]
        if piece in ("(", "{"):
            ours = piece == "(" and bool(done) and bool(_OURS.search(done[-1]))
            open_calls.append((ours, len(done) + 1))
        elif piece in (")", "}") and open_calls:
            open_calls.pop()
        done.append(piece)
        if piece in (",", ";") and open_calls:
            open_calls[-1] = (open_calls[-1][0], len(done))
    return "".join(done)


def _excel_guarded(argument: str) -> str:
    match = _EXCEL.fullmatch(argument)
    if not match:
        return argument
    try:
        area(match["cell"])  # beyond the last column it is a defined name
    except Unreadable:
        return argument
    return f'IF({argument}="","",{argument})'


def _open_guarded(argument: str) -> str:
    return f'IF({argument}="";"";{argument})' if _OPEN.fullmatch(argument) else argument


def _bare(guarded: re.Pattern[str], argument: str) -> str:
    match = guarded.fullmatch(argument)
    if not match:
        return argument
    if match["first"]:
        return str(match["first"])
    return str(match["range"]) + ("]" if guarded is _OPEN_GUARDED else "")
