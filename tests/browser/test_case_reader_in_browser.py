"""The case reader's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer.cases import casebook
from glow_explorer.rulebook import Rulings
from glow_explorer.widgets import CaseReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage


def test_the_cases_are_listed_and_one_is_open(stage: Stage) -> None:
    root = stage.show(CaseReader("curse-at-sea"), live=False)

    expect(root.locator("[data-case]")).to_have_count(len(casebook()))
    expect(root.locator("[aria-current='true']")).to_have_attribute("data-case", "curse-at-sea")
    expect(root.get_by_role("heading", name="The curse at sea")).to_be_visible()
    said = root.locator(".glow-cases-said")
    assert said.inner_text().endswith(
        "Yes: the result of the dice holds until the evening, and the curse with it."
    )
    expect(said).to_have_attribute("data-code", "curse-holds")
    told = root.locator(".glow-cases-answer").inner_text()
    assert "The boat may sail from the central island to island 3" in told
    dice = root.locator(".glow-cases-case .glow-dice-row svg")
    expect(dice.first).to_have_attribute("aria-label", "large blue die: water")


def test_words_of_cards_rules_and_questions_find_cases(stage: Stage) -> None:
    root = stage.show(CaseReader(), live=False)
    box = root.get_by_role("searchbox")
    box.fill("SÉA curse")

    assert [one.get_attribute("data-case") for one in root.locator("[data-case]").all()] == [
        "curse-at-sea"
    ]
    box.fill("nothing has these words")
    expect(root.get_by_text("No case fits")).to_be_visible()


def test_kinds_filter_the_list(stage: Stage) -> None:
    root = stage.show(CaseReader(), live=False)
    root.get_by_role("button", name="Tom", exact=True).click()

    toms = [case.id for case in casebook() if case.kind.startswith("tom-")]
    assert [one.get_attribute("data-case") for one in root.locator("[data-case]").all()] == toms


def test_cases_on_which_presets_differ(stage: Stage) -> None:
    root = stage.show(CaseReader())
    root.get_by_role("button", name="Disputed").click()
    stage.settle()

    wanted = [case.id for case in casebook() if case.disputed]
    assert [one.get_attribute("data-case") for one in root.locator("[data-case]").all()] == wanted


def test_a_case_is_chosen_by_mouse_and_keyboard(stage: Stage) -> None:
    reader = CaseReader()
    root = stage.show(reader)
    ids = [case.id for case in casebook()]
    root.locator("[data-case]").nth(1).click()
    stage.settle()
    assert reader.case == ids[1]
    stage.page.keyboard.press("ArrowDown")
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert reader.case == ids[2]
    expect(root.get_by_role("heading", name=casebook()[2].title)).to_be_visible()


def test_differing_presets_stand_out_and_can_be_followed(stage: Stage) -> None:
    reader = CaseReader("curse-at-sea")
    root = stage.show(reader)
    differing = root.locator(".glow-cases-differs")
    expect(differing).to_have_attribute("data-preset", "english")
    assert "another answer" in differing.inner_text()
    differing.get_by_role("button").click()
    stage.settle()

    assert reader.rulings == Rulings("english")
    assert "may not sail" in root.locator(".glow-cases-answer").inner_text()
    expect(root.locator(".glow-cases-differs")).to_have_count(3)


def test_one_ruling_is_switched(stage: Stage) -> None:
    reader = CaseReader("curse-at-sea")
    root = stage.show(reader)
    root.get_by_role("button", name="Yes: the curse strikes out the other dice").click()
    stage.settle()

    assert dict(reader.rulings.changes) == {"black-die-counts-itself": "yes"}
    assert "may not sail" in root.locator(".glow-cases-answer").inner_text()


def test_a_case_is_opened_on_the_table(stage: Stage) -> None:
    reader = CaseReader("crossed-stone")
    root = stage.show(reader)
    root.get_by_role("button", name="Open on the table").click()
    stage.settle()

    assert str(reader.opened.roll) == "blue:water orange:rock"


def test_a_case_without_a_position_offers_no_table(stage: Stage) -> None:
    root = stage.show(CaseReader("tom-camp-climbs"), live=False)

    expect(root.get_by_role("button", name="Open")).to_have_count(0)


def test_the_reasons_of_a_card_open_beneath_it(stage: Stage) -> None:
    root = stage.show(CaseReader("good-and-bad-together"), live=False)
    first = root.locator(".glow-cases-part").first
    expect(first.locator("[data-code]").first).not_to_be_visible()
    first.locator("> summary").click()

    expect(first.locator("[data-code='symbol-missing'], [data-code]").first).to_be_visible()


def test_a_refused_value_is_shown_and_put_back(stage: Stage) -> None:
    reader = CaseReader("crossed-stone")
    root = stage.show(reader)
    stage.page.evaluate(
        "id => { const m = window.glowModels[id]; m.set('case', 'none'); m.save_changes(); }",
        reader.model_id,
    )
    stage.settle()

    assert "There is no case 'none'" in root.get_by_role("alert").inner_text()
    expect(root.locator("[aria-current='true']")).to_have_attribute("data-case", "crossed-stone")


def test_text_stays_text(stage: Stage) -> None:
    reader = CaseReader("crossed-stone")
    root = stage.show(reader, live=False)
    view = dict(reader._view["case"]) | {"question": "<img src=x onerror=alert(1)>"}
    stage.give(reader, _view=dict(reader._view) | {"case": view})

    assert "<img" in root.locator(".glow-cases-asked").inner_text()
    expect(root.locator("img")).to_have_count(0)


def test_a_view_that_was_refused_is_shown(stage: Stage) -> None:
    reader = CaseReader()
    root = stage.show(reader, live=False)
    stage.give(reader, _view={"refused": "Something is wrong."})

    expect(root.get_by_text("Something is wrong.")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_accessible(stage_in: Callable[..., Stage], theme: str, language: str) -> None:
    for case in ("curse-at-sea", "good-and-bad-together"):
        stage = stage_in(theme)
        root = stage.show(CaseReader(case, language=language))

        assert stage.axe() == [], case
        stage.picture(f"case reader {case} {theme} {language}", root)


@pytest.mark.parametrize(
    "case", ["curse-at-sea", "good-and-bad-together", "taetyss-counts", "three-players-level"]
)
def test_it_fits_a_phone(stage_in: Callable[..., Stage], case: str) -> None:
    stage = stage_in(width=360)
    stage.show(CaseReader(case, language="fr"))

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360
