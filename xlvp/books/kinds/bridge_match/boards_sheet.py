"""Boards: contract or score in both rooms, difference, IMPs and the running total."""

from __future__ import annotations

from typing import Any

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.kinds.bridge_match.match import Board, TeamsMatch
from xlvp.books.look import (
    BAD,
    BAD_FILL,
    CENTRE,
    GREY,
    LEADER_FILL,
    MARK,
    NAVY,
    NUMBER,
    SIGNED,
    TEXT,
    Style,
)
from xlvp.books.parts import list_rule, mark_errors, number_rule, warn_by_flag

GAIN: Style = {"num_format": '0;-0;"–"', "align": "center", "bold": True}
ROOM = ("contract", "by", "tricks", "score", "ns")
COLUMNS = {
    name: column
    for column, name in enumerate(
        (
            "board", "dealer", "vulnerable",
            *(f"open_{name}" for name in ROOM),
            *(f"closed_{name}" for name in ROOM),
            "difference", "imps", "instead_home", "instead_away", "home", "away", "total",
            "note", "check",
        ),
        start=1,
    )
}  # fmt: skip
"""Every column of the sheet by its meaning."""

ROOM_HEADINGS = ("Contract", "By", "Tricks", "Score", "N-S")
GROUPS = (
    ("board", "vulnerable", '="Board"', ("No.", "Dealer", "Vul.")),
    ("open_contract", "open_ns", '="Open room: "&HomeName&" N-S"', ROOM_HEADINGS),
    ("closed_contract", "closed_ns", '="Closed room: "&AwayName&" N-S"', ROOM_HEADINGS),
    ("difference", "imps", '="For home"', ("Points", "IMPs")),
    ("instead_home", "instead_away", '="IMPs instead"', ("Home", "Away")),
    ("home", "total", '="IMPs"', ("Home", "Away", "Total")),
    ("note", "check", '="Remarks"', ("Note", "Check")),
)
ROOM_INPUTS: dict[str, Style] = {"contract": MARK, "by": MARK, "tricks": NUMBER, "score": NUMBER}
INPUTS: dict[str, Style] = {"instead_home": SIGNED, "instead_away": SIGNED, "note": TEXT}


def on_boards(i: int, sheet: str = "Boards!") -> dict[str, str]:
    """The addresses of board ``i``, column by column, for formulas on other sheets."""
    return {name: f"{sheet}{cell(TOP + i, column)}" for name, column in COLUMNS.items()}


def write(book: Book, match: TeamsMatch) -> None:
    """Write the sheet; names BoardNumbers."""
    sheet = book.sheet("Boards", landscape=True)
    count = len(match.boards)
    sheet.title('=HomeName&" – "&AwayName', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    for first, last, formula, texts in GROUPS:
        sheet.group(TOP - 2, COLUMNS[first], COLUMNS[last], "")
        sheet.formula(TOP - 2, COLUMNS[first], formula, "heading")
        sheet.texts(TOP - 1, COLUMNS[first], texts)
    room = (10, 5, 7, 8, 8)
    sheet.widths(6, 7, 7, *room, *room, 8, 7, 8, 8, 7, 7, 7, 34, 48)
    for i, board in enumerate(match.boards):
        _line(sheet, i, board)
    book.name("BoardNumbers", sheet, TOP, COLUMNS["board"], count)
    _rules(sheet, count)
    _highlights(sheet, count)
    sheet.finish(TOP + count - 1, COLUMNS["check"], header=TOP - 1, freeze=COLUMNS["board"] + 1)


def _line(sheet: Sheet, i: int, board: Board) -> None:
    at = on_boards(i, "")
    row = TOP + i
    top: Style = {"top": 2, "top_color": NAVY} if i and i % 4 == 0 else {}

    def show(name: str, formula: str, **style: Any) -> None:
        sheet.formula(row, COLUMNS[name], formula, **style, **top)

    number = at["board"]
    show("board", f'=IF(FirstBoard="",1,FirstBoard)+{i}', **CENTRE, bold=True)
    show("dealer", f'=MID("NESW",MOD({number}-1,4)+1,1)', **CENTRE)
    cycle = f"MOD({number}-1,16)"
    vulnerable = f'=CHOOSE(1+MOD({cycle}+INT({cycle}/4),4),"None","N-S","E-W","All")'
    show("vulnerable", vulnerable, **CENTRE)
    for side, room in (("open", board.open), ("closed", board.closed)):
        for name, style in ROOM_INPUTS.items():
            sheet.input(row, COLUMNS[f"{side}_{name}"], getattr(room, name), **style, **top)
        typed, scored = at[f"{side}_score"], f"INDEX({side.title()}Score,{i + 1})"
        show(f"{side}_ns", f'=IF({typed}<>"",{typed},{scored})', **NUMBER)
    north, south = at["open_ns"], at["closed_ns"]
    show("difference", f'=IF(OR({north}="",{south}=""),"",{north}-{south})', **SIGNED)
    show("imps", f'=IF({at["difference"]}="","",IMPS({north},{south}))', **SIGNED)
    for name, style in INPUTS.items():
        sheet.input(row, COLUMNS[name], getattr(board, name), **style, **top)
    for side in ("home", "away"):
        net = f"INDEX(Net{side.title()},{i + 1})"
        show(side, f'=IF({net}="","",MAX(0,{net}))', **GAIN)
    show("total", f"=INDEX(RunningTotal,{i + 1})", **SIGNED)
    show("check", f"=INDEX(BoardFaults,{i + 1})", font_color=GREY, indent=1)


def _rules(sheet: Sheet, count: int) -> None:
    contract: Style = {
        "validate": "length",
        "criteria": "between",
        "minimum": 1,
        "maximum": 6,
        "ignore_blank": True,
        "input_message": "Such as 4S, 3NT, 5DX, 2HXX or Pass.",
        "error_title": "Contract",
        "error_message": "Such as 4S, 3NT, 5DX, 2HXX or Pass.",
    }
    tricks = {**number_rule("Tricks", 0, 13), "validate": "integer"}
    tricks["input_message"] = "Tricks that declarer won, 0 to 13."
    score = {**number_rule("Score", -9999, 9999), "validate": "integer"}
    score["input_message"] = (
        "Seen from North-South. Leave empty where contract, by and tricks give it."
    )
    for side in ("open", "closed"):
        by = list_rule("By", ("N", "E", "S", "W"))
        for name, rule in zip(ROOM_INPUTS, (contract, by, tricks, score), strict=True):
            sheet.validate(TOP, COLUMNS[f"{side}_{name}"], count, 1, rule)
    instead = number_rule("IMPs instead", -99, 99)
    instead["input_message"] = "Assigned IMPs, each side on its own: +3 and -3, or +3 and +3."
    sheet.validate(TOP, COLUMNS["instead_home"], count, 2, instead)


def _highlights(sheet: Sheet, count: int) -> None:
    faulty = f'=INDEX(FaultyLines,ROW()-{TOP})<>""'
    warning = {"font_color": BAD, "bg_color": BAD_FILL, "bold": True}
    sheet.highlight(TOP, COLUMNS["check"], count, 1, faulty, **warning)
    mark_errors(sheet, TOP, 1, count, COLUMNS["check"])
    for side in ("home", "away"):
        won = f"=N({cell(TOP, COLUMNS[side], 'column')})>0"
        sheet.highlight(TOP, COLUMNS[side], count, 1, won, bg_color=LEADER_FILL)
