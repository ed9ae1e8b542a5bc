"""What the command line shows: ranking lists, tables and help, for a terminal or a pipe."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from xlvp.declare import CATEGORIES, Function


def out() -> Console:
    """Where results go, as wide as the terminal is now."""
    return Console(highlight=False)


def err() -> Console:
    """Where messages go."""
    return Console(stderr=True, highlight=False)


def grid(header: Sequence[str], rows: Sequence[Sequence[object]]) -> Table:
    """A ranking list: numbers to the right, two decimals where a column is not whole."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    columns = []
    for name, cells in zip(header, zip(*rows, strict=True), strict=True):
        numbers = [cell for cell in cells if isinstance(cell, int | float)]
        numeric = len(numbers) == sum(cell not in ("", None) for cell in cells)
        decimals = any(not float(number).is_integer() for number in numbers)
        table.add_column(Text(name), justify="right" if numeric else "left", no_wrap=True)
        columns.append([cell_text(cell, decimals) for cell in cells])
    for line in zip(*columns, strict=True):
        table.add_row(*map(Text, line))
    return table


def show(*parts: Table | Text | Group) -> None:
    """Print results at their full width: a number cut short would be a wrong number."""
    wide = Console(highlight=False, width=1000)
    for part in parts:
        wide.print(part)


def cell_text(cell: object, decimals: bool = False) -> str:
    """A cell as a printed list shows it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, int | float):
        return f"{cell:.2f}" if decimals else f"{cell:.0f}"
    return str(cell)


def vp_table(rows: list[list[object]], title: str, blocks: int | None) -> Group:
    """A printed victory-point table; without ``blocks`` as many as the terminal is wide."""
    header, *body = rows
    width = len(header) // (blocks or 1)
    blitz = next(line[0] for line in reversed(body) if line[0] != "")
    if not blocks:
        blocks = max(1, min((out().width + 4) // (8 * width + 5), -(-len(body) // 15)))
        height = -(-len(body) // blocks)
        padding = [[""] * width] * (height * blocks - len(body))
        parts = [(body + padding)[b * height : (b + 1) * height] for b in range(blocks)]
        body = [[cell for part in line for cell in part] for line in zip(*parts, strict=True)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for block in range(blocks):
        for name in header[:width]:
            table.add_column(str(name), justify="right", no_wrap=True)
        if block + 1 < blocks:
            table.add_column("", min_width=3)
    for line in body:
        cells: list[str] = []
        for block in range(blocks):
            *margins, winner, loser = line[block * width : (block + 1) * width]
            cells += [cell_text(margin) for margin in margins]
            cells += [cell_text(winner, width == 3), cell_text(loser, width == 3), ""]
        table.add_row(*cells[:-1])
    return Group(Text(f"{title}: blitz {blitz} IMPs", style="bold"), table)


def function_list(functions: Sequence[Function]) -> Group:
    """All functions by category, a line each."""
    parts: list[Text | Padding] = []
    for category in CATEGORIES:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        for function in functions:
            if function.category == category:
                told = f"The same as {function.alias_of}." if function.alias_of else ""
                table.add_row(function.name, told or function.summary)
        parts += [Text(category, style="bold underline"), Padding(table, (0, 0, 1, 2))]
    return Group(*parts)


def function_help(function: Function) -> Group:
    """One function: how it is called, what it does, each argument."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for argument in function.arguments:
        table.add_row(Text(argument.usage), Text(argument.help))
    return Group(
        Text(function.usage, style="bold"),
        Padding(Text(function.doc), (1, 0, 1, 2)),
        Padding(table, (0, 0, 0, 2)),
    )
