"""The scoresheet for one match: contracts scored by Law 77, IMPs and VP against a plain model."""

from __future__ import annotations

import itertools
from dataclasses import replace

import formualizer
import pytest
from books.scoresheets import Place, Scoresheet, place

from xlvp import udfs
from xlvp.books import templates
from xlvp.books.book import TOP
from xlvp.books.kinds.bridge_match import TEMPLATE
from xlvp.books.kinds.bridge_match.boards_sheet import COLUMNS, INPUTS, ROOM_INPUTS
from xlvp.books.kinds.bridge_match.example import EXAMPLE
from xlvp.books.kinds.bridge_match.match import Board, Room, TeamsMatch
from xlvp.books.kinds.bridge_match.scoring import FAULTS, PARTS, parts

CONSISTENT = "Check: nothing contradicts itself"
DEALERS = "NESW"
VULNERABLE = "None N-S E-W All N-S E-W All None E-W All None N-S All None N-S E-W".split()  # noqa: SIM905
"""The sixteen boards of the cycle, as the backs of the boards show them."""


def built(match: TeamsMatch) -> Scoresheet:
    return Scoresheet(TEMPLATE.book(match))


@pytest.fixture(scope="module")
def example() -> Scoresheet:
    return built(EXAMPLE)


def law_77(contract: str, tricks: int, vulnerable: bool) -> int:
    """Declarer's score, written down as the Law's tables are laid out."""
    level, strain, doubled = int(contract[0]), contract[1], contract.count("X")
    over = tricks - 6 - level
    if over < 0:
        undertricks = -over
        if not doubled:
            return -(100 if vulnerable else 50) * undertricks
        steps = [200, 300, 300] if vulnerable else [100, 200, 200]
        steps += [300] * 10
        return -sum(steps[:undertricks]) * (2 if doubled == 2 else 1)
    each = {"C": 20, "D": 20}.get(strain, 30)
    trick_score = level * each + (10 if strain == "N" else 0)
    trick_score *= [1, 2, 4][doubled]
    game = (500 if vulnerable else 300) if trick_score >= 100 else 50
    slam = {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    insult = [0, 50, 100][doubled]
    overtrick = [each, 200 if vulnerable else 100, 400 if vulnerable else 200][doubled]
    return trick_score + game + slam + insult + over * overtrick


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "score"),
    [
        ("1C", 7, False, 70), ("1NX", 7, False, 180), ("2HXX", 8, True, 840), ("3N", 9, True, 600),
        ("4S", 10, False, 420), ("4SX", 11, True, 990), ("6D", 12, True, 1370),
        ("7NXX", 13, True, 2980), ("1N", 4, False, -150), ("3NX", 5, False, -800),
        ("3NX", 5, True, -1100), ("7CXX", 0, True, -7600), ("5DX", 8, False, -500),
    ],
)  # fmt: skip
def test_the_model_has_known_scores(
    contract: str, tricks: int, vulnerable: bool, score: int
) -> None:
    assert law_77(contract, tricks, vulnerable) == score


def test_every_contract_by_both_sides_in_either_vulnerability_is_scored() -> None:
    """The very formulas of the sheet, evaluated for all 5,880 results by a side."""
    contracts = itertools.product(range(1, 8), "CDHSN", ("", "X", "XX"), range(14))
    cases = [
        (f"{level}{strain}{doubled}", tricks, seat, vulnerable, own)
        for k, (level, strain, doubled, tricks) in enumerate(contracts)
        for side, seats, other in (("N-S", "NS", "E-W"), ("E-W", "EW", "N-S"))
        for own, named in ((False, ("None", other)), (True, ("All", side)))
        for seat, vulnerable in [(seats[k // 2 % 2], named[k % 2])]
    ]
    assert len(set(cases)) == 7 * 5 * 3 * 14 * 2 * 2
    book = formualizer.Workbook()
    sheet = book.sheet("S")
    given = ("open_contract", "open_by", "open_tricks", "vulnerable", "open_score")
    for row, (*typed, _) in enumerate(cases):
        contract, tricks, seat, vulnerable = typed
        for column, value in enumerate((contract, seat, tricks, vulnerable), start=1):
            sheet.set_value(row + 1, column, value)
        board = {name: place(row, column) for column, name in enumerate(given)}
        own_cells = {part: place(row, len(given) + k) for k, part in enumerate(PARTS)}
        for k, formula in enumerate(parts(own_cells, board, "open"), len(given) + 1):
            sheet.set_formula(row + 1, k, formula)
    book.evaluate_all()
    columns = [len(given) + 1 + PARTS.index(part) for part in ("Score", "Fault")]
    for row, (contract, tricks, seat, _, own) in enumerate(cases, start=1):
        score = law_77(contract, tricks, own)
        shown = [book.get_value("S", row, column) for column in columns]
        assert shown == [score if seat in "NS" else -score, 0], cases[row - 1]


# --- a plain model of the sheet -----------------------------------------------------------------


def north_south(room: Room, number: int) -> int | None:
    """The score of a room from North-South, or None while there is none."""
    if room.score is not None:
        return int(room.score)
    if room.contract is None:
        return None
    if room.contract.upper() == "PASS":
        return 0
    assert room.by is not None
    assert room.tricks is not None
    side = "N-S" if room.by in "NS" else "E-W"
    contract = room.contract.upper().replace("NT", "N")
    score = law_77(contract, room.tricks, VULNERABLE[(number - 1) % 16] in (side, "All"))
    return score if side == "N-S" else -score


def assert_as_modelled(sheet: Scoresheet, match: TeamsMatch) -> None:
    """Scores, IMPs, totals and VP on the sheet are the model's."""
    nets: dict[str, list[float]] = {"home": [], "away": []}
    for i, board in enumerate(match.boards):
        number, row = (match.first_board or 1) + i, TOP + i
        shown = {name: sheet.at("Boards", row, column) for name, column in COLUMNS.items()}
        assert shown["board"] == number
        assert shown["dealer"] == DEALERS[(number - 1) % 4]
        assert shown["vulnerable"] == VULNERABLE[(number - 1) % 16]
        scores = [north_south(room, number) for room in (board.open, board.closed)]
        assert [shown["open_ns"], shown["closed_ns"]] == ["" if s is None else s for s in scores]
        imps = None
        if None not in scores:
            imps = udfs.IMPS(*scores)
            assert shown["difference"] == scores[0] - scores[1]
        assert shown["imps"] == ("" if imps is None else imps)
        own = {
            "home": board.instead_home if board.instead_home is not None else imps,
            "away": board.instead_away
            if board.instead_away is not None
            else (None if imps is None else -imps),
        }
        for side, net in own.items():
            assert shown[side] == ("" if net is None else max(0, net))
            if net is not None:
                nets[side].append(net)
        assert shown["total"] == ("" if own["home"] is None else sum(nets["home"]))
    boards = match.boards_for_scale or len(match.boards)
    for row, side in ((TOP, "home"), (TOP + 1, "away")):
        won = sum(max(0, net) for net in nets[side])
        lost = sum(max(0, -net) for net in nets[side])
        vp = udfs.VPMATCH(won, lost, boards, match.scale, match.maximum) if nets[side] else ""
        assert [sheet.at("Result", row, c) for c in (2, 3, 4, 5, 7)] == [
            won, lost, won - lost, vp, vp,
        ]  # fmt: skip


def test_the_example_is_as_the_model_says(example: Scoresheet) -> None:
    assert_as_modelled(example, EXAMPLE)
    assert example["CheckText"] == CONSISTENT
    assert example["StatusText"] == "After 14 of 16 boards"
    assert [example.values["Result", cell] for cell in ("B6", "B7")] == ["=Cedar & Co", "-Fir"]


def typed_board(line: int, board: Board) -> dict[Place, object]:
    """All cells of a board as the director would type it."""
    row = TOP + line
    cells: dict[Place, object] = {
        ("Boards", place(row, COLUMNS[name])): getattr(board, name) for name in INPUTS
    }
    for side, room in (("open", board.open), ("closed", board.closed)):
        for name in ROOM_INPUTS:
            cells["Boards", place(row, COLUMNS[f"{side}_{name}"])] = getattr(room, name)
    return cells


def with_board(line: int, board: Board) -> TeamsMatch:
    boards = list(EXAMPLE.boards)
    boards[line] = board
    return replace(EXAMPLE, boards=tuple(boards))


@pytest.mark.parametrize("line", range(len(EXAMPLE.boards)))
def test_blanking_a_board_leaves_blanks_and_the_others_as_they_are(
    example: Scoresheet, line: int
) -> None:
    sheet = example.typed(typed_board(line, Board()))
    match = with_board(line, Board())
    assert_as_modelled(sheet, match)
    for name in set(COLUMNS) - {"board", "dealer", "vulnerable"}:
        assert sheet.at("Boards", TOP + line, COLUMNS[name]) == ""
    played = 14 - (EXAMPLE.boards[line] != Board())
    assert sheet["StatusText"] == f"After {played} of 16 boards"
    assert sheet["CheckText"] == CONSISTENT
    assert sheet.changed(built(match)) == set()


@pytest.mark.parametrize(
    ("line", "board"),
    [
        (0, Board(Room("3NT", "N", 11), Room("3NT", "N", 9))),
        (7, Board(Room("pass"), Room("1s", "e", 7))),
        (14, Board(Room("4♠*", "s", 9), Room("3 nt x", "w", 8))),
        (15, Board(Room(score=0), Room(score=50))),
        (4, Board(instead_home=3, instead_away=3)),
    ],
)
def test_typing_one_board_changes_it_and_what_follows(
    example: Scoresheet, line: int, board: Board
) -> None:
    sheet = example.typed(typed_board(line, board))
    clean = replace(
        board,
        open=replace(board.open, contract=spelled(board.open), by=upper(board.open.by)),
        closed=replace(board.closed, contract=spelled(board.closed), by=upper(board.closed.by)),
    )
    assert_as_modelled(sheet, with_board(line, clean))
    assert sheet["CheckText"] == CONSISTENT
    rows = {
        int("".join(filter(str.isdigit, address)))
        for name, address in example.changed(sheet)
        if name == "Boards" and address not in ("B1", "B2")
    }
    assert min(rows) == TOP + line + 1, "nothing before the board changes"
    for later in rows - {TOP + line + 1}:
        touched = {a for n, a in example.changed(sheet) if n == "Boards" and a[1:] == str(later)}
        assert touched <= {place(later - 1, COLUMNS["total"])}


def spelled(room: Room) -> str | None:
    """The contract as the model reads it."""
    if room.contract is None:
        return None
    text = room.contract.upper().replace(" ", "").replace("NT", "N").replace("*", "X")
    return text.replace("♠", "S")


def upper(text: str | None) -> str | None:
    return text and text.upper()


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (Board(Room(None, "N", 9)), f"open room: {FAULTS[0]}"),
        (Board(Room("8S", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(Room("4SXXX", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(Room("4S+1", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(Room("4", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(Room("S4", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(Room("4?", "N", 9)), f"open room: {FAULTS[1]}"),
        (Board(closed=Room("4S", None, 9)), f"closed room: {FAULTS[2]}"),
        (Board(closed=Room("4S", "NE", 9)), f"closed room: {FAULTS[2]}"),
        (Board(Room("4S", "N", None)), f"open room: {FAULTS[3]}"),
        (Board(Room("4S", "N", 14)), f"open room: {FAULTS[3]}"),
        (Board(Room("4S", "N", 9.5)), f"open room: {FAULTS[3]}"),
        (Board(Room(score="420+")), f"open room: {FAULTS[4]}"),
        (Board(Room("4S", "N", 10, 420)), f"open room: {FAULTS[5]}620"),
        (Board(Room(score=425)), f"open room: {FAULTS[6]}"),
        (Board(instead_home=3), "IMPs instead: the other side is missing"),
        (Board(instead_home="x", instead_away=3), "IMPs instead: no number"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_board_is_told(example: Scoresheet, board: Board, told: str) -> None:
    sheet = example.typed(typed_board(14, board))
    assert sheet.at("Boards", TOP + 14, COLUMNS["check"]) == told
    assert sheet["CheckText"] == f"Board 15, {told}"
    assert sheet["CheckFlag"] == 1


def test_adjustments_and_penalties_belong_to_one_side(example: Scoresheet) -> None:
    cells = {"AdjustHome": 3, "AdjustAway": 3, "PenaltyAway": 0.5, "BoardsAsked": 14}
    sheet = example.typed(
        {(example.names[n][0], example.names[n][1][0]): v for n, v in cells.items()}
    )
    home, away = udfs.VP(22 + 3, 14), udfs.VP(-22 + 3, 14)
    assert [sheet["VpHome"], sheet["VpAway"]] == [home, away]
    assert [sheet["FinalHome"], sheet["FinalAway"]] == [home, pytest.approx(away - 0.5)]
    assert sheet["CheckText"] == CONSISTENT


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"BoardsAsked": 17}, "Setup: boards for the scale must be from 1 to 16"),
        ({"AdjustHome": "three"}, "Setup: a text stands where a number belongs"),
        ({"ScaleAsked": "ACBL30"}, "the printed table has no 16 boards"),
    ],
    ids=str,
)
def test_a_choice_that_does_not_fit_is_told(
    example: Scoresheet, cells: dict[str, object], told: str
) -> None:
    sheet = example.typed(
        {(example.names[n][0], example.names[n][1][0]): v for n, v in cells.items()}
    )
    assert told in str(sheet["CheckText"])
    assert sheet["CheckFlag"] == 1


@pytest.mark.parametrize("boards", [1, 33])
def test_a_fresh_sheet_is_empty(boards: int) -> None:
    sheet = Scoresheet(templates.new("bridge-match", boards=boards))
    assert sheet["StatusText"] == "No results yet"
    assert sheet["CheckText"] == CONSISTENT
    assert [sheet["FinalHome"], sheet["FinalAway"]] == ["", ""]
    assert_as_modelled(sheet, TeamsMatch((Board(),) * boards, "WBF"))
