"""Recalculation of a workbook: read it, let the engine compute, put the new values in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xlvp.hosts.recalc import patch
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.engine import Engine, Said
from xlvp.hosts.recalc.exchange import Failure
from xlvp.hosts.recalc.follow import Demand, targets, unmet
from xlvp.hosts.recalc.formula import Ref, Unreadable, area, cell_name
from xlvp.hosts.recalc.outcome import CellProblem, Change, Recalculation, Refusal, ResultTable
from xlvp.hosts.recalc.plan import Plan
from xlvp.hosts.recalc.source import Key, Source

TABLES = ("VPSTANDINGS", "STANDINGS")
"""The functions whose results a summary shows."""


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
    source = Source(data)
    plan = Plan(source)
    engine = _computed(source, plan)
    values = _settled(source, plan, engine)
    result = Recalculation(data)
    for formula in plan.formulas:
        if formula.reason:
            result.refused.append(
                Refusal(formula.sheet, formula.place, formula.reason, formula.follows)
            )
    new_values: dict[Key, Value] = {}
    for number, formula in plan.computed:
        result.evaluated += 1
        said = engine.said.get(number, Said())
        table = said.table
        if table and table.function.name in TABLES:
            result.tables.append(
                ResultTable(table.function.name, formula.sheet, formula.place, table.rows())
            )
        for key in formula.keys:
            new = values[key]
            cell = source.cells.get(key)
            place = cell_name(*key[1:])
            if isinstance(new, ErrorValue) and not (new == "#N/A" and "NA()" in formula.text):
                # NA() is how a chart is told to leave a gap: asked for, no mistake.
                sentence = said.sentences.get(str(new), "")
                result.errors.append(CellProblem(formula.sheet, place, str(new), sentence))
            old = source.value(cell) if cell else None
            if not patch.same(old, new):
                result.changed.append(Change(formula.sheet, place, old, new))
                new_values[key] = new
    result.data = source.patched(new_values)
    result.check = _own_check(source, values)
    return result


def _own_check(source: Source, values: Mapping[Key, Value]) -> CellProblem | None:
    """What a scoresheet of ours says about itself where its check cell has found something."""

    def named(name: str) -> tuple[Ref, Value] | None:
        text = source.book.names.get((None, name), "")
        sheet, _, cells = text.rpartition("!")
        try:
            ref = area(cells, source.book.sheet_name(sheet.strip("'")))
        except Unreadable:
            return None
        return (ref, values.get((ref.sheet, ref.top, ref.left))) if ref.sheet else None

    flag, told = named("checkflag"), named("checktext")
    if not flag or not told or flag[1] != 1 or not isinstance(told[1], str):
        return None
    ref, text = told
    return CellProblem(str(ref.sheet), cell_name(ref.top, ref.left), "", str(text))


def _computed(source: Source, plan: Plan) -> Engine:
    """The engine with every value and formula, and everything computed."""
    sheets = [sheet.name for sheet in source.book.sheets]
    engine = Engine(sheets, plan.noted.sites, source.book.date_1904)
    filled = {key for _, formula in plan.computed for key in formula.keys}
    for key, cell in source.cells.items():
        if key not in filled:
            value = source.value(cell)
            if value is not None:
                engine.put_value(*key, value)
    for number, formula in plan.computed:
        cell = formula.cell
        engine.put_formula(
            number, formula.sheet, cell.row, cell.column, formula.text, formula.is_array
        )
    engine.evaluate()
    return engine


def _settled(source: Source, plan: Plan, engine: Engine) -> dict[Key, Value]:
    """The new values; what turned out doubtful is left alone, and what depends on it."""
    reasons = _doubtful(source, plan, engine)
    reasons |= {number: said.doubt for number, said in engine.said.items() if said.doubt}
    values: dict[Key, Value] = {}
    for number, formula in plan.computed:
        for key in formula.keys:
            value = engine.value(*key)
            if isinstance(value, Failure):
                reasons.setdefault(number, str(value))
            else:
                values[key] = value
        size = engine.said[number].size
        area = formula.area
        fits = (area.bottom - area.top + 1, area.right - area.left + 1)
        if formula.cell.spills and size is not None and size != fits:
            reasons.setdefault(
                number,
                f"its result now has {size[0]} rows and {size[1]} columns, but the workbook has"
                f" {fits[0]} and {fits[1]}; only a spreadsheet program lets it spill anew",
            )
    for number, reason in reasons.items():
        plan.formulas[number].reason = plan.formulas[number].reason or reason
    plan.leave_followers()
    return values


def _doubtful(source: Source, plan: Plan, engine: Engine) -> dict[int, str]:
    """What the values themselves show: references that wander, cells out of order."""
    reasons: dict[int, str] = {}
    for number, wanderer in enumerate(plan.noted.wandering):
        notes = engine.said[wanderer.formula].notes
        try:
            for ref in targets(wanderer, number, notes, source.book):
                plan.readers.add(wanderer.formula, wanderer.sheet, ref)
        except Unreadable as reason:
            reasons[wanderer.formula] = str(reason)
    known: dict[Demand, str] = {}
    for demand in plan.noted.demands:
        key = replace(demand, formula=0, cells=_clipped(source, demand.cells))
        if key not in known:
            known[key] = unmet(key, engine.plain_value)
        if known[key]:
            reasons[demand.formula] = known[key]
    return reasons


def _clipped(source: Source, ref: Ref) -> Ref:
    """The part of a reference in which the sheet has cells."""
    assert ref.sheet is not None
    bottom, right = source.scans[ref.sheet].size
    return replace(
        ref,
        bottom=max(ref.top, min(ref.bottom, bottom)),
        right=max(ref.left, min(ref.right, right)),
    )
