"""The scoresheet for Swiss teams scored in victory points."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.kinds.bridge_swiss_teams import (
    calculation_sheet,
    checks_sheet,
    matches_sheet,
    race,
    setup_sheet,
    standings_sheet,
    table_sheet,
)
from xlvp.books.kinds.bridge_swiss_teams.event import Event, fresh
from xlvp.books.kinds.bridge_swiss_teams.example import EXAMPLE
from xlvp.books.parts import how_to
from xlvp.books.templates import SCALE, Template, Whole

HOW_TO = (
    "Setup: name the event, choose boards, scale and maximum, and type the names of the teams.",
    "Matches: pick both teams of each match. In the line of the bye leave Away empty; it earns the"
    " VP that Setup says. A team that has withdrawn gets such a line with 0 under VP instead.",
    "Type the IMPs of both sides. VP appear when both are there; an empty match is not played.",
    "Cancelled boards: type the boards played. Setup says whether such a match keeps the scale of"
    " the boards scheduled or gets that of the boards played.",
    "IMPs adjusted are added to that side's own margin: +3 for one side and -3 for the other, or +3"
    " for both. Each side is scored on its own, so the two VP need not add up to the maximum. In"
    " the IMP columns of the standings a plus counts for the side that got it.",
    "VP instead: an assigned or split score, typed for both sides. VP penalty: what is taken off"
    " afterwards, typed without a minus sign.",
    "Standings: nothing needs sorting. Ties are broken as Setup says: VP of the matches among the"
    " tied (H2H), their IMPs (HIMP), IMP quotient (QUOT), net IMPs (NET). Equal ranks are tied.",
    "Every sheet says under its title how far the event is and what contradicts itself, if"
    " anything. The sheets are protected without a password.",
)


def write(book: Book, event: Event) -> None:
    """Write all sheets."""
    how_to(book, "Swiss teams: how to", HOW_TO, ("Setup", "Matches", "Standings", "VP table"))
    setup_sheet.write(book, event)
    matches_sheet.write(book, event)
    standings = standings_sheet.write(book, event)
    table_sheet.write(book)
    calculation_sheet.write(book, event)
    data = checks_sheet.write(book, event)
    race.chart(standings, event, data)
    book.open_at("Standings" if any(match.home for match in event.matches) else "Setup")


TEMPLATE = Template(
    title="Swiss teams scoresheet",
    options={
        "teams": Whole(2, 64, 8),
        "rounds": Whole(1, 20, 5),
        "boards": Whole(1, 200, 8),
        "scale": SCALE,
    },
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
