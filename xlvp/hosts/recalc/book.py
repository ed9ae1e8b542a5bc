"""What a workbook says about itself: its sheets, names, tables and settings."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from xlvp.hosts.recalc.formula import LAST_COLUMN, LAST_ROW, Ref, area
from xlvp.hosts.recalc.formula import Unreadable as NoArea
from xlvp.hosts.recalc.package import Package
from xlvp.hosts.recalc.xml import (
    UnusableFile,
    attribute,
    decoded,
    found,
    is_true,
    local,
    parse,
)

_MAIN = re.compile(r"application/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|ms-excel)\.")


@dataclass(frozen=True)
class Sheet:
    """A worksheet and the part that holds it."""

    name: str
    part: str


@dataclass(frozen=True)
class Table:
    """A table: where it lies, its header and totals rows, its columns."""

    sheet: str
    ref: Ref
    header_rows: int
    totals_rows: int
    columns: tuple[str, ...]


@dataclass
class Book:
    """A workbook's sheets, defined names (by sheet and name, folded), tables and settings."""

    sheets: list[Sheet]
    names: dict[tuple[str | None, str], str]
    tables: dict[str, Table] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    date_1904: bool = False
    iterates: bool = False

    def sheet_name(self, name: str) -> str | None:
        """The sheet's name as the workbook spells it, or None."""
        return self._spellings.get(name.casefold())

    def __post_init__(self) -> None:
        self._spellings = {sheet.name.casefold(): sheet.name for sheet in self.sheets}


def read_book(package: Package) -> Book:
    """The workbook in a package.

    Raises
    ------
    UnusableFile
        The package is no workbook, or one that cannot be recalculated.
    """
    _check_kind(package)
    main = _main_part(package)
    root = parse(package.read(main), main)
    if local(root) != "workbook":
        raise UnusableFile("the file is no .xlsx or .xlsm workbook")
    relations = _relations(package, main)
    sheets: list[Sheet] = []
    order: list[str] = []
    for element in found(root, "sheet"):
        name = element.get("name", "")
        kind, target = relations.get(attribute(element, "id") or "", ("", ""))
        order.append(name)
        if kind == "worksheet":
            if target not in package:
                raise UnusableFile(f"the workbook lacks its part {target}; the file is damaged")
            sheets.append(Sheet(name, target))
    settings = next(iter(found(root, "calcPr")), None)
    if settings is not None and not is_true(settings.get("fullPrecision"), True):
        raise UnusableFile(
            'the workbook calculates with "precision as displayed", which is not supported;'
            " switch it off in Excel's options and save again"
        )
    workbook_settings = next(iter(found(root, "workbookPr")), None)
    book = Book(
        sheets=sheets,
        names={
            (_scope(name.get("localSheetId"), order), name.get("name", "").casefold()): (
                name.text or ""
            )
            for name in found(root, "definedName")
        },
        links=_links(package, root, relations),
        strings=_strings(package, relations),
        date_1904=workbook_settings is not None and is_true(workbook_settings.get("date1904")),
        iterates=settings is not None and is_true(settings.get("iterate")),
    )
    for sheet in sheets:
        for kind, target in _relations(package, sheet.part).values():
            if kind == "table":
                name, table = _table(package, target, sheet.name)
                book.tables[name.casefold()] = table
    return book


def _check_kind(package: Package) -> None:
    if "[Content_Types].xml" not in package:
        kind = "an OpenDocument file" if "mimetype" in package else "no workbook"
        raise UnusableFile(f"the file is {kind}; save it as .xlsx or .xlsm first")


def _main_part(package: Package) -> str:
    types = parse(package.read("[Content_Types].xml"), "[Content_Types].xml")
    for kind, target in _relations(package, "").values():
        if kind == "officeDocument":
            declared = [
                t.get("ContentType", "")
                for t in found(types, "Override")
                if t.get("PartName", "").lstrip("/").lower() == target.lower()
            ]
            if any("binary" in kind for kind in declared):
                raise UnusableFile("the file is a binary .xlsb workbook; save it as .xlsx or .xlsm")
            if target not in package or (declared and not _MAIN.match(declared[0])):
                break
            return target
    raise UnusableFile("the file is a zip archive, but no .xlsx or .xlsm workbook")


def _relations(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """Kind and target of each relationship of a part, by its id."""
    folder, name = posixpath.split(part)
    rels = posixpath.join(folder, "_rels", f"{name}.rels")
    if rels not in package:
        return {}
    result = {}
    for element in found(parse(package.read(rels), rels), "Relationship"):
        kind = element.get("Type", "").rpartition("/")[2]
        target = element.get("Target", "")
        if element.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/" + folder, unquote(target))).lstrip("/")
        result[element.get("Id", "")] = kind, target
    return result


def _count(text: str | None, default: int) -> int:
    return int(text) if text and re.fullmatch(r"[0-9]{1,9}", text) else default


def _scope(index: str | None, order: list[str]) -> str | None:
    if index is None:
        return None
    place = _count(index, len(order))
    return order[place].casefold() if place < len(order) else ""


def linked_books(package: Package) -> list[str]:
    """The file name of each linked workbook, in the order of its number."""
    main = _main_part(package)
    return _links(package, parse(package.read(main), main), _relations(package, main))


def link_targets(package: Package) -> list[tuple[str, str]]:
    """Kind and target of each link to another workbook, in the order of its number."""
    main = _main_part(package)
    return _targets(package, parse(package.read(main), main), _relations(package, main))


def _links(package: Package, root: Element, relations: dict[str, tuple[str, str]]) -> list[str]:
    targets = _targets(package, root, relations)
    return [re.split(r"[/\\]", target)[-1].lower() for _, target in targets]


def _targets(
    package: Package, root: Element, relations: dict[str, tuple[str, str]]
) -> list[tuple[str, str]]:
    targets = []
    for element in found(root, "externalReference"):
        part = relations.get(attribute(element, "id") or "", ("", ""))[1]
        related = list(_relations(package, part).values()) if part else []
        kind, target = related[0] if related else ("", "")
        targets.append((kind, unquote(target)))
    return targets


def _strings(package: Package, relations: dict[str, tuple[str, str]]) -> list[str]:
    for kind, target in relations.values():
        if kind == "sharedStrings" and target in package:
            root = parse(package.read(target), target)
            return [rich_text(item) for item in root if local(item) == "si"]
    return []


def rich_text(item: Element) -> str:
    """The text of a string item: its runs joined, without phonetic hints."""
    texts = []
    for child in item:
        name = local(child)
        if name == "t":
            texts.append(child.text or "")
        elif name == "r":
            texts += [t.text or "" for t in child if local(t) == "t"]
    return decoded("".join(texts))


def _table(package: Package, part: str, sheet: str) -> tuple[str, Table]:
    root = parse(package.read(part), part)
    try:
        ref = area(root.get("ref", ""), sheet)
    except NoArea:
        ref = Ref(sheet, LAST_ROW, LAST_COLUMN, LAST_ROW, LAST_COLUMN)
    columns = [decoded(c.get("name", "")).casefold() for c in found(root, "tableColumn")]
    name = root.get("displayName") or root.get("name") or ""
    table = Table(
        sheet,
        ref,
        header_rows=_count(root.get("headerRowCount"), 1),
        totals_rows=_count(root.get("totalsRowCount"), 0),
        columns=tuple(columns),
    )
    return name, table
