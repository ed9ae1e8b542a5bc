"""The change of every rating, in the order of the standings."""

from __future__ import annotations

from xlvp.books.book import TOP, Sheet
from xlvp.books.charts import Line, column_chart
from xlvp.books.chess.standings_sheet import CODES, NAME
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import NAVY

SHOWN = 32
"""The chart shows at most this many players, in ranking order."""


def chart(standings: Sheet, event: Tournament) -> None:
    """Put the chart under the standings."""
    count = min(len(event.players), SHOWN)
    column, last = CODES + len(event.codes) + 2, TOP + count - 1
    leading = "" if count == len(event.players) else f" · the leading {count}"
    changes = Line(
        name="Change",
        categories=["Standings", TOP, NAME, last, NAME],
        values=["Standings", TOP, column, last, column],
    )
    width = standings.pixels(1, column + event.rounds)
    title = f"Change of rating in the order of the standings{leading}"
    drawn = column_chart(
        standings.book, title, [changes], [NAVY], numbers="+0;-0;0", size=(width, 280)
    )
    row = TOP + len(event.players)
    standings.page.insert_chart(row, 1, drawn, {"x_offset": 0, "y_offset": 12})
