"""Calc's values and the clean ones."""

from __future__ import annotations

import math
import struct

import numpy as np
import pytest

from xlvp.declare import OMITTED
from xlvp.errors import EXCEL_ERRORS, CellError, OutOfTable
from xlvp.hosts.libreoffice.values import ERROR_NUMBERS, answer, error, from_calc, to_calc


def number_in(value: object) -> int:
    """The error number in the lower bits of a nan, as Calc reads it."""
    assert isinstance(value, float) and math.isnan(value)
    return struct.unpack("<Q", struct.pack("<d", value))[0] & 0xFFFFFFFF


@pytest.mark.parametrize("code", sorted(EXCEL_ERRORS))
def test_an_error_is_a_nan_with_calcs_number(code: str) -> None:
    assert number_in(error(code)) == ERROR_NUMBERS.get(code, 519)


def test_arguments_become_cells_and_rows() -> None:
    assert from_calc(None) is OMITTED
    assert from_calc(2.0) == 2.0
    assert from_calc("x") == "x"
    assert from_calc(((7.0,),)) == 7.0
    assert from_calc((("",),)) == ""
    assert from_calc(((1.0, ""), ("a", 2.0))) == [[1.0, ""], ["a", 2.0]]


def test_results_become_rows_of_floats_and_texts() -> None:
    assert to_calc(12) == ((12.0,),)
    assert type(to_calc(12)[0][0]) is float
    assert to_calc([["a", None], [np.int64(3), math.nan]]) == (("a", ""), (3.0, ""))
    ((first, second),) = to_calc([["#N/A", CellError(OutOfTable("too far"))]])
    assert first == "#N/A"  # a text that only looks like an error stays one
    assert number_in(second) == ERROR_NUMBERS["#NUM!"]


def test_a_call_answers_with_its_value_or_its_error() -> None:
    assert answer("VP", ((10.0,),), ((24.0,),), None, None) == ((12.33,),)
    assert answer("IMPS", ((420.0,),), None) == ((9.0,),)
    assert answer("IMPS", ((420.0,),), (("",),)) == (("",),)
    ((value,),) = answer("VP", (("x",),), ((24.0,),), None, None)
    assert number_in(value) == ERROR_NUMBERS["#VALUE!"]


def test_repeated_arguments_arrive_as_one() -> None:
    told = answer("XLVPERROR", (("VP",),), ("x", 24.0))
    assert told == (("imps is 'x', which is not a number",),)
    assert answer("XLVPERROR", (("VP",),), ((("",),), 24.0)) == (("",),)
    assert answer("XLVPERROR", (("IMPS",),), (420.0, None)) == (("",),)
    ((needs,),) = answer("XLVPERROR", (("VP",),), ())
    assert str(needs).startswith("VP needs imps")
