"""A map as a list of plain shapes, from the ground up; SVG and matplotlib only write them down."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from glow_explorer.boards import Space
from glow_explorer.language import text
from glow_explorer.render import map_over, map_words
from glow_explorer.render.map_layout import (
    HEADER,
    MARK,
    archipelago,
    cost_items,
    crowd,
    fitted,
    gain_items,
    province,
    text_width,
)
from glow_explorer.render.map_shapes import (
    DARK,
    EDGE,
    FAINT,
    GLOW,
    GROUND,
    PALE,
    WAY,
    Circle,
    Group,
    Icon,
    Letters,
    Line,
    Pill,
    Shape,
    plate,
    row,
)
from glow_explorer.render.overlay import check
from glow_explorer.render.palette import CROSS, INK, IVORY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.render.map_layout import Board, Items, Spot, Way
    from glow_explorer.render.overlay import Overlay

_TITLE = 23.0


def province_scene(overlay: Overlay) -> tuple[Board, tuple[Shape, ...]]:
    """Draw the Province of Shadows."""
    board = province()
    check(overlay, board.spots, "no-such-space")
    return board, tuple(_scene(board, overlay))


def archipelago_scene(overlay: Overlay) -> tuple[Board, tuple[Shape, ...]]:
    """Draw the Archipelago of Darkness."""
    board = archipelago()
    check(overlay, board.spots, "no-such-island")
    return board, tuple(_scene(board, overlay))


def _scene(board: Board, overlay: Overlay) -> Iterator[Shape]:
    """Draw a board and what is laid over it; steps find room first, labels last."""
    taken = crowd(board)
    steps = list(map_over.steps(board, overlay, taken))
    pieces = list(map_over.pieces(board, overlay, taken))
    arrows = list(map_over.arrows(board, overlay, taken))
    noted = [
        map_over.arrow_label(arrow, wanted, taken) for arrow, _, wanted in arrows if arrow.label
    ]
    labels = list(map_over.labels(board, overlay, taken))
    yield from _ground(board, overlay)
    yield from _glows(board)
    yield from (_way(board, way) for way in board.ways)
    yield from map_over.path(board, overlay)
    yield from map_over.lit(board, overlay)
    yield from (group for _, group, _ in arrows)
    yield from (_place(board, spot) for spot in board.spots.values())
    yield from (_mark(way) for way in board.ways if way.items)
    yield from (*steps, *noted, *labels, *pieces)


def _ground(board: Board, overlay: Overlay) -> Iterator[Shape]:
    ground = GROUND[board.name]
    middle = (board.width / 2, board.height / 2)
    yield Pill(*middle, board.width - 2, board.height - 2, 16, ground, EDGE)
    said = overlay.title or text(f"term.{board.name}")
    room = board.width - 60
    size = max(16.0, min(_TITLE, _TITLE * room / text_width(said, _TITLE)))
    yield Letters(board.width / 2, HEADER * 0.58, fitted(said, size, room), size, PALE, ground)


def _glows(board: Board) -> Iterator[Shape]:
    """Light shines from places that have some, the more the further."""
    for spot in board.spots.values():
        for part in (1.0, 0.66, 0.33) if spot.place.light else ():
            reach = (10 + spot.place.light) * part
            yield Circle(spot.x, spot.y, spot.r + reach, fill=GLOW, opacity=0.07)


def _way(board: Board, way: Way) -> Group:
    points = ((way.a.x, way.a.y), (way.b.x, way.b.y))
    dash = () if board.name == "province" else (1.0, 12.0)
    line = Line(points, stroke=WAY[board.name], width=6, dash=dash)
    data = {"a": way.a.number, "b": way.b.number}
    return Group("gx-way", data, map_words.way(way.printed), (line,))


def _mark(way: Way) -> Group:
    """Draw what is printed on a way; it lies above everything that runs along the way."""
    data = {"a": way.a.number, "b": way.b.number}
    parts = tuple(plate(way.items, way.middle, MARK))
    return Group("gx-mark", data, map_words.way(way.printed), parts)


def _place(board: Board, spot: Spot) -> Group:
    place = spot.place
    if place.kind in {"start", "centre"}:
        parts = _beginning(board, spot)
    elif place.kind == "road":
        parts = _space(spot)
    elif place.kind == "village":
        parts = _village(spot)
    else:
        parts = _island(spot)
    x, y = board.numbers[spot.number]
    ground = GROUND[board.name]
    size = spot.number_size
    number = Letters(x, y, str(spot.number), size, FAINT, ground, bold=False, halo=True)
    return Group("gx-place", {"place": spot.number}, map_words.place(place), (*parts, number))


def _beginning(board: Board, spot: Spot) -> Iterator[Shape]:
    """Draw the start of the Province, or the centre of the Archipelago."""
    name, said = ("camp", "map.begin") if board.name == "province" else ("boat", "map.middle")
    yield Circle(spot.x, spot.y, spot.r, fill=DARK, stroke=IVORY, width=3)
    yield Icon(name, spot.x, spot.y - spot.r * 0.2, spot.r * 0.85, IVORY)
    yield Letters(spot.x, spot.y + spot.r * 0.5, text(said), spot.r * 0.34, IVORY, DARK)


def _space(spot: Spot) -> Iterator[Shape]:
    assert isinstance(spot.place, Space)
    ((symbol, crossed),) = spot.place.needs.printed
    x, y, r = spot.x, spot.y, spot.r
    ring = CROSS if crossed else INK[symbol]
    yield Circle(x, y, r, fill=IVORY, stroke=ring, width=2.5)
    yield Icon(symbol, x, y, r * 1.36, INK[symbol])
    across = r * 0.64
    for width, color in ((6.0, IVORY), (3.4, CROSS)) if crossed else ():
        points = ((x - across, y + across), (x + across, y - across))
        yield Line(points, stroke=color, width=width)


def _village(spot: Spot) -> Iterator[Shape]:
    """Draw a house: its light, and below it what it takes and gives."""
    x, y, r = spot.x, spot.y, spot.r
    yield Circle(x, y, r, fill=DARK, stroke=GLOW, width=2)
    corners = ((0, -0.92), (0.92, -0.24), (0.8, -0.24), (0.8, 0.56), (-0.8, 0.56), (-0.8, -0.24),
               (-0.92, -0.24))  # fmt: skip
    house = tuple((x + r * across, y + r * down) for across, down in corners)
    yield Line((*house, house[0]), fill=PALE, stroke=PALE, width=3)
    yield from row(((str(spot.place.light), "light"),), x, y - r * 0.2, r * 0.54, PALE)
    items = (*cost_items(spot.place.cost), *gain_items(spot.place.gain))
    yield from row(items, x, y + r * 0.3, r * (0.36 if len(items) == 1 else 0.29), PALE)


def _island(spot: Spot) -> Iterator[Shape]:
    """Draw an island in the surf: its light, what it takes and what it gives."""
    place, x, y, r = spot.place, spot.x, spot.y, spot.r
    yield Circle(x, y, r, fill="#1d3f5c", stroke="#6fa3c4", width=1.6, dash=(9, 6))
    coast = [
        (r * (0.86 + 0.045 * sin(3 * turn + spot.number) + 0.03 * cos(5 * turn)), turn)
        for turn in (step * pi / 18 for step in range(37))
    ]
    shore = tuple((x + far * cos(turn), y + far * sin(turn)) for far, turn in coast)
    yield Line(shore, fill=PALE if place.light else IVORY, stroke="#c9a968", width=2)
    items = (*cost_items(place.cost), *gain_items(place.gain))
    rows: list[tuple[Items, float]] = []
    if place.light:
        rows.append((((str(place.light), "light"),), r * 0.52))
    rows += [(items, r * 0.46)] if items else []
    tops = {0: [], 1: [0.0], 2: [-0.24, 0.32]}[len(rows)]
    for (shown, size), down in zip(rows, tops, strict=True):
        yield from row(shown, x, y + r * down, size, PALE if place.light else IVORY)
    if not rows:
        yield Icon("island", x, y, r * 0.9, "#8a7a55")
