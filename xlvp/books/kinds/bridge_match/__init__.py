"""The scoresheet for one teams match, board by board."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.kinds.bridge_match import (
    boards_sheet,
    calculation_sheet,
    checks_sheet,
    result_sheet,
    setup_sheet,
)
from xlvp.books.kinds.bridge_match.example import EXAMPLE
from xlvp.books.kinds.bridge_match.match import TeamsMatch, fresh
from xlvp.books.parts import how_to
from xlvp.books.templates import SCALE, Template, Whole

HOW_TO = (
    "Setup: name both teams, say the number of the first board, choose scale and maximum.",
    "Boards: the home team sits North-South in the open room and East-West in the closed room.",
    "For each room type contract, declarer and the tricks declarer won: the score is worked out"
    " from them (Law 77), vulnerability from the board's number. A passed board is Pass.",
    "Or type the score alone, seen from North-South. If both are there, they must agree.",
    "IMPs instead: assigned IMPs for a board, each side on its own: +3 and -3, or +3 for both."
    " IMPs adjusted in Setup does the same for the whole match.",
    "Cancelled boards: leave the line empty. Boards for the scale in Setup chooses the scale.",
    "Result: IMPs, VP of each side, penalties and the running total. It is live from board one.",
    "Every sheet says under its title how far the match is and what contradicts itself, if"
    " anything. The sheets are protected without a password.",
)


def write(book: Book, match: TeamsMatch) -> None:
    """Write all sheets."""
    how_to(book, "Teams match: how to", HOW_TO, ("Setup", "Boards", "Result"))
    setup_sheet.write(book, match)
    boards_sheet.write(book, match)
    result = result_sheet.write(book, match)
    calculation_sheet.write(book, match)
    checks_sheet.write(book)
    result_sheet.chart(result, match)
    book.open_at("Result" if match.home else "Setup")


TEMPLATE = Template(
    title="Teams match scoresheet",
    options={"boards": Whole(1, 128, 24), "scale": SCALE},
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
