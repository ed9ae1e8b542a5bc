"""Tie-breaks that only team events have beside their forms of Buchholz and Sonneborn-Berger."""

from __future__ import annotations

import numpy as np

from xlvp.tiebreaks.buchholz import buchholz, hundredths
from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.event import Event, TieBreak


def score_and_schedule_strength(event: Event, code: Code) -> TieBreak:
    """SSSC: game points plus Buchholz on match points over a factor, rounded to .01 (C.07 13.4).

    The factor is the most match points that could be had over the boards, whole, at least 1.
    """
    strength = buchholz(event, Code("BH:MP"))
    boards = event.table.boards or 1
    factor = max(1, int(event.matches.win * event.table.rounds // boards))
    total = event.games.total * factor + strength.value
    count = np.full(len(total), factor)

    def summary(player: int) -> str:
        return f"{event.games.total[player]:g} + {strength.value[player]:g} / {factor}"

    return TieBreak(
        code,
        hundredths(total, count),
        strength.rows,
        ranked=total / factor,
        summary=summary,
    )
