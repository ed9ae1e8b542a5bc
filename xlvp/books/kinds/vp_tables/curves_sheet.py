"""Curves: what a margin is worth in matches of several lengths, which the director chooses."""

from __future__ import annotations

from xlvp.books.book import Book, Sheet, cell, span
from xlvp.books.charts import Line, line_chart
from xlvp.books.look import CENTRE, MARK, VP, WHOLE
from xlvp.books.parts import BOARDS_RULE, list_rule, mark_errors, warn_by_flag
from xlvp.scales import SCALES

LENGTHS = (8, 16, 24, 32)
POINTS = 46
"""Points of a curve; the step between them grows with the longest match."""

ASK = 4
HEAD = 7
LAST = 1 + len(LENGTHS)
CHART = LAST + 2
CHART_WIDTH = 14
HELPERS = HEAD + POINTS - 4


def write(book: Book) -> None:
    """Write the sheet: choices and points on the left, the chart beside them."""
    sheet = book.sheet("Curves", landscape=True, pages_tall=1, height=15)
    sheet.widths(11, *[11] * len(LENGTHS), 2, 13, *[9] * (CHART_WIDTH - 1))
    boards = span(ASK, 2, ASK, LAST)
    sheet.title(
        '="What a margin is worth"',
        '=IF(CurveFault="","Check: the choice fits",CurveFault)',
        '=CurveScale&" scale · VP of the winner by margin in IMPs"',
    )
    warn_by_flag(sheet, "CurveFlag")
    _questions(sheet)
    scale = cell(ASK + 1, 2)
    for row, (name, formula) in enumerate(
        (
            ("CurveScale", f'=IF({scale}="","WBF",{scale})'),
            ("CurveStep", f"=MAX(1,ROUNDUP(15*SQRT(MAX({boards}))/{POINTS - 1},0))"),
            ("CurveFault", f'=XLVPERROR("VP",0,{boards},CurveScale)&""'),
            ("CurveFlag", '=IF(CurveFault="",0,1)'),
        ),
        start=HELPERS,
    ):
        sheet.text(row, CHART, name, "helper")
        sheet.formula(row, CHART + 1, formula, "helper", align="left")
        book.name(name, sheet, row, CHART + 1)
    _points(sheet)
    _chart(sheet)
    sheet.finish(HEAD + POINTS, CHART + CHART_WIDTH - 1, header=HEAD)


def _questions(sheet: Sheet) -> None:
    sheet.text(ASK, 1, "Boards")
    for column, boards in enumerate(LENGTHS, start=2):
        sheet.input(ASK, column, boards, **CENTRE)
    sheet.validate(ASK, 2, 1, len(LENGTHS), BOARDS_RULE)
    sheet.text(ASK + 1, 1, "VP scale")
    sheet.input(ASK + 1, 2, "WBF", **MARK, shrink=True)
    # The chart's axis runs from 10 to 20.
    known = [
        name
        for scale in SCALES.values()
        if scale.maximum == 20
        for name in (scale.name, *scale.aliases)
    ]
    sheet.validate(ASK + 1, 2, 1, 1, list_rule("Scale", known))


def _points(sheet: Sheet) -> None:
    first, last = HEAD + 1, HEAD + POINTS
    sheet.text(HEAD, 1, "IMPs", "heading")
    for i in range(POINTS):
        sheet.formula(first + i, 1, f"={i}*CurveStep", **WHOLE, bold=True)
    margins = span(first, 1, last, 1)
    for column in range(2, LAST + 1):
        boards = cell(ASK, column)
        heading = f'=IF({boards}="","–",{boards}&" boards")'
        sheet.formula(HEAD, column, heading, "heading")
        sheet.array(first, column, POINTS, f"=VP({margins},{boards},CurveScale)", [VP])
    mark_errors(sheet, first, 1, POINTS, LAST)


def _chart(sheet: Sheet) -> None:
    first, last = HEAD + 1, HEAD + POINTS
    lines = [
        Line(
            name=[sheet.name, HEAD, column],
            categories=[sheet.name, first, 1, last, 1],
            values=[sheet.name, first, column, last, column],
        )
        for column in range(2, LAST + 1)
    ]
    picture = line_chart(
        sheet.book,
        "Victory points of the winner",
        lines,
        x_title="IMPs won by",
        numbers="0",
        size=(sheet.pixels(CHART, CHART + CHART_WIDTH - 1), 20 * (HELPERS - HEAD - 1)),
        numeric=True,
        y_range=(10, 20),
    )
    sheet.page.insert_chart(HEAD, CHART, picture)
