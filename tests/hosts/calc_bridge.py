"""Python behind ``XLPy`` in LibreOffice: a macro that calls the same UDFs as Excel does."""

from __future__ import annotations

import sys
import types

ROOT = "{root}"
sys.path.insert(0, ROOT)
xlwings = types.ModuleType("xlwings")  # its decorators do nothing outside Windows
xlwings.func = xlwings.arg = lambda *_, **__: lambda function: function
sys.modules["xlwings"] = xlwings

from xlvp.declare import OMITTED  # noqa: E402
from xlvp.hosts import excel  # noqa: E402

MISSING = "missing"


def call(function, arguments):
    """The result of a UDF; a range arrives as rows, an argument that was left out as a mark."""
    try:
        given = [OMITTED if a == MISSING else [list(r) for r in a] for a in arguments]
        result = getattr(excel, function)(*given)
    except Exception as error:
        return f"failed: {error!r}"
    if isinstance(result, list):
        return tuple(tuple(row) for row in result)
    return result


g_exportedScripts = (call,)
