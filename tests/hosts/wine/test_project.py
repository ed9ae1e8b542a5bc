"""The VBA project as Windows' own reader of compound files sees it."""

from __future__ import annotations

import json
from pathlib import Path

from hosts.windows_machine import Windows, windows_path

from xlvp.hosts.vba_project import Kind, Module, vba_project
from xlvp.hosts.vba_source import addin_modules

READ = r"""
import json, sys, pythoncom
from win32com.storagecon import *
mode = STGM_READ | STGM_SHARE_EXCLUSIVE
def listed(storage):
    found = {}
    for name, kind, size, *_ in storage.EnumElements():
        if kind == STGTY_STREAM:
            found[name] = len(storage.OpenStream(name, None, mode).Read(size))
        else:
            found[name] = listed(storage.OpenStorage(name, None, mode, None))
    return found
print(json.dumps(listed(pythoncom.StgOpenStorage(sys.argv[1], None, mode))))
"""


def test_every_stream_is_read(windows: Windows, tmp_path: Path):
    modules = addin_modules([Module("Sheet1", kind=Kind.WORKSHEET)])
    project = tmp_path / "vbaProject.bin"
    project.write_bytes(vba_project(modules))
    code, said = windows.python("-c", READ, windows_path(project))
    assert code == 0, said
    found = json.loads(said.splitlines()[-1])
    assert set(found) == {"VBA", "PROJECT", "PROJECTwm"}
    assert set(found["VBA"]) == {"dir", "_VBA_PROJECT", *(module.name for module in modules)}
    assert found["VBA"]["_VBA_PROJECT"] == 7
    assert all(size > 0 for size in found["VBA"].values())
