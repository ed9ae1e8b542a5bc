"""Tie-breaks from the opponents' ratings (C.07 10): ARO, TPR, PTP and their averages.

Only games over the board count. A tie-break is undefined where one of these opponents is unrated,
the averages of the opponents' performances where one of them has none.
"""

from __future__ import annotations

import numpy as np

from xlvp.crosstable import Bools, Floats, Ints
from xlvp.rating import dp, perfect_performance
from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.event import Event, Rows, TieBreak

_NO_GAME = "no game over the board is left to average"


def average_rating_of_opponents(event: Event, code: Code) -> TieBreak:
    """ARO and /C: the mean rating of the opponents, .5 up, without the lowest (C.07 10.1)."""
    ratings = _of_opponents(event, event.ratings)
    cut = np.zeros(ratings.shape, dtype=bool)
    ascending = np.argsort(ratings, axis=1, kind="stable")[:, : code.low]  # nan comes last
    np.put_along_axis(cut, ascending, True, axis=1)
    return _mean(event, code, ratings, cut & event.games.played, "is unrated, so there is none")


def tournament_performance(event: Event, code: Code) -> TieBreak:
    """TPR: the rounded average rating of the opponents plus dp (C.07 10.2)."""
    average = average_rating_of_opponents(event, Code("ARO"))
    count, half_points = _games(event)
    pairs, which = np.unique(np.column_stack([count, half_points]), axis=0, return_inverse=True)
    differences = np.array([dp(g, h) if g else 0 for g, h in pairs.tolist()], dtype=float)
    difference = differences[which.ravel()]

    def summary(player: int) -> str:
        score = half_points[player] / 2
        return (
            f"{score:g} from {count[player]}: average {average.value[player]:.0f},"
            f" dp {difference[player]:+.0f}"
        )

    return TieBreak(
        code,
        average.value + difference,
        average.rows,
        undefined=average.undefined,
        summary=summary,
    )


def perfect_tournament_performance(event: Event, code: Code) -> TieBreak:
    """PTP: the lowest rating whose expected score reaches the score (C.07 10.3)."""
    average = average_rating_of_opponents(event, Code("ARO"))
    count, half_points = _games(event)
    value = np.full(len(count), np.nan)
    ratings, played = average.rows.counted, event.games.played
    for player in np.flatnonzero(~np.isnan(average.value)):
        opponents = ratings[player][played[player]].astype(np.int64).tolist()
        value[player] = perfect_performance(opponents, int(half_points[player]))

    def summary(player: int) -> str:
        return f"reaches {half_points[player] / 2:g} from {count[player]}"

    return TieBreak(code, value, average.rows, undefined=average.undefined, summary=summary)


def average_of_performances(event: Event, code: Code) -> TieBreak:
    """APRO and APPO: the mean TPR or PTP of the opponents, .5 up (C.07 10.4, 10.5)."""
    which = "TPR" if code.base == "APRO" else "PTP"
    performance = tournament_performance if which == "TPR" else perfect_tournament_performance
    of_player = performance(event, Code(which)).value
    values = _of_opponents(event, of_player)
    no_cut = np.zeros(values.shape, dtype=bool)
    return _mean(event, code, values, no_cut, f"has no {which}, so there is none")


def _of_opponents(event: Event, values: Floats) -> Floats:
    """The opponent's value in games over the board, nan elsewhere."""
    return np.where(event.games.played, event.games.of_opponents(values), np.nan)


def _games(event: Event) -> tuple[Ints, Ints]:
    """(players,) games over the board and half points in them."""
    played = event.games.played
    half_points = np.where(played, 2 * event.games.points, 0).sum(axis=1)
    return played.sum(axis=1), half_points.astype(np.int64)


def _mean(event: Event, code: Code, values: Floats, cut: Bools, lacking: str) -> TieBreak:
    """The mean over the games that are not cut, .5 up, undefined where one has no value."""
    played = event.games.played
    entered = np.where(cut, 0.0, values)
    lacks = played & np.isnan(values)
    count = (played & ~cut).sum(axis=1)
    total = np.nan_to_num(entered).sum(axis=1).astype(np.int64)
    undefined: dict[int, str] = {}
    for player in np.flatnonzero(lacks.any(axis=1)):
        opponent = event.table.opponent[player, int(lacks[player].argmax())]
        undefined[int(player)] = f"opponent {event.table.numbers[opponent]} {lacking}"
    for player in np.flatnonzero(count == 0):
        undefined.setdefault(int(player), _NO_GAME)
    whole = np.where(count > 0, count, 1)
    value = ((2 * total + whole) // (2 * whole)).astype(np.float64)
    value[list(undefined)] = np.nan

    def note(player: int, at: int) -> str:
        if cut[player, at]:
            return "cut"
        if not played[player, at]:
            return "unplayed, does not count"
        return lacking if lacks[player, at] else ""

    def summary(player: int) -> str:
        return f"{total[player]} / {count[player]}, rounded"

    rows = Rows(values, entered, note)
    return TieBreak(code, value, rows, undefined=undefined, summary=summary)
