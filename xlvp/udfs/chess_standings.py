"""Worksheet functions for chess: standings, the audit of a tie-break, how far a table goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlvp.audit import HEADER, audit, number_cell, value_cell
from xlvp.cells import Rows, Value, is_blank, one_cell, text, truth
from xlvp.declare import worksheet
from xlvp.errors import CellError
from xlvp.rules import DEFAULT
from xlvp.tiebreaks import Event, is_team_code, parse, tie_break
from xlvp.udfs.crosstables import (
    LAYOUT,
    RATINGS,
    ROUNDS,
    RULES,
    TABLE,
    aligned_texts,
    ask,
    code_list,
    player_index,
    table_of,
    whole_rounds,
)

if TYPE_CHECKING:
    from xlvp.standings import Standings

_NAMES = "Names, one per row of the crosstable; omitted: those that the table holds."
_BOARDS = "Boards of a team match; makes it a team table."


@worksheet(
    "Chess",
    crosstable=TABLE,
    code="A code of TIEBREAK or TEAMTIEBREAK.",
    player="Starting number of the player.",
    rules=RULES,
    rounds=ROUNDS,
    ratings=RATINGS,
    names=_NAMES,
    boards=_BOARDS,
    layout=LAYOUT,
)
def TIEBREAKDETAIL(
    crosstable: Value,
    code: Value,
    player: Value,
    rules: Value = DEFAULT,
    rounds: Value = None,
    ratings: Value = None,
    names: Value = None,
    boards: Value = None,
    layout: Value = "auto",
) -> Value:
    """How a player's tie-break came about: a header, a row per round, the value in the last row.

    The rows are what the value was added up from; the last column says in words what an unplayed
    round counts and what was cut.

    >>> for row in TIEBREAKDETAIL([["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]], "BH", 2)[1:]:
    ...     print(row)
    [1, 1, 'b', '0', 2, 2, '']
    [2, '', '', 'bye 1', 1, 1, 'dummy opponent with the own score']
    ['BH', '', '', '', '', 3, 'FIDE-2026']
    """
    name = text(one_cell(code, "code"), "code")
    teams = not is_blank(one_cell(boards, "boards")) or is_team_code(name)
    wanted = parse(name, teams=teams)
    event = ask(
        crosstable,
        rules=rules,
        rounds=rounds,
        ratings=ratings,
        boards=boards,
        layout=layout,
        teams=teams,
    )
    table = event.table
    index = player_index(table, one_cell(player, "player"))
    if index is None:
        return ""
    found = tie_break(event, wanted)
    rows: Rows = [list(HEADER)]
    rows += [row.cells for row in audit(table, found, index, aligned_texts(names, table, "names"))]
    value = value_cell(found, index)
    how = value.sentence if isinstance(value, CellError) else found.summary(index)
    said = "; ".join(part for part in (how, event.rules.name) if part)
    return [*rows, [str(wanted), "", "", "", "", value, said]]


@worksheet(
    "Chess",
    crosstable=TABLE,
    names=_NAMES,
    codes="Tie-breaks in their order. Omitted: DE,BH/C1,BH,SB; in a round-robin DE,SB,WIN,KS; of"
    " teams DE,BH:MP/C1,BH:MP,EMGSB.",
    rules=RULES,
    rounds=ROUNDS,
    ratings=RATINGS,
    headers="TRUE for a header row.",
    boards=_BOARDS,
    layout=LAYOUT,
)
def STANDINGS(
    crosstable: Value,
    names: Value = None,
    codes: Value = None,
    rules: Value = DEFAULT,
    rounds: Value = None,
    ratings: Value = None,
    headers: Value = True,
    boards: Value = None,
    layout: Value = "auto",
) -> Value:
    """The standings: rank, number, name, points and the tie-breaks, in ranking order.

    Ranked by points, then by each code among those still tied; who stays tied shares the rank.
    Direct encounter counts inside the group that is tied at its place. Undefined values rank last.

    Rule: FIDE C.07 4.

    >>> STANDINGS([["2w1", "3b1"], ["1b0", "U"], ["U", "1w0"]], ["Ann", "Bob", "Cy"], "BH,WIN")[1:]
    [[1, 1, 'Ann', 2, 2, 2], [2, 2, 'Bob', 1, 3, 1], [2, 3, 'Cy', 1, 3, 1]]
    """
    from xlvp.standings import default_codes, standings  # not every sheet needs them

    spelled = code_list(codes)
    teams = not is_blank(one_cell(boards, "boards")) or any(map(is_team_code, spelled))
    event = ask(
        crosstable,
        rules=rules,
        rounds=rounds,
        ratings=ratings,
        boards=boards,
        layout=layout,
        teams=teams,
    )
    wanted = [parse(code, teams=teams) for code in spelled or default_codes(event)]
    rows = _standings_rows(event, standings(event, wanted), names)
    if truth(one_cell(headers, "headers"), "headers"):
        titles = [f"{code} (place)" if code.base in ("DE", "EDE") else str(code) for code in wanted]
        rows.insert(0, ["Rank", "No.", "Name", "Points", *titles])
    return rows


def _standings_rows(event: Event, final: Standings, names: Value) -> Rows:
    table = event.table
    called = aligned_texts(names, table, "names") or [""] * table.players
    return [
        [
            int(final.rank[player]),
            int(table.numbers[player]),
            called[player],
            number_cell(float(final.points.value[player])),
            *(value_cell(column, player) for column in final.columns),
        ]
        for player in map(int, final.order)
    ]


@worksheet("Chess", crosstable=TABLE, rounds=ROUNDS, layout=LAYOUT)
def ROUNDSTATUS(crosstable: Value, rounds: Value = None, layout: Value = "auto") -> Value:
    """How far the crosstable goes, in one sentence, and which results are missing.

    >>> ROUNDSTATUS([["2w1", "2b"], ["1b0", "1w"]], 3)
    'after round 1 of 3; round 2: 2 results missing (rows 1, 2)'
    """
    from xlvp.standings import round_status

    table = table_of(crosstable, rounds=rounds, layout=layout)
    return round_status(table, whole_rounds(rounds))
