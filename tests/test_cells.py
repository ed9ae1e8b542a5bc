"""The normaliser: what each kind of cell becomes, and what is said of the rest."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp import cells
from xlvp.errors import EXCEL_ERRORS, BadArgument, CellError, PassedOn, XlvpError

BLANKS = [None, "", " ", "\u00a0", float("nan"), np.nan, np.float32("nan"), "\n"]
NUMBERS = [
    (12, 12), (12.0, 12), (12.5, 12.5), ("12,5", 12.5), ("12.5", 12.5), ("½", 0.5), ("6½", 6.5),
    ("−3", -3), ("-3", -3), ("+4", 4), (" 7 ", 7), ("7\u00a0", 7), ("1 000", 1000), (".5", 0.5),
    (",5", 0.5), ("-½", -0.5), ("¾", 0.75), ("0,125", 0.125), (np.int64(3), 3),
    (np.float64(2.5), 2.5), (np.int8(-1), -1), (Fraction(1, 2), 0.5), (Decimal("2.5"), 2.5),
    (-0.0, 0), ("12,3456", 12.3456),
]  # fmt: skip
DATES = [
    datetime.datetime(2026, 1, 2),
    datetime.date(2026, 1, 2),
    datetime.time(12, 1),
    datetime.timedelta(hours=1),
]
NOT_NUMBERS = ["abc", "1/2", "1-0", "12:1", "1e5", "--3", "½½", "1.2.3", "TRUE", "12w1", "5%", "."]


@pytest.mark.parametrize("cell", BLANKS, ids=repr)
def test_blank(cell: object) -> None:
    assert cells.is_blank(cell)
    with pytest.raises(BadArgument, match="imps is empty"):
        cells.number(cell, "imps")
    assert cells.text(cell, "scale") == ""


@pytest.mark.parametrize(("cell", "value"), NUMBERS, ids=repr)
def test_numbers(cell: object, value: float) -> None:
    got = cells.number(cell, "imps")
    assert got == value and type(got) in (int, float)
    assert type(got) is int or not got.is_integer()


@pytest.mark.parametrize("cell", [True, False, np.bool_(True)], ids=repr)
def test_truth_values_are_no_numbers(cell: object) -> None:
    with pytest.raises(BadArgument, match=r"imps is (TRUE|FALSE)"):
        cells.number(cell, "imps")


@pytest.mark.parametrize("cell", DATES, ids=repr)
def test_dates_are_explained(cell: object) -> None:
    with pytest.raises(
        BadArgument, match=r"Excel turns entries such as 1/2.*format the cell as Text"
    ):
        cells.number(cell, "imps")
    with pytest.raises(BadArgument, match="date or time"):
        cells.text(cell, "names")


@pytest.mark.parametrize("cell", [*NOT_NUMBERS, Ellipsis, float("inf"), 1j, b"1"], ids=repr)
def test_not_a_number(cell: object) -> None:
    with pytest.raises(BadArgument, match="imps is"):
        cells.number(cell, "imps")


def test_a_comma_that_may_mean_a_thousand_is_not_guessed() -> None:
    with pytest.raises(BadArgument, match="may mean a thousand"):
        cells.number("1,234", "rating")


@pytest.mark.parametrize("code", sorted(EXCEL_ERRORS))
def test_an_excel_error_comes_out_as_it_went_in(code: str) -> None:
    for call in (cells.number, cells.text, cells.truth):
        with pytest.raises(PassedOn) as caught:
            call(code, "imps")
        assert caught.value.code == code
        assert code in caught.value.sentence


def test_the_sentence_of_an_earlier_error_is_kept() -> None:
    earlier = CellError(BadArgument("imps is 'x', which is not a number"))
    with pytest.raises(PassedOn, match="imps is 'x'"):
        cells.number(earlier, "vp")


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (True, True),
        (0, False),
        (1.0, True),
        ("true", True),
        ("No", False),
        (np.bool_(False), False),
    ],
)
def test_truth(cell: object, value: bool) -> None:
    assert cells.truth(cell, "headers") is value


def test_names_are_forgiving() -> None:
    known = {"FIDE-2009": 1, "FIDE-2023": 2}
    for typed in ("FIDE-2009", "fide 2009", "Fide_2009", "FIDE2009", "fide‑2009"):
        assert cells.choose(typed, "rules", known) == 1
    with pytest.raises(BadArgument, match="known are FIDE-2009, FIDE-2023"):
        cells.choose("FIDE-1999", "rules", known)


def test_lists_of_words() -> None:
    assert cells.words("DE, BH/C1;BH\nSB", "codes") == ["DE", "BH/C1", "BH", "SB"]
    assert cells.words([["DE"], [None], ["BH"]], "codes") == ["DE", "BH"]


def test_shapes() -> None:
    assert cells.as_rows(5) == [[5]]
    assert cells.as_rows([[1, 2], [3]]) == [[1, 2], [3, None]]
    assert cells.as_rows(np.array([[1.5], [2.0]])) == [[1.5], [2.0]]
    assert cells.as_rows(((1,), (2,))) == [[1], [2]]
    assert cells.as_rows([1, 2]) == [[1, 2]]
    assert cells.as_rows([]) == [[None]]
    assert cells.line([[1], [2]], "names") == cells.line([[1, 2]], "names") == [1, 2]
    with pytest.raises(BadArgument, match="single row or column"):
        cells.line([[1, 2], [3, 4]], "names")
    with pytest.raises(BadArgument, match="takes one cell"):
        cells.one_cell([[1], [2]], "scale")


def double(cell: object) -> object:
    return 2 * cells.number(cell, "x")


def test_elementwise_keeps_an_error_in_its_cell() -> None:
    column = [[1], ["abc"], [None], ["#DIV/0!"], [2]]
    result = cells.elementwise(double, {"x": column})
    assert result == [[2], ["#VALUE!"], [""], ["#DIV/0!"], [4]]
    assert isinstance(result, list)
    assert result[1][0].sentence == "row 2: x is 'abc', which is not a number"
    assert result[3][0].sentence.startswith("row 4: x holds the error #DIV/0!")


def test_elementwise_repeats_rows_and_columns_and_refuses_other_sizes() -> None:
    def add(a: object, b: object) -> object:
        return cells.number(a, "a") + cells.number(b, "b")

    assert cells.elementwise(add, {"a": [[1], [2]], "b": [[10, 20]]}) == [[11, 21], [12, 22]]
    assert cells.elementwise(add, {"a": [[1], [2]], "b": 5}) == [[6], [7]]
    with pytest.raises(BadArgument, match=r"b has 3 x 1 cells beside 3 x 1|a has 2 x 1 cells"):
        cells.elementwise(add, {"a": [[1], [2]], "b": [[1], [2], [3]]})


ANY_CELL = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.dates(),
    st.times(), st.datetimes(), st.sampled_from(sorted(EXCEL_ERRORS)), st.decimals(), st.binary(),
    st.sampled_from([10**15, -(10**400), 10**5000, 1.7e308, -1.7e308, 5e-324, "9" * 400]),
)  # fmt: skip


@given(ANY_CELL)
def test_any_cell_gives_a_value_or_a_named_error(cell: object) -> None:
    for read in (cells.number, cells.text, cells.truth):
        try:
            read(cell, "imps")
        except XlvpError as error:
            assert "imps" in error.sentence and error.code.startswith("#")
