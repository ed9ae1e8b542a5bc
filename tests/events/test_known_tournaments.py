"""The tournaments with known tie-breaks, in every format: imported they give the same values."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from crosstable_writer import INDIVIDUAL, TOURNAMENTS, Tournament, names
from event_files import TEXTS, trf16, trf26_team
from known_tiebreaks import tiebreaks

from xlvp import udfs
from xlvp.crosstable import Kind
from xlvp.events.importing import import_file
from xlvp.events.source import read_event
from xlvp.events.template import filled_scoresheet
from xlvp.events.tournament import Tournament as Read
from xlvp.reading import read_crosstable

KNOWN = list(tiebreaks())


def read(folder: Path, text: str, suffix: str = ".csv", encoding: str = "utf-8") -> Read:
    path = folder / f"event{suffix}"
    path.write_bytes(text.encode(encoding))
    event = read_event(path)
    assert isinstance(event, Read)
    return event


def check(event: Read, tournament: Tournament) -> None:
    """The same crosstable, and every known tie-break."""
    assert event.findings == ()
    assert event.boards == tournament.boards
    cells = event.cells()
    table = read_crosstable(cells, layout="rounds", boards=event.boards)
    assert table.opponent.tolist() == tournament.opponent
    assert table.points.tolist() == tournament.points
    told = np.array(tournament.colour) > 0  # a forfeit of teams may have none in the case
    assert (table.colour == tournament.colour)[told].all()
    values_agree(cells, tournament)


def values_agree(cells: object, tournament: Tournament) -> None:
    cases = [case for case in KNOWN if case.id.split("/")[0] == tournament.name]
    assert cases
    for case in cases:
        assert getattr(udfs, case.function)(cells, *case.arguments[1:]) == case.expected, case.id


@pytest.mark.parametrize("tournament", INDIVIDUAL, ids=lambda t: t.name)
def test_trf16(tmp_path: Path, tournament: Tournament) -> None:
    event = read(tmp_path, trf16(tournament), ".trf")
    check(event, tournament)
    assert event.source == "TRF16"
    assert [entrant.name for entrant in event.entrants] == names(tournament)
    assert [entrant.rating for entrant in event.entrants] == tournament.ratings
    assert event.head.name == "Known tournament" and event.head.arbiter == "Arbiter, Ada"


@pytest.mark.parametrize("written", TEXTS)
@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_crosstables_as_text(tmp_path: Path, tournament: Tournament, written: str) -> None:
    text = TEXTS[written](tournament)
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        check(read(tmp_path, text, encoding=encoding), tournament)
    if all(letter in text.encode("cp1252", "ignore").decode("cp1252") for letter in text):
        check(read(tmp_path, text, encoding="cp1252"), tournament)


@pytest.mark.parametrize("tournament", [t for t in TOURNAMENTS if t.team], ids=lambda t: t.name)
def test_team_reports(tmp_path: Path, tournament: Tournament) -> None:
    event = read(tmp_path, trf26_team(tournament), ".trf")
    check(event, tournament)
    assert event.source == "TRF26, teams"
    assert event.entrants[0].name == "Team 1"
    table = read_crosstable(event.cells(), layout="rounds", boards=event.boards)
    assert table.kind.tolist() == tournament.kind


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_the_scoresheet_holds_them(tmp_path: Path, tournament: Tournament) -> None:
    """All the way: file, scoresheet, cells read back from the workbook, tie-breaks."""
    source = tmp_path / "event.trf"
    source.write_text(trf26_team(tournament) if tournament.team else trf16(tournament))
    done = import_file(source, tmp_path / "event.xlsx")
    assert done.findings == () and done.kind == (
        "chess-teams" if tournament.team else "chess-swiss"
    )
    filled = filled_scoresheet(done.written)
    assert filled and filled.boards == tournament.boards
    values_agree(filled.cells, tournament)
    ours = [error for error in done.outcome.errors if error.sentence]
    assert not ours and not done.outcome.refused
    assert done.outcome.tables[0].rows[0][:4] == ["Rank", "No.", "Name", "Points"]
    assert len(done.outcome.tables[0].rows) == len(tournament.results) + 1


def test_a_round_robin_may_become_a_matrix(tmp_path: Path) -> None:
    tournament = next(t for t in INDIVIDUAL if t.round_robin and len(t.results[0]) > len(t.results))
    source = tmp_path / "event.trf"
    source.write_text(trf16(tournament))
    done = import_file(source, tmp_path / "event.xlsx", kind="chess-round-robin")
    assert done.findings == ()
    filled = filled_scoresheet(done.written)
    assert filled and filled.layout == "matrix"
    table = read_crosstable(filled.cells, layout="matrix")
    assert table.points.sum(axis=1).tolist() == tournament.totals
    assert set(table.kind.ravel().tolist()) <= {Kind.PLAYED, Kind.FREE_ROUND, Kind.FORFEIT}
