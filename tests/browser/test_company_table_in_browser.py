"""The company table's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company
from glow_explorer.cards import Companion, Condition, Effect
from glow_explorer.widgets import CompanyTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

MINE = ["Pocana", "likyar", "thoape", "ladawa", "spell:3"]


def mine(root: Locator) -> list[str]:
    return root.locator("[data-mine] .glow-card-name").all_inner_texts()


def offered(root: Locator) -> list[str]:
    return root.locator(".glow-company-pick .glow-card-name").all_inner_texts()


def keys(table: CompanyTable) -> list[str]:
    return [card.key for card in table.cards]


def test_the_cards_are_drawn_and_told(stage: Stage) -> None:
    root = stage.show(CompanyTable(MINE), live=False)

    assert mine(root) == ["Pocana", "Likyar", "Thoape", "Ladawa", "Spell 3"]
    likyar = root.locator("[data-mine='1']")
    assert "1 nature and 1 fire → +1 reroll token, +1 light" in likyar.inner_text()
    expect(root.locator(".glow-company-brings .glow-die")).to_have_count(3)


def test_a_company_is_built_from_nothing(stage: Stage) -> None:
    """The adventurer first, then companions, then spells: one click each."""
    table = CompanyTable()
    root = stage.show(table)
    assert len(offered(root)) == 7
    root.get_by_role("button", name="Choose Pocana").click()
    stage.settle()
    assert len(offered(root)) == 46
    root.get_by_role("button", name="Add Likyar").click()
    root.get_by_role("button", name="Spells", exact=True).click()
    for _ in range(2):
        root.get_by_role("button", name="Add Spell 6").click()
        stage.settle()

    assert table.company == Company("Pocana", ["likyar"], spells=[6, 6])
    full = root.locator("[data-ref='spell:6']")
    expect(full).to_have_attribute("aria-disabled", "true")
    assert "All 2 are in your company" in full.inner_text()
    full.click(force=True)
    stage.settle()
    assert len(table.cards) == 4
    assert table.problem == {}


def test_names_are_found_in_any_spelling(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table, live=False)
    search = root.get_by_role("searchbox")
    for typed, names in {
        "XARGOK": ["Xar'gok"],
        "xar’g": ["Xar'gok"],
        "Brîki": ["Briki", "Briki", "Brikix"],
        "companion 13": ["Sketal"],
        "sketal green": ["Sketal"],
        "donilililu": ["Donillilu"],
        "qqqq": [],
    }.items():
        search.fill(typed)
        assert offered(root) == names, typed
    expect(root.get_by_text("No companion is like this.")).to_be_visible()
    search.fill("zelif")
    expect(root.get_by_text("No name has 'zelif' in it")).to_be_visible()
    assert offered(root) == ["Zellyf", "Zellyf"]
    assert stage.saved(table) == stage.sent(table) == []
    root.get_by_role("button", name="Show all").click()
    assert len(offered(root)) == 46


def test_filters_narrow_what_is_offered(stage: Stage) -> None:
    root = stage.show(CompanyTable(MINE), live=False)
    root.get_by_role("button", name="Deck B", exact=True).click()
    assert len(offered(root)) == 23
    root.get_by_role("button", name="rock", exact=True).click()
    assert offered(root) == ["Brikix", "Zzibelu", "Tamnuca", "Gluach", "Oshra"]
    root.get_by_role("button", name="water", exact=True).click()
    assert offered(root) == ["Gluach"]
    root.get_by_role("button", name="Show all").click()
    root.get_by_role("button", name="brings a die").click()
    assert offered(root) == ["Sketal"] * 6
    root.get_by_role("button", name="costs light").click()
    assert offered(root) == ["Sketal"] * 4
    expect(root.get_by_text("4 companions")).to_be_visible()


def test_buttons_change_the_order_and_keep_the_focus(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table)
    root.get_by_role("button", name="Later: Likyar").click()
    stage.settle()
    assert mine(root)[1:4] == ["Thoape", "Likyar", "Ladawa"]
    stage.page.keyboard.press("Enter")
    stage.settle()

    assert keys(table) == ["pocana", "thoape", "ladawa", "likyar", "spell-air"]
    expect(root.get_by_text("Likyar is now companion 3 of 3.")).to_have_count(1)
    focused = stage.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused == "Earlier: Likyar"
    expect(root.get_by_role("button", name="Later: Likyar")).to_be_disabled()


def test_everything_goes_by_keyboard(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table)
    root.get_by_role("button", name="Remove Ladawa").focus()
    for _ in range(2):
        stage.page.keyboard.press("Alt+ArrowLeft")
        stage.settle()
    stage.page.keyboard.press("Alt+ArrowUp")
    assert keys(table) == ["pocana", "ladawa", "likyar", "thoape", "spell-air"]
    root.get_by_role("button", name="Remove Likyar").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert keys(table) == ["pocana", "ladawa", "spell-air"]
    root.locator("[data-ref='companion:1']").focus()
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert keys(table) == ["pocana", "ladawa", "thoape", "spell-air"]


def test_companions_are_dragged(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table)
    first, last = (root.locator(f"[data-companion='{place}']").bounding_box() for place in (0, 2))
    assert first
    assert last
    mouse = stage.page.mouse
    mouse.move(first["x"] + 60, first["y"] + 40)
    mouse.down()
    mouse.move(last["x"] + 90, last["y"] + 60, steps=4)
    expect(root.locator("[data-companion='2'].glow-company-after")).to_have_count(1)
    expect(root.locator("[data-companion='0'].glow-company-dragged")).to_have_count(1)
    mouse.up()
    stage.settle()

    assert keys(table) == ["pocana", "thoape", "ladawa", "likyar", "spell-air"]
    expect(root.locator(".glow-company-dragged, .glow-company-after")).to_have_count(0)


def test_a_finger_drags_at_the_handle_and_scrolls_elsewhere(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table)
    script = """(from) => {
        const to = document.querySelector("[data-companion='0']").getBoundingClientRect();
        const start = document.querySelector(from);
        const own = start.closest("[data-companion]");
        own.setPointerCapture = own.releasePointerCapture = () => {};
        const put = (kind, node, x, y) => node.dispatchEvent(new PointerEvent(kind, {
            bubbles: true, pointerType: "touch", pointerId: 5, button: 0, clientX: x, clientY: y}));
        put("pointerdown", start, 0, 0);
        put("pointermove", own, to.left + 20, to.top + 20);
        put("pointerup", own, to.left + 20, to.top + 20);
    }"""
    stage.page.evaluate(script, "[data-companion='2'] .glow-card-name")
    stage.settle()
    assert keys(table)[1:4] == ["likyar", "thoape", "ladawa"]
    stage.page.evaluate(script, "[data-companion='2'] .glow-company-handle")
    stage.settle()
    assert keys(table)[1:4] == ["ladawa", "likyar", "thoape"]
    handle = root.locator(".glow-company-handle").first
    assert handle.evaluate("one => getComputedStyle(one).touchAction") == "none"


def test_a_refused_value_is_shown_and_put_back(stage: Stage) -> None:
    table = CompanyTable(MINE)
    root = stage.show(table)
    stage.page.evaluate(
        "id => { const m = window.glowModels[id]; m.set('cards', ['companion:1', 'companion:1']);"
        " m.save_changes(); }",
        table.model_id,
    )
    stage.settle()

    assert "'likyar' was given 2 times" in root.get_by_role("alert").inner_text()
    assert mine(root) == ["Pocana", "Likyar", "Thoape", "Ladawa", "Spell 3"]


def test_text_stays_text(stage: Stage) -> None:
    name = "<img src=x onerror=alert(1)>"
    stranger = Companion(99, "stranger", name, Condition("fire"), Effect("light:3"))
    root = stage.show(CompanyTable(["Pocana", stranger]))
    root.get_by_role("searchbox").fill("<b>zelly</b>")

    assert mine(root)[1] == name
    expect(root.locator("img")).to_have_count(0)


def test_without_an_adventurer_it_asks_for_one(stage: Stage) -> None:
    root = stage.show(CompanyTable(["likyar"]))
    root.get_by_role("button", name="Companions", exact=True).click()
    root.get_by_role("button", name="No adventurer yet").click()

    assert len(offered(root)) == 7
    root.get_by_role("button", name="Clear").click()
    stage.settle()
    expect(root.get_by_text("No cards yet")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    stage = stage_in(theme)
    cards = ["Pocana", "likyar", "sketal-orange", "lumipili-a", "spell:3"]
    root = stage.show(CompanyTable(cards, language=language))
    assert root.get_attribute("data-theme") == theme
    assert stage.axe() == []
    stage.picture(f"company table {theme} {language}", root)
    root.locator(".glow-choice-button").nth(2).click()
    assert stage.axe() == []


def test_it_fits_a_phone(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    root = stage.show(CompanyTable([*MINE, "kaar", "cromaug", "spell:6"]))
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    stage.picture("company table phone", root)
    root.locator(".glow-choice-button").first.click()
    stage.settle()
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
