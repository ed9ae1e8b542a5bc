"""Sonneborn-Berger: opponents' scores times the points made against them (C.07 9.1, 13.2)."""

from __future__ import annotations

from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.elements import Elements
from xlvp.tiebreaks.event import Event, TieBreak


def sonneborn_berger(event: Event, code: Code) -> TieBreak:
    """SB and /C: the sum of the opponents' scores times one's own points.

    A cut takes the contribution of the opponent with the lowest score, of several the lowest
    contribution. Rule: C.07 9.1, 14.1, 16.5.

    The team forms EMMSB, EMGSB, EGMSB and EGGSB name the opponents' points first, one's own then.
    """
    of_opponents, own = event.games, event.games
    if code.base != "SB":
        points = {"M": event.matches, "G": event.games}
        of_opponents, own = points[code.base[1]], points[code.base[2]]
    rows = Elements(of_opponents, event.rules, own).rows(code.low)
    return TieBreak(code, rows.total, rows)
