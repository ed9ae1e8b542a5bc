"""Audit: how the tie-break of one player came about, round by round."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.codes import OTHERS_TOO
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import BAD, BAND, CENTRE, LEFT, NUMBER, STYLES, TEXT, Style
from xlvp.books.parts import Form, list_rule, mark_errors, warn_by_flag

COLUMNS: tuple[Style, ...] = (CENTRE, LEFT, CENTRE, CENTRE, NUMBER, {**NUMBER, "bold": True}, LEFT)
"""Round, opponent, colour, result, opponent's score, contribution, note."""

HEAD = TOP + 5
"""The row of the headings, which are the function's own."""


def write(book: Book, event: Tournament, calls: Calls, rounds: int) -> None:
    """Write the sheet for audits of at most ``rounds`` rounds; names AuditFault."""
    sheet = book.sheet("Audit", landscape=True, pages_tall=1)
    sheet.widths(12, 30, 12, 17, 12, 13, 48)
    who = "Team" if calls.teams else "Player"
    name = f'IF(AuditName="","{who} "&AuditPlayer,AuditName)&" · "&AuditCode'
    title = f'=IF(OR(AuditPlayer="",AuditCode=""),"Audit",{name})'
    sheet.title(title, "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    _questions(sheet, event, calls)
    ready = 'OR(Begun=0,AuditPlayer="",AuditCode="")'
    rows = f'IF(Lines<=AuditRounds+2,{calls.detail("AuditCode", "AuditPlayer")},"")'
    sheet.array(HEAD, 1, rounds + 2, f'=IF({ready},"",{rows})', COLUMNS, head=STYLES["heading"])
    sheet.page.set_row(HEAD, 32)
    mark_errors(sheet, HEAD, 1, rounds + 2, len(COLUMNS))
    round = cell(HEAD + 1, 1, "column")
    value = f"=AND(LEN({round})>0,NOT(ISNUMBER({round})))"
    if calls.layout == "matrix":
        value = f"=LEN({round})>0"
    sheet.highlight(HEAD + 1, 1, rounds + 1, len(COLUMNS), value, bold=True, bg_color=BAND)
    sheet.finish(HEAD + rounds + 1, len(COLUMNS), header=HEAD)


def _questions(sheet: Sheet, event: Tournament, calls: Calls) -> None:
    form = Form(sheet, TOP - 1, 1)
    who = "Team" if calls.teams else "Player"
    player, code = event.audited
    known = list_rule(who, "=Numbers")
    form.ask(f"{who} no.", "AuditPlayer", player, "", known, LEFT)
    name = 'IF(AuditPlayer="","",IFERROR(INDEX(Names,AuditPlayer)&"",""))'
    sheet.formula(form.row - 1, 3, f"={name}", "hint", indent=1)
    book = sheet.book
    book.name("AuditName", sheet, form.row - 1, 3)
    codes = {**list_rule("Tie-break", "=CodeList"), **OTHERS_TOO}
    form.ask("Tie-break", "AuditCode", code, "", codes, TEXT)
    meant = '=IFERROR(INDEX(CodeTitles,MATCH(AuditCode&"",CodeList,0)),"")'
    sheet.formula(form.row - 1, 3, meant, "hint", indent=1)
    place = '=IFERROR(INDEX(StandingRank,MATCH(AuditPlayer,StandingNo,0)),"")'
    form.show("Rank", "AuditRank", place)
    fault = calls.detail_fault("AuditCode", "AuditPlayer")
    told = f'=IF(OR(Begun=0,AuditPlayer="",AuditCode=""),"",{fault}&"")'
    sheet.formula(form.row, 1, told, "bare", font_color=BAD, bold=True)
    book.name("AuditFault", sheet, form.row, 1)
