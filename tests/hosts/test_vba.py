"""The VBA itself, run by a VBA interpreter with an Excel in memory."""

from __future__ import annotations

import re

import pytest
from hosts.excel_in_memory import ERRORS, HerePython, InMemory
from pyopenvba.apps.excel import ExcelApplication
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter import (
    EMPTY,
    MISSING,
    VBAArray,
    VBAErrorValue,
    VBAObject,
    member,
    method,
    setter,
)

from xlvp.errors import BadArgument
from xlvp.hosts.excel_values import ERROR_NUMBERS
from xlvp.hosts.vba_project import Kind, Module
from xlvp.hosts.vba_source import addin_modules, template_modules
from xlvp.hosts.windows.server import command_line
from xlvp.udfs import FUNCTIONS


@pytest.fixture
def memory(excel):
    return InMemory(HerePython(excel))


def vp(imps: float) -> object:
    return FUNCTIONS["VP"].call(imps, 24)


def test_cells_ranges_and_missing_arguments_reach_python(memory):
    memory.range("A1").vba_set("Value", 10)
    memory.range("A3").vba_set("Value", "x")
    assert memory.call("VP", memory.range("A1"), 24) == vp(10)
    assert memory.call("VP", memory.range("A1:A3"), 24) == [[vp(10)], [""], ["error #VALUE!"]]
    assert memory.call("IMPS", 420) == 9
    assert memory.call("IMPS", 420, memory.range("B1")) == ""
    assert memory.call("VP", 10, 24, MISSING, 25) == FUNCTIONS["VP"].call(10, 24, None, 25)
    given = [arguments for _, arguments in memory.server.udf.calls]
    assert given[4] == [[[10.0]], [[24.0]], [[None]], [[25.0]]]
    assert given[0] == [[[10.0]], [[24.0]]]
    assert given[1][0] == [[10.0], [None], ["x"]]
    assert given[2] == [[[420.0]]]
    assert given[3] == [[[420.0]], [[None]]]


def test_every_error_text_becomes_its_error_value(memory, monkeypatch):
    texts = [*ERROR_NUMBERS, "#hash", "plain", "", 1.5, True]
    expected = [f"error {text}" for text in ERROR_NUMBERS] + texts[len(ERROR_NUMBERS) :]
    for result in (texts, [texts], [texts, texts]):
        rows = result if isinstance(result[0], list) else [[one] for one in result]
        monkeypatch.setattr(memory.server.udf.functions, "VPTABLE", lambda *_, rows=rows: rows)
        shown = memory.call("VPTABLE", 24)
        if rows == [[one] for one in texts]:
            assert shown == [[one] for one in expected]
        else:
            assert shown == [expected] * len(rows)
    for text, shown in zip(texts, expected, strict=True):
        monkeypatch.setattr(memory.server.udf.functions, "VPTABLE", lambda *_, text=text: text)
        assert memory.call("VPTABLE", 24) == shown


def test_an_error_cell_comes_out_as_the_same_error(memory):
    for number, text in ERRORS.items():
        assert memory.call("VP", VBAErrorValue(number), 24) == f"error {text}"


def test_the_reason_of_an_error_is_asked_from_the_function(memory):
    with pytest.raises(BadArgument) as caught:
        FUNCTIONS["VP"].call("x", 24)
    assert memory.call("XLVPERROR", "VP", "x", 24) == caught.value.sentence
    assert memory.call("XLVPERROR", "VP", 10, 24) == ""
    assert memory.call("XLVPERROR", "XLVPVERSION") == ""
    memory.range("A2").vba_set("Value", "x")
    assert "row 2" in memory.call("XLVPERROR", "VP", memory.range("A1:A2"), 24)


def test_a_failure_is_an_error_value_and_its_reason_is_told(memory):
    said = "Could not load xlwings64.dll"
    memory.server.failures = [VBARuntimeError(1, said), VBARuntimeError(1, said)]
    assert memory.call("VP", 10, 24) == "error #VALUE!"
    assert memory.call("XLVPERROR", "VP", 10, 24) == said
    assert memory.call("VP", 10, 24) == vp(10)


def test_a_python_that_was_ended_is_started_again(memory):
    memory.server.failures = [VBARuntimeError(462, "The RPC server is unavailable.")]
    assert memory.call("VP", 10, 24) == vp(10)
    memory.server.failures = [VBARuntimeError(-2147023174, "gone")] * 2
    assert memory.call("VP", 10, 24) == "error #VALUE!"  # once, not for ever
    assert memory.call("VP", 10, 24) == vp(10)


def test_a_range_of_several_areas_is_refused(memory):
    assert memory.call("VP", memory.range("A1:A2,C1:C2"), 24) == "error #VALUE!"


def test_whole_columns_end_with_the_sheet_in_use(memory):
    for address, imps in (("A1", 31), ("B1", 12), ("A3", 5), ("B3", 28), ("D4", "the last row")):
        memory.range(address).vba_set("Value", imps)
    shown = memory.call("VPMATCH", memory.range("A:A"), memory.range("B:B"), 24)
    assert shown == FUNCTIONS["VPMATCH"].call(
        [[31], [None], [5], [None]], [[12], [None], [28], [None]], 24
    )
    [(_, given)] = memory.server.udf.calls
    assert [len(rows) for rows in given] == [4, 4, 1]


def test_every_wrapper_hands_on_what_it_is_given(memory, monkeypatch):
    for name, function in FUNCTIONS.items():
        monkeypatch.setattr(memory.server.udf.functions, name, lambda *given: float(len(given)))
        full = [float(number) for number, _ in enumerate(function.arguments, start=1)]
        assert memory.call(name, *full) == float(len(full)), name
        assert memory.server.udf.calls[-1] == (name, [[[number]] for number in full])
        required = full[: function.required]
        memory.call(name, *required)
        assert memory.server.udf.calls[-1][1] == [[[number]] for number in required]


def test_the_command_line_is_the_one_that_doctor_tries():
    """XLPyCommand of the changed module, with nothing but the interpreter set."""
    [source] = [m.source for m in template_modules([]) if m.name == "xlwings"]
    body = re.search(r"^Function XLPyCommand\(\).*?^End Function", source, re.M | re.S)
    settings = """
Function GetConfig(key, Optional default = "")
    GetConfig = default
    If key = "INTERPRETER_WIN" Then GetConfig = "C:\\Program Files\\Python 3.13\\python.exe"
End Function
"""
    app = ExcelApplication()
    app.add_workbook()
    app.add_module('#Const App = "Microsoft Excel"\n' + body[0] + settings, name="xlwings")
    path = r"C:\Program Files\Python 3.13\python.exe"
    assert app.run("XLPyCommand") == command_line(path)


# --- the repair of workbooks from elsewhere


class Cell(VBAObject):
    """A cell or a column of cells, as much as the repair asks of one; what is entered is noted."""

    vba_type_name = "Range"

    def __init__(self, formula: str = "", value: object = EMPTY, array: Cell | None = None) -> None:
        self.formula, self.value, self.array = formula, value, array
        self.entered: list[tuple[str, str]] = []

    @member
    def Value(self):
        return self.value

    @member
    def HasFormula(self):
        return self.formula != ""

    @member
    def HasArray(self):
        return self.array is not None

    @member
    def CurrentArray(self):
        return self.array

    @member
    def Cells(self, row, column):
        return self

    @member
    def Address(self):
        return f"cell {id(self)}"

    @member
    def Formula(self):
        return self.formula

    @setter("Formula")
    def set_formula(self, text):
        self.entered.append(("Formula", text))

    @member
    def Formula2(self):
        raise VBARuntimeError(438, "an older Excel has no such member")

    @member
    def FormulaArray(self):
        return self.formula

    @setter("FormulaArray")
    def set_formula_array(self, text):
        self.entered.append(("FormulaArray", text))


class NewCell(Cell):
    """A cell of an Excel with dynamic arrays."""

    @member
    def Formula2(self):
        return self.formula.replace("=", "=@", 1)

    @setter("Formula2")
    def set_formula2(self, text):
        self.entered.append(("Formula2", text))


class Column(VBAObject):
    vba_type_name = "Range"

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells

    @member
    def Value(self):
        return VBAArray([(1, len(self.cells)), (1, 1)], items=[one.value for one in self.cells])

    @member
    def Cells(self, row, column):
        return self.cells[int(row) - 1]


class Columns(VBAObject):
    vba_type_name = "Range"

    def __init__(self, columns: list[Column | Cell]) -> None:
        self.columns = columns

    @member
    def Count(self):
        return len(self.columns)

    @member(default=True)
    def Item(self, number):
        return self.columns[int(number) - 1]


class Sheet(VBAObject):
    vba_type_name = "Worksheet"

    def __init__(self, name: str, columns: list[Column | Cell], protected: bool = False) -> None:
        self.name, self.columns, self.protected = name, columns, protected

    @member
    def Name(self):
        return self.name

    @member
    def ProtectContents(self):
        return self.protected

    @member
    def UsedRange(self):
        return self

    @member
    def Columns(self, number=MISSING):
        columns = Columns(self.columns)
        return columns if number is MISSING else columns.columns[int(number) - 1]


class Book(VBAObject):
    vba_type_name = "Workbook"

    def __init__(self, sheets: list[Sheet], links: list[str] = ()) -> None:
        self.sheets, self.links, self.saved = sheets, links, False
        self.changed: list[tuple[str, str, int]] = []
        self.listening: list[bool] = []

    @member
    def Name(self):
        return "event.xlsx"

    @member
    def FullName(self):
        return r"D:\events\event.xlsx"

    @member
    def Saved(self):
        return True

    @setter("Saved")
    def set_saved(self, value):
        self.saved = value

    @member
    def Worksheets(self):
        return VBAArray([(0, len(self.sheets) - 1)], items=list(self.sheets))

    @method
    def LinkSources(self, kind):
        return VBAArray([(1, len(self.links))], items=list(self.links)) if self.links else EMPTY

    @method
    def ChangeLink(self, old, new, kind):
        self.changed.append((old, new, int(kind)))


NAME = VBAErrorValue(2029)


def repair(memory: InMemory, book: Book) -> list[str]:
    memory.app.interpreter.run("XlvpRepair", [book])
    assert book.saved is True, "the workbook looks changed"
    assert memory.app.evaluate("Application.EnableEvents") is True
    return [text for _, text, *_ in memory.app.dialogs]


def test_unresolved_cells_are_entered_again_and_no_others(memory):
    ours, stored = NewCell("=VP(A1,24)", NAME), NewCell("=_xludf.VPMATCH(1,2,24)", NAME)
    others = [
        NewCell("=MYOWN(A1)", NAME),  # not our function
        NewCell("=VP(A1,24)", VBAErrorValue(2015)),  # not unresolved
        NewCell("=VP(A1,24)", 12.33),
        NewCell("", NAME),  # a constant
        NewCell("", "VP("),
    ]
    alone = NewCell("=IMPS(420)", NAME)
    book = Book([Sheet("A", [Column([ours, *others, stored]), alone]), Sheet("B", [])])
    assert repair(memory, book) == []
    assert ours.entered == [("Formula2", "=@VP(A1,24)")]
    assert stored.entered == [("Formula2", "=@VPMATCH(1,2,24)")]
    assert alone.entered == [("Formula2", "=@IMPS(420)")]
    assert [cell.entered for cell in others] == [[]] * len(others)


def test_an_excel_without_dynamic_arrays_enters_the_formula(memory):
    ours = Cell("=_xludf.VP(A1,24)", NAME)
    repair(memory, Book([Sheet("A", [Column([ours, Cell()])])]))
    assert ours.entered == [("Formula", "=VP(A1,24)")]


def test_an_array_is_entered_once_as_an_array(memory):
    first = NewCell("=_xludf.VPTABLE(24)", NAME)
    first.array = first
    rest = [NewCell("=_xludf.VPTABLE(24)", NAME, array=first) for _ in range(3)]
    repair(memory, Book([Sheet("A", [Column([first, *rest])])]))
    assert first.entered == [("FormulaArray", "=VPTABLE(24)")]
    assert [cell.entered for cell in rest] == [[], [], []]


def test_protected_sheets_are_left_alone_and_named_in_one_message(memory):
    locked = [NewCell("=VP(A1,24)", NAME) for _ in range(4)]
    free = NewCell("=VP(A1,24)", NAME)
    book = Book(
        [
            Sheet("Matches", [Column(locked[:3])], protected=True),
            Sheet("Free", [free]),
            Sheet("Standings", [locked[3]], protected=True),
            Sheet("Quiet", [NewCell("=VP(1,24)", 10)], protected=True),
        ]
    )
    [message] = repair(memory, book)
    assert "protected sheets of event.xlsx: Matches, Standings." in message
    assert all(cell.entered == [] for cell in locked) and len(free.entered) == 1


def test_links_to_the_addin_of_another_machine_are_changed(memory):
    here = memory.app.evaluate("ThisWorkbook.FullName")
    name = memory.app.evaluate("ThisWorkbook.Name")
    far = [rf"C:\Users\anna\AppData\{name}", f"https://share/events/{name.upper()}"]
    book = Book([], [*far, r"C:\Users\anna\other.xlsx", here])
    assert repair(memory, book) == []
    assert book.changed == [(link, here, 1) for link in far]


@pytest.mark.parametrize(
    ("formula", "ours"),
    [
        ("=VP(A1,24)", True),
        ("=IF(A1=1,vpmatch(1,2,24))", True),
        ("=_xludf.VP(A1,24)", True),
        ("=SUM((A1),XLVPERROR(1))", True),
        ("=MYVP(A1)", False),
        ("=VP", False),
        ("=VPX(1)+(2)", False),
        ("", False),
    ],
)
def test_a_formula_of_ours_is_recognised(memory, formula, ours):
    assert memory.app.run("XlvpNamesOurs", formula) is ours


def test_modules_spell_every_function_as_it_is_shown():
    """VBA has one spelling per name in a project: another one would rename the function."""
    for module in addin_modules([Module("Sheet1", kind=Kind.WORKSHEET)]):
        if module.name in ("xlwings", "Dictionary"):
            continue
        code = re.sub(r'"[^"\n]*"|\'[^\n]*|^Attribute .*$', "", module.source, flags=re.M)
        for word in set(re.findall(r"[A-Za-z_]\w*", code)):
            assert word.upper() not in FUNCTIONS or word in FUNCTIONS, (module.name, word)
