"""The tie-breaks once more, in plain loops written from the text of the rules, to compare with."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from chess_events import Event, Rec

from xlvp import tables

HALF = Fraction(1, 2)
Value = Fraction | None


class Brute:
    """An event under an edition, one player and one round at a time.

    ``win`` is 1 for game points; ``rounds`` are those of the whole event.
    """

    def __init__(
        self,
        event: Event,
        rules: str,
        rounds: int | None = None,
        ratings: list[int | None] | None = None,
        win: int = 1,
        own: Event | None = None,
        own_win: int | None = None,
    ) -> None:
        self.event = event
        self.rr = rules.endswith("-RR") and not rules.startswith("RAW")
        self.rules = rules.removesuffix("-RR").removesuffix("-SW")
        self.count = len(event)
        self.table_rounds = len(event[0])
        self.rounds = rounds or self.table_rounds
        self.ratings = ratings or [None] * self.count
        self.win, self.draw = Fraction(win), Fraction(win) / 2
        self.own = own or event
        self.own_draw = Fraction(own_win or win) / 2

    # what a round is (16.1, 16.2)

    @staticmethod
    def requested(r: Rec) -> bool:
        return r.kind in ("hpb", "zpb")

    @staticmethod
    def lost_by_forfeit(r: Rec) -> bool:
        return r.kind == "loss" or (r.kind == "forfeit" and r.points == 0)

    def vur(self, r: Rec) -> bool:
        return self.requested(r) or self.lost_by_forfeit(r)

    def total(self, player: int) -> Fraction:
        return sum((r.points for r in self.event[player]), Fraction())

    def counted(self, player: int) -> Fraction:
        """The score of a player as it counts for the opponents."""
        sum_ = Fraction()
        rounds = self.event[player]
        for at, r in enumerate(rounds):
            points = r.points
            if self.rules.startswith("FIDE-2009") and not self.rr and r.kind != "played":
                points = self.draw
            if (
                self.rules in ("FIDE-2023", "FIDE-2026")
                and not self.rr
                and self.requested(r)
                and all(self.vur(later) for later in rounds[at + 1 :])
            ):
                points = self.draw
            sum_ += points
        return sum_

    def against(self, player: int, at: int) -> Value:
        """The score of whom a round is against, None where it brings nothing."""
        r = self.event[player][at]
        if r.kind == "played":
            return self.counted(r.opponent)  # type: ignore[arg-type]
        if self.rules == "RAW" or self.rr:
            return None if r.opponent is None else self.counted(r.opponent)
        if self.rules.startswith("FIDE-2009"):
            before = sum((x.points for x in self.event[player][:at]), Fraction())
            return before + (self.win - r.points) + self.draw * (self.rounds - (at + 1))
        score = self.total(player)
        if self.rules == "FIDE-2026":
            if r.kind == "forfeit":
                return min(score, self.counted(r.opponent))  # type: ignore[arg-type]
            return min(score, self.draw * self.rounds)
        return score

    def elements(self, player: int, times_own: bool) -> list[tuple[Fraction, Fraction, bool]]:
        """Score of the opponent, contribution, voluntarily unplayed."""
        found = []
        for at, r in enumerate(self.event[player]):
            score = self.against(player, at)
            if score is None:
                continue
            points = self.own[player][at].points
            if self.rules == "FIDE-2009-CR" and not self.rr and r.kind != "played":
                points = self.own_draw
            exception = self.rules in ("FIDE-2023", "FIDE-2026") and not self.rr
            found.append((score, score * points if times_own else score, exception and self.vur(r)))
        return found

    def cut(self, player: int, times_own: bool, low: int, high: int) -> Fraction:
        left = self.elements(player, times_own)
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda e: (e[0], e[1]))
            voluntary = [e for e in left if e[2]]
            chosen = least
            if voluntary:
                first = min(voluntary, key=lambda e: (e[1], e[0]))
                if first[1] >= least[1]:
                    chosen = first
            left.remove(chosen)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda e: (e[0], e[1])))
        return sum((e[1] for e in left), Fraction())

    def buchholz(self, player: int, low: int = 0, high: int = 0) -> Fraction:
        return self.cut(player, False, low, high)

    def sonneborn_berger(self, player: int, low: int = 0) -> Fraction:
        return self.cut(player, True, low, 0)

    def fore(self, player: int, low: int = 0, high: int = 0) -> Fraction:
        if self.rounds > self.table_rounds:
            return self.buchholz(player, low, high)
        drawn = [
            [
                Rec("played", self.draw, r.opponent, r.colour)
                if at == self.table_rounds - 1 and r.opponent is not None
                else r
                for at, r in enumerate(row)
            ]
            for row in self.event
        ]
        name = self.rules + ("-RR" if self.rr else "")
        return Brute(drawn, name, self.rounds, win=int(self.win)).buchholz(player, low, high)

    def sum_of_buchholz(self, player: int) -> Fraction:
        foes = [r.opponent for r in self.event[player] if r.opponent is not None]
        return sum((self.buchholz(foe) for foe in foes), Fraction())

    def foes(self, player: int) -> list[int]:
        """Opponents over the board."""
        return [r.opponent for r in self.event[player] if r.kind == "played"]  # type: ignore[misc]

    def average_of_buchholz(self, player: int) -> Value:
        foes = self.foes(player)
        if not foes:
            return None
        mean = sum((self.buchholz(foe) for foe in foes), Fraction()) / len(foes)
        return Fraction(math.floor(mean * 100 + HALF), 100)

    # one's own rounds

    def progressive(self, player: int, cut: int = 0) -> Fraction:
        sums = Fraction()
        for at in range(cut, self.table_rounds):
            sums += sum((r.points for r in self.event[player][: at + 1]), Fraction())
        return sums

    def koya(self, player: int, limit: int = 0) -> Value:
        if self.table_rounds == 1:
            return None
        most = 0
        for row in self.event:
            games = 0
            for r in row:
                free = r.kind == "free" or (self.rr and r.opponent is None and r.kind != "loss")
                games += not free
            most = max(most, games)
        sums = Fraction()
        for r in self.event[player]:
            if r.opponent is not None and 2 * self.total(r.opponent) >= most + limit:
                sums += r.points
        return sums

    def wins(self, player: int) -> Fraction:
        return Fraction(sum(r.points == self.win for r in self.event[player]))

    def won(self, player: int) -> Fraction:
        played = (r for r in self.event[player] if r.kind == "played")
        return Fraction(sum(r.points == self.win for r in played))

    def with_black(self, player: int, won: bool) -> Fraction:
        return Fraction(
            sum(
                r.kind == "played" and r.colour == "b" and (r.points == self.win or not won)
                for r in self.event[player]
            )
        )

    def elected(self, player: int) -> Fraction:
        return Fraction(sum(not self.vur(r) for r in self.event[player]))

    def standard(self, player: int) -> Fraction:
        sums = Fraction()
        for at, r in enumerate(self.event[player]):
            bar = self.event[r.opponent][at].points if r.kind == "played" else self.draw  # type: ignore[index]
            sums += 1 if r.points > bar else HALF if r.points == bar else 0
        return sums

    # ratings

    def opponents_ratings(self, player: int) -> list[int] | None:
        found = [self.ratings[foe] for foe in self.foes(player)]
        return None if None in found else found  # type: ignore[return-value]

    def average_rating(self, player: int, cut: int = 0) -> Value:
        ratings = self.opponents_ratings(player)
        ratings = None if ratings is None else sorted(ratings)[cut:]
        return _rounded_mean(ratings)

    def score_over_the_board(self, player: int) -> Fraction:
        played = (r.points for r in self.event[player] if r.kind == "played")
        return sum(played, Fraction())

    def performance(self, player: int) -> Value:
        mean = self.average_rating(player)
        if mean is None:
            return None
        share = self.score_over_the_board(player) / len(self.foes(player))
        percent = math.floor(100 * share + HALF)
        return mean + int(tables.load("fide_dp").numbers("dp")[percent])

    def perfect(self, player: int) -> Value:
        ratings = self.opponents_ratings(player)
        if not ratings:
            return None
        score = self.score_over_the_board(player)
        if score == 0:
            return Fraction(min(ratings) - 800)
        guess = min(ratings) - 1000
        while sum((_expected(guess - r) for r in ratings), Fraction()) < score:
            guess += 1
        return Fraction(guess)

    def average_of(self, player: int, of: Callable[[int], Value]) -> Value:
        values = [of(foe) for foe in self.foes(player)]
        return None if None in values else _rounded_mean(values)  # type: ignore[arg-type]

    # direct encounter (6)

    def encounters(self, group: list[int]) -> dict[int, dict[int, Fraction]]:
        """For each of the tied the average score against each of the others that were met."""
        found: dict[int, dict[int, Fraction]] = {}
        for player in group:
            games: dict[int, list[Fraction]] = {}
            for r in self.event[player]:
                counts = r.kind == "played" or (self.rr and r.kind == "forfeit")
                if counts and r.opponent in group:
                    games.setdefault(r.opponent, []).append(r.points)  # type: ignore[arg-type]
            found[player] = {foe: sum(g, Fraction()) / len(g) for foe, g in games.items()}
        return found

    def direct(self, group: list[int]) -> dict[int, int]:
        """Place of each of the tied."""
        if len(group) < 2:
            return dict.fromkeys(group, 1)
        met = self.encounters(group)
        score = {p: sum(met[p].values(), Fraction()) for p in group}
        if all(len(met[p]) == len(group) - 1 for p in group):
            place = {}
            for points in set(score.values()):
                equal = [p for p in group if score[p] == points]
                ahead = sum(score[p] > points for p in group)
                inner = self.direct(equal) if len(equal) < len(group) else dict.fromkeys(equal, 1)
                place.update({p: ahead + inner[p] for p in equal})
            return place
        if self.rules.startswith("FIDE-2009"):
            return dict.fromkeys(group, 1)
        could = {p: score[p] + (len(group) - 1 - len(met[p])) * self.win for p in group}
        place, left = {}, list(group)
        while True:
            first = [p for p in left if all(score[p] > could[q] for q in left if q != p)]
            if len(left) < 2 or not first:
                break
            place[first[0]] = len(place) + 1
            left.remove(first[0])
        ahead = len(place)
        inner = self.direct(left) if ahead else dict.fromkeys(left, 1)
        return place | {p: ahead + inner[p] for p in left}

    def direct_of_points(self, player: int) -> Fraction:
        group = [p for p in range(self.count) if self.total(p) == self.total(player)]
        return Fraction(self.direct(group)[player])


def _rounded_mean(values: list[int] | list[Fraction] | None) -> Value:
    if not values:
        return None
    return Fraction(math.floor(Fraction(sum(values)) / len(values) + HALF))


def _expected(difference: int) -> Fraction:
    limits = [int(v) for v in tables.load("fide_pd").column("to") if v != ""]
    higher = 50
    for limit in limits:
        if abs(difference) > limit:
            higher += 1
    return Fraction(higher if difference >= 0 else 100 - higher, 100)


def value(brute: Brute, code: str, player: int) -> Value:
    """The tie-break of a code for one player."""
    base, _, modifier = code.partition("/")
    cut = int(modifier[1:]) if modifier[:1] in ("C", "M") else 0
    high = cut if modifier[:1] == "M" else 0
    limit = int(modifier[1:]) if modifier[:1] == "L" else 0
    found: dict[str, Callable[[], Value]] = {
        "PTS": lambda: brute.total(player),
        "BH": lambda: brute.buchholz(player, cut, high),
        "BHSUM": lambda: brute.sum_of_buchholz(player),
        "AOB": lambda: brute.average_of_buchholz(player),
        "FB": lambda: brute.fore(player, cut, high),
        "SB": lambda: brute.sonneborn_berger(player, cut),
        "PS": lambda: brute.progressive(player, cut),
        "KS": lambda: brute.koya(player, limit),
        "DE": lambda: brute.direct_of_points(player),
        "WIN": lambda: brute.wins(player),
        "WON": lambda: brute.won(player),
        "BPG": lambda: brute.with_black(player, won=False),
        "BWG": lambda: brute.with_black(player, won=True),
        "REP": lambda: brute.elected(player),
        "STD": lambda: brute.standard(player),
        "ARO": lambda: brute.average_rating(player, cut),
        "TPR": lambda: brute.performance(player),
        "PTP": lambda: brute.perfect(player),
        "APRO": lambda: brute.average_of(player, brute.performance),
        "APPO": lambda: brute.average_of(player, brute.perfect),
    }
    return found[base]()
