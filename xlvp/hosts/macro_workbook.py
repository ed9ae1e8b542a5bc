"""Put the functions into a workbook, or let it use those of the add-in."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape, unescape

from xlvp.declare import Function
from xlvp.hosts.artifacts import ADDIN
from xlvp.hosts.formula_names import linked
from xlvp.hosts.vba_project import Kind, Module, vba_project
from xlvp.hosts.vba_source import template_modules
from xlvp.hosts.wording import argument_help
from xlvp.hosts.workbook_parts import (
    RELATIONSHIPS,
    Sheet,
    WorkbookParts,
    before_end,
    with_attribute,
)
from xlvp.udfs import FUNCTIONS

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
_KINDS = {"worksheet": Kind.WORKSHEET, "chartsheet": Kind.CHARTSHEET}


def write_macro_workbook(xlsx: bytes) -> bytes:
    """The .xlsx with our functions inside it, as .xlsm; formulas and cached values stay.

    The formulas name the functions plainly, ``VP(A1,24)``. Every sheet gets a code name and the
    module of that name.
    """
    return bytes(with_macros(WorkbookParts(xlsx), template_modules, "xlsm"))


def with_macros(
    parts: WorkbookParts, modules: Callable[[Sequence[Module]], list[Module]], suffix: str
) -> WorkbookParts:
    """Add a VBA project and the functions' help to a workbook without macros."""
    workbook = parts.workbook
    project = f"{workbook.rsplit('/', 1)[0]}/vbaProject.bin"
    if project in parts.parts:
        raise ValueError("the workbook has macros already")
    parts.parts[project] = vba_project(modules(_named(parts)))
    parts.declare(project, "application/vnd.ms-office.vbaProject")
    parts.relate(
        workbook,
        "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
        "vbaProject.bin",
    )
    text = parts.text(workbook)
    if not re.search(r"<(?:\w+:)?workbookPr\b", text):
        text = re.sub(
            r"(?=<(?:\w+:)?(?:workbookProtection|bookViews|sheets)\b)",
            "<workbookPr/>",
            text,
            count=1,
        )
    text = with_attribute(text, "workbookPr", "codeName", "ThisWorkbook")
    parts.set_text(workbook, _extended(text, _argument_help()))
    parts.become(suffix)
    return parts


def _named(parts: WorkbookParts) -> list[Module]:
    """Give each sheet a code name; the modules of these names."""
    modules = []
    for number, sheet in enumerate(parts.sheets(), start=1):
        code_name = f"Sheet{number}"
        _name_sheet(parts, sheet, code_name)
        modules.append(Module(code_name, kind=_KINDS[sheet.kind]))
    return modules


def _name_sheet(parts: WorkbookParts, sheet: Sheet, code_name: str) -> None:
    text = parts.text(sheet.part)
    if not re.search(r"<(?:\w+:)?sheetPr\b", text):
        text = re.sub(rf"(<{sheet.kind}\b[^>]*>)", r"\1<sheetPr/>", text, count=1)
    parts.set_text(sheet.part, with_attribute(text, "sheetPr", "codeName", code_name))


def _argument_help() -> str:
    """The help of every argument, as Excel stores what a macro registers."""

    def names(function: Function) -> str:
        lines = "".join(
            f'<x14:argumentDescription index="{index}">{escape(argument_help(argument))}'
            "</x14:argumentDescription>"
            for index, argument in enumerate(function.arguments)
        )
        return (
            f'<x14:definedName name="{function.name}"><x14:argumentDescriptions'
            f' count="{len(function.arguments)}">{lines}</x14:argumentDescriptions>'
            "</x14:definedName>"
        )

    functions = sorted(FUNCTIONS.values(), key=lambda function: function.name)
    told = "".join(names(function) for function in functions if function.arguments)
    return (
        f'<ext uri="{{8193D73E-4604-4355-AFF4-8A2333D13BE4}}" xmlns:x14="{_X14}">'
        f"<x14:definedNames>{told}</x14:definedNames></ext>"
    )


def _extended(workbook: str, extension: str) -> str:
    """The workbook's XML with one more extension, in the list that ends it."""
    if "</extLst>" in workbook:
        return workbook.replace("</extLst>", f"{extension}</extLst>", 1)
    return before_end(workbook, "workbook", f"<extLst>{extension}</extLst>")


def link_to_addin(xlsx: bytes) -> bytes:
    """The .xlsx with formulas that name the functions of the add-in in Excel's start folder.

    ``VP(A1,24)`` becomes ``[1]!VP(A1,24)``, and link 1 is xlvp.xlam, found in XLSTART on every
    machine. The workbook must have no other links to files.
    """
    parts = WorkbookParts(xlsx)
    if "<externalReferences" in parts.text(parts.workbook):
        raise ValueError("the workbook links to another file already")
    for sheet in parts.sheets():
        parts.set_text(sheet.part, _linked_formulas(parts.text(sheet.part)))
    add_link(parts)
    return bytes(parts)


def add_link(parts: WorkbookParts) -> None:
    """Add a link to the add-in in Excel's start folder, after the links that are there."""
    workbook = parts.workbook
    folder = workbook.rsplit("/", 1)[0]
    number = 1
    while (link := f"{folder}/externalLinks/externalLink{number}.xml") in parts.parts:
        number += 1
    names = "".join(f'<definedName name="{name}"/>' for name in FUNCTIONS)
    parts.set_text(
        link,
        f'{_HEAD}<externalLink xmlns="{_MAIN}"><externalBook xmlns:r="{RELATIONSHIPS}" r:id="rId1">'
        f"<definedNames>{names}</definedNames></externalBook></externalLink>",
    )
    parts.set_text(
        f"{folder}/externalLinks/_rels/externalLink{number}.xml.rels",
        f'{_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Type="http://schemas.microsoft.com/office/2006/relationships/'
        f'xlExternalLinkPath/xlStartup" Target="{ADDIN}" TargetMode="External"/></Relationships>',
    )
    parts.declare(
        link,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml",
    )
    key = parts.relate(
        workbook, f"{RELATIONSHIPS}/externalLink", f"externalLinks/externalLink{number}.xml"
    )
    text = parts.text(workbook)
    prefix = re.search(r"</(\w+:)?sheets>", text)
    element = (prefix and prefix[1]) or ""
    reference = f'<{element}externalReference xmlns:r="{RELATIONSHIPS}" r:id="{key}"/>'
    closing = f"</{element}externalReferences>"
    if closing in text:
        text = text.replace(closing, reference + closing, 1)
    else:
        last = rf"</{element}functionGroups>|</{element}sheets>(?!.*</{element}functionGroups>)"
        listed = f"<{element}externalReferences>{reference}{closing}"
        text = re.sub(rf"({last})", lambda m: m[0] + listed, text, count=1, flags=re.DOTALL)
    parts.set_text(workbook, text)


def _linked_formulas(sheet: str) -> str:
    """The sheet's XML with the formulas of cells, formats and validations naming the add-in."""

    def change(match: re.Match[str]) -> str:
        old = unescape(match[3], {"&quot;": '"', "&apos;": "'"})
        new = linked(old)
        return match[0] if new == old else match[1] + escape(new)

    return re.sub(r"(<(f|formula|formula1|formula2)\b[^>/]*>)([^<]*)(?=</\2>)", change, sheet)
