"""An Excel in memory: a VBA interpreter runs our modules, with Python behind ``XLPy``."""

from __future__ import annotations

import datetime
import re
import types
from collections.abc import Callable

from hosts.windows_machine import Excel
from pyopenvba.apps.excel import ExcelApplication
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter import EMPTY, MISSING, VBAArray, VBAErrorValue, VBAObject, method

from xlvp.declare import OMITTED
from xlvp.hosts.excel_values import ERROR_NUMBERS
from xlvp.hosts.vba_project import Kind
from xlvp.hosts.vba_source import addin_modules

ERRORS = {number: text for text, number in ERROR_NUMBERS.items()}

Udf = Callable[[str, list[object]], object]
"""Calls a function with VBA's values; the result as JSON has it, a row as ``{"row": […]}``."""


class Server(VBAObject):
    """The object that the DLL hands to VBA."""

    vba_type_name = "Object"

    def __init__(self, udf: Udf) -> None:
        self.udf = udf
        self.failures: list[VBARuntimeError] = []

    @method
    def CallUDF(self, module, function, arguments):
        assert module == "xlvp.hosts.excel"
        if self.failures:
            raise self.failures.pop(0)
        result = self.udf(function, arguments.items)
        if isinstance(result, dict):
            return VBAArray([(0, len(result["row"]) - 1)], items=result["row"])
        if not isinstance(result, list):
            return result
        columns = zip(*result, strict=True)
        bounds = [(0, len(result) - 1), (0, len(result[0]) - 1)]
        return VBAArray(bounds, items=[cell for column in columns for cell in column])


class HerePython:
    """The UDFs in this process, given what xlwings reads with ``ndim=2`` and ``err_to_str``."""

    def __init__(self, functions: types.ModuleType) -> None:
        self.functions = functions
        self.calls: list[tuple[str, list[object]]] = []

    def __call__(self, function: str, arguments: list[object]) -> object:
        given = [_read(value) for value in arguments]
        self.calls.append((function, given))
        result = getattr(self.functions, function)(*given)
        return {"row": result[0]} if isinstance(result, list) and len(result) == 1 else result


def _read(value: object) -> object:
    if value is MISSING:
        return OMITTED
    return [list(map(_read_cell, row)) for row in _rows(value)]


def _read_cell(value: object) -> object:
    assert not isinstance(value, VBAObject), "a range went to Python instead of its value"
    if isinstance(value, VBAErrorValue):
        return ERRORS[value.number]
    if value is EMPTY or value == "":
        return None
    return value if isinstance(value, str | bool) else float(value)


def _rows(value: object) -> list[list[object]]:
    if not isinstance(value, VBAArray):
        return [[value]]
    (low, high), (left, right) = value.bounds
    return [[value.get([r, c]) for c in range(left, right + 1)] for r in range(low, high + 1)]


def on_windows(excel: Excel) -> Udf:
    """The UDFs in the Python that the real DLL has started on Windows."""

    def cell(value: object) -> object:
        if value is MISSING:
            return {"missing": 1}
        if isinstance(value, VBAErrorValue):
            return {"error": value.number}
        if isinstance(value, datetime.datetime):
            return {"date": (value - datetime.datetime(1899, 12, 30)) / datetime.timedelta(1)}
        if value is EMPTY:
            return None
        return value if isinstance(value, str | bool) else float(value)

    def udf(function: str, arguments: list[object]) -> object:
        given = [
            [list(map(cell, row)) for row in _rows(value)]
            if isinstance(value, VBAArray)
            else cell(value)
            for value in arguments
        ]
        try:
            return excel.call(function, *given)
        except OSError as error:  # how VBA sees a failed call through COM
            raise VBARuntimeError(-2147352567, str(error)) from None

    return udf


def to_rows(result: object) -> object:
    """What VBA hands to Excel; an error value is ``error`` and its text."""
    if isinstance(result, VBAErrorValue):
        return f"error {ERRORS[result.number]}"
    if not isinstance(result, VBAArray):
        return result
    if result.dimensions == 1:
        return [[to_rows(one) for one in result.items]]
    return [list(map(to_rows, row)) for row in _rows(result)]


class InMemory:
    """An Excel in memory with our modules."""

    def __init__(self, udf: Udf) -> None:
        self.app = ExcelApplication()
        self.book = self.app.add_workbook()
        self.server = Server(udf)
        for module in addin_modules([]):
            if module.kind is Kind.STANDARD and module.name != "xlwings":
                self.app.add_module(without_attributes(module.source), name=module.name)
        stub = (
            "Public S\nFunction XLPy()\nSet XLPy = S\nEnd Function\nSub Use(x)\nSet S = x\nEnd Sub"
        )
        self.app.add_module(stub, name="xlwings")
        self.app.run("Use", self.server)

    def call(self, name: str, *arguments: object) -> object:
        """A function called as a cell calls it; a list of rows is put into cells first."""
        given = [self.filled(a) if isinstance(a, list) else a for a in arguments]
        return to_rows(self.app.interpreter.run(name, given))

    def range(self, address: str) -> VBAObject:
        """A range of the first sheet."""
        return self.book.active_sheet.vba_get("Range", [address])

    def filled(self, rows: list[list[object]]) -> VBAObject:
        """A range of a new sheet that holds these rows."""
        sheet = self.book.vba_get("Worksheets").vba_get("Add")
        for r, row in enumerate(rows, start=1):
            for c, content in enumerate(row, start=1):
                if content is not None:
                    sheet.vba_get("Cells", [r, c]).vba_set("Value", content)
        height, width = len(rows), len(rows[0])
        # the blank cells of the range count too, so something must stand beyond them
        sheet.vba_get("Cells", [height + 1, width + 1]).vba_set("Value", "end")
        corners = [sheet.vba_get("Cells", [r, c]) for r, c in ((1, 1), (height, width))]
        return sheet.vba_get("Range", corners)


def without_attributes(source: str) -> str:
    """VBA source without the lines that an editor hides."""
    return re.sub(r"^Attribute .*\n", "", source, flags=re.M)
