"""Takes a picture of every widget in both themes and both languages, and on a phone.

``make screenshots`` runs it; the pictures are made to be looked at.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from glow_explorer.language import available, using
from tests.browser import FLAGS, find_browser
from tests.frontend import PAPER, Stage
from tests.samples import CLICKS, SAMPLES

WIDE, PHONE = 1240, 390


def take(folder: Path, wanted: str = "") -> int:
    """Take the pictures whose names hold a word; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    path = find_browser(os.environ, shutil.which)
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, make in SAMPLES.items():
            if wanted not in name:
                continue
            views = [(theme, code, WIDE) for theme in PAPER for code in available()]
            for theme, code, width in [*views, ("dark", "fr", PHONE), ("light", "en", PHONE)]:
                size = "phone" if width == PHONE else "wide"
                context = browser.new_context(
                    viewport={"width": width, "height": 900}, reduced_motion="reduce"
                )
                stage = Stage(context.new_page(), theme)
                with using(code):
                    root = stage.show(make())
                for what in CLICKS.get(name, ()):
                    root.locator(what).first.click()
                    stage.settle()
                stage.settle()
                stage.page.wait_for_load_state("networkidle")
                stage.page.screenshot(
                    path=folder / f"{name} {size} {theme} {code}.png", full_page=True
                )
                context.close()
                taken += 1
        browser.close()
    return taken


if __name__ == "__main__":
    where = Path(sys.argv[1])
    number = take(where, *sys.argv[2:3])
    sys.stdout.write(f"{number} pictures in {where}\n")
