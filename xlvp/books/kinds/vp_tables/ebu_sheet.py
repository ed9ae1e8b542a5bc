"""EBU: which margins earn which whole VP, for every length of match that the White Book prints."""

from __future__ import annotations

from xlvp.books.book import Book, cell, span
from xlvp.books.look import BAD, BAD_FILL, CENTRE, MARK

BOARDS = (5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64)
STEPS = range(10, 21)
HEAD = 5
LOWEST = HEAD + len(STEPS) + 4
"""The first row of the smallest margins, under the printed table."""
FIRST = 2


def write(book: Book) -> None:
    """Write the sheet: the bands as printed, and under them the margins they begin with."""
    sheet = book.sheet("EBU", landscape=True, pages_tall=1)
    last = FIRST + len(BOARDS) - 1
    sheet.widths(10, *[8.2] * len(BOARDS))
    for head, caption in ((HEAD, "IMP difference"), (LOWEST - 1, "Smallest difference")):
        sheet.group(head - 1, 1, last, f"{caption} in matches of … boards")
        sheet.text(head, 1, "VP", "heading")
        for column, length in enumerate(BOARDS, FIRST):
            sheet.value(head, column, length, "heading")
    for i, vp in enumerate(STEPS):
        sheet.text(HEAD + 1 + i, 1, f"{vp} – {20 - vp}", "computed", **MARK, bold=True)
        sheet.value(LOWEST + i, 1, vp, "helper", **CENTRE, bold=True)
        for column in range(FIRST, last + 1):
            sheet.formula(HEAD + 1 + i, column, _band(i, column), **CENTRE)
    steps = span(LOWEST, 1, LOWEST + len(STEPS) - 1, 1)
    boards = span(LOWEST - 1, FIRST, LOWEST - 1, last)
    formula = f'=IMPSFORVP({steps},{boards},"EBU")'
    sheet.array(LOWEST, FIRST, len(STEPS), formula, [CENTRE] * len(BOARDS), "helper")
    sheet.finish(LOWEST + len(STEPS) - 1, last, header=HEAD)
    whole, rising = _faults(last)
    good = "Check: every band is there, none overlaps another"
    sheet.title(
        '="EBU discrete scale"',
        f'=IF(AND({whole},{rising}),"{good}","The table is not whole: recalculate with xlvp")',
        '="EBU White Book 2017, 3.1.1 · live formula: IMPSFORVP"',
    )
    broken = f'=LEFT({cell(2, 1, "row column")},6)<>"Check:"'
    sheet.highlight(2, 1, 1, 1, broken, font_color=BAD, bg_color=BAD_FILL)


def _band(i: int, column: int) -> str:
    """The margins of a band: from its smallest to the one before the next band."""
    here, above = cell(LOWEST + i, column), cell(LOWEST + i + 1, column)
    if STEPS[i] == STEPS[-1]:
        return f'={here}&" +"'
    low = "0" if not i else here
    return f'=IF({above}-1>{low},{low}&" – "&({above}-1),{low}&"")'


def _faults(last: int) -> tuple[str, str]:
    """Two conditions: all margins are numbers, and each is above the one before."""
    end = LOWEST + len(STEPS) - 1
    block = span(LOWEST, FIRST, end, last)
    above, below = span(LOWEST, FIRST, end - 1, last), span(LOWEST + 1, FIRST, end, last)
    return (
        f"COUNT({block})={len(STEPS) * len(BOARDS)}",
        f"SUMPRODUCT(({below}<={above})*1)=0",
    )
