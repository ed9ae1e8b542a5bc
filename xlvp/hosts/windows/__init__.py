"""Excel on this Windows machine: install the add-in, take it away, check every link.

Nothing here imports the recalculation engine or XlsxWriter.
"""
