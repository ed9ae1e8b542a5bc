"""The event that the shipped scoresheet shows: FIDE's exercise Swiss, the players' names invented.

Results and ratings: M. Held, Exercises in Tie-Breaking (FIDE Technical Commission, revision of
22 March 2024), the Swiss of exercises 1 to 33. It has byes of every kind, a withdrawal and two
forfeits.
"""

from __future__ import annotations

from xlvp.books.chess.tournament import Player, Tournament

_PLAYERS = (
    ("Alder, Ada", 2200, "9w1 13b½ 2w½ 15b1 4w½"),
    ("Birch, Ben", 2150, "10b1 7w1 1b½ 16w1 3b½"),
    ("Cedar, Cleo", 2100, "11w½ 6b1 8w1 4b½ 2w½"),
    ("Dogwood, Dan", 2050, "12b1 H 13w1 3w½ 1b½"),
    ("Elder, Eva", 2000, "13w0 15b0 11w1 7b½ 10w1"),
    ("Fir, Finn", 1950, "14b0 3w0 U 10w1 8b1"),
    ("Gorse, Gail", 1900, "15w1 2b0 16b0 5w½ 11b0"),
    ("Hazel, Hugo", 1850, "16b½ 14w1 3b0 13w1 6w0"),
    ("Ivy, Ines", 1800, "1b0 10w0 H 11b- U"),
    ("Juniper, Jan", 1750, "2w0 9b1 15w0 6b0 5b0"),
    ("Kerria, Kate", 1700, "3b½ 16w0 5b0 9w+ 7w1"),
    ("Larch, Leo", 1650, "4w0 U 14w+ Z Z"),
    ("Maple, Mia", 1600, "5b1 1w½ 4b0 8b0 14w0"),
    ("Nutmeg, Nils", 1550, "6w1 8b0 12b- Z 13b1"),
    ("Oak, Olga", 1500, "7b0 5w1 10b1 1w0 16b0"),
    ("Pine, Paul", 1450, "8w½ 11b1 7w1 2b0 15w1"),
)

EXAMPLE = Tournament(
    players=tuple(Player(name, rating, tuple(r.split())) for name, rating, r in _PLAYERS),
    rounds=5,
    rules="FIDE-2026",
    codes=("BH/C1", "BH", "SB", "DE", "WIN"),
    name="FIDE exercise Swiss",
    place="Exercises in tie-breaking, names invented",
    k=20,
    rated=True,
    audited=(4, "BH/C1"),
)
