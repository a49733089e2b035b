"""Pictures of dice and badges as SVG, made of our own icons.

Each icon is one SVG file in ``icons/``, of one colour, on a square of 24. Every picture says in
words what it shows.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from glow_explorer.render import words
from glow_explorer.render.palette import BODY, CROSS, EDGE, INK, IVORY, MARK
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from glow_explorer.cards import Condition
    from glow_explorer.dice import Dice, Die

DIE_SIDE = {Size.LARGE: 48, Size.SMALL: 34}
_DIE_GAP = 6
_BADGE_GAP = 3
SIDE = 24
_SVG = "{http://www.w3.org/2000/svg}"


def folder() -> Traversable:
    """Return the folder of the icons."""
    return resources.files(__package__).joinpath("icons")


@cache
def icon_names() -> tuple[str, ...]:
    """Return the names of all icons.

    >>> "fire" in icon_names()
    True
    """
    files = (file.name for file in folder().iterdir())
    return tuple(sorted(name.removesuffix(".svg") for name in files if name.endswith(".svg")))


@cache
def _source(name: str) -> str:
    return folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")


def shapes(name: str, ink: str) -> list[ET.Element]:
    """Return the shapes of an icon in one colour, as new elements without namespace."""
    root = ET.fromstring(_source(name).replace("currentColor", ink))
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        element.tail = element.text = None
    return list(root)


def die_svg(value: Die) -> str:
    """Draw a die: its body in its own colour, the symbol in the symbol's.

    A die not rolled yet shows the symbol of its sixth face on the bare body, so that dice are told
    apart by shape too.
    """
    side = DIE_SIDE[value.size]
    root = _root(side, side, words.die(value))
    root.append(_die(value))
    return _svg(root)


def dice_svg(value: Dice) -> str:
    """Draw dice side by side, in order."""
    height = DIE_SIDE[Size.LARGE]
    width = sum(DIE_SIDE[die.size] + _DIE_GAP for die in value) - _DIE_GAP
    root = _root(max(width, 1), height, words.dice(value))
    left = 0
    for die in value:
        side = DIE_SIDE[die.size]
        place = _at(root, left, (height - side) // 2)
        ET.SubElement(place, "title").text = words.die(die)
        place.append(_die(die))
        left += side + _DIE_GAP
    return _svg(root)


def condition_svg(value: Condition) -> str:
    """Draw a condition: a badge for each symbol, as printed."""
    same = [("same", False)] * value.same
    return badges(same or value.printed, words.condition(value))


def badges(icons: Sequence[tuple[str, bool]], label: str) -> str:
    """Draw icons on ivory discs, side by side; the crossed ones are struck out."""
    width = len(icons) * (SIDE + _BADGE_GAP) - _BADGE_GAP
    root = _root(max(width, 1), SIDE, label)
    for place, (name, crossed) in enumerate(icons):
        left = place * (SIDE + _BADGE_GAP)
        first = icons.index((name, crossed))
        if first == place:
            badge = _at(root, left, 0)
            badge.set("id", f"b{place}")
            badge.extend(_badge(name, crossed=crossed))
        else:
            shift = (place - first) * (SIDE + _BADGE_GAP)
            ET.SubElement(root, "use", href=f"#b{first}", x=str(shift))
    return _svg(root)


def _badge(name: str, *, crossed: bool) -> list[ET.Element]:
    ring = CROSS if crossed else INK[name]
    disc = ET.Element(
        "circle", cx="12", cy="12", r="11.2", fill=IVORY, stroke=ring,
        attrib={"stroke-width": "1.4"},
    )  # fmt: skip
    parts = [disc, _icon(name, INK[name], SIDE / 2, 15.6)]
    for width, color in (("3.4", IVORY), ("1.8", CROSS)) if crossed else ():
        bar = ET.Element("path", d="M4.6 19.4 19.4 4.6", stroke=color)
        bar.attrib.update({"stroke-width": width, "stroke-linecap": "round"})
        parts.append(bar)
    return parts


def _die(value: Die) -> ET.Element:
    side = DIE_SIDE[value.size]
    half = side / 2
    group = ET.Element("g")
    ET.SubElement(
        group, "rect", x="1.25", y="1.25", width=f"{side - 2.5}", height=f"{side - 2.5}",
        rx=f"{side * 0.2:g}", fill=BODY[value.color], stroke=EDGE[value.color],
        attrib={"stroke-width": "2"},
    )  # fmt: skip
    if value.symbol is None:
        group.append(_icon(value.faces[-1], MARK[value.color], half, side * 0.44))
        return group
    disc = side * 0.385
    ET.SubElement(group, "circle", cx=f"{half:g}", cy=f"{half:g}", r=f"{disc:g}", fill=IVORY)
    group.append(_icon(value.symbol, INK[value.symbol], half, side * 0.56))
    return group


def _icon(name: str, ink: str, centre: float, side: float) -> ET.Element:
    corner = centre - side / 2
    place = f"translate({corner:g} {corner:g}) scale({side / SIDE:g})"
    group = ET.Element("g", transform=place)
    group.extend(shapes(name, ink))
    return group


def _at(parent: ET.Element, left: int, top: int) -> ET.Element:
    return ET.SubElement(parent, "g", transform=f"translate({left} {top})")


def _root(width: int, height: int, label: str) -> ET.Element:
    root = ET.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}",
        width=str(width), height=str(height),
    )  # fmt: skip
    if label:
        root.attrib.update({"role": "img", "aria-label": label})
        ET.SubElement(root, "title").text = label
    return root


def _svg(root: ET.Element) -> str:
    return ET.tostring(root, encoding="unicode")
