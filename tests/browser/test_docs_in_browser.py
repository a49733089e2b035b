"""The documentation in a real browser: what is sought is found, also on a phone and offline."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.project.test_docs import build, pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.support.builds import BuildOnce

PHONE, DESK = 390, 1280

# What sticks out to the right although nothing around it scrolls, and how wide the page is.
WIDTH = """() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (one) => one
        && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
    const sticksOut = (one) => one.getBoundingClientRect().right > wide + 1
        && !scrolls(one.parentElement);
    const out = [...document.querySelectorAll('main *')].filter(sticksOut);
    return [document.documentElement.scrollWidth, out.map((one) => one.outerHTML.slice(0, 80))];
}"""


@pytest.fixture(scope="session")
def folder(build_once: BuildOnce) -> Path:
    """The folder with the documentation."""
    return build_once("documentation", build)


@pytest.fixture
def asked(page: Page) -> Iterator[list[str]]:
    """The addresses that a page asks for; whatever comes from elsewhere fails the test."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url))
    page.on("console", lambda said: found.append(said.text) if said.type == "error" else None)
    yield found
    assert [one for one in found if not one.startswith(("file:", "data:"))] == []


def picture(page: Page, name: str) -> None:
    """Leave a picture, where pictures are wanted."""
    if folder := os.environ.get("GLOW_PICTURES"):
        page.screenshot(path=Path(folder) / f"docs {name.replace('/', ' ')}.png")


def search(page: Page, words: str) -> list[str]:
    """Type into the search box; return the names that are found, best first."""
    page.locator("input[type=search]").fill(words)
    page.locator(".search-result").first.wait_for()
    return page.locator(".search-result .attr .name").all_inner_texts()


@pytest.mark.parametrize("start", ["index", "glow_explorer/game/players/strategies", "docs"])
def test_search_finds_a_name(page: Page, folder: Path, asked: list[str], start: str) -> None:
    """From the front page, from the deepest one and from a written one."""
    page.goto((folder / f"{start}.html").as_uri())
    found = search(page, "explain")

    assert found[0] == "glow_explorer.explain"
    picture(page, f"search {start}")

    page.locator(".search-result a.attr").first.click()
    page.wait_for_url("**/glow_explorer.html#explain")
    expect(page.locator("#explain > .attr")).to_be_visible()
    assert any(one.endswith("/search.js") for one in asked)


def test_search_finds_what_docstrings_say(page: Page, folder: Path, asked: list[str]) -> None:
    page.goto((folder / "index.html").as_uri())

    assert "glow_explorer.judge.Reason" in search(page, "sentence")
    page.locator("input[type=search]").fill("abracadabra")
    page.get_by_text("No search results").wait_for()
    assert asked


def test_no_page_scrolls_sideways(page: Page, folder: Path, asked: list[str]) -> None:
    """Code and wide pictures may scroll by themselves, the page does not."""
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        for address in pages(folder):
            page.goto((folder / address).as_uri())
            assert page.evaluate(WIDTH) == [width, []], (width, address)
    assert len(asked) >= len(pages(folder))


def test_a_phone_has_the_menu(page: Page, folder: Path, asked: list[str]) -> None:
    """A button opens the menu with the search box."""
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto((folder / "glow_explorer" / "journeys.html").as_uri())
    expect(page.locator("nav input[type=search]")).not_to_be_visible()

    page.locator("#navtoggle").click()
    assert "glow_explorer.journeys.Archipelago.tom_moves" in search(page, "tom_moves")
    picture(page, "phone search")
    assert asked
