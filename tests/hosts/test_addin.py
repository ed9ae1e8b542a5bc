"""The add-in and the .xlsm workbooks, read back by other programs than the ones that write them."""

from __future__ import annotations

import io
import re
import zipfile
from xml.etree import ElementTree

import openpyxl
import pytest
import xlsxwriter

from xlvp.hosts import wording
from xlvp.hosts.addin import addin, differences
from xlvp.hosts.compound import compound_file
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook
from xlvp.hosts.vba_project import Kind, Module, compressed, vba_project
from xlvp.hosts.vba_source import addin_modules, template_modules, wrappers
from xlvp.hosts.workbook_parts import WorkbookParts
from xlvp.udfs import FUNCTIONS

# oletools calls its parser library by old names
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

X14 = "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}"


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def modules(data: bytes) -> dict[str, str]:
    """The modules of a workbook or project as oletools reads them."""
    from oletools.olevba import VBA_Parser

    parser = VBA_Parser("book", data=data)
    try:
        found = list(parser.extract_all_macros())
    finally:
        parser.close()
    return {name.rpartition(".")[0]: source for _, _, name, source in found}


def workbook(sheets: int = 2, **options: object) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, options) as book:
        for number in range(sheets):
            sheet = book.add_worksheet(f"Match {number + 1}")
            sheet.write_formula("A1", "=VP(10,24)", None, 12.33)
            sheet.write_formula("A2", '=IF(B2="VP(","",IMPS(420)+SUM(A1:A1))', None, 21.33)
            sheet.write_array_formula("D1:F5", "{=VPTABLE(24)}")
            sheet.conditional_format("A1:A2", {"type": "formula", "criteria": "=VP($A$1,24)>1"})
            if number:
                sheet.set_tab_color("red")
                sheet.protect()
    return out.getvalue()


def test_the_shipped_addin_is_what_the_declarations_give():
    assert list(differences()) == []


def test_a_difference_is_named(monkeypatch):
    monkeypatch.setattr("xlvp.hosts.addin.shipped", lambda _: write_macro_workbook(workbook(1)))
    found = list(differences())
    assert "xlvp.xlam: xl/vbaProject.bin differs; run `xlvp build`" in found


def test_every_build_gives_the_same_bytes():
    assert addin() == addin()
    book = workbook()
    assert write_macro_workbook(book) == write_macro_workbook(book)
    assert link_to_addin(book) == link_to_addin(book)


@pytest.mark.parametrize("sheets", [1, 2, 9])
def test_olevba_reads_the_modules_back(sheets):
    macro = write_macro_workbook(workbook(sheets))
    found = modules(macro)
    documents = [f"Sheet{number}" for number in range(1, sheets + 1)]
    assert set(found) == {"ThisWorkbook", *documents, *COMMON}
    assert set(modules(addin())) == {"ThisWorkbook", "Sheet1", "XlvpEvents", "xlvp_repair", *COMMON}
    for name, source in found.items():
        assert source.startswith(f'Attribute VB_Name = "{name}"'), name


COMMON = {"xlvp_functions", "xlvp_calls", "xlwings", "Dictionary"}


def test_the_source_survives_the_project():
    sheet = Module("Sheet1", kind=Kind.WORKSHEET)
    for made in (addin_modules([sheet]), template_modules([sheet])):
        found = modules(vba_project(made))
        for module in made:
            assert found[module.name].replace("\r\n", "\n").rstrip() == (
                module.text.replace("\r\n", "\n").rstrip()
            )


def test_another_reader_finds_the_project_sound():
    from pyopenvba.cfb import CFB
    from pyopenvba.vba import VBAModuleKind, parse_vba_project

    made = addin_modules([Module("Sheet1", kind=Kind.WORKSHEET)])
    file = CFB.from_bytes(vba_project(made))
    project = parse_vba_project(file)
    assert project.validate(file) == []
    assert project.name == "xlvp"
    assert [m.name for m in project.modules] == [m.name for m in made]
    for read, module in zip(project.modules, made, strict=True):
        assert (read.kind is VBAModuleKind.standard) is (module.kind is Kind.STANDARD)
    lines = file.get_stream("PROJECT").decode("cp1252").split("\r\n")
    assert "Document=Sheet1/&H00000000" in lines
    assert "Class=XlvpEvents" in lines and "Module=xlvp_functions" in lines


@pytest.mark.parametrize(
    "data",
    [b"", b"a", b"abc" * 3, b"a" * 5000, b"Public Function VP(imps)\r\n" * 900, bytes(range(256))],
)
def test_compression_is_undone_by_oletools(data):
    from oletools.olevba import decompress_stream

    assert decompress_stream(bytearray(compressed(data))) == data


def test_a_compound_file_is_read_by_olefile():
    import olefile

    streams = {
        "empty": b"",
        "small": b"s" * 63,
        "edge": b"e" * 4095,
        "large": bytes(range(256)) * 16,
        "huge": b"h" * 70_001,
    }
    data = compound_file({"VBA": streams, "PROJECT": b"p" * 600})
    file = olefile.OleFileIO(data, raise_defects=olefile.DEFECT_UNSURE)
    for name, content in streams.items():
        assert file.openstream(["VBA", name]).read() == content
    assert file.openstream("PROJECT").read() == b"p" * 600
    assert len(file.listdir()) == 6


def test_a_wrapper_per_function_with_its_help():
    source = wrappers()
    assert source.isascii()
    assert max(map(len, source.split("\n"))) < 1000  # VBA reads lines of up to 1023 characters
    found = re.findall(r"^Public Function (\w+)\((.*)\) As Variant\n(.*)\n(.*)\n", source, re.M)
    assert [name for name, *_ in found] == list(FUNCTIONS)
    for name, arguments, told, place in found:
        function = FUNCTIONS[name]
        expected = [
            f"ParamArray {wording.argument_name(a)}() As Variant"
            if a.repeated
            else ("Optional " if a.optional else "") + f"{wording.argument_name(a)} As Variant"
            for a in function.arguments
        ]
        assert arguments == ", ".join(expected)
        quoted = wording.description(function).replace('"', '""')
        assert told == f'Attribute {name}.VB_Description = "{quoted}"'
        assert place == f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"'


@pytest.mark.parametrize("made", [addin, lambda: write_macro_workbook(workbook())])
def test_argument_help_is_stored_in_the_workbook(made):
    root = ElementTree.fromstring(parts(made())["xl/workbook.xml"])
    stored = {
        name.get("name"): [(text.get("index"), text.text) for text in name.iter() if text.text]
        for name in root.iter(f"{X14}definedName")
    }
    assert stored == {
        name: [
            (str(index), wording.argument_help(argument))
            for index, argument in enumerate(function.arguments)
        ]
        for name, function in FUNCTIONS.items()
        if function.arguments
    }


def test_code_names_match_the_document_modules():
    macro = parts(write_macro_workbook(workbook(3)))
    root = ElementTree.fromstring(macro["xl/workbook.xml"])
    assert root.find("{*}workbookPr").get("codeName") == "ThisWorkbook"
    for number in range(1, 4):
        sheet = ElementTree.fromstring(macro[f"xl/worksheets/sheet{number}.xml"])
        assert sheet[0].tag.endswith("}sheetPr")
        assert sheet[0].get("codeName") == f"Sheet{number}"
    assert b"macroEnabled.main+xml" in macro["[Content_Types].xml"]


def test_a_macro_workbook_keeps_formulas_and_cached_values():
    before, after = workbook(), write_macro_workbook(workbook())
    for data_only in (False, True):
        old = openpyxl.load_workbook(io.BytesIO(before), data_only=data_only)
        new = openpyxl.load_workbook(io.BytesIO(after), data_only=data_only, keep_vba=True)
        for sheet in old:
            for row in sheet.iter_rows():
                for cell in row:
                    there = new[sheet.title][cell.coordinate].value
                    assert getattr(there, "text", there) == getattr(cell.value, "text", cell.value)
    with pytest.raises(ValueError, match="macros already"):
        write_macro_workbook(after)


def test_the_linked_workbook_names_the_addin():
    linked = parts(link_to_addin(workbook()))
    sheet = linked["xl/worksheets/sheet1.xml"].decode()
    formulas = re.findall(r"<(?:f|formula)\b[^>]*>([^<]*)<", sheet)
    assert formulas[:3] == [
        "[1]!VP(10,24)",
        "[1]!VPTABLE(24)",
        'IF(B2="VP(","",[1]!IMPS(420)+SUM(A1:A1))',
    ]
    assert formulas[3].startswith("[1]!VP($A$1,24)")
    relation = linked["xl/externalLinks/_rels/externalLink1.xml.rels"].decode()
    assert 'Target="xlvp.xlam"' in relation and "xlExternalLinkPath/xlStartup" in relation
    workbook_xml = ElementTree.fromstring(linked["xl/workbook.xml"])
    order = [element.tag.rpartition("}")[2] for element in workbook_xml]
    assert order.index("externalReferences") == order.index("sheets") + 1
    assert openpyxl.load_workbook(io.BytesIO(link_to_addin(workbook()))).sheetnames
    with pytest.raises(ValueError, match="links to another file"):
        link_to_addin(link_to_addin(workbook()))


def test_the_addin_is_hidden_and_reads_the_interpreter_from_the_user():
    there = parts(addin())
    assert b"addin.macroEnabled.main+xml" in there["[Content_Types].xml"]
    assert b'visibility="hidden"' in there["xl/workbook.xml"]
    assert b"fullCalcOnLoad" not in there["xl/workbook.xml"]
    readable = WorkbookParts(addin())
    readable.become("xlsm")  # openpyxl opens no add-ins
    sheet = openpyxl.load_workbook(io.BytesIO(bytes(readable)))["xlvp.conf"]
    rows = list(sheet.iter_rows(values_only=True))
    assert rows == [("UDF Modules", "xlvp.hosts.excel"), ("ADD_WORKBOOK_TO_PYTHONPATH", "false")]
