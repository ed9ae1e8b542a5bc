"""One module per kind of scoresheet; each holds ``TEMPLATE``."""
