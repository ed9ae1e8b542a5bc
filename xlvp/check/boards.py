"""How many boards a match has, as far as a scorecard says so."""

from __future__ import annotations

import re

from xlvp.cells import key
from xlvp.check.scorecard import Scorecard, Sheet
from xlvp.check.words import BOARDS, words
from xlvp.scales import scale_names

_MOST = 128
_AFTER_SCALE = re.compile(r"\bscale[\s:=]+([A-Z][\w-]*)", re.IGNORECASE)
_WITH_NUMBER = re.compile(r"(?<![\d.,])(\d{1,3})(?![\d.,]*\d)")


def declared_boards(sheet: Sheet) -> set[int]:
    """The numbers of boards that labels of a sheet name: ``Boards: 24``, ``24 boards``, ``Boards``
    with a number beside or below it.
    """
    found: set[int] = set()
    for (row, column), cell in sheet.cells.items():
        text = cell.text
        if not text or len(text) > 80 or not words(text) & BOARDS:
            continue
        inside = [int(number) for number in _WITH_NUMBER.findall(text)]
        found.update(inside)
        if not inside:
            beside = [sheet.get(row, column + step) for step in (1, 2)]
            near = [c for c in (*beside, sheet.get(row + 1, column)) if c and not c.is_blank]
            numbers = [c.number for c in near[:1] if c.number is not None]
            found.update(int(n) for n in numbers if n % 1 == 0)
    return {number for number in found if 1 <= number <= _MOST}


def declared_scales(card: Scorecard) -> set[str]:
    """The scales of ours that the scorecard names: in a cell of its own, or after ``scale``."""
    names = {key(name): scale.name for name, scale in scale_names().items()}
    found: set[str] = set()
    for sheet in card.sheets:
        for cell in sheet.cells.values():
            text = cell.text
            if not text or len(text) > 200:
                continue
            told = [text, *_AFTER_SCALE.findall(text)]
            found.update(names[key(name)] for name in told if key(name) in names)
    return found
