"""The final table: points, then the tie-breaks in order, direct encounter among the still tied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from xlvp.crosstable import Crosstable, Floats, Ints
from xlvp.tiebreaks import Code, Event, TieBreak, tie_break
from xlvp.tiebreaks.direct import direct_encounter

DEFAULT_CODES = ("DE", "BH/C1", "BH", "SB")
ROUND_ROBIN_CODES = ("DE", "SB", "WIN", "KS")
TEAM_CODES = ("DE", "BH:MP/C1", "BH:MP", "EMGSB")
TEAM_ROUND_ROBIN_CODES = ("DE", "GP", "EMGSB", "WIN")

_ON_OPPONENTS_RATINGS = ("ARO", "TPR")


@dataclass(frozen=True, eq=False)
class Standings:
    """Players in ranking order.

    Attributes
    ----------
    order : (players,) int, index of each player from the first to the last
    rank : (players,) int by index; who is truly tied shares the rank, as 1 1 3
    points : the points that rank first
    columns : the tie-breaks in their order
    """

    order: Ints
    rank: Ints
    points: TieBreak
    columns: tuple[TieBreak, ...]


def default_codes(event: Event) -> tuple[str, ...]:
    """The tie-breaks where the director names none."""
    if event.team:
        return TEAM_ROUND_ROBIN_CODES if event.rules.round_robin else TEAM_CODES
    return ROUND_ROBIN_CODES if event.rules.round_robin else DEFAULT_CODES


def standings(event: Event, codes: Sequence[Code]) -> Standings:
    """Rank the players by points, then by each code among those who are still tied.

    Who has no value ranks below those who have one. Direct encounter (DE, EDE) is worked out
    inside the group that is tied at its place. What stays tied is in starting order.

    Rule: C.07 4.2.
    """
    points = tie_break(event, Code("MP" if event.team else "PTS"))
    tied = _refined(np.zeros(event.table.players, dtype=np.int64), points.order)
    columns = []
    for code in codes:
        if code.base in ("DE", "EDE"):
            column = direct_encounter(event, code, tied)
        else:
            column = tie_break(event, code)
        columns.append(column)
        tied = _refined(tied, _order(event, column))
    order = np.argsort(tied, kind="stable")
    ascending = tied[order]
    first = np.searchsorted(ascending, ascending)
    rank = np.empty_like(tied)
    rank[order] = first + 1
    return Standings(order, rank, points, tuple(columns))


def _refined(tied: Ints, values: Floats) -> Ints:
    """Split the tied by a value: entries from 0 for the best, nan last, equal where still tied."""
    ranked = np.where(np.isnan(values), -np.inf, values)
    keys = np.column_stack([tied, np.unique(-ranked, return_inverse=True)[1].ravel()])
    return np.unique(keys, axis=0, return_inverse=True)[1].ravel()


def _order(event: Event, column: TieBreak) -> Floats:
    """What ranks the tied; absences rank last on average rating and TPR where the edition says so.

    The rule of 2009: who left more than two games unplayed by choice is below everybody who
    completed all rounds. A round-robin has no byes by choice, only forfeits.
    """
    if not event.rules.absences_rank_last or column.code.base not in _ON_OPPONENTS_RATINGS:
        return column.order
    games = event.games
    by_choice = games.forfeit_loss if event.rules.round_robin else games.voluntarily_unplayed
    absences = by_choice.sum(axis=1)
    completed = column.order[(absences == 0) & ~np.isnan(column.order)]
    if not completed.size:
        return column.order
    too_many = (absences > 2) & (column.order >= completed.min())
    lowered = np.where(too_many, np.nextafter(completed.min(), -np.inf), column.order)
    return _both(lowered, column.order)


def _both(first: Floats, then: Floats) -> Floats:
    """One array that orders like the first, and like the second where the first is equal."""
    order = np.lexsort((then, first))
    pairs = np.column_stack([first, then])[order]
    steps = (pairs[1:] != pairs[:-1]).any(axis=1)
    ranked = np.empty(len(first))
    ranked[order] = np.concatenate([[0], np.cumsum(steps)])
    return np.where(np.isnan(then), np.nan, ranked)


def round_status(table: Crosstable, rounds: int | None = None) -> str:
    """How far the table goes, in one sentence, and which results are missing.

    >>> from xlvp.reading import read_crosstable
    >>> round_status(read_crosstable([["2w1", "2b"], ["1b0", "1w"]]))
    'after round 1; round 2: 2 results missing (rows 1, 2)'
    """
    if table.matrix:
        games = int(table.played.sum()) // 2
        return f"a matrix with {games} game{'s' * (games != 1)} played"
    of = f" of {rounds}" if rounds else ""
    sentence = f"after round {table.rounds}{of}" if table.rounds else f"before round 1{of}"
    if not table.pending_round:
        return sentence
    count = len(table.pending)
    rows = ", ".join(map(str, table.pending))
    return (
        f"{sentence}; round {table.pending_round}: {count} result{'s' * (count != 1)} missing"
        f" (row{'s' * (count != 1)} {rows})"
    )
