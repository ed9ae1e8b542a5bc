"""The zip package of a workbook: read within limits, written with nothing but changed parts new."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

from xlvp.hosts.recalc.xml import UnusableFile

MAX_FILE = 200 * 2**20
MAX_PARTS = 10_000
MAX_PART = 300 * 2**20
MAX_TOTAL = 600 * 2**20

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_OLE, _ZIP64_EXTRA, _DESCRIPTOR = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 1, 0x08


class Package:
    """The parts of a workbook file by name; read only when asked for."""

    def __init__(self, data: bytes) -> None:
        if data[:8] == _OLE:
            raise UnusableFile(
                "the file is encrypted or an old .xls workbook; open it in a spreadsheet program"
                " and save it as .xlsx without a password"
            )
        if len(data) > MAX_FILE:
            raise UnusableFile(f"the file is larger than {MAX_FILE // 2**20} MB")
        if not data.strip():
            raise UnusableFile("the file is empty")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, struct.error, NotImplementedError):
            raise UnusableFile("the file is no .xlsx or .xlsm workbook, or it is damaged") from None
        self.data = data
        infos = self._zip.infolist()
        self._infos = {_key(info.filename): info for info in infos}
        if len(infos) > MAX_PARTS or sum(i.file_size for i in infos) > MAX_TOTAL:
            raise UnusableFile("the file would unpack to an absurd size; it was not opened")
        if len(self._infos) != len(infos):
            raise UnusableFile("the file holds two parts of the same name; it was not opened")
        if any(info.flag_bits & 1 for info in infos):
            raise UnusableFile("the file is encrypted; save it without a password")

    @property
    def names(self) -> list[str]:
        """The names of the parts, in the order of the file."""
        return [info.filename for info in self._infos.values()]

    def __contains__(self, name: str) -> bool:
        return _key(name) in self._infos

    def read(self, name: str) -> bytes:
        """The content of a part."""
        info = self._infos.get(_key(name))
        if info is None:
            raise UnusableFile(f"the workbook lacks its part {name}; the file is damaged")
        if info.file_size > MAX_PART:
            raise UnusableFile(f"the part {name} would unpack to an absurd size")
        try:
            return self._zip.read(info)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError):
            raise UnusableFile(f"the part {name} of the workbook is damaged") from None
        except NotImplementedError:
            raise UnusableFile(f"the part {name} is packed in a way that is not read") from None

    def replaced(self, parts: Mapping[str, bytes]) -> bytes:
        """The file with new content for some parts; all other bytes of the archive are copied."""
        changed = {self._infos[_key(name)].header_offset: part for name, part in parts.items()}
        if not changed:
            return self.data
        infos = self._zip.infolist()
        directory = _directory(self.data, infos)
        starts = sorted(info.header_offset for info in infos)
        ends = dict(zip(starts, [*starts[1:], self._zip.start_dir], strict=True))
        out = bytearray(self.data[: starts[0]])
        placed: dict[int, tuple[int, tuple[int, int, int] | None]] = {}
        for start in starts:
            at = len(out)
            if start in changed:
                head, sizes = _packed(self.data, start, changed[start])
                out += head
                placed[start] = at, sizes
            else:
                out += self.data[start : ends[start]]
                placed[start] = at, None
        begin = len(out)
        for record, info in zip(directory, infos, strict=True):
            out += _central(record, info, *placed[info.header_offset])
        comment = self._zip.comment
        size = len(out) - begin
        count = len(infos)
        out += _END.pack(b"PK\5\6", 0, 0, count, count, size, begin, len(comment)) + comment
        return bytes(out)


def _key(name: str) -> str:
    return name.lstrip("/").lower()


def _without_zip64(extra: bytes) -> bytes:
    kept, at = b"", 0
    while at + 4 <= len(extra):
        kind, size = struct.unpack_from("<2H", extra, at)
        if kind != _ZIP64_EXTRA:
            kept += extra[at : at + 4 + size]
        at += 4 + size
    return kept + extra[at:]


def _packed(data: bytes, start: int, content: bytes) -> tuple[bytes, tuple[int, int, int]]:
    """A local header and content, packed as the part was before, and crc and sizes."""
    head = list(_LOCAL.unpack_from(data, start))
    name_end = start + _LOCAL.size + head[9]
    name = data[start + _LOCAL.size : name_end]
    extra = _without_zip64(data[name_end : name_end + head[10]])
    stored = content
    if head[3]:
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        stored = packer.compress(content) + packer.flush()
        head[3] = zipfile.ZIP_DEFLATED
    sizes = (zlib.crc32(content), len(stored), len(content))
    head[2] &= ~_DESCRIPTOR
    head[6:9] = sizes
    head[10] = len(extra)
    return _LOCAL.pack(*head) + name + extra + stored, sizes


def _directory(data: bytes, infos: list[zipfile.ZipInfo]) -> list[bytes]:
    """The raw records of the central directory, in its order."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        at = archive.start_dir
    records = []
    for _ in infos:
        fields = _CENTRAL.unpack_from(data, at)
        end = at + _CENTRAL.size + sum(fields[10:13])
        records.append(data[at:end])
        at = end
    return records


def _central(
    record: bytes, info: zipfile.ZipInfo, offset: int, sizes: tuple[int, int, int] | None
) -> bytes:
    head = list(_CENTRAL.unpack_from(record))
    name_end = _CENTRAL.size + head[10]
    extra_end = name_end + head[11]
    extra = _without_zip64(record[name_end:extra_end])
    if sizes:
        head[3] &= ~_DESCRIPTOR
        head[4] = zipfile.ZIP_DEFLATED if head[4] else 0
    head[7:10] = sizes or (info.CRC, info.compress_size, info.file_size)
    head[11] = len(extra)
    head[16] = offset
    return _CENTRAL.pack(*head) + record[_CENTRAL.size : name_end] + extra + record[extra_end:]
