"""Make the pictures of the scoresheets: ``python tests/books/make_pictures.py [FOLDER]``.

For developers; needs soffice, pdftoppm and convert (ImageMagick). A picture shows the values that
are in the file: formulas are taken out of a copy, so no add-in is needed.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURES = {
    "bridge-swiss-teams": "Standings",
    "chess-round-robin": "Crosstable",
    "chess-swiss": "Standings",
    "chess-teams": "Standings",
}
"""The sheet of each scoresheet that the documentation shows."""

_FORMULA = re.compile(rb"<f\b[^>]*?(?:/>|>.*?</f>)", re.DOTALL)


def frozen(file: bytes) -> bytes:
    """The workbook with values in place of all formulas."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as old, zipfile.ZipFile(result, "w") as new:
        for part in old.infolist():
            data = old.read(part)
            if part.filename.startswith("xl/worksheets/sheet"):
                data = _FORMULA.sub(b"", data)
            new.writestr(part, data)
    return result.getvalue()


def pdf(file: bytes, folder: Path, name: str) -> Path:
    """The workbook as LibreOffice prints it."""
    book = folder / f"{name}.xlsx"
    book.write_bytes(frozen(file))
    profile = (folder / "profile").as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", "pdf"]
    subprocess.run(
        [*command, "--outdir", str(folder), str(book)], check=True, capture_output=True, timeout=300
    )
    return book.with_suffix(".pdf")


def page_of(pages: Path, sheet: str) -> int:
    """The first page of a sheet, found by its footer."""
    text = subprocess.run(
        ["pdftotext", "-layout", str(pages), "-"], check=True, capture_output=True, text=True
    ).stdout
    for number, page in enumerate(text.split("\f"), start=1):
        if f"· {sheet}" in page:
            return number
    raise LookupError(f"{pages.name} has no page of the sheet {sheet}")


def picture(pages: Path, number: int, target: Path, dots: int = 110) -> None:
    """One page as a small PNG: trimmed, with a narrow white border."""
    stem = pages.with_suffix("")
    subprocess.run(
        ["pdftoppm", "-r", str(2 * dots), "-png", "-singlefile", "-f", str(number), "-l",
         str(number), str(pages), str(stem)],
        check=True,
    )  # fmt: skip
    # The footer names the printed copy: cut it off before trimming.
    subprocess.run(
        ["convert", f"{stem}.png", "-gravity", "south", "-chop", "0x9%", "-trim", "+repage",
         "-resize", "1200x", "-bordercolor", "white", "-border", "20", "-strip", "+dither",
         "-colors", "200", "-define", "png:exclude-chunks=date,time", f"PNG8:{target}"],
        check=True,
    )  # fmt: skip


def main(folder: Path) -> None:
    """Write the pictures of ``PICTURES`` from the files in ``workbooks/``."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for kind, sheet in PICTURES.items():
            file = (ROOT / "workbooks" / f"{kind}.xlsm").read_bytes()
            pages = pdf(file, Path(scratch), kind)
            picture(pages, page_of(pages, sheet), folder / f"{kind}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "workbooks" / "pictures")
