"""Tie-breaks: every team by match and game points, Buchholz and the four forms of SB."""

from __future__ import annotations

from xlvp.books.book import TOP, Book
from xlvp.books.chess import record
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import CENTRE, GREY, HALVES, LEFT, VP, WHOLE, Style
from xlvp.books.parts import mark_errors, warn_by_flag

GROUPS: tuple[tuple[str, tuple[str, ...], Style], ...] = (
    ("Points", ("MP", "GP", "MP+GP"), HALVES),
    ("Buchholz", ("BH:MP", "BH:MP/C1", "BH:GP", "BH:GP/C1"), HALVES),
    ("Sonneborn-Berger", ("EMMSB", "EMGSB", "EGMSB", "EGGSB"), VP),
    ("Sonneborn-Berger, lowest cut", ("EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1"), VP),
    ("Strength", ("SSSC",), VP),
)


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet, a column for each code and a row for each team."""
    sheet = book.sheet("Tie-breaks", landscape=True)
    count = len(event.players)
    title = '=IF(EventName="","Tie-breaks",EventName&" · Tie-breaks")'
    sheet.title(title, "=CheckText", '=StatusText&" · "&Rules')
    warn_by_flag(sheet, "CheckFlag")
    sheet.group(TOP - 2, 1, 2, "Team")
    sheet.texts(TOP - 1, 1, ("No.", ""))
    sheet.text(TOP - 1, 2, "Team", "heading", **LEFT)
    widths = [5.0, 20.0]
    for i in range(count):
        sheet.value(TOP + i, 1, i + 1, "computed", **CENTRE, font_color=GREY)
        sheet.formula(TOP + i, 2, f'=INDEX(Names,{i + 1})&""', **LEFT)
    column = 3
    for group, codes, style in GROUPS:
        sheet.group(TOP - 2, column, column + len(codes) - 1, group)
        sheet.texts(TOP - 1, column, codes)
        for at, code in enumerate(codes, column):
            values = f'=IF(Begun=0,"",{calls.tie_break(code)})'
            shown = WHOLE if code in ("MP", "BH:MP", "BH:MP/C1", "EMMSB", "EMMSB/C1") else style
            sheet.array(TOP, at, count, values, [shown])
            widths.append(max(8.5, len(code) + 2))
        column += len(codes)
    sheet.group(TOP - 2, column, column + 2, "Matches")
    played = ["RoundsDone"] * count
    record.write_columns(sheet, TOP, column, calls, played, "MatchPoints", "computed")
    column += len(record.HEADINGS)
    sheet.widths(*widths, *[8.5] * len(record.HEADINGS))
    mark_errors(sheet, TOP, 1, count, column - 1)
    sheet.finish(TOP + count - 1, column - 1, header=TOP - 1, freeze=3)
