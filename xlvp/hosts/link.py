"""Rewrite how the formulas of a workbook name our functions, for Excel or for LibreOffice.

Formulas of cells, formats, validations, tables and defined names are rewritten where they call our
functions; every other part keeps its bytes.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from xlvp.hosts.formula_names import linked, links_named, names_ours, plain
from xlvp.hosts.libreoffice.formulas import for_calc, for_everybody
from xlvp.hosts.macro_workbook import add_link
from xlvp.hosts.recalc import files
from xlvp.hosts.recalc.book import linked_books
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.xml import UnusableFile, parse
from xlvp.hosts.workbook_parts import WorkbookParts
from xlvp.udfs import FUNCTIONS

PROGRAMS = ("excel", "libreoffice")
SUFFIXES = (".xlsx", ".xlsm", ".ods")

Rewrite = Callable[[str], str]

_ATTRIBUTES = r"""(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?"""
_EXCEL = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|(?P<before><(?:\w+:)?(?:f|formula|formula1|formula2"
    rf"|definedName|calculatedColumnFormula|totalsRowFormula){_ATTRIBUTES}(?<!/)>)"
    r"(?P<formula>[^<]*)(?=</)",
    re.DOTALL,
)
"""The elements of a workbook of Excel that hold a formula."""

_OPEN = re.compile(
    r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|(?P<before>\s\w+:(?:formula|expression|condition|value)=\")"
    r"(?P<formula>[^\"<]*)(?=\")",
    re.DOTALL,
)
"""The attributes of an OpenDocument workbook that hold a formula."""


@dataclass(frozen=True)
class Linked:
    """A rewritten workbook: its bytes, how many formulas changed, which were left alone and why."""

    data: bytes
    changed: int
    left: tuple[str, ...] = ()


def link_file(source: Path, target: Path, program: str, force: bool = False) -> Linked:
    """Write a copy of the workbook for the program.

    Raises
    ------
    UnusableFile
        The file cannot be used or the target must not be written; nothing was written.
    """
    data = files.read(source, SUFFIXES)
    if target.exists() and source.samefile(target):
        raise UnusableFile(f"{target} is the file itself; the copy needs a name of its own")
    files.check_target(source, target, force)
    done = link(data, program)
    files.write(target, done.data)
    return done


def link(data: bytes, program: str) -> Linked:
    """The workbook with its formulas naming our functions as the program finds them.

    ``libreoffice``: by the full name of the add-in, an argument that is a single cell with the
    question whether it is empty, for Calc takes an empty cell for 0. ``excel``: those of the
    add-in through a link to it, or plainly where the workbook brings the functions along.

    Raises
    ------
    UnusableFile
        The file is no workbook, or damaged, encrypted or hostile.
    """
    package = Package(data)
    if "[Content_Types].xml" in package:
        return _linked_excel(data, package, program)
    if "mimetype" in package and b"spreadsheet" in package.read("mimetype"):
        if b"encryption-data" in package.read("META-INF/manifest.xml"):
            raise UnusableFile("the file is encrypted; save it without a password")
        rewrite = functools.partial(_rewrite(program), open_document=True)
        return _rewritten(package, _OPEN, rewrite)
    raise UnusableFile("the file is no .xlsx, .xlsm or .ods workbook")


def _rewrite(program: str) -> Callable[..., str]:
    return for_calc if program == "libreoffice" else for_everybody


def _linked_excel(data: bytes, package: Package, program: str) -> Linked:
    books = linked_books(package)
    ours = [n for n, book in enumerate(books, start=1) if book.startswith("xlvp.")]
    foreign = {n for n, book in enumerate(books, start=1) if book and n not in ours}
    rewrite = _rewrite(program)
    if program == "libreoffice" or _brings_functions(package):
        return _rewritten(package, _EXCEL, rewrite, foreign)
    number = ours[0] if ours else len(books) + 1
    done = _rewritten(package, _EXCEL, lambda f: linked(rewrite(f), number), foreign)
    if ours or done.data == data:
        return done
    parts = WorkbookParts(done.data)
    add_link(parts)
    return Linked(bytes(parts), done.changed, done.left)


def _brings_functions(package: Package) -> bool:
    """Whether the workbook's own macros are our wrappers."""
    projects = (name for name in package.names if name.lower().endswith("/vbaproject.bin"))
    return any(b"Module=xlvp_functions" in package.read(name) for name in projects)


def _rewritten(
    package: Package, places: re.Pattern[str], rewrite: Rewrite, foreign: set[int] | None = None
) -> Linked:
    """The package with each formula of ours rewritten; those through a foreign link stay."""
    changed = 0
    left: list[str] = []

    def one(match: re.Match[str]) -> str:
        nonlocal changed
        formula = _unescaped(match["formula"] or "")
        if not names_ours(formula):
            return match[0]
        if links_named(formula) & (foreign or set()):
            left.append(f"={plain(formula)} calls functions of another workbook of the same name")
            return match[0]
        new = rewrite(formula)
        if new == formula:
            return match[0]
        changed += 1
        return str(match["before"]) + escape(new, _SIGNS if places is _OPEN else {"\r": "&#13;"})

    parts = {}
    for name in package.names:
        if not name.lower().endswith(".xml"):
            continue
        data = package.read(name)
        if not _mentions().search(data):
            continue
        parse(data, name)
        new = places.sub(one, _text(data, name)).encode()
        if new != data:
            parse(new, name)
            parts[name] = new
    return Linked(package.replaced(parts), changed, tuple(left))


@functools.cache
def _mentions() -> re.Pattern[bytes]:
    return re.compile(rf"\b(?:{'|'.join(FUNCTIONS)})\(".encode(), re.IGNORECASE)


_SIGNS = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
"""What an attribute cannot hold as it is."""

_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def _unescaped(text: str) -> str:
    def sign(match: re.Match[str]) -> str:
        if match[2]:
            return chr(int(match[2], 16))
        return chr(int(match[1])) if match[1] else _NAMED[match[3]]

    return re.sub(r"&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(amp|lt|gt|quot|apos));", sign, text)


def _text(data: bytes, part: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise UnusableFile(f"the part {part} is written in a way that is not read") from None
