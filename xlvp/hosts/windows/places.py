"""Where things lie for one user of Windows: Excel's start folder, our settings, the DLLs."""

from __future__ import annotations

import csv
import io
import os
import sys
import sysconfig
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from xlvp.errors import XlvpError
from xlvp.hosts.artifacts import ADDIN

INTERPRETER, DLL_FOLDER = "INTERPRETER_WIN", "DLL_FOLDER"
DLLS = ("xlwings64-{}.dll", "xlwings32-{}.dll")


class CannotInstall(XlvpError):
    """The add-in cannot be installed here; the text says what to do."""


def start_folder() -> Path:
    """The folder whose workbooks Excel opens when it starts; this user's own, and trusted."""
    return Path(_variable("APPDATA"), "Microsoft", "Excel", "XLSTART")


def other_addin() -> Path:
    """Where a second copy would lie that Excel's add-in dialog has made."""
    return Path(_variable("APPDATA"), "Microsoft", "AddIns", ADDIN)


def settings_file() -> Path:
    """The user's settings, which the add-in reads."""
    return Path(_variable("USERPROFILE"), ".xlvp", "xlvp.conf")


def _variable(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        raise CannotInstall(f"Windows does not say where the folder %{name}% of this user is")
    return value


def read_settings(path: Path) -> dict[str, str]:
    """The settings as the add-in reads them: pairs of quoted texts in Windows' code page."""
    if not path.exists():
        return {}
    text = path.read_bytes().decode(ansi(), "replace")
    return {row[0].upper(): row[1] for row in csv.reader(io.StringIO(text)) if len(row) == 2}


def write_settings(path: Path, settings: Mapping[str, str]) -> None:
    """Write the settings; without any the file goes, and its folder if nothing else is in it."""
    if settings:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(f'"{key}","{value}"\r\n' for key, value in settings.items())
        replace(path, text.encode(ansi()))
        return
    path.unlink(missing_ok=True)
    if path.parent.is_dir() and not any(path.parent.iterdir()):
        path.parent.rmdir()


def replace(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all."""
    temporary = path.with_name(path.name + ".new")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def ansi() -> str:
    """The code page in which VBA reads files and hands texts to DLLs."""
    return "mbcs" if sys.platform == "win32" else "cp1252"


def for_vba(path: Path) -> str:
    """The path as VBA can hand it on.

    VBA knows the letters of Windows' code page only; for other letters Windows has a short name,
    unless the drive was set up without.
    """
    for text in (str(path), short_name(path)):
        try:
            if text and text.encode(ansi()).decode(ansi()) == text and '"' not in text:
                return text
        except UnicodeError:
            continue
    raise CannotInstall(
        f"the path {path} has letters that VBA cannot pass on and Windows has no short name for it;"
        " install Python for all users (or into a folder with plain letters) and xlvp in that"
    )


def short_name(path: Path) -> str:
    """The short name (8.3) that Windows keeps for a path, or an empty text."""
    if sys.platform != "win32":
        return ""
    import ctypes

    buffer = ctypes.create_unicode_buffer(32768)
    ctypes.windll.kernel32.GetShortPathNameW(str(path), buffer, len(buffer))
    return buffer.value


def xlwings_version() -> str:
    """The installed xlwings, whose version the DLLs have in their names."""
    return metadata.version("xlwings")


def dll_folder(interpreter: Path) -> Path | None:
    """The folder that holds xlwings' DLLs, or None where one is missing.

    The add-in looks beside the interpreter and in the folder above (a virtual environment); pip
    puts them elsewhere for one user alone, which the settings must then say.
    """
    names = [name.format(xlwings_version()) for name in DLLS]
    for folder in (*where_vba_looks(interpreter), *_where_pip_puts()):
        if all((folder / name).is_file() for name in names):
            return folder
    return None


def where_vba_looks(interpreter: Path) -> tuple[Path, Path]:
    """The folders in which the add-in looks for the DLLs without being told."""
    return interpreter.parent, interpreter.parent.parent


def _where_pip_puts() -> list[Path]:
    schemes = (None, sysconfig.get_preferred_scheme("user"))
    return [
        Path(sysconfig.get_path("data", scheme) if scheme else sys.prefix) for scheme in schemes
    ]
