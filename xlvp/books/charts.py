"""Charts that look alike: thin grid, quiet axes, the colours of ``look``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xlvp.books.book import Book
from xlvp.books.look import BAR, GREY, INK, LINE, NAVY, SERIES, Style

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
    categories = {
        "position_axis": "between" if bars else "on_tick",
        "interval_unit": every,
        "interval_tick": every,
    }
    x_axis = {"min": 0} if numeric else categories
    y_axis = dict(zip(("min", "max"), y_range, strict=True)) if y_range else {}
    _dress(chart, title, x_title, numbers, x_axis, y_axis)
    _legend(chart, len(lines) > 1 or bars is not None)
    chart.set_size({"width": size[0], "height": size[1]})
    chart.show_blanks_as("span")
    return chart


def column_chart(
    book: Book,
    title: str,
    columns: Sequence[Line],
    colours: Sequence[str],
    *,
    numbers: str = "General",
    size: tuple[int, int] = (880, 380),
) -> Any:
    """Columns over categories; several values are stacked."""
    kind = {"type": "column", "subtype": "stacked"} if len(columns) > 1 else {"type": "column"}
    chart = book.workbook.add_chart(kind)
    for column, colour in zip(columns, colours, strict=True):
        fill = {"fill": {"color": colour}, "border": {"none": True}, "gap": 60}
        chart.add_series({**_series(column), **fill})
    _dress(chart, title, "", numbers, {}, {})
    _legend(chart, len(columns) > 1)
    chart.set_size({"width": size[0], "height": size[1]})
    return chart


def _dress(
    chart: Any, title: str, x_title: str, numbers: str, x_axis: Style, y_axis: Style
) -> None:
    """Title, axes and frame, with what is special about the axes."""
    chart.set_title({"name": title, "name_font": _TITLE, "overlay": False})
    chart.set_x_axis(
        {
            "name": x_title,
            "name_font": _FONT,
            "num_font": _FONT,
            "line": {"color": GREY},
            "label_position": "low",
            "major_gridlines": {"visible": False},
            **x_axis,
        }
    )
    chart.set_y_axis(
        {
            "num_font": _FONT,
            "num_format": numbers,
            "major_gridlines": {"visible": True, "line": {"color": LINE, "width": 0.75}},
            "line": {"none": True},
            **y_axis,
        }
    )
    chart.set_chartarea({"border": {"color": LINE}})


def _legend(chart: Any, shown: bool) -> None:
    if shown:
        chart.set_legend({"position": "right", "font": {**_FONT, "color": INK}})
    else:
        chart.set_legend({"none": True})


def _series(line: Line) -> dict[str, Any]:
    """Where a line stands, in the lists that XlsxWriter wants."""
    named = {"name": line.name, "categories": line.categories, "values": line.values}
    return {key: value if isinstance(value, str) else list(value) for key, value in named.items()}
