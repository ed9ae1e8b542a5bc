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
