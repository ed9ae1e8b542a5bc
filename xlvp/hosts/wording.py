"""How Excel wants names and help: ASCII, at most 255 characters, no word that VBA keeps."""

from __future__ import annotations

import unicodedata

from xlvp.declare import FUNCTIONS, Argument, Function

LONGEST = 255
"""The most characters that the function wizard shows of a help text."""

_SIGNS = str.maketrans(
    {
        "−": "-", "–": "-", "—": "-", "‑": "-", "…": "...", "×": "x", "·": "-", "½": "1/2",
        "¼": "1/4", "¾": "3/4", "≥": ">=", "≤": "<=", "≠": "<>", "→": "->", "№": "No.", "■": "#",
        "’": "'", "‘": "'", "“": '"', "”": '"', "ß": "ss", "ø": "o", "Ø": "O", "§": "section ",
    }
)  # fmt: skip

_VBA_KEEPS = frozenset(
    """abs addressof and any array as attribute boolean byref byte byval call case cbool cbyte ccur
    cdate cdbl cdec cint circle clng clnglng clngptr close const csng cstr currency cvar cverr date
    debug declare dim do doevents double each else elseif empty end endif enum eqv erase error event
    exit false fix for friend function get global gosub goto if imp implements in input inputb int
    integer is lbound len lenb let like line lock long longlong longptr loop lset me mod name new
    next not nothing null object on open option optional or paramarray preserve print private pset
    public put raiseevent redim rem resume return rset scale seek select set sgn shared single spc
    static step stop string sub tab then time to true type typeof ubound unlock until variant wend
    while width with withevents write xor caller""".split()  # noqa: SIM905  (shorter to read)
)
"""Words that cannot name an argument in VBA, and ``caller``, which xlwings keeps for itself."""


def ascii_text(text: str) -> str:
    """The text on one line in ASCII; a sign without an equivalent becomes ``?``.

    >>> ascii_text("6½ points – as printed")
    '6 1/2 points - as printed'
    """
    for whole in "0123456789":
        for part in "½¼¾":
            text = text.replace(whole + part, f"{whole} {part}")
    plain = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(plain.encode("ascii", "replace").decode("ascii").split())


def wizard_text(text: str) -> str:
    """The text as the function wizard can show it: ASCII, cut after a word."""
    plain = ascii_text(text)
    if len(plain) <= LONGEST:
        return plain
    return plain[: LONGEST - 3].rsplit(" ", 1)[0] + "..."


def description(function: Function) -> str:
    """What the function wizard says of the function."""
    return wizard_text(function.summary)


def argument_help(argument: Argument) -> str:
    """What the function wizard says of the argument."""
    return wizard_text(argument.help)


def argument_name(argument: Argument) -> str:
    """The argument's name as VBA can have it.

    VBA keeps some words for itself (``scale``, ``variant``). It also knows one spelling per name in
    a whole project, so an argument named like a function takes the function's capitals: otherwise
    the function would lose them.
    """
    if argument.name.lower() in _VBA_KEEPS:
        return argument.name + "_"
    return argument.name.upper() if argument.name.upper() in FUNCTIONS else argument.name
