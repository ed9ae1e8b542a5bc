"""Team events in a report: who meets whom follows from the games of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xlvp.cells import number_in
from xlvp.events.awarded import points, points_findings
from xlvp.events.contradictions import contradictions, token_of
from xlvp.events.tournament import Entrant, Finding, Head, Tournament, as_cell
from xlvp.events.trf.lineups import Lineups, lineups, numbers
from xlvp.events.trf.records import Record, total_rounds
from xlvp.events.trf.scoring import Scoring
from xlvp.events.trf.team_rounds import told_rounds
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.cells import Code, Token

TEAM_RECORDS = frozenset({"013", "310", "300", "320", "330"})

_BYES = {"F": Code.FULL_POINT_BYE, "H": Code.HALF_POINT_BYE, "Z": Code.ZERO_POINT_BYE}
_UNPLAYED = {
    Code.PAIRING_ALLOCATED_BYE: "U",
    Code.FULL_POINT_BYE: "F",
    Code.HALF_POINT_BYE: "H",
}


@dataclass(frozen=True)
class Team:
    """A team: its number, where it stands, and the starting numbers of its players in order."""

    number: int
    place: str
    name: str
    players: tuple[int, ...]
    match_points: float | None = None
    game_points: float | None = None


def team_tournament(
    lines: Sequence[Record],
    players: Sequence[Entrant],
    score: Scoring,
    head: Head,
    source: str,
    found: list[Finding],
    note: str,
) -> Tournament:
    """The crosstable of the teams.

    Raises
    ------
    UnusableFile
        No team has a player.
    """
    teams = _teams(lines, found)
    _check_players(teams, players, found)
    games = _Games(teams, players, lineups(lines), found)
    boards = games.boards()
    if not boards:
        raise UnusableFile("no match between two teams of the report was played")
    entrants = [games.entrant(team, boards) for team in teams]
    found += contradictions(entrants, boards)
    found += _told_otherwise(lines, entrants, boards)
    if score.is_usual:
        found += points_findings(entrants, boards)
    return Tournament(
        entrants=tuple(entrants),
        source=source,
        boards=boards,
        total_rounds=total_rounds(lines),
        notes=(note, f"{len(teams)} teams of {len(players)} players on {boards} boards"),
        findings=tuple(found),
        head=head,
    )


def _told_otherwise(
    lines: Sequence[Record], entrants: Sequence[Entrant], boards: int
) -> Iterator[Finding]:
    """Rounds of which the records 802 tell another thing than the games of the players."""
    by_number = {entrant.number: entrant for entrant in entrants}
    for line in lines:
        number = line.field(5, 7)
        entrant = by_number.get(int(number)) if line.code == "802" and number.isdigit() else None
        if entrant is None:
            continue
        for rnd, told in enumerate(told_rounds(line, boards)):
            own = token_of(entrant, rnd)
            if told[1] != own[1] or points(told, boards) != points(own, boards):
                yield Finding(
                    line.place,
                    f"round {rnd + 1}: team {number} has {as_cell(told)} here, but its players"
                    f" give {as_cell(own)} ({entrant.place})",
                )


def _teams(lines: Sequence[Record], found: list[Finding]) -> list[Team]:
    newer = [_team_310(line) for line in lines if line.code == "310"]
    older = [line for line in lines if line.code == "013"]
    teams = newer or [_team_013(line, number) for number, line in enumerate(older, start=1)]
    seen: dict[int, Team] = {}
    for team in teams:
        if team.number in seen:
            found.append(
                Finding(
                    team.place,
                    f"team {team.number} is there already ({seen[team.number].place}); the second"
                    " line was left out",
                )
            )
        else:
            seen[team.number] = team
    if not any(team.players for team in seen.values()):
        raise UnusableFile("no team of the report has a player (records 013 and 310)")
    return [seen[number] for number in sorted(seen)]


def _team_310(line: Record) -> Team:
    number = line.field(5, 7)
    if not number.isdigit() or not int(number):
        raise UnusableFile(
            f"{line.place}: columns 5 to 7 hold {number!r}, where the number of a team belongs"
        )
    return Team(
        int(number),
        line.place,
        line.field(9, 40),
        numbers(line.text[73:]),
        number_in(line.field(55, 60)),
        number_in(line.field(62, 67)),
    )


def _team_013(line: Record, number: int) -> Team:
    return Team(number, line.place, line.field(5, 36), numbers(line.text[36:]))


def _check_players(teams: Sequence[Team], players: Sequence[Entrant], found: list[Finding]) -> None:
    known = {player.number for player in players}
    listed = Counter(number for team in teams for number in team.players)
    for team in teams:
        for number in team.players:
            if number not in known:
                found.append(Finding(team.place, f"team {team.number} lists {number}, who is no"
                                     " player of the report"))  # fmt: skip
            elif listed[number] > 1:
                found.append(Finding(team.place, f"player {number} is listed by two teams"))
    for player in players:
        if player.number not in listed and any(token[1] for token in player.rounds):
            found.append(Finding(player.place, f"player {player.number} is in no team"))


class _Games:
    """The players' rounds, gathered by team."""

    def __init__(
        self,
        teams: Sequence[Team],
        players: Sequence[Entrant],
        told: Lineups,
        found: list[Finding],
    ) -> None:
        self.teams = teams
        self.players = {player.number: player for player in players}
        self.team_of = {number: team.number for team in teams for number in team.players}
        self.lineups = told
        self.found = found
        self.rounds = max(len(player.rounds) for player in players)

    def boards(self) -> int:
        """Boards of a match: the most games that any two teams played in a round."""
        return max(
            (len(self._paired(team, rnd)) for team in self.teams for rnd in range(self.rounds)),
            default=0,
        )

    def entrant(self, team: Team, boards: int) -> Entrant:
        """The team as a line of the crosstable."""
        return Entrant(
            number=team.number,
            place=team.place,
            name=team.name,
            rounds=tuple(self._round(team, rnd, boards) for rnd in range(self.rounds)),
            points=team.game_points,
        )

    def _tokens(self, team: Team, rnd: int) -> list[Token]:
        order = self.lineups.order.get((team.number, rnd), team.players)
        there = [number for number in order if number in self.players]
        return [token_of(self.players[number], rnd) for number in there]

    def _paired(self, team: Team, rnd: int) -> list[Token]:
        return [token for token in self._tokens(team, rnd) if token[1]]

    def _round(self, team: Team, rnd: int, boards: int) -> Token:
        key = (team.number, rnd)
        if key in self.lineups.forfeit:
            opponent, won, colour = self.lineups.forfeit[key]
            return (Code.FORFEIT_WIN if won else Code.FORFEIT_LOSS, opponent, colour, -1)
        paired = self._paired(team, rnd)
        if paired:
            return self._match(team, rnd, paired, boards)
        if key in self.lineups.pairing_bye:
            return (Code.PAIRING_ALLOCATED_BYE, 0, 0, round(2 * self.lineups.pairing_bye[key]))
        if key in self.lineups.bye:
            return (_BYES.get(self.lineups.bye[key], Code.ZERO_POINT_BYE), 0, 0, -1)
        return self._bye(team, rnd)

    def _match(self, team: Team, rnd: int, paired: list[Token], boards: int) -> Token:
        met = Counter(self.team_of[token[1]] for token in paired if token[1] in self.team_of)
        if len(met) != 1:
            said = ", ".join(map(str, sorted(met))) or "no team"
            self._finding(team, rnd, f"the players of team {team.number} meet those of {said}")
        if not met:
            return (Code.UNKNOWN, 0, 0, -1)
        opponent = met.most_common(1)[0][0]
        colour = paired[0][2]
        if any(token[0] == Code.PENDING for token in paired):
            return (Code.PENDING, opponent, colour, -1)
        codes = {token[0] for token in paired}
        if len(codes) == 1 and Code.GAME not in codes and len(paired) == boards:
            return (codes.pop(), opponent, colour, -1)
        won = sum(points(token) for token in self._tokens(team, rnd))
        return (Code.GAME, opponent, colour, round(2 * won))

    def _bye(self, team: Team, rnd: int) -> Token:
        kinds = Counter(token[0] for token in self._tokens(team, rnd) if token[0] in _UNPLAYED)
        if not kinds:
            return (Code.ZERO_POINT_BYE, 0, 0, -1)
        won = sum(points(token) for token in self._tokens(team, rnd))
        if len(kinds) > 1:
            letters = ", ".join(sorted(_UNPLAYED[Code(kind)] for kind in kinds))
            self._finding(team, rnd, f"the players of team {team.number} have the byes {letters}")
        return (kinds.most_common(1)[0][0], 0, 0, round(2 * won))

    def _finding(self, team: Team, rnd: int, sentence: str) -> None:
        self.found.append(Finding(team.place, f"round {rnd + 1}: {sentence}"))
