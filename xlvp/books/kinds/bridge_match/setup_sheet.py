"""Setup: who plays, which boards, and how the match is scored."""

from __future__ import annotations

from xlvp.books.book import TOP, Book
from xlvp.books.kinds.bridge_match.match import TeamsMatch
from xlvp.books.look import DATE, LEFT, SIGNED, TEXT
from xlvp.books.parts import (
    BOARDS_RULE,
    Form,
    ask_scale,
    mark_errors,
    number_rule,
    show_scale,
    warn_by_flag,
)


def write(book: Book, match: TeamsMatch) -> None:
    """Write the sheet; it names what the others read."""
    sheet = book.sheet("Setup", pages_tall=1)
    sheet.widths(26, 26, 40)
    sheet.title('="Set-up"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    form = Form(sheet, TOP - 1, 1)
    form.section("Match")
    form.ask("Event", "EventName", match.event, style=TEXT)
    form.ask("Date", "EventDate", match.date, style=DATE)
    form.ask("Home team", "HomeAsked", match.home, "North-South in the open room", style=TEXT)
    form.ask("Away team", "AwayAsked", match.away, "East-West in the open room", style=TEXT)
    first = number_rule("First board", 1, 9999)
    form.ask("First board", "FirstBoard", match.first_board, "empty: 1", first)
    form.gap()
    form.section("Scoring")
    ask_scale(form, match.scale, match.maximum)
    hint = "where boards were cancelled; empty: all"
    form.ask("Boards for the scale", "BoardsAsked", match.boards_for_scale, hint, BOARDS_RULE)
    signed, penalty = number_rule("IMPs adjusted", -999, 999), number_rule("VP penalty", 0, 1000)
    left = {**SIGNED, **LEFT}
    hint = "added to this side's own margin"
    form.ask("IMPs adjusted, home", "AdjustHome", None, hint, signed, left)
    form.ask("IMPs adjusted, away", "AdjustAway", None, hint, signed, left)
    hint = "taken off this side, as a plus"
    form.ask("VP penalty, home", "PenaltyHome", None, hint, penalty)
    form.ask("VP penalty, away", "PenaltyAway", None, hint, penalty)
    form.gap()
    form.section("In use")
    form.show("Home team", "HomeName", '=IF(HomeAsked="","Home",HomeAsked&"")')
    form.show("Away team", "AwayName", '=IF(AwayAsked="","Away",AwayAsked&"")')
    form.show("Boards scheduled", "Boards", "=ROWS(BoardNumbers)")
    form.show("Boards played", "BoardsPlayed", "=COUNT(NetHome)")
    form.show("Boards for the scale", "ScaleBoards", '=IF(BoardsAsked="",Boards,BoardsAsked)')
    show_scale(form, "ScaleBoards")
    mark_errors(sheet, TOP, 2, form.row - TOP, 1)
    sheet.finish(form.row, 3, header=TOP - 2)
