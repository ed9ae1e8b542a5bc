"""Parts that several scoresheets share: forms, rules for what may be typed, the How to sheet."""

from __future__ import annotations

from collections.abc import Sequence

from xlvp.books.book import Book, Entry, Sheet
from xlvp.books.look import BAD, BAD_FILL, LEFT, TEXT, WRAP, Style
from xlvp.scales import scale_names

BOARDS_RULE: Style = {
    "validate": "integer",
    "criteria": "between",
    "minimum": 1,
    "maximum": 200,
    "error_title": "Boards",
    "error_message": "A whole number from 1 to 200 belongs here.",
}
YES_NO_RULE: Style = {
    "validate": "list",
    "source": ["TRUE", "FALSE"],
    "error_title": "TRUE or FALSE",
    "error_message": "Pick TRUE or FALSE.",
}


def number_rule(title: str, low: float, high: float) -> Style:
    """A rule that takes numbers from low to high."""
    return {
        "validate": "decimal",
        "criteria": "between",
        "minimum": low,
        "maximum": high,
        "error_title": title,
        "error_message": f"A number from {low:g} to {high:g} belongs here.",
    }


def list_rule(title: str, source: str | Sequence[str]) -> Style:
    """A rule that takes what stands in a list or, as ``"=Name"``, in a named range."""
    return {
        "validate": "list",
        "source": source if isinstance(source, str) else list(source),
        "error_title": title,
        "error_message": "Pick one from the list.",
    }


def nested(conditions: Sequence[str], results: Sequence[str], otherwise: str) -> str:
    """IF(condition, result, IF(...)): the first condition that holds decides."""
    formula = otherwise
    for condition, result in reversed(list(zip(conditions, results, strict=True))):
        formula = f"IF({condition},{result},{formula})"
    return formula


class Form:
    """Questions below each other: label, answer, hint; each answer has a name."""

    def __init__(self, sheet: Sheet, row: int, column: int) -> None:
        self.sheet = sheet
        self.row = row
        self.column = column

    def section(self, text: str) -> None:
        """A heading over the lines that follow."""
        for offset, part in enumerate((text, "", "")):
            self.sheet.text(self.row, self.column + offset, part, "section")
        self.row += 1

    def ask(
        self,
        label: str,
        name: str,
        value: Entry,
        hint: str = "",
        rule: Style | None = None,
        style: Style = LEFT,
    ) -> None:
        """A line for the director to fill in."""
        self.sheet.input(self.row, self.column + 1, value, **style)
        if rule:
            self.sheet.validate(self.row, self.column + 1, 1, 1, rule)
        self._line(label, name, hint)

    def show(
        self, label: str, name: str, formula: str, hint: str = "", style: Style = LEFT
    ) -> None:
        """A line that is worked out."""
        self.sheet.formula(self.row, self.column + 1, formula, **style)
        self._line(label, name, hint)

    def gap(self) -> None:
        """An empty line."""
        self.row += 1

    def _line(self, label: str, name: str, hint: str) -> None:
        self.sheet.text(self.row, self.column, label)
        if hint:
            self.sheet.text(self.row, self.column + 2, hint, "hint", indent=1)
        self.sheet.book.name(name, self.sheet, self.row, self.column + 1)
        self.row += 1


def ask_scale(form: Form, scale: str, maximum: float | None) -> None:
    """The questions that choose a scale; they name ScaleAsked and MaxAsked."""
    known = list_rule("Scale", list(scale_names()))
    form.ask("VP scale", "ScaleAsked", scale, "pick from the list", known, TEXT)
    hint, rule = "empty: the scale's own", number_rule("Maximum", 0.02, 1000)
    form.ask("Maximum VP", "MaxAsked", maximum, hint, rule)


def show_scale(form: Form, boards: str = "Boards") -> None:
    """What follows from the choice; names Scale, MaxVP and Blitz."""
    form.show("VP scale", "Scale", '=IF(ScaleAsked="","WBF",ScaleAsked)')
    own = f"VP(100000,{boards},Scale)"
    form.show("Maximum VP", "MaxVP", f'=IF(MaxAsked="",{own},MaxAsked)')
    blitz = f"=IMPSFORVP(MaxVP,{boards},Scale,MaxVP)"
    form.show("Blitz", "Blitz", blitz, "IMPs that earn the maximum")


def scale_fault(boards: str = "Boards") -> str:
    """A formula: what is wrong with the chosen scale, in one sentence, or an empty text."""
    call = f'XLVPERROR("VP",0,{boards},Scale'
    return (
        f'=IF(ISNUMBER({boards}),IF(MaxAsked="",{call}),{call},MaxAsked))&"",'
        '"the number of boards is missing")'
    )


def how_to(book: Book, title: str, lines: Sequence[str], sheets: Sequence[str]) -> None:
    """The sheet that explains the book on one screen, with links to the others."""
    sheet = book.sheet("How to", pages_tall=1)
    sheet.widths(4, 104)
    sheet.page.set_row(0, 30)
    sheet.text(0, 1, title, "title")
    for row, text in enumerate(lines, start=2):
        sheet.text(row, 1, f"{row - 1}", "subtitle", align="center", valign="top")
        sheet.text(row, 2, text, "label", **WRAP)
        sheet.page.set_row(row, 6 + 15 * (1 + len(text) // 110))
    row = len(lines) + 3
    sheet.value(row, 1, None, "input", locked=True)
    sheet.text(row, 2, "Cream cells are yours; all others are worked out and locked.", **LEFT)
    for name in sheets:
        row += 1
        style = book.format("link", **LEFT)
        sheet.page.write_url(row, 2, f"internal:'{name}'!A1", style, name)
    sheet.finish(row, 2)


def warn_by_flag(sheet: Sheet, flag: str) -> None:
    """Turn the check cell of a sheet red while the named flag is not 0."""
    sheet.highlight(2, 1, 1, 1, f"={flag}<>0", font_color=BAD, bg_color=BAD_FILL)


def mark_errors(sheet: Sheet, row: int, column: int, rows: int, columns: int) -> None:
    """Colour cells that hold an error value."""
    style = sheet.book.workbook.add_format({"font_color": BAD, "bg_color": BAD_FILL})
    last = row + rows - 1, column + columns - 1
    sheet.page.conditional_format(row, column, *last, {"type": "errors", "format": style})
