"""Checks of existing scorecards: what in them does not follow from the rest.

One module finds one kind of thing; ``CHECKS`` lists them. A check says nothing where it is not
certain, and each finding tells what was compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from xlvp.check import (
    crosstables,
    dates,
    lost_functions,
    own_errors,
    plain_formulas,
    standings_order,
    unguarded,
    unrounded_ranks,
    vp_values,
)
from xlvp.check.excel import read_excel
from xlvp.check.finding import Finding, Kind
from xlvp.check.open_document import read_open_document
from xlvp.check.scorecard import Scorecard
from xlvp.hosts.recalc import files
from xlvp.hosts.recalc.formula import area

__all__ = ["Checked", "Finding", "Kind", "check", "check_file"]

SUFFIXES = (".xlsx", ".xlsm", ".ods")

CHECKS: tuple[Callable[[Scorecard], Iterator[Finding]], ...] = (
    plain_formulas.check,
    vp_values.check,
    crosstables.check,
    dates.check,
    lost_functions.check,
    unguarded.check,
    unrounded_ranks.check,
    standings_order.check,
    own_errors.check,
)
"""Each looks for one kind of thing; where two tell about one cell's points, the first counts."""

_OF_POINTS = (Kind.VP_VALUE, Kind.PLAIN_ROUNDING)


@dataclass(frozen=True)
class Checked:
    """A scorecard that was checked: its findings in the order of its cells, and its size."""

    findings: tuple[Finding, ...]
    sheets: int
    cells: int
    formulas: int


def check_file(path: Path) -> Checked:
    """Check the scorecard in a file (.xlsx, .xlsm or .ods); nothing is written or followed.

    Raises
    ------
    UnusableFile
        The file cannot be read: missing, damaged, encrypted, hostile, too large, of another kind.
    """
    data = files.read(path, SUFFIXES)
    card = read_open_document(data) if path.suffix.lower() == ".ods" else read_excel(data)
    card.folder = path.resolve().parent
    return check(card)


def check(card: Scorecard) -> Checked:
    """Every finding in a scorecard."""
    found: dict[tuple[str, str, str], Finding] = {}
    for one in CHECKS:
        for finding in one(card):
            topic = "points" if finding.kind in _OF_POINTS else finding.kind.value
            found.setdefault((finding.sheet, finding.cell, topic), finding)
    order = {sheet.name: at for at, sheet in enumerate(card.sheets)}
    kinds = list(Kind)

    def place(finding: Finding) -> tuple[int, int, int, int]:
        ref = area(finding.cell)
        return order[finding.sheet], ref.top, ref.left, kinds.index(finding.kind)

    return Checked(
        findings=tuple(sorted(found.values(), key=place)),
        sheets=len(card.sheets),
        cells=sum(len(sheet.cells) for sheet in card.sheets),
        formulas=sum(1 for sheet in card.sheets for _ in sheet.formulas),
    )
