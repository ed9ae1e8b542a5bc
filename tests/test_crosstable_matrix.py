"""The layouts without round cells: matrices of results, and columns of opponents and results."""

from __future__ import annotations

import crosstable_writer as writer
import pytest
from crosstable_writer import TOURNAMENTS

from xlvp.crosstable import Colour, Crosstable, Kind
from xlvp.errors import BadArgument
from xlvp.reading import read_crosstable

N = None


def against(table: Crosstable) -> dict[tuple[int, int], list[float]]:
    """Points of each player (from 1) against each other in the order of the games."""
    found = writer.meetings(table.opponent.tolist(), table.points.tolist())
    return {(i + 1, j + 1): points for (i, j), points in found.items()}


@pytest.mark.parametrize(
    ("win", "draw", "loss"),
    [
        (1, 0.5, 0),
        (1.0, "½", 0.0),
        ("1", "=", "0"),
        ("W", "D", "L"),
        ("w", "d", "l"),
        ("1", "0,5", "0"),
        (" 1 ", ".5", "0.0"),
    ],
)
def test_single_results(win: object, draw: object, loss: object) -> None:
    table = read_crosstable([[N, win, draw], [loss, N, win], [draw, loss, N]])
    assert against(table) == {
        (1, 2): [1], (2, 1): [0], (1, 3): [0.5], (3, 1): [0.5], (2, 3): [1], (3, 2): [0],
    }  # fmt: skip
    assert table.complete_round_robin and table.matrix
    assert (table.kind == Kind.FREE_ROUND).sum() == 3  # an odd number: each is free once
    assert (table.colour == Colour.UNKNOWN).all()


def test_forfeits_are_paired() -> None:
    table = read_crosstable([["x", "+", 1], ["-", "x", "-"], [0, "-", "x"]])
    assert against(table)[1, 2] == [1] and against(table)[2, 3] == against(table)[3, 2] == [0]
    assert (table.kind == Kind.FORFEIT).sum() == 4
    assert table.complete_round_robin
    with pytest.raises(BadArgument, match=r"player 1 has \+ against 2, but 2 has 0 against 1"):
        read_crosstable([["x", "+", 1], [0, "x", "-"], [0, "-", "x"]])


@pytest.mark.parametrize(
    ("cell", "mirrored", "points"),
    [
        ("1½", "0½", [1, 0.5]), ("10", "01", [1, 0]), ("½½", "½½", [0.5, 0.5]),
        ("½ 1", "½ 0", [0.5, 1]), ("00", "11", [0, 0]), ("1+", "0-", [1, 1]),
        ("WD", "LD", [1, 0.5]), ("--", "--", [0, 0]), ("1=", "0=", [1, 0.5]),
        ("1", "0", [1]), ("½", "½", [0.5]),
        (10, "01", [1, 0]), (10.0, "01", [1, 0]), (11, "00", [1, 1]),
    ],
)  # fmt: skip
def test_double_results(cell: object, mirrored: object, points: list[float]) -> None:
    table = read_crosstable([["x", cell, "½½"], [mirrored, "x", "½½"], ["½½", "½½", "x"]])
    assert against(table)[1, 2] == points
    assert table.complete_round_robin == (len(points) == 2)
    assert table.rounds == 6


@pytest.mark.parametrize("number", [0, 1, 0.0, 1.0, 0.5])
def test_a_number_among_double_results_may_have_lost_its_zero(number: object) -> None:
    cells = [["x", "½½", number], ["½½", "x", "11"], ["11", "00", "x"]]
    with pytest.raises(BadArgument, match=r"row 1, column 3 holds .*Excel drops the first 0"):
        read_crosstable(cells)


def test_a_round_robin_in_progress_is_not_complete() -> None:
    table = read_crosstable([["x", 1, N], [0, "x", N], [N, N, "x"]])
    assert not table.complete_round_robin and table.matrix
    assert table.players == 3 and against(table) == {(1, 2): [1], (2, 1): [0]}


def test_a_blank_row_of_a_matrix_is_no_player() -> None:
    table = read_crosstable([[N, 1, N, "½"], [0, N, N, 1], [N, N, N, N], ["½", 0, N, N], [N] * 4])
    assert table.numbers.tolist() == [1, 2, 4] and table.rows.tolist() == [0, 1, 3]
    assert table.height == 5 and table.complete_round_robin


def test_a_diagonal_sign_makes_a_player() -> None:
    table = read_crosstable([["x", 1, N], [0, "x", N], [N, N, "x"]])
    assert table.players == 3


def test_teams_in_a_matrix() -> None:
    cells = [["x", "2½", 4], [1.5, "x", "+"], [0, "-", "x"]]
    for options in ({"teams": True}, {"boards": 4}, {"teams": None}):
        table = read_crosstable(cells, **options)  # type: ignore[arg-type]
        assert table.boards == 4
        assert against(table)[1, 2] == [2.5] and against(table)[2, 3] == [4]
    with pytest.raises(BadArgument, match=r"row 1, column 2 holds '2½', which is no result"):
        read_crosstable(cells)


@pytest.mark.parametrize("players", range(2, 12))
@pytest.mark.parametrize("games", ["½", "½½"])
def test_no_player_meets_two_in_a_round(players: int, games: str) -> None:
    cells = [[N if i == j else games for j in range(players)] for i in range(players)]
    table = read_crosstable(cells, layout="matrix")
    assert table.rounds == (players - 1 + players % 2) * len(games)
    assert table.complete_round_robin
    assert table.points.sum() == players * (players - 1) / 2 * len(games)


BYES = [
    # opponent, result, kind, points
    (N, "U", Kind.PAIRING_ALLOCATED_BYE, 1), ("bye", N, Kind.PAIRING_ALLOCATED_BYE, 1),
    ("U", 1, Kind.PAIRING_ALLOCATED_BYE, 1), ("U", "½", Kind.PAIRING_ALLOCATED_BYE, 0.5),
    (N, "U0", Kind.PAIRING_ALLOCATED_BYE, 0), (-1, N, Kind.PAIRING_ALLOCATED_BYE, 1),
    (-1, 1, Kind.PAIRING_ALLOCATED_BYE, 1), ("U", "bye", Kind.PAIRING_ALLOCATED_BYE, 1),
    (0, "U", Kind.PAIRING_ALLOCATED_BYE, 1), (N, "+", Kind.FULL_POINT_BYE, 1),
    ("F", 1.0, Kind.FULL_POINT_BYE, 1), (-0.5, N, Kind.HALF_POINT_BYE, 0.5),
    ("H", 0.5, Kind.HALF_POINT_BYE, 0.5), (0, "-½", Kind.HALF_POINT_BYE, 0.5),
    (0, 0, Kind.ZERO_POINT_BYE, 0), (0, N, Kind.ZERO_POINT_BYE, 0), (N, 0, Kind.ZERO_POINT_BYE, 0),
    ("--", N, Kind.ZERO_POINT_BYE, 0), ("absent", 0, Kind.ZERO_POINT_BYE, 0),
    (N, "0F", Kind.FORFEIT_LOSS, 0),
]  # fmt: skip


@pytest.mark.parametrize(("opponent", "result", "kind", "points"), BYES)
def test_byes_in_pairs(opponent: object, result: object, kind: Kind, points: float) -> None:
    two = read_crosstable([[2, 1, 3, 0], [1, 0, opponent, result], [N, "Z", 1, 1]])
    assert two.kind[1, 1] == kind and two.points[1, 1] == points
    three = read_crosstable([["2", "w", 1, 3, "b", 0], [1, "b", 0, opponent, N, result],
                             ["-1", "-", N, 1.0, "w", 1]])  # fmt: skip
    assert three.kind[1, 1] == kind and three.points[1, 1] == points
    assert three.colour[0].tolist() == [1, 2]


@pytest.mark.parametrize(
    ("opponent", "result"),
    [(N, 1), (0, 1), (0, 0.5), (N, "½"), ("U", "H"), ("U½", 1),
     ("1b0", N), (N, "1b0"), (True, 0), (1.5, 0), ("one", 0), (1, True), (1, 2.5), (1, "1-0"),
     (1, "L"), (1, "0 0"), (1, -1)],
)  # fmt: skip
def test_what_pairs_cannot_say(opponent: object, result: object) -> None:
    with pytest.raises(BadArgument, match=r"row 2, column [34] holds|2.5 points, which is a team"):
        read_crosstable([[2, 1, 2, "?"], [1, 0, opponent, result]], layout="pairs")


@pytest.mark.parametrize(("bye", "points", "right"), [("F", 0.5, 1), ("H", 1, "½"), ("Z", 1, 0)])
def test_the_points_beside_a_bye_must_be_those_of_the_bye(
    bye: str, points: float, right: object
) -> None:
    with pytest.raises(BadArgument, match=rf"row 2, column 3 holds .*such a bye gives {right}"):
        read_crosstable([[2, 1, N, "Z"], [1, 0, bye, points]])


def test_a_colour_without_opponent_is_refused() -> None:
    with pytest.raises(BadArgument, match=r"row 2, column 5 holds 'w', which is no colour here"):
        read_crosstable([[2, "w", 1, N, N, "Z"], [1, "b", 0, N, "w", "U"]])


def test_results_in_pairs() -> None:
    results = [(1, 0), ("½", 0.5), ("=", "½"), ("0,5", ".5"), ("+", "-"), ("1F", "0F"), ("-", "−")]
    cells = [[], []]  # type: list[list[object]]
    for won, lost in results:
        cells[0] += [2, won]
        cells[1] += ["1", lost]
    table = read_crosstable(cells)
    assert table.points.tolist() == [[1, 0.5, 0.5, 0.5, 1, 1, 0], [0, 0.5, 0.5, 0.5, 0, 0, 0]]
    assert table.kind[0].tolist() == [Kind.PLAYED] * 4 + [Kind.FORFEIT] * 3
    letters = read_crosstable([[2, "w", "W", 2, "b", "D"], [1, "b", "L", 1, "w", "D"]])
    assert letters.points.tolist() == [[1, 0.5], [0, 0.5]]


def test_pairs_without_results_are_pending() -> None:
    table = read_crosstable([[2, 1, 3, N], [1, 0, 4, "?"], [4, 0, 1, 0], [3, 1, 2, "*"]])
    assert (table.rounds, table.pending_round, table.pending) == (1, 2, (1, 2, 4))
    assert read_crosstable([[2, 1, 3, N], [1, 0, N, N], [N, "U", 1, N]]).pending == (1, 2, 3)


def test_blank_rows_and_rounds_to_come_in_pairs() -> None:
    table = read_crosstable([[3, 1, N, N], [N, N, N, ""], [1, 0, 0, N]])
    assert table.numbers.tolist() == [1, 3] and table.rounds == 1 and table.height == 3


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_the_layout_says_how_to_read(tournament: writer.Tournament) -> None:
    tables = {
        "rounds": writer.rounds_table(tournament),
        "pairs": writer.pairs_table(tournament, 3),
        "export": writer.export_table(tournament, "English"),
    }
    for wanted in ("rounds", "pairs", "matrix", "export"):
        for layout, cells in tables.items():
            if wanted == layout:
                table = read_crosstable(cells, layout=wanted, teams=tournament.team)
                assert table.points.tolist() == tournament.points
            else:
                with pytest.raises(BadArgument):
                    read_crosstable(cells, layout=wanted, teams=tournament.team)
