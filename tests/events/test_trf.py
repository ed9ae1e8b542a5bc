"""Tournament reports: every field, code and record; what contradicts itself, by line."""

from __future__ import annotations

from pathlib import Path

import pytest
from event_files import trf_player
from hypothesis import given, settings
from hypothesis import strategies as st

from xlvp.crosstable import Colour, Kind
from xlvp.events.text import decode
from xlvp.events.tournament import Tournament
from xlvp.events.trf import is_trf, read_trf
from xlvp.hosts.recalc import UnusableFile
from xlvp.reading import read_crosstable
from xlvp.reading.cells import Code
from xlvp.scoring import match_points

CASES = Path(__file__).parents[1] / "cases" / "events"
TWO = [["   2 w 1"], ["   1 b 0"]]


def report(rounds: list[list[str]], *more: str, points: list[float] | None = None) -> str:
    """A report of players with these rounds, and more records before them."""
    lines = [*more]
    for i, row in enumerate(rounds):
        said = points[i] if points else None
        lines.append(trf_player(i + 1, f"Player {i + 1}", None, said, 1, row))
    return "\n".join(lines) + "\n"


def read(text: str, encoding: str = "utf-8", **options: bool) -> Tournament:
    return read_trf(decode(text.encode(encoding)), **options)


def sentences(tournament: Tournament) -> list[str]:
    return [str(finding) for finding in tournament.findings]


@pytest.mark.parametrize(
    ("code", "token"),
    [
        ("   2 w 1", (Code.GAME, 2, Colour.WHITE, 2)),
        ("0002 w 1", (Code.GAME, 2, Colour.WHITE, 2)),
        ("   2 b =", (Code.GAME, 2, Colour.BLACK, 1)),
        ("   2 B 0", (Code.GAME, 2, Colour.BLACK, 0)),
        ("   2   1", (Code.GAME, 2, 0, 2)),
        ("   2 w W", (Code.GAME, 2, Colour.WHITE, 2)),
        ("   2 w d", (Code.GAME, 2, Colour.WHITE, 1)),
        ("   2 w L", (Code.GAME, 2, Colour.WHITE, 0)),
        ("   2 w +", (Code.FORFEIT_WIN, 2, Colour.WHITE, -1)),
        ("   2 - -", (Code.FORFEIT_LOSS, 2, 0, -1)),
        ("   2 w  ", (Code.PENDING, 2, Colour.WHITE, -1)),
        ("0000 - U", (Code.PAIRING_ALLOCATED_BYE, 0, 0, -1)),
        ("0000 - F", (Code.FULL_POINT_BYE, 0, 0, -1)),
        ("0000 - f", (Code.FULL_POINT_BYE, 0, 0, -1)),
        ("0000 - +", (Code.FULL_POINT_BYE, 0, 0, -1)),
        ("0000 - H", (Code.HALF_POINT_BYE, 0, 0, -1)),
        ("     - H", (Code.HALF_POINT_BYE, 0, 0, -1)),
        ("0000 - Z", (Code.ZERO_POINT_BYE, 0, 0, -1)),
        ("        ", (Code.ZERO_POINT_BYE, 0, 0, -1)),
    ],
)
def test_rounds(code: str, token: tuple[int, int, int, int]) -> None:
    event = read(report([[code, "   2 w 1"], ["0000 - Z", "   1 b 0"]]))
    assert event.entrants[0].rounds[0] == token


def test_doubtful_codes_are_told_once() -> None:
    rows = [["   2 w 1", "0000 - -", "0000 - -"], ["   1 b 0", "0000 - =", "0000 - -"]]
    event = read(report(rows, points=[1, 0.5]))
    assert sentences(event) == [
        "line 1: round 2 of 1 (and 2 more): '0000 - -' is read as a zero-point bye, since a forfeit"
        " loss names the opponent; type 0F if it was one",
        "line 2: round 2 of 2: '0000 - =' is read as a half-point bye, which the format writes H;"
        " type U½ if it was the bye of the pairing",
    ]
    table = read_crosstable(event.cells(), layout="rounds")
    assert table.kind[:, 1].tolist() == [Kind.ZERO_POINT_BYE, Kind.HALF_POINT_BYE]


@pytest.mark.parametrize(
    "code", ["0000 - X", "0000 - 1", "   2 w U", "   2 w 2", "  x2 w 1", "   2ww1 "]
)
def test_unknown_codes_are_kept_as_they_stand(code: str) -> None:
    event = read(report([[code], ["   1 b 0"]]))
    assert "which is no result that is known" in sentences(event)[0]
    assert event.cells()[0] == ["?" + " ".join(code.split())]
    with pytest.raises(Exception, match="holds"):
        read_crosstable(event.cells(), layout="rounds")


def test_a_player_field_by_field() -> None:
    entrant = read(report(TWO)).entrants[0]
    assert (entrant.number, entrant.name, entrant.title, entrant.sex) == (1, "Player 1", "GM", "m")
    assert (entrant.federation, entrant.identity, entrant.born) == ("NOR", "1500001", "1990/01/02")
    assert entrant.rating is None and entrant.points is None


def test_columns_counted_in_bytes() -> None:
    """A program that counts bytes shifts what follows a name with two-byte letters."""
    name = "Ångström, Çiğdem Łucja"
    line = trf_player(1, name, 2345, 1.0, 1, ["   2 w 1"])
    shifted = line.replace(f"{name:33}", name + " " * (33 - len(name.encode("utf-8"))))
    assert len(shifted) < len(line)
    event = read(shifted + "\n" + trf_player(2, "Åse", None, 0, 2, ["   1 b 0"]) + "\n")
    assert not event.findings
    assert (event.entrants[0].name, event.entrants[0].rating) == (name, 2345)
    assert event.entrants[0].rounds == ((Code.GAME, 2, Colour.WHITE, 2),)


def test_older_line_ends_and_encodings() -> None:
    text = report(TWO).replace("Player 1", "Müller, Jörg").replace("\n", "\r")
    event = read(text, "cp1252")
    assert event.entrants[0].name == "Müller, Jörg"
    assert "read as cp1252" in event.notes[0]


def test_rounds_of_the_event() -> None:
    assert read(report(TWO, "XXR 7")).total_rounds == 7
    assert read(report(TWO, "142 9")).total_rounds == 9
    assert read(report(TWO)).total_rounds is None
    assert "the event has 1 round, but the players have 2" in str(
        read(report([["   2 w 1", "   2 b 1"], ["   1 b 0", "   1 w 0"]], "142 1")).findings[-1]
    )


@pytest.mark.parametrize(
    ("record", "half"), [("162 P 0.5", "U½"), ("XXS PAB=0.0", "U0"), ("162 W 1.0    P 1.0", "U")]
)
def test_what_a_pairing_allocated_bye_counts(record: str, half: str) -> None:
    event = read(report([["   2 w 1", "0000 - U"], ["   1 b 0", "0000 - Z"]], record))
    assert event.cells()[0][1] == half


def test_another_scoring_is_told() -> None:
    for record in ("162 W 3.0    D 1.0", "XXS WW=3.0 BW=3.0 WD=1.0"):
        event = read(report(TWO, record, points=[3, 0]))
        assert sentences(event) == [
            "line 1: the event counts W 3, D 1; here a game counts 1, ½ or 0"
        ]


def test_byes_of_record_240() -> None:
    rows = [["   2 w 1", ""], ["   1 b 0", "0000 - Z"], ["0000 - U", "0000 - F"]]
    event = read(report(rows, "240 H 002 0001 0003", points=[1.5, 0, 2]))
    assert event.cells() == [["2w1", "H"], ["1b0", "Z"], ["U", "F"]]
    assert sentences(event) == ["line 1: round 2: 3 has a bye (H), but F (line 4)"]


def test_points_that_are_not_taken_over() -> None:
    assert (
        "record 299" in sentences(read(report(TWO, "299 L  0.0  1.0  000 0001", points=[1, 0])))[0]
    )


def test_contradictions_with_their_lines() -> None:
    event = read_trf(decode((CASES / "contradictions.trf").read_bytes()))
    told = set(sentences(event))
    for expected in (
        "line 7: 062 counts 7 players, but 6 have a line",
        "line 12: round 3: 3 and 4 both have black (line 13)",
        "line 14: round 3: 5 is paired with 9, but there is no 9",
        "line 14: round 4: 5 is paired with itself",
        "line 15: round 3: 6 has '0000 - X', which is no result that is known",
        "line 11: round 4: 2 has 1 against 3, but 3 has ½ against 2 (line 12)",
        "line 11: the rounds of 2 give 3 points, the file says 2",
        "line 16: the record 'ZZZ' is not known, and was left out",
    ):
        assert expected in told
    assert len(told) == 12


def test_a_number_twice() -> None:
    text = report(TWO) + trf_player(2, "Again", None, 0, 1, ["   1 b 1"]) + "\n"
    event = read(text)
    assert "line 3: player 2 is there already (line 2); the second line was left out" in sentences(
        event
    )
    assert event.entrants[1].name == "Player 2"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("012 Nobody\n013 Reds\n", "no player"),
        (report(TWO).replace("001    1", "001    x"), "columns 5 to 8 hold 'x'"),
        ("802   1 ABC     0.0    0.0   2 w  2.0 \n", "no boards of a match"),
        ("352 WBWB\n802   1 ABC     0.0    0.0   2 w  2.0  rubbish\n", "'rubbish' is no round"),
    ],
)
def test_unusable(text: str, words: str) -> None:
    with pytest.raises(UnusableFile, match=words):
        read(text)


def test_what_is_a_report() -> None:
    assert is_trf(report(TWO)) and is_trf((CASES / "grandmommys_cup_802.trf").read_text())
    for text in ("001;Adams;2w1", "No.,Name,R1\n001,A,2w1\n", "012 only a title\n"):
        assert not is_trf(text)


# teams -------------------------------------------------------------------------------------------


def test_the_team_records_of_a_large_event() -> None:
    text = (CASES / "grandmommys_cup_802.trf").read_text(encoding="utf-8")
    event = read_trf(decode(text.encode()))
    assert event.findings == () and event.boards == 4 and event.total_rounds == 14
    table = read_crosstable(event.cells(), layout="rounds", boards=4)
    told = [line.split() for line in text.splitlines() if line.startswith("802")]
    assert table.points.sum(axis=1).tolist() == [float(words[4]) for words in told]
    assert match_points(table, 14).total.tolist() == [float(words[3]) for words in told]
    kinds = set(table.kind.ravel().tolist())
    assert kinds == {Kind.PLAYED, Kind.FORFEIT, Kind.PAIRING_ALLOCATED_BYE, Kind.FULL_POINT_BYE,
                     Kind.HALF_POINT_BYE, Kind.ZERO_POINT_BYE}  # fmt: skip


def team_report(*records: str, board_2: str = "   4 b 0") -> str:
    """Two teams of two boards, one match."""
    rows = [["   3 w 1"], [board_2], ["   1 b 0"], ["   2 w 1"]]
    return report(rows, points=[1, 0, 0, 1]) + "\n".join(records) + "\n"


def test_older_team_records() -> None:
    event = read(team_report(f"013 {'Reds':32}   1    2", f"013 {'Blues':32}   3    4"))
    assert event.source == "TRF16, teams" and event.boards == 2 and not event.findings
    assert event.cells() == [["2w1"], ["1b1"]]
    assert [entrant.name for entrant in event.entrants] == ["Reds", "Blues"]
    individual = read(team_report(f"013 {'Reds':32}   1    2"), individuals=True)
    assert individual.boards is None and len(individual.entrants) == 4


def test_what_teams_can_get_wrong() -> None:
    one, two = f"013 {'Reds':32}   1    2", f"013 {'Blues':32}   3    4"
    told = sentences(read(team_report(one, f"013 {'Blues':32}   3    4    9    1")))
    assert "line 6: team 2 lists 9, who is no player of the report" in told
    assert "line 6: player 1 is listed by two teams" in told
    assert "line 4: player 4 is in no team" in sentences(
        read(team_report(one, f"013 {'B':32}   3"))
    )
    told = sentences(read(team_report(one, two, board_2="   1 b 0")))
    assert "line 2: round 1: 2 is paired with 1, but 1 with 3 (line 1)" in told
    told = sentences(read(team_report(*newer(1.5, 1.0))))
    assert told == ["line 5: the rounds of 1 give 1 points, the file says 1.5"]


def newer(*points: float) -> list[str]:
    """Records 310 of the two teams with these game points."""
    return [
        f"310   {n} {'':32} {'':5} {'':6} {'':6} {points[n - 1]:6.1f}   1     {players}"
        for n, players in ((1, "1    2"), (2, "3    4"))
    ]


def test_what_the_team_records_tell_otherwise() -> None:
    teams = newer(1.0, 1.0)
    good = "802   1 RED      1.0    1.0   2 w  1.0 "
    assert not read(team_report(*teams, good)).findings
    told = sentences(read(team_report(*teams, good.replace("2 w  1.0", "2 w  1.5"))))
    assert told == ["line 7: round 1: team 1 has 2w1½ here, but its players give 2w1 (line 5)"]


@settings(max_examples=200)
@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=140), max_size=6), st.booleans())
def test_any_lines_give_a_tournament_or_a_sentence(lines: list[str], individuals: bool) -> None:
    text = "\n".join([*lines, report(TWO)])
    if not text.strip() or "\0" in text:
        return
    try:
        event = read(text, individuals=individuals)
    except UnusableFile as error:
        assert str(error)
        return
    for finding in event.findings:
        assert finding.place and finding.sentence


@settings(max_examples=300)
@given(st.data())
def test_any_change_of_a_report_gives_a_tournament_or_a_sentence(data: st.DataObject) -> None:
    text = (CASES / "contradictions.trf").read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :]
    text = text.replace("\0", "")
    try:
        event = read(text) if text.strip() else None
    except UnusableFile as error:
        assert str(error)
    except UnicodeEncodeError:
        return
    else:
        assert event is None or event.cells()
