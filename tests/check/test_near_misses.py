"""Each kind of finding at its edge: what is found, and what looks like it and must stay silent."""

from __future__ import annotations

import datetime
import io
from typing import Any

import openpyxl
import pytest
from check.making import Rows, by_hand, f, n, row, saved, t, typed
from openpyxl.workbook.defined_name import DefinedName

from xlvp.books import templates
from xlvp.check import Kind, check
from xlvp.check.excel import read_excel
from xlvp.hosts.recalc import recalculate
from xlvp.hosts.workbook_parts import WorkbookParts

JAN = datetime.date(2024, 1, 5)


def cells(data: bytes, kind: Kind) -> str:
    """The cells of the findings, which must all be of this kind."""
    findings = check(read_excel(data)).findings
    assert all(finding.kind is kind for finding in findings), findings
    return " ".join(finding.cell for finding in findings)


def changed(rows: Rows, **values: Any) -> list[list[Any]]:
    """The rows with other cells: ``C2="2w0"``."""
    copy = [list(line) for line in rows]
    for place, value in values.items():
        copy[int(place[1:]) - 1]["ABCDEFGHIJ".index(place[0])] = value
    return copy


# Victory points of the printed table for 24 boards (USBF).
CARD: Rows = [
    ["Round", "Opponents", "IMPs", "IMPs", "VP", "VP", "Note"],
    [1, "Hill", 45, 32, 12.95, 7.05, None],
    [2, "Mill", 20, 51, 4.03, 15.97, None],
    [3, "Church", 60, 12, 17.99, 2.01, None],
    [4, "Lake", 33, 30, 10.75, 9.25, None],
    [5, "Weir", 5, 44, 2.99, 17.01, None],
]

VALUES = {
    "as printed": (CARD, ""),
    "a hundredth off": (changed(CARD, E4=17.98), "E4"),
    "both sides": (changed(CARD, E4=18.99, F4=1.01), "E4 F4"),
    "as text with a comma": (changed(CARD, E4="17,98"), "E4"),
    "a board was cancelled, says the value": (changed(CARD, E2=13.01, F2=6.99), ""),
    "a bye": (changed(CARD, B4="Bye", E4=12, F4=None), ""),
    "an assigned score": (changed(CARD, G4="assigned", E4=12, F4=3), ""),
    "a remark that explains nothing": (changed(CARD, G4="nice", E4=12, F4=2.01), "E4"),
    "a penalty in a column": (changed(CARD, G1="Penalty", G4=0.5, E4=17.49), ""),
    "a penalty in another row": (changed(CARD, G1="Penalty", G3=0.5, E4=17.49), "E4"),
    "not played, with zeros": ([*CARD, [6, "Moor", 0, 0, 0, 0]], ""),
    "not played, with draws": ([*CARD, [6, "Moor", 0, 0, 10, 10]], ""),
    "the sums": ([*CARD, ["Total", None, 163, 169, 48.71, 51.29]], ""),
    "the sums without a word": ([*CARD, [None, None, 163, 169, 48.71, 51.29]], ""),
    "too few rows to know the boards": (changed(CARD[:4], E4=17.98, F4=2.02), ""),
    "as few, but the boards are said": (
        [*changed(CARD[:4], E4=17.98), ["24 boards a match"]],
        "E4",
    ),
    "a running total beside": (
        [
            [*line[:6], head]
            for line, head in zip(CARD, ["Total", 12.95, 16.98, 34.97, 45.72, 48.71], strict=True)
        ],
        "",
    ),
    "whole points of no known scale": (
        changed(
            CARD, E2=16, E3=11, E4=19, E5=15, E6=9, F2=None, F3=None, F4=None, F5=None, F6=None
        ),
        "",
    ),
}


@pytest.mark.parametrize(("rows", "expected"), VALUES.values(), ids=VALUES)
def test_victory_points(rows: Rows, expected: str) -> None:
    assert cells(typed({"Card": rows}), Kind.VP_VALUE) == expected


PLAIN: Rows = [
    ["Round", "Margin", "VP"],
    [1, 5, 11.22],
    [2, 20, 14.25],
    [3, 33, 16.24],
    [4, 13, 12.95],
]

TAU = "((SQRT(5)-1)/2)"
WEB = f"=ROUND(10+10*(1-{TAU}^(3*MIN(B{{r}},15*SQRT({{b}}))/(15*SQRT({{b}}))))/(1-{TAU}^3),2)"

ROUNDING = {
    "values of the plain formula": (PLAIN, "C2 C3 C4"),
    "those of the table": (changed(PLAIN, C2=11.23, C3=14.26, C4=16.25), ""),
    "the scale FORMULA is wanted": ([*PLAIN, ["Scale", "FORMULA"]], ""),
    "the formula, its values not kept": (changed(PLAIN[:2], C2=WEB.format(r=2, b=24)), "C2"),
    "a guarded one": (
        changed(PLAIN[:2], C2=f'=IF(B2="","",{WEB.format(r=2, b=24)[1:]})'),
        "C2",
    ),
    "over so few boards that it is right": (changed(PLAIN[:2], C2=WEB.format(r=2, b=7)), ""),
    "another power": (changed(PLAIN[:2], C2="=ROUND(10+10*(1-0.5^(B2/24)),2)"), ""),
    "a straight line": (changed(PLAIN[:2], C2="=MAX(0,MIN(20,10+B2/6))^1"), ""),
    "our function with that scale": (changed(PLAIN[:2], C2='=VP(B2,24,"FORMULA")'), ""),
}


@pytest.mark.parametrize(("rows", "expected"), ROUNDING.values(), ids=ROUNDING)
def test_plain_rounding(rows: Rows, expected: str) -> None:
    assert cells(typed({"Card": rows}), Kind.PLAIN_ROUNDING) == expected


TABLE: Rows = [
    ["No", "Name", "R1", "R2", "R3", "Pts"],
    [1, "Ana", "2w1", "3b½", "4w1", 2.5],
    [2, "Bo", "1b0", "4w1", "3b1", 2],
    [3, "Cy", "4w1", "1w½", "2w0", 1.5],
    [4, "Di", "3b0", "2b0", "1b0", 0],
]
MATRIX: Rows = [
    ["", "Ana", "Bo", "Cy", "Pts"],
    ["Ana", "x", 1, 0.5, 1.5],
    ["Bo", 0, "x", 1, 1],
    ["Cy", 0.5, 0, "x", 0.5],
]
US_CHESS: Rows = [
    ["No", "Name", "R1", "R2", "R3", "Total"],
    [1, "Ana", "W2", "D3", "W4", 2.5],
    [2, "Bo", "L1", "W4", "W3", 2],
    [3, "Cy", "W4", "D1", "L2", 1.5],
    [4, "Di", "L3", "L2", "L1", 0],
]
TEAMS: Rows = [
    ["No", "Team", "R1", "R2", "R3", "MP"],
    [1, "Ash", "2w3", "3b2", "4w4", 5],
    [2, "Elm", "1b1", "4w3", "3b2½", 4],
    [3, "Oak", "4w2½", "1w2", "2w1½", 3],
    [4, "Yew", "3b1½", "2b1", "1b0", 0],
]

CROSSTABLES = {
    "sound": (TABLE, ""),
    "a result": (changed(TABLE, C2="2w0"), "C2"),
    "a pairing": (changed(TABLE, C2="3w1"), "C2"),
    "a colour": (changed(TABLE, C2="2b1"), "C2"),
    "a bye against a pairing": (changed(TABLE, C3="U"), "C2"),
    "nobody there": (changed(TABLE, C2="9w1"), "C2"),
    "a sum": (changed(TABLE, F5=0.5), "F5"),
    "a number twice": (changed(TABLE, A3=1), "A3"),
    "three things at once": (changed(TABLE, C2="2w0", D5="2w0", F4=2), "C2 D3 F4"),
    "a sum where a result is not understood": (changed(TABLE, C2="won", F4=2), "F4"),
    "a round under way": (changed(TABLE, E2="4w", E5="1b", F2=1.5), ""),
    "a note below": ([*TABLE, ["Arbiter", "Bo"]], ""),
    "sorted by name, numbers left out": (
        [line[1:] for line in (TABLE[0], TABLE[4], TABLE[2], TABLE[1], TABLE[3])],
        "",
    ),
    "three points a win": (changed(TABLE, F2=7, F3=6, F4=4), ""),
    "no headings": ([line[2:5] for line in changed(TABLE, C2="2w0")[1:]], "A1"),
    "a matrix": (MATRIX, ""),
    "a matrix, a result": (changed(MATRIX, C2=0.5), "C2"),
    "a matrix of victory points": (changed(MATRIX, C2=12.33, B3=7.67, D2=5, B4=15), ""),
    "US Chess": (US_CHESS, ""),
    "US Chess, a result": (changed(US_CHESS, D2="L3"), "D2"),
    "teams": (TEAMS, ""),
    "teams, one board too many": (changed(TEAMS, C2="2w3½"), "C2"),
    "points of each round": (
        [["No", "Team", "R1", "R2", "R3"], [1, "Ash", 12.95, 4, 10], [2, "Elm", 7.05, 16, 10]],
        "",
    ),
}


@pytest.mark.parametrize(("rows", "expected"), CROSSTABLES.values(), ids=CROSSTABLES)
def test_crosstables(rows: Rows, expected: str) -> None:
    assert cells(typed({"Final": rows}), Kind.CROSSTABLE) == expected


GAMES: Rows = [
    ["Board", "White", "Black", "Result"],
    [1, "Ana", "Bo", "1-0"],
    [2, "Cy", "Di", "½-½"],
    [3, "Eve", "Flo", "0-1"],
    [4, "Gus", "Hal", "1-0"],
]

DATES = {
    "results": (GAMES, ""),
    "a date": (changed(GAMES, D3=JAN), "D3"),
    "a time": (changed(GAMES, D3=datetime.time(1, 0)), "D3"),
    "the number of a date": (changed(GAMES, D3=45296), "D3"),
    "a date among numbers": (changed(GAMES, D2=1, D3=JAN, D4=0.5, D5=0), "D3"),
    "a date among pairings": (changed(TABLE, D5=JAN), "D5"),
    "the days of the rounds": ([TABLE[0], [None, "When", JAN, JAN, JAN], *TABLE[1:]], ""),
    "days of play, one unknown": (
        changed(GAMES, D1="Date", D2=JAN, D3=JAN, D4=JAN, D5="?"),
        "",
    ),
    "a column of days with two results": (changed(GAMES, D2=JAN, D3=JAN), ""),
    "a day in a row of its own": ([*GAMES, ["Date", None, None, JAN]], ""),
    "a large number elsewhere": (changed(GAMES, D1="Money", D2=45000, D3=45296, D4=1, D5=0), ""),
}


@pytest.mark.parametrize(("rows", "expected"), DATES.values(), ids=DATES)
def test_dates(rows: Rows, expected: str) -> None:
    assert cells(typed({"Games": rows}), Kind.DATE) == expected


STARTUP = "http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/xlStartup"
BY_PATH = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath"

LOST = {
    "known": ("VP(A1,24)", "12.95", "n", [], False),
    "not known": ("VP(A1,24)", "#NAME?", "e", [], True),
    "not known when it was saved": ("_xludf.VP(A1,24)", "12.95", "n", [], True),
    "another error": ("VP(A1,24)", "#VALUE!", "e", [], False),
    "another name is not known": ("VP(A1,Boards)", "#NAME?", "e", [], False),
    "another function is not known": ("VP(A1,MYBOARDS())", "#NAME?", "e", [], False),
    "the error comes from the margin": ("VP(B1,24)", "#NAME?", "e", [], False),
    "a text": ("&quot;VP(A1,24)&quot;&amp;NOSUCH()", "#NAME?", "e", [], False),
    "somebody else's function": ("MYVP(A1,24)", "#NAME?", "e", [], False),
    "the add-in in the start folder": (
        "[1]!VP(A1,24)",
        "12.95",
        "n",
        [(STARTUP, "xlvp.xlam")],
        False,
    ),
    "the same, not found": ("[1]!VP(A1,24)", "#NAME?", "e", [(STARTUP, "xlvp.xlam")], True),
    "no such link": ("[2]!VP(A1,24)", "12.95", "n", [(STARTUP, "xlvp.xlam")], True),
    "another machine's folder": (
        "[1]!VP(A1,24)",
        "12.95",
        "n",
        [(BY_PATH, "file:///C:\\Users\\Bo\\xlvp.xlam")],
        True,
    ),
    "a network, which is not asked": (
        "[1]!VP(A1,24)",
        "12.95",
        "n",
        [(BY_PATH, "\\\\club\\share\\xlvp.xlam")],
        False,
    ),
    "the web, which is not asked": (
        "[1]!VP(A1,24)",
        "12.95",
        "n",
        [(BY_PATH, "https://club.example/xlvp.xlam")],
        False,
    ),
    "another add-in's function": (
        "[1]!VP(A1,24)",
        "#NAME?",
        "e",
        [(BY_PATH, "file:///C:\\bridgemate.xlam")],
        False,
    ),
}


@pytest.mark.parametrize(("formula", "value", "kind", "links", "lost"), LOST.values(), ids=LOST)
def test_lost_functions(
    formula: str, value: str, kind: str, links: list[tuple[str, str]], lost: bool
) -> None:
    error = f("NOSUCH()", "#NAME?", "e")
    data = by_hand({"Card": row(1, n(13), error, f(formula, value, kind), t("x"))}, links=links)
    assert cells(data, Kind.LOST_FUNCTION) == "C1" * lost


GUARDS = {
    "=VP(B2-C2,24)": True,
    '=VP(B2-C2,24,"EBU")': True,
    "=BRIDGEVP((B2-C2),24)": True,
    "=20-VP(B2-C2,24)": True,
    '=IFERROR(VP(B2-C2,24),"")': True,
    "=IF(TRUE,VP(B2-C2,24))": True,
    "=VP(SUM(B2)-SUM(C2),24)": True,
    "=VP(ABS(B2-C2),24)": True,
    "=VP(-B2+C2,24)": True,
    "=VP(D2,24)": True,
    "=VP(B2-C2,E2)": True,
    "=VPMATCH(B2,C2,24)": False,
    "=VP(B2,24)": False,
    "=VP(45-32,24)": False,
    "=VP(F2,24)": False,
    "=VP(B2-C2,G2)": False,
    '=IF(B2="","",VP(B2-C2,24))': False,
    '=IF(COUNT(B2:C2)=2,VP(B2-C2,24),"")': False,
    '=IF(A2<=$H$1,VP(B2-C2,24),"")': False,
    '=_xlfn.IFS(B2<>"",VP(B2-C2,24),TRUE,"")': False,
    '=VP(B2-C2,24)*(B2<>"")': False,
}


@pytest.mark.parametrize(("formula", "found"), GUARDS.items(), ids=GUARDS)
def test_guards(formula: str, found: bool) -> None:
    rows: Rows = [
        ["Round", "Us", "Them", "Margin", "Boards", "Guarded", "If played"],
        [1, 45, 32, "=B2-C2", 24, '=IF(B2="","",B2-C2)', 24, None, formula],
        [2, None, None, None, 24, None, None],
    ]
    assert cells(typed({"Card": rows}), Kind.UNGUARDED) == "I2" * found


SUM, ROUNDED = "=SUM(B{r}:D{r})", "=ROUND(SUM(B{r}:D{r}),2)"

RANKS = {
    "RANK over sums": (SUM, "=RANK(E{r},E$2:E$4)", True),
    "RANK.EQ": (SUM, "=RANK.EQ(E{r},$E$2:$E$4,0)", True),
    "a sum with plus": ("=B{r}+C{r}+D{r}", "=RANK(E{r},E$2:E$4)", True),
    "LARGE": (SUM, "=LARGE(E$2:E$4,2)", True),
    "SORT": (SUM, "=_xlfn._xlws.SORT(E$2:E$4)", True),
    "COUNTIF": (SUM, '=COUNTIF(E$2:E$4,">"&E{r})+1', True),
    "SUMPRODUCT": (SUM, "=SUMPRODUCT((E$2:E$4>E{r})*1)+1", True),
    "rounded sums": (ROUNDED, "=RANK(E{r},E$2:E$4)", False),
    "rounded when compared": (SUM, "=SUMPRODUCT(--(ROUND(E$2:E$4,2)>ROUND(E{r},2)))+1", False),
    "counted against a fixed number": (SUM, '=COUNTIF(E$2:E$4,">"&20)', False),
    "typed numbers": ("=22.83", "=RANK(B{r},B$2:B$4)", False),
    "averages": ("=AVERAGE(B{r}:D{r})", "=RANK(E{r},E$2:E$4)", False),
    "our own standings": (SUM, "=INDEX(VPSTANDINGS({{1,1,2,30,20,24}}),2,1)", False),
}


@pytest.mark.parametrize(("total", "rank", "found"), RANKS.values(), ids=RANKS)
def test_ranks(total: str, rank: str, found: bool) -> None:
    teams = [("Ash", 12.33, 8.2, 2.3), ("Elm", 2.3, 8.2, 12.33), ("Oak", 5.01, 5, 5)]
    body = [[*team, total.format(r=r), rank.format(r=r)] for r, team in enumerate(teams, start=2)]
    rows = [["Team", "R1", "R2", "R3", "Total", "Rank"], *body]
    assert cells(typed({"Totals": rows}), Kind.UNROUNDED_RANK) == "F2 F3 F4" * found


@pytest.mark.parametrize("points", [(1, 0.5, 0), (12, 7, 3), (2.25, 0.5, 1)])
def test_ranks_over_sums_that_are_exact_may_stay_unrounded(points: tuple[float, ...]) -> None:
    body = [[f"T{r}", *points, f"=SUM(B{r}:D{r})", f"=RANK(E{r},E$2:E$4)"] for r in (2, 3, 4)]
    data = typed({"Totals": [["Team", "R1", "R2", "R3", "Total", "Rank"], *body]})
    assert cells(data, Kind.UNROUNDED_RANK) == ""


STANDINGS = {
    "in order": ("Rank Team VP", "1 A 90.1", "2 B 80.2", "3 C 70", ""),
    "swapped": ("Rank Team VP", "1 A 90.1", "2 B 70", "3 C 80.2", "A4"),
    "shared ranks": ("Rank Team VP", "1 A 90.1", "1 B 90.1", "3 C 80.2", ""),
    "a rank too good": ("Rank Team VP", "1 A 90.1", "1 B 90.1", "2 C 80.2", "A4"),
    "shared by unequal teams": ("Rank Team VP", "1 A 90.1", "1 B 89", "3 C 80.2", "A3"),
    "ranks that leave some out": ("Rank Team VP", "3 A 90.1", "7 B 89", "9 C 80.2", ""),
    "a tie split by nothing that is printed": ("Rank Team VP", "1 A 9", "2 B 9", "3 C 8", ""),
    "tie-breaks in order": ("Rk. Name Pts BH", "1 A 5 20", "2 B 5 18", "3 C 4 30", ""),
    "tie-breaks swapped": ("Rk. Name Pts BH", "1 A 5 18", "2 B 5 20", "3 C 4 30", "A3"),
    "a performance is no tie-break": (
        "Rk. Name Pts TPR",
        "1 A 5 1800",
        "2 B 5 2000",
        "3 C 4 9",
        "",
    ),
    "a margin may come after the match": ("Rank Team VP Net", "1 A 9 3", "2 B 9 7", "3 C 8 9", ""),
    "direct encounter, points or place": ("Rk. Name Pts DE", "1 A 5 1", "2 B 5 2", "3 C 4 1", ""),
    "an unknown numbered one": ("Rk. Name Pts TB1", "1 A 5 1", "2 B 5 2", "3 C 4 1", ""),
    "two lists": ("Rank Team VP", "1 A 9", "2 B 8", "1 C 20", ""),
    "a penalty explains it": ("Rank Team VP Pen. Final", "1 A 9 0 9", "2 B 7 0 7", "3 C 8 2 6", ""),
    "no penalty does": ("Rank Team VP Pen. Final", "1 A 9 0 9", "2 B 7 2 5", "3 C 8 2 6", "A4"),
    "not sorted, ranks right": ("Team VP Rank", "A 8 2", "B 9 1", "C 7 3", ""),
    "not sorted, ranks wrong": ("Team VP Rank", "A 8 1", "B 9 2", "C 7 3", "C3"),
    "less is better": ("Rank Name Score", "1 A 68", "2 B 70", "3 C 71", ""),
    "averages rank": ("Rank Pair Points Average", "1 A 31 1.2", "2 B 33 1.1", "3 C 25 0.9", ""),
}


@pytest.mark.parametrize(("header", "a", "b", "c", "expected"), STANDINGS.values(), ids=STANDINGS)
def test_standings(header: str, a: str, b: str, c: str, expected: str) -> None:
    def value(text: str) -> str | float:
        return float(text) if text.replace(".", "").isdigit() else text

    rows = [header.split(), *([value(part) for part in line.split()] for line in (a, b, c))]
    assert cells(typed({"Standings": rows}), Kind.ORDER) == expected


def test_totals_that_a_file_holds_as_formulas_without_values_are_computed_first() -> None:
    body = [("Ash", 12.95, 4.0, 1), ("Elm", 5, 6, 3), ("Oak", 20, 1.1, 2)]
    rows = [
        ["Team", "R1", "R2", "Total", "Rank"],
        *([*line[:3], f"=ROUND(B{r}+C{r},2)", line[3]] for r, line in enumerate(body, start=2)),
    ]
    assert cells(typed({"Teams": rows}), Kind.ORDER) == "E4"
    assert cells(typed({"Teams": changed(rows, E2=2, E4=1)}), Kind.ORDER) == ""


def test_the_ranks_of_several_groups_in_one_table_are_not_compared() -> None:
    rows: Rows = [
        ["Group", "Rank", "Team", "Points"],
        *(
            [group, rank, f"{group}{rank}", 20 - 5 * rank + (group == "B")]
            for rank in (1, 2, 3)
            for group in "AB"
        ),
    ]
    assert cells(typed({"Groups": rows}), Kind.ORDER) == ""
    one_list = [line for line in rows if line[0] != "B"]
    assert cells(typed({"Groups": changed(one_list, D4=11)}), Kind.ORDER) == "B4"


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("Boards a match: 20", "E2 F2"),
        ("Boards a match: 24", ""),
        ("48 boards in two matches", ""),
        ("26 boards scheduled", ""),
        ("Boards 1 to 20", ""),
    ],
)
def test_the_boards_that_a_label_names(label: str, found: str) -> None:
    assert cells(typed({"Card": [*CARD, [label]]}), Kind.VP_VALUE) == found


def test_every_kind_has_both() -> None:
    for cases in (VALUES, ROUNDING, CROSSTABLES, DATES, LOST, GUARDS, RANKS, STANDINGS):
        outcomes = {bool(case[-1] if isinstance(case, tuple) else case) for case in cases.values()}
        assert outcomes == {True, False}


def test_functions_of_the_same_names_that_the_workbook_has_itself_are_not_ours() -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    for line in ([45, 32, "=VP(A1-B1,24)"], [None, None, "=VP(A2-B2,24)"]):
        book.active.append(line)
    assert cells(saved(book), Kind.UNGUARDED) == "C1 C2"
    book.defined_names["VP"] = DefinedName("VP", attr_text="_xlfn.LAMBDA(_xlpm.a,_xlpm.a+10)")
    assert cells(saved(book), Kind.UNGUARDED) == ""
    with_macros = WorkbookParts(typed({"S": [[45, 32, "=VP(A1-B1,24)"]]}))
    with_macros.parts["xl/vbaProject.bin"] = b"Module=Module1"
    assert cells(bytes(with_macros), Kind.UNGUARDED) == ""
    with_macros.parts["xl/vbaProject.bin"] = b"Module=xlvp_functions"
    assert cells(bytes(with_macros), Kind.UNGUARDED) == "C1"


def test_a_function_without_a_value_is_explained_and_a_blank_or_undefined_one_is_not() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["A1"], sheet["A2"], sheet["A3"] = "abc", 10, None
    for at in (1, 2, 3):
        sheet[f"B{at}"] = f"=VP(A{at},24)"
    sheet["C1"] = "=B1+1"
    sheet["D1"] = "=TPR(A3,A3)"
    buffer = io.BytesIO()
    book.save(buffer)
    shown = recalculate(buffer.getvalue()).data
    found = [f for f in check(read_excel(shown)).findings if f.kind is Kind.ERROR]
    assert [(f.cell, f.sentence) for f in found] == [
        ("B1", "shows #VALUE!: VP: imps is 'abc', which is not a number")
    ]


def test_a_scoresheet_of_ours_tells_what_its_check_says() -> None:
    fresh = templates.example("bridge-swiss-teams")
    assert not check(read_excel(fresh)).findings
    book = openpyxl.load_workbook(io.BytesIO(fresh))
    matches = book["Matches"]
    matches["E6"] = matches["D6"].value
    buffer = io.BytesIO()
    book.save(buffer)
    found = check(read_excel(recalculate(buffer.getvalue()).data)).findings
    assert [f.kind for f in found if f.kind is Kind.OWN_CHECK] == [Kind.OWN_CHECK]
