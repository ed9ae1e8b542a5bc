"""What is to be computed: every formula read, and those left alone with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xlvp.hosts.recalc.cells import ScannedCell
from xlvp.hosts.recalc.depend import Readers
from xlvp.hosts.recalc.expand import Expander
from xlvp.hosts.recalc.formula import Node, Ref, Unreadable, cell_name, shifted, write
from xlvp.hosts.recalc.parser import parse
from xlvp.hosts.recalc.reading import Noted, Reader
from xlvp.hosts.recalc.source import Key, Source

MAX_ARRAY = 100_000
"""The largest array formula that is computed, in cells."""

Master = tuple[Node | Unreadable, ScannedCell]


@dataclass
class Formula:
    """A formula of the workbook: the cells it fills, its text for the engine or a reason."""

    sheet: str
    cell: ScannedCell
    area: Ref
    text: str = ""
    reason: str = ""
    follows: bool = False

    @property
    def place(self) -> str:
        """Its cell, or the first of them."""
        return cell_name(self.cell.row, self.cell.column)

    @property
    def is_array(self) -> bool:
        """Whether it was entered as an array formula, or spills."""
        return self.cell.formula is not None and self.cell.formula.kind == "array"

    @property
    def keys(self) -> Iterator[Key]:
        """The cells it fills."""
        for row in range(self.area.top, self.area.bottom + 1):
            for column in range(self.area.left, self.area.right + 1):
                yield self.sheet, row, column


class Plan:
    """The formulas of a workbook in the order of the file."""

    def __init__(self, source: Source) -> None:
        self.formulas = list(_formulas(source))
        self.readers = Readers()
        self.noted = Noted()
        self._masters: dict[tuple[str, str], Master] = {}
        sizes = [scanned.size for scanned in source.scans.values()]
        self._extent = max((s[0] for s in sizes), default=1), max((s[1] for s in sizes), default=1)
        self._hidden = {name: scanned.hidden for name, scanned in source.scans.items()}
        spills = {
            (f.sheet, f.cell.row, f.cell.column): f.area
            for f in self.formulas
            if f.is_array and f.cell.spills
        }
        expander = Expander(source.book, spills)
        filled: set[Key] = set()
        for number, formula in enumerate(self.formulas):
            try:
                self._check_area(formula, source, filled)
                tree = expander.expand(self._tree(formula), formula.sheet, formula.cell.row)
                self.readers.add(number, formula.sheet, tree)
                formula.text = self._text(number, formula, tree)
            except Unreadable as reason:
                formula.reason = str(reason)
            except RecursionError:
                formula.reason = "it is too long a chain"
        self.leave_followers()

    @property
    def computed(self) -> Iterator[tuple[int, Formula]]:
        """The formulas that are not left alone, with their numbers."""
        return ((n, formula) for n, formula in enumerate(self.formulas) if not formula.reason)

    def leave_followers(self) -> None:
        """Leave alone what depends on a formula that is left alone."""
        areas = [formula.area for formula in self.formulas]
        left = [formula.area for formula in self.formulas if formula.reason]
        for number, area in self.readers.following(left, areas).items():
            cell = f"{area.sheet}!{cell_name(area.top, area.left)}"
            formula = self.formulas[number]
            if not formula.reason:
                formula.reason = f"it depends on {cell}, which is left alone"
                formula.follows = True

    def _check_area(self, formula: Formula, source: Source, filled: set[Key]) -> None:
        area = formula.area
        if area.count > MAX_ARRAY:
            formula.area = replace(area, bottom=area.top, right=area.left)
            raise Unreadable(f"it is an array formula over more than {MAX_ARRAY} cells")
        if formula.is_array and not formula.area.single:
            keys = list(formula.keys)
            inside = [source.cells[key] for key in keys if key in source.cells]
            if any(cell.formula and cell is not formula.cell for cell in inside):
                raise Unreadable("another formula stands in the range of this array formula")
            if filled.intersection(keys):
                raise Unreadable("its range overlaps with that of another array formula")
            filled.update(keys)

    def _tree(self, formula: Formula) -> Node:
        cell, said = formula.cell, formula.cell.formula
        assert said is not None
        if said.kind == "dataTable":
            raise Unreadable("what-if data tables are not supported")
        if said.kind != "shared":
            if not said.text.strip():
                raise Unreadable("it holds an empty formula")
            return parse(said.text)
        key = formula.sheet, said.group
        if said.text:
            self._masters[key] = _parsed(said.text), cell
        if key not in self._masters:
            raise Unreadable("the formula that it shares is missing")
        tree, master = self._masters[key]
        if isinstance(tree, Unreadable):
            raise tree
        return shifted(tree, cell.row - master.row, cell.column - master.column)

    def _text(self, number: int, formula: Formula, tree: Node) -> str:
        cell, area = formula.cell, formula.area
        reader = Reader(
            number,
            formula.sheet,
            cell.row,
            cell.column,
            self.noted,
            self._hidden,
            self._extent,
        )
        if formula.is_array:
            tree = reader.array(tree, area.bottom - area.top + 1, area.right - area.left + 1)
        else:
            tree = reader.plain(tree)
        return write(tree)


def _formulas(source: Source) -> Iterator[Formula]:
    for sheet, scanned in source.scans.items():
        for cell in scanned.cells:
            if cell.formula is None:
                continue
            ref = cell.formula.ref if cell.formula.kind == "array" else None
            if ref is None or (ref.top, ref.left) != (cell.row, cell.column):
                ref = Ref(sheet, cell.row, cell.column, cell.row, cell.column)
            yield Formula(sheet, cell, replace(ref, sheet=sheet))


def _parsed(text: str) -> Node | Unreadable:
    try:
        return parse(text)
    except Unreadable as reason:
        return reason
