"""A copy of a workbook with values in place of our formulas, for people without xlvp."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from xlvp.hosts.formula_names import names_ours
from xlvp.hosts.recalc import files
from xlvp.hosts.recalc.cells import ScannedCell, ScannedSheet
from xlvp.hosts.recalc.formula import cell_name
from xlvp.hosts.recalc.source import Source
from xlvp.hosts.recalc.xml import UnusableFile
from xlvp.hosts.workbook_parts import WorkbookParts


@dataclass
class Frozen:
    """The copy, how many cells hold values now, and what was left as it is."""

    data: bytes
    cells: int = 0
    left: list[str] = field(default_factory=list)


def freeze_file(source: Path, target: Path, force: bool) -> Frozen:
    """Freeze a file into another, whose suffix tells whether it keeps its macros.

    Raises
    ------
    UnusableFile
        The file cannot be used or the target must not be written; nothing was written.
    """
    suffix = target.suffix.lower()
    if suffix not in files.SUFFIXES:
        raise UnusableFile(f"{target} must end in {' or '.join(files.SUFFIXES)}")
    if target.exists() and source.exists() and source.samefile(target):
        raise UnusableFile(f"{target} is the file itself; a frozen copy needs a name of its own")
    files.check_free(target, force)
    frozen = freeze(files.read(source), suffix[1:])
    files.write(target, frozen.data)
    return frozen


def freeze(data: bytes, suffix: str) -> Frozen:
    """The workbook as ``xlsx`` (without macros) or ``xlsm`` with values in place of our formulas.

    The values are those that the file holds. All other parts stay byte for byte; the order of
    calculation, which the file need not hold, is left out.

    Raises
    ------
    UnusableFile
        The file is no workbook that can be read.
    """
    source = Source(data)
    parts, frozen = WorkbookParts(data), Frozen(data)
    for sheet in source.book.sheets:
        scanned = source.scans[sheet.name]
        chosen = []
        for cell in _ours(scanned):
            place = f"{sheet.name}!{cell_name(cell.row, cell.column)}"
            if cell.raw is None:
                frozen.left.append(f"{place} holds no value yet: recalculate the file first")
            elif cell.kind == "e" and cell.raw.strip() == "#NAME?":
                frozen.left.append(f"{place} shows #NAME?: recalculate the file first")
            else:
                chosen.append(cell)
        if chosen:
            encoding = source.encodings[sheet.name]
            text = _with_values(scanned, chosen).decode()
            parts.parts[sheet.part] = text.encode(encoding, "xmlcharrefreplace")
        frozen.cells += len(chosen)
        frozen.left += _elsewhere(scanned, sheet.name)
    for (_, name), formula in source.book.names.items():
        if names_ours(formula):
            frozen.left.append(f"the defined name {name} uses a function of xlvp")
    if frozen.cells:
        parts.remove("calcChain")
    if suffix == "xlsx":
        parts.remove("vbaProject")
        _forget_help(parts)
    parts.become(suffix)
    frozen.data = bytes(parts)
    return frozen


def _ours(sheet: ScannedSheet) -> list[ScannedCell]:
    """The cells whose formula calls a function of ours, also as one of a shared group."""
    cells = [cell for cell in sheet.cells if cell.formula]
    groups = {
        cell.formula.group
        for cell in cells
        if cell.formula and cell.formula.kind == "shared" and names_ours(cell.formula.text)
    }
    return [
        cell
        for cell in cells
        if cell.formula
        and (
            names_ours(cell.formula.text)
            or (cell.formula.kind == "shared" and cell.formula.group in groups)
        )
    ]


def _with_values(sheet: ScannedSheet, cells: list[ScannedCell]) -> bytes:
    """The sheet's XML without the formulas of these cells."""
    out, at = bytearray(), 0
    for cell in sorted(cells, key=lambda cell: cell.head):
        assert cell.source
        out += sheet.data[at : cell.head[0]]
        # cm marks the cell as the first of an array that spills
        out += re.sub(rb'\s+cm="[^"]*"', b"", sheet.data[slice(*cell.head)])
        out += sheet.data[cell.head[1] : cell.source[0]]
        at = cell.source[1]
    return bytes(out + sheet.data[at:])


def _elsewhere(sheet: ScannedSheet, name: str) -> list[str]:
    """Conditional formats and validations that use our functions; a value cannot stand there."""
    rest = sheet.data[sheet.rows[-1].end if sheet.rows else 0 :].decode()
    formulas = re.findall(r"<(?:\w+:)?(?:formula[12]?|f)>([^<]*)<", rest)
    if any(map(names_ours, formulas)):
        return [f"a conditional format or validation on {name} uses a function of xlvp"]
    return []


def _forget_help(parts: WorkbookParts) -> None:
    """Take out the help of functions that are no longer in the file."""
    text = parts.text(parts.workbook)
    text = re.sub(r'<ext uri="\{8193D73E[^>]*>.*?</ext>', "", text, flags=re.S)
    parts.set_text(parts.workbook, text.replace("<extLst></extLst>", ""))
