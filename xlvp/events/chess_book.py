"""A chess tournament in the scoresheet that fits it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from xlvp.books import templates
from xlvp.books.chess.tournament import Player
from xlvp.books.chess.tournament import Tournament as Contents
from xlvp.books.kinds import chess_round_robin, chess_swiss, chess_teams
from xlvp.books.templates import Whole
from xlvp.errors import BadArgument
from xlvp.events.round_robin import BOTH_ROUNDS, matrix_entries
from xlvp.events.tournament import Entrant, Finding, Tournament
from xlvp.hosts.recalc import UnusableFile
from xlvp.rules import DEFAULT, edition

SWISS, ROUND_ROBIN, TEAMS = "chess-swiss", "chess-round-robin", "chess-teams"
CHESS_KINDS = (SWISS, ROUND_ROBIN, TEAMS)
_ALL_PLAY_ALL_CODES = ("DE", "SB", "WIN", "KS")


def contents_of(
    event: Tournament, kind: str | None, rules: str | None, rounds: int | None
) -> tuple[str, Contents, list[str], list[Finding]]:
    """The kind of scoresheet, its contents, what to tell, and what could not be taken over.

    Raises
    ------
    XlvpError
        The event is of another kind than asked for, or too large for the scoresheet.
    """
    chosen = kind or (TEAMS if event.boards else ROUND_ROBIN if event.matrix else SWISS)
    if (chosen == TEAMS) != bool(event.boards):
        who = "teams" if event.boards else "players"
        raise BadArgument(f"the file holds results of {who}, which {chosen} does not take")
    event, notes = _closed_up(event)
    _check_size(event, chosen, rounds)
    if chosen == ROUND_ROBIN:
        return (chosen, *_round_robin(event, rules, notes))
    if chosen == TEAMS:
        contents = _in_rounds(event, rules or DEFAULT, rounds)
        contents = replace(contents, codes=chess_teams.CODES, boards=event.boards)
        return chosen, replace(contents, audited=(contents.audited[0], "EMGSB")), notes, []
    everybody = all_play_all(event.entrants)
    if everybody and not rules:
        notes.append("all have met equally often: the rules for round-robins (-RR) are chosen")
    contents = _in_rounds(event, rules or (f"{DEFAULT}-RR" if everybody else DEFAULT), rounds)
    codes = _ALL_PLAY_ALL_CODES if edition(contents.rules).round_robin else chess_swiss.CODES
    rated = any(entrant.rating for entrant in event.entrants)
    return chosen, replace(contents, codes=codes, k=20, rated=rated), notes, []


def all_play_all(entrants: Sequence[Entrant]) -> bool:
    """Whether all pairs are paired equally often, at least once."""
    met = Counter(
        (entrant.number, token[1]) for entrant in entrants for token in entrant.rounds if token[1]
    )
    numbers = [entrant.number for entrant in entrants]
    counts = {met[a, b] for a in numbers for b in numbers if a != b}
    return len(numbers) > 2 and len(counts) == 1 and counts != {0}


def _in_rounds(event: Tournament, rules: str, rounds: int | None) -> Contents:
    """A row per player and a column per round."""
    room = max(rounds or 0, event.total_rounds or 0, event.rounds)
    cells = event.cells()
    by_number = {entrant.number: entrant for entrant in event.entrants}
    players = []
    for number, row in enumerate(cells, start=1):
        results = (*row, *[None] * (room - len(row)))
        entrant = by_number.get(number)
        if entrant is None:
            players.append(Player(results=results))
            continue
        rating = None if not entrant.rating else round(entrant.rating)
        players.append(Player(entrant.name or None, rating, results))
    return Contents(
        players=tuple(players),
        rounds=room,
        rules=edition(rules).name,
        codes=(),
        name=event.head.name or None,
        place=_place(event),
        audited=(event.entrants[0].number, "BH"),
    )


def _place(event: Tournament) -> str | None:
    dates = " to ".join(filter(None, (event.head.starts, event.head.ends)))
    return ", ".join(filter(None, (event.head.city, dates))) or None


def _round_robin(
    event: Tournament, rules: str | None, notes: list[str]
) -> tuple[Contents, list[str], list[Finding]]:
    """The matrix of the results."""
    entries, games, found = matrix_entries(event)
    if games > BOTH_ROUNDS:
        raise UnusableFile("some pairs meet more than twice; --kind chess-swiss takes that")
    chosen = edition(rules or f"{DEFAULT}-RR")
    if not chosen.round_robin:
        raise BadArgument(f"a round-robin needs rules that end in -RR, not {chosen.name}")
    names = {entrant.number: entrant.name for entrant in event.entrants}
    players = tuple(
        Player(names.get(number) or None, None, row) for number, row in enumerate(entries, start=1)
    )
    if not event.matrix:
        notes.append("a matrix holds no colours and no order of rounds; these were left out")
    contents = Contents(
        players=players,
        rounds=max(games, 1),
        rules=chosen.name,
        codes=chess_round_robin.CODES,
        name=event.head.name or None,
        place=_place(event),
        audited=(event.entrants[0].number, "SB"),
    )
    return contents, notes, found


def _closed_up(event: Tournament) -> tuple[Tournament, list[str]]:
    """The event, its players numbered anew where many numbers are not used."""
    notes: list[str] = []
    numbers = [entrant.number for entrant in event.entrants]
    if numbers[-1] <= len(numbers) + 2:
        return event, notes
    new = {number: place for place, number in enumerate(numbers, start=1)}
    known = set(new)
    if any(t[1] and t[1] not in known for e in event.entrants for t in e.rounds):
        return event, notes
    entrants = tuple(
        replace(
            entrant,
            number=new[entrant.number],
            rounds=tuple((t[0], new.get(t[1], 0), t[2], t[3]) for t in entrant.rounds),
        )
        for entrant in event.entrants
    )
    gaps = numbers[-1] - len(numbers)
    notes.append(f"{gaps} numbers up to {numbers[-1]} are not used; the numbers were closed up")
    return replace(event, entrants=entrants), notes


def _check_size(event: Tournament, kind: str, rounds: int | None) -> None:
    options = templates.load(kind).options
    players = options["teams" if kind == TEAMS else "players"]
    most = options["rounds"]
    assert isinstance(players, Whole) and isinstance(most, Whole)
    count = event.entrants[-1].number
    who = "teams" if kind == TEAMS else "players"
    if not players.low <= count <= players.high:
        raise UnusableFile(
            f"the scoresheet {kind} holds {players.low} to {players.high} {who}, the file has"
            f" numbers up to {count}"
        )
    held = max(event.rounds, rounds or 0, event.total_rounds or 0)
    if kind != ROUND_ROBIN and held > most.high:
        raise UnusableFile(f"the scoresheet {kind} holds {most.high} rounds, not {held}")
