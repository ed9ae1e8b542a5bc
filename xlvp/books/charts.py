"""Charts that look alike: thin grid, quiet axes, the colours of ``look``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xlvp.books.book import Book
from xlvp.books.look import BAR, GREY, INK, LINE, NAVY, SERIES

Address = Sequence[str | int]
"""A range as XlsxWriter's charts take it: sheet, first row and column, last row and column."""

_FONT = {"name": "Calibri", "size": 10, "bold": False, "color": GREY}
_TITLE = {"name": "Calibri", "size": 13, "bold": True, "color": NAVY}


@dataclass(frozen=True)
class Line:
    """One line of a chart: where its name, categories and values stand."""

    name: Address | str
    categories: Address
    values: Address


def line_chart(
    book: Book,
    title: str,
    lines: Sequence[Line],
    *,
    bars: Line | None = None,
    numeric: bool = False,
    x_title: str = "",
    numbers: str = "General",
    size: tuple[int, int] = (880, 380),
    y_range: tuple[float, float] | None = None,
    every: int = 1,
) -> Any:
    """A line chart, with columns behind it where ``bars`` is given.

    A ``numeric`` one has plain curves over numbers instead of marked points over categories.
    ``every`` thins out the labels of the categories.
    """
    kind = {"type": "scatter", "subtype": "straight"} if numeric else {"type": "line"}
    chart = book.workbook.add_chart(kind)
    for i, line in enumerate(lines):
        colour = SERIES[i % len(SERIES)]
        dot = {"type": "circle", "size": 5, "fill": {"color": colour}, "border": {"color": colour}}
        marker = {"type": "none"} if numeric else dot
        stroke = {"color": colour, "width": 2}
        chart.add_series({**_series(line), "line": stroke, "marker": marker})
    chart.show_blanks_as("span")
    if bars:
        columns = book.workbook.add_chart({"type": "column"})
        columns.add_series({**_series(bars), "fill": {"color": BAR}, "gap": 60})
        columns.combine(chart)
        chart = columns
    chart.set_title({"name": title, "name_font": _TITLE, "overlay": False})
    categories = {
        "position_axis": "between" if bars else "on_tick",
        "interval_unit": every,
        "interval_tick": every,
    }
    chart.set_x_axis(
        {
            "name": x_title,
            "name_font": _FONT,
            "num_font": _FONT,
            "line": {"color": GREY},
            "label_position": "low",
            "major_gridlines": {"visible": False},
            **({"min": 0} if numeric else categories),
        }
    )
    chart.set_y_axis(
        {
            "num_font": _FONT,
            "num_format": numbers,
            "major_gridlines": {"visible": True, "line": {"color": LINE, "width": 0.75}},
            "line": {"none": True},
            **(dict(zip(("min", "max"), y_range, strict=True)) if y_range else {}),
        }
    )
    if len(lines) > 1 or bars:
        chart.set_legend({"position": "right", "font": {**_FONT, "color": INK}})
    else:
        chart.set_legend({"none": True})
    chart.set_chartarea({"border": {"color": LINE}})
    chart.set_size({"width": size[0], "height": size[1]})
    chart.show_blanks_as("span")
    return chart


def _series(line: Line) -> dict[str, Any]:
    """Where a line stands, in the lists that XlsxWriter wants."""
    named = {"name": line.name, "categories": line.categories, "values": line.values}
    return {key: value if isinstance(value, str) else list(value) for key, value in named.items()}
