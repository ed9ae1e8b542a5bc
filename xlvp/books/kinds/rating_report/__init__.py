"""The rating report: one player's games, what each was worth, and the performance."""

from __future__ import annotations

from xlvp.books.book import Book
from xlvp.books.kinds.rating_report import calculation_sheet, games_sheet, report_sheet
from xlvp.books.kinds.rating_report.player import EXAMPLE, Player, fresh
from xlvp.books.parts import how_to
from xlvp.books.templates import Template, Whole

HOW_TO = (
    "Report: type your name, your rating before the first game, your K factor and the FIDE rules"
    " that were in force.",
    "Games: one line per game. Type the opponent's rating (empty or 0: unrated) and your own"
    " result: 1, ½ or 0. The result cells are text, so that 1/2 cannot turn into a date.",
    "A forfeit is + or -, a bye U, H or Z. Such a line is never rated, nor is a game against an"
    " unrated opponent; the column Check says so. An empty line changes nothing.",
    "Difference used: FIDE counts more than 400 points as 400 (capped); from 1 October 2025 a"
    " player rated 2650 or more has no cap. Expected score: FIDE's table 8.1.2.",
    "Change: K times result minus expected score, not rounded. The total is rounded once, .5 away"
    " from zero. All games of a period are rated with the rating at its start.",
    "Sweden: the tables for players under and from 2200; they have a K of their own and keep their"
    " halves. Logistic: Elo's curve without cap or table.",
    "TPR: average rating of the opponents, .5 up, plus dp for the score. With the 400-point rule an"
    " opponent more than 400 points away counts as exactly 400 away.",
    "Every sheet says under its title how many games are rated and what contradicts itself, if"
    " anything. The sheets are protected without a password.",
)


def write(book: Book, player: Player) -> None:
    """Write all sheets."""
    how_to(book, "Rating report: how to", HOW_TO, ("Report", "Games", "Calculation"))
    report_sheet.write(book, player)
    games_sheet.write(book, player)
    calculation_sheet.write(book, player)
    book.open_at("Report")


TEMPLATE = Template(
    title="Rating report",
    options={"rounds": Whole(1, 100, 9)},
    fresh=fresh,
    example=lambda: EXAMPLE,
    write=write,
)
