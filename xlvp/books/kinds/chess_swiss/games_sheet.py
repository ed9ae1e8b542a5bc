"""Games: every player's rounds with the opponent's rating and what each game changes."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell, span
from xlvp.books.chess.calls import NOTHING, Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import BAND, CENTRE, GREY, LEFT, STYLES, Style
from xlvp.books.parts import mark_errors, warn_by_flag

COLUMNS = {
    name: column
    for column, name in enumerate(
        ("number", "name", "round", "opponent", "colour", "result", "against", "rating", "counted",
         "change"),
        start=1,
    )
}  # fmt: skip
"""Every column of the sheet by its meaning."""

HEADINGS = (
    "No.", "Player", "Round", "Opponent", "Colour", "Result", "Name", "Rating", "Rated result",
    "Change",
)  # fmt: skip
HEAD: Style = {"bold": True, "bg_color": BAND}
CARD: Style = {**STYLES["helper"], **HEAD, **CENTRE}
RATING: Style = {"num_format": "0;;", "align": "center"}
CHANGE: Style = {"num_format": "+0.0;-0.0;0.0", "align": "center", "bold": True}


def first_row(i: int, rounds: int) -> int:
    """The row of player ``i``'s headings; the rounds stand below."""
    return TOP + i * (rounds + 1)


def on_games(name: str, i: int, rounds: int) -> str:
    """The address of player ``i``'s rounds in a column, for formulas on other sheets."""
    top, column = first_row(i, rounds) + 1, COLUMNS[name]
    return f"Games!{span(top, column, top + rounds - 1, column)}"


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet; the rounds of each player are those of the function's own audit."""
    sheet = book.sheet("Games", height=15)
    count, rounds = len(event.players), event.rounds
    sheet.title('=IF(EventName="","Games",EventName&" · Games")', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    sheet.texts(TOP - 1, 1, HEADINGS)
    sheet.page.set_row(TOP - 1, 32)
    sheet.widths(5, 24, 8, 10, 8, 15, 24, 8, 8, 9)
    for i in range(count):
        top = first_row(i, rounds)
        _heading(sheet, top, i)
        detail = calls.detail('"PTS"', str(i + 1), NOTHING)
        lines = f'=IF(LinesUsed=0,"",IF(Lines<=LinesUsed,{detail},""))'
        sheet.array(top, COLUMNS["round"], rounds + 1, lines, [CENTRE] * 4, "helper", CARD)
        for row in range(top + 1, top + rounds + 1):
            _line(sheet, row)
        own, k = cell(top, COLUMNS["rating"]), cell(top, COLUMNS["counted"])
        rated, results = (on_games(name, i, rounds) for name in ("rating", "counted"))
        change = f'=IF(LinesUsed=0,"",ELODELTA({own},{rated},{results},{k},System))'
        sheet.array(top + 1, COLUMNS["change"], rounds, change, [CHANGE], "helper")
    last = first_row(count, rounds) - 1
    mark_errors(sheet, TOP, 1, last - TOP + 1, len(COLUMNS))
    sheet.finish(last, len(COLUMNS), header=TOP - 1)


def _heading(sheet: Sheet, top: int, i: int) -> None:
    """The line above a player's rounds: who it is, with the rating and K that are used."""
    rating = f'=IF(INDEX(Ratings,{i + 1})="","",INDEX(Ratings,{i + 1}))'
    k = f'=IF(INDEX(PlayerK,{i + 1})="",KFactor,INDEX(PlayerK,{i + 1}))'
    name = f'=INDEX(Names,{i + 1})&""'
    for column in COLUMNS.values():
        sheet.value(top, column, None, "helper", **HEAD)
    sheet.value(top, COLUMNS["number"], i + 1, "helper", **HEAD, **CENTRE)
    sheet.formula(top, COLUMNS["name"], name, "helper", **HEAD, **LEFT)
    sheet.text(top, COLUMNS["against"], "own rating and K", "helper", **HEAD, align="right")
    sheet.formula(top, COLUMNS["rating"], rating, "helper", **HEAD, **RATING)
    sheet.formula(top, COLUMNS["counted"], k, "helper", **HEAD, **CENTRE)


def _line(sheet: Sheet, row: int) -> None:
    """A round: the opponent's name and rating; a bye has no result that could be rated."""
    opponent, result = (cell(row, COLUMNS[name]) for name in ("opponent", "result"))
    formulas = {
        "against": (f'=IF(ISNUMBER({opponent}),INDEX(Names,{opponent})&"","")', LEFT),
        "rating": (f'=IF(ISNUMBER({opponent}),N(INDEX(Ratings,{opponent})),"")', RATING),
        "counted": (f'=IF(ISNUMBER({opponent}),{result},"")', CENTRE),
    }
    for column in ("number", "name"):
        sheet.value(row, COLUMNS[column], None, "helper")
    for name, (formula, style) in formulas.items():
        sheet.formula(row, COLUMNS[name], formula, "helper", **style)
