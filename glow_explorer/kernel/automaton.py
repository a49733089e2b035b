"""Tom in the solo game: which of his boats sails where, where his camp goes, what he counts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from glow_explorer.kernel import decides
from glow_explorer.kernel.sailing import Passage, passages
from glow_explorer.places import CENTRE, routes_apart, spaces

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from glow_explorer.boards import Space
    from glow_explorer.rulebook.rulings import House

HIGHEST: Final = "max"
LOWEST: Final = "min"


@decides("solo.band")
def band(steps: int, stands: int, house: House) -> tuple[int, int]:
    """Return where Tom's band stands after a tile's meeples, and the light he wins by it.

    Whether a tile without meeples brings light too is ruled (tom-tile-without-band).
    """
    reached = stands + steps
    return reached, reached if steps or house.tile_without_band else 0


@decides("solo.closed-route")
def open_routes(island: int) -> tuple[Passage, ...]:
    """Return the routes from an island that are open to Tom."""
    return tuple(passage for passage in passages()[island].values() if not passage.right)


@decides("archipelago.apart")
def taken(boats: Sequence[int], house: House) -> frozenset[int]:
    """Return the islands to which no boat of Tom's may sail, since one of them lies there.

    Whether his boats keep apart like those of a player is ruled (tom-boats-apart).
    """
    return frozenset(boats) if house.tom_apart else frozenset()


@decides("solo.boat-away")
def routes_away(island: int, closed: Collection[int] = ()) -> tuple[Passage, ...]:
    """Return the open routes that lead further from the centre, but to no closed island."""
    far = routes_apart(CENTRE)
    return tuple(
        passage
        for passage in open_routes(island)
        if far[passage.to] > far[island] and passage.to not in closed
    )


@decides("solo.boat-far")
def leaving(boats: Sequence[int], house: House) -> tuple[int, ...]:
    """Return the islands of boats that can get further from the centre, each once."""
    closed = taken(boats, house)
    return tuple(place for place in dict.fromkeys(boats) if routes_away(place, closed))


@decides("solo.boat-choice")
def nearest(islands: Sequence[int]) -> tuple[int, ...]:
    """Return those of some islands that are nearest to the centre."""
    far = routes_apart(CENTRE)
    least = min(far[place] for place in islands)
    return tuple(place for place in islands if far[place] == least)


@decides("solo.boat")
def by_route(island: int, route: str, closed: Collection[int] = ()) -> tuple[int, ...]:
    """Return where the highest or the lowest route away from an island leads; several if level."""
    away = routes_away(island, closed)
    if not away:
        return ()
    best = (max if route == HIGHEST else min)(map(worth, away))
    return tuple(passage.to for passage in away if worth(passage) == best)


def worth(passage: Passage) -> tuple[int, int]:
    """Return what routes are compared by; one without a condition is the lowest."""
    return (0, 0) if passage.fewest is None else (passage.fewest, passage.most)


def chosen_boats(boats: Sequence[int], house: House) -> tuple[int, ...]:
    """Return the islands from which a boat may sail; of level ones the player chooses, if so ruled.

    Ruled by tom-tie-boats.
    """
    able = leaving(boats, house)
    level = nearest(able) if able else ()
    return level if house.choose_boat else level[:1]


def chosen_islands(
    island: int, route: str, house: House, closed: Collection[int] = ()
) -> tuple[int, ...]:
    """Return where a boat may sail; of level routes the player chooses, if so ruled.

    Ruled by tom-tie-routes; otherwise it is the island with the lower number.
    """
    level = by_route(island, route, closed)
    return level if house.choose_route else tuple(sorted(level)[:1])


def voyages(boats: Sequence[int], route: str, house: House) -> tuple[tuple[int, int], ...]:
    """Return from where to where Tom may sail for a tile.

    If no boat can get further from the centre, it is ruled whether the player chooses any voyage
    (tom-cannot-move).
    """
    closed = taken(boats, house)
    if leaving(boats, house):
        return tuple(
            (origin, to)
            for origin in chosen_boats(boats, house)
            for to in chosen_islands(origin, route, house, closed)
        )
    if not house.choose_otherwise:
        return ()
    return tuple(
        (origin, passage.to)
        for origin in dict.fromkeys(boats)
        for passage in open_routes(origin)
        if passage.to not in closed
    )


@cache
def villages_by_light() -> Mapping[int, Space]:
    """Return the start and the villages by their light, which no two share, lowest first."""
    places = [space for space in spaces().values() if space.kind != "road"]
    return {space.light: space for space in sorted(places, key=lambda space: space.light)}


@decides("solo.camp")
@cache
def next_camp(light: int) -> int | None:
    """Return the light of the next higher village than the one with some light, if there is one."""
    return next((other for other in villages_by_light() if other > light), None)


@decides("solo.tom-footprints", "solo.tom-count")
def final_camp(light: int, footprints: int, house: House) -> tuple[int, int]:
    """Return the light of the village that counts for Tom in the end, and his footprints left.

    He goes on to the next higher village if he can pay for it; whether he then goes on from there
    is ruled (tom-last-move). What is left counts one each.
    """
    for higher in climb(light, footprints):
        light, footprints = higher, footprints - villages_by_light()[higher].cost.footprints
        if not house.tom_goes_far:
            break
    return light, footprints


def climb(light: int, footprints: int) -> tuple[int, ...]:
    """Return the villages, by their light, that footprints pay for one after the other."""
    paid = []
    while (higher := next_camp(light)) is not None:
        footprints -= villages_by_light()[higher].cost.footprints
        if footprints < 0:
            break
        paid.append(higher)
        light = higher
    return tuple(paid)
