"""The command ``xlvp``; each command calls one function elsewhere."""

from __future__ import annotations

import json
from typing import Any

import click

from xlvp import __version__
from xlvp.errors import XlvpError


class NothingDone(click.ClickException):
    """The command did nothing."""

    exit_code = 2


class Commands(click.Group):
    """A command that cannot be carried out says why in one sentence and exits with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except XlvpError as error:
            raise NothingDone(error.sentence) from None


@click.group(
    cls=Commands,
    epilog="Exit codes: 0 done; 1 done, with findings or cells left alone; 2 nothing done.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="xlvp")
def main() -> None:
    """Victory points, tie-breaks and ratings for tournament directors."""


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
