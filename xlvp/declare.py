"""The one declaration per worksheet function; every host, the help and the docs follow from it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass

from xlvp.cells import Value, as_rows, is_blank, is_range
from xlvp.errors import BadArgument


class _Omitted:
    """Marks an argument that was left out, where that differs from an empty cell."""

    def __repr__(self) -> str:
        return "omitted"


OMITTED = _Omitted()


@dataclass(frozen=True)
class Argument:
    """One argument of a worksheet function, as the function wizard shows it."""

    name: str
    help: str
    default: object = None
    optional: bool = False
    repeated: bool = False

    @property
    def usage(self) -> str:
        """The argument as a signature shows it: ``boards`` or ``[scale="WBF"]``."""
        if self.repeated:
            return f"[{self.name}, …]"
        if not self.optional:
            return self.name
        if self.default is None or self.default is OMITTED:
            return f"[{self.name}]"
        if isinstance(self.default, bool):
            return f"[{self.name}={str(self.default).upper()}]"
        quoted = f'"{self.default}"' if isinstance(self.default, str) else str(self.default)
        return f"[{self.name}={quoted}]"


@dataclass(frozen=True)
class Function:
    """A declared worksheet function."""

    name: str
    category: str
    summary: str
    doc: str
    arguments: tuple[Argument, ...]
    call: Callable[..., Value]
    alias_of: str | None = None

    @property
    def usage(self) -> str:
        """The call as the reference prints it: ``VP(imps, boards, [scale="WBF"])``."""
        return f"{self.name}({', '.join(argument.usage for argument in self.arguments)})"

    @property
    def required(self) -> int:
        """How many arguments must be given."""
        return sum(not (a.optional or a.repeated) for a in self.arguments)


CATEGORIES = ("Bridge", "Chess", "About")
"""The groups of the reference, in its order."""

FUNCTIONS: dict[str, Function] = {}
"""Every worksheet function by its name, aliases included, in the order of declaration."""


def worksheet(
    category: str, *, aliases: tuple[str, ...] = (), **help_texts: str
) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Declare a worksheet function: its name, signature and docstring, and a line per argument.

    The declared callable fills in defaults: an optional argument that is omitted or blank has the
    value in the signature. ``OMITTED`` as a default tells an empty cell from no argument at all.
    """

    def declare(function: Callable[..., Value]) -> Callable[..., Value]:
        signature = inspect.signature(function)
        arguments = tuple(
            Argument(
                name=parameter.name,
                help=help_texts[parameter.name],
                default=None if parameter.default is parameter.empty else parameter.default,
                optional=parameter.default is not parameter.empty,
                repeated=parameter.kind is parameter.VAR_POSITIONAL,
            )
            for parameter in signature.parameters.values()
        )
        if {a.name for a in arguments} != set(help_texts):
            raise TypeError(f"{function.__name__}: the help does not match the arguments")
        doc = inspect.getdoc(function) or ""
        summary = " ".join(doc.split("\n\n", 1)[0].split())
        for name in (function.__name__, *aliases):
            FUNCTIONS[name] = Function(
                name=name,
                category=category,
                summary=summary,
                doc=doc,
                arguments=arguments,
                call=_callable(function, name, arguments),
                alias_of=None if name == function.__name__ else function.__name__,
            )
        return FUNCTIONS[function.__name__].call

    return declare


def _callable(
    function: Callable[..., Value], name: str, arguments: tuple[Argument, ...]
) -> Callable[..., Value]:
    """The function with its defaults filled in; its own object, for hosts that go by name."""
    slots = tuple(a for a in arguments if not a.repeated)
    names = [a.name for a in slots]
    limit = None if len(slots) < len(arguments) else len(slots)
    required = sum(not a.optional for a in slots)

    @functools.wraps(function)
    def call(*given: Value, **named: Value) -> Value:
        values = list(given)
        if named:
            values += [OMITTED] * (len(slots) - len(values))
            for key, value in named.items():
                if key not in names:
                    raise BadArgument(f"{name} has no argument {key}; it takes {', '.join(names)}")
                values[names.index(key)] = value
        if limit is not None and len(values) > limit:
            raise BadArgument(f"{name} takes {limit} arguments, but {len(values)} were given")
        for index, slot in enumerate(slots):
            if index >= len(values):
                if index < required:
                    raise BadArgument(f"{name} needs {slot.name}: {slot.help}")
                values.append(slot.default)
            elif slot.optional:
                value = values[index]
                if value is OMITTED or (slot.default is not OMITTED and _is_empty(value)):
                    values[index] = slot.default
            elif values[index] is OMITTED:
                raise BadArgument(f"{name} needs {slot.name}: {slot.help}")
        return function(*values)

    call.__name__ = call.__qualname__ = name
    return call


def _is_empty(value: Value) -> bool:
    """Whether an argument is blank: an empty cell, or a range of one empty cell."""
    if not is_range(value):
        return is_blank(value)
    rows = as_rows(value)
    return len(rows) == 1 and len(rows[0]) == 1 and is_blank(rows[0][0])
