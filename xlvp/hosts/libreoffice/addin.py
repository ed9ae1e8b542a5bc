"""The LibreOffice extension ``xlvp.oxt``, made from the declarations and the package's sources.

It holds a type library (plain text), the names and help that the function wizard shows, the Python
component, and those modules of this package that the functions import; nothing is compiled.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import xlvp
from xlvp.declare import Argument, Function
from xlvp.hosts.libreoffice.skeleton import COMPONENT, COMPONENTS, DESCRIPTION, MANIFEST
from xlvp.hosts.libreoffice.values import TABLES
from xlvp.udfs import FUNCTIONS

FILE = "xlvp.oxt"
IDENTIFIER = "org.xlvp.calcaddin"
SERVICE = "org.xlvp.CalcAddIn"
"""Calc names our functions by it: ``ORG.XLVP.CALCADDIN.VP``."""

PREFIX = f"{SERVICE.upper()}."

TAKEN = {"pt-BR": {"VP": "BRIDGEVP"}}
"""Languages in which a name belongs to a built-in function (PV is ``VP``), and the name there."""

_EMPTY_CELLS = "Write a single cell that may be empty as A1:A1: Calc takes A1 for 0."
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_RESERVED = frozenset(
    """any attribute boolean bound byte char const constants constrained default double enum
    exception false float get hyper in inout interface long maybeambiguous maybedefault maybevoid
    module needs object oneway optional out property published raises readonly removable sequence
    service set short singleton string struct transient true type typedef union unsigned void
    """.split()  # noqa: SIM905  (shorter to read)
)


def oxt() -> bytes:
    """The extension; the same bytes every time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, content in sorted(parts().items()):
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            file.writestr(info, content)
    return out.getvalue()


def parts() -> dict[str, bytes]:
    """The parts of the extension by name."""
    texts = {
        "META-INF/manifest.xml": MANIFEST,
        "description.xml": DESCRIPTION.format(identifier=IDENTIFIER, version=xlvp.__version__),
        "xlvp.components": COMPONENTS.format(service=SERVICE),
        "xlvp.idl": type_library(),
        "CalcAddIns.xcu": descriptions(),
        "component.py": COMPONENT.replace("SERVICE_NAME", SERVICE),
    }
    return {name: text.encode() for name, text in texts.items()} | {
        f"pythonpath/{path.relative_to(_ROOT).as_posix()}": path.read_bytes() for path in sources()
    }


def type_library() -> str:
    """The functions as UNO types: what Calc hands over and takes back.

    A function returns a cell or a range, and some a range always. An argument that must be given
    is a range too, so that Calc knows it; one that may be left out is of any type.
    """
    lines = [_method(function) for function in FUNCTIONS.values()]
    return "\n".join(["module org { module xlvp {", "interface XFunctions {", *lines, "}; }; };\n"])


def _method(function: Function) -> str:
    name = method_name(function)
    if name in _RESERVED:
        raise ValueError(f"{function.name} cannot name a function of an add-in")
    taken = (
        f"[in] {_type(argument)} {_place(place)}"
        for place, argument in enumerate(function.arguments)
    )
    gives = _RANGE if function.name in TABLES else "any"
    return f"    {gives} {name}({', '.join(taken)});"


_RANGE = "sequence< sequence<any> >"


def _type(argument: Argument) -> str:
    if argument.repeated:
        return "sequence<any>"
    return "any" if argument.optional else _RANGE


def _place(place: int) -> str:
    """An argument's name in the type library, by which Calc finds its help."""
    return f"argument{place + 1:02}"


def method_name(function: Function) -> str:
    """The function's name in the type library; Calc writes it in capitals after the service's."""
    return function.name.lower()


def descriptions() -> str:
    """What the function wizard shows, as a part of LibreOffice's configuration."""
    functions = "\n".join(map(_description, FUNCTIONS.values()))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry"'
        ' oor:name="CalcAddIns" oor:package="org.openoffice.Office">\n'
        f'<node oor:name="AddInInfo"><node oor:name="{SERVICE}" oor:op="replace">'
        f'<node oor:name="AddInFunctions">\n{functions}\n</node></node></node>\n'
        "</oor:component-data>\n"
    )


def _description(function: Function) -> str:
    shown = {"en-US": function.name} | {
        language: names[function.name]
        for language, names in TAKEN.items()
        if function.name in names
    }
    told = f"{function.summary} {_EMPTY_CELLS}" if function.arguments else function.summary
    arguments = (
        _node(
            _place(place),
            _property("DisplayName", {"en-US": argument.name}),
            _property("Description", {"en-US": argument.help}),
        )
        for place, argument in enumerate(function.arguments)
    )
    return _node(
        method_name(function),
        _property("DisplayName", shown),
        _property("Description", {"en-US": told}),
        '<prop oor:name="Category"><value>Add-In</value></prop>',
        _property("CompatibilityName", {"en-US": function.name}),
        f'<node oor:name="Parameters">{"".join(arguments)}</node>',
    )


def _node(name: str, *content: str) -> str:
    return f'<node oor:name={quoteattr(name)} oor:op="replace">{"".join(content)}</node>'


def _property(name: str, texts: dict[str, str]) -> str:
    values = (f'<value xml:lang="{lang}">{escape(text)}</value>' for lang, text in texts.items())
    return f'<prop oor:name="{name}">{"".join(values)}</prop>'


_ROOT = Path(xlvp.__file__).parents[1]


def sources() -> list[Path]:
    """The files of this package that the functions need: modules they import, and their tables."""
    found: set[str] = set()
    waiting = ["xlvp.hosts.libreoffice.values"]
    files = set()
    while waiting:
        module = waiting.pop()
        path = _path(module)
        if module in found or path is None:
            continue
        found.add(module)
        files.add(path)
        if path.name == "__init__.py":
            files |= {table for table in path.parent.iterdir() if table.suffix == ".csv"}
        waiting += [module.rpartition(".")[0], *_imported(path, module)]
    return sorted(files)


def _path(module: str) -> Path | None:
    """The file of a module of this package; None for anything else."""
    if module.partition(".")[0] != "xlvp":
        return None
    path = _ROOT.joinpath(*module.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


def _imported(path: Path, module: str) -> Iterator[str]:
    """The names that a module imports, those inside functions too."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
