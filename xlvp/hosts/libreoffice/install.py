"""Put the add-in into the user's LibreOffice, take it away, check every link."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from xlvp import __version__
from xlvp.hosts.libreoffice import addin
from xlvp.hosts.libreoffice.office import CannotInstall, Office, find
from xlvp.hosts.windows.doctor import Link, State

INSTALL = "run `xlvp install --libreoffice`"
FORMULA, VALUE = "=VP(10;24)", 12.33


def install(profile: Path | None = None) -> Iterator[str]:
    """Build the add-in from this package and add it for the user; what was done.

    Per user, without administrator rights, for root too. Doing it again puts the same add-in in
    place of the one that is there. The profile is LibreOffice's own unless one is given.

    Raises
    ------
    CannotInstall
        There is no LibreOffice, its Python is too old or has no numpy, or it is running.
    """
    office = find(profile)
    if office.python.lack:
        raise CannotInstall(office.python.lack)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, addin.FILE)
        path.write_bytes(addin.oxt())
        version = office.ask("add", path.as_uri())
    yield f"add-in {version} installed in LibreOffice ({office.program.parent})"
    yield f"xlvp {__version__} is ready: start LibreOffice and type {FORMULA}, which gives {VALUE}"


def uninstall(profile: Path | None = None) -> Iterator[str]:
    """Take the add-in out of the user's LibreOffice; what was done."""
    removed = find(profile).ask("remove", addin.IDENTIFIER)
    yield "add-in removed from LibreOffice" if removed else "there was nothing to remove"


def check(profile: Path | None = None) -> Iterator[Link]:
    """Each link from a cell in Calc to the function; the last is a call through all of them."""
    try:
        office = find(profile)
    except CannotInstall as error:
        yield Link("LibreOffice", State.BROKEN, error.sentence)
        return
    python = office.python
    version = ".".join(map(str, python.version))
    told = python.lack or f"{version}, numpy {python.numpy}, {python.path}"
    yield Link("Python", State.BROKEN if python.lack else State.FINE, told)
    yield from _answers(office)


def _answers(office: Office) -> Iterator[Link]:
    try:
        told = office.ask("look", addin.IDENTIFIER, FORMULA)
    except CannotInstall as error:
        state = State.NOTE if office.lock.exists() else State.BROKEN
        yield Link("LibreOffice", state, error.sentence)
        return
    yield Link("LibreOffice", State.FINE, f"{told['office']}, {office.program}")
    there = told["addin"]
    if there == __version__:
        yield Link("add-in", State.FINE, f"xlvp {there}")
    else:
        has = f"is of xlvp {there}, not {__version__}" if there else "is not there"
        yield Link("add-in", State.BROKEN, f"{has}; {INSTALL}")
    value = told["value"]
    yield Link("VP(10,24)", State.FINE if value == VALUE else State.BROKEN, f"= {value}")
