"""The xlwings UDFs, seen through xlwings' wrapper generator and called as xlwings calls them."""

from __future__ import annotations

import io
import re
import types

import pytest
from hosts.import_functions import imported

from xlvp.declare import OMITTED
from xlvp.errors import XlvpError
from xlvp.hosts import wording
from xlvp.udfs import FUNCTIONS

# words of [MS-VBAL] 3.3.5.2 that the field's terms meet, and xlwings' own
KEPT_BY_VBA = {"scale", "variant", "string", "date", "name", "type", "next", "caller", "rem", "to"}


def wrapper(udfs: types.ModuleType, excel: types.ModuleType) -> str:
    text = io.StringIO()
    book = types.SimpleNamespace(Name="event.xlsm")
    udfs.generate_vba_wrapper("xlvp.hosts.excel", excel, text, book)
    return text.getvalue()


def signatures(source: str) -> dict[str, list[str]]:
    found = re.findall(r"^Function (\w+)\((.*)\)$", source, re.M)
    assert len(found) == len({name.upper() for name, _ in found}), "a function stands there twice"
    return {name: arguments.split(", ") if arguments else [] for name, arguments in found}


def test_every_declaration_has_its_wrapper(xlwings_udfs, excel):
    source = wrapper(xlwings_udfs, excel)
    assert source.isascii()
    assert set(signatures(source)) == set(FUNCTIONS)
    for name, arguments in signatures(source).items():
        expected = []
        for argument in FUNCTIONS[name].arguments:
            word = wording.argument_name(argument)
            if argument.repeated:
                expected.append(f"ParamArray {word}()")
            else:
                expected.append(f"Optional {word}" if argument.optional else word)
        assert arguments == expected, name
        assert f'XLPy.CallUDF("xlvp.hosts.excel", "{name}", ' in source


def test_each_function_is_its_own_object_and_carries_the_options(excel):
    seen = set()
    for name, function in FUNCTIONS.items():
        udf = getattr(excel, name)
        assert id(udf) not in seen
        seen.add(id(udf))
        options = udf.__xlfunc__
        assert (options["name"], udf.__name__) == (name, name)
        assert options["category"] == f"xlvp {function.category}"
        assert not options["volatile"] and not options["sub"] and options["async_mode"] is None
        for argument, declared in zip(options["args"], function.arguments, strict=True):
            assert argument["options"] == {"ndim": 2, "err_to_str": True}
            assert argument.get("optional") is (OMITTED if declared.optional else None)
            assert argument["vararg"] is declared.repeated


def test_help_fits_the_function_wizard(excel):
    for name, function in FUNCTIONS.items():
        options = getattr(excel, name).__xlfunc__
        texts = [(function.summary, options["ret"]["doc"])]
        for argument, declared in zip(options["args"], function.arguments, strict=True):
            texts.append((declared.help, argument["doc"]))
        for declared_text, shown in texts:
            assert 0 < len(shown) <= 255 and shown.isascii() and "\n" not in shown, (name, shown)
            assert shown.count("?") <= declared_text.count("?"), f"{name}: a sign was lost: {shown}"


def test_argument_names_are_names_in_vba(xlwings_udfs, excel):
    capitals = {name.upper(): name for name in FUNCTIONS}
    for name, arguments in signatures(wrapper(xlwings_udfs, excel)).items():
        words = [re.sub(r"^(Optional|ParamArray) |\(\)$", "", argument) for argument in arguments]
        for word in words:
            assert re.fullmatch(r"[A-Za-z]\w*", word), (name, word)
            assert word.lower() not in KEPT_BY_VBA, (name, word)
            assert word.upper() != name, f"{name} has an argument of its own name"
            assert capitals.get(word.upper(), word) == word, f"{word} would rename a function"
        assert len({word.lower() for word in words}) == len(words)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1 – ½ – 0", "1 - 1/2 - 0"),
        ("6½ points", "6 1/2 points"),
        ("−3 … +3", "-3 ... +3"),
        ("at least ≥ 2", "at least >= 2"),
        ("Bülow’s  “cut”\n(1)", 'Bulow\'s "cut" (1)'),
        ("№ 7", "No. 7"),
        ("♞", "?"),
    ],
)
def test_texts_become_ascii(text, shown):
    assert wording.ascii_text(text) == shown


def test_a_long_text_is_cut_after_a_word():
    shown = wording.wizard_text("word " * 80)
    assert len(shown) <= 255 and shown.endswith("word...")
    assert wording.wizard_text("x" * 255) == "x" * 255


def test_one_cell_ranges_are_cells(excel):
    assert excel.VP([[10.0]], [[24.0]]) == FUNCTIONS["VP"].call(10, 24)
    assert excel.VP([[10.0]], [[24.0]], OMITTED, [[None]]) == FUNCTIONS["VP"].call(10, 24)
    assert excel.VP([[10.0], [-10.0]], [[24.0]], [["EBU"]]) == FUNCTIONS["VP"].call(
        [[10], [-10]], 24, "EBU"
    )


def test_a_missing_argument_is_not_an_empty_cell(excel):
    assert excel.IMPS([[420.0]], OMITTED) == 9
    assert excel.IMPS([[420.0]], [[None]]) == ""


def test_errors_are_texts_of_the_excel_error(excel):
    assert excel.VP([["x"]], [[24.0]]) == "#VALUE!"
    assert excel.VP([["#DIV/0!"]], [[24.0]]) == "#DIV/0!"
    column = excel.VP([[10.0], ["x"], ["#N/A"], [None]], [[24.0]])
    assert column == [[FUNCTIONS["VP"].call(10, 24)], ["#VALUE!"], ["#N/A"], [""]]
    assert all(type(cell) in (float, str) for [cell] in column)


def test_the_sentence_of_an_error(excel):
    with pytest.raises(XlvpError) as caught:
        FUNCTIONS["VP"].call("x", 24)
    assert excel.XLVPERROR([["VP"]], [["x"]], [[24.0]]) == caught.value.sentence
    assert excel.XLVPERROR([["VP"]], [[10.0]], [[24.0]]) == ""
    sentence = excel.XLVPERROR([["VP"]], [[10.0], ["x"]], [[24.0]])
    assert "row 2" in sentence


def test_results_hold_nothing_that_com_cannot_carry(excel):
    import numpy

    given = [[numpy.float64(1.5), numpy.bool_(True), float("nan"), None, 2**40, "é"]]
    result = excel.to_excel(given)
    assert result == [[1.5, True, "", "", float(2**40), "é"]]
    assert [type(cell) for cell in result[0]] == [float, bool, str, str, float, str]


def test_import_functions_into_a_workbook_of_ones_own(xlwings_udfs, excel):
    """xlwings' Import Functions writes a module and registers the help of every function."""
    book = imported(xlwings_udfs)
    assert set(signatures(book.module)) == set(FUNCTIONS)
    assert book.help == {
        name: {
            "Description": wording.description(function),
            "Category": f"xlvp {function.category}",
            "ArgumentDescriptions": [wording.argument_help(a) for a in function.arguments] or None,
        }
        for name, function in FUNCTIONS.items()
    }
    # the limit that the README names: xlwings' own wrapper puts a failure into the cell as text
    assert "VP = Err.Description" in book.module
