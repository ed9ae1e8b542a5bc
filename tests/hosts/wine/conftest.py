"""Windows under Wine: skipped loudly where it is missing, a failure in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hosts.windows_machine import Excel, Windows

collect_ignore = ["excel_standin.py"]  # it runs on Windows alone


@pytest.fixture(scope="session")
def windows() -> Iterator[Windows]:
    """The Windows machine."""
    missing = Windows.missing()
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(f"NOT TESTED ON WINDOWS: {missing}")
    machine = Windows()
    machine.start()
    yield machine
    machine.stop()


@pytest.fixture(scope="session")
def excel_on_windows(windows: Windows) -> Iterator[Excel]:
    """Excel with one workbook, A, that has started Python."""
    excel = Excel(windows)
    excel.open("A")
    yield excel
    excel.quit()
