"""Checks: how far the event is and what contradicts itself, worked out into sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xlvp.books.book import TOP, Book, Sheet, cell
from xlvp.books.chess import codes
from xlvp.books.chess.calls import Calls
from xlvp.books.chess.tournament import Tournament
from xlvp.books.look import CENTRE, GREY, LEFT
from xlvp.books.parts import nested, warn_by_flag

LINES, PLAYER = 5, 7
"""First columns of the two lists."""

FINE = '"Check: nothing contradicts itself"'


@dataclass(frozen=True)
class Checked:
    """What is looked at for one player.

    ``present`` is the condition that the crosstable holds anything of the player; ``faults`` are
    conditions, each with what is then wrong, in the order in which they are told.
    """

    present: str
    faults: Sequence[tuple[str, str]]


def capital(text: str) -> str:
    """A formula for the text with a capital letter at its beginning."""
    return f"UPPER(LEFT({text},1))&MID({text},2,500)"


def write(
    book: Book,
    event: Tournament,
    calls: Calls,
    *,
    lines: int,
    sentences: Mapping[str, str],
    checked: Sequence[Checked],
    more: Sequence[tuple[str, str]] = (),
) -> None:
    """Write the sheet; names CheckText, CheckFlag, StatusText and what they are worked out from.

    Parameters
    ----------
    lines : the most rows of a round-by-round list, headings and value included
    sentences : formulas by name that StatusText, RoundsDone and Begun come from
    checked : what is looked at, player by player
    more : further conditions, each with the sentence to show
    """
    sheet = book.sheet("Checks", landscape=True, height=15)
    sheet.title('="Checks"', "=CheckText", "=StatusText")
    warn_by_flag(sheet, "CheckFlag")
    sheet.page.set_tab_color(GREY)
    sheet.widths(16, 60, 18, 2, 8, 2, 8, 9, 9, 44)
    standings = f'=IF(Begun=0,"",{calls.standings_fault})'
    who = "Team" if calls.teams else "Player"
    first = "MIN(FaultyLines)"
    player = (
        f'"{who} "&{first}&": "&INDEX(PlayerFaults,{first})'
        '&IF(COUNT(FaultyLines)>1," (and "&(COUNT(FaultyLines)-1)&" more)","")'
    )
    found = (
        ('StandingsFault<>""', capital("StandingsFault")),
        *more,
        ("COUNT(FaultyLines)>0", player),
        ('AuditFault<>""', '"Audit: "&AuditFault'),
    )
    named = {
        **sentences,
        "PlayersIn": "=SUM(PlayerIn)",
        "StandingsError": standings,
        "StandingsFault": '=IF(ISERROR(StandingsError),"an error value stands in the crosstable,'
        ' the names or Setup",StandingsError&"")',
        "CheckText": "=" + nested([c for c, _ in found], [s for _, s in found], FINE),
        "CheckFlag": '=IF(LEFT(CheckText,6)="Check:",0,1)',
    }
    sheet.texts(TOP - 1, 1, ("Name", "Value"))
    row = TOP
    for row, (name, formula) in enumerate(named.items(), TOP):
        sheet.text(row, 1, name, "helper")
        sheet.formula(row, 2, formula, "helper", **LEFT)
        book.name(name, sheet, row, 2)
    filler = calls.points
    row = codes.write_used(sheet, row + 2, 1, len(event.codes), filler)
    _lines(sheet, lines)
    _players(sheet, who, checked)
    sheet.finish(max(row, TOP + lines, TOP + len(checked)) - 1, PLAYER + 3)


def _lines(sheet: Sheet, lines: int) -> None:
    """Numbers from 1, for array formulas of varying length; names Lines."""
    sheet.text(TOP - 1, LINES, "Lines", "heading")
    for i in range(lines):
        sheet.value(TOP + i, LINES, i + 1, "helper", **CENTRE)
    sheet.book.name("Lines", sheet, TOP, LINES, lines)


def _players(sheet: Sheet, who: str, checked: Sequence[Checked]) -> None:
    """Who is in the crosstable and what is wrong with whom; names the columns."""
    sheet.texts(TOP - 1, PLAYER, (who, "Present", "At fault", "Fault"))
    for i, one in enumerate(checked):
        row = TOP + i
        told = nested([c for c, _ in one.faults], [f'"{s}"' for _, s in one.faults], '""')
        at_fault = f'=IF({cell(row, PLAYER + 3)}="","",{i + 1})'
        sheet.value(row, PLAYER, i + 1, "helper", **CENTRE)
        sheet.formula(row, PLAYER + 1, f"=IF({one.present},1,0)", "helper", **CENTRE)
        sheet.formula(row, PLAYER + 2, at_fault, "helper", **CENTRE)
        sheet.formula(row, PLAYER + 3, f"={told}", "helper", **LEFT)
    for column, name in enumerate(("Places", "PlayerIn", "FaultyLines", "PlayerFaults"), PLAYER):
        sheet.book.name(name, sheet, TOP, column, len(checked))
