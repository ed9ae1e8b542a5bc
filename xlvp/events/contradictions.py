"""Everything in which the rows of a crosstable contradict each other, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlvp.crosstable import Colour
from xlvp.events.tournament import Entrant, Finding, as_cell, as_points
from xlvp.reading.cells import Code, Token

_DECIDED = (Code.GAME, Code.FORFEIT_WIN, Code.FORFEIT_LOSS)
_NOTHING: Token = (Code.BLANK, 0, 0, -1)


def contradictions(entrants: Sequence[Entrant], boards: int | None = None) -> list[Finding]:
    """What contradicts itself, round by round; a pairing with two sides is told once.

    >>> one = Entrant(1, "line 1", rounds=((Code.GAME, 2, 1, 2),))
    >>> two = Entrant(2, "line 2", rounds=((Code.GAME, 1, 2, 2),))
    >>> print(*contradictions([one, two]))
    line 1: round 1: 1 has 1 against 2, but 2 has 1 against 1 (line 2)
    """
    by_number = {entrant.number: entrant for entrant in entrants}
    rounds = max((len(entrant.rounds) for entrant in entrants), default=0)
    last = max(
        (r for e in entrants for r, token in enumerate(e.rounds) if token[0] in _DECIDED), default=0
    )
    found: list[Finding] = []
    for rnd in range(rounds):
        for entrant in entrants:
            for sentence in _of_one(entrant, rnd, by_number, boards, late=rnd >= last):
                found.append(Finding(entrant.place, f"round {rnd + 1}: {sentence}"))
    return found


def token_of(entrant: Entrant, rnd: int) -> Token:
    """The entrant's token of a round; blank beyond the rounds it has."""
    return entrant.rounds[rnd] if rnd < len(entrant.rounds) else _NOTHING


def _of_one(
    entrant: Entrant, rnd: int, others: Mapping[int, Entrant], boards: int | None, late: bool
) -> Iterator[str]:
    own, token = entrant.number, token_of(entrant, rnd)
    if rnd in entrant.odd:
        yield f"{own} has {entrant.odd[rnd]!r}, which is no result that is known"
        return
    number = token[1]
    if not number:
        return
    if number == own:
        yield f"{own} is paired with itself"
        return
    other = others.get(number)
    if other is None:
        yield f"{own} is paired with {number}, but there is no {number}"
        return
    theirs = token_of(other, rnd)
    if theirs[1] != own:
        if rnd not in other.odd and not (late and theirs[0] == Code.BLANK):
            yield f"{own} is paired with {number}, but {number} {_told(theirs)} ({other.place})"
        return
    if own < number:
        yield from _of_a_game(entrant, other, token, theirs, boards)


def _told(token: Token) -> str:
    if token[1]:
        return f"with {token[1]}"
    return f"has {as_cell(token)}" if as_cell(token) else "has nothing"


def _of_a_game(
    one: Entrant, other: Entrant, token: Token, theirs: Token, boards: int | None
) -> Iterator[str]:
    a, b = one.number, other.number
    if token[2] == theirs[2] != Colour.UNKNOWN:
        colour = "white" if token[2] == Colour.WHITE else "black"
        yield f"{a} and {b} both have {colour} ({other.place})"
    if token[0] not in _DECIDED or theirs[0] not in _DECIDED:
        return
    if not _fit(token, theirs, boards):
        more = f"; that is not {boards} boards" if boards and token[0] == theirs[0] else ""
        yield (
            f"{a} has {_result(token)} against {b}, but {b} has {_result(theirs)} against {a}"
            f"{more} ({other.place})"
        )


def _fit(token: Token, theirs: Token, boards: int | None) -> bool:
    codes = {token[0], theirs[0]}
    if codes == {Code.GAME}:
        total = token[3] + theirs[3]
        return total == 2 if boards is None else total <= 2 * boards
    return Code.GAME not in codes and codes != {Code.FORFEIT_WIN}


def _result(token: Token) -> str:
    if token[0] == Code.GAME:
        return as_points(token[3])
    return "+" if token[0] == Code.FORFEIT_WIN else "-"
