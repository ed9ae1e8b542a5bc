"""A workbook and its sheets as the scoresheets need them: typed inputs, formulas, print set-up.

Rows and columns count from 0, as XlsxWriter does. Every cell value is written with its type, so a
name that begins with ``=`` stays a text.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable, Sequence
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

from xlvp.books.look import BASE, STYLES, Style

CREATED = datetime.datetime(2026, 1, 1)
"""The creation date of every scoresheet: fixed, so that building again gives the same bytes."""

CALCULATED_BY = 191029
"""The calculation engine that the values are from; an older one makes Excel throw them away."""

TOP = 5
"""The row of the first entry in every table; headings stand above."""

Entry = str | float | bool | datetime.date | None


def cell(row: int, column: int, fixed: str = "") -> str:
    """The address of a cell; ``fixed`` names what gets a dollar: ``"row"``, ``"column"``, both."""
    return str(xl_rowcol_to_cell(row, column, "row" in fixed, "column" in fixed))


def span(first_row: int, first_column: int, last_row: int, last_column: int) -> str:
    """The absolute address of a range."""
    return str(xl_range_abs(first_row, first_column, last_row, last_column))


class Book:
    """A workbook being written in memory."""

    def __init__(self, title: str) -> None:
        self._file = io.BytesIO()
        self.workbook = xlsxwriter.Workbook(self._file, {"in_memory": True})
        self.workbook.set_properties({"title": title, "author": "xlvp", "created": CREATED})
        self.workbook.set_calc_mode("auto", CALCULATED_BY)
        self.workbook.calc_on_load = False
        self.workbook.set_size(28000, 16000)
        self._formats: dict[tuple[tuple[str, Any], ...], Any] = {}

    def format(self, kind: str, **more: Any) -> Any:
        """The cell format of a kind from ``STYLES``, with more properties on top."""
        return self.format_of({**BASE, **STYLES[kind], **more})

    def format_of(self, style: Style) -> Any:
        """A format with exactly these properties, made once."""
        key = tuple(sorted(style.items()))
        if key not in self._formats:
            self._formats[key] = self.workbook.add_format(style)
        return self._formats[key]

    def sheet(
        self, name: str, *, landscape: bool = False, pages_tall: int = 0, height: int = 18
    ) -> Sheet:
        """A new sheet; ``pages_tall`` 0 lets it run over as many pages as it needs."""
        return Sheet(self, name, landscape, pages_tall, height)

    def name(
        self, name: str, sheet: Sheet, row: int, column: int, rows: int = 1, columns: int = 1
    ) -> None:
        """Give a cell or a block of cells a name for the whole workbook."""
        last_row, last_column = row + rows - 1, column + columns - 1
        area = span(row, column, last_row, last_column)
        if rows == columns == 1:
            area = cell(row, column, "row column")
        self.workbook.define_name(name, f"='{sheet.name}'!{area}")

    def open_at(self, name: str) -> None:
        """The sheet that is in front when the file is opened."""
        self.workbook.get_worksheet_by_name(name).activate()

    def close(self) -> bytes:
        """The finished file."""
        self.workbook.close()
        return self._file.getvalue()


class Sheet:
    """A protected sheet without gridlines, with a margin in column A."""

    def __init__(
        self, book: Book, name: str, landscape: bool, pages_tall: int, height: int
    ) -> None:
        self.book = book
        self.name = name
        self.page = book.workbook.add_worksheet(name)
        self._widths: dict[int, float] = {}
        self.page.hide_gridlines(2)
        self.page.set_default_row(height)
        self.page.set_column(0, 0, 1.7)
        self.page.set_paper(9)
        self.page.set_margins(0.4, 0.4, 0.5, 0.6)
        self.page.set_footer("&L&8&F · &A&R&8&P / &N")
        self.page.fit_to_pages(1, pages_tall)
        if landscape:
            self.page.set_landscape()
        self.page.protect("", {"format_columns": True, "format_rows": True})

    def widths(self, *widths: float, first: int = 1) -> None:
        """Set the widths of the columns from ``first`` on."""
        for column, width in enumerate(widths, first):
            self.page.set_column(column, column, width)
            self._widths[column] = width

    def pixels(self, first: int, last: int) -> int:
        """How wide the columns from first to last are together, as charts are measured."""
        return sum(int(7 * self._widths[column] + 5) for column in range(first, last + 1))

    def area(self, row: int, column: int, last_row: int, last_column: int) -> str:
        """The absolute address of a range with this sheet's name."""
        return f"'{self.name}'!{span(row, column, last_row, last_column)}"

    def at(self, row: int, column: int, fixed: str = "row column") -> str:
        """The address of a cell with this sheet's name."""
        return f"'{self.name}'!{cell(row, column, fixed)}"

    def text(self, row: int, column: int, text: str, kind: str = "label", **more: Any) -> None:
        """Write a fixed text."""
        self.page.write_string(row, column, text, self.book.format(kind, **more))

    def texts(self, row: int, column: int, texts: Iterable[str], kind: str = "heading") -> None:
        """Write fixed texts beside each other."""
        for offset, text in enumerate(texts):
            self.text(row, column + offset, text, kind)

    def group(self, row: int, column: int, last: int, text: str) -> None:
        """A heading over several columns."""
        if last > column:
            self.page.merge_range(row, column, row, last, text, self.book.format("heading"))
        else:
            self.text(row, column, text, "heading")

    def title(self, formula: str, check: str | None = None, status: str | None = None) -> None:
        """The heading of a sheet: title, then a line of status, then the check cell."""
        self.page.set_row(0, 30)
        self.formula(0, 1, formula, "title")
        if status:
            self.formula(1, 1, status, "subtitle")
        if check:
            self.formula(2, 1, check, "check")

    def value(self, row: int, column: int, value: Entry, kind: str, **more: Any) -> None:
        """Write a value with its type; None is an empty cell in its format."""
        style = self.book.format(kind, **more)
        if value is None:
            self.page.write_blank(row, column, None, style)
        elif isinstance(value, bool):
            self.page.write_boolean(row, column, value, style)
        elif isinstance(value, datetime.date):
            self.page.write_datetime(row, column, value, style)
        elif isinstance(value, str):
            self.page.write_string(row, column, value, style)
        else:
            self.page.write_number(row, column, value, style)

    def input(self, row: int, column: int, value: Entry = None, **more: Any) -> None:
        """A cell for the director to fill in."""
        self.value(row, column, value, "input", **more)

    def formula(
        self, row: int, column: int, formula: str, kind: str = "computed", **more: Any
    ) -> None:
        """A live formula; the finishing step puts its value in."""
        self.page.write_formula(row, column, formula, self.book.format(kind, **more))

    def array(
        self,
        row: int,
        column: int,
        rows: int,
        formula: str,
        styles: Sequence[Style],
        kind: str = "computed",
        head: Style | None = None,
    ) -> None:
        """One array formula over ``rows`` rows and a column for each style.

        ``head`` is the look of the first row where that holds the function's own headings.
        """
        formats = [self.book.format(kind, **style) for style in styles]
        heads = [self.book.format_of({**BASE, **head})] * len(styles) if head else formats
        last_row, last_column = row + rows - 1, column + len(styles) - 1
        self.page.write_array_formula(row, column, last_row, last_column, formula, heads[0])
        for r in range(row, last_row + 1):
            for c, style in enumerate(heads if r == row else formats, column):
                if (r, c) != (row, column):
                    self.page.write_number(r, c, 0, style)

    def validate(self, row: int, column: int, rows: int, columns: int, rule: Style) -> None:
        """Restrict what may be typed into a block of cells."""
        self.page.data_validation(row, column, row + rows - 1, column + columns - 1, rule)

    def highlight(
        self, row: int, column: int, rows: int, columns: int, formula: str, **style: Any
    ) -> None:
        """Format a block of cells where the formula, written for its first cell, is true."""
        rule = {
            "type": "formula",
            "criteria": formula,
            "format": self.book.workbook.add_format(style),
        }
        self.page.conditional_format(row, column, row + rows - 1, column + columns - 1, rule)

    def finish(
        self, last_row: int, last_column: int, header: int | None = None, freeze: int = 0
    ) -> None:
        """Set the print area; ``header`` is the last heading row, kept in sight and repeated.

        ``freeze`` is the number of columns that stay in sight.
        """
        self.page.print_area(0, 0, last_row, last_column)
        if header is not None:
            self.page.freeze_panes(header + 1, freeze)
            self.page.repeat_rows(0, header)
