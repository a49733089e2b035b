"""Draws the pictures of the site: the app's icons, and what a link to it is previewed by.

``make screenshots`` runs it; the pictures lie with the site's other files. With ``--first
docs/pictures --site build/site`` it also takes pictures of what a visitor sees first: of the README
as a web page, and of the site's home page, on a desk and on a phone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import mistune
from PIL import Image
from playwright.sync_api import sync_playwright

from docs.publishing.site_landing import HOME
from glow_explorer import Roll
from glow_explorer.render.drawing import dice_svg
from tests.support.browser import ADDRESS, FLAGS, HTML, ROOT, find_browser

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Browser, Page, Route

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


@dataclass(frozen=True)
class FirstScreen:
    """What a visitor sees first: of which page, in which language, on how wide a screen."""

    page: str
    language: str
    width: int

    @property
    def name(self) -> str:
        """The name of the picture."""
        return f"{self.page}-{self.language}-{self.width}"


DESK, PHONE = 1280, 390
HEIGHT: Mapping[int, int] = {DESK: 900, PHONE: 844}
FIRST_SCREENS = (
    FirstScreen("readme", "en", DESK),
    FirstScreen("readme", "en", PHONE),
    FirstScreen("home", "en", DESK),
    FirstScreen("home", "en", PHONE),
    FirstScreen("home", "fr", PHONE),
)
COLORS = 256
README_STYLE = """
body { max-width: 846px; margin: 0 auto; padding: 24px; color: #1f2328; background: #ffffff;
  font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; }
h1, h2 { padding-bottom: .3em; border-bottom: 1px solid #d1d9e0b3; }
h1 { font-size: 2em; margin: 0 0 16px; } h2 { font-size: 1.5em; }
img { max-width: 100%; } a { color: #0969da; }
code { font: 85% ui-monospace, Menlo, Consolas, monospace; padding: .2em .4em;
  background: #818b981f; border-radius: 6px; }
pre { padding: 16px; overflow: auto; background: #f6f8fa; border-radius: 6px; }
pre code { padding: 0; background: none; }
table { display: block; width: max-content; max-width: 100%; overflow: auto;
  border-collapse: collapse; }
th, td { padding: 6px 13px; border: 1px solid #d1d9e0; }
"""
"""As the pages of code hosts show a README, near enough."""


def readme_page() -> str:
    """Return the README as a web page."""
    render = mistune.create_markdown(escape=False, plugins=["table"])
    text = render((ROOT / "README.md").read_text(encoding="utf-8"))
    return (
        '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">'
        f"<title>README</title><style>{README_STYLE}</style>{text}"
    )


def serve(page: Page, folder: Path, pages: Mapping[str, str]) -> None:
    """Answer what a page asks of its address from a folder, and with pages by their paths."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if path in pages:
            route.fulfill(body=pages[path], content_type=HTML)
        elif (folder / path).is_file():
            route.fulfill(path=folder / path)
        else:
            route.abort()

    page.route(f"{ADDRESS}**", answer)


def take_first(browser: Browser, screen: FirstScreen, site: Path, folder: Path) -> None:
    """Take a picture of what a visitor sees first."""
    page = browser.new_page(
        viewport={"width": screen.width, "height": HEIGHT[screen.width]}, color_scheme="light",
        reduced_motion="reduce",
    )  # fmt: skip
    if screen.page == "readme":
        serve(page, ROOT, {"": readme_page()})
        page.goto(ADDRESS)
    else:
        serve(page, site, {})
        page.goto(f"{ADDRESS}{HOME[screen.language]}")
    page.wait_for_load_state("networkidle")
    photo = Image.open(BytesIO(page.screenshot())).convert("RGB")
    photo = photo.quantize(COLORS, dither=Image.Dither.NONE)
    photo.save(folder / f"{screen.name}.png", optimize=True)
    page.close()


def main(given: Sequence[str]) -> None:
    """Draw them all into a folder; take the first screens, too, if their folder is named."""
    parser = argparse.ArgumentParser(prog="tests.support.site_pictures")
    parser.add_argument("folder", type=Path, help="where the site's own pictures go")
    parser.add_argument("--first", type=Path, help="where the pictures of first screens go")
    parser.add_argument("--site", type=Path, help="the folder of the site that was built")
    options = parser.parse_args(given)
    path = find_browser(os.environ, shutil.which)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for side in ICONS:
            take(browser, icon(side), (side, side), options.folder / f"icon-{side}.png")
        for language in SAID:
            file = options.folder / f"preview-{language}.png"
            take(browser, preview(language), PREVIEW, file)
        for screen in FIRST_SCREENS if options.first else ():
            take_first(browser, screen, options.site, options.first)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
