"""Install the add-in for the user of this machine, or take it away."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from xlvp import __version__
from xlvp.hosts.artifacts import ADDIN, shipped
from xlvp.hosts.windows import places
from xlvp.hosts.windows.places import CannotInstall
from xlvp.hosts.windows.processes import is_running

EXCEL = "EXCEL.EXE"
ELSEWHERE = (
    "the add-in is for Excel on Windows; on this system `xlvp recalc FILE` computes a workbook"
    " without a spreadsheet program"
)


def install() -> Iterator[str]:
    """Copy the add-in to Excel's start folder and write the user's settings; what was done.

    Per user, without administrator rights or a change to the registry. Doing it again changes
    nothing; an older version is replaced.

    Raises
    ------
    CannotInstall
        Not on Windows, Excel runs, Python is 32-bit, a DLL is missing, or a path has letters that
        VBA cannot pass on.
    """
    interpreter = _checked_interpreter()
    folder = places.dll_folder(interpreter)
    if folder is None:
        names = " and ".join(name.format(places.xlwings_version()) for name in places.DLLS)
        raise CannotInstall(
            f"{names} are missing beside {interpreter}; get them back with"
            f" `{interpreter} -m pip install --force-reinstall xlwings=={places.xlwings_version()}`"
        )
    settings = {places.INTERPRETER: places.for_vba(interpreter)}
    if folder not in places.where_vba_looks(interpreter):
        settings[places.DLL_FOLDER] = places.for_vba(folder)
    _refuse_while_excel_runs("install")

    addin = places.start_folder() / ADDIN
    content = shipped(ADDIN)
    before = addin.read_bytes() if addin.exists() else None
    if before != content:
        addin.parent.mkdir(parents=True, exist_ok=True)
        places.replace(addin, content)
    done = "installed" if before is None else "there already" if before == content else "replaced"
    yield f"add-in {done}: {addin}"

    path = places.settings_file()
    old = places.read_settings(path)
    kept = {k: v for k, v in old.items() if k not in (places.INTERPRETER, places.DLL_FOLDER)}
    if old != kept | settings:
        places.write_settings(path, kept | settings)
    yield f"Python for it: {interpreter}, named in {path}"
    if places.other_addin().exists():
        yield (
            f"a second copy lies at {places.other_addin()}: take it out of Excel's add-in list and"
            " delete it, or Excel may use that one"
        )
    yield f"xlvp {__version__} is ready: start Excel and type =VP(10,24), which gives 12.33"


def uninstall() -> Iterator[str]:
    """Take the add-in and its settings away; what was done."""
    _refuse_elsewhere()
    _refuse_while_excel_runs("uninstall")
    addin = places.start_folder() / ADDIN
    path = places.settings_file()
    found = addin.exists() or path.exists()
    if addin.exists():
        addin.unlink()
        yield f"removed: {addin}"
    if path.exists():
        ours = (places.INTERPRETER, places.DLL_FOLDER)
        kept = {k: v for k, v in places.read_settings(path).items() if k not in ours}
        places.write_settings(path, kept)
        yield f"settings of your own stay in {path}" if kept else f"removed: {path}"
    yield (
        "Python itself and the package stay; `pip uninstall xlvp` takes the package away"
        if found
        else "there was nothing to remove"
    )


def _checked_interpreter() -> Path:
    _refuse_elsewhere()
    if sys.maxsize < 2**32:
        raise CannotInstall(
            f"this Python ({sys.executable}) is 32-bit; install the 64-bit Python from python.org"
            " and xlvp in it, whichever Excel you have"
        )
    return Path(sys.executable)


def _refuse_elsewhere() -> None:
    if sys.platform != "win32":
        raise CannotInstall(ELSEWHERE)


def _refuse_while_excel_runs(command: str) -> None:
    if is_running(EXCEL):
        raise CannotInstall(
            f"Excel is running; close all its windows, then run xlvp {command} again"
        )
