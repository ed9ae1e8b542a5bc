"""Direct encounter: the games among the tied (C.07 6), and its form for teams (C.07 13.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from xlvp.crosstable import NOBODY, Bools, Ints
from xlvp.rules import Edition
from xlvp.scoring import Scoring
from xlvp.tiebreaks.codes import Code
from xlvp.tiebreaks.event import Event, Rows, TieBreak


@dataclass(frozen=True, eq=False)
class Encounters:
    """Who met whom and with what score, several meetings as their average (6.1.2).

    Attributes
    ----------
    foe : (players, rounds) int, each opponent once, ``NOBODY`` elsewhere
    gain : (players, rounds) int, average score against that opponent in units of ``1 / unit``
    win : a win in the same units
    """

    foe: Ints
    gain: Ints
    win: int

    @classmethod
    def of(cls, scoring: Scoring, rules: Edition) -> Encounters:
        """The encounters of an event; forfeits are among them in a round-robin (6.1.1)."""
        counts = scoring.paired if rules.forfeits_are_games else scoring.played
        foe = np.where(counts, scoring.table.opponent, NOBODY)
        same = counts[:, :, None] & np.equal(foe[:, :, None], foe[:, None, :])
        meetings = same.sum(axis=2)
        unit = 8 * math.lcm(*range(1, int(meetings.max(initial=1)) + 1))
        points = np.rint(scoring.points * unit).astype(np.int64)
        gain = (same * points[:, None, :]).sum(axis=2) // np.maximum(meetings, 1)
        earlier = np.tril(np.ones(same.shape[1:], dtype=bool), k=-1)
        again = (same & earlier).any(axis=2)
        once = counts & ~again
        return cls(np.where(once, foe, NOBODY), np.where(once, gain, 0), round(scoring.win * unit))

    def places(self, group: Ints, partial: bool) -> Ints:
        """Places of the tied by direct encounter alone, from 1; equal ones as 1 1 3.

        Parameters
        ----------
        group : indices of the tied players
        partial : whether somebody may be placed although not all have met (6.3)
        """
        place = np.ones(len(group), dtype=np.int64)
        if len(group) < 2:
            return place
        score, met = self._among(group)
        if (met == len(group) - 1).all():
            for points in np.unique(score):
                equal = np.flatnonzero(score == points)
                place[equal] = 1 + int((score > points).sum())
                if len(equal) < len(group):
                    place[equal] += self.places(group[equal], partial) - 1
            return place
        if not partial:
            return place
        bound = score + (len(group) - 1 - met) * self.win
        left = np.arange(len(group))
        while len(left) > 1:
            ahead = _certain(score[left], bound[left])
            if ahead is None:
                break
            place[left[ahead]] = 1 + len(group) - len(left)
            left = np.delete(left, ahead)
        placed = len(group) - len(left)
        place[left] = 1 + placed
        if placed:
            place[left] += self.places(group[left], partial) - 1
        return place

    def _among(self, group: Ints) -> tuple[Ints, Ints]:
        """(group,) score against the others of the group, and how many of them were met."""
        inside = np.zeros(len(self.foe) + 1, dtype=bool)
        inside[group] = True
        mutual = inside[self.foe[group]]  # NOBODY is the last entry
        return np.where(mutual, self.gain[group], 0).sum(axis=1), mutual.sum(axis=1)


def _certain(score: Ints, bound: Ints) -> int | None:
    """Who is first whatever the missing games would have given, or None."""
    first = int(score.argmax())
    others = np.delete(bound, first)
    return first if score[first] > others.max() else None


def groups_of(order: Ints) -> list[Ints]:
    """The players that share an entry, for each entry that several share."""
    by_entry = np.argsort(order, kind="stable")
    starts = np.flatnonzero(np.diff(order[by_entry], prepend=order.min(initial=0) - 1))
    groups = np.split(by_entry, starts[1:])
    return [group for group in groups if len(group) > 1]


def direct_encounter(event: Event, code: Code, tied: Ints | None = None) -> TieBreak:
    """DE and EDE: the place inside the group that is tied, on points or where ``tied`` says so.

    EDE: by match points until nothing more separates, then what is tied by game points alone.

    Parameters
    ----------
    tied : (players,) int, players with the same entry are tied; None: those with equal points
    """
    if tied is None:
        tied = np.unique(event.primary.total, return_inverse=True)[1].ravel()
    stages = [event.primary] if code.base == "DE" else [event.matches, event.games]
    place = np.ones(event.table.players, dtype=np.int64)
    for scoring in stages:
        encounters = Encounters.of(scoring, event.rules)
        for group in groups_of(tied * (len(place) + 1) + place):
            place[group] += encounters.places(group, event.rules.partial_encounters) - 1
    value = place.astype(np.float64)
    rows = _rows(event, tied)
    return TieBreak(code, value, rows, ranked=-value, summary=lambda player: "place among the tied")


def _rows(event: Event, tied: Ints) -> Rows:
    """The games among the tied."""
    scoring = event.primary
    counts = scoring.paired if event.rules.forfeits_are_games else scoring.played
    mutual: Bools = counts & np.equal(tied[scoring.table.opponent], tied[:, None])

    def note(player: int, at: int) -> str:
        if not mutual[player, at]:
            return ""
        again = int(
            (mutual[player] & (scoring.table.opponent[player] == opponent(player, at))).sum()
        )
        return "tied" if again == 1 else f"tied, average of {again} games"

    def opponent(player: int, at: int) -> int:
        return int(scoring.table.opponent[player, at])

    nothing = np.full(mutual.shape, np.nan)
    return Rows(nothing, np.where(mutual, scoring.points, np.nan), note)
