"""Lists of bridge matches: read, scored, and what contradicts itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from xlvp.books.kinds.bridge_swiss_teams.event import PLAYED, SCHEDULED
from xlvp.events.bridge import is_matches, read_matches
from xlvp.events.bridge_book import Scale, event_of
from xlvp.events.importing import import_file
from xlvp.events.sheets import Sheet, sheet_of_text
from xlvp.events.source import BridgeEvent, read_event
from xlvp.events.text import decode
from xlvp.hosts.recalc import UnusableFile
from xlvp.udfs import VP

CASES = Path(__file__).parents[1] / "cases" / "events"


def sheet(text: str) -> Sheet:
    return sheet_of_text(decode(text.encode()))


def told(text: str) -> list[str]:
    return [str(finding) for finding in read_matches(sheet(text)).findings]


HEAD = "Round;Home;Away;IMPs home;IMPs away;Boards\n"


def test_the_sample() -> None:
    event = read_event(CASES / "bridge_matches.csv")
    assert isinstance(event, BridgeEvent)
    matches = event.matches
    assert matches.findings == () and matches.boards == 8 and matches.rounds == 3
    assert matches.teams == ("Oak", "Maple", "Elm", "=Cedar & Co", "-Fir")
    contents, found = event_of(matches, Scale())
    assert not found and contents.scale_boards == PLAYED
    assert [match.played for match in contents.matches if match.played] == [7]
    assert [(m.home, m.away) for m in contents.matches if m.away is None] == [
        ("-Fir", None), ("=Cedar & Co", None), ("Maple", None)
    ]  # fmt: skip


def test_all_the_way_to_the_standings(tmp_path: Path) -> None:
    done = import_file(CASES / "bridge_matches.csv", tmp_path / "event.xlsx")
    assert done.kind == "bridge-swiss-teams" and not done.findings
    header, *rows = done.outcome.tables[0].rows
    assert header[:4] == ["Rank", "No.", "Team", "Played"]
    points = {row[2]: row[4] for row in rows}
    bye = 12.0
    assert points["Oak"] == pytest.approx(VP(4, 8) + VP(15, 8) + VP(-31, 7), abs=0.005)  # type: ignore[operator]
    assert points["=Cedar & Co"] == pytest.approx(VP(1, 8) + bye + VP(31, 7), abs=0.005)  # type: ignore[operator]
    assert not [error for error in done.outcome.errors if error.sentence]


@pytest.mark.parametrize(
    "header",
    [
        "Round,Table,Home,Away,IMPs home,IMPs away,Boards",
        "Rd,Table,Team 1,Team 2,IMPs 1,IMPs 2,Bds",
        "Runde,Tisch,Heim,Gast,IMPs Heim,IMPs Gast,Boards",
        "Round,Table,Home,Away,IMPs H,IMPs A,Boards",
        "Ronde,Table,Équipe 1,Équipe 2,IMP A,IMP B,Donnes",
        "Ronda,Mesa,Local,Visitante,IMPs local,IMPs visitante,Manos",
    ],
)
def test_headings(header: str) -> None:
    lines = f"Spring event\n{header}\n1,1,A,B,10,3,8\n1,2,C,D,0,5,8\n"
    assert is_matches(sheet(lines))
    matches = read_matches(sheet(lines))
    assert matches.findings == () and matches.teams == ("A", "B", "C", "D")
    first = matches.lines[0]
    assert (first.imps_home, first.imps_away, first.boards) == (10, 3, 8)


def test_both_sides_imps_in_one_cell() -> None:
    matches = read_matches(sheet("Round;Home;Away;IMPs;Boards\n1;A;B;32-18;24\n1;C;D;7:9;24\n"))
    assert [(m.imps_home, m.imps_away) for m in matches.lines] == [(32, 18), (7, 9)]
    text = "Round;Home;Away;IMPs;Boards\n1;A;B;32;24\n1;C;D;45323;24\n"
    assert told(text) == [
        "line 2: holds '32', which are not both sides' IMPs, such as 32-18; it was left blank",
        "line 3: holds '45323', which are not both sides' IMPs, such as 32-18; it was left blank",
    ]


def test_without_a_header() -> None:
    matches = read_matches(sheet("1;A;B;10;3;8\n1;C;;;;\n2;A;C;5;5;8\n2;B;bye;;;\n"))
    assert matches.teams == ("A", "B", "C") and matches.boards == 8 and not matches.findings
    assert not is_matches(sheet("1;2w1;3b0\n2;1b0;U\n3;Z;1w1\n"))


def test_teams_that_are_numbers_stand_in_their_order() -> None:
    assert read_matches(sheet(HEAD + "1;10;2;3;4;8\n1;1;9;3;4;8\n")).teams == ("1", "2", "9", "10")


def test_what_contradicts_itself() -> None:
    text = HEAD + (
        "1;A;B;10;3;8\n1;B;C;1;2;8\n1;D;D;3;3;8\n2;A;C;5;;8\n2;b ;D;x;3;8\n4;A;D;1;2;0\n"
        "x;A;B;1;2;8\n5;;;1;2;8\n"
    )
    assert told(text) == [
        "line 6: holds 'x', where a number belongs; it was left blank",
        "line 7: 0 is no number of boards; it was left blank",
        "line 8: 'x' is no round; the line was left out",
        "line 9: the line names no team; the line was left out",
        "the file: 'B' and 'b' are taken for two teams",
        "line 3: round 1: 'B' plays twice (line 2)",
        "line 4: round 1: 'D' plays itself",
        "line 5: round 2: 'A' against 'C' has the IMPs of one side only",
        "line 6: round 2: 'b' against 'D' has the IMPs of one side only",
        "the file: round 1: 'b' play nobody; a bye is a line without opponent",
        "the file: round 2: 'B' play nobody; a bye is a line without opponent",
        "the file: round 3 has no match",
        "the file: round 4: 'B', 'C', 'b' play nobody; a bye is a line without opponent",
    ]


def test_victory_points_of_the_file() -> None:
    text = (
        "Round;Home;Away;IMPs home;IMPs away;Boards;VP home;VP away\n"
        "1;A;B;10;0;24;12,33;7,67\n1;C;D;5;1;24;12;8\n2;A;C;;;24;12;8\n"
    )
    contents, found = event_of(read_matches(sheet(text)), Scale())
    assert [str(finding) for finding in found] == [
        "line 3: round 1: the file gives 12.00 and 8.00 VP, the scale WBF 10.99 and 9.01; those of"
        " the file were kept"
    ]
    assert [(m.override_home, m.override_away) for m in contents.matches[:3]] == [
        (None, None), (12, 8), (12, 8)
    ]  # fmt: skip
    assert contents.scale_boards == SCHEDULED


def test_boards_and_scale_are_asked_for() -> None:
    matches = read_matches(sheet("Round;Home;Away;IMPs home;IMPs away\n1;A;B;10;0\n"))
    with pytest.raises(UnusableFile, match="no column of boards; name them with --boards"):
        event_of(matches, Scale())
    contents, _ = event_of(matches, Scale("EBU", boards=24))
    assert (contents.boards, contents.scale, contents.bye) == (24, "EBU", 12)


def test_more_than_the_scoresheet_holds() -> None:
    lines = "".join(f"1;A{n};B{n};1;0;8\n" for n in range(33))
    with pytest.raises(UnusableFile, match="holds 2 to 64 teams and 20 rounds, the file has 66"):
        event_of(read_matches(sheet(HEAD + lines)), Scale())
    _, found = event_of(read_matches(sheet(HEAD + "1;A;B;1;0;8\n1;B;A;1;0;8\n")), Scale())
    assert "there is no table left for this match; it was left out" in str(found[0])


def test_nothing_to_read() -> None:
    with pytest.raises(UnusableFile, match="no line of the file is a match"):
        read_matches(sheet(HEAD + "x;A;B;1;2;8\n"))


def test_a_heading_of_one_side_alone_is_not_guessed_around() -> None:
    with pytest.raises(UnusableFile, match="the IMPs of one side is not understood"):
        read_matches(sheet("Round;Home;Away;IMPs home;Foo;Boards\n1;A;B;45;32;20\n"))
