"""The command ``xlvp``; each command calls one function elsewhere."""

from __future__ import annotations

import click

from xlvp import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="xlvp")
def main() -> None:
    """Victory points, tie-breaks and ratings for tournament directors."""
