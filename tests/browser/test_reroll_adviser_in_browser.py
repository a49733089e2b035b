"""The reroll adviser's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glow_explorer import Roll
from glow_explorer.widgets import RerollAdviser

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

DICE = "red:fire red:air blue:water"
MANY = "red:fire red:air blue:water blue:air green:rock green:fire azure:air yellow:light"


def marked(root: Locator) -> list[str | None]:
    found = root.locator(".glow-adviser-moved").all()
    return [one.get_attribute("data-die") for one in found]


def make(**given: Any) -> RerollAdviser:
    return RerollAdviser(DICE, ["Pocana", "ladawa"], **{"rerolls": 2, **given})


def test_the_advice_is_told_and_drawn(stage: Stage) -> None:
    root = stage.show(make(), live=False)

    headline = root.locator(".glow-adviser-headline").inner_text()
    assert headline.startswith("Reroll the red die (air) and the blue die (water) with a token")
    assert marked(root) == ["1", "2"]
    expect(root.get_by_role("img", name="large red die: fire, keep it")).to_have_count(1)
    expect(root.get_by_role("img", name="large blue die: water, reroll it")).to_have_count(1)
    options = root.locator("[data-option]")
    expect(options.first).to_have_attribute("aria-pressed", "true")
    assert "best" in options.first.inner_text()
    assert options.last.inner_text().split("\n")[1] == "Stop here"
    expect(root.get_by_text("2 at hand")).to_be_visible()


def test_rolling_applies_the_advice(stage: Stage) -> None:
    adviser = make(seed=5)
    root = stage.show(adviser)
    root.get_by_role("button", name="Roll these dice").click()
    stage.settle()

    assert adviser.rerolls == 1
    assert adviser.roll[0] == Roll(DICE)[0]
    expect(root.get_by_text("1 at hand")).to_be_visible()
    said = [str(die) for die in adviser.roll]
    assert said == ["red:fire", *said[1:]]
    expect(root.locator("[data-die]")).to_have_count(3)


def test_another_option_can_be_chosen(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser, live=False)
    root.locator("[data-option='1']").click()

    assert marked(root) == ["1"]
    expect(root.get_by_text("Chosen: reroll the red die (air)")).to_be_visible()
    root.get_by_role("button", name="Roll this die").click()
    assert stage.sent(adviser) == [{"kind": "roll", "option": 1}]
    root.locator(".glow-adviser-stop").click()
    assert marked(root) == []
    expect(root.locator(".glow-button-main")).to_have_count(0)


def test_noon_and_journey_together(stage: Stage) -> None:
    adviser = RerollAdviser(
        "azure:air azure:air red:fire", ["Pocana", "ladawa"], free_rerolls=1, boats=(3, 8, 1, 10),
        days=1,
    )  # fmt: skip
    root = stage.show(adviser)
    expect(root.locator(".glow-adviser-headline")).to_contain_text("Reroll the azure die")
    expect(root.get_by_role("group", name="Days left")).to_have_count(0)
    root.get_by_label("Noon and journey together").check()
    stage.settle()

    assert adviser.whole_day is True
    expect(root.locator(".glow-adviser-headline")).to_contain_text("0.00 at noon and 6.00 at sea")
    expect(root.locator("[data-option]").first).to_contain_text("noon 0.00, afternoon 6.00")
    root.get_by_role("button", name="more: Days left").click()
    stage.settle()
    assert adviser.days == 2
    expect(root.get_by_text("the day to come is worth what its plan says")).to_be_visible()


def test_what_came_up_is_said_by_hand(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser)
    root.get_by_role("button", name="I rolled…").click()
    root.get_by_role("button", name="large red die: fire came up").click()
    assert adviser.rerolls == 2
    root.get_by_role("button", name="large blue die: rock came up").click()
    stage.settle()

    assert adviser.roll == Roll("red:fire red:fire blue:rock")
    assert adviser.rerolls == 1
    expect(root.get_by_text("What came up?")).to_have_count(0)


def test_everything_goes_by_keyboard(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser)
    root.locator("[data-option='0']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        stage.page.keyboard.press(key)
    assert marked(root) == ["1"]
    root.get_by_role("button", name="I rolled…").focus()
    for key in ("Enter", "Tab", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        stage.page.keyboard.press(key)
    stage.settle()

    assert adviser.roll == Roll("red:fire red:fire blue:water")


def test_a_die_is_turned(stage: Stage) -> None:
    adviser = make(rerolls=3)
    root = stage.show(adviser)
    root.locator(".glow-adviser-turn").first.click()
    expect(root.locator(".glow-adviser-moved .glow-die")).to_have_count(2)
    expect(root.get_by_role("button", name="I rolled…")).to_have_count(0)
    root.get_by_role("button", name="Turn this die").click()
    stage.settle()

    assert adviser.roll == Roll("red:fire red:fire blue:water")
    assert adviser.rerolls == 0


def test_what_takes_long_is_asked_for(stage: Stage) -> None:
    adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], rerolls=1)
    root = stage.show(adviser)
    expect(root.locator("[data-option]")).to_have_count(0)
    expect(root.locator(".glow-die")).to_have_count(8)
    root.get_by_role("button", name="Get advice").click()
    stage.settle()
    expect(root.locator("[data-option]")).to_have_count(4)
    root.get_by_role("button", name="Show 4 more").click()
    expect(root.locator("[data-option]")).to_have_count(8)
    expect(root.get_by_role("button", name="Get advice")).to_have_count(0)
    root.get_by_role("button", name="More: Tokens").click()
    stage.settle()

    expect(root.get_by_text("This was the advice before")).to_be_visible()
    expect(root.locator(".glow-button-main")).to_have_count(1)
    expect(root.locator("[data-option='0']")).to_be_disabled()
    expect(root.get_by_role("button", name="Get advice")).to_be_visible()


def test_while_it_is_worked_out_it_says_so(stage: Stage) -> None:
    adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], rerolls=1)
    root = stage.show(adviser, live=False)
    root.get_by_role("button", name="Get advice").click()

    expect(root.get_by_text("Working it out…")).to_be_visible()
    assert stage.sent(adviser) == [{"kind": "advise"}]


def test_the_rerolls_at_hand_are_set(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser)
    root.get_by_role("button", name="More: Free this round").click()
    root.get_by_role("checkbox", name="score track").check()
    stage.settle()
    root.get_by_role("button", name="Less: Light").click()
    stage.settle()
    assert (adviser.free_rerolls, adviser.track, adviser.light) == (1, True, 9)
    expect(root.get_by_text("10 at hand")).to_be_visible()
    root.get_by_text("What things are worth, in light").click()
    root.get_by_role("button", name="More: A footprint").click()
    stage.settle()
    assert adviser.weights == {"footprints": 1}
    root.get_by_role("textbox", name="Tokens").fill("many")
    root.get_by_role("textbox", name="Tokens").press("Enter")
    stage.settle()
    assert "rerolls: 'many' is not a whole number" in root.get_by_role("alert").inner_text()
    expect(root.get_by_role("textbox", name="Tokens")).to_have_value("2")


def test_opening_asks_where_it_leads(stage: Stage) -> None:
    adviser = RerollAdviser("black:air red:fire red:air", ["ladawa", "kaar"], rerolls=1)
    root = stage.show(adviser)
    root.get_by_text("Where this leads").click()
    root.locator(".glow-adviser-ends").wait_for()

    assert stage.sent(adviser) == [{"kind": "open"}]
    expect(root.locator(".glow-adviser-ends tbody tr")).to_have_count(2)
    expect(root.get_by_text("By another answer:")).not_to_have_count(0)
    root.get_by_text("Where the rerolls come from").click()
    expect(root.locator("[data-code='rerolls-of-tokens']")).to_be_visible()


def test_empty_states_say_what_to_do(stage: Stage) -> None:
    root = stage.show(RerollAdviser(), live=False)
    expect(root.get_by_text("No dice yet")).to_be_visible()
    bare = stage.show(RerollAdviser("yellow:fire", rerolls=1), live=False)
    expect(bare.get_by_text("No cards yet")).to_be_visible()


def test_what_is_too_much_is_said(stage: Stage) -> None:
    root = stage.show(RerollAdviser(DICE, ["ladawa"], rerolls=999), live=False)

    expect(root.get_by_text("stocks of rerolls are too much")).to_be_visible()
    expect(root.locator("[data-option]")).to_have_count(0)


def test_text_stays_text(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser, live=False)
    view = {**adviser._view, "advice": {**adviser._view["advice"], "headline": "<img src=x>"}}
    stage.give(adviser, _view=view)

    assert root.locator(".glow-adviser-headline").inner_text() == "<img src=x>"
    expect(root.locator("img")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    stage = stage_in(theme)
    cards = ["Pocana", "ladawa", "lumipili-a"]
    dice = f"{DICE} small green:nature yellow:light"
    root = stage.show(RerollAdviser(dice, cards, rerolls=1, track=True, language=language))
    assert root.get_attribute("data-theme") == theme
    root.locator(".glow-adviser-reroll").first.click()
    root.locator("[aria-expanded]").click()
    for summary in root.locator(".glow-adviser-more > summary").all():
        summary.click()
    root.locator(".glow-adviser-ends").wait_for()
    stage.settle()

    assert stage.axe() == []
    stage.picture(f"reroll adviser {theme} {language}", root)


def test_old_advice_is_readable(stage_in: Callable[..., Stage]) -> None:
    for theme in ("dark", "light"):
        stage = stage_in(theme)
        adviser = RerollAdviser(MANY, ["ladawa", "torke-a"], rerolls=1)
        adviser._handle_custom_msg({"kind": "advise"}, [])
        adviser.rerolls = 2
        stage.show(adviser)
        assert stage.axe() == []


def test_it_fits_a_phone(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    root = stage.show(make(track=True, language="fr"))
    for summary in root.locator(".glow-adviser-more > summary").all():
        summary.click()
    root.locator(".glow-adviser-ends").wait_for()

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    stage.picture("reroll adviser phone", root)


def test_work_shows_how_far_it_is_and_can_be_stopped(stage: Stage) -> None:
    adviser = make()
    root = stage.show(adviser, live=False)
    expect(root.get_by_role("progressbar")).to_have_count(0)
    stage.give(adviser, _working={"text": "Noons", "part": 0.25})
    bar = root.get_by_role("progressbar", name="Noons")
    expect(bar).to_have_attribute("value", "0.25")
    stage.picture("working", root)
    root.get_by_role("button", name="Stop", exact=True).click()
    assert stage.sent(adviser) == [{"kind": "stop"}]

    stage.give(adviser, _working={"text": "Working it out…", "part": None})
    assert bar.count() == 0
    assert root.get_by_role("progressbar").get_attribute("value") is None
    stage.give(adviser, _working={})
    expect(root.get_by_role("progressbar")).to_have_count(0)
