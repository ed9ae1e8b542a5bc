"""LibreOffice with the add-in: skipped loudly where it is missing, a failure in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts import calc_office

from xlvp.hosts.libreoffice.install import install

collect_ignore = ["worker.py"]  # it runs in LibreOffice's own Python


@pytest.fixture(scope="session")
def libreoffice() -> None:
    """That LibreOffice is there."""
    missing = calc_office.missing()
    if missing:
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(f"NOT TESTED IN LIBREOFFICE: {missing}")


@pytest.fixture(scope="session")
def installed(libreoffice: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile with the add-in, to be copied."""
    profile = calc_office.profile(tmp_path_factory.mktemp("installed") / "profile")
    assert list(install(profile))
    return profile


@pytest.fixture(scope="session")
def calc(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[calc_office.Calc]:
    """LibreOffice in English with the add-in."""
    folder = tmp_path_factory.mktemp("office") / "profile of Åsa"
    running = calc_office.Calc(calc_office.copied(installed, folder))
    yield running
    running.close()
