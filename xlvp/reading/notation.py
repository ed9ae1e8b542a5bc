"""Which notation a table is written in: the project's own, or that of one other program.

The whole table decides. Notations are never mixed, and a table that two of them read in different
ways is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xlvp.cells import Cell
from xlvp.errors import BadArgument
from xlvp.reading.cells import Code, Token, lex
from xlvp.reading.dialects import DIALECTS, Dialect
from xlvp.reading.refusals import quoted


@dataclass(frozen=True)
class Spoken:
    """The tokens of a table's cells, and the notation they are read in; None is our own."""

    tokens: list[Token]
    dialect: Dialect | None = None

    @property
    def fits(self) -> bool:
        """Whether every cell is known and one names an opponent."""
        return self.unknown == 0 and any(token[1] for token in self.tokens)

    @property
    def unknown(self) -> int:
        """How many cells the notation does not know."""
        return sum(token[0] == Code.UNKNOWN for token in self.tokens)

    def unsure(self, cells: Iterable[str]) -> int:
        """How many of these cells the notation names, but cannot be sure of."""
        return sum(self.dialect.is_unsure(cell) for cell in cells) if self.dialect else 0

    @property
    def name(self) -> str:
        """The notation as a message names it."""
        return f"the {self.dialect.name} notation" if self.dialect else "the usual notation"


def recognise(cells: Sequence[Cell], dialects: Sequence[Dialect] = DIALECTS) -> Spoken:
    """The cells of the round columns in the one notation that fits them all.

    Where none does, in the one that knows most of them.

    Raises
    ------
    BadArgument
        Two notations fit, and read a cell in different ways.
    """
    own = Spoken([lex(cell) for cell in cells])
    fitting = [own] if own.fits else []
    fitting += [spoken for dialect in dialects if (spoken := _if_it_fits(cells, dialect))]
    for other in fitting[1:]:
        if other.tokens != fitting[0].tokens:
            raise _ambiguous(cells, fitting[0], other)
    if fitting:
        return fitting[0]
    odd = {
        cell
        for cell, token in zip(cells, own.tokens, strict=True)
        if token[0] == Code.UNKNOWN and isinstance(cell, str)
    }
    possible = [d for d in dialects if any(d.lex(cell)[1] or d.is_unsure(cell) for cell in odd)]
    others = [Spoken([d.lex(cell) for cell in cells], d) for d in possible]
    return min([own, *others], key=lambda spoken: (spoken.unknown, -spoken.unsure(odd)))


def _if_it_fits(cells: Sequence[Cell], dialect: Dialect) -> Spoken | None:
    tokens = []
    for cell in cells:
        token = dialect.lex(cell)
        if token[0] == Code.UNKNOWN:
            return None
        tokens.append(token)
    spoken = Spoken(tokens, dialect)
    return spoken if spoken.fits else None


def _ambiguous(cells: Sequence[Cell], one: Spoken, other: Spoken) -> BadArgument:
    pairs = zip(one.tokens, other.tokens, strict=True)
    at = next(i for i, (a, b) in enumerate(pairs) if a != b)
    return BadArgument(
        f"the crosstable fits {one.name} and {other.name}, which read {quoted(cells[at])} in"
        " different ways; write the results as 12w1, 7b½, 3w0, U, H or Z"
    )
