"""The command ``xlvp``; each command calls one function elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
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


_LIBREOFFICE = click.option("--libreoffice", is_flag=True, help="For LibreOffice Calc.")


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
@_LIBREOFFICE
def install(libreoffice: bool) -> None:
    """Install the add-in for this user: for Excel on Windows, or for LibreOffice."""
    from xlvp.hosts.libreoffice.install import install as in_calc
    from xlvp.hosts.windows.install import install as in_excel

    for done in in_calc() if libreoffice else in_excel():
        click.echo(done)


@main.command()
@_LIBREOFFICE
def uninstall(libreoffice: bool) -> None:
    """Take the add-in and its settings away."""
    from xlvp.hosts.libreoffice.install import uninstall as in_calc
    from xlvp.hosts.windows.install import uninstall as in_excel

    for done in in_calc() if libreoffice else in_excel():
        click.echo(done)


@main.command()
@_LIBREOFFICE
@click.option("--json", "as_json", is_flag=True, help="The links as JSON on stdout.")
@click.pass_context
def doctor(ctx: click.Context, libreoffice: bool, as_json: bool) -> None:
    """Check every link from a cell to the function in Python: in Excel, or in LibreOffice."""
    from xlvp.hosts.libreoffice.install import check as in_calc
    from xlvp.hosts.windows.doctor import State
    from xlvp.hosts.windows.doctor import check as in_excel

    links = []
    for link in in_calc() if libreoffice else in_excel():
        links.append({"link": link.name, "state": link.state.value, "told": link.told})
        if not as_json:
            click.echo(f"{link.state.value:6}  {link.name:11}  {link.told}")
    if as_json:
        click.echo(json.dumps(links, ensure_ascii=False))
    ctx.exit(any(link["state"] == State.BROKEN.value for link in links))


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
    """Make a fresh, empty scoresheet: KIND is bridge-swiss-teams, bridge-match, vp-tables …"""
    from xlvp.books import files, templates

    files.check_target(out, force=force)
    files.write(out, files.packed(templates.new(kind, **options), out))
    click.echo(f"{out}: {templates.load(kind).title}", err=True)


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


@main.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace the file of --out if it exists.")
@click.option("--kind", help="chess-swiss, chess-round-robin, chess-teams …  [default: what fits]")
@click.option("--sheet", help="The sheet of a workbook.  [default: the one with an event]")
@click.option("--layout", help="rounds, pairs, matrix or export.  [default: recognised]")
@click.option("--encoding", help="Encoding of a text file.  [default: recognised]")
@click.option("--rules", help="Edition of the rules for tie-breaks, as FIDE-2026.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of the event if more are to come.")
@click.option("--boards", type=click.IntRange(1), help="Boards of a match.")
@click.option("--scale", default="WBF", show_default=True, help="Scale of bridge matches.")
@click.option("--max", "maximum", type=float, help="Most VP a match can give.  [default: 20]")
@click.option("--json", "as_json", is_flag=True, help="The outcome as JSON on stdout.")
@click.pass_context
def import_event(
    ctx: click.Context, /, file: Path, out: Path, as_json: bool, scale: str, **options: Any
) -> None:
    """Fill in a scoresheet from the tournament file FILE and print its standings.

    FILE is a FIDE tournament report (TRF16, TRF26), a crosstable as chess-results, Swiss-Manager,
    SwissSys, Papi, Vega and others write it (.csv, .xlsx, .ods, .xls), or a list of bridge matches.
    Where the file contradicts itself, every contradiction is listed with its line.
    """
    from xlvp import terminal
    from xlvp.events import importing, report
    from xlvp.events.bridge_book import Scale
    from xlvp.events.source import Wanted

    boards, layout = options.pop("boards"), options.pop("layout") or "auto"
    wanted = Wanted(options.pop("encoding"), options.pop("sheet"), layout, boards)
    scored = Scale(scale, options.pop("maximum"), boards)
    done = importing.import_file(file, out, wanted=wanted, scale=scored, **options)
    if as_json:
        click.echo(json.dumps(report.imported_json(done), ensure_ascii=False))
    else:
        terminal.show(report.heading(done), *report.standings(done))
        if found := report.findings(done):
            terminal.err().print(found)
        click.secho(f"Written: {done.written} ({done.kind}).", err=True, dim=True)
    ctx.exit(1 if done.findings else 0)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--trf", required=True, type=click.Path(path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace the file of --trf if it exists.")
@click.option("--range", "table", help="The crosstable, as 'Sheet!A1:K20'.  [default: found]")
@click.option("--names", help="The range of the names; default: those in the table.")
@click.option("--ratings", help="The range of the ratings; default: those in the table.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of the event if more are to come.")
@click.option("--boards", type=click.IntRange(1), help="Boards of a team match.")
@click.option("--layout", help="rounds, pairs, matrix or export.  [default: recognised]")
@click.option("--rules", help="Edition of the rules that decides the ranks, as FIDE-2026.")
@click.option("--codes", help="Tie-breaks that decide the ranks, as 'DE,BH/C1,BH,SB'.")
@click.option("--json", "as_json", is_flag=True, help="The outcome as JSON on stdout.")
def export(
    file: Path,
    trf: Path,
    table: str | None,
    names: str | None,
    ratings: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Write the crosstable in FILE as a FIDE tournament report (TRF16, or TRF26 where needed)."""
    from xlvp.events import exporting, report

    ranges = exporting.Ranges(table, names, ratings)
    done = exporting.export_trf(file, trf, ranges=ranges, **options)
    if as_json:
        click.echo(json.dumps(report.exported_json(done), ensure_ascii=False))
        return
    for line in report.exported(done):
        click.echo(line, err=True)


@main.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The findings as JSON on stdout.")
@click.pass_context
def check_scorecard(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Check the scorecard FILE (.xlsx, .xlsm, .ods) and tell cell by cell what is wrong.

    Victory points against their margins, crosstables, results that became dates, formulas without
    their add-in, ranks. Nothing is written. Exit code 1: something was found.
    """
    from xlvp import terminal
    from xlvp.check import check_file, report

    checked = check_file(file)
    if as_json:
        click.echo(json.dumps(report.as_json(checked, file), ensure_ascii=False))
    else:
        for part in report.report(checked, file):
            terminal.out().print(part)
    ctx.exit(1 if checked.findings else 0)
