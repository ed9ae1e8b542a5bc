"""The command ``recalc``: a file in, a file out, and what there is to tell about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from xlvp.hosts.recalc import files
from xlvp.hosts.recalc.outcome import Recalculation
from xlvp.hosts.recalc.workbook import recalculate
from xlvp.hosts.recalc.xml import UnusableFile


@dataclass(frozen=True)
class Done:
    """A recalculated file and where it was written, if it was."""

    outcome: Recalculation
    written: Path | None
    note: str


def recalc(source: Path, target: Path | None, in_place: bool, force: bool) -> Done:
    """Recalculate a file and write it where that was asked for.

    Raises
    ------
    UnusableFile
        The file cannot be used or the target must not be written; nothing was written.
    """
    if target and in_place:
        raise UnusableFile("--out and --in-place exclude each other")
    data = files.read(source)
    if target:
        files.check_target(source, target, force)
    outcome = recalculate(data)
    if in_place and outcome.data == data:
        return Done(outcome, None, f"{source} is up to date; it was not written again.")
    written = source if in_place else target
    if written is None:
        return Done(
            outcome,
            None,
            "Nothing was written: --out FILE writes a copy, --in-place the file itself.",
        )
    files.write(written, outcome.data)
    return Done(outcome, written, f"Written: {written}.")
