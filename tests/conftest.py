"""Which tests share what they build, when several processes run them side by side."""

from __future__ import annotations

import pytest

TOGETHER = ("wine", "libreoffice")
"""Folders whose tests share one Windows or one office; every other file goes by itself."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the group of each test; ``pytest -n auto --dist loadgroup`` keeps groups together."""
    for item in items:
        folder = item.path.parent.name
        group = folder if folder in TOGETHER else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))
