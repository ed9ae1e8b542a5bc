"""Every tie-break of an event, by its code; the worksheet functions and standings go through here.

>>> from xlvp.reading import read_crosstable
>>> from xlvp.rules import edition
>>> table = read_crosstable([["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]])
>>> tie_break(event(table, edition("FIDE-2026")), parse("BH")).value.tolist()
[2.0, 3.0, 3.0]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from xlvp.tiebreaks.codes import BASES, Code, is_team_code, known, parse
from xlvp.tiebreaks.event import Event, Rows, TieBreak, event

__all__ = [
    "BASES",
    "Code",
    "Event",
    "Rows",
    "TieBreak",
    "event",
    "is_team_code",
    "known",
    "parse",
    "tie_break",
]

_NEEDS_ORDER = ("PS", "FB")
_NO_ORDER = "a matrix does not hold the order of the rounds; use round columns"


@cache
def _by_base() -> dict[str, Callable[[Event, Code], TieBreak]]:
    """What computes each tie-break; loaded with the first, for not every sheet has one."""
    from xlvp.tiebreaks import buchholz, direct, games, ratings, sonneborn_berger, teams

    return {
        "PTS": games.points,
        "BH": buchholz.buchholz,
        "BHSUM": buchholz.sum_of_buchholz,
        "AOB": buchholz.average_of_buchholz,
        "FB": buchholz.fore_buchholz,
        "SB": sonneborn_berger.sonneborn_berger,
        "PS": games.progressive,
        "KS": games.koya,
        "DE": direct.direct_encounter,
        "WIN": games.wins,
        "WON": games.games_won,
        "BPG": games.black_games,
        "BWG": games.black_wins,
        "REP": games.rounds_elected,
        "STD": games.standard_points,
        "ARO": ratings.average_rating_of_opponents,
        "TPR": ratings.tournament_performance,
        "PTP": ratings.perfect_tournament_performance,
        "APRO": ratings.average_of_performances,
        "APPO": ratings.average_of_performances,
        "MP": games.points,
        "GP": games.points,
        "MP+GP": games.points,
        "EDE": direct.direct_encounter,
        "BH:MP": buchholz.buchholz,
        "BH:GP": buchholz.buchholz,
        "EMMSB": sonneborn_berger.sonneborn_berger,
        "EMGSB": sonneborn_berger.sonneborn_berger,
        "EGMSB": sonneborn_berger.sonneborn_berger,
        "EGGSB": sonneborn_berger.sonneborn_berger,
        "SSSC": teams.score_and_schedule_strength,
    }


def tie_break(event: Event, code: Code) -> TieBreak:
    """The tie-break of every player; computed once per event and code."""
    found = event.known.get(code)
    if found is None:
        found = _by_base()[code.base](event, code)
        if event.table.matrix and code.base in _NEEDS_ORDER:
            found = _without_order(event, found)
        event.known[code] = found
    return found


def _without_order(event: Event, found: TieBreak) -> TieBreak:
    nothing = np.full(found.rows.contribution.shape, np.nan)
    return TieBreak(
        found.code,
        np.full(event.table.players, np.nan),
        Rows(nothing, nothing, lambda player, at: ""),
        undefined=dict.fromkeys(range(event.table.players), _NO_ORDER),
    )
