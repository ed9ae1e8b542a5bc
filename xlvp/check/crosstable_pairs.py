"""Crosstables with a column for the opponent and one for the result, round after round."""

from __future__ import annotations

from collections.abc import Container, Iterator

from xlvp.check.crosstable_range import Crosstable, body_below, values_in
from xlvp.check.scorecard import Sheet
from xlvp.check.words import COLOUR, OPPONENT, RESULT, words
from xlvp.reading.headers import Role, role_of
from xlvp.reading.pairs import opponent_number


def rounds_in_pairs(sheet: Sheet, row: int) -> list[tuple[int, ...]]:
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


def pairs_under(sheet: Sheet, row: int, headers: Container[int]) -> Iterator[Crosstable]:
    """A table with a column for the opponent and one for the result, round after round."""
    rounds = rounds_in_pairs(sheet, row)
    widths = {len(columns) for columns in rounds}
    if len(rounds) < 2 or len(widths) != 1:
        return
    width = widths.pop()
    across = [column for columns in rounds for column in columns]
    body = body_below(sheet, row, min(sheet.rows[row]), across[-1], headers)
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
    cells = values_in(sheet, rows, across)
    yield Crosstable(sheet, cells, "pairs", tuple(rows), tuple(across), width)
