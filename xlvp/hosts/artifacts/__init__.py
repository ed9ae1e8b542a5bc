"""What `xlvp build` makes and the package brings along, so that nobody else needs to build it."""

from importlib import resources

ADDIN = "xlvp.xlam"


def shipped(name: str) -> bytes:
    """A built file by its name."""
    return resources.files(__name__).joinpath(name).read_bytes()
