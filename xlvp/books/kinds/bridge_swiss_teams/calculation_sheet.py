"""Calculation: what VPSTANDINGS is given, line by line, and the fault of each match.

Teams are resolved to their numbers here, once; everything after keys on numbers. A team that Setup
does not know gets the number 0, which VPSTANDINGS refuses.
"""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.bridge_swiss_teams.event import Event
from xlvp.books.kinds.bridge_swiss_teams.faults import fault_number
from xlvp.books.kinds.bridge_swiss_teams.matches_sheet import on_matches
from xlvp.books.look import CENTRE, GREY
from xlvp.books.parts import warn_by_flag

GROUPS = (
    (
        "What VPSTANDINGS is given",
        ("Round", "Home no.", "Away no.", "IMPs home", "IMPs away", "Boards", "VP home", "VP away"),
    ),
    ("Before penalties", ("VP home", "VP away")),
    ("Penalties", ("VP home", "VP away")),
    ("Faults", ("Number", "Line")),
)
NAMES = (
    "MatchRound", "MatchHome", "MatchAway", "", "", "", "MatchVpHome", "MatchVpAway",
    "BaseHome", "BaseAway", "PenaltyHome", "PenaltyAway", "MatchProblems", "FaultyLines",
)  # fmt: skip
"""Names of the columns, over the matches alone."""

COUNTED = 8
"""The columns that VPSTANDINGS is given."""


def write(book: Book, event: Event) -> None:
    """Write the sheet; names Counted (carried VP first, then the matches) and ``NAMES``."""
    sheet = book.sheet("Calculation", height=15)
    sheet.title('="Calculation"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    column = 1
    for group, headings in GROUPS:
        sheet.group(TOP - 2, column, column + len(headings) - 1, group)
        sheet.texts(TOP - 1, column, headings)
        column += len(headings)
    sheet.widths(*[9.5] * len(NAMES))
    teams, matches = len(event.teams), len(event.matches)
    for i in range(teams):
        carry = f"INDEX(TeamCarry,{i + 1})"
        line = ["=0", f"={i + 1}", "", "", "", "", f'=IF({carry}="","",{carry})']
        _line(sheet, TOP + i, line + [""] * (len(NAMES) - len(line)))
    for i in range(matches):
        row = TOP + teams + i
        fault = cell(row, len(NAMES) - 1)
        faults = [fault_number(i, matches), f'=IF({fault}>0,{i + 1},"")']
        _line(sheet, row, _match(i) + faults)
    for column, name in enumerate(NAMES, start=1):
        if name:
            book.name(name, sheet, TOP + teams, column, matches)
    book.name("Counted", sheet, TOP, 1, teams + matches, COUNTED)
    sheet.finish(TOP + teams + matches - 1, len(NAMES), header=TOP - 1)


def _line(sheet: Sheet, row: int, formulas: list[str]) -> None:
    for column, formula in enumerate(formulas, start=1):
        if formula:
            sheet.formula(row, column, formula, "helper", **CENTRE)
        else:
            sheet.value(row, column, None, "helper")


def _match(i: int) -> list[str]:
    at = on_matches(i)
    sides = ("home", "away")
    no_imps = f'OR({at["imps_home"]}="",{at["imps_away"]}="")'

    def number(team: str) -> str:
        return f'=IF({team}="","",SUMPRODUCT((TeamNames&""={team}&"")*TeamNumbers))'

    def imps(side: str) -> str:
        return f'=IF({no_imps},"",{at[f"imps_{side}"]}+MAX(0,{at[f"adjust_{side}"]}))'

    def base(side: str) -> str:
        instead = at[f"override_{side}"]
        return f'=IF({instead}<>"",{instead},{at[f"vp_{side}"]})'

    def penalty(side: str) -> str:
        return f'=IF({at[f"final_{side}"]}="","",IF(UsePenalties,{at[f"penalty_{side}"]},0))'

    return [
        f"={at['round']}",
        *(number(at[side]) for side in sides),
        *map(imps, sides),
        f"={at['for_scale']}",
        *(f"={at[f'final_{side}']}" for side in sides),
        *map(base, sides),
        *map(penalty, sides),
    ]
