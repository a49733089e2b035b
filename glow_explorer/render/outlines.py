"""The icons as polygons and polylines, for drawings that cannot read SVG."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from glow_explorer.render.icons import shapes

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterator, Mapping

    from glow_explorer.render.map_layout import Point

_TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_PIECES = 10  # of which a curve is made


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape of an icon, on the square of 24.

    Of a filled shape all lines are closed: the first runs around it, the others around its holes,
    the other way round.
    """

    lines: tuple[tuple[Point, ...], ...]
    filled: bool
    width: float


@cache
def outlines(name: str) -> tuple[Outline, ...]:
    """Return the shapes of an icon.

    >>> [outline.filled for outline in outlines("air")]
    [True, False, False]
    """
    return tuple(one for element in shapes(name, "ink") for one in _read(element, {}))


def _read(element: ET.Element, outer: Mapping[str, str]) -> Iterator[Outline]:
    said = {**outer, **element.attrib}
    for child in element:
        yield from _read(child, said)
    if element.tag == "g":
        return
    lines = [line for line in _lines(element.tag, said) if len(line) > 1]
    filled = said.get("fill") != "none"
    width = float(said.get("stroke-width", 0)) if said.get("stroke", "none") != "none" else 0.0
    if said.get("fill-rule") == "evenodd":
        lines = [_turned(line, left=nth > 0) for nth, line in enumerate(lines)]
    yield Outline(tuple(map(tuple, lines)), filled, width)


def _turned(line: list[Point], *, left: bool) -> list[Point]:
    """Let a closed line run to the left or to the right."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, [*line[1:], line[0]], strict=True))
    return line if (area < 0) == left else line[::-1]


def _lines(tag: str, said: Mapping[str, str]) -> list[list[Point]]:
    if tag == "circle":
        x, y, r = (float(said[name]) for name in ("cx", "cy", "r"))
        return [[(x + r * cos(step * pi / 12), y + r * sin(step * pi / 12)) for step in range(25)]]
    if tag == "polygon":
        numbers = [float(one) for one in re.split(r"[ ,]+", said["points"].strip())]
        return [list(zip(numbers[::2], numbers[1::2], strict=True))]
    if tag == "path":
        return _path(said["d"])
    message = f"nothing outlines a {tag}"
    raise ValueError(message)


def _path(d: str) -> list[list[Point]]:
    """Follow the pen of an SVG path."""
    tokens = _TOKEN.findall(d)
    lines: list[list[Point]] = []
    command, here = "M", (0.0, 0.0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        taken = [float(tokens.pop(0)) for _ in range(_TAKES[command.upper()])]
        if command in "Zz":
            lines[-1].append(lines[-1][0])
        elif command in "Mm":
            lines.append([_absolute(command, taken, here)[-1]])
            command = "l" if command == "m" else "L"
        elif command in "Aa":
            rx, ry, _, large, sweep, *last = taken
            (end,) = _absolute(command, last, here)
            lines[-1] += _arc(here, end, (rx, ry), large=large > 0, sweep=sweep > 0)
        else:
            lines[-1] += _bezier([here, *_absolute(command, taken, here)])
        here = lines[-1][-1]
    return lines


def _absolute(command: str, taken: list[float], here: Point) -> list[Point]:
    x, y = here if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(taken[0] + x, here[1])]
    if command in "Vv":
        return [(here[0], taken[0] + y)]
    return [(a + x, b + y) for a, b in zip(taken[::2], taken[1::2], strict=True)]


def _bezier(points: list[Point]) -> list[Point]:
    """Return points on a line or a curve, without the first."""
    if len(points) == 2:
        return points[1:]
    return [_on_curve(points, step / _PIECES) for step in range(1, _PIECES + 1)]


def _on_curve(points: list[Point], part: float) -> Point:
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(points)
        ]
    return points[0]


def _arc(a: Point, b: Point, radii: Point, *, large: bool, sweep: bool) -> list[Point]:
    """Return points on an arc of an upright ellipse, without the first.

    Measured in its radii the ellipse is a circle; its middle lies beside the middle of the chord.
    """
    half = hypot((b[0] - a[0]) / radii[0], (b[1] - a[1]) / radii[1]) / 2
    rx, ry = (radius * max(1.0, half) for radius in radii)  # too small radii grow until they reach
    start, end = (a[0] / rx, a[1] / ry), (b[0] / rx, b[1] / ry)
    chord = (end[0] - start[0], end[1] - start[1])
    long = hypot(*chord)
    aside = sqrt(max(0.0, 1 - long**2 / 4)) / long * (1 if sweep != large else -1)
    x = (start[0] + end[0]) / 2 - aside * chord[1]
    y = (start[1] + end[1]) / 2 + aside * chord[0]
    first = atan2(start[1] - y, start[0] - x)
    last = atan2(end[1] - y, end[0] - x)
    turn = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    steps = ceil(abs(turn) / (pi / 12))
    angles = [first + turn * step / steps for step in range(1, steps + 1)]
    return [(rx * (x + cos(angle)), ry * (y + sin(angle))) for angle in angles]
