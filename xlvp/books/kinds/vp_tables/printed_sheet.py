"""Printed tables: several of one scale on a sheet, each as one array formula of its own size."""

from __future__ import annotations

from collections.abc import Sequence

from xlvp.books.book import Book, cell
from xlvp.books.look import BAD, BAD_FILL
from xlvp.books.vp_parts import printed_table

RIGHT = 14
"""The column of the second table beside the first."""


def write(book: Book, name: str, title: str, scale: str, matches: Sequence[int]) -> None:
    """Write the sheet, two tables side by side."""
    sheet = book.sheet(name, landscape=True, pages_tall=1, height=15)
    sheet.widths(*[8] * 12, 3, *[8] * 12)
    row, faults = 4, []
    for pair in (matches[i : i + 2] for i in range(0, len(matches), 2)):
        ends = []
        for column, boards in zip((1, RIGHT), pair, strict=False):
            last, fault = printed_table(sheet, row, column, boards, scale)
            ends.append(last)
            faults.append(fault)
        row = max(ends) + 2
    total = "+".join(faults)
    whole = "Check: every margin is there and both sides add up to 20"
    sheet.title(
        f'="{title}"',
        f'=IF({total}=0,"{whole}","A table is not whole: recalculate the file with xlvp")',
        f'="Scale {scale} · live formulas: VPTABLE"',
    )
    broken = f'=LEFT({cell(2, 1, "row column")},6)<>"Check:"'
    sheet.highlight(2, 1, 1, 1, broken, font_color=BAD, bg_color=BAD_FILL)
    sheet.finish(row - 2, RIGHT + 11, header=2)
