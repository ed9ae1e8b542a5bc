"""A crosstable in the rows of a file, whatever its layout and notation, as a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from xlvp.errors import XlvpError
from xlvp.events.awarded import best_points_findings
from xlvp.events.contradictions import contradictions
from xlvp.events.headed_matrix import read_headed_matrix
from xlvp.events.sheets import Sheet
from xlvp.events.tournament import Entrant, Finding, Tournament
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.cells import Code
from xlvp.reading.colours import settle_colours
from xlvp.reading.grid import Grid, Reading
from xlvp.reading.reader import one_reading
from xlvp.reading.settle import held


@dataclass(frozen=True)
class Choice:
    """What the user says about the table: its layout, and the boards of a team match."""

    layout: str = "auto"
    boards: int | None = None


def read_sheet(sheet: Sheet, choice: Choice, notes: tuple[str, ...] = ()) -> Tournament:
    """The tournament that a sheet holds, contradictions and all.

    Raises
    ------
    XlvpError
        No crosstable is there, or most of its cells are not known.
    """
    headed = read_headed_matrix(sheet.rows) if choice.layout in ("auto", "matrix") else None
    reading = headed or one_reading(sheet.rows, choice.layout, None)
    _refuse_unreadable(reading)
    grid = reading.grid if reading.grid.matrix else held(reading.grid)
    grid = replace(grid, colour=settle_colours(grid))
    entrants = [_entrant(grid, i, sheet.place(r)) for i, r in enumerate(grid.rows.tolist())]
    boards = choice.boards or _boards(grid)
    found = contradictions(entrants, boards)
    _refuse_wrong_numbers(grid, found)
    if boards and not choice.boards:
        found += _uneven(entrants, boards)
    found += best_points_findings(entrants, grid.sheet_points, boards)
    return Tournament(
        entrants=tuple(entrants),
        source=_source(sheet, reading, grid),
        boards=boards,
        matrix=grid.matrix,
        notes=notes,
        findings=tuple(found),
    )


def _source(sheet: Sheet, reading: Reading, grid: Grid) -> str:
    notation = f", {grid.dialect.name} notation" if grid.dialect else ""
    where = f" on the sheet {sheet.name}" if sheet.name else ""
    return f"crosstable ({reading.layout}{notation}){where}"


def _refuse_unreadable(reading: Reading) -> None:
    """A table of which most cells are not known is no crosstable, or not in a known notation."""
    filled = reading.of - int((reading.grid.code == Code.BLANK).sum())
    if reading.refusal and 2 * reading.unknown > max(filled, 1):
        raise reading.refusal
    if not reading.grid.named.any():
        raise reading.refusal or UnusableFile(
            "no cell names an opponent; a crosstable has cells such as 12w1, 7b½, 12 0 or U"
        )


def _entrant(grid: Grid, player: int, place: str) -> Entrant:
    tokens = np.stack(
        [grid.code[player], grid.opponent[player], grid.colour[player], grid.halves[player]], axis=1
    ).tolist()
    odd = {
        rnd: grid.quoted(player, rnd).strip("'\"")
        for rnd, token in enumerate(tokens)
        if token[0] == Code.UNKNOWN and not grid.matrix
    }
    rating = grid.ratings[player] if grid.ratings else None
    return Entrant(
        number=int(grid.numbers[player]),
        place=place,
        name=grid.names[player] if grid.names else "",
        rating=rating,
        rounds=tuple((code, opponent, colour, halves) for code, opponent, colour, halves in tokens),
        odd=odd,
    )


def _boards(grid: Grid) -> int | None:
    """The boards of a match, where a result is more than a player can have."""
    if not (grid.halves > 2).any():
        return None
    index = np.searchsorted(grid.numbers, grid.opponent).clip(max=len(grid.numbers) - 1)
    games = (grid.code == Code.GAME) & (grid.numbers[index] == grid.opponent)
    theirs = np.take_along_axis(grid.halves, index, axis=0)
    back = np.take_along_axis(grid.opponent, index, axis=0) == grid.numbers[:, None]
    sums = (grid.halves + theirs)[games & back & (theirs >= 0)]
    if not sums.size:
        raise UnusableFile("the boards of a match are not known; name them with --boards")
    values, counts = np.unique(sums, return_counts=True)
    return int(values[counts.argmax()] + 1) // 2


def _uneven(entrants: Sequence[Entrant], boards: int) -> Iterator[Finding]:
    """Matches that share fewer points than the others do."""
    by_number = {entrant.number: entrant for entrant in entrants}
    for entrant in entrants:
        for rnd, (code, opponent, _, halves) in enumerate(entrant.rounds):
            other = by_number.get(opponent)
            if code != Code.GAME or other is None or entrant.number > opponent:
                continue
            theirs = other.rounds[rnd]
            if theirs[:2] == (Code.GAME, entrant.number) and halves + theirs[3] < 2 * boards:
                yield Finding(
                    entrant.place,
                    f"round {rnd + 1}: {entrant.number} and {opponent} share"
                    f" {(halves + theirs[3]) / 2:g} points, other matches {boards} ({other.place})",
                )


def _refuse_wrong_numbers(grid: Grid, found: Sequence[Finding]) -> None:
    """Where most pairings contradict each other the numbers are not those of the pairings."""
    if 2 * sum("paired with" in finding.sentence for finding in found) <= int(grid.named.sum()):
        return
    wanted = (
        f"column {grid.number_column!r} does not hold the numbers that the pairings name: add the"
        " column that does"
        if grid.number_column
        else "the rows seem to have been sorted: add a header row and the column of the starting"
        " numbers"
    )
    raise UnusableFile(f"{found[0]}; most pairings contradict each other, so {wanted}")


def has_crosstable(sheet: Sheet) -> XlvpError | None:
    """Why a sheet holds no crosstable; None where it holds one."""
    try:
        read_sheet(sheet, Choice())
    except XlvpError as error:
        return error
    return None
