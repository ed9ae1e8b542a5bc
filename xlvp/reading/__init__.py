"""Reading a crosstable from raw cells.

``cells`` holds the grammar of one cell and ``refusals`` what is said of the rest; ``rounds``,
``export``, ``pairs`` and ``matrix`` bring each layout to one ``grid``; ``consistency`` compares the
sides of a pairing, ``awards`` counts the points, ``settle`` decides which rounds count.
"""

from xlvp.reading.reader import read_crosstable

__all__ = ["read_crosstable"]
