"""Setup: the event, the rules and the order of the tie-breaks, beside a list of all tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xlvp.books.book import TOP, Book
from xlvp.books.chess import codes
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import TEXT
from xlvp.books.parts import Form, list_rule, mark_errors, warn_by_flag

LIST = 5
"""First column of the list of tie-breaks."""

Questions = Callable[[Form], None]
"""Further questions or answers of a kind of scoresheet."""


def write(
    book: Book,
    event: Tournament,
    calls: Calls,
    *,
    rules: Sequence[str],
    offered: Sequence[str],
    size: Questions,
    more: Questions,
) -> None:
    """Write the sheet.

    ``size`` asks how large the event is; ``more`` follows after the tie-breaks.
    """
    sheet = book.sheet("Setup", landscape=True, pages_tall=1)
    sheet.widths(18, 38, 58, 2, 14, 52, 22)
    sheet.title('="Set-up"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_row(TOP - 1, 22)
    form = Form(sheet, TOP - 1, 1)
    form.section("Event")
    form.ask("Event", "EventName", event.name, style=TEXT)
    form.ask("Place and dates", "EventPlace", event.place, style=TEXT)
    size(form)
    form.gap()
    form.section("Ranking")
    known = list_rule("Rules", rules)
    form.ask("Rules", "RulesAsked", event.rules, "", known, TEXT)
    edition = 'SUBSTITUTE(SUBSTITUTE(RulesAsked,"-RR",""),"-SW","")'
    source = f'=IFERROR(INDEX(RulesSources,MATCH({edition},RulesList,0)),"")'
    sheet.formula(form.row - 1, 3, source, "hint", indent=1)
    codes.ask_codes(form, event.codes)
    form.gap()
    more(form)
    form.show("Rules", "Rules", f'=IF(RulesAsked="","{event.rules}",RulesAsked)', "", TEXT)
    after = codes.write_list(sheet, TOP - 1, LIST, offered, teams=calls.teams)
    after = codes.write_rules(sheet, after + 1, LIST)
    last = max(after, form.row) - 1
    mark_errors(sheet, TOP, 1, last - TOP + 1, 3)
    sheet.finish(last, LIST + 2, header=TOP - 1)
