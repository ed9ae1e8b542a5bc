"""A scorecard as the checks see it: cells with values and formulas, whatever the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from xlvp.cells import number_in
from xlvp.hosts.formula_names import names_ours, plain
from xlvp.hosts.recalc.book import Book
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.expand import Expander
from xlvp.hosts.recalc.formula import Node, Ref, Unreadable, cell_name, shifted
from xlvp.hosts.recalc.parser import parse

MOST_CELLS = 500_000
"""Cells that hold something, in all sheets together; more are not looked at."""
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as the file holds it, and how far from there it was copied.

    ``area`` is what an array formula fills.
    """

    text: str
    rows: int = 0
    columns: int = 0
    area: Ref | None = None


@dataclass(slots=True)
class Cell:
    """A cell that holds something.

    ``dated``: the number is shown as a date or time. ``filled_by``: the cell whose formula gives
    the value, the cell itself or the first of an array formula; None where it was typed.
    ``is_ours``: one of our functions has a part in the value.
    """

    row: int
    column: int
    value: Value
    formula: Formula | None = None
    dated: bool = False
    filled_by: Cell | None = None
    is_ours: bool = False

    @property
    def place(self) -> str:
        """The cell as people write it."""
        return cell_name(self.row, self.column)

    @property
    def number(self) -> float | None:
        """The number in the cell, also one typed as text; None for anything else, dates too."""
        value = self.value
        if isinstance(value, bool) or self.dated or isinstance(value, ErrorValue):
            return None
        return value if isinstance(value, float) else number_in(value) if value else None

    @property
    def text(self) -> str:
        """The text of the cell that is no number, without space around it; else ``""``."""
        value = self.value
        if isinstance(value, str) and not isinstance(value, ErrorValue) and self.number is None:
            shown = value if value.isprintable() else "".join(filter(_is_shown, value))
            return " ".join(shown.split())
        return ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing shows."""
        value = self.value
        return value is None or (isinstance(value, str) and not value.strip())


def _is_shown(sign: str) -> bool:
    return sign.isprintable() or sign.isspace()


Place = tuple[int, int]
"""Row and column, from 1."""


@dataclass
class Sheet:
    """A sheet's cells by row and column."""

    name: str
    cells: dict[Place, Cell]

    @cached_property
    def rows(self) -> dict[int, dict[int, Cell]]:
        """The cells row by row, both in order; rows without any are left out."""
        rows: dict[int, dict[int, Cell]] = {}
        for row, column in sorted(self.cells):
            rows.setdefault(row, {})[column] = self.cells[row, column]
        return rows

    @cached_property
    def turned(self) -> Sheet:
        """The sheet with rows and columns changed; its cells know their true places."""
        return Sheet(self.name, {(c, r): cell for (r, c), cell in self.cells.items()})

    def get(self, row: int, column: int) -> Cell | None:
        """The cell there; None where it is empty."""
        return self.cells.get((row, column))

    @property
    def formulas(self) -> Iterator[Cell]:
        """The cells that hold a formula, row by row."""
        return (c for row in self.rows.values() for c in row.values() if c.formula)


@dataclass
class Scorecard:
    """The workbook that is checked.

    ``links`` are kind and target of the files it links to; they are named, never opened.
    ``has_macros``: macros or names of its own may define what our functions are called.
    ``folder`` is where the file lies, ``data`` the file where it can be recalculated.
    """

    sheets: list[Sheet]
    book: Book
    links: list[tuple[str, str]] = field(default_factory=list)
    has_macros: bool = False
    folder: Path | None = None
    data: bytes | None = None

    def __post_init__(self) -> None:
        for sheet in self.sheets:
            _link_arrays(sheet)
            for cell in sheet.cells.values():
                source = cell.filled_by
                if source is not None and source.formula is not None:
                    cell.is_ours = self.calls_ours(source.formula.text)

    def calls_ours(self, formula: str) -> bool:
        """Whether a formula calls our functions, and not others of the same names."""
        return names_ours(formula) and not (self.has_macros and plain(formula) == formula)

    @cached_property
    def by_name(self) -> dict[str, Sheet]:
        """The sheets by name."""
        return {sheet.name: sheet for sheet in self.sheets}

    @cached_property
    def _trees(self) -> dict[tuple[str, int, int], Node | None]:
        return {}

    @cached_property
    def _expander(self) -> Expander:
        return Expander(self.book)

    def tree(self, sheet: Sheet, cell: Cell) -> Node | None:
        """The formula of a cell with names and tables written out; None where not understood."""
        if cell.formula is None:
            return None
        key = sheet.name, cell.row, cell.column
        if key not in self._trees:
            self._trees[key] = self._tree(sheet, cell, cell.formula)
        return self._trees[key]

    def _tree(self, sheet: Sheet, cell: Cell, formula: Formula) -> Node | None:
        try:
            node = _parsed(formula.text)
            if isinstance(node, Unreadable):
                return None
            node = shifted(node, formula.rows, formula.columns)
            return self._expander.expand(node, sheet.name, cell.row)
        except (Unreadable, RecursionError):
            return None

    def at(self, ref: Ref, sheet: Sheet) -> Iterator[tuple[Sheet, Cell]]:
        """The cells that a reference in this sheet means, those that hold something."""
        where = self.by_name.get(ref.sheet) if ref.sheet else sheet
        if where is None:
            return
        if ref.count <= len(where.cells):
            for row in range(ref.top, ref.bottom + 1):
                for column in range(ref.left, ref.right + 1):
                    if (row, column) in where.cells:
                        yield where, where.cells[row, column]
            return
        for (row, column), cell in where.cells.items():
            if ref.top <= row <= ref.bottom and ref.left <= column <= ref.right:
                yield where, cell


def _link_arrays(sheet: Sheet) -> None:
    """Say of each cell in an array formula's range that the formula filled it."""
    for first in [cell for cell in sheet.cells.values() if cell.formula and cell.formula.area]:
        assert first.formula is not None and first.formula.area is not None
        area = first.formula.area
        for row in range(area.top, min(area.bottom, area.top + _LONGEST) + 1):
            for column in range(area.left, min(area.right, area.left + _LONGEST) + 1):
                cell = sheet.cells.get((row, column))
                if cell and not cell.formula:
                    cell.filled_by = first


@lru_cache(maxsize=1 << 14)
def _parsed(text: str) -> Node | Unreadable:
    try:
        return parse(text.removeprefix("="))
    except Unreadable as reason:
        return reason
