"""Worksheet functions for chess: the tie-breaks of a crosstable."""

from __future__ import annotations

from functools import lru_cache

from xlvp.cells import Value, is_blank, one_cell, text
from xlvp.declare import worksheet
from xlvp.errors import BadArgument
from xlvp.exact import plain
from xlvp.rules import DEFAULT
from xlvp.tiebreaks import Code, parse, tie_break
from xlvp.tiebreaks.scorecard import sum_of_products, sum_of_scores
from xlvp.udfs.crosstables import (
    LAYOUT,
    RATINGS,
    ROUNDS,
    RULES,
    TABLE,
    ask,
    by_player,
    refuse_number,
)
from xlvp.udfs.scorecards import check_unused, own_results, score_list

_PLAYER = "Starting number; omitted: a column for all players; a range: a column for these."

_BUCHHOLZ = {"BH", "BHSUM", "AOB", "FB"}
_WORDS = {"SUM": "BHSUM", "AVG": "AOB", "AVERAGE": "AOB", "FORE": "FB"}


@lru_cache(maxsize=256)
def _buchholz_code(variant: str) -> Code:
    """The member of the Buchholz family that a variant names."""
    wanted = variant.upper().strip()
    for word, base in _WORDS.items():
        if wanted.startswith(word):
            wanted = base + wanted.removeprefix(word)
    for spelling in (wanted, f"BH {wanted}"):
        try:
            code = parse(spelling or "BH")
        except BadArgument:
            continue
        if code.base in _BUCHHOLZ:
            return code
    raise BadArgument(
        f"variant {variant!r} is not known; known are C1, C2, … (cut), M1, M2, … (median), SUM,"
        " AVG, FORE, and empty for plain Buchholz"
    )


@lru_cache(maxsize=256)
def _sonneborn_berger_code(variant: str) -> Code:
    """The form of Sonneborn-Berger that a variant names."""
    for spelling in (variant, f"SB {variant}"):
        for teams in (False, True):
            try:
                code = parse(spelling or "SB", teams=teams)
            except BadArgument:
                continue
            if code.base.endswith("SB"):
                return code
    raise BadArgument(
        f"variant {variant!r} is not known; known are C1, C2, … (cut), EMMSB, EMGSB, EGMSB and"
        " EGGSB for teams (each with /C1), and empty for plain Sonneborn-Berger"
    )


def _variant(cell: Value, function: str) -> str:
    variant = one_cell(cell, "variant")
    refuse_number(
        variant,
        lambda n: (
            f'variant is {n}: cut {n} is "C{n}"; for player {n} leave the variant empty:'
            f" {function}(table,,{n})"
        ),
    )
    return text(variant, "variant")


@worksheet(
    "Chess",
    crosstable=f"{TABLE} Or one row or column of the opponents' scores.",
    variant="Empty, C1, C2, … (cut), M1, M2, … (median), SUM, AVG or FORE.",
    player=_PLAYER,
    rules=RULES,
    rounds=ROUNDS,
    layout=LAYOUT,
)
def BUCHHOLZ(
    crosstable: Value,
    variant: Value = "",
    player: Value = None,
    rules: Value = DEFAULT,
    rounds: Value = None,
    layout: Value = "auto",
) -> Value:
    """Buchholz: the sum of the opponents' scores, with cuts and medians.

    The rules say what an unplayed round counts. A single row or column of numbers is the list of
    the opponents' scores itself.

    Rule: FIDE C.07 8, 14 and 16.

    >>> BUCHHOLZ([["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]], "C1")
    [[1], [2], [2]]
    >>> BUCHHOLZ([[3], [2.5], [4]], "C1")
    7
    """
    wanted = _variant(variant, "BUCHHOLZ")
    code = _buchholz_code(wanted)
    scores = score_list(crosstable)
    if scores is not None:
        check_unused(rules, rounds, layout)
        if code.base != "BH":
            raise BadArgument(
                f"variant {wanted!r} needs the crosstable; from a list of the opponents' scores"
                " only sums, cuts and medians follow"
            )
        if not is_blank(one_cell(player, "player")):
            raise BadArgument("a list of the opponents' scores belongs to one player; omit player")
        numbers = [score for _, score in scores]
        return plain(sum_of_scores(numbers, code.low, code.high)) if numbers else ""
    event = ask(crosstable, rules=rules, rounds=rounds, layout=layout)
    return by_player(event, tie_break(event, code), player)


@worksheet(
    "Chess",
    aliases=("SONNEBORNBERGER",),
    crosstable=f"{TABLE} Or one row or column of the opponents' scores.",
    variant="Empty, C1, C2, … (cut); for teams EMMSB, EMGSB, EGMSB, EGGSB, each also with /C1."
    " After a list of scores: the results against them.",
    player=f"{_PLAYER} After a list of scores: the variant.",
    rules=RULES,
    rounds=ROUNDS,
    layout=LAYOUT,
)
def SB(
    crosstable: Value,
    variant: Value = "",
    player: Value = None,
    rules: Value = DEFAULT,
    rounds: Value = None,
    layout: Value = "auto",
) -> Value:
    """Sonneborn-Berger: the sum of the opponents' scores times the points made against them.

    On a table of team points: the opponents' game points times the game points won against them.
    A single row or column of numbers is the list of the opponents' scores; the results follow it.

    Rule: FIDE C.07 9.1, 13.2, 14 and 16.

    >>> SB([["2w1", "3b½"], ["1b0", "U"], ["U", "1w½"]])
    [[1.75], [1], [1.75]]
    >>> SB([3, 2.5, 4], [1, "½", 0])
    4.25
    """
    scores = score_list(crosstable)
    if scores is not None:
        check_unused(rules, rounds, layout)
        code = _sonneborn_berger_code(_variant("" if player is None else player, "SB"))
        if code.base != "SB":
            raise BadArgument(f"{code} needs the crosstable, not a list of the opponents' scores")
        pairs = own_results(scores, crosstable, variant)
        if not pairs:
            return ""
        return plain(sum_of_products(pairs, code.low))
    code = _sonneborn_berger_code(_variant(variant, "SB"))
    teams = True if code.definition.teams else None
    event = ask(crosstable, rules=rules, rounds=rounds, layout=layout, teams=teams)
    if event.team and code.base == "SB":
        code = Code("EGGSB", low=code.low)
    return by_player(event, tie_break(event, code), player)


@worksheet(
    "Chess",
    crosstable=TABLE,
    code="PTS, BH, BH/C1, BH/M1, BHSUM, AOB, FB, SB, SB/C1, PS, KS, KS/L+1, DE, WIN, WON, BPG, BWG,"
    " REP, STD, ARO, ARO/C1, TPR, PTP, APRO or APPO.",
    player=_PLAYER,
    rules=RULES,
    rounds=ROUNDS,
    ratings=RATINGS,
    layout=LAYOUT,
)
def TIEBREAK(
    crosstable: Value,
    code: Value,
    player: Value = None,
    rules: Value = DEFAULT,
    rounds: Value = None,
    ratings: Value = None,
    layout: Value = "auto",
) -> Value:
    """Any tie-break of an individual event by its code.

    DE is the place among those with equal points. An undefined value is #N/A.

    Rule: FIDE C.07.

    >>> TIEBREAK([["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]], "PS")
    [[3], [1], [2]]
    """
    wanted = parse(text(one_cell(code, "code"), "code"))
    event = ask(crosstable, rules=rules, rounds=rounds, ratings=ratings, layout=layout)
    return by_player(event, tie_break(event, wanted), player)


@worksheet(
    "Chess",
    crosstable="The crosstable of the teams: cells such as 12w2½ hold a team's own game points.",
    code="MP, GP, MP+GP, WIN, DE, EDE, BH:MP, BH:GP, EMMSB, EMGSB, EGMSB, EGGSB (the last six also"
    " with /C1) or SSSC.",
    player=_PLAYER.replace("players", "teams"),
    rules=RULES,
    rounds=ROUNDS,
    boards="Boards of a match; omitted: the sum of both sides' points.",
    layout=LAYOUT,
)
def TEAMTIEBREAK(
    crosstable: Value,
    code: Value,
    player: Value = None,
    rules: Value = DEFAULT,
    rounds: Value = None,
    boards: Value = None,
    layout: Value = "auto",
) -> Value:
    """Any tie-break of a team event by its code; a match gives 2, 1 or 0 match points.

    Rule: FIDE C.07 11 to 13.

    >>> TEAMTIEBREAK([["2w2½"], ["1b1½"]], "MP+GP")
    [[4.5], [1.5]]
    """
    wanted = parse(text(one_cell(code, "code"), "code"), teams=True)
    event = ask(crosstable, rules=rules, rounds=rounds, boards=boards, layout=layout, teams=True)
    return by_player(event, tie_break(event, wanted), player)
