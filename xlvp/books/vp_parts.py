"""Victory-point tables on a sheet: the scale in use at any size, or a table as it is printed."""

from __future__ import annotations

from xlvp import udfs
from xlvp.books.book import Sheet, cell, span
from xlvp.books.look import BAND, VP, WHOLE, Style
from xlvp.books.parts import mark_errors

BLOCKS = 4
MARGIN_ROWS = 54
"""Rows of a margin table in four blocks: enough for 200 boards, whose blitz is 213 IMPs."""

HEAD: Style = {"bold": True, "align": "center", "bg_color": BAND}


def margin_table(sheet: Sheet, row: int, column: int, boards: str = "Boards") -> int:
    """The scale in use, margin by margin in four blocks of even length; returns the last row.

    Reads the names Scale, MaxVP and Blitz.
    """
    first, last = row + 1, row + MARGIN_ROWS
    for block in range(BLOCKS):
        left = column + 4 * block
        sheet.texts(row, left, ("IMPs", "Winner", "Loser"))
        sheet.widths(7.5, 9, 9, 2, first=left)
        length = f"INT((Blitz+{BLOCKS - block})/{BLOCKS})"
        start = f"INT((Blitz+1)/{BLOCKS})*{block}+MIN({block},MOD(Blitz+1,{BLOCKS}))"
        for i in range(MARGIN_ROWS):
            r = first + i
            margin = f'=IF({i}<{length},{start}+{i},"")'
            sheet.formula(r, left, margin, "bare", **WHOLE, bold=True)
            loser = f'=IF({cell(r, left)}="","",ROUND(MaxVP-{cell(r, left + 1)},2))'
            sheet.formula(r, left + 2, loser, "bare", **VP)
        margins = f"{cell(first, left)}:{cell(last, left)}"
        winner = f"=VP({margins},{boards},Scale,MaxVP)"
        sheet.array(first, left + 1, MARGIN_ROWS, winner, [VP], "bare")
        shaded = f'=AND({cell(first, left, "column")}<>"",MOD(ROW()-{first},2)=1)'
        sheet.highlight(first, left, MARGIN_ROWS, 3, shaded, bg_color=BAND)
        mark_errors(sheet, first, left, MARGIN_ROWS, 3)
    return last


def printed_table(sheet: Sheet, row: int, column: int, boards: int, scale: str) -> tuple[int, str]:
    """A scale in four blocks as it is printed, of exactly its size, under its caption.

    Returns the last row, and a formula that is 0 while the table is whole: every margin is there
    and both sides add up to the maximum.
    """
    table = udfs.FUNCTIONS["VPTABLE"].call(boards, scale, None, BLOCKS, False)
    assert isinstance(table, list)
    margins = sum(isinstance(line[k], int) for line in table for k in range(0, 3 * BLOCKS, 3))
    caption = f"{boards} boards (blitz is {margins - 1} IMPs)"
    sheet.group(row, column, column + 3 * BLOCKS - 1, caption)
    for block in range(BLOCKS):
        for offset, text in enumerate(("Margin", "Winner", "Loser")):
            sheet.text(row + 1, column + 3 * block + offset, text, "computed", **HEAD)
    first, last = row + 2, row + 1 + len(table)
    formula = f'=VPTABLE({boards},"{scale}",,{BLOCKS},FALSE)'
    sheet.array(first, column, len(table), formula, [{**WHOLE, "bold": True}, VP, VP] * BLOCKS)
    whole = span(first, column, last, column + 3 * BLOCKS - 1)
    points = "+".join(
        f"SUM({span(first, column + 3 * block + 1, last, column + 3 * block + 2)})"
        for block in range(BLOCKS)
    )
    fault = f"IF(COUNT({whole})={3 * margins},0,1)+IF(ROUND({points},2)={20 * margins},0,1)"
    return last, fault
