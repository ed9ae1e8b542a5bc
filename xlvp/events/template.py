"""Our own chess scoresheets, read back by the names of their cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from xlvp.cells import Cell, Rows, is_blank
from xlvp.events.tournament import Head
from xlvp.hosts.ranges import RangeReader

_NEEDED = frozenset(("crosstable", "names", "rules", "codesused"))


@dataclass(frozen=True)
class Filled:
    """A crosstable in a file, before it is read, and what stands beside it."""

    cells: Rows
    names: list[str] | None = None
    ratings: list[float | None] | None = None
    boards: int | None = None
    total_rounds: int | None = None
    layout: str | None = None
    rules: str | None = None
    codes: str | None = None
    matrix: bool = False
    """Whether the rounds were laid out from a matrix, which holds none."""
    head: Head = field(default_factory=Head)


def filled_scoresheet(path: Path) -> Filled | None:
    """The contents of one of our scoresheets; None for any other file."""
    if path.suffix.lower() not in (".xlsx", ".xlsm"):
        return None
    reader = RangeReader(path)
    names = reader.names
    if not names.keys() >= _NEEDED:
        return None

    def rows(name: str) -> Rows:
        return reader.rows(names[name]) if name in names else []

    def one(name: str) -> Cell:
        found = rows(name)
        return found[0][0] if found else None

    ratings = rows("ratings")
    codes = [str(row[0]) for row in rows("codesused") if not is_blank(row[0])]
    return Filled(
        cells=rows("crosstable"),
        names=["" if is_blank(row[0]) else str(row[0]) for row in rows("names")],
        ratings=[rating_in(row[0]) for row in ratings] if ratings else None,
        boards=_whole(one("boards")),
        total_rounds=_whole(one("rounds")),
        layout="matrix" if "matrix" in names else "rounds",
        rules=_text(one("rules")) or None,
        codes=", ".join(codes) or None,
        head=Head(name=_text(one("eventname")), city=_text(one("eventplace"))),
    )


def rating_in(cell: Cell) -> float | None:
    """The rating that a cell holds; None for an unrated player."""
    is_number = isinstance(cell, int | float) and not isinstance(cell, bool)
    return float(cell) if is_number and cell > 0 else None  # type: ignore[arg-type,operator]


def _whole(cell: Cell) -> int | None:
    return int(cell) if isinstance(cell, int | float) and cell == int(cell) else None


def _text(cell: Cell) -> str:
    return "" if is_blank(cell) else str(cell)
