"""Standings: STANDINGS in ranking order, with what else is known of each player beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import (
    BAR,
    CENTRE,
    GREY,
    HALVES,
    LEADER_FILL,
    LEFT,
    NUMBER,
    TIE_FILL,
    Style,
)
from xlvp.books.parts import mark_errors, warn_by_flag

RANK, NO, NAME, POINTS, CODES = 1, 2, 3, 4, 5
"""Columns of the array, which ends with a column for each tie-break."""


CHART_ROWS = 20
"""Rows below the standings that a chart takes."""

DECIMALS = {
    "0.00": ("SB", "AOB", "SSSC", "EMM", "EMG", "EGM", "EGG"),
    "0.0": ("BH", "FB", "PS", "KS", "GP", "STD"),
}
"""How the values of tie-breaks are shown, by the beginning of their code."""


@dataclass(frozen=True)
class Extra:
    """A column beside the standings: its heading, and the named column that it is taken from."""

    heading: str
    name: str
    style: Style
    width: float = 8.5


def write(book: Book, event: Tournament, calls: Calls, extras: Sequence[Extra]) -> Sheet:
    """Write the sheet; names StandingRank, StandingNo and StandingPoints.

    ``extras`` stand between the tie-breaks and, in a crosstable of rounds, the cells of all rounds.
    """
    count, codes = len(event.players), len(event.codes)
    rounds = event.rounds if calls.layout == "rounds" else 0
    sheet = book.sheet("Standings", landscape=rounds > 0, pages_tall=0 if count > 24 else 1)
    sheet.title('=IF(EventName="","Standings",EventName)', "=CheckText", _status())
    warn_by_flag(sheet, "CheckFlag")
    sheet.widths(6, 5, 30, 8.5, *[9] * codes, *(e.width for e in extras), *[8] * rounds)
    sheet.texts(TOP - 1, RANK, ("Rank", "No.", "", "MP" if calls.teams else "Points"))
    sheet.text(TOP - 1, NAME, "Team" if calls.teams else "Player", "heading", **LEFT)
    for k in range(codes):
        sheet.formula(TOP - 1, CODES + k, f"=INDEX(CodeHeadings,{k + 1})", "heading")
    sheet.texts(TOP - 1, CODES + codes, (e.heading for e in extras))
    first_round = CODES + codes + len(extras)
    sheet.texts(TOP - 1, first_round, (f"R{k}" for k in range(1, rounds + 1)))
    sheet.page.set_row(TOP - 1, 32)
    styles = [
        {**CENTRE, "bold": True},
        {**CENTRE, "font_color": GREY},
        {**LEFT, "bold": True},
        {**(NUMBER if calls.teams else HALVES), "bold": True},
        *[NUMBER] * codes,
    ]
    book.name("StandingHeads", sheet, TOP - 1, RANK, 1, POINTS + codes)
    table = f'IF(Places<=PlayersIn,IF(StandingHeads="","",{calls.standings}),"")'
    sheet.array(TOP, RANK, count, f'=IF(Begun=0,"",{table})', styles)
    for row in range(TOP, TOP + count):
        number = cell(row, NO, "column")
        for column, extra in enumerate(extras, CODES + codes):
            value = f'=IF({number}="","",INDEX({extra.name},{number}))'
            sheet.formula(row, column, value, **extra.style)
        for k in range(1, rounds + 1):
            value = f'=IF({number}="","",INDEX(Crosstable,{number},{k})&"")'
            sheet.formula(row, first_round + k - 1, value, **CENTRE)
    for name, column in (
        ("StandingRank", RANK), ("StandingNo", NO), ("StandingNames", NAME),
        ("StandingPoints", POINTS),
    ):  # fmt: skip
        book.name(name, sheet, TOP, column, count)
    last = first_round + rounds - 1
    _highlights(sheet, count, codes, last)
    sheet.finish(TOP + count + CHART_ROWS, last, header=TOP - 1, freeze=POINTS)
    return sheet


def _status() -> str:
    place = 'IF(EventPlace="","",EventPlace&" · ")'
    return f'={place}&StatusText&" · "&Rules'


def _highlights(sheet: Sheet, count: int, codes: int, last: int) -> None:
    mark_errors(sheet, TOP, RANK, count, last)
    for shown, beginnings in DECIMALS.items():
        heading = cell(TOP - 1, CODES, "row")
        begins = ",".join(f'LEFT({heading},{len(b)})="{b}"' for b in beginnings)
        sheet.highlight(TOP, CODES, count, codes, f"=OR({begins})", num_format=shown)
    rank = cell(TOP, RANK, "column")
    leader = f"=AND(ISNUMBER({rank}),N({rank})=1)"
    sheet.highlight(TOP, RANK, count, POINTS, leader, bg_color=LEADER_FILL)
    tied = f"=AND(ISNUMBER({rank}),COUNTIF(StandingRank,{rank})>1)"
    sheet.highlight(TOP, RANK, count, POINTS, tied, bg_color=TIE_FILL)
    bar = {
        "type": "data_bar",
        "bar_color": BAR,
        "bar_solid": True,
        "min_type": "num",
        "min_value": 0,
        "data_bar_2010": True,
    }
    sheet.page.conditional_format(TOP, POINTS, TOP + count - 1, POINTS, bar)
