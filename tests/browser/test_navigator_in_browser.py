"""What a person sees of the navigator: in a real browser, on a plain page and in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer.render import html
from tests.render.test_navigator_shown import SHOWN
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

    told = ("Tom's camp", "a step back")  # these two are words alone
    assert page.locator("img[src^='data:image/svg']").count() >= len(SHOWN.keys() - {*told})


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen(page: Page, width: int) -> None:
    fits_the_screen(page, SHOWN.values(), width)


def test_the_reasons_of_a_voyage_open(page: Page) -> None:
    show(page, html(SHOWN["voyages"]))
    voyage = page.locator("details", has=page.locator("> summary", has_text="0 → 1:"))
    reason = voyage.get_by_text("Exactly that many elements")

    expect(reason).to_have_count(1)
    expect(reason).not_to_be_visible()
    voyage.locator("> summary").click()
    expect(voyage).to_have_attribute("open", "")
    expect(reason).to_be_visible()


def test_a_plan_and_its_figure_in_jupyterlab(lab_page: LabPage) -> None:
    """The map shows in both themes, the figure once."""
    lab_page.run_cells(
        "navigator.ipynb",
        "import glow_explorer as glow",
        "plan = glow.archipelago.plan('2 green, red', days=3)\nplan",
        "glow.province.paths(at=45, roll='red:air red:fire', footprints=1)",
        "plan.figure()",
    )
    lab_page.wait_for("on average in 3 days at sea")
    lab_page.page.locator(".jp-RenderedImage img").first.wait_for()

    expect(lab_page.page.locator(".jp-RenderedImage img")).to_have_count(1)
    readable_in_both_themes(lab_page, "navigator")
