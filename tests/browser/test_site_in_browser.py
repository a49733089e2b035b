"""The site in a real browser, with Python in it and nobody else within reach."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_CDN_URL,
)
from playwright.sync_api import expect

import glow_explorer as glow
from docs.publishing.site_landing import course
from glow_explorer import Company, Position, Roll
from glow_explorer.quiz import question
from tests.browser.test_ask_field_in_browser import ask_in
from tests.browser.test_quiz_in_browser import give
from tests.support.axe import violations
from tests.support.notebooks import FOLDER
from tests.support.site_pages import LitePage, built, picture, serving, visiting, width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from tests.support.builds import BuildOnce
    from tests.support.site_pages import Served

    Visit = Callable[..., Page]

ROLL = Roll("red:fire blue:water")
CARDS = Position(Company("Pocana", ["likyar", "ladawa"]), roll=ROLL)
LADAWA = "companion:5"
SEA: dict[str, Any] = {"boats": (0, 6, 7, 9), "footprints": 2}
DICE = "red:fire small blue:water green:rock purple:footprints"
ONE_BOAT = re.compile(r"\b1 (boat here|bateau)")
DISTRIBUTION = f"{urlsplit(PYODIDE_CDN_URL).netloc}:443"


@pytest.fixture(scope="module")
def served(browser: Browser, build_once: BuildOnce) -> Iterator[Served]:
    assert browser.is_connected()
    with serving(built(build_once)) as site:
        yield site


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Visit]:
    with visiting(browser, served) as opened:
        yield opened


def sat_down(page: Page) -> Locator:
    """Wait until Python has set the Explorer's table."""
    page.locator("body.ready, body.failed").wait_for()
    assert page.locator("#fault").text_content() == ""
    return page.locator(".glow-explorer")


def turn_to(root: Locator, tab: str) -> None:
    root.get_by_role("tab", name=tab, exact=True).click()
    root.get_by_role("tab", name=tab, exact=True, selected=True).wait_for()


def answer_the_quiz(root: Locator) -> None:
    """Take the first question of a seed and answer it, rightly, by clicks."""
    root.get_by_text("Level and questions").click()
    root.get_by_role("button", name="1 First day").click()
    root.get_by_label("Seed").fill("7")
    root.get_by_role("button", name="Start with this seed").click()
    asked = question(1, 7, 1)
    root.locator(".glow-quiz-prompt", has_text=str(asked).split("\n", maxsplit=1)[0]).wait_for()
    give(root, asked)
    root.get_by_text("Right!").wait_for()


def test_the_start_page_speaks_both_languages_and_remembers(visit: Visit, served: Served) -> None:
    page = visit("", locale="fr-CA", color_scheme="light")
    tiles = page.locator("a.tile:visible")
    for language in ("fr", "en"):
        page.locator(f"button[data-language='{language}']").click()
        listed = course(FOLDER)[language]
        expect(page.locator("html")).to_have_attribute("lang", language)
        titles = [one.inner_text() for one in tiles.locator("h3").all()]

        assert titles == [f"{one.number}\n{one.title}" for one in listed]
        assert [one.get_attribute("href") for one in tiles.all()] == [
            served.url + one.link for one in listed
        ]
        assert page.get_by_text("Ouvrir l’Explorateur").is_visible() == (language == "fr")
        picture(page, f"site start {language}", whole=True)
    page.locator("button[data-theme='dark']").click()
    page.reload()

    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    pressed = page.locator("button[aria-pressed='true']")
    expect(pressed).to_have_text(["English", "Dark"], use_inner_text=True)
    assert violations(page, within="body") == []
    assert page.get_by_role("link", name="Open the Explorer").get_attribute("href") == (
        f"{served.url}explorer.html?language=en"
    )
    picture(page, "site start dark", whole=True)
    assert served.elsewhere() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_start_page_on_a_phone(visit: Visit, language: str, scheme: str) -> None:
    """Notebooks open in Notebook there, which fits; turned on its side or not."""
    page = visit(f"?language={language}", 390, 800, color_scheme=scheme)
    tiles = page.locator("a.tile:visible")
    there = page.locator("a.tile[href*='/notebooks/index.html?path=']:visible")
    picture(page, f"site start phone {language} {scheme}", whole=True)

    assert width(page) <= 390
    assert violations(page, within="body") == []
    assert there.count() == tiles.count() > 0
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(there).to_have_count(0)
    page.locator("a.tile[href*='/lab/index.html?path=']:visible").first.wait_for()
    assert violations(page, within="body") == []


def test_the_start_page_asks_and_has_three_doors(visit: Visit, served: Served) -> None:
    """What is typed there is answered by the Explorer, in the language in which it was asked."""
    page = visit("fr.html")
    doors = [door.get_attribute("href") for door in page.locator("a.door:visible").all()]
    start, *_ = course(FOLDER)["fr"]
    page.get_by_label("Une question sur votre table").fill("bleu eau, orange pierre : gluach ?")
    page.get_by_role("button", name="Demander").click()
    root = sat_down(page)

    expect(root.get_by_role("status", name="La réponse")).to_contain_text("pierre est barré")
    expect(root.get_by_role("tab", name="Dés et cartes", selected=True)).to_be_visible()
    explorer, learn = f"{served.url}explorer.html", f"{served.url}{start.link}"
    assert doors == [f"{explorer}?language=fr", learn, f"{explorer}?tab=journey&language=fr"]
    assert served.elsewhere() == []


def test_a_notebook_fits_a_phone(visit: Visit, served: Served) -> None:
    page = visit("?language=fr", 390, 800, color_scheme="dark")
    page.get_by_text("Commencer par le premier notebook").click()
    page.locator(".jp-Notebook h1").first.wait_for()
    page.locator("body[data-jp-theme-light='false']").wait_for(state="attached")
    page.wait_for_function(
        """() => document.querySelector(".jp-Notebook h1").getBoundingClientRect().width > 250
            && document.documentElement.scrollWidth <= 390"""
    )
    picture(page, "site notebook phone fr dark")
    assert served.elsewhere() == []


def test_the_first_notebook_runs_in_jupyterlab(visit: Visit, served: Served) -> None:
    """From the start page, every cell, in the browser alone; what needs numpy says so."""
    page = visit("?language=en")
    page.get_by_text("Start with the first notebook").click()
    lab = LitePage(page)
    lab.open("00_start_here.ipynb")
    lab.run()
    explorer = page.locator(".glow-explorer").first
    explorer.locator(".glow-board [data-card]").first.wait_for()
    picture(page, "site lab start here")
    dice = explorer.locator(".glow-tray [data-place]")
    dice.first.wait_for()
    before = dice.count()
    explorer.locator("[data-add='blue:water']").click()
    expect(dice).to_have_count(before + 1)
    turn_to(explorer, "Rerolls")
    explorer.locator(".glow-notice", has_text="numpy").wait_for()
    turn_to(explorer, "Casebook")
    explorer.locator("[data-part='cases'] > div > .glow").wait_for()

    expect(dice).to_have_count(before + 1)
    assert "Glow Explorer" in page.title()
    expect(page.locator(".jp-RenderedText[data-mime-type*='stderr']")).to_have_count(0)
    assert served.elsewhere() == []


def test_every_notebook_that_fetches_nothing_runs(visit: Visit, served: Served) -> None:
    """All cells, one notebook after the other, with nobody else within reach."""
    found = course(FOLDER)
    light = [one.path for one in {*found["en"], *found["fr"]} if not one.fetches]
    lab = LitePage(visit("lab/index.html"))
    for path in sorted(light)[1:]:  # the first one has a test of its own
        lab.open(path)
        lab.run()
        lab.shut_down()

    assert len(light) >= 6
    assert served.elsewhere() == []


def test_a_card_a_boat_and_the_quiz_in_jupyterlab(visit: Visit, served: Served) -> None:
    """Explained, moved and answered, without numpy; dark for those who like it dark."""
    lab = LitePage(visit("lab/index.html", color_scheme="dark"))
    lab.run_cells(
        "mine.ipynb",
        "import glow_explorer as glow\nglow.explain('gluach', 'blue:water orange:rock')",
        f"glow.widgets.JourneyMap(roll={DICE!r}, **{SEA!r})",
        "glow.Quiz(level=2, seed=4)",
        "import sys\nprint([name for name in ('numpy', 'pandas') if name in sys.modules])",
    )
    outputs = lab.page.locator(".jp-OutputArea-output")
    expect(outputs.first).to_contain_text("Gluach does not trigger: rock is crossed out")
    expect(outputs.first).to_contain_text("Rock is crossed out, and the dice show it")
    expect(outputs.last).to_have_text("[]")
    lab.page.locator("body[data-jp-theme-light='false']").wait_for(state="attached")
    sea = lab.page.locator(".glow-map").first
    sea.locator("[data-place='3']").click()
    sea.get_by_text("A boat has sailed today").first.wait_for()
    answer_the_quiz(lab.page.locator(".glow-quiz").first)
    picture(lab.page, "site lab dark")

    label = sea.locator("[data-place='0']").get_attribute("aria-label")
    assert "2 boats here" not in (label or "")
    expect(sea.locator("[data-place='3']")).to_have_attribute("aria-label", ONE_BOAT)
    assert served.elsewhere() == []
    assert "ModuleNotFoundError" in lab.told("import numpy")
    assert set(served.elsewhere()) == {DISTRIBUTION}


def test_the_explorers_page(visit: Visit, served: Served) -> None:
    """A link opens a position; dice, boats and quiz answer; what needs numpy is told."""
    page = visit(CARDS.site_url(served.url, language="en"), color_scheme="light")
    root = sat_down(page)
    verdict = root.locator(f".glow-board [data-card='{LADAWA}']")
    more = Roll(f"{ROLL} red:fire")
    assert [glow.explain(LADAWA, roll).times for roll in (ROLL, more)] == [0, 1]
    expect(verdict).to_have_attribute("data-times", "0")
    root.locator("[data-add='red:fire']").click()
    expect(verdict).to_have_attribute("data-times", "1")
    picture(page, "site explorer cards")
    assert violations(page, within="body") == []
    ask_in(root, "2 red fire, green nature, likyar: what if the black die shows fire?")
    expect(root.get_by_role("status", name="The answer")).to_contain_text("fire is cursed")
    expect(root.locator(".glow-tray [data-place]")).to_have_count(4)

    turn_to(root, "Quiz")
    answer_the_quiz(root.locator(".glow-quiz"))
    picture(page, "site explorer quiz")
    assert "Glow Explorer" in page.title()
    assert served.elsewhere() == []

    turn_to(root, "Rerolls")
    missing = page.locator("#missing")
    missing.get_by_text("numpy could not be fetched").wait_for()
    root.locator(".glow-notice", has_text="numpy").wait_for()
    picture(page, "site explorer without numpy")
    missing.get_by_role("button", name="Close").click()
    turn_to(root, "Dice & cards")
    root.locator(".glow-board [data-card='companion:1']").wait_for()
    expect(missing).to_be_hidden()
    assert set(served.elsewhere()) == {DISTRIBUTION}


def test_once_visited_it_opens_without_a_network_with_the_table_as_it_was_left(
    browser: Browser, build_once: BuildOnce
) -> None:
    """Drawn before Python is there, from the browser alone; nothing is imported a second time."""
    with ExitStack() as visits:
        with serving(built(build_once)) as site:
            visit = visits.enter_context(visiting(browser, site))
            page = visit("explorer.html?language=fr", color_scheme="dark")
            page.locator("body.drawn").wait_for()
            picture(page, "site explorer drawn ahead fr")
            root = sat_down(page)
            root.locator("[data-add='red:fire']").click()
            dice = page.locator(".glow-tray [data-place]:visible")
            expect(dice).to_have_count(1)
            page.locator("body[data-kept='whole'][data-drawn*='code=']").wait_for()
            expect(page).to_have_url(re.compile(r"explorer\.html\?code=glow1-[\w-]+&tab=cards&"))
            assert page.locator("body").get_attribute("data-start") == "begun"
        page.context.set_offline(True)
        page.reload()
        page.locator("body.drawn").wait_for()
        expect(dice).to_have_count(1)
        picture(page, "site explorer left table fr")
        root = sat_down(page)
        assert page.locator("body").get_attribute("data-start") == "woken"
        expect(dice).to_have_count(1)
        drawn = page.locator("body[data-drawn*='code=']")
        drawn.wait_for()
        left = drawn.get_attribute("data-drawn")
        root.locator("[data-add='blue:water']").click()
        expect(dice).to_have_count(2)
        page.locator(f"body[data-drawn*='code=']:not([data-drawn='{left}'])").wait_for()
        page.goto(f"{site.url}explorer.html")
        sat_down(page)
        expect(dice).to_have_count(2)
        page.goto(f"{site.url}fr.html")
        expect(page.get_by_text("Ouvrir l’Explorateur")).to_be_visible()
        question = page.get_by_role("textbox", name="Une question sur votre table")
        question.fill("bleu eau, orange pierre : gluach se déclenche-t-il ? <img src=x>")
        question.press("Enter")
        root = sat_down(page)
        expect(root.get_by_role("status", name="La réponse")).to_contain_text("pierre est barré")
        expect(root.get_by_text("img").first).to_be_visible()
        assert page.locator("#stage img").count() == 0


def test_a_memory_that_does_not_fit_is_forgotten(visit: Visit) -> None:
    page = visit("explorer.html?language=en")
    page.evaluate(
        """async () => {
            const { build } = await (await fetch("kept.json")).json();
            const cache = await caches.open(`glow-${build}`);
            await cache.put("memory.bin", new Response("of another time"));
        }"""
    )
    page.reload()
    sat_down(page)

    assert page.locator("body").get_attribute("data-start") == "begun"


def test_trouble_is_told_in_plain_words(visit: Visit) -> None:
    page = visit("explorer.html?language=fr", lacking="**/static/pyodide/python_stdlib.zip")
    page.locator("body.failed").wait_for()

    expect(page.get_by_text("Cela n’a pas marché")).to_be_visible()
    expect(page.get_by_text("Python démarre")).to_be_hidden()
    expect(page.locator("#fault")).not_to_have_text("")
    picture(page, "site explorer trouble fr")


def test_a_boat_on_the_explorers_page_in_french_on_a_dark_phone(
    visit: Visit, served: Served
) -> None:
    position = Position(roll=DICE, **SEA)
    link = position.site_url(served.url, language="fr")
    page = visit(link, 390, 800, color_scheme="dark")
    picture(page, "site explorer starting fr")
    root = sat_down(page)
    sea = root.locator(".glow-map")
    island = sea.locator("[data-place='3']")
    island.wait_for()
    picture(page, "site explorer phone fr journey")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root.locator(".glow-tray [data-place]")).to_have_count(len(Roll(DICE)))
    expect(sea.locator("[data-place='9']")).to_have_attribute("aria-label", ONE_BOAT)
    island.click()
    sea.get_by_role("button", name="Reprendre").first.wait_for()
    expect(island).to_have_attribute("aria-label", ONE_BOAT)
    for tab in ("Dés et cartes", "Midi", "Quiz", "Voyage"):
        turn_to(root, tab)
        picture(page, f"site explorer phone fr {tab}")
        assert width(page) <= 390, tab
    assert violations(page, within="body") == []
    assert set(served.elsewhere()) <= {DISTRIBUTION}, "the plan, which needs numpy"
