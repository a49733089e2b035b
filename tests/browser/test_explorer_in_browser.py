"""The Explorer's front end in a real browser, with all its widgets."""

from __future__ import annotations

import re
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from glow_explorer import Company, Game, Position, Roll
from glow_explorer.render.picture import WIDTH, position_picture
from glow_explorer.widgets import Explorer
from glow_explorer.widgets.explorer import TABS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

COMPANY = Company("Pocana", ["likyar", "sketal-orange"], spells=[3])
DICE = Roll("red:fire red:air black:fire green:nature")


def shown(root: Locator) -> list[str]:
    """Return the widgets that can be seen."""
    places = root.locator(".glow-explorer-place:not([hidden])")
    return [place.get_attribute("data-part") or "" for place in places.all()]


def turn_to(stage: Stage, root: Locator, tab: str) -> None:
    root.get_by_role("tab", name=tab, exact=True).click()
    stage.settle()
    root.get_by_role("tab", name=tab, exact=True, selected=True).wait_for()


def test_tabs_show_their_widgets_and_keep_them(stage: Stage) -> None:
    root = stage.show(Explorer(roll=DICE, cards=COMPANY))
    root.locator(".glow-board").wait_for()
    assert sorted(shown(root)) == ["board", "company", "tray"]
    names = [
        "Dice & cards", "Rerolls", "Noon", "Journey", "Game", "Review", "Quiz", "Casebook",
    ]  # fmt: skip
    for name, parts in zip(names, TABS.values(), strict=True):
        turn_to(stage, root, name)
        root.locator(f"[data-part='{parts[-1]}'] > div > .glow").wait_for()
        assert sorted(shown(root)) == sorted(parts)
    turn_to(stage, root, "Noon")
    expect(root.locator("[data-part='noon'] .glow-noon")).to_have_count(1)


def test_tabs_go_by_keyboard(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    root.get_by_role("tab", name="Dice & cards").focus()
    stage.page.keyboard.press("ArrowRight")
    stage.settle()
    assert explorer.tab == "rerolls"
    stage.page.keyboard.press("End")
    stage.settle()
    assert explorer.tab == "casebook"
    panel = root.get_by_role("tabpanel")
    label = panel.get_attribute("aria-labelledby")
    assert root.locator(f"#{label}").inner_text() == "Casebook"


def test_undo_and_redo_by_button_and_by_key(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    expect(root.locator("[data-deed='undo']")).to_be_disabled()
    root.locator("[data-add='red:fire']").click()
    root.locator("[data-add='blue:air']").click()
    stage.settle()
    stage.page.keyboard.press("Control+z")
    stage.settle()
    assert explorer.roll == Roll("red:fire")
    root.locator("[data-deed='undo']").click()
    stage.settle()
    assert explorer.roll == Roll()
    root.locator("[data-deed='redo']").click()
    stage.settle()
    expect(root.locator(".glow-tray [data-place]")).to_have_count(1)


def test_the_language_is_switched_everywhere(stage: Stage) -> None:
    root = stage.show(Explorer(roll=DICE, cards=COMPANY))
    root.get_by_role("button", name="FR", exact=True).click()
    stage.settle()

    expect(root.get_by_role("tab", name="Dés et cartes")).to_be_visible()
    expect(root.get_by_role("heading", name="Dés", exact=True)).to_be_visible()
    expect(root).to_have_attribute("lang", "fr")
    expect(root.locator(".glow-tray")).to_have_attribute("lang", "fr")


def test_a_preset_is_chosen_and_a_point_put_back(stage: Stage) -> None:
    explorer = Explorer(roll=DICE, cards=COMPANY)
    root = stage.show(explorer)
    root.get_by_label("Rulings").select_option("digital")
    stage.settle()
    assert explorer.board.rulings.preset == "digital"
    told = {"kind": "decide", "ruling": "black-die-counts-itself", "answer": "yes"}
    stage.page.evaluate(
        "([id, told]) => window.glowModels[id].send(told)", [explorer.model_id, told]
    )
    stage.settle()
    assert explorer.rulings.changes == {"black-die-counts-itself": "yes"}
    root.locator("[data-ruling='black-die-counts-itself']").get_by_role(
        "button", name="as in the preset"
    ).click()
    stage.settle()
    assert explorer.rulings.changes == {}
    assert explorer.rulings.preset == "digital"


def test_a_code_is_copied_and_another_opened(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in()
    stage.page.context.grant_permissions([])
    explorer = Explorer(roll=DICE, cards=COMPANY)
    root = stage.show(explorer)
    root.locator("[data-deed='share']").click()
    stage.settle()
    code = root.locator(".glow-explorer-code").input_value()
    assert Position.from_code(code).roll == DICE
    root.get_by_role("button", name="Copy").click()
    root.get_by_role("status").filter(has_text="cop").wait_for()
    other = Position(roll="blue:water").code()
    root.locator(".glow-explorer-given").fill(other)
    root.get_by_role("button", name="Open", exact=True).click()
    stage.settle()

    assert explorer.roll == Roll("blue:water")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_link_qr_code_and_picture_show_the_same_position(
    stage_in: Callable[..., Stage], width: int, theme: str
) -> None:
    """The squares are read back from screenshots; the saved PNG carries them, too."""
    stage = stage_in(theme, width, accept_downloads=True)
    explorer = Explorer(roll=DICE, cards=COMPANY, boats=(0, 6, 7, 9), theme=theme, language="en")
    explorer.site = "https://owner.github.io/name/"
    root = stage.show(explorer)
    root.locator("[data-deed='share']").click()
    stage.settle()
    link = root.locator(".glow-explorer-link").input_value()
    stage.picture(f"explorer share {width} {theme}")
    with stage.page.expect_download() as saving:
        root.locator("[data-save='png']").click()
    saved = Image.open(saving.value.path())
    squares = Image.open(BytesIO(root.locator(".glow-explorer-qr").screenshot()))

    assert link == explorer.position.site_url(explorer.site, language="en")
    assert Position.from_code(link) == explorer.position
    assert saved.width == 2 * WIDTH
    for shown in (squares, saved):
        (read,) = zxingcpp.read_barcodes(shown)
        assert read.text == link
    with stage.page.expect_download() as saving:
        root.locator("[data-save='svg']").click()
    drawn = saving.value.path().read_text(encoding="utf-8")
    assert drawn == position_picture(explorer.position, link)
    assert root.get_by_text("Save this picture in the notebook").count() == 0
    assert stage.axe() == []


def test_a_bad_code_is_refused_in_words_and_stays_text(stage: Stage) -> None:
    explorer = Explorer(roll=DICE, sharing=True)
    root = stage.show(explorer)
    root.locator(".glow-explorer-given").fill("<img src=x onerror=alert(1)>")
    root.locator(".glow-explorer-given").press("Enter")
    stage.settle()

    assert "<img" in root.locator("> .glow-alarm").inner_text()
    expect(root.locator("img[src='x']")).to_have_count(0)
    assert explorer.roll == DICE


def test_whoever_starts_is_shown_an_example(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    root.get_by_role("button", name="Show an example").click()
    stage.settle()

    assert root.locator(".glow-board [data-times='1']").count() > 0
    assert root.locator(".glow-board [data-times='0']").count() > 0
    expect(root.get_by_role("button", name="Show an example")).to_have_count(0)
    root.locator("[data-deed='undo']").click()
    stage.settle()
    assert explorer.roll == Roll()


def test_a_message_out_of_sight_is_scrolled_to(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=390, height=700)
    explorer = Explorer(roll=DICE, cards=COMPANY)
    root = stage.show(explorer)
    root.locator(".glow-explorer-credit").scroll_into_view_if_needed()
    stage.page.evaluate("id => window.glowModels[id].send({kind: 'redo'})", explorer.model_id)
    stage.settle()
    box = root.locator("> .glow-alarm").bounding_box()

    assert box is not None
    assert 0 <= box["y"] < 700


def test_the_theme_can_be_chosen(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    expect(root).to_have_attribute("data-theme", "light")
    root.get_by_label("Theme").select_option("dark")
    stage.settle()

    expect(root).to_have_attribute("data-theme", "dark")
    expect(root.locator(".glow-tray")).to_have_attribute("data-theme", "dark")


def test_a_day_is_one_thread(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the cards' dice to the next morning, nothing is typed twice; and the way back."""
    explorer = Explorer(
        roll="azure:air azure:air small orange:rock", light=10,
        cards=Company("Eoles", ["sketal-green", "donillilu"]),
    )  # fmt: skip
    monkeypatch.setattr(explorer.tray, "_luck", SimpleNamespace(choice=lambda faces: faces[4]))
    root = stage.show(explorer)
    on, back = root.locator("[data-deed='hand-on']"), root.locator("[data-deed='take-back']")

    def go(button: Locator) -> None:
        button.click()
        stage.settle()

    go(root.locator("[data-deed='bring']"))
    assert str(explorer.roll) == "azure:air azure:air small orange:rock green:rock"
    expect(root.locator("[data-deed='bring']")).to_have_count(0)
    expect(on).to_have_text("Next: noon ▸")
    go(on)
    expect(on).to_be_disabled()
    expect(on).to_have_accessible_description(re.compile("Noon is not over"))
    for entry in ("adventurer:3", "adventurer:3", "companion:15", "companion:8"):
        go(root.locator(f"[data-entry='{entry}']"))
    expect(root.locator("[data-handed='light']")).to_have_text("18(+8)")
    expect(root.locator(".glow-explorer-handed")).to_contain_text("leave: Sketal")
    go(on)
    expect(root.get_by_role("tab", name="Journey")).to_have_attribute("aria-selected", "true")
    assert (explorer.map.light, len(explorer.map.roll)) == (18, 3)
    go(on)
    assert (explorer.tab, len(explorer.roll)) == ("cards", 2)
    expect(back).to_have_text("◂ Back to yesterday's journey")
    go(back)
    expect(back).to_have_text("◂ Back to noon")
    go(back)
    assert (explorer.tab, explorer.light, len(explorer.steps)) == ("noon", 10, 4)


def test_after_noon_its_tab_says_so(stage: Stage) -> None:
    explorer = Explorer(roll="azure:air azure:rock", cards=["Eoles"], tab="noon")
    explorer.steps = ["Eoles"]
    explorer.hand_on()
    root = stage.show(explorer)
    turn_to(stage, root, "Noon")

    assert sorted(shown(root)) == ["company", "tray"]
    expect(root.locator(".glow-explorer-handed")).to_contain_text("Noon is over")
    assert stage.axe() == []


@pytest.mark.parametrize("tab", list(TABS))
@pytest.mark.parametrize(("theme", "language"), [("dark", "en"), ("light", "fr")])
def test_every_tab_is_accessible(
    stage_in: Callable[..., Stage], tab: str, theme: str, language: str
) -> None:
    stage = stage_in(theme)
    explorer = Explorer(roll=DICE, cards=COMPANY, tab=tab, language=language, sharing=True)
    root = stage.show(explorer)
    root.locator(f"[data-part='{TABS[tab][-1]}'] > div > .glow").wait_for()

    assert stage.axe() == []


@pytest.mark.parametrize("tab", list(TABS))
def test_it_stacks_and_fits_a_phone(stage_in: Callable[..., Stage], tab: str) -> None:
    stage = stage_in(width=360)
    root = stage.show(Explorer(roll=DICE, cards=COMPANY, tab=tab, sharing=True))
    root.locator(f"[data-part='{TABS[tab][-1]}'] > div > .glow").wait_for()

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


# Text that is too small, and targets that are; drawings and signs beside words aside.
_SMALL = """() => {
  const aside = "svg, [aria-hidden=true], .glow-hidden";
  const kinds = "button, select, input:not([type=checkbox]), [role=tab]";
  const box = (node) => node.getBoundingClientRect();
  const inner = (node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 3);
  const says = (node) => inner(node).some(({ data }) => data.trim());
  const isSmall = (node) => says(node) && parseFloat(getComputedStyle(node).fontSize) < 14;
  const least = (node) => Math.min(box(node).width, box(node).height);
  const isTight = (node) => node.matches(kinds) && least(node) < 43.5;
  return [...document.querySelectorAll(".glow *")]
    .filter((node) => box(node).width > 1 && !node.closest(aside))
    .filter((node) => isSmall(node) || isTight(node))
    .map((node) => `${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`);
}"""


@pytest.mark.parametrize("tab", list(TABS))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_can_be_read_and_touched(
    stage_in: Callable[..., Stage], tab: str, language: str
) -> None:
    stage = stage_in(width=390, height=844)
    explorer = Explorer(
        roll=DICE, cards=COMPANY, tab=tab, language=language, rerolls=1, sharing=True
    )
    root = stage.show(explorer)
    root.locator(f"[data-part='{TABS[tab][-1]}'] > div > .glow").wait_for()
    root.locator("[data-deed='settings']").click()
    stage.settle()

    assert stage.page.evaluate(_SMALL) == []
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_all_tabs_are_at_the_thumb(stage_in: Callable[..., Stage]) -> None:
    """Wherever the page is scrolled to."""
    stage = stage_in(width=390, height=844)
    root = stage.show(Explorer(roll=DICE, cards=COMPANY))
    root.locator(".glow-board").wait_for()
    for top in (0, 700):
        stage.page.evaluate("top => window.scrollTo(0, top)", top)
        boxes = [tab.bounding_box() for tab in root.get_by_role("tab").all()]
        assert len(boxes) == len(TABS)
        for box in boxes:
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
            assert 600 < box["y"] < box["y"] + box["height"] <= 844


def test_on_a_phone_settings_are_behind_one_button(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=390, height=844)
    explorer = Explorer()
    root = stage.show(explorer)
    button = root.locator("[data-deed='settings']")
    language = root.get_by_role("button", name="FR", exact=True)
    expect(language).to_be_hidden()
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    language.click()
    stage.settle()

    assert explorer.language == "fr"
    assert stage.axe() == []


@pytest.mark.parametrize("tab", list(TABS))
@pytest.mark.parametrize("width", [960, 1280])
def test_where_there_is_room_panes_scroll_inside(
    stage_in: Callable[..., Stage], tab: str, width: int
) -> None:
    stage = stage_in(width=width, height=800)
    root = stage.show(Explorer(roll=DICE, cards=COMPANY, tab=tab))
    root.locator(f"[data-part='{TABS[tab][-1]}'] > div > .glow").wait_for()
    expect(root.locator("[data-deed='settings']")).to_be_hidden()
    box = root.bounding_box()

    assert box is not None
    assert box["height"] <= (730 if width == 1280 else 820)
    for part in TABS[tab]:
        pane = root.locator(f"[data-part='{part}']").bounding_box()
        assert pane is not None
        assert pane["y"] + pane["height"] <= box["y"] + box["height"], part
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width


_TOUCHING = """(thread) => {
  const box = (node) => node.getBoundingClientRect();
  const apart = (one, other) => one.right <= other.left || other.right <= one.left
    || one.bottom <= other.top || other.bottom <= one.top;
  const tabs = [...thread.querySelectorAll("[role=tab]")];
  const day = [...thread.querySelectorAll(".glow-explorer-day > *, .glow-explorer-handed > *")];
  const words = (tab, part) => [tab.textContent, part.textContent];
  const covered = (tab) => day.filter((part) => !apart(box(tab), box(part)));
  return tabs.flatMap((tab) => covered(tab).map((part) => words(tab, part)));
}"""


_BELOW = """(thread) => {
  const top = (node) => node.getBoundingClientRect().top;
  const panel = thread.parentElement.querySelector("[role=tabpanel]");
  return Math.round(top(panel) - top(thread.parentElement));
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [1140, 1280])
def test_the_day_stands_beside_the_tabs(
    stage_in: Callable[..., Stage], width: int, language: str
) -> None:
    """Why nothing is handed on yet, and a long list of what is: no letter of a tab is covered."""
    stage = stage_in(width=width, height=800)
    heights = []
    for steps in ([], ["adventurer:3", "adventurer:3", "companion:15", "companion:8"]):
        explorer = Explorer(
            roll="azure:air azure:air small orange:rock green:rock", light=10, tab="noon",
            cards=Company("Eoles", ["sketal-green", "donillilu"]), language=language,
        )  # fmt: skip
        explorer.steps = steps
        thread = stage.show(explorer).locator(".glow-explorer-thread")
        expect(thread.get_by_role("status")).not_to_be_empty()
        expect(thread.locator("[data-handed]")).to_have_count(4 if steps else 0)

        assert thread.evaluate(_TOUCHING) == []
        heights.append(thread.evaluate(_BELOW))
    assert heights[0] == heights[1]  # the cards below stay where they are
    stage.picture(f"day beside tabs {width} {language}")
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (960, False), (390, False)])
def test_hints_stand_beside_the_table_where_there_is_room(
    stage_in: Callable[..., Stage], width: int, beside: bool
) -> None:
    stage = stage_in(width=width, height=844)
    explorer = Explorer(tab="game")
    explorer.lay_out(Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7))
    root = stage.show(explorer)
    root.locator("[data-switch='hints']").click()
    stage.settle()
    if width < 720:  # above the table, the options are folded
        root.locator("[data-part='hint'] summary").click()
    expect(root.locator("[data-option]").first).to_be_visible()
    expect(root.locator(".glow-hint-heads")).to_have_text("Expected at the endChance to win")
    places = [root.locator(f"[data-part='{part}']").bounding_box() for part in TABS["game"]]
    by_part = dict(zip(TABS["game"], places, strict=True))
    hints, table = by_part["hint"], by_part["game_table"]

    lines = root.locator("[data-option] .glow-hint-line").all()
    for line in lines:  # the chance stands at the end of the line, not below it
        light = line.locator(".glow-hint-light").bounding_box()
        chance = line.locator(".glow-hint-win").bounding_box()
        assert light is not None
        assert chance is not None
        assert light["x"] + light["width"] <= chance["x"]
        assert chance["y"] < light["y"] + light["height"]

    assert lines
    assert hints is not None
    assert table is not None
    if beside:
        assert table["x"] + table["width"] <= hints["x"]
        assert hints["height"] <= table["height"]
    else:
        assert hints["y"] + hints["height"] <= table["y"]
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
    assert stage.axe() == []


def test_a_slow_kernel_hears_all_widgets_in_turn(stage: Stage) -> None:
    """To undo waits for the dice that were added before, in another widget."""
    explorer = Explorer()
    explorer.roll = "yellow:light"
    root = stage.show(explorer)
    root.locator(".glow-board").wait_for()
    stage.page.evaluate("window.glowSlow = 400")
    faces = ("red:fire", "blue:water", "green:rock")
    clicked = [*(f"[data-add='{face}']" for face in faces), "[data-deed='undo']"]
    root.evaluate("(root, all) => all.forEach((at) => root.querySelector(at).click())", clicked)
    expect(root.locator("[data-deed='redo']")).to_be_enabled()
    stage.settle()

    assert str(explorer.roll) == "yellow:light red:fire"
    explorer.redo()
    assert str(explorer.roll) == "yellow:light red:fire blue:water green:rock"
