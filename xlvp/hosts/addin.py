"""The add-in for Excel on Windows, xlvp.xlam, made from the declarations without Excel."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import xlsxwriter

from xlvp import __version__
from xlvp.hosts.artifacts import ADDIN, shipped
from xlvp.hosts.macro_workbook import with_macros
from xlvp.hosts.vba_source import addin_modules
from xlvp.hosts.workbook_parts import WorkbookParts

SETTINGS = {"UDF Modules": "xlvp.hosts.excel", "ADD_WORKBOOK_TO_PYTHONPATH": "false"}
"""What the add-in's own sheet fixes. A key that stands there hides the user's file, even when it is
empty: so the interpreter is not among them."""


def addin() -> bytes:
    """The bytes of xlvp.xlam; always the same bytes."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties(
            {
                "title": "xlvp",
                "comments": "Victory points, tie-breaks and ratings for tournament directors.",
                "keywords": f"xlvp {__version__}, xlwings {metadata.version('xlwings')}",
                "created": datetime.datetime(2026, 1, 1),
            }
        )
        sheet = book.add_worksheet("xlvp.conf")
        for row, (key, value) in enumerate(SETTINGS.items()):
            sheet.write_row(row, 0, [key, value])
        sheet.set_column(0, 1, 32)
    parts = with_macros(WorkbookParts(out.getvalue()), addin_modules, "xlam")
    workbook = parts.workbook
    text = parts.text(workbook).replace("<workbookView ", '<workbookView visibility="hidden" ')
    parts.set_text(workbook, text.replace(' fullCalcOnLoad="1"', ""))
    return bytes(parts)


def build() -> Path:
    """Write the add-in to where the package brings it along (for developers); its path."""
    path = Path(__file__).with_name("artifacts") / ADDIN
    path.write_bytes(addin())
    return path


def differences() -> Iterator[str]:
    """What in the add-in that the package brings along is not as a rebuild makes it."""
    built, there = WorkbookParts(addin()).parts, WorkbookParts(shipped(ADDIN)).parts
    for name in sorted(built.keys() | there.keys()):
        if built.get(name) != there.get(name):
            yield f"{ADDIN}: {name} differs; run `xlvp build`"
