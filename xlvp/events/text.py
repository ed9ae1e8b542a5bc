"""Text files whose encoding nobody wrote down."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from xlvp.hosts.recalc import UnusableFile

MOST_BYTES = 20 * 2**20
"""The largest text file that is read: a tournament of thousands of players needs less than one."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
GUESSED = ("cp1252", "latin-1")
"""Encodings that any file may be read in: the names must be looked at."""


@dataclass(frozen=True)
class Text:
    """A decoded file, and the encoding it was decoded from."""

    text: str
    encoding: str

    @property
    def lines(self) -> list[str]:
        """The lines, without their ends; only real line breaks count."""
        unified = self.text.replace("\r\n", "\n").replace("\r", "\n")
        return unified.rstrip("\n").split("\n")

    @property
    def note(self) -> str:
        """What to tell about the encoding."""
        if self.encoding in GUESSED and not self.text.isascii():
            return (
                f"read as {self.encoding}, since it is not utf-8; if names look wrong, name the"
                " encoding with --encoding"
            )
        return f"read as {self.encoding}"


def decode(data: bytes, encoding: str | None = None) -> Text:
    """The text of a file: in the encoding given, else by its byte order mark, utf-8, or cp1252.

    Raises
    ------
    UnusableFile
        The file is empty, too large, no text, or not in the encoding given.

    >>> decode("Müller".encode("cp1252")).encoding
    'cp1252'
    """
    if len(data) > MOST_BYTES:
        raise UnusableFile(f"the file is larger than {MOST_BYTES // 2**20} MB of text")
    if encoding is not None:
        return _decoded(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _decoded(data, name)
    if data[:200].count(0) * 4 >= len(data[:200]) > 1:
        return _decoded(data, "utf-16-le" if data[1] == 0 else "utf-16-be")
    try:
        return _checked(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return _checked(data.decode("cp1252"), "cp1252")
    except UnicodeDecodeError:
        return _checked(data.decode("latin-1"), "latin-1")


def _decoded(data: bytes, encoding: str) -> Text:
    try:
        name = codecs.lookup(encoding).name
        if not codecs.lookup(encoding)._is_text_encoding:
            raise LookupError
        text = data.decode(encoding)
    except LookupError:
        raise UnusableFile(f"the encoding {encoding!r} is not known") from None
    except UnicodeError:
        raise UnusableFile(f"the file is not in the encoding {name}") from None
    return _checked(text.lstrip("\ufeff"), "utf-8-sig" if encoding == "utf-8-sig" else name)


def _checked(text: str, encoding: str) -> Text:
    if not text.strip():
        raise UnusableFile("the file is empty")
    if "\0" in text:
        raise UnusableFile("the file is no text: it holds zero bytes")
    return Text(text, encoding)
