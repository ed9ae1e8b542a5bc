"""Scorecards in .xlsx and .xlsm files, through the reader that ``xlvp recalc`` uses."""

from __future__ import annotations

import re

from xlvp.check.scorecard import MOST_CELLS, Cell, Formula, Scorecard, Sheet
from xlvp.errors import XlvpError
from xlvp.hosts.recalc import recalculate
from xlvp.hosts.recalc.book import link_targets
from xlvp.hosts.recalc.cells import ScannedCell, ScannedSheet, Value
from xlvp.hosts.recalc.formula import cell_name
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.source import Source
from xlvp.hosts.recalc.xml import UnusableFile, found, local, parse
from xlvp.udfs import FUNCTIONS

_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""Number formats of dates and times that a file need not spell out (ECMA-376 18.8.30)."""

_MOST_COMPUTED = 20_000

_STYLE = re.compile(rb"""\ss\s*=\s*["']([0-9]{1,6})["']""")
_NOT_A_CODE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)


def read_excel(data: bytes) -> Scorecard:
    """The scorecard in a workbook of Excel.

    Raises
    ------
    UnusableFile
        The file is no workbook, damaged, encrypted, hostile or too large.
    """
    package = Package(data)
    _refuse_huge(package)
    source = Source(data)
    computed = _missing_values(source)
    dated = _dated_styles(package)
    sheets = [
        Sheet(name, _cells(scanned, source, dated, computed.get(name, {})))
        for name, scanned in source.scans.items()
    ]
    named = any(n.upper() in FUNCTIONS and text for (_, n), text in source.book.names.items())
    return Scorecard(
        sheets,
        source.book,
        link_targets(package),
        named or _has_foreign_macros(package),
        data=data,
    )


def _has_foreign_macros(package: Package) -> bool:
    """Whether the workbook has macros other than our own wrappers."""
    projects = [name for name in package.names if name.lower().endswith("vbaproject.bin")]
    return any(b"Module=xlvp_functions" not in package.read(name) for name in projects)


def _refuse_huge(package: Package) -> None:
    """Refuse what would take minutes, before anything is read cell by cell."""
    sheets = [name for name in package.names if re.match(r"/?xl/worksheets/[^/]+$", name, re.I)]
    count = sum(len(re.findall(rb"<(?:\w+:)?[vf][\s>]", package.read(name))) for name in sheets)
    if count > 2 * MOST_CELLS:
        refuse_size()


def refuse_size() -> None:
    """Raise the sentence about a file that holds too many cells."""
    raise UnusableFile(
        f"the file holds more than {MOST_CELLS:,} cells, which is no scorecard; delete what does"
        " not belong to it, or check its sheets one by one"
    )


def _missing_values(source: Source) -> dict[str, dict[str, Value]]:
    """By sheet and cell the values of formulas that the file holds none of.

    Such files come from programs that write formulas without computing them.
    """
    formulas = [cell for cell in source.cells.values() if cell.formula]
    if len(formulas) > _MOST_COMPUTED or all(cell.raw for cell in formulas):
        return {}
    try:
        changes = recalculate(source.data).changed
    except XlvpError:
        return {}
    values: dict[str, dict[str, Value]] = {}
    for change in changes:
        if change.old is None:
            values.setdefault(change.sheet, {})[change.cell] = change.new
    return values


def _cells(
    scanned: ScannedSheet, source: Source, dated: frozenset[int], computed: dict[str, Value]
) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    masters: dict[str, ScannedCell] = {}
    for one in scanned.cells:
        value = source.value(one)
        if value is None and computed:
            value = computed.get(cell_name(one.row, one.column))
        formula = _formula(one, masters)
        if value is None and formula is None:
            continue
        cell = Cell(one.row, one.column, value, formula)
        if isinstance(value, float) and not isinstance(value, bool):
            style = _STYLE.search(scanned.data, *one.head)
            cell.dated = one.kind == "d" or (style is not None and int(style[1]) in dated)
        if formula:
            cell.filled_by = cell
        cells[one.row, one.column] = cell
        if len(cells) > MOST_CELLS:
            refuse_size()
    return cells


def _formula(cell: ScannedCell, masters: dict[str, ScannedCell]) -> Formula | None:
    said = cell.formula
    if said is None:
        return None
    if said.kind == "shared" and said.text.strip():
        masters[said.group] = cell
    if said.kind == "shared" and not said.text.strip():
        master = masters.get(said.group)
        if master is None or master.formula is None:
            return Formula("")
        return Formula(master.formula.text, cell.row - master.row, cell.column - master.column)
    return Formula(said.text, area=said.ref if said.kind == "array" else None)


def _dated_styles(package: Package) -> frozenset[int]:
    """The cell styles that show a number as a date or time."""
    part = next((name for name in package.names if name.lower().endswith("xl/styles.xml")), None)
    if part is None:
        return frozenset()
    root = parse(package.read(part), part)
    codes = {f.get("numFmtId"): f.get("formatCode", "") for f in found(root, "numFmt")}
    dates = {name for name, code in codes.items() if is_date_format(code)}
    dates |= {str(number) for number in _BUILT_IN_DATES if str(number) not in codes}
    styles = [style for element in root if local(element) == "cellXfs" for style in element]
    return frozenset(i for i, style in enumerate(styles) if style.get("numFmtId") in dates)


def is_date_format(code: str) -> bool:
    """Whether a number format shows a date or time.

    >>> is_date_format("d/m/yy"), is_date_format('0.00" days"'), is_date_format("[h]:mm")
    (True, False, True)
    """
    first = _NOT_A_CODE.sub("", code).partition(";")[0].lower()
    return first != "general" and bool(re.search(r"[dmyhs]", first))
