"""Results and pairings that the spreadsheet program turned into dates or times."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from xlvp.check.blocks import Block, blocks
from xlvp.check.finding import Finding, Kind
from xlvp.check.scorecard import Cell, Scorecard
from xlvp.check.words import RESULT, words
from xlvp.reading.cells import Code, lex
from xlvp.reading.dialects import DIALECTS
from xlvp.reading.headers import find_header

_SCORE = re.compile(
    r"\d{1,3}(?:[.,]5|½)?\s*[-–:/]\s*\d{1,3}(?:[.,]5|½)?|½\s*[-–:]\s*½|[01]/[01]|1/2\s*[-–:]\s*1/2"
)
_SIGNS = re.compile(r"[01½=+\-]{1,2}|1/2|\d?½|[wdl]", re.IGNORECASE)
_DATE = frozenset("date datum data fecha dato dates dag day time uhrzeit heure hora played".split())  # noqa: SIM905
_SERIALS = range(32_874, 73_416)
"""The numbers of the days from 1990 to 2100."""


def check(card: Scorecard) -> Iterator[Finding]:
    """Every date among results and pairings."""
    for sheet in card.sheets:
        for block in blocks(sheet):
            rounds = _rounds(block)
            for column in block.columns:
                for cell, other, count in _dates(block, column, column in rounds):
                    yield Finding(
                        sheet.name,
                        cell.place,
                        Kind.DATE,
                        f"{_shown(cell, card.book.date_1904)} stands where a result belongs; the"
                        " spreadsheet program makes one of entries such as 1/2, 2-1 or 12:1:"
                        " format the column as Text and type the result again",
                        f"{count} other cells of the column hold results, such as"
                        f" {_result(other)} in {other.place}",
                    )


def _rounds(block: Block) -> set[int]:
    """The columns whose headings are rounds."""
    cells = block.sheet.rows.get(block.header, {})
    header = find_header([[cell.value for cell in cells.values()]]) if cells else None
    columns = list(cells)
    return {columns[at] for at in header.rounds.values()} if header else set()


def _dates(block: Block, column: int, is_round: bool) -> Iterator[tuple[Cell, Cell, int]]:
    """The dates of a column of results, with a result and the number of results in it."""
    told = words(block.heading(column))
    if told & _DATE:
        return
    cells = {
        row: cell
        for row in block.rows
        if (cell := block.sheet.get(row, column)) and not cell.is_blank
    }
    results = {row: cell for row, cell in cells.items() if _is_result(cell)}
    headed = is_round or bool(told & RESULT)
    numbers = {row: c for row, c in cells.items() if not c.dated and c.number in (0, 0.5, 1)}
    if headed:
        results = {**numbers, **results}
    suspects = {row: cell for row, cell in cells.items() if row not in results and _is_date(cell)}
    rest = len(cells) - len(suspects) - len(results)
    if len(results) < 2 or len(results) <= len(suspects) or rest > len(results) / 2:
        return
    example = next(iter(results.values()))
    for row, cell in suspects.items():
        if _is_row_of_match(block, row, list(results)):
            yield cell, example, len(results)


def _result(cell: Cell) -> str:
    return f"{cell.value:g}" if isinstance(cell.value, float) else f"{str(cell.value)!r}"


def _is_result(cell: Cell) -> bool:
    """Whether a text can be nothing but a result or a pairing."""
    text = cell.value if isinstance(cell.value, str) else ""
    text = text.strip()
    if not text or len(text) > 20:
        return False
    if _SCORE.fullmatch(text) or _SIGNS.fullmatch(text):
        return True
    return lex(text)[0] != Code.UNKNOWN or any(d.lex(text)[0] != Code.UNKNOWN for d in DIALECTS)


def _is_date(cell: Cell) -> bool:
    """Whether the cell is a date, or the number of one."""
    if isinstance(cell.value, bool) or not isinstance(cell.value, float):
        return False
    return cell.dated or (cell.value % 1 == 0 and int(cell.value) in _SERIALS)


def _is_row_of_match(block: Block, row: int, results: list[int]) -> bool:
    """Whether the row is like those with results: it holds what most of them hold beside.

    A row with a date in every column of results tells when the rounds are played.
    """
    if any(words(text) & _DATE for text in block.texts(row)):
        return False
    held_results = [
        cell
        for c, cell in block.sheet.rows[row].items()
        if not cell.is_blank and _mostly_results(block, c, results)
    ]
    if len(held_results) > 1 and all(cell.dated for cell in held_results):
        return False
    held = {c for c, cell in block.sheet.rows[row].items() if not cell.is_blank and not cell.dated}
    usual = [
        c
        for c in block.columns
        if 2 * sum(bool(block.sheet.get(r, c)) for r in results) > len(results)
    ]
    labels = [c for c in usual if not _mostly_results(block, c, results)]
    return not labels or 2 * len(held & set(labels)) >= len(labels)


def _mostly_results(block: Block, column: int, rows: list[int]) -> bool:
    found = [cell for row in rows if (cell := block.sheet.get(row, column))]
    return 2 * sum(map(_is_result, found)) > len(found)


def _shown(cell: Cell, date_1904: bool) -> str:
    """The date or time as a sentence tells it."""
    serial = cell.value
    assert isinstance(serial, float)
    start = datetime.datetime(1904, 1, 1) if date_1904 else datetime.datetime(1899, 12, 30)
    try:
        moment = start + datetime.timedelta(days=serial)
    except OverflowError:
        return f"the date number {serial:g}"
    if not cell.dated:
        return f"the number {serial:g} of the date {moment:%d %b %Y}".replace(" 0", " ")
    if 0 <= serial < 1:
        return f"the time {moment:%H:%M}"
    return f"the date {moment.day} {moment:%b %Y}"
