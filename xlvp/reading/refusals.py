"""Why a cell of a crosstable is refused: what it holds, and what to write instead."""

from __future__ import annotations

import datetime
import re

from xlvp.cells import Cell, excel_error, number_in, refuse_error, shown
from xlvp.errors import BadArgument, XlvpError
from xlvp.reading.dialects import DIALECTS, Dialect, plain

_DATES = (datetime.date, datetime.time, datetime.timedelta)
_TURNED = (
    "Excel turns entries such as 1/2, 1-0, 12:1 or 12 1/2 into a date, time or number; format the"
    " cells as Text and type the result again"
)
_WRITE = "write one such as 12w1, 7b½, 12 0, 12w+, U, H or Z"


def explain(cell: Cell, where: str, otherwise: str = "") -> XlvpError:
    """Why a cell is no part of the grammar, and what to do.

    ``otherwise`` is what a layout of its own grammar says where Excel is not to blame.
    """
    if excel_error(cell):
        try:
            refuse_error(cell, where)
        except XlvpError as error:
            return error
    said = f"{where} holds {quoted(cell)}"
    if isinstance(cell, _DATES):
        return BadArgument(f"{said}, a date or time: {_TURNED}")
    is_number = isinstance(cell, int | float) and not isinstance(cell, bool)
    if is_number and 366 <= cell < 2_958_466:  # type: ignore[operator]
        return BadArgument(f"{said}, the number of a date: {_TURNED}")
    if otherwise:
        return BadArgument(f"{said}, {otherwise}")
    if is_number:
        return BadArgument(f"{said}, {_about_number(cell)}")  # type: ignore[arg-type]
    if isinstance(cell, str):
        return BadArgument(f"{said}, {_about_text(plain(cell))}")
    return BadArgument(f"{said}, which is no result; {_WRITE}")


def explain_in(dialect: Dialect | None, cell: Cell, where: str) -> XlvpError:
    """Why a cell is no part of the notation that the table is written in; None is our own."""
    if dialect is None:
        return explain(cell, where)
    text = plain(cell) if isinstance(cell, str) else ""
    if text in dialect.unsure:
        told = f"which in the {dialect.name} notation may be {dialect.unsure[text]}"
    else:
        told = (
            f"which is no result that is known in the {dialect.name} notation ({dialect.hint}), in"
            " which the rest of the table is written; write one notation throughout"
        )
    return explain(cell, where, told)


def _about_number(number: float) -> str:
    if number > 0 and number % 1 == 0:
        return (
            "which names an opponent or a result, not both; write such as 12w1, or 12w? while the"
            " game is pending"
        )
    if number > 0:
        return f"which names no opponent and no result; {_TURNED}"
    return "which is no result; only -1, -0.5 and 0 mean a bye"


def _about_text(text: str) -> str:
    if text == "-":
        return "which may mean two things: write 0F for a forfeit loss, Z for absent"
    for dialect in DIALECTS:
        if dialect.lex(text)[1]:
            return (
                f"which is the {dialect.name} notation ({dialect.hint}), but other cells of the"
                " table are not; write one notation throughout"
            )
    if re.match(r"0+ ?[wbsn:+=-]", text):
        return "but there is no player 0; write U, F, H or Z for a round without opponent"
    if text.endswith("1/2"):
        return "which may mean two things: write ½ or = for a draw, such as 12w½"
    if number_in(text) is not None and not text.startswith("-"):
        return f"which names no opponent or no result; {_WRITE}"
    return f"which is no result that is known; {_WRITE}"


def quoted(cell: Cell) -> str:
    """The cell's content as a message quotes it, whatever it is."""
    try:
        return shown(cell)
    except (ValueError, OverflowError):
        return "a number of thousands of digits"
