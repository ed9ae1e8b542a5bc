"""A director's own scale, typed in a range."""

from __future__ import annotations

import pytest

from xlvp import udfs
from xlvp.errors import BadArgument, OutOfTable, XlvpError
from xlvp.own_scale import is_own_scale, own_table

BANDS = [["IMPs", "VP"], ["0-2", 10], ["3-5", "11,5"], [None, None], ["6+", 20]]
BOTH = [[0, 12, 12], [10, 15, 8], [30, 20, 1]]


def test_a_table_is_told_from_names() -> None:
    assert is_own_scale(BANDS) and is_own_scale(BOTH)
    assert not is_own_scale("EBU")
    assert not is_own_scale([["EBU"], ["WBF"]])
    assert not is_own_scale([["EBU", "WBF"]])


def test_bands_hold_until_the_next() -> None:
    margins = [[-9], [-3], [-2], [0], [2], [3], [5], [6], [400]]
    wanted = [[0], [8.5], [10], [10], [10], [11.5], [11.5], [20], [20]]
    assert udfs.VP(margins, 24, BANDS) == wanted


def test_a_third_column_is_the_losers() -> None:
    assert udfs.VP([[0, 9, 10, 29, 30, -9, -10, -30]], None, BOTH) == [
        [12, 12, 15, 15, 20, 12, 8, 1]
    ]
    assert udfs.IMPSFORVP([[15, 8, 1]], 24, BOTH) == [[10, -29, -30]]


def test_our_own_printed_table_reads_back() -> None:
    printed = udfs.VPTABLE(20)
    margins = [[m] for m in range(-80, 81)]
    assert udfs.VP(margins, 99, printed) == udfs.VP(margins, 20)
    assert udfs.VPTABLE(1, BANDS) == [
        ["From", "To", "Winner", "Loser"], [0, 2, 10, 10], [3, 5, 11.5, 8.5], [6, "", 20, 0],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "error", "words"),
    [
        ([[0, 10], [5, 12], [5, 13]], BadArgument, "row 3: margin 5 after 5; margins must rise"),
        ([[0, 10], [5, 12], [9, 11]], BadArgument, "row 3: a larger margin is worth less"),
        ([[0, 10, 10], [5, 12, 11]], BadArgument, "row 2: a larger margin is worth less"),
        ([[2, 10], [5, 12]], BadArgument, "begins with margin 0"),
        ([["a", "b"], ["c", 2]], BadArgument, "row 2, column 1 is 'c'"),
        (
            [["0-2", 10], ["4-5", 12]],
            BadArgument,
            "the band before ends at 2, this one begins at 4",
        ),
        ([["0-2", 10], ["9-5", 12]], BadArgument, "ends before it begins"),
        ([[0, 10], [46085, 12]], OutOfTable, "Excel made a date of it"),
        ([[0, 10], [1.5, 12]], BadArgument, "a margin is a whole number"),
        ([[0, 10], [5, "#REF!"]], XlvpError, "holds the error #REF!"),
        ([[0, 10], [5, None]], BadArgument, "row 2, column 2 is empty"),
        ([[0, 10], [5, 25]], BadArgument, "add a third column"),
        ([[0, 10, 10, 1], [5, 12, 8, 1]], BadArgument, "2 or 3 columns"),
    ],
)
def test_what_is_refused(table: list[list[object]], error: type, words: str) -> None:
    with pytest.raises(error, match=words):
        own_table(table)
    with pytest.raises(error, match=words):
        udfs.VP(3, 24, table)
