"""Where everything on a map goes, in units of the drawing, and the plain shapes it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from typing import TYPE_CHECKING, Literal, TypeAlias

from glow_explorer.catalog import catalog
from glow_explorer.render.palette import INK, IVORY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from glow_explorer.boards import Island, Road, Route, Space
    from glow_explorer.cards import Cost, Effect

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

# A map brings its own ground: night and light, the same on every page.
GROUND = {"province": "#151b34", "archipelago": "#0f2439"}
EDGE = "#3a4670"
WAY = {"province": "#5d6a97", "archipelago": "#6a93b3"}
FAINT = "#b9c4e2"
PALE = "#fff0c4"
DARK = "#1f2233"
GLOW = "#ffd45e"
ARROW = {"legal": "#8fe3b0", "refused": "#ff9d8d", "plan": "#ffd45e", "tom": "#d3bcff"}
PIECE_COLOR = {"boat": "#9fdcff", "company": "#ffe08a", "camp": "#ffbd80", "tom": "#d3bcff"}


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
    """A text around its middle; `paper` is the colour it stands on, with `halo` a rim of it."""

    x: float
    y: float
    text: str
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
