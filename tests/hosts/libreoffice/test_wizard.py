"""What LibreOffice's function wizard shows."""

from __future__ import annotations

from hosts.calc_office import Calc

from xlvp.udfs import FUNCTIONS

ADD_IN = 11
"""Calc's category for functions of add-ins; one of their own they cannot have."""


def test_names_descriptions_and_argument_help_arrive(calc: Calc) -> None:
    before = calc.ask("wizard")
    assert calc.calculate({}, ["=VP(10;24)"]) == [12.33]
    after = calc.ask("wizard")  # Calc reads the types of a component when it first runs
    for told in (before, after):
        assert isinstance(told, dict)
        for name, function in FUNCTIONS.items():
            shown = told[name]
            assert shown["category"] == ADD_IN
            assert shown["description"].startswith(function.summary)
            assert ("A1:A1" in shown["description"]) is bool(function.arguments)
            assert shown["arguments"] == [
                [a.name, a.help, a.optional or a.repeated] for a in function.arguments
            ]
