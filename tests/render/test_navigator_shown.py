"""What the navigator says shows itself: words, pages, maps and figures, in every language."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest
from matplotlib.figure import Figure

import glow_explorer as glow
from glow_explorer import Company, render
from glow_explorer.language import available, using
from glow_explorer.render.words import decimal, percent
from tests.support.each import for_each
from tests.support.refusals import refusal
from tests.support.shown import stands_on_its_own, told_as_agreed

if TYPE_CHECKING:
    from collections.abc import Callable

BOATS = (0, 6, 7, 9)
SHOWN: dict[str, Any] = {
    "the Province": glow.province,
    "the Archipelago": glow.archipelago,
    "voyages": glow.archipelago.moves(BOATS, "red:fire blue:water green:rock", 1),
    "no voyages": glow.archipelago.moves((4, 5, 9, 7), "yellow:light", 0),
    "a voyage": glow.archipelago.explain(BOATS, 0, 10, "4 red:fire", 2),
    "a voyage to a skull": glow.archipelago.explain(
        (10, 6, 7, 9), 10, 11, elements=5, company=Company("Pocana")
    ),
    "steps": glow.province.steps(57, "red:fire red:air", footprints=1),
    "no steps": glow.province.steps(57, "red:fire red:air"),
    "a step": glow.province.explain(45, 60, "red:fire", footprints=1),
    "a way": glow.province.walk([45, 60, 59, 57, 56], "blue:air blue:fire", footprints=1),
    "a way with a camp": glow.province.walk([45, 60, 59], "blue:air", footprints=1, camp=True),
    "ways": glow.province.paths(45, "red:air red:fire red:fire blue:water", 2),
    "ways to no village": glow.province.paths(0, "red:fire"),
    "a plan at sea": glow.archipelago.plan("2 green, red", days=3, footprints=1),
    "a plan with purple": glow.archipelago.plan(["red, purple", "2 red"], days=2),
    "a plan with rerolls": glow.archipelago.plan("2 green, red", days=2, rerolls=[1, 0]),
    "a plan with tokens": glow.archipelago.plan("2 green, red", days=1, tokens=1),
    "a plan with tokens, a bound": glow.archipelago.plan("red, blue", days=6, rerolls=1, tokens=2),
    "a plan for no day": glow.archipelago.plan("red", days=0, boats=(4, 9, 0, 0)),
    "a plan on land": glow.province.plan("2 red, green", days=2, footprints=1),
    "a plan on land, a bound": glow.province.plan("2 purple", days=3, footprints=1),
    "a plan on land with rerolls": glow.province.plan("red, green", 1, 45, 0, 1, rerolls=1),
    "a ceiling": glow.archipelago.ceiling(4),
    "a ceiling with thirds": glow.archipelago.ceiling(2, firefly_value=0.35),
    "Tom's moves": glow.archipelago.tom_moves((6, 10, 10, 5), "max"),
    "Tom's camp": glow.province.tom_camp(5),
    "a step back": glow.archipelago.plan("2 green, red", days=2).step_back(12),
}
ON_LAND = {
    "the Province", "steps", "no steps", "a step", "a way", "a way with a camp", "ways",
    "ways to no village", "a plan on land", "a plan on land, a bound",
    "a plan on land with rerolls",
}  # fmt: skip
MAPPED = [name for name in SHOWN if name not in {"Tom's camp", "a step back"}]


@pytest.mark.parametrize("language", available())
def test_everything_is_told_as_agreed(language: str) -> None:
    told_as_agreed("navigator", SHOWN, language)


@for_each("language", available())
@for_each("name", SHOWN)
def test_a_page_stands_on_its_own(name: str, language: str) -> None:
    stands_on_its_own(SHOWN[name], language)


@for_each("language", available())
@for_each("name", MAPPED)
def test_a_map_is_well_formed_and_says_what_it_shows(name: str, language: str) -> None:
    with using(language):
        root = ET.fromstring(render.svg(SHOWN[name]))

    places = [one for one in root.iter() if one.get("class") == "gx-place"]
    assert len(places) == (61 if name in ON_LAND else 12)
    assert root.get("aria-label")


def arrows(value: object) -> list[tuple[str | None, ...]]:
    """Return the arrows of a value's map: from, to, kind."""
    root = ET.fromstring(render.svg(value))
    return [
        (one.get("data-origin"), one.get("data-to"), one.get("data-kind"))
        for one in root.iter()
        if one.get("class") == "gx-arrow"
    ]


class TestMaps:
    def test_voyages_are_arrows_allowed_or_refused(self) -> None:
        moves = SHOWN["voyages"]
        legal = [(str(one.origin), str(one.to), "legal") for one in moves]
        refused = [(str(one.origin), str(one.to), "refused") for one in moves.refused]

        assert sorted(arrows(moves)) == sorted([*legal, *refused])

    def test_the_spaces_within_reach_are_lit(self) -> None:
        paths = SHOWN["ways"]
        root = ET.fromstring(render.svg(paths))
        lit = {one.get("data-place") for one in root.iter() if one.get("class") == "gx-lit"}

        assert lit == {str(place) for place in paths if place != 45}

    def test_a_way_that_is_refused_ends_where_it_is_refused(self) -> None:
        assert arrows(SHOWN["a way"]) == [("57", "56", "refused")]

    def test_a_plan_draws_the_voyages_it_makes(self) -> None:
        plan = SHOWN["a plan at sea"]
        often = {key for key, value in plan.sailed.items() if value >= 0.05}

        assert {(int(a or 0), int(b or 0)) for a, b, _ in arrows(plan)} == often
        assert {kind for _, _, kind in arrows(plan)} == {"plan"}

    def test_a_ceiling_numbers_its_days(self) -> None:
        ceiling = SHOWN["a ceiling"]
        root = ET.fromstring(render.svg(ceiling))
        labels = [
            "".join(one.itertext()).strip()
            for one in root.iter()
            if one.get("class") == "gx-arrow-label"
        ]

        assert sorted(labels) == ["1", "2", "3", "4"]

    def test_toms_boats_are_his(self) -> None:
        assert {kind for _, _, kind in arrows(SHOWN["Tom's moves"])} == {"tom"}


@pytest.mark.parametrize("name", MAPPED)
def test_a_figure_is_drawn_without_pyplot(name: str) -> None:
    figure = SHOWN[name].figure()

    assert isinstance(figure, Figure)
    assert len(figure.axes) == 1
    import matplotlib.pyplot as plt

    assert plt.get_fignums() == []


def test_a_table_for_each() -> None:
    """Lists and plans also give a pandas DataFrame."""
    moves = SHOWN["voyages"].table()
    assert list(moves["legal"]) == [True] * len(SHOWN["voyages"]) + [False] * len(
        SHOWN["voyages"].refused
    )
    assert list(SHOWN["steps"].table()["to"]) == [56, 59]
    assert set(SHOWN["ways"].table()["reached"]) == set(SHOWN["ways"])


def test_numbers_are_written_as_the_language_does() -> None:
    assert (decimal(-1.5), percent(0.5), percent(0.996), percent(0.001)) == (
        "−1.50", "50%", ">99%", "<1%",
    )  # fmt: skip
    with using("fr"):
        assert (decimal(1.25), percent(0.5)) == ("1,25", "50\u00a0%")


def test_moves_and_ways_need_nothing_heavy_and_a_plan_needs_numpy_alone() -> None:
    """Neither pandas, networkx nor matplotlib; maps as SVG do not either."""
    code = """
import sys
import glow_explorer as glow
glow.archipelago.moves((0, 6, 7, 9), "red:fire", 1)._repr_html_()
glow.province.paths(45, "red:fire", 1)._repr_html_()
heavy = ("numpy", "pandas", "networkx", "matplotlib")
print([name for name in heavy if name in sys.modules])
glow.archipelago.plan("2 red", days=2)._repr_html_()
print([name for name in heavy if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600
    )

    assert done.stdout.split("\n")[:2] == ["[]", "['numpy']"]


def test_numbers_out_of_a_table_show_themselves_too() -> None:
    import numpy as np

    path: Any = np.array([58, 59])
    boats: Any = np.array(BOATS)
    three: Any = np.int64(3)
    way = glow.province.walk(path, "blue:water", footprints=1)
    moves = glow.archipelago.moves(boats, elements=three)

    assert way._repr_html_() == glow.province.walk([58, 59], "blue:water", 1)._repr_html_()
    assert json.dumps(way.to_dict())
    assert moves == glow.archipelago.moves(BOATS, elements=3)
    assert json.dumps(moves.to_dict()) == json.dumps(
        glow.archipelago.moves(BOATS, elements=3).to_dict()
    )
    assert json.dumps(SHOWN["steps"].to_dict())


class TestWhereThingsArePrinted:
    """What a road costs or gives is said of the road, not of the space behind it."""

    @pytest.mark.parametrize(
        ("at", "to", "said"),
        [
            (11, 12, "5 light is lost on the road from space 11 to space 12."),
            (12, 11, "5 light is lost on the road from space 12 to space 11."),
            (10, 11, "On the road from space 10 to space 11: +1 firefly."),
            (15, 16, "On the road from space 15 to space 16 a companion goes to the cemetery"),
            (60, 59, "On space 59: +1 reroll token."),
        ],
    )
    def test_it_is_told(self, at: int, to: int, said: str) -> None:
        assert said in str(glow.province.explain(at, to, "", footprints=3))


def test_the_curse_is_told_only_where_it_touches_the_way() -> None:
    clear = glow.province.walk([45, 60], "red:air black:water")
    touched = glow.province.walk([45, 60], "red:air black:air", footprints=1)

    assert [one.code for one in clear.reasons] == ["die-used"]
    assert [one.code for one in touched.reasons] == ["footprint-used", "cursed", "curse-holds"]


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda no: glow.province.explain(45, 60, "red:air", joker=no), "joker"),
        (lambda no: glow.province.walk([45, 60], "red:air", camp=no), "camp"),
        (lambda no: glow.archipelago.moves(BOATS, "red:air", solo=no), "solo"),
        (lambda no: glow.archipelago.moves(BOATS, "red:air", kaar=no), "kaar"),
        (lambda no: glow.archipelago.plan("red", purple_footprints=no), "purple_footprints"),
        (lambda no: glow.province.plan("red", purple_footprints=no), "purple_footprints"),
    ],
)
@pytest.mark.parametrize("no", ["no", 0, None])
def test_a_word_is_no_yes_or_no(ask: Callable[[Any], object], name: str, no: Any) -> None:
    if no is None and name in ("solo", "kaar"):
        assert ask(None) == ask(False)  # what is not said is no
        return
    error = refusal(ask, no)

    assert (error.code, error.data["name"], error.data["given"]) == ("not-a-flag", name, repr(no))


@pytest.mark.parametrize("visited", [[45, 2, 3, 2], [0, 30], [0, 1, 2, 1]])
def test_what_was_visited_is_a_way(visited: list[int]) -> None:
    assert refusal(glow.province.steps, visited[-1], "red:fire", visited=visited).code == (
        "not-a-way-so-far"
    )


def test_jokers_are_spaces_of_the_way() -> None:
    error = refusal(glow.province.walk, [45, 60], "red:air", 1, jokers={60, 2})

    assert (error.code, error.data["given"]) == ("joker-off-the-way", [2])


def test_as_many_days_as_there_are_pools() -> None:
    assert glow.archipelago.plan(["red", "2 red"]).days == 2
    assert glow.archipelago.plan("red").days == 8
    assert glow.province.plan(["red", "2 red"]).days == 2
