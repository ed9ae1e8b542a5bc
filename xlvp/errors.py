"""What can go wrong in a worksheet function: a sentence for the director, a code for the cell."""

from __future__ import annotations

from collections.abc import Iterable

EXCEL_ERRORS = frozenset(
    """#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CONNECT! #BLOCKED!
    #UNKNOWN! #FIELD! #CALC! #BUSY! #PYTHON!""".split()  # noqa: SIM905  (a list is harder to read)
)
"""Every error value a cell can hold."""


class XlvpError(Exception):
    """A worksheet function has no value; ``code`` is what the cell shows.

    The text is one plain sentence that says what is wrong and what to do.
    """

    code = "#VALUE!"

    @property
    def sentence(self) -> str:
        """What is wrong, in one sentence."""
        return str(self)

    def at(self, place: str) -> XlvpError:
        """The same error, its sentence headed by the place where it happened."""
        moved = type(self)(f"{place}: {self}")
        moved.code = self.code
        return moved


class BadArgument(XlvpError):
    """An argument that cannot be read: ``#VALUE!``."""

    code = "#VALUE!"


class Contradiction(BadArgument):
    """Cells of one table that exclude each other: ``#VALUE!``.

    ``cells`` are their places in the range, row and column from 0.
    """

    def __init__(self, sentence: str, cells: Iterable[tuple[int, int]] = ()) -> None:
        super().__init__(sentence)
        self.cells = tuple(cells)


class OutOfTable(XlvpError):
    """A number outside the table or the rule: ``#NUM!``."""

    code = "#NUM!"


class Undefined(XlvpError):
    """The rule gives no value here: ``#N/A``."""

    code = "#N/A"


class PassedOn(XlvpError):
    """An error that stood in a cell already; it comes out unchanged."""

    def __init__(self, sentence: str, code: str = "#VALUE!") -> None:
        super().__init__(sentence)
        self.code = code


class CellError(str):
    """An error inside an array: equal to its Excel code, with the sentence beside it."""

    sentence: str

    def __new__(cls, error: XlvpError) -> CellError:
        cell = super().__new__(cls, error.code)
        cell.sentence = error.sentence
        return cell

    @property
    def code(self) -> str:
        """The Excel error value."""
        return str(self)
