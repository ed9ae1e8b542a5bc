"""Printed tables check themselves."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from xlvp import tables


@pytest.mark.parametrize("name", tables.names())
def test_each_table_says_its_source_edition_and_date(name: str) -> None:
    notes = tables.load(name).notes
    assert notes["source"] and notes["edition"]
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", notes["checked"])
    assert all(len(row) == len(tables.load(name).columns) for row in tables.load(name).rows)


@pytest.mark.parametrize("name", ["acbl20", "acbl30"])
def test_bands_of_boards_are_contiguous_and_margins_rise(name: str) -> None:
    rows = tables.load(name).rows
    for before, after in pairwise(rows):
        assert after[0] == before[1] + 1
    for row in rows:
        assert list(row[2:]) == sorted(set(row[2:])) and row[2] > 0


def test_the_imp_scale_rises() -> None:
    table = tables.load("imp_scale")
    assert table.numbers("imps") == tuple(range(1, 25))
    assert list(table.numbers("points")) == sorted(set(table.numbers("points")))


@pytest.mark.parametrize("name", ["fide_pd", "swedish_bands"])
def test_bands_of_differences_are_contiguous_from_0_to_an_open_end(name: str) -> None:
    rows = tables.load(name).rows
    assert rows[0][0] == 0 and rows[-1][1] == ""
    for before, after in pairwise(rows):
        assert before[0] <= before[1] and after[0] == before[1] + 1


def test_expected_scores_rise_by_hundredths_and_both_sides_share_the_point() -> None:
    table = tables.load("fide_pd")
    assert table.numbers("higher") == tuple(range(50, 101))
    assert all(row[2] + row[3] == 100 for row in table.rows)


def test_dp_is_antisymmetric_and_rises() -> None:
    table = tables.load("fide_dp")
    dp = table.numbers("dp")
    assert table.numbers("percent") == tuple(range(101))
    assert all(dp[percent] == -dp[100 - percent] for percent in range(101))
    assert list(dp) == sorted(set(dp)) and dp[100] == 800


def test_swedish_bands_are_numbered_0_to_15() -> None:
    assert tables.load("swedish_bands").numbers("band") == tuple(range(16))
