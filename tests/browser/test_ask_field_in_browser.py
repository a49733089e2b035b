"""The field to ask in, in a real browser: by keyboard, on a phone, in both languages and themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer.widgets import AskField, Explorer

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

DISPUTE = (
    "red fire, red fire, blue water, green nature, small purple feet; likyar and orange sketal; "
    "what if the black die shows fire?"
)
WIDE, PHONE = 1280, 390


class Hands:
    """Somebody at the page, whose actions are counted: a tap, a text typed, a key pressed."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.actions = stage, 0

    def tap(self, element: Locator) -> None:
        self.actions += 1
        element.click()
        self.stage.settle()

    def type(self, line: str) -> None:
        self.actions += 1
        self.stage.page.keyboard.type(line)

    def press(self, key: str) -> None:
        self.actions += 1
        self.stage.page.keyboard.press(key)
        self.stage.settle()


def field_of(root: Locator) -> Locator:
    return root.get_by_role("textbox", name="Ask in one line")


def ask_in(root: Locator, line: str) -> None:
    """Type a line into the field of an Explorer, wherever it is shown."""
    field_of(root).fill(line)
    field_of(root).press("Enter")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_the_dispute_takes_three_actions(
    stage_in: Callable[..., Stage], width: int, theme: str
) -> None:
    """From an empty table to the decisive reason for both cards."""
    stage = stage_in(theme=theme, width=width)
    explorer = Explorer()
    root = stage.show(explorer)
    hands = Hands(stage)
    hands.tap(field_of(root))
    hands.type(DISPUTE)
    hands.press("Enter")

    assert hands.actions <= 3
    answer = root.get_by_role("status", name="The answer")
    expect(answer).to_contain_text("No for Likyar: fire is cursed by the black die")
    expect(answer).to_contain_text("No for the orange Sketal: only one die shows water")
    expect(answer).to_contain_text("Without it: Yes for Likyar")
    expect(answer.locator(".glow-ask-answer")).to_be_in_viewport()
    expect(root.locator(".glow-tray [data-place]")).to_have_count(6)
    expect(root.locator(".glow-ask-chip")).to_have_count(8)
    stage.picture(f"ask {width} {theme}")
    assert stage.axe() == []


def test_the_dispute_takes_three_actions_by_keyboard(stage: Stage) -> None:
    """The key of the field, the line, and Enter; other fields may have a slash of their own."""
    root = stage.show(Explorer(sharing=True))
    hands = Hands(stage)
    hands.press("/")
    expect(field_of(root)).to_be_focused()
    hands.type(DISPUTE)
    hands.press("Enter")

    assert hands.actions <= 3
    expect(field_of(root)).to_have_value(DISPUTE)
    expect(root.locator(".glow-ask-answer")).to_contain_text("No for Likyar")
    root.get_by_role("tab", name="Noon").focus()
    stage.page.keyboard.press("/")
    expect(field_of(root)).to_be_focused()
    root.locator(".glow-explorer-given").focus()
    stage.page.keyboard.press("/")
    expect(root.locator(".glow-explorer-given")).to_have_value("/")


def test_by_keyboard_alone(stage: Stage) -> None:
    """The field is reached by the tabulator, and everything that follows it too."""
    root = stage.show(AskField())
    hands = Hands(stage)
    hands.press("Tab")
    expect(field_of(root)).to_be_focused()
    hands.type("blue water, orange rock, gluach")
    hands.press("Enter")
    expect(root.locator(".glow-ask-answer")).to_contain_text("No. Gluach does not trigger")
    summary = root.locator(".glow-ask-why > summary")
    for _ in range(6):
        stage.page.keyboard.press("Tab")
    expect(summary).to_be_focused()
    stage.page.keyboard.press("Enter")
    expect(root.locator("[data-case='crossed-stone']")).to_be_visible()


def test_six_sketals_are_pictures_to_choose_from(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=PHONE)
    field = AskField("3 blue water, sketal")
    root = stage.show(field)
    options = root.locator(".glow-ask-option")
    expect(options).to_have_count(6)
    assert all(option.locator("svg").count() > 0 for option in options.all())
    stage.picture("ask sketals")
    root.locator("[data-option='sketal-orange']").click()
    stage.settle()
    expect(field_of(root)).to_have_value("3 blue water, sketal-orange")
    expect(root.locator(".glow-ask-answer")).to_contain_text("Yes. The orange Sketal triggers")
    expect(options).to_have_count(0)


def test_chips_are_taken_out(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    field_of(root).fill("red fire, green nature, black fire; likyar")
    field_of(root).press("Enter")
    stage.settle()
    expect(root.locator(".glow-ask-answer")).to_contain_text("No. Likyar")
    root.get_by_role("button", name="Take out: black:fire").click()
    stage.settle()
    expect(root.locator(".glow-ask-answer")).to_contain_text("Yes. Likyar")
    expect(field_of(root)).to_have_value("red fire, green nature; likyar")
    assert [str(die) for die in explorer.roll] == ["red:fire", "green:nature"]


def test_it_stands_above_every_tab(stage: Stage) -> None:
    root = stage.show(Explorer())
    for tab in root.get_by_role("tab").all():
        tab.click()
        stage.settle()
        expect(field_of(root)).to_be_visible()


def test_a_related_case_goes_to_the_table(stage: Stage) -> None:
    explorer = Explorer()
    root = stage.show(explorer)
    field_of(root).fill("blue water, orange rock, yellow light; gluach?")
    root.locator("[data-deed='ask']").click()
    stage.settle()
    root.locator(".glow-ask-why > summary").click()
    root.locator("[data-case='crossed-stone'] [data-deed='lay']").click()
    stage.settle()
    assert [str(die) for die in explorer.roll] == ["blue:water", "orange:rock"]


def test_what_is_typed_never_becomes_markup(stage: Stage) -> None:
    root = stage.show(AskField())
    typed = "<img src=x onerror=window.hit=1>"
    for line in (typed, f"red fire, likyar, {typed}"):
        field_of(root).fill(line)
        field_of(root).press("Enter")
        stage.settle()
        expect(root.locator("img")).to_have_count(0)
    assert stage.page.evaluate("window.hit") is None
    expect(root.locator(".glow-ask-unread")).to_contain_text("onerror")


def test_in_french(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=PHONE, theme="dark")
    root = stage.show(Explorer(language="fr"))
    line = root.get_by_role("textbox", name="Demandez en une ligne")
    line.fill("rouge feu, vert nature, sketal ; likyar ; et si le dé noir montre feu ?")
    line.press("Enter")
    stage.settle()
    expect(root.locator(".glow-ask-answer")).to_contain_text("Non. Likyar ne se déclenche pas")
    expect(root.locator(".glow-ask-choice legend")).to_contain_text("Quelle carte")
    stage.picture("ask fr")
    assert stage.axe() == []
