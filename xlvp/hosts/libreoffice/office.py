"""LibreOffice on this machine: its program, its Python, the user's profile."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xlvp.errors import XlvpError

OLDEST_PYTHON, OLDEST_NUMPY = (3, 11), (1, 24)
PATIENCE = 180.0
"""Seconds until a LibreOffice that does not answer is given up."""

_SESSION = Path(__file__).with_name("session.py")
_ASK = """
import json, sys
told = {"version": list(sys.version_info[:3]), "numpy": None}
try:
    import uno
    try:
        import numpy
        told["numpy"] = numpy.__version__
    except ImportError:
        pass
    print(json.dumps(told))
except ImportError:
    pass
"""


class CannotInstall(XlvpError):
    """The add-in cannot be installed or removed here; the text says what to do."""


@dataclass(frozen=True)
class Python:
    """LibreOffice's own Python: where it is, its version, and that of its numpy."""

    path: Path
    version: tuple[int, ...]
    numpy: str | None

    @property
    def lack(self) -> str:
        """What it lacks for the functions and the remedy, in one sentence, or an empty text."""
        if self.version < OLDEST_PYTHON:
            return (
                f"LibreOffice's Python is {_dotted(self.version)}, and {_dotted(OLDEST_PYTHON)} is"
                " needed; install a newer LibreOffice, whose Python is newer too"
            )
        if self.numpy is None or _numbers(self.numpy) < OLDEST_NUMPY:
            has = f"has numpy {self.numpy}" if self.numpy else "has no numpy"
            return f"LibreOffice's Python {has}; add it with `{self._remedy}` and try again"
        return ""

    @property
    def _remedy(self) -> str:
        if self.path.parent == Path("/usr/bin"):
            return "sudo apt install python3-numpy"
        return f'"{self.path}" -m pip install "numpy>={_dotted(OLDEST_NUMPY)}"'


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdigit())


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


@dataclass(frozen=True)
class Office:
    """A LibreOffice and the profile of its user; ``None`` is the profile that it finds itself."""

    program: Path
    python: Python
    profile: Path | None = None

    @property
    def lock(self) -> Path:
        """The file that stands in the profile while LibreOffice runs."""
        return (self.profile or own_profile()) / ".lock"

    def ask(self, action: str, *arguments: str) -> Any:
        """Start LibreOffice without a window, carry out an action of ``session``, end it again.

        Raises
        ------
        CannotInstall
            LibreOffice runs already, or did not do it.
        """
        if self.lock.exists():
            raise CannotInstall(
                "LibreOffice is running; close all its windows, the quickstarter too, and try again"
                f" (if it is not running, delete {self.lock})"
            )
        profile = self.profile.resolve().as_uri() if self.profile else ""
        command = [self.python.path, _SESSION, self.program, profile, action, *arguments]
        try:
            done = subprocess.run(
                [str(part) for part in command], capture_output=True, text=True, timeout=PATIENCE
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CannotInstall(f"LibreOffice did not answer: {error}") from None
        if done.returncode:
            last = done.stderr.strip().rpartition("\n")[2]
            raise CannotInstall(f"LibreOffice refused to {action} the add-in: {last}")
        return json.loads(done.stdout)


def find(profile: Path | None = None) -> Office:
    """The LibreOffice of this machine.

    Raises
    ------
    CannotInstall
        There is none, or it has no Python.
    """
    program = next(iter(_programs()), None)
    if program is None:
        raise CannotInstall(
            "LibreOffice is not found; install it, or put the folder of its program soffice on PATH"
        )
    for path in _pythons(program):
        told = _told(path)
        if told:
            return Office(program, Python(path, tuple(told["version"]), told["numpy"]), profile)
    raise CannotInstall(
        f"the LibreOffice in {program.parent} has no Python with UNO, so it cannot run the add-in;"
        " on Debian and Ubuntu `sudo apt install python3-uno` brings it, and a LibreOffice from"
        " libreoffice.org has its own"
    )


def own_profile() -> Path:
    """Where LibreOffice keeps the settings of this user."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", Path.home()), "LibreOffice", "4")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "LibreOffice" / "4"
    settings = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(settings, "libreoffice", "4")


def _programs() -> Iterator[Path]:
    names = ["soffice", "libreoffice"]
    places = [Path(found) for name in names if (found := shutil.which(name))]
    for variable in ("ProgramFiles", "ProgramFiles(x86)"):
        places.append(Path(os.environ.get(variable, ""), "LibreOffice", "program", "soffice.exe"))
    places.append(Path("/Applications/LibreOffice.app/Contents/MacOS/soffice"))
    places += sorted(Path("/opt").glob("libreoffice*/program/soffice"), reverse=True)
    for place in places:
        if place.is_file():
            yield place.resolve()


def _pythons(program: Path) -> Iterator[Path]:
    """Where LibreOffice's Python may be: in its own folder, or that of the system."""
    own = program.parent
    places = [own / "python.exe", own / "python", own.parent / "Resources" / "python"]
    for place in (*places, Path("/usr/bin/python3")):
        if place.is_file():
            yield place


def _told(python: Path) -> dict[str, Any] | None:
    """What a Python says of itself; None where it cannot talk with LibreOffice."""
    hidden = {n: v for n, v in os.environ.items() if n not in ("PYTHONHOME", "PYTHONPATH")}
    try:
        done = subprocess.run(
            [str(python), "-c", _ASK], capture_output=True, text=True, timeout=60, env=hidden
        )
        told = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return told if isinstance(told, dict) else None
