"""Calls of our functions that have no value, and what a scoresheet of ours says about itself."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Scorecard
from xlvp.errors import XlvpError
from xlvp.hosts.recalc import recalculate
from xlvp.hosts.recalc.cells import ErrorValue

_FOLLOWS = "mend that cell first"
"""Ends the sentence of a call that only hands an error on."""
_UNDEFINED = "#N/A"
_NOT_FOUND = "#NAME?"


def check(card: Scorecard) -> Iterator[Finding]:
    """The first cell of each error of our functions, and the sheet's own check."""
    if card.data is None or not (_shows_errors(card) or (None, "checkflag") in card.book.names):
        return
    try:
        done = recalculate(card.data)
    except XlvpError:
        return
    told = set()
    shown = {
        (sheet.name, cell.place)
        for sheet in card.sheets
        for cell in sheet.cells.values()
        if cell.is_ours and isinstance(cell.value, ErrorValue)
    }
    for problem in done.errors:
        sentence = problem.sentence
        if (problem.sheet, problem.cell) not in shown or problem.value == _UNDEFINED:
            continue
        if not sentence or _FOLLOWS in sentence or sentence in told:
            continue
        told.add(sentence)
        yield Finding(
            problem.sheet,
            problem.cell,
            Kind.ERROR,
            f"shows {problem.value}: {sentence}",
            f"the function was called again with the cells of {problem.cell}",
        )
    if done.check:
        yield Finding(
            done.check.sheet,
            done.check.cell,
            Kind.OWN_CHECK,
            done.check.sentence,
            f"the check cell {done.check.cell} of the scoresheet, recalculated",
        )


def _shows_errors(card: Scorecard) -> bool:
    """Whether one of our functions shows an error that it may have given itself."""
    return any(
        cell.is_ours and isinstance(cell.value, ErrorValue) and cell.value != _NOT_FOUND
        for sheet in card.sheets
        for cell in sheet.cells.values()
    )
