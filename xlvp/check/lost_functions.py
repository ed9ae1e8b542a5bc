"""Formulas that call our functions but lost the add-in: ``#NAME?``, and links that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Cell, Scorecard, Sheet
from xlvp.hosts.formula_names import links_named, names_ours, plain
from xlvp.hosts.recalc.cells import ErrorValue
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import Call, Ref, walk
from xlvp.hosts.recalc.functions import PLACES

_UNKNOWN = re.compile(r"_xludf\.\w+\(", re.IGNORECASE)
_PREFIX = re.compile(r"'([^'\[\]]*)\[?(xlvp\.xlam)\]?'!|(?<![\w\]])(xlvp\.xlam)!", re.IGNORECASE)
_REMEDY = "install the add-in or run xlvp link, and enter the cell again"


def check(card: Scorecard) -> Iterator[Finding]:
    """Every formula of ours that does not reach our functions."""
    for sheet in card.sheets:
        for cell in sheet.formulas:
            found = _lost(card, sheet, cell)
            if found:
                sentence, compared = found
                assert cell.formula is not None
                alike = f"{cell.column} {sentence}"
                yield Finding(sheet.name, cell.place, Kind.LOST_FUNCTION, sentence, compared, alike)


def _lost(card: Scorecard, sheet: Sheet, cell: Cell) -> tuple[str, str] | None:
    """What is wrong and what shows it; None where the formula is whole, or none of ours."""
    assert cell.formula is not None
    text = cell.formula.text
    if not names_ours(text):
        return None
    name = _name(text)
    if any(map(names_ours, _UNKNOWN.findall(text))):
        return (
            f"{name} was not known when the file was saved (_xludf.), and stays #NAME? until the"
            f" formula is entered again; {_REMEDY}",
            f"the file holds ={text}",
        )
    for number in sorted(links_named(text)):
        kind, target = card.links[number - 1] if 0 < number <= len(card.links) else ("", "")
        if not target:
            return (
                f"{name} is called through link {number} of the file, which is missing; {_REMEDY}",
                f"the file holds ={text} and has {len(card.links)} links",
            )
        if not _file_name(target).startswith("xlvp."):
            return None  # another add-in has functions of these names
        if not kind.endswith("xlStartup") and _is_missing(card, target):
            return (
                f"{name} is called through {target}, which is not on this machine; {_REMEDY}",
                f"the file holds ={text}; link {number} leads to {target}",
            )
    path = _PREFIX.search(text)
    if path and path[1] and _is_missing(card, path[1] + path[2]):
        return (
            f"{name} is called through {path[1]}{path[2]}, which is not on this machine; {_REMEDY}",
            f"the file holds ={text}",
        )
    if card.calls_ours(text) and _shows_name_error(cell) and _is_to_blame(card, sheet, cell):
        return (
            f"{name} is not found: the cell shows #NAME?; {_REMEDY}",
            f"the file holds ={text}, and #NAME? as its value",
        )
    return None


def _name(formula: str) -> str:
    """The first of our functions that a formula calls."""
    for match in re.finditer(r"[A-Z]+(?=\()", plain(formula).upper()):
        if names_ours(f"{match[0]}("):
            return match[0]
    return "a function of xlvp"


def _file_name(target: str) -> str:
    return re.split(r"[/\\]", target)[-1].lower()


def _is_missing(card: Scorecard, target: str) -> bool:
    """Whether a link leads to no file of this machine; one to another machine is not followed."""
    path = unquote(re.sub(r"^file:///?(?=[A-Za-z]:)|^file://(?=/)", "", target))
    if re.match(r"\\\\|//|[A-Za-z][\w+.-]+:", path):
        return False
    folder = card.folder or Path()
    return not (folder / path).exists()


def _shows_name_error(cell: Cell) -> bool:
    return isinstance(cell.value, ErrorValue) and cell.value == "#NAME?"


def _is_to_blame(card: Scorecard, sheet: Sheet, cell: Cell) -> bool:
    """Whether nothing else in the formula may have given ``#NAME?``."""
    tree = card.tree(sheet, cell)
    if tree is None:
        return False
    for part in walk(tree):
        if isinstance(part, Call) and part.prefix != OURS and part.name not in PLACES:
            return False
        if isinstance(part, Ref) and any(_shows_name_error(c) for _, c in card.at(part, sheet)):
            return False
    return True
