"""Both boards as networkx graphs, with all that is printed on them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.symbols import ELEMENTS
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    import networkx as nx

    from glow_explorer.boards import Island, Space
    from glow_explorer.cards import Cost, Effect


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
