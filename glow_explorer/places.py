"""Finding places and ways on the boards: by number, by neighbour, by distance."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Set
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar, cast

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen

if TYPE_CHECKING:
    from glow_explorer.boards import Island, Road, Route, Space

Way = TypeVar("Way", "Road", "Route")
CENTRE = 0
RIGHT_OF_CENTRE = frozenset({CENTRE, 1})
"""The route that the solo rules close to Tom, and perhaps to the player (solo.closed-route)."""


@cache
def spaces() -> Mapping[int, Space]:
    """Return the spaces of the Province by number."""
    return Frozen({space.number: space for space in catalog().spaces})


@cache
def islands() -> Mapping[int, Island]:
    """Return the islands of the Archipelago by number."""
    return Frozen({island.number: island for island in catalog().islands})


@cache
def roads() -> Mapping[int, Mapping[int, Road]]:
    """Return for each space of the Province its neighbours, each with the road there."""
    return _both_ways(spaces(), catalog().roads)


@cache
def routes() -> Mapping[int, Mapping[int, Route]]:
    """Return for each island of the Archipelago its neighbours, each with the route there."""
    return _both_ways(islands(), catalog().routes)


def _both_ways(places: Iterable[int], ways: Iterable[Way]) -> Mapping[int, Mapping[int, Way]]:
    neighbours: dict[int, dict[int, Way]] = {place: {} for place in places}
    for way in ways:
        neighbours[way.a][way.b] = neighbours[way.b][way.a] = way
    return Frozen({place: Frozen(sorted(ways_on.items())) for place, ways_on in neighbours.items()})


@cache
def routes_apart(origin: int) -> Mapping[int, int]:
    """Count the routes from an island to every other.

    >>> routes_apart(0)[9]
    2
    """
    far = {origin: 0}
    waiting = deque([origin])
    while waiting:
        island = waiting.popleft()
        for neighbour in routes()[island]:
            if neighbour not in far:
                far[neighbour] = far[island] + 1
                waiting.append(neighbour)
    return Frozen(far)


def whole(value: object) -> int:
    """Return a whole number, also out of a table; -1 for what is none."""
    counts = isinstance(value, SupportsIndex) and not isinstance(value, bool)
    return index(cast("SupportsIndex", value)) if counts else -1


def _quoted(value: object) -> object:
    return value if type(value) is int else repr(value)


def known_island(value: object) -> int:
    """Return the number of an island; refuse what is none."""
    number = whole(value)
    if number not in islands():
        raise GlowError("no-such-island", given=_quoted(value), last=max(islands()))
    return number


def known_space(value: object) -> int:
    """Return the number of a space; refuse what is none."""
    number = whole(value)
    if number not in spaces():
        raise GlowError("no-such-space", given=_quoted(value), last=max(spaces()))
    return number


def known_camp(value: object) -> int:
    """Return the space of a camp: the start or a village."""
    number = whole(value)
    places = [space.number for space in spaces().values() if space.kind != "road"]
    if number not in places:
        raise GlowError("no-camp-there", given=_quoted(value), expected=places)
    return number


def in_order(values: object) -> tuple[Any, ...] | None:
    """Return what an ordered collection holds; None for whatever is none."""
    if isinstance(values, str | bytes | bytearray | Mapping | Set) or not isinstance(
        values, Collection
    ):
        return None
    return tuple(values)


def four_boats(islands_of: object) -> tuple[int, ...]:
    """Return the islands of all boats of a player."""
    expected = catalog().setup.boats
    boats = in_order(islands_of)
    if boats is None or len(boats) != expected:
        raise GlowError("boat-count", given=repr(islands_of), expected=expected)
    return tuple(map(known_island, boats))


def known_boats(islands_of: object) -> tuple[int, ...]:
    """Return the islands of a player's boats: all of them, together only at the centre."""
    boats = four_boats(islands_of)
    for place, number in enumerate(boats):
        if number != CENTRE and number in boats[:place]:
            raise GlowError("boats-together", given=number)
    return boats


def flag(name: str, value: object) -> bool:
    """Return a yes or no; refuse what is neither, such as the word "no"."""
    if value is True or value is False or type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise GlowError("not-a-flag", name=name, given=repr(value))
