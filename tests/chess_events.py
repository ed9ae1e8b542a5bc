"""Tournaments for the tests: random ones with every kind of unplayed round, in plain records."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from xlvp.crosstable import Colour, Crosstable, Kind

KINDS = {
    "played": Kind.PLAYED, "forfeit": Kind.FORFEIT, "pab": Kind.PAIRING_ALLOCATED_BYE,
    "fpb": Kind.FULL_POINT_BYE, "hpb": Kind.HALF_POINT_BYE, "zpb": Kind.ZERO_POINT_BYE,
    "loss": Kind.FORFEIT_LOSS, "free": Kind.FREE_ROUND,
}  # fmt: skip
COLOURS = {"": Colour.UNKNOWN, "w": Colour.WHITE, "b": Colour.BLACK}
SIGNS = {Fraction(0): "0", Fraction(1, 2): "½", Fraction(1): "1"}


@dataclass(frozen=True)
class Rec:
    """A player's round: what happened, against whom (from 0), with what points and colour."""

    kind: str
    points: Fraction
    opponent: int | None = None
    colour: str = ""


Event = list[list[Rec]]
"""A row of rounds for each player."""


def crosstable(event: Event, boards: int | None = None) -> Crosstable:
    """The event as arrays."""

    def array(entry: object, dtype: type) -> np.ndarray:  # type: ignore[type-arg]
        cells = [[entry(r) for r in row] for row in event]  # type: ignore[operator]
        return np.array(cells, dtype=dtype).reshape(len(event), -1)

    count = len(event)
    return Crosstable(
        opponent=array(lambda r: -1 if r.opponent is None else r.opponent, np.int64),
        colour=array(lambda r: int(COLOURS[r.colour]), np.int64),
        points=array(lambda r: float(r.points), np.float64),
        kind=array(lambda r: int(KINDS[r.kind]), np.int64),
        numbers=np.arange(1, count + 1),
        rows=np.arange(count),
        height=count,
        boards=boards,
    )


def cells(event: Event, boards: int | None = None) -> list[list[object]]:
    """The event as the cells of a sheet."""

    def cell(r: Rec) -> str:
        points = f"{float(r.points):g}"
        if r.opponent is not None:
            sign = points if r.kind == "played" else ("+" if r.points else "-")
            return f"{r.opponent + 1}{r.colour or ' '}{sign}"
        word = {"pab": "U", "fpb": "F", "hpb": "H", "zpb": "Z", "loss": "0F"}[r.kind]
        own = r.kind == "pab" and (boards or r.points != 1)
        return word + points if own or (boards and r.kind == "hpb") else word

    return [[cell(r) for r in row] for row in event]


def random_event(
    seed: int, players: int, rounds: int, unplayed: float, boards: int | None = None
) -> Event:
    """An event of random pairings; ``unplayed`` is how often a game is not played."""
    rng = random.Random(seed)
    most = Fraction(boards or 1)
    event: Event = [[] for _ in range(players)]
    gone: set[int] = set()
    for _ in range(rounds):
        there = [p for p in range(players) if p not in gone]
        rng.shuffle(there)
        while there:
            player = there.pop()
            if rng.random() < unplayed / 2 or not there:
                event[player].append(_bye(rng, most))
                if rng.random() < unplayed / 3:
                    gone.add(player)
                continue
            opponent = there.pop()
            for rec, who in zip(
                _game(rng, player, opponent, most, unplayed), (player, opponent), strict=True
            ):
                event[who].append(rec)
        for player in gone:
            if len(event[player]) < max(map(len, event)):
                event[player].append(Rec("zpb", Fraction(0)))
    return event


def _bye(rng: random.Random, most: Fraction) -> Rec:
    kind = rng.choice(["pab", "pab", "fpb", "hpb", "hpb", "zpb", "zpb", "loss"])
    points = {"fpb": most, "hpb": most / 2}.get(kind, Fraction(0))
    if kind == "pab":
        points = rng.choice([most, most, most / 2, Fraction(0)])
    return Rec(kind, points)


def _game(
    rng: random.Random, white: int, black: int, most: Fraction, unplayed: float
) -> tuple[Rec, Rec]:
    if rng.random() < unplayed:
        won = rng.choice([(most, 0), (0, most), (0, 0)])
        a, b = map(Fraction, won)
        return Rec("forfeit", a, black, "w"), Rec("forfeit", b, white, "b")
    a = Fraction(rng.randint(0, int(2 * most)), 2)
    return Rec("played", a, black, "w"), Rec("played", most - a, white, "b")


def round_robin(seed: int, players: int, cycles: int, unplayed: float) -> Event:
    """All play all, once or several times, with forfeits; free rounds for an odd number."""
    rng = random.Random(seed)
    circle: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    event: Event = [[] for _ in range(players)]
    for _ in range(cycles):
        order = circle[:]
        for _ in range(len(circle) - 1):
            half = len(order) // 2
            for a, b in zip(order[:half], reversed(order[half:]), strict=True):
                if a is None or b is None:
                    event[a if b is None else b].append(Rec("free", Fraction(0)))  # type: ignore[index]
                    continue
                for rec, who in zip(_game(rng, a, b, Fraction(1), unplayed), (a, b), strict=True):
                    event[who].append(rec)
            order = [order[0], order[-1], *order[1:-1]]
    return event


def random_ratings(seed: int, players: int, unrated: float) -> list[int | None]:
    """Ratings, some players without one."""
    rng = random.Random(seed)
    return [None if rng.random() < unrated else rng.randint(1000, 2800) for _ in range(players)]


def renumbered(event: Event, order: list[int]) -> Event:
    """The event with player ``order[k]`` as player ``k``."""
    place = {player: k for k, player in enumerate(order)}
    return [
        [r if r.opponent is None else replace(r, opponent=place[r.opponent]) for r in event[player]]
        for player in order
    ]


@st.composite
def events(draw: st.DrawFn, most_players: int = 9, most_rounds: int = 7) -> Event:
    """Swiss events with every kind of unplayed round; in some every game was played."""
    return random_event(
        draw(st.integers(0, 2**32)),
        draw(st.integers(2, most_players)),
        draw(st.integers(1, most_rounds)),
        draw(st.sampled_from([0.0, 0.15, 0.4, 0.8])),
    )
