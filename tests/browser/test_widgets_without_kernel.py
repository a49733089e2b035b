"""Widgets where no kernel answers: in a saved notebook, and in a page that was left alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import expect

from glow_explorer.language import available, messages, using
from glow_explorer.widgets import DiceTray
from tests.browser.test_in_browser import BROKEN
from tests.support.browser import ROOT, show
from tests.support.frontend import Stage
from tests.support.samples import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.support.browser import LabPage
    from tests.support.builds import BuildOnce

    Facts = Mapping[str, tuple[str, ...]]

WIDGET = "application/vnd.jupyter.widget-view+json"
LANGUAGES = ("en", "fr")
DICE: Facts = {
    "en": ("large red die: fire", "small black die: loss", "4 different elements"),
    "fr": ("gros dé rouge : feu", "petit dé noir : perte", "4 éléments différents"),
}
CARDS: Facts = {
    "en": ("Pocana", "Likyar", "At noon: 3 water → this companion goes to the cemetery, −4 light"),
    "fr": ("Pocana", "Likyar", "À midi : 3 symboles eau → ce compagnon va au cimetière"),
}
VERDICTS: Facts = {
    "en": ("2 of 6 cards trigger", "The dice show 1 fire and 1 nature (large red die"),
    "fr": ("2 cartes sur 6 se déclenchent", "montrent 1 symbole feu et 1 symbole nature (gros dé"),
}
NOON: Facts = {
    "en": ("Noon · Pocana", "Likyar → Spell 3", "1 possible result", "order does not matter"),
    "fr": ("Midi · Pocana", "Likyar → Sortilège 3", "1 résultat possible", "ordre ne compte pas"),
}
GAME: Facts = {
    "en": ("Archipelago of Darkness · Day 1 · Afternoon", "Braccio to act", "Eoles", "Thoape"),
    "fr": ("Archipel ténébreux · Jour 1 · Après-midi", "à Braccio de jouer", "Eoles", "Thoape"),
}
CASE: Facts = {
    "en": ("Water yes, rock no", "Gluach wants water without rock", "large orange die: rock"),
    "fr": ("De l’eau, mais pas de pierre", "Gluach demande de l’eau", "gros dé orange : pierre"),
}


def both(*facts: Facts) -> Facts:
    return {code: tuple(one for some in facts for one in some[code]) for code in LANGUAGES}


# What is true of every sample, and must be seen wherever it is shown.
FACTS: Mapping[str, Facts] = {
    "ask field": {
        "en": ("No. Likyar does not trigger: fire is cursed", "plugh", "sketal-orange"),
        "fr": ("Non. Likyar ne se déclenche pas : le symbole feu est maudit", "plugh"),
    },
    "dice tray": DICE,
    "company table": CARDS,
    "verdict board": VERDICTS,
    "noon stepper": NOON,
    "reroll adviser": {
        "en": ("the blue die (water) with a token: 3.96", "3.63", "−0.33"),
        "fr": ("le dé bleu (eau) avec un pion relance", "3,96", "3,63", "−0,33"),
    },
    "journey map archipelago": {
        "en": ("2 voyages are allowed", "0 → 10", "7 → 8", "+1 reroll token"),
        "fr": ("2 trajets sont permis", "0 → 10", "7 → 8", "+1 pion relance"),
    },
    "journey map province": {
        "en": ("8 steps are allowed", "60"),
        "fr": ("8 déplacements sont permis", "60"),
    },
    "game table": GAME,
    "game table new": {"en": (), "fr": ()},
    "game table solo": {
        "en": ("Province of Shadows · Day 1 · Afternoon", "Taetyss to act", "Tom", "Okans"),
        "fr": ("Province des ombres · Jour 1 · Après-midi", "à Taetyss de jouer", "Tom", "Okans"),
    },
    "quiz": {
        "en": ("Traveller", "How often does each card trigger", "Gluach", "large purple die: air"),
        "fr": ("Voyageur", "Combien de fois chaque carte", "Gluach", "gros dé violet : air"),
    },
    "exercise": {
        "en": ("Ladawa triggers with two fires", "How often does it trigger"),
        "fr": ("Ladawa se déclenche avec deux symboles feu", "Combien de fois"),
    },
    "exercise on a map": {
        "en": ("All your boats are at the centre", "Click every island"),
        "fr": ("Tous vos bateaux sont au centre", "Cliquez sur toutes les îles"),
    },
    "desk": {"en": ("The teacher's desk",), "fr": ("Le bureau du professeur",)},
    "hint panel": {
        "en": ("light expected at the end", "Sail from the central island to island 6"),
        "fr": ("éclats de lumière attendus à la fin", "Voguer de l’île centrale à l’île 6"),
    },
    "game review": {
        "en": ("Luck", "Lost by decisions", "Pocana"),
        "fr": ("Chance", "Perdu par ses décisions", "Pocana"),
    },
    "case reader": CASE,
    "explorer": both(DICE, CARDS, VERDICTS),
    "explorer noon": both(DICE, CARDS, NOON),
    "explorer journey": both(DICE, {"en": ("1 voyage is",), "fr": ("1 trajet est",)}),
    "explorer rerolls": both(DICE, CARDS),
    "explorer game": GAME,
    "explorer review": {"en": ("Lost by decisions",), "fr": ("Perdu par ses décisions",)},
    "explorer quiz": {"en": ("First day", "10"), "fr": ("Premier jour", "10")},
    "explorer casebook": CASE,
    "explorer empty": {"en": ("No cards yet",), "fr": ("Pas encore de cartes",)},
}
EMPTY = {"en": "No game is on the table yet.", "fr": "Aucune partie n’est encore sur la table."}
KINDS = [name for name in SAMPLES if not name.startswith("explorer ")]
SHOWN = [(name, code) for name in KINDS for code in LANGUAGES]


def plain(text: str) -> str:
    """Return a text with simple spaces."""
    return " ".join(text.split())


def test_every_sample_has_facts_in_every_language() -> None:
    assert set(FACTS) == set(SAMPLES)
    assert {code for facts in FACTS.values() for code in facts} == set(available())


# ---------------------------------------------------------------- in a saved notebook

SETUP = """\
import json
from IPython.display import display
from glow_explorer.language import using
from glow_explorer.widgets import DiceTray, Explorer
from tests.support.samples import SAMPLES
sent = []
get_ipython().display_pub.register_hook(lambda message: sent.append(message) or message)"""
SHOW = """\
with using({code!r}):
    display(SAMPLES[{name!r}]())"""
KEEPING = {
    "first": "kept = DiceTray('red:fire')\nkept",
    "left": "left = DiceTray('red:fire')\nleft",
    "asked": "asked = Explorer(roll='red:fire', language='fr')\nasked",
    "again": "kept",
    "change": "kept.roll = left.roll = asked.roll = 'blue:water green:rock'\nasked.tab = 'journey'",
    "keep": "kept.keep()",
    "click": "asked._handle_custom_msg({'kind': 'keep'}, [])\nassert not asked.problem",
    "told": """\
of = {kept.model_id: 'kept', left.model_id: 'left', asked.model_id: 'asked'}
found = [(of.get(one['content']['transient'].get('display_id')), one['header']['msg_type'])
         for one in sent]
print(json.dumps([one for one in found if one[0]]))""",
}


def fill(folder: Path) -> None:
    """Run a notebook that shows every sample, in a cell of its own, and keep it there."""
    import nbformat

    sources = {"setup": SETUP} | KEEPING
    sources |= {f"{name} {code}": SHOW.format(name=name, code=code) for name, code in SHOWN}
    cells = [
        nbformat.v4.new_code_cell(source, metadata={"tags": [name]})  # type: ignore[no-untyped-call]
        for name, source in sources.items()
    ]
    given = nbformat.v4.new_notebook(cells=cells)  # type: ignore[no-untyped-call]
    folder.mkdir()
    (folder / "given.ipynb").write_text(nbformat.writes(given), encoding="utf-8")  # type: ignore[no-untyped-call]
    command = [
        sys.executable, "-m", "jupyter", "nbconvert", "--to", "notebook", "--execute",
        "given.ipynb", "--output", "saved.ipynb",
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def notebook_file(build_once: BuildOnce) -> Path:
    """A saved notebook that shows every sample."""
    return build_once("saved", fill) / "saved.ipynb"


@pytest.fixture(scope="module")
def saved(notebook_file: Path) -> dict[str, list[dict[str, Any]]]:
    """The outputs of the saved notebook, by the names of its cells."""
    executed = json.loads(notebook_file.read_text(encoding="utf-8"))
    return {cell["metadata"]["tags"][0]: cell["outputs"] for cell in executed["cells"]}


def picture(outputs: list[dict[str, Any]]) -> str:
    """Return the picture that stands next to the only widget of a cell."""
    (output,) = outputs
    assert output["output_type"] == "display_data"
    assert re.fullmatch("[0-9a-f]{32}", output["data"][WIDGET]["model_id"])
    return "".join(output["data"]["text/html"])


@pytest.mark.parametrize(("name", "code"), SHOWN)
class TestPicture:
    def test_it_tells_the_facts(
        self, saved: dict[str, list[dict[str, Any]]], name: str, code: str
    ) -> None:
        found = plain(picture(saved[f"{name} {code}"]))
        facts = FACTS[name][code] or (EMPTY[code],)

        assert [fact for fact in facts if fact not in found] == []
        assert not re.search(r"\{[a-z]+\}", found)

    def test_it_needs_nothing(
        self, saved: dict[str, list[dict[str, Any]]], name: str, code: str
    ) -> None:
        found = picture(saved[f"{name} {code}"])

        assert not re.search(r"<script|<iframe|<link|javascript:|\son\w+=", found)
        assert re.findall(r'(?:src|href)="(?!data:)', found) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pictures_are_readable(
    saved: dict[str, list[dict[str, Any]]], page: Page, code: str
) -> None:
    page.set_viewport_size({"width": 1000, "height": 900})
    for name in KINDS:
        show(page, f"<!doctype html><body>{picture(saved[f'{name} {code}'])}")
        page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
        told = plain(page.locator("body").inner_text())
        labels = plain(" ".join(page.locator("img").evaluate_all("all => all.map(i => i.alt)")))
        facts = FACTS[name][code] or (EMPTY[code],)

        assert [one for one in facts if one not in told and one not in labels] == [], name
        assert len(told) > 20, name
        assert page.evaluate("document.documentElement.scrollWidth") <= 1000, name
        assert page.evaluate(BROKEN) == [], name


class TestKeeping:
    def test_a_kept_picture_is_of_the_present(self, saved: dict[str, list[dict[str, Any]]]) -> None:
        found = picture(saved["first"])

        assert "large blue die: water" in found
        assert "large green die: rock" in found
        assert "large red die: fire" not in found

    def test_it_is_replaced_wherever_the_widget_was_shown(
        self, saved: dict[str, list[dict[str, Any]]]
    ) -> None:
        assert saved["again"] == saved["first"]

    def test_other_pictures_stay(self, saved: dict[str, list[dict[str, Any]]]) -> None:
        found = picture(saved["left"])

        assert "large red die: fire" in found
        assert "large blue die: water" not in found

    def test_the_browser_can_ask_for_it(self, saved: dict[str, list[dict[str, Any]]]) -> None:
        """The tab that is open is the one that is kept."""
        found = plain(picture(saved["asked"]))

        assert "gros dé bleu : eau" in found
        assert "gros dé rouge" not in found
        assert re.search(r"\d trajets? (est|sont) permis", found)

    def test_keeping_shows_nothing_a_second_time(
        self, saved: dict[str, list[dict[str, Any]]]
    ) -> None:
        assert saved["change"] == saved["keep"] == saved["click"] == []

    def test_what_was_displayed_is_updated_under_its_name(
        self, saved: dict[str, list[dict[str, Any]]]
    ) -> None:
        (printed,) = saved["told"]

        assert json.loads("".join(printed["text"])) == [
            ["kept", "display_data"],
            ["left", "display_data"],
            ["asked", "display_data"],
            ["kept", "display_data"],
            ["kept", "update_display_data"],
            ["asked", "update_display_data"],
        ]


# What is saved is brought back once the kernel has said that it has no widgets itself.
TRUST = """async () => {
    const context = glowPanel.sessionContext;
    await context.ready;
    await context.session.kernel.info;
    for (const cell of glowPanel.content.widgets) cell.model.trusted = true;
}"""


def test_the_saved_state_brings_the_widgets_back(lab_page: LabPage, notebook_file: Path) -> None:
    """Nothing is run: what the page needs, every front-end module once, is in the notebook."""
    content = json.loads(notebook_file.read_text(encoding="utf-8"))
    states = content["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    codes = [one["state"]["code"] for one in states.values() if "code" in one["state"]]
    (lab_page.lab.folder / "saved.ipynb").write_text(json.dumps(content), encoding="utf-8")
    lab_page.open("saved.ipynb")
    lab_page.page.evaluate(TRUST)

    assert len(codes) == len(set(codes)) > 10
    for kind in ("tray", "company", "board", "noon", "map", "adviser", "play", "quiz", "cases"):
        lab_page.drawn(f".glow-{kind}")
    lab_page.drawn(".glow-explorer .glow-board [data-card]")


# ---------------------------------------------------------------- in a page

# What asks the kernel for something, where anything does.
ASKING: Mapping[str, tuple[Literal["button", "tab"], str]] = {
    "dice tray": ("button", "Roll"),
    "company table": ("button", "Clear"),
    "noon stepper": ("button", "Apply Likyar.*"),
    "reroll adviser": ("button", "Roll these dice"),
    "journey map archipelago": ("button", "Sail 0 → 10: .*"),
    "journey map province": ("button", "New afternoon"),
    "game table": ("button", "Go no further today"),
    "game table new": ("button", "Begin"),
    "game table solo": ("button", "Walk to space 44.*"),
    "case reader": ("button", "Disputed"),
    "explorer": ("tab", "Noon"),
}
SEEN = """root => [root.innerText, ...[...root.querySelectorAll('[aria-label]')]
    .filter(one => one.getClientRects().length).map(one => one.getAttribute('aria-label'))]"""

FILLED = """() => [...document.querySelectorAll('.glow-explorer-place:not([hidden])')]
    .every(one => one.querySelector('.glow'))"""


def seen(root: Locator) -> list[str]:
    """Return what is visible, and what is said of it."""
    return [plain(one) for one in root.evaluate(SEEN)]


@pytest.mark.parametrize(("code", "names"), [("en", SAMPLES), ("fr", KINDS)], ids=LANGUAGES)
def test_a_page_shows_the_last_state(stage: Stage, code: str, names: Iterable[str]) -> None:
    for name in names:
        with using(code):
            root = stage.show(SAMPLES[name](), live=False)
        stage.page.wait_for_function(FILLED)
        found = " ".join(seen(root))

        assert [fact for fact in FACTS[name][code] if fact not in found] == [], name
        assert root.get_attribute("lang") == code, name
        assert "".join(root.get_by_role("alert").all_inner_texts()) == "", name
        assert "".join(root.locator(".glow-wait").all_inner_texts()) == "", name


@pytest.fixture
def timed(page: Page) -> Stage:
    """A blank page on which time can be made to pass."""
    page.clock.install()
    return Stage(page)


@pytest.mark.parametrize("name", ASKING)
def test_a_click_is_answered_by_saying_that_nobody_answers(timed: Stage, name: str) -> None:
    made = SAMPLES[name]()
    root = timed.show(made, live=False)
    role, label = ASKING[name]
    root.get_by_role(role, name=re.compile(f"^{label}$")).first.click()
    timed.page.mouse.move(1, 1)
    assert timed.sent(made) or timed.saved(made)
    timed.page.clock.run_for(20_000)
    found = " ".join(seen(root))

    assert root.locator("> .glow-wait-alone").inner_text() == messages("en")["widget.alone"]
    assert [fact for fact in FACTS[name]["en"] if fact not in found] == []
    assert root.locator("> [role=alert]").inner_text() == ""


def test_first_it_waits_then_it_says_so_then_the_answer_comes(timed: Stage) -> None:
    tray = DiceTray("red:fire blue:air", language="fr")
    root = timed.show(tray, live=False)
    dice = root.locator("[data-place]")
    labels = ["gros dé rouge : feu", "gros dé bleu : air"]
    status = root.locator("> .glow-wait")
    root.get_by_role("button", name="Lancer", exact=True).click()
    assert status.inner_text() == ""
    timed.page.clock.run_for(1_000)
    assert status.inner_text() == messages("fr")["widget.waiting"]
    timed.page.clock.run_for(20_000)
    assert status.inner_text() == messages("fr")["widget.alone"]
    shown = dice.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert [plain(one) for one in shown] == labels

    timed.give(tray, _answered=1, roll=["red:rock", "blue:air"])
    assert status.inner_text() == ""
    assert plain(dice.first.get_attribute("aria-label") or "") == "gros dé rouge : pierre"


def test_nothing_is_said_to_those_who_only_look(timed: Stage) -> None:
    root = timed.show(DiceTray("red:fire blue:air"), live=False)
    root.get_by_role("button", name="large red die: fire", exact=True).click()
    timed.page.clock.run_for(60_000)

    expect(root.get_by_role("button", name="Show water")).to_be_visible()
    assert root.locator("> .glow-wait").inner_text() == ""
