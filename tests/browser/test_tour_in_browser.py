"""The tour of the Explorer in three steps: taken, skipped, repeated; and the sheets it offers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import glow_explorer as glow
from glow_explorer.language import available, using
from glow_explorer.quiz.printing import cheat_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage

KEPT = "localStorage.getItem('glow-explorer:tour')"


def test_three_steps_that_can_be_repeated(stage: Stage) -> None:
    explorer = glow.Explorer(roll="red:fire red:fire", cards=["ladawa"], tab="quiz")
    root = stage.show(explorer)
    begin = root.locator("[data-deed='tour']")
    begin.click()
    expect(root.get_by_text("Step 1 of 3")).to_be_visible()
    stage.settle()
    assert explorer.tab == "cards"  # what is spoken of is in view
    for number in (2, 3):
        root.locator("[data-tour-next]").click()
        expect(root.get_by_text(f"Step {number} of 3")).to_be_visible()
    assert stage.page.evaluate(KEPT) is None
    root.get_by_role("button", name="Begin", exact=True).click()

    expect(root.locator(".glow-explorer-tour")).to_have_count(0)
    assert stage.page.evaluate(KEPT) == "1"
    begin.click()
    expect(root.get_by_text("Step 1 of 3")).to_be_visible()


def test_it_can_be_skipped_by_mouse_and_by_keyboard(stage: Stage) -> None:
    root = stage.show(glow.Explorer(None))
    root.locator("[data-deed='take-tour']").click()
    root.get_by_role("button", name="Skip the tour").click()
    expect(root.locator(".glow-explorer-tour")).to_have_count(0)

    root.locator("[data-deed='tour']").click()
    expect(root.locator("[data-tour-next]")).to_be_focused()
    stage.page.keyboard.press("Escape")
    expect(root.locator(".glow-explorer-tour")).to_have_count(0)
    expect(root.locator("[data-deed='tour']")).to_be_focused()


@pytest.mark.parametrize("language", available())
def test_the_explorer_offers_the_cheat_sheets(language: str, stage: Stage) -> None:
    root = stage.show(glow.Explorer(roll="red:fire", language=language))
    root.locator("[data-deed='share']").click()
    with stage.page.expect_download() as saved:
        root.locator("[data-print='day']").click()

    with using(language):
        assert Path(saved.value.path()).read_text(encoding="utf-8") == cheat_sheet("day")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone(theme: str, stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(theme, 390)
    root = stage.show(glow.Explorer(roll="red:fire", cards=["ladawa"], language="fr"))
    root.locator("[data-deed='settings']").click()
    root.locator("[data-deed='tour']").click()
    expect(root.locator(".glow-explorer-tour")).to_be_visible()
    stage.picture(f"tour-{theme}-phone", root)

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stage.axe() == []
