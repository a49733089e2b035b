"""The maps as plain values for the front end: the same scene as in the SVG maps, in shapes.

A shape is ``[tag, attributes, inner]``; an icon is ``["icon", {name, ...}, []]``; shapes that
belong together are ``{kind, data, title, parts}``. The colours of the ground become variables,
which have a value in each theme; what stands on ivory keeps its ink.
"""

from __future__ import annotations

from functools import cache, singledispatch
from typing import TYPE_CHECKING, Any

from glow_explorer.language import using
from glow_explorer.render.map_scene import archipelago_scene, province_scene
from glow_explorer.render.map_shapes import (
    ARROW,
    DARK,
    EDGE,
    FAINT,
    GLOW,
    GROUND,
    PALE,
    PIECE,
    WAY,
    Circle,
    Group,
    Icon,
    Letters,
    Line,
    Pill,
)
from glow_explorer.render.overlay import Overlay
from glow_explorer.render.palette import CROSS, IVORY
from glow_explorer.widgets.views import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.render.map_shapes import Shape

_CAMPS = ("start", "village")
_BOARD = ("gx-way", "gx-place", "gx-mark")
_NAMED: Mapping[str, str] = {
    **dict.fromkeys(GROUND.values(), "ground"), **dict.fromkeys(WAY.values(), "way"),
    EDGE: "edge", FAINT: "number", PALE: "pale", DARK: "dark", GLOW: "glow", IVORY: "ivory",
    CROSS: "cross", "#1d3f5c": "surf", "#6fa3c4": "foam",
    **{color: f"piece-{kind}" for kind, color in PIECE.items()},
    **{color: f"arrow-{kind}" for kind, color in ARROW.items() if color != GLOW},
}  # fmt: skip
"""The colours that have a name, and a value in each theme."""


def board_view(journey: str, language: str) -> View:
    """Return a bare board: its size, where its places are, and its shapes from the ground up."""
    return _bare(journey, language)


@cache
def _bare(journey: str, language: str) -> View:
    with using(language):
        board, scene = _drawn(journey, Overlay())
    shapes = [one for one in scene if not isinstance(one, Letters | Pill)]  # no title, no frame
    return {
        "id": f"{journey} {language}",
        "width": board.width,
        "height": board.height,
        "spots": {
            str(number): {"x": _short(spot.x), "y": _short(spot.y), "r": spot.r}
            for number, spot in board.spots.items()
        },
        "camps": [n for n, spot in board.spots.items() if spot.place.kind in _CAMPS],
        "shapes": [plain(one) for one in shapes],
    }


def over_view(journey: str, overlay: Overlay) -> list[View]:
    """Return what is laid over a board, as groups of shapes."""
    _, scene = _drawn(journey, overlay)
    return [plain(one) for one in scene if isinstance(one, Group) and one.kind not in _BOARD]


def _drawn(journey: str, overlay: Overlay) -> tuple[Any, Iterable[Shape]]:
    return (province_scene if journey == "province" else archipelago_scene)(overlay)


@singledispatch
def plain(shape: Shape) -> Any:
    """Return a shape as plain values."""
    message = f"nothing makes a {type(shape).__name__} plain"
    raise TypeError(message)


@plain.register
def _(shape: Group) -> View:
    return {
        "kind": shape.kind,
        "named": dict(shape.data),
        "title": shape.title,
        "parts": [plain(part) for part in shape.parts],
    }


@plain.register
def _(shape: Circle) -> list[object]:
    at = {"cx": _short(shape.x), "cy": _short(shape.y), "r": _short(shape.r)}
    return ["circle", at | _pen(shape), []]


@plain.register
def _(shape: Line) -> list[object]:
    points = [f"{_short(x)} {_short(y)}" for x, y in shape.points]
    if shape.bent:
        d = f"M{points[0]}Q{points[1]} {points[2]}"
    else:
        d = "M" + "L".join(points) + ("Z" if shape.fill != "none" else "")
    return ["path", {"d": d} | _pen(shape), []]


@plain.register
def _(shape: Pill) -> list[object]:
    box = {
        "x": _short(shape.x - shape.width / 2), "y": _short(shape.y - shape.height / 2),
        "width": _short(shape.width), "height": _short(shape.height), "rx": _short(shape.corner),
        "fill": _color(shape.fill), "stroke": _color(shape.stroke),
    }  # fmt: skip
    return ["rect", box, []]


@plain.register
def _(shape: Letters) -> list[object]:
    look: dict[str, object] = {
        "x": _short(shape.x), "y": _short(shape.y + shape.size * 0.35), "fill": _color(shape.ink),
        "font-size": _short(shape.size),
    }  # fmt: skip
    if shape.bold:
        look["font-weight"] = "700"
    if shape.halo:
        look |= {"stroke": _color(shape.paper), "stroke-width": 4, "paint-order": "stroke"}
    return ["text", look, [shape.said]]


@plain.register
def _(shape: Icon) -> list[object]:
    left, top = _short(shape.x - shape.side / 2), _short(shape.y - shape.side / 2)
    look = {"name": shape.name, "x": left, "y": top, "side": _short(shape.side)}
    return ["icon", look | {"ink": _color(shape.ink)}, []]


def _pen(shape: Circle | Line) -> dict[str, object]:
    pen: dict[str, object] = {"fill": _color(shape.fill)}
    if shape.stroke != "none":
        pen |= {"stroke": _color(shape.stroke), "stroke-width": _short(shape.width)}
    if shape.opacity != 1:
        pen["opacity"] = shape.opacity
    if shape.dash:
        pen["stroke-dasharray"] = " ".join(map(str, shape.dash))
    return pen


def _color(value: str) -> str:
    return f"var(--map-{_NAMED[value]})" if value in _NAMED else value


def _short(value: float) -> float:
    return round(value, 1)
