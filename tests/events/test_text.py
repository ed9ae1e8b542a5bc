"""Encodings: recognised and told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlvp.events.text import decode
from xlvp.hosts.recalc import UnusableFile

NAMES = "Rk.;Name\n1;Müller, Åse\n2;Çelik, Łukasz\n"


@pytest.mark.parametrize(
    ("codec", "told"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8-sig"), ("utf-16", "utf-16"),
     ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be")],
)  # fmt: skip
def test_unicode_is_recognised(codec: str, told: str) -> None:
    text = decode(NAMES.encode(codec))
    assert text.text == NAMES and text.encoding == told
    assert text.note == f"read as {told}"


def test_western_letters_are_read_and_doubted() -> None:
    text = decode("Müller – Åse".encode("cp1252"))
    assert (text.text, text.encoding) == ("Müller – Åse", "cp1252")
    assert "if names look wrong, name the encoding with --encoding" in text.note
    assert decode(b"M\xfcller \x81").encoding == "latin-1"
    assert decode(b"plain letters").note == "read as utf-8"


def test_an_encoding_may_be_named() -> None:
    assert decode("Łukasz".encode("cp1250"), "cp1250").text == "Łukasz"
    for name in ("no-such-code", "rot13", "zlib_codec"):
        with pytest.raises(UnusableFile, match="is not known"):
            decode(b"abc", name)
    with pytest.raises(UnusableFile, match="the file is not in the encoding utf-8"):
        decode(b"\xff\xfe\xfd", "utf-8")


@pytest.mark.parametrize("data", [b"", b"  \r\n \t", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_an_empty_file(data: bytes) -> None:
    with pytest.raises(UnusableFile, match="the file is empty"):
        decode(data)


def test_no_text() -> None:
    with pytest.raises(UnusableFile, match="zero bytes"):
        decode(b"abcdefgh\x00ijklmnop" * 20)
    with pytest.raises(UnusableFile, match="larger than 20 MB"):
        decode(b"x" * (20 * 2**20 + 1))


@given(st.binary(max_size=300), st.sampled_from([None, "utf-8", "cp1252", "utf-16"]))
def test_any_bytes_are_text_or_refused(data: bytes, encoding: str | None) -> None:
    try:
        text = decode(data, encoding)
    except UnusableFile:
        return
    assert text.lines and "\0" not in text.text


def test_only_line_breaks_end_a_line() -> None:
    assert decode("a\r\nb\rc\u2028d\x0be\n\n".encode()).lines == ["a", "b", "c\u2028d\x0be"]
