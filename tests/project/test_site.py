"""The site as files: what lies in it, where its pages lead, and what is said if one is missing."""

from __future__ import annotations

import doctest
import hashlib
import json
import re
import subprocess
import sys
import tarfile
from html.parser import HTMLParser
from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from jupyterlite_pyodide_kernel.constants import (  # type: ignore[import-untyped]
    PYODIDE_CDN_URL,
    PYODIDE_KERNEL_PLUGIN_ID,
    PYODIDE_VERSION,
)
from PIL import Image

import glow_explorer as glow
from docs.publishing import (
    site,
    site_app,
    site_bridge,
    site_fetch,
    site_landing,
    site_lock,
)
from docs.publishing.address import told, urls
from docs.publishing.site_fetch import LIST, RUNTIME, NpmMissingError, SiteError
from glow_explorer.quiz import series
from glow_explorer.widgets.explorer import PARTS, TABS
from tests.support import site_pages
from tests.support.browser import ROOT
from tests.support.notebooks import ALL, FOLDER, HEAVY
from tests.support.site_pages import built

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.builds import BuildOnce

PAGES = ("index.html", "fr.html", "explorer.html")
ADDRESSES = ("href", "src")
SPOKEN = {"index.html": "en", "fr.html": "fr", "explorer.html": "both"}
NO_NUMPY = """
import json, sys
for name in ("numpy", "pandas", "matplotlib"):
    sys.modules[name] = None          # importing it is an error
from itertools import islice
from glow_explorer.quiz import series
print(json.dumps([[[one.kind, str(one)] for one in islice(series(level, 7), 12)]
                  for level in range(1, 6)]))
"""


NO_PLAN = """
import json, sys
for name in ("numpy", "pandas", "matplotlib"):
    sys.modules[name] = None          # importing it is an error
from glow_explorer.widgets import JourneyMap
dice = "red:fire small blue:water green:rock purple:footprints"
sea = JourneyMap(roll=dice, boats=(0, 6, 7, 9), footprints=2)
seen = sea._view
sea._handle_custom_msg({"kind": "go", "to": 3}, [])
print(json.dumps([seen["unplanned"], len(seen["options"]), list(sea.boats)]))
"""


@pytest.fixture(scope="module")
def folder(build_once: BuildOnce) -> Path:
    return built(build_once)


@pytest.fixture
def packages(folder: Path) -> dict[str, Any]:
    lock = json.loads((folder / site.PYTHON / LIST).read_text(encoding="utf-8"))
    found: dict[str, Any] = lock["packages"]
    return found


class Page(HTMLParser):
    """A page of the site: its title, its words, and everything it leads to or loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.title = ""
        self._inside = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.leads += [value or "" for name, value in attrs if name in ADDRESSES]

    def handle_endtag(self, tag: str) -> None:
        self._inside = "" if tag == self._inside else self._inside

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data


class TestPython:
    """What Python finds in the browser."""

    def test_the_runtime_is_in_the_site(self, folder: Path) -> None:
        for name in RUNTIME:
            assert (folder / site.PYTHON / name).stat().st_size > 1000, name

    def test_a_package_is_a_file_beside_the_list_or_at_pyodides_own_address(
        self, folder: Path, packages: dict[str, Any]
    ) -> None:
        """A file has the hash that the list gives; nothing else lies there, and nothing is lost."""
        here = {name for name, one in packages.items() if one["file_name"].endswith("-any.whl")
                and "://" not in one["file_name"]}  # fmt: skip
        for name in here:
            content = (folder / site.PYTHON / packages[name]["file_name"]).read_bytes()
            assert hashlib.sha256(content).hexdigest() == packages[name]["sha256"], name
        there = {name: one["file_name"] for name, one in packages.items() if name not in here}

        assert {packages[name]["file_name"] for name in here} == {
            file.name for file in (folder / site.PYTHON).glob("*.whl")
        }
        assert set(HEAVY) <= set(there)
        assert set(HEAVY) == set(site_bridge.ELSEWHERE)
        for name, address in there.items():
            assert address == f"{PYODIDE_CDN_URL}/{address.rpartition('/')[2]}", name

    def test_what_a_kernel_starts_with_lies_here_with_all_that_it_needs(
        self, packages: dict[str, Any]
    ) -> None:
        ahead, found = list(site_lock.PRELOADED), set[str]()
        while ahead:
            name = ahead.pop()
            found.add(name)
            ahead += [one for one in packages[name]["depends"] if one not in found]

        assert {"anywidget", "comm", "ipywidgets", "networkx", "tqdm", "traitlets"} <= found
        assert not found & set(HEAVY)
        assert [name for name in found if "://" in packages[name]["file_name"]] == []

    def test_our_own_wheel_and_its_import(self, packages: dict[str, Any]) -> None:
        ours = packages["glow-explorer"]

        assert (ours["version"], ours["imports"]) == (glow.__version__, ["glow_explorer"])
        assert ours["install_dir"] == "site"

    def test_front_ends_and_their_python_are_of_one_version(
        self, folder: Path, packages: dict[str, Any]
    ) -> None:
        for name in ("anywidget", "ipywidgets"):
            assert packages[name]["version"] == version(name)
        settings = json.loads((folder / site.SETTINGS).read_text(encoding="utf-8"))
        known = settings["jupyter-config-data"]

        assert {one["name"] for one in known["federated_extensions"]} == set(site.EXTENSIONS)
        kernel = known["litePluginSettings"][PYODIDE_KERNEL_PLUGIN_ID]
        assert kernel["disablePyPIFallback"] is True
        assert kernel["pyodideUrl"].startswith("./static/pyodide/pyodide.")
        assert kernel["loadPyodideOptions"]["packages"] == list(site_lock.PRELOADED)


class TestPages:
    """Where the pages lead."""

    def test_everything_that_a_page_names_is_in_the_site(self, folder: Path) -> None:
        for name in PAGES:
            page = Page(folder / name)
            assert page.leads
            for address in page.leads:
                asked = urlsplit(address)
                if address in told().values():
                    continue  # where the project is, once it is somewhere
                assert (asked.scheme, asked.netloc) == ("", ""), address
                assert (folder / asked.path).is_file(), (name, address)
                for notebook in parse_qs(asked.query).get("path", []):
                    assert (folder / "files" / notebook).is_file(), address

    def test_pages_are_filled_in_and_have_a_title(self, folder: Path) -> None:
        for name in PAGES:
            text = (folder / name).read_text(encoding="utf-8")

            assert Page(folder / name).title.startswith("Glow Explorer")
            assert not re.search(r"\$\{?[a-z_]+", text)
        assert f"Version {glow.__version__}." in (folder / "index.html").read_text("utf-8")

    @pytest.mark.parametrize(("name", "language"), [*SPOKEN.items()])
    def test_a_link_is_previewed_in_the_language_of_its_page(
        self, folder: Path, name: str, language: str
    ) -> None:
        """By a title, a description and a picture of the usual size."""
        text = (folder / name).read_text(encoding="utf-8")
        fields = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', text))
        title, description = site_landing.TOLD[language]
        picture = folder / fields["og:image"].rpartition("/")[2]

        assert (fields["og:title"], fields["og:description"]) == (title, description)
        assert fields["description"] == description
        assert len(description) < 160
        with Image.open(picture) as opened:
            assert opened.size == (1200, 630)
        assert picture.stat().st_size < 300_000
        assert fields["og:locale"] == ("fr_FR" if language == "fr" else "en_GB")

    def test_sheets_and_the_source_are_offered_where_there_are_any(self, tmp_path: Path) -> None:
        assert site_landing.sheets_section([]) == ""
        assert site_landing.source_line({}) == ""
        sheet = tmp_path / "sheets" / "glow-day-fr.html"
        sheet.parent.mkdir()
        sheet.write_text("<title>La journée</title>", encoding="utf-8")
        section = site_landing.sheets_section([sheet])

        assert '<a class="sheet" href="sheets/glow-day-fr.html"><h3>La journée</h3></a>' in section
        source = site_landing.source_line(urls("you/yours"))
        assert 'href="https://github.com/you/yours"' in source
        assert "https://you.github.io/yours/reference/" in source

    def test_scripts_and_styles_name_nobody_else(self, folder: Path) -> None:
        known = {"http://www.w3.org/2000/svg", PYODIDE_CDN_URL}
        for file in site.FILES.iterdir():
            if file.suffix != ".png":
                text = (folder / file.name).read_text(encoding="utf-8")
                assert set(re.findall(r"https?://[^\s\"')]+", text)) <= known, file.name

    def test_jupyterlab_finds_its_settings_in_the_start_page(self, folder: Path) -> None:
        """It reads them from the page at the top of the site, and does not start without them."""
        text = (folder / "index.html").read_text(encoding="utf-8")

        assert '<script id="jupyter-config-data" type="application/json"' in text

    def test_the_start_page_lists_every_notebook_in_both_languages(self, folder: Path) -> None:
        text = (folder / "index.html").read_text(encoding="utf-8")
        lists = re.findall(r'<ol class="course" lang="(\w\w)">(.*?)</ol>', text, re.DOTALL)
        linked = {
            language: re.findall(r'href="lab/index\.html\?path=([^"]+)"', part)
            for language, part in lists
        }
        paths = [path.relative_to(FOLDER).as_posix() for path in ALL]
        english = [path for path in paths if "/" not in path]

        assert linked["en"] == english
        assert {path for path in linked["fr"] if path.startswith("fr/")} == {
            path for path in paths if path.startswith("fr/")
        }
        assert [path.removeprefix("fr/")[:2] for path in linked["fr"]] == [
            path[:2] for path in english
        ]

    def test_a_notebook_is_told_by_its_heading_and_its_first_promise(self, tmp_path: Path) -> None:
        told = "# A *day*\n\nYou will be able to\n\n- see `dice` & [cards](a.ipynb);\n- more\n"
        code = "import numpy as np\nfrom pandas import DataFrame\nimport matplotlib.pyplot\n"
        cells = [
            {"cell_type": "markdown", "source": [told]},
            {"cell_type": "code", "source": [code]},
        ]
        (tmp_path / "fr").mkdir()
        file = tmp_path / "01_day.ipynb"
        file.write_text(json.dumps({"cells": cells}), encoding="utf-8")
        one = site_landing.listed(file, tmp_path)

        assert (one.number, one.title, one.promise) == ("01", "A day", "See dice & cards.")
        assert one.fetches == ("numpy", "pandas", "matplotlib")
        assert "fetches numpy, pandas and matplotlib" in site_landing.tile(one, "en")
        assert "See dice &amp; cards." in site_landing.tile(one, "en")
        assert "en anglais" in site_landing.tile(site_landing.course(tmp_path)["fr"][0], "fr")
        assert "en anglais" not in site_landing.tile(one, "en")

    def test_the_examples_in_its_words_hold(self) -> None:
        found = doctest.testmod(site_landing)

        assert (found.failed, found.attempted > 0) == (0, True)

    def test_notebooks_name_the_sites_kernel_and_are_otherwise_the_same(self, folder: Path) -> None:
        for path in ALL:
            there = folder / "files" / path.relative_to(FOLDER)
            kept = json.loads(there.read_text(encoding="utf-8"))
            ours = json.loads(path.read_text(encoding="utf-8"))

            assert kept["metadata"]["kernelspec"] == site.KERNEL
            assert [one["source"] for one in kept["cells"]] == [
                one["source"] for one in ours["cells"]
            ]


class TestApp:
    """What makes the Explorer's page an app."""

    def test_all_that_the_page_needs_is_kept(self, folder: Path, packages: dict[str, Any]) -> None:
        """The pages with what they load, Python, and our package with everything it needs."""
        kept = json.loads((folder / site_app.KEPT).read_text(encoding="utf-8"))
        needed = {packages[name]["file_name"] for name in site_app.needed(packages)}
        own = {name for page in PAGES for name in Page(folder / page).leads if "?" not in name}

        assert own <= set(kept["files"])
        assert {f"{site.PYTHON.as_posix()}/{name}" for name in RUNTIME} <= set(kept["files"])
        assert {name.rpartition("/")[2] for name in kept["wheels"]} == needed
        assert set(kept["wheels"]) <= set(kept["files"])
        assert kept["wheels"][-1].rpartition("/")[2].startswith("glow_explorer-")
        for name, size in kept["files"].items():
            assert (folder / name).stat().st_size == size, name

    def test_the_service_worker_knows_its_build_and_has_jupyterlites_beside_it(
        self, folder: Path
    ) -> None:
        kept = json.loads((folder / site_app.KEPT).read_text(encoding="utf-8"))
        text = (folder / site_app.SERVICE_WORKER).read_text(encoding="utf-8")
        lite = (folder / site_app.OF_THE_NOTEBOOKS).read_text(encoding="utf-8")

        assert f'const BUILD = "{kept["build"]}";' in text
        assert f'const DISTRIBUTION = "{PYODIDE_CDN_URL}";' in text
        assert "/api/drive" in lite

    def test_the_manifest_names_what_is_there(self, folder: Path) -> None:
        told = json.loads((folder / site_app.MANIFEST).read_text(encoding="utf-8"))
        links = [told["start_url"], *(one["url"] for one in told["shortcuts"])]

        assert all((folder / icon["src"]).is_file() for icon in told["icons"])
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
        assert {urlsplit(link).path for link in links} == {"./explorer.html"}
        tabs = {tab for link in links for tab in parse_qs(urlsplit(link).query).get("tab", [])}
        assert tabs <= set(TABS)

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_the_first_table_is_drawn_without_python(self, folder: Path, language: str) -> None:
        file = folder / site_app.first_drawing(language)
        drawing = json.loads(file.read_text(encoding="utf-8"))
        ours = _known(drawing["said"])
        models = {one["id"] for one in drawing["said"] if one["kind"] == "comm_open"}

        assert "comm_close" not in {one["kind"] for one in drawing["said"]}
        assert ours[drawing["id"]]["language"] == language
        assert parse_qs(drawing["query"]) == {"tab": ["cards"], "language": [language]}
        inside = {name.removeprefix("IPY_MODEL_") for name in ours[drawing["id"]]["children"]}
        assert inside <= models

    def test_another_content_is_another_build(self, tmp_path: Path) -> None:
        file = tmp_path / "page.html"
        builds = set()
        for text in ("one", "other"):
            file.write_text(text, encoding="utf-8")
            builds.add(site_app._fingerprint([file]))

        assert len(builds) == 2
        assert site_app._fingerprint([file]) in builds


class TestBridge:
    """The Explorer's page without a browser: what it says and hears is JSON."""

    def test_a_link_is_opened_and_a_click_answered(self) -> None:
        position = glow.Position(roll="red:fire")
        asked = f"code={position.code()}&language=fr"
        opened, answered, table = _bridged(asked, {"method": "custom", "content": {"kind": "undo"}})
        dice = json.dumps(glow.widgets.DiceTray("red:fire").get_state("roll")["roll"])
        shown = [one for one in opened.values() if json.dumps(one.get("roll")) == dice]

        assert len(opened) == 1 + len(PARTS) + 1, "the Explorer, its parts, the field to ask in"
        assert {one["language"] for one in shown} == {"fr"}
        assert [one for one in answered.values() if json.dumps(one.get("roll")) == dice] == []
        assert parse_qs(table) == {"tab": ["cards"], "language": ["fr"]}

    def test_a_package_is_fetched_once_and_only_what_lies_elsewhere(self) -> None:
        asked: list[str] = []
        finder = site_bridge.Fetching(asked.append)
        for name in ("numpy", "numpy", "numpy.linalg", "pandas", "requests"):
            finder.find_spec(name)

        assert asked == ["numpy", "pandas"]


def _bridged(query: str, told: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Open the page's Explorer in a Python of its own, which is warm already; tell it something.

    Returns what the page knows of each model before and afterwards, and the table to open again.
    """
    code = f"""
import json
from docs.publishing import site_bridge
said = []
site_bridge.warm()
name = site_bridge.start({query!r}, "", lambda text: said.append(json.loads(text)), None)
opened = len(said)
site_bridge.hear(name, json.dumps({told!r}))
site_bridge.hear("nobody", "{{}}")
print(json.dumps([said[:opened], said, site_bridge.table()]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    before, after, table = json.loads(done.stdout.splitlines()[-1])
    return _known(before), _known(after), table


def _known(said: list[dict[str, Any]]) -> dict[str, Any]:
    """Put together what was said of each of our models."""
    found: dict[str, Any] = {}
    for one in said:
        state = one["data"].get("state", {})
        if one["kind"] == "comm_open" and "language" in state:
            found[one["id"]] = dict(state)
        elif one["id"] in found:
            found[one["id"]] |= state
    return found


class TestWithoutNumpy:
    def test_the_quiz_asks_at_every_level(self) -> None:
        """Only what is best to reroll is not asked; everything else stays as it was."""
        done = subprocess.run(
            [sys.executable, "-c", NO_NUMPY], capture_output=True, text=True, check=True
        )
        found = json.loads(done.stdout)
        for level, asked in enumerate(found, start=1):
            usual = [[one.kind, str(one)] for one, _ in zip(series(level, 7), asked, strict=False)]
            kept = [one for one in usual if one[0] != "reroll"]

            assert len(asked) == 12
            assert all(kind != "reroll" for kind, _ in asked)
            assert [one for one, other in zip(asked, usual, strict=True) if one == other] == kept
            assert (len(kept) == 12) == (level <= 3)

    def test_the_map_is_there_and_boats_sail(self) -> None:
        """Only the plan is missing, and says why."""
        done = subprocess.run(
            [sys.executable, "-c", NO_PLAN], capture_output=True, text=True, check=True
        )
        unplanned, islands, boats = json.loads(done.stdout)

        assert "numpy" in unplanned
        assert islands > 0
        assert boats == [3, 6, 7, 9]


class TestTrouble:
    """What cannot be had is named, with what to do."""

    def test_without_npm(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(SiteError, match="npm is missing") as told:
            site_fetch.runtime(tmp_path / "cache")

        assert f"pyodide@{PYODIDE_VERSION}" in str(told.value)
        assert "install Node.js" in str(told.value)
        assert str(tmp_path / "cache" / f"pyodide-{PYODIDE_VERSION}") in str(told.value)

    @pytest.mark.parametrize(
        ("required", "outcome"), [("1", pytest.fail.Exception), ("0", pytest.skip.Exception)]
    )
    def test_without_npm_tests_say_so(
        self, required: str, outcome: type[BaseException], tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        def build(*_: object) -> None:
            raise NpmMissingError("npm is missing.")

        monkeypatch.setenv("GLOW_REQUIRE_BROWSER", required)
        monkeypatch.setattr(site_pages, "build", build)
        with pytest.raises(outcome, match="npm is missing"):
            site_pages.fill(tmp_path)

    def test_what_was_put_there_by_hand_needs_no_npm(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        by_hand = tmp_path / f"pyodide-{PYODIDE_VERSION}"
        by_hand.mkdir()
        for name in RUNTIME:
            (by_hand / name).touch()

        assert site_fetch.runtime(tmp_path) == by_hand

    def test_an_archive_that_lacks_something(self, tmp_path: Path) -> None:
        archive = tmp_path / "pyodide.tgz"
        with tarfile.open(archive, "w:gz"):
            pass
        with pytest.raises(SiteError, match=r"pyodide\.tgz holds no pyodide\.asm\.mjs"):
            site_fetch._unpack(archive, tmp_path / "out")

    def test_a_wheel_that_is_nowhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        _saying(monkeypatch, lambda _command: (0, ""))
        with pytest.raises(SiteError, match=r"no wheel of pure Python of: glow-nothing\."):
            site_fetch.wheels({"glow-nothing": "1.0"}, tmp_path)

    def test_what_pip_says_is_told(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        commands = _saying(monkeypatch, lambda _command: (1, "ERROR: no such thing\n"))
        with pytest.raises(SiteError) as told:
            site_fetch.wheels({"glow-nothing": "1.0"}, tmp_path)

        assert (
            str(told.value) == "Could not fetch the wheels of glow-nothing:\nERROR: no such thing"
        )
        assert commands[0][-1] == "glow-nothing==1.0"

    def test_wheels_that_are_there_are_not_fetched(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commands = _saying(monkeypatch, lambda _command: (1, ""))
        kept = tmp_path / "wheels" / "Glow_Thing-1.0-py3-none-any.whl"
        kept.parent.mkdir()
        kept.touch()

        assert site_fetch.wheels({"glow-thing": "1.0"}, tmp_path) == {"glow-thing": kept}
        assert commands == []

    def test_the_command_says_why_and_leaves_the_folder_alone(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A folder with something else in it is not emptied."""
        diary = tmp_path / "diary.txt"
        diary.write_text("dear diary", encoding="utf-8")

        assert site.main([str(tmp_path)]) == 1
        assert "The site was not built. " in capsys.readouterr().err
        assert diary.read_text(encoding="utf-8") == "dear diary"


def _saying(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[[list[str]], tuple[int, str]]
) -> list[list[str]]:
    """Let programs that are run give this code and say this; return what was run."""
    commands: list[list[str]] = []

    def run(command: list[str], **_given: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        code, said = answer(command)
        return subprocess.CompletedProcess(command, code, "", said)

    monkeypatch.setattr(subprocess, "run", run)
    return commands
