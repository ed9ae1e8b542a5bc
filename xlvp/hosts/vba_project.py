"""Write a VBA project from the source of its modules.

The project holds source alone and no compiled code: Excel compiles it when it is opened, as it
does with the projects that xlwings ships. Rule: [MS-OVBA].
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from xlvp.hosts.compound import compound_file

_CODE_PAGE = 1252


class Kind(Enum):
    """What a module is: its line in the project's list, and the class that it stands for."""

    STANDARD = ("Module={}", "")
    CLASS = ("Class={}", "{FCFB3D2A-A0FA-1068-A738-08002B3371B5}")
    WORKBOOK = ("Document={}/&H00000000", "{00020819-0000-0000-C000-000000000046}")
    WORKSHEET = ("Document={}/&H00000000", "{00020820-0000-0000-C000-000000000046}")
    CHARTSHEET = ("Document={}/&H00000000", "{00020821-0000-0000-C000-000000000046}")

    @property
    def is_document(self) -> bool:
        """Whether the module belongs to the workbook or to one of its sheets."""
        return self not in (Kind.STANDARD, Kind.CLASS)


@dataclass(frozen=True)
class Module:
    """A module: its name and its source without the attributes that name it."""

    name: str
    source: str = ""
    kind: Kind = Kind.STANDARD

    @property
    def text(self) -> str:
        """The source with its attributes and the line ends of VBA."""
        head = [f'Attribute VB_Name = "{self.name}"']
        if self.kind is not Kind.STANDARD:
            document = self.kind.is_document
            values = {
                "VB_Base": f'"0{self.kind.value[1]}"',
                "VB_GlobalNameSpace": False,
                "VB_Creatable": False,
                "VB_PredeclaredId": document,
                "VB_Exposed": document,
                "VB_TemplateDerived": False,
                "VB_Customizable": document,
            }
            head += [f"Attribute {name} = {value}" for name, value in values.items()]
        lines = head + self.source.replace("\r\n", "\n").rstrip("\n").split("\n")
        return "\r\n".join(lines) + "\r\n"


_REFERENCES = {
    "stdole": r"*\G{00020430-0000-0000-C000-000000000046}#2.0#0#C:\Windows\System32\stdole2.tlb"
    "#OLE Automation",
    "Office": r"*\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#C:\Program Files\Common Files"
    r"\Microsoft Shared\OFFICE16\MSO.DLL#Microsoft Office 16.0 Object Library",
}
"""The type libraries that every workbook's project names, found by their number, not the path."""

# An unprotected project: the three keys are the encrypted "no password, not locked, visible", which
# go with this one identity.
_IDENTITY = "{E166F130-7A7D-463D-A36A-DF5CC07216B9}"
_OPEN = {
    "CMG": "1C1EFBF0B83CBC3CBC3CBC3CBC",
    "DPB": "1C1EFBF0B839B939B939",
    "GC": "1C1EFBF0B839B939B9C6",
}


def vba_project(modules: Sequence[Module], name: str = "xlvp") -> bytes:
    """The bytes of ``vbaProject.bin`` with these modules; always the same bytes."""
    streams = {module.name: compressed(module.text.encode(f"cp{_CODE_PAGE}")) for module in modules}
    return compound_file(
        {
            "VBA": {
                "dir": compressed(_directory(modules, name)),
                "_VBA_PROJECT": bytes.fromhex("CC61FFFF000000"),
                **streams,
            },
            "PROJECT": _project(modules, name),
            "PROJECTwm": _names(modules),
        }
    )


def _record(number: int, content: bytes) -> bytes:
    return struct.pack("<HI", number, len(content)) + content


def _both(number: int, unicode_number: int, text: str) -> bytes:
    """A text in the code page and again in Unicode."""
    ansi, wide = text.encode(f"cp{_CODE_PAGE}"), text.encode("utf-16-le")
    return _record(number, ansi) + _record(unicode_number, wide)


def _directory(modules: Sequence[Module], name: str) -> bytes:
    """The list of references and modules ([MS-OVBA] 2.3.4.2)."""
    long, word = struct.Struct("<I").pack, struct.Struct("<H").pack
    parts = [
        _record(0x01, long(1)),  # 32 and 64 bit alike
        _record(0x02, long(0x409)),
        _record(0x14, long(0x409)),
        _record(0x03, word(_CODE_PAGE)),
        _record(0x04, name.encode(f"cp{_CODE_PAGE}")),
        _both(0x05, 0x40, ""),
        _record(0x06, b"") + _record(0x3D, b""),
        _record(0x07, long(0)),
        _record(0x08, long(0)),
        struct.pack("<HIIH", 0x09, 4, 1, 0),
        _both(0x0C, 0x3C, ""),
    ]
    for reference, library in _REFERENCES.items():
        ansi = library.encode("ascii")
        parts += [
            _both(0x16, 0x3E, reference),
            _record(0x0D, struct.pack("<I", len(ansi)) + ansi + bytes(6)),
        ]
    parts += [_record(0x0F, word(len(modules))), _record(0x13, word(0xFFFF))]
    for module in modules:
        parts += [
            _both(0x19, 0x47, module.name),
            _both(0x1A, 0x32, module.name),
            _both(0x1C, 0x48, ""),
            _record(0x31, long(0)),  # the source begins at once, no compiled code before it
            _record(0x1E, long(0)),
            _record(0x2C, word(0xFFFF)),
            _record(0x21 if module.kind is Kind.STANDARD else 0x22, b""),
            _record(0x2B, b""),
        ]
    parts.append(_record(0x10, b""))
    return b"".join(parts)


def _project(modules: Sequence[Module], name: str) -> bytes:
    """The project's own settings ([MS-OVBA] 2.3.1)."""
    lines = [
        f'ID="{_IDENTITY}"',
        *(module.kind.value[0].format(module.name) for module in modules),
        f'Name="{name}"',
        'HelpContextID="0"',
        'VersionCompatible32="393222000"',
        *(f'{key}="{value}"' for key, value in _OPEN.items()),
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
        *(f"{module.name}=0, 0, 0, 0, C" for module in modules),
    ]
    return "".join(line + "\r\n" for line in lines).encode(f"cp{_CODE_PAGE}")


def _names(modules: Sequence[Module]) -> bytes:
    """The module names in the code page and in Unicode ([MS-OVBA] 2.3.3)."""
    pairs = (
        module.name.encode(f"cp{_CODE_PAGE}") + b"\0" + module.name.encode("utf-16-le") + b"\0\0"
        for module in modules
    )
    return b"".join(pairs) + b"\0\0"


def compressed(data: bytes) -> bytes:
    """The data as [MS-OVBA] 2.4.1 compresses it, in chunks of 4096 bytes."""
    out = bytearray(b"\x01")
    for start in range(0, len(data), 4096):
        chunk = data[start : start + 4096]
        packed = _tokens(chunk)
        if len(packed) > 4096:  # never so with source text
            raise ValueError("the data cannot be compressed")
        out += struct.pack("<H", 0xB000 | (len(packed) - 1)) + packed
    return bytes(out)


def _tokens(chunk: bytes) -> bytes:
    """Groups of eight: a byte of flags, then literal bytes and references to earlier ones."""
    out = bytearray()
    seen: dict[bytes, list[int]] = {}
    position = 0
    while position < len(chunk):
        flags, group = 0, bytearray()
        for bit in range(8):
            if position >= len(chunk):
                break
            length, offset = _longest(chunk, position, seen)
            if length >= 3:
                bits = max((position - 1).bit_length(), 4)
                group += struct.pack("<H", (offset - 1) << (16 - bits) | (length - 3))
                flags |= 1 << bit
            else:
                length = 1
                group.append(chunk[position])
            for at in range(position, position + length):
                seen.setdefault(chunk[at : at + 3], []).append(at)
            position += length
        out.append(flags)
        out += group
    return bytes(out)


def _longest(chunk: bytes, position: int, seen: dict[bytes, list[int]]) -> tuple[int, int]:
    """The longest earlier match at this position: its length and how far back it begins."""
    limit = min(len(chunk) - position, 3 + (0xFFFF >> max((position - 1).bit_length(), 4)))
    best, offset = 0, 0
    for start in reversed(seen.get(chunk[position : position + 3], [])[-64:]):
        length = 0
        while length < limit and chunk[start + length] == chunk[position + length]:
            length += 1
        if length > best:
            best, offset = length, position - start
    return (best, offset) if best >= 3 else (0, 0)
