"""What an overlay draws: below the places the way and the arrows, above them pieces and labels."""

from __future__ import annotations

from itertools import pairwise
from math import asin, cos, hypot, inf, pi, sin
from typing import TYPE_CHECKING

from glow_explorer.render import map_words
from glow_explorer.render.map_layout import LABEL, PIECE, SMALL_NUMBER, Point, along, around, fitted
from glow_explorer.render.map_shapes import (
    ARROW,
    DARK,
    GLOW,
    Circle,
    Group,
    Icon,
    Letters,
    Line,
    tag,
    tag_size,
)
from glow_explorer.render.map_shapes import PIECE as PIECE_COLOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.render.map_layout import Board, Crowd, Spot
    from glow_explorer.render.overlay import Arrow, Overlay

_STEP = 8.5  # the radius of the number of a step
_ROOM = 210.0  # for a label
_DASH = {"legal": (), "plan": (), "refused": (9.0, 6.0), "tom": (2.0, 7.0)}
_ICON = {"boat": "boat", "company": "adventurer", "camp": "camp"}


def lit(board: Board, overlay: Overlay) -> Iterator[Group]:
    """Draw a ring of light around each place that is lit."""
    for number in dict.fromkeys(overlay.lit):
        spot = board.spots[number]
        glow = Circle(spot.x, spot.y, spot.r + 8, fill=GLOW, opacity=0.28)
        ring = Circle(spot.x, spot.y, spot.r + 3.5, stroke=GLOW, width=3.5)
        yield Group("gx-lit", {"place": number}, "", (glow, ring))


def path(board: Board, overlay: Overlay) -> Iterator[Group]:
    """Draw a way as one line; where there is no road it is dashed."""
    roads = {frozenset((way.a.number, way.b.number)) for way in board.ways}
    for step, (a, b) in enumerate(pairwise(overlay.path), start=1):
        points = tuple((board.spots[one].x, board.spots[one].y) for one in (a, b))
        dash = () if frozenset((a, b)) in roads else (10.0, 8.0)
        line = Line(points, stroke=GLOW, width=11, dash=dash)
        yield Group("gx-step", {"step": step, "a": a, "b": b}, "", (line,))


def steps(board: Board, overlay: Overlay, crowd: Crowd) -> Iterator[Group]:
    """Number the steps of a way, each on its stretch of the line."""
    for step, (a, b) in enumerate(pairwise(overlay.path), start=1):
        one, two = board.spots[a], board.spots[b]
        wanted = [_between(one, two, part) for part in (0.5, 0.32, 0.68, 0.2, 0.8, 0.1, 0.9)]
        aside = (two.y - one.y, one.x - two.x)
        long = hypot(*aside) or 1.0
        for away in (14, -14, 22, -22):
            x, y = wanted[0]
            wanted.append((x + aside[0] / long * away, y + aside[1] / long * away))
        x, y = crowd.place(wanted, 2 * _STEP - 6, 2 * _STEP - 6, on_lines=True)
        disc = Circle(x, y, _STEP, fill=GLOW, stroke=DARK, width=1.5)
        label = Letters(x, y, str(step), SMALL_NUMBER * 0.85, DARK, GLOW)
        crowd.keep_clear((one.x, one.y), (two.x, two.y))
        yield Group("gx-step-number", {"step": step}, "", (disc, label))


def _between(one: Spot, two: Spot, part: float) -> Point:
    """Return a point on the stretch between the edges of two places."""
    long = hypot(two.x - one.x, two.y - one.y) or 1.0
    seen = one.r + (long - one.r - two.r) * part
    return along((one.x, one.y), (two.x, two.y), seen / long)


def curve(board: Board, arrow: Arrow, nth: int) -> tuple[Point, Point, Point]:
    """Bend an arrow to its right, so that way out and way back lie side by side.

    The `nth` arrow between the same places is bent more.
    """
    one, two = board.spots[arrow.origin], board.spots[arrow.to]
    if one is two:
        left, right = one.x - one.r * 0.7, one.x + one.r * 0.7
        top = one.y - one.r * 0.75
        return (right, top), (one.x, top - one.r - 50 - 30 * nth), (left, top)
    dx, dy = two.x - one.x, two.y - one.y
    long = hypot(dx, dy)
    bend = max(20.0, 0.13 * long) + 26 * nth
    middle = (one.x + two.x) / 2 - dy / long * bend, (one.y + two.y) / 2 + dx / long * bend
    return _edge(one, middle, 3), middle, _edge(two, middle, 5)


def _edge(spot: Spot, towards: Point, gap: float) -> Point:
    """Return the point just outside a place, in a direction."""
    long = hypot(towards[0] - spot.x, towards[1] - spot.y)
    return along((spot.x, spot.y), towards, (spot.r + gap) / long)


def arrows(
    board: Board, overlay: Overlay, crowd: Crowd
) -> Iterator[tuple[Arrow, Group, list[Point]]]:
    """Draw the arrows; each comes with the places where its label would be welcome."""
    drawn: list[tuple[int, int]] = []
    for arrow in overlay.arrows:
        ends = (arrow.origin, arrow.to)
        start, middle, end = curve(board, arrow, drawn.count(ends))
        drawn.append(ends)
        weight = min(1.0, max(0.0, arrow.weight))
        width, opacity = 2.5 + 4 * weight, 0.75 + 0.25 * weight
        color = ARROW[arrow.kind]
        head, neck = _head(middle, end, 8 + width)
        shaft = Line(
            (start, middle, neck), stroke=color, width=width, opacity=opacity,
            dash=_DASH[arrow.kind], bent=True,
        )  # fmt: skip
        parts = (shaft, Line(head, fill=color, opacity=opacity))
        crowd.take(*neck, 8, 8)
        crowd.keep_clear(start, along(middle, along(start, end, 0.5), 0.5), end)
        data = {"origin": arrow.origin, "to": arrow.to, "kind": arrow.kind}
        group = Group("gx-arrow", data, map_words.arrow(arrow), parts)
        yield arrow, group, _beside(start, middle, end)


def _head(middle: Point, end: Point, size: float) -> tuple[tuple[Point, ...], Point]:
    """Return the head of an arrow and the point where its shaft ends."""
    dx, dy = end[0] - middle[0], end[1] - middle[1]
    long = hypot(dx, dy) or 1.0
    dx, dy = dx / long, dy / long
    back = (end[0] - dx * size, end[1] - dy * size)
    wide = size * 0.55
    wings = [(back[0] - side * dy * wide, back[1] + side * dx * wide) for side in (1, -1)]
    return (end, *wings), (end[0] - dx * size * 0.8, end[1] - dy * size * 0.8)


def _beside(start: Point, middle: Point, end: Point) -> list[Point]:
    """List places for the label of a curve: on it, then further out, then along it."""
    places = []
    chord = along(start, end, 0.5)
    out = (middle[0] - chord[0], middle[1] - chord[1])
    long = hypot(*out) or 1.0
    apart = hypot(end[0] - start[0], end[1] - start[1])
    far = (3, 14, 24, -14, 34) if apart > 90 else (14, 22, 30, 40, 50, -24, -34)
    for away in far:
        for part in (0.5, 0.35, 0.65, 0.15, 0.85):
            x, y = along(along(start, middle, part), along(middle, end, part), part)
            places.append((x + out[0] / long * away, y + out[1] / long * away))
    x, y = along(chord, middle, 0.5)
    turns = [step * pi / 8 for step in range(16)]
    return places + [
        (x + cos(turn) * away, y + sin(turn) * away) for away in (36, 50, 64) for turn in turns
    ]


def arrow_label(arrow: Arrow, wanted: list[Point], crowd: Crowd) -> Group:
    """Put the label of an arrow on a plate in the arrow's colour."""
    said = fitted(arrow.label, LABEL, _ROOM)
    at = crowd.place(wanted, *tag_size(said, LABEL))
    color = ARROW[arrow.kind]
    parts = tuple(tag(said, at, LABEL, (DARK, color, DARK)))
    return Group("gx-arrow-label", {"origin": arrow.origin, "to": arrow.to}, "", parts)


def labels(board: Board, overlay: Overlay, crowd: Crowd) -> Iterator[Group]:
    """Put the labels beside their places."""
    for number, said in overlay.labels:
        if not said:
            continue
        shown = fitted(said, LABEL, _ROOM)
        wide, high = tag_size(shown, LABEL)
        at = crowd.place(around(board.spots[number], wide, high, -90), wide, high)
        parts = tuple(tag(shown, at, LABEL, (GLOW, DARK, GLOW)))
        yield Group("gx-label", {"place": number}, "", parts)


def pieces(board: Board, overlay: Overlay, crowd: Crowd) -> Iterator[Group]:
    """Draw the pieces; those on one place stand in an arc around its edge."""
    standing: dict[int, list[str]] = {}
    for number, kind in overlay.pieces:
        standing.setdefault(number, []).append(kind)
    for number, kinds in standing.items():
        for kind, at in zip(kinds, _arc(board.spots[number], len(kinds), crowd), strict=True):
            parts = tuple(_piece(kind, *at))
            data = {"place": number, "kind": kind}
            yield Group("gx-piece", data, map_words.piece(kind, number), parts)


def _arc(spot: Spot, count: int, crowd: Crowd) -> list[Point]:
    """Take room for pieces side by side around a place."""
    ring = spot.r + PIECE * (0.45 if spot.r > 2 * PIECE else 0.7)
    apart = 2 * asin(min(1.0, (PIECE + 0.5) / ring))
    best: tuple[float, list[Point]] = (inf, [])
    for rank, turn in enumerate((-90, -60, -120, -30, -150, 0, 180, 30, 150, 60, 120, 90)):
        first = turn * pi / 180 - apart * (count - 1) / 2
        angles = [first + apart * nth for nth in range(count)]
        arc = [(spot.x + cos(angle) * ring, spot.y + sin(angle) * ring) for angle in angles]
        price = rank + sum(crowd.price(*at, 1.5 * PIECE, 1.5 * PIECE) for at in arc)
        best = min(best, (price, arc))
    for at in best[1]:
        crowd.take(*at, 2 * PIECE, 2 * PIECE)
    return best[1]


def _piece(kind: str, x: float, y: float) -> Iterator[Circle | Line | Icon | Letters]:
    color = PIECE_COLOR[kind]
    if kind == "tom":  # another shape than the player's pieces
        side = PIECE * 1.15
        corners = ((x, y - side), (x + side, y), (x, y + side), (x - side, y))
        yield Line((*corners, corners[0]), fill=color, stroke=DARK, width=2)
        yield Letters(x, y, "T", LABEL, DARK, color)
        return
    yield Circle(x, y, PIECE, fill=color, stroke=DARK, width=2)
    yield Icon(_ICON[kind], x, y, PIECE * 1.35, DARK)
