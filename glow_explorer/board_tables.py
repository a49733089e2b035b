"""Reads the boards, tracks and tiles out of their tables (see `glow_explorer.catalog`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer.boards import Island, Road, Route, Space, TomTile, TrackSpace
from glow_explorer.cards import Condition, Cost, Effect
from glow_explorer.errors import GlowError
from glow_explorer.minilanguage import GAINS
from glow_explorer.symbols import ELEMENTS, Color, Symbol
from glow_explorer.tables import Columns, consecutive, fraction, natural, one_of, optional, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from glow_explorer.box import DieKind
    from glow_explorer.tables import Tables

Way = TypeVar("Way", Road, Route)


def read_track(tables: Tables, kinds: Mapping[Color, DieKind]) -> list[TrackSpace]:
    """Read the meeting track; a space has the colour whose dice carry its element twice."""

    def make(position: int, element: Symbol, color: Color) -> TrackSpace:
        kind = kinds.get(color)
        if kind and kind.sixth_face is not element:
            raise GlowError("track-color", color=color, given=element, expected=kind.sixth_face)
        return TrackSpace(position, element, color)

    columns: Columns = {
        "position": consecutive(1),
        "element": Symbol,
        "color": Color,
    }
    return tables.build("meeting_track.csv", columns, make)


def read_tom_tiles(tables: Tables) -> list[TomTile]:
    """Read Tom's tiles."""
    columns: Columns = {
        "number": consecutive(1),
        "band_steps": natural,
        "light": natural,
        "journey": optional(one_of("min", "max")),
    }
    return tables.build("tom_tiles.csv", columns, TomTile)


def read_province(tables: Tables) -> tuple[list[Space], list[Road]]:
    """Read the Province of Shadows: every space can be reached, every road once."""
    columns: Columns = {
        "number": consecutive(0),
        "kind": one_of("start", "road", "village"),
        "needs": Condition,
        **_PLACE,
    }
    spaces = tables.build("province_spaces.csv", columns, _space)
    _check_one(tables, "province_spaces.csv", "start", spaces)
    numbers = {space.number for space in spaces}
    end = partial(_known, numbers, "unknown-space")
    columns = {"a": end, "b": end, "cost": Cost, "gain": _gain}
    roads = tables.build("province_roads.csv", columns, _once(Road))
    _check_connected(tables, "province_roads.csv", numbers, roads)
    return spaces, roads


def read_archipelago(tables: Tables) -> tuple[list[Island], list[Route]]:
    """Read the Archipelago of Darkness: every island can be reached, every route once."""
    columns: Columns = {"number": consecutive(0), "kind": one_of("centre", "island"), **_PLACE}
    islands = tables.build("archipelago_islands.csv", columns, Island)
    _check_one(tables, "archipelago_islands.csv", "centre", islands)
    numbers = {island.number for island in islands}
    end = partial(_known, numbers, "unknown-island")
    count = optional(_element_count)
    columns = {"a": end, "b": end, "fewest": count, "most": count, "cost": Cost}
    routes = tables.build("archipelago_routes.csv", columns, _once(_route))
    _check_connected(tables, "archipelago_routes.csv", numbers, routes)
    return islands, routes


def _gain(cell: str) -> Effect:
    """Read what a place gives: gains only."""
    gain = Effect(cell)
    for name, amount in gain.terms:
        if name not in GAINS or amount < 0:
            raise GlowError("not-a-gain", given=cell)
    return gain


_PLACE: Columns = {
    "cost": Cost,
    "gain": _gain,
    "light": natural,
    "x": fraction,
    "y": fraction,
}


def _space(**printed: Any) -> Space:
    """A space of a road asks for one symbol, had or not had; the others ask for none."""
    space = Space(**printed)
    asked = len(space.needs.needs) + len(space.needs.crossed)
    if asked != (space.kind == "road") or space.needs.same:
        raise GlowError("space-needs", kind=space.kind, given=space.needs)
    if (space.light > 0) != (space.kind == "village"):
        raise GlowError("space-light", kind=space.kind, given=space.light)
    return space


def _route(**printed: Any) -> Route:
    """A route asks for a number of elements between two bounds, or for none."""
    route = Route(**printed)
    if (route.fewest is None) != (route.most is None) or (route.fewest or 0) > (route.most or 0):
        raise GlowError("element-range", fewest=route.fewest, most=route.most)
    return route


def _known(numbers: set[int], code: str, cell: str) -> int:
    """Read the end of a road or route: a place that exists."""
    number = whole(cell)
    if number not in numbers:
        raise GlowError(code, given=number)
    return number


def _element_count(cell: str) -> int:
    number = natural(cell)
    if not 1 <= number <= len(ELEMENTS):
        raise GlowError("element-count", given=number, most=len(ELEMENTS))
    return number


def _once(make: Callable[..., Way]) -> Callable[..., Way]:
    """Roads go both ways, so each stands once, its lower number first."""
    seen: set[tuple[int, int]] = set()

    def checked(**printed: Any) -> Way:
        way = make(**printed)
        if way.a >= way.b:
            raise GlowError("road-order", a=way.a, b=way.b)
        if (way.a, way.b) in seen:
            raise GlowError("repeated-road", a=way.a, b=way.b)
        seen.add((way.a, way.b))
        return way

    return checked


def _check_one(tables: Tables, file: str, kind: str, places: Sequence[Space | Island]) -> None:
    """Everybody begins in the same place: number 0, and only that."""
    begins = [place.number for place in places if place.kind == kind]
    if begins != [0]:
        tables.note(file, "one-beginning", column="kind", kind=kind, given=begins)


def _check_connected(
    tables: Tables, file: str, numbers: set[int], ways: Iterable[Road | Route]
) -> None:
    """Every place can be reached from the first."""
    neighbours: dict[int, set[int]] = {number: set() for number in numbers}
    for way in ways:
        neighbours[way.a].add(way.b)
        neighbours[way.b].add(way.a)
    reached: set[int] = set()
    ahead = sorted(numbers)[:1]
    while ahead:
        here = ahead.pop()
        reached.add(here)
        ahead.extend(neighbours[here] - reached)
    if cut_off := sorted(numbers - reached):
        tables.note(file, "cut-off", given=cut_off)
