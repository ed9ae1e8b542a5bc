"""Worksheet functions about the functions: which version, and what an error means."""

from __future__ import annotations

from collections.abc import Iterable

from xlvp import __version__, tables
from xlvp.cells import Value, as_rows, choose, is_range
from xlvp.declare import FUNCTIONS, worksheet
from xlvp.errors import BadArgument, CellError, XlvpError
from xlvp.rating_systems import SYSTEMS
from xlvp.rules import EDITIONS
from xlvp.scales import SCALES


@worksheet("About")
def XLVPVERSION() -> Value:
    """The version of xlvp and the editions of its tables."""
    editions: dict[str, Iterable[str]] = {
        "scales": SCALES,
        "tie-break rules": EDITIONS,
        "rating systems": SYSTEMS,
        "tables": [f"{name} ({tables.load(name).notes['edition']})" for name in tables.names()],
    }
    return f"xlvp {__version__}; " + "; ".join(f"{n} {', '.join(e)}" for n, e in editions.items())


@worksheet(
    "About",
    function_name="Name of a worksheet function, such as VP.",
    arguments="The arguments that the function was called with.",
)
def XLVPERROR(function_name: Value, *arguments: Value) -> Value:
    """What is wrong with a call, in one sentence; empty where nothing is.

    The function is called again with the same arguments: ``=XLVPERROR("VP",A1,24)``. For an array
    the first cell with an error is told.
    """
    if is_range(function_name):
        function_name = as_rows(function_name)[0][0]
    function = choose(function_name, "function", FUNCTIONS)
    if function.name == "XLVPERROR":
        raise BadArgument("XLVPERROR explains the other functions, not itself")
    try:
        result = function.call(*arguments)
    except XlvpError as error:
        return error.sentence
    if is_range(result):
        for row in as_rows(result):
            for cell in row:
                if isinstance(cell, CellError):
                    return cell.sentence
    return ""
