"""Matches: one line per match, each side scored on its own."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell, span
from xlvp.books.kinds.bridge_swiss_teams.event import PLAYED, Event, Match
from xlvp.books.look import (
    BAD,
    BAD_FILL,
    CENTRE,
    GREY,
    LEADER_FILL,
    NAVY,
    NUMBER,
    SIGNED,
    TEXT,
    VP,
    Style,
)
from xlvp.books.parts import BOARDS_RULE, list_rule, mark_errors, number_rule, warn_by_flag

COLUMNS = {
    name: column
    for column, name in enumerate(
        (
            "round", "table", "home", "away", "imps_home", "imps_away",
            "scheduled", "played", "for_scale", "adjust_home", "adjust_away",
            "vp_home", "vp_away", "override_home", "override_away",
            "penalty_home", "penalty_away", "final_home", "final_away", "note", "check",
        ),
        start=1,
    )
}  # fmt: skip
"""Every column of the sheet by its meaning."""

GROUPS = (
    ("round", "away", "Match", ("Round", "Table", "Home", "Away")),
    ("imps_home", "imps_away", "IMPs", ("Home", "Away")),
    ("scheduled", "for_scale", "Boards", ("sched.", "played", "scale")),
    ("adjust_home", "adjust_away", "IMPs adjusted", ("Home", "Away")),
    ("vp_home", "vp_away", "VP", ("Home", "Away")),
    ("override_home", "override_away", "VP instead", ("Home", "Away")),
    ("penalty_home", "penalty_away", "VP penalty", ("Home", "Away")),
    ("final_home", "final_away", "Final VP", ("Home", "Away")),
    ("note", "check", "Remarks", ("Note", "Check")),
)

INPUTS: dict[str, Style] = {
    "home": TEXT,
    "away": TEXT,
    "imps_home": NUMBER,
    "imps_away": NUMBER,
    "played": NUMBER,
    "adjust_home": SIGNED,
    "adjust_away": SIGNED,
    "override_home": VP,
    "override_away": VP,
    "penalty_home": VP,
    "penalty_away": VP,
    "note": TEXT,
}
"""The columns that the director fills in, and how they look."""


def address(name: str, row: int, fixed: str = "") -> str:
    """The address of a column's cell on this sheet."""
    return cell(row, COLUMNS[name], fixed)


def on_matches(i: int) -> dict[str, str]:
    """The addresses of match ``i``, column by column, for formulas on other sheets."""
    return {name: f"Matches!{address(name, TOP + i)}" for name in COLUMNS}


def column_on_matches(name: str, matches: int) -> str:
    """The address of a whole column of the matches, for formulas on other sheets."""
    column = COLUMNS[name]
    return f"Matches!{span(TOP, column, TOP + matches - 1, column)}"


def write(book: Book, event: Event) -> None:
    """Write the sheet; VP come from VPMATCH, a bye from Setup."""
    sheet = book.sheet("Matches", landscape=True)
    count = len(event.matches)
    sheet.title('=IF(EventName="","Matches",EventName&" · Matches")', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    _headings(sheet)
    for i, match in enumerate(event.matches):
        _line(sheet, TOP + i, match)
    _rules(sheet, count)
    _highlights(sheet, count)
    sheet.finish(TOP + count - 1, COLUMNS["check"], header=TOP - 1, freeze=COLUMNS["away"] + 1)


def _headings(sheet: Sheet) -> None:
    for first, last, group, texts in GROUPS:
        sheet.group(TOP - 2, COLUMNS[first], COLUMNS[last], group)
        sheet.texts(TOP - 1, COLUMNS[first], texts)
    sheet.widths(7, 6.5, 20, 20, *[7.5] * 15, 32, 36)
    sheet.page.set_row(TOP - 1, 20)


def _line(sheet: Sheet, row: int, match: Match) -> None:
    # A stronger line above the first match of a round.
    top: Style = {"top": 2, "top_color": NAVY} if match.table == 1 and row > TOP else {}
    for name in ("round", "table"):
        sheet.value(row, COLUMNS[name], getattr(match, name), "computed", **CENTRE, **top)
    for name, style in INPUTS.items():
        sheet.input(row, COLUMNS[name], getattr(match, name), **style, **top)
    at = {name: address(name, row) for name in COLUMNS}
    formulas: tuple[tuple[str, str, Style], ...] = (
        ("scheduled", f"=INDEX(RoundBoards,{at['round']})", CENTRE),
        ("for_scale", _boards_for_scale(at), CENTRE),
        ("vp_home", _vp_home(at), VP),
        ("vp_away", f"={_vp(at, 'away', 'home')}", VP),
        ("final_home", _final(at, "home"), {**VP, "bold": True}),
        ("final_away", _final(at, "away"), {**VP, "bold": True}),
        ("check", _check(at, row - TOP + 1), {"font_color": GREY, "indent": 1}),
    )
    for name, formula, style in formulas:
        sheet.formula(row, COLUMNS[name], formula, **style, **top)


def _boards_for_scale(at: dict[str, str]) -> str:
    played = at["played"]
    return f'=IF(AND(ScaleBoards="{PLAYED}",{played}<>""),{played},{at["scheduled"]})'


def _vp(at: dict[str, str], side: str, other: str) -> str:
    """Both IMPs there and an opponent: VP of this side alone, with its own adjustment."""
    return (
        f'IF(OR({at[f"imps_{side}"]}="",{at[f"imps_{other}"]}="",{at["away"]}=""),"",'
        f"VPMATCH({at[f'imps_{side}']}+{at[f'adjust_{side}']},{at[f'imps_{other}']},"
        f"{at['for_scale']},Scale,MaxVP))"
    )


def _vp_home(at: dict[str, str]) -> str:
    """As for the other side; a home team alone has a bye."""
    bye = f'AND({at["home"]}<>"",{at["away"]}="",{at["imps_home"]}="",{at["imps_away"]}="")'
    return f"=IF({bye},ByeVP,{_vp(at, 'home', 'away')})"


def _final(at: dict[str, str], side: str) -> str:
    base, instead = at[f"vp_{side}"], at[f"override_{side}"]
    penalty = f"IF(UsePenalties,{at[f'penalty_{side}']},0)"
    return (
        f'=IF({instead}<>"",ROUND({instead}-{penalty},2),'
        f'IF({base}="","",ROUND({base}-{penalty},2)))'
    )


def _check(at: dict[str, str], line: int) -> str:
    """What is wrong with the match, or what is special about it."""
    code = f"INDEX(MatchProblems,{line})"
    told = f'IF({at["adjust_home"]}+{at["adjust_away"]}<>0,"sides adjusted apart","")'
    bye = f'AND({at["home"]}<>"",{at["away"]}="")'
    return f'=IF({code}>0,INDEX(FaultTexts,{code}),IF({bye},"bye",{told}))'


def _rules(sheet: Sheet, count: int) -> None:
    def rule(name: str, columns: int, rule: Style, message: str = "") -> None:
        told = {"input_message": message} if message else {}
        sheet.validate(TOP, COLUMNS[name], count, columns, {**rule, **told})

    rule("home", 2, list_rule("Team", "=TeamNames"), "Leave Away empty for a bye.")
    rule("imps_home", 2, number_rule("IMPs", 0, 999))
    rule("played", 1, BOARDS_RULE, "Only where boards were cancelled.")
    rule(
        "adjust_home",
        2,
        number_rule("IMPs adjusted", -999, 999),
        "Added to this side's own margin: +3 here and -3 there, or +3 for both.",
    )
    rule(
        "override_home",
        2,
        number_rule("VP instead", 0, 1000),
        "Assigned or split score: both sides, before penalties.",
    )
    rule("penalty_home", 2, number_rule("VP penalty", 0, 1000), "What is taken off, as a plus.")


def _highlights(sheet: Sheet, count: int) -> None:
    last = COLUMNS["check"]
    faulty = f"=INDEX(MatchProblems,ROW()-{TOP})>0"
    sheet.highlight(TOP, last, count, 1, faulty, font_color=BAD, bg_color=BAD_FILL, bold=True)
    mark_errors(sheet, TOP, 1, count, last)
    home, away = (address(f"final_{side}", TOP, "column") for side in ("home", "away"))
    for name, mine, other in (("final_home", home, away), ("final_away", away, home)):
        won = f"=AND(ISNUMBER({home}),ISNUMBER({away}),N({mine})>N({other}))"
        sheet.highlight(TOP, COLUMNS[name], count, 1, won, bg_color=LEADER_FILL)
