"""Checks: how far the match is and what contradicts itself, worked out into sentences."""

from __future__ import annotations

from xlvp.books.book import TOP, Book
from xlvp.books.kinds.bridge_match.scoring import FAULTS
from xlvp.books.look import CENTRE, GREY, LEFT
from xlvp.books.parts import nested, scale_fault, warn_by_flag


def write(book: Book) -> None:
    """Write the sheet; names CheckText, CheckFlag and StatusText."""
    sheet = book.sheet("Checks", pages_tall=1, height=15)
    sheet.title('="Checks"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    sheet.widths(16, 70)
    row = TOP - 1
    sheet.texts(row, 1, ("Fault", "Meaning"))
    for number, fault in enumerate(FAULTS, start=1):
        sheet.value(row + number, 1, number, "helper", **CENTRE)
        sheet.text(row + number, 2, fault, "helper", **LEFT)
    sheet.book.name("FaultTexts", sheet, row + 1, 2, len(FAULTS))
    row += len(FAULTS) + 2
    numbers = "AdjustHome,AdjustAway,PenaltyHome,PenaltyAway,FirstBoard,BoardsAsked"
    status = nested(
        ("BoardsPlayed=0", "BoardsPlayed=Boards"),
        ('"No results yet"', '"All "&Boards&" boards played"'),
        '"After "&BoardsPlayed&" of "&Boards&" boards"',
    )
    check = nested(
        (
            f"COUNT({numbers})<>COUNTA({numbers})",
            'ScaleFault<>""',
            "OR(ScaleBoards<1,ScaleBoards>Boards)",
            "COUNT(FaultyLines)>0",
        ),
        (
            '"Setup: a text stands where a number belongs"',
            '"Setup: "&ScaleFault',
            '"Setup: boards for the scale must be from 1 to "&Boards',
            '"Board "&INDEX(BoardNumbers,MIN(FaultyLines))&", "&INDEX(BoardFaults,MIN(FaultyLines))'
            '&IF(COUNT(FaultyLines)>1," (and "&(COUNT(FaultyLines)-1)&" more)","")',
        ),
        '"Check: nothing contradicts itself"',
    )
    sheet.texts(row, 1, ("Name", "Value"))
    for name, formula in (
        ("ScaleFault", scale_fault("ScaleBoards")),
        ("StatusText", f"={status}"),
        ("CheckText", f"={check}"),
        ("CheckFlag", '=IF(LEFT(CheckText,6)="Check:",0,1)'),
    ):
        row += 1
        sheet.text(row, 1, name, "helper", **LEFT)
        sheet.formula(row, 2, formula, "helper", **LEFT)
        sheet.book.name(name, sheet, row, 2)
    sheet.finish(row, 2)
