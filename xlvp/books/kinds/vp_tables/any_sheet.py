"""Any match: the table for the boards, scale and maximum that the director chooses."""

from __future__ import annotations

from xlvp.books.book import Book, Sheet
from xlvp.books.look import CENTRE, MARK, NUMBER
from xlvp.books.parts import (
    BOARDS_RULE,
    Form,
    list_rule,
    number_rule,
    scale_fault,
    show_scale,
    warn_by_flag,
)
from xlvp.books.vp_parts import MARGIN_ROWS, margin_table
from xlvp.scales import scale_names

ASK = 4
HEAD = 6
HELPERS = 17
LIMIT = 4 * MARGIN_ROWS
"""A blitz from this margin on does not fit on the sheet."""


def write(book: Book, boards: int, scale: str) -> None:
    """Write the sheet; names Boards, Scale, MaxVP, Blitz and ScaleFlag."""
    sheet = book.sheet("Any match", pages_tall=1, height=15)
    sheet.title(
        '=Boards&" boards · "&Scale&" scale"',
        '=IF(ScaleFlag=0,"Check: the choice fits",'
        f'IF(ScaleFault<>"",ScaleFault,"Only margins below {LIMIT} are shown"))',
        '="Blitz "&Blitz&" IMPs · maximum "&MaxVP&" VP"',
    )
    warn_by_flag(sheet, "ScaleFlag")
    _questions(sheet, boards, scale)
    last = margin_table(sheet, HEAD, 1)
    sheet.widths(14, 14, 28, first=HELPERS)
    form = Form(sheet, HEAD, HELPERS)
    form.section("In use")
    show_scale(form)
    form.show("Fault", "ScaleFault", scale_fault())
    form.show("Faulty", "ScaleFlag", f'=IF(OR(ScaleFault<>"",N(Blitz)>={LIMIT}),1,0)')
    sheet.finish(last, HELPERS - 2, header=HEAD)


def _questions(sheet: Sheet, boards: int, scale: str) -> None:
    """The choices beside each other, in the grid of the table's blocks."""
    book = sheet.book
    sheet.text(ASK, 1, "Boards")
    sheet.input(ASK, 2, boards, **CENTRE)
    sheet.validate(ASK, 2, 1, 1, BOARDS_RULE)
    sheet.text(ASK, 5, "Scale")
    sheet.input(ASK, 6, scale, **MARK, shrink=True)
    sheet.validate(ASK, 6, 1, 1, list_rule("Scale", list(scale_names())))
    sheet.text(ASK, 9, "Maximum VP")
    sheet.input(ASK, 11, None, **NUMBER)
    sheet.validate(ASK, 11, 1, 1, number_rule("Maximum", 0.02, 1000))
    sheet.text(ASK, 13, "empty: the scale's own", "hint")
    for column, name in ((2, "Boards"), (6, "ScaleAsked"), (11, "MaxAsked")):
        book.name(name, sheet, ASK, column)
