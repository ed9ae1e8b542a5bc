"""What a recalculation tells: standings, changes and problems, for eyes or as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Group
from rich.table import Table
from rich.text import Text

from xlvp import terminal
from xlvp.hosts.recalc.cells import ErrorValue, Value
from xlvp.hosts.recalc.outcome import CellProblem, Change, Recalculation, Refusal

FEW = 8
"""How many changes and problems are told one by one."""

Told = TypeVar("Told", CellProblem, Refusal)


def standings(done: Recalculation) -> Iterator[Group]:
    """The ranking lists of the workbook, as they are printed; the same one only once."""
    for number, table in enumerate(done.tables):
        if any(table.rows == earlier.rows for earlier in done.tables[:number]):
            continue
        title = Text(f"{table.name} in {table.sheet}!{table.cell}", style="bold")
        header, *rows = table.rows
        yield Group(title, terminal.grid([str(name) for name in header], rows))


def changes(done: Recalculation) -> Group:
    """How many formulas were computed and which cells are new, the first few one by one."""
    formulas = _count(done.evaluated, "formula", "formulas")
    if not done.changed:
        return Group(Text(f"{formulas} computed, no value changed."))
    lines = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        lines.add_column(no_wrap=True)
    for change in done.changed[:FEW]:
        lines.add_row("", Text(f"{change.sheet}!{change.cell}"), Text(_told(change)))
    more = len(done.changed) - FEW
    if more > 0:
        lines.add_row("", Text("…"), Text(f"and {more} more"))
    count = _count(len(done.changed), "cell", "cells")
    return Group(Text(f"{formulas} computed, {count} changed:"), lines)


def problems(done: Recalculation) -> Iterator[Text]:
    """What to look at, in plain sentences with sheet and cell."""
    if done.check:
        yield Text(
            f"The scoresheet says in {done.check.sheet}!{done.check.cell}: {done.check.sentence}"
        )
    ours = [problem for problem in done.errors if problem.sentence]
    others = [problem for problem in done.errors if not problem.sentence]
    roots = [refusal for refusal in done.refused if not refusal.follows]
    followers = [refusal for refusal in done.refused if refusal.follows]
    yield from _few(
        f"{place} shows {problem.value}: {problem.sentence}."
        for problem, place in _joined(ours, lambda p: (p.sheet, p.value, p.sentence))
    )
    yield from _few(
        f"{place} keeps its old value: {refusal.reason}."
        for refusal, place in _joined(roots, lambda r: (r.sheet, r.reason))
    )
    if followers:
        cells = _count(len(followers), "cell that depends", "cells that depend")
        keeps = "keeps its" if len(followers) == 1 else "keep their"
        yield Text(f"{cells} on this {keeps} old value too: {_listed(followers)}.")
    if others:
        kinds = sorted({problem.value for problem in others})
        cells = _count(len(others), "cell shows", "cells show")
        what = f"{cells} {' or '.join(kinds)} that no function of xlvp gave"
        yield Text(f"{what}: {_listed(others)}.")


def as_json(done: Recalculation, file: Path, written: Path | None) -> dict[str, Any]:
    """Everything, for programs."""
    return {
        "file": str(file),
        "written": str(written) if written else None,
        "evaluated": done.evaluated,
        "changed": [vars(change) for change in done.changed],
        "refused": [vars(refusal) for refusal in done.refused],
        "errors": [vars(problem) for problem in done.errors],
        "check": vars(done.check) if done.check else None,
        "tables": [vars(table) for table in done.tables],
    }


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _told(change: Change) -> str:
    return f"{_shown(change.old)} → {_shown(change.new)}"


def _shown(value: Value) -> str:
    if value is None or (isinstance(value, str) and not value):
        return "blank"
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, ErrorValue):
        return str(value)
    text = " ".join(value.split())
    return f'"{text if len(text) <= 40 else text[:39] + "…"}"'


def _joined(items: Iterable[Told], key: Callable[[Told], Any]) -> Iterator[tuple[Told, str]]:
    """What says the same told once, with the first and last of its cells."""
    groups: dict[Any, list[Told]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    for same in groups.values():
        first, last = same[0], same[-1]
        place = f"{first.sheet}!{first.cell}"
        if len(same) > 1:
            place += f" to {last.cell} ({len(same)} cells)"
        yield first, place


def _listed(cells: Sequence[CellProblem] | Sequence[Refusal]) -> str:
    """The first cells of a list."""
    places = [f"{cell.sheet}!{cell.cell}" for cell in cells[:3]]
    return ", ".join(places) + (" …" if len(cells) > len(places) else "")


def _few(sentences: Iterable[str]) -> Iterator[Text]:
    told = list(sentences)
    for sentence in told[:FEW]:
        yield Text(re.sub(r"([.?!])\.$", r"\1", sentence))
    if len(told) > FEW:
        yield Text(f"… and {len(told) - FEW} more of this kind (--json lists all).")
