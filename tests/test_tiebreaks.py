"""Every tie-break under every edition against plain loops, and what must hold of all of them."""

from __future__ import annotations

import math
from fractions import Fraction

import brute_tiebreaks as brute
import chess_events as chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.reading import read_crosstable
from xlvp.rules import EDITIONS, edition
from xlvp.tiebreaks import BASES, Event, event, parse, tie_break
from xlvp.tiebreaks.buchholz import hundredths

some = settings(deadline=None, max_examples=40)

CODES = [
    "PTS", "BH", "BH/C1", "BH/C2", "BH/C3", "BH/M1", "BH/M2", "BHSUM", "AOB", "FB", "FB/C1",
    "FB/M1", "SB", "SB/C1", "SB/C2", "SB/C9", "PS", "PS/C1", "PS/C2", "KS", "KS/L+1", "KS/L-2",
    "DE", "WIN", "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "ARO/C2", "TPR", "PTP",
    "APRO", "APPO",
]  # fmt: skip
RULES = [f"{name}{ending}" for name in EDITIONS for ending in ("-SW", "-RR")]


def test_every_individual_tie_break_is_compared() -> None:
    bases = {code.partition("/")[0] for code in CODES}
    assert bases == {name for name, base in BASES.items() if base.players}


def computed(asked: Event, code: str) -> list[Fraction | None]:
    found = tie_break(asked, parse(code)).value
    return [None if value != value else Fraction(value) for value in found.tolist()]


def same(got: list[Fraction | None], wanted: list[Fraction | None]) -> bool:
    """Equal, exactly where halves and quarters are exact, to a billionth where .01 is."""
    return all(
        (a is None) == (b is None) and (a is None or b is None or abs(a - b) < Fraction(1, 10**9))
        for a, b in zip(got, wanted, strict=True)
    )


def check(
    records: chess.Event,
    rules: str,
    rounds: int | None,
    ratings: list[int | None],
    codes: list[str],
) -> None:
    given_ratings = np.array([r or np.nan for r in ratings], dtype=float)
    asked = event(chess.crosstable(records), edition(rules), rounds, given_ratings)
    slow = brute.Brute(records, rules, rounds, ratings)
    for code in codes:
        wanted = [brute.value(slow, code, player) for player in range(len(records))]
        assert same(computed(asked, code), wanted), (rules, code)


@pytest.mark.parametrize("rules", RULES)
@some
@given(records=chess.events(), to_come=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_swiss_against_plain_loops(
    rules: str, records: chess.Event, to_come: int, seed: int
) -> None:
    ratings = chess.random_ratings(seed, len(records), seed % 3 / 10)
    codes = [code for code in CODES if code not in ("PTP", "APPO")]  # tested on its own, slow here
    check(records, rules, len(records[0]) + to_come, ratings, codes)


@pytest.mark.parametrize("rules", RULES)
@some
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 7),
    cycles=st.integers(1, 3),
    unplayed=st.sampled_from([0.0, 0.2, 0.7]),
)
def test_round_robins_against_plain_loops(
    rules: str, seed: int, players: int, cycles: int, unplayed: float
) -> None:
    records = chess.round_robin(seed, players, cycles, unplayed)
    ratings = chess.random_ratings(seed, players, 0.05)
    codes = [code for code in CODES if code not in ("PTP", "APPO")]
    check(records, rules, None, ratings, codes)


@some
@given(records=chess.events(6, 5), seed=st.integers(0, 2**32))
def test_perfect_performance_against_plain_loops(records: chess.Event, seed: int) -> None:
    ratings = chess.random_ratings(seed, len(records), 0.03)
    check(records, "FIDE-2026-SW", None, ratings, ["PTP", "APPO"])


@some
@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([2, 4, 6, 8]),
    rounds=st.integers(1, 6),
    codes=st.permutations([code for code in CODES if code != "DE"]),
)
def test_all_editions_agree_where_every_game_was_played(
    seed: int, players: int, rounds: int, codes: list[str]
) -> None:
    records = [
        [r for r in row if r.kind == "played"]
        for row in chess.random_event(seed, players, rounds, 0.0)
    ]
    assert {len(row) for row in records} == {rounds}
    ratings = np.array(chess.random_ratings(seed, players, 0.0), dtype=float)
    for code in codes[:6]:
        values = {
            str(
                tie_break(
                    event(chess.crosstable(records), edition(r), None, ratings), parse(code)
                ).value
            )
            for r in RULES
        }
        assert len(values) == 1, code


@some
@given(records=chess.events(), to_come=st.integers(1, 4), rules=st.sampled_from(RULES))
def test_rounds_to_come_change_only_what_the_rules_say(
    records: chess.Event, to_come: int, rules: str
) -> None:
    """The virtual opponent of 2009, the cap of 16.4.2, and Fore Buchholz, then Buchholz."""
    table, rounds = chess.crosstable(records), len(records[0])
    now, later = (event(table, edition(rules), n) for n in (rounds, rounds + to_come))
    from_opponents = ("BH", "SB", "AOB", "FB")
    reached = rules in ("FIDE-2009-SW", "FIDE-2009-CR-SW", "FIDE-2026-SW")
    for code in CODES:
        if code.startswith("FB"):
            assert computed(later, code) == computed(later, code.replace("FB", "BH"))
        elif not (reached and code.startswith(from_opponents)):
            assert computed(now, code) == computed(later, code), code


@some
@given(
    records=chess.events(), order=st.randoms(use_true_random=False), rules=st.sampled_from(RULES)
)
def test_renumbering_the_players_permutes_the_result(
    records: chess.Event, order: object, rules: str
) -> None:
    places = list(range(len(records)))
    order.shuffle(places)  # type: ignore[attr-defined]
    ratings = np.array(chess.random_ratings(len(records), len(records), 0.1), dtype=float)
    first = event(chess.crosstable(records), edition(rules), None, ratings)
    second = event(
        chess.crosstable(chess.renumbered(records, places)), edition(rules), None, ratings[places]
    )
    for code in CODES:
        assert computed(second, code) == [computed(first, code)[k] for k in places], code


@some
@given(records=chess.events(), rules=st.sampled_from(RULES), code=st.sampled_from(CODES))
def test_the_value_is_the_sum_of_its_rows(records: chess.Event, rules: str, code: str) -> None:
    found = tie_break(event(chess.crosstable(records), edition(rules)), parse(code))
    if parse(code).definition.additive:
        sums = np.nansum(found.rows.contribution, axis=1)
        defined = ~np.isnan(found.value)
        assert sums[defined].tolist() == found.value[defined].tolist()


@given(pairs=st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 40)), min_size=1))
def test_hundredths_are_rounded_half_up_on_exact_values(pairs: list[tuple[int, int]]) -> None:
    eighths, counts = (np.array(column) for column in zip(*pairs, strict=True))
    for (n, count), got in zip(pairs, hundredths(eighths / 8, counts).tolist(), strict=True):
        if count:
            exactly = Fraction(n, 8 * count)
            assert got == float(Fraction(math.floor(100 * exactly + Fraction(1, 2)), 100))
        else:
            assert math.isnan(got)


def test_nine_point_six_two_five_is_shown_as_nine_point_six_three() -> None:
    assert hundredths(np.array([38.5]), np.array([4])).tolist() == [9.63]


def test_averages_are_ranked_by_their_exact_values() -> None:
    """699½ in ten games and 769½ in eleven both show 69.95, but the second is more."""
    found = hundredths(np.array([699.5, 769.5]), np.array([10, 11])).tolist()
    assert found == [69.95, 69.95] and 699.5 / 10 < 769.5 / 11


@some
@given(records=chess.events(), rules=st.sampled_from(RULES))
def test_the_order_of_averages_is_that_of_the_exact_means(records: chess.Event, rules: str) -> None:
    slow = brute.Brute(records, rules)
    found = tie_break(event(chess.crosstable(records), edition(rules)), parse("AOB"))
    for player, order in enumerate(found.order.tolist()):
        foes = slow.foes(player)
        if foes:
            assert order == float(sum(map(slow.buchholz, foes), Fraction()) / len(foes))
        else:
            assert math.isnan(order) and "no game over the board" in found.undefined[player]


def test_a_player_whom_nobody_rated_leaves_the_performance_of_the_others_alone() -> None:
    records = chess.random_event(1, 4, 3, 0.0)
    ratings = np.array([2000.0, np.nan, 2100, 2200])
    found = tie_break(
        event(chess.crosstable(records), edition("2026"), None, ratings), parse("ARO")
    )
    met = [1 in {r.opponent for r in row} for row in records]
    assert np.isnan(found.value).tolist() == met
    assert set(found.undefined) == {p for p, one in enumerate(met) if one}
    assert all("opponent 2 is unrated" in why for why in found.undefined.values())


@pytest.mark.parametrize("free", ["Z", "U0", "U"])
def test_koya_leaves_the_free_rounds_of_a_round_robin_out(free: str) -> None:
    """At most four games: half of the points are 2, whatever the free round is called."""
    table = [
        ["2w1", "3b0", "4w1", "5b½", free],
        ["1b0", "4w1", "3b½", free, "5w½"],
        ["4b½", "1w1", "2w½", free, free],
        ["3w½", "2b0", "1b0", free, free],
        [free, free, free, "1w½", "2b½"],
    ]
    asked = event(read_crosstable(table), edition("2026-RR"))
    assert "2 points or more" in tie_break(asked, parse("KS")).summary(0)
    swiss = event(read_crosstable(table), edition("2026"))
    assert "2.5 points or more" in tie_break(swiss, parse("KS")).summary(0)
