"""Values on their way into the engine and out of it, in its own types."""

from __future__ import annotations

import math
from typing import Any

import formualizer

from xlvp.cells import Cell
from xlvp.errors import CellError
from xlvp.hosts.recalc.cells import ErrorValue, Value

_KINDS = {
    "Div": "#DIV/0!",
    "Na": "#N/A",
    "Name": "#NAME?",
    "Null": "#NULL!",
    "Num": "#NUM!",
    "Ref": "#REF!",
    "Value": "#VALUE!",
    "Spill": "#SPILL!",
    "Calc": "#CALC!",
}
_CODES = {code: kind for kind, code in _KINDS.items()}


class Failure(str):
    """In place of a value: why the engine has none."""


def taken_in(value: Any) -> Any:
    """What the engine hands over, its errors as texts that ``xlvp.cells`` reads."""
    if isinstance(value, dict):
        return ErrorValue(_KINDS.get(str(value.get("kind")), "#VALUE!"))
    if isinstance(value, list):
        return [[c if type(c) is float else taken_in(c) for c in row] for row in value]
    return float(value) if type(value) is int else value


def handed_out(cell: Cell) -> object:
    """A cell as the engine takes it: nothing but None, float, bool, str and errors."""
    if cell is None or isinstance(cell, bool):
        return cell
    if isinstance(cell, CellError | ErrorValue):
        return as_error(str(cell))
    if isinstance(cell, str):
        return str(cell)
    if isinstance(cell, int | float):
        return "" if cell != cell else float(cell)
    if hasattr(cell, "item"):
        return handed_out(cell.item())
    return as_error("#VALUE!")


def as_error(code: str) -> dict[str, str]:
    """An error value as a callback hands it out."""
    return {"type": "Error", "kind": _CODES.get(code, "Value")}


def to_engine(value: Value) -> object:
    """A constant with its type."""
    if isinstance(value, ErrorValue):
        return formualizer.LiteralValue.error(_CODES.get(value, "Value"), None)
    if isinstance(value, str):
        return formualizer.LiteralValue.text(value)
    return value


def from_engine(value: object) -> Value | Failure:
    """A computed value."""
    if isinstance(value, dict):
        kind = str(value.get("kind"))
        if kind in _KINDS:
            return ErrorValue(_KINDS[kind])
        return Failure(
            {
                "Circ": "it is part of a circular reference or depends on one",
                "NImpl": "the engine does not support something in it",
            }.get(kind, f"the engine could not compute it ({kind})")
        )
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | float):
        finite = math.isfinite(value)
        return float(value) if finite else Failure("its value is too large for a cell")
    return Failure(f"the engine gave a {type(value).__name__}")
