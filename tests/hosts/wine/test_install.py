"""install, doctor and uninstall for a user of Windows, each in a profile folder of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hosts.windows_machine import PYTHON, Windows

from xlvp.hosts.artifacts import ADDIN, shipped


@dataclass
class Profile:
    """One user's folders, and the command xlvp run as that user."""

    windows: Windows
    name: str

    @property
    def folder(self) -> Path:
        return self.windows.drive / "users" / self.name

    @property
    def addin(self) -> Path:
        return self.folder / "AppData" / "Roaming" / "Microsoft" / "Excel" / "XLSTART" / ADDIN

    @property
    def settings(self) -> Path:
        return self.folder / ".xlvp" / "xlvp.conf"

    def run(self, *arguments: str, before: str = "") -> tuple[int, str]:
        home = rf"C:\users\{self.name}"
        profile = (
            f"os.environ['USERPROFILE'] = {home!r};"
            f"os.environ['APPDATA'] = os.path.join({home!r}, 'AppData', 'Roaming')"
        )
        return self.windows.xlvp(*arguments, before=f"{profile}\n{before}")


@pytest.fixture
def profile(windows: Windows) -> Iterator[Profile]:
    made = Profile(windows, "Zoë Süß")
    shutil.rmtree(made.folder, ignore_errors=True)
    made.folder.mkdir()
    yield made
    shutil.rmtree(made.folder)


def files(profile: Profile) -> list[Path]:
    return [path for path in profile.folder.rglob("*") if path.is_file()]


def test_install_doctor_and_uninstall(profile: Profile):
    code, said = profile.run("doctor")
    assert code == 1 and "broken  add-in" in said and "py -m xlvp install" in said

    code, said = profile.run("install")
    assert code == 0 and "add-in installed" in said, said
    assert profile.addin.read_bytes() == shipped(ADDIN)
    assert profile.settings.read_text("cp1252") == f'"INTERPRETER_WIN","{PYTHON}"\n'
    assert sorted(files(profile)) == sorted([profile.settings, profile.addin])

    before = {path: path.stat().st_mtime_ns for path in files(profile)}
    code, said = profile.run("install")
    assert code == 0 and "there already" in said
    assert {path: path.stat().st_mtime_ns for path in files(profile)} == before

    code, said = profile.run("doctor")
    lines = [line.split(maxsplit=2) for line in said.splitlines()]
    assert code == 0, said
    names = ["Windows", "Python", "Excel", "add-in", "second", "settings", "xlwings", "pywin32"]
    assert [line[1] for line in lines] == [*names, "DLL", "VP(10,24)"]
    assert {line[0] for line in lines} == {"ok", "note"}  # the note: there is no Excel in Wine
    assert lines[-1] == ["ok", "VP(10,24)", "= 12.33"]

    code, said = profile.run("uninstall")
    assert code == 0 and said.count("removed:") == 2
    assert files(profile) == [] and not profile.settings.parent.exists()
    code, said = profile.run("uninstall")
    assert code == 0 and "nothing to remove" in said


def test_a_previous_version_is_replaced_and_own_settings_stay(profile: Profile):
    profile.addin.parent.mkdir(parents=True)
    profile.addin.write_bytes(b"an older one")
    profile.settings.parent.mkdir()
    profile.settings.write_bytes(
        b'"SHOW CONSOLE","True"\r\n"interpreter_win","C:\\Python27\\python.exe"\r\n'
    )
    second = profile.folder / "AppData" / "Roaming" / "Microsoft" / "AddIns" / ADDIN
    second.parent.mkdir()
    second.write_bytes(b"another copy")

    code, said = profile.run("doctor")
    assert code == 1
    assert "is damaged, not of xlvp" in said and r"C:\Python27\python.exe, which is gone" in said
    assert "broken  second copy" in said

    code, said = profile.run("install")
    assert code == 0 and "add-in replaced" in said and "a second copy lies at" in said
    assert profile.addin.read_bytes() == shipped(ADDIN)
    text = profile.settings.read_bytes().decode("cp1252")
    assert text == f'"SHOW CONSOLE","True"\r\n"INTERPRETER_WIN","{PYTHON}"\r\n'

    code, said = profile.run("uninstall")
    assert code == 0 and "settings of your own stay" in said
    assert profile.settings.read_bytes() == b'"SHOW CONSOLE","True"\r\n'
    assert not profile.addin.exists() and second.exists()


def test_nothing_is_done_while_excel_runs(profile: Profile):
    excel = profile.windows.folder / "EXCEL.EXE"
    shutil.copy(profile.windows.folder / "python.exe", excel)
    running = profile.windows.popen(
        "-c",
        "import time; print('ready', flush=True); time.sleep(120)",
        program=PYTHON.replace("python.exe", "EXCEL.EXE"),
    )
    try:
        assert running.stdout is not None and running.stdout.readline().strip() == b"ready"
        code, said = profile.run("install")
        assert code == 2 and "Excel is running; close all its windows" in said
        assert files(profile) == []
        code, said = profile.run("uninstall")
        assert code == 2 and "run xlvp uninstall again" in said
        code, said = profile.run("doctor")
        assert "note    Excel        is running" in said
    finally:
        running.kill()
        running.wait()
        excel.unlink()


def test_a_missing_dll_is_named_with_its_remedy(profile: Profile):
    dll = profile.windows.folder / "xlwings32-0.37.8.dll"
    away = dll.with_suffix(".away")
    dll.rename(away)
    try:
        code, said = profile.run("install")
    finally:
        away.rename(dll)
    assert code == 2 and "xlwings32-0.37.8.dll are missing" in said
    assert "pip install --force-reinstall xlwings==0.37.8" in said
    assert files(profile) == []


def test_dlls_that_pip_put_elsewhere_are_named_in_the_settings(profile: Profile):
    """pip install --user puts them into the user's own folder."""
    folder = profile.folder / "AppData" / "Roaming" / "Python"
    folder.mkdir(parents=True)
    dlls = sorted(profile.windows.folder.glob("xlwings*.dll"))
    for dll in dlls:
        shutil.move(dll, folder)
    try:
        user_site = "import site; site.USER_BASE = os.environ['APPDATA'] + r'\\Python'"
        code, said = profile.run("install", before=user_site)
        assert code == 0, said
        assert (
            '"DLL_FOLDER","C:\\users\\Zoë Süß\\AppData\\Roaming\\Python"'
            in profile.settings.read_bytes().decode("cp1252")
        )
        code, said = profile.run("doctor")
        assert code == 0 and said.endswith("= 12.33\n"), said
    finally:
        for dll in dlls:
            shutil.move(folder / dll.name, dll)


def test_a_32_bit_python_is_refused(profile: Profile):
    code, said = profile.run("install", before="sys.maxsize = 2**31 - 1")
    assert code == 2 and "is 32-bit; install the 64-bit Python" in said
    assert files(profile) == []
    code, said = profile.run("doctor", before="sys.maxsize = 2**31 - 1")
    assert code == 1 and "32-bit; install the 64-bit Python" in said


@pytest.mark.parametrize("folder", ["Programme & mehr für Zoë", "Łódź 東京"])
def test_a_python_in_a_folder_with_other_letters(profile: Profile, folder: str):
    """Letters of the code page go as they are; others by the short name that Windows keeps."""
    link = profile.windows.drive / folder
    link.symlink_to(profile.windows.folder)
    program = rf"C:\{folder}\python.exe"
    there = f"sys.executable = {program!r}"
    try:
        code, said = profile.run("install", before=there)
        assert code == 0, said
        text = profile.settings.read_bytes().decode("cp1252")
        assert (program in text) is (folder != "Łódź 東京") and "?" not in text
        code, said = profile.run("doctor", before=there)
        assert code == 0 and said.endswith("= 12.33\n"), said
    finally:
        link.unlink()


def test_the_windows_commands_import_neither_engine_nor_writer(windows: Windows):
    code, said = windows.python(
        "-c",
        "import sys, xlvp.cli, xlvp.hosts.windows.install, xlvp.hosts.windows.doctor;"
        "print([m for m in ('formualizer', 'xlsxwriter', 'numpy') if m in sys.modules])",
    )
    assert (code, said.strip()) == (0, "[]")
