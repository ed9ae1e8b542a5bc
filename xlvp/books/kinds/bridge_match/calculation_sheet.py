"""Calculation: each contract scored, the own IMPs of each side, and what is wrong with a board."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, cell
from xlvp.books.kinds.bridge_match.boards_sheet import on_boards
from xlvp.books.kinds.bridge_match.match import TeamsMatch
from xlvp.books.kinds.bridge_match.scoring import MISFIT, PARTS, parts
from xlvp.books.look import CENTRE, GREY, LEFT, LINE
from xlvp.books.parts import nested, warn_by_flag

ROOMS = {"open": 1, "closed": 1 + len(PARTS)}
"""The first column of each room."""
HOME, AWAY, TOTAL, CHART, FAULTY, FAULT = range(1 + 2 * len(PARTS), 7 + 2 * len(PARTS))

ONE_SIDED = "IMPs instead: the other side is missing"
NO_NUMBER = "IMPs instead: no number"


def write(book: Book, match: TeamsMatch) -> None:
    """Write the sheet; names the scores, nets and faults that the others read."""
    sheet = book.sheet("Calculation", landscape=True, height=15)
    sheet.title('="Calculation"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    width, count = len(PARTS), len(match.boards)
    sheet.widths(*[9, *[7.5] * (width - 1)] * 2, *[7] * 5, 58)
    for side, left in ROOMS.items():
        sheet.group(TOP - 2, left, left + width - 1, f"{side.title()} room")
        sheet.texts(TOP - 1, left, PARTS)
        book.name(f"{side.title()}Score", sheet, TOP, left + PARTS.index("Score"), count)
    sheet.group(TOP - 2, HOME, FAULT, "Own IMPs of each side, and faults")
    sheet.texts(TOP - 1, HOME, ("Home", "Away", "Total", "Chart", "Line", "What is wrong"))
    for i in range(count):
        for side, left in ROOMS.items():
            at = {name: cell(TOP + i, left + k) for k, name in enumerate(PARTS)}
            for column, formula in enumerate(parts(at, on_boards(i), side), left):
                sheet.formula(TOP + i, column, formula, "helper", **CENTRE)
        for column, formula in enumerate(_rest(i), HOME):
            style = LEFT if column == FAULT else CENTRE
            sheet.formula(TOP + i, column, formula, "helper", **style)
    for column, name in enumerate(
        ("NetHome", "NetAway", "RunningTotal", "ChartTotal", "FaultyLines", "BoardFaults"), HOME
    ):
        book.name(name, sheet, TOP, column, count)
    pale = {"type": "errors", "format": book.workbook.add_format({"font_color": LINE})}
    sheet.page.conditional_format(TOP, CHART, TOP + count - 1, CHART, pale)
    sheet.finish(TOP + count - 1, FAULT, header=TOP - 1)


def _rest(i: int) -> list[str]:
    board, row = on_boards(i), TOP + i
    imps, home, away = (board[name] for name in ("imps", "instead_home", "instead_away"))
    net, total = cell(row, HOME), cell(row, TOTAL)
    faults = {side: cell(row, left + PARTS.index("Fault")) for side, left in ROOMS.items()}
    scores = {side: cell(row, left + PARTS.index("Score")) for side, left in ROOMS.items()}

    def told(side: str) -> str:
        more = f'IF({faults[side]}={MISFIT},{scores[side]},"")'
        return f'"{side} room: "&INDEX(FaultTexts,{faults[side]})&{more}'

    wrong = nested(
        (
            f"{faults['open']}>0",
            f"{faults['closed']}>0",
            f"COUNT({home},{away})<>COUNTA({home},{away})",
            f"COUNT({home},{away})=1",
        ),
        (told("open"), told("closed"), f'"{NO_NUMBER}"', f'"{ONE_SIDED}"'),
        '""',
    )
    so_far = f"SUM({cell(TOP, HOME, 'row')}:{net})"
    return [
        f'=IF({home}<>"",{home},{imps})',
        f'=IF({away}<>"",{away},IF({imps}="","",-{imps}))',
        f'=IF({net}="","",{so_far})',
        f'=IF({net}="",NA(),{total})',
        f'=IF({cell(row, FAULT)}="","",{i + 1})',
        f"={wrong}",
    ]
