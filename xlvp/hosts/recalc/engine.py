"""The engine behind recalculation: formualizer, given typed values and formulas, asked for values.

Another engine could take its place: nothing outside this module knows it. The workbook is built
through the engine's interface and not loaded from a file, so no text is ever guessed to be a
number and no hostile archive reaches it.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import formualizer

from xlvp.cells import Cell, Rows
from xlvp.declare import Function
from xlvp.errors import EXCEL_ERRORS, CellError, XlvpError
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.reading import CALL, FIT, CallSite, Share
from xlvp.hosts.recalc.xml import UnusableFile
from xlvp.udfs import FUNCTIONS

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


class Engine:
    """A workbook in the engine.

    ``told`` collects what our functions said, by formula: their sentences, results that are
    tables, and doubts.
    """

    def __init__(self, sheets: Iterable[str], sites: Sequence[CallSite], date_1904: bool) -> None:
        settings = formualizer.EvaluationConfig()
        settings.date_system = "1904" if date_1904 else "1900"
        config = formualizer.WorkbookConfig(eval_config=settings)
        self._book = formualizer.Workbook(config=config)
        self._book.set_temporal_egress("serial")
        now = datetime.datetime.now().astimezone()
        offset = int((now.utcoffset() or datetime.timedelta()).total_seconds())
        self._book.set_deterministic_clock(now.astimezone(datetime.UTC), offset)
        for sheet in sheets:
            self._book.add_sheet(sheet)
        self.sites = sites
        self.sentences: dict[int, str] = {}
        self.results: dict[int, tuple[str, Rows]] = {}
        self.doubts: dict[int, str] = {}
        for function in FUNCTIONS.values():
            self._register(function)
        self._book.register_function(FIT, self._fit, min_args=4, max_args=4)

    def put_value(self, sheet: str, row: int, column: int, value: Value) -> None:
        """Set a constant."""
        self._book.set_value(sheet, row, column, _to_engine(value))

    def put_formula(self, sheet: str, row: int, column: int, formula: str) -> None:
        """Set a formula, written without its equals sign."""
        self._book.set_formula(sheet, row, column, f"={formula}")

    def evaluate(self) -> None:
        """Compute every formula."""
        try:
            self._book.evaluate_all()
        except Exception as error:  # whatever the engine raises, no value of it may be used
            raise UnusableFile(f"the formulas could not be computed ({error})") from None

    def value(self, sheet: str, row: int, column: int) -> Value | Failure:
        """The value of a cell."""
        return _from_engine(self._book.get_value(sheet, row, column))

    def _register(self, function: Function) -> None:
        count = len(function.arguments)
        repeated = any(argument.repeated for argument in function.arguments)
        self._book.register_function(
            CALL + function.name,
            self._callback(function),
            min_args=1 + function.required,
            max_args=None if repeated else 1 + count,
        )

    def _callback(self, function: Function) -> Callable[..., object]:
        call, name = function.call, function.name
        sites = self.sites

        def callback(number: float, *arguments: object) -> object:
            site = sites[int(number)]
            try:
                result = call(*map(_argument, arguments))
            except XlvpError as error:
                self.sentences.setdefault(site.formula, f"{name}: {error.sentence}")
                return _error(error.code)
            except Exception as error:  # a callback that raises spoils the formula around it
                self.doubts[site.formula] = f"{name} failed ({type(error).__name__}: {error})"
                return _error("#VALUE!")
            return self._result(site, result)

        return callback

    def _result(self, site: CallSite, result: object) -> object:
        if not isinstance(result, list):
            return _plain(result)
        for row in result:
            for cell in row:
                if isinstance(cell, CellError):
                    said = f"{site.function}: {cell.sentence}"
                    self.sentences.setdefault(site.formula, said)
        if site.share is Share.ALL:
            self.results[site.formula] = site.function, result
            return [[_plain(cell) for cell in row] for row in result]
        if site.share is Share.ONLY and (len(result) > 1 or len(result[0]) > 1):
            self.doubts[site.formula] = (
                f"{site.function} gives a whole table where one value belongs"
            )
        return _plain(result[0][0])

    def _fit(self, value: Any, height: float, width: float, formula: float) -> object:
        """An array cut or filled to the range of its formula, as Excel does it."""
        rows = value if isinstance(value, list) else [[value]]
        if not rows or not rows[0]:
            return _error("#CALC!")
        deep, wide = len(rows), len(rows[0])

        def at(r: int, c: int) -> object:
            if (r >= deep and deep > 1) or (c >= wide and wide > 1):
                return _error("#N/A")
            cell = rows[r if deep > 1 else 0][c if wide > 1 else 0]
            return 0.0 if cell is None else cell

        fitted = [[at(r, c) for c in range(int(width))] for r in range(int(height))]
        return fitted if int(height) * int(width) > 1 else fitted[0][0]


def _argument(value: object) -> object:
    """What the engine hands over, with errors as the texts that ``xlvp.cells`` reads."""
    if isinstance(value, dict):
        return _KINDS.get(str(value.get("kind")), "#VALUE!")
    if isinstance(value, list):
        return [
            [_argument(cell) if isinstance(cell, dict) else cell for cell in row] for row in value
        ]
    return value


def _plain(cell: Cell) -> object:
    """A result as the engine takes it: nothing but float, bool, str and errors."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return cell
    if isinstance(cell, str):
        return _error(str(cell)) if cell in EXCEL_ERRORS else str(cell)
    if isinstance(cell, int | float):
        return "" if cell != cell else float(cell)
    if hasattr(cell, "item"):
        return _plain(cell.item())
    return _error("#VALUE!")


def _error(code: str) -> dict[str, str]:
    return {"type": "Error", "kind": _CODES.get(code, "Value")}


def _to_engine(value: Value) -> object:
    if isinstance(value, ErrorValue):
        return formualizer.LiteralValue.error(_CODES.get(value, "Value"), None)
    if isinstance(value, str):
        return formualizer.LiteralValue.text(value)
    return value


def _from_engine(value: object) -> Value | Failure:
    if isinstance(value, dict):
        kind = str(value.get("kind"))
        if kind in _KINDS and kind != "Name":
            return ErrorValue(_KINDS[kind])
        return Failure(
            {
                "Name": "the engine does not know a function or name in it",
                "Circ": "it depends on itself (a circular reference)",
                "NImpl": "the engine does not support something in it",
            }.get(kind, f"the engine gave up ({kind})")
        )
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | float):
        return float(value)
    return Failure(f"the engine gave a {type(value).__name__}")
