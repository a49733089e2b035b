"""The board that a question speaks of, drawn; of the Province only what lies around the company."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from glow_explorer.render import map_layout
from glow_explorer.render.maps import archipelago_map, province_map
from glow_explorer.render.overlay import Overlay

if TYPE_CHECKING:
    from glow_explorer.quiz.questions import Question

SVG = "http://www.w3.org/2000/svg"
_ROOM = 62.0
"""How much is seen beyond the middle of the outermost places."""
_LEAST = 300.0


def board(question: Question) -> str:
    """Draw the board as it stands; nothing where a question needs none."""
    position = question.position
    if question.kind == "voyages":
        return archipelago_map(
            Overlay(pieces=tuple((boat, "boat") for boat in position.boats or ()))
        )
    if question.kind == "steps" and position.at is not None:
        drawn = province_map(Overlay(pieces=((position.at, "company"),)))
        return _around(drawn, [position.at, *question.options])
    return ""


def _around(drawn: str, places: list[int]) -> str:
    """Cut a map of the Province down to what lies around some places."""
    layout = map_layout.province()
    spots = [layout.spots[place] for place in places]
    left, width = _window([spot.x for spot in spots], layout.width)
    top, height = _window([spot.y for spot in spots], layout.height)
    ET.register_namespace("", SVG)
    root = ET.fromstring(drawn)
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("width", f"{width * 1.5:g}")
    root.set("height", f"{height * 1.5:g}")
    return ET.tostring(root, encoding="unicode")


def _window(along: list[float], most: float) -> tuple[float, float]:
    """Return where to begin and how much to show, in one direction."""
    low, high = min(along) - _ROOM, max(along) + _ROOM
    if (lack := _LEAST - (high - low)) > 0:
        low, high = low - lack / 2, high + lack / 2
    low, high = max(0.0, low), min(most, high)
    return round(low), round(high - low)
