"""The route board in a real browser: worths on the map, days, goals, terms, two routes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glow_explorer.widgets import Explorer, JourneyMap
from tests.support.frontend import small_letters, small_targets

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

DICE = "red:fire blue:water azure:air"


def sea(**more: Any) -> JourneyMap:
    start: dict[str, Any] = {"boats": (0, 0, 7, 9), "roll": DICE, "days": 4}
    return JourneyMap(**(start | more))


def label(root: Locator) -> Locator:
    return root.locator("[data-kind='gx-label']")


def test_islands_show_what_sailing_there_is_worth(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    worths = [choice["short"] for choice in made._view["plan"]["now"] if choice["to"] is not None]

    assert sorted(label(root).all_text_contents()) == sorted(worths)
    expect(root.locator(".glow-map-best-label")).to_have_count(1)
    root.locator("[data-place='8']").hover()
    expect(root.locator(".glow-map-looked")).to_contain_text("less than the best, 0 → 3")
    root.locator("[data-place='3']").focus()
    expect(root.locator(".glow-map-looked")).to_contain_text("0 → 3")


def test_a_finger_compares_before_it_sails(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=390, height=800, has_touch=True)
    made = sea()
    root = stage.show(made)
    root.locator("[data-place='8']").tap()
    stage.settle()

    assert made.boats == (0, 0, 7, 9)
    told = root.locator(".glow-map-asked")
    expect(told).to_contain_text("less than the best, 0 → 3")
    told.get_by_role("button", name="Sail 0 → 8").tap()
    stage.settle()
    assert made.boats == (8, 0, 7, 9)


def test_the_days_are_walked_by_a_slider(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    slider = root.locator(".glow-map-slider input")
    slider.focus()
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("ArrowRight")
    stage.settle()

    assert made.evening == 2
    expect(slider).to_have_attribute("aria-valuetext", "evening of day 2 of 4")
    assert all("%" in text or "×" in text for text in label(root).all_text_contents())
    expect(root.get_by_text("Most likely then: boats on")).to_be_visible()


def test_a_goal_is_chosen_by_its_islands(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    for island in (9, 4):
        root.locator(f"[data-goal='{island}']").click()
        stage.settle()

    assert made.goal == (4, 9)
    chance = made._view["plan"]["goal"]["chance"]
    expect(root.locator(".glow-map-goal [role=status]")).to_contain_text(
        f"island 4 and island 9: {chance}"
    )
    root.get_by_role("button", name="No goal").click()
    stage.settle()
    assert made.goal == ()


def test_terms_are_changed_with_the_gain_beside_them(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.locator(".glow-map-if > summary").click()
    for name in ("footprints", "rerolls", "skull", "reroll", "firefly", "tokens", "red"):
        expect(root.locator(f"[data-gain='{name}']")).to_contain_text(".")
    headline = root.locator(".glow-map-value b")
    before = headline.inner_text()
    root.get_by_role("button", name="More: More footprints").click()
    expect(headline).not_to_have_text(before)
    root.locator("[data-die='purple']").click()
    expect(root.locator("[data-die='purple']")).to_have_attribute("aria-pressed", "true")
    stage.settle()
    assert made.terms["footprints"] == 1
    assert made.terms["dice"] == ("purple",)
    root.get_by_role("button", name="As it is").click()
    expect(headline).to_have_text(before)


def test_a_plan_is_never_wiped(stage: Stage) -> None:
    made = sea(boats=(0, 0, 0, 0))
    root = stage.show(made)
    before = root.locator(".glow-map-value b").inner_text()
    stage.page.evaluate(
        """() => {
          window.wiped = false;
          const watch = () => { window.wiped ||= !document.querySelector(".glow-map-value b"); };
          new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    root.locator(".glow-map-if > summary").click()
    root.get_by_role("button", name="More: Rerolls each day").click()
    expect(root.locator(".glow-map-value b")).not_to_have_text(before)
    expect(root.locator(".glow-map-stale")).to_have_count(0)
    assert not stage.page.evaluate("window.wiped")


def test_two_routes_are_kept_and_compared(stage: Stage) -> None:
    made = sea()
    root = stage.show(made)
    root.get_by_role("button", name="Keep 0 → 3 as route A").click()
    root.get_by_role("button", name="Keep stay as route B").click()
    expect(root.locator("[data-route]")).to_have_count(2)
    expect(root.locator("[data-pairs='distribution'] li").first).to_be_visible()
    widths = root.locator("[data-pairs='chance-per-island'] .glow-map-bar-A > span").evaluate_all(
        "(bars) => bars.map((bar) => bar.getBoundingClientRect().width"
        " / bar.parentElement.getBoundingClientRect().width)"
    )
    parts = [row["sides"]["A"]["part"] for row in made._view["compared"]["islands"]]
    assert widths == pytest.approx(parts, abs=0.02)
    root.get_by_role("button", name="Forget route A").click()
    expect(root.locator("[data-route]")).to_have_count(1)


LOOKS = [("light", "en"), ("dark", "fr")]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_the_story_of_a_route_takes_four_actions(
    stage_in: Callable[..., Stage], width: int, theme: str, language: str
) -> None:
    """From dice on the table: what is best is there, two voyages are compared, a goal is seen."""
    stage = stage_in(theme, width=width, height=800, has_touch=width < 600)
    made = Explorer(
        tab="journey", journey="archipelago", boats=(0, 0, 7, 9), roll=DICE, language=language
    )
    root = stage.show(made)
    expect(root.locator(".glow-map-best-label")).to_be_visible()
    for selector in (
        "[data-plan='0-3'] [data-pin='A']", "[data-plan='stay'] [data-pin='B']",
        "[data-goal='9']", "[data-goal='4']",
    ):  # fmt: skip
        root.locator(selector).click()
        stage.settle()

    expect(root.locator("[data-route]")).to_have_count(2)
    expect(root.locator(".glow-map-goal [role=status]")).to_contain_text("%")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_the_story_of_a_day_takes_six_actions(
    stage_in: Callable[..., Stage], width: int, theme: str, language: str
) -> None:
    """From dice to the next morning: noon in its best order, the best voyage, the next day."""
    stage = stage_in(theme, width=width, height=800, has_touch=width < 600)
    made = Explorer(
        roll="azure:air azure:rock", cards=["Eoles"], light=10, journey="archipelago",
        boats=(0, 0, 7, 9), language=language,
    )  # fmt: skip
    root = stage.show(made)
    for selector in (
        "[data-deed='hand-on']", ".glow-noon [data-play='best']", ".glow-noon [data-plan='end']",
        "[data-deed='hand-on']",
        ".glow-map-choice-best .glow-button-go", "[data-deed='hand-on']",
    ):  # fmt: skip
        root.locator(selector).first.click()
        stage.settle()

    assert (made.tab, made.light, made.days) == ("cards", 12, 7)
    assert sorted(made.boats) != [0, 0, 7, 9]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_readable_on_a_phone(
    stage_in: Callable[..., Stage], theme: str, language: str
) -> None:
    """No letters below 14 pixels beside the map, no small targets, nothing wider than the page."""
    stage = stage_in(theme, width=390, height=844, has_touch=True)
    made = sea(language=language, goal=(4,))
    root = stage.show(made)
    for selector in (".glow-map-if > summary", ".glow-map-legend > summary"):
        root.locator(selector).click()
    root.locator("[data-pin='A']").first.click()
    root.locator("[data-pin='B']").last.click()
    expect(root.locator("[data-route]")).to_have_count(2)

    assert small_letters(root) == []
    assert small_targets(root) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stage.axe() == []
    stage.picture(f"route board phone {theme} {language}", root)
