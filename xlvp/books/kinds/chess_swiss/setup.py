"""Setup of a Swiss: its rounds, and how ratings change."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import codes, setup_sheet
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.rounds import ask_rounds, show_rounds
from xlvp.books.chess.tournament import SWISS_RULES, Tournament
from xlvp.books.look import BOOLEAN, LEFT, TEXT
from xlvp.books.parts import YES_NO_RULE, Form, list_rule, number_rule
from xlvp.rating_systems import SYSTEMS

FIDE = tuple(name for name, system in SYSTEMS.items() if system.cap_below)
"""FIDE's editions, the newest first."""


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet."""

    def size(form: Form) -> None:
        ask_rounds(form, event)

    def ratings(form: Form) -> None:
        form.section("Ratings")
        form.ask(
            "Ratings", "UseRatings", event.rated, "FALSE: no performance and change of rating",
            YES_NO_RULE, BOOLEAN,
        )  # fmt: skip
        form.ask("K factor", "KAsked", event.k, "40, 20 or 10", number_rule("K", 0, 9999), LEFT)
        hint = "FIDE-2025: from 1 October 2025, no 400-point cap from 2650 up"
        known = list_rule("Rules", FIDE)
        form.ask("FIDE rules", "SystemAsked", FIDE[0], hint, known, TEXT)
        form.gap()
        form.section("In use")
        form.show("K factor", "KFactor", '=IF(KAsked="",20,KAsked)')
        form.show("FIDE rules", "System", f'=IF(SystemAsked="","{FIDE[0]}",SystemAsked)', "", TEXT)
        show_rounds(form, event)

    setup_sheet.write(
        book, event, calls, rules=SWISS_RULES, offered=codes.SWISS, size=size, more=ratings
    )
