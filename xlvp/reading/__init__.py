"""Reading a crosstable from raw cells: ``read_crosstable``."""

from xlvp.reading.reader import read_crosstable

__all__ = ["read_crosstable"]
