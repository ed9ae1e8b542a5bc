"""Scoresheets as files: a fresh one where none stands yet, and the shipped ones kept up to date."""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from xlvp.books import templates
from xlvp.errors import BadArgument

SUFFIX = ".xlsx"


def check_target(path: Path, *, force: bool = False) -> None:
    """Refuse a file that cannot be written.

    Raises
    ------
    BadArgument
        The name does not end in .xlsx, its folder is missing, or the file exists and ``force`` is
        not given.
    """
    if path.suffix.lower() != SUFFIX:
        raise BadArgument(f"{path} does not end in {SUFFIX}, the format that is written")
    if not path.parent.is_dir():
        raise BadArgument(f"the folder {path.parent} does not exist")
    if path.is_dir() or (path.exists() and not force):
        raise BadArgument(f"{path} exists already; --force replaces it")


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except OSError as error:
        Path(name).unlink(missing_ok=True)
        raise BadArgument(f"{path} cannot be written: {error.strerror}") from None


def build(folder: Path) -> Iterator[Path]:
    """Write every shipped scoresheet into the folder; gives each file once it is there."""
    for kind in templates.names():
        path = folder / f"{kind}{SUFFIX}"
        write(path, templates.example(kind))
        yield path


def differences(folder: Path) -> Iterator[str]:
    """What in the folder is not as a rebuild makes it, one sentence each.

    Compared are the lists of parts and their decompressed bytes.
    """
    kinds = templates.names()
    for kind in kinds:
        path = folder / f"{kind}{SUFFIX}"
        if not path.is_file():
            yield f"{path.name} is missing"
            continue
        there, built = _parts(path.read_bytes()), _parts(templates.example(kind))
        if list(there) != list(built):
            yield f"{path.name} has other parts than a rebuild"
        for name, data in there.items():
            if name in built and data != built[name]:
                yield f"{path.name}: {name} differs from a rebuild"
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if path.stem not in kinds:
            yield f"{path.name} is made by no template"


def _parts(file: bytes) -> dict[str, bytes]:
    """The parts of a package by name, in their order."""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as package:
            return {part.filename: package.read(part) for part in package.infolist()}
    except zipfile.BadZipFile:
        return {}
