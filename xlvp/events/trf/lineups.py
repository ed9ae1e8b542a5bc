"""What the records of a team event say about rounds beside the games of the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xlvp.cells import number_in
from xlvp.crosstable import Colour
from xlvp.events.trf.records import Record


@dataclass
class Lineups:
    """Byes, forfeited matches and line-ups, by team and round from 0."""

    pairing_bye: dict[tuple[int, int], float] = field(default_factory=dict)
    """Game points of the pairing-allocated bye, by team and round (320)."""
    bye: dict[tuple[int, int], str] = field(default_factory=dict)
    """Kind of another bye (240)."""
    forfeit: dict[tuple[int, int], tuple[int, bool, Colour]] = field(default_factory=dict)
    """Opponent of a match that was not played, whether it was won, and the colour (330)."""
    order: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """Players on the boards, where they differ from the usual order (300)."""


def lineups(lines: Sequence[Record]) -> Lineups:
    """Records 240, 300, 320 and 330."""
    told = Lineups()
    for line in lines:
        words = line.rest.split()
        if line.code == "320" and len(words) > 2:
            value = number_in(words[1]) or 0.0
            for rnd, word in enumerate(words[2:]):
                if word.isdigit() and int(word):
                    told.pairing_bye[int(word), rnd] = value
        elif line.code == "240" and len(words) > 2 and words[1].isdigit():
            for number in numbers(" ".join(words[2:])):
                told.bye[number, int(words[1]) - 1] = words[0].upper()
        elif line.code == "330" and len(words) == 4 and all(w.isdigit() for w in words[1:]):
            rnd, white, black = (int(word) for word in words[1:])
            told.forfeit[white, rnd - 1] = (black, words[0] == "+-", Colour.WHITE)
            told.forfeit[black, rnd - 1] = (white, words[0] == "-+", Colour.BLACK)
        elif line.code == "300" and len(words) > 3 and words[0].isdigit() and words[1].isdigit():
            told.order[int(words[1]), int(words[0]) - 1] = numbers(" ".join(words[3:]))
    return told


def numbers(text: str) -> tuple[int, ...]:
    """The numbers in a text, zeros left out."""
    return tuple(int(word) for word in text.split() if word.isdigit() and int(word))
