"""The matches of a bridge event, and everything in which they contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xlvp.events.tournament import FILE, Finding


@dataclass(frozen=True)
class Line:
    """A match as the file has it; away None is a bye, IMPs None are missing."""

    place: str
    round: int
    home: str
    away: str | None
    imps_home: float | None = None
    imps_away: float | None = None
    boards: int | None = None
    vp_home: float | None = None
    vp_away: float | None = None
    note: str = ""


@dataclass(frozen=True)
class Matches:
    """The lines of a file in the order of the rounds, its teams, and what it gets wrong."""

    lines: tuple[Line, ...]
    teams: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def rounds(self) -> int:
        """The last round that a line names."""
        return max(line.round for line in self.lines)

    @property
    def boards(self) -> int | None:
        """The boards that most matches have."""
        counts = Counter(line.boards for line in self.lines if line.boards)
        return counts.most_common(1)[0][0] if counts else None


def contradictions(lines: Sequence[Line], teams: Sequence[str]) -> Iterator[Finding]:
    """What contradicts itself, and what is missing, round by round."""
    spellings: dict[str, str] = {}
    for name in teams:
        other = spellings.setdefault(name.casefold().replace(" ", ""), name)
        if other != name:
            yield Finding(FILE, f"{other!r} and {name!r} are taken for two teams")
    seen: dict[tuple[int, str], str] = {}
    for line in lines:
        if line.home == line.away:
            yield Finding(line.place, f"round {line.round}: {line.home!r} plays itself")
        for team in dict.fromkeys((line.home, line.away)):
            key = (line.round, team or "")
            if team is not None and key in seen:
                yield Finding(line.place, f"round {line.round}: {team!r} plays twice ({seen[key]})")
            seen.setdefault(key, line.place)
        if line.away is not None and (line.imps_home is None) != (line.imps_away is None):
            yield Finding(
                line.place,
                f"round {line.round}: {line.home!r} against {line.away!r} has the IMPs of one side"
                " only",
            )
    for rnd in range(1, max(line.round for line in lines) + 1):
        here = {name for r, name in seen if r == rnd}
        idle = [name for name in teams if name not in here]
        if not here:
            yield Finding(FILE, f"round {rnd} has no match")
        elif idle:
            yield Finding(
                FILE,
                f"round {rnd}: {', '.join(map(repr, idle))} play nobody; a bye is a line without"
                " opponent",
            )
