"""The maps as matplotlib figures show what the SVG maps show, and leave nothing behind."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING

import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.style import context
from matplotlib.text import Text

import glow_explorer as glow
from glow_explorer.catalog import catalog
from glow_explorer.language import using
from glow_explorer.render.drawing import icon_names
from glow_explorer.render.figures import archipelago_figure, outlines, province_figure
from glow_explorer.render.maps import GROUND, LIGHT, Arrow, Overlay
from tests.render.test_maps import RICH
from tests.render.test_render import contrast
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.artist import Artist

pytestmark = pytest.mark.slow  # matplotlib draws whole boards

FIGURES = [province_figure, archipelago_figure]


def named(figure: Figure, kind: str) -> list[str]:
    """Return the names of the groups of a kind that a figure shows."""
    found: list[Artist] = figure.findobj(lambda one: one.get_gid() is not None)
    names = [str(one.get_gid()) for one in found]
    return [name.removeprefix(f"{kind}-") for name in names if re.match(rf"{kind}-\d", name)]


def texts(figure: Figure) -> list[str]:
    """Return the texts that a figure shows."""
    return [one.get_text() for one in figure.findobj(Text)]


class TestFigures:
    def test_the_province_is_whole(self) -> None:
        figure = province_figure()

        assert named(figure, "gx-place") == [str(number) for number in range(61)]
        assert named(figure, "gx-way") == [f"{road.a}-{road.b}" for road in catalog().roads]
        for space in catalog().spaces:
            assert str(space.number) in texts(figure)
        assert texts(figure).count("20") == 2  # a number and the light of village 14

    def test_the_archipelago_is_whole(self) -> None:
        figure = archipelago_figure()

        assert named(figure, "gx-place") == [str(number) for number in range(12)]
        assert named(figure, "gx-way") == [f"{route.a}-{route.b}" for route in catalog().routes]
        assert texts(figure).count("1/2") == 5 + 1  # one in the legend

    @pytest.mark.parametrize("draw", FIGURES)
    def test_overlays_appear_and_are_absent_from_a_bare_map(
        self, draw: Callable[..., Figure]
    ) -> None:
        kinds = (
            "gx-piece", "gx-arrow", "gx-arrow-label", "gx-lit", "gx-label", "gx-step",
            "gx-step-number",
        )  # fmt: skip
        rich, bare = draw(RICH), draw()

        assert [len(named(rich, kind)) for kind in kinds] == [6, 6, 5, 2, 2, 2, 2]
        assert [len(named(bare, kind)) for kind in kinds] == [0] * 7
        for said in ("62 %", "3.2", "stays", "Day 3 of 8"):
            assert said in texts(rich)
            assert said not in texts(bare)

    def test_both_languages_are_spoken(self) -> None:
        assert "START" in texts(province_figure())
        with using("fr"):
            assert "DÉPART" in texts(province_figure())

    @pytest.mark.parametrize("draw", FIGURES)
    def test_signs_of_mathematics_are_only_signs(self, draw: Callable[..., Figure]) -> None:
        figure = draw(Overlay(labels=((1, "$x_1$"),), title="5 $ or $10^"))
        figure.savefig(BytesIO())

        assert {"$x_1$", "5 $ or $10^"} <= set(texts(figure))

    @pytest.mark.parametrize("draw", FIGURES)
    def test_texts_stay_inside(self, draw: Callable[..., Figure]) -> None:
        figure = draw(RICH)
        figure.savefig(BytesIO())
        whole = figure.bbox
        for text in figure.findobj(Text):
            box = text.get_window_extent()
            if box.width:
                assert whole.x0 <= box.x0 <= box.x1 <= whole.x1
                assert whole.y0 <= box.y0 <= box.y1 <= whole.y1

    @pytest.mark.parametrize("draw", FIGURES)
    def test_bad_overlays_are_refused(self, draw: Callable[..., Figure]) -> None:
        code = "no-such-space" if draw is province_figure else "no-such-island"

        assert refusal(draw, Overlay(arrows=(Arrow(0, 99),))).code == code


class TestManners:
    def test_no_figure_stays_open(self) -> None:
        import matplotlib.pyplot as plt

        before = plt.get_fignums()
        figure = province_figure(RICH)

        assert plt.get_fignums() == before
        assert isinstance(figure, Figure)

    def test_axes_of_others_are_drawn_on(self) -> None:
        figure = Figure(figsize=(8, 4))
        left, right = figure.subplots(1, 2)

        assert province_figure(ax=left) is figure
        assert archipelago_figure(RICH, ax=right) is figure
        assert left.get_xlim() == (0, 1000)
        assert len(left.texts) > 61
        assert max(one.get_fontsize() for one in left.texts) < 10  # fits the smaller room

    def test_axes_in_a_subfigure_too(self) -> None:
        figure = Figure()
        inner = figure.add_subfigure(figure.add_gridspec(1, 2)[0])

        assert archipelago_figure(ax=inner.subplots()) is figure

    @pytest.mark.parametrize(
        ("style", "theme", "ground"),
        [
            ("default", None, LIGHT["land"]),
            ("dark_background", None, GROUND["province"]),
            ("default", "dark", GROUND["province"]),
            ("dark_background", "light", LIGHT["land"]),
        ],
    )
    def test_the_ground_is_that_of_the_theme(
        self, style: str, theme: str | None, ground: str
    ) -> None:
        """It is as it is asked for, or else as matplotlib's style is."""
        with context(style):
            picture = BytesIO()
            province_figure(theme=theme).savefig(picture, format="png", dpi=40)
        picture.seek(0)
        pixels = imread(picture, format="png")

        assert to_hex(pixels[60, 6]) == ground

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_letters_stand_out_in_both_themes(self, theme: str) -> None:
        plan = glow.archipelago.plan("2 red, purple", days=2)
        for value in (plan, glow.odds("likyar", "3 red"), glow.province.steps(45, "red:fire")):
            figure = value.figure(theme)
            paper = to_hex(figure.get_facecolor())
            title = next(letters for letters in figure.findobj(Text) if letters.get_text())
            assert contrast(to_hex(title.get_color()), paper) > 4.5
            assert (contrast(paper, "#ffffff") < 3) == (theme == "light")

    def test_a_theme_that_does_not_exist_is_refused(self) -> None:
        error = refusal(glow.archipelago.figure, "drak")
        assert (error.code, error.data["nearest"]) == ("not-a-choice", "dark")

    def test_notebooks_show_a_figure_once(self) -> None:
        shown = province_figure()._repr_png_()  # type: ignore[attr-defined]

        assert shown.startswith(b"\x89PNG")

    @pytest.mark.slow
    def test_nothing_is_loaded_before_a_figure_is_drawn(self) -> None:
        code = (
            "import sys, glow_explorer.render, glow_explorer.render.figures as f;"
            "print('matplotlib' in sys.modules);"
            "f.archipelago_figure();"
            "print('matplotlib.figure' in sys.modules, 'matplotlib.pyplot' in sys.modules)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )

        assert done.stdout.split() == ["False", "True", "False"]


class TestOutlines:
    @pytest.mark.parametrize("name", icon_names())
    def test_every_icon_has_an_outline_on_its_square(self, name: str) -> None:
        points = [point for one in outlines(name) for line in one.lines for point in line]

        assert len(points) > 3
        assert all(0 <= x <= 24 and 0 <= y <= 24 for x, y in points)
        assert max(x for x, _ in points) - min(x for x, _ in points) > 12

    def test_arcs_are_round(self) -> None:
        """The eyes of the skull are circles of two arcs each."""
        (skull,) = outlines("skull")
        left, right = skull.lines[1:3]

        for eye, x in ((left, 8), (right, 16)):
            assert len(eye) > 20
            assert all(abs(hypot(px - x, py - 11) - 2.6) < 1e-6 for px, py in eye)

    @pytest.mark.parametrize("name", ["skull", "village", "fire", "light", "water", "nature"])
    def test_holes_run_the_other_way(self, name: str) -> None:
        around, *holes = outlines(name)[0].lines

        def area(line: tuple[tuple[float, float], ...]) -> float:
            turned = zip(line, (*line[1:], line[0]), strict=True)
            return sum(a[0] * b[1] - b[0] * a[1] for a, b in turned)

        assert holes
        assert area(around) > 0
        assert all(area(hole) < 0 for hole in holes)
