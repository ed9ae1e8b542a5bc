"""The chess worksheet functions: arguments, forms, errors, and what a person reads."""

from __future__ import annotations

import datetime
import inspect
import json
from pathlib import Path

import chess_events as chess
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from xlvp import udfs
from xlvp.errors import BadArgument, CellError, OutOfTable, PassedOn, Undefined, XlvpError
from xlvp.tiebreaks import BASES, parse

CASES = Path(__file__).parent / "cases" / "tiebreaks"
MANY = json.loads((CASES / "many_unplayed_rounds.json").read_text(encoding="utf-8"))["cells"]
SWISS = [["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]]
TEAMS = [["2w2½", "3b1"], ["1b1½", "U2"], ["U4", "1w3"]]
EXPORT = [
    ["Crosstable", None, None, None, None, None],
    ["No.", "Name", "Rtg", "1.Rd", "2.Rd", "Pts"],
    [3, "Cy", 1800, "-1", "1w½", 1.5],
    [1, "Ann", 2000, "2w1", "3b½", 1.5],
    [2, "Bob", None, "1b0", "-1", 1],
]
PLAYER_CODES = [
    name + modifier
    for name, base in BASES.items()
    if base.players
    for modifier in ("", *(f"/{m}{'+1' if m == 'L' else '1'}" for m in base.modifiers))
]
TEAM_CODES = [
    name + modifier
    for name, base in BASES.items()
    if base.teams
    for modifier in ("", *(f"/{m}1" for m in base.modifiers))
]
some = settings(deadline=None, max_examples=60)


def fails(kind: type[XlvpError], words: str, function: str, *arguments: object) -> None:
    with pytest.raises(kind) as caught:
        getattr(udfs, function)(*arguments)
    assert words in caught.value.sentence, caught.value.sentence
    assert udfs.XLVPERROR(function, *arguments) == caught.value.sentence


# signatures

SIGNATURES = {
    "BUCHHOLZ": "crosstable variant player rules rounds layout",
    "SB": "crosstable variant player rules rounds layout",
    "TIEBREAK": "crosstable code player rules rounds ratings layout",
    "TEAMTIEBREAK": "crosstable code player rules rounds boards layout",
    "TIEBREAKDETAIL": "crosstable code player rules rounds ratings names boards layout",
    "STANDINGS": "crosstable names codes rules rounds ratings headers boards layout",
    "ROUNDSTATUS": "crosstable rounds layout",
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_the_arguments_stand_in_the_order_of_the_contract(name: str) -> None:
    declared = udfs.FUNCTIONS[name]
    assert [a.name for a in declared.arguments] == SIGNATURES[name].split()
    defaults = {a.name: a.default for a in declared.arguments if a.optional}
    assert defaults["layout"] == "auto" and defaults.get("rules", "FIDE-2026") == "FIDE-2026"
    assert declared.category == "Chess" and all(a.help for a in declared.arguments)


def test_sonnebornberger_is_sb() -> None:
    assert udfs.FUNCTIONS["SONNEBORNBERGER"].alias_of == "SB"
    assert udfs.SONNEBORNBERGER(SWISS, "", 1) == udfs.SB(SWISS, "", 1)


def test_every_code_is_in_the_help() -> None:
    helps = {
        "TIEBREAK": {name for name, base in BASES.items() if base.players},
        "TEAMTIEBREAK": {name for name, base in BASES.items() if base.teams},
    }
    for function, names in helps.items():
        text = next(a.help for a in udfs.FUNCTIONS[function].arguments if a.name == "code")
        listed = {word.partition("/")[0].strip("().;,") for word in text.replace(",", " ").split()}
        assert names <= listed


# player: omitted, a number, a range


def test_player_omitted_is_a_column_a_number_a_cell_a_range_a_column() -> None:
    column = udfs.BUCHHOLZ(MANY)
    assert len(column) == len(MANY) and all(len(row) == 1 for row in column)  # type: ignore[arg-type,union-attr]
    for empty in (None, "", "  ", float("nan"), [[None]]):
        assert udfs.BUCHHOLZ(MANY, "", empty) == column
    for five in (5, 5.0, "5", [[5]]):
        assert udfs.BUCHHOLZ(MANY, "", five) == column[4][0]  # type: ignore[index]
    assert udfs.BUCHHOLZ(MANY, "", [[2], [None], [1]]) == [column[1], [""], column[0]]  # type: ignore[index]
    assert udfs.BUCHHOLZ(MANY, "", [[2, 1]]) == [column[1], column[0]]  # type: ignore[index]


def test_a_bad_player_in_a_range_is_an_error_in_its_cell_alone() -> None:
    got = udfs.BUCHHOLZ(SWISS, "", [[1], [17], ["x"], [True], ["#REF!"], [3]])
    assert got == [[2], ["#NUM!"], ["#VALUE!"], ["#VALUE!"], ["#REF!"], [3]]
    assert "row 2: player 17 is not in the crosstable" in got[1][0].sentence  # type: ignore[index,union-attr]


def test_blank_rows_give_blank_results_and_their_number_stays_unused() -> None:
    table = [["3w1"], [None], ["1b0"], [""], ["U"]]
    assert udfs.TIEBREAK(table, "PTS") == [[1], [""], [0], [""], [1]]
    assert udfs.TIEBREAK(table, "PTS", 2) == ""
    assert udfs.TIEBREAK(table, "PTS", [[2], [3]]) == [[""], [0]]
    assert udfs.TIEBREAKDETAIL(table, "PTS", 2) == ""
    assert [row[1] for row in udfs.STANDINGS(table, headers=False)] == [5, 1, 3]  # type: ignore[index]
    fails(OutOfTable, "player 6 is not in the crosstable", "TIEBREAK", table, "PTS", 6)
    fails(OutOfTable, "its numbers go from 1 to 5", "TIEBREAK", table, "PTS", 0)


# helpful errors


def test_a_number_as_variant_says_what_was_meant() -> None:
    sentence = 'cut 1 is "C1"; for player 1 leave the variant empty: BUCHHOLZ(table,,1)'
    for one in (1, "1", 1.0, [[1]]):
        fails(BadArgument, sentence, "BUCHHOLZ", SWISS, one)
    fails(BadArgument, "SB(table,,2)", "SB", SWISS, 2)
    fails(BadArgument, '"C1"', "BUCHHOLZ", [[3], [4]], 1)


def test_text_where_a_number_belongs_says_so() -> None:
    fails(BadArgument, "a starting number belongs there", "BUCHHOLZ", SWISS, "", "C1")
    fails(BadArgument, "a starting number belongs there", "TIEBREAK", SWISS, "BH", "Ann")
    fails(BadArgument, "rounds of the event belongs there", "SB", SWISS, "", 1, "2026", "FIDE-2026")
    fails(BadArgument, "player is TRUE", "SB", SWISS, "", True)
    fails(OutOfTable, "player 1.5 is not", "SB", SWISS, "", 1.5)


def test_unknown_words_list_the_known_ones() -> None:
    fails(BadArgument, "known are C1, C2, … (cut), M1, M2", "BUCHHOLZ", SWISS, "Z9")
    fails(BadArgument, "EMMSB, EMGSB, EGMSB", "SB", SWISS, "M1")
    fails(BadArgument, "known are PTS, BH, BH/C1", "TIEBREAK", SWISS, "XX")
    fails(BadArgument, "known are DE, WIN, MP, GP", "TEAMTIEBREAK", TEAMS, "XX")
    fails(BadArgument, "known are RAW, FIDE-2009", "SB", SWISS, "", None, "1999")
    fails(BadArgument, "layout", "SB", SWISS, "", None, "2026", None, "sideways")


@pytest.mark.parametrize("code", ["BC", "TBR", "BBE", "Berliner Wertung", "board count", "EDET"])
def test_what_needs_board_results_is_named_with_the_reason(code: str) -> None:
    fails(BadArgument, "is not supported: it needs the result on each board", "TEAMTIEBREAK",
          TEAMS, code)  # fmt: skip
    fails(BadArgument, "is not supported", "STANDINGS", TEAMS, None, f"MP, {code}")


def test_codes_of_the_other_kind_of_event() -> None:
    fails(BadArgument, "MP is a tie-break of teams: use TEAMTIEBREAK", "TIEBREAK", SWISS, "MP")
    fails(BadArgument, "say BH:MP or BH:GP", "TEAMTIEBREAK", TEAMS, "BH")
    fails(BadArgument, "team", "TIEBREAK", TEAMS, "BH")
    fails(BadArgument, "only /C1", "TIEBREAK", SWISS, "SB/M1")
    fails(BadArgument, "no modifier", "TIEBREAK", SWISS, "WIN/C1")


def test_more_rounds_in_the_table_than_in_the_event() -> None:
    fails(BadArgument, "rounds is 1", "BUCHHOLZ", SWISS, "", None, "2026", 1)


def test_an_excel_error_comes_out_as_it_is() -> None:
    for function in ("BUCHHOLZ", "ROUNDSTATUS", "STANDINGS"):
        with pytest.raises(PassedOn) as caught:
            getattr(udfs, function)([["2w1", "#REF!"], ["1b0", "U"]])
        assert caught.value.code == "#REF!"
    with pytest.raises(PassedOn):
        udfs.BUCHHOLZ(SWISS, "#N/A")
    with pytest.raises(PassedOn):
        udfs.BUCHHOLZ(SWISS, "", CellError(Undefined("why")))


# forgiving names


@pytest.mark.parametrize("spelling", ["BHC1", "BH-C1", "bh c1", "Bh/C1", " bh_c1 ", "BH cut 1"])
def test_codes_are_forgiving(spelling: str) -> None:
    assert udfs.TIEBREAK(MANY, spelling) == udfs.TIEBREAK(MANY, "BH/C1")
    assert udfs.BUCHHOLZ(MANY, spelling) == udfs.BUCHHOLZ(MANY, "C1")


def test_variants_of_buchholz_are_its_codes() -> None:
    pairs = {"": "BH", "C1": "BH/C1", "c 2": "BH/C2", "M1": "BH/M1", "m-2": "BH/M2",
             "sum": "BHSUM", "AVG": "AOB", "Fore": "FB", "FORE/C1": "FB/C1", "AOB": "AOB",
             "C0": "BH", "median 1": "BH/M1"}  # fmt: skip
    for variant, code in pairs.items():
        assert udfs.BUCHHOLZ(MANY, variant) == udfs.TIEBREAK(MANY, code), variant


def test_lists_of_codes_take_comma_semicolon_line_break_or_a_range() -> None:
    wanted = udfs.STANDINGS(MANY, None, "DE,BH/C1,SB")
    for codes in (
        "de; bhc1; sb",
        "DE\nBH/C1\nSB",
        [["DE"], ["BH-C1"], ["SB"]],
        [["DE,BHC1", "SB"]],
    ):
        assert udfs.STANDINGS(MANY, None, codes) == wanted
    default = udfs.STANDINGS(MANY)
    assert default[0][4:] == ["DE (place)", "BH/C1", "BH", "SB"]  # type: ignore[index]
    assert udfs.STANDINGS(MANY, None, "") == udfs.STANDINGS(MANY, None, [[None]]) == default


def test_ge_is_rep() -> None:
    assert udfs.TIEBREAK(MANY, "GE") == udfs.TIEBREAK(MANY, "REP")


# direct forms


def test_a_row_or_column_of_numbers_is_the_list_of_scores() -> None:
    column, row = [[3], [2.5], [None], [4], ["1½"]], [[3, 2.5, None, 4, "1½"]]
    for scores in (column, row, row[0]):
        assert udfs.BUCHHOLZ(scores) == 11
        assert udfs.BUCHHOLZ(scores, "C1") == 9.5
        assert udfs.BUCHHOLZ(scores, "M1") == 5.5
        assert udfs.BUCHHOLZ(scores, "C9") == udfs.BUCHHOLZ(scores, "M2") == 0
    assert udfs.BUCHHOLZ([[None], [""]]) == ""
    fails(BadArgument, "needs the crosstable", "BUCHHOLZ", column, "SUM")
    fails(BadArgument, "belongs to one player", "BUCHHOLZ", column, "", 2)
    with pytest.raises(PassedOn):
        udfs.BUCHHOLZ([[3], ["#DIV/0!"]])


def test_scores_and_results_give_sonneborn_berger() -> None:
    scores, results = [[3], [2.5], [None], [4], [1]], [["1"], ["½"], [1], [0], [None]]
    assert udfs.SB(scores, results) == 4.25
    assert udfs.SB(scores, [[1, "=", 1, "L", None]]) == 4.25
    assert udfs.SB(scores, results, "C1") == 3  # the drawn game against 2½ goes
    assert udfs.SB([[2], [2], [3]], [[1], [0], [1]], "C1") == 5  # of two with 2 the lost game
    assert udfs.SB([[7], [5]], [[2.5], [3]]) == 32.5  # team points
    assert udfs.SB([[None]], [[None]]) == ""
    fails(BadArgument, "needs as many results", "SB", scores)
    fails(BadArgument, "needs as many results", "SB", scores, [[1], [0]])
    fails(BadArgument, "type the points made", "SB", [[3]], [["+"]])
    fails(OutOfTable, "points are not below 0", "SB", [[3]], [[-1]])
    fails(BadArgument, "needs the crosstable", "SB", scores, results, "EMMSB")
    fails(BadArgument, "Excel", "SB", [[3]], [[datetime.date(2026, 2, 1)]])


def test_a_column_of_one_round_is_a_crosstable() -> None:
    assert udfs.BUCHHOLZ([["2 1"], ["1 0"]]) == [[0], [1]]


# ratings and names


def test_ratings_of_an_export_are_used_where_the_argument_is_omitted() -> None:
    assert udfs.TIEBREAK(EXPORT, "ARO", [[1], [2], [3]]) == [["#N/A"], [2000], [2000]]
    blank = [[""], [""]]
    assert udfs.TIEBREAK(EXPORT, "ARO") == [*blank, [2000], ["#N/A"], [2000]]
    given = [[None], ["Rtg"], [1900], [2000], [1700]]
    assert udfs.TIEBREAK(EXPORT, "ARO", 1, "2026", None, given) == 1800
    assert udfs.TIEBREAK(EXPORT, "ARO", 1, "2026", None, given[2:]) == 1800


@pytest.mark.parametrize("unrated", [None, "", 0, -5, "0"])
def test_blank_zero_and_negative_ratings_are_unrated(unrated: object) -> None:
    ratings = [[unrated], [2000], [1800]]
    assert udfs.TIEBREAK(SWISS, "ARO", None, "2026", None, ratings) == [[1900], ["#N/A"], ["#N/A"]]
    fails(Undefined, "opponent 1 is unrated", "TIEBREAK", SWISS, "TPR", 2, "2026", None, ratings)


def test_ratings_that_cannot_be_are_refused() -> None:
    for bad, words in (("x", "ratings, row 2"), (20000, "whole number up to 9999"),
                       (2000.5, "whole number"), (True, "ratings, row 2 is TRUE")):  # fmt: skip
        fails(BadArgument, words, "TIEBREAK", SWISS, "ARO", 1, "2026", None, [[1], [bad], [2]])
    fails(BadArgument, "ratings has 2 cells beside the 3 rows", "TIEBREAK", SWISS, "ARO", 1, "2026",
          None, [[2000], [2100]])  # fmt: skip


def test_names_come_from_the_argument_or_the_export() -> None:
    rows = udfs.STANDINGS(EXPORT, None, "PTS", headers=False)
    assert [row[:4] for row in rows] == [[1, 1, "Ann", 1.5], [1, 3, "Cy", 1.5], [3, 2, "Bob", 1]]  # type: ignore[index]
    named = udfs.STANDINGS(SWISS, [["A"], [7], [None]], "BH", headers=False)
    assert {(row[1], row[2]) for row in named} == {(1, "A"), (2, "7"), (3, "")}  # type: ignore[index]
    assert udfs.STANDINGS(SWISS, None, "BH", headers=False)[0][2] == ""  # type: ignore[index]
    fails(BadArgument, "names has 1 cells beside the 3 rows", "STANDINGS", SWISS, ["A"])


# undefined values


def test_undefined_values_carry_a_sentence() -> None:
    column = udfs.TIEBREAK([["2w1"], ["1b0"]], "KS")
    assert column == [["#N/A"], ["#N/A"]]
    assert all("after one round" in row[0].sentence for row in column)  # type: ignore[union-attr]
    fails(Undefined, "after one round", "TIEBREAK", [["2w1"], ["1b0"]], "KS", 1)
    matrix = [["x", "1"], ["0", "x"]]
    for code in ("PS", "FB"):
        fails(Undefined, "order of the rounds", "TIEBREAK", matrix, code, 1)
    fails(Undefined, "colour", "TIEBREAK", [["2 1"], ["1 0"]], "BPG", 1)
    assert udfs.TIEBREAK([["2 1"], ["1 0"]], "BWG") == [["#N/A"], [0]]
    assert udfs.XLVPERROR("TIEBREAK", matrix, "PS").startswith("PS: a matrix")  # type: ignore[union-attr]


# team tables


def test_a_team_table_is_known_by_its_boards_or_codes() -> None:
    assert udfs.TEAMTIEBREAK(TEAMS, "MP") == [[2], [1], [4]]
    by_code = udfs.STANDINGS(TEAMS, None, "MP,GP")
    assert by_code[1][:4] == [1, 3, "", 4]  # type: ignore[index]
    by_boards = udfs.STANDINGS(TEAMS, None, "DE,BH:MP", "2026", None, None, True, 4)
    assert by_boards[0] == ["Rank", "No.", "Name", "Points", "DE (place)", "BH:MP"]  # type: ignore[index]
    default = udfs.STANDINGS(TEAMS, boards=4)
    assert default[0][4:] == ["DE (place)", "BH:MP/C1", "BH:MP", "EMGSB"]  # type: ignore[index]
    assert udfs.TIEBREAKDETAIL(TEAMS, "EMMSB", 1)[-1][5] == udfs.SB(TEAMS, "EMMSB", 1)  # type: ignore[index]
    assert udfs.TIEBREAKDETAIL(TEAMS, "DE", 1, boards=4)[-1][5] == 1  # type: ignore[index]
    assert udfs.SB(TEAMS, "") == udfs.TEAMTIEBREAK(TEAMS, "EGGSB")
    assert udfs.SB(TEAMS, "C1") == udfs.TEAMTIEBREAK(TEAMS, "EGGSB/C1")
    for form in ("EMMSB", "EMGSB", "EGMSB", "EGGSB"):
        for cut in ("", "/C1"):
            assert udfs.SB(TEAMS, form + cut) == udfs.TEAMTIEBREAK(TEAMS, form + cut)


# the audit


def additive(code: str) -> bool:
    return BASES[code.partition("/")[0]].additive


@pytest.mark.parametrize("rules", ["RAW", "FIDE-2009", "FIDE-2009-CR", "FIDE-2023", "FIDE-2026"])
@pytest.mark.parametrize("code", PLAYER_CODES)
def test_the_rows_of_the_audit_add_up_to_the_value(code: str, rules: str) -> None:
    ratings = [[1500 + 10 * n] for n in range(len(MANY))]
    column = udfs.TIEBREAK(MANY, code, None, rules, None, ratings)
    for number, (value,) in enumerate(column, start=1):  # type: ignore[misc,arg-type]
        header, *rows, last = udfs.TIEBREAKDETAIL(MANY, code, number, rules, None, ratings)  # type: ignore[misc]
        assert len(rows) == 7 and [row[0] for row in rows] == list(range(1, 8))
        assert {len(row) for row in (header, *rows, last)} == {7}
        assert last[0] == str(parse(code)) and last[5] == value and rules in last[6]
        if additive(code):
            assert sum(row[5] or 0 for row in rows) == value


@some
@given(records=chess.events(), code=st.sampled_from(PLAYER_CODES))
def test_the_rows_add_up_on_random_events(records: chess.Event, code: str) -> None:
    assume(any(r.opponent is not None for row in records for r in row))
    assume(additive(code))
    table = chess.cells(records)
    column = udfs.TIEBREAK(table, code, None, "2026-SW")
    for number, (value,) in enumerate(column, start=1):  # type: ignore[misc,arg-type]
        rows = udfs.TIEBREAKDETAIL(table, code, number, "2026-SW")
        if value != "#N/A":
            assert sum(row[5] or 0 for row in rows[1:-1]) == value == rows[-1][5]  # type: ignore[index,union-attr,misc]


@some
@given(
    seed=st.integers(0, 2**32),
    teams=st.integers(2, 7),
    unplayed=st.sampled_from([0.1, 0.5]),
    code=st.sampled_from([code for code in TEAM_CODES if additive(code)]),
)
def test_the_rows_of_teams_add_up(seed: int, teams: int, unplayed: float, code: str) -> None:
    records = chess.random_event(seed, teams, 4, unplayed, 4)
    assume(any(r.opponent is not None for row in records for r in row))
    table = chess.cells(records, 4)
    column = udfs.TEAMTIEBREAK(table, code, None, "2026-SW", None, 4)
    for number, (value,) in enumerate(column, start=1):  # type: ignore[misc,arg-type]
        rows = udfs.TIEBREAKDETAIL(table, code, number, "2026-SW", None, None, None, 4)
        assert sum(row[5] or 0 for row in rows[1:-1]) == value == rows[-1][5]  # type: ignore[index,union-attr,misc]


def notes(table: object, code: str, player: int, *more: object) -> list[str]:
    return [row[6] for row in udfs.TIEBREAKDETAIL(table, code, player, *more)[1:-1]]  # type: ignore[misc,index,union-attr]


def test_the_audit_says_whom_an_unplayed_round_is_against_and_what_was_cut() -> None:
    """A half-point bye in round 2 and a forfeit loss in round 4."""
    table = [
        ["4w1", "H", "2b1", "3w-", "4b1"],
        ["3w1", "4b1", "1w0", "H", "Z"],
        ["2b0", "U", "4w½", "1b+", "U"],
        ["1b0", "2w0", "3b½", "U", "1w0"],
    ]
    assert udfs.TIEBREAKDETAIL(table, "BH/C1", 1, "FIDE-2026") == [
        ["Round", "Opponent", "Colour", "Result", "Opponent's score", "Contribution", "Note"],
        [1, 4, "w", "1", 1.5, 1.5, ""],
        [2, "", "", "half-point bye ½", 2.5, 0,
         "dummy opponent, capped at 2.5 (16.4.2); cut (16.5.1)"],
        [3, 2, "b", "1", 3, 3, "opponent's round 5: draw for 16.2.5"],
        [4, 3, "w", "-", 3.5, 3.5, "dummy opponent with the own score"],
        [5, 4, "b", "1", 1.5, 1.5, ""],
        ["BH/C1", "", "", "", "", 9.5, "FIDE-2026"],
    ]  # fmt: skip
    assert notes(table, "SB", 1, "FIDE-2009")[1] == "virtual opponent 3 = 1+0.5+1.5"
    assert notes(table, "BH", 1, "FIDE-2023")[1] == "dummy opponent with the own score"
    assert notes(table, "BH", 1, "RAW")[1] == "no opponent"


def test_the_virtual_opponents_of_the_seed_in_the_audit() -> None:
    """Round 5 of 9, 1 point before it: bye 3, forfeit win 3, forfeit loss 4."""
    before = ["2w1", "2b0", "2w0", "2b0"], ["1b0", "1w1", "1b1", "1w1"]
    for mine, theirs, score in (("U", "H", 3), ("2w+", "1b-", 3), ("2w-", "1b+", 4)):
        table = [[*before[0], mine], [*before[1], theirs]]
        rows = udfs.TIEBREAKDETAIL(table, "BH", 1, "FIDE-2009-SW", 9)
        assert rows[5][4] == rows[5][5] == score  # type: ignore[index]
        own = 1 if score == 4 else 0
        assert rows[5][6] == f"virtual opponent {score} = 1+{own}+2"  # type: ignore[index]


def test_a_matrix_shows_its_games_by_opponent() -> None:
    matrix = [["x", "1½", "10"], ["0½", "x", "½½"], ["01", "½½", "x"]]
    rows = udfs.TIEBREAKDETAIL(matrix, "SB", 1)
    assert [row[:6] for row in rows[1:]] == [  # type: ignore[index]
        ["", 2, "", "1", 1.5, 1.5], ["", 2, "", "½", 1.5, 0.75], ["", 3, "", "1", 2, 2],
        ["", 3, "", "0", 2, 0], ["SB", "", "", "", "", 4.25],
    ]  # fmt: skip


def test_names_stand_beside_the_numbers_in_the_audit() -> None:
    rows = udfs.TIEBREAKDETAIL(SWISS, "BH", 1, "2026", None, None, ["Ann", "Bob", ""])
    assert [row[1] for row in rows[1:3]] == ["2 Bob", 3]  # type: ignore[index]
    assert udfs.TIEBREAKDETAIL(EXPORT, "BH", 2)[1][1] == "1 Ann"  # type: ignore[index]


def test_the_audit_of_direct_encounter_shows_the_games_among_the_tied() -> None:
    table = [["2w1", "3w0", "4b½"], ["1b0", "4b1", "3b½"], ["4w½", "1b1", "2w½"],
             ["3b½", "2w0", "1w½"]]  # fmt: skip
    rows = udfs.TIEBREAKDETAIL(table, "DE", 2)
    assert [row[5] for row in rows[1:]] == [0, "", "", 2]  # type: ignore[index]
    assert notes(table, "DE", 2) == ["tied", "", ""]


def test_an_undefined_value_stands_in_the_last_row() -> None:
    for code in ("ARO", "TPR", "PTP", "APRO"):
        rows = udfs.TIEBREAKDETAIL(SWISS, code, 1)
        *_, value, said = rows[-1]  # type: ignore[index,misc]
        assert value == "#N/A" and value.sentence in said and "so there is none" in said
        assert "nan" not in said


# renumbering through the cells, standings and columns


@some
@given(records=chess.events(), order=st.randoms(use_true_random=False))
def test_renumbering_rows_and_opponents_permutes_the_columns(
    records: chess.Event, order: object
) -> None:
    assume(any(r.opponent is not None for row in records for r in row))
    places = list(range(len(records)))
    order.shuffle(places)  # type: ignore[attr-defined]
    table, moved = chess.cells(records), chess.cells(chess.renumbered(records, places))
    for code in ("PTS", "BH/C1", "SB", "DE", "KS", "BPG"):
        first = udfs.TIEBREAK(table, code, None, "2026-SW")
        assert udfs.TIEBREAK(moved, code, None, "2026-SW") == [first[k] for k in places]  # type: ignore[index]


@some
@given(records=chess.events())
def test_the_standings_hold_what_the_columns_hold(records: chess.Event) -> None:
    assume(any(r.opponent is not None for row in records for r in row))
    table = chess.cells(records)
    rows = udfs.STANDINGS(table, None, "BH,SB/C1,REP", "2026-SW", headers=False)
    for at, code in ((3, "PTS"), (4, "BH"), (5, "SB/C1"), (6, "REP")):
        column = udfs.TIEBREAK(table, code, None, "2026-SW")
        assert {row[1]: row[at] for row in rows} == {n + 1: v for n, (v,) in enumerate(column)}  # type: ignore[misc,index,union-attr,arg-type]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)  # type: ignore[index,misc,union-attr]


def test_an_empty_column_at_the_end_changes_nothing() -> None:
    wider = [[*row, None] for row in MANY]
    for code in PLAYER_CODES:
        assert udfs.TIEBREAK(wider, code) == udfs.TIEBREAK(MANY, code), code


# anything in any cell

ODD = [
    None, "", " ", "12w1", "2w1", "1b0", "3w½", "U", "H", "Z", "F", "0F", "-", "+", "*", "2w?", "x",
    "bye", 0, 1, -1, 0.5, -0.5, 2, 1e300, float("nan"), float("inf"), True, False, "#N/A", "½",
    "W12", "12", "=B4", "2w1½", datetime.date(2026, 1, 2), datetime.datetime(2026, 1, 2, 3),
    datetime.time(12), "−1", "1:0", "éà", "1w1" * 50, CellError(Undefined("why")), b"2w1", {}, (),
]  # fmt: skip
cells = st.sampled_from(ODD)
ranges = st.one_of(cells, st.lists(st.lists(cells, min_size=1, max_size=4), max_size=5))


@settings(deadline=None, max_examples=300)
@given(
    name=st.sampled_from(sorted(SIGNATURES)),
    table=ranges,
    others=st.lists(st.one_of(ranges, st.sampled_from(["BH", "MP", "DE", "2009"])), max_size=8),
)
def test_anything_gives_a_value_or_a_named_error(
    name: str, table: object, others: list[object]
) -> None:
    function = udfs.FUNCTIONS[name]
    arguments = [table, *others][: len(function.arguments)]
    try:
        result = function.call(*arguments)
    except XlvpError as error:
        assert error.sentence and error.code.startswith("#")
    else:
        assert isinstance(result, str | int | float | list)


@settings(deadline=None, max_examples=200)
@given(
    row=st.integers(0, 14), column=st.integers(0, 6), cell=cells, code=st.sampled_from(PLAYER_CODES)
)
def test_anything_in_one_cell_of_a_real_table(
    row: int, column: int, cell: object, code: str
) -> None:
    table: list[list[object]] = [list(r) for r in MANY]
    table[row][column] = cell
    try:
        result = udfs.TIEBREAK(table, code)
    except XlvpError as error:
        assert error.sentence
    else:
        assert len(result) == 15  # type: ignore[arg-type]


def test_the_declared_functions_are_plain_callables() -> None:
    for name in SIGNATURES:
        assert inspect.getdoc(getattr(udfs, name)) == udfs.FUNCTIONS[name].doc


def test_a_matrix_in_progress_does_not_imply_a_round_robin() -> None:
    matrix = [["", 1, "½", ""], [0, "", 1, 1], ["½", 0, "", 0], ["", 0, 1, ""]]
    with pytest.raises(BadArgument, match=r"players 1 and 4 have not met.*FIDE-2026-RR.*Swiss"):
        udfs.SB(matrix)
    assert udfs.SB(matrix, "", None, "FIDE-2026-RR") == [[2.25], [1.5], [0.75], [0.5]]
    assert udfs.SB(matrix, "", None, "RAW") == [[2.25], [1.5], [0.75], [0.5]]
    matrix[0][3], matrix[3][0] = "½", "½"
    assert udfs.SB(matrix) == udfs.SB(matrix, "", None, "FIDE-2026-RR")
