"""The maps of the two journeys as matplotlib figures: the same shapes as in the SVG maps.

matplotlib is imported only when a figure is drawn. It cannot read SVG, so the icons are given to it
as polygons and polylines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from glow_explorer.render.drawing import SIDE, shapes
from glow_explorer.render.map_layout import (
    GROUND,
    Circle,
    Icon,
    Letters,
    Pill,
    Polyline,
    ShapeGroup,
)
from glow_explorer.render.maps import Overlay, archipelago_scene, province_scene

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.path import Path

    from glow_explorer.render.map_layout import Board, Point, Shape

_NOTHING = Overlay()
_WIDTH = 10.0  # inches
_NARROWER = 0.94  # its letters are wide
_FONT = "DejaVu Sans"  # comes with matplotlib, and has every sign we write
_TOKEN = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_PIECES = 10  # of which a curve is made


def province_figure(overlay: Overlay = _NOTHING, ax: Axes | None = None) -> Figure:
    """Draw the Province of Shadows, with what is laid over it.

    Parameters
    ----------
    overlay
        What is laid over the map.
    ax
        Where to draw, in its present size; a figure of its own if left out.

    Raises
    ------
    GlowError
        ``no-such-space`` if the overlay speaks of a space that does not exist.

    Examples
    --------
    >>> figure = province_figure(Overlay(pieces=((45, "company"),)))
    >>> len(figure.axes)
    1
    """
    return _figure(*province_scene(overlay), ax)


def archipelago_figure(overlay: Overlay = _NOTHING, ax: Axes | None = None) -> Figure:
    """Draw the Archipelago of Darkness, with what is laid over it.

    Parameters and errors are those of `province_figure`, with ``no-such-island``.
    """
    return _figure(*archipelago_scene(overlay), ax)


def drawn(value: object) -> Figure:
    """Draw what a value lays over its map."""
    from glow_explorer.render.overlays import on_land, overlay

    draw = province_figure if on_land(value) else archipelago_figure
    return draw(overlay(value))


def _figure(board: Board, scene: Iterable[Shape], ax: Axes | None) -> Figure:
    if ax is None:
        from glow_explorer.render.charts import own_figure

        size = (_WIDTH, _WIDTH * board.height / board.width)
        figure = own_figure()(figsize=size, facecolor=GROUND[board.name])
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, board.width), ylim=(board.height, 0), aspect="equal")
    ax.set_axis_off()
    ax.apply_aspect()
    figure = _root(ax)
    _Brush(ax, ax.bbox.width / figure.dpi * 72 / board.width).draw(scene)
    return figure


def _root(ax: Axes) -> Figure:
    """Return the figure of axes, also of those in a subfigure."""
    from matplotlib.figure import Figure

    figure: Any = ax.figure
    while not isinstance(figure, Figure):
        figure = figure.figure
    return figure


class _Brush:
    """Draws shapes on axes, each above the one before; `scale` is points for a unit."""

    def __init__(self, ax: Axes, scale: float) -> None:
        self.ax, self.scale = ax, scale
        self.height = 2.0

    def draw(self, scene: Iterable[Shape], name: str = "") -> None:
        """Draw shapes; the first artist of a group bears its name."""
        for shape in scene:
            if isinstance(shape, ShapeGroup):
                numbers = "-".join(str(value) for value in shape.data.values())
                self.draw(shape.parts, f"{shape.kind}-{numbers}")
                continue
            for artist in self._artists(shape):
                self.height += 0.001
                artist.set(zorder=self.height, gid=name or None, clip_on=True)
                self.ax.add_artist(artist)
                name = ""

    def _artists(self, shape: Shape) -> list[Artist]:
        if isinstance(shape, Circle):
            return [_circle(shape, self._pen(shape))]
        if isinstance(shape, Polyline):
            return [_line(shape, self._pen(shape))]
        if isinstance(shape, Pill):
            return [_pill(shape, 1.2 * self.scale)]
        if isinstance(shape, Letters):
            return [_letters(shape, self.scale)]
        assert isinstance(shape, Icon)
        return _icon(shape, self.scale)

    def _pen(self, shape: Circle | Polyline) -> dict[str, Any]:
        """Return how a shape is filled and drawn, by matplotlib's names."""
        pen: dict[str, Any] = {
            "facecolor": shape.fill,
            "edgecolor": shape.stroke,
            "linewidth": shape.width * self.scale,
            "alpha": shape.opacity,
            "capstyle": "round",
            "joinstyle": "round",
        }
        if shape.dash:  # dashes are counted in widths of the line
            pen["linestyle"] = (0, tuple(part / shape.width for part in shape.dash))
        return pen


def _circle(shape: Circle, pen: dict[str, Any]) -> Artist:
    from matplotlib.patches import Circle as Disc

    return Disc((shape.x, shape.y), shape.r, **pen)


def _line(shape: Polyline, pen: dict[str, Any]) -> Artist:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    if shape.bent:
        return PathPatch(Path(shape.points, [Path.MOVETO, Path.CURVE3, Path.CURVE3]), **pen)
    return PathPatch(Path(shape.points, closed=False), **pen)


def _pill(shape: Pill, width: float) -> Artist:
    from matplotlib.patches import FancyBboxPatch

    corner = min(shape.corner, shape.height / 2, shape.width / 2)
    return FancyBboxPatch(
        (shape.x - shape.width / 2, shape.y - shape.height / 2), shape.width, shape.height,
        boxstyle=f"round,pad=0,rounding_size={corner}", facecolor=shape.fill,
        edgecolor=shape.stroke, linewidth=width,
    )  # fmt: skip


def _letters(shape: Letters, scale: float) -> Artist:
    from matplotlib.patheffects import withStroke
    from matplotlib.text import Text

    rim = [withStroke(linewidth=4 * scale, foreground=shape.paper)] if shape.halo else []
    # Set on the line, not centred: signs such as the minus would otherwise hang lower.
    return Text(
        shape.x, shape.y + shape.size * 0.35, shape.text, color=shape.ink,
        fontsize=shape.size * scale * _NARROWER, fontfamily=_FONT,
        fontweight="bold" if shape.bold else "normal", ha="center", va="baseline",
        parse_math=False, path_effects=rim,
    )  # fmt: skip


def _icon(shape: Icon, scale: float) -> list[Artist]:
    from matplotlib.patches import PathPatch

    times = shape.side / SIDE
    left, top = shape.x - shape.side / 2, shape.y - shape.side / 2
    return [
        PathPatch(
            _path([[(left + x * times, top + y * times) for x, y in line]
                   for line in outline.lines]),
            facecolor=shape.ink if outline.filled else "none",
            edgecolor=shape.ink if outline.width else "none",
            linewidth=outline.width * times * scale, capstyle="round", joinstyle="round",
        )
        for outline in outlines(shape.name)
    ]  # fmt: skip


def _path(lines: Sequence[Sequence[Point]]) -> Path:
    from matplotlib.path import Path

    return Path.make_compound_path(*(Path(line, closed=False) for line in lines))


# ---------------------------------------------------------------------- icons as outlines


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
    return tuple(outline for element in shapes(name, "ink") for outline in _read(element, {}))


def _read(element: ET.Element, outer: Mapping[str, str]) -> Iterator[Outline]:
    attributes = {**outer, **element.attrib}
    for child in element:
        yield from _read(child, attributes)
    if element.tag == "g":
        return
    lines = [line for line in _polylines(element.tag, attributes) if len(line) > 1]
    filled = attributes.get("fill") != "none"
    width = (
        float(attributes.get("stroke-width", 0))
        if attributes.get("stroke", "none") != "none"
        else 0.0
    )
    if attributes.get("fill-rule") == "evenodd":
        lines = [_turned(line, left=nth > 0) for nth, line in enumerate(lines)]
    yield Outline(tuple(map(tuple, lines)), filled, width)


def _turned(line: list[Point], *, left: bool) -> list[Point]:
    """Return a closed line that runs to the left or to the right, so that holes stay holes."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, [*line[1:], line[0]], strict=True))
    return line if (area < 0) == left else line[::-1]


def _polylines(tag: str, attributes: Mapping[str, str]) -> list[list[Point]]:
    if tag == "circle":
        x, y, r = (float(attributes[name]) for name in ("cx", "cy", "r"))
        return [[(x + r * cos(step * pi / 12), y + r * sin(step * pi / 12)) for step in range(25)]]
    if tag == "polygon":
        numbers = [float(number) for number in re.split(r"[ ,]+", attributes["points"].strip())]
        return [list(zip(numbers[::2], numbers[1::2], strict=True))]
    if tag == "path":
        return _pen_path(attributes["d"])
    message = f"nothing outlines a {tag}"
    raise ValueError(message)


def _pen_path(d: str) -> list[list[Point]]:
    """Follow the pen of an SVG path."""
    tokens = _TOKEN.findall(d)
    lines: list[list[Point]] = []
    command, pen = "M", (0.0, 0.0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        taken = [float(tokens.pop(0)) for _ in range(_TAKES[command.upper()])]
        if command in "Zz":
            lines[-1].append(lines[-1][0])
        elif command in "Mm":
            lines.append([_absolute(command, taken, pen)[-1]])
            command = "l" if command == "m" else "L"
        elif command in "Aa":
            rx, ry, _, large, sweep, *last = taken
            (end,) = _absolute(command, last, pen)
            lines[-1] += _arc(pen, end, (rx, ry), large=large > 0, sweep=sweep > 0)
        else:
            lines[-1] += _bezier([pen, *_absolute(command, taken, pen)])
        pen = lines[-1][-1]
    return lines


def _absolute(command: str, taken: list[float], pen: Point) -> list[Point]:
    x, y = pen if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(taken[0] + x, pen[1])]
    if command in "Vv":
        return [(pen[0], taken[0] + y)]
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
