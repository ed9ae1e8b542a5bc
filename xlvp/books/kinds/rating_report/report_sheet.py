"""Report: the player, the performance, the change under three systems and its chart."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.charts import Line, line_chart
from xlvp.books.kinds.rating_report.calculation_sheet import CAPPED_SYSTEMS, CHART, TITLES
from xlvp.books.kinds.rating_report.games_sheet import SYSTEMS
from xlvp.books.kinds.rating_report.player import Player
from xlvp.books.look import NUMBER, TEXT, Style
from xlvp.books.parts import Form, list_rule, mark_errors, number_rule, warn_by_flag

RATING_RULE: Style = {
    "validate": "integer",
    "criteria": "between",
    "minimum": 0,
    "maximum": 9999,
    "error_title": "Rating",
    "error_message": "A whole number belongs here; leave it empty where you have no rating.",
}
TOTAL: Style = {"num_format": "+0.0;-0.0;0", "align": "center", "bold": True}
WHOLE_TOTAL: Style = {"num_format": "+0;-0;0", "align": "center", "bold": True}
SCORE: Style = {"num_format": "0.00", "align": "center"}


def write(book: Book, player: Player) -> None:
    """Write the sheet; names what the other sheets read."""
    sheet = book.sheet("Report", pages_tall=1)
    sheet.widths(30, 17, 17, 17, 22)
    sheet.title('=IF(PlayerName="","Rating report",PlayerName)', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    form = Form(sheet, TOP - 1, 1)
    _questions(form, player)
    form.gap()
    _performance(form)
    form.gap()
    row = _changes(sheet, form.row)
    mark_errors(sheet, TOP, 1, row - TOP, 5)
    sheet.page.insert_chart(row + 1, 1, _chart(book, len(player.games)), {"x_offset": 2})
    sheet.finish(row + 20, 5, header=2)


def _section(form: Form, text: str) -> None:
    """A heading whose line runs over the whole width."""
    form.section(text)
    form.sheet.texts(form.row - 1, 4, ("", ""), "section")


def _questions(form: Form, player: Player) -> None:
    _section(form, "Player")
    form.ask("Name", "PlayerName", player.name, style=TEXT)
    form.ask("Event or period", "EventName", player.event, style=TEXT)
    form.ask("Own rating", "OwnRating", player.rating, "before the first game", RATING_RULE, NUMBER)
    form.ask(
        "K factor", "KAsked", player.k, "FIDE: 40, 20 or 10", number_rule("K", 0, 9999), NUMBER
    )
    form.ask(
        "FIDE rules",
        "SystemAsked",
        player.system,
        "FIDE-2025: from 1 October 2025, no cap from 2650 up",
        list_rule("Rules", tuple(CAPPED_SYSTEMS)),
        TEXT,
    )
    form.show(
        "Rules in use", "System", f'=IF(SystemAsked="","{next(iter(CAPPED_SYSTEMS))}",SystemAsked)'
    )
    k = 'IF(KAsked="",20,KAsked)'
    form.show(
        "K in use",
        "KFactor",
        f"=IF(ISNUMBER({k}),IF({k}*Rated>700,INT(700/Rated),{k}),{k})",
        "reduced where K x rated games exceeds 700",
        NUMBER,
    )


def _performance(form: Form) -> None:
    def games(method: str = "", own: str = "") -> str:
        arguments = f",{own}" + (f',"{method}"' if method else "") if own or method else ""
        return f'=IF(Counted+Faults=0,"",TPR(GameRatings,GameResults{arguments}))'

    _section(form, "Performance")
    form.show(
        "Games that count", "GamesShown", "=Counted", "over the board, opponent rated", NUMBER
    )
    form.show("Score", "ScoreShown", '=IF(Counted=0,"",SUM(GamePoints))', "", NUMBER)
    form.show(
        "Average rating",
        "AverageShown",
        '=IF(Counted=0,"",ROUND(SUM(CountedRatings)/Counted,0))',
        "of the opponents, .5 up",
        NUMBER,
    )
    form.show("TPR", "TprShown", games(), "average + dp", NUMBER)
    form.show(
        "TPR with the 400-point rule",
        "TprCapped",
        '=IF(OwnRating="","",' + games(own="OwnRating")[1:] + ")",
        "an opponent further away counts as 400 away",
        NUMBER,
    )
    linear: Style = {"num_format": "0.0", "align": "center"}
    form.show(
        "Linear performance", "TprLinear", games("LINEAR"), "average + 400 x (W - L) / n", linear
    )
    form.show(
        "Perfect performance",
        "TprPerfect",
        games("PTP"),
        "lowest rating that expects the score",
        NUMBER,
    )


def _changes(sheet: Sheet, row: int) -> int:
    """The totals of the three systems side by side; returns the row below."""
    sheet.texts(row, 1, ("Change of the rating", "", "", "", ""), "section")
    sheet.texts(row + 1, 1, ("", *TITLES.values()))
    labels = ("Expected score", "Sum of the games", "Change, rounded once", "New rating")
    for offset, label in enumerate(labels, row + 2):
        sheet.text(offset, 1, label)
    for column, (key, system) in enumerate(SYSTEMS.items(), 2):
        expected, change = f"Expected{key.title()}", f"Change{key.title()}"
        own_k = "" if key == "sweden" else "KFactor"
        total = cell(row + 4, column)
        call = f"ELOTOTAL(OwnRating,GameRatings,GameResults,{own_k},{system})"
        sheet.formula(row + 2, column, f'=IF(Rated=0,"",SUM({expected}))', **SCORE)
        fine: Style = {"num_format": "+0.00;-0.00;0", "align": "center"}
        sheet.formula(row + 3, column, f'=IF(Rated=0,"",ROUND(SUM({change}),6))', **fine)
        sheet.formula(
            row + 4,
            column,
            f'=IF(Rated+Faults=0,"",{call})',
            **(TOTAL if key == "sweden" else WHOLE_TOTAL),
        )
        new: Style = {"num_format": "0.0" if key == "sweden" else "0", "align": "center"}
        sheet.formula(row + 5, column, f'=IF({total}="","",OwnRating+{total})', bold=True, **new)
        sheet.book.name(f"Total{key.title()}", sheet, row + 4, column)
        sheet.book.name(f"New{key.title()}", sheet, row + 5, column)
    sheet.text(row + 3, 5, "not rounded", "hint", indent=1)
    sheet.text(row + 4, 5, ".5 away from zero", "hint", indent=1)
    return row + 6


def _chart(book: Book, games: int) -> object:
    first, last = TOP, TOP + games
    lines = [
        Line(
            name=title,
            categories=["Calculation", first, CHART, last, CHART],
            values=["Calculation", first, column, last, column],
        )
        for column, title in enumerate(TITLES.values(), CHART + 1)
    ]
    return line_chart(
        book,
        "Rating after each game",
        lines,
        x_title="Game",
        numbers="0",
        size=(735, 340),
        every=max(1, games // 20),
    )
