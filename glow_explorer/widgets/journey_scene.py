"""The maps as plain values for the front end: the same scene as in the SVG maps, in shapes.

A shape is ``[tag, attributes, inner]``; an icon is ``["icon", {name, ...}, []]``; shapes that
belong together are ``{kind, data, title, parts}``. The colours of the ground become variables,
which have a value in each theme; what stands on ivory keeps its ink.

Small frames need larger letters: what may grow in a place is marked as ``row`` (letters and
icons side by side), ``number`` and ``word``, and each number has a position for each growth.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, singledispatch
from itertools import groupby
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from glow_explorer.language import using
from glow_explorer.render.map_layout import (
    ARROW,
    DARK,
    EDGE,
    FAINT,
    GLOW,
    GROUND,
    ISLAND,
    MARK,
    PALE,
    PIECE_COLOR,
    WAY,
    Circle,
    Crowd,
    Icon,
    Letters,
    Pill,
    Polyline,
    ShapeGroup,
    row_width,
)
from glow_explorer.render.maps import Overlay, archipelago_scene, province_scene
from glow_explorer.render.palette import CROSS, IVORY
from glow_explorer.widgets.base import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from glow_explorer.render.map_layout import Board, Point, Shape, Spot

GROWTH = (1.0, 1.3, 1.7, 2.1)
"""How much larger than on a large map the numbers of the places may be drawn."""
_CAMPS = ("start", "village")
_TURNS = 24  # how many directions from a place are tried
_BOARD = ("gx-way", "gx-place", "gx-mark")
_NAMED: Mapping[str, str] = {
    **dict.fromkeys(GROUND.values(), "ground"), **dict.fromkeys(WAY.values(), "way"),
    EDGE: "edge", FAINT: "number", PALE: "pale", DARK: "dark", GLOW: "glow", IVORY: "ivory",
    CROSS: "cross", "#1d3f5c": "surf", "#6fa3c4": "foam",
    **{color: f"piece-{kind}" for kind, color in PIECE_COLOR.items()},
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
    untitled = [shape for shape in scene if not isinstance(shape, Letters | Pill)]
    return {
        "id": f"{journey} {language}",
        "width": board.width,
        "height": board.height,
        "spots": {
            str(number): {"x": _short(spot.x), "y": _short(spot.y), "r": spot.r}
            for number, spot in board.spots.items()
        },
        "growth": GROWTH,
        "numbers": _numbers(journey),
        "camps": [n for n, spot in board.spots.items() if spot.place.kind in _CAMPS],
        "shapes": [_shape(shape, board) for shape in untitled],
    }


def _shape(shape: Shape, board: Board) -> Any:
    if not isinstance(shape, ShapeGroup) or shape.kind != "gx-place":
        return plain(shape)
    spot = board.spots[shape.data["place"]]  # type: ignore[index]
    return plain(replace(shape, parts=())) | {"parts": list(_place_parts(shape, spot))}


def _place_parts(group: ShapeGroup, spot: Spot) -> Iterator[object]:
    """Yield the parts of a place; what grows in small frames is a row, a number or a word."""
    for line, row in groupby(group.parts, _line_of):
        parts = list(row)
        letters = [part for part in parts if isinstance(part, Letters)]
        if not letters or line is None:
            yield from map(plain, parts)
        elif letters[0].halo:
            yield ["number", *plain(letters[0])[1:]]
        elif letters[0].text.isalpha():
            yield ["word", *plain(letters[0])[1:]]
        else:
            yield ["row", _row_look(letters[0], spot, parts), [plain(part) for part in parts]]


def _line_of(part: Shape) -> float | None:
    return part.y if isinstance(part, Letters | Icon) else None


def _row_look(first: Letters, spot: Spot, parts: list[Shape]) -> dict[str, object]:
    """Return the size of a row and the point that it grows around: an island's rows part."""
    y = spot.y if spot.r == ISLAND else first.y
    crowded = sum(isinstance(part, Letters) for part in parts) > 1
    return {"x": _short(spot.x), "y": _short(y), "size": _short(first.size), "crowded": crowded}


@cache
def _numbers(journey: str) -> dict[str, list[Point]]:
    """Find a place for every number, for each growth."""
    board, _ = _drawn(journey, Overlay())
    layouts = [board.numbers, *(_larger_numbers(board, growth) for growth in GROWTH[1:])]
    return {
        str(number): [(_short(layout[number][0]), _short(layout[number][1])) for layout in layouts]
        for number in board.spots
    }


def _larger_numbers(board: Board, growth: float) -> dict[int, Point]:
    """Find a place for every number if letters are larger, the crowded places first."""
    spots = board.spots.values()
    bare = [replace(way, items=()) for way in board.ways]
    crowd = Crowd((board.width, board.height), spots, bare)
    for way in board.ways:
        if way.items:
            crowd.take(*way.middle, (row_width(way.items, MARK) + 8) * growth, (MARK + 7) * growth)

    def room(spot: Spot) -> float:
        return min(hypot(spot.x - o.x, spot.y - o.y) - o.r for o in spots if o is not spot)

    numbers = {}
    for spot in sorted(spots, key=room):
        wide, high = spot.number_box
        box = (wide * growth, high * growth)
        numbers[spot.number] = crowd.place(_ring(spot, box, board.numbers[spot.number]), *box)
    return numbers


def _ring(spot: Spot, box: Point, before: Point) -> list[Point]:
    """List places for a box around a place, those near to where it was before liked best."""
    first = atan2(before[1] - spot.y, before[0] - spot.x)
    points = []
    for turn in sorted(range(_TURNS), key=lambda turn: min(turn, _TURNS - turn)):
        across, down = cos(first + turn * 2 * pi / _TURNS), sin(first + turn * 2 * pi / _TURNS)
        far = spot.r + 4 + abs(across) * box[0] / 2 + abs(down) * box[1] / 2
        points.append((spot.x + across * far, spot.y + down * far))
    return points


def over_view(journey: str, overlay: Overlay) -> list[View]:
    """Return what is laid over a board, as groups of shapes."""
    _, scene = _drawn(journey, overlay)
    return [
        plain(shape)
        for shape in scene
        if isinstance(shape, ShapeGroup) and shape.kind not in _BOARD
    ]


def _drawn(journey: str, overlay: Overlay) -> tuple[Any, Iterable[Shape]]:
    return (province_scene if journey == "province" else archipelago_scene)(overlay)


@singledispatch
def plain(shape: Shape) -> Any:
    """Return a shape as plain values."""
    message = f"nothing makes a {type(shape).__name__} plain"
    raise TypeError(message)


@plain.register
def _(shape: ShapeGroup) -> View:
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
def _(shape: Polyline) -> list[object]:
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
    return ["text", look, [shape.text]]


@plain.register
def _(shape: Icon) -> list[object]:
    left, top = _short(shape.x - shape.side / 2), _short(shape.y - shape.side / 2)
    look = {"name": shape.name, "x": left, "y": top, "side": _short(shape.side)}
    return ["icon", look | {"ink": _color(shape.ink)}, []]


def _pen(shape: Circle | Polyline) -> dict[str, object]:
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
