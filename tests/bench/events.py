"""Events for the figures: random pairings, two rounds in a hundred without a game."""

from __future__ import annotations

import random

Cells = list[list[object]]

RESULTS = ("10", "01", "½½", "10", "01", "½½", "10", "01", "½½", "+-")


def crosstable(players: int, rounds: int, seed: int = 1) -> Cells:
    """The event as round columns: a sheet's cells, every text an object of its own."""
    rng = random.Random(seed)
    table: Cells = [[None] * rounds for _ in range(players)]
    for rnd in range(rounds):
        there = list(range(players))
        rng.shuffle(there)
        while there:
            white = there.pop()
            if not there or rng.random() < 0.02:
                table[white][rnd] = rng.choice("UHZ")
                continue
            black = there.pop()
            won, lost = rng.choice(RESULTS)
            table[white][rnd] = f"{black + 1}w{won}"
            table[black][rnd] = f"{white + 1}b{lost}"
    return table


def handed_over_again(cells: Cells) -> Cells:
    """The same range as a host hands it over the next time: new lists, new texts."""
    return [[cell if cell is None else f"{cell} "[:-1] for cell in row] for row in cells]
