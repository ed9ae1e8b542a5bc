"""Won, drawn and lost: how often, as columns of the standings and as a chart below them."""

from __future__ import annotations

from collections.abc import Sequence

from xlvp.books.book import TOP, Sheet, cell
from xlvp.books.charts import Line, column_chart
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.standings_sheet import CODES, NAME, Extra
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import BAR, CENTRE

COLOURS = ("#3C8D6E", BAR, "#C8553D")
HEADINGS = ("Won", "Drawn", "Lost")
EXTRAS = tuple(Extra(heading, f"Record{heading}", CENTRE, 8) for heading in HEADINGS)
"""The columns of the standings."""

SHOWN = 32
"""The chart shows at most this many, in ranking order."""


def write_columns(
    sheet: Sheet,
    row: int,
    column: int,
    calls: Calls,
    played: Sequence[str],
    points: str,
    kind: str = "helper",
) -> None:
    """Count them from the points and the wins; names RecordWon, RecordDrawn and RecordLost.

    ``played`` are formulas for the rounds of each player, ``points`` names the column of points.
    A bye or forfeit counts by its points: those of a draw are a draw.
    """
    count = len(played)
    sheet.texts(row - 1, column, HEADINGS)
    wins = f'=IF(Begun=0,"",{calls.tie_break("WIN")})'
    sheet.array(row, column, count, wins, [CENTRE], kind)
    for i, rounds in enumerate(played):
        won, drawn = cell(row + i, column), cell(row + i, column + 1)
        total = f"INDEX({points},{i + 1})"
        draws = f"{total}-2*{won}" if calls.teams else f"2*({total}-{won})"
        sheet.formula(row + i, column + 1, f'=IF({won}="","",{draws})', kind, **CENTRE)
        lost = f'=IF({won}="","",{rounds}-{won}-{drawn})'
        sheet.formula(row + i, column + 2, lost, kind, **CENTRE)
    for offset, extra in enumerate(EXTRAS):
        sheet.book.name(extra.name, sheet, row, column + offset, count)


def chart(
    standings: Sheet, event: Tournament, title: str, last: int, extras: Sequence[Extra] = EXTRAS
) -> None:
    """Put the chart under the standings; ``last`` is their last column."""
    count = min(len(event.players), SHOWN)
    bottom = TOP + count - 1
    leading = "" if count == len(event.players) else f" · the leading {count}"
    first = CODES + len(event.codes) + len(extras) - len(EXTRAS)
    lines = [
        Line(
            name=extra.heading,
            categories=["Standings", TOP, NAME, bottom, NAME],
            values=["Standings", TOP, column, bottom, column],
        )
        for column, extra in enumerate(EXTRAS, first)
    ]
    size = standings.pixels(1, last), 340
    drawn = column_chart(standings.book, title + leading, lines, COLOURS, numbers="0", size=size)
    row = TOP + len(event.players)
    standings.page.insert_chart(row, 1, drawn, {"x_offset": 0, "y_offset": 12})
