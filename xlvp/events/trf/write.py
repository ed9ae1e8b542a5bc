"""A crosstable written as a report: TRF16, or TRF26 where only that can say what the table says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from xlvp.crosstable import NOBODY, Crosstable, Kind
from xlvp.errors import BadArgument
from xlvp.events.tournament import Head
from xlvp.events.trf.records import SOURCE, TOURNAMENT
from xlvp.events.trf.results import write_round
from xlvp.reading.cells import Code, Token

_CODES = {
    Kind.PAIRING_ALLOCATED_BYE: Code.PAIRING_ALLOCATED_BYE,
    Kind.FULL_POINT_BYE: Code.FULL_POINT_BYE,
    Kind.HALF_POINT_BYE: Code.HALF_POINT_BYE,
    Kind.ZERO_POINT_BYE: Code.ZERO_POINT_BYE,
    Kind.FORFEIT_LOSS: Code.LONE_LOSS,
    Kind.FREE_ROUND: Code.FREE_ROUND,
}
_TEAM_BYES = {
    Kind.PAIRING_ALLOCATED_BYE: "PAB",
    Kind.FULL_POINT_BYE: "FPB",
    Kind.HALF_POINT_BYE: "HPB",
    Kind.ZERO_POINT_BYE: "ZPB",
    Kind.FREE_ROUND: "ZPB",
    Kind.FORFEIT_LOSS: "ZPB",
}
NO_ROUNDS = (
    "a matrix does not tell the rounds: the games stand in the order of a schedule, which need not"
    " be that of the event"
)
MOST_PLAYERS, MOST_TEAMS = 9999, 999


@dataclass(frozen=True)
class Report:
    """The text of a report, its version, and what to tell about it."""

    text: str
    version: str
    notes: tuple[str, ...] = field(default=())


def write_trf(
    table: Crosstable,
    head: Head | None = None,
    names: Sequence[str] | None = None,
    ratings: Sequence[float | None] | None = None,
    ranks: Sequence[int] | None = None,
    total_rounds: int | None = None,
) -> Report:
    """The report of a crosstable's complete rounds.

    Parameters
    ----------
    names, ratings, ranks : one per player; left out: those of the table, ranks by points
    total_rounds : rounds of the event where more are to come

    Raises
    ------
    BadArgument
        The format has no room for the numbers of the players.
    """
    head = head or Head()
    most = MOST_PLAYERS if table.boards is None else MOST_TEAMS
    if table.numbers.max() > most:
        raise BadArgument(f"a report has room for numbers up to {most}, not {table.numbers.max()}")
    names = names or table.names or [""] * table.players
    ratings = ratings or table.ratings or [None] * table.players
    ranks = ranks or _by_points(table)
    rounds = total_rounds if total_rounds and total_rounds > table.rounds else None
    if table.boards is None:
        bye = _usual_bye(table)
        body = [*_players(table, names, ratings, ranks), *_other_byes(table, bye)]
        more = [f"162 P{bye:4.1f}"] if bye != 1 else []
    else:
        body = list(_teams(table, names, ranks))
        more = [f"352 {'WB' * int(table.boards)}"[: 4 + int(table.boards)]]
    if rounds:
        more.append(f"142 {rounds}")
    newer = bool(more) or any(line.startswith("299") for line in body)
    version = "TRF26" if newer else "TRF16"
    lines = [f"{SOURCE}: {version}", *_head(head), *_counts(table, ratings), *more, *body]
    notes = [*_notes(table, names)]
    return Report("\r\n".join(lines) + "\r\n", version, tuple(notes))


def _head(head: Head) -> Iterator[str]:
    for code, name in TOURNAMENT.items():
        text = _plain(getattr(head, name))
        if text:
            yield f"{code} {text}"


def _counts(table: Crosstable, ratings: Sequence[float | None]) -> Iterator[str]:
    if table.boards is not None:
        yield f"082 {table.players}"
        return
    yield f"062 {table.players}"
    yield f"072 {sum(bool(rating) for rating in ratings)}"


def _players(
    table: Crosstable,
    names: Sequence[str],
    ratings: Sequence[float | None],
    ranks: Sequence[int],
) -> Iterator[str]:
    for i in range(table.players):
        rating = ratings[i]
        line = (
            f"001 {int(table.numbers[i]):4}      {_plain(names[i]):33.33}"
            f" {'' if not rating else round(rating):>4} {'':3} {'':11} {'':10}"
            f" {table.points[i].sum():4.1f} {ranks[i]:4}"
        )
        for rnd in range(table.rounds):
            line += f"  {write_round(_token(table, i, rnd))}"
        yield line.rstrip()


def _token(table: Crosstable, player: int, rnd: int) -> Token:
    kind = Kind(int(table.kind[player, rnd]))
    opponent = int(table.opponent[player, rnd])
    if opponent == NOBODY:
        return (_CODES[kind], 0, 0, -1)
    points = float(table.points[player, rnd])
    code = Code.GAME
    if kind == Kind.FORFEIT:
        code = Code.FORFEIT_WIN if points else Code.FORFEIT_LOSS
    return (
        code,
        int(table.numbers[opponent]),
        int(table.colour[player, rnd]),
        round(2 * points) if code == Code.GAME else -1,
    )


def _usual_bye(table: Crosstable) -> float:
    """What most pairing-allocated byes gave."""
    given = table.points[table.kind == Kind.PAIRING_ALLOCATED_BYE].tolist()
    return Counter(given).most_common(1)[0][0] if given else 1.0


def _other_byes(table: Crosstable, usual: float) -> Iterator[str]:
    """Record 299 for pairing-allocated byes that gave more or less than the others."""
    for i in range(table.players):
        for rnd in range(table.rounds):
            more = float(table.points[i, rnd]) - usual
            if table.kind[i, rnd] == Kind.PAIRING_ALLOCATED_BYE and more:
                yield f"299{'':10}{more:4.1f}  {rnd + 1:03} {int(table.numbers[i]):4}"


def _teams(table: Crosstable, names: Sequence[str], ranks: Sequence[int]) -> Iterator[str]:
    """Records 310 and 802: a team table knows no players."""
    from xlvp.scoring import match_points

    matches = match_points(table, table.rounds).points.sum(axis=1)
    for i in range(table.players):
        number = int(table.numbers[i])
        total = float(table.points[i].sum())
        yield (
            f"310 {number:3} {_plain(names[i]):32.32} {'':5} {'':6} {matches[i]:6.1f} {total:6.1f}"
            f" {ranks[i]:3}"
        )
    for i in range(table.players):
        number = int(table.numbers[i])
        total = float(table.points[i].sum())
        line = f"802 {number:3} {'':5} {matches[i]:6.1f} {total:6.1f}"
        for rnd in range(table.rounds):
            line += _team_round(table, i, rnd)
        yield line.rstrip()


def _team_round(table: Crosstable, team: int, rnd: int) -> str:
    kind = Kind(int(table.kind[team, rnd]))
    opponent = int(table.opponent[team, rnd])
    colour = " wb"[int(table.colour[team, rnd])]
    met = _TEAM_BYES.get(kind, "") if opponent == NOBODY else str(int(table.numbers[opponent]))
    forfeit = "f" if kind in (Kind.FORFEIT, Kind.FORFEIT_LOSS) else " "
    return f" {met:>3} {colour} {table.points[team, rnd]:4.1f}{forfeit} "


def _by_points(table: Crosstable) -> list[int]:
    totals = table.points.sum(axis=1).tolist()
    return [1 + sum(other > total for other in totals) for total in totals]


def _plain(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())


def _notes(table: Crosstable, names: Sequence[str]) -> Iterator[str]:
    if table.pending_round:
        yield f"round {table.pending_round} is under way and was left out"
    width = 33 if table.boards is None else 32
    cut = [name for name in names if len(_plain(name)) > width]
    if cut:
        yield f"{len(cut)} names are longer than {width} letters and were cut ({cut[0]!r})"
    if table.matrix:
        yield NO_ROUNDS
