"""The Buchholz family (C.07 8): BH, the sum and the average of the opponents' Buchholz, Fore."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from xlvp.crosstable import Floats, Kind
from xlvp.scoring import Scoring
from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.elements import Elements
from xlvp.tiebreaks.event import Event, Rows, TieBreak


def buchholz(event: Event, code: Code) -> TieBreak:
    """BH, /C and /M: the sum of the opponents' scores; 0 where nothing is left.

    Rule: C.07 8.1, 14; unplayed rounds as the edition says. For teams BH:MP and BH:GP.
    """
    scoring = event.games if code.base != "BH:MP" else event.matches
    rows = Elements(scoring, event.rules).rows(code.low, code.high)
    return TieBreak(code, rows.total, rows)


def fore_buchholz(event: Event, code: Code) -> TieBreak:
    """FB: Buchholz with every game paired in the last round a draw (C.07 8.3).

    Byes of the last round stay as they are. Before the last round of the event it is Buchholz.
    """
    if event.rounds > event.table.rounds:
        scoring = event.games
        to_come = True
    else:
        scoring = last_round_drawn(event.games)
        to_come = False
    rows = Elements(scoring, event.rules).rows(code.low, code.high)

    def summary(player: int) -> str:
        return "the last round is still to come" if to_come else "last-round games as draws"

    return TieBreak(code, rows.total, rows, summary=summary)


def last_round_drawn(scoring: Scoring) -> Scoring:
    """The scoring with every game paired in the last round, forfeits too, played to a draw."""
    points, kind = scoring.points.copy(), scoring.table.kind.copy()
    if scoring.table.rounds:
        paired = scoring.paired[:, -1]
        points[paired, -1] = scoring.draw
        kind[paired, -1] = Kind.PLAYED
    table = replace(scoring.table, points=points, kind=kind)
    return replace(scoring, table=table, points=points)


def sum_of_buchholz(event: Event, code: Code) -> TieBreak:
    """BHSUM: the sum of the Buchholz of all named opponents (tie-break rules of 2009)."""
    counted = event.games.of_opponents(_buchholz(event))
    rows = Rows(counted, counted, lambda player, at: "")
    return TieBreak(code, rows.total, rows)


def average_of_buchholz(event: Event, code: Code) -> TieBreak:
    """AOB: the mean Buchholz of the opponents over the board, .005 up (C.07 8.2)."""
    games = event.games
    counted = np.where(games.played, games.of_opponents(_buchholz(event)), np.nan)
    rows = Rows(counted, counted, lambda player, at: "" if games.played[player, at] else "unplayed")
    count = games.played.sum(axis=1)
    undefined = {
        int(p): "no game over the board, so no average" for p in np.flatnonzero(count == 0)
    }
    exact = np.divide(rows.total, count, out=np.full(len(count), np.nan), where=count > 0)

    def summary(player: int) -> str:
        return f"{rows.total[player]:g} / {count[player]}, rounded to .01"

    return TieBreak(
        code,
        hundredths(rows.total, count),
        rows,
        ranked=exact,
        undefined=undefined,
        summary=summary,
    )


def hundredths(total: Floats, count: Floats) -> Floats:
    """``total / count`` rounded to .01, half up, decided on integers; nan where count is 0.

    ``total`` holds multiples of 1/8.
    """
    eighths = np.rint(total * 8).astype(np.int64)
    whole = np.where(count > 0, count, 1).astype(np.int64)
    rounded = (200 * eighths + 8 * whole) // (16 * whole)
    return np.where(count > 0, rounded / 100, np.nan)


def _buchholz(event: Event) -> Floats:
    return Elements(event.games, event.rules).rows().total
