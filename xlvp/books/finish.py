"""The last step of every scoresheet: our own recalculation puts each value in with its type."""

from __future__ import annotations

from xlvp.hosts.recalc import recalculate


def finish(file: bytes) -> bytes:
    """The same file with the value of every formula in it.

    Raises
    ------
    RuntimeError
        A formula was left alone: the template uses something that a host cannot take.
    """
    done = recalculate(file)
    if done.refused:
        first = done.refused[0]
        raise RuntimeError(f"the template cannot be recalculated: {first}")
    return done.data
