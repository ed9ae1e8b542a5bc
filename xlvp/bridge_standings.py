"""Standings of a teams event by victory points, ties broken as the regulations of bridge do."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from xlvp.exact import exact, half_up


@dataclass(frozen=True)
class Match:
    """A match with a result. Team numbers from 1; ``away`` 0 is a bye."""

    home: int
    away: int
    imps_home: float
    imps_away: float
    vp_home: float
    vp_away: float


@dataclass(frozen=True)
class Standing:
    """One team's line: ``rank`` is shared (1 1 3) where nothing separates."""

    rank: int
    team: int
    played: int
    vp: Fraction
    imps_for: Fraction
    imps_against: Fraction

    @property
    def net(self) -> Fraction:
        """IMPs won less IMPs lost."""
        return self.imps_for - self.imps_against

    @property
    def quotient(self) -> Fraction | float:
        """IMPs won over IMPs lost; infinite where none was lost, nan where none was played."""
        if self.imps_against:
            return self.imps_for / self.imps_against
        return math.inf if self.imps_for else math.nan


def standings(
    teams: Iterable[int], matches: Sequence[Match], tiebreaks: Sequence[str]
) -> list[Standing]:
    """All teams in ranking order: VP rounded to 0.01, then each tie-break inside what is tied.

    ``tiebreaks`` are names from ``TIEBREAKS``.
    """
    lines = [_line(team, matches) for team in teams]
    ordered: list[Standing] = []
    for group in _split([lines], lambda tied: [half_up(line.vp, 2) for line in tied]):
        groups = [group]
        for code in tiebreaks:
            rule = TIEBREAKS[code]
            groups = _split(groups, lambda tied, rule=rule: rule(tied, matches))  # type: ignore[misc]
        for tied in groups:
            rank = len(ordered) + 1
            ordered += [
                Standing(rank, t.team, t.played, t.vp, t.imps_for, t.imps_against) for t in tied
            ]
    return ordered


def _line(team: int, matches: Sequence[Match]) -> Standing:
    home = [m for m in matches if m.home == team]
    away = [m for m in matches if m.away == team]
    return Standing(
        rank=0,
        team=team,
        played=sum(m.away != 0 for m in home) + len(away),
        vp=_sum([m.vp_home for m in home] + [m.vp_away for m in away]),
        imps_for=_sum([m.imps_home for m in home] + [m.imps_away for m in away]),
        imps_against=_sum([m.imps_away for m in home] + [m.imps_home for m in away]),
    )


def _sum(numbers: Iterable[float]) -> Fraction:
    return sum(map(exact, numbers), Fraction())


def _split(
    groups: list[list[Standing]], values: Callable[[list[Standing]], Sequence[object] | None]
) -> list[list[Standing]]:
    """Each group cut into groups of equal value, highest first; None leaves a group whole."""
    result: list[list[Standing]] = []
    for group in groups:
        worth = values(group) if len(group) > 1 else None
        if worth is None:
            result.append(group)
            continue
        for value in sorted(set(worth), reverse=True):  # type: ignore[type-var]
            result.append([line for line, own in zip(group, worth, strict=True) if own == value])
    return result


def _among(tied: list[Standing], matches: Sequence[Match]) -> list[Match] | None:
    """The matches among the tied teams, or None unless all have met."""
    teams = {line.team for line in tied}
    among = [m for m in matches if m.home in teams and m.away in teams]
    met = {frozenset((m.home, m.away)) for m in among}
    return among if all(frozenset(pair) in met for pair in combinations(teams, 2)) else None


def _mutual_vp(tied: list[Standing], matches: Sequence[Match]) -> list[Fraction] | None:
    among = _among(tied, matches)
    return None if among is None else [half_up(_line(t.team, among).vp, 2) for t in tied]


def _mutual_imps(tied: list[Standing], matches: Sequence[Match]) -> list[Fraction] | None:
    among = _among(tied, matches)
    return None if among is None else [_line(t.team, among).net for t in tied]


def _quotient(tied: list[Standing], _: Sequence[Match]) -> list[Fraction | float]:
    return [-1.0 if t.quotient != t.quotient else t.quotient for t in tied]


def _net(tied: list[Standing], _: Sequence[Match]) -> list[Fraction]:
    return [t.net for t in tied]


TIEBREAKS: dict[str, Callable[[list[Standing], Sequence[Match]], Sequence[object] | None]] = {
    "H2H": _mutual_vp,
    "HIMP": _mutual_imps,
    "QUOT": _quotient,
    "NET": _net,
}
"""VP of the matches among the tied, their net IMPs, IMPs won over lost, net IMPs of all matches."""
