"""The editions: their names, when a name must say more, and what an unplayed round counts."""

from __future__ import annotations

from fractions import Fraction

import chess_events as chess
import numpy as np
import pytest
from chess_events import Rec

from xlvp import udfs
from xlvp.errors import BadArgument
from xlvp.rules import EDITIONS, edition, for_table
from xlvp.scoring import game_points

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "spelling, name",
    [
        ("2009", "FIDE-2009"), ("FIDE2009", "FIDE-2009"), ("fide 2009", "FIDE-2009"),
        ("Fide_2009", "FIDE-2009"), ("2009 cr", "FIDE-2009-CR"), ("raw", "RAW"),
        ("2026-RR", "FIDE-2026-RR"), ("fide2023sw", "FIDE-2023-SW"), ("Raw-RR", "RAW-RR"),
        ("FIDE–2026", "FIDE-2026"), ("2009CR-rr", "FIDE-2009-CR-RR"),
    ],
)  # fmt: skip
def test_names_are_forgiving(spelling: str, name: str) -> None:
    assert edition(spelling).name == name


@pytest.mark.parametrize("name", ["", "2010", "FIDE", "RR", "FIDE-2026-XX"])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(BadArgument, match=r"known are RAW, FIDE-2009, FIDE-2009-CR, .*FIDE-2026"):
        edition(name)


def test_every_edition_has_a_source_and_answers_to_its_own_name() -> None:
    for name, rules in EDITIONS.items():
        assert rules.source and edition(name) is rules and not rules.explicit
        assert edition(f"{name}-RR").round_robin and edition(f"{name}-SW").explicit


def test_face_value_is_the_same_in_a_round_robin() -> None:
    raw, named = edition("RAW"), edition("RAW-RR")
    assert (raw.counted, raw.own, raw.forfeits_are_games) == (
        named.counted, named.own, named.forfeits_are_games,
    )  # fmt: skip


def test_a_swiss_with_forfeits_needs_no_ending() -> None:
    table = [["2w1", "3b+"], ["1b0", "Z"], ["Z", "1w-"]]
    assert udfs.BUCHHOLZ(table) == udfs.BUCHHOLZ(table, "", None, "FIDE-2026-SW")


def test_all_have_met_and_a_forfeit_needs_an_ending() -> None:
    table = [["2w1", "3b+", "Z"], ["1b0", "Z", "3w1"], ["Z", "1w-", "2b0"]]
    for rules in ("FIDE-2009", "FIDE-2009-CR", "FIDE-2023", "FIDE-2026"):
        with pytest.raises(BadArgument, match=f"-RR \\({rules}-RR\\).*-SW"):
            udfs.BUCHHOLZ(table, "", None, rules)
        assert udfs.BUCHHOLZ(table, "", None, f"{rules}-RR") == [[1], [2], [3]]
        assert udfs.BUCHHOLZ(table, "", None, f"{rules}-SW")
    assert udfs.BUCHHOLZ(table, "", None, "RAW") == [[1], [2], [3]]


def test_all_have_met_without_a_forfeit_needs_none() -> None:
    table = [["2w1", "3b1", "Z"], ["1b0", "Z", "3w1"], ["Z", "1w0", "2b0"]]
    assert udfs.SB(table, "", None, "FIDE-2026-RR") == [[1], [0], [0]]
    assert udfs.SB(table, "", None, "FIDE-2026") == [[1], [0], [0]]


def test_a_matrix_is_a_round_robin() -> None:
    matrix = [["x", "1", "+"], ["0", "x", "½"], ["-", "½", "x"]]
    plain = udfs.SB(matrix, "")
    assert plain == udfs.SB(matrix, "", None, "2026-RR") == [[1], [0.25], [0.25]]
    with pytest.raises(BadArgument, match="Swiss, but a matrix is a round-robin"):
        udfs.SB(matrix, "", None, "FIDE-2026-SW")
    assert udfs.TIEBREAKDETAIL(matrix, "SB", 1)[-1][-1] == "FIDE-2026-RR"


def test_a_settled_table_keeps_its_edition() -> None:
    table = chess.crosstable([[Rec("played", Fraction(1), 1)], [Rec("played", Fraction(0), 0)]])
    assert for_table(edition("2026"), table) is edition("2026")


def unplayed(*rounds: Rec) -> chess.Event:
    """Player 1 with these rounds, and a field that plays on by itself."""
    others = [
        [Rec("played", HALF, 2, "w")] * len(rounds),
        [Rec("played", HALF, 1, "b")] * len(rounds),
    ]
    return [list(rounds), *others]


def test_what_is_voluntarily_unplayed_and_what_is_terminal() -> None:
    """16.1.2, 16.2.3, 16.2.5: a requested bye is terminal unless a round that is no VUR follows."""
    zero, one = Fraction(0), Fraction(1)
    rounds = [
        Rec("hpb", HALF), Rec("pab", one), Rec("zpb", zero), Rec("loss", zero), Rec("hpb", HALF),
        Rec("forfeit", zero, 1),
    ]  # fmt: skip
    scoring = game_points(chess.crosstable(unplayed(*rounds)), len(rounds))
    assert scoring.voluntarily_unplayed[0].tolist() == [True, False, True, True, True, True]
    assert scoring.terminal_bye[0].tolist() == [False, False, True, False, True, False]
    counted = edition("2026").counted.points(scoring)[0].tolist()
    assert counted == [0.5, 1, 0.5, 0, 0.5, 0]


def test_the_dummy_opponent_is_capped_since_2026() -> None:
    """16.4.1 by the scheduled opponent's score, 16.4.2 by a draw in every round of the event."""
    one = Fraction(1)
    event: chess.Event = [
        [Rec("pab", one), Rec("forfeit", one, 1), Rec("fpb", one)],
        [Rec("hpb", HALF), Rec("forfeit", Fraction(0), 0), Rec("zpb", Fraction(0))],
    ]
    scoring = game_points(chess.crosstable(event), 3)
    for name, expected in (("2023", [3, 3, 3]), ("2026", [1.5, 1, 1.5])):
        rules = edition(name)
        counted = rules.counted.points(scoring).sum(axis=1)
        assert counted.tolist() == [3, 1]  # the last round of player 2 is a draw for opponents
        assert rules.own.score(scoring, counted)[0].tolist() == expected
    longer = game_points(chess.crosstable(event), 5)
    counted = edition("2026").counted.points(longer).sum(axis=1)
    assert edition("2026").own.score(longer, counted)[0].tolist() == [2.5, 1, 2.5]


@pytest.mark.parametrize(
    "record, score, said",
    [
        (Rec("pab", Fraction(1)), 3, "virtual opponent 3 = 1+0+2"),
        (Rec("forfeit", Fraction(1), 1), 3, "virtual opponent 3 = 1+0+2"),
        (Rec("forfeit", Fraction(0), 1), 4, "virtual opponent 4 = 1+1+2"),
    ],
)
def test_the_virtual_opponent_in_round_5_of_9(record: Rec, score: float, said: str) -> None:
    """The seed's three examples: 1 point before the round, then a bye, a win, a loss unplayed."""
    before = [Rec("played", Fraction(n in (0,)), 1, "w") for n in range(4)]
    other = [Rec("played", 1 - r.points, 0, "b") for r in before]
    answer = (
        Rec("forfeit", 1 - record.points, 0) if record.opponent is not None else Rec("hpb", HALF)
    )
    scoring = game_points(chess.crosstable([[*before, record], [*other, answer]]), 9)
    rules = edition("2009")
    counted = rules.counted.points(scoring).sum(axis=1)
    assert rules.own.score(scoring, counted)[0, 4] == score
    assert rules.own.note(scoring, counted, 0, 4) == said
    assert np.isnan(edition("2009-RR").own.score(scoring, counted)[0, 4]) == (
        record.opponent is None
    )
