"""How the formulas of a chess scoresheet call the functions: always with the same arguments."""

from __future__ import annotations

from dataclasses import dataclass

NOTHING = '""'
"""An argument that is left out: every host takes an empty text for it."""


@dataclass(frozen=True)
class Calls:
    """The arguments that are the same throughout a workbook, as names of cells.

    The crosstable is always ``Crosstable``, the names ``Names``, the rules ``Rules``.
    """

    layout: str
    rounds: str = NOTHING
    ratings: str = NOTHING
    boards: str = NOTHING

    @property
    def teams(self) -> bool:
        """Whether teams play."""
        return self.boards != NOTHING

    @property
    def points(self) -> str:
        """The code of the points that rank first."""
        return "MP" if self.teams else "PTS"

    @property
    def standings(self) -> str:
        """STANDINGS without a header row."""
        return f"STANDINGS({self._standings})"

    @property
    def standings_fault(self) -> str:
        """What is wrong with the standings, in a sentence."""
        return f'XLVPERROR("STANDINGS",{self._standings})'

    @property
    def _standings(self) -> str:
        return (
            f"Crosstable,Names,CodesUsed,Rules,{self.rounds},{self.ratings},FALSE,{self.boards},"
            f'"{self.layout}"'
        )

    def tie_break(self, code: str, player: str = NOTHING) -> str:
        """A tie-break: a column for all players, or one player's value."""
        function, last = ("TIEBREAK", self.ratings)
        if self.teams:
            function, last = ("TEAMTIEBREAK", self.boards)
        return (
            f'{function}(Crosstable,"{code}",{player},Rules,{self.rounds},{last},"{self.layout}")'
        )

    def detail(self, code: str, player: str, names: str = "Names") -> str:
        """The audit of a player's tie-break."""
        return f"TIEBREAKDETAIL({self._detail(code, player, names)})"

    def detail_fault(self, code: str, player: str) -> str:
        """What is wrong with that audit, in a sentence."""
        return f'XLVPERROR("TIEBREAKDETAIL",{self._detail(code, player, "Names")})'

    def _detail(self, code: str, player: str, names: str) -> str:
        return (
            f"Crosstable,{code},{player},Rules,{self.rounds},{self.ratings},{names},{self.boards},"
            f'"{self.layout}"'
        )

    @property
    def status(self) -> str:
        """How far the crosstable goes, in a sentence."""
        return f'ROUNDSTATUS(Crosstable,{self.rounds},"{self.layout}")'
