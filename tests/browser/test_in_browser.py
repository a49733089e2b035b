"""What a person sees: in a real browser, on a plain page and in JupyterLab."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import glow_explorer as glow
from glow_explorer import Company, Roll
from glow_explorer.render import drawing, html
from glow_explorer.render.palette import INK
from tests.support.browser import ADDRESS, ROOT, LabPage, NoBrowserError, find_browser, show

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

# The pictures that cannot be drawn.
BROKEN = """async () => {
    const images = [...document.querySelectorAll('img')]
        .filter(image => image.src.startsWith('data:image/svg'));
    const drawn = await Promise.all(images.map(image => image.decode().then(
        () => image.naturalWidth > 0 && image.width > 0, () => false)));
    return images.filter((_, index) => !drawn[index]).map(image => image.alt);
}"""

# Contrast, as WCAG 2 defines it, of each text of our own with the background it stands on.
CONTRAST = """() => {
    const parse = (text) => text.match(/[\\d.]+/g).map(Number);
    const over = (top, below) => {
        const alpha = top[3] ?? 1;
        return [0, 1, 2].map(i => top[i] * alpha + below[i] * (1 - alpha));
    };
    const paper = (element) => {
        if (!element) return [255, 255, 255];
        const color = parse(getComputedStyle(element).backgroundColor);
        return (color[3] ?? 1) === 1 ? color : over(color, paper(element.parentElement));
    };
    const opacity = (element) => element
        ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
    const light = (rgb) => {
        const [r, g, b] = rgb.map(v => v / 255)
            .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = [];
    for (const root of document.querySelectorAll('SELECTOR')) {
        for (const element of root.querySelectorAll('*')) {
            const own = [...element.childNodes].filter(n => n.nodeType === 3 && n.data.trim());
            if (!own.length) continue;
            const below = paper(element);
            const [red, green, blue, alpha] = parse(getComputedStyle(element).color);
            const ink = over([red, green, blue, (alpha ?? 1) * opacity(element)], below);
            const [low, high] = [light(ink), light(below)].sort((a, b) => a - b);
            found.push([own[0].data.trim(), (high + 0.05) / (low + 0.05)]);
        }
    }
    return found;
}"""

# Each icon as a mask of 24 x 24 pixels, in black: shape alone.
MASKS = """async (sources) => {
    const masks = {};
    for (const [name, source] of Object.entries(sources)) {
        const image = new Image();
        image.src = 'data:image/svg+xml,' + encodeURIComponent(source);
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 24;
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0, 24, 24);
        const pixels = pen.getImageData(0, 0, 24, 24).data;
        masks[name] = [...pixels].filter((_, index) => index % 4 === 3);
    }
    return masks;
}"""


def test_the_browser_is_compulsory_where_it_is_said_to_be() -> None:
    assert find_browser({}, "/usr/bin/{}".format) == "/usr/bin/chromium-headless-shell"
    assert find_browser({}, lambda name: name if "google" in name else None) == "google-chrome"
    for environ, compulsory in (({}, False), ({"GLOW_REQUIRE_BROWSER": "1"}, True)):
        with pytest.raises(NoBrowserError, match="looked for chromium") as caught:
            find_browser(environ, lambda _: None)
        assert caught.value.compulsory is compulsory


@pytest.mark.slow
@pytest.mark.parametrize(("required", "code", "said"), [("", 0, "1 skipped"), ("1", 1, "1 error")])
def test_without_a_browser_tests_are_skipped_or_fail_and_say_so(
    tmp_path: Path, required: str, code: int, said: str
) -> None:
    """On a user's machine they are skipped; where it is compulsory they fail."""
    environ = {**os.environ, "PATH": str(tmp_path), "GLOW_REQUIRE_BROWSER": required}
    command = [sys.executable, "-m", "pytest", "-k", "nothing_is_fetched", __file__]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False, timeout=600
    )

    assert done.returncode == code, done.stdout + done.stderr
    assert said in done.stdout
    assert "no browser on this machine (looked for chromium" in done.stdout


class TestPlainPage:
    """No kernel, no notebook, no script of ours: what a static page shows."""

    def test_all_pictures_are_drawn(self, page: Page) -> None:
        company = Company("Pocana", ["likyar", 13, 41, 6], spells=[3, 6])
        shown = [Roll("red:fire small blue:water black:loss"), company, glow.companions]
        show(page, "<!doctype html>" + "".join(html(one) for one in shown))

        assert page.evaluate(BROKEN) == []
        assert page.locator("img").count() > 150
        expect(page.get_by_alt_text("large red die: fire")).to_have_count(1)

    @pytest.mark.parametrize("width", [360, 1280])
    def test_a_company_fits_the_screen(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 900})
        company = Company("Pocana", ["likyar", 13, 19, 6, 10], spells=[3])
        show(page, f"<!doctype html><body style='margin: 8px'>{html(company)}")

        assert page.evaluate("document.documentElement.scrollWidth") <= width

    def test_nothing_is_fetched(self, page: Page) -> None:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        show(page, "<!doctype html>" + html(glow.companions))

        assert [url for url in asked if not url.startswith("data:")] == [ADDRESS]

    def test_icons_are_told_apart_by_shape_alone(self, page: Page) -> None:
        """Drawn in black at 24 pixels, no two of them cover nearly the same places."""
        sources = {}
        for name in sorted(INK):
            source = drawing.folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")
            sources[name] = source.replace("<svg ", '<svg width="24" height="24" ')
        masks: dict[str, list[int]] = page.evaluate(MASKS, sources)

        for one, other in combinations(masks, 2):
            pairs = list(zip(masks[one], masks[other], strict=True))
            shared = sum(min(pair) for pair in pairs) / sum(max(pair) for pair in pairs)
            assert shared < 0.8, f"{one} and {other} look alike ({shared:.2f})"

    @pytest.mark.parametrize(
        "page_style", ["background: #fff; color: #222", "background: #111; color: #eee"]
    )
    def test_text_is_readable_on_any_page(self, page: Page, page_style: str) -> None:
        """Also where no notebook brings its theme."""
        shown = [Roll("red:fire"), glow.Condition("no:air"), Company("Eoles", [13]), glow.spells]
        body = "".join(html(one) for one in shown)
        show(page, f"<!doctype html><body style='{page_style}'>{body}")
        found = contrasts(page, "body")

        assert len(found) > 40
        assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []


class TestJupyterLab:
    def test_the_first_notebook_shows_itself_in_both_themes(self, lab_page: LabPage) -> None:
        lab_page.open("00_start_here.ipynb")
        lab_page.run()
        lab_page.wait_for("Gluach does not trigger")
        lab_page.wait_for("ce compagnon va au cimetière")

        for theme in ("JupyterLab Light", "JupyterLab Dark"):
            lab_page.theme(theme)
            lab_page.picture(theme)
            assert lab_page.evaluate(BROKEN) == []
            found = contrasts(lab_page.page, ".jp-RenderedHTMLCommon.jp-OutputArea-output > div")
            assert len(found) > 50
            assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []

    def test_saved_outputs_show_before_anything_runs(self, lab_page: LabPage) -> None:
        """A notebook from elsewhere is not trusted: its pictures must show all the same."""
        shown = {"text/plain": "Roll", "text/html": html(Roll("red:fire small blue:water"))}
        output = {
            "output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": shown,
        }  # fmt: skip
        cell = {
            "cell_type": "code", "id": "roll", "execution_count": 1, "metadata": {},
            "source": "roll", "outputs": [output],
        }  # fmt: skip
        notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
        file = lab_page.lab.folder / "from_elsewhere.ipynb"
        file.write_text(json.dumps(notebook), encoding="utf-8")
        lab_page.open("from_elsewhere.ipynb")

        lab_page.page.get_by_alt_text("large red die: fire").wait_for()
        assert lab_page.evaluate(BROKEN) == []


def contrasts(page: Page, selector: str) -> list[tuple[str, float]]:
    """Return the texts below a selector with their contrast."""
    found: list[Any] = page.evaluate(CONTRAST.replace("SELECTOR", selector))
    return [(said, ratio) for said, ratio in found]
