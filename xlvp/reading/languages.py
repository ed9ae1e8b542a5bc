"""The letters for white and black, in the languages that programs print them in.

A letter alone does not tell its language: ``b`` is black in English and white in French. The
letters of the whole table do, or the table is refused.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """One way to write colours: the letters for white and for black, and who writes so."""

    white: str
    black: str
    spoken: str

    @property
    def letters(self) -> frozenset[str]:
        """Both letters."""
        return frozenset(self.white + self.black)


OWN = (Language("w", "b", "English"), Language("w", "s", "German"))
"""The project's own letters: one of them is enough, wherever it stands."""

FOREIGN = (
    Language("b", "n", "French, Spanish, Italian"),
    Language("b", "p", "Portuguese"),
    Language("a", "n", "Romanian"),
    Language("w", "z", "Dutch"),
    Language("h", "s", "Danish, Norwegian, Icelandic"),
    Language("v", "s", "Swedish, Hungarian"),
    Language("v", "m", "Finnish, Estonian"),
    Language("b", "m", "Latvian"),
    Language("b", "j", "Lithuanian"),
    Language("b", "c", "Czech, Polish, Croatian"),
    Language("b", "č", "Czech, Slovak, Slovene"),
    Language("б", "ч", "Russian, Bulgarian, Ukrainian"),
    Language("б", "ц", "Serbian, Macedonian"),
    Language("λ", "μ", "Greek"),
    Language("b", "z", "Albanian"),
    Language("z", "b", "Basque"),
)
"""Other languages; both letters must occur, since most of them mean another thing elsewhere."""

LETTERS = "wbs" + "".join(
    sorted({letter for language in FOREIGN for letter in language.letters} - set("wbs"))
)
"""Every letter that stands for a colour somewhere."""

COLOURS = {letter: code for code, letter in enumerate(LETTERS, start=1)}
"""The code of each letter in a token: that of its ``Colour`` for ``w`` and ``b``."""
