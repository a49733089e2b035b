"""What a person sees of a game: in a real browser, on a plain page and in JupyterLab."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer.render import html
from tests.render.test_game_shown import shown
from tests.support.browser import show
from tests.support.playthroughs import played
from tests.support.shown import (
    OPEN_ALL,
    PAPERS,
    drawn_and_readable,
    fits_the_screen,
    readable_in_both_themes,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.browser import LabPage

PLAYED = """
import glow_explorer as glow
from glow_explorer.game import Game, engine
def play(game, days):
    while not game.over and game.day <= days:
        found = engine.options(game._table)
        liked = [one for one in found if one.verb in ("keep", "resolve", "walk", "sail")]
        game = game.do((liked or found)[-1])
    return game
game = play(Game.new(["Pocana", "Eoles", "Braccio", "Orium"], "archipelago", seed=4), 2)
alone = play(Game.solo("Taetyss", ("green", "yellow"), seed=4), 2)
"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_drawn_and_readable(page: Page, paper: str, language: str) -> None:
    drawn_and_readable(page, [*shown().values()], paper, language)


@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen(page: Page, width: int) -> None:
    fits_the_screen(page, [*shown().values(), played("province-two").log], width)
    if folder := os.environ.get("GLOW_PICTURES"):
        page.screenshot(path=Path(folder) / f"game {width}.png", full_page=True)


def test_a_day_opens_and_closes(page: Page) -> None:
    """The story of a whole game is closed; a rule opens where it is cited first."""
    show(page, html(played("solo-province").log))
    day = page.locator("details", has=page.get_by_text("Day 2", exact=True)).first
    recruits = day.get_by_text("recruits", exact=False).first

    expect(recruits).not_to_be_visible()
    page.get_by_text("Day 2", exact=True).click()
    expect(recruits).to_be_visible()
    rule = day.get_by_text("Take Tom's tile ·", exact=False).first
    expect(day.get_by_text("(solo.take-tile)", exact=False)).to_have_count(1)
    rule.click()
    expect(day.get_by_text("(solo.take-tile)", exact=False)).to_be_visible()


def test_a_name_stays_text(page: Page) -> None:
    show(page, html(shown()["a new game"]))

    expect(page.get_by_text("<i>Bob</i>", exact=False).first).to_be_visible()
    expect(page.locator("i")).to_have_count(0)


def test_the_five_spaces_stand_side_by_side(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    show(page, html(shown()["a new game"]))
    spaces = page.locator("[role=group][aria-label^='space ']")
    tops = spaces.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")

    assert len(tops) == 5
    assert len(set(tops)) == 1


def test_a_game_and_its_log_in_jupyterlab(lab_page: LabPage) -> None:
    """Both themes, with everything open."""
    lab_page.run_cells(
        "game.ipynb", PLAYED, "game", "alone", "game.log.day(2)", "game.actions()", "alone.log"
    )
    lab_page.wait_for("Meeting track")
    lab_page.wait_for("Day 2")

    lab_page.picture("game closed")
    lab_page.page.eval_on_selector_all(".jp-OutputArea-output details", OPEN_ALL)

    readable_in_both_themes(lab_page, "game")
