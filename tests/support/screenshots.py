"""Takes a picture of every widget in both themes and both languages, and on a phone.

``make screenshots`` runs it; the pictures are made to be looked at. With ``--readme docs/pictures``
it also makes the pictures of the README, sharp enough for fine screens and small enough for git.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from glow_explorer import Company, Game, widgets
from glow_explorer.language import available, using
from glow_explorer.quiz import printing
from glow_explorer.quiz.classroom import QuestionSet
from glow_explorer.widgets.exercise import forget_exercises
from tests.support.browser import FLAGS, find_browser
from tests.support.classes import class_files
from tests.support.entering import Clerk
from tests.support.frontend import PAPER, Stage
from tests.support.samples import CLICKS, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Locator

    from glow_explorer.widgets.base import GlowWidget

WIDE, PHONE = 1240, 390
COLORS = 128


@dataclass(frozen=True)
class Picture:
    """A picture of the README: a widget, what is clicked in it, and where the picture ends."""

    name: str
    make: Callable[[], GlowWidget]
    clicks: tuple[str, ...] = ()
    until: str = ""
    theme: str = "light"
    language: str = "en"
    width: int = 920


QUESTION = "2 red fire, green nature, likyar: what if the black die shows fire?"
"""What the README begins with, and asks again in Python."""
_ORDER = Company("Eoles", ["sketal-green", "donillilu"])


def _desk() -> widgets.Desk:
    desk = widgets.Desk(level=2, seed=1, questions=12, pupils="Ann, Bob, Cleo")
    desk.read(class_files(20))
    return desk


def _asked() -> widgets.Explorer:
    explorer = widgets.Explorer()
    explorer.ask_field.ask(QUESTION)
    return explorer


def _exercise() -> widgets.ExercisePanel:
    forget_exercises()
    panel = widgets.ExercisePanel("00-sea")
    panel.check([1, 6, 8])
    return panel


def _cheat_sheet(name: str, code: str) -> str:
    with using(code):
        return printing.cheat_sheet(name)


SHEETS: dict[str, Callable[[], str]] = {
    **{
        f"sheet-{name}-{code}": partial(_cheat_sheet, name, code)
        for name in printing.CHEAT_SHEETS
        for code in available()
    },
    "sheet-questions": lambda: printing.sheet_page([QuestionSet(2, 7, 4)]),
    "sheet-key": lambda: printing.key_page([QuestionSet(2, 7, 4)]),
}
"""Pages to print whose first sheet is shown."""
A4 = (794, 1123)


def _game() -> Game:
    start = Game.new({"Ann": "Pocana", "Bob": "Eoles", "Cleo": "Braccio"}, "province", seed=4)
    return start.play("greedy", until="afternoon")


PICTURES = (
    Picture("explorer", _asked, ("text=Add dice",), width=1200),
    Picture(
        "noon",
        lambda: widgets.NoonStepper(
            _ORDER, "azure:air azure:air green:rock small orange:rock", light=10
        ),
        (
            "[data-entry='adventurer:3']",
            "[data-entry='adventurer:3']",
            "[data-entry='companion:15']",
        ),
    ),
    Picture(
        "archipelago",
        lambda: widgets.JourneyMap(
            "archipelago", boats=(0, 0, 7, 9), roll="red:fire blue:water azure:air", days=5
        ),
        (),
        ".glow-map-days",
    ),
    Picture(
        "province",
        lambda: widgets.JourneyMap(
            "province", at=45, roll="blue:air blue:fire red:rock green:water", footprints=1
        ),
        (),
        ".glow-map-frame",
    ),
    Picture(
        "rerolls",
        lambda: widgets.RerollAdviser(
            "red:fire red:air small blue:water green:rock",
            Company("Pocana", ["ladawa", "thoape"]),
            rerolls=2,
        ),
    ),
    Picture(
        "quiz",
        lambda: widgets.Quiz(level=3, seed=2),
        (
            "[data-part='0'] button:nth-of-type(1)",
            "[data-part='1'] button:nth-of-type(2)",
            "[data-part='2'] button:nth-of-type(2)",
            ".glow-quiz-foot .glow-button-main",
        ),
    ),
    Picture("game", lambda: widgets.GameTable(_game()), until=".glow-play-players"),
    Picture("exercise", _exercise, width=820),
    Picture("desk", _desk, width=1000),
    Picture(
        "francais",
        lambda: widgets.Explorer(tab="casebook"),
        theme="dark",
        language="fr",
        width=1200,
    ),
)


def take(folder: Path, wanted: str = "") -> int:
    """Take the pictures whose names hold a word; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=FLAGS)
        for name, make in SAMPLES.items():
            if wanted not in name:
                continue
            views = [(theme, code, WIDE) for theme in PAPER for code in available()]
            for theme, code, width in [*views, ("dark", "fr", PHONE), ("light", "en", PHONE)]:
                size = "phone" if width == PHONE else "wide"
                stage = _stage(browser, theme, width)
                _shown(stage, make, code, CLICKS.get(name, ()))
                stage.page.screenshot(
                    path=folder / f"{name} {size} {theme} {code}.png", full_page=True
                )
                stage.page.context.close()
                taken += 1
        browser.close()
    return taken


def take_for_readme(folder: Path, wanted: str = "") -> int:
    """Take the README's pictures whose names hold a word; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [picture for picture in PICTURES if wanted in picture.name]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=FLAGS)
        for picture in chosen:
            stage = _stage(browser, picture.theme, picture.width, scale=2)
            root = _shown(stage, picture.make, picture.language, picture.clicks)
            _save(_photo(root, picture.until), folder / f"{picture.name}.png")
            stage.page.context.close()
        sheets = [name for name in SHEETS if wanted in name]
        for name in sheets:
            page = browser.new_page(viewport={"width": A4[0], "height": A4[1]})
            page.emulate_media(media="print")
            page.set_content(SHEETS[name]())
            page.add_style_tag(content="body { padding: 36px 0 }")
            _save(page.screenshot(), folder / f"{name}.png")
            page.close()
        browser.close()
    return len(chosen) + len(sheets)


FILM = "day"
FRAME = (390, 780)
PAUSES = ("deal", "recruit", "roll", "keep", "resolve", "rest")
"""Where the film of a day stops for a picture: before each of these is done for the first time."""


def take_film(folder: Path) -> None:
    """Take a film strip of one day on a phone: two players, real dice, entered by pictures."""
    players = {"Ann": "Pocana", "Bob": "Eoles"}
    real = Game.new(players, "archipelago", seed=5).play("careful", until="day 2")
    table = widgets.GameTable(
        Game.new(players, "archipelago", seed=5, by_hand=True).do("remove"), by_hand=True
    )
    frames: dict[str, bytes] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=FLAGS)
        stage = _stage(browser, "light", FRAME[0])
        clerk = Clerk(stage, stage.show(table), table)
        while table.game.day < 2:
            verb = table.game.actions()[0].verb
            if verb in PAUSES and verb not in frames:
                if verb == "deal":
                    for card in ("likyar", "thoape"):
                        clerk.root.locator(f"[data-card='{card}']").click()
                frames[verb] = _frame(stage)
                if verb == "deal":
                    for _ in range(2):
                        clerk.root.locator(".glow-pad-taken .glow-button").first.click()
            clerk.follow(real)
        browser.close()
    strip = Image.new("RGB", (FRAME[0] * len(frames), FRAME[1]), PAPER["light"])
    for place, photo in enumerate(frames.values()):
        strip.paste(Image.open(BytesIO(photo)).convert("RGB"), (FRAME[0] * place, 0))
    strip.quantize(COLORS, dither=Image.Dither.NONE).save(folder / f"{FILM}.png", optimize=True)


def _frame(stage: Stage) -> bytes:
    """Take a picture of what a phone shows from the first heading on."""
    stage.page.evaluate("document.querySelector('.glow-play-todo').scrollIntoView()")
    width, height = FRAME
    return stage.page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": height})


def _browser() -> str:
    return find_browser(os.environ, shutil.which)


def _stage(browser: Browser, theme: str, width: int, scale: int = 1) -> Stage:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, reduced_motion="reduce", device_scale_factor=scale
    )
    return Stage(context.new_page(), theme)


def _shown(
    stage: Stage, make: Callable[[], GlowWidget], code: str, clicks: tuple[str, ...]
) -> Locator:
    """Show a widget in a language, click, and wait until everything is answered."""
    with using(code):
        root = stage.show(make())
        for what in clicks:
            root.locator(what).first.click()
            stage.settle()
    stage.settle()
    stage.page.wait_for_load_state("networkidle")
    return root


def _photo(root: Locator, until: str) -> bytes:
    """Take a picture of a widget, as far as the last of what `until` finds."""
    root.page.evaluate("window.scrollTo(0, 0)")
    box = root.bounding_box()
    assert box is not None
    if until:
        last = root.locator(until).last.bounding_box()
        assert last is not None
        box["height"] = last["y"] + last["height"] + 8 - box["y"]
    return root.page.screenshot(clip=box, full_page=True)


def _save(photo: bytes, path: Path) -> None:
    """Save a picture with few colours, which a drawing does not miss."""
    image = Image.open(BytesIO(photo)).convert("RGB")
    image.quantize(COLORS, dither=Image.Dither.NONE).save(path, optimize=True)


def main(arguments: list[str]) -> None:
    """Take all pictures, or those whose names hold a word."""
    parser = argparse.ArgumentParser(prog="tests.support.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures of every widget go")
    parser.add_argument("word", nargs="?", default="", help="only pictures with this in the name")
    parser.add_argument("--readme", type=Path, metavar="FOLDER", help="the README's pictures too")
    parser.add_argument("--only-readme", action="store_true", help="no other pictures")
    given = parser.parse_args(arguments)
    if not given.only_readme:
        sys.stdout.write(f"{take(given.folder, given.word)} pictures in {given.folder}\n")
    if given.readme:
        number = take_for_readme(given.readme, given.word)
        if given.word in FILM:
            take_film(given.readme)
            number += 1
        sys.stdout.write(f"{number} pictures in {given.readme}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
