"""Excel's values and the clean ones: what a cell, a range or an error is on either side."""

from __future__ import annotations

from numbers import Real

from xlvp.cells import Cell, Value, as_rows, is_blank, is_range

ERROR_NUMBERS = {
    "#NULL!": 2000,
    "#DIV/0!": 2007,
    "#VALUE!": 2015,
    "#REF!": 2023,
    "#NAME?": 2029,
    "#NUM!": 2036,
    "#N/A": 2042,
    "#GETTING_DATA": 2043,
    "#SPILL!": 2045,
    "#CONNECT!": 2046,
    "#BLOCKED!": 2047,
    "#UNKNOWN!": 2048,
    "#FIELD!": 2049,
    "#CALC!": 2050,
}
"""Excel's error values by the number that ``CVErr`` takes."""

_ERRORS_COM = {number - 2146828288: text for text, number in ERROR_NUMBERS.items()}
_COM_ERRORS = range(-2146828288, -2146828288 + 4096)


def from_excel(value: Value) -> Value:
    """An argument as the declared function takes it: the range of one cell is that cell.

    xlwings knows the seven classic errors; the younger ones arrive as the whole number that COM
    has for them, where every number of a cell is a float.
    """
    if not isinstance(value, list):
        return _error(value) if type(value) is int else value
    for row in value:
        if isinstance(row, list):
            for column, cell in enumerate(row):
                if type(cell) is int:
                    row[column] = _error(cell)
    if len(value) == 1 and isinstance(value[0], list) and len(value[0]) == 1:
        return value[0][0]
    return value


def _error(cell: int) -> Cell:
    return _ERRORS_COM.get(cell, "#VALUE!") if cell in _COM_ERRORS else cell


def to_excel(value: Value) -> Value:
    """A result as xlwings hands it to VBA: floats, texts, truth values; errors as their texts.

    An error value cannot leave Python; the VBA wrapper makes one of exactly these texts.
    """
    if is_range(value):
        return [[_cell(cell) for cell in row] for row in as_rows(value)]
    return _cell(value)


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, str):
        return str(cell)  # an error inside an array is a text with a sentence; VBA wants the text
    if is_blank(cell):
        return ""
    if hasattr(cell, "item"):
        cell = cell.item()
    if isinstance(cell, Real) and not isinstance(cell, bool):
        return float(cell)
    return cell
