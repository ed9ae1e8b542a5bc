"""Commands that print: tables, standings, the functions and their help."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from xlvp.cli.group import main


@main.command()
@click.argument("boards", type=float)
@click.option("--scale", default="WBF", show_default=True, help="Name of the victory-point scale.")
@click.option("--max", "max_vp", type=float, help="Most VP a match can give.  [default: 20]")
@click.option("--blocks", type=click.IntRange(1), help="Blocks side by side.  [default: what fits]")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON on stdout.")
def table(
    boards: float, scale: str, max_vp: float | None, blocks: int | None, as_json: bool
) -> None:
    """Print the victory-point table for a match of BOARDS boards."""
    from xlvp import terminal, udfs

    rows = udfs.FUNCTIONS["VPTABLE"].call(boards, scale, max_vp, blocks or 1)
    assert isinstance(rows, list)
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    terminal.show(terminal.vp_table(rows, f"{boards:g} boards, {scale.upper()}", blocks))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--range", "address", required=True, help="The crosstable, as 'Sheet!A1:K20'.")
@click.option("--names", help="The range of the names; default: those in the table.")
@click.option("--ratings", help="The range of the ratings; default: those in the table.")
@click.option("--codes", help="Tie-breaks in their order, as 'DE,BH/C1,BH,SB'.")
@click.option("--rules", help="Edition of the rules, as FIDE-2026 or FIDE-2009-RR.")
@click.option("--rounds", type=int, help="Rounds of the event where more are to come.")
@click.option("--boards", type=float, help="Boards of a team match.")
@click.option("--layout", help="rounds, pairs, matrix or export.  [default: recognised]")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON on stdout.")
def standings(file: Path, address: str, as_json: bool, **options: Any) -> None:
    """Print the final table of a crosstable in the workbook FILE."""
    from xlvp import terminal
    from xlvp.hosts.ranges import standings_of

    rows, status = standings_of(file, address, **options)
    if as_json:
        click.echo(json.dumps({"standings": rows, "status": status}, ensure_ascii=False))
        return
    terminal.show(terminal.grid([str(name) for name in rows[0]], rows[1:]))
    terminal.out().print(f"{status[0].upper()}{status[1:]}.")


@main.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="The declarations as JSON on stdout.")
@click.option("--markdown", is_flag=True, help="The reference of the README on stdout.")
def functions(name: str | None, as_json: bool, markdown: bool) -> None:
    """List the worksheet functions, or explain the one called NAME."""
    from xlvp import terminal, udfs
    from xlvp.cells import choose

    if markdown:
        from xlvp import reference

        click.echo(reference.markdown())
        return
    chosen = [choose(name, "function", udfs.FUNCTIONS)] if name else [*udfs.FUNCTIONS.values()]
    if as_json:
        told = [
            {
                "name": f.name,
                "category": f.category,
                "usage": f.usage,
                "summary": f.summary,
                "arguments": {a.name: a.help for a in f.arguments},
                "alias_of": f.alias_of,
            }
            for f in chosen
        ]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    elif name:
        terminal.out().print(terminal.function_help(chosen[0]))
    else:
        terminal.out().print(terminal.function_list(chosen))
        terminal.out().print("xlvp functions NAME explains one of them.", style="dim")
