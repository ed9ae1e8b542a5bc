"""LibreOffice with the add-in: skipped loudly where it is missing, a failure in CI."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hosts import calc_office

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
def calc(libreoffice: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[calc_office.Calc]:
    """LibreOffice in English, the add-in installed."""
    running = calc_office.Calc(calc_office.profile(tmp_path_factory.mktemp("office") / "profile"))
    yield running
    running.close()
