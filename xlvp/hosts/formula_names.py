"""How a formula names our functions: plainly, or as those of an add-in."""

from __future__ import annotations

import functools
import re

from xlvp.udfs import FUNCTIONS


@functools.cache
def _calls() -> re.Pattern[str]:
    names = "|".join(sorted(FUNCTIONS, key=len, reverse=True))
    return re.compile(
        r'"(?:[^"]|"")*"'  # a text is passed over
        r"|(?<![\w.\]!'])(?:_xludf\.|_xll\.|org\.xlvp\.calcaddin\."
        r"|\[\d+\]!|'[^'\[\]]*xlvp\.xlam'!|xlvp\.xlam!)*"
        rf"(?P<name>{names})(?=\()"
        r"|'(?:[^']|'')*'",  # so is the name of a sheet
        re.IGNORECASE,
    )


def names_ours(formula: str) -> bool:
    """Whether the formula calls one of our functions, by whatever name."""
    return any(match["name"] for match in _calls().finditer(formula))


def links_named(formula: str) -> set[int]:
    """The links of the file through which the formula calls functions of our names.

    >>> links_named("[1]!VP(A1,24)+[3]!VP(A2,24)")
    {1, 3}
    """
    calls = (match[0] for match in _calls().finditer(formula) if match["name"])
    return {int(link) for call in calls for link in re.findall(r"\[(\d+)\]!", call)}


def plain(formula: str) -> str:
    """The formula naming our functions plainly: ``VP(A1,24)``.

    >>> plain("[1]!VP(A1,24)+_xludf.VP(A2,24)")
    'VP(A1,24)+VP(A2,24)'
    """
    return _calls().sub(lambda m: m["name"] or m[0], formula)


def linked(formula: str, link: int = 1) -> str:
    """The formula naming the functions of Excel's add-in, a link of the file: ``[1]!VP(A1,24)``.

    >>> linked('IF(A1="VP(",VP(A1,24),"")')
    'IF(A1="VP(",[1]!VP(A1,24),"")'
    """
    return prefixed(formula, f"[{link}]!")


def prefixed(formula: str, prefix: str) -> str:
    """The formula with something before each name of ours, and the name in capitals."""
    return _calls().sub(lambda m: prefix + m["name"].upper() if m["name"] else m[0], formula)
