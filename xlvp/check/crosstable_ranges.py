"""Where a sheet holds crosstables: under header rows, as a matrix, or where a formula says so."""

from __future__ import annotations

from collections.abc import Iterator

from xlvp.check.blocks import blocks
from xlvp.check.crosstable_pairs import pairs_under, rounds_in_pairs
from xlvp.check.crosstable_range import Crosstable, body_below, is_of_pairings, values_in
from xlvp.check.crosstable_squares import matrices, matrix_under, mostly_results
from xlvp.check.scorecard import Scorecard, Sheet
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import Call, Ref, walk
from xlvp.reading.headers import Header, find_header
from xlvp.reading.matrix import side
from xlvp.reading.pairs import opponent_number
from xlvp.udfs import FUNCTIONS

_MOST_CELLS = 200_000


def crosstables(card: Scorecard, sheet: Sheet) -> Iterator[Crosstable]:
    """The crosstables of a sheet, each once."""
    taken: set[tuple[int, int]] = set()
    for table in (
        *_under_headers(sheet),
        *matrices(sheet),
        *_without_headers(sheet),
        *_named_by_formulas(card, sheet),
    ):
        places = {(row, column) for row in table.rows for column in table.columns}
        if not places & taken:
            taken |= places
            yield table


def _under_headers(sheet: Sheet) -> Iterator[Crosstable]:
    headers = {row: found for row in sheet.rows if (found := _header(sheet, row))}
    for row, (header, columns) in headers.items():
        yield from pairs_under(sheet, row, headers.keys())
        if not header or not header.rounds:
            continue
        known = sorted(columns[c] for c in header.known)
        left, right = known[0], known[-1]
        body = body_below(sheet, row, left, right, headers.keys())
        numbers = [columns[c] for c in header.numbers]
        body = _players(sheet, body, numbers)
        if len(body) < 2 or len(body) * (right - left) > _MOST_CELLS:
            continue
        across = [columns[c] for _, c in sorted(header.rounds.items())]
        matrix = matrix_under(sheet, body, across, [columns[c] for c in header.points])
        if matrix:
            yield matrix
            continue
        across = list(range(left, right + 1))
        cells = values_in(sheet, [row, *body], across)
        yield Crosstable(sheet, cells, "export", (row, *body), tuple(across))


def _header(sheet: Sheet, row: int) -> tuple[Header | None, list[int]] | None:
    """The header that a row is, and the columns of its cells; None where it is none."""
    cells = sheet.rows[row]
    if len(cells) < 3:
        return None
    columns = list(range(min(cells), max(cells) + 1))
    if len(columns) > 1000:
        return None
    header = find_header(values_in(sheet, [row], columns))
    if header is None and len(rounds_in_pairs(sheet, row)) < 2:
        return None
    return header, columns


def _players(sheet: Sheet, body: list[int], numbers: list[int]) -> list[int]:
    """The rows of players: up to the first without a number, where the table has numbers."""
    if not numbers:
        return body
    for at, row in enumerate(body):
        cells = [sheet.get(row, column) for column in numbers]
        if not any(cell and opponent_number(cell.value) for cell in cells):
            return body[:at]
    return body


def _without_headers(sheet: Sheet) -> Iterator[Crosstable]:
    """Columns of pairings, wherever they stand."""
    for block in blocks(sheet):
        for run in _runs(list(block.rows)):
            columns = [c for c in block.columns if _holds_pairings(sheet, c, run)]
            for across in _runs(columns):
                if len(across) > 1:
                    cells = values_in(sheet, run, across)
                    yield Crosstable(sheet, cells, "rounds", tuple(run), tuple(across))


def _runs(numbers: list[int]) -> list[list[int]]:
    """Rising numbers cut where one is left out."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _holds_pairings(sheet: Sheet, column: int, rows: list[int]) -> bool:
    return is_of_pairings(values_in(sheet, rows, [column]), 0)


def _named_by_formulas(card: Scorecard, sheet: Sheet) -> Iterator[Crosstable]:
    """The ranges that formulas of ours take as crosstables, wherever these formulas stand."""
    seen = set()
    for other in card.sheets:
        for cell in other.formulas:
            tree = card.tree(other, cell) if cell.is_ours else None
            for call in walk(tree) if tree else ():
                if not isinstance(call, Call) or call.prefix != OURS or not call.arguments:
                    continue
                ref = call.arguments[0]
                if (
                    isinstance(ref, Ref)
                    and (ref.sheet or other.name) == sheet.name
                    and FUNCTIONS[call.name].arguments[0].name == "crosstable"
                    and not ref.whole
                    and ref.bottom > ref.top
                    and ref.count <= _MOST_CELLS
                ):
                    seen.add((ref.top, ref.left, ref.bottom, ref.right))
    for top, left, bottom, right in sorted(seen):
        rows, columns = list(range(top, bottom + 1)), list(range(left, right + 1))
        cells = values_in(sheet, rows, columns)
        layout = "export" if find_header(cells) else "rounds"
        if side(cells) == len(cells) and mostly_results(cells):
            layout = "matrix"
        yield Crosstable(sheet, cells, layout, tuple(rows), tuple(columns))
