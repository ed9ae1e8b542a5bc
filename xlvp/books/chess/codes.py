"""The tie-breaks that a scoresheet offers, what each is, and the order that the director chose."""

from __future__ import annotations

from collections.abc import Sequence

from xlvp.books.book import Sheet, cell
from xlvp.books.look import CENTRE, LEFT, TEXT, Style
from xlvp.books.parts import Form, list_rule
from xlvp.rules import EDITIONS
from xlvp.tiebreaks import parse

SWISS = (
    "DE", "BH", "BH/C1", "BH/C2", "BH/M1", "BHSUM", "AOB", "FB", "FB/C1", "SB", "SB/C1", "PS",
    "PS/C1", "KS", "KS/L+1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "ARO", "ARO/C1", "TPR",
    "PTP", "APRO", "APPO",
)  # fmt: skip
ROUND_ROBIN = ("DE", "SB", "SB/C1", "WIN", "WON", "KS", "KS/L+1", "KS/L-1", "STD")
TEAMS = (
    "DE", "EDE", "GP", "MP+GP", "WIN", "BH:MP", "BH:MP/C1", "BH:MP/M1", "BH:GP", "BH:GP/C1",
    "EMMSB", "EMMSB/C1", "EMGSB", "EMGSB/C1", "EGMSB", "EGMSB/C1", "EGGSB", "EGGSB/C1", "SSSC",
)  # fmt: skip

_MODIFIERS = {
    "C1": "lowest cut", "C2": "two lowest cut", "M1": "lowest and highest cut",
    "L+1": "limit ½ point higher", "L-1": "limit ½ point lower",
}  # fmt: skip
_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")

OTHERS_TOO: Style = {"error_type": "information"}
"""A list that offers but takes other codes too, such as BH/C3."""


def title(code: str, *, teams: bool) -> str:
    """What a code stands for.

    >>> title("BH/C1", teams=False)
    'Buchholz, lowest cut'
    """
    known = parse(code, teams=teams).definition.title
    first, more = known[0].upper() + known[1:], _MODIFIERS.get(code.partition("/")[2])
    return f"{first}, {more}" if more else first


def ask_codes(form: Form, codes: Sequence[str]) -> None:
    """The questions for the order of tie-breaks; they name Codes, a cell below the other."""
    first = form.row
    for ordinal, code in zip(_ORDINALS, codes, strict=False):
        rule = {**list_rule("Tie-break", "=CodeList"), **OTHERS_TOO}
        form.ask(f"{ordinal} tie-break", f"TieBreak{ordinal}", code, "", rule, TEXT)
        answer = cell(form.row - 1, form.column + 1)
        known = f'=IFERROR(INDEX(CodeTitles,MATCH({answer}&"",CodeList,0)),"")'
        form.sheet.formula(form.row - 1, form.column + 2, known, "hint", indent=1)
    form.sheet.book.name("Codes", form.sheet, first, form.column + 1, len(codes))


def write_list(
    sheet: Sheet, row: int, column: int, codes: Sequence[str], *, teams: bool = False
) -> int:
    """All codes with their meaning and rule; names CodeList and CodeTitles; the row after."""
    sheet.texts(row, column, ("Code", "Tie-break", "Rule"))
    for offset, code in enumerate(codes, start=1):
        known = parse(code, teams=teams).definition
        sheet.text(row + offset, column, code, "helper", **CENTRE, bold=True)
        sheet.text(row + offset, column + 1, title(code, teams=teams), "helper", **LEFT)
        sheet.text(row + offset, column + 2, known.source, "helper", **LEFT)
    sheet.book.name("CodeList", sheet, row + 1, column, len(codes))
    sheet.book.name("CodeTitles", sheet, row + 1, column + 1, len(codes))
    return row + 1 + len(codes)


def write_rules(sheet: Sheet, row: int, column: int) -> int:
    """The editions of the rules and where they are written; the row after."""
    sheet.text(row, column, "Rules", "heading")
    sheet.group(row, column + 1, column + 2, "Where they are written")
    style = sheet.book.format("helper", **LEFT)
    for offset, edition in enumerate(EDITIONS.values(), start=1):
        sheet.text(row + offset, column, edition.name, "helper", **CENTRE, bold=True)
        area = row + offset, column + 1, row + offset, column + 2
        sheet.page.merge_range(*area, edition.source, style)
    sheet.book.name("RulesList", sheet, row + 1, column, len(EDITIONS))
    sheet.book.name("RulesSources", sheet, row + 1, column + 1, len(EDITIONS))
    return row + 1 + len(EDITIONS)


def write_used(sheet: Sheet, row: int, column: int, count: int, filler: str) -> int:
    """The chosen codes without gaps, for STANDINGS; names CodesUsed and CodeHeadings.

    Where none is chosen the first is ``filler``, the points' own code, which separates nobody.
    Returns the row after.
    """
    sheet.texts(row, column, ("Place", "Code used", "Heading"))
    first = row + 1
    for k in range(1, count + 1):
        at, code = row + k, cell(row + k, column + 1)
        before = f"COUNT({cell(row, column, 'row')}:{cell(at - 1, column)})"
        order = f'=IF(INDEX(Codes,{k})="","",1+{before})'
        otherwise = f'"{filler}"' if k == 1 else '""'
        used = f'=IFERROR(INDEX(Codes,MATCH({k},CodeOrder,0))&"",{otherwise})'
        place = f'IF(OR({code}="DE",{code}="EDE")," (place)","")'
        heading = f'=IF({k}>COUNT(CodeOrder),"",{code}&{place})'
        sheet.formula(at, column, order, "helper", **CENTRE)
        sheet.formula(at, column + 1, used, "helper", **LEFT)
        sheet.formula(at, column + 2, heading, "helper", **LEFT)
    for offset, name in enumerate(("CodeOrder", "CodesUsed", "CodeHeadings")):
        sheet.book.name(name, sheet, first, column + offset, count)
    return first + count
