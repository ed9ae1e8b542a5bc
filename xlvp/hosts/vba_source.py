"""The VBA source: a wrapper of each declared function, and xlwings' module set up for us."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from importlib import resources

from xlvp.declare import Argument, Function
from xlvp.hosts.excel_values import ERROR_NUMBERS
from xlvp.hosts.vba_project import Kind, Module
from xlvp.hosts.wording import argument_name, description
from xlvp.udfs import FUNCTIONS

TELLING = "XLVPERROR"
"""The function that tells why a call failed, also where Python cannot be reached."""


def template_modules(sheets: Sequence[Module]) -> list[Module]:
    """The project of a workbook that brings the functions along, with its sheets' modules."""
    return [Module("ThisWorkbook", kind=Kind.WORKBOOK), *sheets, *_common()]


def addin_modules(sheets: Sequence[Module]) -> list[Module]:
    """The project of the add-in: the functions, and the repair of workbooks from elsewhere."""
    return [
        Module("ThisWorkbook", _own("AddinWorkbook.cls"), Kind.WORKBOOK),
        *sheets,
        *_common(),
        Module("xlvp_repair", _own("xlvp_repair.bas")),
        Module("XlvpEvents", _own("XlvpEvents.cls"), Kind.CLASS),
    ]


def _common() -> list[Module]:
    cases = "\n".join(
        f'            Case "{text}": XlvpCell = CVErr({number})'
        for text, number in ERROR_NUMBERS.items()
    )
    return [
        Module("xlvp_functions", wrappers()),
        Module("xlvp_calls", _own("xlvp_calls.bas").replace("{error_cases}", cases)),
        Module("xlwings", _xlwings()),
        Module("Dictionary", _dictionary(), Kind.CLASS),
    ]


def _own(name: str) -> str:
    return resources.files("xlvp.hosts").joinpath("vba", name).read_text(encoding="ascii")


def wrappers() -> str:
    """The module that Excel sees: one public function per declaration, with its help."""
    names = "|".join(FUNCTIONS)
    head = [
        "Option Explicit",
        "' Made by `xlvp build` from the declarations of the worksheet functions.",
        "",
        f'Public Const XLVP_FUNCTIONS As String = "|" & _\n{_in_pieces(names)} & "|"',
    ]
    return "\n\n".join(["\n".join(head), *map(_wrapper, FUNCTIONS.values())]) + "\n"


def _in_pieces(text: str) -> str:
    """A text as VBA literals on lines of a length that VBA can read."""
    pieces = [text[start : start + 80] for start in range(0, len(text), 80)]
    return " & _\n".join(f'    "{piece}"' for piece in pieces)


def _wrapper(function: Function) -> str:
    name = function.name
    told = description(function).replace('"', '""')
    tells = ", True" if name == TELLING else ""
    slots = [a for a in function.arguments if not a.repeated]
    values = ", ".join(argument_name(a) for a in slots)
    lines = [
        f"Public Function {name}({', '.join(map(_parameter, function.arguments))}) As Variant",
        f'Attribute {name}.VB_Description = "{told}"',
        f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"',
    ]
    if len(slots) == len(function.arguments):
        lines.append(f'    {name} = XlvpCall("{name}", Array({values}){tells})')
    else:
        rest = argument_name(function.arguments[-1])
        lines += [
            "    Dim given() As Variant, i As Long",
            f"    given = Array({values})",
            f"    ReDim Preserve given(0 To UBound({rest}) + {len(slots)})",
            f"    For i = 0 To UBound({rest})",
            f"        If IsObject({rest}(i)) Then",
            f"            Set given(i + {len(slots)}) = {rest}(i)",
            "        Else",
            f"            given(i + {len(slots)}) = {rest}(i)",
            "        End If",
            "    Next i",
            f'    {name} = XlvpCall("{name}", given{tells})',
        ]
    return "\n".join([*lines, "End Function"])


def _parameter(argument: Argument) -> str:
    name = argument_name(argument)
    if argument.repeated:
        return f"ParamArray {name}() As Variant"
    return f"Optional {name} As Variant" if argument.optional else f"{name} As Variant"


# What is changed in xlwings' module: it stays out of the function wizard, reads our settings,
# starts one Python for every workbook (its command names none) without the current folder on the
# path, and finds the DLL where pip put it for one user alone.
_CHANGES = {
    """#Const App = "Microsoft Excel" 'Adjust when using outside of Excel""": """\
Option Private Module
' Changed by xlvp: project name, command line and place of the DLL.
#Const App = "Microsoft Excel\"""",
    'Public Const PROJECT_NAME As String = "xlwings"': """\
Public Const PROJECT_NAME As String = "xlvp\"""",
    """\
        PYTHONPATH = AddExcelDir & ";" & ThisWorkbook.FullName & ";" & ThisWorkbook.FullName & ";"\
 & GetConfig("ONEDRIVE_CONSUMER_WIN") & ";" & GetConfig("ONEDRIVE_COMMERCIAL_WIN") & ";"\
 & GetConfig("SHAREPOINT_WIN") & ";" & GetConfig("PYTHONPATH")
    #Else
        ' Other office apps""": """\
        PYTHONPATH = "false;;;;;"
        If GetConfig("PYTHONPATH") <> "" Then PYTHONPATH = "false;;;;;;" & GetConfig("PYTHONPATH")
    #Else
        ' Other office apps""",
    """tail = " -B -c ""import sys""": """tail = " -B -P -c ""import sys""",
    """\
Private Sub XLPyLoadDLL()
    Dim PYTHON_WIN As String, CondaCmd As String, CondaPath As String, CondaEnv As String
""": """\
Private Sub XLPyLoadDLL()
    Dim PYTHON_WIN As String, CondaCmd As String, CondaPath As String, CondaEnv As String

    If GetConfig("DLL_FOLDER") <> "" Then
        If LoadLibrary(GetConfig("DLL_FOLDER") & "\\" & XLPyDLLName) <> 0 Then Exit Sub
    End If
""",
}


@functools.cache
def _xlwings() -> str:
    source = _of_xlwings("xlwings.bas").split("\n", 1)[1]  # the first line names the module
    for old, new in _CHANGES.items():
        if source.count(old) != 1:
            raise ValueError(f"xlwings' VBA module is not the one that xlvp knows: {old!r}")
        source = source.replace(old, new)
    return source


@functools.cache
def _dictionary() -> str:
    """xlwings' stand-in for Scripting.Dictionary; on a Mac the module above does not compile
    without it."""
    source = _of_xlwings("addin/Dictionary.cls")
    return source[source.index("''\n") :]


def _of_xlwings(path: str) -> str:
    text = resources.files("xlwings").joinpath(path).read_text(encoding="utf-8")
    return text.replace("\r\n", "\n")
