"""One voyage of a boat in the Archipelago: what the route asks for, and where boats may meet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from glow_explorer.kernel import decides
from glow_explorer.kernel.effects import SKULL_ASKS, SKULL_CLOSED
from glow_explorer.places import CENTRE, RIGHT_OF_CENTRE, islands, routes
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from glow_explorer.rulebook.rulings import House

FREE: Final = "route-free"
RIGHT: Final = "elements-right"
JOKERS: Final = "elements-with-footprints"
TOO_MANY: Final = "elements-too-many"
TOO_FEW: Final = "elements-too-few"
PAID: Final = "route-paid"
UNPAID: Final = "route-unpaid"
NO_BOAT: Final = "no-boat-there"
SHARED: Final = "boats-share-centre"
ALONE: Final = "no-boat-to-meet"
MET: Final = "boat-there"
CLOSED: Final = "route-closed-to-all"
_ELEMENTS = len(ELEMENTS)
REFUSED = frozenset({TOO_MANY, TOO_FEW, UNPAID, NO_BOAT, MET, CLOSED, SKULL_CLOSED})


@dataclass(frozen=True, slots=True)
class Passage:
    """A route in one direction, with what the island at its end does.

    `fewest` is None where the route asks for nothing, `right` whether it is the route that the
    solo game closes to Tom.
    """

    origin: int
    to: int
    fewest: int | None
    most: int
    price: int
    right: bool
    skull: bool
    footprints: int
    rerolls: int
    fireflies: int


@decides("journey.gain")
@cache
def passages() -> Sequence[Mapping[int, Passage]]:
    """Return for each island the routes that leave it, by where they lead."""
    return tuple({to: _passage(origin, to) for to in routes()[origin]} for origin in islands())


def _passage(origin: int, to: int) -> Passage:
    route, island = routes()[origin][to], islands()[to]
    return Passage(
        origin, to, route.fewest, len(ELEMENTS) if route.most is None else route.most,
        route.cost.footprints, {origin, to} == RIGHT_OF_CENTRE, island.cost.skull,
        island.gain.footprints, island.gain.rerolls, island.gain.fireflies,
    )  # fmt: skip


@decides("archipelago.special")
def different(counts: Sequence[int]) -> int:
    """Return how many different elements dice show, by how many count for each symbol.

    Elements come first in the alphabet; the special symbols after them are none.
    """
    return _ELEMENTS - tuple(counts[:_ELEMENTS]).count(0)


@decides("archipelago.footprint")
def lack(passage: Passage, elements: int) -> int:
    """Return the footprints that stand for the elements a voyage lacks."""
    return 0 if passage.fewest is None else max(0, passage.fewest - elements)


def takes(passage: Passage, elements: int) -> int:
    """Return all footprints that a voyage takes, those that are printed included."""
    return passage.price + lack(passage, elements)


@decides("archipelago.exact")
def condition(passage: Passage, elements: int, footprints: int) -> str:
    """Decide whether so many different elements open a route, as a code."""
    if passage.fewest is None:
        return FREE
    if elements > passage.most:
        return TOO_MANY
    if elements >= passage.fewest:
        return RIGHT
    return JOKERS if takes(passage, elements) <= footprints else TOO_FEW


class Waters(NamedTuple):
    """What is ruled of a player's voyages: sharing the centre, and the route right of it."""

    shared: bool
    closed: bool

    @classmethod
    @decides("solo.closed-route")
    def of(cls, house: House, *, solo: bool) -> Waters:
        """Take the house rules of voyages; only the solo game closes a route."""
        return _waters(house.share_centre, solo and house.closed_to_all)


@cache
def _waters(shared: bool, closed: bool) -> Waters:  # noqa: FBT001 - which is all there is
    return Waters(shared, closed)


@decides("archipelago.apart")
def meeting(to: int, boats: Collection[int], waters: Waters) -> str:
    """Decide whether a boat may join others of its player, as a code."""
    if to not in boats:
        return ALONE
    return SHARED if to == CENTRE and waters.shared else MET


@decides("archipelago.boats", "journey.footprint-cost")
def voyage(  # noqa: PLR0913, PLR0917 - all that a voyage depends on
    passage: Passage,
    elements: int,
    footprints: int,
    boats: Collection[int],
    waters: Waters,
    skull: str = SKULL_ASKS,
) -> tuple[str, ...]:
    """Decide one voyage; return the codes of all that bears on it.

    It is allowed if none of them is among those `REFUSED`.

    Parameters
    ----------
    passage
        The route.
    elements, footprints
        How many different elements the dice show, and the footprints at hand.
    boats
        Where the player's boats are; empty if that is not to be judged.
    skull
        What a skull does to the player (a code of `kernel.effects`).
    """
    codes = [condition(passage, elements, footprints)]
    if passage.price:
        codes.append(PAID if passage.price <= footprints else UNPAID)
    if boats and passage.origin not in boats:
        codes.append(NO_BOAT)
    if passage.to in boats:
        codes.append(meeting(passage.to, boats, waters))
    if passage.right and waters.closed:
        codes.append(CLOSED)
    if passage.skull and REFUSED.isdisjoint(codes):
        codes.append(skull)
    return tuple(codes)


@cache
def crossings(origin: int, elements: int, waters: Waters) -> tuple[tuple[Passage, int], ...]:
    """Return the routes that so many elements open, each with the footprints that it takes.

    Whether these are at hand, and where other boats are, is left aside.
    """
    priced = ((passage, takes(passage, elements)) for passage in passages()[origin].values())
    return tuple(
        (passage, price)
        for passage, price in priced
        if REFUSED.isdisjoint(voyage(passage, elements, price, (), waters))
    )
