"""The maps of the two journeys as matplotlib figures: the same shapes as in the SVG maps.

matplotlib is imported only when a figure is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.render.figures import FONT, own_figure
from glow_explorer.render.icons import SIDE
from glow_explorer.render.map_scene import archipelago_scene, province_scene
from glow_explorer.render.map_shapes import GROUND, Circle, Group, Icon, Letters, Line, Pill
from glow_explorer.render.outlines import outlines
from glow_explorer.render.overlay import Overlay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.path import Path

    from glow_explorer.render.map_layout import Board, Point
    from glow_explorer.render.map_shapes import Shape

_NOTHING = Overlay()
_WIDTH = 10.0  # inches
_NARROWER = 0.94  # its letters are wide


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
        size = (_WIDTH, _WIDTH * board.height / board.width)
        made = own_figure()(figsize=size, facecolor=GROUND[board.name])
        ax = made.add_axes((0, 0, 1, 1))
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
            if isinstance(shape, Group):
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
        if isinstance(shape, Line):
            return [_line(shape, self._pen(shape))]
        if isinstance(shape, Pill):
            return [_pill(shape, 1.2 * self.scale)]
        if isinstance(shape, Letters):
            return [_letters(shape, self.scale)]
        assert isinstance(shape, Icon)
        return _icon(shape, self.scale)

    def _pen(self, shape: Circle | Line) -> dict[str, Any]:
        """Say how a shape is filled and drawn, as matplotlib names it."""
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


def _line(shape: Line, pen: dict[str, Any]) -> Artist:
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
        shape.x, shape.y + shape.size * 0.35, shape.said, color=shape.ink,
        fontsize=shape.size * scale * _NARROWER, fontfamily=FONT,
        fontweight="bold" if shape.bold else "normal", ha="center", va="baseline",
        parse_math=False, path_effects=rim,
    )  # fmt: skip


def _icon(shape: Icon, scale: float) -> list[Artist]:
    from matplotlib.patches import PathPatch

    times = shape.side / SIDE
    left, top = shape.x - shape.side / 2, shape.y - shape.side / 2
    return [
        PathPatch(
            _path([[(left + x * times, top + y * times) for x, y in line] for line in one.lines]),
            facecolor=shape.ink if one.filled else "none",
            edgecolor=shape.ink if one.width else "none",
            linewidth=one.width * times * scale, capstyle="round", joinstyle="round",
        )
        for one in outlines(shape.name)
    ]  # fmt: skip


def _path(lines: Sequence[Sequence[Point]]) -> Path:
    from matplotlib.path import Path

    return Path.make_compound_path(*(Path(line, closed=False) for line in lines))
