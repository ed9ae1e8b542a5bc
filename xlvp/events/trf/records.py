"""The lines of a report: which record each is, and the fields of a player by their columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from xlvp.events.text import Text

FIRST_ROUND = 91
ROUND_WIDTH = 10
"""A round takes ten columns; that of the first round begins in column 92, counted from 1."""

SOURCE = "### xlvp"
"""The comment that our own export begins with: its codes are the format's own, no older ones."""

TOURNAMENT = {
    "012": "name", "022": "city", "032": "federation", "042": "starts", "052": "ends",
    "102": "arbiter",
}  # fmt: skip
"""Records whose text is taken over."""

SILENT = frozenset(
    """062 072 082 092 112 122 132 142 152 172 182 192 202 212 222 250 260 352 801 802
    XXR XXC XXA XXP XXZ XXB XXF DAT""".split()  # noqa: SIM905  (a list is harder to read)
)
"""Records that say nothing about results, or that are looked at elsewhere."""


@dataclass(frozen=True)
class Record:
    """A line of the file: its number, its three characters, and the whole line."""

    line: int
    code: str
    text: str

    @property
    def place(self) -> str:
        """How a finding names the line."""
        return f"line {self.line}"

    @property
    def rest(self) -> str:
        """What follows the code."""
        return self.text[4:].strip()

    def field(self, first: int, last: int) -> str:
        """The columns from first to last, counted from 1, without blanks around."""
        return self.text[first - 1 : last].strip()


def records(text: Text) -> list[Record]:
    """The records of a file; comments (###) and blank lines are left out."""
    found = []
    for number, line in enumerate(text.lines, start=1):
        line = line.expandtabs().rstrip()
        if line and not line.startswith("###"):
            found.append(Record(number, line[:3].upper(), _by_columns(line, text.encoding)))
    return found


def first(lines: Sequence[Record], code: str) -> str:
    """The text of the first record of this kind, "" where there is none."""
    return next((line.rest for line in lines if line.code == code), "")


def total_rounds(lines: Sequence[Record]) -> int | None:
    """The rounds of the whole event, where a record tells them."""
    for code in ("142", "XXR"):
        told = first(lines, code)
        if told.isdigit() and 0 < int(told) <= 100:
            return int(told)
    return None


def _by_columns(line: str, encoding: str) -> str:
    """The line so that its columns are characters.

    Some programs count bytes: a name with two-byte letters then shifts what follows. Where only
    the bytes of the line lie as the format says, the name is padded.
    """
    if not line.startswith("001") or line.isascii() or in_shape(line):
        return line
    try:
        raw = line.encode(encoding)
    except UnicodeEncodeError:
        return line
    name = raw[14:47].decode(encoding, errors="ignore")
    counted = raw[:14].decode("latin-1") + f"{name:33.33}" + raw[47:].decode("latin-1")
    return counted if in_shape(counted) else line


_ROUND = re.compile(r"(?: {4}|[ 0-9]{3}[0-9]) [ wbWB-] [ 0-9A-Za-z+=-](?:  |$)")


def in_shape(line: str) -> bool:
    """Whether the columns of a player's line hold what belongs there."""
    if len(line) <= FIRST_ROUND:
        return line[4:8].strip().isdigit()
    rounds = line[FIRST_ROUND:]
    groups = [rounds[at : at + ROUND_WIDTH] for at in range(0, len(rounds), ROUND_WIDTH)]
    return line[4:8].strip().isdigit() and all(_ROUND.fullmatch(f"{g:8}") for g in groups)
