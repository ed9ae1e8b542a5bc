"""What came of a recalculation: the file, and every cell that anybody should look at."""

from __future__ import annotations

from dataclasses import dataclass, field

from xlvp.cells import Rows
from xlvp.hosts.recalc.cells import Value


@dataclass(frozen=True)
class Change:
    """A cell whose value is new."""

    sheet: str
    cell: str
    old: Value
    new: Value


@dataclass(frozen=True)
class Refusal:
    """A cell that keeps its old value, and why; ``follows``: it depends on another such cell."""

    sheet: str
    cell: str
    reason: str
    follows: bool = False


@dataclass(frozen=True)
class CellProblem:
    """A cell that shows an error; ``sentence`` says why where one of our functions gave it."""

    sheet: str
    cell: str
    value: str
    sentence: str


@dataclass(frozen=True)
class ResultTable:
    """What one of our standings functions gave, whole and with its header row."""

    name: str
    sheet: str
    cell: str
    rows: Rows


@dataclass
class Recalculation:
    """The outcome: the patched file and what happened on the way.

    ``refused`` holds cells that keep their old values, ``errors`` every cell that shows an error,
    ``evaluated`` counts the formulas that were computed, ``check`` is what a scoresheet of ours
    finds wrong with itself.
    """

    data: bytes
    evaluated: int = 0
    changed: list[Change] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    errors: list[CellProblem] = field(default_factory=list)
    tables: list[ResultTable] = field(default_factory=list)
    check: CellProblem | None = None

    @property
    def is_clean(self) -> bool:
        """Whether nothing was left alone, none of our functions gave an error, and all checks."""
        wrong = self.refused or self.check or any(problem.sentence for problem in self.errors)
        return not wrong
