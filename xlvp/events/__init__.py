"""Events from other programs' files: read into our scoresheets, and written back.

A reader gives a :class:`~xlvp.events.tournament.Tournament` (or a bridge event) with everything it
found wrong, each finding with its line; ``importing`` fills a scoresheet with it.
"""
