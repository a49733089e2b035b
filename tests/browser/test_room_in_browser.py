"""Room on a phone and for the keyboard: letters, targets, what stays in sight, what signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from glow_explorer import Company, Game
from glow_explorer.widgets import DiceTray, Explorer, NoonStepper
from tests.support.frontend import small_letters, small_targets

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage

DICE = "red:fire red:fire blue:water green:nature small purple:footprints black:fire"
COMPANY = Company("Pocana", ["likyar", "sketal-orange", "gluach", "ladawa"])
TABS = ("cards", "rerolls", "noon", "journey", "game", "review", "quiz", "casebook")


def explorer(**more: Any) -> Explorer:
    game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, "province", seed=4)
    start: dict[str, Any] = {"roll": DICE, "cards": COMPANY, "game": game}
    return Explorer(**(start | more))


@pytest.mark.parametrize(("theme", "language"), [("light", "fr"), ("dark", "en")])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_is_readable_on_a_phone(
    stage_in: Callable[..., Stage], tab: str, theme: str, language: str
) -> None:
    """No letters below 14 pixels, no target below 44, nothing wider than the page."""
    stage = stage_in(theme, width=390, height=844, has_touch=True)
    root = stage.show(explorer(tab=tab, language=language))

    assert small_letters(root) == []
    assert small_targets(root) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    stage.picture(f"room {tab} {theme} {language}", root)


class TestPinned:
    def test_dice_and_the_count_stay_in_sight(self, stage_in: Callable[..., Stage]) -> None:
        stage = stage_in(width=390, height=700, has_touch=True)
        made = explorer()
        root = stage.show(made)
        strip = root.locator(".glow-explorer-pinned-strip")
        expect(strip).to_be_hidden()
        root.locator(".glow-board [data-card]").last.scroll_into_view_if_needed()
        stage.page.evaluate("scrollBy(0, 400)")
        expect(strip).to_be_visible()
        expect(strip.locator("svg")).to_have_count(len(made.roll))
        expect(strip).to_contain_text("1 of 5 cards triggers")
        box = strip.bounding_box()
        assert box is not None
        assert abs(box["y"]) <= 1
        stage.page.evaluate("scrollTo(0, 0)")
        expect(strip).to_be_hidden()

    def test_where_there_is_room_nothing_is_pinned(self, stage: Stage) -> None:
        root = stage.show(explorer())

        expect(root.locator(".glow-explorer-pinned-strip")).to_be_hidden()


class TestFaces:
    def test_the_grid_of_faces_is_one_tab_stop(self, stage: Stage) -> None:
        made = DiceTray()
        root = stage.show(made)
        expect(root.locator(".glow-tray-colors button[tabindex='0']")).to_have_count(1)
        first = root.locator(".glow-tray-colors button[tabindex='0']")
        first.focus()
        focused = "document.activeElement.dataset.face"
        color, symbol = stage.page.evaluate(focused).split(":")
        stage.page.keyboard.press("ArrowRight")
        assert stage.page.evaluate(focused).split(":")[0] == color
        assert stage.page.evaluate(focused).split(":")[1] != symbol
        stage.page.keyboard.press("ArrowLeft")
        stage.page.keyboard.press("ArrowDown")
        below = stage.page.evaluate(focused)
        assert below.split(":")[0] != color
        stage.page.keyboard.press("ArrowUp")
        assert stage.page.evaluate(focused) == f"{color}:{symbol}"
        stage.page.keyboard.press("ArrowDown")
        stage.page.keyboard.press("Enter")
        stage.settle()
        assert [str(die).removeprefix("small ") for die in made.roll] == [below]
        expect(root.locator(".glow-tray-colors button[tabindex='0']")).to_have_attribute(
            "data-face", below
        )

    def test_tab_leaves_the_grid(self, stage: Stage) -> None:
        root = stage.show(DiceTray("red:fire"))
        root.locator(".glow-tray-colors button[tabindex='0']").focus()
        stage.page.keyboard.press("Tab")

        assert stage.page.evaluate("document.activeElement.dataset.face ?? null") is None


class TestGlossary:
    def test_it_opens_from_an_icon_and_shuts(self, stage: Stage) -> None:
        root = stage.show(DiceTray("red:fire"))
        root.locator(".glow-tray-totals [data-icon='fire']").click()
        glossary = root.get_by_role("dialog", name="What the signs mean")
        expect(glossary).to_be_visible()
        asked = glossary.locator(".glow-glossary-asked")
        expect(asked).to_have_attribute("data-means", "fire")
        expect(asked).to_contain_text("an element")
        expect(glossary.locator("[data-means]")).to_have_count(22)
        assert stage.axe() == []
        stage.page.keyboard.press("Escape")
        expect(glossary).to_have_count(0)
        root.locator("[data-place='0']").press("?")
        expect(glossary).to_be_visible()
        glossary.get_by_role("button", name="Close").click()
        expect(glossary).to_have_count(0)

    def test_an_icon_in_a_button_does_what_the_button_does(self, stage: Stage) -> None:
        made = DiceTray()
        root = stage.show(made)
        face = root.locator("[data-add='red:fire']")
        face.click()
        stage.settle()
        assert [str(die) for die in made.roll] == ["red:fire"]
        expect(root.get_by_role("dialog")).to_have_count(0)
        face.locator("svg").click(button="right")
        expect(root.locator(".glow-glossary-asked")).to_have_attribute("data-means", "fire")

    def test_it_speaks_french_and_opens_from_the_head_of_the_app(self, stage: Stage) -> None:
        root = stage.show(explorer(language="fr"))
        root.locator("[data-deed='glossary']").click()

        expect(root.get_by_role("dialog", name="Ce que veulent dire les signes")).to_be_visible()
        expect(root.locator("[data-means='skull']")).to_contain_text("tête de mort")

    def test_what_is_gained_is_read_aloud(self, stage: Stage) -> None:
        """Beside a number the icon says what it is a number of."""
        root = stage.show(NoonStepper(Company("Eoles", ["dvol-a"]), "azure:air azure:rock"))
        labels = root.locator(".glow-amounts svg").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )

        assert labels
        assert None not in labels


def test_the_busy_notice_covers_nothing(stage: Stage) -> None:
    """A line along the upper edge: whatever lies beneath it can be clicked."""
    root = stage.show(explorer(), live=False)
    stage.page.clock.install()
    root.locator("[data-deed='share']").click()
    stage.page.clock.run_for(500)
    notice = root.locator("> .glow-wait-waiting")
    expect(notice).to_have_text("Working it out…")
    box = notice.bounding_box()
    assert box is not None
    assert box["height"] <= 5
    top = root.evaluate(
        """(root) => {
          const box = root.querySelector(".glow-wait-waiting").getBoundingClientRect();
          return document.elementFromPoint(box.left + box.width / 2, box.top + 2).className;
        }"""
    )
    assert "glow-wait" not in top


@pytest.mark.parametrize("tab", ["cards", "journey", "quiz", "casebook"])
def test_rings_of_the_focus_are_whole(stage_in: Callable[..., Stage], tab: str) -> None:
    """Nothing cuts off the ring around what has the focus, as far as it is in sight."""
    stage = stage_in(width=1280, height=800)
    root = stage.show(explorer(tab=tab))
    cut = root.evaluate(
        """(root) => {
          const RING = 5;
          const WHAT = "button, input, select, summary, [tabindex='0']";
          const clips = (node) => getComputedStyle(node).overflowX !== "visible";
          const found = [];
          for (const one of root.querySelectorAll(WHAT)) {
            if (!one.checkVisibility() || one.disabled || one.closest("svg")) continue;
            const box = one.getBoundingClientRect();
            for (let node = one.parentElement; node !== root; node = node.parentElement) {
              if (!clips(node)) continue;
              const edge = node.getBoundingClientRect();
              const seen = box.bottom > edge.top && box.top < edge.bottom;
              if (seen && (box.left - RING < edge.left || box.right + RING > edge.right))
                found.push(`${one.outerHTML.slice(0, 80)} in ${node.className}`);
            }
          }
          return found;
        }"""
    )

    assert cut == []


def test_tabs_stay_where_they_are(stage_in: Callable[..., Stage]) -> None:
    """The open tab is bold, and none of them moves for it."""
    stage = stage_in(width=1280, height=800)
    root = stage.show(explorer())
    tabs = root.get_by_role("tab")
    where = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().left))"
    before = tabs.evaluate_all(where)
    tabs.nth(3).click()
    expect(tabs.nth(3)).to_have_attribute("aria-selected", "true")
    stage.settle()

    assert tabs.evaluate_all(where) == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_head_is_one_line_where_there_is_room(
    stage_in: Callable[..., Stage], language: str
) -> None:
    stage = stage_in(width=1280, height=800)
    root = stage.show(explorer(language=language))
    box = root.locator(".glow-explorer-head").bounding_box()

    assert box is not None
    assert box["height"] < 60
