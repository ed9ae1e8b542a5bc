"""Games: one line per game with its audit: difference, cap, expected score and change."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.rating_report.player import Game, Player
from xlvp.books.look import BAD, BAD_FILL, BAND, CENTRE, GREY, LEFT, MARK, TEXT, Style
from xlvp.books.parts import list_rule, mark_errors, warn_by_flag

SYSTEMS = {"fide": "System", "sweden": '"SWEDEN"', "logistic": '"LOGISTIC"'}
"""The rating systems side by side, and how a formula names them."""

COLUMNS = {
    name: column
    for column, name in enumerate(
        (
            "number", "opponent", "colour", "rating", "result", "points",
            "difference", "used", "capped",
            "expected_fide", "change_fide", "after_fide",
            "expected_sweden", "change_sweden", "after_sweden",
            "expected_logistic", "change_logistic", "after_logistic",
            "check",
        ),
        start=1,
    )
}  # fmt: skip
"""Every column of the sheet by its meaning."""

GROUPS = (
    ("number", "points", "Game", ("No.", "Opponent", "Colour", "Rating", "Result", "Points")),
    ("difference", "capped", "Difference", ("own − opp.", "used", "cap")),
    ("expected_fide", "after_fide", "FIDE", ("expected", "change", "rating")),
    ("expected_sweden", "after_sweden", "Sweden", ("expected", "change", "rating")),
    ("expected_logistic", "after_logistic", "Logistic", ("expected", "change", "rating")),
    ("check", "check", "Remarks", ("Check",)),
)

INPUTS: dict[str, Style] = {"opponent": TEXT, "colour": MARK, "rating": CENTRE, "result": MARK}
POINTS: Style = {"num_format": "0.0", "align": "center"}
EXPECTED: Style = {"num_format": "0.00", "align": "center"}
EXPECTED_FINE: Style = {"num_format": "0.000", "align": "center"}
CHANGE: Style = {"num_format": "+0.0;-0.0;0.0", "align": "center", "bold": True}
SIGNED: Style = {"num_format": "+0;-0;0", "align": "center"}
AFTER: Style = {"num_format": "0.0", "align": "center", "font_color": GREY}

ADVICE: Style = {"error_type": "information"}
"""A list that offers but takes other entries too: ``1/2`` and ``=`` are results as well."""

UNDER_WAY = "no result yet"
UNPLAYED = "not played, so not rated"
UNRATED = "opponent unrated, so not rated"
"""What the check says of a game that does not count."""
RATING_TEXT = "the rating is text; type it again as a number"


def on_games(name: str, i: int) -> str:
    """The address of game ``i``'s cell in a column, for formulas on other sheets."""
    return f"Games!{cell(TOP + i, COLUMNS[name])}"


def write(book: Book, player: Player) -> None:
    """Write the sheet; names GameRatings, GameResults and a column of every system."""
    sheet = book.sheet("Games", landscape=True)
    count = len(player.games)
    sheet.title('=IF(PlayerName="","Games",PlayerName&" · Games")', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    for first, last, group, texts in GROUPS:
        sheet.group(TOP - 2, COLUMNS[first], COLUMNS[last], group)
        sheet.texts(TOP - 1, COLUMNS[first], texts)
    sheet.widths(5, 22, 8, 8, 8, 8, 11, 8, 9, *[9.5] * 9, 52)
    for i, game in enumerate(player.games):
        _line(sheet, TOP + i, i + 1, game)
    _names(sheet, count)
    _rules(sheet, count)
    _highlights(sheet, count)
    sheet.finish(TOP + count - 1, COLUMNS["check"], header=TOP - 1, freeze=COLUMNS["opponent"] + 1)


def _line(sheet: Sheet, row: int, number: int, game: Game) -> None:
    at = {name: cell(row, column) for name, column in COLUMNS.items()}
    sheet.value(row, COLUMNS["number"], number, "computed", **CENTRE)
    for name, style in INPUTS.items():
        sheet.input(row, COLUMNS[name], getattr(game, name), **style)
    # The opponent against an equal with K 1: the score less one half, blank where none counts.
    score = f"ELODELTA({at['rating']},{at['rating']},{at['result']},1,System)"
    rated, difference = at["change_sweden"], at["difference"]
    formulas = {
        "points": (f'=IF({score}="","",{score}+0.5)', POINTS),
        "difference": (f'=IF({rated}="","",OwnRating-{at["rating"]})', SIGNED),
        "used": (
            f'=IF({difference}="","",IF(OwnRating<CapBelow,MAX(-400,MIN(400,{difference})),'
            f"{difference}))",
            SIGNED,
        ),
        "capped": (
            f'=IF({difference}="","",IF({at["used"]}={difference},"","capped"))',
            CENTRE,
        ),
    }
    for key, system in SYSTEMS.items():
        change, own_k = at[f"change_{key}"], "" if key == "sweden" else "KFactor"
        fine = EXPECTED if key == "fide" else EXPECTED_FINE
        first = cell(TOP, COLUMNS[f"change_{key}"], "row")
        formulas[f"expected_{key}"] = (
            f'=IF({change}="","",EXPECTED(OwnRating,{at["rating"]},{system}))',
            fine,
        )
        formulas[f"change_{key}"] = (
            f"=ELODELTA(OwnRating,{at['rating']},{at['result']},{own_k},{system})",
            CHANGE,
        )
        formulas[f"after_{key}"] = (
            f'=IF({change}="","",ROUND(OwnRating+SUM({first}:{change}),2))',
            AFTER,
        )
    for name, (formula, style) in formulas.items():
        sheet.formula(row, COLUMNS[name], formula, **style)
    sheet.formula(row, COLUMNS["check"], _check(at), "bare", **LEFT)


def _check(at: dict[str, str]) -> str:
    """What is wrong with the game, or why it does not count; the own rating is told in Report."""
    result, rating = at["result"], at["rating"]
    result_fault = f'XLVPERROR("ELODELTA",2000,2000,{result},KFactor,System)'
    rating_fault = f'XLVPERROR("EXPECTED",2000,{rating},System)'
    begun = f"COUNTA({at['opponent']},{rating})>0"
    return (
        f'=IF({result}="",IF({begun},"{UNDER_WAY}",""),IF({result_fault}<>"",{result_fault},'
        f'IF(ELODELTA(2000,2000,{result},1,System)="","{UNPLAYED}",'
        f'IF({rating_fault}<>"",{rating_fault},IF(ISTEXT({rating}),"{RATING_TEXT}",'
        f'IF({at["points"]}="","{UNRATED}",""))))))'
    )


def _names(sheet: Sheet, count: int) -> None:
    for name, column in (
        ("GameRatings", "rating"),
        ("GameResults", "result"),
        ("GamePoints", "points"),
        ("GameChecks", "check"),
        *(
            (f"{kind.title()}{key.title()}", f"{kind}_{key}")
            for key in SYSTEMS
            for kind in ("expected", "change")
        ),
    ):
        sheet.book.name(name, sheet, TOP, COLUMNS[column], count)


def _rules(sheet: Sheet, count: int) -> None:
    colours = {**list_rule("Colour", ("white", "black")), **ADVICE}
    sheet.validate(TOP, COLUMNS["colour"], count, 1, colours)
    rating: Style = {
        "validate": "integer",
        "criteria": "between",
        "minimum": 0,
        "maximum": 9999,
        "input_message": "Empty or 0: unrated.",
        "error_title": "Rating",
        "error_message": "A whole number belongs here; leave it empty for an unrated opponent.",
    }
    sheet.validate(TOP, COLUMNS["rating"], count, 1, rating)
    results = {**list_rule("Result", ("1", "½", "0", "+", "-", "U", "H", "Z")), **ADVICE}
    told = {"input_message": "1 ½ 0; forfeit + or -; bye U, H or Z (not rated)."}
    sheet.validate(TOP, COLUMNS["result"], count, 1, {**results, **told})


def _highlights(sheet: Sheet, count: int) -> None:
    first = COLUMNS["number"]
    mark_errors(sheet, TOP, first, count, COLUMNS["check"] - 1)
    faulty = f"=INDEX(GameFaults,ROW()-{TOP})>0"
    check = TOP, COLUMNS["check"], count, 1
    sheet.highlight(*check, faulty, font_color=BAD, bg_color=BAD_FILL, bold=True)
    capped = f'={cell(TOP, COLUMNS["capped"], "column")}="capped"'
    sheet.highlight(TOP, COLUMNS["used"], count, 2, capped, bold=True)
    sheet.highlight(TOP, first, count, 1, "=MOD(ROW(),2)=0", bg_color=BAND)
