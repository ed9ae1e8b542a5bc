"""Import Functions with the real xlwings and pywin32."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hosts import import_functions
from hosts.windows_machine import Windows, windows_path

from xlvp.hosts import wording
from xlvp.udfs import FUNCTIONS


def test_every_function_is_imported_with_its_help(windows: Windows):
    code, said = windows.python(windows_path(Path(import_functions.__file__)))
    assert code == 0, said
    book = json.loads(said.splitlines()[-1])
    assert re.findall(r"^Function (\w+)", book["module"], re.M) == sorted(FUNCTIONS)
    assert {name: told["Description"] for name, told in book["help"].items()} == {
        name: wording.description(function) for name, function in FUNCTIONS.items()
    }
