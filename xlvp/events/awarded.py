"""The points that a file says beside its rounds, compared with what the rounds give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlvp.events.tournament import Entrant, Finding
from xlvp.reading.cells import Code, Token

_FULL = (Code.FORFEIT_WIN, Code.FULL_POINT_BYE, Code.PAIRING_ALLOCATED_BYE, Code.NUMBER_BYE)
_HALF = (Code.HALF_POINT_BYE, Code.NUMBER_HALF)


def points(token: Token, boards: int | None = None) -> float:
    """The points of a round: 1, ½ or 0, in a team event those of all boards."""
    if token[3] >= 0:
        return token[3] / 2
    win = 1.0 if boards is None else float(boards)
    if token[0] in _FULL:
        return win
    return win / 2 if token[0] in _HALF else 0.0


def points_findings(entrants: Sequence[Entrant], boards: int | None) -> Iterator[Finding]:
    """The entrants whose points in the file are not those of their rounds."""
    for entrant in entrants:
        if entrant.points is None or entrant.odd:
            continue
        given = sum(points(token, boards) for token in entrant.rounds)
        if given != entrant.points:
            yield Finding(
                entrant.place,
                f"the rounds of {entrant.number} give {given:g} points, the file says"
                f" {entrant.points:g}",
            )
