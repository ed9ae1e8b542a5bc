"""The scoresheet for a round-robin, single or double: a matrix, its standings and the audit."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import audit_sheet, codes, record, setup_sheet, standings_sheet
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import (
    ROUND_ROBIN_RULES,
    Player,
    RulesOption,
    Tournament,
)
from xlvp.books.kinds.chess_round_robin import calculation_sheet, checks, matrix_sheet
from xlvp.books.kinds.chess_round_robin.example import EXAMPLE
from xlvp.books.look import LEFT
from xlvp.books.parts import Form, how_to, list_rule
from xlvp.books.templates import Choices, Template, Whole

CALLS = Calls("matrix")
CODES = ("DE", "SB", "WIN", "KS")

HOW_TO = (
    "Setup: name the event, say whether each pair plays one game or two, and choose the rules and"
    " the tie-breaks in their order; DE counts only among those still tied.",
    "Crosstable: type the names in order of starting numbers, then each result once, above the"
    " diagonal, as the player of that row made it; the mirror below follows.",
    "One game: 1, ½ or 0; + and - are won and lost by forfeit, -:- lost by both. Two games stand"
    " together: 1½ is the first won and the second drawn; 1 alone is the first of two.",
    "The cells are text, so that Excel cannot drop the first 0 of 01.",
    "In a round-robin a forfeit counts like any game (C.07 15.2). A game without a result counts"
    " for nobody; the line under the title says how many are to come.",
    "Standings: nothing needs sorting. Equal ranks are tied to the last tie-break. KS, Koya: points"
    " against those with at least half of the possible points.",
    "Audit: pick a player and a tie-break to see what each game brought. A matrix does not hold the"
    " order of the rounds, so they have no numbers.",
    "Every sheet says under its title how far the event is and what contradicts itself, if"
    " anything. The sheets are protected without a password.",
)


def fresh(choices: Choices) -> Tournament:
    """An event without names and results."""
    count = choices["players"]
    return Tournament(
        players=tuple(Player(results=(None,) * (count - 1 - i)) for i in range(count)),
        rounds=choices["rounds"],
        rules=choices["rules"],
        codes=CODES,
        audited=(1, "SB"),
    )


def write(book: Book, event: Tournament) -> None:
    """Write all sheets."""

    def size(form: Form) -> None:
        known = list_rule("Games", ("1", "2"))
        hint = "2: all play all twice, with two results in a cell"
        form.ask("Games of each pair", "GamesAsked", event.rounds, hint, known, LEFT)

    def in_use(form: Form) -> None:
        form.section("In use")
        games = f'=IF(GamesAsked="",{event.rounds},GamesAsked)'
        form.show("Games of each pair", "GamesOfPair", games)

    how_to(book, "Round-robin: how to", HOW_TO, ("Setup", "Crosstable", "Standings", "Audit"))
    setup_sheet.write(
        book, event, CALLS, rules=ROUND_ROBIN_RULES, offered=codes.ROUND_ROBIN, size=size,
        more=in_use,
    )  # fmt: skip
    matrix_sheet.write(book, event, CALLS)
    standings = standings_sheet.write(book, event, CALLS, record.EXTRAS)
    audit_sheet.write(book, event, CALLS, checks.audit_games(len(event.players)))
    calculation_sheet.write(book, event, CALLS)
    checks.write(book, event, CALLS)
    last = standings_sheet.CODES + len(event.codes) + len(record.EXTRAS) - 1
    record.chart(standings, event, "Games won, drawn and lost", last)
    book.open_at("Crosstable" if event.begun else "Setup")


TEMPLATE = Template(
    title="Chess round-robin scoresheet",
    options={
        "players": Whole(2, 30, 10),
        "rounds": Whole(1, 2, 1),
        "rules": RulesOption({}, "FIDE-2026-RR", round_robin=True),
    },
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
