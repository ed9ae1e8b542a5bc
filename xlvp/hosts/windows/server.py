"""Python as Excel starts it: through xlwings' DLL, with the command line of the add-in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def command_line(interpreter: str) -> str:
    """The command that the add-in hands to the DLL, which puts its number for ``$(CLSID)``."""
    start = (
        "import sys, os;import xlwings.utils;"
        r"xlwings.utils.prepare_sys_path(\"false;;;;;\");"
        "import xlwings; xlwings.serve('$(CLSID)')"
    )
    return f'cmd.exe  /K ""{interpreter}" -B -P -c "{start}""'


@contextmanager
def started(dll: Path, interpreter: str) -> Iterator[Any]:
    """The server object whose ``CallUDF`` the add-in calls; its process ends with the block."""
    if sys.platform != "win32":
        raise OSError("xlwings' DLL runs on Windows")
    import ctypes

    import pythoncom
    import win32com.client

    class Variant(ctypes.Structure):
        _fields_ = (
            ("kind", ctypes.c_ushort * 4),
            ("value", ctypes.c_void_p),
            ("second", ctypes.c_void_p),
        )

    activate = ctypes.WinDLL(str(dll)).XLPyDLLActivateAuto
    activate.argtypes = (ctypes.POINTER(Variant), ctypes.c_char_p, ctypes.c_long)
    command = command_line(interpreter).encode("mbcs")
    pythoncom.CoInitialize()
    try:
        result = Variant()
        failed = activate(ctypes.byref(result), command, 1)
        if result.kind[0] == 8:
            raise OSError(ctypes.wstring_at(result.value))
        if failed or result.kind[0] != 9:
            raise OSError("the DLL did not start Python")
        dispatch = pythoncom.ObjectFromAddress(result.value, pythoncom.IID_IDispatch)
        yield win32com.client.dynamic.Dispatch(dispatch)
        del dispatch
    finally:
        activate(ctypes.byref(Variant()), command, -1)
