"""Every exercise of the course, answered wrong and right by clicking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import glow_explorer as glow
from glow_explorer.dice import Roll
from glow_explorer.quiz.exercises import exercises
from glow_explorer.widgets.exercise import forget_exercises
from tests.support.course import REFUTED, SUPPLIED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator

    from glow_explorer.quiz.exercises import Exercise
    from tests.support.frontend import Stage

NOTEBOOKS = sorted({exercise.notebook for exercise in exercises()})


@pytest.fixture(autouse=True)
def nothing_answered() -> Iterator[None]:
    """Begin and end without answers."""
    forget_exercises()
    yield
    forget_exercises()


def click(root: Locator, part: object) -> None:
    """Click an option or a place."""
    root.locator(f"[data-part='{part}']").first.click()


def give_number(root: Locator, _: Exercise, given: Any) -> None:
    """Type a number, or choose it where there are few."""
    if root.locator("input").count():
        root.locator("input").fill(str(given))
    else:
        click(root, given)


def turn_dice(root: Locator, _: Exercise, given: Any) -> None:
    """Turn every die that can be turned."""
    for place, die in enumerate(Roll(given, unlimited=True)):
        face = root.locator(f"[data-die='{place}'] [data-part='{die.symbol}']")
        if face.count():
            face.click()


def choose_in_turn(root: Locator, exercise: Exercise, given: Any) -> None:
    """Choose one after the other; a way begins where the company stands."""
    if (again := root.get_by_role("button", name="Begin again")).count():
        again.click()
    for part in given[exercise.form == "way" :]:
        click(root, part)


def choose_all(root: Locator, _: Exercise, given: Any) -> None:
    """Choose these, and take back others."""
    wanted = [str(part) for part in given]
    for button in root.locator("[data-part]").all():
        chosen = button.get_attribute("aria-pressed") == "true"
        if chosen != (button.get_attribute("data-part") in wanted):
            button.click()


GIVE = {
    "number": give_number, "dice": turn_dice, "order": choose_in_turn, "way": choose_in_turn,
    "picks": choose_all, "places": choose_all,
}  # fmt: skip


def answer(root: Locator, exercise: Exercise, given: Any) -> None:
    """Give an answer by mouse, whatever was chosen before."""
    if exercise.form in GIVE:
        GIVE[exercise.form](root, exercise, given)
    else:
        click(root, given)
    root.locator("[data-act='check']").click()


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_every_exercise_wrong_and_right_by_clicking(notebook: str, stage: Stage) -> None:
    together = exercises().of(notebook)
    for exercise in together:
        panel = glow.exercise(exercise.id, **SUPPLIED.get(exercise.id, {}))
        root = stage.show(panel)
        wrong, codes = REFUTED[exercise.id][0]
        answer(root, exercise, wrong)
        refuted = root.locator("[data-right='false']")
        expect(refuted.locator(f"[data-code='{codes[0]}']").first).to_be_visible()

        answer(root, exercise, panel.exercise.solution)
        expect(root.locator("[data-right='true'] .glow-reason").first).to_be_visible()
        assert panel.state == "solved"

    expect(root.get_by_text("All exercises of this notebook are solved.")).to_be_visible()
    expect(root.locator(".glow-exercise-state.glow-exercise-solved")).to_have_count(len(together))


def test_hints_come_one_by_one_and_the_solution_stays_folded(stage: Stage) -> None:
    panel = glow.exercise("00-sea")
    root = stage.show(panel)
    hints = root.locator(".glow-exercise-hints p")
    expect(hints).to_have_count(0)
    expect(root.locator("details.glow-exercise-solution")).to_have_count(0)

    root.get_by_role("button", name="Hint", exact=True).click()
    expect(hints).to_have_count(1)
    root.get_by_role("button", name="Another hint").click()
    expect(hints).to_have_count(2)

    folded = root.locator("details.glow-exercise-solution")
    solution = folded.locator("> p")
    expect(solution).to_be_hidden()
    folded.locator("summary").first.click()
    expect(solution).to_have_text("Island 1 and island 6")
    stage.settle()
    assert panel.state == "shown"


def test_by_keyboard_alone(stage: Stage) -> None:
    root = stage.show(glow.exercise("00-ladawa"))
    root.get_by_role("button", name="0", exact=True).focus()
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("Enter")
    expect(root.get_by_role("button", name="1", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    root.locator("[data-act='check']").focus()
    stage.page.keyboard.press("Enter")

    expect(root.get_by_text("Right: 1.")).to_be_visible()


def test_the_browser_remembers_what_the_kernel_forgot(stage: Stage) -> None:
    root = stage.show(glow.exercise("00-ladawa"))
    answer(root, exercises()["00-ladawa"], 3)
    expect(root.locator("[data-right='false']")).to_be_visible()
    kept = stage.page.evaluate("localStorage.getItem('glow-explorer:exercises')")
    assert kept == '{"00-ladawa":3}'

    forget_exercises()
    again = stage.show(glow.exercise("00-ladawa"))
    expect(again.locator("[data-code='answer-too-often']")).to_be_visible()


def test_what_cannot_be_read_is_said_and_changes_nothing(stage: Stage) -> None:
    panel = glow.exercise("07-band")
    root = stage.show(panel)
    answer(root, exercises()["07-band"], "many")
    expect(root.get_by_role("alert")).to_contain_text("expected a number")
    assert panel.answer is None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["00-ladawa", "03-cost", "02-three", "00-sea", "08-house"])
def test_on_a_phone_everything_is_in_reach(
    name: str, theme: str, stage_in: Callable[..., Stage]
) -> None:
    stage = stage_in(theme, 390)
    panel = glow.exercise(name, language="fr")
    panel.check(REFUTED[name][0][0])
    root = stage.show(panel)
    stage.picture(f"exercise-{name}-{theme}-phone", root)

    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in root.locator("button[data-part], button[data-act]").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert stage.axe() == []


# Where a place is drawn on the picture of the map, as shares of its width and height.
DRAWN = """([picture, id]) => {
    const holder = document.createElement('div');
    holder.innerHTML = picture;
    document.body.append(holder);
    const map = holder.querySelector('svg').getBoundingClientRect();
    const place = holder.querySelector(`[data-place="${id}"]`).getBoundingClientRect();
    holder.remove();
    return [(place.x + place.width / 2 - map.x) / map.width, (place.y - map.y) / map.height,
        (place.y + place.height - map.y) / map.height];
}"""


@pytest.mark.parametrize(("name", "place"), [("00-sea", 8), ("00-sea", 4), ("05-how-far", 59)])
def test_a_place_is_clicked_where_it_is_drawn(name: str, place: int, stage: Stage) -> None:
    panel = glow.exercise(name)
    root = stage.show(panel)
    x, top, bottom = stage.page.evaluate(DRAWN, [panel._map, place])
    picture = root.locator(".glow-exercise-map").bounding_box()
    button = root.locator(f"[data-part='{place}']").bounding_box()
    assert picture is not None
    assert button is not None
    middle = (button["y"] + button["height"] / 2 - picture["y"]) / picture["height"]

    assert (button["x"] + button["width"] / 2 - picture["x"]) / picture["width"] == pytest.approx(
        x, abs=0.02
    )
    assert top < middle < bottom
