"""Calculation: the results that may be typed, and the matrix as the functions are given it."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell, span
from xlvp.books.chess import record
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.kinds.chess_round_robin.matrix_sheet import on_matrix
from xlvp.books.kinds.chess_round_robin.results import BOTH_LOST, entries
from xlvp.books.look import CENTRE, GREY, MARK
from xlvp.books.parts import warn_by_flag

LIST, RECORD, MATRIX = 1, 6, 12
"""First columns of the three parts."""

PAIR = 100
"""What the first player of a pair is multiplied with, to tell both in one number."""


def write(book: Book, event: Tournament, calls: Calls) -> None:
    """Write the sheet; names Crosstable, PairGames, OpenPairs and the list of results."""
    count = len(event.players)
    pages = 1 if count <= 16 else 0
    sheet = book.sheet("Calculation", landscape=True, pages_tall=pages, height=15)
    sheet.title('="Calculation"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    sheet.widths(9, 9, 9, 9, 2, 7, 8, 8, 8, 8, 2, *[6] * count)
    rows = _results(sheet)
    _record(sheet, count, calls)
    bottom = _matrices(sheet, count)
    sheet.finish(max(TOP + rows, bottom) - 1, MATRIX + count - 1, header=TOP - 1)


def _results(sheet: Sheet) -> int:
    """The entries with their mirror; names Results, ResultOther and ResultGames."""
    known = entries()
    sheet.group(TOP - 2, LIST, LIST + 3, "Results")
    sheet.texts(TOP - 1, LIST, ("Entry", "Own", "Other", "Games"))
    for row, (entry, (own, other, games)) in enumerate(known.items(), TOP):
        for column, text in enumerate((entry, own, other), LIST):
            sheet.text(row, column, text, "helper", **MARK)
        sheet.value(row, LIST + 3, games, "helper", **CENTRE)
    for name, offset in (("Results", 0), ("ResultOther", 2), ("ResultGames", 3)):
        sheet.book.name(name, sheet, TOP, LIST + offset, len(known))
    return len(known)


def games_of(count: int, i: int) -> tuple[str, str]:
    """The cells of player ``i`` in the matrix of games: against later and against earlier ones."""
    top = TOP + count + 3
    row = span(top + i, MATRIX, top + i, MATRIX + count - 1)
    column = span(top, MATRIX + i, top + count - 1, MATRIX + i)
    return f"Calculation!{row}", f"Calculation!{column}"


def _record(sheet: Sheet, count: int, calls: Calls) -> None:
    """Games of each player, won, drawn and lost; names PlayerGames."""
    sheet.group(TOP - 2, RECORD, RECORD + 4, "Record")
    sheet.texts(TOP - 1, RECORD, ("No.", "Games"))
    for i in range(count):
        later, earlier = games_of(count, i)
        sheet.value(TOP + i, RECORD, i + 1, "helper", **CENTRE)
        sheet.formula(TOP + i, RECORD + 1, f"=SUM({later})+SUM({earlier})", "helper", **CENTRE)
    sheet.book.name("PlayerGames", sheet, TOP, RECORD + 1, count)
    played = [f"INDEX(PlayerGames,{i + 1})" for i in range(count)]
    record.write_columns(sheet, TOP, RECORD + 2, calls, played, "PlayerPoints")


def _matrices(sheet: Sheet, count: int) -> int:
    """The matrix that is ranked, the games of each pair, the pairs still to play; the row after."""
    last = MATRIX + count - 1
    numbers = [str(k) for k in range(1, count + 1)]
    sheet.group(TOP - 2, MATRIX, last, "What the functions are given")
    sheet.texts(TOP - 1, MATRIX, numbers)
    for i in range(count):
        for j in range(count):
            sheet.formula(TOP + i, MATRIX + j, _given(i, j), "helper", **CENTRE)
    sheet.book.name("Crosstable", sheet, TOP, MATRIX, count, count)
    games, open_pairs = TOP + count + 3, TOP + 2 * count + 6
    for top, name, title in (
        (games, "PairGames", "Games of each pair"),
        (open_pairs, "OpenPairs", "Pairs with games to come"),
    ):
        sheet.group(top - 2, MATRIX, last, title)
        sheet.texts(top - 1, MATRIX, numbers)
        for i in range(count):
            for j in range(count):
                if i >= j:
                    sheet.value(top + i, MATRIX + j, None, "helper")
        sheet.book.name(name, sheet, top, MATRIX, count, count)
    for i in range(count):
        for j in range(i + 1, count):
            entry, told = on_matrix(i, j), cell(games + i, MATRIX + j)
            found = f'IFERROR(INDEX(ResultGames,MATCH({entry}&"",Results,0)),0)'
            formula = f'=IF({entry}="",0,{found})'
            sheet.formula(games + i, MATRIX + j, formula, "helper", **CENTRE)
            named = f'INDEX(Names,{i + 1})<>"",INDEX(Names,{j + 1})<>""'
            pair = f'=IF(AND({named},{told}<GamesOfPair),{PAIR * (i + 1) + j + 1},"")'
            sheet.formula(open_pairs + i, MATRIX + j, pair, "helper", **CENTRE)
    return open_pairs + count


def _given(i: int, j: int) -> str:
    """A cell of the matrix; x on the diagonal makes a player without results one all the same."""
    if i == j:
        there = f'OR(INDEX(Names,{i + 1})<>"",INDEX(PlayerGames,{i + 1})>0)'
        return f'=IF({there},"x","")'
    own = on_matrix(i, j)
    if i > j:
        return f"={own}"
    return f'=IF({own}="","",IF({own}&""="{BOTH_LOST}","-",{own}))'
