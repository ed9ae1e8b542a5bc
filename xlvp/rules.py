"""Rule editions: what an unplayed round counts, for the opponents and for oneself, and which
contribution is cut.

An edition is an entry of ``EDITIONS``: data and the few functions that it names. A new edition is a
new entry; the tie-breaks know no edition by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from xlvp.cells import key
from xlvp.crosstable import Crosstable, Floats, Kind
from xlvp.errors import BadArgument
from xlvp.scoring import Scoring

DEFAULT = "FIDE-2026"


@dataclass(frozen=True)
class CountedRounds:
    """How the rounds of an opponent count: points per round, and why where they are not awarded."""

    points: Callable[[Scoring], Floats]
    note: str = ""


@dataclass(frozen=True)
class OwnUnplayed:
    """Whom one's own unplayed round is against.

    ``score`` takes the scoring and the (players,) scores as they count for opponents and gives
    (players, rounds) the score of that opponent, nan where the round brings nothing; ``note`` says
    it for one player and round.
    """

    score: Callable[[Scoring, Floats], Floats]
    note: Callable[[Scoring, Floats, int, int], str]


@dataclass(frozen=True)
class Edition:
    """A generation of tie-break rules.

    Attributes
    ----------
    name : how the director names it
    source : where it is written, when in force
    counted : the rounds of the opponents as they count in Buchholz and Sonneborn-Berger
    own : one's own unplayed rounds
    own_result_is_draw : whether one's own unplayed round is multiplied by a draw
    cut_exception : whether voluntarily unplayed rounds are cut first (16.5)
    partial_encounters : whether direct encounter also decides where not all have met (6.3)
    absences_rank_last : whether more than two games left unplayed by choice rank below everybody
        who completed all rounds, on average rating and performance
    round_robin : whether the pairings were predetermined
    forfeits_are_games : whether a forfeit against a named opponent is a regular game (15.2)
    explicit : whether the name says -RR or -SW
    """

    name: str
    source: str
    counted: CountedRounds
    own: OwnUnplayed
    own_result_is_draw: bool = False
    cut_exception: bool = False
    partial_encounters: bool = True
    absences_rank_last: bool = False
    round_robin: bool = False
    forfeits_are_games: bool = False
    explicit: bool = False

    def for_round_robin(self) -> Edition:
        """The same edition where pairings are predetermined (C.07 15.2); face value stays so."""
        named = replace(self, name=f"{self.name}-RR", round_robin=True, explicit=True)
        if self.counted is FACE_VALUE:
            return named
        return replace(
            named,
            counted=FACE_VALUE,
            own=FORFEITS_ONLY,
            own_result_is_draw=False,
            cut_exception=False,
            forfeits_are_games=True,
        )


def _awarded(scoring: Scoring) -> Floats:
    return scoring.points


def _unplayed_as_draws(scoring: Scoring) -> Floats:
    return np.where(scoring.played, scoring.points, scoring.draw)


def _terminal_byes_as_draws(scoring: Scoring) -> Floats:
    return np.where(scoring.terminal_bye, scoring.draw, scoring.points)


FACE_VALUE = CountedRounds(_awarded)
UNPLAYED_AS_DRAWS = CountedRounds(_unplayed_as_draws, "unplayed, counts as a draw")
TERMINAL_BYES_AS_DRAWS = CountedRounds(_terminal_byes_as_draws, "draw for 16.2.5")
"""C.07 16.3."""


def _scheduled_opponent(scoring: Scoring, counted: Floats) -> Floats:
    return scoring.of_opponents(counted)


def _scheduled_note(scoring: Scoring, counted: Floats, player: int, at: int) -> str:
    return "forfeit, counts like a game" if scoring.paired[player, at] else "no opponent"


def _virtual_opponent(scoring: Scoring, counted: Floats) -> Floats:
    return scoring.before + (scoring.win - scoring.points) + _draws_to_come(scoring)


def _draws_to_come(scoring: Scoring) -> Floats:
    over: Floats = np.arange(scoring.points.shape[1], dtype=np.float64) + 1
    return (scoring.rounds - over) * scoring.draw


def _virtual_note(scoring: Scoring, counted: Floats, player: int, at: int) -> str:
    before, against = scoring.before[player, at], scoring.win - scoring.points[player, at]
    later = _draws_to_come(scoring)[at]
    total = before + against + later
    return f"virtual opponent {total:g} = {before:g}+{against:g}+{later:g}"


def _dummy_opponent(scoring: Scoring, counted: Floats) -> Floats:
    return np.broadcast_to(scoring.total[:, None], scoring.points.shape)


def _dummy_note(scoring: Scoring, counted: Floats, player: int, at: int) -> str:
    return "dummy opponent with the own score"


def _cap(scoring: Scoring, counted: Floats) -> Floats:
    """16.4.1 the scheduled opponent's score; 16.4.2 a draw in each round of the event.

    A forfeit whose opponent is not known has no scheduled opponent's score and falls under 16.4.2.
    """
    everything_drawn = scoring.draw * scoring.rounds
    return np.where(scoring.paired, scoring.of_opponents(counted), everything_drawn)


def _capped_dummy(scoring: Scoring, counted: Floats) -> Floats:
    return np.minimum(scoring.total[:, None], _cap(scoring, counted))


def _capped_note(scoring: Scoring, counted: Floats, player: int, at: int) -> str:
    cap = _cap(scoring, counted)[player, at]
    if scoring.total[player] <= cap:
        return _dummy_note(scoring, counted, player, at)
    article = "16.4.1" if scoring.paired[player, at] else "16.4.2"
    return f"dummy opponent, capped at {cap:g} ({article})"


FORFEITS_ONLY = OwnUnplayed(_scheduled_opponent, _scheduled_note)
VIRTUAL_OPPONENT = OwnUnplayed(_virtual_opponent, _virtual_note)
DUMMY_OPPONENT = OwnUnplayed(_dummy_opponent, _dummy_note)
CAPPED_DUMMY_OPPONENT = OwnUnplayed(_capped_dummy, _capped_note)
"""C.07 16.4."""

RAW = Edition("RAW", "no adjustment at all", FACE_VALUE, FORFEITS_ONLY)
FIDE_2009 = Edition(
    "FIDE-2009",
    "FIDE tournament rules, tie-breaks, 1 July 2009 to August 2023",
    UNPLAYED_AS_DRAWS,
    VIRTUAL_OPPONENT,
    partial_encounters=False,
    absences_rank_last=True,
)
FIDE_2009_CR = replace(
    FIDE_2009,
    name="FIDE-2009-CR",
    source="as FIDE-2009, with the own unplayed round a draw in Sonneborn-Berger (chess-results)",
    own_result_is_draw=True,
)
FIDE_2023 = Edition(
    "FIDE-2023",
    "FIDE Handbook C.07, 1 September 2023 to 28 February 2026",
    TERMINAL_BYES_AS_DRAWS,
    DUMMY_OPPONENT,
    cut_exception=True,
)
FIDE_2026 = replace(
    FIDE_2023,
    name="FIDE-2026",
    source="FIDE Handbook C.07, from 1 March 2026",
    own=CAPPED_DUMMY_OPPONENT,
)

EDITIONS = {e.name: e for e in (RAW, FIDE_2009, FIDE_2009_CR, FIDE_2023, FIDE_2026)}
"""The editions by name; each may also end in -RR (round-robin) or -SW (Swiss)."""


def _spellings() -> dict[str, Edition]:
    named = {}
    for name, rules in EDITIONS.items():
        short = key(name).removeprefix("FIDE")
        named[short] = rules
        named[f"{short}RR"] = rules.for_round_robin()
        named[f"{short}SW"] = replace(rules, name=f"{name}-SW", explicit=True)
    return named


_BY_KEY = _spellings()


def edition(name: str) -> Edition:
    """The edition that a name says, with or without ``FIDE``, spaces and hyphens.

    Raises
    ------
    BadArgument
        The name is not known.

    >>> edition("fide 2009").name, edition("2026 rr").name
    ('FIDE-2009', 'FIDE-2026-RR')
    """
    found = _BY_KEY.get(key(name).removeprefix("FIDE"))
    if found is None:
        raise BadArgument(
            f"rules {name!r} are not known; known are {', '.join(EDITIONS)}, each also with -RR"
            " (round-robin) or -SW (Swiss) at its end"
        )
    return found


def for_table(rules: Edition, table: Crosstable) -> Edition:
    """The edition as it applies to this table: a matrix is a round-robin.

    Raises
    ------
    BadArgument
        The table is a matrix and the name says Swiss, or not every pair has met and the name does
        not say round-robin; or all pairs have met equally often, there are forfeits, and the name
        does not say whether they are games.
    """
    if table.matrix:
        if rules.explicit and not rules.round_robin:
            raise BadArgument(f"rules {rules.name} are for a Swiss, but a matrix is a round-robin")
        if rules.round_robin:
            return rules
        unmet = None if rules.counted is FACE_VALUE else table.unmet_pair()
        if unmet:
            first, second = (int(table.numbers[player]) for player in unmet)
            raise BadArgument(
                f"players {first} and {second} have not met: if this round-robin is in progress,"
                f" end the rules in -RR ({rules.name}-RR); if it is a Swiss, use round columns,"
                " because byes are missing in a matrix"
            )
        return rules.for_round_robin()
    settled = rules.explicit or rules.counted is FACE_VALUE
    if not settled and _any_forfeit(table) and table.complete_round_robin:
        raise BadArgument(
            "all have met equally often and there are forfeits: end the rules in -RR"
            f" ({rules.name}-RR) for a round-robin, where forfeits are games, or in -SW for a Swiss"
        )
    return rules


def _any_forfeit(table: Crosstable) -> bool:
    kind = table.kind
    return bool((np.equal(kind, Kind.FORFEIT) | np.equal(kind, Kind.FORFEIT_LOSS)).any())
