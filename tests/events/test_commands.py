"""``xlvp import`` and ``xlvp export``: what they print, write and return."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import chess_events
import numpy as np
import openpyxl
import pytest
from chess_events import random_event
from click.testing import CliRunner
from crosstable_writer import INDIVIDUAL, TOURNAMENTS, rounds_table
from event_files import chess_results, trf16, with_names

from xlvp.cli import main
from xlvp.events.source import read_event
from xlvp.events.template import filled_scoresheet
from xlvp.events.tournament import Tournament
from xlvp.events.trf import write_trf
from xlvp.reading import read_crosstable

CASES = Path(__file__).parents[1] / "cases" / "events"
ARRAYS = ("opponent", "colour", "points", "kind", "numbers")


pytestmark = pytest.mark.filterwarnings("ignore:.*xtension is not supported:UserWarning")


def run(*arguments: object, code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, [str(a) for a in arguments])
    assert result.exit_code == code, result.output
    return result.output


def test_a_report_becomes_a_scoresheet_with_standings(tmp_path: Path) -> None:
    source = tmp_path / "event.trf"
    source.write_text(trf16(INDIVIDUAL[0]))
    text = run("import", source, "--out", tmp_path / "event.xlsx")
    count = len(INDIVIDUAL[0].results)
    assert text.startswith(f"TRF16: {count} players, 5 rounds\n  read as utf-8\n")
    assert "STANDINGS in Standings!B6" in text and "BH/C1" in text
    assert text.rstrip().endswith(f"Written: {tmp_path}/event.xlsx (chess-swiss).")
    assert "looked at" not in text


def test_contradictions_are_listed_by_line_and_the_exit_code_is_1(tmp_path: Path) -> None:
    out = tmp_path / "event.xlsx"
    text = run("import", CASES / "contradictions.trf", "--out", out, code=1)
    assert "12 things in the file are to be looked at:" in text
    assert "No standings yet: they follow once the workbook contradicts itself no more." in text
    lines = [line.split()[1] for line in text.splitlines() if line.startswith("  line ")]
    assert lines == sorted(lines, key=int) and len(lines) == 12
    sheet = openpyxl.load_workbook(out)["Crosstable"]
    held = [cell.value for row in sheet.iter_rows() for cell in row]
    assert "?0000 - X" in held and "9w1" in held
    told = json.loads(
        run("import", CASES / "contradictions.csv", "--out", out, "--force", "--json", code=1)
    )
    assert told["findings"][0] == {
        "place": "line 2",
        "sentence": "round 2: 1 has 1 against 2, but 2 has ½ against 1 (line 3)",
    }
    assert told["kind"] == "chess-swiss" and told["written"] == str(out) and told["tables"] == []


def test_a_scoresheet_with_the_functions_inside(tmp_path: Path) -> None:
    run("import", CASES / "crosstable.ods", "--out", tmp_path / "event.xlsm")
    filled = filled_scoresheet(tmp_path / "event.xlsm")
    assert filled and filled.names == ["Adams, Ann", "Berg, Bo", "=Cruz & Co", "Dahl, Di"]
    run("import", CASES / "bridge_matches.csv", "--out", tmp_path / "bridge.xlsm")
    assert "xl/vbaProject.bin" in zipfile.ZipFile(tmp_path / "bridge.xlsm").namelist()


def test_names_that_look_like_formulas_stay_text(tmp_path: Path) -> None:
    names = [
        "=1+1",
        "+SUM(A1)",
        "-2",
        "@cmd",
        '=HYPERLINK("http://127.0.0.1")',
        "'x",
        "=cmd|' /C'!A",
    ]
    lines = ["No.;Name;R1;R2"]
    for i, name in enumerate(names, start=1):
        quoted = '"' + name.replace('"', '""') + '"'
        lines.append(f"{i};{quoted};{f'{i + 1}w1' if i % 2 else f'{i - 1}b0'};Z")
    lines[7] = lines[7].replace("8w1", "U")
    source = tmp_path / "event.csv"
    source.write_text("\n".join(lines))
    out = tmp_path / "event.xlsx"
    run("import", source, "--out", out)
    held = {
        cell.value: cell.data_type
        for sheet in openpyxl.load_workbook(out)
        for row in sheet.iter_rows()
        for cell in row
        if cell.value in names
    }
    assert held == dict.fromkeys(names, "s")
    assert filled_scoresheet(out).names == names  # type: ignore[union-attr]
    report = tmp_path / "event.trf"
    run("export", out, "--trf", report)
    again = read_event(report)
    assert isinstance(again, Tournament)
    assert [entrant.name for entrant in again.entrants] == names


@pytest.mark.parametrize("tournament", TOURNAMENTS, ids=lambda t: t.name)
def test_round_trip_through_our_scoresheet(tmp_path: Path, tournament: object) -> None:
    """Imported, exported as a report and imported again: the same crosstable."""
    table = read_crosstable(rounds_table(tournament), boards=tournament.boards)  # type: ignore[arg-type,attr-defined]
    (tmp_path / "one.csv").write_text(with_names(tournament), encoding="utf-8")  # type: ignore[arg-type]
    run("import", tmp_path / "one.csv", "--out", tmp_path / "one.xlsx")
    text = run("export", tmp_path / "one.xlsx", "--trf", tmp_path / "one.trf")
    assert (
        f"{table.players} {'teams' if table.boards else 'players'}, {table.rounds} rounds" in text
    )
    again = read_event(tmp_path / "one.trf")
    assert isinstance(again, Tournament) and again.findings == ()
    read = read_crosstable(again.cells(), layout="rounds", boards=again.boards)
    for name in ARRAYS:
        assert np.array_equal(getattr(read, name), getattr(table, name)), name
    assert read.boards == table.boards
    first = again.entrants[0]
    assert first.name == "Player, No 1"
    if not table.boards:
        assert [e.rating for e in again.entrants] == tournament.ratings  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(4))
def test_random_events_with_byes_of_every_kind(tmp_path: Path, seed: int) -> None:
    table = chess_events.crosstable(random_event(seed, 11, 6, 0.5))
    source, out, report = (tmp_path / name for name in ("a.trf", "a.xlsx", "b.trf"))
    names = [f"Player {i}" for i in range(11)]
    source.write_bytes(write_trf(table, None, names).text.encode())
    run("import", source, "--out", out)
    run("export", out, "--trf", report)
    again = read_event(report)
    assert isinstance(again, Tournament) and again.findings == ()
    read = read_crosstable(again.cells(), layout="rounds")
    for name in ARRAYS:
        assert np.array_equal(getattr(read, name), getattr(table, name)), name


def test_export_of_a_range(tmp_path: Path) -> None:
    report = tmp_path / "event.trf"
    options = ["--range", "Crosstable!F4:G7", "--names", "Crosstable!D4:D7", "--ratings",
               "Crosstable!E4:E7", "--rounds", "5"]  # fmt: skip
    text = run("export", CASES / "crosstable.xlsx", "--trf", report, *options)
    assert "TRF26, 4 players, 2 rounds" in text
    event = read_event(report)
    assert isinstance(event, Tournament)
    assert event.total_rounds == 5 and event.entrants[2].name == "=Cruz & Co"
    assert [e.rating for e in event.entrants] == [2501, 2402, 2333, None]
    lines = [line for line in report.read_text().splitlines() if line.startswith("001")]
    assert [line[85:89] for line in lines] == ["   1", "   2", "   4", "   3"]  # as STANDINGS ranks


def test_export_finds_the_crosstable(tmp_path: Path) -> None:
    for name in ("crosstable.xlsx", "crosstable.ods", "crosstable.xls"):
        text = run("export", CASES / name, "--trf", tmp_path / f"{name}.trf")
        assert "TRF16, 4 players, 2 rounds" in text
    path = tmp_path / "event.csv"
    path.write_text(chess_results(INDIVIDUAL[0], "French"), encoding="utf-8")
    assert "TRF16" in run("export", path, "--trf", tmp_path / "event.trf", "--rules", "FIDE-2009")
    told = json.loads(run("export", path, "--trf", tmp_path / "x.trf", "--json"))
    assert told["version"] == "TRF16" and told["rounds"] == 5


def test_a_matrix_of_an_odd_number_keeps_every_game(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    path.write_text("x,1,½\n0,x,1\n½,0,x\n", encoding="utf-8")
    text = run("export", path, "--trf", tmp_path / "event.trf")
    assert "3 players, 3 rounds" in text and "a matrix does not tell the rounds" in text
    event = read_event(tmp_path / "event.trf")
    assert isinstance(event, Tournament) and not event.findings
    assert read_crosstable(event.cells(), layout="rounds").points.sum(axis=1).tolist() == [
        1.5,
        1,
        0.5,
    ]
    run("import", path, "--out", tmp_path / "event.xlsx")
    run("export", tmp_path / "event.xlsx", "--trf", tmp_path / "again.trf")
    again = read_event(tmp_path / "again.trf")
    assert isinstance(again, Tournament) and again.cells() == event.cells()


def test_a_round_under_way_is_left_out_of_the_report(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    path.write_text("No.,R1,R2\n1,2w1,3b?\n2,1b0,4w1\n3,4w½,1w?\n4,3b½,2b0\n", encoding="utf-8")
    text = run("export", path, "--trf", tmp_path / "event.trf")
    assert "4 players, 1 round\n" in text and "round 2 is under way and was left out" in text


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("import", "{cases}/none.trf", "--out", "{tmp}/a.xlsx"), "does not exist"),
        (("import", "{cases}/README.md", "--out", "{tmp}/a.xlsx"), "README.md is none of"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/a.ods"), "a.ods ends in neither"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/no/a.xlsx"), "does not exist"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/there.xlsx"), "exists already"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/a.xlsx", "--kind", "x"), "known"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/a.xlsx", "--kind",
          "bridge-swiss-teams"), "the file holds a chess tournament"),
        (("import", "{cases}/bridge_matches.csv", "--out", "{tmp}/a.xlsx", "--kind",
          "chess-swiss"), "the file holds a list of bridge matches"),
        (("import", "{cases}/bridge_matches.csv", "--out", "{tmp}/a.xlsx", "--scale", "XYZ"),
         "known"),
        (("import", "{cases}/contradictions.trf", "--out", "{tmp}/a.xlsx", "--rules", "1999"),
         "known"),
        (("import", "{cases}/contradictions.csv", "--out", "{tmp}/a.xlsx", "--encoding", "zip"),
         "the encoding 'zip' is not known"),
        (("import", "{tmp}/there.xlsx", "--out", "{tmp}/there.xlsx", "--force"),
         "is the file that is to be read"),
        (("export", "{cases}/crosstable.xlsx", "--trf", "{tmp}/a.pdf"), "must end in .trf or .txt"),
        (("export", "{cases}/crosstable.xlsx", "--trf", "{tmp}/there.txt"), "exists already"),
        (("export", "{cases}/contradictions.csv", "--trf", "{tmp}/a.trf"),
         "the crosstable contradicts itself: line 2: round 2: 1 has 1 against 2"),
        (("export", "{cases}/bridge_matches.csv", "--trf", "{tmp}/a.trf"), "bridge matches"),
        (("export", "{cases}/crosstable.xlsx", "--trf", "{tmp}/a.trf", "--range", "X!A1:B2"),
         "there is no sheet 'X'"),
        (("export", "{cases}/crosstable.xlsx", "--trf", "{tmp}/a.trf", "--range",
          "Crosstable!F4:G7", "--names", "Crosstable!D4:D6"), "--names has 3 rows"),
        (("export", "{tmp}/there.txt", "--trf", "{tmp}/there.txt", "--force"),
         "is the file that is to be read"),
    ],
)  # fmt: skip
def test_nothing_is_done_and_the_exit_code_is_2(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    (tmp_path / "there.xlsx").write_bytes((CASES / "crosstable.xlsx").read_bytes())
    (tmp_path / "there.txt").write_bytes(b"x")
    before = sorted(path.name for path in tmp_path.iterdir())
    filled = [argument.format(cases=CASES, tmp=tmp_path) for argument in arguments]
    text = run(*filled, code=2)
    assert text.startswith("Error: ") and words in text and "Traceback" not in text
    assert sorted(path.name for path in tmp_path.iterdir()) == before
