"""Which rounds count: pending games, late entries, withdrawals, rounds not yet played."""

from __future__ import annotations

import crosstable_writer as writer
import numpy as np
import pytest
from crosstable_writer import NOTATIONS, TOURNAMENTS, Tournament

from xlvp.crosstable import Crosstable, Kind
from xlvp.errors import BadArgument
from xlvp.reading import read_crosstable

N = None
ZERO, HALF, BYE = Kind.ZERO_POINT_BYE, Kind.HALF_POINT_BYE, Kind.PAIRING_ALLOCATED_BYE


def status(table: Crosstable) -> tuple[int, int, tuple[int, ...]]:
    """Complete rounds, the round under way, the rows whose results are missing."""
    return table.rounds, table.pending_round, table.pending


def under_way(*last: object) -> Crosstable:
    """Four players after two rounds, with these cells in the third."""
    two = [["2w1", "3b1"], ["1b0", "4w½"], ["4w½", "1w0"], ["3b½", "2b½"]]
    return read_crosstable([[*row, cell] for row, cell in zip(two, last, strict=True)])


@pytest.mark.parametrize(
    ("last", "rows"),
    [
        (("4w", "3w", "2b", "1b"), (1, 2, 3, 4)),
        (("4w?", "3w*", "2b ?", "1b"), (1, 2, 3, 4)),
        (("4?", "3w1", "2b0", "1*"), (1, 4)),
        (("4w1", "3w1", "2b0", N), (4,)),
        ((N, "3w1", "2b0", N), (1, 4)),
        ((N, "3w1", "2b0", "1b0"), (1,)),
        (("U", "3w", "2b0", "Z"), (2,)),
        ((N, "H", N, N), (1, 3, 4)),
        ((N, "4w", N, "2b"), (1, 2, 3, 4)),
    ],
)
def test_while_anything_is_pending_the_round_does_not_count(
    last: tuple[object, ...], rows: tuple[int, ...]
) -> None:
    table = under_way(*last)
    assert status(table) == (2, 3, rows)
    assert table.points.sum(axis=1).tolist() == [2, 0.5, 0.5, 1]


@pytest.mark.parametrize(
    "last", [(N, N, N, N), (0, 0, 0, 0), (0.0, "", "0", N), ("  ", float("nan"), 0, -0.0)]
)
def test_a_column_of_blanks_and_zeros_is_not_yet_played(last: tuple[object, ...]) -> None:
    assert status(under_way(*last)) == (2, 0, ())


def test_a_zero_where_nobody_is_paired_is_blank() -> None:
    assert status(under_way("H", 0, 0, 0)) == (2, 3, (2, 3, 4))


def test_a_game_adjourned_earlier_stops_the_count_there() -> None:
    table = read_crosstable(
        [["2w1", "3b?", "4w1"], ["1b0", "4w1", "3w1"], ["4w1", "1w", "2b0"], ["3b0", "2b0", "1b0"]]
    )
    assert status(table) == (1, 2, (1, 3))
    assert table.points.shape == (4, 1)


def test_blanks_in_earlier_rounds_are_zero_point_byes() -> None:
    late = [["2w1", "3b1", "4w1"], ["1b0", N, "3b1"], [N, "1w0", "2w0"], [N, N, "1b0"]]
    table = read_crosstable(late)
    assert status(table) == (3, 0, ())
    assert table.kind.tolist() == [[0, 0, 0], [0, ZERO, 0], [ZERO, 0, 0], [ZERO, ZERO, 0]]


@pytest.mark.parametrize("before", [N, "Z", "-0", "--", "absent", 0])
def test_a_blank_in_the_last_round_after_an_absence_is_a_withdrawal(before: object) -> None:
    table = read_crosstable(
        [["2w1", "3b1", "2b1"], ["1b0", "Z", "1w0"], ["4w1", "1w0", "H"], ["3b0", before, N]]
    )
    assert status(table) == (3, 0, ())
    assert table.kind[3].tolist() == [Kind.PLAYED, ZERO, ZERO]


@pytest.mark.parametrize("before", ["H", "U", "F", "0F"])
def test_a_blank_in_the_last_round_after_anything_else_is_pending(before: object) -> None:
    table = read_crosstable(
        [["2w1", "3b1", "2b1"], ["1b0", "Z", "1w0"], ["4w1", "1w0", "H"], ["3b0", before, N]]
    )
    assert status(table) == (2, 3, (4,))


def test_a_withdrawn_player_whom_another_names_is_back() -> None:
    table = read_crosstable(
        [["2w1", "3b1", "2b1"], ["1b0", "Z", "1w0"], ["4w1", "1w0", "4w1"], ["3b0", "Z", N]]
    )
    assert status(table) == (2, 3, (4,))


def test_in_the_first_round_a_blank_is_pending() -> None:
    assert status(read_crosstable([["2w1"], ["1b0"], ["U"], [N], ["6w"], [N]])) == (0, 1, (5, 6))
    assert status(read_crosstable([["2w"], ["1b"]])) == (0, 1, (1, 2))


def test_a_row_blank_throughout_is_no_player() -> None:
    table = read_crosstable([["2w1", "4b0"], ["1b0", "U"], [N, ""], ["U", "1w1"], [N, N]])
    assert table.numbers.tolist() == [1, 2, 4]
    assert table.rows.tolist() == [0, 1, 3] and table.height == 5
    assert table.index_of(4) == 2 and table.index_of(3) is None
    assert table.opponent.tolist() == [[1, 2], [0, -1], [-1, 0]]
    with pytest.raises(BadArgument, match=r"round 1: player 2 is paired with 3, but the cell of 3"):
        read_crosstable([["U", "2w0"], ["3w1", "1b1"], [N, N]])


def test_numbers_mean_byes_where_others_are_paired() -> None:
    table = read_crosstable([["2w1", -1], ["1b0", "3w1"], [-0.5, "2b0"], [0, -1.0]])
    assert table.kind.tolist() == [[0, BYE], [0, 0], [HALF, 0], [ZERO, BYE]]
    assert table.points.tolist() == [[1, 1], [0, 1], [0.5, 0], [0, 1]]


def test_byes_give_what_their_kind_says() -> None:
    byes = ["U", "U½", "U0", "F", "H", "Z", "0F"]
    table = read_crosstable([["2w1", *byes], ["1b0", *("1w0" for _ in ())] + ["Z"] * 7])
    assert table.points[0, 1:].tolist() == [1, 0.5, 0, 1, 0.5, 0, 0]
    assert table.kind[0, 1:].tolist() == [
        BYE, BYE, BYE, Kind.FULL_POINT_BYE, HALF, ZERO, Kind.FORFEIT_LOSS,
    ]  # fmt: skip


def test_byes_of_teams() -> None:
    byes = ["U2", "U4", "H2", "H", "H1½", "F", "+", "Z", "0F"]
    table = read_crosstable([["2w2½", *byes, "2w+"], ["1b1½", *["Z"] * 9, "1b-"]], teams=True)
    assert table.boards == 4
    assert table.points[0].tolist() == [2.5, 2, 4, 2, 2, 1.5, 4, 4, 0, 0, 4]
    assert table.points[1, -1] == 0


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
@pytest.mark.parametrize("trailing", [N, 0, ""])
def test_rounds_still_to_come_change_nothing(tournament: Tournament, trailing: object) -> None:
    cells = writer.rounds_table(tournament)
    wider = [[*row, trailing, trailing] for row in cells]
    rounds = len(cells[0])
    for table in (
        read_crosstable(wider, teams=tournament.team),
        read_crosstable(wider, teams=tournament.team, rounds=rounds + 2),
        read_crosstable(wider, teams=tournament.team, rounds=rounds),
    ):
        assert table.points.tolist() == tournament.points
        assert table.kind.tolist() == tournament.kind
    with pytest.raises(BadArgument, match=f"rounds is {rounds - 1}, but"):
        read_crosstable(wider, teams=tournament.team, rounds=rounds - 1)


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_each_game_taken_out_of_the_last_round_is_waited_for(tournament: Tournament) -> None:
    cells = writer.rounds_table(tournament)
    last = len(cells[0]) - 1
    for i, row in enumerate(tournament.results):
        result = row[last]
        if not result.played:
            continue
        assert result.opponent
        for blank in (N, f"{result.opponent}{result.colour}"):
            changed = [list(row) for row in cells]
            changed[i][last] = blank
            table = read_crosstable(changed, teams=tournament.team)
            assert status(table) == (last, last + 1, (i + 1,))
            assert table.points.tolist() == [points[:last] for points in tournament.points]


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_renumbering_the_players_permutes_the_table(tournament: Tournament) -> None:
    rng = np.random.default_rng(len(tournament.results))
    order = rng.permutation(len(tournament.results))
    new_number = {int(old) + 1: new + 1 for new, old in enumerate(order)}

    def renumbered(r: writer.Round) -> writer.Round:
        opponent = None if r.opponent is None else new_number[r.opponent]
        return writer.Round(r.kind, opponent, r.colour, r.halves)

    cells = [
        [NOTATIONS[0].write(tournament, renumbered(r)) for r in tournament.results[old]]
        for old in order
    ]
    table = read_crosstable(cells, teams=tournament.team)
    assert table.points.tolist() == [tournament.points[old] for old in order]
    assert table.kind.tolist() == [tournament.kind[old] for old in order]


def test_arrays_cannot_be_changed() -> None:
    table = read_crosstable([["2w1"], ["1b0"]])
    for array in (
        table.points,
        table.opponent,
        table.kind,
        table.colour,
        table.numbers,
        table.rows,
    ):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
