"""The commands that write scoresheets: whole or not at all, and never over a file unasked."""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from pathlib import Path

import pytest
from books.scoresheets import Scoresheet
from click.testing import CliRunner, Result

from xlvp.books import files, templates
from xlvp.cli import main
from xlvp.hosts.macro_workbook import link_to_addin, write_macro_workbook
from xlvp.hosts.recalc import recalculate

ROOT = Path(__file__).parents[2]
example = cache(templates.example)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_new_writes_a_fresh_scoresheet(tmp_path: Path) -> None:
    target = tmp_path / "event.xlsm"
    done = run("new", "bridge-swiss-teams", "--out", target, "--teams", 5, "--rounds", 2)
    assert done.exit_code == 0
    assert done.stdout == ""
    sheet = Scoresheet(target.read_bytes())
    assert len(sheet.column("TeamNames")) == 5
    fresh = templates.new("bridge-swiss-teams", teams=5, rounds=2)
    assert target.read_bytes() == write_macro_workbook(fresh)
    assert [path.name for path in tmp_path.iterdir()] == ["event.xlsm"]


def test_an_existing_file_is_left_alone_without_force(tmp_path: Path) -> None:
    target = tmp_path / "match.xlsx"
    target.write_bytes(b"mine")
    refused = run("new", "bridge-match", "--out", target, "--boards", 2)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert target.read_bytes() == b"mine"
    assert run("new", "bridge-match", "--out", target, "--boards", 2, "--force").exit_code == 0
    assert target.read_bytes() == link_to_addin(templates.new("bridge-match", boards=2))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("bridge-match", "--out", "{}/x.ods"), "ends in neither .xlsm nor .xlsx"),
        (("bridge-match", "--out", "{}/none/x.xlsx"), "does not exist"),
        (("bridge-match", "--out", "{}/x.xlsx", "--boards", "0"), "--boards is 0; it takes 1"),
        (("bridge-match", "--out", "{}/x.xlsx", "--boards", "many"), "'many'"),
        (("bridge-match", "--out", "{}/x.xlsx", "--players", "8"), "has no --players"),
        (("go", "--out", "{}/x.xlsx"), "kind 'go' is not known"),
        (("bridge-match",), "--out"),
    ],
)
def test_what_cannot_be_done_leaves_nothing_behind(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = run("new", *(argument.format(tmp_path) for argument in arguments))
    assert done.exit_code == 2
    assert told in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []


def test_build_check_finds_each_difference(tmp_path: Path) -> None:
    assert run("build", tmp_path).exit_code == 0
    assert {path.stem for path in tmp_path.iterdir()} == set(templates.names())
    assert run("build", "--check", tmp_path).exit_code == 0
    target = tmp_path / "bridge-match.xlsm"
    target.write_bytes(write_macro_workbook(templates.new("bridge-match", boards=16)))
    (tmp_path / "vp-tables.xlsm").unlink()
    (tmp_path / "old.xlsx").write_bytes(b"")
    found = run("build", "--check", tmp_path)
    assert found.exit_code == 1
    lines = found.stdout.splitlines()
    assert "vp-tables.xlsm is missing" in lines
    assert "old.xlsx is made by no template" in lines
    assert "bridge-match.xlsm: xl/worksheets/sheet3.xml differs from a rebuild" in lines
    assert list(files.differences(tmp_path)) == lines


def test_build_wants_its_folder(tmp_path: Path) -> None:
    assert run("build", tmp_path / "none").exit_code == 2


@pytest.mark.parametrize("kind", templates.names())
@pytest.mark.parametrize("suffix", [".xlsm", ".xlsx"])
def test_a_file_holds_the_same_sheets_values_and_settings(kind: str, suffix: str) -> None:
    """With the functions inside as .xlsm, or for the add-in as .xlsx."""
    plain = example(kind)
    file = files.packed(plain, Path(f"event{suffix}"))
    if suffix == files.SHIPPED:
        assert file == (ROOT / "workbooks" / f"{kind}.xlsm").read_bytes()
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        workbook = package.read("xl/workbook.xml").decode()
        inside = "xl/vbaProject.bin" in package.namelist()
        linked = b"]!" in package.read("xl/worksheets/sheet3.xml")
    assert re.findall(r"<calcPr\b[^>]*>", workbook) == ['<calcPr calcId="191029"/>']
    assert "fullCalcOnLoad" not in workbook
    assert inside == (suffix == ".xlsm")
    assert ("externalReference" in workbook) == (suffix == ".xlsx")
    assert inside or linked or kind == "vp-tables"
    done = recalculate(file)
    assert done.is_clean and not done.changed
    assert done.evaluated == recalculate(plain).evaluated
