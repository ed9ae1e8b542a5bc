"""Crosstable: a row per player, a column per round, the points beside it."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import BAD_FILL, CENTRE, GREY, HALVES, LEFT, MARK, TEXT, WHOLE
from xlvp.books.parts import mark_errors, warn_by_flag

NUMBER, NAME, FIRST = 1, 2, 3
"""Columns of the number, of the name and of the first round."""

TOTALS = {"PTS": "PlayerPoints", "MP": "MatchPoints", "GP": "GamePoints"}
"""Names of the columns beside the rounds, by code."""


def write(book: Book, event: Tournament, calls: Calls, told: str) -> Sheet:
    """Write the sheet; names Crosstable and, where it asks for them, Names and Numbers.

    ``told`` explains the cells in the message beside an input. Names of teams are typed here;
    those of players stand on the sheet Players.
    """
    sheet = book.sheet("Crosstable", landscape=event.rounds > 7)
    count, rounds = len(event.players), event.rounds
    sheet.title('=IF(EventName="","Crosstable",EventName)', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    totals = {"MP": "MP", "GP": "GP"} if calls.teams else {"PTS": "Points"}
    sheet.text(TOP - 1, NUMBER, "No.", "heading")
    sheet.text(TOP - 1, NAME, "Team" if calls.teams else "Player", "heading", **LEFT)
    for k in range(rounds):
        sheet.value(TOP - 1, FIRST + k, k + 1, "heading")
    sheet.texts(TOP - 1, FIRST + rounds, (*totals.values(), "Rank"))
    sheet.page.set_row(TOP - 1, 22)
    sheet.widths(5, 26, *[8.5] * rounds, *[8.5] * len(totals), 7)
    for i, player in enumerate(event.players):
        row = TOP + i
        sheet.value(row, NUMBER, i + 1, "computed", **CENTRE, font_color=GREY)
        if calls.teams:
            sheet.input(row, NAME, player.name, **TEXT)
        else:
            sheet.formula(row, NAME, f'=INDEX(Names,{i + 1})&""', **LEFT)
        for k, result in enumerate(player.results, FIRST):
            sheet.input(row, k, result, **MARK)
        rank = f'=IFERROR(INDEX(StandingRank,MATCH({i + 1},StandingNo,0)),"")'
        sheet.formula(row, FIRST + rounds + len(totals), rank, **CENTRE)
    for column, code in enumerate(totals, FIRST + rounds):
        points = f'=IF(Begun=0,"",{calls.tie_break(code)})'
        sheet.array(
            TOP, column, count, points, [{**(WHOLE if code == "MP" else HALVES), "bold": True}]
        )
        book.name(TOTALS[code], sheet, TOP, column, count)
    book.name("Crosstable", sheet, TOP, FIRST, count, rounds)
    book.name("Numbers", sheet, TOP, NUMBER, count)
    if calls.teams:
        book.name("Names", sheet, TOP, NAME, count)
    _rules(sheet, count, rounds, told)
    sheet.finish(TOP + count - 1, FIRST + rounds + len(totals), header=TOP - 1, freeze=FIRST)
    return sheet


def _rules(sheet: Sheet, count: int, rounds: int, told: str) -> None:
    """A message beside each cell; a blank is tinted where others of its round hold something."""
    message = {"validate": "any", "input_title": "Round", "input_message": told}
    sheet.validate(TOP, FIRST, count, rounds, message)
    mark_errors(sheet, TOP, NUMBER, count, FIRST + rounds + 2)
    here = cell(TOP, FIRST)
    column = f"{cell(TOP, FIRST, 'row')}:{cell(TOP + count - 1, FIRST, 'row')}"
    named = f"LEN({cell(TOP, NAME, 'column')})>0"
    missing = f'=AND({here}="",{named},COUNTA({column})>0)'
    sheet.highlight(TOP, FIRST, count, rounds, missing, bg_color=BAD_FILL)
