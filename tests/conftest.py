"""Which tests share what they build, when several processes run them side by side."""

from __future__ import annotations

from typing import Any

import pytest

TOGETHER = ("tests/hosts/wine", "tests/hosts/libreoffice")
"""Folders whose tests share one Windows or one office; every other file goes by itself."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Keep what shares a program in one process, under ``pytest -n auto``."""
    from xdist.scheduler import LoadScopeScheduling

    class ByWhatIsShared(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            path = nodeid.split("::", 1)[0]
            return next((folder for folder in TOGETHER if path.startswith(folder)), path)

    return ByWhatIsShared(config, log)
