"""Check every link between a cell in Excel and the function in Python."""

from __future__ import annotations

import io
import platform
import re
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from xlvp import __version__
from xlvp.errors import XlvpError
from xlvp.hosts.artifacts import ADDIN, shipped
from xlvp.hosts.windows import places, server
from xlvp.hosts.windows.install import ELSEWHERE, EXCEL
from xlvp.hosts.windows.places import CannotInstall
from xlvp.hosts.windows.processes import is_running

INSTALL = "run `py -m xlvp install`"


class State(Enum):
    """What came of a check."""

    FINE = "ok"
    NOTE = "note"
    BROKEN = "broken"


@dataclass(frozen=True)
class Link:
    """One link of the chain: what it is, how it stands, and what to do where it is broken."""

    name: str
    state: State
    told: str


def check() -> Iterator[Link]:
    """Each link in the order in which a formula uses it; the last is a call through all of them."""
    if sys.platform != "win32":
        raise CannotInstall(ELSEWHERE)
    interpreter = Path(sys.executable)
    yield from (_system(), _python(interpreter), _excel(), _addin(), _copies())
    settings = places.read_settings(places.settings_file())
    yield from (_settings(settings, interpreter), _xlwings(), _com())
    chosen = settings.get(places.INTERPRETER) or str(interpreter)
    dll = _dll(chosen, settings)
    yield dll
    yield (
        _call(chosen, Path(dll.told))
        if dll.state is State.FINE
        else Link("VP(10,24)", State.BROKEN, "not tried, for there is no DLL")
    )


def _system() -> Link:
    bits = "64-bit" if sys.maxsize > 2**32 else "32-bit"
    return Link("Windows", State.FINE, f"{platform.version() or sys.getwindowsversion()}, {bits}")  # type: ignore[attr-defined,unused-ignore]


def _python(interpreter: Path) -> Link:
    told = f"{sys.version.split()[0]}, xlvp {__version__}, {interpreter}"
    if sys.maxsize < 2**32:
        return Link("Python", State.BROKEN, f"{told}: 32-bit; install the 64-bit Python")
    try:
        places.for_vba(interpreter)
    except CannotInstall as error:
        return Link("Python", State.BROKEN, error.sentence)
    return Link("Python", State.FINE, told)


def _excel() -> Link:
    if is_running(EXCEL):
        return Link("Excel", State.NOTE, "is running; it uses what was installed when it started")
    import winreg

    try:
        winreg.CloseKey(winreg.OpenKey(winreg.HKEY_CLASSES_ROOT, r"Excel.Application\CurVer"))  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return Link("Excel", State.NOTE, "not found on this machine; the rest was checked without")
    return Link("Excel", State.FINE, "is there")


def _addin() -> Link:
    path = places.start_folder() / ADDIN
    if not path.exists():
        return Link("add-in", State.BROKEN, f"not at {path}; {INSTALL}")
    content = path.read_bytes()
    if content == shipped(ADDIN):
        return Link("add-in", State.FINE, str(path))
    return Link(
        "add-in",
        State.BROKEN,
        f"{path} is {made_by(content)}, not of xlvp {__version__}; {INSTALL}",
    )


def made_by(addin: bytes) -> str:
    """Which version an add-in file is of, as it says itself."""
    try:
        with zipfile.ZipFile(io.BytesIO(addin)) as file:
            told = re.search(rb"<cp:keywords>(.*?)</cp:keywords>", file.read("docProps/core.xml"))
    except (zipfile.BadZipFile, KeyError):
        return "damaged"
    return f"of {told[1].decode()}" if told else "of an unknown version"


def _copies() -> Link:
    path = places.other_addin()
    if not path.exists():
        return Link("second copy", State.FINE, "none")
    told = f"{path}: take it out of Excel's add-in list and delete it"
    return Link("second copy", State.BROKEN, told)


def _settings(settings: dict[str, str], interpreter: Path) -> Link:
    path = places.settings_file()
    chosen = settings.get(places.INTERPRETER)
    if not chosen:
        return Link("settings", State.BROKEN, f"{path} names no Python; {INSTALL}")
    if not Path(chosen).exists():
        return Link("settings", State.BROKEN, f"{path} names {chosen}, which is gone; {INSTALL}")
    if not Path(chosen).samefile(interpreter):
        told = f"{path} names another Python, {chosen}; {INSTALL} to use this one"
        return Link("settings", State.NOTE, told)
    return Link("settings", State.FINE, str(path))


def _xlwings() -> Link:
    installed, needed = places.xlwings_version(), needed_xlwings()
    if installed == needed:
        return Link("xlwings", State.FINE, installed)
    told = f"{installed} is installed, the add-in needs {needed}; pip install xlwings=={needed}"
    return Link("xlwings", State.BROKEN, told)


def needed_xlwings() -> str:
    """The version of xlwings whose DLLs the shipped add-in calls."""
    told = re.search(r"xlwings (\S+)", made_by(shipped(ADDIN)))
    return told[1] if told else "another version"


def _com() -> Link:
    try:
        import pythoncom
        import win32com.client  # noqa: F401  (that it can be imported is the check)
    except ImportError as error:
        told = f"{error}; pip install --force-reinstall pywin32"
        return Link("pywin32", State.BROKEN, told)
    return Link("pywin32", State.FINE, str(Path(pythoncom.__file__).name))


def _dll(chosen: str, settings: dict[str, str]) -> Link:
    name = places.DLLS[0].format(needed_xlwings())
    named = settings.get(places.DLL_FOLDER)
    folders = [*([Path(named)] if named else []), *places.where_vba_looks(Path(chosen))]
    for folder in folders:
        if (folder / name).is_file():
            return Link("DLL", State.FINE, str(folder / name))
    told = (
        f"{name} is not in {' or '.join(map(str, folders))}; pip install --force-reinstall xlwings"
    )
    return Link("DLL", State.BROKEN, f"{told}=={needed_xlwings()}, then {INSTALL}")


def _call(interpreter: str, dll: Path) -> Link:
    try:
        with server.started(dll, interpreter) as python:
            answer = python.CallUDF("xlvp.hosts.excel", "VP", (10.0, 24.0))
    except (OSError, XlvpError) as error:
        return Link("VP(10,24)", State.BROKEN, str(error))
    except Exception as error:  # a COM failure is told, whatever it is
        told = f"Python was started but did not answer: {_first_line(error)}"
        return Link("VP(10,24)", State.BROKEN, told)
    state = State.FINE if answer == 12.33 else State.BROKEN
    return Link("VP(10,24)", state, f"= {answer}")


def _first_line(error: Exception) -> str:
    """What went wrong in Python: xlwings sends the traceback with its last line first."""
    described: tuple[object, ...] = getattr(error, "excepinfo", None) or ()
    told = described[2] if len(described) > 2 and described[2] else str(error)
    return str(told).strip().split("\n", 1)[0]
