"""Checks of a Swiss: what is looked at for each player, and what the ratings need."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.chess import checks_sheet, rounds
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet; names LinesUsed, the lines of a player's games that are filled."""
    sentences = {
        **rounds.sentences(calls),
        "LinesUsed": "=IF(AND(UseRatings,RoundsDone>0),RoundsDone+1,0)",
        "SystemFault": '=XLVPERROR("ELODELTA",2000,2000,1,KFactor,System)&""',
    }
    checks_sheet.write(
        book,
        event,
        calls,
        lines=event.rounds + 2,
        sentences=sentences,
        checked=[_checked(event, i) for i in range(len(event.players))],
        more=[('SystemFault<>""', '"Setup: "&SystemFault')],
    )


def _checked(event: Tournament, i: int) -> checks_sheet.Checked:
    rating, k = f"INDEX(Ratings,{i + 1})", f"INDEX(PlayerK,{i + 1})"
    return rounds.checked(
        event,
        i,
        (f'AND({rating}<>"",NOT(ISNUMBER({rating})))', "the rating is no number"),
        (f'AND({k}<>"",NOT(ISNUMBER({k})))', "K is no number"),
    )
