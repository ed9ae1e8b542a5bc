"""The names of the tie-breaks: ``BH``, ``BH/C1``, ``KS/L-1``, ``BH:MP/C1``, read forgivingly."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from xlvp.errors import BadArgument


@dataclass(frozen=True)
class Base:
    """A tie-break before its modifier.

    Attributes
    ----------
    title : its name
    source : where it is defined
    modifiers : which of C (cut the lowest), M (lowest and highest) and L (Koya's limit) it takes
    players, teams : whether individual events and team events have it
    additive : whether the rounds add up to the value
    """

    title: str
    source: str
    modifiers: str = ""
    players: bool = True
    teams: bool = False
    additive: bool = True


def _team(title: str, source: str, modifiers: str = "", additive: bool = True) -> Base:
    return Base(title, source, modifiers, players=False, teams=True, additive=additive)


BASES = {
    "PTS": Base("points", "C.07 4"),
    "BH": Base("Buchholz", "C.07 8.1", "CM"),
    "BHSUM": Base("sum of the opponents' Buchholz", "tie-break rules of 2009"),
    "AOB": Base("average of the opponents' Buchholz", "C.07 8.2", additive=False),
    "FB": Base("Fore Buchholz", "C.07 8.3", "CM"),
    "SB": Base("Sonneborn-Berger", "C.07 9.1", "C"),
    "PS": Base("progressive score", "C.07 7.5", "C"),
    "KS": Base("Koya", "C.07 9.2", "L"),
    "DE": Base("direct encounter", "C.07 6", teams=True, additive=False),
    "WIN": Base("wins, unplayed ones too", "C.07 7.1", teams=True),
    "WON": Base("wins over the board", "C.07 7.2"),
    "BPG": Base("games with black", "C.07 7.3"),
    "BWG": Base("wins with black", "C.07 7.4"),
    "REP": Base("rounds one elected to play", "C.07 7.6"),
    "STD": Base("standard points", "C.07 7.7"),
    "ARO": Base("average rating of the opponents", "C.07 10.1", "C", additive=False),
    "TPR": Base("tournament performance rating", "C.07 10.2", additive=False),
    "PTP": Base("perfect tournament performance", "C.07 10.3", additive=False),
    "APRO": Base("average of the opponents' TPR", "C.07 10.4", additive=False),
    "APPO": Base("average of the opponents' PTP", "C.07 10.5", additive=False),
    "MP": _team("match points", "C.07 11"),
    "GP": _team("game points", "C.07 11"),
    "MP+GP": _team("match and game points together", "tie-break rules of 2009"),
    "EDE": _team("extended direct encounter", "C.07 13.3", additive=False),
    "BH:MP": _team("Buchholz on match points", "C.07 8.1", "CM"),
    "BH:GP": _team("Buchholz on game points", "C.07 8.1", "CM"),
    "EMMSB": _team("opponents' match points × match points", "C.07 13.2", "C"),
    "EMGSB": _team("opponents' match points × game points", "C.07 13.2", "C"),
    "EGMSB": _team("opponents' game points × match points", "C.07 13.2", "C"),
    "EGGSB": _team("opponents' game points × game points", "C.07 13.2", "C"),
    "SSSC": _team("score and schedule strength combination", "C.07 13.4", additive=False),
}

_UNSUPPORTED = {
    name: title
    for title, names in (
        ("Board Count", ("BC", "BOARDCOUNT", "EDEC")),
        ("Top Board Result", ("TBR", "TOPBOARD", "TOPBOARDRESULT", "EDET", "EDEBT")),
        (
            "Bottom Board Elimination",
            ("BBE", "BOTTOMBOARD", "BOTTOMBOARDELIMINATION", "EDEB", "EDEBB"),
        ),
        ("Berliner Wertung", ("BW", "BERLIN", "BERLINER", "BERLINERWERTUNG")),
    )
    for name in names
}

_DASHES = r"\-" + "\u2010\u2011\u2012\u2013\u2014\u2212"
_LIMIT = rf"(.*?)L([+{_DASHES}])(\d+)"
_CUT = r"(.*?)(CUT|C|MEDIAN|MED|M)(\d+)"
_MOST = 1000


@dataclass(frozen=True)
class Code:
    """A tie-break with its modifier.

    Attributes
    ----------
    base : key of ``BASES``
    low, high : how many of the lowest and of the highest are cut
    limit : half points by which Koya's limit is moved
    """

    base: str
    low: int = 0
    high: int = 0
    limit: int = 0

    def __str__(self) -> str:
        if self.limit:
            return f"{self.base}/L{self.limit:+d}"
        if self.low:
            return f"{self.base}/{'M' if self.high else 'C'}{self.low}"
        return self.base

    @property
    def definition(self) -> Base:
        """What is known of the tie-break before its modifier."""
        return BASES[self.base]


def _key(text: str) -> str:
    return re.sub(rf"[\s_/:+.{_DASHES}]", "", text).upper()


_BY_KEY = {_key(name): name for name in BASES} | {
    "GE": "REP",
    "BHAVG": "AOB",
    "BHFORE": "FB",
    "MATCHPOINTS": "MP",
    "GAMEPOINTS": "GP",
    "GPMP": "MP+GP",
}


def known(*, teams: bool) -> str:
    """The codes for individual or for team events, as a message lists them."""
    names = []
    for name, base in BASES.items():
        if base.teams if teams else base.players:
            names.append(name)
            names += [f"{name}/{m}{'±1' if m == 'L' else '1'}" for m in base.modifiers]
    return ", ".join(names)


def parse(text: str, *, teams: bool = False) -> Code:
    """The tie-break that a text names; case, spaces, hyphens and slashes are free.

    Raises
    ------
    BadArgument
        The code is not known, needs what a crosstable does not hold, takes no such modifier, or
        belongs to the other kind of event.

    >>> str(parse("bh c1")), str(parse("KS/L-1")), str(parse("bh mp c1", teams=True))
    ('BH/C1', 'KS/L-1', 'BH:MP/C1')
    """
    code = _read(text)
    if code is None:
        _refuse_unsupported(text)
        raise BadArgument(f"tie-break {text!r} is not known; known are {known(teams=teams)}")
    base = code.definition
    if teams and not base.teams:
        near = [name for name in BASES if name.startswith(f"{code.base}:")]
        hint = f"; say {' or '.join(near)}" if near else f"; known are {known(teams=True)}"
        raise BadArgument(f"{code} is a tie-break of players, and this is a team table{hint}")
    if not teams and not base.players:
        raise BadArgument(f"{code} is a tie-break of teams: use TEAMTIEBREAK")
    return code


def is_team_code(text: str) -> bool:
    """Whether the text names a tie-break that only team events have."""
    code = _read(text)
    return code is not None and not code.definition.players


@lru_cache(maxsize=256)
def _read(text: str) -> Code | None:
    if _key(text) in _BY_KEY:
        return Code(_BY_KEY[_key(text)])
    compact = re.sub(r"[\s_/]", "", text).upper()
    limit = re.fullmatch(_LIMIT, compact)
    if limit and _key(limit[1]) in _BY_KEY:
        amount = int(limit[3])
        return _modified(limit[1], text, "L", limit=amount if limit[2] == "+" else -amount)
    cut = re.fullmatch(_CUT, _key(text))
    if cut and cut[1] in _BY_KEY:
        depth = min(int(cut[3]), _MOST)
        if not depth:
            return Code(_BY_KEY[cut[1]])
        letter = cut[2][0]
        return _modified(cut[1], text, letter, low=depth, high=depth if letter == "M" else 0)
    return None


def _modified(base: str, text: str, letter: str, **numbers: int) -> Code:
    code = Code(_BY_KEY[_key(base)], **numbers)
    allowed = code.definition.modifiers
    if letter not in allowed:
        takes = " or ".join(f"/{m}{'±1' if m == 'L' else '1'}" for m in allowed)
        raise BadArgument(
            f"tie-break {text!r}: {code.base} takes {f'only {takes}' if takes else 'no modifier'}"
        )
    return code


def _refuse_unsupported(text: str) -> None:
    title = _UNSUPPORTED.get(_key(text))
    if title:
        raise BadArgument(
            f"{title} ({text}) is not supported: it needs the result on each board, and a"
            " crosstable holds the results of matches"
        )
