"""SVG pictures of dice and badges. Each stands on its own and says in words what it shows."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.render import words
from glow_explorer.render.icons import SIDE, shapes
from glow_explorer.render.palette import BODY, CROSS, EDGE, INK, IVORY, MARK
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from glow_explorer.dice import Dice, Die

DIE_SIDE = {Size.LARGE: 48, Size.SMALL: 34}
_GAP = 6
_FONT = "system-ui, sans-serif"


def die(value: Die) -> str:
    """Draw a die: its body in its own colour, the symbol in the symbol's."""
    side = DIE_SIDE[value.size]
    root = _root(side, side, words.die(value))
    root.append(_die(value))
    return _source(root)


def dice(value: Dice) -> str:
    """Draw dice side by side, in order."""
    height = DIE_SIDE[Size.LARGE]
    width = sum(DIE_SIDE[one.size] + _GAP for one in value) or _GAP
    root = _root(width - _GAP or 1, height, words.dice(value))
    left = 0
    for one in value:
        side = DIE_SIDE[one.size]
        place = ET.SubElement(root, "g", transform=f"translate({left} {(height - side) // 2})")
        ET.SubElement(place, "title").text = words.die(one)
        place.append(_die(one))
        left += side + _GAP
    return _source(root)


@cache
def badge(name: str, *, crossed: bool = False) -> str:
    """Draw an icon on an ivory disc; a crossed one is struck out. The page says what it means."""
    root = _root(SIDE, SIDE)
    ink = INK[name]
    ring = CROSS if crossed else ink
    centre = str(SIDE // 2)
    ET.SubElement(
        root, "circle", cx=centre, cy=centre, r="11.2", fill=IVORY, stroke=ring,
        attrib={"stroke-width": "1.4"},
    )  # fmt: skip
    root.append(_icon(name, ink, 4.2, 15.6))
    if crossed:
        for width, color in (("3.4", IVORY), ("1.8", CROSS)):
            ET.SubElement(
                root, "path", d="M4.6 19.4 19.4 4.6", stroke=color,
                attrib={"stroke-width": width, "stroke-linecap": "round"},
            )  # fmt: skip
    return _source(root)


def _die(value: Die) -> ET.Element:
    side = DIE_SIDE[value.size]
    group = ET.Element("g")
    ET.SubElement(
        group, "rect", x="1.25", y="1.25", width=f"{side - 2.5}", height=f"{side - 2.5}",
        rx=f"{side * 0.2:g}", fill=BODY[value.color], stroke=EDGE[value.color],
        attrib={"stroke-width": "2"},
    )  # fmt: skip
    half = side / 2
    if value.symbol is None:
        mark = ET.SubElement(
            group, "text", x=f"{half:g}", y=f"{half:g}", fill=MARK[value.color],
            attrib={
                "font-family": _FONT, "font-size": f"{side * 0.54:g}", "font-weight": "700",
                "text-anchor": "middle", "dominant-baseline": "central",
            },
        )  # fmt: skip
        mark.text = "?"
        return group
    ET.SubElement(
        group, "circle", cx=f"{half:g}", cy=f"{half:g}", r=f"{side * 0.385:g}", fill=IVORY
    )
    icon = side * 0.56
    group.append(_icon(value.symbol, INK[value.symbol], half - icon / 2, icon))
    return group


def _icon(name: str, ink: str, corner: float, side: float) -> ET.Element:
    place = f"translate({corner:g} {corner:g}) scale({side / SIDE:g})"
    group = ET.Element("g", transform=place)
    group.extend(shapes(name, ink))
    return group


def _root(width: int, height: int, label: str = "") -> ET.Element:
    root = ET.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
        width=str(width), height=str(height),
    )  # fmt: skip
    if label:
        root.attrib.update({"role": "img", "aria-label": label})
        ET.SubElement(root, "title").text = label
    return root


def _source(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode")
