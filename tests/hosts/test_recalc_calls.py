"""Every known value and every function through ``xlvp recalc``: as the plain callable gives it."""

from __future__ import annotations

import known_values
import pytest
from hosts import call_book, examples

from xlvp.hosts.ranges import RangeReader
from xlvp.hosts.recalc import recalculate

CALLS = list(examples.calls())


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """What the recalculated workbook holds for all calls."""
    folder = tmp_path_factory.mktemp("calls")
    here = [examples.answer(call) for call in CALLS]
    book = call_book.write(folder / "calls.xlsx", CALLS, here)
    done = recalculate((folder / "calls.xlsx").read_bytes())
    assert done.evaluated >= len(CALLS) and not done.refused
    (folder / "done.xlsx").write_bytes(done.data)
    reader = RangeReader(folder / "done.xlsx")
    width = max(column + across for _, _, column, _, across in book.places)
    height = max(row + down for _, row, _, down, _ in book.places)
    corner = call_book.area("X", 0, 0, height, width).split("!")[1]
    names = (call_book.CALLS, call_book.ARRAYS)
    return book.results({name: reader.rows(f"{name}!{corner}") for name in names})


def test_every_call_gives_what_the_plain_callable_gives(answers: list[object]) -> None:
    wrong = [
        (call, here, there)
        for call, there in zip(CALLS, answers, strict=True)
        if there != (here := examples.answer(call))
    ]
    assert wrong == []


def test_no_known_value_is_left_out() -> None:
    asked = [(name, repr(arguments)) for name, arguments in CALLS]
    known = [(c.function, repr(list(c.arguments))) for c in known_values.known_values()]
    assert asked[-len(known) :] == known and len(known) > 4000
