"""Setup: the event, how it is scored, its teams and the length of its rounds."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.bridge_swiss_teams.event import PLAYED, SCHEDULED, Event
from xlvp.books.look import BAD, BOOLEAN, CENTRE, DATE, LEFT, TEXT, VP
from xlvp.books.parts import (
    BOARDS_RULE,
    YES_NO_RULE,
    Form,
    ask_scale,
    list_rule,
    mark_errors,
    number_rule,
    show_scale,
    warn_by_flag,
)
from xlvp.bridge_standings import TIEBREAKS

TEAM = 5
ROUND = 10


def write(book: Book, event: Event) -> None:
    """Write the sheet; it names what the others read."""
    sheet = book.sheet("Setup", landscape=True, pages_tall=0)
    sheet.widths(20, 22, 32, 2, 6, 26, 12, 22, 2, 8, 9, 9)
    sheet.page.set_row(TOP - 1, 22)
    sheet.title('="Set-up"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    _questions(sheet, event)
    _teams(sheet, event)
    _rounds(sheet, event)
    last = max(TOP + len(event.teams), TOP + event.rounds, 27) - 1
    mark_errors(sheet, TOP, 1, last, 11)
    sheet.finish(last, ROUND + 2, header=TOP - 1)


def _questions(sheet: Sheet, event: Event) -> None:
    form = Form(sheet, TOP - 1, 1)
    form.section("Event")
    form.ask("Event", "EventName", event.name, style=TEXT)
    form.ask("Date", "EventDate", event.date, style=DATE)
    form.gap()
    form.section("Scoring")
    form.ask("Boards a match", "Boards", event.boards, "1 to 200", BOARDS_RULE)
    ask_scale(form, event.scale, event.maximum)
    form.ask(
        "VP for a bye", "ByeAsked", event.bye, "also for sitting out", number_rule("Bye", 0, 1000)
    )
    form.ask(
        "Cancelled boards",
        "ScaleBoards",
        event.scale_boards,
        "whose scale the match then has",
        list_rule("Cancelled boards", (SCHEDULED, PLAYED)),
        TEXT,
    )
    form.ask(
        "Count penalties",
        "UsePenalties",
        event.count_penalties,
        "FALSE: standings without them",
        YES_NO_RULE,
        BOOLEAN,
    )
    form.ask(
        "Tie-breaks",
        "TieBreaks",
        event.tiebreaks,
        "in this order: " + " ".join(TIEBREAKS),
        {**list_rule("Tie-breaks", "=TieBreakOrders"), "error_type": "information"},
        TEXT,
    )
    form.gap()
    form.section("In use")
    show_scale(form)
    form.show("VP for a bye", "ByeVP", '=IF(ByeAsked="","",ByeAsked)')
    named = '=SUMPRODUCT((TeamNames<>"")*1)'
    form.show("Teams with a name", "TeamsNamed", named, f"of {len(event.teams)}")


def _teams(sheet: Sheet, event: Event) -> None:
    count = len(event.teams)
    sheet.texts(TOP - 1, TEAM, ("No.", "Team", "Carried VP", "Check"))
    for i, name in enumerate(event.teams):
        row = TOP + i
        carry = event.carry[i] if i < len(event.carry) else None
        sheet.value(row, TEAM, i + 1, "computed", **CENTRE)
        sheet.input(row, TEAM + 1, name, **TEXT)
        sheet.input(row, TEAM + 2, carry, **VP)
        mine, carried = cell(row, TEAM + 1), cell(row, TEAM + 2)
        twice = f'SUMPRODUCT((TeamNames&""={mine}&"")*1)>1'
        fault = (
            f'=IF({mine}="","",IF({twice},"this name stands twice",'
            f'IF(COUNT({carried})<COUNTA({carried}),"carried VP: no number","")))'
        )
        sheet.formula(row, TEAM + 3, fault, "remark", font_color=BAD)
    sheet.validate(TOP, TEAM + 2, count, 1, number_rule("Carried VP", -1000, 1000))
    book = sheet.book
    book.name("TeamNumbers", sheet, TOP, TEAM, count)
    book.name("TeamNames", sheet, TOP, TEAM + 1, count)
    book.name("TeamCarry", sheet, TOP, TEAM + 2, count)
    book.name("TeamFaults", sheet, TOP, TEAM + 3, count)


def _rounds(sheet: Sheet, event: Event) -> None:
    sheet.texts(TOP - 1, ROUND, ("Round", "Boards", "In use"))
    for i in range(event.rounds):
        row = TOP + i
        asked = cell(row, ROUND + 1)
        sheet.value(row, ROUND, i + 1, "computed", **CENTRE)
        sheet.input(row, ROUND + 1, None, **CENTRE)
        sheet.formula(row, ROUND + 2, f'=IF({asked}="",IF(Boards="","",Boards),{asked})', **CENTRE)
    sheet.validate(
        TOP,
        ROUND + 1,
        event.rounds,
        1,
        {**BOARDS_RULE, "input_title": "Boards", "input_message": "Only where a round differs."},
    )
    sheet.book.name("RoundBoards", sheet, TOP, ROUND + 2, event.rounds)
    sheet.text(TOP + event.rounds, ROUND, "empty: as the event", "hint", **LEFT)
