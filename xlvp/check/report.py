"""What a check tells: each finding with its cell, for eyes or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from xlvp.check import Checked
from xlvp.check.finding import Finding, Kind

_HEADINGS = {
    Kind.VP_VALUE: "victory points that the margin does not give",
    Kind.PLAIN_ROUNDING: "the formula in place of the official table",
    Kind.CROSSTABLE: "a crosstable that contradicts itself",
    Kind.DATE: "results turned into dates",
    Kind.LOST_FUNCTION: "formulas that lost the add-in",
    Kind.UNGUARDED: "matches not played that show a draw",
    Kind.UNROUNDED_RANK: "ranks over unrounded totals",
    Kind.ORDER: "standings in another order than their columns",
    Kind.ERROR: "functions that have no value",
    Kind.OWN_CHECK: "what the scoresheet says about itself",
}


def as_json(checked: Checked, file: Path) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        "file": str(file),
        "sheets": checked.sheets,
        "cells": checked.cells,
        "formulas": checked.formulas,
        "findings": [
            {
                "sheet": finding.sheet,
                "cell": finding.cell,
                "kind": finding.kind.value,
                "sentence": finding.sentence,
                "compared": finding.compared,
            }
            for finding in checked.findings
        ],
    }


def report(checked: Checked, file: Path) -> Iterator[Group | Text]:
    """The findings sheet by sheet and kind by kind, and a last line that counts them."""
    for sheet, findings in groupby(checked.findings, lambda finding: finding.sheet):
        yield _sheet(sheet, list(findings))
    yield _summary(checked, file)


def _sheet(name: str, findings: list[Finding]) -> Group:
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    parts: list[Text | Padding] = [Text(shown, style="bold underline")]
    for kind in Kind:
        of_kind = [finding for finding in findings if finding.kind is kind]
        if of_kind:
            parts.append(Padding(Text(_HEADINGS[kind], style="bold yellow"), (1, 0, 0, 0)))
            parts.append(Padding(_lines(of_kind), (0, 0, 0, 2)))
    return Group(*parts, Text())


def _lines(findings: list[Finding]) -> Table:
    """A line per finding; copies of one formula are told once."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold cyan", min_width=4)
    table.add_column(overflow="fold")
    for same in _alike(findings):
        told = Text(f"{_capital(same[0].sentence)}.")
        if len(same) > 1:
            told.append(f" The same in {_places(same[1:])}.")
        told.append(f"\n{_capital(same[0].compared)}.", style="dim")
        table.add_row(same[0].cell, told)
    return table


def _alike(findings: list[Finding]) -> list[list[Finding]]:
    groups: dict[str, list[Finding]] = {}
    for at, finding in enumerate(findings):
        groups.setdefault(finding.alike or f"only {at}", []).append(finding)
    return list(groups.values())


def _places(findings: list[Finding]) -> str:
    """The cells of findings that say the same: all of them, or the last and how many."""
    cells = [finding.cell for finding in findings]
    if len(cells) <= 3:
        return " and ".join(filter(None, (", ".join(cells[:-1]), cells[-1])))
    return f"{len(cells)} more cells down to {cells[-1]}"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _summary(checked: Checked, file: Path) -> Text:
    size = f"{_count(checked.sheets, 'sheet')}, {_count(checked.cells, 'cell')}"
    looked = f"{size}, {_count(checked.formulas, 'formula')}"
    if not checked.findings:
        return Text(f"{file.name}: nothing found in {looked}.")
    kinds = len({finding.kind for finding in checked.findings})
    found = _count(len(checked.findings), "finding")
    more = f" of {kinds} kinds" if kinds > 1 else ""
    return Text(f"{file.name}: {found}{more} in {looked}.", style="bold")


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'s' * (number != 1)}"
