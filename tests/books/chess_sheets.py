"""What the tests of the chess scoresheets share: their cells by meaning, published tournaments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from books.scoresheets import Place, Scoresheet, place

from xlvp.books.book import TOP
from xlvp.books.chess import crosstable_sheet, standings_sheet
from xlvp.books.chess.audit_sheet import HEAD
from xlvp.books.chess.tournament import Tournament

CASES = Path(__file__).parents[1] / "cases" / "chess"
NO = standings_sheet.NO
SIGNS = {0: "0", 0.5: "½", 1: "1", 1.5: "1½", 2: "2", 2.5: "2½", 3: "3", 3.5: "3½", 4: "4"}

Rows = list[list[object]]


def case(name: str) -> Any:
    """A published tournament."""
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def ranked(sheet: Scoresheet, event: Tournament) -> Rows:
    """The rows of the standings as they stand on the sheet, blank ones too."""
    width = standings_sheet.POINTS + len(event.codes)
    return [
        [sheet.at("Standings", TOP + r, 1 + c) for c in range(width)]
        for r in range(len(event.players))
    ]


def beside(sheet: Scoresheet, event: Tournament, column: int) -> dict[int, object]:
    """A column of the standings by the number of the player."""
    return {
        int(str(sheet.at("Standings", TOP + r, NO))): sheet.at("Standings", TOP + r, column)
        for r in range(len(event.players))
        if sheet.at("Standings", TOP + r, NO) != ""
    }


def audited(sheet: Scoresheet, rows: int) -> Rows:
    """The rows of the audit as they stand on the sheet, its headings first."""
    return [[sheet.at("Audit", HEAD + r, 1 + c) for c in range(7)] for r in range(rows)]


def cells(event: Tournament) -> Rows:
    """The crosstable of rounds as it is typed."""
    return [[result or "" for result in player.results] for player in event.players]


def names(event: Tournament) -> Rows:
    """The names as a column."""
    return [[player.name] for player in event.players]


def round_cell(player: int, round: int) -> Place:
    """The place of a player's round, both from 0."""
    return "Crosstable", place(TOP + player, crosstable_sheet.FIRST + round)


def padded(rows: Rows, width: int, height: int) -> Rows:
    """The rows with blanks around them, as the sheet shows a smaller table."""
    wide = [[*row, *[""] * (width - len(row))] for row in rows]
    return wide + [[""] * width] * (height - len(rows))


def numbers(rows: Rows) -> list[float]:
    """Every number that shows among these cells."""
    return [float(cell) for row in rows for cell in row if isinstance(cell, int | float)]
