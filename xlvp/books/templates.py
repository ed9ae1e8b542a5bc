"""What a template scoresheet is, and the list of them: one module of ``xlvp.books.kinds`` each.

A module such as ``bridge_match`` holds ``TEMPLATE`` and becomes the kind ``bridge-match``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from xlvp.books import kinds
from xlvp.books.book import Book
from xlvp.books.finish import finish
from xlvp.cells import choose
from xlvp.errors import BadArgument
from xlvp.scales import scale_names

Choice = int | str
Choices = Mapping[str, Any]


@dataclass(frozen=True)
class Whole:
    """An option that takes a whole number from ``low`` to ``high``."""

    low: int
    high: int
    default: int

    def read(self, name: str, given: Choice) -> int:
        """The number, if it is in range."""
        if not isinstance(given, int) or not self.low <= given <= self.high:
            raise BadArgument(f"--{name} is {given}; it takes {self.low} to {self.high}")
        return given


@dataclass(frozen=True)
class Word:
    """An option that takes one of the known names."""

    known: Mapping[str, str]
    default: str

    def read(self, name: str, given: Choice) -> str:
        """The name as the project writes it."""
        return choose(given, f"--{name}", self.known)


SCALE = Word({name: entry.name for name, entry in scale_names().items()}, "WBF")
"""The victory-point scale, for every scoresheet of bridge."""


@dataclass(frozen=True)
class Template:
    """A scoresheet: the options of a fresh one, its contents, and how they are written.

    ``fresh`` makes the contents of an empty sheet from the options; ``example`` those of the
    shipped file.
    """

    title: str
    options: Mapping[str, Whole | Word]
    fresh: Callable[[Choices], Any]
    example: Callable[[], Any]
    write: Callable[[Book, Any], None]

    def contents(self, kind: str, given: Mapping[str, Choice | None]) -> Any:
        """The contents of an empty sheet; options left None have their default."""
        for name, value in given.items():
            if value is not None and name not in self.options:
                known = ", ".join(f"--{option}" for option in self.options)
                raise BadArgument(f"{kind} has no --{name}; it takes {known}")
        read = {}
        for name, option in self.options.items():
            value = given.get(name)
            read[name] = option.default if value is None else option.read(name, value)
        return self.fresh(read)

    def book(self, contents: Any) -> bytes:
        """The finished file with these contents."""
        book = Book(self.title)
        self.write(book, contents)
        return finish(book.close())


def names() -> list[str]:
    """The kinds of scoresheet there are."""
    found = (module.name for module in pkgutil.iter_modules(kinds.__path__))
    return sorted(name.replace("_", "-") for name in found)


def load(kind: str) -> Template:
    """The template of a kind."""
    name = choose(kind, "kind", {known: known for known in names()})
    module = importlib.import_module(f"{kinds.__name__}.{name.replace('-', '_')}")
    template = module.TEMPLATE
    assert isinstance(template, Template)
    return template


def new(kind: str, **given: Choice | None) -> bytes:
    """A fresh, empty scoresheet of this kind as a file.

    Raises
    ------
    BadArgument
        The kind is unknown, or an option is not one of its own or out of range.
    """
    template = load(kind)
    return template.book(template.contents(kind, given))


def example(kind: str) -> bytes:
    """The shipped scoresheet of this kind, with example data."""
    template = load(kind)
    return template.book(template.example())
