"""The same event through the package tiebreak-core: the same tie-breaks, values and order."""

from __future__ import annotations

import pytest
from bench.conftest import IN_PROCESS, Figure
from bench.events import crosstable

from xlvp import udfs
from xlvp.crosstable import NOBODY, Colour, Crosstable, Kind
from xlvp.reading import read_crosstable
from xlvp.rules import edition
from xlvp.standings import standings
from xlvp.tiebreaks import event, parse
from xlvp.udfs import crosstables

peer = pytest.importorskip("tiebreak_core", reason="NOT COMPARED: install xlvp[bench]")

pytestmark = IN_PROCESS

CELLS = crosstable(300, 11)
TABLE = read_crosstable(CELLS)
CRITERIA = {"buchholz_cut1": "BH/C1", "buchholz": "BH", "sonneborn_berger": "SB"}
CODES = [parse(code) for code in CRITERIA.values()]

KINDS = {
    Kind.PLAYED: "played",
    Kind.PAIRING_ALLOCATED_BYE: "pairing_bye",
    Kind.HALF_POINT_BYE: "requested_bye",
    Kind.ZERO_POINT_BYE: "requested_bye",
}


def records(table: Crosstable) -> dict[int, object]:
    """The event as the peer takes it; unrated players, which these tie-breaks do not ask about."""

    def game(player: int, rnd: int) -> object:
        opponent, points = int(table.opponent[player, rnd]), float(table.points[player, rnd])
        forfeit = "forfeit_win" if points else "forfeit_loss"
        return peer.GameRecord(
            -1 if opponent == NOBODY else opponent + 1,
            0,
            points,
            "black" if table.colour[player, rnd] == Colour.BLACK else "white",
            rnd + 1,
            kind=KINDS.get(Kind(int(table.kind[player, rnd])), forfeit),
        )

    return {
        player + 1: peer.PlayerTiebreakData(
            player + 1,
            0,
            float(table.points[player].sum()),
            [game(player, rnd) for rnd in range(table.rounds)],
        )
        for player in range(table.players)
    }


RECORDS = records(TABLE)


def theirs() -> object:
    return peer.rank_standings_strict(
        RECORDS, list(CRITERIA), total_rounds=TABLE.rounds, ruleset="fide-2026"
    )


def test_the_peer_says_the_same() -> None:
    final = standings(event(TABLE, edition("FIDE-2026")), CODES)
    columns = [column.value.tolist() for column in final.columns]
    ours = {p + 1: [column[p] for column in columns] for p in range(TABLE.players)}
    got = {p.player_id: [p.values[name] for name in CRITERIA] for p in theirs().players}
    assert got == ours


def test_standings_from_a_parsed_table(figure: Figure) -> None:
    figure.ratio(
        "standings by BH/C1, BH, SB, 300 x 11, parsed / tiebreak-core, parsed",
        lambda: standings(event(TABLE, edition("FIDE-2026")), CODES),
        theirs,
        1,
        rounds=10,
    )


def test_standings_from_cells(figure: Figure) -> None:
    def forget() -> None:
        crosstables._tables.clear()
        crosstables._events.clear()

    figure.ratio(
        "standings by BH/C1, BH, SB, 300 x 11, from cells / tiebreak-core, parsed",
        lambda: udfs.STANDINGS(CELLS, None, ",".join(CRITERIA.values())),
        theirs,
        1,
        rounds=10,
        before=forget,
    )
