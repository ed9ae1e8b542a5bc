"""Tie-breaks from one's own rounds: points, progressive, Koya, wins, colours (C.07 7, 9.2)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from xlvp.crosstable import Bools, Colour, Floats, Kind
from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.event import Event, Rows, TieBreak


def _silent(player: int, at: int) -> str:
    return ""


def _sum(code: Code, contribution: Floats, note: Callable[[int, int], str] = _silent) -> TieBreak:
    rows = Rows(np.full(contribution.shape, np.nan), contribution, note)
    return TieBreak(code, rows.total, rows)


def _count(code: Code, counts: Bools) -> TieBreak:
    return _sum(code, counts.astype(np.float64))


def points(event: Event, code: Code) -> TieBreak:
    """PTS and GP, the points awarded; MP, the match points; MP+GP, both together."""
    if code.base == "MP+GP":
        return _sum(code, event.matches.points + event.games.points)
    return _sum(code, event.matches.points if code.base == "MP" else event.games.points)


def progressive(event: Event, code: Code) -> TieBreak:
    """PS and /C: the sum of the running totals, without those of the first rounds (C.07 7.5)."""
    running = event.games.points.cumsum(axis=1)
    running[:, : code.low] = 0

    def note(player: int, at: int) -> str:
        return "cut" if at < code.low else ""

    return _sum(code, running, note)


def koya(event: Event, code: Code) -> TieBreak:
    """KS: points against opponents with at least half of the most that could be had (C.07 9.2).

    Final scores count at face value. A forfeit against a named opponent counts, a bye does not.
    The free rounds of a round-robin give nothing that could be had. ``L+1`` moves the limit up by
    half a point. Not defined after one round.
    """
    games, table = event.games, event.table
    free = np.equal(table.kind, Kind.FREE_ROUND)
    if event.rules.forfeits_are_games:
        free = ~games.paired & ~games.forfeit_loss
    rounds = int((~free).sum(axis=1).max(initial=0))
    limit = rounds / 2 + code.limit / 2
    score = games.of_opponents(games.total)
    counts = games.paired & (score >= limit)
    contribution = np.where(counts, games.points, np.where(games.paired, 0.0, np.nan))

    def note(player: int, at: int) -> str:
        if not games.paired[player, at]:
            return "no opponent"
        return "" if counts[player, at] else f"opponent below {limit:g}"

    def summary(player: int) -> str:
        return f"against opponents with {limit:g} points or more"

    rows = Rows(score, contribution, note)
    if table.rounds == 1:
        why = "after one round half of the points says nothing, so Koya is not defined"
        undefined = dict.fromkeys(range(table.players), why)
        return TieBreak(code, np.full(table.players, np.nan), rows, undefined=undefined)
    return TieBreak(code, rows.total, rows, summary=summary)


def wins(event: Event, code: Code) -> TieBreak:
    """WIN: rounds with the points of a win, byes and forfeits too; of teams matches won (7.1)."""
    scoring = event.primary
    return _count(code, np.equal(scoring.points, scoring.win))


def games_won(event: Event, code: Code) -> TieBreak:
    """WON: games won over the board (C.07 7.2)."""
    return _count(code, _won(event))


def _won(event: Event) -> Bools:
    return event.games.played & np.equal(event.games.points, event.games.win)


def black_games(event: Event, code: Code) -> TieBreak:
    """BPG: games played with black (C.07 7.3)."""
    return _with_black(event, code, event.games.played)


def black_wins(event: Event, code: Code) -> TieBreak:
    """BWG: games won with black over the board (C.07 7.4)."""
    return _with_black(event, code, _won(event))


def _with_black(event: Event, code: Code, which: Bools) -> TieBreak:
    colour = event.table.colour
    counted = _count(code, which & np.equal(colour, Colour.BLACK))
    unknown = (which & np.equal(colour, Colour.UNKNOWN)).any(axis=1)
    why = "the cells do not say the colour of every game; write 12w1 or 12b1 instead of 12 1"
    undefined = {int(player): why for player in np.flatnonzero(unknown)}
    value = np.where(unknown, np.nan, counted.value)
    return TieBreak(code, value, counted.rows, undefined=undefined)


def rounds_elected(event: Event, code: Code) -> TieBreak:
    """REP: rounds without the half- and zero-point byes and the forfeit losses (C.07 7.6)."""
    return _count(code, ~event.games.voluntarily_unplayed)


def standard_points(event: Event, code: Code) -> TieBreak:
    """STD: 1 for each round that outscores the opponent, ½ where both score as much (C.07 7.7).

    An unplayed round is measured against a draw.
    """
    games = event.games
    bar = np.where(games.played, games.opponents_points, games.draw)
    standard = (games.points > bar) + 0.5 * (games.points == bar)
    return _sum(code, standard)
