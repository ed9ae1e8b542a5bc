"""Recalculation of a workbook: read it, let the engine compute, put the new values in place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from xlvp.cells import Rows
from xlvp.hosts.recalc import patch
from xlvp.hosts.recalc.book import Sheet, read_book
from xlvp.hosts.recalc.cells import (
    ErrorValue,
    ScannedCell,
    ScannedSheet,
    Value,
    scan,
    value_of,
)
from xlvp.hosts.recalc.depend import Readers
from xlvp.hosts.recalc.engine import Engine, Failure
from xlvp.hosts.recalc.expand import Expander
from xlvp.hosts.recalc.formula import (
    Call,
    Node,
    Ref,
    Unreadable,
    cell_name,
    parse,
    shifted,
    walk,
    write,
)
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.reading import CallSite, Reader
from xlvp.hosts.recalc.xml import UnusableFile

TABLES = ("VPSTANDINGS", "STANDINGS")


@dataclass(frozen=True)
class Change:
    """A cell whose value is new."""

    sheet: str
    cell: str
    old: Value
    new: Value


@dataclass(frozen=True)
class Refusal:
    """A cell that keeps its old value, and why."""

    sheet: str
    cell: str
    reason: str


@dataclass(frozen=True)
class CellProblem:
    """A cell that shows an error; ``sentence`` says why where one of our functions gave it."""

    sheet: str
    cell: str
    value: str
    sentence: str


@dataclass(frozen=True)
class ResultTable:
    """What one of our standings functions gave, whole."""

    name: str
    sheet: str
    cell: str
    rows: Rows


@dataclass
class Recalculation:
    """The outcome: the patched file and what happened on the way."""

    data: bytes
    evaluated: int = 0
    changed: list[Change] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    errors: list[CellProblem] = field(default_factory=list)
    tables: list[ResultTable] = field(default_factory=list)


@dataclass
class _Formula:
    """A formula of the workbook, and the cells it fills."""

    sheet: str
    cell: ScannedCell
    area: Ref
    tree: Node | None = None
    text: str = ""
    reason: str = ""

    @property
    def place(self) -> str:
        return cell_name(self.cell.row, self.cell.column)


class _Run:
    """One recalculation, step by step."""

    def __init__(self, data: bytes) -> None:
        self.package = Package(data)
        self.book = read_book(self.package)
        self.encodings: dict[str, str] = {}
        self.scans: dict[str, ScannedSheet] = {}
        for sheet in self.book.sheets:
            self.scans[sheet.name] = scan(self._utf8(sheet), sheet.part)
        self.cells: dict[tuple[str, int, int], ScannedCell] = {}
        for name, scanned in self.scans.items():
            for cell in scanned.cells:
                self.cells[name, cell.row, cell.column] = cell
        self.formulas = list(self._formulas())
        self.readers = Readers()
        self.sites: list[CallSite] = []
        self._read()

    def _utf8(self, sheet: Sheet) -> bytes:
        data = self.package.read(sheet.part)
        encoding = _encoding(data)
        self.encodings[sheet.name] = encoding
        if encoding == "utf-8":
            return data
        try:
            text = data.decode(encoding)
            if text.encode(encoding) == data:
                return text.encode()
        except (UnicodeError, LookupError):
            pass
        raise UnusableFile(f"the part {sheet.part} is written in a way that is not read")

    def value(self, cell: ScannedCell) -> Value:
        return value_of(cell, self.book.strings, self.book.date_1904)

    def _formulas(self) -> Iterator[_Formula]:
        for sheet, scanned in self.scans.items():
            for cell in scanned.cells:
                if cell.formula is None:
                    continue
                own = Ref(sheet, cell.row, cell.column, cell.row, cell.column)
                array = cell.formula.kind == "array" and cell.formula.ref
                yield _Formula(sheet, cell, replace(array, sheet=sheet) if array else own)

    def _read(self) -> None:
        """Parse and expand every formula; what is refused gets its reason."""
        spills = {
            (f.sheet, f.cell.row, f.cell.column): f.area
            for f in self.formulas
            if f.cell.spills and f.cell.formula and f.cell.formula.kind == "array"
        }
        expander = Expander(self.book, spills)
        masters: dict[tuple[str, str], tuple[Node, ScannedCell]] = {}
        for number, formula in enumerate(self.formulas):
            try:
                tree = self._tree(formula, masters)
                tree = expander.expand(tree, formula.sheet, formula.cell.row)
                formula.tree = tree
                self.readers.add(number, formula.sheet, tree)
                formula.text = self._text(number, formula, tree)
            except Unreadable as reason:
                formula.reason = str(reason)
        first = [f.area for f in self.formulas if f.reason]
        self._refuse_followers(first)

    def _tree(
        self, formula: _Formula, masters: dict[tuple[str, str], tuple[Node, ScannedCell]]
    ) -> Node:
        said = formula.cell.formula
        assert said is not None
        if said.kind == "dataTable":
            raise Unreadable("what-if data tables are not supported")
        if said.kind == "shared":
            key = formula.sheet, said.group
            if said.text:
                masters[key] = parse(said.text), formula.cell
            if key not in masters:
                raise Unreadable("the formula that it shares is missing")
            tree, master = masters[key]
            cell = formula.cell
            return shifted(tree, cell.row - master.row, cell.column - master.column)
        if not said.text:
            raise Unreadable("it holds an empty formula")
        return parse(said.text)

    def _text(self, number: int, formula: _Formula, tree: Node) -> str:
        cell = formula.cell
        reader = Reader(number, cell.row, cell.column, self.sites)
        if cell.formula and cell.formula.kind == "array":
            area = formula.area
            tree = reader.array(tree, area.bottom - area.top + 1, area.right - area.left + 1)
        else:
            tree = reader.plain(tree)
        return write(tree)

    def _refuse_followers(self, areas: list[Ref]) -> None:
        if not areas:
            return
        followers = self.readers.following(areas, [f.area for f in self.formulas])
        for number, area in followers.items():
            formula = self.formulas[number]
            if not formula.reason:
                cell = cell_name(area.top, area.left)
                formula.reason = f"it depends on {area.sheet}!{cell}, which is left alone"

    def compute(self) -> Engine:
        engine = Engine([s.name for s in self.book.sheets], self.sites, self.book.date_1904)
        filled: set[tuple[str, int, int]] = set()
        for formula in self.formulas:
            if not formula.reason:
                filled.update(_cells(formula.area))
        for key, cell in self.cells.items():
            if key not in filled:
                value = self.value(cell)
                if value is not None:
                    engine.put_value(*key, value)
        for formula in self.formulas:
            if not formula.reason:
                engine.put_formula(
                    formula.sheet, formula.cell.row, formula.cell.column, formula.text
                )
        engine.evaluate()
        return engine

    def settle(self, engine: Engine) -> dict[tuple[str, int, int], Value]:
        """The new values; what the engine gave up is refused with its followers."""
        values: dict[tuple[str, int, int], Value] = {}
        failed: list[Ref] = []
        for number, formula in enumerate(self.formulas):
            if formula.reason:
                continue
            reason = engine.doubts.get(number, "")
            for key in _cells(formula.area):
                value = engine.value(*key)
                if isinstance(value, Failure):
                    reason = reason or str(value)
                else:
                    values[key] = value
            if not reason and _lost(formula, values):
                reason = "INDIRECT finds nothing at the place that its text names"
            if reason:
                formula.reason = reason
                failed.append(formula.area)
        self._refuse_followers(failed)
        return values

    def finish(self) -> Recalculation:
        engine = self.compute()
        values = self.settle(engine)
        result = Recalculation(self.package.data)
        edits: dict[str, list[tuple[ScannedCell, Value]]] = defaultdict(list)
        for number, formula in enumerate(self.formulas):
            if formula.reason:
                result.refused.append(Refusal(formula.sheet, formula.place, formula.reason))
                continue
            result.evaluated += 1
            if number in engine.results:
                name, rows = engine.results[number]
                if name in TABLES:
                    result.tables.append(ResultTable(name, formula.sheet, formula.place, rows))
            for key in _cells(formula.area):
                new = values[key]
                cell = self.cells.get(key)
                if cell is None:
                    continue
                place = cell_name(cell.row, cell.column)
                old = self.value(cell)
                if isinstance(new, ErrorValue):
                    result.errors.append(
                        CellProblem(formula.sheet, place, new, engine.sentences.get(number, ""))
                    )
                if not patch.same(old, new):
                    result.changed.append(Change(formula.sheet, place, old, new))
                    edits[formula.sheet].append((cell, new))
        result.data = self.package.replaced(
            {
                sheet.part: self._encoded(sheet, edits[sheet.name])
                for sheet in self.book.sheets
                if edits.get(sheet.name)
            }
        )
        return result

    def _encoded(self, sheet: Sheet, edits: list[tuple[ScannedCell, Value]]) -> bytes:
        data = patch.patched(self.scans[sheet.name], edits)
        encoding = self.encodings[sheet.name]
        return data if encoding == "utf-8" else data.decode().encode(encoding, "xmlcharrefreplace")


def _cells(area: Ref) -> Iterator[tuple[str, int, int]]:
    assert area.sheet is not None
    for row in range(area.top, area.bottom + 1):
        for column in range(area.left, area.right + 1):
            yield area.sheet, row, column


def _lost(formula: _Formula, values: dict[tuple[str, int, int], Value]) -> bool:
    return (
        formula.tree is not None
        and any(isinstance(p, Call) and p.name == "INDIRECT" for p in walk(formula.tree))
        and any(values.get(key) == "#REF!" for key in _cells(formula.area))
    )


def _encoding(data: bytes) -> str:
    if data[:3] == b"\xef\xbb\xbf":
        return "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
    declared = re.match(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)", data)
    return declared[1].decode().lower() if declared else "utf-8"


def recalculate(data: bytes) -> Recalculation:
    """Recalculate a workbook (.xlsx or .xlsm) with our functions and patch its values.

    Parameters
    ----------
    data : bytes
        The file. Nothing in it changes but the values of formula cells.

    Raises
    ------
    UnusableFile
        It is no workbook, damaged, encrypted, hostile, or cannot be computed as a whole.
    """
    return _Run(data).finish()
