"""The README keeps its word: pictures, badges and links, and what it shows of the terminal."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from glow_explorer.sharing.links import binder_url, explorer_path
from tests.support import notebooks
from tests.support.browser import ROOT
from tests.support.screenshots import PICTURES, Picture
from tests.support.terminals import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.terminals import Ran

__all__ = ["run"]

README = (ROOT / "README.md").read_text(encoding="utf-8")
LINKS = [
    link
    for found in re.findall(r"\[!\[[^\]]*\]\(([^)]+)\)\]\(([^)]+)\)|\]\(([^)\s]+)\)", README)
    for link in found
    if link
]
SHOWN = ROOT / "docs" / "pictures"
BADGES = ("binder-explorer", "binder-notebooks", "site")
ONLINE = [link for link in LINKS if urlsplit(link).scheme]
# Who keeps the repository, as the links say it: a stand-in until it has an address.
OWNER, NAME = re.findall(r"/v2/gh/([^/]+)/([^/]+)/", README)[0]


@pytest.mark.parametrize("link", [link for link in LINKS if link not in ONLINE])
def test_links_in_the_repository_lead_somewhere(link: str) -> None:
    assert (ROOT / link).is_file()


def test_online_there_are_binder_and_the_site_and_nothing_else() -> None:
    assert {urlsplit(link).hostname for link in ONLINE} == {
        "mybinder.org",
        f"{OWNER.lower()}.github.io",
    }


@pytest.mark.parametrize("link", [link for link in ONLINE if "mybinder" in link])
def test_links_to_binder_are_what_the_link_builder_makes(link: str) -> None:
    """And what they open is there: the Explorer, or a notebook."""
    (path,) = parse_qs(urlsplit(link).query)["urlpath"]
    opened = re.sub(r"^(lab/tree|voila/render)/", "", urlsplit(path).path)

    assert link == binder_url(f"{OWNER}/{NAME}", urlpath=path)
    assert (ROOT / opened).is_file()


def test_the_badges_open_the_explorer_a_notebook_and_the_site() -> None:
    badges = dict(re.findall(r"\[!\[[^\]]*\]\(docs/pictures/(\S+)\.svg\)\]\(([^)]+)\)", README))
    first = "lab/tree/notebooks/00_start_here.ipynb"

    assert badges == {
        "binder-explorer": binder_url(f"{OWNER}/{NAME}", urlpath=explorer_path(language="en")),
        "binder-notebooks": binder_url(f"{OWNER}/{NAME}", urlpath=first),
        "site": f"https://{OWNER}.github.io/{NAME}/",
    }


def test_once_there_is_an_address_one_command_fills_it_in() -> None:
    (command,) = re.findall(r"^sed -i '(.+)' README\.md$", README, re.MULTILINE)
    filled = README
    for old, new in re.findall(r"s/(\w+)/(\w+)/g", command):
        filled = filled.replace(old, new)

    assert binder_url("you/yours", urlpath=explorer_path(language="en")) in filled
    assert "https://you.github.io/yours/" in filled
    assert "OWNER" not in filled


@pytest.mark.parametrize("name", BADGES)
def test_a_badge_is_a_picture_of_our_own(name: str) -> None:
    told = (SHOWN / f"{name}.svg").read_text(encoding="utf-8")

    assert told.startswith("<svg")
    assert re.findall(r"https?://[^\"' ]+", told) == ["http://www.w3.org/2000/svg"]
    assert re.search(r"<title id=\"t\">[^<]+</title>", told)


def test_its_pictures_are_those_that_make_screenshots_takes() -> None:
    taken = {f"{picture.name}.png" for picture in PICTURES}

    assert {path.name for path in SHOWN.iterdir()} == taken | {f"{name}.svg" for name in BADGES}
    assert all(f"docs/pictures/{name}" in README for name in taken)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_pictures_are_light_enough_for_a_phone(picture: Picture) -> None:
    content = (SHOWN / f"{picture.name}.png").read_bytes()

    assert content.startswith(b"\x89PNG")
    assert len(content) < 300_000


def test_every_notebook_is_listed() -> None:
    for path in notebooks.ALL:
        assert f"(notebooks/{notebooks.name(path)}.ipynb)" in README


def test_the_terminal_says_what_is_shown(run: Callable[..., Ran]) -> None:
    (block,) = re.findall(r"^```\n(\$ glow-explorer .+?)^```$", README, re.MULTILINE | re.DOTALL)
    shown = re.split(r"^\$ glow-explorer (.+)\n", block, flags=re.MULTILINE)[1:]

    assert len(shown) == 2 * 4
    for command, said in zip(shown[::2], shown[1::2], strict=True):
        assert run(*shlex.split(command)).out.rstrip("\n") == said.rstrip("\n")


def test_every_command_of_the_makefile_that_it_names_exists() -> None:
    made = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

    assert {"lab", "test", "app", "site", "docs", "binder"} <= set(
        re.findall(r"make ([a-z]+)", README)
    )
    assert set(re.findall(r"`make ([a-z]+)`", README)) <= set(made)
