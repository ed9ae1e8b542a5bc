"""The README tells the same story as the code."""

from __future__ import annotations

from pathlib import Path

from xlvp import reference, udfs
from xlvp.scales import SCALES

README = Path(__file__).parents[1] / "README.md"


def test_the_reference_is_made_from_the_declarations() -> None:
    text = README.read_text(encoding="utf-8")
    assert reference.START in text and reference.END in text
    assert reference.updated(text) == text, "paste the output of: xlvp functions --markdown"


def test_every_function_and_every_scale_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    for name in udfs.FUNCTIONS:
        assert f"`{name}" in text, name
    for scale in SCALES.values():
        for name in (scale.name, *scale.aliases):
            assert f"`{name}`" in text, name


def test_pictures_and_links_are_there() -> None:
    import re

    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", text):
        assert (README.parent / target).exists(), target
