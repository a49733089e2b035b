"""SVG maps of the two journeys, in our own drawing.

Each picture stands on its own and brings its own ground, so it looks the same on light and dark
pages. Every place, way, arrow, piece and label is a group with a class and data of its own, and
places, ways, arrows and pieces say in words what they are.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import singledispatch
from typing import TYPE_CHECKING

from glow_explorer.language import language, text
from glow_explorer.render import map_words
from glow_explorer.render.icons import SIDE, shapes
from glow_explorer.render.map_scene import archipelago_scene, province_scene
from glow_explorer.render.map_shapes import Circle, Group, Icon, Letters, Line, Pill
from glow_explorer.render.overlay import Overlay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.render.map_layout import Board
    from glow_explorer.render.map_shapes import Shape

_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
_NOTHING = Overlay()
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def province_map(overlay: Overlay = _NOTHING) -> str:
    """Draw the Province of Shadows as SVG, with what is laid over it.

    Raises
    ------
    GlowError
        ``no-such-space`` if the overlay speaks of a space that does not exist.

    Examples
    --------
    >>> province_map(Overlay(pieces=((45, "company"),), lit=(44, 46))).startswith("<svg")
    True
    """
    return _picture(*province_scene(overlay), overlay)


def archipelago_map(overlay: Overlay = _NOTHING) -> str:
    """Draw the Archipelago of Darkness as SVG, with what is laid over it.

    Raises
    ------
    GlowError
        ``no-such-island`` if the overlay speaks of an island that does not exist.
    """
    return _picture(*archipelago_scene(overlay), overlay)


def _picture(board: Board, scene: Iterable[Shape], overlay: Overlay) -> str:
    name = text(f"term.{board.name}")
    label = text("card.labelled", label=name, said=overlay.title) if overlay.title else name
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {board.width:g} {board.height:g}",
            "width": f"{board.width:g}",
            "height": f"{board.height:g}",
            "class": f"gx-map gx-{board.name}",
            "role": "img",
            "aria-label": _plain(label),
            "lang": language(),
            "style": "max-width: 100%; height: auto",
            "font-family": _FONT,
            "text-anchor": "middle",
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        },
    )
    ET.SubElement(root, "desc").text = _plain(map_words.overlay(overlay))
    for shape in scene:
        root.append(_drawn(shape))
    return ET.tostring(root, encoding="unicode")


def _plain(said: str) -> str:
    """Leave out the characters that XML cannot hold."""
    return _NOT_XML.sub("", said)


@singledispatch
def _drawn(shape: Shape) -> ET.Element:
    """Write a shape down."""
    message = f"nothing draws a {type(shape).__name__}"
    raise TypeError(message)


@_drawn.register
def _(shape: Group) -> ET.Element:
    data = {f"data-{name}": str(value) for name, value in shape.data.items()}
    group = ET.Element("g", {"class": shape.kind, **data})
    if shape.title:
        ET.SubElement(group, "title").text = _plain(shape.title)
    group.extend(_drawn(part) for part in shape.parts)
    return group


@_drawn.register
def _(shape: Circle) -> ET.Element:
    place = {"cx": _number(shape.x), "cy": _number(shape.y), "r": _number(shape.r)}
    return ET.Element("circle", place | _pen(shape))


@_drawn.register
def _(shape: Line) -> ET.Element:
    written = [f"{_number(x)} {_number(y)}" for x, y in shape.points]
    if shape.bent:
        start, middle, end = written
        d = f"M{start}Q{middle} {end}"
    else:
        d = "M" + "L".join(written) + ("Z" if shape.fill != "none" else "")
    return ET.Element("path", {"d": d} | _pen(shape))


@_drawn.register
def _(shape: Pill) -> ET.Element:
    place = {
        "x": shape.x - shape.width / 2,
        "y": shape.y - shape.height / 2,
        "width": shape.width,
        "height": shape.height,
        "rx": shape.corner,
    }
    colors = {"fill": shape.fill, "stroke": shape.stroke}
    return ET.Element("rect", {name: _number(one) for name, one in place.items()} | colors)


@_drawn.register
def _(shape: Letters) -> ET.Element:
    # The middle of digits lies 0.35 of their size above the line; browsers agree on this only.
    element = ET.Element(
        "text", x=_number(shape.x), y=_number(shape.y + shape.size * 0.35), fill=shape.ink,
        attrib={"font-size": _number(shape.size)},
    )  # fmt: skip
    if shape.bold:
        element.set("font-weight", "700")
    if shape.halo:
        rim = {"stroke": shape.paper, "stroke-width": "4", "paint-order": "stroke"}
        element.attrib.update(rim)
    element.text = _plain(shape.said)
    return element


@_drawn.register
def _(shape: Icon) -> ET.Element:
    left, top = shape.x - shape.side / 2, shape.y - shape.side / 2
    scale = f"scale({shape.side / SIDE:.3f})"
    group = ET.Element("g", transform=f"translate({_number(left)} {_number(top)}) {scale}")
    group.extend(shapes(shape.name, shape.ink))
    return group


def _pen(shape: Circle | Line) -> dict[str, str]:
    """Write how a shape is filled and drawn."""
    pen = {"fill": shape.fill}
    if shape.stroke != "none":
        pen |= {"stroke": shape.stroke, "stroke-width": _number(shape.width)}
    if shape.opacity != 1:
        pen["opacity"] = _number(shape.opacity)
    if shape.dash:
        pen["stroke-dasharray"] = " ".join(map(_number, shape.dash))
    return pen


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 1 else f"{value:.3g}"
