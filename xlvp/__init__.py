"""Victory points, tie-breaks and ratings for tournament directors, as worksheet functions."""

__version__ = "0.1.0"
