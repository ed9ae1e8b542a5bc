"""Declarations: one per function, complete, and the same everywhere."""

from __future__ import annotations

import inspect

import pytest

from xlvp import udfs
from xlvp.cells import Value
from xlvp.declare import CATEGORIES, FUNCTIONS, OMITTED, worksheet
from xlvp.errors import BadArgument


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_declaration_is_complete(name: str) -> None:
    function = FUNCTIONS[name]
    assert name == name.upper() and len(name) > 1 and function.category in CATEGORIES
    assert function.summary.endswith(".") and len(function.summary) <= 255
    assert getattr(udfs, name) is function.call and function.call.__name__ == name
    for argument in function.arguments:
        assert argument.help.endswith(".") and len(argument.help) <= 255, argument.name
        assert argument.name.isidentifier()
    flags = [a.optional or a.repeated for a in function.arguments]
    assert flags == sorted(flags), "required arguments come first"


def test_every_alias_is_its_own_object() -> None:
    calls = [function.call for function in FUNCTIONS.values()]
    assert len({id(call) for call in calls}) == len(calls)


def test_a_blank_optional_argument_has_its_default_and_omitted_is_told_apart() -> None:
    try:

        @worksheet("About", a="A.", b="B.", c="C.")
        def PROBE(a: Value, b: Value = 7, c: Value = OMITTED) -> Value:
            """Hand back what came."""
            return [[a, b, c]]

        for blank in (None, "", " ", float("nan"), [[None]], [[""]]):
            assert PROBE(1, blank) == [[1, 7, OMITTED]]
            assert PROBE(1, 2, blank)[0][:2] == [1, 2] and PROBE(1, 2, blank)[0][2] is blank
        assert PROBE(1, c=3) == [[1, 7, 3]]
        assert FUNCTIONS["PROBE"].usage == "PROBE(a, [b=7], [c])"
        with pytest.raises(BadArgument, match="PROBE needs a: A"):
            PROBE()
        with pytest.raises(BadArgument, match="PROBE needs a: A"):
            PROBE(b=1)
    finally:
        FUNCTIONS.pop("PROBE", None)


def test_help_that_does_not_match_the_arguments_is_a_mistake_of_ours() -> None:
    with pytest.raises((TypeError, KeyError)):

        @worksheet("About", wrong="No such argument.")
        def PROBE(right: Value) -> Value:
            """Never declared."""
            return right

    assert "PROBE" not in FUNCTIONS


def test_docstrings_of_declarations_are_the_hosts_help() -> None:
    for function in FUNCTIONS.values():
        assert inspect.getdoc(function.call) == function.doc
