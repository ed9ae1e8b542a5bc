"""What an import or export tells, for eyes or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from xlvp.events.exporting import Exported
from xlvp.events.importing import Imported
from xlvp.events.tournament import counted
from xlvp.hosts.recalc import summary

FEW = 40
"""How many findings are told one by one; --json lists all."""


def heading(done: Imported) -> Group:
    """What was read, and how."""
    lines: list[Text] = [Text(f"{done.source}: {done.size}", style="bold")]
    lines += [Text(f"  {note}", style="dim") for note in done.notes]
    return Group(*lines)


def standings(done: Imported) -> Iterator[Group]:
    """The standings of the new scoresheet, or why it has none yet."""
    if done.outcome.tables:
        yield from summary.standings(done.outcome)
    elif done.findings:
        yield Group(Text("No standings yet: they follow once the workbook contradicts itself no"
                         " more."))  # fmt: skip


def findings(done: Imported) -> Group | None:
    """Every finding with its place; None where there is none."""
    if not done.findings:
        return None
    count = len(done.findings)
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for finding in done.findings[:FEW]:
        table.add_row(Text(finding.place), Text(finding.sentence))
    if count > FEW:
        table.add_row("…", f"and {count - FEW} more (--json lists all)")
    one = "1 thing in the file is" if count == 1 else f"{count} things in the file are"
    return Group(Text(f"{one} to be looked at:", style="bold"), Padding(table, (0, 0, 0, 2)))


def imported_json(done: Imported) -> dict[str, Any]:
    """Everything about an import, for programs."""
    return {
        "written": str(done.written),
        "kind": done.kind,
        "source": done.source,
        "size": done.size,
        "notes": list(done.notes),
        "findings": [vars(finding) for finding in done.findings],
        "tables": [vars(table) for table in done.outcome.tables],
    }


def exported(done: Exported) -> Iterator[str]:
    """What was written."""
    who = counted(done.table.players, "player" if done.table.boards is None else "team")
    yield f"{done.written}: {done.report.version}, {who}, {counted(done.table.rounds, 'round')}"
    for note in done.report.notes:
        yield f"  {note}"


def exported_json(done: Exported) -> dict[str, Any]:
    """Everything about an export, for programs."""
    return {
        "written": str(done.written),
        "version": done.report.version,
        "players": done.table.players,
        "rounds": done.table.rounds,
        "notes": list(done.report.notes),
    }
