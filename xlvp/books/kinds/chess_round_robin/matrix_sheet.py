"""Crosstable: everybody against everybody; results above the diagonal, their mirror below."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, cell
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import CENTRE, GREY, HALVES, LEFT, LINE, MARK, TEXT, VP
from xlvp.books.parts import list_rule, mark_errors, warn_by_flag

NUMBER, NAME, FIRST = 1, 2, 3
"""Columns of the number, of the name and of the first opponent."""

TOLD = "One game: 1 ½ 0, forfeits + and -. Two games: 1½ is first won, second drawn."


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet; names Names, Numbers, Matrix and PlayerPoints."""
    count = len(event.players)
    sheet = book.sheet("Crosstable", landscape=count > 8)
    sheet.title('=IF(EventName="","Crosstable",EventName)', "=CheckText", _status())
    warn_by_flag(sheet, "CheckFlag")
    numbers = [str(k) for k in range(1, count + 1)]
    sheet.texts(TOP - 1, NUMBER, ("No.", "", *numbers, "Points", "SB", "Rank"))
    sheet.text(TOP - 1, NAME, "Player", "heading", **LEFT)
    sheet.page.set_row(TOP - 1, 24)
    sheet.widths(5, 22, *[6] * count, 9, 9, 7)
    last = FIRST + count
    for i, player in enumerate(event.players):
        row = TOP + i
        sheet.page.set_row(row, 21)
        sheet.value(row, NUMBER, i + 1, "computed", **CENTRE, font_color=GREY)
        sheet.input(row, NAME, player.name, **TEXT)
        sheet.value(row, FIRST + i, None, "computed", bg_color=LINE)
        for j in range(i):
            sheet.formula(row, FIRST + j, _mirrored(cell(TOP + j, FIRST + i)), **CENTRE)
        for offset, result in enumerate(player.results, FIRST + i + 1):
            sheet.input(row, offset, result, **MARK)
        if i + 1 < count:
            known = {**list_rule("Result", "=Results"), "input_message": TOLD}
            sheet.validate(row, FIRST + i + 1, 1, count - i - 1, known)
        rank = f'=IFERROR(INDEX(StandingRank,MATCH({i + 1},StandingNo,0)),"")'
        sheet.formula(row, last + 2, rank, **CENTRE, bold=True)
    for column, code, style in ((last, "PTS", {**HALVES, "bold": True}), (last + 1, "SB", VP)):
        sheet.array(TOP, column, count, f'=IF(Begun=0,"",{calls.tie_break(code)})', [style])
    book.name("Numbers", sheet, TOP, NUMBER, count)
    book.name("Names", sheet, TOP, NAME, count)
    book.name("Matrix", sheet, TOP, FIRST, count, count)
    book.name("PlayerPoints", sheet, TOP, last, count)
    mark_errors(sheet, TOP, NUMBER, count, last + 2)
    sheet.finish(TOP + count - 1, last + 2, header=TOP - 1, freeze=FIRST)


def on_matrix(i: int, j: int) -> str:
    """The address of the result of player ``i`` against ``j``, for formulas on other sheets."""
    return f"Crosstable!{cell(TOP + i, FIRST + j)}"


def _mirrored(entry: str) -> str:
    """The opponent's result; an entry that is not in the list is repeated, and refused."""
    other = f'IFERROR(INDEX(ResultOther,MATCH({entry}&"",Results,0)),{entry})'
    return f'=IF({entry}="","",{other})'


def _status() -> str:
    return '=IF(EventPlace="","",EventPlace&" · ")&StatusText'
