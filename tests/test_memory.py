"""The memory of tables: same content, same result; other content, never an old one."""

from __future__ import annotations

import datetime
import random
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp import memory as memory_module
from xlvp import udfs
from xlvp.errors import BadArgument, CellError, Undefined, XlvpError
from xlvp.memory import Memory, content
from xlvp.udfs import crosstables

NAN = float("nan")
ALIKE = [1, True, 1.0, "1", "1.0", 0, False, 0.0, "0", None, "", "#N/A", "TRUE", NAN]


def known(cells: list[list[object]]) -> object:
    return content([list(row) for row in cells])


@pytest.mark.parametrize("first", ALIKE, ids=repr)
@pytest.mark.parametrize("second", ALIKE, ids=repr)
def test_cells_of_different_type_or_value_differ(first: object, second: object) -> None:
    a, b = known([[first, "x"]]), known([[second, "x"]])
    if a is None or b is None:
        assert "#N/A" in (first, second)
    else:
        assert (a == b) == (first is second)


@given(cells=st.lists(st.lists(st.sampled_from(ALIKE), min_size=2, max_size=2), min_size=1))
def test_equal_content_is_recognised_and_equal_as_a_key(cells: list[list[object]]) -> None:
    first, second = known(cells), known(cells)
    if "#N/A" in [cell for row in cells for cell in row]:
        assert first is None and second is None
    else:
        assert first is second or first == second
        assert hash(first) == hash(second)


@given(
    first=st.lists(st.lists(st.sampled_from(ALIKE), min_size=2, max_size=2), min_size=1),
    second=st.lists(st.lists(st.sampled_from(ALIKE), min_size=2, max_size=2), min_size=1),
)
def test_different_content_differs(first: list[list[object]], second: list[list[object]]) -> None:
    a, b = known(first), known(second)
    same = [[(type(c), repr(c)) for c in row] for row in first] == [
        [(type(c), repr(c)) for c in row] for row in second
    ]
    if a is not None and b is not None:
        assert (a == b) == same


def test_the_shape_is_part_of_the_content() -> None:
    assert known([["a", "b"]]) != known([["a"], ["b"]])
    assert known([["a"], ["b", "c"]]) != known([["a", "b"], ["c"]])


@pytest.mark.parametrize(
    "cell",
    [
        CellError(Undefined("why")), "#REF!", datetime.date(2026, 1, 2), Decimal(1), np.float64(1),
        [1], {}, (1,),
    ],
    ids=repr,
)  # fmt: skip
def test_other_cells_are_not_remembered(cell: object) -> None:
    assert known([[cell, "x"]]) is None


def test_what_is_not_a_list_of_lists_is_not_remembered() -> None:
    for cells in ([1, 2], ["a", ["b"]], [["b"], "a"], ((1, 2),), [], np.ones((2, 2))):
        assert content(cells) is None
    assert content(None) == content(None) and content(1) != content(True)


def test_the_oldest_goes_when_the_memory_is_full() -> None:
    memory: Memory[int] = Memory(2)
    made = []

    def ask(key: str) -> int:
        return memory.get(key, lambda: made.append(key) or len(made))  # type: ignore[func-returns-value]

    assert [ask(key) for key in "ababcab"] == [1, 2, 1, 2, 3, 4, 5]
    assert made == ["a", "b", "c", "a", "b"] and len(memory) == 2
    assert memory.get(None, lambda: 9) == 9 and len(memory) == 2


def test_large_ranges_are_fewer() -> None:
    """The newest stays, however large; the oldest go until the cells fit."""
    memory: Memory[int] = Memory(10)
    most = memory_module._MOST_CELLS
    for key, cells, left in [
        ("a", most // 2, 1), ("b", most // 2, 2), ("c", 1, 2), ("d", 3 * most, 1), ("e", 1, 1),
        ("e", 1, 1), ("f", most - 1, 2), ("g", 1, 2),
    ]:  # fmt: skip
        memory.get(key, lambda: 1, cells)
        assert len(memory) == left, key


def test_large_contents_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_module, "_MOST_CELLS", 10)
    monkeypatch.setattr(memory_module, "_recent", ())
    left = []
    for number, size in enumerate([3, 3, 3, 3, 11, 3, 3, 1, 1, 1]):
        assert known([[f"range {number}"] * size])
        left.append(len(memory_module._recent))
    assert left == [1, 2, 3, 3, 1, 1, 2, 3, 4, 4]


def test_an_error_is_remembered_and_raised_as_a_new_one() -> None:
    memory: Memory[int] = Memory(2)
    calls = []

    def fail() -> int:
        calls.append(1)
        error = BadArgument("round 3: no")
        error.code = "#NUM!"
        raise error

    raised = []
    for _ in range(3):
        with pytest.raises(BadArgument, match="round 3: no") as caught:
            memory.get("key", fail)
        raised.append(caught.value)
    assert calls == [1]
    assert raised[1] is not raised[2] and {error.code for error in raised} == {"#NUM!"}


def test_a_list_changed_in_place_is_a_new_table() -> None:
    table: list[list[object]] = [["2w1"], ["1b0"], ["U"]]
    assert udfs.SB(table, "") == [[0], [0], [0.5]]
    table[0][0], table[1][0] = "2w½", "1b½"
    assert udfs.SB(table, "") == [[0.25], [0.25], [0.5]]
    table.append(["H"])
    assert udfs.SB(table, "") == [[0.25], [0.25], [0.5], [0.25]]
    table.pop()
    assert udfs.SB(table, "") == [[0.25], [0.25], [0.5]]


def test_a_list_that_another_thread_changes_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered for a content is made from that content, not from the list later."""
    drawn, won = [["2w½"], ["1b½"]], [["2w1"], ["1b0"]]
    rows = [row[:] for row in drawn]
    table: list[list[object]] = [*rows]  # type: ignore[list-item]
    ratings: list[list[object]] = [[2000], [1900]]

    def taken(cells: object) -> object:
        key = content(cells)
        if cells is ratings:  # the last look at the arguments
            table[:] = [row[:] for row in won]
            ratings[:] = [[2000], [1000]]
        return key

    monkeypatch.setattr(crosstables, "content", taken)
    assert udfs.TIEBREAK(table, "ARO", None, "2026", None, ratings) == [[1900], [2000]]
    monkeypatch.undo()
    rated = [[2000], [1900]]
    assert udfs.TIEBREAK(drawn, "ARO", None, "2026", None, rated) == [[1900], [2000]]
    assert udfs.TIEBREAK(drawn, "PTS", None, "2026", None, rated) == [[0.5], [0.5]]
    assert udfs.TIEBREAK(won, "PTS", None, "2026", None, rated) == [[1], [0]]


def test_one_and_true_are_not_the_same_cell_of_a_table() -> None:
    """A pairs layout holds results as numbers; TRUE there is an error, before and after."""
    table: list[list[object]] = [[2, 1], [1, 0]]
    assert udfs.TIEBREAK(table, "PTS") == [[1], [0]]
    for row, column in ((0, 1), (1, 0), (1, 1)):
        kept, table[row][column] = table[row][column], bool(table[row][column])
        with pytest.raises(XlvpError):
            udfs.TIEBREAK(table, "PTS")
        table[row][column] = kept
        assert udfs.TIEBREAK(table, "PTS") == [[1], [0]]


def test_eight_threads_and_changing_tables_never_mix() -> None:
    rng = random.Random(1)
    tables = []
    for _ in range(40):
        order = list(range(1, 9))
        rng.shuffle(order)
        table: list[list[object]] = [[""] for _ in range(8)]
        for white, black in zip(order[::2], order[1::2], strict=True):
            won = rng.choice(["10", "01", "½½"])
            table[white - 1], table[black - 1] = [f"{black}w{won[0]}"], [f"{white}b{won[1]}"]
        points = [[{"1": 1, "½": 0.5, "0": 0}[str(row[0])[-1]]] for row in table]
        tables.append((table, points))

    def work(seed: int) -> bool:
        mine = random.Random(seed)
        for _ in range(150):
            table, points = mine.choice(tables)
            if udfs.TIEBREAK([row[:] for row in table], "PTS") != points:
                return False
            if udfs.TIEBREAK(table, "PTS", 3, mine.choice(["RAW", "2026"])) != points[2][0]:
                return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_eight_threads_and_one_list_that_changes_under_them() -> None:
    """Half a change is a contradiction; whatever was seen meanwhile, the content decides after."""
    results = {"1": [[1], [0]], "½": [[0.5], [0.5]], "0": [[0], [1]]}
    lost = {"1": "0", "½": "½", "0": "1"}
    table: list[list[object]] = [["2w1"], ["1b0"]]

    def work(seed: int) -> bool:
        mine = random.Random(seed)
        for _ in range(200):
            won = mine.choice("1½0")
            table[0][0], table[1][0] = f"2w{won}", f"1b{lost[won]}"
            try:
                if udfs.TIEBREAK(table, "PTS") not in results.values():
                    return False
            except XlvpError as error:
                if "against" not in error.sentence:
                    return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
    for won, points in results.items():
        assert udfs.TIEBREAK([[f"2w{won}"], [f"1b{lost[won]}"]], "PTS") == points
