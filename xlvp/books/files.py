"""Scoresheets as files: a fresh one where none stands yet, and the shipped ones kept up to date."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from xlvp.books import templates
from xlvp.errors import BadArgument
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook
from xlvp.hosts.recalc.files import check_free, write

__all__ = ["build", "check_target", "differences", "packed", "write"]

PACKED = {".xlsm": write_macro_workbook, ".xlsx": link_to_addin}
"""How a scoresheet becomes a file: with the functions inside, or for the add-in."""
SHIPPED = ".xlsm"


def packed(scoresheet: bytes, path: Path) -> bytes:
    """The file of a scoresheet as its name asks for."""
    return PACKED[path.suffix.lower()](scoresheet)


def check_target(path: Path, *, force: bool = False) -> None:
    """Refuse a file that cannot be written.

    Raises
    ------
    XlvpError
        The name ends in neither .xlsm nor .xlsx, its folder is missing, or the file exists and
        ``force`` is not given.
    """
    if path.suffix.lower() not in PACKED:
        raise BadArgument(f"{path} ends in neither .xlsm nor .xlsx, the formats that are written")
    check_free(path, force)


def build(folder: Path) -> Iterator[Path]:
    """Write every shipped scoresheet into the folder; gives each file once it is there."""
    for kind in templates.names():
        path = folder / f"{kind}{SHIPPED}"
        write(path, packed(templates.example(kind), path))
        yield path


def differences(folder: Path) -> Iterator[str]:
    """What in the folder is not as a rebuild makes it, one sentence each.

    Compared are the lists of parts and their decompressed bytes.
    """
    kinds = templates.names()
    for kind in kinds:
        path = folder / f"{kind}{SHIPPED}"
        if not path.is_file():
            yield f"{path.name} is missing"
            continue
        there, built = _parts(path.read_bytes()), _parts(packed(templates.example(kind), path))
        if list(there) != list(built):
            yield f"{path.name} has other parts than a rebuild"
        for name, data in there.items():
            if name in built and data != built[name]:
                yield f"{path.name}: {name} differs from a rebuild"
    for path in sorted(folder.glob("*.xls?")):
        if path.suffix != SHIPPED or path.stem not in kinds:
            yield f"{path.name} is made by no template"


def _parts(file: bytes) -> dict[str, bytes]:
    """The parts of a package by name, in their order."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as package:
            return {part.filename: package.read(part) for part in package.infolist()}
    except zipfile.BadZipFile:
        return {}
