"""LibreOffice for the tests: a profile of their own with the add-in, driven through UNO."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

from xlvp.errors import XlvpError
from xlvp.hosts.libreoffice import office

_WORKER = Path(__file__).parent / "libreoffice" / "worker.py"
_SETTING = '<item oor:path="{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
{}
</oor:items>
"""
_FILE = Path("user", "registrymodifications.xcu")
_RECALCULATE = "/org.openoffice.Office.Calc/Formula/Load"
_SETUP = "/org.openoffice.Setup/L10N"
_INTERFACE = "/org.openoffice.Office.Linguistic/General"

ERRORS = {502: "#VALUE!", 503: "#NUM!", 504: "#VALUE!", 519: "#VALUE!", 521: "#NULL!", 524: "#REF!",
          525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A"}  # fmt: skip
"""Calc's errors as Excel names them; 502 and 504 are its own for an argument that it refuses."""


def missing() -> str:
    """What is missing for these tests, or an empty text."""
    try:
        lack = office.find().python.lack
    except XlvpError as error:
        return error.sentence
    return lack


def profile(folder: Path) -> Path:
    """A profile that recalculates every file it opens."""
    settings = [
        _SETTING.format(_RECALCULATE, "OOXMLRecalcMode", 0),
        _SETTING.format(_RECALCULATE, "ODFRecalcMode", 0),
    ]
    file = folder / _FILE
    file.parent.mkdir(parents=True)
    file.write_text(_SETTINGS.format("\n".join(settings)), encoding="utf-8")
    return folder


def copied(profile: Path, folder: Path, language: str = "", country: str = "") -> Path:
    """A copy of a profile, in a language of LibreOffice."""
    shutil.copytree(profile, folder)
    if language:
        file = folder / _FILE
        settings = [
            _SETTING.format(_INTERFACE, "UILocale", language),
            _SETTING.format(_SETUP, "ooLocale", language),
            _SETTING.format(_SETUP, "ooSetupSystemLocale", country),
        ]
        text = file.read_text(encoding="utf-8")
        text = re.sub(
            r'<item [^>]*><prop oor:name="(UI|oo|ooSetupSystem)Locale".*?</item>', "", text
        )
        text = text.replace("</oor:items>", "".join(settings) + "</oor:items>")
        file.write_text(text, encoding="utf-8")
    return folder


class Calc:
    """A running LibreOffice on a profile."""

    def __init__(self, folder: Path) -> None:
        self.profile = folder
        found = office.find(folder)
        self.process = subprocess.Popen(
            [str(found.python.path), str(_WORKER), str(found.program), folder.as_uri()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.ask("ready")

    def ask(self, action: str, **given: object) -> object:
        """Let the worker do something; its answer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([action, given]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "LibreOffice has ended"
        answer = json.loads(line)
        assert "failed" not in answer, answer["failed"]
        return answer["done"]

    def open(self, path: Path) -> dict[str, list[list[object]]]:
        """The values of each sheet of a file; an error is its Excel name."""
        sheets = self.ask("open", url=path.as_uri())
        assert isinstance(sheets, dict)
        return {
            name: [[_value(cell) for cell in row] for row in rows] for name, rows in sheets.items()
        }

    def calculate(self, cells: dict[str, object], formulas: list[str]) -> list[object]:
        """What formulas typed into a new sheet give."""
        results = self.ask("calculate", cells=cells, formulas=formulas)
        assert isinstance(results, list)
        return [_value(result) for result in results]

    def close(self) -> None:
        """End LibreOffice."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


def _value(cell: object) -> object:
    return ERRORS.get(cell["error"], cell) if isinstance(cell, dict) else cell


def converted(path: Path, suffix: str, folder: Path) -> Path:
    """The file as LibreOffice saves it in another format, in a profile without the add-in."""
    program = shutil.which("soffice")
    assert program
    subprocess.run(
        [program, f"-env:UserInstallation={profile(folder / 'plain').as_uri()}", "--headless",
         "--convert-to", suffix, "--outdir", str(folder), str(path)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return folder / f"{path.stem}.{suffix}"
