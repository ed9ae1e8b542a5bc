"""Scorecards of many builds, each with the mistakes it shows.

Victory points follow the printed tables: USBF for 20 and 24 boards, EBU for 24 boards
(``cases/bridge``), where they are not wrong on purpose.
"""

from __future__ import annotations

import datetime

import openpyxl
from check.making import by_hand, computed, f, n, row, saved, t, typed
from openpyxl.workbook.defined_name import DefinedName


def _club_card() -> bytes:
    return typed(
        {
            "Autumn league": [
                ["Riverside A: autumn league, 24 boards a match"],
                [],
                ["Round", "Opponents", "IMPs for", "IMPs against", "VP", "VP opp."],
                [1, "Hill", 45, 32, 12.95, 7.05],
                [2, "Mill", 20, 51, 4.03, 15.97],
                [3, "Church", 60, 12, 17.99, 2.01],
                [4, "Bye", None, None, 12, None],
                [5, "Bridge End", 33, 30, 10.57, 9.25],
                [6, "Lake", 12, 25, 7.05, 12.95],
                [7, "Station", 5, 44, 2.99, 17.01],
                ["Total", None, 175, 194, 67.58, 64.24],
            ]
        }
    )


def _matches_of_many_lengths() -> bytes:
    """A column of boards, headings in two rows, one match with a board cancelled."""
    return typed(
        {
            "Results": [
                ["", "", "", "IMPs", "", "VP", "", ""],
                ["Rd", "Home", "Away", "Home", "Away", "Home", "Away", "Boards"],
                [1, "Oslo", "Turku", 45, 32, 12.95, 7.05, 24],
                [1, "Riga", "Vilnius", 20, 51, 3.62, 16.38, 20],
                [2, "Oslo", "Riga", 40, 9, 15.97, 4.03, 24],
                [2, "Turku", "Vilnius", 33, 20, 6.99, 13.01, 23],
                [3, "Oslo", "Vilnius", 55, 20, 16.74, 3.49, 24],
                [3, "Turku", "Riga", 11, 24, 6.80, 13.20, 20],
            ]
        }
    )


def _table_with_a_misprint() -> bytes:
    """The USBF's table for 20 boards from 53 IMPs on, with the misprint of the printed one."""
    winner = [18.91, 19.00, 19.09, 19.17, 19.25, 19.33, 19.41, 19.49]
    winner += [19.57, 19.65, 19.72, 19.79, 19.86, 19.93, 19.99, 20.00]
    loser = [1.09, 1.00, 0.91, 0.83, 0.75, 0.67, 0.59, 0.51]
    loser += [0.51, 0.35, 0.28, 0.21, 0.14, 0.07, 0.01, 0.00]
    return typed(
        {
            "20 boards": [
                ["Margin", "Winner", "Loser"],
                *([53 + i, winner[i], loser[i]] for i in range(16)),
            ]
        }
    )


def _discrete() -> bytes:
    return typed(
        {
            "League": [
                ["VP scale", "EBU"],
                ["Boards", 24],
                [],
                ["Week", "Against", "Margin", "VP"],
                [1, "Acol", 12, 13],
                [2, "Benjy", -21, 6],
                [3, "Culbertson", 33, 16],
                [4, "Drury", 6, 11],
                [5, "Exclusion", -54, 1],
                [6, "Flannery", 42, 17],
            ]
        }
    )


_WEB = (
    "=ROUND(10+SIGN({m})*10*(1-((SQRT(5)-1)/2)^(3*MIN(ABS({m}),15*SQRT({b}))/(15*SQRT({b}))))"
    "/(1-((SQRT(5)-1)/2)^3),2)"
)


def _web_formula() -> bytes:
    """The formula from the web over 20 boards, with the values it had."""
    vp = {13: 13.19, -31: 3.63, 20: 14.58}
    body = [
        [i, m, (_WEB.format(m=f"B{i + 1}", b="$F$1"), value)]
        for i, (m, value) in enumerate(vp.items(), start=1)
    ]
    return computed({"Teams": [["Round", "Margin", "VP", None, "Boards", 20], *body]})


def _web_formula_by_luck() -> bytes:
    """The same over 24 boards; what it shows so far is right."""
    vp = {3: 10.75, -8: 8.1}
    body = [
        [i, m, (_WEB.format(m=f"B{i + 1}", b=24), value)]
        for i, (m, value) in enumerate(vp.items(), start=1)
    ]
    return computed({"Teams": [["Round", "Margin", "VP"], *body]})


def _web_formula_elsewhere() -> bytes:
    """The same without values, its parts spread over cells, and no upper limit."""
    return typed(
        {
            "Card": [
                ["Boards", 16],
                ["B", "=15*SQRT(B1)"],
                ["tau", 0.618],
                ["Round", "IMPs +", "IMPs −", "VP"],
                [1, 30, 16, "=10+10*(1-$B$3^(3*(B5-C5)/$B$2))/(1-$B$3^3)"],
                [2, 41, 20, "=10+10*(1-$B$3^(3*(B6-C6)/$B$2))/(1-$B$3^3)"],
            ]
        }
    )


def _crosstable() -> bytes:
    """As chess-results prints it, sorted by rank: a result, a pairing, a colour, a sum."""
    return typed(
        {
            "Final": [
                ["Spring open, final ranking crosstable after 3 rounds"],
                [],
                ["Rk.", "SNo", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts."],
                [1, 2, "Bronstein", 2300, "5w1", "1b1", "3w½", 3],
                [2, 3, "Cardoso", 2250, "6b1", "4w½", "2b½", 2],
                [3, 1, "Averbakh", 2400, "4w1", "2w0", "5b½", 1.5],
                [4, 5, "Euwe", 2100, "2b0", "6w1", "1w1", 1.5],
                [5, 4, "Donner", 2200, "1b0", "3w½", "6w1", 1.5],
                [6, 6, "Flohr", 2000, "2w0", "5b0", "4b0", 0],
            ]
        }
    )


def _matrix() -> bytes:
    """A round-robin as a matrix, and a sum that its row does not give."""
    return by_hand(
        {
            "Club final": row(1, t("No"), t("Name"), n(1), n(2), n(3), n(4), t("Pts"))
            + row(2, n(1), t("Ana"), t("x"), n(1), t("½"), n(1), n(2.5))
            + row(3, n(2), t("Bo"), n(0), t("x"), n(1), n(0), n(1))
            + row(4, n(3), t("Cy"), t("½"), n(1), t("x"), n(1), n(2.5))
            + row(5, n(4), t("Di"), n(0), n(1), n(0), t("x"), n(1))
        }
    )


def _pairs() -> bytes:
    """Opponent and result in columns of their own."""
    return typed(
        {
            "Swiss": [
                ["", "", "Round 1", "", "Round 2", "", "Round 3", ""],
                ["No", "Player", "Opp", "Res", "Opp", "Res", "Opp", "Res"],
                [1, "Gil", 3, 1, 2, 0.5, 4, 1],
                [2, "Hob", 4, 1, 1, 0.5, 3, 0],
                [3, "Ivo", 1, 0, 4, 1, 2, 0],
                [4, "Jon", 2, 0, 3, 0, 1, 0],
            ]
        }
    )


def _dates() -> bytes:
    """Scores and results that became dates and a time."""
    return computed(
        {
            "Matches": [
                ["Table", "Home", "Away", "Score", "Played on"],
                [1, "North", "South", "12-8", datetime.date(2024, 3, 2)],
                [2, "East", "West", datetime.date(2024, 10, 5), datetime.date(2024, 3, 2)],
                [3, "Up", "Down", "20-0", datetime.date(2024, 3, 9)],
                [4, "Left", "Right", "7-13", datetime.date(2024, 3, 9)],
            ],
            "Chess": [
                ["No", "Name", "R1", "R2", "Pts"],
                [1, "Ana", "2w1", "3b½", 1.5],
                [2, "Bo", "1b0", datetime.date(2024, 2, 1), 0.5],
                [3, "Cy", "4w1", "1w½", 1.5],
                [4, "Di", "3b0", "2w½", 0.5],
            ],
        }
    )


def _lost() -> bytes:
    """Formulas saved where no add-in was, and links that lead nowhere."""
    return by_hand(
        {
            "Scores": row(1, t("Us"), t("Them"), t("VP"))
            + row(2, n(45), n(32), f("_xludf.VPMATCH(A2,B2,24)", "#NAME?", "e"))
            + row(3, n(20), n(51), f("VPMATCH(A3,B3,24)", "#NAME?", "e"))
            + row(4, n(60), n(12), f("[1]!VPMATCH(A4,B4,24)", "17.99"))
            + row(5, n(33), n(30), f("[3]!VPMATCH(A5,B5,24)", "10.75"))
            + row(6, n(12), n(25), f("[2]!VPMATCH(A6,B6,24)", "7.05"))
            + row(7, n(13), n(12), f("'C:\\Users\\Bo\\xlvp.xlam'!VPMATCH(A7,B7,24)", "10.25"))
        },
        links=[
            (
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
                "externalLinkPath",
                "file:///C:\\Users\\Bo\\AddIns\\xlvp.xlam",
            ),
            (
                "http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/"
                "xlStartup",
                "xlvp.xlam",
            ),
        ],
    )


def _unguarded() -> bytes:
    """A draw for each match that is still to come; the second sheet hides it behind a margin."""
    return computed(
        {
            "Direct": [
                ["Round", "For", "Against", "VP", "Boards"],
                [1, 45, 32, ("=VP(B2-C2,$E$2)", 12.95), 24],
                [2, None, None, ("=IFERROR(VP(B3-C3,$E$2),0)", 10)],
            ],
            "By margin": [
                ["Round", "For", "Against", "Margin", "VP"],
                [1, 45, 32, ("=B2-C2", 13), ("=VP(D2,24)", 12.95)],
                [2, None, None, ("=B3-C3", 0), ("=VP(D3,24)", 10)],
            ],
        }
    )


def _ranks() -> bytes:
    """Two totals of 22.83 that differ in the fifteenth decimal, and so do their ranks."""
    a, b = [12.33, 8.2, 2.3], [2.3, 8.2, 12.33]
    assert sum(a) != sum(b) and round(sum(a), 2) == round(sum(b), 2)
    return computed(
        {
            "Totals": [
                ["Team", "R1", "R2", "R3", "Total", "Rank"],
                ["Ash", *a, ("=SUM(B2:D2)", sum(a)), ("=RANK(E2,E$2:E$4)", 2)],
                ["Elm", *b, ("=SUM(B3:D3)", sum(b)), ("=RANK(E3,E$2:E$4)", 1)],
                ["Oak", 5, 5, 5, ("=SUM(B4:D4)", 15), ("=RANK(E4,E$2:E$4)", 3)],
                [],
                ["Best", None, None, None, ("=LARGE(E2:E4,1)", 22.83)],
                ["Better", None, None, None, ('=COUNTIF(E2:E4,">"&E2)', 1)],
            ]
        }
    )


def _standings() -> bytes:
    return typed(
        {
            "Teams": [
                ["Rank", "Team", "Played", "Total VP"],
                [1, "Ash", 7, 98.31],
                [2, "Elm", 7, 91.04],
                [3, "Oak", 7, 79.5],
                [4, "Yew", 7, 84.22],
                [4, "Fir", 7, 83.9],
                [6, "Bay", 7, 51.77],
            ],
            "Players": [
                ["Rk.", "Name", "Pts.", "BH", "SB"],
                [1, "Ana", 6, 28, 24.5],
                [2, "Bo", 5, 26, 20],
                [3, "Cy", 5, 27.5, 19],
                [4, "Di", 4, 25, 14],
                [4, "Eve", 4, 24, 15],
                [5, "Flo", 3, 25, 9],
            ],
        }
    )


def _upright() -> bytes:
    """A card that grows to the right."""
    return typed(
        {
            "Card": [
                ["Round", 1, 2, 3, 4, 5, 6],
                ["Opponents", "Hill", "Mill", "Church", "Lake", "Moor", "Weir"],
                ["IMPs for", 45, 20, 60, 33, 12, 5],
                ["IMPs against", 32, 51, 12, 30, 25, 44],
                ["VP", 12.95, 4.03, 17.99, 10.75, 12.95, 2.99],
                ["Boards per match: 24"],
            ]
        }
    )


def _other_length() -> bytes:
    """Twenty boards in the title, the table of twenty-four in the hand."""
    return typed(
        {
            "Pairs of teams": [
                ["Match of 20 boards"],
                ["Team", "Opponents", "IMPs", "VP"],
                ["Ash", "Elm", "45-32", 12.95],
                ["Oak", "Yew", "20-51", 4.03],
                ["Fir", "Bay", "60-12", 17.99],
                ["Box", "Ivy", "33-30", 10.75],
            ]
        }
    )


def _no_scale() -> bytes:
    """Totals of discrete points, one of them of the formula rounded to whole points."""
    return typed(
        {
            "Round 1": [
                ["Boards: 24"],
                ["Home", "Away", "IMPs home", "IMPs away", "VP home", "VP away"],
                ["Ash", "Elm", 36, 24, 13, 7],
                ["Oak", "Yew", 12, 33, 6, 14],
                ["Fir", "Bay", 50, 17, 16, 4],
                ["Box", "Ivy", 30, 24, 11, 9],
                ["Rue", "Sage", 5, 59, 1, 19],
                ["Tea", "Vine", 60, 18, 17, 3],
                ["Hop", "Flax", 9, 27, 6, 14],
                ["Bean", "Pea", 51, 3, 18, 2],
                ["Oat", "Rye", 20, 44, 5, 15],
                ["Corn", "Hay", 71, 2, 20, 0],
                ["Leek", "Kale", 31, 22, 12, 8],
            ]
        }
    )


def _without_value() -> bytes:
    """A function that cannot read its cell, and a check cell that says so, named as in ours."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Card"
    for line in (["IMPs", "VP"], [10, "=VP(A2,24)"], ["ten", "=VP(A3,24)"], ["", "=SUM(B2:B3)"]):
        sheet.append(line)
    sheet["D1"], sheet["D2"] = '=IF(ISERROR(B4),"the total is an error","fine")', "=ISERROR(B4)*1"
    for name, cell in (("CheckText", "$D$1"), ("CheckFlag", "$D$2")):
        book.defined_names[name] = DefinedName(name, attr_text=f"Card!{cell}")
    return saved(book)


ALL = {
    name.strip("_"): made
    for name, made in list(globals().items())
    if name.startswith("_") and getattr(made, "__module__", "") == __name__
}
"""Each scorecard by name; what a check must find in it stands in ``findings.csv``."""
