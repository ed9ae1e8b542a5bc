"""Result: IMPs and victory points of both sides, and how the match went."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.charts import Address, Line, line_chart
from xlvp.books.kinds.bridge_match.boards_sheet import COLUMNS
from xlvp.books.kinds.bridge_match.calculation_sheet import CHART, HOME
from xlvp.books.kinds.bridge_match.match import TeamsMatch
from xlvp.books.look import LEADER_FILL, SIGNED, TEXT, VP, WHOLE, Style
from xlvp.books.parts import mark_errors, warn_by_flag

HEADINGS = ("Team", "IMPs", "against", "Net", "VP", "Penalty", "Final VP")
BIG: Style = {"font_size": 16, "bold": True}


def write(book: Book, match: TeamsMatch) -> Sheet:
    """Write the sheet; names VpHome, VpAway, FinalHome and FinalAway."""
    sheet = book.sheet("Result", landscape=True, pages_tall=1)
    date = 'IF(ISNUMBER(EventDate),TEXT(EventDate,"yyyy-mm-dd")&" · ","")'
    scale = 'ScaleBoards&" boards, "&Scale&" scale, blitz "&Blitz&" IMPs"'
    sheet.title(
        '=IF(EventName="",HomeName&" – "&AwayName,EventName)',
        "=CheckText",
        f'={date}&StatusText&" · "&{scale}',
    )
    warn_by_flag(sheet, "CheckFlag")
    sheet.widths(34, 13, 13, 13, 13, 13, 13)
    sheet.texts(TOP - 1, 1, HEADINGS)
    sheet.page.set_row(TOP - 1, 22)
    for row, side in ((TOP, "Home"), (TOP + 1, "Away")):
        _side(sheet, row, side)
    for row, other in ((TOP, TOP + 1), (TOP + 1, TOP)):
        mine, theirs = (cell(r, 5, "row column") for r in (row, other))
        ahead = f"=AND(BoardsPlayed>0,N({mine})>N({theirs}))"
        sheet.highlight(row, 1, 1, len(HEADINGS), ahead, bg_color=LEADER_FILL)
    mark_errors(sheet, TOP, 1, 2, len(HEADINGS))
    sheet.finish(TOP + 24, len(HEADINGS), header=TOP - 1)
    return sheet


def _side(sheet: Sheet, row: int, side: str) -> None:
    """One side on its own: its net IMPs, its adjustment, its penalty."""
    sheet.page.set_row(row, 34)
    won, lost, points, penalty = (cell(row, column) for column in (2, 3, 5, 6))
    formulas: tuple[tuple[str, Style], ...] = (
        (f"={side}Name", {**TEXT, **BIG}),
        (f'=SUMIF(Net{side},">0")+MAX(0,Adjust{side})', {**WHOLE, **BIG}),
        (f'=MAX(0,-Adjust{side})-SUMIF(Net{side},"<0")', {**WHOLE, **BIG}),
        (f"={won}-{lost}", {**SIGNED, **BIG}),
        (
            f'=IF(BoardsPlayed=0,"",VPMATCH({won},{lost},ScaleBoards,Scale,MaxVP))',
            {**VP, **BIG},
        ),
        (f"=-Penalty{side}", {**VP, **BIG, "num_format": "0.00;-0.00;"}),
        (f'=IF({points}="","",ROUND({points}+{penalty},2))', {**VP, **BIG}),
    )
    for column, (formula, style) in enumerate(formulas, start=1):
        sheet.formula(row, column, formula, **style)
    sheet.book.name(f"Vp{side}", sheet, row, 5)
    sheet.book.name(f"Final{side}", sheet, row, 7)


def chart(sheet: Sheet, match: TeamsMatch) -> None:
    """The running total over the boards, with the IMPs of each board behind it."""
    first, last = TOP, TOP + len(match.boards) - 1
    boards: Address = ["Boards", first, COLUMNS["board"], last, COLUMNS["board"]]
    total = Line("Home's total", boards, ["Calculation", first, CHART, last, CHART])
    each = Line("IMPs of the board", boards, ["Calculation", first, HOME, last, HOME])
    picture = line_chart(
        sheet.book,
        "IMPs of the home team, board by board",
        [total],
        bars=each,
        x_title="Board",
        numbers="+0;-0;0",
        size=(sheet.pixels(1, len(HEADINGS)), 380),
    )
    sheet.page.insert_chart(TOP + 3, 1, picture)
