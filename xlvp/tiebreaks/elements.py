"""What each round brings to Buchholz and Sonneborn-Berger, and what a cut takes away.

Every round is against somebody: the real opponent with the score as it counts, or the virtual or
dummy opponent of an unplayed round. A Buchholz contribution is that score, a Sonneborn-Berger
contribution the score times one's own points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xlvp.crosstable import Bools, Floats, Ints
from xlvp.rules import Edition
from xlvp.scoring import Scoring
from xlvp.tiebreaks.event import Rows

_KEPT, _CUT, _EXCEPTION, _CUT_HIGH = range(4)
_CUT_NOTES = {_KEPT: "", _CUT: "cut", _EXCEPTION: "cut (16.5.1)", _CUT_HIGH: "cut, the highest"}

_SCALE = 2.0**26
"""Scores stay below 2**20 and are multiples of 1/8: score × this + contribution is exact."""


@dataclass(frozen=True, eq=False)
class Elements:
    """The contributions of all rounds before any cut; axes ``[player, round]``.

    Attributes
    ----------
    scoring : the points that the opponents' scores are made of
    rules : the edition
    own : one's own points, None for Buchholz
    """

    scoring: Scoring
    rules: Edition
    own: Scoring | None = None

    @cached_property
    def counted_rounds(self) -> Floats:
        """Points of each round as they count for the opponents (16.3)."""
        return self.rules.counted.points(self.scoring)

    @cached_property
    def counted(self) -> Floats:
        """(players,) final scores as they count for the opponents."""
        counted: Floats = self.counted_rounds.sum(axis=1)
        return counted

    @cached_property
    def score(self) -> Floats:
        """Score of the opponent, real, virtual or dummy; nan where the round brings nothing."""
        unplayed = self.rules.own.score(self.scoring, self.counted)
        return np.where(self.scoring.played, self.scoring.of_opponents(self.counted), unplayed)

    @cached_property
    def contribution(self) -> Floats:
        """What the round adds before any cut; nan where it brings nothing."""
        if self.own is None:
            return self.score
        points = self.own.points
        if self.rules.own_result_is_draw:
            points = np.where(self.own.played, points, self.own.draw)
        return self.score * points

    @cached_property
    def exceptional(self) -> Bools:
        """Own voluntarily unplayed rounds, where the edition cuts those first."""
        if not self.rules.cut_exception:
            return np.zeros(self.score.shape, dtype=bool)
        return self.scoring.voluntarily_unplayed

    def rows(self, low: int = 0, high: int = 0) -> Rows:
        """The contributions after cutting the lowest and the highest, the lowest first (16.5.2)."""
        cut = self._cut(low, high)
        kept = np.where(np.isnan(self.contribution) | (cut == _KEPT), self.contribution, 0.0)
        return Rows(self.score, kept, self._note(cut))

    def _cut(self, low: int, high: int) -> Ints:
        """How each round is cut, ``_KEPT`` where it is not."""
        cut = np.zeros(self.score.shape, dtype=np.int64)
        rounds = self.score.shape[1]
        if not rounds or not (low or high):
            return cut
        players = np.arange(len(cut))
        left = ~np.isnan(self.contribution)
        by_score = np.where(left, self.score * _SCALE + self.contribution, np.inf)
        exception = bool(self.exceptional.any())
        if exception:
            voluntary = left & self.exceptional
            by_contribution = np.where(voluntary, self.contribution * _SCALE + self.score, np.inf)
        for _ in range(min(low, rounds)):
            least = by_score.argmin(axis=1)
            how: int | Ints = _CUT
            chosen = least
            if exception:
                first = by_contribution.argmin(axis=1)
                no_lower = self.contribution[players, first] >= self.contribution[players, least]
                takes = np.isfinite(by_contribution[players, first]) & no_lower
                chosen = np.where(takes, first, least)
                how = np.where(takes & (first != least), _EXCEPTION, _CUT)
            cut[players, chosen] = np.where(left[players, chosen], how, cut[players, chosen])
            left[players, chosen] = False
            by_score[players, chosen] = np.inf
            if exception:
                by_contribution[players, chosen] = np.inf
        by_score[~left] = -np.inf
        for _ in range(min(high, rounds)):
            chosen = by_score.argmax(axis=1)
            cut[players, chosen] = np.where(left[players, chosen], _CUT_HIGH, cut[players, chosen])
            left[players, chosen] = False
            by_score[players, chosen] = -np.inf
        return cut

    def _note(self, cut: Ints) -> Callable[[int, int], str]:
        def note(player: int, at: int) -> str:
            if self.scoring.played[player, at]:
                said = self._opponent_note(int(self.scoring.table.opponent[player, at]))
            else:
                said = self.rules.own.note(self.scoring, self.counted, player, at)
            return "; ".join(part for part in (said, _CUT_NOTES[int(cut[player, at])]) if part)

        return note

    def _opponent_note(self, opponent: int) -> str:
        """Which rounds of an opponent do not count as they were awarded, and why."""
        changed = self.counted_rounds[opponent] != self.scoring.points[opponent]
        rounds = ", ".join(str(at + 1) for at in np.flatnonzero(changed))
        return f"opponent's round {rounds}: {self.rules.counted.note}" if rounds else ""
