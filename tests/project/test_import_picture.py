"""The picture of the imports: drawn from the code, up to date, whole and legible."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from publishing.imports import PACKAGE, drawn, main, read
from publishing.imports_layout import arrange
from tests.support.browser import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PICTURE = ROOT / "docs" / "imports.svg"
SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]


# ---------------------------------------------------------------- a slow and obvious twin

SHOWS = re.compile(r"( *)def (?:__str__|_repr_html_|_repr_svg_|figure)\(")
FROM_ROOM = re.compile(r"\s*(?:from|import) glow_explorer\.(\w+)")
FROM_ROOT = re.compile(r"\s*from glow_explorer import (.*)")


def lines(source: str) -> Iterator[str]:
    """Give the lines of a source outside of the methods by which a value shows itself."""
    hidden: int | None = None
    for line in source.splitlines():
        depth = len(line) - len(line.lstrip())
        if hidden is not None and line.strip() and depth <= hidden:
            hidden = None
        if found := SHOWS.match(line):
            hidden = len(found[1])
        if hidden is None:
            yield line


def edges(package: Path) -> set[tuple[str, str]]:
    """Read line by line which part of the package names which in an import."""
    parts = units(package)
    found: set[tuple[str, str]] = set()
    for path in package.rglob("*.py"):
        here = path.relative_to(package).parts[0].removesuffix(".py")
        if here.startswith("__"):
            continue
        for line in lines(path.read_text(encoding="utf-8")):
            assert not re.match(r"\s*from \.", line), f"{path} has a relative import"
            named = [room[1]] if (room := FROM_ROOM.match(line)) else []
            if root := FROM_ROOT.match(line):
                assert "(" not in root[1], f"{path}: this reading knows one line at a time"
                named = re.findall(r"(\w+)(?: as \w+)?", root[1])
            found |= {(here, name) for name in named if name in parts and name != here}
    return found


def units(package: Path) -> set[str]:
    """List the modules and sub-packages of a package, as its folder has them."""
    modules = {path.stem for path in package.glob("*.py") if not path.stem.startswith("__")}
    return modules | {path.parent.name for path in package.glob("*/__init__.py")}


# ---------------------------------------------------------------- what the picture shows


@dataclass(frozen=True)
class Box:
    """A box of the picture, with what is written in it."""

    words: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float

    def holds(self, point: Point) -> bool:
        """Say whether a point lies inside, not on the edge."""
        x, y = point
        inside = self.left < x < self.left + self.width
        return inside and self.top < y < self.top + self.height


@cache
def boxes() -> dict[str, Box]:
    """Return the boxes by the first word in them."""
    found = {}
    for group in ET.parse(PICTURE).getroot().iter(f"{SVG}g"):
        (rect,) = group.iter(f"{SVG}rect")
        words = tuple(str(text.text) for text in group.iter(f"{SVG}text"))
        assert words[0] not in found, f"{words[0]} is drawn twice"
        sides = [float(rect.attrib[name]) for name in ("x", "y", "width", "height")]
        found[words[0]] = Box(words, *sides)
    return found


@cache
def curves() -> list[list[Point]]:
    """Return each line of the picture as many points, from its beginning to its end."""
    found = []
    for path in ET.parse(PICTURE).getroot().iter(f"{SVG}path"):
        if path.get("class") != "line":
            continue
        numbers = [float(one) for one in re.findall(r"-?\d+", path.attrib["d"])]
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        points = ends[:1]
        for place in range(1, len(ends), 3):
            points += [bent(points[-1], ends[place : place + 3], t / 24) for t in range(25)][1:]
        found.append(points)
    return found


def bent(start: Point, rest: list[Point], t: float) -> Point:
    """Return a point on a Bézier curve."""
    all_four = [start, *rest]
    while len(all_four) > 1:
        all_four = [
            (ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(all_four)
        ]
    return all_four[0]


def ends_of(curve: list[Point]) -> tuple[str, str]:
    """Return which box a line leaves at its foot, and which one it meets at its head."""
    (x, y), (to_x, to_y) = curve[0], curve[-1]
    (above,) = (
        name for name, box in boxes().items()
        if box.top + box.height == y and box.left < x < box.left + box.width
    )  # fmt: skip
    (below,) = (
        name for name, box in boxes().items()
        if box.top == to_y and box.left < to_x < box.left + box.width
    )  # fmt: skip
    return above, below


@cache
def today() -> nx.DiGraph[str]:
    """Return what the script reads today."""
    return read()


class TestTrue:
    def test_it_is_what_the_script_draws_today(self) -> None:
        again = "draw it again: python -m publishing.imports docs/imports.svg"

        assert PICTURE.read_text(encoding="utf-8") == drawn(today()), again

    def test_the_reading_agrees_with_a_slow_one(self) -> None:
        graph = today()

        assert set(graph) == units(PACKAGE)
        assert set(graph.edges) == edges(PACKAGE)
        assert len(graph.edges) > 100

    def test_imports_never_go_round_in_circles(self) -> None:
        assert nx.is_directed_acyclic_graph(today())

    def test_lines_tell_every_import_and_no_other(self) -> None:
        """Each import has a way down along the lines; no line goes where no import does."""
        graph = today()
        told: nx.DiGraph[str] = nx.DiGraph(map(ends_of, curves()))

        assert set(told.edges) <= set(graph.edges)
        for above, below in graph.edges:
            assert nx.has_path(told, above, below), f"{above} imports {below}"

    def test_no_line_repeats_a_longer_way(self) -> None:
        told: nx.DiGraph[str] = nx.DiGraph(map(ends_of, curves()))

        for above, below in list(told.edges):
            told.remove_edge(above, below)
            assert not nx.has_path(told, above, below)
            told.add_edge(above, below)

    def test_sub_packages_say_how_many_modules_they_have(self) -> None:
        for name, box in boxes().items():
            modules = [path for path in (PACKAGE / name).rglob("*.py") if path.stem != "__init__"]
            count = len(modules) + 1  # the sub-package is a module too
            said = f"{count} modules" if modules else "1 module"
            assert box.words[1:] == ((said,) if (PACKAGE / name).is_dir() else ()), name


class TestLegible:
    def test_every_part_is_drawn_once(self) -> None:
        assert set(boxes()) == units(PACKAGE)

    def test_boxes_do_not_touch(self) -> None:
        for one, other in combinations(boxes().values(), 2):
            apart_across = abs(one.left - other.left) >= one.width + 8
            apart_down = abs(one.top - other.top) >= one.height + 8
            assert apart_across or apart_down, (one.words, other.words)

    def test_everything_is_on_the_paper(self) -> None:
        root = ET.parse(PICTURE).getroot()
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for box in boxes().values():
            assert 0 < box.left < box.left + box.width < width
            assert 0 < box.top < box.top + box.height < height
        for curve in curves():
            assert all(0 < x < width and 0 < y < height for x, y in curve)

    def test_importers_stand_above(self) -> None:
        for above, below in today().edges:
            assert boxes()[above].top + boxes()[above].height < boxes()[below].top

    def test_lines_lead_down_and_through_no_box(self) -> None:
        for curve in curves():
            heights = [y for _, y in curve]
            assert heights == sorted(heights)
            crossed = [
                box.words[0] for box in boxes().values() if any(map(box.holds, curve))
            ]  # fmt: skip
            assert crossed == [], ends_of(curve)

    def test_it_needs_nothing_from_elsewhere(self) -> None:
        text = PICTURE.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")

        assert not re.search(r"https?:|@import|<script|<image|href=", text)


def package(folder: Path, **sources: str) -> Path:
    """Write a package; a name with a double underscore is a module of a sub-package."""
    made = folder / "lamp"
    made.mkdir()
    (made / "__init__.py").touch()
    for name, source in sources.items():
        *inside, module = name.split("__")
        home = made.joinpath(*inside)
        home.mkdir(exist_ok=True)
        (home / "__init__.py").touch()
        (home / f"{module}.py").write_text(source, encoding="utf-8")
    return made


class TestReading:
    def test_every_way_to_import_counts(self, tmp_path: Path) -> None:
        made = package(
            tmp_path,
            wick="",
            oil="import lamp.wick",
            glass="from lamp import wick as w, oil\nimport os\nfrom os import path",
            flame__light="def late():\n    from lamp.glass import (\n        pane,\n    )",
            flame__heat="from lamp.flame.light import late\nif TYPE_CHECKING:\n    import lamp.oil",
        )
        graph = read(made)

        assert set(graph.edges) == {
            ("oil", "wick"), ("glass", "wick"), ("glass", "oil"), ("flame", "glass"),
            ("flame", "oil"),
        }  # fmt: skip
        assert graph.nodes["flame"] == {"modules": 3, "folder": True}
        assert graph.nodes["wick"] == {"modules": 1, "folder": False}

    @pytest.mark.parametrize("name", ["__str__", "_repr_html_", "_repr_svg_", "figure"])
    def test_showing_oneself_does_not(self, tmp_path: Path, name: str) -> None:
        shows = f"class Wick:\n    def {name}(self):\n        from lamp.drawing import picture\n"
        made = package(tmp_path, wick=shows, drawing="from lamp.wick import Wick")

        assert set(read(made).edges) == {("drawing", "wick")}

    def test_another_import_gives_another_picture(self, tmp_path: Path) -> None:
        made = package(tmp_path, wick="", oil="", flame="import lamp.wick")
        before = drawn(read(made))
        (made / "flame.py").write_text("import lamp.oil", encoding="utf-8")

        assert drawn(read(made)) != before

    def test_circles_cannot_be_drawn(self, tmp_path: Path) -> None:
        made = package(tmp_path, wick="import lamp.oil", oil="import lamp.wick")

        with pytest.raises(nx.NetworkXError):
            arrange(read(made))

    def test_the_script_writes_the_picture(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "new" / "imports.svg"
        main([str(path)])

        assert path.read_text(encoding="utf-8") == drawn(today())
        assert capsys.readouterr().out == f"{path}: {len(units(PACKAGE))} parts of the package\n"
