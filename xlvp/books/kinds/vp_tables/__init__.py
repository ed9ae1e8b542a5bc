"""The victory-point tables as they are printed, and one for any match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xlvp.books.book import Book
from xlvp.books.kinds.vp_tables import any_sheet, curves_sheet, ebu_sheet, printed_sheet
from xlvp.books.parts import how_to
from xlvp.books.templates import SCALE, Template, Whole
from xlvp.scales import vp_table

HOW_TO = (
    "Any match: choose boards, scale and maximum; the table and its blitz follow.",
    "Curves: what a margin is worth in matches of four lengths, which you choose.",
    "USBF 20-28 and USBF 56-64: the continuous scale of the WBF as the USBF prints it, 20, 22, 24,"
    " 28, 56 and 64 boards. The loser's 0.51 printed for 20 boards and 61 IMPs is a misprint.",
    "EBU: the discrete scale of the EBU White Book 2017, 5 to 64 boards: which margins earn which"
    " whole VP.",
    "Article 2012: the tables for 8, 10, 12, 14, 16 and 20 boards as a Chinese article printed them"
    " when the scale was new, rounded to three decimals and then to two.",
    "Every table is a live formula: VPTABLE, VP or IMPSFORVP. The sheets are protected without a"
    " password.",
)


@dataclass(frozen=True)
class Chosen:
    """What the sheet for any match shows at first."""

    boards: int = 16
    scale: str = "WBF"


def fresh(choices: Mapping[str, Any]) -> Chosen:
    """The tables, set to a match of this length and scale."""
    vp_table(choices["boards"], choices["scale"])  # raises where the scale has no such table
    return Chosen(choices["boards"], choices["scale"])


def write(book: Book, chosen: Chosen) -> None:
    """Write all sheets."""
    sheets = ("Any match", "Curves", "USBF 20-28", "USBF 56-64", "EBU", "Article 2012")
    how_to(book, "Victory-point tables: how to", HOW_TO, sheets)
    any_sheet.write(book, chosen.boards, chosen.scale)
    curves_sheet.write(book)
    usbf = "WBF continuous scale as the USBF prints it"
    printed_sheet.write(book, "USBF 20-28", usbf, "WBF", (20, 22, 24, 28))
    printed_sheet.write(book, "USBF 56-64", usbf, "WBF", (56, 64))
    ebu_sheet.write(book)
    article = "Tables of the article of 2012"
    printed_sheet.write(book, "Article 2012", article, "FORMULA3", (8, 10, 12, 14, 16, 20))
    book.open_at("Any match")


TEMPLATE = Template(
    title="Victory-point tables",
    options={"boards": Whole(1, 200, 16), "scale": SCALE},
    fresh=fresh,
    example=Chosen,
    write=write,
)
