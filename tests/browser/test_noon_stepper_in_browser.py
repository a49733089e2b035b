"""The noon stepper's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company
from glow_explorer.language import messages
from glow_explorer.widgets import NoonStepper
from tests.support.noons import EXAMPLE_3, GREEN_SKETAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.support.frontend import Stage

CALLERS = Company("Orium", ["sketal-red", "torke-b", "cromaug"], spells=["spell-air"])
DICE = "2 yellow:air red:air small azure:air black:fire purple:footprints"


def example() -> NoonStepper:
    return NoonStepper(GREEN_SKETAL, EXAMPLE_3)


def stock(root: Locator, name: str) -> str:
    return root.locator(f"[data-stock='{name}'] b").inner_text()


def test_card_by_card_the_stock_and_the_dice_change(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    expect(root.locator("[data-entry]")).to_have_count(3)
    root.get_by_role("button", name="Apply Sketal").click()
    stage.settle()

    assert stepper.steps == ("companion:15",)
    assert stock(root, "light") == "12"
    expect(root.locator(".glow-noon-standing .glow-fate-returned")).to_have_count(1)
    expect(root.locator("[data-code='die-back']")).to_be_visible()
    expect(root.locator("[data-entry]")).to_have_count(2)
    expect(root.get_by_text("2 light less")).to_be_visible()


def test_the_last_card_is_taken_back_and_noon_starts_again(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    expect(root.get_by_role("button", name="Take back the last card")).to_be_disabled()
    for _ in range(2):
        root.get_by_role("button", name="Apply Eoles").click()
        stage.settle()
    root.get_by_role("button", name="Take back the last card").click()
    stage.settle()
    assert stepper.steps == ("adventurer:3",)
    root.get_by_role("button", name="Start again").click()
    stage.settle()

    assert stepper.steps == ()
    assert stock(root, "light") == "10"
    expect(root.get_by_text("Nothing has been applied yet.")).to_be_visible()


def test_the_best_order_is_played_step_by_step(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    root.get_by_role("button", name="Play it").click()
    for number in range(len(stepper.noon.best.order)):
        stage.settle()
        assert len(stepper.steps) == number
        root.get_by_role("button", name="Next: ").click()
    stage.settle()

    assert stepper.now == stepper.noon.best
    expect(root.get_by_text("Noon is over")).to_be_visible()
    expect(root.get_by_role("button", name="Next: ")).to_have_count(0)


def test_an_order_is_offered_only_where_it_can_be_begun(stage: Stage) -> None:
    """Not while one is played, nor at the end of noon, where the way leads back."""
    root = stage.show(example())
    offer, again = root.locator("[data-play='best']"), root.get_by_role("button", name="Start ag")
    expect(offer).to_be_visible()
    offer.focus()
    stage.page.keyboard.press("Enter")
    expect(offer).to_have_count(0)
    coming = root.get_by_role("button", name="Next: Eoles")
    assert coming.evaluate("it => it === document.activeElement")
    assert "glow-button-main" not in (again.get_attribute("class") or "")
    root.get_by_role("button", name="To the end").click()
    stage.settle()

    expect(offer).to_have_count(0)
    assert "glow-button-main" in (again.get_attribute("class") or "")
    again.click()
    stage.settle()
    expect(offer).to_be_visible()
    offer.click()
    root.get_by_role("button", name="Stop").click()
    expect(offer).to_be_visible()


def test_an_order_begun_at_the_start_asks_nothing_of_the_kernel(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper, live=False)
    root.locator("[data-play='best']").click()

    expect(root.get_by_role("button", name="Next: Eoles")).to_be_visible()
    assert stage.sent(stepper) == []


def test_the_best_result_is_shown_with_all_it_leaves(stage: Stage) -> None:
    company = Company("Eoles", ["sketal-green"])
    stepper = NoonStepper(company, "small orange:rock orange:rock", footprints=3)
    root = stage.show(stepper, live=False)
    best = stepper.noon.best
    names = ("light", "footprints", "fireflies", "rerolls")

    assert len(stepper.noon.outcomes) == 1
    shown = {name: root.locator(f"[data-best='{name}'] b").inner_text() for name in names}
    assert shown == {name: str(getattr(best, name)) for name in names}
    heading = root.get_by_role("heading", name="Best: ").inner_text()
    assert heading == f"Best: {best.light} light · 1 possible result"
    expect(root.get_by_text("Companion lost: the green Sketal")).to_be_visible()
    expect(root.locator("table")).to_have_count(0)


def test_after_a_mistake_the_best_result_is_out_of_reach(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    expect(root.locator(".glow-noon-card").get_by_text("leads to the best result")).to_have_count(1)
    root.get_by_role("button", name="Apply Sketal").click()
    stage.settle()

    expect(root.locator(".glow-noon-card").get_by_text("best still possible")).to_have_count(1)
    expect(root.locator(".glow-noon-found").get_by_text("out of reach now")).to_be_visible()


def test_a_result_has_its_rank_beside_its_button(stage: Stage) -> None:
    root = stage.show(example(), live=False)
    cell = root.locator("[data-reachable]").nth(1).locator("td").first

    assert cell.inner_text().split() == ["2.", "Play"]
    expect(cell.get_by_role("button", name="Play result 2", exact=True)).to_be_visible()


def test_another_result_is_played_to_the_end(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    root.get_by_role("button", name="Play result 2").click()
    stage.settle()
    root.get_by_role("button", name="To the end").click()
    stage.settle()

    assert stepper.now == stepper.noon.outcomes[1]
    expect(root.get_by_role("button", name="Next: ")).to_have_count(0)
    expect(root.get_by_role("heading", name=messages("en")["stepper.over"])).to_be_visible()
    expect(root.get_by_text("It may also end here")).to_have_count(0)


def test_where_it_may_also_end_that_is_said(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper, live=False)
    view = stepper._view
    assert view["nexts"]
    expect(root.get_by_text("It may also end here")).to_have_count(0)
    stage.give(stepper, _view={**view, "may_end": True})

    expect(root.get_by_text("It may also end here")).to_be_visible()


def test_what_is_out_of_reach_is_marked(stage: Stage) -> None:
    root = stage.show(NoonStepper(GREEN_SKETAL, EXAMPLE_3, steps=["companion:15"]), live=False)
    rows = root.locator("[data-reachable]").all()

    assert [row.get_attribute("data-reachable") for row in rows] == ["false", "true"]
    assert "out of reach now" in rows[0].inner_text()


def test_leaving_the_order_stops_playing_it(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    root.get_by_role("button", name="Play it").click()
    stage.settle()
    expect(root.get_by_role("button", name="Next: Eoles")).to_be_visible()
    root.get_by_role("button", name="Apply Sketal").click()
    stage.settle()

    expect(root.get_by_role("button", name="Next: ")).to_have_count(0)


def test_everything_goes_by_keyboard(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    root.locator("[data-entry]").first.focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    stage.page.keyboard.press("Enter")
    stage.settle()

    assert stepper.steps == ("adventurer:3", "adventurer:3")
    root.locator(".glow-noon-before > summary").focus()
    stage.page.keyboard.press("Enter")
    root.get_by_role("button", name="More: Light").press("Enter")
    stage.settle()
    assert stepper.light == 11


def test_what_a_player_had_is_set_by_hand(stage: Stage) -> None:
    stepper = NoonStepper(CALLERS, DICE)
    root = stage.show(stepper)
    root.get_by_text("Before noon").click()
    number = root.get_by_role("textbox", name="Light")
    number.fill("3")
    number.press("Enter")
    stage.settle()
    root.get_by_label("The die of Sketal").select_option("none")
    stage.settle()
    root.get_by_label("Add a companion").select_option("companion:1")
    stage.settle()

    assert stepper.light == 3
    assert stepper.sketal_dice == {"companion:17": None}
    assert [one.key for one in stepper.cemetery] == ["likyar"]
    root.get_by_label("The die of Sketal").select_option("auto")
    stage.settle()
    root.get_by_role("button", name="Take Likyar out").click()
    stage.settle()
    assert (stepper.sketal_dice, stepper.cemetery) == ({}, ())


def test_a_large_noon_is_compared_when_asked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glow_explorer.widgets.noon_stepper.STATES", 3)
    root = stage.show(example())
    expect(root.locator("[data-reachable]")).to_have_count(0)
    root.get_by_role("button", name="Compare all orders").click()
    stage.settle()

    expect(root.locator("[data-reachable]")).to_have_count(2)
    expect(root.locator("[data-code='die-leaves-first']")).to_be_visible()


def test_a_ruling_used_is_switched(stage: Stage) -> None:
    stepper = NoonStepper(GREEN_SKETAL, EXAMPLE_3, steps=["companion:15"])
    root = stage.show(stepper)
    root.get_by_text("Rulings used here").click()
    root.locator("[data-ruling] [aria-pressed='false']").click()
    stage.settle()

    assert stepper.rulings["returned-die-counts-at-noon"] == "yes"
    expect(root.get_by_text("The order does not matter.")).to_be_visible()


def test_a_reason_marks_its_dice(stage: Stage) -> None:
    stepper = NoonStepper(GREEN_SKETAL, EXAMPLE_3, steps=["adventurer:3"])
    root = stage.show(stepper)
    root.locator("[data-code='applies']").hover()
    stage.page.wait_for_function(
        "id => Object.keys(window.glowModels[id].state.highlight).length === 2",
        arg=stepper.model_id,
    )
    stage.settle()

    assert set(stepper.highlight.values()) == {"✓"}
    expect(root.locator(".glow-noon-standing .glow-for")).to_have_count(2)


@pytest.mark.parametrize(
    ("cards", "roll", "said"),
    [(["likyar"], "red:fire", "Choose an adventurer first"), (["Pocana"], "", "No dice yet")],
)
def test_what_is_wanting_is_said(stage: Stage, cards: list[str], roll: str, said: str) -> None:
    root = stage.show(NoonStepper(cards, roll), live=False)

    expect(root.get_by_text(said)).to_be_visible()
    expect(root.locator("[data-entry]")).to_have_count(0)


def test_an_unknown_die_can_be_named_where_it_is_refused(stage: Stage) -> None:
    stepper = NoonStepper(GREEN_SKETAL, EXAMPLE_3, sketal_dice={15: 0})
    root = stage.show(stepper)
    expect(root.get_by_text("cannot be the die of")).to_be_visible()
    root.get_by_label("The die of Sketal").select_option("2")
    stage.settle()

    expect(root.locator("[data-entry]")).to_have_count(3)


def test_a_refused_value_is_shown_and_put_back(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper)
    stage.page.evaluate(
        "id => { const m = window.glowModels[id]; m.set('steps', ['dragon']); m.save_changes(); }",
        stepper.model_id,
    )
    stage.settle()

    assert "Entry 1" in root.get_by_role("alert").inner_text()
    assert stepper.steps == ()
    expect(root.locator("[data-entry]")).to_have_count(3)


def test_text_stays_text(stage: Stage) -> None:
    stepper = example()
    root = stage.show(stepper, live=False)
    stage.give(stepper, _view={**stepper._view, "title": "<img src=x onerror=alert(1)>"})

    expect(root.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    expect(root.locator("img")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    stage = stage_in(theme)
    stepper = NoonStepper(CALLERS, DICE, light=4, cemetery=["likyar"], language=language)
    stepper.steps = ["companion:17"]
    root = stage.show(stepper)
    for summary in root.locator("summary").all():
        summary.click()

    assert stepper._view["compared"]["rows"]
    assert stage.axe() == []
    stage.picture(f"noon stepper {theme} {language}", root)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_fits_a_phone(stage_in: Callable[..., Stage], language: str) -> None:
    stage = stage_in(width=360)
    root = stage.show(NoonStepper(CALLERS, DICE, cemetery=["likyar"], language=language))
    root.locator("[data-entry]").first.click()
    stage.settle()
    root.locator(".glow-noon-before > summary").click()
    stage.settle()

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
    tops = [root.locator(f".glow-noon-{one}").bounding_box() for one in ("found", "story", "all")]
    found, story, every = (box["y"] for box in tops if box)
    assert found < story < every
    ways = [one.bounding_box() for one in root.locator(".glow-head .glow-row button").all()]
    assert len({box["y"] for box in ways if box}) == 1
