"""The README tells the same story as the code."""

from __future__ import annotations

from pathlib import Path

from xlvp import reference, udfs
from xlvp.rating_systems import SYSTEMS
from xlvp.rules import EDITIONS
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


AUDITED = [
    ["4w1", "H", "2b1", "3w-", "4b1"],
    ["3w1", "4b1", "1w0", "H", "Z"],
    ["2b0", "U", "4w½", "1b+", "U"],
    ["1b0", "2w0", "3b½", "U", "1w0"],
]


def test_the_audit_shown_is_what_the_function_gives() -> None:
    text = README.read_text(encoding="utf-8")
    shown = text.split("<!-- audit -->")[1].split("<!-- /audit -->")[0].strip().splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in shown]
    header, *rows = udfs.TIEBREAKDETAIL(AUDITED, "BH/C1", 1, "FIDE-2026")
    wanted = [[f"{c:g}" if isinstance(c, int | float) else c for c in row] for row in rows]
    assert cells[0] == header and cells[2:] == wanted


def test_every_edition_of_the_rules_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    for name in [*EDITIONS, *SYSTEMS]:
        assert f"`{name}`" in text, name


def test_pictures_and_links_are_there() -> None:
    import re

    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", text):
        assert (README.parent / target).exists(), target
