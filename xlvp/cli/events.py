"""Commands for a director's own event: files in and out, and what is wrong in a scorecard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from xlvp.cli.group import main


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
