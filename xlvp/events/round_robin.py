"""The results of a tournament as the entries of a matrix, those above the diagonal."""

from __future__ import annotations

from collections.abc import Mapping

from xlvp.events.tournament import Entrant, Finding, Tournament
from xlvp.reading.cells import Code, Token

BOTH_ROUNDS = 2
"""The most games of a pair that a matrix holds."""

_BOTH_LOST = "-:-"
_SIGNS = {2: "1", 1: "½", 0: "0"}
_BYES = frozenset((Code.BLANK, Code.FREE_ROUND, Code.ZERO_POINT_BYE, Code.NUMBER_ZERO))


def matrix_entries(
    event: Tournament,
) -> tuple[list[tuple[str | None, ...]], int, list[Finding]]:
    """Per number the results against the numbers that follow; the games of a pair; what is lost.

    Where both sides tell different results, that of the lower number is taken: the contradiction
    is found elsewhere.
    """
    by_number = {entrant.number: entrant for entrant in event.entrants}
    last = event.entrants[-1].number
    found = [finding for entrant in event.entrants for finding in _lost(entrant)]
    rows: list[tuple[str | None, ...]] = []
    games = 0
    for a in range(1, last + 1):
        row = []
        for b in range(a + 1, last + 1):
            signs = _games(by_number, a, b)
            games = max(games, len(signs))
            row.append("".join(signs) or None)
        rows.append(tuple(row))
    return rows, games, found


def _games(by_number: Mapping[int, Entrant], a: int, b: int) -> list[str]:
    one, other = by_number.get(a), by_number.get(b)
    if one is None or other is None:
        return []
    mine = [(rnd, token) for rnd, token in enumerate(one.rounds) if token[1] == b]
    signs = [_sign(token) for _, token in mine]
    if signs == ["-"] and _has_lost_too(other, mine[0][0], a):
        return [_BOTH_LOST]
    return [sign for sign in signs if sign]


def _has_lost_too(other: Entrant, rnd: int, number: int) -> bool:
    token = other.rounds[rnd] if rnd < len(other.rounds) else None
    return token is not None and token[:2] == (Code.FORFEIT_LOSS, number)


def _sign(token: Token) -> str:
    if token[0] == Code.GAME:
        return _SIGNS.get(token[3], "")
    return {Code.FORFEIT_WIN: "+", Code.FORFEIT_LOSS: "-"}.get(Code(token[0]), "")


def _lost(entrant: Entrant) -> list[Finding]:
    """Byes that gave points, and rounds that could not be read: a matrix has no place for them."""
    found = []
    for rnd, token in enumerate(entrant.rounds):
        if not token[1] and token[0] not in _BYES:
            found.append(
                Finding(
                    entrant.place,
                    f"round {rnd + 1}: {entrant.number} has a bye, which a matrix does not hold",
                )
            )
    return found
