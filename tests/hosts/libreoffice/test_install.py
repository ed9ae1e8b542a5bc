"""Install, check and remove the add-in for one user of LibreOffice."""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hosts import calc_office
from hosts.calc_office import Calc

from xlvp import __version__
from xlvp.cli import main
from xlvp.hosts.libreoffice import addin, install, office
from xlvp.hosts.libreoffice.office import CannotInstall, Office, Python

HERE = Python(Path(sys.executable), (3, 11, 2), "1.24.2")


@pytest.fixture
def user(libreoffice: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with no settings yet; the folder of the profile."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "libreoffice" / "4"


def xlvp(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def links(result: Result) -> dict[str, tuple[str, str]]:
    return {link["link"]: (link["state"], link["told"]) for link in json.loads(result.stdout)}


def test_install_check_and_remove(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("xlvp.__version__", "0.0.9")
        assert xlvp("install", "--libreoffice").exit_code == 0
    checked = xlvp("doctor", "--libreoffice", "--json")
    assert checked.exit_code == 1
    told = f"is of xlvp 0.0.9, not {__version__}; {install.INSTALL}"
    assert links(checked)["add-in"] == ("broken", told)

    first = xlvp("install", "--libreoffice")  # in place of the older one
    assert first.exit_code == 0, first.output
    assert f"add-in {__version__} installed" in first.stdout
    again = xlvp("install", "--libreoffice")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert (user / "user").is_dir() and not (user / ".lock").exists()

    checked = xlvp("doctor", "--libreoffice", "--json")
    assert checked.exit_code == 0
    assert {state for state, _ in links(checked).values()} == {"ok"}
    assert list(links(checked)) == ["Python", "LibreOffice", "add-in", "VP(10,24)"]
    assert links(checked)["add-in"][1] == f"xlvp {__version__}"
    assert links(checked)["VP(10,24)"][1] == "= 12.33"

    removed = xlvp("uninstall", "--libreoffice")
    assert (removed.exit_code, removed.stdout) == (0, "add-in removed from LibreOffice\n")
    assert xlvp("uninstall", "--libreoffice").stdout == "there was nothing to remove\n"
    checked = xlvp("doctor", "--libreoffice", "--json")
    assert checked.exit_code == 1
    assert links(checked)["add-in"] == ("broken", f"is not there; {install.INSTALL}")
    assert links(checked)["VP(10,24)"] == ("broken", "= #NAME?")


def test_nothing_is_done_while_libreoffice_runs(user: Path, calc: Calc) -> None:
    """The running one writes a lock into its profile; ours is an office that really runs."""
    running = Path(calc.profile)
    assert (running / ".lock").exists()
    for command in (install.install, install.uninstall):
        with pytest.raises(CannotInstall, match="LibreOffice is running; close all its windows"):
            list(command(running))
    told = {link.name: link.state.value for link in install.check(running)}
    assert told == {"Python": "ok", "LibreOffice": "note"}
    assert calc.calculate({}, ["=VP(10;24)"]) == [12.33]


def test_without_libreoffice_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "_programs", lambda: iter(()))
    for command in ("install", "uninstall"):
        result = xlvp(command, "--libreoffice")
        assert result.exit_code == 2
        assert "LibreOffice is not found; install it" in result.output
    result = xlvp("doctor", "--libreoffice")
    assert result.exit_code == 1 and "LibreOffice is not found" in result.stdout


def test_without_its_python_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(office, "_programs", lambda: iter([tmp_path / "soffice"]))
    monkeypatch.setattr(office, "_told", lambda python: None)
    result = xlvp("install", "--libreoffice")
    assert result.exit_code == 2 and "has no Python with UNO" in result.output


@pytest.mark.parametrize(
    ("python", "lack"),
    [
        (HERE, ""),
        (Python(HERE.path, (3, 13, 0), "2.4.6"), ""),
        (Python(HERE.path, (3, 9, 18), "1.24.2"), "LibreOffice's Python is 3.9.18, and 3.11 is"),
        (Python(Path("/usr/bin/python3"), (3, 11, 2), None), "`sudo apt install python3-numpy`"),
        (Python(Path("/opt/lo/program/python"), (3, 12, 1), None), 'python" -m pip install "numpy'),
        (Python(HERE.path, (3, 12, 1), "1.23.5"), "has numpy 1.23.5; add it with"),
    ],
)
def test_what_its_python_lacks_is_said_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, python: Python, lack: str
) -> None:
    assert lack in python.lack and bool(python.lack) is bool(lack)
    if lack:
        monkeypatch.setattr(install, "find", lambda profile=None: Office(HERE.path, python))
        monkeypatch.setattr(Office, "ask", lambda *_: pytest.fail("nothing is to be started"))
        with pytest.raises(CannotInstall) as caught:
            list(install.install())
        assert caught.value.sentence == python.lack


def without_numpy() -> Iterator[tuple[str, bytes]]:
    yield from addin.parts().items()
    yield "pythonpath/numpy.py", b"raise ImportError(\"No module named 'numpy'\")\n"


def test_a_function_without_numpy_tells_why(libreoffice: None, tmp_path: Path) -> None:
    """Where the add-in came by other ways: errors in the cells, the reason in XLVPERROR."""
    path = tmp_path / addin.FILE
    with zipfile.ZipFile(path, "w") as file:
        for name, content in without_numpy():
            file.writestr(name, content)
    found = office.find(calc_office.profile(tmp_path / "profile"))
    found.ask("add", path.as_uri())
    running = Calc(tmp_path / "profile")
    try:
        value, told, version = running.calculate(
            {}, ["=VP(10;24)", '=XLVPERROR("VP";10;24)', "=XLVPVERSION()"]
        )
    finally:
        running.close()
    assert value == "#VALUE!"
    assert told == version
    assert str(told).startswith("xlvp needs Python 3.11 and numpy 1.24 or newer")
    assert "No module named 'numpy'" in str(told) and "xlvp doctor --libreoffice" in str(told)
