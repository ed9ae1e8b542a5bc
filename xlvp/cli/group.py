"""The command ``xlvp`` itself: its help, its version, and how it fails."""

from __future__ import annotations

from typing import Any

import click

from xlvp import __version__
from xlvp.errors import XlvpError


class NothingDone(click.ClickException):
    """The command did nothing."""

    exit_code = 2


class Commands(click.Group):
    """A command that cannot be carried out says why in one sentence and exits with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except XlvpError as error:
            raise NothingDone(error.sentence) from None


@click.group(
    cls=Commands,
    epilog="Exit codes: 0 done; 1 done, with findings or cells left alone; 2 nothing done.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="xlvp")
def main() -> None:
    """Victory points, tie-breaks and ratings for tournament directors."""
