"""The engine behind recalculation: formualizer, given typed values and formulas, asked for values.

Another engine could take its place: nothing outside this module and ``exchange`` knows it. The
workbook is built through the engine's interface and not loaded from a file, so no text is ever
guessed to be a number and no hostile archive reaches it.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import formualizer

from xlvp.cells import Rows
from xlvp.declare import Function
from xlvp.errors import CellError, XlvpError
from xlvp.hosts.recalc.cells import Value
from xlvp.hosts.recalc.compare import Doubt
from xlvp.hosts.recalc.exchange import (
    Failure,
    as_error,
    from_engine,
    handed_out,
    taken_in,
    to_engine,
)
from xlvp.hosts.recalc.helpers import HELPERS, each, fit, only
from xlvp.hosts.recalc.reading import FIT, CallSite, Share
from xlvp.hosts.recalc.shapes import CALL, HELPER
from xlvp.hosts.recalc.xml import UnusableFile
from xlvp.udfs import FUNCTIONS


@dataclass(frozen=True)
class TableCall:
    """A call of one of our functions that gave a whole table."""

    function: Function
    arguments: list[Any]

    def rows(self) -> Rows:
        """The table with its header row, also where the formula leaves that out."""
        named = {"headers": True} if "headers" in {a.name for a in self.function.arguments} else {}
        rows = self.function.call(*self.arguments, **named)
        assert isinstance(rows, list)
        return rows


@dataclass
class Said:
    """What was said while one formula was computed."""

    sentences: dict[str, str] = field(default_factory=dict)
    """Why one of our functions gave an error, by error."""
    doubt: str = ""
    """Why the formula must be left alone."""
    table: TableCall | None = None
    size: tuple[int, int] | None = None
    """Rows and columns of its result, of an array formula."""
    notes: dict[int, set[Value]] = field(default_factory=lambda: defaultdict(set))
    """Values noted, by the number of the note."""

    @property
    def bad(self) -> bool:
        """Whether there was an error or a doubt."""
        return bool(self.sentences or self.doubt)


@dataclass(frozen=True)
class _Put:
    """A formula in the engine."""

    sheet: str
    row: int
    column: int
    text: str
    is_array: bool


class Engine:
    """A workbook in the engine; ``said`` tells what our functions said, by formula number."""

    def __init__(self, sheets: Iterable[str], sites: Sequence[CallSite], date_1904: bool) -> None:
        settings = formualizer.EvaluationConfig()
        settings.date_system = "1904" if date_1904 else "1900"
        config = formualizer.WorkbookConfig(eval_config=settings)
        self._book = formualizer.Workbook(config=config)
        self._book.set_temporal_egress("serial")
        now = datetime.datetime.now().astimezone()
        offset = int((now.utcoffset() or datetime.timedelta()).total_seconds())
        self._book.set_deterministic_clock(now.astimezone(datetime.UTC), offset)
        for sheet in sheets:
            self._book.add_sheet(sheet)
        self._sites = sites
        self._formulas: dict[int, _Put] = {}
        self.said: dict[int, Said] = defaultdict(Said)
        for name, function in FUNCTIONS.items():
            self._book.register_function(CALL + name, self._callback(function), min_args=1)
        helpers = {name: self._helper(helper) for name, helper in HELPERS.items()}
        helpers |= {FIT: self._fit, "NOTE": self._note, "ONLY": self._helper(only, whole=True)}
        for name, callback in helpers.items():
            self._book.register_function(HELPER + name, callback, min_args=2, max_args=None)

    def put_value(self, sheet: str, row: int, column: int, value: Value) -> None:
        """Set a constant."""
        self._book.set_value(sheet, row, column, to_engine(value))

    def put_formula(
        self, number: int, sheet: str, row: int, column: int, text: str, is_array: bool
    ) -> None:
        """Set a formula, written without its equals sign."""
        try:
            self._book.set_formula(sheet, row, column, f"={text}")
        except Exception:  # what the engine cannot parse is one cell's misfortune
            self.said[number].doubt = "the engine does not understand it"
        else:
            self._formulas[number] = _Put(sheet, row, column, text, is_array)

    def evaluate(self) -> None:
        """Compute every formula.

        The engine may compute a formula first while an array formula that it reads has not spilled
        yet. So what had something said about it is computed once more, when all is settled.
        """
        self._run()
        put = self._formulas
        arrays = [n for n, said in self.said.items() if n in put and put[n].is_array and said.bad]
        for number in arrays:
            self._again([number])
        self._again([n for n in self.said if n in put and not put[n].is_array])

    def _again(self, numbers: list[int]) -> None:
        for number in numbers:
            put = self._formulas[number]
            del self.said[number]
            self._book.set_formula(put.sheet, put.row, put.column, f"={put.text}")
        if numbers:
            self._run()

    def _run(self) -> None:
        try:
            self._book.evaluate_all()
        except Exception as error:  # whatever the engine raises, no value of it may be used
            raise UnusableFile(f"the formulas could not be computed ({error})") from None

    def value(self, sheet: str, row: int, column: int) -> Value | Failure:
        """The value of a cell."""
        return from_engine(self._book.get_value(sheet, row, column))

    def plain_value(self, sheet: str, row: int, column: int) -> Value:
        """The value of a cell, None where the engine has none."""
        value = self.value(sheet, row, column)
        return None if isinstance(value, Failure) else value

    def _callback(self, function: Function) -> Callable[..., object]:
        call, name = function.call, function.name
        sites = self._sites

        def callback(number: float, *arguments: object) -> object:
            site = sites[int(number)]
            given = [taken_in(argument) for argument in arguments]
            try:
                result = call(*given)
            except XlvpError as error:
                self._say(site, error.code, error.sentence)
                return as_error(error.code)
            except Exception as error:  # a callback that raises spoils the formula around it
                self.said[site.formula].doubt = f"{name} failed ({type(error).__name__}: {error})"
                return as_error("#VALUE!")
            if site.share is not Share.ONLY and isinstance(result, list):
                self.said[site.formula].table = TableCall(function, given)
            return self._result(site, result)

        return callback

    def _say(self, site: CallSite, code: str, sentence: str) -> None:
        named = sentence.startswith(f"{site.function} ")
        said = sentence if named else f"{site.function}: {sentence}"
        self.said[site.formula].sentences.setdefault(code, said)

    def _result(self, site: CallSite, result: object) -> object:
        if not isinstance(result, list):
            return handed_out("" if result is None else result)
        for row in result:
            for cell in row:
                if isinstance(cell, CellError):
                    self._say(site, cell.code, cell.sentence)
        shown = [[handed_out("" if cell is None else cell) for cell in row] for row in result]
        if site.share is Share.ALL:
            return shown
        if site.share is Share.ONLY and (len(result) > 1 or len(result[0]) > 1):
            doubt = f"{site.function} gives a whole table where one value belongs"
            self.said[site.formula].doubt = doubt
        return shown[0][0]

    def _helper(self, helper: Callable[..., Any], whole: bool = False) -> Callable[..., object]:
        """A helper as the engine calls it: cell by cell, or with ``whole`` arrays."""

        def callback(formula: float, *arguments: object) -> object:
            given = map(taken_in, arguments)
            try:
                result = helper(*given) if whole else each(helper, *given)
            except Doubt as doubt:
                self.said[int(formula)].doubt = str(doubt)
                return as_error("#VALUE!")
            except Exception as error:  # a callback that raises spoils the formula around it
                self.said[int(formula)].doubt = f"a helper failed ({error!r})"
                return as_error("#VALUE!")
            if isinstance(result, list):
                return [[handed_out(cell) for cell in row] for row in result]
            return handed_out(result)

        return callback

    def _fit(self, formula: float, value: object, height: float, width: float) -> object:
        rows = value if isinstance(value, list) else [[value]]
        if not rows:
            return as_error("#CALC!")
        self.said[int(formula)].size = len(rows), len(rows[0])
        return fit(value, int(height), int(width), as_error("#N/A"))

    def _note(self, formula: float, key: float, value: object) -> object:
        taken = taken_in(value)
        notes = self.said[int(formula)].notes[int(key)]
        notes.add(None if isinstance(taken, list) else taken)
        return value
