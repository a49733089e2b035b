"""The SVG maps show both boards whole, and say in words what they show."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

import pytest

import glow_explorer
from glow_explorer.catalog import catalog
from glow_explorer.language import available, using
from glow_explorer.language import text as tell
from glow_explorer.render.maps import (
    GROUND,
    LIGHT,
    NAMED,
    WAY,
    Arrow,
    Letters,
    Overlay,
    ShapeGroup,
    along,
    archipelago,
    archipelago_map,
    archipelago_scene,
    province,
    province_map,
    province_scene,
    text_width,
)
from glow_explorer.render.palette import CROSS, INK
from tests.render.test_render import contrast, icons_in
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from glow_explorer.render.maps import Board, Shape

SVG = "{http://www.w3.org/2000/svg}"
MAPS = [province_map, archipelago_map]
RICH = Overlay(
    pieces=((0, "boat"), (0, "boat"), (0, "tom"), (0, "tom"), (6, "company"), (9, "camp")),
    path=(0, 1, 2),
    arrows=(
        Arrow(0, 1, "62 %", 0.62),
        Arrow(1, 0, "38 %", 0.38, "refused"),
        Arrow(0, 3, "−1", 0, "plan"),
        Arrow(0, 3, "2", 7, "tom"),
        Arrow(5, 5, "stays"),
        Arrow(8, 9),
    ),
    lit=(1, 3),
    labels=((4, "3.2"), (9, "62 %")),
    title="Day 3 of 8",
)
EVERYWHERE = {
    province_map: Overlay(labels=tuple((number, f"{number + 39} %") for number in range(61))),
    archipelago_map: Overlay(labels=tuple((number, f"{number + 39} %") for number in range(12))),
}


def groups(picture: str, kind: str) -> list[ET.Element]:
    """Return the groups of a kind."""
    return [one for one in ET.fromstring(picture).iter(f"{SVG}g") if one.get("class") == kind]


def place(picture: str, number: int) -> ET.Element:
    """Return the group of a place."""
    (found,) = (one for one in groups(picture, "gx-place") if one.get("data-place") == str(number))
    return found


def said(group: ET.Element) -> list[str]:
    """Return the texts of a group, without its title."""
    return [one.text or "" for one in group.iter(f"{SVG}text")]


def title(group: ET.Element) -> str:
    return group.findtext(f"{SVG}title") or ""


def disc(group: ET.Element) -> tuple[float, float, float]:
    """Return the disc of a place."""
    circle = group.find(f"{SVG}circle")
    assert circle is not None
    x, y, r = (float(circle.get(name, "")) for name in ("cx", "cy", "r"))
    return x, y, r


def boxes(picture: str, kind: str) -> list[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of the plates of a kind."""
    found = []
    for group in groups(picture, kind):
        for rect in group.iter(f"{SVG}rect"):
            x, y, w, h = (float(rect.get(name, "")) for name in ("x", "y", "width", "height"))
            found.append((x, y, x + w, y + h))
    return found


def letters(shapes: Iterable[Shape]) -> Iterator[Letters]:
    """Walk over all texts of a scene."""
    for shape in shapes:
        if isinstance(shape, ShapeGroup):
            yield from letters(shape.parts)
        elif isinstance(shape, Letters):
            yield shape


def outside(picture: str) -> list[str]:
    """List the texts that would be cut off."""
    root = ET.fromstring(picture)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    cut = []
    for text in root.iter(f"{SVG}text"):
        x, y, size = (float(text.get(name, "")) for name in ("x", "y", "font-size"))
        wide = text_width(text.text or "", size)
        left = x if text.get("text-anchor") == "start" else x - wide / 2
        if left < 0 or left + wide > width or y - size < 0 or y > height:
            cut.append(text.text or "")
    return cut


class TestBoards:
    def test_every_space_and_road_is_there_once(self) -> None:
        picture = province_map()
        places = [one.get("data-place") for one in groups(picture, "gx-place")]
        ways = [(one.get("data-a"), one.get("data-b")) for one in groups(picture, "gx-way")]

        assert places == [str(number) for number in range(61)]
        assert ways == [(str(road.a), str(road.b)) for road in catalog().roads]
        assert len(ways) == 74

    def test_every_island_and_route_is_there_once(self) -> None:
        picture = archipelago_map()
        places = [one.get("data-place") for one in groups(picture, "gx-place")]
        ways = [(one.get("data-a"), one.get("data-b")) for one in groups(picture, "gx-way")]

        assert places == [str(number) for number in range(12)]
        assert ways == [(str(route.a), str(route.b)) for route in catalog().routes]

    @for_each("number", range(61))
    def test_a_space_shows_what_is_printed(self, number: int) -> None:
        space = catalog().spaces[number]
        group = place(province_map(), number)
        drawn = ET.tostring(group, encoding="unicode")
        shown = icons_in(drawn, INK)

        assert str(number) in said(group)
        if space.kind == "village":
            terms = [*space.cost.terms, *space.gain.terms]
            names = [{"footprint": "footprints"}.get(name, name) for name, _ in terms]
            assert shown == ["light", *names]
            assert said(group)[:2] == [str(space.light), f"−{space.cost.footprints}"]
        elif space.kind == "road":
            ((symbol, crossed),) = space.needs.printed
            assert shown == [symbol]
            assert (CROSS in drawn) == crossed

    @pytest.mark.parametrize("number", range(1, 12))
    def test_an_island_shows_what_is_printed(self, number: int) -> None:
        island = catalog().islands[number]
        group = place(archipelago_map(), number)
        shown = icons_in(ET.tostring(group, encoding="unicode"), INK)

        assert ("light" in shown) == bool(island.light)
        assert ("skull" in shown) == island.cost.skull
        assert ("reroll" in shown) == bool(island.gain.rerolls)
        assert ("firefly" in shown) == bool(island.gain.fireflies)
        assert ("footprints" in shown) == bool(island.gain.footprints)
        if island.light:
            assert said(group)[0] == str(island.light)

    def test_roads_show_their_costs_and_gains(self) -> None:
        marks = {
            (one.get("data-a"), one.get("data-b")): (
                said(one),
                icons_in(ET.tostring(one, encoding="unicode"), INK),
            )
            for one in groups(province_map(), "gx-mark")
        }

        assert marks == {
            ("10", "11"): (["+1"], ["firefly"]),
            ("11", "12"): (["−5"], ["light"]),
            ("15", "16"): ([], ["skull"]),
            ("19", "26"): (["+1"], ["reroll"]),
            ("22", "23"): (["+1"], ["reroll"]),
            ("40", "41"): ([], ["skull"]),
            ("52", "54"): (["+2"], ["firefly"]),
        }

    def test_routes_show_their_elements_and_their_cost(self) -> None:
        marks = {
            f"{one.get('data-a')}-{one.get('data-b')}": said(one)
            for one in groups(archipelago_map(), "gx-mark")
        }

        assert marks["0-1"] == ["1/2"]
        assert marks["10-11"] == ["5"]
        assert marks["8-9"] == ["1/2", "−1"]
        assert "1-2" not in marks
        assert len(marks) == 13


class TestWords:
    def test_places_are_told(self) -> None:
        picture = province_map()

        assert title(place(picture, 0)) == "space 0: the start"
        assert title(place(picture, 1)) == "space 1: fire"
        assert title(place(picture, 8)) == "space 8: no fire"
        assert title(place(picture, 17)) == "village 17: 12 light, costs 1 footprint"
        assert title(place(picture, 38)) == (
            "village 38: 10 light, costs 1 footprint, +1 reroll token"
        )

    def test_islands_are_told(self) -> None:
        picture = archipelago_map()

        assert title(place(picture, 0)) == "island 0: the centre"
        assert title(place(picture, 4)) == "island 4: 5 light, +1 footprint"
        assert title(place(picture, 8)) == "island 8: neither light nor gain"
        assert title(place(picture, 11)) == "island 11: 3 light, costs a companion or a spell"

    def test_french_is_spoken(self) -> None:
        with using("fr"):
            picture = province_map()

            assert title(place(picture, 17)) == (
                "village 17\u00a0: 12 éclats de lumière, coûte 1 petit pas"
            )
            assert "DÉPART" in said(place(picture, 0))
            assert ET.fromstring(picture).get("lang") == "fr"

    def test_ways_are_told(self) -> None:
        roads = [title(one) for one in groups(province_map(), "gx-way")]
        routes = [title(one) for one in groups(archipelago_map(), "gx-way")]

        assert roads[0] == "road between 0 and 1"
        assert "road between 11 and 12: costs 5 light" in roads
        assert "road between 52 and 54: +2 fireflies" in roads
        assert routes[0] == "route between 0 and 1: 1 or 2 different elements"
        assert "route between 1 and 2: asks for no elements" in routes
        assert "route between 5 and 6: 5 different elements, costs 1 footprint" in routes

    @pytest.mark.parametrize("code", available())
    @pytest.mark.parametrize("draw", MAPS)
    def test_nothing_is_without_words(self, draw: Callable[..., str], code: str) -> None:
        with using(code):
            picture = draw(RICH)
        for kind in ("gx-place", "gx-way", "gx-mark", "gx-arrow", "gx-piece"):
            titles = [title(one) for one in groups(picture, kind)]
            assert titles
            assert all(titles)
        for kind in ("gx-place", "gx-way"):
            titles = [title(one) for one in groups(picture, kind)]
            assert len(set(titles)) == len(titles)

    def test_the_overlay_is_described(self) -> None:
        root = ET.fromstring(archipelago_map(RICH))

        assert root.get("role") == "img"
        assert root.get("aria-label") == "Archipelago of Darkness: Day 3 of 8"
        assert root.findtext(f"{SVG}desc") == (
            "Pieces: boat at 0, boat at 0, Tom at 0, Tom at 0, company at 6, camp at 9. "
            "Way: 0, 1, 2. "
            "Moves: allowed from 0 to 1 (62 %), refused from 1 to 0 (38 %), "
            "planned from 0 to 3 (−1), Tom from 0 to 3 (2), allowed from 5 to 5 (stays), "
            "allowed from 8 to 9. "
            "Lit: 1, 3. Labels: 4 (3.2), 9 (62 %)."
        )
        bare = ET.fromstring(archipelago_map())
        assert bare.findtext(f"{SVG}desc") == "Nothing is laid over the map."
        assert bare.get("aria-label") == "Archipelago of Darkness"


class TestLooks:
    @pytest.mark.parametrize("draw", MAPS)
    def test_places_do_not_overlap(self, draw: Callable[..., str]) -> None:
        discs = [disc(one) for one in groups(draw(), "gx-place")]

        for one, two in combinations(discs, 2):
            assert hypot(one[0] - two[0], one[1] - two[1]) >= one[2] + two[2] + 12

    @pytest.mark.parametrize("lay_out", [province, archipelago])
    def test_ways_pass_no_other_place(self, lay_out: Callable[[], Board]) -> None:
        board = lay_out()
        for way in board.ways:
            ends = ((way.a.x, way.a.y), (way.b.x, way.b.y))
            line = [along(*ends, step / 50) for step in range(51)]
            for spot in board.spots.values():
                if spot not in (way.a, way.b):
                    assert min(hypot(x - spot.x, y - spot.y) for x, y in line) > spot.r + 3

    @pytest.mark.parametrize("scene", [province_scene, archipelago_scene])
    def test_texts_stand_out_from_their_paper(
        self, scene: Callable[[Overlay], tuple[object, tuple[Shape, ...]]]
    ) -> None:
        texts = list(letters(scene(RICH)[1]))

        assert len(texts) > 30
        for text in texts:
            assert contrast(text.ink, text.paper) >= 4.5, text

    @pytest.mark.parametrize("name", ["province", "archipelago"])
    def test_ways_stand_out_from_the_ground(self, name: str) -> None:
        assert contrast(WAY[name], GROUND[name]) >= 3

    @pytest.mark.parametrize("draw", MAPS)
    def test_the_same_map_is_drawn_again(self, draw: Callable[..., str]) -> None:
        assert draw(RICH) == draw(RICH)
        assert draw() == draw(Overlay())


class TestThemes:
    def test_widgets_and_pictures_have_the_same_colours(self) -> None:
        """The styles of the widgets name the colours of both themes as the maps do."""
        css = (Path(glow_explorer.__file__).parent / "widgets/static/common.css").read_text("utf-8")
        light, dark = css.split(".glow {\n  --map-sea", 1)[1].split('.glow[data-theme="dark"] {')[
            :2
        ]
        written = dict(re.findall(r"--map-([a-z-]+): (#[0-9a-f]{6})", f"--map-sea{light}"))
        by_night = written | dict(
            re.findall(r"--map-([a-z-]+): (#[0-9a-f]{6})", dark.split("}")[0])
        )

        assert by_night == {name: color for color, name in NAMED.items()}
        assert written == {**by_night, **LIGHT}

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_letters_stand_out_in_both_themes(self, theme: str) -> None:
        colors = {name: color for color, name in NAMED.items()}
        colors.update(LIGHT if theme == "light" else {})
        for letters, paper in (
            ("title", "sea"), ("title", "land"), ("number", "sea"), ("number", "land"),
            ("label", "dark"), ("dark", "arrow-legal"), ("dark", "glow"), ("dark", "pale"),
        ):  # fmt: skip
            assert contrast(colors[letters], colors[paper]) >= 4.5, (letters, paper)

    @pytest.mark.parametrize("code", ["en", "fr"])
    def test_the_legend_explains_what_is_there(self, code: str) -> None:
        with using(code):
            bare, rich = (
                said(groups(archipelago_map(one), "gx-legend")[0]) for one in (_NOTHING, RICH)
            )
            lines = {name: wrap(tell(f"legend.{name}"), 38)[0] for name in _LEGEND}

        for name in ("elements", "costs", "light", "gain", "skull", "glow"):
            assert lines[name] in bare
            assert lines[name] in rich
        for name in ("lit", "legal", "refused", "plan-often", "tom", "boat"):
            assert lines[name] not in bare
            assert lines[name] in rich


_NOTHING = Overlay()
_LEGEND = ("elements", "costs", "light", "gain", "skull", "glow", "lit", "legal", "refused",
           "plan-often", "tom", "boat")  # fmt: skip


def test_maps_need_nothing_heavy() -> None:
    code = """
import sys
for name in ("matplotlib", "numpy", "networkx", "pandas", "anywidget"):
    sys.modules[name] = None
import glow_explorer.render, glow_explorer.render.figures
from glow_explorer.render.maps import archipelago_map, province_map
print(province_map()[:4], archipelago_map()[:4])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["<svg", "<svg"]
