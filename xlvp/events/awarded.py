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


def best_points_findings(
    entrants: Sequence[Entrant], columns: Sequence[Sequence[float | None]], boards: int | None
) -> list[Finding]:
    """The points columns of a table, each compared with the count that fits it best.

    A sheet may count the complete rounds alone, every result that is in, or match points.
    """
    ends = {None, _complete(entrants)}
    counts = [[_count(entrant, boards, end) for entrant in entrants] for end in ends]
    if boards:
        counts += [_match_points(entrants, end, boards) for end in ends]
    found: list[Finding] = []
    for column in columns:
        pairs = [_differing(entrants, count, column) for count in counts]
        best: list[Finding] = min(pairs, key=len)
        found += best
    return found


def _differing(
    entrants: Sequence[Entrant], count: Sequence[float], column: Sequence[float | None]
) -> list[Finding]:
    return [
        Finding(
            entrant.place,
            f"the rounds of {entrant.number} give {given:g} points, the file says {told:g}",
        )
        for entrant, given, told in zip(entrants, count, column, strict=True)
        if told is not None and told != given and not entrant.odd
    ]


def _count(entrant: Entrant, boards: int | None, rounds: int | None) -> float:
    return sum(points(token, boards) for token in entrant.rounds[:rounds])


def _sign(margin: int) -> int:
    """2, 1 or 0 for more, as many or fewer."""
    return 1 + (margin > 0) - (margin < 0)


def _complete(entrants: Sequence[Entrant]) -> int | None:
    """The rounds before the first that waits for a result; None where all are complete."""
    waiting = [
        rnd
        for entrant in entrants
        for rnd, token in enumerate(entrant.rounds)
        if token[0] == Code.PENDING
    ]
    return min(waiting, default=None)


def _match_points(entrants: Sequence[Entrant], rounds: int | None, boards: int) -> list[float]:
    """Match points: 2 for more game points than the opponent (a bye: than half), 1 for as many."""
    by_number = {entrant.number: entrant for entrant in entrants}
    totals = []
    for entrant in entrants:
        total = 0.0
        for rnd, token in enumerate(entrant.rounds[:rounds]):
            other = by_number.get(token[1])
            if token[0] == Code.GAME and other and rnd < len(other.rounds):
                total += _sign(token[3] - other.rounds[rnd][3])
            elif not token[1] and token[3] >= 0:
                total += _sign(token[3] - boards)
            elif token[0] in _FULL:
                total += 2
            elif token[0] in _HALF:
                total += 1
        totals.append(total)
    return totals
