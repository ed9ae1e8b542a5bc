"""Recalculation without a spreadsheet program: our functions, an engine, values patched in place.

>>> from xlvp.hosts.recalc import recalculate, UnusableFile
>>> try:
...     recalculate(b"no workbook")
... except UnusableFile as error:
...     print(error)
the file is no .xlsx or .xlsm workbook, or it is damaged
"""

from xlvp.hosts.recalc.outcome import (
    CellProblem,
    Change,
    Recalculation,
    Refusal,
    ResultTable,
)
from xlvp.hosts.recalc.workbook import recalculate
from xlvp.hosts.recalc.xml import UnusableFile

__all__ = [
    "CellProblem",
    "Change",
    "Recalculation",
    "Refusal",
    "ResultTable",
    "UnusableFile",
    "recalculate",
]
