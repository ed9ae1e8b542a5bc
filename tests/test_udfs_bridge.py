"""The bridge functions as a host calls them: shapes, blanks, errors, defaults."""

from __future__ import annotations

import datetime
from itertools import chain

import known_values
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_cells import ANY_CELL

from xlvp import __version__, udfs
from xlvp.errors import BadArgument, CellError, OutOfTable, XlvpError
from xlvp.udfs import (
    IMPS,
    IMPSFORVP,
    SCALEIMPS,
    VP,
    VPMATCH,
    VPSTANDINGS,
    VPTABLE,
    XLVPERROR,
    XLVPVERSION,
)


def test_scalar_in_scalar_out_range_in_range_out() -> None:
    assert VP(10, 24) == 12.33
    assert VP([[10], [-10]], 24) == [[12.33], [7.67]]
    assert VP([[10, -10]], [[24], [20]]) == [[12.33, 7.67], [12.53, 7.47]]
    assert VP(10, 24, [["WBF"], ["EBU"]]) == [[12.33], [12]]
    assert VP(10, 24, "WBF", [[20], [30]]) == [[12.33], [18.5]]


@pytest.mark.parametrize("scale", ["WBF", "wbf", " Wbf ", "USBF", None, "", [[None]], [["WBF"]]])
def test_the_scale_by_any_spelling_or_by_default(scale: object) -> None:
    got = VP(10, 24, scale)
    assert got in (12.33, [[12.33]])


@pytest.mark.parametrize("scale", ["EBU", "wbf discrete", "WBF_DISCRETE", "wbfdiscrete"])
def test_the_discrete_scale_by_any_spelling(scale: str) -> None:
    assert VP(40, 24, scale) == 17


def test_a_blank_margin_gives_a_blank_and_so_do_blank_boards() -> None:
    assert VP(None, 24) == VP("", 24) == VP(10, None) == ""
    assert VP([[None], [10]], 24) == [[""], [12.33]]


def test_a_match_that_was_not_played_is_blank_and_not_a_draw() -> None:
    assert VPMATCH(None, None, 24) == VPMATCH(31, None, 24) == VPMATCH(None, 12, 24) == ""
    assert VPMATCH([[31], [None], [20]], [[12], [None], [20]], 24) == [[14.08], [""], [10]]


CELLS = st.one_of(
    st.integers(-120, 120), st.floats(-120, 120), st.none(), st.just(""),
    st.sampled_from([" ", "12,5", "x", "#N/A", True, float("nan"), float("inf"), 10**400, -0.0]),
)  # fmt: skip


@given(
    st.integers(1, 3).flatmap(
        lambda width: st.lists(
            st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=5
        )
    ),
    st.sampled_from([None, ""]) | st.integers(1, 40) | CELLS,
    st.sampled_from(["WBF", "ebu", None, "no scale"]),
)
def test_a_range_gives_what_its_cells_give(
    cells: list[list[object]], boards: object, scale: object
) -> None:
    def alone(cell: object) -> object:
        try:
            return VP(cell, boards, scale)
        except XlvpError as error:
            return error.code

    assert VP(cells, boards, scale) == [[alone(cell) for cell in row] for row in cells]
    beside = [[boards] for _ in cells]
    assert VP(cells, beside, scale) == [[alone(cell) for cell in row] for row in cells]


def test_one_bad_cell_in_two_hundred_stays_alone() -> None:
    column: list[list[object]] = [[m - 100] for m in range(200)]
    column[77] = ["n/a"]
    result = VP(column, 24)
    wrong = [row for row, cell in enumerate(result) if isinstance(cell[0], CellError)]
    assert wrong == [77]
    assert result[77] == ["#VALUE!"]
    assert result[77][0].sentence == "row 78: imps is 'n/a', which is not a number"
    assert result[:77] + result[78:] == VP(column[:77] + column[78:], 24)


def test_errors_say_the_cell_and_what_to_do() -> None:
    with pytest.raises(BadArgument, match="imps is TRUE; a number belongs there"):
        VP(True, 24)
    with pytest.raises(BadArgument, match="known are WBF, USBF, FORMULA, FORMULA3, WBF-DISCRETE"):
        VP(10, 24, "NOPE")
    with pytest.raises(OutOfTable, match="boards is 0"):
        VP(10, 0)
    with pytest.raises(BadArgument, match="Excel turns entries such as 1/2"):
        VP(datetime.date(2026, 1, 2), 24)
    assert VP([[10]], 24, "EBU10", 20)[0][0].sentence.endswith("leave max_vp empty")


def test_excel_errors_come_out_unchanged() -> None:
    with pytest.raises(XlvpError) as caught:
        VP("#REF!", 24)
    assert caught.value.code == "#REF!"
    assert VP([["#DIV/0!"], [1]], 24) == [["#DIV/0!"], [VP(1, 24)]]
    assert VP([[1], [2]], "#N/A") == [["#N/A"], ["#N/A"]]


def test_too_many_or_too_few_arguments_are_named() -> None:
    with pytest.raises(BadArgument, match="VP needs boards: Boards of the match"):
        VP(10)
    with pytest.raises(BadArgument, match="VP takes 4 arguments, but 5 were given"):
        VP(10, 24, "WBF", 20, 1)
    with pytest.raises(BadArgument, match="VP has no argument board; it takes imps, boards"):
        VP(10, board=24)
    assert VP(10, boards=24, max_vp=30) == 18.5


def printed(boards: int) -> list[list[float]]:
    """The seed's table: margin, winner, loser, its one misprint mended."""
    rows = [
        r for r in known_values.rows("bridge/usbf_continuous.csv") if int(r["boards"]) == boards
    ]
    return [
        [int(r["imps"]), float(r["winner_printed"]), round(20 - float(r["winner_printed"]), 2)]
        for r in rows
    ]


@pytest.mark.parametrize(
    ("boards", "lengths"),
    [
        (20, [18, 17, 17, 17]), (22, [18, 18, 18, 18]), (24, [19, 19, 19, 18]),
        (28, [21, 20, 20, 20]), (56, [29, 29, 28, 28]), (64, [31, 30, 30, 30]),
    ],
)  # fmt: skip
def test_the_usbf_table_block_by_block(boards: int, lengths: list[int]) -> None:
    table = VPTABLE(boards, "WBF", None, 4)
    assert table[0] == ["Margin", "Winner", "Loser"] * 4
    blocks = [[row[3 * b : 3 * b + 3] for row in table[1:]] for b in range(4)]
    filled = [[row for row in block if row != ["", "", ""]] for block in blocks]
    assert [len(block) for block in filled] == lengths
    assert list(chain.from_iterable(filled)) == printed(boards)


def test_the_ebu_columns() -> None:
    for row in known_values.rows("bridge/ebu_discrete.csv"):
        boards = int(row.pop("boards"))
        table = VPTABLE(boards, "EBU")
        assert table[0] == ["From", "To", "Winner", "Loser"]
        for (score, band), line in zip(row.items(), table[1:], strict=True):
            low, *high = band.rstrip("+").split("-")
            ends = [int(low), "" if band.endswith("+") else int(high[0]) if high else int(low)]
            assert line == ends + [float(vp) for vp in score.split("-")]


def test_vptable_options() -> None:
    assert VPTABLE(20, headers=False)[0] == [0, 10, 10]
    assert len(VPTABLE(20, headers=False)) == 69
    assert VPTABLE(20, blocks=69)[0] == ["Margin", "Winner", "Loser"] * 69
    with pytest.raises(BadArgument, match="blocks is 70; a whole number from 1 to 69"):
        VPTABLE(20, blocks=70)
    with pytest.raises(BadArgument, match="boards is empty"):
        VPTABLE(None)
    with pytest.raises(BadArgument, match="headers is 'maybe'"):
        VPTABLE(20, headers="maybe")


@given(st.integers(1, 100), st.integers(1, 16))
def test_blocks_hold_the_table_in_order(boards: int, blocks: int) -> None:
    whole = VPTABLE(boards, headers=False)
    table = VPTABLE(boards, "WBF", None, blocks, False)
    parts = [[row[3 * b : 3 * b + 3] for row in table] for b in range(blocks)]
    lengths = [sum(row[0] != "" for row in part) for part in parts]
    assert lengths == sorted(lengths, reverse=True) and max(lengths) - min(lengths) <= 1
    assert [row for part in parts for row in part if row[0] != ""] == whole


def test_imps_for_vp() -> None:
    assert IMPSFORVP([[20], [0], [10], [12.33], [12.34]], 24) == [[74], [-74], [0], [10], [11]]
    assert IMPSFORVP(None, 24) == ""
    with pytest.raises(OutOfTable, match=r"20\.5 VP is outside this scale, which gives 0 to 20"):
        IMPSFORVP(20.5, 24)
    with pytest.raises(OutOfTable, match="-1 VP"):
        IMPSFORVP(-1, 24)


def test_scale_imps() -> None:
    assert SCALEIMPS(32, 18, 24) == 37
    assert SCALEIMPS(-32, 18, 24) == -37
    assert SCALEIMPS([[32], [None]], 18, 24) == [[37], [""]]
    assert SCALEIMPS(32, 18, 24, 2) == 36.95
    assert SCALEIMPS(1, 16, 36) == 2 and SCALEIMPS(-1, 16, 36) == -2  # 1.5, away from zero
    with pytest.raises(OutOfTable, match="boards must be more than 0"):
        SCALEIMPS(1, 0, 24)
    with pytest.raises(BadArgument, match="decimals is 9"):
        SCALEIMPS(1, 18, 24, 9)


def test_imps_of_a_difference() -> None:
    assert IMPS([[10, 20, 420, -1100, 4000, 99999]]) == [[0, 1, 9, -15, 24, 24]]
    assert IMPS(None) == ""
    assert IMPS(620, 170) == 10
    assert IMPS(620, None) == IMPS(None, 620) == ""
    assert IMPS([[620], [50]], [[None], [-50]]) == [[""], [3]]


MATCHES: list[list[object]] = [
    [1, 1, 4, 40, 20, 20], [1, 2, 3, 30, 30, 20], [2, 1, 3, 15, 25, 20],
    [2, 4, 2, None, None, 20], [3, 1, 2, 0, 68, 20], [3, 3, None, None, None, 20, 12],
]  # fmt: skip
HEADER = ["Rank", "No.", "Team", "Played", "VP", "For", "Against", "Net", "Quotient"]


def test_standings() -> None:
    table = VPSTANDINGS(MATCHES, [["Ek"], ["Berg"], ["Dahl"], ["Holm"]])
    assert table[0] == HEADER
    assert [row[:5] for row in table[1:]] == [
        [1, 3, "Dahl", 2, 34.53], [2, 2, "Berg", 2, 30], [3, 1, "Ek", 3, 22.05],
        [4, 4, "Holm", 1, 5.42],
    ]  # fmt: skip
    assert table[3][5:] == [55, 113, -58, 55 / 113]


def test_a_match_without_result_changes_no_total() -> None:
    without = [row for row in MATCHES if row[3] is not None or len(row) > 6]
    assert VPSTANDINGS(MATCHES, [["A"], ["B"], ["C"], ["D"]]) == VPSTANDINGS(
        without, [["A"], ["B"], ["C"], ["D"]]
    )
    half = [[*row[:3], row[3], None, row[5]] if row is MATCHES[0] else row for row in MATCHES]
    assert VPSTANDINGS(half)[1:] != VPSTANDINGS(MATCHES)[1:]


def test_teams_by_name_in_order_of_appearance() -> None:
    rows = [[1, "Oslo", "Rome", 30, 20, 24], [2, "rome", "Bonn", 10, 10, 24]]
    assert [row[1:3] for row in VPSTANDINGS(rows)[1:]] == [[2, "Rome"], [1, "Oslo"], [3, "Bonn"]]
    assert VPSTANDINGS(rows, headers=False)[0][2] == "Rome"


def test_typed_vp_are_taken_as_they_stand() -> None:
    rows = [[1, 1, 2, 30, 20, 24, 12, 3], [2, 1, 2, None, None, 24, 8, 8], [3, 1, 2, 5, 5, 24, 9]]
    table = VPSTANDINGS(rows, headers=False)
    assert [row[1:5] for row in table] == [[1, "Team 1", 3, 29], [2, "Team 2", 3, 21]]


def tied(code: str, rows: list[list[object]]) -> list[object]:
    return [[row[0], row[1]] for row in VPSTANDINGS(rows, tiebreaks=code, headers=False)]


def test_ties_by_the_match_between_them_only_if_all_have_met() -> None:
    met = [[1, 1, 2, 10, 12, 24, 9, 11], [2, 1, 3, 0, 0, 24, 11, 9], [2, 2, 4, 0, 0, 24, 9, 11]]
    assert tied("H2H", met)[:3] == [[1, 2], [1, 4], [3, 1]] or tied("H2H", met)[0] == [1, 2]
    apart = [[1, 1, 3, 30, 10, 24, 11, 9], [1, 2, 4, 20, 10, 24, 11, 9]]
    assert tied("H2H", apart) == [[1, 1], [1, 2], [3, 3], [3, 4]]
    assert tied("H2H,QUOT", apart) == [[1, 1], [2, 2], [3, 4], [4, 3]]
    assert tied("NET", apart) == [[1, 1], [2, 2], [3, 4], [4, 3]]


def test_ties_by_mutual_imps() -> None:
    rows = [
        [1, 1, 2, 10, 12, 24, 10, 10],
        [2, 1, 3, 90, 0, 24, 10, 10],
        [2, 2, 3, 0, 0, 24, 10, 10],
    ]
    assert tied("HIMP", rows) == [[1, 1], [2, 2], [3, 3]]
    assert tied("H2H", rows) == [[1, 1], [1, 2], [1, 3]]


def test_a_team_that_lost_no_imp_has_the_best_quotient_and_shows_none() -> None:
    rows = [[1, 1, 3, 30, 0, 24, 11, 9], [1, 2, 4, 90, 10, 24, 11, 9]]
    table = VPSTANDINGS(rows, tiebreaks="QUOT", headers=False)
    assert [row[1] for row in table] == [1, 2, 4, 3]
    assert table[0][8] == "" and table[1][8] == 9


def test_totals_are_compared_at_two_decimals() -> None:
    """Seven times 10.1 and its sum in another order are one total."""
    rows = [[r, 1, 2, None, None, 24, vp, w] for r, (vp, w) in enumerate(
        [(0.1, 0.3), (0.2, 0.2), (0.3, 0.1)], start=1)]  # fmt: skip
    assert [row[0] for row in VPSTANDINGS(rows, headers=False)] == [1, 1]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([1, 1, 1, 3, 2, 24], "row 1: a team plays itself"),
        ([1, 1, 2, "x", 2, 24], "row 1: IMPs home is 'x'"),
        ([1, 1, 9, 3, 2, 24], "away is 9; a whole number from 1 to 4"),
        ([1, 1, "Zeta", 3, 2, 24], "'Zeta' is not among the names"),
        ([1, 1, None, 3, 2, 24], "there is no away team"),
        ([1, 1, 2, 3, 2, None], "boards is empty"),
        ([1, 1, 2, None, None, 24, 12], "VP away is empty"),
        ([1, 1, 2, "#REF!", 2, 24], "row 1, column 4 holds the error #REF!"),
        ([1, 1, 2, 3, 2], "not 5"),
    ],
)
def test_a_match_that_cannot_be_read_stops_the_standings(row: list[object], words: str) -> None:
    with pytest.raises(XlvpError, match=words):
        VPSTANDINGS([row], [["A"], ["B"], ["C"], ["D"]])


def test_standings_of_an_unknown_tiebreak_or_a_doubled_name() -> None:
    with pytest.raises(BadArgument, match="known are H2H, HIMP, QUOT, NET"):
        VPSTANDINGS(MATCHES, tiebreaks="BH")
    with pytest.raises(BadArgument, match="'a' stands there twice"):
        VPSTANDINGS(MATCHES, [["A"], ["B"], ["C"], ["a"]])


@given(st.permutations(range(4)), st.data())
def test_renumbering_the_teams_permutes_the_standings(
    order: list[int], data: st.DataObject
) -> None:
    imps = data.draw(
        st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=6, max_size=6)
    )
    pairs = [(a, b) for a in range(4) for b in range(a)]
    rows = [[1, a + 1, b + 1, *i, 20] for (a, b), i in zip(pairs, imps, strict=True)]
    moved = [[1, order[a - 1] + 1, order[b - 1] + 1, x, y, n] for _, a, b, x, y, n in rows]
    plain = {row[1]: [row[0], *row[3:]] for row in VPSTANDINGS(rows, headers=False)}
    other = {row[1]: [row[0], *row[3:]] for row in VPSTANDINGS(moved, headers=False)}
    assert {order[team - 1] + 1: line for team, line in plain.items()} == other


def test_the_sentence_behind_an_error() -> None:
    assert XLVPERROR("VP", "abc", 24) == "imps is 'abc', which is not a number"
    assert XLVPERROR("vp", [[1], ["abc"]], 24) == "row 2: imps is 'abc', which is not a number"
    assert XLVPERROR("VP", 10, 24) == ""
    assert XLVPERROR("VPMATCH", None, None, 24) == ""
    assert XLVPERROR([["IMPS"]], True) == "points is TRUE; a number belongs there"
    with pytest.raises(BadArgument, match="function 'NOPE' is not known; known are"):
        XLVPERROR("NOPE", 1)
    with pytest.raises(BadArgument, match="not itself"):
        XLVPERROR("XLVPERROR", "VP")


def test_version_and_aliases() -> None:
    told = XLVPVERSION()
    assert told.startswith(f"xlvp {__version__}; ")
    assert all(name in told for name in ("WBF", "FIDE-2026", "FIDE-2025", "Law 78B of 2017"))
    assert udfs.BRIDGEVP(10, 24) == 12.33 and udfs.BRIDGEVP is not VP
    assert udfs.BRIDGEVPTABLE(20) == VPTABLE(20)


BRIDGE = ["VP", "VPMATCH", "VPTABLE", "IMPSFORVP", "SCALEIMPS", "IMPS", "VPSTANDINGS"]
ARGUMENT = st.one_of(
    ANY_CELL, st.integers(-90, 90), st.lists(st.lists(ANY_CELL, max_size=8), max_size=4),
    st.sampled_from(["WBF", "EBU", "EBU10", "ACBL20", "FORMULA"]),
)  # fmt: skip


@given(st.sampled_from(BRIDGE), st.lists(ARGUMENT, max_size=7))
def test_any_call_gives_a_value_or_a_named_error(name: str, arguments: list[object]) -> None:
    try:
        result = getattr(udfs, name)(*arguments)
    except XlvpError as error:
        assert error.sentence and error.code.startswith("#")
    else:
        rows = result if isinstance(result, list) else [[result]]
        assert all(type(cell) in (int, float, str, CellError) for row in rows for cell in row)
