"""Values through python-calamine; errors come out of it as blanks and are put back elsewhere."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import BinaryIO

from xlvp.cells import Cell
from xlvp.events.dense import Found, Placed
from xlvp.hosts.recalc import UnusableFile


def values(file: BinaryIO) -> Iterator[Found]:
    """Each worksheet's name and the cells that are not blank.

    Raises
    ------
    UnusableFile
        The file is damaged or encrypted.
    """
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        workbook = CalamineWorkbook.from_filelike(file)
        for name in workbook.sheet_names:
            rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            cells: list[Placed] = [
                (r, c, _plain(value))
                for r, row in enumerate(rows)
                for c, value in enumerate(row)
                if value != ""
            ]
            yield name, cells
    except (CalamineError, OSError, ValueError) as error:
        raise UnusableFile(f"the workbook is damaged or encrypted ({_first_line(error)})") from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise UnusableFile("the workbook is damaged") from None


def _plain(value: object) -> Cell:
    """A value as our cells have it; a duration is what Excel makes of 12:1."""
    if isinstance(value, datetime.timedelta) and value < datetime.timedelta(days=1):
        return (datetime.datetime.min + value).time()
    return value


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:100]
