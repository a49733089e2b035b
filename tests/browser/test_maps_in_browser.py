"""The maps in a real browser: whole and legible, on wide screens and on phones."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from glow_explorer import archipelago
from glow_explorer.render.maps import archipelago_map, province_map
from tests.render.test_maps import EVERYWHERE, RICH
from tests.support.browser import show

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

# What sticks out of the map, and how large the map and its groups are.
LOOK = """() => {
    const svg = document.querySelector('svg').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('svg g[class], svg text')]
        .map(one => [one, one.getBoundingClientRect()]);
    const sticksOut = ([, box]) => box.left < svg.left || box.right > svg.right
        || box.top < svg.top || box.bottom > svg.bottom;
    return {
        width: svg.width,
        wide: document.documentElement.scrollWidth,
        outside: boxes.filter(sticksOut).map(([one]) => one.outerHTML.slice(0, 90)),
        places: boxes.filter(([one, box]) =>
            one.getAttribute('class') === 'gx-place' && box.width > 0 && box.height > 0).length,
    };
}"""

# The titles of the places that the mouse finds in their middle.
FOUND = """() => [...document.querySelectorAll('.gx-place')].filter(place => {
    const box = place.querySelector('circle').getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return place.contains(top);
}).length"""


@pytest.mark.parametrize(("draw", "places"), [(province_map, 61), (archipelago_map, 12)])
@pytest.mark.parametrize(("width", "ground"), [(900, "#ffffff"), (360, "#111111")])
def test_maps_are_seen_whole(
    page: Page, draw: Callable[..., str], places: int, width: int, ground: str
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for name, overlay in (("rich", RICH), ("labels", EVERYWHERE[draw])):
        show(page, f"<body style='margin: 0; background: {ground}'>{draw(overlay)}")
        seen = page.evaluate(LOOK)

        assert seen["outside"] == []
        assert seen["places"] == places
        assert seen["wide"] == width
        assert width - 1 <= seen["width"] <= width
        if folder := os.environ.get("GLOW_PICTURES"):
            page.screenshot(path=Path(folder) / f"{draw.__name__}-{name}-{width}.png")


@pytest.mark.parametrize(("draw", "places"), [(province_map, 61), (archipelago_map, 12)])
def test_every_place_can_be_pointed_at(page: Page, draw: Callable[..., str], places: int) -> None:
    """Nothing that is laid over a map covers the middle of a place."""
    page.set_viewport_size({"width": 900, "height": 900})
    for overlay in (RICH, EVERYWHERE[draw]):
        show(page, f"<body style='margin: 0'>{draw(overlay)}")

        assert page.evaluate(FOUND) == places


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_maps_follow_the_theme_of_a_notebook(page: Page, theme: str) -> None:
    """As part of the page, and as a picture in it; whatever the machine prefers."""
    ground = {"light": (227, 237, 243), "dark": (15, 36, 57)}[theme]
    page.emulate_media(color_scheme="dark" if theme == "light" else "light")
    marked = f"<body data-jp-theme-light={str(theme == 'light').lower()} style='margin: 0'>"
    for written in (archipelago_map(), archipelago.moves(elements=2)._repr_html_()):
        show(page, marked + written)
        drawn = page.locator("svg.gx-map, .gx-picture img").first
        drawn.evaluate("(one) => one.decode?.()")
        shot = Image.open(BytesIO(drawn.screenshot())).convert("RGB")

        assert shot.getpixel((30, shot.height // 2 + 60)) == ground
