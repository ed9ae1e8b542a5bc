"""Stand-ins for what only Windows has."""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Iterator

import pytest


@pytest.fixture
def xlwings_udfs(monkeypatch: pytest.MonkeyPatch) -> Iterator[types.ModuleType]:
    """xlwings' own UDF module with pywin32 stubbed; ``xlvp.hosts.excel`` is imported with it."""
    if sys.platform.startswith("win"):
        yield importlib.import_module("xlwings.udfs")
        return

    def stub(name: str, **attributes: object) -> types.ModuleType:
        module = types.ModuleType(name)
        module.__dict__.update(attributes)
        monkeypatch.setitem(sys.modules, name, module)
        return module

    client = stub("win32com.client", Dispatch=lambda thing: thing)
    stub("win32com", client=client)
    stub("pythoncom", CoInitialize=lambda: None, IID_IDispatch=object())
    stub("pywintypes", com_error=LookupError, IID=str)
    import xlwings

    for name in ("xlwings.udfs", "xlvp.hosts.excel"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    udfs = importlib.import_module("xlwings.udfs")
    monkeypatch.setattr(xlwings, "func", udfs.xlfunc)
    monkeypatch.setattr(xlwings, "arg", udfs.xlarg)
    yield udfs
    for name in ("xlwings.udfs", "xlvp.hosts.excel"):
        sys.modules.pop(name, None)


@pytest.fixture
def excel(xlwings_udfs: types.ModuleType) -> types.ModuleType:
    """``xlvp.hosts.excel`` as xlwings on Windows sees it."""
    return importlib.import_module("xlvp.hosts.excel")


collect_ignore = ["calc_driver.py", "calc_bridge.py"]  # they run inside LibreOffice
