"""Draws the pictures of the site: the app's icons, and what a link to it is previewed by.

``make screenshots`` runs it; the pictures lie with the site's other files.
"""

from __future__ import annotations

import os
import shutil
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from glow_explorer import Roll
from glow_explorer.render.drawing import dice_svg
from tests.support.browser import FLAGS, find_browser

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Browser

ICONS = (192, 512)
PREVIEW = (1200, 630)
SAID: Mapping[str, tuple[str, str]] = {
    "en": ("Which cards trigger, and why?", "Settle a dispute · Learn · Explore routes"),
    "fr": ("Qu’est-ce qui se déclenche, et pourquoi ?", "Trancher · Apprendre · Explorer"),
}
_RAYS = "M16 4v4M6 9l3 3M26 9l-3 3M4 19h4M24 19h4"
_LAMP = (
    '<circle cx="16" cy="18" r="11" fill="#f4c95d" opacity=".16"/>'
    '<circle cx="16" cy="18" r="6.5" fill="#f4c95d"/>'
    f'<path d="{_RAYS}" stroke="#f4c95d" stroke-width="2.2" stroke-linecap="round" fill="none"/>'
)
_DICE = Roll("red:fire red:fire blue:water green:nature purple:footprints yellow:light")


def icon(side: int) -> str:
    """Return the app's icon; its lamp stays inside what every mask leaves."""
    return (
        f'<svg viewBox="0 0 32 32" width="{side}" height="{side}" style="display:block">'
        '<rect width="32" height="32" fill="#10131c"/>'
        f'<g transform="translate(16 16) scale(.8) translate(-16 -16)">{_LAMP}</g></svg>'
    )


def preview(language: str) -> str:
    """Return the picture that a link to the site shows."""
    question, doors = SAID[language]
    return f"""<div style="width:1200px;height:630px;box-sizing:border-box;padding:70px 80px;
        background:linear-gradient(#131a33,#2b2b45);color:#ece7d8;font-family:Georgia,serif">
      <div style="display:flex;gap:26px;align-items:center;font-size:46px;font-weight:600">
        <svg viewBox="0 0 32 32" width="96" height="96">{_LAMP}</svg>Glow Explorer</div>
      <div style="font-size:70px;line-height:1.15;font-weight:600;margin:52px 0">{question}</div>
      <div style="zoom:2.1;margin-bottom:20px">{dice_svg(_DICE)}</div>
      <div style="font:32px system-ui,sans-serif;color:#f4c95d">{doors}</div></div>"""


def take(browser: Browser, markup: str, size: tuple[int, int], file: Path) -> None:
    """Take a picture of some markup."""
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_content(f"<style>body{{margin:0}}</style>{markup}")
    Image.open(BytesIO(page.screenshot())).convert("RGB").save(file, optimize=True)
    page.close()


def main(given: Sequence[str]) -> None:
    """Draw them all into a folder."""
    folder = Path(given[0])
    path = find_browser(os.environ, shutil.which)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for side in ICONS:
            take(browser, icon(side), (side, side), folder / f"icon-{side}.png")
        for language in SAID:
            take(browser, preview(language), PREVIEW, folder / f"preview-{language}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
