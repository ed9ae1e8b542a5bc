"""Scorecards with nothing wrong: the same builds as those with a mistake, and what looks like one.

Victory points follow the printed tables (``cases/bridge``): USBF for 16 to 28 boards, EBU for 24.
"""

from __future__ import annotations

import datetime

from check.making import EMPTY, by_hand, computed, f, n, row, t, typed


def _league_card() -> bytes:
    """A bye, a penalty, an assigned score, a cancelled board, a longer final, a total."""
    return typed(
        {
            "Autumn league": [
                ["Riverside A: autumn league, 24 boards a match"],
                [],
                ["Round", "Opponents", "IMPs for", "IMPs against", "VP", "VP opp.", "Remarks"],
                [1, "Hill", 45, 32, 12.95, 7.05],
                [2, "Mill", 20, 51, 4.03, 15.97],
                [3, "Church", 60, 12, 17.99, 2.01],
                [4, "Bye", None, None, 12, None],
                [5, "Bridge End", 33, 30, 10.75, 9.25],
                [6, "Lake", 12, 25, 6.55, 12.95, "late: penalty of 0.5 VP"],
                [7, "Station", 5, 44, 12, 3, "assigned by the director"],
                [8, "Abbey", 33, 20, 13.01, 6.99, "23 boards"],
                [9, "Moor", None, None, None, None],
                ["Total", None, 208, 194, 89.28, 57.22],
            ],
            "Links": [["Notes"], ["VP(D5-E5,24) in a text is no formula"], ["#NAME? neither"]],
        }
    )


def _two_lengths() -> bytes:
    """Matches of 16 and 24 boards, which no column says."""
    return typed(
        {
            "Cup": [
                ["Home", "Away", "IMPs", "IMPs", "VP", "VP"],
                ["Ash", "Elm", 45, 32, 13.52, 6.48],
                ["Oak", "Yew", 20, 51, 3.12, 16.88],
                ["Fir", "Bay", 60, 12, 18.97, 1.03],
                ["Box", "Ivy", 33, 30, 10.91, 9.09],
                ["Rue", "Sage", 12, 19, 7.97, 12.03],
                ["Ash", "Oak", 45, 32, 12.95, 7.05],
                ["Fir", "Box", 20, 51, 4.03, 15.97],
                ["Rue", "Elm", 12, 23, 7.46, 12.54],
            ]
        }
    )


def _scheduled_and_played() -> bytes:
    """The scale of the scheduled boards is kept where boards were cancelled."""
    return typed(
        {
            "Results": [
                ["", "", "", "IMPs", "", "VP", "", ""],
                ["Rd", "Home", "Away", "Home", "Away", "Home", "Away", "Boards"],
                [1, "Oslo", "Turku", 45, 32, 12.95, 7.05, 24],
                [1, "Riga", "Vilnius", 20, 51, 4.03, 15.97, 22],
                [2, "Oslo", "Riga", 40, 9, 15.97, 4.03, 24],
                [2, "Turku", "Vilnius", 33, 20, 12.95, 7.05, 23],
                [3, "Oslo", "Vilnius", 44, 20, 14.92, 5.08, 24],
            ]
        }
    )


def _printed_table() -> bytes:
    """A table for 20 boards, and one of a scale that nobody here knows."""
    winner = [19.57, 19.65, 19.72, 19.79, 19.86, 19.93, 19.99, 20]
    loser = [0.43, 0.35, 0.28, 0.21, 0.14, 0.07, 0.01, 0]
    return typed(
        {
            "20 boards": [
                ["Margin", "Winner", "Loser", "", "IMPs", "VP"],
                *(
                    [61 + i, w, lo, None, 5 * i, vp]
                    for i, (w, lo, vp) in enumerate(
                        zip(winner, loser, [15, 16, 17, 18, 19, 20, 21, 22], strict=True)
                    )
                ),
            ]
        }
    )


def _old_scale() -> bytes:
    """Points up to 25, as before 2012, and a percentage that ranks pairs."""
    return typed(
        {
            "1998": [
                ["Boards: 24"],
                ["Home", "Away", "IMPs home", "IMPs away", "VP home", "VP away"],
                ["Ash", "Elm", 36, 24, 17, 13],
                ["Oak", "Yew", 12, 33, 11, 19],
                ["Fir", "Bay", 80, 17, 25, 3],
                ["Box", "Ivy", 30, 24, 16, 14],
                ["Rue", "Sage", 5, 59, 5, 25],
            ],
            "Pairs": [
                ["Place", "Pair", "Played", "Points", "Average"],
                [1, "Ann - Bob", 26, 31.2, 1.2],
                [2, "Cyd - Dan", 30, 33, 1.1],
                [3, "Eve - Fay", 28, 25.2, 0.9],
                [4, "Gus - Hal", 30, 24, 0.8],
            ],
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
                [4, "Drury", 6, 12],
                [5, "Exclusion", -54, 1],
                [6, "Flannery", 42, 17],
            ]
        }
    )


def _own_functions() -> bytes:
    """Our functions, guarded in each of the usual ways, and a scale that was asked for."""
    return computed(
        {
            "Teams": [
                ["Boards", 24, "Scale", "FORMULA"],
                [],
                ["Round", "For", "Against", "VP", "Guarded", "Counted", "By boards", "Boards"],
                *(
                    [
                        i - 3,
                        a,
                        b,
                        (f"=VPMATCH(B{i},C{i},$B$1,$D$1)", vp),
                        (f'=IF(B{i}="","",VP(B{i}-C{i},$B$1,$D$1))', vp),
                        (f'=IF(COUNT(B{i}:C{i})=2,VP(B{i}-C{i},$B$1,$D$1),"")', vp),
                        (f"=VP(B{i}-C{i},H{i},$D$1)", vp),
                        boards,
                    ]
                    for i, a, b, vp, boards in (
                        (4, 20, 15, 11.22, 24),
                        (5, 31, 51, 5.75, 24),
                        (6, None, None, "", None),
                    )
                ),
                [],
                ["What if", ("=VP(45-32,24)", 12.95), ("=VP(D2,24)", "")],
            ]
        }
    )


def _short_matches() -> bytes:
    """The formula from the web over 7 boards, where it gives the official table."""
    formula = (
        "=ROUND(10+10*SIGN(B{i})*(1-((SQRT(5)-1)/2)^(3*MIN(ABS(B{i}),15*SQRT(7))/(15*SQRT(7))))"
        "/(1-((SQRT(5)-1)/2)^3),2)"
    )
    elo = "=1/(1+10^((C{i}-B{i})/400))"
    return computed(
        {
            "Teams": [
                ["Round", "Margin", "VP"],
                [1, 13, (formula.format(i=2), 14.93)],
                [2, 5, (formula.format(i=3), 12.18)],
            ],
            "Ratings": [
                ["Player", "Own", "Opponent", "Expected"],
                ["Ana", 2000, 2100, (elo.format(i=2), 0.35993500019711494)],
                ["Bo", 2100, 2000, (elo.format(i=3), 0.6400649998028851)],
            ],
        }
    )


def _crosstable() -> bytes:
    """Sorted by rank, with a round under way."""
    return typed(
        {
            "Final": [
                ["Rk.", "SNo", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "4.Rd", "Pts."],
                [1, 2, "Bronstein", 2300, "5w1", "1b1", "3w½", "4b", 2.5],
                [2, 3, "Cardoso", 2250, "6b1", "4w½", "2b½", "5w", 2],
                [3, 1, "Averbakh", 2400, "4w1", "2w0", "5b½", "6b", 1.5],
                [4, 5, "Euwe", 2100, "2b0", "6w1", "1w½", "3b0", 1.5],
                [5, 4, "Donner", 2200, "1b0", "3b½", "6w1", "2w", 1.5],
                [6, 6, "Flohr", 2000, "3w0", "5b0", "4b0", "1w", 0],
                [],
                ["Note", "the last round is being played"],
            ],
            "League": [
                ["No", "Team", "R1", "R2", "R3", "Total"],
                [1, "Ash", 12.95, 4.03, 10, 26.98],
                [2, "Elm", 7.05, 15.97, 20, 43.02],
                [3, "Oak", 10.75, 0, 9.25, 20],
            ],
            "Football": [
                ["No", "Team", "1", "2", "3", "Pts"],
                [1, "Ash", "2w1", "3b½", "4w1", 7],
                [2, "Elm", "1b0", "4w1", "3b0", 3],
                [3, "Oak", "4b1", "1w½", "2w1", 7],
                [4, "Yew", "3w0", "2b0", "1b0", 0],
            ],
        }
    )


def _sorted_without_numbers() -> bytes:
    """A crosstable sorted by points whose numbers were left out: nothing can be compared."""
    return typed(
        {
            "Final": [
                ["Name", "R1", "R2", "R3", "Pts"],
                ["Bronstein", "5w1", "1b1", "3w½", 2.5],
                ["Cardoso", "6b1", "4w½", "2b½", 2],
                ["Averbakh", "4w1", "2w0", "5b½", 1.5],
                ["Euwe", "2b0", "6w1", "1w½", 1.5],
                ["Donner", "1b0", "3b½", "6w1", 1.5],
                ["Flohr", "3w0", "5b0", "4b0", 0],
            ]
        }
    )


def _matrix() -> bytes:
    return by_hand(
        {
            "Club final": row(1, t("No"), t("Name"), n(1), n(2), n(3), n(4), t("Pts"))
            + row(2, n(1), t("Ana"), t("x"), n(1), t("½"), n(1), n(2.5))
            + row(3, n(2), t("Bo"), n(0), t("x"), n(1), n(0), n(1))
            + row(4, n(3), t("Cy"), t("½"), n(0), t("x"), n(1), n(1.5))
            + row(5, n(4), t("Di"), n(0), n(1), n(0), t("x"), n(1))
        }
    )


def _pairs() -> bytes:
    return typed(
        {
            "Swiss": [
                ["", "", "Round 1", "", "Round 2", "", "Round 3", ""],
                ["No", "Player", "Opp", "Res", "Opp", "Res", "Opp", "Res"],
                [1, "Gil", 3, 1, 2, 0.5, 4, 1],
                [2, "Hob", 4, 1, 1, 0.5, 3, 0],
                [3, "Ivo", 1, 0, 4, 1, 2, 1],
                [4, "Jon", 2, 0, 3, 0, 1, 0],
            ]
        }
    )


def _dates() -> bytes:
    """Dates where they belong: of matches, of rounds, of birth."""
    day = datetime.date
    return computed(
        {
            "Matches": [
                ["Table", "Home", "Away", "Score", "Played on"],
                [1, "North", "South", "12-8", day(2024, 3, 2)],
                [2, "East", "West", "5-10", day(2024, 3, 2)],
                [3, "Up", "Down", "20-0", "not yet"],
                [4, "Left", "Right", "7-13", "1-2"],
            ],
            "Rounds": [
                ["No", "Name", "Born", "R1", "R2"],
                [None, "Date", None, day(2024, 2, 1), day(2024, 2, 8)],
                [1, "Ana", day(1990, 5, 1), "2w1", "3b½"],
                [2, "Bo", day(1985, 7, 9), "1b0", "4b½"],
                [3, "Cy", day(2001, 1, 2), "4w1", "1w½"],
                [4, "Di", day(1999, 3, 3), "3b0", "2w½"],
            ],
            "Calendar": [
                ["Round", "Result"],
                *([i, day(2024, i, 5)] for i in range(1, 6)),
            ],
        }
    )


def _linked() -> bytes:
    """The add-in in Excel's start folder, and functions of the same name from another one."""
    return by_hand(
        {
            "Scores": row(1, t("Us"), t("Them"), t("VP"))
            + row(2, n(45), n(32), f("[1]!VPMATCH(A2,B2,24)", "12.95"))
            + row(3, n(20), n(51), f("[2]!VP(A3-B3,24)", "4.03"))
            + row(4, n(60), n(12), f("VPMATCH(A4,B4,24)", "17.99"))
            + row(5, EMPTY, EMPTY, f("NOSUCH(A5)", "#NAME?", "e"))
            + row(6, EMPTY, EMPTY, f("VPMATCH(C5,B4,24)", "#NAME?", "e"))
            + row(7, EMPTY, EMPTY, f("XVP(A4,B4)&quot;VP(&quot;", "#NAME?", "e"))
        },
        links=[
            (
                "http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/"
                "xlStartup",
                "xlvp.xlam",
            ),
            (
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
                "externalLinkPath",
                "file:///C:\\Users\\Bo\\AddIns\\bridgemate.xlam",
            ),
        ],
    )


def _ranks() -> bytes:
    """Rounded totals, whole and half points, typed totals: all may be ranked as they are."""
    return computed(
        {
            "Totals": [
                ["Team", "R1", "R2", "R3", "Total", "Rank"],
                ["Ash", 12.33, 8.2, 2.3, ("=ROUND(SUM(B2:D2),2)", 22.83), ("=RANK(E2,E$2:E$4)", 1)],
                ["Elm", 2.3, 8.2, 12.33, ("=ROUND(SUM(B3:D3),2)", 22.83), ("=RANK(E3,E$2:E$4)", 1)],
                ["Oak", 5, 5, 5, ("=ROUND(SUM(B4:D4),2)", 15), ("=RANK(E4,E$2:E$4)", 3)],
            ],
            "Chess": [
                ["Player", "R1", "R2", "R3", "Score", "Place"],
                ["Ana", 1, 0.5, 1, ("=SUM(B2:D2)", 2.5), ("=RANK(E2,E$2:E$4)", 1)],
                ["Bo", 1, 0.5, 0.5, ("=SUM(B3:D3)", 2), ("=RANK(E3,E$2:E$4)", 2)],
                ["Cy", 0, 0, 0.5, ("=SUM(B4:D4)", 0.5), ("=RANK(E4,E$2:E$4)", 3)],
            ],
            "Typed": [
                ["Team", "VP", "Place"],
                ["Ash", 22.83, ("=RANK(B2,B$2:B$4)", 1)],
                ["Elm", 20.11, ("=RANK(B3,B$2:B$4)", 2)],
                ["Oak", 15.4, ("=RANK(B4,B$2:B$4)", 3)],
                ["Above 20", None, ('=COUNTIF(B2:B4,">"&20)', 2)],
            ],
        }
    )


def _standings() -> bytes:
    """Ties of every kind, two groups below one another, and a list in the order of the numbers."""
    return typed(
        {
            "Players": [
                ["Rk.", "Name", "Pts.", "DE (place)", "BH", "SB", "TPR"],
                [1, "Ana", 6, 1, 28, 24.5, 2301],
                [2, "Bo", 5, 1, 26, 20, 2200],
                [3, "Cy", 5, 2, 27.5, 19, 2310],
                [4, "Di", 4, 1, 25, 14, 2001],
                [4, "Eve", 4, 1, 25, 14, 2105],
                [6, "Flo", 3, 1, 25, 9, 2000],
            ],
            "Teams": [
                ["Rank", "Team", "VP", "Net", "Quotient"],
                [1, "Ash", 98.31, 101, 1.7],
                [2, "Elm", 91.04, 40, 1.2],
                [3, "Oak", 91.04, 55, 1.3],
                [4, "Yew", 60.5, -12, 0.9],
            ],
            "Groups": [
                ["Place", "Team", "Points"],
                [1, "Ash", 12],
                [2, "Elm", 9],
                [3, "Oak", 5],
                [1, "Yew", 14],
                [2, "Fir", 8],
                [3, "Bay", 2],
            ],
            "By number": [
                ["No", "Team", "Points", "Rank"],
                [1, "Ash", 9, 2],
                [2, "Elm", 12, 1],
                [3, "Oak", 5, 4],
                [4, "Yew", 9, 2],
            ],
            "Best ladies": [
                ["Rank", "Name", "Score"],
                [3, "Ana", 6.5],
                [8, "Eve", 5],
                [8, "Flo", 5],
                [14, "Di", 4.5],
            ],
            "Golf": [
                ["Rank", "Name", "Total"],
                [1, "Ana", 68],
                [2, "Bo", 70],
                [3, "Cy", 71],
                [4, "Di", 71.5],
            ],
        }
    )


ALL = {
    name.strip("_"): made
    for name, made in list(globals().items())
    if name.startswith("_") and getattr(made, "__module__", "") == __name__
}
"""Each scorecard by name."""
