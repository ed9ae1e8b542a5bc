"""VP table: the scale in use, margin by margin."""

from __future__ import annotations

from xlvp.books.book import TOP, Book
from xlvp.books.parts import warn_by_flag
from xlvp.books.vp_parts import margin_table


def write(book: Book) -> None:
    """Write the sheet for the boards that Setup names."""
    sheet = book.sheet("VP table", pages_tall=1, height=15)
    sheet.title(
        '=Boards&" boards · "&Scale&" scale"',
        "=CheckText",
        '="Blitz "&Blitz&" IMPs · maximum "&MaxVP&" VP"',
    )
    warn_by_flag(sheet, "CheckFlag")
    last = margin_table(sheet, TOP - 1, 1)
    sheet.finish(last, 15, header=TOP - 1)
