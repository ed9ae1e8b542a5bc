"""Python behind ``XLPy`` in LibreOffice: a macro that calls the same UDFs as Excel does."""

from __future__ import annotations

import sys
import types

ROOT = "{root}"
sys.path.insert(0, ROOT)
xlwings = types.ModuleType("xlwings")  # its decorators do nothing outside Windows
xlwings.func = xlwings.arg = lambda *_, **__: lambda function: function
sys.modules["xlwings"] = xlwings

from xlvp.hosts import excel  # noqa: E402


def call(function, arguments):
    """The result of a UDF; all cells are one text, as ``calc_stub.cls`` writes and reads it."""
    given = [
        [[read(cell) for cell in row.split("\x1f")] for row in argument.split("\x1e")]
        for argument in (arguments.split("\x1d") if arguments else [])
    ]
    try:
        result = getattr(excel, function)(*given)
    except Exception as error:
        return f"sfailed: {error!r}"
    rows = result if isinstance(result, list) else [[result]]
    return "\x1e".join("\x1f".join(map(written, row)) for row in rows)


def read(text):
    kind, content = text[0], text[1:]
    if kind == "n":
        return float(content)
    return {"e": None, "s": content or None, "b": content == "1"}[kind]


def written(cell):
    if isinstance(cell, str):
        return "s" + cell
    return f"b{int(cell)}" if isinstance(cell, bool) else f"n{cell!r}"


g_exportedScripts = (call,)
