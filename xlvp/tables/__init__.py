"""Printed tables as CSV files, each headed with its source, edition and the date it was checked.

A table file starts with lines ``# source: …``, ``# edition: …`` and ``# checked: …``; then a header
row and the rows. Numbers are read as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Table:
    """A printed table: its notes (source, edition, checked), column names and rows."""

    notes: dict[str, str]
    columns: tuple[str, ...]
    rows: tuple[tuple[float | str, ...], ...]

    def column(self, name: str) -> tuple[float | str, ...]:
        """All values of one column, from the top."""
        position = self.columns.index(name)
        return tuple(row[position] for row in self.rows)

    def numbers(self, name: str) -> tuple[float, ...]:
        """All values of one numeric column."""
        return tuple(float(value) for value in self.column(name))


@cache
def load(name: str) -> Table:
    """The table ``name``.csv of this package."""
    import csv  # not every sheet needs a table

    lines = (_FOLDER / f"{name}.csv").read_text(encoding="utf-8").splitlines()
    heads = (line[1:].partition(":") for line in lines if line.startswith("#"))
    notes = {name.strip(): note.strip() for name, _, note in heads}
    columns, *rows = csv.reader(line for line in lines if line and not line.startswith("#"))
    return Table(
        notes=notes,
        columns=tuple(columns),
        rows=tuple(tuple(_value(cell) for cell in row) for row in rows),
    )


def names() -> list[str]:
    """The names of all tables."""
    return sorted(path.stem for path in _FOLDER.glob("*.csv"))


def _value(cell: str) -> float | str:
    try:
        value = float(cell)
    except ValueError:
        return cell
    return int(value) if value.is_integer() else value
