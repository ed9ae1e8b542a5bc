"""The race over the rounds: how far each of the leading teams is ahead of average play."""

from __future__ import annotations

from xlvp.books.book import TOP, Sheet, cell
from xlvp.books.charts import Line, line_chart
from xlvp.books.kinds.bridge_swiss_teams.event import Event
from xlvp.books.kinds.bridge_swiss_teams.standings_sheet import ROUNDS
from xlvp.books.look import CENTRE, LINE, SERIES, VP

RACERS = len(SERIES)
"""The chart shows at most this many teams, in ranking order."""


def racers(event: Event) -> int:
    """How many teams the chart shows."""
    return min(len(event.teams), RACERS)


def write(sheet: Sheet, event: Event, row: int) -> int:
    """Write the chart's data: all VP so far, less half a match for each result.

    A round that a team has not played yet is #N/A, which a chart leaves out. Returns the row after.
    """
    count, rounds = racers(event), event.rounds
    sheet.texts(row, 1, ["No.", "Start", *(f"R{k}" for k in range(1, rounds + 1))])
    for i in range(count):
        r = row + 1 + i
        number, start = (cell(r, column, "column") for column in (1, 2))
        sheet.formula(r, 1, f"=INDEX(StandingNo,{i + 1})", "helper", **CENTRE)
        sheet.formula(r, 2, f"=N(INDEX(TeamCarry,{number}))", "helper", **VP)
        for k in range(1, rounds + 1):
            sheet.formula(r, 2 + k, _ahead(number, start, k), "helper", **VP)
    pale = sheet.book.workbook.add_format({"font_color": LINE})
    sheet.page.conditional_format(
        row + 1, 3, row + count, 2 + rounds, {"type": "errors", "format": pale}
    )
    sheet.book.name("RaceData", sheet, row + 1, 2, count, rounds + 1)
    return row + 1 + count


def _ahead(number: str, start: str, round: int) -> str:
    def sums(criterion: str) -> str:
        return "+".join(
            f"SUMIFS(MatchVp{side},Match{side},{number},MatchRound,{criterion})"
            for side in ("Home", "Away")
        )

    def counts(criterion: str) -> str:
        return "+".join(
            f'COUNTIFS(Match{side},{number},MatchRound,{criterion},MatchVp{side},">-1E+99")'
            for side in ("Home", "Away")
        )

    upto = f'"<={round}"'
    return (
        f"=IF({counts(str(round))}=0,NA(),ROUND({start}+{sums(upto)}-MaxVP/2*({counts(upto)}),2))"
    )


def chart(standings: Sheet, event: Event, data: int) -> None:
    """Put the chart under the standings, its lines named by the teams there.

    ``data`` is the first row of the data on the sheet Checks.
    """
    count, last = racers(event), 2 + event.rounds
    leading = "" if count == len(event.teams) else f" · the leading {count}"
    lines = [
        Line(
            name=["Standings", TOP + i, 3],
            categories=["Checks", data - 1, 2, data - 1, last],
            values=["Checks", data + i, 2, data + i, last],
        )
        for i in range(count)
    ]
    chart = line_chart(
        standings.book,
        f"VP ahead of average after each round{leading}",
        lines,
        numbers="+0;-0;0",
        size=(standings.pixels(1, ROUNDS + event.rounds + 1), 400),
    )
    row = TOP + len(event.teams)
    standings.page.insert_chart(row, 1, chart, {"x_offset": 0, "y_offset": 12})
