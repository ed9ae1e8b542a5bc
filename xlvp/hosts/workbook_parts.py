"""The parts of a workbook that we make: change a few, add some, write; always the same bytes."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN_TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    "xlam": "application/vnd.ms-excel.addin.macroEnabled.main+xml",
}


@dataclass(frozen=True)
class Sheet:
    """A sheet of the workbook: its name, the part that holds it, and what kind it is."""

    name: str
    part: str
    kind: str


class WorkbookParts:
    """A workbook file as its parts by name, in their order."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            self.parts = {info.filename: file.read(info) for info in file.infolist()}
            self._infos = {info.filename: info for info in file.infolist()}

    def __bytes__(self) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in self.parts.items():
                old = self._infos.get(name)
                info = zipfile.ZipInfo(name, old.date_time if old else (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = old.external_attr if old else 0o600 << 16
                info.create_system = old.create_system if old else 0
                file.writestr(info, content)
        return out.getvalue()

    def text(self, part: str) -> str:
        """A part as text."""
        return self.parts[part].decode("utf-8-sig")

    def set_text(self, part: str, text: str) -> None:
        """Put the text in place of a part."""
        self.parts[part] = text.encode("utf-8")

    @property
    def workbook(self) -> str:
        """The name of the workbook part."""
        for target, kind in self._related("").values():
            if kind.endswith("/officeDocument"):
                return target
        raise ValueError("the file holds no workbook")

    def sheets(self) -> Iterator[Sheet]:
        """The sheets in the order of their tabs."""
        related = self._related(self.workbook)
        for element in ElementTree.fromstring(self.parts[self.workbook]).findall(
            "{*}sheets/{*}sheet"
        ):
            key = next(value for name, value in element.items() if name.endswith("}id"))
            target, kind = related[key]
            yield Sheet(element.get("name", ""), target, kind.rsplit("/", 1)[-1])

    def _related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to: by key the other part and the kind of relation."""
        base = posixpath.dirname(part)
        root = ElementTree.fromstring(self.parts[self._relations(part)])
        return {
            one.get("Id", ""): (
                posixpath.normpath(posixpath.join("/", base, one.get("Target", ""))).lstrip("/"),
                one.get("Type", ""),
            )
            for one in root
            if one.get("TargetMode") != "External"
        }

    @staticmethod
    def _relations(part: str) -> str:
        folder, name = posixpath.split(part)
        return posixpath.join(folder, "_rels", f"{name}.rels")

    def relate(self, part: str, kind: str, target: str) -> str:
        """Let a part refer to another; the new relation's key."""
        relations = self._relations(part)
        text = self.text(relations)
        key = "rIdXlvp"
        while f'"{key}"' in text:
            key += "x"
        relation = (
            f"<Relationship Id={quoteattr(key)} Type={quoteattr(kind)} Target={quoteattr(target)}/>"
        )
        self.set_text(relations, before_end(text, "Relationships", relation))
        return key

    def remove(self, kind: str) -> None:
        """Take out the part of this kind that the workbook refers to, if there is one."""
        relations = self._relations(self.workbook)
        for key, (part, relation) in self._related(self.workbook).items():
            if relation.endswith(f"/{kind}"):
                del self.parts[part]
                element = rf"<(?:\w+:)?Relationship\b[^>]*\bId=[\"']{re.escape(key)}[\"'][^>]*?/>"
                self.set_text(relations, re.sub(element, "", self.text(relations)))
                element = rf"<(?:\w+:)?Override\b[^>]*[\"']/{re.escape(part)}[\"'][^>]*?/>"
                types = self.text("[Content_Types].xml")
                self.set_text("[Content_Types].xml", re.sub(element, "", types))

    def declare(self, part: str, content_type: str) -> None:
        """Name the content type of a new part."""
        override = f'<Override PartName="/{part}" ContentType="{content_type}"/>'
        self.set_text(
            "[Content_Types].xml", before_end(self.text("[Content_Types].xml"), "Types", override)
        )

    def become(self, suffix: str) -> None:
        """Make the workbook an xlsx, xlsm or xlam."""
        text = self.text("[Content_Types].xml")
        for content_type in _MAIN_TYPES.values():
            text = text.replace(f'"{content_type}"', f'"{_MAIN_TYPES[suffix]}"')
        self.set_text("[Content_Types].xml", text)


def before_end(text: str, element: str, addition: str) -> str:
    """The XML with the addition as the last child of its outermost element."""
    text = re.sub(rf"<((?:\w+:)?{element}\b[^>]*?)\s*/>\s*$", rf"<\1></{element}>", text)
    end = text.rindex("</")
    return text[:end] + addition + text[end:]


def with_attribute(text: str, element: str, name: str, value: str) -> str:
    """The XML with one attribute of the first such element set."""
    match = re.search(rf"<(?:\w+:)?{element}\b[^>]*?(?=/?>)", text)
    if not match:
        raise ValueError(f"no element {element}")
    tag = re.sub(rf'\s{name}="[^"]*"', "", match[0]).rstrip()
    return f"{text[: match.start()]}{tag} {name}={quoteattr(value)}{text[match.end() :]}"
