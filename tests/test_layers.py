"""Imports go one way, and the core stays free of hosts."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import xlvp

PACKAGE = Path(xlvp.__file__).parent
OUTER = {"hosts", "books", "check", "events", "terminal", "reference", "cli", "__main__"}
CORE = [
    p for p in PACKAGE.rglob("*.py") if p.relative_to(PACKAGE).parts[0].split(".")[0] not in OUTER
]


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_the_core_imports_numpy_and_the_standard_library_alone() -> None:
    assert len(CORE) > 10
    for path in CORE:
        for name in imported(path):
            top = name.split(".")[0]
            assert top in {"numpy", "xlvp"} or top in sys.stdlib_module_names, (path, name)
            if top == "xlvp":
                assert name.split(".")[1] not in OUTER, (path, name)


def test_only_the_outer_layers_know_the_functions() -> None:
    for path in CORE:
        if path.parent.name != "udfs":
            assert not any(name.startswith("xlvp.udfs") for name in imported(path)), path


def test_importing_the_functions_loads_no_host() -> None:
    hosts = ["xlwings", "xlsxwriter", "formualizer", "click", "rich"]
    code = f"import sys, xlvp.udfs; print([m for m in {hosts} if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"
