"""The event that the shipped scoresheet shows: FIDE's exercise team Swiss, team names invented.

Results: M. Held, Exercises in Tie-Breaking (FIDE Technical Commission, revision of 22 March 2024),
the team tournament of exercises 34 to 49: 14 teams, 7 rounds, 4 boards. It has byes of each kind,
an absence and a match forfeited.
"""

from __future__ import annotations

from xlvp.books.chess.tournament import Player, Tournament

_TEAMS = (
    ("Alder", "8w2½ 4b1½ 7w3 2b2½ 5w1½ 6+ 3b2½"),
    ("Birch", "9b3 3w4 5b0 1w1½ 13w3 4b2½ 10b3"),
    ("Cedar", "10w2½ 2b0 9w3 6b2½ 4w3 5b3½ 1w1½"),
    ("Dogwood", "11b3 1w2½ 13b3 5w3½ 3b1 2w1½ 9b2½"),
    ("Elder", "12w4 6b3 2w4 4b½ 1b2½ 3w½ 13b3½"),
    ("Fir", "13b2 5w1 8b3 3w1½ 11b2½ 1- 12w2½"),
    ("Gorse", "14w2 8b2 1b1 10w2½ 9b2 13w2 Z"),
    ("Hazel", "1b1½ 7w2 6w1 12b3½ 10b2 9w2 11w3"),
    ("Ivy", "2w1 12b4 3b1 14w3 7w2 8b2 4w1½"),
    ("Juniper", "3b1½ 11w1½ 12b2½ 7b1½ 8w2 14b3 2w1"),
    ("Kerria", "4w1 10b2½ 14w2 13b1½ 6w1½ 12w2 8b1"),
    ("Larch", "5b0 9w0 10w1½ 8w½ U2 11b2 6b1½"),
    ("Maple", "6w2 14b2½ 4w1 11w2½ 2b1 7b2 5w½"),
    ("Nutmeg", "7b2 13w1½ 11b2 9b1 H 10w1 U2"),
)

EXAMPLE = Tournament(
    players=tuple(Player(name, None, tuple(r.split())) for name, r in _TEAMS),
    rounds=7,
    rules="FIDE-2026",
    codes=("EDE", "BH:MP/C1", "BH:MP", "EMGSB", "EGGSB"),
    name="FIDE exercise team Swiss",
    place="Exercises in tie-breaking, names invented",
    boards=4,
    audited=(1, "EMGSB"),
)
