"""Tables as programs print them, pasted into a sheet."""

from __future__ import annotations

import pytest

from xlvp.crosstable import Kind
from xlvp.errors import BadArgument
from xlvp.reading import read_crosstable
from xlvp.reading.headers import find_header

STARTING_RANK = """
Starting rank crosstable

No.\t\tName\tsex\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\tPts.\tRk.
1\tGM\tAdams, Ann\tw\t2501\tENG\t4b1\t3w1\t2b½\t2,5\t1
2\t\tBerg, Bo\t\t2402\tSWE\t5w1\t6b½\t1w½\t2\t2
3\tIM\tCruz, Cy\t\t2333\tESP\t6w1\t1b0\t4b1\t2\t3
4\t\tDahl, Di\tw\t0\tNOR\t1w0\t5b+\t3w0\t1\t5
5\t\tEk, Ed\t\t1950\tSWE\t2b0\t4w-\t-1\t1\t6
6\t\tFox, Flo\tw\t1801\tENG\t3b0\t2w½\t-0\t½\t4
"""

FINAL_RANKING = """
Endstand nach 3 Runden
Rg.\tSnr\t\tName\tElo\tLand\tVerein/Ort\t1.Rd\t2.Rd\t3.Rd\tPkt.\tWtg1
1\t1\tGM\tAdams, Ann\t2501\tENG\tSK 1\t4s1\t3w1\t2s½\t2,5\t4,5
2\t2\t\tBerg, Bo\t2402\tSWE\t12 w Club\t5w1\t6s½\t1w½\t2\t4
\t3\tIM\tCruz, Cy\t2333\tESP\t\t6w1\t1s0\t4s1\t2\t4
4\t4\t\tDahl, Di\t0\tNOR\t\t1w0\t5s+\t3w0\t1\t5,5
\t5\t\tEk, Ed\t1950\tSWE\t\t2s0\t4w-\tspielfrei\t1\t3
6\t6\t\tFox, Flo\t1801\tENG\t\t3s0\t2w½\t-0\t½\t4
"""

RANKS_AS_NUMBERS = """
Final Ranking crosstable after 3 Rounds
Rk.\tSNo\tName\tRtg\tFED\t1.Rd\t2.Rd\t3.Rd\tPts.\tTB1
1\t5\tAdams, Ann\t2501\tENG\t4b1\t3w1\t2b½\t2.5\t4.5
2\t3\tBerg, Bo\t2402\tSWE\t5w1\t6b½\t1w½\t2\t4
3\t1\tCruz, Cy\t2333\tESP\t6w1\t1b0\t4b1\t2\t4
4\t6\tDahl, Di\t0\tNOR\t1w0\t5b+\t3w0\t1\t5.5
5\t2\tEk, Ed\t1950\tSWE\t2b0\t4w-\t-1\t1\t3
6\t4\tFox, Flo\t1801\tENG\t3b0\t2w½\t-0\t½\t4
"""

NAMES = ("Adams, Ann", "Berg, Bo", "Cruz, Cy", "Dahl, Di", "Ek, Ed", "Fox, Flo")
RATINGS = (2501, 2402, 2333, None, 1950, 1801)
POINTS = [[1, 1, 0.5], [1, 0.5, 0.5], [1, 0, 1], [0, 1, 0], [0, 0, 1], [0, 0.5, 0]]
TABLES = {
    "starting rank": STARTING_RANK,
    "German": FINAL_RANKING,
    "ranks are the numbers": RANKS_AS_NUMBERS,
}
every_table = pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)


def pasted(text: str, numbers: bool = False) -> list[list[object]]:
    """The cells that a sheet makes of the text; with ``numbers`` it turns into numbers what it can.

    A sheet drops the sign of -0.
    """

    def cell(word: str) -> object:
        if not numbers:
            return word
        try:
            return float(word) + 0.0
        except ValueError:
            return word or None

    return [[cell(word) for word in line.split("\t")] for line in text.strip("\n").split("\n")]


def points_column(cells: list[list[object]]) -> int:
    header = find_header(cells)
    assert header
    return header.points[0]


@every_table
@pytest.mark.parametrize("numbers", [False, True])
def test_names_ratings_and_results_come_from_one_range(text: str, numbers: bool) -> None:
    table = read_crosstable(pasted(text, numbers))
    assert table.names == NAMES and table.ratings == RATINGS
    assert table.points.tolist() == POINTS
    assert table.numbers.tolist() == [1, 2, 3, 4, 5, 6]
    assert table.kind.tolist()[3:] == [
        [Kind.PLAYED, Kind.FORFEIT, Kind.PLAYED],
        [Kind.PLAYED, Kind.FORFEIT, Kind.PAIRING_ALLOCATED_BYE],
        [Kind.PLAYED, Kind.PLAYED, Kind.ZERO_POINT_BYE],
    ]


@every_table
def test_the_points_of_every_row_are_compared(text: str) -> None:
    cells = pasted(text)
    column = points_column(cells)
    for row in cells[-6:]:
        right, row[column] = row[column], "9"
        with pytest.raises(
            BadArgument, match=r"player \d: the cells give [\d.]+, the sheet says 9"
        ):
            read_crosstable(cells)
        row[column] = ""
        read_crosstable(cells)  # a blank is not compared
        row[column] = right


@every_table
def test_in_the_middle_of_a_round(text: str) -> None:
    cells = pasted(text.replace("1w½", "1w").replace("2b½", "2b").replace("2s½", ""))
    column = points_column(cells)
    cells[-6][column], cells[-5][column] = "2", "1.5"
    table = read_crosstable(cells)
    assert (table.rounds, table.pending_round) == (2, 3)
    first = len(cells) - 5
    assert table.pending == (first, first + 1)
    assert table.points.tolist() == [row[:2] for row in POINTS]
    for row, points in zip(cells[-6:], table.points.sum(axis=1).tolist(), strict=True):
        row[column] = points  # a sheet that counts complete rounds only
    assert read_crosstable(cells).rounds == 2
    cells[-6][column] = 2.5
    with pytest.raises(BadArgument, match=r"player 1: the cells give 2, the sheet says 2\.5"):
        read_crosstable(cells)


def test_a_sheet_may_count_a_result_that_the_opponent_lacks() -> None:
    for points in (1, 2):
        cells = [["No.", "R1", "R2", "Pts"], [1, "2w1", "2b1", points], [2, "1b0", None, 0]]
        assert read_crosstable(cells).pending == (3,)


def test_match_points_in_the_middle_of_a_round() -> None:
    for points in (2, 4):  # after the complete round, and with the match that is over
        cells = [["No.", "R1", "R2", "Pts"], [1, "2w2½", "2b3", points],
                 [2, "1b1½", "1w1", 0], [3, "4w2", "4b?", 1], [4, "3b2", "3w", 1]]  # fmt: skip
        assert read_crosstable(cells, boards=4).pending == (4, 5)
    cells[1][3] = 3
    with pytest.raises(BadArgument, match=r"player 1: the cells give .*, the sheet says 3"):
        read_crosstable(cells, boards=4)
    cells[1][3], cells[2][2] = 2, None  # a result that the opponent lacks is no match yet
    assert read_crosstable(cells, boards=4).pending == (3, 4, 5)
    cells[1][3] = 4
    with pytest.raises(BadArgument, match=r"player 1: the cells give .*, the sheet says 4"):
        read_crosstable(cells, boards=4)


@pytest.mark.parametrize("text", [FINAL_RANKING, RANKS_AS_NUMBERS])
def test_a_contradiction_is_told_in_the_numbers_that_fit_best(text: str) -> None:
    cells = pasted(text)
    for row, rank in zip(cells[2:], (1, 2, 5, 6, 3, 4), strict=True):
        if text == FINAL_RANKING:
            row[0] = rank  # every rank is there, but the pairings name starting numbers
    assert read_crosstable(cells).names == NAMES
    cells[2][find_header(cells).rounds[1]] = "5 1"  # type: ignore[union-attr]
    with pytest.raises(BadArgument, match="round 1: player 1 is paired with 5, but 5 with 2"):
        read_crosstable(cells)


def test_lines_below_the_table_and_numbers_made_out_beforehand_are_no_players() -> None:
    cells = [["No.", "Name", "R1", "Pts"], [1, "A", "2w1", 1], [2, "B", "1b0", 0], [3, "", None, 0],
             [None] * 4, ["printed by a program", None, None, None]]  # fmt: skip
    table = read_crosstable(cells)
    assert table.names == ("A", "B") and table.height == 6


def test_a_player_without_name_whom_another_names_is_one() -> None:
    cells = [["No.", "Name", "R1"], [1, "A", "2w1"], [2.0, None, None]]
    assert read_crosstable(cells).pending == (3,)


def test_a_named_player_without_results_is_one() -> None:
    cells = [["No.", "Name", "R1", "R2"], [1, "A", "2w1", "2b1"], [2, "B", "1b0", "1w0"],
             [3, "Late", None, None]]  # fmt: skip
    table = read_crosstable(cells)
    assert table.kind[2].tolist() == [Kind.ZERO_POINT_BYE] * 2


def test_without_number_column_the_rows_are_counted() -> None:
    cells = [["Name", "R1", "R2"], ["A", "2w1", "U"], ["B", "1b0", "Z"]]
    assert read_crosstable(cells).numbers.tolist() == [1, 2]
    with pytest.raises(BadArgument, match=r"sorted.*column of the starting numbers"):
        read_crosstable([["Name", "R1"], ["C", "4w1"], ["A", "2w1"], ["B", "1b0"], ["D", "3b0"]])


@pytest.mark.parametrize("rating", [None, 0, "0", -1, "", "-", "unr.", "Unrated"])
def test_unrated(rating: object) -> None:
    cells = [["No.", "Rtg", "R1"], [1, rating, "2w1"], [2, "1 900", "1b0"]]
    assert read_crosstable(cells).ratings == (None, 1900)


@pytest.mark.parametrize(
    "heading",
    ["No.", "Nr.", "SNo", "Nº", "Nº.", "N°", "#", "Rk.", "Rk", "Pl.", "Rg.", "Snr", "St.Nr.",
     "Rank", "Rang", "Place", "Platz", "Pos.", "no", "NR", "Clas."],
)  # fmt: skip
def test_number_headings(heading: str) -> None:
    table = read_crosstable([[heading, "R1"], [7, "3w1"], [3, "7b0"]])
    assert table.numbers.tolist() == [3, 7] and table.rows.tolist() == [2, 1]


@pytest.mark.parametrize(
    "heading", ["1.Rd", "1. Rd", "Rd.1", "R1", "r 1", "Rd 1", "Round 1", "1.Runde", "Runde 1",
                "Ronda 1", "Ronde 1", "1.R", "1", 1, 1.0, "1."]
)  # fmt: skip
def test_round_headings(heading: object) -> None:
    assert read_crosstable([["No.", heading], [2, "1w1"], [1, "2b0"]]).points.tolist() == [[0], [1]]


@pytest.mark.parametrize(
    "heading", ["Name", "Spieler", "Teilnehmer", "Nombre", "Nom", "Nome", "Team", "Mannschaft",
                "Joueur", "Player", "Equipo", "NAME:"]
)  # fmt: skip
def test_name_headings(heading: str) -> None:
    assert read_crosstable([["No.", heading, "R1"], [2, "=Bo", "1w1"], [1, "Al", "2b0"]]).names == (
        "Al",
        "=Bo",
    )


@pytest.mark.parametrize("heading", ["Rtg", "Elo", "Rating", "RtgI", "ELO", "TWZ", "DWZ", "NWZ"])
def test_rating_headings(heading: str) -> None:
    cells = [["No.", heading, "R1"], [2, 2100, "1w1"], [1, "2000", "2b0"]]
    assert read_crosstable(cells).ratings == (2000, 2100)


def test_of_two_ratings_the_first_of_the_list_is_taken() -> None:
    cells = [["No.", "RtgN", "RtgI", "R1"], [2, 1, 2100, "1w1"], [1, 2, 2000, "2b0"]]
    assert read_crosstable(cells).ratings == (2000, 2100)


@pytest.mark.parametrize("heading", ["Pts", "Pts.", "Punkte", "Pkt.", "Points", "Puntos", "Punti"])
def test_points_headings(heading: str) -> None:
    with pytest.raises(BadArgument, match="player 1: the cells give 0, the sheet says 1"):
        read_crosstable([["No.", "R1", heading], [2, "1w1", 1], [1, "2b0", 1]])


def test_plain_numbers_are_no_header_by_themselves() -> None:
    assert find_header([[1, 2, 3], ["2w1", "3b1", "U"]]) is None
    assert find_header([["No.", 1, 3], [1, "2w1", "U"]]) is None
    assert find_header([["FED", 1, 2], ["NOR", "2w1", "U"]]) is None
    header = find_header([["x"], ["No.", 1, 2.0, "Pts"]])
    assert header and header.row == 1 and header.rounds == {1: 1, 2: 2}


def test_a_title_that_names_a_round_is_no_header() -> None:
    for title in (["Round 5"], ["Crosstable", "Round 5", "R1"]):
        cells = [title, ["No.", "R1", "R2"], ["2.", "1w1", "U"], ["1.", "2b0", "Z"]]
        assert read_crosstable([*cells, ["Round 2"]]).rounds == 2
        table = read_crosstable(cells)
        assert table.numbers.tolist() == [1, 2] and table.rounds == 2
