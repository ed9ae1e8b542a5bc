"""Team tie-breaks against plain loops on random events, match forfeits and byes among them."""

from __future__ import annotations

import math
from fractions import Fraction

import brute_tiebreaks as brute
import chess_events as chess
import pytest
from chess_events import Rec
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.rules import EDITIONS, edition
from xlvp.tiebreaks import BASES, event, parse, tie_break

some = settings(deadline=None, max_examples=40)
CODES = [
    "MP", "GP", "MP+GP", "WIN", "DE", "EDE", "BH:MP", "BH:MP/C1", "BH:MP/M1", "BH:GP", "BH:GP/C1",
    "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1",
    "EMGSB/C2", "SSSC",
]  # fmt: skip


def test_every_team_tie_break_is_compared() -> None:
    assert {c.partition("/")[0] for c in CODES} == {n for n, base in BASES.items() if base.teams}


def match_records(event_: chess.Event, boards: int) -> chess.Event:
    """The same event in match points."""
    found: chess.Event = []
    for row in event_:
        found.append([])
        for at, r in enumerate(row):
            bar = Fraction(boards, 2)
            if r.kind == "played":
                bar = event_[r.opponent][at].points  # type: ignore[index]
            points = 2 if r.points > bar else 1 if r.points == bar else 0
            found[-1].append(Rec(r.kind, Fraction(points), r.opponent, r.colour))
    return found


def extended(matches: brute.Brute, games: brute.Brute, player: int) -> int:
    """13.3: what direct encounter on match points leaves tied, by game points alone."""
    group = [p for p in range(matches.count) if matches.total(p) == matches.total(player)]
    place = matches.direct(group)
    tied = [p for p in group if place[p] == place[player]]
    return place[player] + games.direct(tied)[player] - 1


def wanted(
    code: str, player: int, games: brute.Brute, matches: brute.Brute, boards: int
) -> Fraction:
    base, _, modifier = code.partition("/")
    cut = int(modifier[1:]) if modifier else 0
    high = cut if modifier[:1] == "M" else 0
    views = {"M": matches, "G": games}
    if base.startswith("BH:"):
        return views[base[3]].buchholz(player, cut, high)
    if base.endswith("SB"):
        of, own = views[base[1]], views[base[2]]
        mixed = brute.Brute(
            of.event, of.rules + ("-RR" if of.rr else ""), of.rounds, win=int(of.win),
            own=own.event, own_win=int(own.win),
        )  # fmt: skip
        return mixed.sonneborn_berger(player, cut)
    if base == "SSSC":
        factor = max(1, math.trunc(Fraction(2 * games.table_rounds, boards)))
        exactly = games.total(player) + matches.buchholz(player) / factor
        return Fraction(math.floor(100 * exactly + Fraction(1, 2)), 100)
    return {
        "MP": lambda: matches.total(player),
        "GP": lambda: games.total(player),
        "MP+GP": lambda: matches.total(player) + games.total(player),
        "WIN": lambda: matches.wins(player),
        "DE": lambda: matches.direct_of_points(player),
        "EDE": lambda: Fraction(extended(matches, games, player)),
    }[base]()


@pytest.mark.parametrize("rules", [f"{n}{e}" for n in EDITIONS for e in ("-SW", "-RR")])
@some
@given(
    seed=st.integers(0, 2**32),
    teams=st.integers(2, 8),
    rounds=st.integers(1, 6),
    unplayed=st.sampled_from([0.0, 0.2, 0.6]),
    boards=st.integers(1, 8),
    to_come=st.integers(0, 2),
)
def test_teams_against_plain_loops(
    rules: str, seed: int, teams: int, rounds: int, unplayed: float, boards: int, to_come: int
) -> None:
    records = chess.random_event(seed, teams, rounds, unplayed, boards)
    asked = event(chess.crosstable(records, boards), edition(rules), rounds + to_come)
    whole = rounds + to_come
    games = brute.Brute(records, rules, whole, win=boards)
    matches = brute.Brute(match_records(records, boards), rules, whole, win=2)
    for code in CODES:
        got = tie_break(asked, parse(code, teams=True)).value.tolist()
        expected = [float(wanted(code, p, games, matches, boards)) for p in range(teams)]
        assert got == expected, (rules, code)
