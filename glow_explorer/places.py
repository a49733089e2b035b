"""Places and ways on the boards: found by number, neighbour or distance, and as networkx graphs."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import in_order, whole
from glow_explorer.symbols import ELEMENTS
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import networkx as nx

    from glow_explorer.boards import Island, Road, Route, Space
    from glow_explorer.cards import Cost, Effect


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


@cache
def province_graph() -> nx.Graph[int]:
    """Return the Province of Shadows as a graph that never changes."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph(name="The Province of Shadows")
    for space in catalog().spaces:
        graph.add_node(space.number, needs=space.needs, **_place(space))
    for road in catalog().roads:
        graph.add_edge(road.a, road.b, **_printed(road.cost, road.gain))
    return _frozen(graph)


@cache
def archipelago_graph() -> nx.Graph[int]:
    """Return the Archipelago of Darkness as a graph that never changes."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph(name="The Archipelago of Darkness")
    for island in catalog().islands:
        graph.add_node(island.number, **_place(island))
    for route in catalog().routes:
        free = route.fewest is None
        graph.add_edge(
            route.a, route.b,
            needs=None if free else (route.fewest, route.most),
            fewest=0 if free else route.fewest,
            most=len(ELEMENTS) if free else route.most,
            cost=route.cost, footprints=route.cost.footprints,
        )  # fmt: skip
    return _frozen(graph)


def _frozen(graph: nx.Graph[int]) -> nx.Graph[int]:
    """Return the graph frozen: neither it nor what is printed on it can be changed."""
    import networkx as nx

    inside: Any = graph  # networkx lets its own dictionaries be replaced, but does not type them
    for place in list(graph):
        inside._node[place] = Frozen(graph.nodes[place])
    for a, b, printed in list(graph.edges(data=True)):
        inside._adj[a][b] = inside._adj[b][a] = Frozen(printed)
    nx.freeze(graph)
    return graph


def _place(place: Space | Island) -> dict[str, Any]:
    """Return the attributes of a place; `pos` has y upwards, as plots do."""
    kind = place.kind
    return {
        "kind": kind,
        "name": kind if kind in ("start", "centre") else f"{kind} {place.number}",
        "light": place.light,
        "x": place.x,
        "y": place.y,
        "pos": (place.x, round(1 - place.y, 3)),
        **_printed(place.cost, place.gain),
    }


def _printed(cost: Cost, gain: Effect) -> dict[str, Any]:
    """Return what is paid and gained, also as numbers that can serve as weights."""
    return {
        "cost": cost,
        "gain": gain,
        "footprints": cost.footprints,
        "lost": cost.light,
        "skull": cost.skull,
    }
