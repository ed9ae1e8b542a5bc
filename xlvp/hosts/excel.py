"""Excel on Windows: one xlwings UDF of each declared worksheet function.

The VBA wrappers of the add-in call this module by name, and xlwings' Import Functions imports it
into a workbook of your own. Every function is an attribute under its worksheet name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

import xlwings

from xlvp.cells import Value
from xlvp.declare import OMITTED, Argument, Function
from xlvp.errors import XlvpError
from xlvp.hosts.excel_values import from_excel, to_excel
from xlvp.hosts.wording import argument_help, argument_name, description
from xlvp.udfs import FUNCTIONS


def _signature(arguments: tuple[Argument, ...]) -> inspect.Signature:
    def parameter(argument: Argument) -> inspect.Parameter:
        name = argument_name(argument)
        if argument.repeated:
            return inspect.Parameter(name, inspect.Parameter.VAR_POSITIONAL)
        default = OMITTED if argument.optional else inspect.Parameter.empty
        return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default)

    return inspect.Signature([parameter(argument) for argument in arguments])


def udf(function: Function) -> Callable[..., Value]:
    """The xlwings UDF of a declaration.

    A missing argument arrives as ``OMITTED`` and an empty cell as None; error cells arrive as
    texts; a function without a value gives the text of its error.
    """

    def call(*cells: Value) -> Value:
        try:
            return to_excel(function.call(*map(from_excel, cells)))
        except XlvpError as error:
            return error.code

    call.__name__ = call.__qualname__ = function.name
    call.__doc__ = description(function)
    call.__signature__ = _signature(function.arguments)  # type: ignore[attr-defined]
    call.__annotations__ = {}  # xlwings would take a type for a converter
    decorated: Callable[..., Value] = call
    for argument in function.arguments:
        decorated = xlwings.arg(
            argument_name(argument), ndim=2, err_to_str=True, doc=argument_help(argument)
        )(decorated)
    # last, for every other decorator would put the category back to xlwings' own
    return xlwings.func(category=f"xlvp {function.category}")(decorated)


globals().update({name: udf(function) for name, function in FUNCTIONS.items()})
