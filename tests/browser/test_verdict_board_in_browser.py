"""The front end of the board of verdicts in a real browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company
from glow_explorer.widgets import DiceTray, VerdictBoard, link

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage

COMPANY = Company(
    "Orium", ["sketal-red", "mindaroo-air-fire", "hymoros", "torke-b", "kaar"], spells=["spell-air"]
)
DICE = "2 yellow:air red:water 2 azure:air green:nature small red:fire black:fire"
ITSELF = "black-die-counts-itself"


def marked(stage: Stage, board: VerdictBoard, wanted: dict[str, str]) -> None:
    """Wait until these dice are marked, here and in the kernel."""
    stage.page.wait_for_function(
        "([id, wanted]) => JSON.stringify(window.glowModels[id].state.highlight) === wanted",
        arg=[board.model_id, json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))],
    )
    stage.settle()
    assert board.highlight == {int(place): sign for place, sign in wanted.items()}


def test_every_card_has_its_verdict(stage: Stage) -> None:
    root = stage.show(VerdictBoard(COMPANY, DICE), live=False)
    panels = root.locator("[data-card]")

    expect(panels).to_have_count(7)
    expect(root.get_by_text("5 of 7 cards trigger")).to_be_visible()
    expect(panels.nth(3)).to_have_attribute("data-times", "1")
    said = panels.nth(1).get_by_role("button").inner_text()
    assert "Sketal" in said
    assert "triggers" in said
    expect(root.locator(".glow-reason")).to_have_count(0)


def test_closed_the_line_tells_the_reason_that_decides(stage: Stage) -> None:
    """Nature is there, but the curse takes the fire: that is what the closed line says."""
    board = VerdictBoard(["likyar", "ladawa", "gluach"], "green:nature red:fire black:fire")
    likyar = stage.show(board, live=False).locator("[data-card]").first

    assert likyar.locator(".glow-board-lead").inner_text().startswith("Fire is cursed by the black")
    assert "Nature is there" not in likyar.inner_text()


def test_a_verdict_opens_with_its_reasons_dice_and_change(stage: Stage) -> None:
    board = VerdictBoard(COMPANY, DICE)
    root = stage.show(board, live=False)
    panel = root.locator("[data-card]").nth(2)
    panel.get_by_role("button").first.click()

    expect(panel.locator("[data-code='crossed-present']")).to_have_count(2)
    expect(panel.locator(".glow-dice-row")).to_have_count(2)
    expect(panel.get_by_text("Smallest change that would do")).to_be_visible()
    assert stage.sent(board) == []


@pytest.mark.parametrize(
    ("card", "roll", "marks"),
    [
        ("Pocana", "red:fire", None),
        ("okanios", "red:fire", None),
        ("okanios", "green:nature red:fire", {0: "✓"}),
        ("companion:37", "blue:water orange:rock", {1: "✗"}),
    ],
)
def test_dice_are_shown_only_where_some_are_spoken_of(
    stage: Stage, card: str, roll: str, marks: dict[int, str] | None
) -> None:
    root = stage.show(VerdictBoard([card], roll), live=False)
    dice = root.locator(".glow-board-whole > div > .glow-dice-row")
    expect(dice).to_have_count(int(marks is not None))
    for place, sign in (marks or {}).items():
        label = dice.locator("svg").nth(place).get_attribute("aria-label") or ""
        assert label.endswith(f" {sign}")
    root.locator(".glow-reason").first.hover()
    expect(dice).to_have_count(int(marks is not None))


def test_dice_for_and_against_differ_in_more_than_colour(stage: Stage) -> None:
    cards = ["ladawa", "companion:37", "likyar"]
    root = stage.show(VerdictBoard(cards, "2 red:fire blue:water orange:rock"), live=False)
    groups = {
        one.locator(".glow-sign").inner_text(): one.evaluate(
            "it => getComputedStyle(it).borderStyle"
        )
        for one in root.locator(".glow-board-group").all()
    }

    assert groups == {"✓": "solid", "✗": "dashed"}


def test_the_rule_behind_a_reason_opens_beside_it(stage: Stage) -> None:
    root = stage.show(VerdictBoard(["ladawa"], "2 red:fire"), live=False)
    rule = root.locator("[data-rule='noon.symbols']")
    expect(rule.locator(".glow-rule-text")).not_to_be_visible()
    rule.locator("summary").click()

    expect(rule.locator(".glow-rule-text")).to_be_visible()
    assert "p.\N{NO-BREAK SPACE}14" in rule.locator("summary").inner_text()


def test_looking_at_a_verdict_marks_its_dice_on_the_tray(stage: Stage) -> None:
    tray, board = DiceTray("red:fire blue:air 2 red:fire"), VerdictBoard(["ladawa"])
    link(tray, board)
    stage.show(tray)
    root = stage.show(board)
    root.locator("[data-card]").hover()
    marked(stage, board, {"0": "✓", "2": "✓"})

    assert tray.highlight == {0: "✓", 2: "✓"}
    expect(stage.page.locator("[data-place].glow-for")).to_have_count(2)
    stage.page.mouse.move(0, 0)
    marked(stage, board, {})
    assert tray.highlight == {}


def test_a_reason_marks_its_own_dice_by_pointer_and_by_focus(stage: Stage) -> None:
    board = VerdictBoard(["companion:37"], "blue:water orange:rock")
    root = stage.show(board)
    root.locator("[data-code='crossed-present']").hover()
    marked(stage, board, {"1": "✗"})
    assert board.highlight == {1: "✗"}
    root.locator("[data-code='symbol-there'] summary").focus()
    marked(stage, board, {"0": "✓"})

    assert board.highlight == {0: "✓"}
    expect(root.locator(".glow-dice-row .glow-for")).not_to_have_count(0)


def test_one_click_switches_a_ruling_and_one_takes_it_back(stage: Stage) -> None:
    board = VerdictBoard(["tamnuca-a"], "black:rock orange:air")
    root = stage.show(board)
    ruling = root.locator(f"[data-ruling='{ITSELF}']")
    expect(ruling.get_by_text("would trigger once")).to_be_visible()
    ruling.get_by_role("button").click()
    stage.settle()

    assert board.rulings[ITSELF] == "yes"
    expect(root.locator("[data-card]")).to_have_attribute("data-times", "1")
    expect(root.get_by_text("1 decided otherwise")).to_be_visible()
    root.get_by_role("button", name="Back to the preset").click()
    stage.settle()
    assert board.rulings[ITSELF] == "no"
    expect(root.get_by_text("decided otherwise")).to_have_count(0)


def test_everything_goes_by_keyboard(stage: Stage) -> None:
    board = VerdictBoard(["ladawa", "likyar", "hymoros"], "2 red:fire blue:water")
    root = stage.show(board)
    root.get_by_role("button", name="Open all").focus()
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Enter")
    marked(stage, board, board._view["verdicts"][0]["marks"])

    first = root.locator("[data-card]").first
    expect(first.get_by_role("button").first).to_have_attribute("aria-expanded", "true")
    assert first.locator(".glow-reason").count() > 0
    root.get_by_role("button", name="Open all").click()
    expect(root.locator("[aria-expanded='true']")).to_have_count(3)
    root.get_by_role("button", name="Close all").click()
    expect(root.locator("[aria-expanded='true']")).to_have_count(0)


def test_new_dice_are_judged_while_a_verdict_stays_open(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "red:fire")
    tray = DiceTray("red:fire")
    link(tray, board)
    stage.show(tray)
    root = stage.show(board)
    expect(root.locator("[data-code='symbol-missing']")).to_have_count(1)
    stage.page.get_by_role("button", name="Add large red die: fire").click()
    stage.settle()

    expect(root.locator("[data-code='symbols-shown']")).to_have_count(1)
    expect(root.locator("[data-card]")).to_have_attribute("data-times", "1")


@pytest.mark.parametrize(
    ("cards", "roll", "said"),
    [([], "red:fire", "No cards yet"), (["ladawa"], "", "No dice yet"), ([], "", "No cards yet")],
)
def test_empty_states_say_what_is_wanting(
    stage: Stage, cards: list[str], roll: str, said: str
) -> None:
    root = stage.show(VerdictBoard(cards, roll), live=False)

    expect(root.get_by_text(said)).to_be_visible()
    expect(root.locator("[data-card]")).to_have_count(len(cards))


def test_a_refused_ruling_is_shown_and_put_back(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "2 red:fire")
    root = stage.show(board)
    stage.page.evaluate(
        "id => { const m = window.glowModels[id]; m.set('rulings', {preset: 'standart',"
        " changes: {}}); m.save_changes(); }",
        board.model_id,
    )
    stage.settle()

    assert "'standart' is not a set of rulings" in root.get_by_role("alert").inner_text()
    expect(root.locator("[data-card]")).to_have_attribute("data-times", "1")


def test_a_refused_view_is_shown(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "2 red:fire")
    root = stage.show(board, live=False)
    stage.give(board, _view={"refused": "That <b>cannot</b> be."})

    expect(root.get_by_text("That <b>cannot</b> be.")).to_be_visible()


def test_text_stays_text(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "2 red:fire")
    root = stage.show(board, live=False)
    view = {**board._view, "headline": "<img src=x>"}
    view["cards"] = [{**view["cards"][0], "name": "<img src=x onerror=alert(1)>"}]
    stage.give(board, _view=view)

    expect(root.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    expect(root.locator("img")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    stage = stage_in(theme)
    root = stage.show(VerdictBoard(COMPANY, DICE, language=language))
    for place in (0, 2):
        root.locator("[data-card] > button").nth(place).click()
    root.locator(".glow-rule summary").first.click()

    assert stage.axe() == []
    stage.picture(f"verdict board {theme} {language}", root)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_fits_a_phone(stage_in: Callable[..., Stage], language: str) -> None:
    stage = stage_in(width=360)
    root = stage.show(VerdictBoard(COMPANY, DICE, language=language))
    root.locator(".glow-head button").click()
    stage.settle()

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_phone_every_answer_has_its_own_box_with_the_button_beneath(
    stage_in: Callable[..., Stage],
) -> None:
    stage = stage_in(width=360)
    root = stage.show(VerdictBoard(["tamnuca-a"], "black:rock orange:air"), live=False)
    followed, other = root.locator(".glow-board-option").all()
    said = other.locator("span").first.bounding_box()
    deed = other.get_by_role("button", name="Follow this instead").bounding_box()
    above, below = followed.bounding_box(), other.bounding_box()

    assert said
    assert deed
    assert above
    assert below
    assert deed["y"] >= said["y"] + said["height"]
    assert below["y"] >= above["y"] + above["height"]
    for box in (followed, other):
        assert box.evaluate("it => getComputedStyle(it).borderTopStyle") == "solid"


def test_what_if_answers_before_it_is_asked(stage: Stage) -> None:
    """Without a black die one more is tried; a click puts its face on the table."""
    board = VerdictBoard(["likyar", "ladawa"], "red:fire red:fire blue:water green:nature")
    root = stage.show(board)
    strip = root.get_by_role("region", name="What if the black die joined?")
    ladawa = strip.locator("[data-row='companion:5']")

    cells = ladawa.locator("td").evaluate_all("cells => cells.map(({dataset}) => dataset.would)")
    assert cells == ["1", "1", "1", "0", "1", "1"]
    expect(ladawa.locator(".glow-board-other")).to_have_count(1)
    expect(ladawa.locator(".glow-board-other")).to_have_text("✗does not trigger")
    strip.get_by_role("button", name="Put fire on the table").click()
    stage.settle()
    assert str(board.roll[-1]) == "black:fire"
    expect(root.locator("[data-card='companion:5']")).to_have_attribute("data-times", "0")
    here = root.get_by_role("region", name="What if the small black die showed something else?")
    expect(here.get_by_role("button", name="fire, as it is now")).to_be_disabled()
    assert stage.axe() == []


def test_another_die_is_compared(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "red:fire red:fire blue:water")
    root = stage.show(board)
    which = root.get_by_role("group", name="Which die")
    expect(which.get_by_role("button", pressed=True)).to_have_text("+ add the black die")
    which.locator("[data-which='2']").click()
    stage.settle()

    assert board.what_if == 2
    expect(which.locator("[data-which='2']")).to_have_attribute("aria-pressed", "true")
    expect(root.locator(".glow-board-strip thead button")).to_have_count(5)
    which.locator("[data-which='black']").click()
    stage.settle()
    assert board.what_if is None


def test_dice_that_no_longer_count_look_so(stage: Stage) -> None:
    board = VerdictBoard(["ladawa"], "red:fire red:fire blue:water black:fire")
    board.used = (2,)
    root = stage.show(board)
    row = root.locator(".glow-board-whole .glow-dice-row").first

    expect(row.locator(".glow-fate-cursed")).to_have_count(3)
    expect(row.get_by_role("img", name=re.compile("water.*, used$"))).to_have_count(1)
