"""What people come for, from the first click to the answer, in JupyterLab with a kernel."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Company, Position
from tests.browser.test_ask_field_in_browser import ask_in
from tests.support.axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.support.browser import LabPage


@dataclass
class Person:
    """Somebody in front of the explorer, who counts what they do."""

    lab: LabPage
    root: Locator
    actions: int = 0

    def click(self, what: Locator | str) -> None:
        place = self.root.locator(what) if isinstance(what, str) else what
        place.click()
        self.actions += 1

    def press(self, name: str, within: str = "", *, exact: bool = True) -> None:
        """Press the button of this name."""
        place = self.root.locator(within) if within else self.root
        self.click(place.get_by_role("button", name=name, exact=exact).first)

    def type(self, where: Locator, said: str) -> None:
        where.fill(said)
        self.actions += 1

    def turn_to(self, tab: str) -> None:
        self.click(self.root.get_by_role("tab", name=tab, exact=True))
        wanted = self.root.get_by_role("tab", name=tab, exact=True, selected=True)
        wanted.wait_for()

    def picture(self, name: str) -> None:
        """Leave a picture, where pictures are wanted."""
        if folder := os.environ.get("GLOW_PICTURES"):
            self.root.screenshot(path=Path(folder) / f"{name}.png")

    def code(self) -> str:
        """Read the code of what lies on the table, once the panel of sharing has it."""
        self.lab.page.wait_for_function(
            "document.querySelector('.glow-explorer-code')?.value.startsWith('glow1-')"
        )
        return self.root.locator(".glow-explorer-code").input_value()

    def sees(self, said: str, within: str = "") -> Locator:
        """Wait until something is to be read."""
        place = self.root.locator(within) if within else self.root
        found = place.get_by_text(said).first
        found.wait_for()
        return found


def sit_down(lab: LabPage, notebook: str, source: str = "glow.Explorer()") -> Person:
    """Open a new notebook with one cell, run it, and turn to what it shows."""
    lab.run_cells(notebook, f"import glow_explorer as glow\n{source}")
    root = lab.page.locator(".glow-explorer").first
    root.locator(".glow-explorer-place:not([hidden]) .glow").first.wait_for()
    return Person(lab, root)


def stock(person: Person, name: str) -> Locator:
    """Return the place where noon shows an amount."""
    return person.root.locator(f".glow-noon [data-stock='{name}'] b")


def test_a_dispute_is_settled_from_an_empty_tray_in_under_ten_actions(lab_page: LabPage) -> None:
    """The black die shows rock; under another ruling the answer is another, one click away."""
    person = sit_down(lab_page, "dispute.ipynb")
    person.press("Add small black die: rock")
    person.press("Add large orange die: air")
    person.press("Companions", ".glow-company")
    person.type(person.root.get_by_placeholder("Search by name"), "tamnuca")
    person.click("[data-ref='companion:4']")
    person.sees("0 of 1 cards trigger", ".glow-board")
    person.picture("story dispute")
    answer = person.root.locator(".glow-board [data-card='companion:4']")
    expect(answer).to_have_attribute("data-times", "0")
    person.click(".glow-board [data-ruling='black-die-counts-itself'] [data-answer='yes']")
    expect(answer).to_have_attribute("data-times", "1")

    assert person.actions < 10
    person.sees("One point is decided otherwise")
    person.root.locator(".glow-board details.glow-rule summary").first.click()
    expect(person.root.locator(".glow-board .glow-rule-text").first).to_be_visible()
    ask_in(person.root, "blue water, orange rock, azure air: does gluach trigger?")
    said = person.root.get_by_role("status", name="The answer")
    expect(said).to_contain_text("rock is crossed out")
    expect(person.root.locator(".glow-tray [data-place]")).to_have_count(3)


def test_everything_is_undone_and_done_again(lab_page: LabPage) -> None:
    person = sit_down(lab_page, "undo.ipynb")
    person.press("Add large red die: fire")
    person.press("Add large red die: fire")
    person.press("Companions", ".glow-company")
    person.click("[data-ref='companion:5']")
    person.root.locator(".glow-board [data-times='1']").wait_for()
    person.press("Undo")
    expect(person.root.locator(".glow-board [data-card]")).to_have_count(0)
    for left in (1, 0):
        person.press("Undo")
        expect(person.root.locator(".glow-tray [data-place]")).to_have_count(left)
    expect(person.root.locator("[data-deed='undo']")).to_be_disabled()
    for _ in range(3):
        person.press("Redo")
    person.root.locator(".glow-board [data-times='1']").wait_for()


def test_noon_is_stepped_through(lab_page: LabPage) -> None:
    """Card by card, with the stock and the dice following, back, and by the best order."""
    source = """glow.Explorer(roll="azure:air azure:air green:rock small orange:rock", light=10,
        cards=glow.Company("Eoles", ["sketal-green", "donillilu"]), tab="noon")"""
    person = sit_down(lab_page, "noon.ipynb", source)
    person.root.locator(".glow-noon [data-play='best']").wait_for()
    expect(stock(person, "light")).to_have_text("10")
    entries = person.root.locator(".glow-noon [data-entry]")
    person.click(entries.first)
    back = person.root.locator(".glow-noon").get_by_role("button", name="Take back the last card")
    expect(stock(person, "light")).not_to_have_text("10")
    person.click(back)
    expect(stock(person, "light")).to_have_text("10")
    expect(back).to_be_disabled()
    person.click(".glow-noon [data-play='best']")
    person.press("To the end", ".glow-noon")
    expect(entries).to_have_count(0)
    person.picture("story noon")

    expect(stock(person, "light")).to_have_text("18")


def test_a_boat_is_planned_and_sailed(lab_page: LabPage) -> None:
    """The best route for these dice and its probabilities; a click, and the boat is there."""
    source = """glow.Explorer(roll="red:fire blue:water green:nature", tab="journey",
        boats=(0, 0, 0, 0), journey="archipelago")"""
    person = sit_down(lab_page, "boat.ipynb", source)
    best = person.root.locator(".glow-map .glow-map-choice-best")
    best.wait_for()
    person.picture("story boat")
    expect(person.root.locator(".glow-map")).to_contain_text("%")
    # A plan with rerolls takes longer: the one before stays until the new one comes by itself.
    headline = person.root.locator(".glow-map-value b")
    before = headline.inner_text()
    person.click(".glow-map-if > summary")
    person.press("More: Rerolls each day", ".glow-map")
    expect(headline).not_to_have_text(before)
    expect(person.root.locator(".glow-map-plan .glow-map-stale")).to_have_count(0)
    target = best.locator(".glow-button-go")
    origin, to = re.findall(r"\d+", target.inner_text())[:2]
    assert origin == "0"
    person.click(target)
    # The code is read once the boat has come: nothing can be taken back before.
    back, journey = "Take back the move", person.root.locator(".glow-map")
    journey.get_by_role("button", name=back, disabled=False).wait_for()
    person.press("Share")
    boats = Position.from_code(person.code()).boats

    assert sorted(boats or ()) == [0, 0, 0, int(to)]


def test_an_illegal_step_is_explained_and_a_legal_one_walked(lab_page: LabPage) -> None:
    source = """glow.Explorer(roll="red:fire blue:water", tab="journey", journey="province")"""
    person = sit_down(lab_page, "province.ipynb", source)
    listed = person.root.locator(".glow-map .glow-button-go")
    listed.first.wait_for()
    person.click(".glow-map svg [data-place='45']")
    person.root.locator(".glow-map .glow-reason [class*='against']").first.wait_for()
    person.sees("p.", ".glow-map .glow-rule")
    person.click(listed.first)
    back, journey = "Take back the move", person.root.locator(".glow-map")
    journey.get_by_role("button", name=back, disabled=False).wait_for()
    person.picture("story province")


def test_advice_is_followed_and_the_tray_follows(lab_page: LabPage) -> None:
    source = """glow.Explorer(roll="red:fire red:air blue:water", tab="rerolls", rerolls=1,
        cards=["pocana", "ladawa"])"""
    person = sit_down(lab_page, "rerolls.ipynb", source)
    adviser = person.root.locator(".glow-adviser")
    adviser.locator("[data-option]").first.wait_for()
    person.press("I rolled…", ".glow-adviser")
    faces = adviser.locator("[data-face$=':fire']")
    faces.first.wait_for()
    person.picture("story rerolls")
    places = [face.get_attribute("data-face") or "" for face in faces.all()]
    for face in faces.all():
        person.click(face)
    for said in places:
        place = said.partition(":")[0]
        label = re.compile("die: fire")
        person.root.locator(f".glow-tray [data-place='{place}']").and_(
            person.root.get_by_label(label)
        ).wait_for()


def test_a_quiz_is_taken_in_french(lab_page: LabPage) -> None:
    lab_page.run_cells(
        "quiz.ipynb",
        "import glow_explorer as glow\nquiz = glow.Quiz(level=1, seed=3, questions=3,"
        " language='fr')\nquiz",
    )
    root = lab_page.page.locator(".glow-quiz")
    for number in (1, 2, 3):
        root.get_by_text(f"Question {number} sur 3").wait_for()
        for part in root.locator("[data-part]").all():
            if part.locator("input").count():
                part.locator("input").fill("12")
            else:
                part.get_by_role("button").first.click()
        root.get_by_role("button", name="Répondre").click()
        root.locator("[data-focus='verdict']").wait_for()
        root.locator("[data-focus='verdict']").click()

    expect(root.locator(".glow-quiz-sheet tbody tr")).to_have_count(3)
    assert violations(lab_page.page, within=".glow-quiz") == []


def test_a_day_of_a_game_is_played(lab_page: LabPage) -> None:
    """Begun, a phase at a time, undone, and shared."""
    source = "glow.Explorer(game=glow.Game.new(['Pocana', 'Eoles'], seed=7), tab='game')"
    person = sit_down(lab_page, "game.ipynb", source)
    person.sees("Day 1", ".glow-play")
    redo = person.root.locator(".glow-play").get_by_role("button", name="Play it again")
    expect(redo).to_be_disabled()
    person.click(person.root.locator(".glow-play [data-do]").first)
    person.press("Take back", ".glow-play")
    expect(redo).to_be_enabled()
    person.click(".glow-play [data-span='day']")
    person.sees("Day 2", ".glow-play")
    person.picture("story game")
    person.click("[data-deed='share']")
    game = Position.from_code(person.code()).game

    assert game is not None
    assert game.day == 2


def test_a_position_is_shared_and_opened_in_a_second_notebook(lab_page: LabPage) -> None:
    person = sit_down(
        lab_page, "first.ipynb", "glow.Explorer(cards=['pocana', 'likyar'], light=23)"
    )
    person.press("Add large red die: fire")
    person.press("Add large green die: nature")
    person.press("Share")
    wanted = Position(Company("Pocana", ["likyar"]), roll="red:fire green:nature", light=23)
    # A die may still be on its way to the kernel when the panel opens; the code follows it.
    expect(person.root.locator(".glow-explorer-code")).to_have_value(wanted.code())
    code = person.code()
    lab_page.page.reload()
    lab_page.page.wait_for_function("window.jupyterapp")
    other = sit_down(lab_page, "second.ipynb")
    other.press("Share")
    other.type(other.root.locator(".glow-explorer-given"), code)
    other.press("Open")
    other.root.locator(".glow-board [data-card='companion:1'][data-times='1']").wait_for()
    person.picture("story share")

    expect(other.root.locator(".glow-tray [data-place]")).to_have_count(2)
    assert Position.from_code(code) == wanted


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_the_explorer_follows_the_theme_and_stays_accessible(lab_page: LabPage, theme: str) -> None:
    person = sit_down(
        lab_page,
        f"theme {theme}.ipynb",
        "glow.Explorer(roll='red:fire black:fire blue:air', cards=['pocana', 'likyar', 'kaar'])",
    )
    lab_page.theme(theme)
    wanted = "dark" if "Dark" in theme else "light"
    lab_page.page.locator(f".glow-explorer[data-theme='{wanted}']").wait_for()
    person.root.locator(".glow-board [data-card]").first.wait_for()

    assert violations(lab_page.page, within=".glow-explorer") == []
    lab_page.picture(f"explorer {theme}")
