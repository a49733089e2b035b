"""Links to a position: what they hold, and what is refused."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from jupyterlab_server.workspaces_handler import WORKSPACE_EXTENSION, slugify

from glow_explorer import Company, GlowError, Position
from glow_explorer.game import Game
from glow_explorer.language import available, using
from glow_explorer.sharing import links
from glow_explorer.sharing.links import binder_url, lab_path, qr_code, shared_url, site_url
from glow_explorer.widgets.serving import asked_by, opened
from tests.support.browser import ROOT

ROLL = Position(roll="red:fire red:air small blue:water")
FOUR = ("Pocana", "Eoles", "Braccio", "Orium")
PLACES = {
    "roll": ROLL,
    "company": Position(Company("Pocana", ["likyar"]), light=12),
    "sea": Position(roll="red:fire", boats=(0, 6, 7, 9), footprints=2),
    "land": Position(roll="red:fire", at=45),
    "game": Position(Game.new(["Pocana", "Eoles"], "archipelago", 7)),
    "whole game": Position(
        Game.new(["Pocana", "Eoles", "Braccio", "Orium"], seed=1).play("greedy")
    ),
}


def urlpath(link: str) -> str:
    """Return what Binder opens: it reads the query, and takes what it finds as an address."""
    (path,) = parse_qs(urlsplit(link).query, strict_parsing=True)["urlpath"]
    return path


def refused(**given: Any) -> GlowError:
    with pytest.raises(GlowError) as refusal:
        ROLL.binder_url(**{"repo": "owner/name", **given})
    return refusal.value


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("opens", links.OPENS)
def test_a_link_holds_the_position(kind: str, opens: str) -> None:
    position = PLACES[kind]
    link = position.binder_url("owner/name", opens=opens)

    assert Position.from_code(link) == position
    assert position.code() in urlpath(link)
    assert len(link) < 1200


def test_the_explorer_gets_code_and_language_in_the_query() -> None:
    path, _, query = urlpath(ROLL.binder_url("owner/name", language="fr")).partition("?")

    assert path == "voila/render/glow_explorer/app/explorer.ipynb"
    assert parse_qs(query) == {"code": [ROLL.code()], "language": ["fr"]}
    assert (ROOT / path.removeprefix("voila/render/")).is_file()


@pytest.mark.parametrize("language", available())
def test_jupyterlab_gets_them_in_the_name_of_the_workspace(language: str) -> None:
    """Such a name has letters, digits, hyphens and underscores only."""
    path = urlpath(ROLL.binder_url("owner/name", opens="lab", language=language))
    start, tree = path.split("/tree/")

    assert start == f"lab/workspaces/{language}-{ROLL.code()}"
    assert (ROOT / tree).is_file()
    assert asked_by(f"http://hub/user/me/{path}") == {"language": language, "code": ROLL.code()}


def test_the_code_of_a_whole_game_never_becomes_the_name_of_a_file() -> None:
    """JupyterLab keeps a workspace in a file; a name has 255 letters at the most."""
    names = [f"{language}-{PLACES['whole game'].code()}" for language in available()]
    files = {slugify(name) + WORKSPACE_EXTENSION for name in names}

    assert min(map(len, names)) > 255
    assert max(map(len, files)) <= 128
    assert len(files) == len(names)


def test_the_notebook_speaks_the_language_of_the_link() -> None:
    english, french = lab_path("glow1-a", "en"), lab_path("glow1-a", "fr")

    assert english.endswith("/position.ipynb")
    assert french.endswith("/position_fr.ipynb")


def test_a_link_speaks_the_language_it_was_made_in() -> None:
    with using("fr"):
        french = ROLL.binder_url("owner/name")

    assert urlpath(french).endswith("&language=fr")
    assert urlpath(ROLL.binder_url("owner/name")).endswith("&language=en")
    assert urlpath(ROLL.binder_url("owner/name", language="Français")).endswith("&language=fr")


@pytest.mark.parametrize(
    "repo",
    [
        "owner/name",
        " owner/name ",
        "https://github.com/owner/name",
        "https://github.com/owner/name/",
        "https://github.com/owner/name.git",
        "http://www.github.com/owner/name",
        "github.com/owner/name",
        "git@github.com:owner/name.git",
        "ssh://git@github.com/owner/name.git",
    ],
)
def test_a_repository_is_understood_however_it_is_written(repo: str) -> None:
    assert binder_url(repo) == "https://mybinder.org/v2/gh/owner/name/HEAD"


@pytest.mark.parametrize(
    ("repo", "provider"),
    [("https://gitlab.com/group/part/name", None), ("group/part/name", "gl")],
)
def test_gitlab_has_groups_within_groups(repo: str, provider: str | None) -> None:
    link = binder_url(repo, provider=provider)

    assert link == "https://mybinder.org/v2/gl/group%2Fpart%2Fname/HEAD"


@pytest.mark.parametrize(
    "repo",
    [
        "", "name", "owner/", "/name", "owner/name/tree/main", "owner name", "owner/na me",
        "github.com/name", "https://example.org/owner/name", "https://gitlab.com/name",
        "owner/..", "../name", "owner/name?x=1", "owner/name#x", "owner/na%6de", "öwner/name",
        None, 7, b"owner/name",
    ],
)  # fmt: skip
def test_another_repository_is_refused_with_what_was_expected(repo: object) -> None:
    refusal = refused(repo=repo)

    assert refusal.code == "link-repository"
    assert repr(repo) in str(refusal)
    assert "'owner/name'" in str(refusal)
    assert "github.com" in str(refusal)


def test_an_address_elsewhere_than_said_is_refused() -> None:
    assert refused(repo="https://github.com/owner/name", provider="gl").code == "link-repository"
    assert refused(provider="bitbucket").code == "not-a-choice"


@pytest.mark.parametrize(
    ("ref", "written"),
    [("main", "main"), ("v1.0", "v1.0"), ("topic/new", "topic%2Fnew"), ("é", "%C3%A9")],
)
def test_a_ref_is_one_part_of_the_path(ref: str, written: str) -> None:
    assert binder_url("owner/name", ref) == f"https://mybinder.org/v2/gh/owner/name/{written}"


@pytest.mark.parametrize(
    "ref", ["", " ", "a b", "-a", "/a", "a?b", "a#b", "a:b", "a~1", "a@{1}", "a%20b", None, 7]
)
def test_another_ref_is_refused(ref: object) -> None:
    refusal = refused(ref=ref)

    assert refusal.code == "link-ref"
    assert repr(ref) in str(refusal)
    assert "'HEAD'" in str(refusal)


def test_another_way_to_open_is_refused() -> None:
    refusal = refused(opens="tree")

    assert refusal.code == "not-a-choice"
    assert "tree" in str(refusal)
    assert "explorer, lab" in str(refusal)
    assert refused(language="xx").code == "unknown-language"


def test_any_path_survives_binder() -> None:
    """What is decoded once is a proper address: a blank in it is still written as %20."""
    link = binder_url("owner/name", urlpath="/lab/tree/my notes/été.ipynb?a=1&b=x%20y")

    assert urlpath(link) == "lab/tree/my%20notes/%C3%A9t%C3%A9.ipynb?a=1&b=x%20y"
    assert "?" not in unquote(link).partition("?")[0]
    assert binder_url("owner/name", urlpath="") == binder_url("owner/name")


def test_another_binder_can_be_asked() -> None:
    assert binder_url("a/b", hub="https://hub.example/binder").startswith(
        "https://hub.example/binder/v2/gh/a/b/HEAD"
    )
    with pytest.raises(GlowError, match=r"'hub\.example'.*mybinder"):
        binder_url("a/b", hub="hub.example")


def test_a_site_opens_the_position() -> None:
    link = ROLL.site_url("https://owner.github.io/name/", language="fr")
    asked = urlsplit(link)

    assert (asked.netloc, asked.path) == ("owner.github.io", "/name/explorer.html")
    assert parse_qs(asked.query) == {"code": [ROLL.code()], "language": ["fr"]}
    assert Position.from_code(link) == ROLL
    assert ROLL.site_url("https://owner.github.io/name", language="fr") == link
    assert ROLL.site_url("http://localhost:8000").startswith("http://localhost:8000/explorer.html")


@pytest.mark.parametrize(
    "site",
    [
        "", "owner/name", "owner.github.io/name", "https://", "ftp://a.b/", "https://a b/",
        "https://[bad/", "https://a.b/?x", "https://a.b/#x", "javascript:alert(1)", None, 3,
    ],
)  # fmt: skip
def test_another_site_is_refused_with_what_was_expected(site: Any) -> None:
    with pytest.raises(GlowError) as refusal:
        ROLL.site_url(site)

    assert refusal.value.code == "link-address"
    assert repr(site) in str(refusal.value)
    assert "'https://owner.github.io/name/'" in str(refusal.value)


def test_what_is_too_long_for_a_link_is_told_to_go_into_a_file() -> None:
    longest = binder_url("owner/name", urlpath="x" * 1900)
    with pytest.raises(GlowError) as refusal:
        site_url("https://a.b/", "glow1-" + "x" * 2000)

    assert len(longest) <= links.MOST_LINK
    assert refusal.value.code == "link-too-long"
    assert "position.save(path)" in str(refusal.value)
    with pytest.raises(GlowError, match="2000"):
        binder_url("owner/name", urlpath="x" * 2000)


def test_a_notebook_opens_what_the_link_asks_for() -> None:
    explorer = opened(f"http://hub/lab/workspaces/fr-{ROLL.code()}/tree/position.ipynb")

    assert explorer.roll == ROLL.roll
    assert explorer.language == "fr"
    assert explorer.problem == {}
    assert opened(ROLL.code()).roll == ROLL.roll
    assert opened(f"http://hub/position.ipynb?code={ROLL.code()}&tab=noon").tab == "noon"


@pytest.mark.parametrize("address", ["nothing", "http://hub/lab/workspaces/fr-glow1-x/tree/a"])
def test_a_link_that_holds_no_position_is_reported(address: str) -> None:
    explorer = opened(address)

    assert explorer.problem["kind"] == "refused"
    assert not explorer.roll


class TestShared:
    """Where a link for others leads."""

    def test_the_page_itself_comes_first_then_what_is_configured_then_the_project(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        code = ROLL.code()
        named = {"Repository": "https://github.com/owner/name"}
        monkeypatch.setattr(links, "project_url", lambda label: named.get(label, ""))
        assert shared_url(code, "en") == ROLL.binder_url("owner/name", language="en")
        named["Homepage"] = "https://owner.github.io/name/"
        assert shared_url(code, "en") == ROLL.site_url(named["Homepage"], language="en")
        monkeypatch.setenv(links.SITE_VARIABLE, "https://club.example/glow")
        assert shared_url(code, "en").startswith("https://club.example/glow/explorer.html?code=")
        mine = "http://127.0.0.1:8000/"
        assert shared_url(code, "fr", mine) == ROLL.site_url(mine, language="fr")

    def test_without_any_address_there_is_no_link(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(links, "project_url", lambda _label: "")
        monkeypatch.delenv(links.SITE_VARIABLE, raising=False)

        assert shared_url(ROLL.code()) == ""
        assert shared_url(ROLL.code(), site="javascript:alert(1)") == ""
        assert shared_url("x" * links.MOST_LINK, site="https://owner.github.io/name/") == ""

    @pytest.mark.parametrize("kind", ["roll", "whole game"])
    def test_a_qr_code_is_square_with_a_margin(self, kind: str) -> None:
        side, path = qr_code(PLACES[kind].site_url("https://owner.github.io/name/"))
        squares = {
            tuple(map(int, square.split(" "))) for square in re.findall(r"M(\d+ \d+)h", path)
        }

        assert side <= 177 + 8
        assert min(min(square) for square in squares) == 4
        assert max(max(square) for square in squares) == side - 5
