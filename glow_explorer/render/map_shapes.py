"""The plain shapes of which a map is made, and its colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from glow_explorer.render.map_layout import Items, Point, row_width, text_width
from glow_explorer.render.palette import INK, IVORY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# A map brings its own ground: night and light, the same on every page.
GROUND = {"province": "#151b34", "archipelago": "#0f2439"}
EDGE = "#3a4670"
WAY = {"province": "#5d6a97", "archipelago": "#6a93b3"}
FAINT = "#b9c4e2"
PALE = "#fff0c4"
DARK = "#1f2233"
GLOW = "#ffd45e"
ARROW = {"legal": "#8fe3b0", "refused": "#ff9d8d", "plan": "#ffd45e", "tom": "#d3bcff"}
PIECE = {"boat": "#9fdcff", "company": "#ffe08a", "camp": "#ffbd80", "tom": "#d3bcff"}


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, a ring, or both."""

    x: float
    y: float
    r: float
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    opacity: float = 1
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, or a filled shape; with `bent` its one inner point bends a curve."""

    points: tuple[Point, ...]
    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    opacity: float = 1
    dash: tuple[float, ...] = ()
    bent: bool = False


@dataclass(frozen=True, slots=True)
class Pill:
    """A box with rounded corners around its middle."""

    x: float
    y: float
    width: float
    height: float
    corner: float
    fill: str
    stroke: str = "none"


@dataclass(frozen=True, slots=True)
class Letters:
    """A text around its middle; `paper` is the colour it stands on, with `halo` a rim of it."""

    x: float
    y: float
    said: str
    size: float
    ink: str
    paper: str
    bold: bool = True
    halo: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """One of our icons around its middle."""

    name: str
    x: float
    y: float
    side: float
    ink: str


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together: what they are, for whom, and in words."""

    kind: str
    data: Mapping[str, object]
    title: str
    parts: tuple[Shape, ...] = field(default=())


Shape: TypeAlias = Circle | Line | Pill | Letters | Icon | Group


def row(items: Items, x: float, y: float, size: float, paper: str) -> Iterator[Shape]:
    """Draw texts and icons side by side, around a middle."""
    left = x - row_width(items, size) / 2
    for said, icon in items:
        wide = text_width(said, size)
        if said:
            yield Letters(left + wide / 2, y, said, size, DARK, paper)
        if icon:
            yield Icon(icon, left + wide + size * 0.55, y, size * 1.05, INK[icon])
        left += wide + (size * 1.1 if icon else 0) + size * 0.35


def tag(said: str, at: Point, size: float, colors: tuple[str, str, str]) -> Iterator[Shape]:
    """Draw a short text on a small plate, in the colours of ink, paper and edge."""
    ink, paper, edge = colors
    wide, high = tag_size(said, size)
    yield Pill(*at, wide, high, high * 0.3, paper, edge)
    yield Letters(*at, said, size, ink, paper)


def tag_size(said: str, size: float) -> Point:
    """Return how wide and high the plate of a short text is."""
    return max(text_width(said, size), size * 0.6) + size * 0.5, size * 1.25


def plate(items: Items, at: Point, size: float) -> Iterator[Shape]:
    """Draw texts and icons on a small ivory plate."""
    yield Pill(*at, row_width(items, size) + 8, size + 7, (size + 7) / 2, IVORY, DARK)
    yield from row(items, *at, size, IVORY)
