"""Each tournament, written out in every layout and notation, is read back to the same arrays."""

from __future__ import annotations

import crosstable_writer as writer
import numpy as np
import pytest
from crosstable_writer import HEADERS, INDIVIDUAL, NOTATIONS, TOURNAMENTS, Notation, Tournament

from xlvp.crosstable import Colour, Crosstable
from xlvp.errors import BadArgument
from xlvp.reading import read_crosstable

every_tournament = pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
in_every_notation = pytest.mark.parametrize(
    ("tournament", "notation"),
    [
        pytest.param(t, n, id=f"{t.name}-{n.name}")
        for t in TOURNAMENTS
        for n in NOTATIONS
        if n.teams or not t.team
    ],
)
ROUND_ROBINS = [t for t in INDIVIDUAL if t.round_robin]


def check(table: Crosstable, tournament: Tournament, colours: bool = True) -> None:
    assert table.opponent.tolist() == tournament.opponent
    assert table.points.tolist() == tournament.points
    assert table.kind.tolist() == tournament.kind
    if colours:
        assert table.colour.tolist() == tournament.colour
    else:
        assert (table.colour == Colour.UNKNOWN).all()
    assert table.numbers.tolist() == list(range(1, len(tournament.results) + 1))
    assert table.boards == tournament.boards
    assert (table.pending_round, table.pending) == (0, ())


def test_the_tournaments_hold_every_kind_of_round_and_a_source() -> None:
    kinds = {r.kind for t in TOURNAMENTS for row in t.results for r in row}
    assert kinds == {"played", "fw", "fl", "pab", "hpb", "zpb"}
    assert all(t.source for t in TOURNAMENTS)
    assert len(ROUND_ROBINS) == 2 and sum(t.team for t in TOURNAMENTS) == 1


@in_every_notation
@pytest.mark.parametrize("layout", ["auto", "rounds", " Rounds"])
def test_rounds(tournament: Tournament, notation: Notation, layout: str) -> None:
    cells = writer.rounds_table(tournament, notation)
    table = read_crosstable(cells, layout=layout, teams=tournament.team)
    check(table, tournament, notation.colours)
    assert table.rows.tolist() == list(range(len(cells))) and table.height == len(cells)
    assert not table.matrix and table.names is None and table.ratings is None


@in_every_notation
@pytest.mark.parametrize("language", HEADERS)
def test_export_sorted_by_rank(tournament: Tournament, notation: Notation, language: str) -> None:
    cells = writer.export_table(tournament, language, notation)
    table = read_crosstable(cells, teams=tournament.team)
    check(table, tournament, notation.colours)
    assert list(table.names or ()) == writer.names(tournament)
    assert list(table.ratings or ()) == tournament.ratings
    assert table.height == len(cells)
    for number, row in zip(table.numbers.tolist(), table.rows.tolist(), strict=True):
        assert cells[row][1] == number


@every_tournament
@pytest.mark.parametrize("width", [2, 3])
@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize("layout", ["auto", "pairs"])
def test_pairs(tournament: Tournament, width: int, text: bool, layout: str) -> None:
    cells = writer.pairs_table(tournament, width, text)
    table = read_crosstable(cells, layout=layout, teams=tournament.team)
    check(table, tournament, colours=width == 3)


@pytest.mark.parametrize("tournament", ROUND_ROBINS, ids=lambda t: t.name)
@pytest.mark.parametrize("diagonal", [None, "x", "X", "*", "**", ".", "■", "—"])
@pytest.mark.parametrize("layout", ["auto", "matrix"])
def test_matrix(tournament: Tournament, diagonal: str | None, layout: str) -> None:
    cells = writer.matrix_table(tournament, diagonal)
    table = read_crosstable(cells, layout=layout)
    assert table.matrix and table.complete_round_robin
    expected = writer.meetings(tournament.opponent, tournament.points)
    assert writer.meetings(table.opponent.tolist(), table.points.tolist()) == expected
    assert table.rounds == len(tournament.results[0])
    same_game = np.take_along_axis(table.opponent, table.opponent, axis=0)
    assert (same_game == np.arange(table.players)[:, None]).all()


@every_tournament
def test_the_boards_of_teams_follow_from_the_results_or_are_given(tournament: Tournament) -> None:
    if not tournament.team:
        assert read_crosstable(writer.rounds_table(tournament)).boards is None
        return
    cells = writer.rounds_table(tournament)
    for table in (
        read_crosstable(cells, teams=True),
        read_crosstable(cells, boards=4),
        read_crosstable(cells, boards="4"),
        read_crosstable(cells, teams=None),
    ):
        check(table, tournament)
    with pytest.raises(BadArgument, match=r"but 8 has 1½ against 1; that is more than 2 boards"):
        read_crosstable(cells, boards=2)
    more = [list(row) for row in cells]
    more[8][0] = "2w3"
    with pytest.raises(BadArgument, match=r"round 1: teams .* share 4 points; .*9 share 6 points"):
        read_crosstable(more, teams=True)


@pytest.mark.parametrize("tournament", INDIVIDUAL, ids=lambda t: t.name)
def test_an_individual_table_is_none_of_teams(tournament: Tournament) -> None:
    check(read_crosstable(writer.rounds_table(tournament), teams=None), tournament)


@every_tournament
def test_rows_in_any_order_under_a_header(tournament: Tournament) -> None:
    head, *rows = writer.export_table(tournament, "English")[1:]
    check(read_crosstable([head, *rows[::-1]], teams=tournament.team), tournament)


@every_tournament
def test_sorted_rows_without_header_are_refused(tournament: Tournament) -> None:
    cells = writer.rounds_table(tournament)
    by_points = sorted(range(len(cells)), key=lambda i: (-tournament.totals[i], -i))
    shuffled = [cells[i] for i in by_points]
    if len(cells) == 6:  # a round-robin may fit in another order
        shuffled = cells[3:] + cells[:3]
    with pytest.raises(BadArgument, match=r"sorted.*column of the starting numbers"):
        read_crosstable(shuffled, teams=tournament.team)


@pytest.mark.parametrize(
    "tournament", [t for t in TOURNAMENTS if not t.round_robin], ids=lambda t: t.name
)
def test_a_column_of_ranks_is_not_taken_for_the_numbers(tournament: Tournament) -> None:
    cells = writer.export_table(tournament, "English")
    cells = [row[:1] + row[2:] for row in cells]  # the starting numbers are gone
    rows = [[position, *row[1:]] for position, row in enumerate(cells[2:], 1)]
    with pytest.raises(BadArgument, match=r"round \d+: player .*'Rk\.' does not seem to hold"):
        read_crosstable([*cells[:2], *rows], teams=tournament.team)


def test_the_points_column_of_teams_may_hold_match_points() -> None:
    teams = next(t for t in TOURNAMENTS if t.team)
    cells = writer.export_table(teams, "English")
    matches = writer.match_totals(read_crosstable(cells, teams=True))
    column = cells[1].index("Pts.")
    for row in cells[2:]:
        row[column] = matches[int(row[1]) - 1]  # type: ignore[call-overload]
    check(read_crosstable(cells, teams=True), teams)
    cells[2][column] = 11
    with pytest.raises(BadArgument, match=r"player 5: the cells give 10, the sheet says 11"):
        read_crosstable(cells, teams=True)
