"""Which event a file holds: a report, a crosstable or a list of matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xlvp.errors import CellError, XlvpError
from xlvp.events.bridge import is_matches, read_matches
from xlvp.events.crosstables import Choice, read_sheet
from xlvp.events.matches import Matches
from xlvp.events.sheets import TEXTS, WORKBOOKS, Sheet, sheet_of_text, sheets_of_workbook
from xlvp.events.text import Text, decode
from xlvp.events.tournament import Tournament
from xlvp.events.trf import is_trf, read_trf
from xlvp.hosts.recalc import UnusableFile
from xlvp.hosts.recalc import files as workbook_files
from xlvp.reading.headers import find_header


@dataclass(frozen=True)
class Wanted:
    """What the user says about the file; None and "auto" leave it to the file."""

    encoding: str | None = None
    sheet: str | None = None
    layout: str = "auto"
    boards: int | None = None
    individuals: bool = False


@dataclass(frozen=True)
class BridgeEvent:
    """A list of matches, and what to tell about the file."""

    matches: Matches
    source: str
    notes: tuple[str, ...] = ()


def read_event(path: Path, wanted: Wanted | None = None) -> Tournament | BridgeEvent:
    """The event that a file holds.

    Raises
    ------
    XlvpError
        The file cannot be read, or holds no event.
    """
    wanted = wanted or Wanted()
    data = workbook_files.read(path, (*WORKBOOKS, *TEXTS))
    if path.suffix.lower() in WORKBOOKS:
        return _of_workbook(path, data, wanted)
    text = decode(data, wanted.encoding)
    if is_trf(text.text):
        return read_trf(text, wanted.individuals)
    return _of_text(text, wanted)


def _of_text(text: Text, wanted: Wanted) -> Tournament | BridgeEvent:
    sheet = sheet_of_text(text)
    if is_matches(sheet):
        return BridgeEvent(read_matches(sheet), "list of matches", (text.note,))
    return read_sheet(sheet, Choice(wanted.layout, wanted.boards), (text.note,))


def _of_workbook(path: Path, data: bytes, wanted: Wanted) -> Tournament | BridgeEvent:
    sheets = sheets_of_workbook(path, data)
    if wanted.sheet is not None:
        sheets = [s for s in sheets if s.name.casefold() == wanted.sheet.casefold()]
        if not sheets:
            raise UnusableFile(f"there is no sheet {wanted.sheet!r} that holds anything")
    found: list[Tournament | BridgeEvent] = []
    problems: list[XlvpError] = []
    names = []
    for sheet in sheets:
        try:
            event = _of_sheet(sheet, wanted)
        except XlvpError as error:
            problems.append(error)
        else:
            found.append(event)
            names.append(sheet.name)
    if not found:
        best = max(range(len(sheets)), key=lambda i: find_header(sheets[i].rows) is not None)
        told = f"the sheet {sheets[best].name!r}: {problems[best]}"
        raise UnusableFile(told if len(sheets) == 1 else f"no sheet holds an event; {told}")
    if len(found) > 1:
        raise UnusableFile(
            f"the sheets {' and '.join(map(repr, names))} both hold an event; say which with"
            " --sheet"
        )
    return found[0]


def _of_sheet(sheet: Sheet, wanted: Wanted) -> Tournament | BridgeEvent:
    notes = tuple(_told_errors(sheet))
    if is_matches(sheet):
        return BridgeEvent(read_matches(sheet), f"list of matches on the sheet {sheet.name}", notes)
    return read_sheet(sheet, Choice(wanted.layout, wanted.boards), notes)


def _told_errors(sheet: Sheet) -> Iterator[str]:
    """What the errors say that are not in the file, but of our own making."""
    told = {cell.sentence for row in sheet.rows for cell in row if isinstance(cell, CellError)}
    for sentence in sorted(told):
        yield f"where cells hold #N/A, {sentence}"
