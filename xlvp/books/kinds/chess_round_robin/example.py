"""New York 1924, which the shipped scoresheet shows: eleven masters, all against all twice.

Hotel Alamac, 16 March to 18 April 1924. Every result is checked by a test against the totals and
the games won, drawn and lost that the press printed at the time (Time, 28 April 1924).
"""

from __future__ import annotations

from xlvp.books.chess.tournament import Player, Tournament

_PLAYERS = (
    ("Em. Lasker", "½0 1½ ½1 11 11 11 ½1 ½1 ½1 11"),
    ("Capablanca", "½½ ½½ 01 ½1 11 11 1½ ½1 ½1"),
    ("Alekhine", "½½ 10 1½ ½½ ½½ 11 ½½ 11"),
    ("Marshall", "½1 0½ 01 ½0 ½1 1½ 11"),
    ("Réti", "½½ 01 11 10 10 11"),
    ("Maróczy", "01 ½½ 11 ½1 10"),
    ("Bogoljubow", "01 11 ½1 01"),
    ("Tartakower", "10 ½0 ½1"),
    ("Yates", "11 ½1"),
    ("Ed. Lasker", "0½"),
    ("Janowski", ""),
)

EXAMPLE = Tournament(
    players=tuple(Player(name, None, tuple(r.split())) for name, r in _PLAYERS),
    rounds=2,
    rules="FIDE-2026-RR",
    codes=("DE", "SB", "WIN", "KS"),
    name="New York 1924",
    place="Hotel Alamac, 16 March to 18 April",
    audited=(1, "SB"),
)
