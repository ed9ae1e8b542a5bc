"""Matches of a bridge event in the rows of a file: round, home, away, IMPs, boards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from xlvp.cells import Cell, Rows, number_in, tidy
from xlvp.errors import XlvpError
from xlvp.events.matches import Line, Matches, contradictions
from xlvp.events.sheets import Sheet
from xlvp.events.tournament import Finding
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading.cells import as_number, holds_nothing
from xlvp.reading.headers import heading
from xlvp.reading.refusals import explain, quoted

_WORDS = {
    "round": "round rd rnd r runde rde ronde ronda rodada turno tour omgång kolo runda",
    "table": "table tbl tisch mesa tavolo bord stół match",
    "home": """home hometeam team1 teama host heim heimteam mannschaft1 mannschafta équipe1 equipe1
        equipo1 local squadra1 casa thuis hemma team""",
    "away": """away awayteam team2 teamb visitor visitors visiting guest gast gastteam mannschaft2
        mannschaftb équipe2 equipe2 equipo2 visitante visiteur squadra2 ospite uit borta opponent
        opponents""",
    "imps_home": """impshome imphome homeimps homeimp imps1 imp1 impsa impa impsfor impfor score1
        scorehome homescore impsheim impsdomicile impslocal""",
    "imps_away": """impsaway impaway awayimps awayimp imps2 imp2 impsb impb impsagainst impagainst
        score2 scoreaway awayscore impsgast impsvisiteur impsvisitante""",
    "imps": "imps imp impscore score result ergebnis résultat resultado",
    "boards": """boards bds brds board numboards boardsplayed hands hands played anzahlboards donnes
        étuis manos mani giochi spel""",
    "vp_home": "vphome homevp vps1 vp1 vpa vpfor vphometeam sp1 pv1",
    "vp_away": "vpaway awayvp vps2 vp2 vpb vpagainst vpawayteam sp2 pv2",
    "note": "note notes remark remarks comment comments bemerkung remarque observación",
}
_COLUMNS = {word: name for name, words in _WORDS.items() for word in words.split()}
_H_AND_A = {"impsh": "imps_home", "imph": "imps_home", "vph": "vp_home"} | {
    "impsa": "imps_away", "impa": "imps_away", "vpa": "vp_away"
}  # fmt: skip
"""Beside an H, A is the away side; elsewhere it is the first of A and B."""
_UNHEADED = ("round", "home", "away", "imps_home", "imps_away", "boards")
_BYE = frozenset(("bye", "spielfrei", "exempt", "exe", "pab", "freilos", "-", "--"))
_SCORE = re.compile(r"([0-9]+) ?[-:–/] ?([0-9]+)")
_SEARCHED = 12


def matches_header(cells: Rows) -> tuple[int, dict[str, int]] | None:
    """Row and columns of the header of a list of matches; None where there is none."""
    for r, row in enumerate(cells[:_SEARCHED]):
        found: dict[str, int] = {}
        headings = [heading(cell) for cell in row]
        known = _COLUMNS | (_H_AND_A if {"impsh", "imph"} & set(headings) else {})
        for c, told in enumerate(headings):
            name = known.get(told)
            if name:
                found.setdefault(name, c)
        if {"round", "home", "away"} <= found.keys() and found.keys() & {"imps_home", "imps"}:
            return r, found
    return None


def is_matches(sheet: Sheet) -> bool:
    """Whether a table is a list of matches: by its header, or six columns that fit one."""
    if matches_header(sheet.rows):
        return True
    rows = [row for row in sheet.rows if not all(map(holds_nothing, row))]
    return bool(rows) and all(_fits_unheaded(row) for row in rows)


def _fits_unheaded(row: list[Cell]) -> bool:
    if len([cell for cell in row if not holds_nothing(cell)]) not in (4, 5, 6) or len(row) < 5:
        return False
    numbers = [row[0], *row[3:6]]
    names = [row[1], row[2]]
    return all(holds_nothing(cell) or _number(cell) is not None for cell in numbers) and all(
        isinstance(cell, str) and _number(cell) is None for cell in names if not holds_nothing(cell)
    )


def read_matches(sheet: Sheet) -> Matches:
    """The matches of a table, contradictions and all.

    Raises
    ------
    UnusableFile
        No line is a match.
    """
    header = matches_header(sheet.rows)
    start = header[0] + 1 if header else 0
    columns = header[1] if header else {name: c for c, name in enumerate(_UNHEADED)}
    if "imps" not in columns and ("imps_home" in columns) != ("imps_away" in columns):
        raise UnusableFile(
            "the heading of the IMPs of one side is not understood; head the columns IMPs home and"
            " IMPs away"
        )
    found: list[Finding] = []
    lines = []
    for r in range(start, len(sheet.rows)):
        row = sheet.rows[r]
        if not all(map(holds_nothing, row)):
            try:
                lines.append(_line(row, columns, sheet.place(r), found))
            except _NoMatch as problem:
                found.append(Finding(sheet.place(r), f"{problem}; the line was left out"))
    if not lines:
        raise UnusableFile("no line of the file is a match" + (f" ({found[0]})" if found else ""))
    lines.sort(key=lambda line: line.round)
    teams = _teams(lines)
    found += contradictions(lines, teams)
    return Matches(tuple(lines), teams, tuple(found))


class _NoMatch(Exception):
    """A line that is no match, and why."""


def _line(row: list[Cell], columns: Mapping[str, int], place: str, found: list[Finding]) -> Line:
    def cell(name: str) -> Cell:
        at = columns.get(name)
        return None if at is None or at >= len(row) else row[at]

    def number(name: str) -> float | None:
        value = cell(name)
        if holds_nothing(value):
            return None
        read = _number(value)
        if read is None:
            said = explain(value, place, "where a number belongs").sentence
            found.append(Finding(place, f"{said.removeprefix(f'{place} ')}; it was left blank"))
        return read

    rnd = _number(cell("round"))
    if rnd is None or rnd != int(rnd) or not 1 <= rnd <= 100:
        raise _NoMatch(f"{_told(cell('round'))} is no round")
    home, away = _name(cell("home")), _name(cell("away"))
    if home is None:
        home, away = away, None
    if home is None:
        raise _NoMatch("the line names no team")
    imps = number("imps_home"), number("imps_away")
    if "imps" in columns and "imps_home" not in columns:
        imps = _score(cell("imps"), place, found)
    boards = number("boards")
    if boards is not None and (boards != int(boards) or not 1 <= boards <= 200):
        found.append(Finding(place, f"{boards:g} is no number of boards; it was left blank"))
        boards = None
    note = cell("note")
    return Line(
        place=place,
        round=int(rnd),
        home=home,
        away=away,
        imps_home=imps[0],
        imps_away=imps[1],
        boards=None if boards is None else int(boards),
        vp_home=number("vp_home"),
        vp_away=number("vp_away"),
        note="" if holds_nothing(note) else tidy(str(note)),
    )


def _number(cell: Cell) -> float | None:
    value = number_in(cell) if isinstance(cell, str) else as_number(cell)
    return None if value is None or value != value else float(value)


def _told(cell: Cell) -> str:
    return "nothing" if holds_nothing(cell) else quoted(cell)


def _name(cell: Cell) -> str | None:
    """A team's name; None for a blank or a word for the bye."""
    if holds_nothing(cell):
        return None
    number = as_number(cell)
    text = f"{number:g}" if number is not None else tidy(str(cell))
    return None if text.lower() in _BYE else text


def _score(cell: Cell, place: str, found: list[Finding]) -> tuple[float | None, float | None]:
    """Both sides' IMPs in one cell, such as 32-18."""
    if holds_nothing(cell):
        return None, None
    match = _SCORE.fullmatch(tidy(cell)) if isinstance(cell, str) else None
    if match:
        return float(match[1]), float(match[2])
    try:
        raise explain(cell, place, "which are not both sides' IMPs, such as 32-18")
    except XlvpError as error:
        said = error.sentence.removeprefix(f"{place} ")
    found.append(Finding(place, f"{said}; it was left blank"))
    return None, None


def _teams(lines: Sequence[Line]) -> tuple[str, ...]:
    """The teams in the order in which the file names them; by number where all are numbers."""
    names = dict.fromkeys(n for line in lines for n in (line.home, line.away) if n is not None)
    if all(name.isdigit() for name in names):
        return tuple(sorted(names, key=int))
    return tuple(names)
