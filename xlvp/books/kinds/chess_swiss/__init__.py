"""The scoresheet for a Swiss tournament of players: standings, audit, performance and ratings."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import audit_sheet, crosstable_sheet, standings_sheet
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import RulesOption, Tournament, blank_players
from xlvp.books.kinds.chess_swiss import changes, checks, games_sheet, players_sheet, setup
from xlvp.books.kinds.chess_swiss.example import EXAMPLE
from xlvp.books.look import CENTRE, WHOLE
from xlvp.books.parts import how_to
from xlvp.books.templates import Choices, Template, Whole
from xlvp.rules import DEFAULT

CALLS = Calls("rounds", rounds="Rounds", ratings="Ratings")
CODES = ("BH/C1", "BH", "SB", "DE", "WIN")

HOW_TO = (
    "Setup: name the event, its rounds and the rules that are in force, and choose the tie-breaks"
    " in their order; DE counts only among those still tied. An empty place is skipped.",
    "Players: type names and ratings in order of starting numbers; an unrated player has none.",
    "Crosstable: one cell per player and round. 12w1 is white against number 12 and won, 7b½ black"
    " and drawn, 3w0 lost; 12w+ and 12b- are won and lost by forfeit. Both sides must be typed.",
    "Without an opponent: U bye from the pairing, F full-point bye, H half-point bye, Z absent or"
    " withdrawn, 0F forfeit loss. These count differently: never leave them out or guess.",
    "A round counts once all its results are there; until then the standings are those after the"
    " round before, and the line under the title says which results are missing.",
    "Standings: nothing needs sorting. Equal ranks are tied to the last tie-break. The round cells"
    " beside them are those of the crosstable.",
    "Audit: pick a player and a tie-break to see what each round brought, what an unplayed round"
    " counts under these rules, and what was cut.",
    "Performance and change of rating: opponents without a rating, byes and forfeits do not count."
    " A K of a player's own goes into Players; the games are listed on the sheet Games.",
    "Every sheet says under its title how far the event is and what contradicts itself, if"
    " anything. The sheets are protected without a password.",
)

TOLD = "12w1, 7b½, 3w0; forfeit 12w+ 12b-; U bye, H half-point bye, F full-point bye, Z absent"

EXTRAS = (
    standings_sheet.Extra("Rating", "Ratings", {**CENTRE, "num_format": "0;;"}),
    standings_sheet.Extra("Performance", "PlayerPerformance", WHOLE, 13),
    standings_sheet.Extra("Change", "PlayerChange", players_sheet.CHANGE, 8),
)


def fresh(choices: Choices) -> Tournament:
    """An event without names and results."""
    return Tournament(
        players=blank_players(choices["players"], choices["rounds"]),
        rounds=choices["rounds"],
        rules=choices["rules"],
        codes=CODES,
        k=20,
        rated=True,
        audited=(1, "BH"),
    )


def write(book: Book, event: Tournament) -> None:
    """Write all sheets."""
    sheets = ("Setup", "Players", "Crosstable", "Standings", "Audit", "Games")
    how_to(book, "Swiss tournament: how to", HOW_TO, sheets)
    setup.write(book, event, CALLS)
    players_sheet.write(book, event)
    crosstable_sheet.write(book, event, CALLS, TOLD)
    standings = standings_sheet.write(book, event, CALLS, EXTRAS)
    audit_sheet.write(book, event, CALLS, event.rounds)
    games_sheet.write(book, event, CALLS)
    checks.write(book, event, CALLS)
    changes.chart(standings, event)
    book.open_at("Standings" if event.begun else "Setup")


TEMPLATE = Template(
    title="Chess Swiss scoresheet",
    options={
        "players": Whole(2, 300, 16),
        "rounds": Whole(1, 20, 5),
        "rules": RulesOption({}, DEFAULT),
    },
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
