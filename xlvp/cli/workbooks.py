"""Commands that write workbooks: recalculated, fresh, frozen, linked, built."""

from __future__ import annotations

import json
from pathlib import Path

import click

from xlvp.cli.group import NothingDone, main


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="The file to write the result to.")
@click.option("--in-place", is_flag=True, help="Change the file itself.")
@click.option("--force", is_flag=True, help="Replace the file of --out if it exists.")
@click.option("--json", "as_json", is_flag=True, help="The outcome as JSON on stdout.")
@click.pass_context
def recalc(
    ctx: click.Context, file: Path, out: Path | None, in_place: bool, force: bool, as_json: bool
) -> None:
    """Recalculate the workbook FILE without a spreadsheet program and print its standings.

    Only values change. Without --out or --in-place nothing is written.
    """
    from rich.text import Text

    from xlvp import terminal
    from xlvp.hosts.recalc import command, summary

    done = command.recalc(file, out, in_place, force)
    if as_json:
        told = summary.as_json(done.outcome, file, done.written)
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        terminal.show(*summary.standings(done.outcome))
        terminal.show(summary.changes(done.outcome))
        err = terminal.err()
        problems = list(summary.problems(done.outcome))
        if problems:
            err.print()
        for line in [*problems, Text(done.note, style="dim")]:
            err.print(line, soft_wrap=not err.is_terminal)
    ctx.exit(0 if done.outcome.is_clean else 1)


@main.command()
@click.argument("kind")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--teams", type=int, help="Number of teams.")
@click.option("--players", type=int, help="Number of players.")
@click.option("--rounds", type=int, help="Number of rounds.")
@click.option("--boards", type=int, help="Boards of a match.")
@click.option("--scale", help="Name of the victory-point scale.")
@click.option("--rules", help="Name of the rules for tie-breaks or ratings.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
def new(kind: str, out: Path, force: bool, **options: int | str | None) -> None:
    """Make a fresh, empty scoresheet.

    KIND is bridge-swiss-teams, bridge-match, vp-tables, chess-swiss, chess-round-robin,
    chess-teams or rating-report. A file that ends in .xlsm has the functions inside, one that ends
    in .xlsx uses those of the add-in.
    """
    from xlvp.books import files, templates

    files.check_target(out, force=force)
    files.write(out, files.packed(templates.new(kind, **options), out))
    click.echo(f"{out}: {templates.load(kind).title}", err=True)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The copy to write.")
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.pass_context
def freeze(ctx: click.Context, file: Path, out: Path, force: bool) -> None:
    """Write a copy of FILE with values in place of our formulas, for people without xlvp.

    A copy that ends in .xlsx has no macros.
    """
    from xlvp.hosts.freeze import freeze_file

    frozen = freeze_file(file, out, force)
    for sentence in frozen.left:
        click.echo(sentence, err=True)
    click.echo(f"Written: {out}, values in place of {frozen.cells} formulas.", err=True)
    ctx.exit(bool(frozen.left))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--for",
    "program",
    required=True,
    type=click.Choice(["excel", "libreoffice"]),
    help="The program that the copy is for.",
)
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace the file of --out if it exists.")
@click.pass_context
def link(ctx: click.Context, file: Path, program: str, out: Path, force: bool) -> None:
    """Write a copy of FILE whose formulas name our functions as Excel or LibreOffice finds them."""
    from xlvp.hosts.link import link_file

    done = link_file(file, out, program, force)
    for formula in done.left:
        click.echo(f"left alone: {formula}", err=True)
    click.echo(f"{out}: {done.changed} formulas rewritten", err=True)
    ctx.exit(bool(done.left))


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default="workbooks")
@click.option("--check", is_flag=True, help="Write nothing; compare with a rebuild, exit 1 if not.")
@click.option("--oxt", type=click.Path(path_type=Path), help="Write LibreOffice's extension there.")
@click.pass_context
def build(ctx: click.Context, folder: Path, check: bool, oxt: Path | None) -> None:
    """Build the add-in for Excel, and the scoresheets into FOLDER (for developers).

    [default: workbooks]  The extension for LibreOffice is built whenever it is installed; --oxt
    writes it as a file, to be added by hand.
    """
    from xlvp.books import files
    from xlvp.hosts import addin
    from xlvp.hosts.libreoffice.addin import oxt as extension

    if oxt:
        oxt.write_bytes(extension())
        click.echo(oxt)
        return

    if not folder.is_dir():
        raise NothingDone(f"the folder {folder} does not exist; run this in the project's root")
    if check:
        found = [*addin.differences(), *files.differences(folder)]
        for sentence in found:
            click.echo(sentence)
        ctx.exit(bool(found))
    click.echo(addin.build())
    for path in files.build(folder):
        click.echo(path)
