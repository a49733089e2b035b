"""A map in words: what each place and each way is, and what is laid over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.boards import Road, Space
from glow_explorer.language import text
from glow_explorer.render import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.boards import Island, Route
    from glow_explorer.cards import Cost
    from glow_explorer.render.overlay import Arrow, Overlay


def place(value: Space | Island) -> str:
    """Say what a place is.

    >>> from glow_explorer.catalog import catalog
    >>> place(catalog().spaces[17])
    'village 17: 12 light, costs 1 footprint'
    """
    if value.kind in {"start", "centre"}:
        return text(f"map.{value.kind}", number=value.number)
    if isinstance(value, Space) and value.needs:
        return text("map.space", number=value.number, said=_needs(value))
    light = [text("map.light", count=value.light)] if value.light else []
    gains = [words.effect(value.gain)] if value.gain else []
    said = [*light, *_costs(value.cost), *gains] or [text("map.bare")]
    return text(f"map.{value.kind}", number=value.number, said=", ".join(said))


def _needs(space: Space) -> str:
    """Name the symbol of a space, which is one only."""
    return ", ".join(
        text("condition.crossed" if crossed else f"symbol.{symbol}", symbol=symbol)
        for symbol, crossed in space.needs.printed
    )


def _costs(cost: Cost) -> list[str]:
    return [text(f"map.costs-{name}", count=amount) for name, amount in cost.terms]


def way(value: Road | Route) -> str:
    """Say what a road or a route asks for, takes and gives.

    >>> from glow_explorer.catalog import catalog
    >>> way(catalog().routes[8])
    'route between 5 and 6: 5 different elements, costs 1 footprint'
    """
    if isinstance(value, Road):
        name, said = "map.road", _costs(value.cost)
        said += [words.effect(value.gain)] if value.gain else []
    else:
        name, said = "map.route", [_elements(value), *_costs(value.cost)]
    label = text(name, a=value.a, b=value.b)
    return text("card.labelled", label=label, said=", ".join(said)) if said else label


def _elements(route: Route) -> str:
    if route.fewest is None:
        return text("map.elements-free")
    if route.fewest != route.most:
        return text("map.elements-either", fewest=route.fewest, most=route.most)
    return text("dice.elements", count=route.fewest)


def piece(kind: str, number: int) -> str:
    """Say what stands where."""
    return text("map.stands", piece=text(f"map.piece-{kind}"), place=number)


def arrow(value: Arrow) -> str:
    """Say what an arrow means."""
    said = text(f"map.arrow-{value.kind}", origin=value.origin, to=value.to)
    return text("map.noted", said=said, label=value.label) if value.label else said


def overlay(value: Overlay) -> str:
    """Say what is laid over a map."""
    return " ".join(_laid(value)) or text("map.nothing")


def _laid(value: Overlay) -> Iterator[str]:
    lists = {
        "pieces": [piece(kind, number) for number, kind in value.pieces],
        "path": list(map(str, value.path)),
        "arrows": [arrow(one) for one in value.arrows],
        "lit": list(map(str, value.lit)),
        "labels": [text("map.label", place=number, label=said) for number, said in value.labels],
    }
    for name, parts in lists.items():
        if parts:
            yield text(f"map.{name}", said=", ".join(parts))
