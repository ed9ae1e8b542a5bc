"""How a formula names our functions: plainly, or as those of the add-in."""

from __future__ import annotations

import functools
import re

from xlvp.udfs import FUNCTIONS


@functools.cache
def _calls() -> re.Pattern[str]:
    names = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
    return re.compile(
        r'"(?:[^"]|"")*"'  # a text is passed over
        r"|(?<![\w.\]!'])(?:_xludf\.|_xll\.|\[\d+\]!|'[^'\[\]]*xlvp\.xlam'!|xlvp\.xlam!)*"
        rf"(?P<name>{names})(?=\()"
        r"|'(?:[^']|'')*'",  # so is the name of a sheet
        re.IGNORECASE,
    )


def names_ours(formula: str) -> bool:
    """Whether the formula calls one of our functions, by whatever name."""
    return any(match["name"] for match in _calls().finditer(formula))


def plain(formula: str) -> str:
    """The formula naming our functions plainly: ``VP(A1,24)``.

    >>> plain("[1]!VP(A1,24)+_xludf.VP(A2,24)")
    'VP(A1,24)+VP(A2,24)'
    """
    return _calls().sub(lambda m: m["name"] or m[0], formula)


def linked(formula: str) -> str:
    """The formula naming the functions of the add-in, link 1 of the file: ``[1]!VP(A1,24)``.

    >>> linked('IF(A1="VP(",VP(A1,24),"")')
    'IF(A1="VP(",[1]!VP(A1,24),"")'
    """
    return _calls().sub(lambda m: f"[1]!{m['name']}" if m["name"] else m[0], formula)
