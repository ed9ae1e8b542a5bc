"""What a check finds: a cell, what is wrong with it, and what it was compared with."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """The kinds of findings; the value is the name that ``--json`` prints."""

    VP_VALUE = "vp-value"
    PLAIN_ROUNDING = "plain-rounding"
    CROSSTABLE = "crosstable"
    DATE = "date"
    LOST_FUNCTION = "lost-function"
    UNGUARDED = "unguarded"
    UNROUNDED_RANK = "unrounded-rank"
    ORDER = "order"
    ERROR = "error"
    OWN_CHECK = "own-check"


@dataclass(frozen=True)
class Finding:
    """Something wrong in a cell.

    Attributes
    ----------
    sheet, cell : where, as people write it
    kind : what sort of thing it is
    sentence : what is wrong, in one plain sentence
    compared : what was compared, so that the reader can judge it
    alike : findings of one kind with the same text here say the same of other cells
    """

    sheet: str
    cell: str
    kind: Kind
    sentence: str
    compared: str
    alike: str = field(default="", compare=False)
