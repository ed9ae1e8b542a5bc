"""How a player's tie-break came about: the rows that were added up, none computed again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xlvp.crosstable import NOBODY, Colour, Crosstable, Kind
from xlvp.errors import CellError, Undefined
from xlvp.exact import exact, plain
from xlvp.tiebreaks import TieBreak

_COLOURS = {Colour.UNKNOWN: "", Colour.WHITE: "w", Colour.BLACK: "b"}
_BYES = {
    Kind.PAIRING_ALLOCATED_BYE: "bye",
    Kind.FULL_POINT_BYE: "full-point bye",
    Kind.HALF_POINT_BYE: "half-point bye",
    Kind.ZERO_POINT_BYE: "zero-point bye",
    Kind.FORFEIT_LOSS: "forfeit loss",
    Kind.FREE_ROUND: "free",
}

HEADER = (
    "Round", "Opponent", "Colour", "Result", "Opponent's score", "Contribution", "Note",
)  # fmt: skip
"""What the columns hold."""


@dataclass(frozen=True)
class AuditRow:
    """One round of a player, as it entered a tie-break; blank is ``""``."""

    round: int | str
    opponent: int | str
    colour: str
    result: str
    counted: float | str
    contribution: float | str
    note: str

    @property
    def cells(self) -> list[object]:
        """The row in the order of ``HEADER``."""
        return [
            self.round, self.opponent, self.colour, self.result,
            self.counted, self.contribution, self.note,
        ]  # fmt: skip


def audit(
    table: Crosstable, found: TieBreak, player: int, names: Sequence[str] | None = None
) -> list[AuditRow]:
    """The rounds of a player (by index) and what each brought to the tie-break.

    For additive tie-breaks the contributions add up to the value exactly. A matrix has no rounds:
    its games stand in the order of the opponents.
    """
    rounds = list(range(table.rounds))
    if table.matrix:
        rounds = [at for at in rounds if table.opponent[player, at] != NOBODY]
        rounds.sort(key=lambda at: table.opponent[player, at])
    return [
        AuditRow(
            round="" if table.matrix else at + 1,
            opponent=_opponent(table, player, at, names),
            colour=_COLOURS[Colour(int(table.colour[player, at]))],
            result=_result(table, player, at),
            counted=number_cell(float(found.rows.counted[player, at])),
            contribution=number_cell(float(found.rows.contribution[player, at])),
            note=found.rows.note(player, at),
        )
        for at in rounds
    ]


def value_cell(found: TieBreak, player: int) -> float | CellError:
    """A player's value as a cell shows it; #N/A with the reason where it is undefined."""
    value = float(found.value[player])
    if value != value:
        why = found.undefined.get(player, "the rule gives no value here")
        return CellError(Undefined(f"{found.code}: {why}"))
    return int(value) if value.is_integer() else value


def number_cell(value: float) -> float | str:
    """A number, whole ones as int; blank where there is none."""
    return "" if value != value else plain(exact(value))


def _opponent(table: Crosstable, player: int, at: int, names: Sequence[str] | None) -> int | str:
    opponent = int(table.opponent[player, at])
    if opponent == NOBODY:
        return ""
    number = int(table.numbers[opponent])
    name = names[opponent] if names else ""
    return f"{number} {name}" if name else number


def _result(table: Crosstable, player: int, at: int) -> str:
    kind, points = Kind(int(table.kind[player, at])), float(table.points[player, at])
    if kind is Kind.FORFEIT:
        return "+" if points else "-"
    written = _written(points)
    if kind is Kind.PLAYED:
        return written
    shown = _BYES[kind]
    return f"{shown} {written}" if points else shown


def _written(points: float) -> str:
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"
