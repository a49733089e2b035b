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
    found: dict[int, dict[int, Way]] = {place: {} for place in places}
    for way in ways:
        found[way.a][way.b] = found[way.b][way.a] = way
    return Frozen({place: Frozen(sorted(there.items())) for place, there in found.items()})


@cache
def routes_apart(origin: int) -> Mapping[int, int]:
    """Count the routes from an island to every other.

    >>> routes_apart(0)[9]
    2
    """
    far = {origin: 0}
    waiting = deque([origin])
    while waiting:
        here = waiting.popleft()
        for there in routes()[here]:
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return Frozen(far)


def whole(given: object) -> int:
    """Return a whole number, also out of a table; -1 for what is none."""
    counts = isinstance(given, SupportsIndex) and not isinstance(given, bool)
    return index(cast("SupportsIndex", given)) if counts else -1


def _quoted(given: object) -> object:
    return given if type(given) is int else repr(given)


def known_island(given: object) -> int:
    """Return the number of an island; refuse what is none."""
    found = whole(given)
    if found not in islands():
        raise GlowError("no-such-island", given=_quoted(given), last=max(islands()))
    return found


def known_space(given: object) -> int:
    """Return the number of a space; refuse what is none."""
    found = whole(given)
    if found not in spaces():
        raise GlowError("no-such-space", given=_quoted(given), last=max(spaces()))
    return found


def known_camp(given: object) -> int:
    """Return the space of a camp: the start or a village."""
    found = whole(given)
    places = [space.number for space in spaces().values() if space.kind != "road"]
    if found not in places:
        raise GlowError("no-camp-there", given=_quoted(given), expected=places)
    return found


def in_order(given: object) -> tuple[Any, ...] | None:
    """Return what an ordered collection holds; None for whatever is none."""
    if isinstance(given, str | bytes | bytearray | Mapping | Set) or not isinstance(
        given, Collection
    ):
        return None
    return tuple(given)


def four_boats(given: object) -> tuple[int, ...]:
    """Return the islands of all boats of a player."""
    wanted = catalog().setup.boats
    boats = in_order(given)
    if boats is None or len(boats) != wanted:
        raise GlowError("boat-count", given=repr(given), expected=wanted)
    return tuple(map(known_island, boats))


def known_boats(given: object) -> tuple[int, ...]:
    """Return the islands of a player's boats: all of them, together only at the centre."""
    boats = four_boats(given)
    for place, number in enumerate(boats):
        if number != CENTRE and number in boats[:place]:
            raise GlowError("boats-together", given=number)
    return boats


def flag(name: str, given: object) -> bool:
    """Return a yes or no; refuse what is neither, such as the word "no"."""
    if given is True or given is False or type(given).__name__ in ("bool", "bool_"):
        return bool(given)
    raise GlowError("not-a-flag", name=name, given=repr(given))
