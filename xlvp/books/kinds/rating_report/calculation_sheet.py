"""Calculation: the working behind the report, open to whoever wants to follow it."""

from __future__ import annotations

from xlvp.books.book import TOP, Book, Sheet
from xlvp.books.kinds.rating_report.games_sheet import (
    AFTER,
    SYSTEMS,
    UNDER_WAY,
    UNPLAYED,
    UNRATED,
    on_games,
)
from xlvp.books.kinds.rating_report.player import Player
from xlvp.books.look import CENTRE, GREY, LEFT, LINE
from xlvp.books.parts import warn_by_flag
from xlvp.rating_systems import SYSTEMS as KNOWN_SYSTEMS

GAME, CHART, SENTENCES = 1, 6, 11
"""First columns of the three parts."""

TITLES = {"fide": "FIDE", "sweden": "Sweden", "logistic": "Logistic"}

CAPPED_SYSTEMS = {name: s.cap_below for name, s in KNOWN_SYSTEMS.items() if s.cap_below}
"""FIDE's editions, and the rating from which each leaves the 400-point rule."""

ANY_RATING = 10_000
"""Above every rating: where the 400-point rule holds for everybody."""


def write(book: Book, player: Player) -> None:
    """Write the sheet, part beside part."""
    sheet = book.sheet("Calculation", landscape=True)
    sheet.title('="Calculation"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    count = len(player.games)
    _games(sheet, count)
    _chart(sheet, count)
    _sentences(sheet)
    sheet.page.set_tab_color(GREY)
    sheet.finish(TOP + max(count, 12), SENTENCES + 1, header=TOP - 1)


def _games(sheet: Sheet, count: int) -> None:
    """Which games are at fault, and the ratings of the opponents that count."""
    sheet.group(TOP - 2, GAME, GAME + 3, "Games")
    sheet.texts(TOP - 1, GAME, ("Game", "Fault", "Counted", "Rated"))
    sheet.widths(7, 8, 9, 8, 2, first=GAME)
    for i in range(count):
        row = TOP + i
        check, points = on_games("check", i), on_games("points", i)
        notes = "".join(f',{check}="{note}"' for note in (UNDER_WAY, UNPLAYED, UNRATED))
        rating, change = on_games("rating", i), on_games("change_sweden", i)
        sheet.value(row, GAME, i + 1, "helper", **CENTRE)
        sheet.formula(row, GAME + 1, f'=IF(OR({check}=""{notes}),"",{i + 1})', "helper", **CENTRE)
        sheet.formula(row, GAME + 2, f'=IF({points}="","",{rating})', "helper", **CENTRE)
        sheet.formula(row, GAME + 3, f'=IF(ISNUMBER({change}),{i + 1},"")', "helper", **CENTRE)
    for offset, name in enumerate(("GameFaults", "CountedRatings", "RatedGames"), GAME + 1):
        sheet.book.name(name, sheet, TOP, offset, count)


def _chart(sheet: Sheet, count: int) -> None:
    """The rating after each game; #N/A where none is known, which a chart leaves out."""
    sheet.group(TOP - 2, CHART, CHART + 3, "Rating after each game")
    sheet.texts(TOP - 1, CHART, ("Game", *TITLES.values()))
    sheet.widths(7, 9, 9, 9, 2, first=CHART)
    for i in range(count + 1):
        row = TOP + i
        sheet.value(row, CHART, i, "helper", **CENTRE)
        for column, key in enumerate(SYSTEMS, CHART + 1):
            if i:
                changes = f"{on_games(f'change_{key}', 0)}:{on_games(f'change_{key}', i - 1)[6:]}"
                so_far = f"IFERROR(ROUND(OwnRating+SUM({changes}),2),NA())"
                value = f"=IF({i}<=LastGame,{so_far},NA())"
            else:
                value = '=IF(OwnRating="",NA(),OwnRating)'
            sheet.formula(row, column, value, "helper", **AFTER)
    style = sheet.book.workbook.add_format({"font_color": LINE})
    last = TOP + count, CHART + len(SYSTEMS)
    sheet.page.conditional_format(TOP, CHART + 1, *last, {"type": "errors", "format": style})


def _sentences(sheet: Sheet) -> None:
    """The numbers and sentences that the other sheets show."""
    sheet.group(TOP - 2, SENTENCES, SENTENCES + 1, "Numbers and sentences")
    sheet.texts(TOP - 1, SENTENCES, ("What", "Number or sentence"))
    sheet.widths(22, 60, first=SENTENCES)
    capped = str(ANY_RATING)
    for name, below in CAPPED_SYSTEMS.items():
        capped = f'IF(System="{name}",{min(below, ANY_RATING):g},{capped})'
    fault = 'XLVPERROR("ELODELTA",2000,2000,1,KFactor,System)'
    own = 'XLVPERROR("EXPECTED",OwnRating,2000,System)'
    first = "MIN(GameFaults)"
    more = '" (and "&(Faults-1)&" more)"'
    lines = {
        "CapBelow": f"={capped}",
        "Counted": "=COUNT(CountedRatings)",
        "Rated": "=COUNT(RatedGames)",
        "LastGame": "=MAX(RatedGames)",
        "Faults": "=COUNT(GameFaults)",
        "Drift": "=IF(Rated=0,0,ROUND(ABS(TotalFide-SUM(ChangeFide)),6))",
        "SettingFault": f'=IF({own}<>"",{own},{fault})',
        "StatusText": '=IF(Faults>0,Faults&IF(Faults=1," game"," games")&" to mend",'
        'IF(Counted=0,"No games yet",'
        'Rated&IF(Rated=1," rated game, "," rated games, ")&SUM(GamePoints)'
        '&IF(Counted=1," point from "," points from ")&Counted))',
        "CheckText": '=IF(SettingFault<>"","Report: "&SettingFault,IF(Faults>0,"Game "&'
        f'{first}&": "&INDEX(GameChecks,{first})&IF(Faults>1,{more},""),'
        'IF(AND(Counted>0,Rated=0),"Report: your own rating is missing, so no change can be told",'
        'IF(Drift>0.51,"Report: the total is not the sum of the games",'
        '"Check: nothing contradicts itself"))))',
        "CheckFlag": '=IF(LEFT(CheckText,6)="Check:",0,1)',
    }
    for row, (name, formula) in enumerate(lines.items(), TOP):
        sheet.text(row, SENTENCES, name, "helper", **LEFT)
        sheet.formula(row, SENTENCES + 1, formula, "helper", **LEFT)
        sheet.book.name(name, sheet, row, SENTENCES + 1)
