"""The one normaliser: what any host hands over becomes clean values, and back.

A cell may be blank (``None``, ``""``, spaces, nan), a number, a text, a truth value, a date or an
Excel error text such as ``"#N/A"``. A range is a list of rows. No host is imported here and no
function elsewhere reads a raw cell by itself.
"""

from __future__ import annotations

import contextlib
import datetime
import math
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from numbers import Real
from typing import TypeVar

from xlvp.errors import EXCEL_ERRORS, BadArgument, CellError, PassedOn, XlvpError

Cell = object
Rows = list[list[Cell]]
Value = object
"""What a worksheet function takes or returns: a cell or a range."""

T = TypeVar("T")

_LONG = 10**15
"""From here on a number is a float: a cell holds 15 digits, and arithmetic must not overflow."""

_DATES = (datetime.date, datetime.time, datetime.timedelta)
_NUMBER = re.compile(r"([+-]?)(\d*)(?:[.,](\d+))?([¼½¾]?)")
_FRACTIONS = {"": 0.0, "¼": 0.25, "½": 0.5, "¾": 0.75}
_SPACES = re.compile(r"[\s\u00a0\u202f\u2007\u200b\ufeff]+")
_SINGLE = frozenset((float, int, str, bool, type(None)))


def is_range(value: Value) -> bool:
    """Whether the value is a range (a list of rows) rather than one cell."""
    if type(value) in _SINGLE:
        return False
    return isinstance(value, list | tuple) or (hasattr(value, "__array__") and _ndim(value) > 0)


def _ndim(value: object) -> int:
    return int(getattr(value, "ndim", 0))


def as_rows(value: Value) -> Rows:
    """The value as a list of rows of equal length; one cell is a 1 x 1 range, a flat list a row."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple):
        return [[value]]
    if not any(isinstance(row, list | tuple) for row in value):
        return [list(value)] if value else [[None]]
    rows = [list(row) if isinstance(row, list | tuple) else [row] for row in value]
    width = max(len(row) for row in rows)
    return [row + [None] * (width - len(row)) for row in rows] if width else [[None]]


def one_cell(value: Value, name: str) -> Cell:
    """The cell behind an argument that takes one value; a 1 x 1 range is one cell."""
    if not is_range(value):
        return value
    rows = as_rows(value)
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    raise BadArgument(
        f"{name} takes one cell, but a range of {len(rows)} x {len(rows[0])} was given"
    )


def line(value: Value, name: str) -> list[Cell]:
    """The cells of a single row or column (or one cell)."""
    rows = as_rows(value)
    if len(rows) == 1:
        return rows[0]
    if len(rows[0]) == 1:
        return [row[0] for row in rows]
    raise BadArgument(
        f"{name} takes a single row or column, but a range of {len(rows)} x {len(rows[0])} cells"
        " was given"
    )


def is_blank(cell: Cell) -> bool:
    """Whether the cell holds no value: empty, ``""``, spaces or nan."""
    kind = type(cell)
    if kind is float or kind is int:
        return cell != cell
    if cell is None:
        return True
    if isinstance(cell, str):
        return not cell[:1].isalnum() and not _SPACES.sub("", cell)
    return isinstance(cell, Real) and cell != cell


def excel_error(cell: Cell) -> str | None:
    """The Excel error the cell holds, or None."""
    if isinstance(cell, str) and cell[:1] == "#" and cell.upper() in EXCEL_ERRORS:
        return cell.upper()
    return None


def refuse_error(cell: Cell, name: str) -> None:
    """Raise the error that the cell holds, if it holds one."""
    code = excel_error(cell)
    if code:
        why = f" ({cell.sentence})" if isinstance(cell, CellError) else ""
        raise PassedOn(f"{name} holds the error {code}{why}; mend that cell first", code)


def tidy(text: str) -> str:
    """The text with one kind of space, none at its ends, and a plain minus sign."""
    return _SPACES.sub(" ", text).strip().replace("\u2212", "-")


def shown(cell: Cell) -> str:
    """The cell's content as a message quotes it."""
    if isinstance(cell, datetime.datetime) and not (cell.hour or cell.minute or cell.second):
        cell = cell.date()
    if isinstance(cell, int) and cell.bit_length() > 128:
        return "too long a row of digits"
    text = (
        repr(cell)
        if isinstance(cell, str)
        else str(cell).upper()
        if isinstance(cell, bool)
        else str(cell)
    )
    return text if len(text) <= 40 else text[:37] + "…" + text[:1]


def number_in(text: str) -> float | None:
    """The number that a text spells (``"12,5"``, ``"6½"``, ``"−3"``), or None."""
    match = _NUMBER.fullmatch(_SPACES.sub("", text).replace("\u2212", "-"))
    if not match:
        return None
    sign, whole, decimals, fraction = match.groups()
    if not (whole or decimals or fraction) or (decimals and fraction):
        return None
    if decimals and len(decimals) == 3 and "," in text and whole.lstrip("0"):
        return None  # 1,234 may be a thousand: not ours to guess
    value = float(f"{whole or 0}.{decimals or 0}") + _FRACTIONS[fraction]
    if value == math.inf:
        return None
    return -value if sign == "-" else value


def number(cell: Cell, name: str) -> float:
    """The number in a cell; whole numbers come back as int.

    Raises
    ------
    BadArgument
        The cell is blank, a truth value, a date, or a text that spells no number.
    PassedOn
        The cell holds an Excel error.
    """
    kind = type(cell)
    if kind is int and -_LONG < cell < _LONG:  # type: ignore[operator]
        return cell  # type: ignore[return-value]
    if kind is float and math.isfinite(cell):  # type: ignore[arg-type]
        return _shortest(cell)  # type: ignore[arg-type]
    refuse_error(cell, name)
    if is_blank(cell):
        raise BadArgument(f"{name} is empty; a number belongs there")
    if kind.__module__ == "numpy":
        return number(_native(cell), name)
    if isinstance(cell, bool):
        raise BadArgument(f"{name} is {shown(cell)}; a number belongs there")
    if isinstance(cell, _DATES):
        raise BadArgument(
            f"{name} is a date or time ({shown(cell)}): Excel turns entries such as 1/2, 1-0 or"
            " 12:1 into one; format the cell as Text and type the value again"
        )
    if isinstance(cell, str):
        value = number_in(cell)
        if value is not None:
            return _shortest(value)
        if re.fullmatch(r"\s*[+-]?[1-9]\d*,\d{3}\s*", cell):
            raise BadArgument(
                f"{name} is {shown(cell)}, which may mean a thousand or a decimal;"
                " type it without the comma"
            )
    elif isinstance(cell, Real | Decimal):
        with contextlib.suppress(ValueError, OverflowError):  # a signalling nan, a huge fraction
            value = float(cell)
            if math.isfinite(value):
                return _shortest(value)
    raise BadArgument(f"{name} is {shown(cell)}, which is not a number")


def _native(cell: Cell) -> Cell:
    """A numpy scalar as Python's own value."""
    return cell.item() if hasattr(cell, "item") else cell


def _shortest(value: float) -> float:
    return int(value) if value.is_integer() and -_LONG < value < _LONG else value


def whole_number(cell: Cell, name: str, low: int, high: int) -> int:
    """The whole number in a cell, from low to high."""
    value = number(cell, name)
    if not isinstance(value, int) or not low <= value <= high:
        raise BadArgument(f"{name} is {value}; a whole number from {low} to {high} belongs there")
    return value


def truth(cell: Cell, name: str) -> bool:
    """TRUE or FALSE, also as 1, 0 or a word."""
    refuse_error(cell, name)
    cell = _native(cell)
    if isinstance(cell, bool | int | float) and cell in (0, 1):
        return bool(cell)
    word = tidy(cell).lower() if isinstance(cell, str) else ""
    if word in ("true", "yes", "1"):
        return True
    if word in ("false", "no", "0"):
        return False
    raise BadArgument(f"{name} is {shown(cell)}; TRUE or FALSE belongs there")


def text(cell: Cell, name: str) -> str:
    """The text of a cell; a number is written as Excel shows it, a blank is ``""``."""
    refuse_error(cell, name)
    if is_blank(cell):
        return ""
    if isinstance(cell, bool):
        return shown(cell)
    if isinstance(cell, str):
        return tidy(cell)
    if isinstance(cell, _DATES):
        raise BadArgument(f"{name} is a date or time ({shown(cell)}); a text belongs there")
    return str(number(cell, name))


@lru_cache(maxsize=1024)
def key(name: str) -> str:
    """The name without what people type differently: case, spaces, hyphens, underscores."""
    return re.sub(r"[\s\-_‐‑–−]+", "", name).upper()


def choose(cell: Cell, name: str, known: Mapping[str, T]) -> T:
    """The member of ``known`` that the cell names.

    ``known`` maps every accepted spelling to its member; the message lists them.
    """
    wanted = text(cell, name)
    if wanted in known:
        return known[wanted]
    for spelling, member in known.items():
        if key(spelling) == key(wanted):
            return member
    raise BadArgument(f"{name} {wanted!r} is not known; known are {', '.join(known)}")


def words(cell: Cell, name: str) -> list[str]:
    """The entries of a list separated by comma, semicolon or line break; a range is joined."""
    if is_range(cell):
        return [word for row in as_rows(cell) for one in row for word in words(one, name)]
    return [part for part in map(str.strip, re.split(r"[,;\r\n]+", raw_text(cell, name))) if part]


def raw_text(cell: Cell, name: str) -> str:
    """The text of a cell with its line breaks."""
    return cell if isinstance(cell, str) and not excel_error(cell) else text(cell, name)


def place(row: int, column: int, width: int) -> str:
    """How a message names a cell of a range, counted from its upper left corner."""
    return f"row {row + 1}" if width == 1 else f"row {row + 1}, column {column + 1}"


def elementwise(
    function: Callable[..., Cell],
    required: Mapping[str, Value],
    optional: Mapping[str, Value] | None = None,
) -> Value:
    """Call the function cell by cell; ranges of one row or column repeat, as in Excel.

    A blank in a required argument gives a blank. An error in one cell stays in that cell. With no
    range among the arguments the function is called once and its error is raised.
    """
    arguments = {**required, **(optional or {})}
    needed = len(required)

    def one(cells: Sequence[Cell]) -> Cell:
        for name, cell in zip(arguments, cells, strict=True):
            if isinstance(cell, str):
                refuse_error(cell, name)
        for cell in cells[:needed]:
            if is_blank(cell):
                return ""
        return function(*cells)

    if not any(map(is_range, arguments.values())):
        return one([*arguments.values()])
    grids = [as_rows(value) for value in arguments.values()]
    height = max(len(rows) for rows in grids)
    width = max(len(rows[0]) for rows in grids)
    for name, rows in zip(arguments, grids, strict=True):
        if len(rows) not in (1, height) or len(rows[0]) not in (1, width):
            raise BadArgument(
                f"{name} has {len(rows)} x {len(rows[0])} cells beside {height} x {width};"
                " ranges must have the same size"
            )
    found: list[Cell] = []
    for cells in zip(*(_repeated(rows, height, width) for rows in grids), strict=True):
        try:
            found.append(one(cells))
        except XlvpError as error:
            found.append(CellError(error.at(place(*divmod(len(found), width), width))))
    return [found[start : start + width] for start in range(0, len(found), width)]


def _repeated(rows: Rows, height: int, width: int) -> list[Cell]:
    """The cells row after row; a single row or column is repeated to fill the range."""
    whole = rows if len(rows) == height else rows * height
    return [cell for row in whole for cell in (row if len(row) == width else row * width)]
