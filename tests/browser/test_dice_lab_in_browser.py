"""What a person sees of the dice lab: in a real browser, on a plain page and in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer.render import html
from tests.render.test_dice_lab_shown import SHOWN
from tests.support.browser import show
from tests.support.shown import (
    PAPERS,
    drawn_and_readable,
    fits_the_screen,
    readable_in_both_themes,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.browser import LabPage


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_drawn_and_readable(page: Page, paper: str, language: str) -> None:
    drawn_and_readable(page, SHOWN.values(), paper, language)


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen(page: Page, width: int) -> None:
    fits_the_screen(page, SHOWN.values(), width)


def test_a_name_stays_text(page: Page) -> None:
    show(page, html(SHOWN["a card of one's own with Kaar"]))

    expect(page.get_by_text("<b>Mine</b>", exact=False).first).to_be_visible()
    expect(page.locator("b", has_text="Mine")).to_have_count(0)


def test_bars_are_drawn_to_scale(page: Page) -> None:
    """The longest bar fills its frame; the others are as long as their chance."""
    found = SHOWN["a condition"]
    show(page, html(found))
    widths = page.eval_on_selector_all(
        "td div > div", "all => all.map(one => one.getBoundingClientRect().width)"
    )
    chances = [float(chance) for chance in found.distribution.values()]

    expected = [max(widths) * chance / max(chances) for chance in chances]
    assert widths == pytest.approx(expected, abs=1.5)


def test_advice_and_its_chart_in_jupyterlab(lab_page: LabPage) -> None:
    """Both themes; the figure shows once."""
    lab_page.run_cells(
        "dice lab.ipynb",
        "import glow_explorer as glow",
        "company = glow.Company('Pocana', ['ladawa', 'thoape'])\n"
        "advice = glow.advise('red:fire red:air blue:water', company, rerolls=1, tokens=1)\nadvice",
        "glow.odds('ladawa', '3 red')",
        "advice.figure()",
    )
    lab_page.wait_for("expected instead of")
    lab_page.page.locator(".jp-RenderedImage img").first.wait_for()

    expect(lab_page.page.locator(".jp-RenderedImage img")).to_have_count(1)
    readable_in_both_themes(lab_page, "dice lab")
