"""The command line: what it prints, and its exit codes."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from xlvp import __version__, udfs
from xlvp.cli import main


def run(*arguments: str, code: int = 0, columns: int = 80) -> str:
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_a_table_on_the_terminal() -> None:
    text = run("table", "20")
    assert text.startswith("20 boards, WBF: blitz 68 IMPs")
    cells = {tuple(text_row) for line in text.splitlines() for text_row in _triples(line.split())}
    for margin, winner, loser in udfs.VPTABLE(20, headers=False):
        assert (str(margin), f"{winner:.2f}", f"{loser:.2f}") in cells


def _triples(words: list[str]) -> list[list[str]]:
    return [words[i : i + 3] for i in range(0, len(words), 3)]


def test_the_ebu_table_on_the_terminal() -> None:
    lines = run("table", "24", "--scale", "EBU").splitlines()
    assert ["66", "20", "0"] in [line.split() for line in lines]
    assert ["2", "5", "11", "9"] in [line.split() for line in lines]


def test_no_number_is_cut_short_in_a_narrow_terminal() -> None:
    for blocks in ("1", "4", "8"):
        assert "…" not in run("table", "64", "--blocks", blocks, columns=40)


def test_a_table_as_json() -> None:
    assert json.loads(run("table", "24", "--scale", "EBU", "--json")) == udfs.VPTABLE(24, "EBU")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("table", "24", "--scale", "nope"), "known are WBF"),
        (("table", "0"), "boards is 0"),
        (("table", "x"), "'x' is not a valid float"),
        (("table",), "Missing argument"),
        (("functions", "NOPE"), "known are"),
        (("nope",), "No such command"),
    ],
)
def test_what_cannot_be_done_exits_with_2(arguments: tuple[str, ...], words: str) -> None:
    assert words in run(*arguments, code=2)


def test_functions_are_listed_with_one_line_each() -> None:
    text = run("functions", columns=200)
    for name, function in udfs.FUNCTIONS.items():
        told = f"The same as {function.alias_of}." if function.alias_of else function.summary
        assert any(name in line and told in line for line in text.splitlines()), name


@pytest.mark.parametrize("name", sorted(udfs.FUNCTIONS))
def test_each_function_is_explained_with_its_arguments(name: str) -> None:
    text = run("functions", name.lower(), columns=300)
    assert text.startswith(udfs.FUNCTIONS[name].usage)
    assert all(argument.help in text for argument in udfs.FUNCTIONS[name].arguments)


def test_functions_as_json() -> None:
    told = json.loads(run("functions", "--json"))
    assert [entry["name"] for entry in told] == list(udfs.FUNCTIONS)


def test_help_and_version() -> None:
    assert __version__ in run("--version")
    assert "Exit codes: 0 done" in run("--help", columns=200)
    for command in main.commands:
        text = run(command, "--help")
        assert "Options:" in text and len(text.split("\n\n")[1].strip()) > 10
