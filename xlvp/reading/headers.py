"""The header row of an exported table: which column holds what, in the languages programs print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from xlvp.cells import Cell, Rows, tidy
from xlvp.reading.cells import as_number


class Role(Enum):
    """What a column of an export holds."""

    NUMBER = "starting number"
    RANK = "rank"
    NAME = "name"
    RATING = "rating"
    POINTS = "points"


_WORDS = {
    Role.NUMBER: """no nr sno snr stnr startno startnr stno nº n° № num number nummer numero número
        numéro nºini noini nroini startingno startingnumber startnummer pairingno #""",
    Role.RANK: """rk rg rnk rank rang rango ranking pl place platz plassering placering plaats pos
        position posición posizione posição puesto clas poř miejsce hely mesto м место""",
    Role.NAME: """name names player players spieler spielername teilnehmer nombre jugador jugadores
        nom joueur joueurs nome giocatore jogador naam speler navn spiller namn spelare jméno jmeno
        meno nazwisko imię név ime igrač igralec имя игрок участник
        team teams mannschaft equipo équipe equipe squadra ploeg lag hold družstvo drużyna csapat
        команда""",
    Role.RATING: """rtg rtgs rtng elo rapide rating elofide fideelo fide twz ratg ratings classement
        puntuación rtgi eloi elointl irtg frtg rtgfide rtgn elon elonat nrtg nelo dwz nwz lask""",
    Role.POINTS: """pts pt pkt pkte pktzahl punktzahl punkte points point score total puntos ptos
        punti pontos punten poäng poeng body bodů pkty punkty pont pontszám poena poeni točke очки
        brettpunkte gamepoints""",
}
_ROLES = {word: role for role, words in _WORDS.items() for word in words.split()}
_PREFERENCE = {word: at for at, word in enumerate(" ".join(_WORDS.values()).split())}
"""Where a table holds several names or ratings, the column whose heading stands first is taken."""

_ROUND_WORDS = (
    "rd|rnd|rds|r|round|runde|rde|ronda|ronde|rodada|turno|tour|tr|kolo|runda|forduló|omgång|"
    "omg|тур"
)
_ROUND = re.compile(rf"(?:(\d{{1,2}})(?:{_ROUND_WORDS})|(?:{_ROUND_WORDS})(\d{{1,2}}))")
_SEARCHED = 12
"""A header stands within so many rows; titles may stand above it."""


@dataclass(frozen=True)
class Header:
    """Where an export holds what; columns from 0."""

    row: int
    rounds: dict[int, int]
    """Column of each round."""
    numbers: tuple[int, ...]
    """Columns that may hold the numbers the pairings name: starting numbers first, then ranks."""
    name: int | None
    rating: int | None
    points: tuple[int, ...]

    @property
    def known(self) -> set[int]:
        """Every column that is used."""
        one = {c for c in (self.name, self.rating) if c is not None}
        return {*self.rounds.values(), *self.numbers, *self.points, *one}


def heading(cell: Cell) -> str:
    """A heading without what programs write differently: case, dots, colons, spaces, hyphens."""
    return _heading(cell) if type(cell) is str and len(cell) <= 40 else ""


@lru_cache(maxsize=1 << 10)
def _heading(text: str) -> str:
    return re.sub(r"[\s.:_–-]+", "", tidy(text)).casefold()


def role_of(cell: Cell) -> Role | None:
    """What a column with this heading holds; None for any other heading."""
    return _ROLES.get(heading(cell))


def find_header(cells: Rows) -> Header | None:
    """The header row, or None where the table has none.

    It holds labelled rounds (``1.Rd``, ``R1``), or the plain numbers 1, 2, 3 … beside the heading
    of a number, name, rating or points column. Of several such rows (a title may say ``Round 5``)
    it is the one with the most headings.
    """
    best, most = None, (0, 0)
    for r, row in enumerate(cells[:_SEARCHED]):
        words = [heading(cell) for cell in row]
        roles = {c: _ROLES[word] for c, word in enumerate(words) if word in _ROLES}
        rounds = _labelled_rounds(words) or (_plain_rounds(row) if roles else [])
        if rounds and (len(rounds), len(roles)) > most:
            best, most = _header(r, rounds, roles, words), (len(rounds), len(roles))
    return best


def _labelled_rounds(words: list[str]) -> list[tuple[int, int]]:
    found = []
    for column, word in enumerate(words):
        match = _ROUND.fullmatch(word) if word else None
        if match:
            found.append((int(match[1] or match[2]), column))
    return found


def _plain_rounds(row: list[Cell]) -> list[tuple[int, int]]:
    """Headings that are the numbers 1, 2, 3 … in this order, or none."""
    found = []
    for column, cell in enumerate(row):
        word = heading(cell)
        value = float(word) if re.fullmatch(r"[0-9]{1,2}", word) else as_number(cell)
        if value is not None and value == value:
            found.append((value, column))
    if [value for value, _ in found] != list(range(1, len(found) + 1)):
        return []
    return [(int(value), column) for value, column in found]


def _header(
    row: int, rounds: list[tuple[int, int]], roles: dict[int, Role], words: list[str]
) -> Header:
    def columns(role: Role) -> list[int]:
        return [c for c, found in roles.items() if found is role]

    def preferred(role: Role) -> int | None:
        return min(columns(role), key=lambda c: _PREFERENCE[words[c]], default=None)

    by_round: dict[int, int] = {}
    for number, column in rounds:
        by_round.setdefault(number, column)
    return Header(
        row=row,
        rounds=by_round if len(by_round) == len(rounds) else {},
        numbers=tuple(columns(Role.NUMBER) + columns(Role.RANK)),
        name=preferred(Role.NAME),
        rating=preferred(Role.RATING),
        points=tuple(columns(Role.POINTS)),
    )
