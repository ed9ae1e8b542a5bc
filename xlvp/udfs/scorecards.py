"""The direct forms of BUCHHOLZ and SB: a range that is itself the list of the opponents' scores."""

from __future__ import annotations

from xlvp.cells import (
    Cell,
    Value,
    as_rows,
    excel_error,
    is_blank,
    line,
    number,
    number_in,
    shown,
)
from xlvp.errors import BadArgument, OutOfTable
from xlvp.game_results import game_half_points


def score_list(value: Value) -> list[tuple[int, float]] | None:
    """A single row or column of plain numbers as position and number, blanks left out.

    None where the range is something else, a crosstable.
    """
    if isinstance(value, list) and len(value) > 1 and _several(value[0]):
        return None
    rows = as_rows(value)
    if len(rows) > 1 and len(rows[0]) > 1:
        return None
    cells = line(value, "the scores")
    filled = [(i, cell) for i, cell in enumerate(cells) if not is_blank(cell)]
    if not all(_is_plain(cell) or excel_error(cell) for _, cell in filled):
        return None
    return [(i, number(cell, f"the scores, cell {i + 1}")) for i, cell in filled]


def _several(row: object) -> bool:
    return isinstance(row, list | tuple) and len(row) > 1


def _is_plain(cell: Cell) -> bool:
    if isinstance(cell, str):
        return number_in(cell) is not None and len(cell.split()) == 1
    return not isinstance(cell, bool) and hasattr(cell, "__float__")


def own_results(
    scores: list[tuple[int, float]], scores_range: Value, results: Value
) -> list[tuple[float, float]]:
    """Pairs of an opponent's score and the points made against them; blanks skip the pair.

    Raises
    ------
    BadArgument
        The results are missing, are not as many as the scores, or hold something that gives no
        points.
    """
    cells = line(results, "results")
    count = len(line(scores_range, "the scores"))
    if len(cells) != count:
        raise BadArgument(
            f"a list of {count} scores needs as many results beside it, but there are"
            f" {sum(not is_blank(cell) for cell in cells)}: SB(scores, results)"
        )
    pairs = []
    for at, score in scores:
        if not is_blank(cells[at]):
            pairs.append((score, _points(cells[at], f"results, cell {at + 1}")))
    return pairs


def _points(cell: Cell, where: str) -> float:
    if isinstance(cell, str) and number_in(cell) is None:
        half_points = game_half_points(cell, where)
        if half_points is None:
            raise BadArgument(f"{where} is {shown(cell)}; type the points made: 1, ½ or 0")
        return half_points / 2
    points = number(cell, where)
    if points < 0:
        raise OutOfTable(f"{where} is {points}; points are not below 0")
    return points
