"""The front ends of hints and review in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Game
from glow_explorer.widgets import GameReview, HintPanel

if TYPE_CHECKING:
    from tests.support.frontend import Stage


@pytest.fixture(scope="module")
def morning() -> Game:
    return Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)


def test_hints_are_switched_on_by_a_click(stage: Stage, morning: Game) -> None:
    panel = HintPanel(morning)
    root = stage.show(panel)
    expect(root.locator("[data-option]")).to_have_count(0)
    root.locator("[data-switch='hints']").click()
    stage.settle()

    expect(root.locator("[data-option]")).to_have_count(5)
    assert panel.hints
    assert not stage.axe()


def test_on_a_phone_the_options_are_folded(stage: Stage, morning: Game) -> None:
    """Hints stand above the game there: the best option is told, the others when asked."""
    stage.page.set_viewport_size({"width": 390, "height": 844})
    root = stage.show(HintPanel(morning, hints=True))

    expect(root.locator(".glow-hint-headline")).to_be_visible()
    expect(root.locator("[data-option]").first).to_be_hidden()
    root.locator("summary").click()
    expect(root.locator("[data-option]").first).to_be_visible()
    assert not stage.axe()


def test_the_tutor_asks_and_steps_back(stage: Stage, morning: Game) -> None:
    panel = HintPanel(morning, tutor=True)
    assert panel.warns(morning.advise(rollouts=0).options[-1].action.text)
    root = stage.show(panel)
    expect(root.locator(".glow-hint-warning")).to_contain_text("think twice")
    root.get_by_role("button", name="Think again").click()
    stage.settle()

    expect(root.locator(".glow-hint-warning")).to_have_count(0)
    assert not panel.asked


def test_a_review_is_looked_through(stage: Stage, morning: Game) -> None:
    widget = GameReview(morning.play("greedy", until="day 3"))
    made = widget.make()
    root = stage.show(widget)
    root.get_by_role("button", name="All decisions").click()
    expect(root.locator("[data-decision]")).to_have_count(len(made.decisions))
    root.locator("[data-decision='0']").click()
    stage.settle()
    expect(root.locator(".glow-review-timeline")).to_contain_text("Day 2")
    expect(root.locator(".glow-review-entry")).to_contain_text("10 light")
    expect(root.locator(".glow-review-bar")).to_have_count(4)

    expect(root.locator(".glow-review-entry [data-option]").first).to_be_visible()
    root.get_by_role("button", name="Play from here").click()
    stage.settle()
    assert widget.opened is not None
    assert len(widget.opened.game.history) == made.decisions[0].step
    assert not stage.axe()
