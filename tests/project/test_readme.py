"""README and tour keep their word: pictures, badges, links, and what is shown of the terminal."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from PIL import Image

import glow_explorer as glow
from docs.publishing import address
from tests.support import notebooks
from tests.support.browser import ROOT
from tests.support.screenshots import FILM, PICTURES, QUESTION, SHEETS, Picture
from tests.support.site_pictures import FIRST_SCREENS, HEIGHT, FirstScreen, readme_page
from tests.support.terminals import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.terminals import Ran

__all__ = ["run"]

README = (ROOT / "README.md").read_text(encoding="utf-8")
TOUR = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MOST_LINES = 160


def links(text: str) -> list[str]:
    """Return where a text leads, and what it shows."""
    found = re.findall(r"\[!\[[^\]]*\]\(([^)]+)\)\]\(([^)]+)\)|\]\(([^)\s]+)\)", text)
    return [link for several in found for link in several if link]


LINKS = links(README)
SHOWN = ROOT / "docs" / "pictures"
BADGES = ("binder-explorer", "binder-notebooks", "site")
ONLINE = [link for link in LINKS if urlsplit(link).scheme]
ADDRESSES = address.told()
"""Where the project is, once it is somewhere."""


@pytest.mark.parametrize("link", [link for link in LINKS if link not in ONLINE])
def test_links_in_the_repository_lead_somewhere(link: str) -> None:
    assert (ROOT / link).is_file()


def test_it_can_be_read_to_the_end() -> None:
    assert len(README.splitlines()) <= MOST_LINES


def test_links_of_the_tour_lead_somewhere() -> None:
    inside = [link for link in links(TOUR) if not urlsplit(link).scheme]

    assert inside
    assert [link for link in inside if not (ROOT / "docs" / link).is_file()] == []


def test_online_it_leads_where_the_project_is_and_nowhere_else() -> None:
    """The badges, once there is an address; until then nothing."""
    wanted = re.findall(r"\((https:[^)]+)\)", address.badges(ADDRESSES)) if ADDRESSES else []

    assert sorted(ONLINE) == sorted(wanted)


@pytest.mark.parametrize("name", BADGES)
def test_a_badge_is_a_picture_of_our_own(name: str) -> None:
    told = (SHOWN / f"{name}.svg").read_text(encoding="utf-8")

    assert told.startswith("<svg")
    assert re.findall(r"https?://[^\"' ]+", told) == ["http://www.w3.org/2000/svg"]
    assert re.search(r"<title id=\"t\">[^<]+</title>", told)


def test_its_pictures_are_those_that_make_screenshots_takes() -> None:
    taken = {f"{picture.name}.png" for picture in PICTURES} | {f"{FILM}.png"}
    taken |= {f"{name}.png" for name in (*SHEETS, *(screen.name for screen in FIRST_SCREENS))}
    texts = (README, TOUR, ARCHITECTURE)
    told = (link for text in texts for link in links(text) if "pictures/" in link)

    assert {path.name for path in SHOWN.iterdir()} == taken | {f"{name}.svg" for name in BADGES}
    assert taken <= {link.rpartition("/")[2] for link in told}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_pictures_are_light_enough_for_a_phone(picture: Picture) -> None:
    content = (SHOWN / f"{picture.name}.png").read_bytes()

    assert content.startswith(b"\x89PNG")
    assert len(content) < 300_000


@pytest.mark.parametrize("screen", FIRST_SCREENS, ids=lambda screen: screen.name)
def test_pictures_of_first_screens_are_light_and_as_wide_as_they_say(screen: FirstScreen) -> None:
    path = SHOWN / f"{screen.name}.png"

    with Image.open(path) as picture:
        assert picture.size == (screen.width, HEIGHT[screen.width])
    assert path.stat().st_size < 150_000


def test_it_begins_with_a_question_and_its_answer() -> None:
    """In words, in the picture (which asks the same), and in Python below."""
    question, answer = (
        README.index("Does Likyar still trigger?"),
        README.index("*No: fire is cursed"),
    )

    assert question < answer < README.index("docs/pictures/explorer.png")
    assert f'glow.ask("{QUESTION}")' in README
    assert str(glow.ask(QUESTION)).startswith("No. Likyar does not trigger: fire is cursed")
    assert "page 16" in README[answer:].partition("\n\n")[0]
    assert glow.rules["curse.symbol"].pages["en"] == 16


def test_as_a_web_page_it_has_its_tables_and_pictures() -> None:
    page = readme_page()

    assert page.count("<table>") == 2
    assert page.count("<img ") == len(re.findall(r"!\[", README))
    assert "<!-- badges -->" in page
    assert "|---|" not in page


def test_the_film_is_light_enough_for_a_phone() -> None:
    assert len((SHOWN / f"{FILM}.png").read_bytes()) < 300_000


def test_every_notebook_is_listed() -> None:
    for path in notebooks.ALL:
        assert f"(notebooks/{notebooks.name(path)}.ipynb)" in README


def test_the_terminal_says_what_is_shown(run: Callable[..., Ran]) -> None:
    (block,) = re.findall(r"^```\n(\$ glow-explorer .+?)^```$", TOUR, re.MULTILINE | re.DOTALL)
    shown = re.split(r"^\$ glow-explorer (.+)\n", block, flags=re.MULTILINE)[1:]

    assert len(shown) == 2 * 4
    for command, said in zip(shown[::2], shown[1::2], strict=True):
        assert run(*shlex.split(command)).out.rstrip("\n") == said.rstrip("\n")


def test_every_command_of_the_makefile_that_it_names_exists() -> None:
    made = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

    assert {"lab", "test", "app", "site", "docs", "address"} <= set(
        re.findall(r"make ([a-z]+)", README)
    )
    assert set(re.findall(r"`make ([a-z]+)\b", README + TOUR)) <= set(made)
