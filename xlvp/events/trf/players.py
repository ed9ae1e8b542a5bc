"""The players of a report (record 001)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xlvp.cells import number_in
from xlvp.events.tournament import Entrant, Finding, as_cell
from xlvp.events.trf.records import FIRST_ROUND, ROUND_WIDTH, Record
from xlvp.events.trf.results import read_round
from xlvp.events.trf.scoring import Scoring
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.cells import Code, Token

MOST = 9999
ABSENT: Token = (Code.ZERO_POINT_BYE, 0, 0, -1)
_GRANTED = {"F": Code.FULL_POINT_BYE, "H": Code.HALF_POINT_BYE, "Z": Code.ZERO_POINT_BYE}


@dataclass(frozen=True)
class Bye:
    """A bye that a record 240 grants: kind (F, H, Z), round from 1, number of player or team."""

    place: str
    kind: str
    round: int
    number: int


@dataclass(frozen=True)
class Doubt:
    """A round whose code is uncertain: where, whose, which, its text, and how it was taken."""

    place: str
    number: int
    round: int
    text: str
    taken: str


def _told_once(doubts: Sequence[Doubt]) -> Iterator[Finding]:
    """A finding for each code, however often it stands."""
    for text in dict.fromkeys(doubt.text for doubt in doubts):
        same = [doubt for doubt in doubts if doubt.text == text]
        first, more = same[0], len(same) - 1
        where = f"round {first.round} of {first.number}"
        if more:
            where += f" (and {more} more)"
        yield Finding(first.place, f"{where}: {text!r} is read as {first.taken}")


def players(
    lines: Sequence[Record], score: Scoring, byes: Sequence[Bye], own: bool
) -> tuple[list[Entrant], list[Finding]]:
    """The players in the order of their numbers, and what is doubtful in their lines.

    ``own`` says that the report is our own: its codes are all certain.
    """
    found: list[Finding] = []
    doubts: list[Doubt] = []
    by_number: dict[int, Entrant] = {}
    for line in lines:
        if line.code != "001":
            continue
        entrant = _player(line, score, doubts, own)
        if entrant.number in by_number:
            found.append(
                Finding(
                    line.place,
                    f"player {entrant.number} is there already"
                    f" ({by_number[entrant.number].place}); the second line was left out",
                )
            )
            continue
        by_number[entrant.number] = entrant
    rounds = max((len(entrant.rounds) for entrant in by_number.values()), default=0)
    full = [_filled(by_number[number], rounds) for number in sorted(by_number)]
    full = [_with_own_byes(entrant, lines, score) for entrant in full]
    if not any(line.code in ("013", "310") for line in lines):
        full = [_with_byes(entrant, byes, found) for entrant in full]
        found += _told_once(doubts)
    return full, found


def _player(line: Record, score: Scoring, doubts: list[Doubt], own: bool) -> Entrant:
    number = line.field(5, 8)
    if not number.isdigit() or not 0 < int(number) <= MOST:
        raise UnusableFile(
            f"{line.place}: columns 5 to 8 hold {number!r}, where the starting number of a player"
            " belongs"
        )
    rounds: list[Token] = []
    odd: dict[int, str] = {}
    rest = line.text[FIRST_ROUND:]
    for rnd, at in enumerate(range(0, len(rest), ROUND_WIDTH)):
        group = f"{rest[at : at + ROUND_WIDTH]:8}"
        opponent = group[:4].strip() or "0"
        reading = None
        if opponent.isdigit() and not (group[4] + group[6] + group[8:]).strip():
            reading = read_round(int(opponent), group[5], group[7], score.bye_halves, own)
        if reading is None or reading.token is None:
            odd[rnd] = " ".join(group.split())
            rounds.append((Code.UNKNOWN, 0, 0, -1))
            continue
        rounds.append(reading.token)
        if reading.doubt:
            text = " ".join(group.split())
            doubts.append(Doubt(line.place, int(number), rnd + 1, text, reading.doubt))
    return Entrant(
        number=int(number),
        place=line.place,
        name=line.field(15, 47),
        rating=_number(line, 49, 52) or None,
        rounds=tuple(rounds),
        points=_number(line, 81, 84),
        odd=odd,
        title=line.field(11, 13),
        federation=line.field(54, 56),
        sex=line.field(10, 10),
        identity=line.field(58, 68),
        born=line.field(70, 79),
    )


def _number(line: Record, first: int, last: int) -> float | None:
    return number_in(line.field(first, last))


def _filled(entrant: Entrant, rounds: int) -> Entrant:
    """Rounds that a line leaves out are blank, which is a zero-point bye."""
    missing = rounds - len(entrant.rounds)
    return replace(entrant, rounds=entrant.rounds + (ABSENT,) * missing) if missing else entrant


def own_bye(line: Record) -> bool:
    """Whether a record 299 gives more or fewer points in one round, without naming a result."""
    return not line.field(5, 5) and line.field(20, 22).isdigit() and line.field(20, 22) != "000"


def _with_own_byes(entrant: Entrant, lines: Sequence[Record], score: Scoring) -> Entrant:
    """Pairing-allocated byes that give more or less than the usual ones (299)."""
    rounds = list(entrant.rounds)
    for line in lines:
        numbers = line.text[23:].split()
        if line.code != "299" or not own_bye(line) or str(entrant.number) not in numbers:
            continue
        at = int(line.field(20, 22)) - 1
        more = number_in(line.field(14, 17))
        if more and at < len(rounds) and rounds[at][0] == Code.PAIRING_ALLOCATED_BYE:
            usual = 2 if score.bye_halves < 0 else score.bye_halves
            rounds[at] = (Code.PAIRING_ALLOCATED_BYE, 0, 0, usual + round(2 * more))
    return replace(entrant, rounds=tuple(rounds))


def _with_byes(entrant: Entrant, byes: Sequence[Bye], found: list[Finding]) -> Entrant:
    """The byes of records 240, where the player's line does not say otherwise."""
    rounds = list(entrant.rounds)
    for bye in byes:
        if bye.number != entrant.number or bye.kind not in _GRANTED or bye.round > len(rounds):
            continue
        token = (_GRANTED[bye.kind], 0, 0, -1)
        there = rounds[bye.round - 1]
        if there == ABSENT:
            rounds[bye.round - 1] = token
        elif there != token:
            found.append(
                Finding(
                    bye.place,
                    f"round {bye.round}: {entrant.number} has a bye ({bye.kind}), but"
                    f" {as_cell(there)} ({entrant.place})",
                )
            )
    return replace(entrant, rounds=tuple(rounds))
