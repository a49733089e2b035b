"""The documentation in a real browser: found by searching, legible in both themes, on a phone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.project.test_docs import build, pages
from tests.support.axe import violations
from tests.support.browser import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.support.builds import BuildOnce

PHONE, DESK = 390, 1280
KINDS = ("index", "glow_explorer/cases", "architecture", "contributing")

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
# Words of the picture that do not fit into the box around them.
MISFITS = """() => [...document.querySelectorAll('g')].flatMap((group) => {
    const box = group.querySelector('rect').getBBox();
    return [...group.querySelectorAll('text')].filter((text) => {
        const words = text.getBBox();
        return words.x < box.x + 4 || words.x + words.width > box.x + box.width - 4
            || words.y < box.y - 2 || words.y + words.height > box.y + box.height + 2;
    }).map((text) => text.textContent);
})"""


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


@pytest.mark.parametrize(
    "start", ["index", "glow_explorer/game/players/strategies", "architecture"]
)
def test_search_finds_a_name(page: Page, folder: Path, asked: list[str], start: str) -> None:
    """From the front page, from the deepest one and from a written one."""
    page.goto((folder / f"{start}.html").as_uri())
    found = search(page, "explain")

    assert found[0] == "glow_explorer.explain"
    assert "glow_explorer.judge.explain" not in found
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
    page.locator("input[type=search]").fill("")
    page.get_by_role("heading", name="Glow Explorer: the reference").wait_for()
    assert asked


def test_no_page_scrolls_sideways(page: Page, folder: Path, asked: list[str]) -> None:
    """Code and wide pictures may scroll by themselves, the page does not."""
    wide = [(DESK, f"{kind}.html") for kind in KINDS]
    for width, address in [*((PHONE, address) for address in pages(folder)), *wide]:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto((folder / address).as_uri())
        assert page.evaluate(WIDTH) == [width, []], (width, address)
    assert len(asked) >= len(pages(folder))


def test_a_phone_has_the_menu(page: Page, folder: Path, asked: list[str]) -> None:
    """The button covers nothing, and opens the menu with the search box."""
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto((folder / "glow_explorer" / "journeys.html").as_uri())
    button = page.locator("#navtoggle").bounding_box()
    title = page.locator("h1").bounding_box()
    assert button
    assert title
    assert button["y"] + button["height"] <= title["y"]
    assert not page.locator("nav input[type=search]").is_visible()

    page.locator("#navtoggle").click()
    assert "glow_explorer.journeys.Archipelago.tom_moves" in search(page, "tom_moves")
    picture(page, "phone search")
    assert asked


@pytest.mark.parametrize(("theme", "kinds"), [("light", KINDS), ("dark", KINDS[1:3])])
def test_pages_are_accessible(
    page: Page, folder: Path, asked: list[str], theme: str, kinds: tuple[str, ...]
) -> None:
    """Contrast, names, headings and landmarks, in both themes."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    for kind in kinds:
        page.goto((folder / f"{kind}.html").as_uri())
        picture(page, f"{kind} {theme}")
        assert violations(page, within="body") == [], kind
    assert asked


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_follows_the_theme(page: Page, folder: Path, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto((folder / "architecture.html").as_uri())
    drawing = page.locator("img[src='imports.svg']")
    drawing.scroll_into_view_if_needed()
    assert drawing.evaluate("(image) => image.complete && image.naturalWidth > 400")
    picture(page, f"imports {theme}")

    page.goto((ROOT / "docs" / "imports.svg").as_uri())
    paper = page.locator("rect.paper").evaluate("(one) => getComputedStyle(one).fill")
    assert paper == {"light": "rgb(253, 250, 241)", "dark": "rgb(20, 23, 31)"}[theme]


def test_words_fit_into_the_boxes_of_the_picture(page: Page) -> None:
    page.goto((ROOT / "docs" / "imports.svg").as_uri())

    assert page.evaluate(MISFITS) == []
    assert page.locator("g").count() > 20
