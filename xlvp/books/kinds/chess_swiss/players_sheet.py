"""Players: names and ratings to fill in, performance and change of rating worked out."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, cell
from xlvp.books.chess.tournament import Tournament
from xlvp.books.kinds.chess_swiss.games_sheet import on_games
from xlvp.books.look import BAD, CENTRE, GREY, HALVES, LEFT, TEXT, WHOLE, Style
from xlvp.books.parts import mark_errors, number_rule, warn_by_flag

COLUMNS = {
    name: column
    for column, name in enumerate(
        ("number", "name", "rating", "k", "points", "games", "score", "average", "performance",
         "change", "new", "check"),
        start=1,
    )
}  # fmt: skip
"""Every column of the sheet by its meaning."""

HEADINGS = (
    "No.", "Player", "Rating", "K", "Points", "Rated games", "Score in them", "Average opponent",
    "Performance", "Change", "New rating", "Check",
)  # fmt: skip

RATING_RULE: Style = {
    "validate": "integer",
    "criteria": "between",
    "minimum": 0,
    "maximum": 9999,
    "input_message": "Empty or 0: unrated.",
    "error_title": "Rating",
    "error_message": "A whole number belongs here; leave it empty for an unrated player.",
}
CHANGE: Style = {"num_format": "+0;-0;0", "align": "center", "bold": True}


def write(book: Book, event: Tournament) -> None:
    """Write the sheet; names Names, Ratings and what the standings show of each player."""
    sheet = book.sheet("Players", landscape=True)
    count = len(event.players)
    sheet.title('=IF(EventName="","Players",EventName&" · Players")', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.texts(TOP - 1, 1, HEADINGS)
    sheet.text(TOP - 1, COLUMNS["name"], "Player", "heading", **LEFT)
    sheet.page.set_row(TOP - 1, 32)
    sheet.widths(5, 26, 9, 7, 8, 8, 9, 10, 13, 9, 9, 44)
    for i, player in enumerate(event.players):
        row = TOP + i
        at = {name: cell(row, column) for name, column in COLUMNS.items()}
        sheet.value(row, COLUMNS["number"], i + 1, "computed", **CENTRE, font_color=GREY)
        sheet.input(row, COLUMNS["name"], player.name, **TEXT)
        sheet.input(row, COLUMNS["rating"], player.rating, **WHOLE)
        sheet.input(row, COLUMNS["k"], None, **WHOLE)
        for name, (formula, style) in _formulas(at, i, event.rounds).items():
            sheet.formula(row, COLUMNS[name], formula, **style)
        told = f'=INDEX(PlayerFaults,{i + 1})&""'
        sheet.formula(row, COLUMNS["check"], told, **LEFT, font_color=BAD)
    for name, column in (
        ("Names", "name"), ("Ratings", "rating"), ("PlayerK", "k"), ("PlayerGames", "games"),
        ("PlayerPerformance", "performance"), ("PlayerChange", "change"),
    ):  # fmt: skip
        book.name(name, sheet, TOP, COLUMNS[column], count)
    sheet.validate(TOP, COLUMNS["rating"], count, 1, RATING_RULE)
    own_k = {**number_rule("K factor", 0, 9999), "input_message": "Only where it is not Setup's."}
    sheet.validate(TOP, COLUMNS["k"], count, 1, own_k)
    mark_errors(sheet, TOP, 1, count, len(COLUMNS))
    sheet.finish(TOP + count - 1, len(COLUMNS), header=TOP - 1, freeze=COLUMNS["rating"])


def _formulas(at: dict[str, str], i: int, rounds: int) -> dict[str, tuple[str, Style]]:
    """What follows from the player's games, which the sheet Games lists."""
    ratings, results = (on_games(name, i, rounds) for name in ("rating", "counted"))
    won, drawn, lost = (f'({results}&""="{result}")' for result in ("1", "½", "0"))
    none, games = f"N({at['games']})=0", at["games"]
    k = f'IF({at["k"]}="",KFactor,{at["k"]})'
    total = f"ELOTOTAL({at['rating']},{ratings},{results},{k},System)"
    unrated = f"N({at['rating']})<=0"
    return {
        "points": (f"=INDEX(PlayerPoints,{i + 1})", {**HALVES, "bold": True}),
        "games": (f'=IF(LinesUsed=0,"",SUMPRODUCT(({ratings}>0)*({won}+{drawn}+{lost})))', CENTRE),
        "score": (f'=IF({none},"",SUMPRODUCT(({ratings}>0)*({won}+{drawn}/2)))', HALVES),
        "average": (
            f'=IF({none},"",INT(SUMPRODUCT({won}+{drawn}+{lost},{ratings})/{games}+0.5))',
            WHOLE,
        ),
        "performance": (f'=IF({none},"",TPR({ratings},{results}))', {**WHOLE, "bold": True}),
        "change": (f'=IF(OR({none},{unrated}),"",{total})', CHANGE),
        "new": (f'=IF({at["change"]}="","",{at["rating"]}+{at["change"]})', WHOLE),
    }
