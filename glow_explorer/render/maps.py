"""Maps of the two journeys, in our own drawing, with what is laid over them.

A map is a list of plain shapes, from the ground up; here they are written as SVG, in
`render.figures` with matplotlib. Each picture stands on its own and brings its own ground: a night
on a dark page, a pale chart on a light one, with a legend below. Every place, way, arrow, piece and
label is a group with a class and data of its own, and places, ways, arrows and pieces say in words
what they are.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace
from functools import cache, singledispatch
from itertools import pairwise
from math import asin, cos, hypot, inf, pi, sin
from textwrap import wrap
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from glow_explorer.boards import Road, Space
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.inputs import choice_of
from glow_explorer.journeys import (
    Archipelago,
    Ceiling,
    LandPlan,
    Move,
    Moves,
    Paths,
    Plan,
    Province,
    Step,
    Steps,
    Walk,
)
from glow_explorer.journeys.tom import TomMoves, TomSailing
from glow_explorer.language import language, text
from glow_explorer.places import CENTRE, spaces
from glow_explorer.render import words
from glow_explorer.render.drawing import SIDE, shapes
from glow_explorer.render.palette import CROSS, INK, IVORY
from glow_explorer.render.words import decimal, percent

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from glow_explorer.boards import Island, Route
    from glow_explorer.cards import Cost, Effect


# ---------------------------------------------------------------- where places lie, and shapes

Point: TypeAlias = tuple[float, float]
Items: TypeAlias = tuple[tuple[str, str], ...]  # texts, each with the name of an icon behind it

SPACE, VILLAGE, ISLAND = 18.5, 46.0, 48.0  # radii
PIECE_RADIUS = 14.0
HEADER = 46.0
SMALL_NUMBER, NUMBER = 14.0, 19.0  # sizes of letters
MARK = 17.0
LABEL = 16.0
_LETTER = 0.66  # how wide letters and digits are, for their size
_ICONS = {"footprint": "footprints"}  # where the icon has another name than the term


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the drawing."""

    number: int
    x: float
    y: float
    r: float
    place: Space | Island

    @property
    def number_size(self) -> float:
        """The size of the number; islands have room for a larger one."""
        return NUMBER if self.r == ISLAND else SMALL_NUMBER

    @property
    def number_box(self) -> Point:
        """How wide and high the number is."""
        return text_width(str(self.number), self.number_size), self.number_size * 0.8


@dataclass(frozen=True, slots=True)
class Way:
    """A road or a route on the drawing, with what is printed at its middle."""

    a: Spot
    b: Spot
    items: Items
    printed: Road | Route

    @property
    def middle(self) -> Point:
        """The middle of the part of the way that is seen between its places."""
        long = hypot(self.b.x - self.a.x, self.b.y - self.a.y)
        part = (long + self.a.r - self.b.r) / 2 / long
        return along((self.a.x, self.a.y), (self.b.x, self.b.y), part)


@dataclass(frozen=True, slots=True)
class Board:
    """A board on the drawing; `numbers` says where the number of each place stands."""

    name: Literal["province", "archipelago"]
    width: float
    height: float
    spots: dict[int, Spot]
    ways: tuple[Way, ...]
    numbers: dict[int, Point]


class Crowd:
    """What is taken on a drawing, and where there is still room."""

    def __init__(self, board_size: Point, spots: Iterable[Spot], ways: Iterable[Way]) -> None:
        self.size = board_size
        self.discs = [(spot.x, spot.y, spot.r + 2) for spot in spots]
        self.lines = [(way.a.x, way.a.y, way.b.x, way.b.y) for way in ways]
        self.boxes: list[tuple[float, float, float, float]] = []
        for way in ways:
            if way.items:
                self.take(*way.middle, row_width(way.items, MARK) + 8, MARK + 7)

    def take(self, x: float, y: float, width: float, height: float) -> None:
        """Note that a box is taken."""
        self.boxes.append((x, y, width / 2, height / 2))

    def keep_clear(self, *points: Point) -> None:
        """Note a line that should stay in sight."""
        self.lines += [(*a, *b) for a, b in pairwise(points)] * 2

    def place(
        self, places: Sequence[Point], width: float, height: float, *, on_lines: bool = False
    ) -> Point:
        """Take the best of some places for a box; the earlier ones are liked better."""
        best, cheapest = places[0], inf
        for rank, (x, y) in enumerate(places):
            dislike = rank * 0.4
            if dislike >= cheapest:
                break  # nothing that follows can be better
            price = dislike + self.price(x, y, width, height, on_lines=on_lines)
            if price < cheapest:
                best, cheapest = (x, y), price
        inside = (
            min(max(best[0], width / 2 + 6), self.size[0] - width / 2 - 6),
            min(max(best[1], HEADER + height / 2), self.size[1] - height / 2 - 6),
        )
        self.take(*inside, width, height)
        return inside

    def price(
        self, x: float, y: float, width: float, height: float, *, on_lines: bool = False
    ) -> float:
        """Return how badly a box would lie: on the edge, on others, on discs, on lines."""
        half, tall = width / 2, height / 2
        out_x = max(0.0, half + 6 - x, x + half + 6 - self.size[0])
        out_y = max(0.0, HEADER + tall - y, y + tall + 6 - self.size[1])
        price = 100 * (out_x + out_y)
        for there_x, there_y, wide, high in self.boxes:
            over_x = half + wide + 1 - abs(x - there_x)
            over_y = tall + high + 1 - abs(y - there_y)
            if over_x > 0 and over_y > 0:
                price += 30 + over_x * over_y
        for there_x, there_y, r in self.discs:
            away = hypot(max(0, abs(x - there_x) - half), max(0, abs(y - there_y) - tall))
            if away < r:
                price += 60 + 16 * (r - away)
        if on_lines:
            return price
        return price + 4 * sum(_crosses(line, x, y, half, tall) for line in self.lines)


def _crosses(
    line: tuple[float, float, float, float], x: float, y: float, half: float, tall: float
) -> int:
    """Count the points of a line, one every 6 units, that lie inside a box."""
    ax, ay, bx, by = line
    if max(ax, bx) < x - half or min(ax, bx) > x + half:
        return 0
    if max(ay, by) < y - tall or min(ay, by) > y + tall:
        return 0
    steps = int(hypot(bx - ax, by - ay) / 6)
    points = (along((ax, ay), (bx, by), step / steps) for step in range(steps + 1))
    return sum(abs(px - x) <= half and abs(py - y) <= tall for px, py in points)


def along(a: Point, b: Point, part: float) -> Point:
    """Return a point between two others."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def around(spot: Spot, width: float, height: float, first: float, gap: float = 3) -> list[Point]:
    """List places for a box around a place: all directions, the first (in degrees) liked best."""
    turns = sorted(range(0, 360, 15), key=lambda turn: min(turn, 360 - turn))
    return [
        _touching(spot, (first + turn) * pi / 180, spot.r + away, (width / 2, height / 2))
        for away in (gap, gap + 8, gap + 18)
        for turn in turns
    ]


def _touching(spot: Spot, angle: float, far: float, half: Point) -> Point:
    """Push a box out in a direction until it is as far away as wanted."""
    ahead = (cos(angle), sin(angle))
    out = far
    while hypot(*(max(0.0, abs(a) * out - h) for a, h in zip(ahead, half, strict=True))) < far:
        out += 1
    return spot.x + ahead[0] * out, spot.y + ahead[1] * out


def text_width(letters: str, size: float) -> float:
    """Estimate how wide a text is."""
    return len(letters) * size * _LETTER


def fitted(letters: str, size: float, room: float) -> str:
    """Shorten a text to the room there is.

    >>> fitted("62 %", 10, 30), fitted("far too long", 10, 30)
    ('62 %', 'far…')
    """
    fits = int(room / text_width("n", size))
    return letters if len(letters) <= fits else f"{letters[: fits - 1]}…"


def row_width(items: Items, size: float) -> float:
    """Estimate how wide texts and icons side by side are."""
    parts = [text_width(letters, size) + (size * 1.1 if icon else 0) for letters, icon in items]
    return sum(parts) + size * 0.35 * (len(parts) - 1)


def cost_items(cost: Cost) -> Items:
    """Return what is paid, as texts and icons."""
    return tuple(
        ("", "skull") if name == "skull" else (f"−{amount}", _ICONS.get(name, name))
        for name, amount in cost.terms
    )


def gain_items(gain: Effect) -> Items:
    """Return what is gained, as texts and icons."""
    return tuple((f"+{amount}", _ICONS.get(name, name)) for name, amount in gain.terms)


def elements_asked(route: Route) -> str:
    """Write how many different elements a route asks for.

    >>> [elements_asked(route) for route in catalog().routes[4:7]]
    ['4', '', '1/2']
    """
    if route.fewest is None:
        return ""
    return "/".join(str(number) for number in dict.fromkeys((route.fewest, route.most)))


@cache
def province() -> Board:
    """Lay out the Province of Shadows."""
    spots = {
        place.number: Spot(
            place.number,
            62 + (place.x - 0.061) * 1015,
            HEADER + 46 + (place.y - 0.105) * 930,
            SPACE if place.kind == "road" else VILLAGE if place.kind == "village" else 30.0,
            place,
        )
        for place in catalog().spaces
    }
    ways = tuple(
        Way(spots[road.a], spots[road.b], (*cost_items(road.cost), *gain_items(road.gain)), road)
        for road in catalog().roads
    )
    return _numbered("province", 1000, 880, spots, ways)


@cache
def archipelago() -> Board:
    """Lay out the Archipelago of Darkness."""
    spots = {
        place.number: Spot(
            place.number,
            90 + (place.x - 0.114) * 1066,
            HEADER + 84 + (place.y - 0.17) * 800,
            ISLAND,
            place,
        )
        for place in catalog().islands
    }
    ways = []
    for route in catalog().routes:
        elements: Items = ((elements_asked(route), ""),) if route.fewest else ()
        items = (*elements, *cost_items(route.cost))
        ways.append(Way(spots[route.a], spots[route.b], items, route))
    return _numbered("archipelago", 1000, 760, spots, tuple(ways))


def _numbered(
    name: Literal["province", "archipelago"],
    width: float,
    height: float,
    spots: dict[int, Spot],
    ways: tuple[Way, ...],
) -> Board:
    """Find a place for every number, the crowded places first."""
    crowd = Crowd((width, height), spots.values(), ways)
    numbers = {}
    for spot in sorted(spots.values(), key=lambda spot: _nearest(spot, spots.values())):
        box = spot.number_box
        numbers[spot.number] = crowd.place(around(spot, *box, 90, 5.5), *box)
    return Board(name, width, height, spots, ways, dict(sorted(numbers.items())))


def _nearest(spot: Spot, others: Iterable[Spot]) -> float:
    """Return how far the nearest neighbour's edge is."""
    return min(
        hypot(spot.x - other.x, spot.y - other.y) - other.r for other in others if other is not spot
    )


def crowd(board: Board) -> Crowd:
    """Return what a bare board leaves free."""
    taken = Crowd((board.width, board.height), board.spots.values(), board.ways)
    for number, (x, y) in board.numbers.items():
        taken.take(x, y, *board.spots[number].number_box)
    return taken


# ---------------------------------------------------------------------- shapes

# A map brings its own ground. These are the colours of the night, for dark pages; what has a name
# has another colour on light ones.
GROUND = {"province": "#151b34", "archipelago": "#0f2439"}
EDGE = "#3a4670"
WAY = {"province": "#5d6a97", "archipelago": "#6a93b3"}
FAINT = "#b9c4e2"
PALE = "#fff0c4"
DARK = "#1f2233"
GLOW = "#ffd45e"
ARROW = {"legal": "#8fe3b0", "refused": "#ff9d8d", "plan": "#ffd45e", "tom": "#d3bcfe"}
PIECE_COLOR = {"boat": "#9fdcff", "company": "#ffe08a", "camp": "#ffbd80", "tom": "#d3bcff"}
TITLE, LABEL_INK = "#fff0c5", "#ffd45f"
SURF, FOAM = "#1d3f5c", "#6fa3c4"
NAMED: Mapping[str, str] = {
    GROUND["archipelago"]: "sea", GROUND["province"]: "land", WAY["archipelago"]: "sea-way",
    WAY["province"]: "land-way", EDGE: "edge", FAINT: "number", TITLE: "title",
    LABEL_INK: "label", PALE: "pale", DARK: "dark", GLOW: "glow", IVORY: "ivory", CROSS: "cross",
    SURF: "surf", FOAM: "foam",
    **{color: f"piece-{kind}" for kind, color in PIECE_COLOR.items()},
    **{color: f"arrow-{kind}" for kind, color in ARROW.items() if kind != "plan"},
}  # fmt: skip
"""The colours that have a name."""
LIGHT: Mapping[str, str] = {
    "sea": "#e3edf3", "sea-way": "#5d86a4", "land": "#eee8d9", "land-way": "#958a6c",
    "edge": "#b9b2a0", "number": "#3c4458", "title": "#1c2030", "label": "#fff0c4",
    "glow": "#c27f00", "surf": "#b4d0e0", "foam": "#4f86a8", "arrow-legal": "#2e9d5b",
    "arrow-refused": "#e0604f", "arrow-tom": "#a98be8",
}  # fmt: skip
"""What is otherwise on a light page."""


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
class Polyline:
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
    """A text around its middle, or from its `start` on.

    `paper` is the colour it stands on, with `halo` a rim of it.
    """

    x: float
    y: float
    text: str
    size: float
    ink: str
    paper: str
    bold: bool = True
    halo: bool = False
    start: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """One of our icons around its middle."""

    name: str
    x: float
    y: float
    side: float
    ink: str


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes that belong together: what they are, for whom, and in words."""

    kind: str
    data: Mapping[str, object]
    title: str
    parts: tuple[Shape, ...] = field(default=())


Shape: TypeAlias = Circle | Polyline | Pill | Letters | Icon | ShapeGroup


def row(items: Items, x: float, y: float, size: float, paper: str) -> Iterator[Shape]:
    """Draw texts and icons side by side, around a middle."""
    left = x - row_width(items, size) / 2
    for letters, icon in items:
        wide = text_width(letters, size)
        if letters:
            yield Letters(left + wide / 2, y, letters, size, DARK, paper)
        if icon:
            yield Icon(icon, left + wide + size * 0.55, y, size * 1.05, INK[icon])
        left += wide + (size * 1.1 if icon else 0) + size * 0.35


def tag(letters: str, at: Point, size: float, colors: tuple[str, str, str]) -> Iterator[Shape]:
    """Draw a short text on a small plate, in the colours of ink, paper and edge."""
    ink, paper, edge = colors
    wide, high = tag_size(letters, size)
    yield Pill(*at, wide, high, high * 0.3, paper, edge)
    yield Letters(*at, letters, size, ink, paper)


def tag_size(letters: str, size: float) -> Point:
    """Return how wide and high the plate of a short text is."""
    return max(text_width(letters, size), size * 0.6) + size * 0.5, size * 1.25


def plate(items: Items, at: Point, size: float) -> Iterator[Shape]:
    """Draw texts and icons on a small ivory plate."""
    yield Pill(*at, row_width(items, size) + 8, size + 7, (size + 7) / 2, IVORY, DARK)
    yield from row(items, *at, size, IVORY)


# ---------------------------------------------------------------- drawing a map

ArrowKind = Literal["legal", "refused", "plan", "tom"]
PIECES = ("boat", "company", "camp", "tom")

_TITLE = 23.0
_STEP = 8.5  # the radius of the number of a step
_ROOM = 210.0  # for a label
_DASH = {"legal": (), "plan": (), "refused": (9.0, 6.0), "tom": (2.0, 7.0)}
_ICON = {"boat": "boat", "company": "adventurer", "camp": "camp"}
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move along one road or route, or a whole leg of a journey.

    Parameters
    ----------
    origin, to
        The places, by number; the same number twice is a piece that stays.
    label
        A short text, such as ``"62 %"``.
    weight
        From 0 to 1: how strongly the arrow is drawn, for probabilities.
    kind
        A move that is allowed, one that is refused, one of a plan, or one of Tom's.
    """

    origin: int
    to: int
    label: str = ""
    weight: float = 1.0
    kind: ArrowKind = "legal"


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything that is laid over a map.

    Parameters
    ----------
    pieces
        Places, each with what stands there: ``"boat"``, ``"company"``, ``"camp"`` or ``"tom"``.
    path
        A way from place to place, drawn as one line with its steps numbered.
    arrows
        Moves.
    lit
        Places that light up, such as those within reach.
    labels
        Places, each with a short text beside it.
    title
        What the map shows.
    label_means, plan_means
        What the labels, and the arrows of a plan, are in the legend, by the names of its words.

    Examples
    --------
    >>> Overlay(pieces=((0, "boat"), (6, "boat")), labels=((9, "62 %"),)).places()
    [0, 6, 9]
    """

    pieces: tuple[tuple[int, str], ...] = ()
    path: tuple[int, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lit: tuple[int, ...] = ()
    labels: tuple[tuple[int, str], ...] = ()
    title: str = ""
    label_means: str = ""
    plan_means: str = "plan-often"

    def places(self) -> list[int]:
        """Return every place that is spoken of, in order of appearance."""
        return list(self._places())

    def _places(self) -> Iterator[int]:
        yield from (place for place, _ in self.pieces)
        yield from self.path
        for arrow in self.arrows:
            yield from (arrow.origin, arrow.to)
        yield from self.lit
        yield from (place for place, _ in self.labels)


def _check(overlay: Overlay, known: Collection[int], code: str) -> None:
    """Refuse an overlay that speaks of places the map does not have, or of unknown kinds.

    Raises
    ------
    GlowError
        With this code for an unknown place.
    """
    for place in overlay.places():
        if type(place) is not int or place not in known:
            raise GlowError(code, given=place, last=max(known))
    for _, kind in overlay.pieces:
        choice_of(kind, PIECES)
    for arrow in overlay.arrows:
        choice_of(arrow.kind, get_args(ArrowKind))


_NOTHING = Overlay()


# ---------------------------------------------------------------------- in words


def place_text(value: Space | Island) -> str:
    """Return in words what a place is.

    >>> from glow_explorer.catalog import catalog
    >>> place_text(catalog().spaces[17])
    'village 17: 12 light, costs 1 footprint'
    """
    if value.kind in {"start", "centre"}:
        return text(f"map.{value.kind}", number=value.number)
    if isinstance(value, Space) and value.needs:
        return text("map.space", number=value.number, said=_needs(value))
    light = [text("map.light", count=value.light)] if value.light else []
    gains = [words.effect(value.gain)] if value.gain else []
    parts = [*light, *_costs(value.cost), *gains] or [text("map.bare")]
    return text(f"map.{value.kind}", number=value.number, said=", ".join(parts))


def _needs(space: Space) -> str:
    """Name the symbol of a space, which is one only."""
    return ", ".join(
        text("condition.crossed" if crossed else f"symbol.{symbol}", symbol=symbol)
        for symbol, crossed in space.needs.printed
    )


def _costs(cost: Cost) -> list[str]:
    return [text(f"map.costs-{name}", count=amount) for name, amount in cost.terms]


def way_text(value: Road | Route) -> str:
    """Return in words what a road or a route asks for, takes and gives.

    >>> from glow_explorer.catalog import catalog
    >>> way_text(catalog().routes[8])
    'route between 5 and 6: 5 different elements, costs 1 footprint'
    """
    if isinstance(value, Road):
        name, parts = "map.road", _costs(value.cost)
        parts += [words.effect(value.gain)] if value.gain else []
    else:
        name, parts = "map.route", [_elements(value), *_costs(value.cost)]
    label = text(name, a=value.a, b=value.b)
    return text("card.labelled", label=label, said=", ".join(parts)) if parts else label


def _elements(route: Route) -> str:
    if route.fewest is None:
        return text("map.elements-free")
    if route.fewest != route.most:
        return text("map.elements-either", fewest=route.fewest, most=route.most)
    return text("dice.elements", count=route.fewest)


def piece_text(kind: str, number: int) -> str:
    """Return in words which piece stands where."""
    return text("map.stands", piece=text(f"map.piece-{kind}"), place=number)


def arrow_text(value: Arrow) -> str:
    """Return in words what an arrow means."""
    sentence = text(f"map.arrow-{value.kind}", origin=value.origin, to=value.to)
    return text("map.noted", said=sentence, label=value.label) if value.label else sentence


def overlay_text(value: Overlay) -> str:
    """Return in words what is laid over a map."""
    return " ".join(_laid(value)) or text("map.nothing")


def _laid(value: Overlay) -> Iterator[str]:
    lists = {
        "pieces": [piece_text(kind, number) for number, kind in value.pieces],
        "path": list(map(str, value.path)),
        "arrows": list(map(arrow_text, value.arrows)),
        "lit": list(map(str, value.lit)),
        "labels": [text("map.label", place=number, label=label) for number, label in value.labels],
    }
    for name, parts in lists.items():
        if parts:
            yield text(f"map.{name}", said=", ".join(parts))


# ---------------------------------------------------------------------- the board as shapes


def province_scene(overlay: Overlay, *, legend: bool = False) -> tuple[Board, tuple[Shape, ...]]:
    """Draw the Province of Shadows; a legend makes the board taller."""
    board = province()
    _check(overlay, board.spots, "no-such-space")
    return _with_legend(board, overlay) if legend else (board, tuple(_scene(board, overlay)))


def archipelago_scene(overlay: Overlay, *, legend: bool = False) -> tuple[Board, tuple[Shape, ...]]:
    """Draw the Archipelago of Darkness; a legend makes the board taller."""
    board = archipelago()
    _check(overlay, board.spots, "no-such-island")
    return _with_legend(board, overlay) if legend else (board, tuple(_scene(board, overlay)))


# ---------------------------------------------------------------------- the legend

_ENTRY = 42.0  # how high one is
_LINE = 38  # the letters of a line
_SAMPLE = 84.0  # how wide its picture
_LEGEND = 15.0  # the size of its letters


def _with_legend(board: Board, overlay: Overlay) -> tuple[Board, tuple[Shape, ...]]:
    """Draw a board with what its signs mean below it, in two columns."""
    entries = [
        (name, tuple(sample)) for name, sample in _entries(board, overlay) if sample is not None
    ]
    rows = (len(entries) + 1) // 2
    taller = replace(board, height=board.height + rows * _ENTRY + 14)
    half = (board.width - 40) / 2
    parts: list[Shape] = []
    for nth, (name, sample) in enumerate(entries):
        left = 24 + (nth // rows) * half
        y = board.height + (nth % rows + 0.5) * _ENTRY
        parts += (_moved(shape, left + _SAMPLE / 2, y) for shape in sample)
        lines = wrap(text(f"legend.{name}"), _LINE)
        top = y - (len(lines) - 1) * _LEGEND * 0.6
        parts += (
            Letters(
                left + _SAMPLE + 12, top + line * _LEGEND * 1.2, letters, _LEGEND, TITLE,
                GROUND[board.name], bold=False, start=True,
            )
            for line, letters in enumerate(lines)
        )  # fmt: skip
    scene = tuple(_scene(board, overlay, taller))
    return taller, (*scene, ShapeGroup("gx-legend", {}, text("legend.title"), tuple(parts)))


def _moved(shape: Shape, x: float, y: float) -> Shape:
    """Return a shape of a sample, which is drawn around nothing, where it belongs."""
    if isinstance(shape, Polyline):
        return replace(shape, points=tuple((x + a, y + b) for a, b in shape.points))
    assert not isinstance(shape, ShapeGroup)
    return replace(shape, x=x + shape.x, y=y + shape.y)


def _entries(board: Board, overlay: Overlay) -> Iterator[tuple[str, Iterable[Shape] | None]]:
    """Yield what stands in the legend: what is printed, and what is laid over it."""
    middle = (0.0, 0.0)
    if board.name == "archipelago":
        yield "elements", plate((("1/2", ""),), middle, MARK)
        yield "costs", plate((("−1", "footprints"),), middle, MARK)
        yield "light", plate((("8", "light"),), middle, MARK)
        yield "gain", plate((("+1", "reroll"),), middle, MARK)
        yield "skull", plate((("", "skull"),), middle, MARK)
    else:
        yield (
            "space",
            (
                *_needed_symbol(-SPACE - 2, "fire", crossed=False),
                *_needed_symbol(SPACE + 2, "air", crossed=True),
            ),
        )
        yield "village", plate((("12", "light"),), middle, MARK)
        yield "costs", plate((("−1", "footprints"),), middle, MARK)
        yield "gain", plate((("+1", "firefly"),), middle, MARK)
    glow = Circle(0, 0, 14, fill=GLOW, opacity=0.28)
    yield "glow", (glow, Circle(0, 0, 8, fill=PALE))
    kinds = dict.fromkeys(kind for _, kind in overlay.pieces)
    yield from (("tom-piece" if kind == "tom" else kind, _piece(kind, 0, 0)) for kind in kinds)
    if overlay.lit:
        yield "lit", (glow, Circle(0, 0, 11, stroke=GLOW, width=3.5))
    if overlay.path:
        yield "path", (Polyline(((-30, 0), (30, 0)), stroke=GLOW, width=9),)
    on_land = board.name == "province"
    names = {"legal": "step" if on_land else "legal", "plan": overlay.plan_means}
    for kind in dict.fromkeys(arrow.kind for arrow in overlay.arrows):
        head = Polyline(((36, 0), (22, -8), (22, 8)), fill=ARROW[kind])
        line = Polyline(((-34, 0), (24, 0)), stroke=ARROW[kind], width=5, dash=_DASH[kind])
        yield names.get(kind, kind), (line, head)
    if overlay.labels and overlay.label_means:
        yield overlay.label_means, tag(percent(0.62), middle, LABEL, (LABEL_INK, DARK, GLOW))


def _needed_symbol(x: float, symbol: str, *, crossed: bool) -> Iterator[Shape]:
    """Draw a symbol on its disc, as on a space of the Province."""
    r = SPACE * 0.75
    yield Circle(x, 0, r, fill=IVORY, stroke=CROSS if crossed else INK[symbol], width=2.5)
    yield Icon(symbol, x, 0, r * 1.36, INK[symbol])
    across = r * 0.64
    for width, color in ((6.0, IVORY), (3.4, CROSS)) if crossed else ():
        points = ((x - across, across), (x + across, -across))
        yield Polyline(points, stroke=color, width=width)


def _scene(board: Board, overlay: Overlay, paper: Board | None = None) -> Iterator[Shape]:
    """Draw a board and what is laid over it; steps find room first, labels last."""
    taken = crowd(board)
    steps = list(_steps(board, overlay, taken))
    pieces = list(_pieces(board, overlay, taken))
    arrows = list(_arrows(board, overlay, taken))
    noted = [_arrow_label(arrow, places, taken) for arrow, _, places in arrows if arrow.label]
    labels = list(_labels(board, overlay, taken))
    yield from _ground(paper or board, overlay)
    yield from _glows(board)
    yield from (_way(board, way) for way in board.ways)
    yield from _path(board, overlay)
    yield from _lit(board, overlay)
    yield from (group for _, group, _ in arrows)
    yield from (_place(board, spot) for spot in board.spots.values())
    yield from (_mark(way) for way in board.ways if way.items)
    yield from (*steps, *noted, *labels, *pieces)


def _ground(board: Board, overlay: Overlay) -> Iterator[Shape]:
    ground = GROUND[board.name]
    middle = (board.width / 2, board.height / 2)
    yield Pill(*middle, board.width - 2, board.height - 2, 16, ground, EDGE)
    title = overlay.title or text(f"term.{board.name}")
    room = board.width - 60
    size = max(16.0, min(_TITLE, _TITLE * room / text_width(title, _TITLE)))
    yield Letters(board.width / 2, HEADER * 0.58, fitted(title, size, room), size, TITLE, ground)


def _glows(board: Board) -> Iterator[Shape]:
    """Light shines from places that have some, the more the further."""
    for spot in board.spots.values():
        for part in (1.0, 0.66, 0.33) if spot.place.light else ():
            reach = (10 + spot.place.light) * part
            yield Circle(spot.x, spot.y, spot.r + reach, fill=GLOW, opacity=0.07)


def _way(board: Board, way: Way) -> ShapeGroup:
    points = ((way.a.x, way.a.y), (way.b.x, way.b.y))
    dash = () if board.name == "province" else (1.0, 12.0)
    line = Polyline(points, stroke=WAY[board.name], width=6, dash=dash)
    data = {"a": way.a.number, "b": way.b.number}
    return ShapeGroup("gx-way", data, way_text(way.printed), (line,))


def _mark(way: Way) -> ShapeGroup:
    """Draw what is printed on a way; it lies above everything that runs along the way."""
    data = {"a": way.a.number, "b": way.b.number}
    parts = tuple(plate(way.items, way.middle, MARK))
    return ShapeGroup("gx-mark", data, way_text(way.printed), parts)


def _place(board: Board, spot: Spot) -> ShapeGroup:
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
    return ShapeGroup("gx-place", {"place": spot.number}, place_text(place), (*parts, number))


def _beginning(board: Board, spot: Spot) -> Iterator[Shape]:
    """Draw the start of the Province, or the centre of the Archipelago."""
    name, key = ("camp", "map.begin") if board.name == "province" else ("boat", "map.middle")
    yield Circle(spot.x, spot.y, spot.r, fill=DARK, stroke=IVORY, width=3)
    yield Icon(name, spot.x, spot.y - spot.r * 0.2, spot.r * 0.85, IVORY)
    yield Letters(spot.x, spot.y + spot.r * 0.5, text(key), spot.r * 0.34, IVORY, DARK)


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
        yield Polyline(points, stroke=color, width=width)


def _village(spot: Spot) -> Iterator[Shape]:
    """Draw a house: its light, and below it what it takes and gives."""
    x, y, r = spot.x, spot.y, spot.r
    yield Circle(x, y, r, fill=DARK, stroke=GLOW, width=2)
    corners = ((0, -0.92), (0.92, -0.24), (0.8, -0.24), (0.8, 0.56), (-0.8, 0.56), (-0.8, -0.24),
               (-0.92, -0.24))  # fmt: skip
    house = tuple((x + r * across, y + r * down) for across, down in corners)
    yield Polyline((*house, house[0]), fill=PALE, stroke=PALE, width=3)
    yield from row(((str(spot.place.light), "light"),), x, y - r * 0.2, r * 0.54, PALE)
    items = (*cost_items(spot.place.cost), *gain_items(spot.place.gain))
    yield from row(items, x, y + r * 0.3, r * (0.36 if len(items) == 1 else 0.29), PALE)


def _island(spot: Spot) -> Iterator[Shape]:
    """Draw an island in the surf: its light, what it takes and what it gives."""
    place, x, y, r = spot.place, spot.x, spot.y, spot.r
    yield Circle(x, y, r, fill=SURF, stroke=FOAM, width=1.6, dash=(9, 6))
    coast = [
        (r * (0.86 + 0.045 * sin(3 * turn + spot.number) + 0.03 * cos(5 * turn)), turn)
        for turn in (step * pi / 18 for step in range(37))
    ]
    shore = tuple((x + far * cos(turn), y + far * sin(turn)) for far, turn in coast)
    yield Polyline(shore, fill=PALE if place.light else IVORY, stroke="#c9a968", width=2)
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


# ---------------------------------------------------------------------- what is laid over it


def _lit(board: Board, overlay: Overlay) -> Iterator[ShapeGroup]:
    """Draw a ring of light around each place that is lit."""
    for number in dict.fromkeys(overlay.lit):
        spot = board.spots[number]
        glow = Circle(spot.x, spot.y, spot.r + 8, fill=GLOW, opacity=0.28)
        ring = Circle(spot.x, spot.y, spot.r + 3.5, stroke=GLOW, width=3.5)
        yield ShapeGroup("gx-lit", {"place": number}, "", (glow, ring))


def _path(board: Board, overlay: Overlay) -> Iterator[ShapeGroup]:
    """Draw a way as one line; where there is no road it is dashed."""
    roads = {frozenset((way.a.number, way.b.number)) for way in board.ways}
    for step, (a, b) in enumerate(pairwise(overlay.path), start=1):
        points = tuple((board.spots[end].x, board.spots[end].y) for end in (a, b))
        dash = () if frozenset((a, b)) in roads else (10.0, 8.0)
        line = Polyline(points, stroke=GLOW, width=11, dash=dash)
        yield ShapeGroup("gx-step", {"step": step, "a": a, "b": b}, "", (line,))


def _steps(board: Board, overlay: Overlay, taken: Crowd) -> Iterator[ShapeGroup]:
    """Number the steps of a way, each on its stretch of the line."""
    for step, (a, b) in enumerate(pairwise(overlay.path), start=1):
        start, end = board.spots[a], board.spots[b]
        places = [_between(start, end, part) for part in (0.5, 0.32, 0.68, 0.2, 0.8, 0.1, 0.9)]
        aside = (end.y - start.y, start.x - end.x)
        long = hypot(*aside) or 1.0
        for away in (14, -14, 22, -22):
            x, y = places[0]
            places.append((x + aside[0] / long * away, y + aside[1] / long * away))
        x, y = taken.place(places, 2 * _STEP - 6, 2 * _STEP - 6, on_lines=True)
        disc = Circle(x, y, _STEP, fill=GLOW, stroke=DARK, width=1.5)
        label = Letters(x, y, str(step), SMALL_NUMBER * 0.85, DARK, GLOW)
        taken.keep_clear((start.x, start.y), (end.x, end.y))
        yield ShapeGroup("gx-step-number", {"step": step}, "", (disc, label))


def _between(start: Spot, end: Spot, part: float) -> Point:
    """Return a point on the stretch between the edges of two places."""
    long = hypot(end.x - start.x, end.y - start.y) or 1.0
    reach = start.r + (long - start.r - end.r) * part
    return along((start.x, start.y), (end.x, end.y), reach / long)


def _curve(board: Board, arrow: Arrow, nth: int) -> tuple[Point, Point, Point]:
    """Bend an arrow to its right, so that way out and way back lie side by side.

    The `nth` arrow between the same places is bent more.
    """
    origin, target = board.spots[arrow.origin], board.spots[arrow.to]
    if origin is target:
        left, right = origin.x - origin.r * 0.7, origin.x + origin.r * 0.7
        top = origin.y - origin.r * 0.75
        return (right, top), (origin.x, top - origin.r - 50 - 30 * nth), (left, top)
    dx, dy = target.x - origin.x, target.y - origin.y
    long = hypot(dx, dy)
    bend = max(20.0, 0.13 * long) + 26 * nth
    middle = (
        (origin.x + target.x) / 2 - dy / long * bend,
        (origin.y + target.y) / 2 + dx / long * bend,
    )
    return _edge(origin, middle, 3), middle, _edge(target, middle, 5)


def _edge(spot: Spot, towards: Point, gap: float) -> Point:
    """Return the point just outside a place, in a direction."""
    long = hypot(towards[0] - spot.x, towards[1] - spot.y)
    return along((spot.x, spot.y), towards, (spot.r + gap) / long)


def _arrows(
    board: Board, overlay: Overlay, taken: Crowd
) -> Iterator[tuple[Arrow, ShapeGroup, list[Point]]]:
    """Draw the arrows; each comes with the places where its label would be welcome."""
    drawn: list[tuple[int, int]] = []
    for arrow in overlay.arrows:
        ends = (arrow.origin, arrow.to)
        start, middle, end = _curve(board, arrow, drawn.count(ends))
        drawn.append(ends)
        weight = min(1.0, max(0.0, arrow.weight))
        width, opacity = 2.5 + 4 * weight, 0.75 + 0.25 * weight
        color = ARROW[arrow.kind]
        head, neck = _head(middle, end, 8 + width)
        shaft = Polyline(
            (start, middle, neck), stroke=color, width=width, opacity=opacity,
            dash=_DASH[arrow.kind], bent=True,
        )  # fmt: skip
        parts = (shaft, Polyline(head, fill=color, opacity=opacity))
        taken.take(*neck, 8, 8)
        taken.keep_clear(start, along(middle, along(start, end, 0.5), 0.5), end)
        data = {"origin": arrow.origin, "to": arrow.to, "kind": arrow.kind}
        group = ShapeGroup("gx-arrow", data, arrow_text(arrow), parts)
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


def _arrow_label(arrow: Arrow, places: list[Point], taken: Crowd) -> ShapeGroup:
    """Put the label of an arrow on a plate in the arrow's colour."""
    label = fitted(arrow.label, LABEL, _ROOM)
    at = taken.place(places, *tag_size(label, LABEL))
    color = ARROW[arrow.kind]
    parts = tuple(tag(label, at, LABEL, (DARK, color, DARK)))
    return ShapeGroup("gx-arrow-label", {"origin": arrow.origin, "to": arrow.to}, "", parts)


def _labels(board: Board, overlay: Overlay, taken: Crowd) -> Iterator[ShapeGroup]:
    """Put the labels beside their places."""
    for number, label in overlay.labels:
        if not label:
            continue
        shown = fitted(label, LABEL, _ROOM)
        wide, high = tag_size(shown, LABEL)
        at = taken.place(around(board.spots[number], wide, high, -90), wide, high)
        parts = tuple(tag(shown, at, LABEL, (LABEL_INK, DARK, GLOW)))
        yield ShapeGroup("gx-label", {"place": number}, "", parts)


def _pieces(board: Board, overlay: Overlay, taken: Crowd) -> Iterator[ShapeGroup]:
    """Draw the pieces; those on one place stand in an arc around its edge."""
    standing: dict[int, list[str]] = {}
    for number, kind in overlay.pieces:
        standing.setdefault(number, []).append(kind)
    for number, kinds in standing.items():
        for kind, at in zip(kinds, _arc(board.spots[number], len(kinds), taken), strict=True):
            parts = tuple(_piece(kind, *at))
            data = {"place": number, "kind": kind}
            yield ShapeGroup("gx-piece", data, piece_text(kind, number), parts)


def _arc(spot: Spot, count: int, taken: Crowd) -> list[Point]:
    """Take room for pieces side by side around a place."""
    ring = spot.r + PIECE_RADIUS * (0.45 if spot.r > 2 * PIECE_RADIUS else 0.7)
    apart = 2 * asin(min(1.0, (PIECE_RADIUS + 0.5) / ring))
    best: tuple[float, list[Point]] = (inf, [])
    for rank, turn in enumerate((-90, -60, -120, -30, -150, 0, 180, 30, 150, 60, 120, 90)):
        first = turn * pi / 180 - apart * (count - 1) / 2
        angles = [first + apart * nth for nth in range(count)]
        arc = [(spot.x + cos(angle) * ring, spot.y + sin(angle) * ring) for angle in angles]
        price = rank + sum(taken.price(*at, 1.5 * PIECE_RADIUS, 1.5 * PIECE_RADIUS) for at in arc)
        best = min(best, (price, arc))
    for at in best[1]:
        taken.take(*at, 2 * PIECE_RADIUS, 2 * PIECE_RADIUS)
    return best[1]


def _piece(kind: str, x: float, y: float) -> Iterator[Circle | Polyline | Icon | Letters]:
    color = PIECE_COLOR[kind]
    if kind == "tom":  # another shape than the player's pieces
        side = PIECE_RADIUS * 1.15
        corners = ((x, y - side), (x + side, y), (x, y + side), (x - side, y))
        yield Polyline((*corners, corners[0]), fill=color, stroke=DARK, width=2)
        yield Letters(x, y, "T", LABEL, DARK, color)
        return
    yield Circle(x, y, PIECE_RADIUS, fill=color, stroke=DARK, width=2)
    yield Icon(_ICON[kind], x, y, PIECE_RADIUS * 1.35, DARK)


# ---------------------------------------------------------------------- as SVG


def province_map(overlay: Overlay = _NOTHING, *, legend: bool = True) -> str:
    """Draw the Province of Shadows as SVG, with what is laid over it and a legend below.

    Raises
    ------
    GlowError
        ``no-such-space`` if the overlay speaks of a space that does not exist.

    Examples
    --------
    >>> province_map(Overlay(pieces=((45, "company"),), lit=(44, 46))).startswith("<svg")
    True
    """
    return _picture(*province_scene(overlay, legend=legend), overlay)


def archipelago_map(overlay: Overlay = _NOTHING, *, legend: bool = True) -> str:
    """Draw the Archipelago of Darkness as SVG, with what is laid over it and a legend below.

    Raises
    ------
    GlowError
        ``no-such-island`` if the overlay speaks of an island that does not exist.
    """
    return _picture(*archipelago_scene(overlay, legend=legend), overlay)


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
    ET.SubElement(root, "desc").text = _plain(overlay_text(overlay))
    ET.SubElement(root, "style").text = _style()
    for shape in scene:
        root.append(_drawn(shape))
    return ET.tostring(root, encoding="unicode")


@cache
def _style() -> str:
    """Return the colours of both themes: those of the page, or else of who looks at it."""
    dark = ";".join(f"--map-{name}:{color}" for color, name in NAMED.items() if name in LIGHT)
    light = ";".join(f"--map-{name}:{color}" for name, color in LIGHT.items())
    pages = {
        "light": ("[data-jp-theme-light=true]", ".vscode-light", "[data-theme=light]"),
        "dark": ("[data-jp-theme-light=false]", ".vscode-dark", "[data-theme=dark]"),
    }
    of = {theme: ",".join(f"{page} .gx-map" for page in some) for theme, some in pages.items()}
    inks = "".join(
        f".gx-f-{name}{{fill:var(--map-{name})}}.gx-s-{name}{{stroke:var(--map-{name})}}"
        for name in LIGHT
    )
    return (
        f".gx-map{{{dark}}}@media (prefers-color-scheme:light){{.gx-map{{{light}}}}}"
        f"{of['light']}{{{light}}}{of['dark']}{{{dark}}}{inks}"
    )


def _themed(element: ET.Element) -> ET.Element:
    """Let an element follow the theme, where its colours have names.

    The colours of the night stay written on it, for whatever knows no styles.
    """
    classes = [
        f"gx-{name[0]}-{NAMED[element.attrib[name]]}"
        for name in ("fill", "stroke")
        if NAMED.get(element.attrib.get(name, "")) in LIGHT
    ]
    if classes:
        element.set("class", " ".join(classes))
    return element


def _plain(letters: str) -> str:
    """Leave out the characters that XML cannot hold."""
    return _NOT_XML.sub("", letters)


@singledispatch
def _drawn(shape: Shape) -> ET.Element:
    """Write a shape down."""
    message = f"nothing draws a {type(shape).__name__}"
    raise TypeError(message)


@_drawn.register
def _(shape: ShapeGroup) -> ET.Element:
    data = {f"data-{name}": str(value) for name, value in shape.data.items()}
    group = ET.Element("g", {"class": shape.kind, **data})
    if shape.title:
        ET.SubElement(group, "title").text = _plain(shape.title)
    group.extend(_drawn(part) for part in shape.parts)
    return group


@_drawn.register
def _(shape: Circle) -> ET.Element:
    place = {"cx": _number(shape.x), "cy": _number(shape.y), "r": _number(shape.r)}
    return _themed(ET.Element("circle", place | _pen(shape)))


@_drawn.register
def _(shape: Polyline) -> ET.Element:
    written = [f"{_number(x)} {_number(y)}" for x, y in shape.points]
    if shape.bent:
        start, middle, end = written
        d = f"M{start}Q{middle} {end}"
    else:
        d = "M" + "L".join(written) + ("Z" if shape.fill != "none" else "")
    return _themed(ET.Element("path", {"d": d} | _pen(shape)))


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
    sizes = {name: _number(value) for name, value in place.items()}
    return _themed(ET.Element("rect", sizes | colors))


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
    if shape.start:
        element.set("text-anchor", "start")
    element.text = _plain(shape.text)
    return _themed(element)


@_drawn.register
def _(shape: Icon) -> ET.Element:
    left, top = shape.x - shape.side / 2, shape.y - shape.side / 2
    scale = f"scale({shape.side / SIDE:.3f})"
    group = ET.Element("g", transform=f"translate({_number(left)} {_number(top)}) {scale}")
    group.extend(shapes(shape.name, shape.ink))
    return group


def _pen(shape: Circle | Polyline) -> dict[str, str]:
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


# ---------------------------------------------------------------- what answers lay over a map

_ON_LAND = (Province, Step, Steps, Walk, Paths, LandPlan)


def on_land(value: object) -> bool:
    """Return whether a value belongs on the map of the Province."""
    return isinstance(value, _ON_LAND)


def drawn(value: object) -> str:
    """Draw a value on its map."""
    draw = province_map if on_land(value) else archipelago_map
    return draw(overlay_of(value))


@singledispatch
def overlay_of(value: object) -> Overlay:
    """Return what a value lays over its map."""
    message = f"nothing lays a {type(value).__name__} over a map"
    raise TypeError(message)


@overlay_of.register(Province)
@overlay_of.register(Archipelago)
def _bare(_: object) -> Overlay:
    return Overlay()


@overlay_of.register
def _move(value: Move) -> Overlay:
    boats = value.given_boats or (value.origin,)
    return Overlay(pieces=_boats(boats), arrows=(_arrow(value),))


@overlay_of.register
def _moves(value: Moves) -> Overlay:
    arrows = (*value.items, *value.refused)
    return Overlay(pieces=_boats(value.boats), arrows=tuple(map(_arrow, arrows)))


def _arrow(move: Move) -> Arrow:
    spent = move.jokers + move.pays
    label = f"−{spent}" if spent and move.legal else ""
    return Arrow(move.origin, move.to, label, kind="legal" if move.legal else "refused")


def _boats(boats: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    return tuple((boat, "boat") for boat in boats)


@overlay_of.register
def _plan(value: Plan) -> Overlay:
    """Show how often each voyage is made on average, and how likely boats end where."""
    arrows = tuple(
        Arrow(origin, to, decimal(often), min(1.0, float(often)), "plan")
        for (origin, to), often in value.sailed.items()
        if often >= 0.05
    )
    labels = tuple(
        (island, percent(chance) if island != CENTRE else f"× {decimal(chance)}")
        for island, chance in value.chances.items()
        if chance >= 0.005
    )
    return Overlay(pieces=_boats(value.boats), arrows=arrows, labels=labels, label_means="ends")


@overlay_of.register
def _ceiling(value: Ceiling) -> Overlay:
    arrows = tuple(
        Arrow(move.origin, move.to, str(day), kind="plan")
        for day, move in enumerate(value.route, start=1)
        if move
    )
    return Overlay(pieces=_boats(value.boats), arrows=arrows, plan_means="day-of")


@overlay_of.register
def _step(value: Step) -> Overlay:
    return Overlay(pieces=((value.origin, "company"),), arrows=(_step_arrow(value),))


def _step_arrow(step: Step) -> Arrow:
    spent = step.joker + step.pays
    label = f"−{spent}" if spent else ""
    return Arrow(step.origin, step.to, label, kind="legal" if step.legal else "refused")


@overlay_of.register
def _several_steps(value: Steps) -> Overlay:
    shown = [step for step in (*value, *value.refused) if not _needless(step)]
    arrows = tuple(map(_step_arrow, shown))
    lit = tuple(dict.fromkeys(step.to for step in value))
    return Overlay(pieces=((value.position.way[-1], "company"),), arrows=arrows, lit=lit)


def _needless(step: Step) -> bool:
    """Return whether a step only spends a footprint where a die would do."""
    return step.joker and any(
        reason.code == "footprint-used" and reason.ruled for reason in step.reasons
    )


@overlay_of.register
def _walk(value: Walk) -> Overlay:
    pieces = [(value.path[0], "company")]
    if value.camp is not None:
        pieces.append((value.reached, "camp"))
    walked, stopped = value.walked, len(value.walked) < len(value.path)
    arrows = (Arrow(walked[-1], value.path[len(walked)], kind="refused"),) if stopped else ()
    return Overlay(pieces=tuple(pieces), path=walked if len(walked) > 1 else (), arrows=arrows)


@overlay_of.register
def _paths(value: Paths) -> Overlay:
    """Light every space within reach, and draw the way to the best village."""
    pieces = [(value.position.way[-1], "company")]
    best = value.best
    if best:
        pieces.append((best.reached, "camp"))
    path = best.path if best and len(best.path) > 1 else ()
    lit = tuple(place for place in value if place != value.position.at)
    return Overlay(pieces=tuple(pieces), path=path, lit=lit)


@overlay_of.register
def _land_plan(value: LandPlan) -> Overlay:
    labels = tuple(
        (space.number, percent(value.chances[space.light]))
        for space in spaces().values()
        if space.kind == "village" and value.chances[space.light] >= 0.005
    )
    return Overlay(
        pieces=((value.at, "company"), (value.camp, "camp")), labels=labels,
        label_means="camp-ends",
    )  # fmt: skip


@overlay_of.register
def _tom_moves(value: TomMoves) -> Overlay:
    arrows = tuple(Arrow(sailing.origin, sailing.to, kind="tom") for sailing in value)
    return Overlay(pieces=tuple((boat, "tom") for boat in value.boats), arrows=arrows)


@overlay_of.register
def _tom_sailing(value: TomSailing) -> Overlay:
    return Overlay(
        pieces=((value.origin, "tom"),), arrows=(Arrow(value.origin, value.to, kind="tom"),)
    )
