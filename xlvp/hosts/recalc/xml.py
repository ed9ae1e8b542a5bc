"""XML parts of a package: parsed without document types, entities or anything from outside."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from xlvp.errors import XlvpError


class UnusableFile(XlvpError):
    """A file that cannot be recalculated at all; the text says why in one sentence."""


class _NoDoctype(ElementTree.TreeBuilder):
    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """Refuse the first sign of an entity."""
        raise UnusableFile(DOCTYPE)


DOCTYPE = (
    "the file holds a document type or entity declaration, which no workbook needs and which can"
    " do harm; it was not opened"
)


def parse(data: bytes, part: str) -> ElementTree.Element:
    """The tree of a part; names without their namespace are in ``local``."""
    try:
        return ElementTree.fromstring(data, ElementTree.XMLParser(target=_NoDoctype()))
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise UnusableFile(f"the part {part} of the workbook is damaged ({error})") from None


def local(element: ElementTree.Element) -> str:
    """The name of an element without its namespace."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def found(element: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """All elements of that name below this one, whatever their namespace."""
    return [child for child in element.iter() if local(child) == name]


def attribute(element: ElementTree.Element, name: str) -> str | None:
    """An attribute by its name without namespace."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return None


def is_true(value: str | None, default: bool = False) -> bool:
    """A truth value as the format writes it."""
    return default if value is None else value.strip().lower() in ("1", "true", "on")


def decoded(text: str) -> str:
    """A text with the escapes ``_xHHHH_`` resolved."""
    if "_x" not in text:
        return text
    return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m[1], 16)), text)


_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)")
_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def encoded(text: str) -> str:
    """A text as the content of an element, characters that XML forbids as ``_xHHHH_``."""
    safe = _FORBIDDEN.sub(lambda m: f"_x{ord(m[0]):04X}_", text)
    return re.sub("[&<>]", lambda m: _MARKUP[m[0]], safe)
