"""The scoresheet for a team Swiss: match and game points, standings, every tie-break, the audit."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import (
    audit_sheet,
    checks_sheet,
    codes,
    crosstable_sheet,
    record,
    rounds,
    setup_sheet,
    standings_sheet,
)
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import SWISS_RULES, RulesOption, Tournament, blank_players
from xlvp.books.kinds.chess_teams import tie_breaks_sheet
from xlvp.books.kinds.chess_teams.example import EXAMPLE
from xlvp.books.look import HALVES, LEFT
from xlvp.books.parts import BOARDS_RULE, Form, how_to
from xlvp.books.templates import Choices, Template, Whole
from xlvp.rules import DEFAULT

CALLS = Calls("rounds", rounds="Rounds", boards="Boards")
CODES = ("DE", "BH:MP/C1", "BH:MP", "EMGSB", "EGGSB")

HOW_TO = (
    "Setup: name the event, its boards, rounds and the rules that are in force, and choose the"
    " tie-breaks in their order; DE and EDE count only among those still tied.",
    "Crosstable: type the teams in order of their numbers, then one cell per team and round with"
    " the team's own game points: 12w2½ is white on board 1 against number 12, 2½ points.",
    "A match won or lost by forfeit is 12w+ or 12w-: all boards, or nothing. Both sides must be"
    " typed, and together they cannot have more points than there are boards.",
    "Without an opponent: U2 is a bye from the pairing with two game points, H a bye for half the"
    " boards, F for all of them, Z absent or withdrawn, 0F a match lost by forfeit.",
    "A match won gives 2 match points, drawn 1, lost 0; more than half of the boards is won.",
    "A round counts once all its results are there; until then the standings are those after the"
    " round before, and the line under the title says which results are missing.",
    "Standings: nothing needs sorting. Equal ranks are tied to the last tie-break.",
    "Tie-breaks: MP match points, GP game points. In EMGSB the opponents' match points are"
    " multiplied with one's own game points; EMMSB, EGMSB and EGGSB likewise.",
    "Audit: pick a team and a tie-break to see what each round brought. Every sheet says under its"
    " title how far the event is and what contradicts itself, if anything.",
)

TOLD = (
    "12w2½: against 12, own game points; forfeit 12w+ 12b-; U2 bye, H half of the boards, Z absent"
)

EXTRAS = (standings_sheet.Extra("Game points", "GamePoints", HALVES), *record.EXTRAS)


def fresh(choices: Choices) -> Tournament:
    """An event without names and results."""
    return Tournament(
        players=blank_players(choices["teams"], choices["rounds"]),
        rounds=choices["rounds"],
        rules=choices["rules"],
        codes=CODES,
        boards=choices["boards"],
        audited=(1, "EMGSB"),
    )


def write(book: Book, event: Tournament) -> None:
    """Write all sheets."""
    sheets = ("Setup", "Crosstable", "Standings", "Tie-breaks", "Audit")
    how_to(book, "Team Swiss: how to", HOW_TO, sheets)
    _setup(book, event)
    crosstable_sheet.write(book, event, CALLS, TOLD)
    standings = standings_sheet.write(book, event, CALLS, EXTRAS)
    tie_breaks_sheet.write(book, event, CALLS)
    audit_sheet.write(book, event, CALLS, event.rounds)
    _checks(book, event)
    last = standings_sheet.CODES + len(event.codes) + len(EXTRAS) + event.rounds - 1
    record.chart(standings, event, "Matches won, drawn and lost", last, EXTRAS)
    book.open_at("Standings" if event.begun else "Setup")


def _setup(book: Book, event: Tournament) -> None:
    def size(form: Form) -> None:
        form.ask("Boards", "BoardsAsked", event.boards, "of a match", BOARDS_RULE, LEFT)
        rounds.ask_rounds(form, event)

    def in_use(form: Form) -> None:
        form.section("In use")
        form.show("Boards", "Boards", f'=IF(BoardsAsked="",{event.boards},BoardsAsked)')
        rounds.show_rounds(form, event)

    setup_sheet.write(
        book, event, CALLS, rules=SWISS_RULES, offered=codes.TEAMS, size=size, more=in_use
    )


def _checks(book: Book, event: Tournament) -> None:
    checked = [rounds.checked(event, i) for i in range(len(event.players))]
    checks_sheet.write(
        book,
        event,
        CALLS,
        lines=event.rounds + 2,
        sentences=rounds.sentences(CALLS),
        checked=checked,
    )


TEMPLATE = Template(
    title="Chess team Swiss scoresheet",
    options={
        "teams": Whole(2, 150, 14),
        "rounds": Whole(1, 20, 7),
        "boards": Whole(1, 20, 4),
        "rules": RulesOption({}, DEFAULT),
    },
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
