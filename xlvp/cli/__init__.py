"""The command ``xlvp``; each command calls one function elsewhere."""

from xlvp.cli import events, machine, printing, workbooks  # noqa: F401  (each adds its commands)
from xlvp.cli.group import main

__all__ = ["main"]
