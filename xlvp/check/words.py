"""The words that headings and labels are made of, in the languages scorecards are written in."""

from __future__ import annotations

import re
from functools import lru_cache


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


VP = _set("""vp vps victory sp siegpunkte siegpunkt pv pdv winner loser winners losers vpts""")
IMP = _set(
    """imp imps margin diff difference net differenz écart ecart diferencia scarto verschil saldo
    score result delta spread"""
)
SIDE = _set(
    """for against us them we they our their own opp opponents home away won lost plus minus visitor
    visitors host guest heim gast pour contre + - ± favor contra pro"""
)
BOARDS = _set("boards board bds brds bd brd donnes manos mani spellen giver brickor")
NO_MATCH = _set(
    """total totals totale sum cum cumulative running carry carried carryover max maximum overall
    grand avg average mean rank place pos position percent gesamt summe somme suma kumuliert final
    after standing standings target"""
)
"""A column or row with such a word holds no victory points of a single match."""

ADJUSTED = _set(
    """bye byes adj adjust adjusted adjustment penalty penalties pen fine fined assigned award
    awarded forfeit forfeited walkover wo default defaulted conceded concession split artificial
    ruling appeal override correction bonus sitout sit unplayed cancelled canceled withdrawn late
    director
    freilos spielfrei strafe exempt pénalité penalización sanción strafpunkte kampflos
    tiebreak carryover arbitral vrij"""
)
"""What says that a row's victory points are not those of its margin."""

POINTS = _set(
    """total totals sum vp vps pts pt points point score mp gp matchpoints punkte pkt puntos punti
    tally sp pv final adjusted nett best counting counted"""
)
AVERAGES = _set("% percent avg average mean ppg")
OTHER_POINTS = _set("net wins won result")
"""Headings of what a ranking may be made by."""

RANK = _set("rank ranking rk place placing pos position platz rang rango puesto")
RANK_TOO = _set("final current overall total")
"""Headings of ranks; one that holds a word of neither is none."""

OPPONENT = _set("opp opponent opponents gegner gegn adv adversaire rival vs")
COLOUR = _set("col colour color farbe couleur clr")
RESULT = _set("res result results score pts erg ergebnis resultado résultat resultat points punkte")


@lru_cache(maxsize=1 << 14)
def words(text: str) -> frozenset[str]:
    """The words and signs of a heading, in lower case.

    >>> sorted(words("VP (home) +"))
    ['+', 'home', 'vp']
    """
    found = re.findall(r"[^\W\d_]+|[+±%-]", text.casefold().replace("−", "-"))
    return frozenset(found)


def known(text: str) -> bool:
    """Whether a text has a word that headings of scorecards have; signs alone are none."""
    return bool(words(text) & _HEADINGS - {"+", "-", "±"})


_HEADINGS = (
    VP
    | RANK
    | AVERAGES
    | OTHER_POINTS
    | IMP
    | BOARDS
    | POINTS
    | SIDE
    | _set(
        """round rd rnd runde ronde ronda match table team teams name player players opponent
        opponents date rank no nr number rating elo res color colour buchholz sb played
    equipe équipe equipo mannschaft gegner adversaire rival nom nombre"""
    )
)
