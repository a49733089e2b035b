"""The documentation: whole, true to the code, and nothing in it leads nowhere or elsewhere."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

import glow_explorer as glow
from glow_explorer.app.visitors import VisitorKernels
from glow_explorer.language import messages
from glow_explorer.rulebook.rules import rules
from glow_explorer.rulebook.rulings import rulings
from glow_explorer.widgets.base import GlowWidget
from tests.project.test_architecture import LAYERS
from tests.support.browser import ROOT
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.builds import BuildOnce

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
DIAGRAM = re.compile(r"```mermaid\n.*?```", re.DOTALL)
FETCHED = {"script": "src", "link": "href", "img": "src", "source": "src", "iframe": "src"}


def build(folder: Path) -> None:
    """Build the whole documentation; a warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "docs.publishing.reference", str(folder)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="session")
def folder(build_once: BuildOnce) -> Path:
    """The folder with the documentation."""
    return build_once("documentation", build)


class Seen(HTMLParser):
    """What a page names, where it leads, and what the browser gets for it."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says."""
        said = dict(attrs)
        self.ids += [str(said["id"])] if "id" in said else []
        self.links += [str(said["href"])] if tag == "a" and "href" in said else []
        self.fetched += [str(said[FETCHED[tag]])] if FETCHED.get(tag) in said else []


@cache
def pages(folder: Path) -> dict[str, str]:
    """Return the source of every page by its address."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.html"))
    }


def told(source: str, name: str) -> str:
    """Return what the reference says about a name, as HTML; nothing if it says nothing."""
    found = re.search(rf'<section id="{re.escape(name)}">(.*?)</section>', source, re.DOTALL)
    assert found, f"{name} is not in the reference"
    own, _, _ = found[1].partition('class="classattr"')
    said = re.search(r'<div class="docstring">(.*?)</div>', own, re.DOTALL)
    return said[1].strip() if said else ""


class TestPages:
    def test_everything_is_there(self, folder: Path) -> None:
        """The front page, the architecture, the package and its rooms."""
        rooms = {f"glow_explorer/{room}.html" for room in ("judge", "odds", "game", "widgets")}

        assert rooms | {"index.html", "docs.html", "glow_explorer.html"} <= set(pages(folder))

    def test_every_link_leads_somewhere(self, folder: Path) -> None:
        seen = {address: Seen(source) for address, source in pages(folder).items()}
        lost = []
        for address, page in seen.items():
            for link in page.links:
                parts = urlsplit(link)
                if parts.scheme:
                    continue
                target = (folder / address).parent / unquote(parts.path)
                where = target.resolve().relative_to(folder).as_posix() if parts.path else address
                names = seen[where].ids if where in seen else []
                # What a class inherits is told by the class.
                place = unquote(parts.fragment).partition(".")[0]
                if not (folder / where).is_file() or place not in ["", *names]:
                    lost.append((address, link))

        assert lost == []
        assert sum(len(page.links) for page in seen.values()) > 1000

    def test_nothing_comes_from_elsewhere(self, folder: Path) -> None:
        """Scripts, styles, fonts and pictures lie beside the pages or in them."""
        for address, source in pages(folder).items():
            for fetched in Seen(source).fetched:
                beside = (folder / address).parent / fetched
                assert fetched.startswith("data:") or beside.is_file(), (address, fetched)
            styles = "".join(re.findall(r"<style>(.*?)</style>", source, re.DOTALL))
            assert "@import" not in styles
            assert re.findall(r"url\((?!\s*[\"']?data:)[^)]{0,40}", styles) == []

    def test_nothing_tells_where_it_was_built(self, folder: Path) -> None:
        for address, source in pages(folder).items():
            assert str(ROOT) not in source, address
            assert not re.search(r" at 0x[0-9a-f]+", source), address

    def test_the_pages_written_by_hand_say_what_their_texts_say(self, folder: Path) -> None:
        for heading in re.findall(r"^## (.+)$", ARCHITECTURE + HOSTING, re.MULTILINE):
            assert f">{heading}</h2>" in pages(folder)["docs.html"]


class TestReference:
    @pytest.mark.parametrize("name", [name for name in glow.__all__ if name != "widgets"])
    def test_every_public_name_is_told(self, folder: Path, name: str) -> None:
        said = told(pages(folder)["glow_explorer.html"], name)

        assert re.search(r"<p>\S", said)

    def test_every_function_and_class_is_told(self, folder: Path) -> None:
        """Constructors are told by their class; plain attributes by their names."""
        silent = [
            (address, name)
            for address, source in pages(folder).items()
            for name, kind, own in re.findall(
                r'<(?:section|div) id="([\w.]+)"[^>]*>\s*<div class="attr (function|class)">'
                r"(.*?)(?=<(?:section|div) id=|</main>)",
                source,
                re.DOTALL,
            )
            if not name.endswith(".__init__") and '<div class="docstring">' not in own
        ]

        assert silent == []

    @pytest.mark.parametrize("name", [name for name in glow.widgets.__all__ if name != "link"])
    def test_every_trait_of_a_widget_is_told(self, name: str) -> None:
        """The reference lists none of them: the class tells its own, the room those of all."""
        kind = getattr(glow.widgets, name)
        for one in (kind, GlowWidget):
            text = one.__doc__ if one is kind else glow.widgets.__doc__
            for trait in one.__dict__:
                if trait in one.class_own_traits() and not trait.startswith("_"):
                    assert re.search(rf"\b{trait}\b", text), trait


# ---------------------------------------------------------------- the page on the architecture


def names() -> list[str]:
    """Return all that the page on the architecture writes as code, except the examples."""
    prose = re.sub(r"```.*?```", "", ARCHITECTURE, flags=re.DOTALL)
    return sorted(set(re.findall(r"`([^`]+)`", prose)))


def resolved(dotted: str) -> object:
    """Return what a name of the package means, or None: a module, or something in one."""
    parts = dotted.removeprefix("glow_explorer").lstrip(".").split(".")
    for cut in range(len(parts), 0, -1):
        module = ".".join(["glow_explorer", *parts[:cut]]).rstrip(".")
        try:
            found: Any = import_module(module) if find_spec(module) else None
        except ModuleNotFoundError:
            continue
        for part in parts[cut:] if found else ():
            found = getattr(found, part, None)
        if found is not None:
            return found
    return getattr(glow, parts[0], None) if len(parts) == 1 else None


def meanings(name: str) -> Iterator[str]:
    """Say what a name on the page may be."""
    if re.fullmatch(r"[\w.]+", name) and resolved(name.removeprefix("glow.")) is not None:
        yield "code"
    if "/" in name and (ROOT / name).exists():
        yield "file"
    if (ROOT / "glow_explorer/widgets/static" / name).is_file():
        yield "front end"
    if name in rules().by_id or name in {one.id for one in rulings()}:
        yield "rule or ruling"
    if name in messages("en") or f"reason.{name}" in messages("en"):
        yield "message"
    if name in {case.id for case in glow.casebook}:
        yield "case"
    if found := re.fullmatch(r"make (\w+)", name):
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        yield from re.findall(rf"^{found[1]}:.*## (.+)$", makefile, re.MULTILINE)


# Attributes, each with what has it; and pieces of text, each with where it stands.
PARTS = {
    "roll": "widgets.DiceTray.roll",
    "SETTABLE": "widgets.base.GlowWidget.SETTABLE",
    "_seen": "widgets.base.GlowWidget._seen",
    "_still": "widgets.base.GlowWidget._still",
    "crossed": "cards.Condition.crossed",
    "if_ruled": "judge.Verdict.if_ruled",
}
QUOTED = {
    "water no:rock": "data/companions.csv",
    'rulings["kaar-owner-immune"]': "data/rulings.toml",
    "glow1-": "glow_explorer/sharing/codes.py",
    "import glow_explorer": "README.md",
    "python -m benchmarks.start": "benchmarks/start.py",
}


class TestArchitecture:
    @for_each("name", names())
    def test_everything_named_exists(self, name: str) -> None:
        if name in QUOTED:
            key = re.sub(r'^rulings\["(.*)"\]$', r"\1", name)
            assert key in (ROOT / QUOTED[name]).read_text(encoding="utf-8")
        elif name in PARTS:
            assert resolved(PARTS[name]) is not None or name in glow.Condition.__slots__
        else:
            assert list(meanings(name))

    def test_what_does_not_exist_would_be_noticed(self) -> None:
        for wrong in ("kernel.condition", "kernel.conditions.meet", "glow.explained", "make tea",
                      "data/rule.toml", "noon.crosed", "crossed-presents", "tray.js"):  # fmt: skip
            assert list(meanings(wrong)) == []

    def test_every_room_is_on_the_page(self) -> None:
        """Each sub-package has its line in the table of rooms."""
        _, _, after = ARCHITECTURE.partition("## The rooms")
        table, _, _ = after.partition("\n## ")
        rooms = {path.parent.name for path in (ROOT / "glow_explorer").glob("*/__init__.py")}

        assert rooms <= set(re.findall(r"`(\w+)`", table))

    def test_its_diagram_has_the_layers(self) -> None:
        """Foundations at the bottom; each box imports from the boxes below it."""
        boxes = [
            f'    layer{level}["{" · ".join(sorted(layer))}"]' for level, layer in enumerate(LAYERS)
        ]
        arrows = [f" --> layer{level - 1}" if level else "" for level in range(len(LAYERS))]
        lines = ["flowchart BT", *map("".join, zip(boxes, arrows, strict=True))]
        drawn = "\n".join(["```mermaid", *lines, "```"])
        if os.environ.get("GLOW_UPDATE_GOLDEN") == "1":
            path = ROOT / "docs" / "architecture.md"
            path.write_text(re.sub(DIAGRAM, lambda _: drawn, ARCHITECTURE), encoding="utf-8")
            return

        assert re.findall(DIAGRAM, ARCHITECTURE) == [drawn]

    def test_its_example_is_right(self) -> None:
        test = doctest.DocTestParser().get_doctest(ARCHITECTURE, {}, "architecture", None, 0)
        result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)

        assert (result.failed, result.attempted) == (0, 5)

    def test_the_reason_it_follows_is_told_by_the_judge(self) -> None:
        """The codes it names for crossed symbols are those that `judge.verdict` gives."""
        source = (ROOT / "glow_explorer/judge/verdict.py").read_text(encoding="utf-8")
        given = set(re.findall(r'"((?:crossed|cursed)-(?:present|absent|still-there))"', source))

        assert given == {"crossed-present", "crossed-absent", "cursed-absent", "cursed-still-there"}
        assert given <= set(names())


# ---------------------------------------------------------------- the page on hosting


class TestHosting:
    def test_every_bound_is_told_with_its_value(self) -> None:
        told = re.findall(r"^\| `VisitorKernels\.(\w+)` \| (\d+) \|", HOSTING, re.MULTILINE)
        bounds = VisitorKernels.class_own_traits(config=True)

        assert {name: int(value) for name, value in told} == {
            name: trait.default_value for name, trait in bounds.items()
        }

    def test_every_file_it_names_is_there(self) -> None:
        files = re.findall(r"`((?:glow_explorer|binder)/[\w/.]+)`", HOSTING)

        assert len(files) == 3
        assert [file for file in files if not (ROOT / file).exists()] == []
