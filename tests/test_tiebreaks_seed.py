"""The tie-breaks that the rules of 2009 define, each on a table small enough to add up by hand."""

from __future__ import annotations

from xlvp import udfs

# Four players, all play all: 1 beats 2 and 3, draws with 4; 2 beats 4, draws with 3; 3 beats 4.
# Scores 2½, 1½, 1½, ½.
ROUND_ROBIN = [
    ["4w½", "3b1", "2w1"],
    ["3w½", "4b1", "1b0"],
    ["2b½", "1w0", "4w1"],
    ["1b½", "2w0", "3b0"],
]
# Six players, five rounds; player 1 meets opponents with 4, 3½, 2, 1½ and 1.
SWISS = [
    ["6w1", "5b1", "4w1", "3b0", "2w½"],
    ["5w1", "4b1", "3w1", "6b1", "1b½"],
    ["4w½", "6b1", "2b0", "1w1", "5w1"],
    ["3b½", "2w0", "1b0", "5w½", "6w1"],
    ["2b0", "1w0", "6b1", "4b½", "3b0"],
    ["1b0", "3w0", "5w0", "2w0", "4b0"],
]
TEAMS = [
    ["2w3", "3b2", "4w2½"],
    ["1b1", "4w2½", "3b2"],
    ["4b4", "1w2", "2w2"],
    ["3w0", "2b1½", "1b1½"],
]


def of(table: list[list[str]], code: str, player: int, rules: str = "2009") -> object:
    return udfs.TIEBREAK(table, code, player, rules)


def test_progressive_score() -> None:
    """The scores after each round, added up: ½ + 1½ + 2½."""
    assert of(ROUND_ROBIN, "PS", 1) == 4.5
    assert udfs.TIEBREAK(ROUND_ROBIN, "PS") == [[4.5], [3.5], [2.5], [1.5]]


def test_cuts_of_the_progressive_score() -> None:
    """Without the scores of the first rounds."""
    assert of(ROUND_ROBIN, "PS/C1", 1) == 4
    assert of(ROUND_ROBIN, "PS/C2", 1) == 2.5
    assert of(ROUND_ROBIN, "PS/C3", 1) == 0


def test_koya() -> None:
    """Points against those with at least half of the points, 1½ of 3, inclusive."""
    assert udfs.TIEBREAK(ROUND_ROBIN, "KS") == [[2], [0.5], [0.5], [0.5]]


def test_koya_extended_and_reduced() -> None:
    """Group by group: from 2 points up, and from ½ point up."""
    assert udfs.TIEBREAK(ROUND_ROBIN, "KS/L+1") == [[0], [0], [0], [0.5]]
    assert udfs.TIEBREAK(ROUND_ROBIN, "KS/L-2") == [[2.5], [1.5], [1.5], [0.5]]


def test_number_of_wins() -> None:
    assert udfs.TIEBREAK(ROUND_ROBIN, "WIN") == [[2], [1], [1], [0]]


def test_games_with_black() -> None:
    assert udfs.TIEBREAK(ROUND_ROBIN, "BPG") == [[1], [2], [1], [2]]


def test_direct_encounter_only_if_all_the_tied_have_met() -> None:
    """1 beat 2 and 3, who did not meet; all three have 2 points. Since 2023 player 1 is first."""
    table = [["2w1", "3b1", "4w0"], ["1b0", "4w1", "U"], ["U", "1w0", "F"], ["Z", "2b0", "1b1"]]
    assert udfs.TIEBREAK(table, "PTS") == [[2], [2], [2], [1]]
    assert udfs.TIEBREAK(table, "DE", None, "2009") == [[1], [1], [1], [1]]
    assert udfs.TIEBREAK(table, "DE", None, "2023") == [[1], [2], [2], [1]]


def test_direct_encounter_by_the_points_of_these_encounters() -> None:
    """1 and 2 have 2 points each, and 1 won their game; where it was drawn they stay equal."""
    table = [
        ["2w1", "3b½", "4w½"],
        ["1b0", "4w1", "3w1"],
        ["4b1", "1w½", "2b0"],
        ["3w0", "2b0", "1b½"],
    ]
    assert udfs.TIEBREAK(table, "PTS") == [[2], [2], [1.5], [0.5]]
    assert udfs.TIEBREAK(table, "DE", None, "2009") == [[1], [2], [1], [1]]
    assert udfs.TIEBREAK(ROUND_ROBIN, "DE", None, "2009") == [[1], [1], [1], [1]]


def test_buchholz() -> None:
    """The sum of the opponents' scores: 4½ + 3½ + 2 + 1½ + 0 for player 1."""
    assert udfs.TIEBREAK(SWISS, "PTS") == [[3.5], [4.5], [3.5], [2], [1.5], [0]]
    assert of(SWISS, "BH", 1) == 4.5 + 3.5 + 2 + 1.5 + 0


def test_median_buchholz() -> None:
    """Without the highest and the lowest score; without the two highest and the two lowest."""
    assert of(SWISS, "BH/M1", 1) == 3.5 + 2 + 1.5
    assert of(SWISS, "BH/M2", 1) == 2
    assert udfs.BUCHHOLZ(SWISS, "M2", 1, "2009") == 2


def test_cut_buchholz() -> None:
    """Without the lowest score, the two lowest."""
    assert of(SWISS, "BH/C1", 1) == 4.5 + 3.5 + 2 + 1.5
    assert of(SWISS, "BH/C2", 1) == 4.5 + 3.5 + 2
    assert udfs.BUCHHOLZ(SWISS, "C2", 1, "2009") == 10


def test_sum_of_buchholz() -> None:
    """The sum of the Buchholz of the opponents."""
    buchholz = [row[0] for row in udfs.BUCHHOLZ(SWISS)]
    assert of(SWISS, "BHSUM", 1) == sum(buchholz[1:])
    assert udfs.BUCHHOLZ(SWISS, "SUM", 1) == sum(buchholz[1:])


def test_sonneborn_berger_for_players() -> None:
    """Scores of the beaten and half the scores of those drawn with: 0 + 1½ + 2 + ½ · 4½."""
    assert of(SWISS, "SB", 1) == 0 + 1.5 + 2 + 4.5 / 2


def test_sonneborn_berger_for_teams() -> None:
    """Points of each opponent times the points won against it: 3 · 5½ + 2 · 8 + 2½ · 3."""
    assert udfs.TEAMTIEBREAK(TEAMS, "GP") == [[7.5], [5.5], [8], [3]]
    assert udfs.SB(TEAMS, "", 1) == 3 * 5.5 + 2 * 8 + 2.5 * 3
    assert udfs.TEAMTIEBREAK(TEAMS, "EGGSB", 1) == udfs.SB(TEAMS, "EGGSB", 1) == 40
    assert udfs.SB(TEAMS, "C1", 1) == 3 * 5.5 + 2 * 8


def test_match_points_in_events_decided_by_game_points() -> None:
    """2 for more points than the opponents, 1 for as many, 0 for fewer."""
    assert udfs.TEAMTIEBREAK(TEAMS, "MP") == [[5], [3], [4], [0]]


def test_match_and_game_points_combined() -> None:
    assert udfs.TEAMTIEBREAK(TEAMS, "MP+GP") == [[12.5], [8.5], [12], [3]]


def test_average_rating_and_its_cut() -> None:
    """The sum of the opponents' ratings over the games played; without the lowest."""
    ratings = [[2000], [2100], [2201], [1900]]
    assert udfs.TIEBREAK(ROUND_ROBIN, "ARO", 1, "2009", None, ratings) == 2067
    assert udfs.TIEBREAK(ROUND_ROBIN, "ARO/C1", 1, "2009", None, ratings) == 2151  # 2150.5


def test_performance_by_the_dp_table() -> None:
    """2½ of 3 is .83, dp 273; unplayed games do not count."""
    ratings = [[2000], [2100], [2200], [1900]]
    assert udfs.TIEBREAK(ROUND_ROBIN, "TPR", 1, "2009", None, ratings) == 2067 + 273
    with_bye = [[*row, "H"] for row in ROUND_ROBIN]
    assert udfs.TIEBREAK(with_bye, "TPR", 1, "2009", None, ratings) == 2067 + 273
