"""Where a sheet holds crosstables: under header rows, as a matrix, or where a formula says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xlvp.cells import Rows
from xlvp.check.blocks import blocks
from xlvp.check.scorecard import Scorecard, Sheet
from xlvp.check.words import COLOUR, OPPONENT, RESULT, words
from xlvp.errors import Contradiction, XlvpError
from xlvp.hosts.recalc.expand import OURS
from xlvp.hosts.recalc.formula import Call, Ref, walk
from xlvp.reading.cells import Code, holds_nothing, lex
from xlvp.reading.export import read_export
from xlvp.reading.grid import Reading
from xlvp.reading.headers import Header, Role, find_header, role_of
from xlvp.reading.matrix import is_diagonal, read_matrix, side
from xlvp.reading.pairs import opponent_number, read_pairs
from xlvp.reading.rounds import read_rounds
from xlvp.udfs import FUNCTIONS

_MOST_CELLS = 200_000
_MOST_PLAYERS = 40


@dataclass(frozen=True)
class Crosstable:
    """A range that seems to be a crosstable: its cells, its layout, and where they stand.

    ``rows`` and ``columns`` are those of the sheet, in the order of the cells; ``points`` is the
    column of the sums beside a matrix, 0 where there is none.
    """

    sheet: Sheet
    cells: Rows
    layout: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    width: int = 1
    points: int = 0

    def reading(self) -> Reading | None:
        """What the cells say, before anything is compared; None where nothing can be read.

        Raises
        ------
        Contradiction
            Two players of a table of pairings have the same number.
        """
        try:
            if self.layout == "matrix":
                return read_matrix(self.cells, len(self.cells), teams=True)
            if self.layout == "pairs":
                return read_pairs(self.cells, self.width)
            return read_rounds(self.cells) if self.layout == "rounds" else read_export(self.cells)
        except Contradiction:
            header = find_header(self.cells)
            columns = header.rounds.values() if header else ()
            if columns and all(_is_of_pairings(self.cells, column) for column in columns):
                raise
            return None
        except XlvpError:
            return None


def crosstables(card: Scorecard, sheet: Sheet) -> Iterator[Crosstable]:
    """The crosstables of a sheet, each once."""
    taken: set[tuple[int, int]] = set()
    for table in (
        *_under_headers(sheet),
        *_without_headers(sheet),
        *_named_by_formulas(card, sheet),
    ):
        places = {(row, column) for row in table.rows for column in table.columns}
        if not places & taken:
            taken |= places
            yield table


def _values(sheet: Sheet, rows: list[int], columns: list[int]) -> Rows:
    return [
        [cell.value if (cell := sheet.get(row, column)) else None for column in columns]
        for row in rows
    ]


def _under_headers(sheet: Sheet) -> Iterator[Crosstable]:
    headers = {row: found for row in sheet.rows if (found := _header(sheet, row))}
    for row, (header, columns) in headers.items():
        yield from _pairs(sheet, row, headers.keys())
        if not header or not header.rounds:
            continue
        known = sorted(columns[c] for c in header.known)
        left, right = known[0], known[-1]
        body = _body(sheet, row, left, right, headers.keys())
        numbers = [columns[c] for c in header.numbers]
        body = _players(sheet, body, numbers)
        if len(body) < 2 or len(body) * (right - left) > _MOST_CELLS:
            continue
        across = [columns[c] for _, c in sorted(header.rounds.items())]
        matrix = _matrix(sheet, body, across, [columns[c] for c in header.points])
        if matrix:
            yield matrix
            continue
        across = list(range(left, right + 1))
        cells = _values(sheet, [row, *body], across)
        yield Crosstable(sheet, cells, "export", (row, *body), tuple(across))


def _header(sheet: Sheet, row: int) -> tuple[Header | None, list[int]] | None:
    """The header that a row is, and the columns of its cells; None where it is none."""
    cells = sheet.rows[row]
    if len(cells) < 3:
        return None
    columns = list(range(min(cells), max(cells) + 1))
    if len(columns) > 1000:
        return None
    header = find_header(_values(sheet, [row], columns))
    if header is None and len(_rounds_in_pairs(sheet, row)) < 2:
        return None
    return header, columns


def _body(sheet: Sheet, header: int, left: int, right: int, headers: object) -> list[int]:
    """The rows below a header up to the first blank one or the next header."""
    body = []
    row = header + 1
    others = set(headers)  # type: ignore[call-overload]
    while row in sheet.rows and row not in others:
        held = sheet.rows[row]
        if not any(left <= c <= right and not cell.is_blank for c, cell in held.items()):
            break
        body.append(row)
        row += 1
    return body


def _players(sheet: Sheet, body: list[int], numbers: list[int]) -> list[int]:
    """The rows of players: up to the first without a number, where the table has numbers."""
    if not numbers:
        return body
    for at, row in enumerate(body):
        cells = [sheet.get(row, column) for column in numbers]
        if not any(cell and opponent_number(cell.value) for cell in cells):
            return body[:at]
    return body


def _matrix(
    sheet: Sheet, body: list[int], columns: list[int], points: list[int]
) -> Crosstable | None:
    """The N x N results under the headings 1 to N, if that is what stands there."""
    size = len(columns)
    if size < 3 or len(body) < size:
        return None
    rows = body[:size]
    cells = _values(sheet, rows, columns)
    if read_matrix(cells, size, teams=True).grid.opponent.any():
        diagonal = [row[i] for i, row in enumerate(cells)]
        known = all(holds_nothing(c) or (isinstance(c, str) and len(c) < 3) for c in diagonal)
        if known and _mostly_results(cells):
            sums = points[0] if len(points) == 1 else 0
            return Crosstable(sheet, cells, "matrix", tuple(rows), tuple(columns), points=sums)
    return None


def _mostly_results(cells: Rows) -> bool:
    size = len(cells)
    held = sum(not holds_nothing(cell) for row in cells for cell in row)
    unknown = read_matrix(cells, size, teams=True).unknown
    return held > size and 10 * unknown <= held


def _without_headers(sheet: Sheet) -> Iterator[Crosstable]:
    """Matrices with a marked diagonal or under the players' names, and columns of pairings."""
    for top, left, size in (*_marked_diagonals(sheet), *_named_both_ways(sheet)):
        rows, columns = list(range(top, top + size)), list(range(left, left + size))
        cells = _values(sheet, rows, columns)
        if _mostly_results(cells):
            yield Crosstable(sheet, cells, "matrix", tuple(rows), tuple(columns))
    for block in blocks(sheet):
        for run in _runs(list(block.rows)):
            columns = [c for c in block.columns if _holds_pairings(sheet, c, run)]
            for across in _runs(columns):
                if len(across) > 1:
                    cells = _values(sheet, run, across)
                    yield Crosstable(sheet, cells, "rounds", tuple(run), tuple(across))


def _marked_diagonals(sheet: Sheet) -> Iterator[tuple[int, int, int]]:
    """Row, column and length of each diagonal of x or another sign."""
    marked = {place for place, cell in sheet.cells.items() if is_diagonal(cell.value)}
    for row, column in marked:
        if (row - 1, column - 1) not in marked:
            size = 1
            while (row + size, column + size) in marked:
                size += 1
            if 3 <= size <= _MOST_PLAYERS:
                yield row, column, size


def _named_both_ways(sheet: Sheet) -> Iterator[tuple[int, int, int]]:
    """Row, column and size of each square whose rows and columns bear the same names in turn."""
    for row, cells in sheet.rows.items():
        for label, below in sheet.rows.get(row + 1, {}).items():
            same = [c for c, cell in cells.items() if c > label and cell.text == below.text != ""]
            for column in same:
                size = 1
                while _text(sheet, row, column + size) == _text(sheet, row + 1 + size, label) != "":
                    size += 1
                if 3 <= size <= _MOST_PLAYERS:
                    yield row + 1, column, size


def _text(sheet: Sheet, row: int, column: int) -> str:
    cell = sheet.get(row, column)
    return cell.text if cell else ""


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
    return _is_of_pairings(_values(sheet, rows, [column]), 0)


def _is_of_pairings(cells: Rows, column: int) -> bool:
    """Whether most cells of a column name an opponent, and hardly any is no result."""
    tokens = [lex(row[column]) for row in cells if not holds_nothing(row[column])]
    known = sum(token[0] != Code.UNKNOWN for token in tokens)
    named = sum(token[1] > 0 for token in tokens)
    return named > 2 and 2 * named > len(cells) - 1 and 10 * (known + 1) >= 9 * len(tokens)


def _rounds_in_pairs(sheet: Sheet, row: int) -> list[tuple[int, ...]]:
    """The columns of each round where opponent, perhaps colour, and result stand apart."""
    found: list[tuple[int, ...]] = []
    headings = {c: words(cell.text) for c, cell in sheet.rows[row].items()}
    for column, told in headings.items():
        if not told & OPPONENT:
            continue
        second, third = headings.get(column + 1, frozenset()), headings.get(column + 2, frozenset())
        if second & RESULT:
            found.append((column, column + 1))
        elif second & COLOUR and third & RESULT:
            found.append((column, column + 1, column + 2))
    return found


def _pairs(sheet: Sheet, row: int, headers: object) -> Iterator[Crosstable]:
    """A table with a column for the opponent and one for the result, round after round."""
    rounds = _rounds_in_pairs(sheet, row)
    widths = {len(columns) for columns in rounds}
    if len(rounds) < 2 or len(widths) != 1:
        return
    width = widths.pop()
    across = [column for columns in rounds for column in columns]
    body = _body(sheet, row, min(sheet.rows[row]), across[-1], headers)
    numbers = [c for c, cell in sheet.rows[row].items() if role_of(cell.text) is Role.NUMBER]
    numbered = {}
    for at, player in enumerate(body, start=1):
        cell = sheet.get(player, numbers[0]) if numbers else None
        number = opponent_number(cell.value) if cell else (0 if numbers else at)
        if number and number <= 10 * len(body):
            numbered[number] = player
    if len(numbered) < 2:
        return
    rows = [numbered.get(number, 0) for number in range(1, max(numbered) + 1)]
    cells = _values(sheet, rows, across)
    yield Crosstable(sheet, cells, "pairs", tuple(rows), tuple(across), width)


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
        cells = _values(sheet, rows, columns)
        layout = "export" if find_header(cells) else "rounds"
        if side(cells) == len(cells) and _mostly_results(cells):
            layout = "matrix"
        yield Crosstable(sheet, cells, layout, tuple(rows), tuple(columns))
