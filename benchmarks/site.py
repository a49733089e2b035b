"""The Explorer's page on the site: the first visit against the second.

    make site
    python -m benchmarks.site                  # as fast as this machine serves it
    python -m benchmarks.site --megabits 20    # as over such a line

Each pair of visits is a new visitor's: the first one fetches, imports and keeps everything, the
second begins with what was kept. For each, the time until the table is drawn and until a click on a
die is answered, in seconds by the wall clock; the machine should have nothing else to do.
"""

from __future__ import annotations

import argparse
import shutil
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.support.browser import FLAGS
from tests.support.site_pages import Files, listening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import BrowserContext

PATIENCE = 300_000
PIECE = 65_536


class Line(Files):
    """Serves files as fast as a line of so many megabits in a second does, each for itself."""

    def __init__(self, *args: Any, megabits: float, **settings: Any) -> None:
        self.megabits = megabits
        super().__init__(*args, **settings)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file piece by piece."""
        while piece := source.read(PIECE):
            outputfile.write(piece)
            if self.megabits:
                time.sleep(len(piece) * 8 / (self.megabits * 1e6))


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return when the table was drawn, and when the first click was answered."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    began = time.perf_counter()
    page.goto(address)
    page.locator("body.drawn").wait_for()
    drawn = time.perf_counter() - began
    page.locator("body.ready").wait_for()
    dice = page.locator(".glow-tray [data-place]")
    before = dice.count()
    page.locator("#stage [data-add='red:fire']").click()
    dice.nth(before).wait_for()
    usable = time.perf_counter() - began
    page.locator("body[data-kept='whole']").wait_for()
    page.close()
    return drawn, usable


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what visits take."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.site")
    asked.add_argument("--site", type=Path, default=Path("build/site"))
    asked.add_argument("--megabits", type=float, default=0.0)
    asked.add_argument("--visitors", type=int, default=3)
    options = asked.parse_args(arguments)
    handler = partial(Line, directory=str(options.site), megabits=options.megabits)
    pairs: list[list[tuple[float, float]]] = []
    with listening(handler) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for _ in range(options.visitors):
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            address = f"{host}/explorer.html?language=en"
            pairs.append([visit(context, address) for _ in range(2)])
            context.close()
        browser.close()
    usable = []
    for nth, name in enumerate(("first visit", "second visit")):
        drawn, ready = (median(pair[nth][part] for pair in pairs) for part in range(2))
        usable.append(ready)
        print(f"{name:14}  drawn {drawn:5.2f} s   usable {ready:6.2f} s")
    print(f"{'ratio':14}  {usable[1] / usable[0]:.2f}")


if __name__ == "__main__":
    main()
