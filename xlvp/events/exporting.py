"""A crosstable in a workbook written as a FIDE tournament report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from xlvp.cells import Rows
from xlvp.crosstable import Crosstable
from xlvp.errors import BadArgument, XlvpError
from xlvp.events.source import BridgeEvent, Wanted, read_event
from xlvp.events.template import Filled, filled_scoresheet, rating_in
from xlvp.events.trf.write import NO_ROUNDS, Report, write_trf
from xlvp.hosts.ranges import RangeReader
from xlvp.hosts.recalc import UnusableFile
from xlvp.hosts.recalc import files as workbook_files
from xlvp.reading import read_crosstable

MOST_TOLD = 5


@dataclass(frozen=True)
class Exported:
    """The report, the table it was made of, and where it was written."""

    report: Report
    table: Crosstable
    written: Path


@dataclass(frozen=True)
class Ranges:
    """The addresses in the workbook; left out they are found."""

    table: str | None = None
    names: str | None = None
    ratings: str | None = None


def export_trf(
    path: Path,
    target: Path,
    *,
    ranges: Ranges | None = None,
    force: bool = False,
    rounds: int | None = None,
    boards: int | None = None,
    layout: str | None = None,
    rules: str | None = None,
    codes: str | None = None,
) -> Exported:
    """Write the report of the crosstable in a range, in our scoresheet, or on the only sheet.

    ``rules`` and ``codes`` are those of STANDINGS and decide the ranks.

    Raises
    ------
    XlvpError
        There is no crosstable, it contradicts itself, or the target must not be written.
    """
    _check_target(target, force)
    if target.exists() and path.exists() and target.samefile(path):
        raise BadArgument(f"{target} is the file that is to be read; name another with --trf")
    ranges = ranges or Ranges()
    found = _of_range(path, ranges, layout) if ranges.table else _of_file(path)
    found = replace(found, boards=boards or found.boards, layout=layout or found.layout)
    total = rounds or found.total_rounds
    table = read_crosstable(found.cells, layout=found.layout, teams=None, boards=found.boards)
    names = found.names and [found.names[row] for row in table.rows.tolist()]
    ratings = found.ratings and [found.ratings[row] for row in table.rows.tolist()]
    ranks = _ranks(table, found, rules, codes, total)
    report = write_trf(table, found.head, names, ratings, ranks, total)
    if found.matrix:
        report = replace(report, notes=(*report.notes, NO_ROUNDS))
    workbook_files.write(target, report.text.encode("utf-8"))
    return Exported(report, table, target)


def _check_target(target: Path, force: bool) -> None:
    if target.suffix.lower() not in (".trf", ".trfx", ".txt"):
        raise BadArgument(f"{target} must end in .trf or .txt, the format that is written")
    if not target.parent.is_dir():
        raise BadArgument(f"the folder {target.parent} does not exist")
    if target.is_dir() or (target.exists() and not force):
        raise BadArgument(f"{target} exists already; --force replaces it")


def _of_range(path: Path, ranges: Ranges, layout: str | None) -> Filled:
    assert ranges.table is not None
    reader = RangeReader(path)
    cells = reader.rows(ranges.table)
    names = _column(reader, ranges.names, len(cells), "--names")
    ratings = _column(reader, ranges.ratings, len(cells), "--ratings")
    return Filled(
        cells,
        None if names is None else ["" if n is None else str(n) for n in names],
        None if ratings is None else [rating_in(value) for value in ratings],
        layout=layout,
    )


def _column(
    reader: RangeReader, address: str | None, height: int, name: str
) -> list[object] | None:
    if address is None:
        return None
    rows = reader.rows(address)
    if len(rows) != height:
        raise BadArgument(f"{name} has {len(rows)} rows, the crosstable {height}")
    return [row[0] for row in rows]


def _of_file(path: Path) -> Filled:
    """Our scoresheet, or the one crosstable that the file holds."""
    ours = filled_scoresheet(path)
    if ours:
        return ours
    event = read_event(path, Wanted())
    if isinstance(event, BridgeEvent):
        raise UnusableFile("the file holds bridge matches; a report is for chess")
    if event.findings:
        told = "; ".join(map(str, event.findings[:MOST_TOLD]))
        more = len(event.findings) - MOST_TOLD
        rest = f"; and {more} more" if more > 0 else ""
        raise UnusableFile(f"the crosstable contradicts itself: {told}{rest}")
    rows = event.cells()
    names = [""] * len(rows)
    ratings: list[float | None] = [None] * len(rows)
    for entrant in event.entrants:
        names[entrant.number - 1], ratings[entrant.number - 1] = entrant.name, entrant.rating
    cells: Rows = [list(row) for row in rows]
    return Filled(
        cells=cells,
        names=names,
        ratings=ratings,
        boards=event.boards,
        total_rounds=event.total_rounds,
        layout="rounds",
        matrix=event.matrix,
        head=event.head,
    )


def _ranks(
    table: Crosstable, found: Filled, rules: str | None, codes: str | None, rounds: int | None
) -> list[int] | None:
    """The ranks that STANDINGS gives; None, for those by points, where it gives none."""
    from xlvp.udfs import FUNCTIONS

    ratings = None if found.ratings is None else [[rating] for rating in found.ratings]
    try:
        rows = FUNCTIONS["STANDINGS"].call(
            found.cells,
            None,
            codes or found.codes,
            rules or found.rules,
            rounds,
            ratings,
            False,
            found.boards,
            found.layout,
        )
    except XlvpError:
        if rules or codes:
            raise
        return None
    assert isinstance(rows, list)
    by_number = {row[1]: row[0] for row in rows if isinstance(row[0], int)}
    ranks = [by_number.get(int(number)) for number in table.numbers]
    return [rank for rank in ranks if rank is not None] if None not in ranks else None
