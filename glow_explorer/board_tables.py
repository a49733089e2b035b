"""Reads the boards, tracks and tiles out of their tables (see `glow_explorer.catalog`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from glow_explorer.boards import Island, Road, Route, Space, TomTile, TrackSpace
from glow_explorer.cards import Condition, Effect
from glow_explorer.errors import GlowError
from glow_explorer.symbols import ELEMENTS, Color, Symbol, read_word
from glow_explorer.tables import fraction, natural, one_of, optional, unique, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from glow_explorer.box import DieKind
    from glow_explorer.tables import Row, Tables

Way = TypeVar("Way", Road, Route)


def read_track(tables: Tables, kinds: Mapping[Color, DieKind]) -> list[TrackSpace]:
    """Read the meeting track; a space has the colour whose dice carry its element twice."""
    position = unique(natural)

    def make(row: Row) -> TrackSpace:
        space = TrackSpace(
            row.read("position", position),
            row.read("element", partial(read_word, Symbol)),
            row.read("color", partial(read_word, Color)),
        )
        kind = kinds.get(space.color)
        if kind and space.element and kind.sixth_face is not space.element:
            raise GlowError(
                "track-color", color=kind.color, given=space.element, expected=kind.sixth_face
            )
        return space

    return tables.build("meeting_track.csv", ("position", "element", "color"), make)


def read_tom_tiles(tables: Tables) -> list[TomTile]:
    """Read Tom's tiles."""
    number = unique(natural)

    def make(row: Row) -> TomTile:
        journey = row.read("journey", optional(one_of("min", "max")))
        return TomTile(
            row.read("number", number),
            row.read("band_steps", natural),
            row.read("light", natural),
            cast("Literal['min', 'max'] | None", journey),
        )

    return tables.build("tom_tiles.csv", ("number", "band_steps", "light", "journey"), make)


def read_province(tables: Tables) -> tuple[list[Space], list[Road]]:
    """Read the Province of Shadows: every space can be reached, every road once."""
    number = unique(natural)

    def make_space(row: Row) -> Space:
        space = Space(
            row.read("space", number),
            cast("Literal['start']", row.read("kind", one_of("start", "road", "village"))),
            row.read("needs", Condition),
            row.read("cost", Effect),
            row.read("gain", Effect),
            row.read("light", natural),
            row.read("x", fraction),
            row.read("y", fraction),
        )
        _check_space(space)
        return space

    columns = ("space", "kind", "needs", "cost", "gain", "light", "x", "y")
    spaces = tables.build("province_spaces.csv", columns, make_space)
    numbers = {space.number for space in spaces}

    def make_road(row: Row) -> Road:
        a, b = _ends(row, numbers, "unknown-space")
        return Road(a, b, row.read("cost", Effect), row.read("gain", Effect))

    roads = tables.build("province_roads.csv", ("a", "b", "cost", "gain"), _once(make_road))
    _check_connected(tables, "province_roads.csv", numbers, roads)
    return spaces, roads


def read_archipelago(tables: Tables) -> tuple[list[Island], list[Route]]:
    """Read the Archipelago of Darkness: every island can be reached, every route once."""
    number = unique(natural)

    def make_island(row: Row) -> Island:
        return Island(
            row.read("island", number),
            cast("Literal['centre']", row.read("kind", one_of("centre", "island"))),
            row.read("cost", Effect),
            row.read("gain", Effect),
            row.read("light", natural),
            row.read("x", fraction),
            row.read("y", fraction),
        )

    columns = ("island", "kind", "cost", "gain", "light", "x", "y")
    islands = tables.build("archipelago_islands.csv", columns, make_island)
    numbers = {island.number for island in islands}

    def make_route(row: Row) -> Route:
        a, b = _ends(row, numbers, "unknown-island")
        fewest = row.read("elements_min", optional(_element_count))
        most = row.read("elements_max", optional(_element_count))
        if (fewest is None) != (most is None) or (fewest or 0) > (most or 0):
            raise GlowError("element-range", fewest=fewest, most=most)
        return Route(a, b, fewest, most, row.read("cost", Effect))

    way = ("a", "b", "elements_min", "elements_max", "cost")
    routes = tables.build("archipelago_routes.csv", way, _once(make_route))
    _check_connected(tables, "archipelago_routes.csv", numbers, routes)
    return islands, routes


def _check_space(space: Space) -> None:
    """A road's space asks for one symbol, had or not had; the others ask for none."""
    asked = len(space.needs.needs) + len(space.needs.crossed)
    if asked != (space.kind == "road") or space.needs.same:
        raise GlowError("space-needs", kind=space.kind, given=str(space.needs))
    if (space.light > 0) != (space.kind == "village"):
        raise GlowError("space-light", kind=space.kind, given=space.light)


def _ends(row: Row, numbers: set[int], code: str) -> tuple[int, int]:
    """Read both ends of a road or route: places that exist."""

    def known(cell: str) -> int:
        number = whole(cell)
        if number not in numbers:
            raise GlowError(code, given=number)
        return number

    return row.read("a", known), row.read("b", known)


def _element_count(cell: str) -> int:
    number = natural(cell)
    if not 1 <= number <= len(ELEMENTS):
        raise GlowError("element-count", given=number, most=len(ELEMENTS))
    return number


def _once(make: Callable[[Row], Way]) -> Callable[[Row], Way]:
    """Roads go both ways, so each stands once, its lower number first."""
    seen: set[tuple[int, int]] = set()

    def checked(row: Row) -> Way:
        way = make(row)
        if way.a >= way.b:
            raise GlowError("road-order", a=way.a, b=way.b)
        if (way.a, way.b) in seen:
            raise GlowError("repeated-road", a=way.a, b=way.b)
        seen.add((way.a, way.b))
        return way

    return checked


def _check_connected(
    tables: Tables, file: str, numbers: set[int], ways: Iterable[Road | Route]
) -> None:
    """Every place can be reached from the first."""
    neighbours: dict[int, set[int]] = {number: set() for number in numbers}
    for way in ways:
        neighbours[way.a].add(way.b)
        neighbours[way.b].add(way.a)
    reached: set[int] = set()
    ahead = [min(numbers, default=0)] if numbers else []
    while ahead:
        here = ahead.pop()
        reached.add(here)
        ahead.extend(neighbours[here] - reached)
    if cut_off := sorted(numbers - reached):
        tables.note(file, "cut-off", given=cut_off)
