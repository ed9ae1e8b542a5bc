"""Standings: VPSTANDINGS in ranking order, with the VP of every round beside it."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.bridge_swiss_teams.event import Event
from xlvp.books.look import (
    BAR,
    CENTRE,
    GREY,
    LEADER_FILL,
    LEFT,
    QUOTIENT,
    SIGNED,
    TIE_FILL,
    VP,
)
from xlvp.books.parts import mark_errors, warn_by_flag

HEADINGS = ("Rank", "No.", "Team", "Played", "VP", "For", "Against", "Net", "Quotient")
STYLES = (
    {**CENTRE, "bold": True},
    {**CENTRE, "font_color": GREY},
    {**LEFT, "bold": True},
    CENTRE,
    {**VP, "bold": True},
    CENTRE,
    CENTRE,
    SIGNED,
    QUOTIENT,
)
NUMBER, POINTS = 2, 5
"""Columns of the team's number and of its VP."""
ROUNDS = len(HEADINGS) + 1


def write(book: Book, event: Event) -> Sheet:
    """Write the sheet; names StandingNo and StandingVp."""
    sheet = book.sheet("Standings", landscape=True, pages_tall=0 if len(event.teams) > 16 else 1)
    teams, rounds = len(event.teams), event.rounds
    sheet.title('=IF(EventName="","Standings",EventName)', "=CheckText", _status())
    warn_by_flag(sheet, "CheckFlag")
    sheet.widths(6, 5, 26, 8, 10, 8, 8.5, 8, 9.5, *[7.5] * rounds, 9, 9)
    extra = [*(f"R{k}" for k in range(1, rounds + 1)), "Penalty", "Carried"]
    sheet.texts(TOP - 1, 1, [*HEADINGS, *extra])
    sheet.text(TOP - 1, 3, "Team", "heading", **LEFT)
    sheet.page.set_row(TOP - 1, 22)
    sheet.array(
        TOP, 1, teams, "=VPSTANDINGS(Counted,CountedNames,TieBreaks,Scale,MaxVP,FALSE)", STYLES
    )
    for i in range(teams):
        row = TOP + i
        number = cell(row, NUMBER, "column")
        for k in range(1, rounds + 1):
            sheet.formula(row, ROUNDS + k - 1, _round(number, k), **VP)
        last = ROUNDS + rounds
        sheet.formula(row, last, _penalty(number), num_format="0.00;-0.00;", align="center")
        carry = f"=N(INDEX(TeamCarry,{number}))"
        sheet.formula(row, last + 1, carry, num_format="0.00;-0.00;", align="center")
    book.name("StandingNo", sheet, TOP, NUMBER, teams)
    book.name("StandingVp", sheet, TOP, POINTS, teams)
    _highlights(sheet, teams, rounds)
    chart_rows = 20
    sheet.finish(TOP + teams + chart_rows, ROUNDS + rounds + 1, header=TOP - 1, freeze=4)
    return sheet


def _status() -> str:
    date = 'IF(ISNUMBER(EventDate),TEXT(EventDate,"yyyy-mm-dd")&" · ","")'
    return f'={date}&StatusText&" · "&Scale&" scale, maximum "&MaxVP&" VP"'


def _round(number: str, k: int) -> str:
    """VP of a round before penalties; blank where there is no result."""
    sides = ("Home", "Away")
    there = "+".join(
        f'COUNTIFS(MatchRound,{k},Match{side},{number},Base{side},">-1E+99")' for side in sides
    )
    points = "+".join(f"SUMIFS(Base{side},MatchRound,{k},Match{side},{number})" for side in sides)
    return f'=IF({there}=0,"",{points})'


def _penalty(number: str) -> str:
    """Penalties as they change the total: below zero."""
    sums = "+".join(f"SUMIFS(Penalty{s},Match{s},{number})" for s in ("Home", "Away"))
    return f"=-({sums})"


def _highlights(sheet: Sheet, teams: int, rounds: int) -> None:
    width = len(HEADINGS)
    rank, points = cell(TOP, 1, "column"), cell(TOP, POINTS, "column")
    begun = "SUM(RoundResults)>0"
    mark_errors(sheet, TOP, 1, teams, width + rounds + 2)
    unnamed = f'=INDEX(TeamNames,{cell(TOP, NUMBER, "column")})=""'
    sheet.highlight(TOP, 1, teams, width + rounds + 2, unnamed, font_color="#A8B0BA")
    tied = f"=AND({begun},COUNTIF(StandingVp,{points})>1)"
    sheet.highlight(TOP, 1, teams, 4, tied, bg_color=TIE_FILL)
    leader = f"=AND({begun},{rank}=1)"
    sheet.highlight(TOP, 1, teams, 4, leader, bg_color=LEADER_FILL)
    bar = {
        "type": "data_bar",
        "bar_color": BAR,
        "bar_solid": True,
        "min_type": "num",
        "min_value": 0,
        "data_bar_2010": True,
    }
    sheet.page.conditional_format(TOP, POINTS, TOP + teams - 1, POINTS, bar)
    scale = {
        "type": "3_color_scale",
        "min_color": "#FAEDEB",
        "mid_color": "#FFFFFF",
        "max_color": "#E3EFE8",
    }
    last = TOP + teams - 1, ROUNDS + rounds - 1
    sheet.page.conditional_format(TOP, ROUNDS, *last, scale)
