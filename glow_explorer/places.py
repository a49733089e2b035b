"""Finding places and ways on the boards: by number, by neighbour, by distance."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import in_order, whole
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


def known_island(value: object) -> int:
    """Return the number of an island; refuse what is none."""
    number = whole(value)
    if number is None or number not in islands():
        raise GlowError(
            "no-such-island", given=quoted(value) if number is None else number, last=max(islands())
        )
    return number


def known_space(value: object) -> int:
    """Return the number of a space; refuse what is none."""
    number = whole(value)
    if number is None or number not in spaces():
        raise GlowError(
            "no-such-space", given=quoted(value) if number is None else number, last=max(spaces())
        )
    return number


def known_camp(value: object) -> int:
    """Return the space of a camp: the start or a village."""
    number = whole(value)
    places = [space.number for space in spaces().values() if space.kind != "road"]
    if number is None or number not in places:
        given = quoted(value) if number is None else number
        raise GlowError("no-camp-there", given=given, expected=places)
    return number


def four_boats(islands_of: object) -> tuple[int, ...]:
    """Return the islands of all boats of a player."""
    expected = catalog().setup.boats
    boats = in_order(islands_of)
    if boats is None or len(boats) != expected:
        raise GlowError("boat-count", given=quoted(islands_of), expected=expected)
    return tuple(map(known_island, boats))


def known_boats(islands_of: object) -> tuple[int, ...]:
    """Return the islands of a player's boats: all of them, together only at the centre."""
    boats = four_boats(islands_of)
    for place, number in enumerate(boats):
        if number != CENTRE and number in boats[:place]:
            raise GlowError("boats-together", given=number)
    return boats
