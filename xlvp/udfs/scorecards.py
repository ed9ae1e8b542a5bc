"""The direct forms of BUCHHOLZ and SB: a range that is itself the list of the opponents' scores."""

from __future__ import annotations

from xlvp.cells import (
    Cell,
    Value,
    as_rows,
    choose,
    excel_error,
    is_blank,
    line,
    number,
    number_in,
    one_cell,
    shown,
    text,
)
from xlvp.crosstable import LAYOUTS
from xlvp.errors import BadArgument, OutOfTable
from xlvp.game_results import game_half_points
from xlvp.rules import edition
from xlvp.udfs.crosstables import whole_rounds

MOST_POINTS = 1000
"""More is no score: Excel's number for the date that it made of one is."""


def score_list(value: Value) -> list[tuple[int, float]] | None:
    """A single row or column of plain numbers as position and number, blanks left out.

    None where most cells are something else: a crosstable.
    """
    if isinstance(value, list) and len(value) > 1 and _several(value[0]):
        return None
    rows = as_rows(value)
    if len(rows) > 1 and len(rows[0]) > 1:
        return None
    cells = line(value, "the scores")
    filled = [(i, cell) for i, cell in enumerate(cells) if not is_blank(cell)]
    plain = sum(_is_plain(cell) or excel_error(cell) is not None for _, cell in filled)
    if 2 * plain <= len(filled) and filled:
        return None
    return [(i, _score(cell, f"the scores, cell {i + 1}")) for i, cell in filled]


def check_unused(rules: Value, rounds: Value, layout: Value) -> None:
    """Refuse arguments that make no sense, also where a list of scores does not need them."""
    edition(text(one_cell(rules, "rules"), "rules"))
    choose(one_cell(layout, "layout"), "layout", {name: name for name in LAYOUTS})
    whole_rounds(rounds)


def _score(cell: Cell, where: str) -> float:
    """A number of points: halves, and no more than an event can give."""
    points = number(cell, where)
    if points < 0:
        raise OutOfTable(f"{where} is {points}; points are not below 0")
    if 2 * points % 1 or points > MOST_POINTS:
        raise BadArgument(
            f"{where} is {points}, which is no number of points; Excel turns entries such as 1/2,"
            " 1-0 or 12:1 into a date or time: format the cell as Text and type the value again"
        )
    return points


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
    return _score(cell, where)
