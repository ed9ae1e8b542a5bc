"""Which programs run on this machine."""

from __future__ import annotations

import sys


def is_running(program: str) -> bool:
    """Whether a program of this file name runs, such as ``EXCEL.EXE``."""
    if sys.platform != "win32":
        return False
    import ctypes
    from ctypes import wintypes

    class Entry(ctypes.Structure):
        _fields_ = (
            ("dwSize", wintypes.DWORD),
            ("cntUsage", wintypes.DWORD),
            ("th32ProcessID", wintypes.DWORD),
            ("th32DefaultHeapID", ctypes.c_size_t),
            ("th32ModuleID", wintypes.DWORD),
            ("cntThreads", wintypes.DWORD),
            ("th32ParentProcessID", wintypes.DWORD),
            ("pcPriClassBase", wintypes.LONG),
            ("dwFlags", wintypes.DWORD),
            ("szExeFile", wintypes.WCHAR * 260),
        )

    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateToolhelp32Snapshot.restype = wintypes.HANDLE
    kernel.CreateToolhelp32Snapshot.argtypes = (wintypes.DWORD, wintypes.DWORD)
    for name in ("Process32FirstW", "Process32NextW"):
        getattr(kernel, name).argtypes = (wintypes.HANDLE, ctypes.POINTER(Entry))
    kernel.CloseHandle.argtypes = (wintypes.HANDLE,)

    everything = kernel.CreateToolhelp32Snapshot(2, 0)
    entry = Entry(dwSize=ctypes.sizeof(Entry))
    try:
        more = kernel.Process32FirstW(everything, ctypes.byref(entry))
        while more:
            if entry.szExeFile.lower() == program.lower():
                return True
            more = kernel.Process32NextW(everything, ctypes.byref(entry))
    finally:
        kernel.CloseHandle(everything)
    return False
