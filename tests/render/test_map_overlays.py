"""What is laid over the SVG maps appears, finds room, and is refused where it is wrong."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

import pytest

from glow_explorer.render.maps import PIECES, Arrow, Overlay, province_map
from tests.render.test_maps import EVERYWHERE, MAPS, RICH, SVG, boxes, disc, groups, outside, said
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("draw", MAPS)
class TestOverlay:
    def test_nothing_is_laid_over_a_bare_map(self, draw: Callable[..., str]) -> None:
        picture = draw()

        assert not re.search("gx-(arrow|piece|label|lit|step)", picture)

    def test_everything_that_is_laid_over_appears(self, draw: Callable[..., str]) -> None:
        picture = draw(RICH)
        pieces = [
            (one.get("data-place"), one.get("data-kind")) for one in groups(picture, "gx-piece")
        ]
        arrows = [
            (one.get("data-origin"), one.get("data-to"), one.get("data-kind"))
            for one in groups(picture, "gx-arrow")
        ]

        assert sorted(pieces) == sorted((str(number), kind) for number, kind in RICH.pieces)
        assert arrows == [(str(one.origin), str(one.to), one.kind) for one in RICH.arrows]
        assert [said(one) for one in groups(picture, "gx-arrow-label")] == [
            ["62 %"], ["38 %"], ["−1"], ["2"], ["stays"],
        ]  # fmt: skip
        assert [one.get("data-place") for one in groups(picture, "gx-lit")] == ["1", "3"]
        assert [(one.get("data-place"), said(one)) for one in groups(picture, "gx-label")] == [
            ("4", ["3.2"]),
            ("9", ["62 %"]),
        ]
        assert [said(one) for one in groups(picture, "gx-step-number")] == [["1"], ["2"]]
        assert "Day 3 of 8" in picture

    def test_out_and_back_lie_side_by_side(self, draw: Callable[..., str]) -> None:
        lines = [one.find(f"{SVG}path") for one in groups(draw(RICH), "gx-arrow")]
        drawn = [line.get("d") for line in lines if line is not None]

        assert len(set(drawn)) == len(RICH.arrows)

    def test_stronger_arrows_are_wider(self, draw: Callable[..., str]) -> None:
        weights = (-1.0, 0.0, 0.3, 1.0, 9.0)
        overlay = Overlay(arrows=tuple(Arrow(0, 1, weight=weight) for weight in weights))
        lines = [one.find(f"{SVG}path") for one in groups(draw(overlay), "gx-arrow")]
        widths = [float(line.get("stroke-width", "")) for line in lines if line is not None]

        assert widths[0] == widths[1] < widths[2] < widths[3] == widths[4]

    def test_kinds_of_arrows_differ_by_more_than_colour(self, draw: Callable[..., str]) -> None:
        arrows = (Arrow(0, 1, kind="legal"), Arrow(0, 1, kind="refused"), Arrow(0, 1, kind="tom"))
        lines = [one.find(f"{SVG}path") for one in groups(draw(Overlay(arrows=arrows)), "gx-arrow")]
        dashes = [line.get("stroke-dasharray") for line in lines if line is not None]

        assert len(set(dashes)) == 3

    def test_a_leg_without_road_is_dashed(self, draw: Callable[..., str]) -> None:
        walked, flown = (
            ET.tostring(groups(draw(Overlay(path=path)), "gx-step")[0], encoding="unicode")
            for path in ((0, 1), (1, 9))
        )

        assert "stroke-dasharray" not in walked
        assert "stroke-dasharray" in flown

    def test_all_labels_find_room(self, draw: Callable[..., str]) -> None:
        """No label lies on another, on a place, or on what is printed on a way."""
        picture = draw(EVERYWHERE[draw])
        labels = boxes(picture, "gx-label")
        discs = [disc(one) for one in groups(picture, "gx-place")]

        assert len(labels) == len(discs)
        for one, two in combinations([*labels, *boxes(picture, "gx-mark")], 2):
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
        for left, top, right, bottom in labels:
            for x, y, r in discs:
                assert hypot(x - min(max(x, left), right), y - min(max(y, top), bottom)) >= r

    def test_pieces_on_one_place_stand_apart(self, draw: Callable[..., str]) -> None:
        overlay = Overlay(pieces=tuple((1, kind) for kind in (*PIECES, "boat") if kind != "tom"))
        discs = [disc(one) for one in groups(draw(overlay), "gx-piece")]

        assert len(discs) == 4
        for one, two in combinations(discs, 2):
            assert hypot(one[0] - two[0], one[1] - two[1]) >= one[2] + two[2]

    def test_nothing_is_cut_off(self, draw: Callable[..., str]) -> None:
        for overlay in (Overlay(), RICH, EVERYWHERE[draw]):
            assert outside(draw(overlay)) == []

    def test_long_texts_are_shortened_but_told(self, draw: Callable[..., str]) -> None:
        long = "many words " * 20
        overlay = Overlay(title=long, labels=((9, long),), arrows=(Arrow(0, 1, long),))
        picture = draw(overlay)

        assert outside(picture) == []
        assert picture.count("…") == 3
        assert ET.fromstring(picture).get("aria-label", "").endswith(long)

    def test_texts_of_users_are_text(self, draw: Callable[..., str]) -> None:
        nasty = "<script>&amp;\"'\x00\x0b"
        overlay = Overlay(title=nasty, labels=((1, nasty),), arrows=(Arrow(0, 1, nasty),))
        root = ET.fromstring(draw(overlay))

        assert not list(root.iter(f"{SVG}script"))
        texts = [one.text for one in root.iter(f"{SVG}text")]
        assert texts.count("<script>&amp;\"'") == 3

    def test_pictures_need_nothing_from_outside(self, draw: Callable[..., str]) -> None:
        picture = draw(RICH)
        bare = picture.replace('xmlns="http://www.w3.org/2000/svg"', "")

        assert len(picture) - len(bare) == len('xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"http|href|url\(|@import|<(script|image|use)|\bid=", bare)

    def test_places_that_do_not_exist_are_refused(self, draw: Callable[..., str]) -> None:
        code, last = ("no-such-space", 60) if draw is province_map else ("no-such-island", 11)
        for place_given in (last + 1, -1, "1", None, True, 1.0):
            for overlay in (
                Overlay(pieces=((place_given, "boat"),)),  # type: ignore[arg-type]
                Overlay(path=(0, place_given)),  # type: ignore[arg-type]
                Overlay(arrows=(Arrow(place_given, 0),)),  # type: ignore[arg-type]
                Overlay(arrows=(Arrow(0, place_given),)),  # type: ignore[arg-type]
                Overlay(lit=(place_given,)),  # type: ignore[arg-type]
                Overlay(labels=((place_given, "x"),)),  # type: ignore[arg-type]
            ):
                error = refusal(draw, overlay)
                assert (error.code, error.data["last"]) == (code, last)
                assert error.data["given"] is place_given

    def test_kinds_that_do_not_exist_are_refused(self, draw: Callable[..., str]) -> None:
        assert refusal(draw, Overlay(pieces=((0, "whale"),))).code == "not-a-choice"
        arrow = Arrow(0, 1, kind="sideways")  # type: ignore[arg-type]
        assert refusal(draw, Overlay(arrows=(arrow,))).data["given"] == "sideways"
