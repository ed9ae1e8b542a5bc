"""Write a compound file: the small file system in one file that holds a VBA project.

Rule: [MS-CFB], version 3 (sectors of 512 bytes, small streams in the mini stream).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_FREE, _END, _FAT_SECTOR = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_STORAGE, _STREAM, _ROOT = 1, 2, 5

Storage = Mapping[str, "bytes | Storage"]
"""Streams and storages by name."""


@dataclass
class _Entry:
    """One line of the directory."""

    name: str
    kind: int
    content: bytes = b""
    left: int = _FREE
    right: int = _FREE
    child: int = _FREE
    start: int = 0
    size: int = 0

    def packed(self) -> bytes:
        name = self.name.encode("utf-16-le")
        return struct.pack(
            "<64sHBBIII16sIQQIQ",
            name,
            len(name) + 2 if name else 0,
            self.kind,
            1,  # black
            self.left,
            self.right,
            self.child,
            bytes(16),
            0,
            0,
            0,
            self.start,
            self.size,
        )


def compound_file(root: Storage) -> bytes:
    """The bytes of a compound file with these streams and storages; always the same bytes."""
    entries = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _add(entries, root)
    small = [e for e in entries if e.kind == _STREAM and 0 < len(e.content) < _CUTOFF]
    large = [e for e in entries if e.kind == _STREAM and len(e.content) >= _CUTOFF]

    mini_stream, mini_chain = bytearray(), list[int]()
    for entry in small:
        entry.start, entry.size = len(mini_chain), len(entry.content)
        mini_stream += _padded(entry.content, _MINI)
        mini_chain += _chain(len(mini_chain), len(mini_stream) // _MINI)
    entries[0].size = len(mini_stream)

    sectors, chain = bytearray(), list[int]()

    def place(content: bytes) -> int:
        nonlocal sectors
        start = len(chain)
        sectors += _padded(content, _SECTOR)
        chain.extend(_chain(start, len(sectors) // _SECTOR))
        return start if content else _END

    for entry in large:
        entry.start, entry.size = place(entry.content), len(entry.content)
    entries[0].start = place(bytes(mini_stream))
    mini_fat = place(b"".join(struct.pack("<I", n) for n in _filled(mini_chain, _SECTOR // 4)))
    while len(entries) % (_SECTOR // 128):
        entries.append(_Entry("", 0))
    directory = place(b"".join(entry.packed() for entry in entries))

    fat_sectors = 1
    while fat_sectors * (_SECTOR // 4) < len(chain) + fat_sectors:
        fat_sectors += 1
    if fat_sectors > 109:
        raise ValueError("the project is too large for one table of sectors")
    positions = range(len(chain), len(chain) + fat_sectors)
    chain += [_FAT_SECTOR] * fat_sectors
    fat = b"".join(struct.pack("<I", n) for n in _filled(chain, _SECTOR // 4))

    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII",
        bytes.fromhex("D0CF11E0A1B11AE1"),
        bytes(16),
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        bytes(6),
        0,
        fat_sectors,
        directory,
        0,
        _CUTOFF,
        mini_fat,
        -(-len(mini_chain) * 4 // _SECTOR),
        _END,
        0,
    )
    header += b"".join(struct.pack("<I", n) for n in _filled(list(positions), 109))
    return header + bytes(sectors) + fat


def _add(entries: list[_Entry], storage: Storage) -> int:
    """Append the members of a storage; the number of the root of their balanced tree."""
    numbers = []
    for name in sorted(storage, key=lambda name: (len(name), name.upper())):
        member = storage[name]
        entry = _Entry(name, _STREAM if isinstance(member, bytes) else _STORAGE)
        numbers.append(len(entries))
        entries.append(entry)
        if isinstance(member, bytes):
            entry.content = member
            entry.start = _END  # until it has sectors
        else:
            entry.child = _add(entries, member)

    def tree(low: int, high: int) -> int:
        if low >= high:
            return _FREE
        middle = (low + high) // 2
        entry = entries[numbers[middle]]
        entry.left, entry.right = tree(low, middle), tree(middle + 1, high)
        return numbers[middle]

    return tree(0, len(numbers))


def _padded(content: bytes, unit: int) -> bytes:
    return content + bytes(-len(content) % unit)


def _chain(start: int, end: int) -> list[int]:
    """Each sector names the next, the last none."""
    return [*range(start + 1, end), _END] if end > start else []


def _filled(numbers: list[int], unit: int) -> list[int]:
    return numbers + [_FREE] * (-len(numbers) % unit)
