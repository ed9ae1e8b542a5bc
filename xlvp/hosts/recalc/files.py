"""Workbooks on disk: which files are taken, and results that are written whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from xlvp.hosts.recalc.package import MAX_FILE
from xlvp.hosts.recalc.xml import UnusableFile

SUFFIXES = (".xlsx", ".xlsm")
_OTHERS = {
    ".xls": "an old .xls workbook",
    ".xlsb": "a binary .xlsb workbook",
    ".ods": "an OpenDocument workbook",
    ".csv": "a text file without formulas",
}


def read(path: Path, suffixes: tuple[str, ...] = SUFFIXES) -> bytes:
    """The bytes of a workbook of a kind that is taken.

    Raises
    ------
    UnusableFile
        There is no such file, it cannot be read, or it is of a kind that is not taken.
    """
    suffix = path.suffix.lower()
    if not path.is_file():
        raise UnusableFile(f"{path} is no file" if path.exists() else f"{path} does not exist")
    if suffix not in suffixes:
        kind = _OTHERS.get(suffix, f"none of {', '.join(suffixes)}")
        raise UnusableFile(f"{path} is {kind}; save it as .xlsx or .xlsm first")
    try:
        if path.stat().st_size > MAX_FILE:
            raise UnusableFile(f"{path} is larger than {MAX_FILE // 2**20} MB")
        return path.read_bytes()
    except OSError as error:
        raise UnusableFile(f"{path} cannot be read: {error.strerror}") from None


def check_target(source: Path, target: Path, force: bool) -> None:
    """Refuse a file that must not be written.

    Raises
    ------
    UnusableFile
        It is the source itself, exists already, is of another kind, or has no folder.
    """
    if target.suffix.lower() != source.suffix.lower():
        raise UnusableFile(
            f"{target} must end in {source.suffix.lower()} as {source.name} does; the kind of a"
            " workbook does not change"
        )
    if target.exists() and source.exists() and source.samefile(target):
        raise UnusableFile(f"{target} is the file itself; --in-place changes it")
    check_free(target, force)


def check_free(target: Path, force: bool) -> None:
    """Refuse a place where no file can be written.

    Raises
    ------
    UnusableFile
        There is a file already, or no folder.
    """
    if target.is_dir() or (target.exists() and not force):
        raise UnusableFile(f"{target} exists already; --force replaces it")
    if not target.parent.is_dir():
        raise UnusableFile(f"the folder {target.parent} does not exist")


def write(target: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that is replaced keeps its permissions.

    Raises
    ------
    UnusableFile
        It cannot be written.
    """
    target = Path(os.path.realpath(target))
    if target.exists() and not os.access(target, os.W_OK):
        raise UnusableFile(f"{target} is write-protected")
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}-", suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, name)
        else:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
        os.replace(name, target)
    except OSError as error:
        if name:
            Path(name).unlink(missing_ok=True)
        raise UnusableFile(
            f"{target} cannot be written: {error.strerror} (is it open in another program?)"
        ) from None
