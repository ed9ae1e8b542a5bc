"""The wrappers of a macro workbook run by LibreOffice from cells, with Python behind ``XLPy``.

LibreOffice shows an error value that VBA returns as the text ``Error 2015``; that it is an error
value is asked inside VBA.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter
from hosts.examples import answer, example

import xlvp
from xlvp.hosts.excel_values import ERROR_NUMBERS
from xlvp.hosts.macro_workbook import with_macros
from xlvp.hosts.vba_project import Kind, Module
from xlvp.hosts.vba_source import template_modules
from xlvp.hosts.workbook_parts import WorkbookParts
from xlvp.udfs import FUNCTIONS

HERE = Path(__file__).parent
ROOT = Path(xlvp.__file__).parents[1]
CALC_PYTHON = "/usr/bin/python3"
OUTSIDE = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
OUTSIDE["PATH"] = "/usr/bin:/bin"
"""Where LibreOffice's Python finds the distribution's modules, not a virtual environment's: with
numpy of another build it fails in odd ways."""

IN_VBA = """
Function WHICHERRORS(imps)
    Dim result, i
    result = VP(imps, 24)
    For i = LBound(result, 1) To UBound(result, 1)
        WHICHERRORS = WHICHERRORS & IIf(IsError(result(i, 0)), "E", "-")
    Next i
End Function
Function ISANERROR(imps, boards)
    ISANERROR = IsError(VP(imps, boards))
End Function
"""

Run = Callable[[list[dict[str, object]]], list[list[list[object]]]]


@pytest.fixture(scope="module")
def calc(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Formulas in a macro workbook, computed by LibreOffice."""
    missing = None if shutil.which("soffice") else "soffice is not installed"
    if not missing:
        modules = "import sys; sys.path.append('/usr/lib/libreoffice/program');"
        modules += "import uno, numpy, pythonscript"
        ready = subprocess.run([CALC_PYTHON, "-c", modules], env=OUTSIDE, capture_output=True)
        missing = ready.stderr.decode() or None
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(f"NOT TESTED IN LIBREOFFICE: {missing}")
    folder = tmp_path_factory.mktemp("calc")
    scripts = folder / "profile" / "user" / "Scripts" / "python"
    scripts.mkdir(parents=True)
    bridge = (HERE / "calc_bridge.py").read_text(encoding="utf-8")
    (scripts / "xlvp_bridge.py").write_text(bridge.replace("{root}", str(ROOT)), encoding="utf-8")
    book = folder / "book.xlsm"
    book.write_bytes(macro_workbook())

    def run(asked: list[dict[str, object]]) -> list[list[list[object]]]:
        formulas = folder / "formulas.json"
        formulas.write_text(json.dumps(asked), encoding="utf-8")
        driver = [CALC_PYTHON, HERE / "calc_driver.py", folder / "profile", book, formulas]
        done = subprocess.run(driver, env=OUTSIDE, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        results = json.loads(done.stdout)
        assert isinstance(results, list)
        return results

    assert run([asked('=XLVPERROR("VP";10;24)')]) == [[[""]]]  # else the text says what is missing
    return run


def macro_workbook() -> bytes:
    """A workbook with our modules; only xlwings' own, which needs Windows, is replaced."""

    def modules(sheets: list[Module]) -> list[Module]:
        ours = [m for m in template_modules(sheets) if m.name not in ("xlwings", "Dictionary")]
        return [
            *ours,
            Module("xlwings", (HERE / "calc_stub.bas").read_text(encoding="ascii")),
            Module("PythonStub", (HERE / "calc_stub.cls").read_text(encoding="ascii"), Kind.CLASS),
            Module("in_vba", IN_VBA),
        ]

    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        book.add_worksheet("Start")
    return bytes(with_macros(WorkbookParts(out.getvalue()), modules, "xlsm"))


def asked(formula: str, cells: dict[str, object] | None = None, size: tuple[int, int] = (1, 1)):
    return {"formula": formula, "cells": cells or {}, "size": size}


def call(name: str, arguments: list[object], size: tuple[int, int]) -> dict[str, object]:
    """A call with its ranges laid out in the first columns of a sheet."""
    cells: dict[str, object] = {}
    written, column = [], 0
    for argument in arguments:
        if isinstance(argument, list):
            for r, row in enumerate(argument, start=1):
                for c, content in enumerate(row):
                    if content is not None:
                        cells[f"{chr(65 + column + c)}{r}"] = content
            last = chr(64 + column + len(argument[0]))
            written.append(f"{chr(65 + column)}1:{last}{len(argument)}")
            column += len(argument[0])
        else:
            written.append(f'"{argument}"' if isinstance(argument, str) else str(argument))
    return asked(f"={name}({';'.join(written)})", cells, size)


def shown(value: object) -> list[list[object]]:
    rows = value if isinstance(value, list) else [[value]]
    return [
        [f"Error {ERROR_NUMBERS[cell]}" if cell in ERROR_NUMBERS else cell for cell in row]
        for row in rows
    ]


def test_every_function_from_a_cell(calc: Run):
    calls = [(name, example(function)) for name, function in FUNCTIONS.items()]
    expected = [shown(answer(one)) for one in calls]
    got = calc(
        [
            call(name, given, (len(rows), len(rows[0])))
            for (name, given), rows in zip(calls, expected, strict=True)
        ]
    )
    for (name, _), result, rows in zip(calls, got, expected, strict=True):
        assert result == rows, name


def test_errors_blanks_and_missing_arguments(calc: Run):
    column = {"A1": 10, "A2": "ten", "A4": -10}
    sentence = FUNCTIONS["XLVPERROR"].call("VP", "ten", 24)
    pairs: list[tuple[dict[str, object], object]] = [
        (asked("=VP(A1:A4;24)", column, (4, 1)), [[12.33], ["Error 2015"], [""], [7.67]]),
        (asked("=WHICHERRORS(A1:A4)", column), [["-E--"]]),
        (asked('=VP("ten";24)'), [["Error 2015"]]),
        (asked("=ISANERROR(10;0)"), [[1.0]]),
        (asked("=ISANERROR(10;24)"), [[0.0]]),
        (asked('=XLVPERROR("VP";"ten";24)'), [[sentence]]),
        (asked('=XLVPERROR("VP";A1;24)', column), [[""]]),
        (asked("=IMPS(420)"), [[9.0]]),
        (asked("=IMPS(420;B1)"), [[""]]),
        (asked("=VP(A1;24)", column), [[12.33]]),
        (asked("=VP(A1:C1;24)", {"A1": 10, "B1": 20, "C1": "x"}, (1, 3)),
         [[12.33, 14.26, "Error 2015"]]),
    ]  # fmt: skip
    got = calc([one for one, _ in pairs])
    for (one, expected), result in zip(pairs, got, strict=True):
        assert result == expected, one["formula"]
