"""FIDE's Tournament Report File: TRF16 (2016) and TRF26 (from September 2025), read and written.

Rule: "Format of Tournament Report File" by C. Krause, versions 2016 and 2026, FIDE Handbook.
"""

from xlvp.events.trf.read import is_trf, read_trf
from xlvp.events.trf.write import write_trf

__all__ = ["is_trf", "read_trf", "write_trf"]
