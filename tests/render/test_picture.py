"""The picture of a position: one SVG with everything in it, whatever the position holds."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import glow_explorer as glow
from glow_explorer import Company, Position
from glow_explorer.language import text, using
from glow_explorer.render import words
from glow_explorer.render.picture import WIDTH, position_picture

LINK = 'https://owner.github.io/name/explorer.html?code=x&language=en"><script>alert(1)</script>'
POSITIONS = {
    "dice": Position(roll="red:fire small blue:water black:air"),
    "many dice": Position(pool="3 green, 3 blue, 3 azure, 4 red, 3 orange, 2 purple"),
    "cards": Position(Company("Pocana", ["likyar", 13, 14]), roll="red:fire", rulings="digital"),
    "sea": Position(roll="azure:air", light=12, footprints=2, boats=(0, 6, 7, 9)),
    "land": Position(roll="azure:air", at=45, camp=17),
    "game": Position(glow.Game.new(["Pocana", "Eoles"], "archipelago", 7)),
}


def letters(svg: str) -> str:
    return " ".join(part.text or "" for part in ET.fromstring(svg).iter() if part.text)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", POSITIONS)
def test_it_is_one_picture_that_needs_nothing_else(kind: str, language: str) -> None:
    """No address but that of SVG itself stands in it, and what is written stays text."""
    with using(language):
        svg = position_picture(POSITIONS[kind], LINK)
        root = ET.fromstring(svg)
        told = letters(svg)

        assert root.get("width") == str(WIDTH)
        assert root.get("lang") == language
        assert text("explorer.scan") in told
        assert "<script" not in svg
        assert {part.tag.rpartition("}")[2] for part in root.iter()} <= {
            "svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan", "polyline",
            "polygon", "use", "ellipse", "line", "style", "linearGradient", "radialGradient",
            "stop", "defs", "image",
        }  # fmt: skip
        assert "http" not in svg.replace(LINK[:40], "").replace("http://www.w3.org", "")


def test_it_shows_dice_cards_stock_and_boats() -> None:
    position = Position(
        Company("Eoles", ["likyar"]), roll="azure:air red:fire", light=12, boats=(0, 6, 7, 9)
    )
    with using("en"):
        told = letters(position_picture(position))

        for die in position.roll or ():
            assert words.die(die) in told
        assert "Likyar" in told
        assert "12 light" in told
        assert "boat at 9" in told
        assert text("explorer.scan") not in told


def test_of_a_game_it_shows_how_it_stands_and_no_commands() -> None:
    with using("en"):
        told = letters(position_picture(POSITIONS["game"]))

        assert "Meeting track" in told
        assert "Pocana: 10 light" in told
        assert text("game.now") not in told
