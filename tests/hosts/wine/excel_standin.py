"""Excel's part on Windows: loads xlwings' DLL, calls Python with VARIANTs made by hand.

Runs in the Windows Python, connects to the port that it is given, and answers one line of JSON with
another. Cells are written as JSON has them; what it lacks is an object: ``{"missing": 1}``,
``{"error": 2042}``, ``{"date": 45000.5}``, ``{"currency": 12.5}``; a range is a list of rows.
"""

from __future__ import annotations

import ctypes
import json
import socket
import struct
import sys
from ctypes import POINTER, byref, c_long, c_uint, c_ushort, c_void_p

EMPTY, R8, CURRENCY, DATE, BSTR, DISPATCH, ERROR, BOOL, VARIANT = 0, 5, 6, 7, 8, 9, 10, 11, 12
ARRAY, BYREF = 0x2000, 0x4000
MISSING = -2147352572
CVERR = -2146828288


class Variant(ctypes.Structure):
    _fields_ = (("kind", c_ushort), ("reserved", c_ushort * 3), ("data", ctypes.c_ubyte * 16))

    def put(self, kind: int, layout: str, value: object) -> Variant:
        self.kind = kind
        ctypes.memmove(self.data, struct.pack(layout, value), struct.calcsize(layout))
        return self

    def get(self, layout: str) -> object:
        return struct.unpack_from(layout, bytes(self.data))[0]


class Bound(ctypes.Structure):
    _fields_ = (("count", ctypes.c_ulong), ("low", c_long))


class Call(ctypes.Structure):
    _fields_ = (("arguments", c_void_p), ("named", c_void_p), ("count", c_uint), ("names", c_uint))


class Failure(ctypes.Structure):
    _fields_ = (
        ("code", c_ushort),
        ("reserved", c_ushort),
        ("source", ctypes.c_wchar_p),
        ("description", ctypes.c_wchar_p),
        ("help_file", c_void_p),
        ("help_context", ctypes.c_ulong),
        ("more", c_void_p),
        ("fill", c_void_p),
        ("scode", c_long),
    )


ole = ctypes.WinDLL("ole32")
automation = ctypes.WinDLL("oleaut32")
automation.SysAllocStringLen.restype = c_void_p
automation.SysAllocStringLen.argtypes = (ctypes.c_wchar_p, c_uint)
automation.SafeArrayCreate.restype = c_void_p
automation.SafeArrayCreate.argtypes = (c_ushort, c_uint, c_void_p)
for name in ("SafeArrayPutElement", "SafeArrayGetElement"):
    getattr(automation, name).argtypes = (c_void_p, c_void_p, c_void_p)
automation.SafeArrayGetDim.argtypes = (c_void_p,)
for name in ("SafeArrayGetLBound", "SafeArrayGetUBound"):
    getattr(automation, name).argtypes = (c_void_p, c_uint, POINTER(c_long))


def variant(value: object) -> Variant:
    """A cell, a range (1-based rows and columns, as Range.Value has it), or VBA's Array(...)."""
    new = Variant()
    if value is None:
        return new
    if isinstance(value, bool):
        return new.put(BOOL, "<h", -value)
    if isinstance(value, int | float):
        return new.put(R8, "<d", value)
    if isinstance(value, str):
        length = len(value.encode("utf-16-le")) // 2
        return new.put(BSTR, "<Q", automation.SysAllocStringLen(value, length))
    if isinstance(value, dict):
        [(kind, content)] = value.items()
        if kind == "currency":
            return new.put(CURRENCY, "<q", round(content * 10_000))
        if kind == "date":
            return new.put(DATE, "<d", content)
        return new.put(ERROR, "<i", MISSING if kind == "missing" else CVERR + content)
    rows = len(value), len(value[0])
    array = automation.SafeArrayCreate(
        VARIANT, 2, (Bound * 2)(Bound(rows[0], 1), Bound(rows[1], 1))
    )
    for r, row in enumerate(value, start=1):
        for c, cell in enumerate(row, start=1):
            place = (c_long * 2)(r, c)
            automation.SafeArrayPutElement(array, place, byref(variant(cell)))
    return new.put(ARRAY | VARIANT, "<Q", array)


def arguments(values: list[object]) -> Variant:
    array = automation.SafeArrayCreate(VARIANT, 1, (Bound * 1)(Bound(len(values), 0)))
    for index, value in enumerate(values):
        automation.SafeArrayPutElement(array, (c_long * 1)(index), byref(variant(value)))
    return Variant().put(ARRAY | VARIANT, "<Q", array)


def plain(value: Variant) -> object:
    """A result as JSON; a row of one dimension is ``{"row": […]}``."""
    if value.kind == EMPTY:
        return None
    if value.kind == R8:
        return value.get("<d")
    if value.kind == BOOL:
        return bool(value.get("<h"))
    if value.kind == ERROR:
        return {"error": value.get("<i") - CVERR}
    if value.kind == BSTR:
        return ctypes.wstring_at(value.get("<Q")) if value.get("<Q") else ""
    if value.kind == ARRAY | VARIANT:
        array = value.get("<Q")
        spans = []
        for dimension in range(1, automation.SafeArrayGetDim(array) + 1):
            low, high = c_long(), c_long()
            automation.SafeArrayGetLBound(array, dimension, byref(low))
            automation.SafeArrayGetUBound(array, dimension, byref(high))
            spans.append(range(low.value, high.value + 1))

        def element(*place: int) -> object:
            one = Variant()
            indices = (c_long * len(place))(*place)
            automation.SafeArrayGetElement(array, indices, byref(one))
            result = plain(one)
            automation.VariantClear(byref(one))
            return result

        if len(spans) == 1:
            return {"row": [element(i) for i in spans[0]]}
        return [[element(r, c) for c in spans[1]] for r in spans[0]]
    return {"kind": value.kind}


class Python:
    """The object that XLPy() gives."""

    def __init__(self, dll: str, command: str) -> None:
        self.activate = ctypes.WinDLL(dll).XLPyDLLActivateAuto
        self.activate.argtypes = (POINTER(Variant), ctypes.c_char_p, c_long)
        self.command = command.encode("mbcs")
        result = Variant()
        failed = self.activate(byref(result), self.command, 1)
        if failed or result.kind != DISPATCH:
            raise OSError(plain(result))
        self.object = result.get("<Q")
        table = ctypes.cast(ctypes.cast(self.object, POINTER(c_void_p))[0], POINTER(c_void_p))
        self.names = ctypes.WINFUNCTYPE(
            c_long, c_void_p, c_void_p, POINTER(ctypes.c_wchar_p), c_uint, ctypes.c_ulong, c_void_p
        )(table[5])
        self.invoke = ctypes.WINFUNCTYPE(
            c_long, c_void_p, c_long, c_void_p, ctypes.c_ulong, c_ushort, *[c_void_p] * 4
        )(table[6])

    def method(self, name: str, *values: Variant) -> Variant:
        none, number = (ctypes.c_byte * 16)(), c_long()
        self.names(self.object, none, byref(ctypes.c_wchar_p(name)), 1, 0, byref(number))
        backwards = (Variant * len(values))(*reversed(values))
        call = Call(ctypes.cast(backwards, c_void_p), None, len(values), 0)
        result, failure, where = Variant(), Failure(), c_uint()
        code = self.invoke(
            self.object,
            number,
            none,
            0,
            1,
            byref(call),
            byref(result),
            byref(failure),
            byref(where),
        )
        if code < 0:
            raise OSError(failure.description or f"{code & 0xFFFFFFFF:#x}")
        return result

    def udf(self, function: str, values: list[object], by_reference: bool, module: str) -> object:
        given = arguments(values)
        handed = Variant().put(BYREF | VARIANT, "<Q", ctypes.addressof(given))
        result = self.method(
            "CallUDF",
            variant(module),
            variant(function),
            handed if by_reference else given,
        )
        answer = plain(result)
        automation.VariantClear(byref(result))
        automation.VariantClear(byref(given))
        return answer

    def process(self) -> object:
        """The number of the process in which Python runs."""
        number = self.method("Eval", variant("__import__('os').getpid()"))
        return plain(self.method("Str", number))

    def end(self) -> None:
        self.activate(byref(Variant()), self.command, -1)


def main(port: int) -> None:
    ole.CoInitialize(None)
    open_books: dict[str, Python] = {}
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rw") as wire:
        for request in map(json.loads, wire):
            try:
                match request["do"]:
                    case "open":
                        python = open_books[request["book"]] = Python(
                            request["dll"], request["command"]
                        )
                        answer = python.process()
                    case "call":
                        python = open_books[request["book"]]
                        answer = [
                            python.udf(
                                function,
                                values,
                                request.get("by_reference", False),
                                request.get("module", "xlvp.hosts.excel"),
                            )
                            for function, values in request["calls"]
                        ]
                    case "end":
                        open_books.popitem()[1].end()
                        open_books.clear()
                        answer = "ended"
                reply = {"answer": answer}
            except OSError as error:
                reply = {"failed": str(error)}
            wire.write(json.dumps(reply) + "\n")
            wire.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
