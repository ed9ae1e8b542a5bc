"""Edges of the arguments: what looks right and is not must be refused."""

from __future__ import annotations

import datetime

import pytest

from xlvp import udfs
from xlvp.errors import BadArgument, PassedOn, XlvpError

UNDER_WAY = [
    ["U", "3b1", "2w1"],
    ["3w1", "4b0", "1b0"],
    ["2b0", "1w0", "4w?"],
    ["Z", "2w1", "3b?"],
]


def test_a_round_under_way_counts_among_the_rounds_of_the_event() -> None:
    """Default of ``rounds``: the columns that hold results; the last of them is still to come."""
    for code in ("BH", "FB", "SB", "PS"):
        for rules in ("FIDE-2026", "FIDE-2009", "RAW"):
            got = udfs.TIEBREAK(UNDER_WAY, code, None, rules)
            assert got == udfs.TIEBREAK(UNDER_WAY, code, None, rules, 3), (code, rules)
    assert udfs.TIEBREAK(UNDER_WAY, "FB") == udfs.TIEBREAK(UNDER_WAY, "BH")
    announced = [[*row[:2], "2w?" if row[0] == "U" else None] for row in UNDER_WAY]
    announced[1][2] = "1b?"
    without = [row[:2] for row in UNDER_WAY]
    for rules in ("FIDE-2026", "FIDE-2009"):
        got = udfs.TIEBREAK(announced, "BH", None, rules)
        assert got == udfs.TIEBREAK(without, "BH", None, rules)


@pytest.mark.parametrize("rating", [2000.5, 100000])
def test_a_rating_of_an_export_is_a_whole_number(rating: float) -> None:
    table = [["No.", "Name", "Rtg", "1.Rd"], [1, "A", rating, "2w1"], [2, "B", 1900, "1b0"]]
    with pytest.raises(BadArgument, match="which is no rating"):
        udfs.TIEBREAK(table, "ARO")


@pytest.mark.parametrize("cell", [45323, 0.5006944, 0.25, datetime.date(2026, 1, 2)])
def test_a_date_in_a_list_of_results_or_scores_is_no_number_of_points(cell: object) -> None:
    with pytest.raises(BadArgument, match=r"results, cell 2.*date or time"):
        udfs.SB([[3], [2]], [[1], [cell]])
    with pytest.raises(BadArgument, match=r"scores, cell 3.*date or time"):
        udfs.BUCHHOLZ([[3], [2.5], [cell]])


def test_the_bad_cell_of_a_list_of_scores_is_named() -> None:
    with pytest.raises(BadArgument, match="the scores, cell 3 is TRUE"):
        udfs.BUCHHOLZ([[3], [2.5], [True]])
    with pytest.raises(BadArgument, match="the scores, cell 3 is 'abc'"):
        udfs.SB([[3], [2.5], ["abc"]], [[1], [1], [1]])


def test_a_list_of_scores_still_refuses_arguments_that_make_no_sense() -> None:
    with pytest.raises(PassedOn):
        udfs.BUCHHOLZ([[3], [2]], "", None, "#N/A")
    for arguments in (("nonsense",), ("FIDE-2026", None, "nonsense")):
        with pytest.raises(BadArgument, match="known are"):
            udfs.BUCHHOLZ([[3], [2]], "", None, *arguments)
        with pytest.raises(BadArgument, match="known are"):
            udfs.SB([[3], [2]], [[1], [1]], "", *arguments)


def test_a_team_number_typed_as_text_is_that_team() -> None:
    rows = [[1, 1, 2, 30, 20, 24], [2, "1", "2", 30, 20, 24]]
    assert udfs.VPSTANDINGS(rows, headers=False) == udfs.VPSTANDINGS(
        [rows[0], [2, 1, 2, 30, 20, 24]], headers=False
    )
    named = udfs.VPSTANDINGS(rows, [["A"], ["B"]], headers=False)
    assert [row[2:4] for row in named] == [["A", 2], ["B", 2]]


def test_names_that_differ_by_a_sign_are_different_teams() -> None:
    table = udfs.VPSTANDINGS([[1, "-Fir", "Fir", 30, 20, 24]], [["Fir"], ["-Fir"]], headers=False)
    assert [row[2] for row in table] == ["-Fir", "Fir"]
    with pytest.raises(BadArgument, match="'-' is not among the names"):
        udfs.VPSTANDINGS([[1, "A", "-", 30, 20, 24]], [["A"], ["B"], [None]])


def test_an_own_scale_is_level_at_margin_0_and_filled_in() -> None:
    with pytest.raises(BadArgument, match="both sides are level"):
        udfs.VP(0, 24, [[0, 10, 15], [1, 11, 14]])
    with pytest.raises(BadArgument, match="begins with margin 0"):
        udfs.VP(5, 24, [[None, None], [None, None]])


def test_no_number_is_too_large_for_a_sentence() -> None:
    assert udfs.IMPS(-1e308, 1e308) == -24
    with pytest.raises(XlvpError):
        udfs.VP(1, 1e308)


def test_a_date_as_the_imps_of_a_side_is_no_victory() -> None:
    for call in (
        lambda: udfs.VPMATCH(46024, 32, 24),
        lambda: udfs.VPSTANDINGS([[1, 1, 2, 46024, 32, 24]]),
    ):
        with pytest.raises(XlvpError, match="more than a match can give") as caught:
            call()
        assert caught.value.code == "#NUM!"
