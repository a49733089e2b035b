"""Write the cheat sheets, one page of A4 each: as HTML, and as PDF where a Chromium is at hand.

    python -m docs.publishing.sheets build/sheets

The site calls `write_sheets` for its own folder, and offers what it wrote.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from glow_explorer.language import available, using
from glow_explorer.quiz.printing import CHEAT_SHEETS, cheat_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def sheet_name(name: str, language: str) -> str:
    """Return the name of a sheet's file, without its ending.

    >>> sheet_name("day", "fr")
    'glow-day-fr'
    """
    return f"glow-{name}-{language}"


def write_sheets(folder: Path, *, pdf: bool = True) -> list[Path]:
    """Write every cheat sheet in every language into a folder; return the files written.

    Parameters
    ----------
    folder
        Where they go; it is made if it is not there.
    pdf
        Whether to print them as PDF, too; that needs Chromium or Chrome.
    """
    folder.mkdir(parents=True, exist_ok=True)
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    written = []
    for language in available():
        for name in CHEAT_SHEETS:
            path = folder / f"{sheet_name(name, language)}.html"
            with using(language):
                path.write_text(cheat_sheet(name), encoding="utf-8")
            written.append(path)
            if pdf and browser:
                written.append(_printed(browser, path))
    return written


def _printed(browser: str, page: Path) -> Path:
    """Print a page as PDF beside it."""
    target = page.with_suffix(".pdf").resolve()
    with tempfile.TemporaryDirectory() as profile:
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            f"--user-data-dir={profile}", "--no-pdf-header-footer", f"--print-to-pdf={target}",
            page.resolve().as_uri(),
        ]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    return target


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the sheets and list them."""
    parser = argparse.ArgumentParser(description="Write the cheat sheets.")
    parser.add_argument("folder", type=Path, help="where they go")
    folder: Path = parser.parse_args(arguments).folder
    for path in write_sheets(folder):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
