"""The event that the shipped scoresheet shows: invented teams and results, one of each oddity.

Nine teams, so that each round has a bye; a board cancelled, a split score, an assigned score, a
penalty; two names that a spreadsheet might take for formulas; a last round that is under way.
"""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

from xlvp.books.kinds.bridge_swiss_teams.event import Event, Match

TEAMS = ("Alder", "Birch", "=Cedar & Co", "Elm", "-Fir", "Hazel", "Larch", "Maple", "Oak")
A, B, C, E, F, H, L, M, O = TEAMS  # noqa: E741  (a letter for each team)

_ROUNDS: tuple[tuple[Any, ...], ...] = (
    ((O, M, 7, 3), (E, F, 14, 15), (H, B, 7, 22), (A, L, 18, 35), (C,)),
    ((B, L, 14, 2), (C, O, 25, 12), (M, F, 11, 14), (H, E, 4, 23), (A,)),
    ((C, B, 9, 4), (E, L, 42, 12), (F, O, 6, 5), (A, M, 19, 11), (H,)),
    ((C, E, 33, 2), (F, B, 5, 3), (O, A, 13, 4), (M, H, 11, 9), (L,)),
    ((C, F, 15, 12), (E, B, 22, 15), (O, L), (H, A, 16, 22), (M,)),
    ((C, L), (E, A), (M, B, 8, 18), (H, F), (O,)),
)
_SPECIAL: dict[tuple[int, int], dict[str, Any]] = {
    (2, 4): {"adjust_home": 3, "adjust_away": 3, "note": "board 6: both sides not at fault"},
    (3, 3): {"penalty_home": 0.5, "note": "15 minutes late"},
    (3, 4): {"played": 7, "adjust_home": 3, "adjust_away": -3, "note": "board 12 cancelled"},
    (5, 3): {"override_home": 12, "override_away": 3, "note": "not played: assigned"},
}


def _matches() -> tuple[Match, ...]:
    lines = [
        Match(round, table, *teams)
        for round, matches in enumerate(_ROUNDS, start=1)
        for table, teams in enumerate(matches, start=1)
    ]
    return tuple(replace(m, **_SPECIAL.get((m.round, m.table), {})) for m in lines)


EXAMPLE = Event(
    teams=TEAMS,
    matches=_matches(),
    boards=8,
    scale="WBF",
    name="Forest Swiss Teams",
    date=datetime.date(2026, 3, 14),
)
