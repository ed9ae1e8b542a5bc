"""Calc's values and the clean ones: what an argument, a result or an error is on either side.

Part of the add-in: runs inside LibreOffice, on numpy and the standard library.
"""

from __future__ import annotations

import struct
from numbers import Real

from xlvp.cells import Cell, Value, as_rows, is_blank
from xlvp.declare import OMITTED
from xlvp.errors import XlvpError
from xlvp.udfs import FUNCTIONS

Result = tuple[tuple[Cell, ...], ...]
"""The rows that a function of an add-in returns to Calc; one value is 1 x 1."""

TABLES = frozenset({"VPTABLE", "BRIDGEVPTABLE", "VPSTANDINGS", "STANDINGS", "TIEBREAKDETAIL"})
"""The functions that give a range whatever they are given; the add-in declares them so.

The others give a cell or a range. Calc takes a range from them only as a result that may change
later, and keeps each such result until the file is closed: too much for whole tables.
"""

ERROR_NUMBERS = {
    "#NUM!": 503,
    "#VALUE!": 519,
    "#NULL!": 521,
    "#REF!": 524,
    "#NAME?": 525,
    "#DIV/0!": 532,
    "#N/A": 32767,
}
"""Calc's number for each error value that a file can hold."""


def error(code: str) -> float:
    """The error value as a number: Calc reads a nan with its number in the lower bits as an error.

    Errors that Calc does not know come out as ``#VALUE!``.
    """
    number = ERROR_NUMBERS.get(code, ERROR_NUMBERS["#VALUE!"])
    (value,) = struct.unpack("<d", struct.pack("<Q", 0x7FF8_0000_0000_0000 | number))
    return float(value)


def from_calc(value: Value) -> Value:
    """An argument as the declared function takes it: the range of one cell is that cell.

    Calc hands a range over as a tuple of rows, and nothing for an argument that was left out.
    """
    if value is None:
        return OMITTED
    if not isinstance(value, tuple):
        return value
    if len(value) == 1 and len(value[0]) == 1:
        return value[0][0]
    return [list(row) for row in value]


def to_calc(value: Value) -> Result:
    """A result as Calc takes it: rows of floats and texts; an error stands in its own cell."""
    return tuple(tuple(_cell(cell) for cell in row) for row in as_rows(value))


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, str):
        return error(cell) if hasattr(cell, "sentence") else cell
    if is_blank(cell):
        return ""
    if hasattr(cell, "item"):
        cell = cell.item()
    return float(cell) if isinstance(cell, Real) else cell


def answer(name: str, *given: Value) -> Result:
    """Call the worksheet function with what Calc hands over: one value per declared argument.

    What a repeated argument holds arrives together, as the last value.
    """
    function = FUNCTIONS[name]
    if function.arguments and function.arguments[-1].repeated:
        *slots, rest = given
        given = (*slots, *(rest if isinstance(rest, tuple) else ()))
    try:
        return to_calc(function.call(*map(from_calc, given)))
    except XlvpError as failure:
        return ((error(failure.code),),)
