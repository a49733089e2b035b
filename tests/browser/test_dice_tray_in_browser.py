"""The dice tray's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Roll
from glow_explorer.widgets import DiceTray

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage

DICE = "red:fire small blue:water black:fire purple:footprints yellow:light azure:air"


def test_the_dice_are_drawn_and_told(stage: Stage) -> None:
    root = stage.show(DiceTray(DICE, locked=[1]), live=False)
    dice = root.locator("[data-place]")

    expect(dice).to_have_count(6)
    expect(dice.first).to_have_attribute("aria-label", "large red die: fire, cursed")
    expect(dice.nth(1)).to_have_attribute("aria-label", "small blue die: water, locked")
    expect(root.get_by_text("2 different elements")).to_be_visible()
    expect(root.get_by_text("The black die curses fire")).to_be_visible()


def test_one_click_adds_a_die(stage: Stage) -> None:
    tray = DiceTray()
    root = stage.show(tray, live=False)
    expect(root.get_by_text("No dice yet")).to_be_visible()
    root.get_by_role("button", name="Add large red die: fire").click()

    assert stage.saved(tray) == [{"roll": ["red:fire"], "locked": []}]
    expect(root.locator("[data-place]")).to_have_count(1)


def test_a_die_is_turned_locked_resized_and_removed(stage: Stage) -> None:
    tray = DiceTray("red:fire blue:air")
    root = stage.show(tray)
    root.get_by_role("button", name="large red die: fire", exact=True).click()
    root.get_by_role("button", name="Show water").click()
    root.get_by_role("button", name="Make it small").click()
    root.get_by_role("button", name="Lock").click()
    stage.settle()

    assert tray.roll == Roll("small red:water blue:air")
    assert tray.locked == (0,)
    root.get_by_role("button", name="Remove").click()
    stage.settle()
    assert tray.roll == Roll("blue:air")
    assert tray.locked == ()


def test_everything_goes_by_keyboard(stage: Stage) -> None:
    tray = DiceTray("red:fire blue:air green:rock")
    root = stage.show(tray)
    root.locator("[data-place='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "l", "ArrowLeft", "ArrowUp", "Delete"):
        stage.page.keyboard.press(key)
    stage.settle()

    assert tray.roll == Roll("red:fire green:rock")
    assert tray.locked == (1,)
    focused = stage.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "large green die: rock, locked"


def test_arrow_keys_turn_a_die_through_all_its_faces(stage: Stage) -> None:
    tray = DiceTray("yellow:light")
    root = stage.show(tray)
    root.locator("[data-place='0']").focus()
    seen = []
    for _ in range(6):
        stage.page.keyboard.press("ArrowUp")
        stage.settle()
        seen.append(str(tray.roll[0].symbol))

    assert sorted(seen) == ["air", "fire", "light", "nature", "rock", "water"]
    assert seen[-1] == "light"


def test_rolling_asks_the_kernel(stage: Stage) -> None:
    tray = DiceTray("red:fire blue:air")
    root = stage.show(tray, live=False)
    root.get_by_role("button", name="Roll", exact=True).click()

    assert stage.sent(tray) == [{"kind": "roll"}]


def test_no_more_dice_than_the_box_has(stage: Stage) -> None:
    root = stage.show(DiceTray("black:fire"))

    expect(root.get_by_role("button", name="Add small black die: air")).to_be_disabled()


def test_a_refused_value_is_shown_and_put_back(stage: Stage) -> None:
    tray = DiceTray("red:fire")
    root = stage.show(tray)
    stage.page.evaluate(
        "id => { const m = window.glowModels[id]; m.set('roll', ['red:air', 'red:light']);"
        " m.save_changes(); }",
        tray.model_id,
    )
    stage.settle()

    assert root.get_by_role("alert").inner_text().startswith("!\nA red die cannot show light")
    expect(root.locator("[data-place]")).to_have_count(1)
    root.get_by_role("button", name="Close this message").click()
    expect(root.get_by_role("alert")).to_have_text("")


def test_text_stays_text(stage: Stage) -> None:
    tray = DiceTray("red:fire")
    root = stage.show(tray, live=False)
    stage.give(tray, problem={"kind": "refused", "text": "<img src=x onerror=alert(1)>"})

    assert "<img" in root.get_by_role("alert").inner_text()
    expect(root.locator("img")).to_have_count(0)


def test_a_fault_in_drawing_is_shown(stage: Stage) -> None:
    tray = DiceTray("red:fire")
    root = stage.show(tray, live=False)
    stage.give(tray, roll=["mauve:fire"])

    assert "not a die: mauve:fire" in root.get_by_role("alert").inner_text()
    stage.give(tray, roll=["red:air"])
    expect(root.locator("[data-place]")).to_have_count(1)


def test_marks_show_what_a_verdict_speaks_of(stage: Stage) -> None:
    root = stage.show(DiceTray("red:fire blue:air", highlight={0: "✓", 1: "✗"}), live=False)

    label = root.locator("[data-place='0']").get_attribute("aria-label")
    assert label == "large red die: fire, counts for it"
    expect(root.locator("[data-place='1'].glow-against")).to_have_count(1)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    stage = stage_in(theme)
    root = stage.show(DiceTray(DICE, locked=[1], highlight={0: "✓", 2: "✗"}, language=language))
    assert root.get_attribute("data-theme") == theme
    root.locator("[data-place='1']").click()

    assert stage.axe() == []
    stage.picture(f"dice tray {theme} {language}", root)


def test_on_a_phone_the_palette_makes_room_for_the_answer(
    stage_in: Callable[..., Stage],
) -> None:
    """Open while there are no dice or dice are being added, else closed; a press opens it."""
    stage = stage_in(width=360)
    root = stage.show(DiceTray("red:fire"))
    offered = root.get_by_role("button", name="Add large red die: air", include_hidden=True)
    offered.wait_for(state="hidden")
    root.get_by_text("Add dice").click()
    offered.click()
    stage.settle()

    expect(root.locator("[data-place]")).to_have_count(2)
    expect(offered).to_be_visible()


def test_it_fits_a_phone(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    stage.show(DiceTray(DICE))

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_slow_kernel_hears_everything_in_turn(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quick changes become one, and what is asked after them waits for them."""
    tray, heard = DiceTray(), []
    take, roll = tray.set_state, tray._hear_roll

    def taking(values: dict[str, object]) -> None:
        take(values)
        heard.append(f"set {len(tray.roll)}")

    def rolling() -> None:
        heard.append(f"roll {len(tray.roll)}")
        roll()

    monkeypatch.setattr(tray, "set_state", taking)
    monkeypatch.setattr(tray, "_hear_roll", rolling)
    root = stage.show(tray)
    stage.page.evaluate("window.glowSlow = 250")
    faces = ("red:fire", "blue:water", "green:rock", "red:air")
    clicked = [*(f"[data-add='{face}']" for face in faces), ".glow-head button"]
    root.evaluate("(root, all) => all.forEach((at) => root.querySelector(at).click())", clicked)
    stage.settle()

    assert heard == ["set 1", "set 4", "roll 4"]
    expect(root.locator("[data-place]")).to_have_count(4)
