"""The command: what it prints, what it writes, and how it ends."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result
from hosts.recalc_books import formula, number, one_row, raw_book, values

from xlvp.cli import main
from xlvp.hosts.recalc import files, recalculate

MATCHES = [
    (1, "Oslo", "Rome", 30, 20),
    (1, "Bergen", "Paris", 10, 44),
    (2, "Oslo", "Paris", 25, 25),
]


def text(address: str, value: str) -> str:
    return f'<c r="{address}" t="inlineStr"><is><t>{value}</t></is></c>'


def event(headers: str = "") -> bytes:
    """Three matches and their standings, values missing."""
    rows = "".join(
        f'<row r="{r}">{number(f"A{r}", m[0])}{text(f"B{r}", m[1])}{text(f"C{r}", m[2])}'
        f"{number(f'D{r}', m[3])}{number(f'E{r}', m[4])}{number(f'F{r}', 24)}"
        f"{formula(f'G{r}', f'VPMATCH(D{r},E{r},F{r})')}</row>"
        for r, m in enumerate(MATCHES, 1)
    )
    call = f"VPSTANDINGS(Matches!A1:F3{headers})"
    table = f'<row r="1"><c r="A1"><f t="array" ref="A1:I4">{call}</f><v>0</v></c></row>'
    return raw_book({"Matches": rows, "Standings": table})


GOOD = one_row(number("A1", 10), formula("B1", "VP(A1,24)"), formula("C1", "SUM(B1:B1)"))
DOUBTFUL = one_row(formula("A1", "RAND()", "0.5"), formula("B1", "1+1"))
WRONG = one_row(text("A1", "ten"), formula("B1", "VP(A1,24)"), formula("C1", "SUM(B1:B1)"))
CURRENT = recalculate(GOOD).data


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["recalc", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.xlsx"
    path.write_bytes(GOOD)
    return path


def test_the_standings_are_printed_as_a_ranking_list(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    for headers in ("", ",,,,,FALSE"):
        path.write_bytes(event(headers))
        done = run(path)
        assert done.exit_code == 0
        lines = [line.split() for line in done.stdout.splitlines()]
        assert ["Rank", "No.", "Team", "Played", "VP", "For", "Against", "Net", "Quotient"] in lines
        assert ["1", "4", "Paris", "2", "26.38", "69", "35", "34", "1.97"] in lines
        assert ["4", "3", "Bergen", "1", "3.62", "10", "44", "-34", "0.23"] in lines
        assert "VPSTANDINGS in Standings!A1" in done.stdout
        points = [line for line in done.stdout.splitlines() if "Paris" in line or "Bergen" in line]
        assert points[0].index("26.38") + 5 == points[1].index("3.62") + 4, "decimals are aligned"


def test_the_same_standings_are_printed_once_also_from_a_single_cell(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    call = "VPSTANDINGS(P!A1:F1)"
    match = [number(f"{c}1", n) for c, n in zip("ABCDEF", (1, 1, 2, 30, 20, 24), strict=True)]
    path.write_bytes(one_row(*match, formula("G1", call), formula("H1", f"ROWS({call})")))
    done = run(path)
    assert done.exit_code == 0
    assert done.stdout.count("Team 1") == 1
    assert 'P!G1  0 → "Rank"' in done.stdout and "P!H1  0 → 3" in done.stdout


def test_without_a_target_nothing_is_written_and_that_is_said(file: Path) -> None:
    done = run(file)
    assert done.exit_code == 0
    assert "2 formulas computed, 2 cells changed:" in done.stdout
    assert "P!B1  0 → 12.33" in done.stdout
    assert "Nothing was written" in done.stderr
    assert file.read_bytes() == GOOD
    assert os.listdir(file.parent) == ["event.xlsx"]


def test_out_writes_a_copy_and_leaves_the_file_alone(file: Path) -> None:
    out = file.with_name("new.xlsx")
    done = run(file, "--out", out)
    assert (done.exit_code, file.read_bytes(), out.read_bytes()) == (0, GOOD, CURRENT)
    assert f"Written: {out}." in done.stderr
    assert sorted(os.listdir(file.parent)) == ["event.xlsx", "new.xlsx"]


def test_in_place_changes_the_file_and_keeps_its_permissions(file: Path) -> None:
    file.chmod(0o640)
    assert run(file, "--in-place").exit_code == 0
    assert file.read_bytes() == CURRENT
    assert os.listdir(file.parent) == ["event.xlsx"]
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_in_place_follows_a_link(file: Path) -> None:
    link = file.with_name("link.xlsx")
    link.symlink_to(file)
    assert run(link, "--in-place").exit_code == 0
    assert link.is_symlink() and file.read_bytes() == CURRENT


def test_a_file_that_is_up_to_date_is_not_touched(file: Path) -> None:
    file.write_bytes(CURRENT)
    os.utime(file, (1_000_000_000, 1_000_000_000))
    done = run(file, "--in-place")
    assert done.exit_code == 0 and "is up to date" in done.stderr
    assert file.stat().st_mtime == 1_000_000_000


def test_an_existing_target_is_refused_without_force(file: Path) -> None:
    out = file.with_name("new.xlsx")
    out.write_bytes(b"precious")
    done = run(file, "--out", out)
    assert done.exit_code == 2 and "--force replaces it" in done.stderr
    assert out.read_bytes() == b"precious"
    assert run(file, "--out", out, "--force").exit_code == 0
    assert out.read_bytes() == CURRENT


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("new.xlsm", "must end in .xlsx"),
        ("new.csv", "must end in .xlsx"),
        ("event.xlsx", "is the file itself"),
        ("gone/new.xlsx", "does not exist"),
    ],
)
def test_a_target_that_must_not_be_written_is_refused(
    file: Path, target: str, sentence: str
) -> None:
    done = run(file, "--out", file.with_name("x").parent / target, "--force")
    assert done.exit_code == 2
    assert sentence in done.stderr and done.stdout == ""
    assert file.read_bytes() == GOOD
    assert os.listdir(file.parent) == ["event.xlsx"]


def test_out_and_in_place_exclude_each_other(file: Path) -> None:
    done = run(file, "--in-place", "--out", file.with_name("new.xlsx"))
    assert done.exit_code == 2 and "exclude each other" in done.stderr
    assert file.read_bytes() == GOOD


def test_a_failing_disk_leaves_no_trace(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", fail)
    done = run(file, "--in-place")
    assert done.exit_code == 2 and "No space left on device" in done.stderr
    assert file.read_bytes() == GOOD
    assert os.listdir(file.parent) == ["event.xlsx"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("gone.xlsx", None, "does not exist"),
        ("old.xls", b"x", "an old .xls workbook"),
        ("open.ods", b"x", "an OpenDocument workbook"),
        ("plain.csv", b"x", "a text file"),
        ("notes.txt", b"x", "none of .xlsx, .xlsm"),
        ("empty.xlsx", b"", "the file is empty"),
        ("broken.xlsm", b"PK\3\4", "damaged"),
    ],
)
def test_an_unusable_file_is_one_sentence_and_exit_2(
    tmp_path: Path, name: str, content: bytes | None, sentence: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    for more in ((), ("--in-place",), ("--json",)):
        done = run(tmp_path / name, *more)
        assert done.exit_code == 2
        assert sentence in done.stderr and done.stderr.count("\n") <= 1
        assert done.stdout == ""
        assert content is None or (tmp_path / name).read_bytes() == content


def test_cells_left_alone_are_told_and_end_with_1(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsm"
    path.write_bytes(DOUBTFUL)
    done = run(path, "--in-place")
    assert done.exit_code == 1
    assert "P!A1 keeps its old value: RAND draws lots, and they are not drawn again." in done.stderr
    assert values(path.read_bytes(), "P")["B1"].value == 2


def test_an_error_of_ours_is_told_with_its_sentence_and_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(WRONG)
    done = run(path)
    assert done.exit_code == 1
    told = " ".join(done.stderr.split())
    assert "P!B1 shows #VALUE!: VP: imps is 'ten', which is not a number." in told
    assert "1 cell shows #VALUE! that no function of xlvp gave: P!C1." in told


def test_an_error_of_the_sheet_alone_ends_with_0(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(one_row(formula("A1", "NA()")))
    assert run(path).exit_code == 0


def test_json_tells_everything_on_stdout(tmp_path: Path) -> None:
    path, out = tmp_path / "event.xlsx", tmp_path / "new.xlsx"
    path.write_bytes(event())
    done = run(path, "--out", out, "--json")
    told = json.loads(done.stdout)
    assert done.stderr == "" and done.exit_code == 0
    assert told["written"] == str(out) and told["evaluated"] == 4
    assert {"sheet": "Matches", "cell": "G1", "old": 0, "new": 12.33} in told["changed"]
    assert told["tables"][0]["name"] == "VPSTANDINGS"
    assert told["tables"][0]["rows"][1][:3] == [1, 4, "Paris"]
    path.write_bytes(DOUBTFUL)
    told = json.loads(run(path, "--json").stdout)
    assert [refusal["cell"] for refusal in told["refused"]] == ["A1"]
    path.write_bytes(WRONG)
    told = json.loads(run(path, "--json").stdout)
    assert [problem["cell"] for problem in told["errors"]] == ["B1", "C1"]


def test_many_changes_are_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "event.xlsx"
    path.write_bytes(one_row(*(formula(f"{letter}1", "1+1") for letter in "ABCDEFGHIJKL")))
    assert "…" in run(path).stdout and "and 4 more" in run(path).stdout


def test_help_loads_no_engine() -> None:
    import subprocess

    code = (
        "import sys\nfrom xlvp.cli import main\n"
        "try: main(['recalc', '--help'])\nexcept SystemExit: pass\n"
        "assert 'formualizer' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_gap_that_a_formula_asks_for_is_no_problem() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["B1"], sheet["B2"], sheet["B3"] = '=IF(A1="",NA(),A1)', "=MATCH(9,A1:A3,0)", "=VP(1,2)"
    buffer = io.BytesIO()
    book.save(buffer)
    told = recalculate(buffer.getvalue()).errors
    assert [(problem.cell, problem.value) for problem in told] == [("B2", "#N/A")]
