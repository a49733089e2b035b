"""The ways of one afternoon in the Province, weighed by what their ends are worth later.

The navigator knows what every way that may be worth while asks for (`kernel.ways`); here all
of them are priced at once, for the dice of the day or for several that they could be.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.game.afternoon import gates, unused_dice
from glow_explorer.game.players.prospects import MOST, land
from glow_explorer.kernel.step import CAMPS, camp, legs
from glow_explorer.kernel.ways import LIGHT, PRICE, SKULLS, Tolls, ways_from
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.game.table import Seat, Table
    from glow_explorer.kernel.step import Leg

    Numbers = NDArray[np.float64]

BUDGET = 9
"""Dice and footprints that one afternoon is reckoned to take at most."""
_SYMBOLS = len(ELEMENTS)


class Ways(NamedTuple):
    """The ways from a space, in columns: where each ends, what it takes, what it asks for."""

    to: NDArray[np.intp]
    tolls: Tolls
    light: Numbers
    skulls: Numbers
    asked: tuple[tuple[int, ...], ...]


@cache
def ways(at: int, over: bool) -> Ways:  # noqa: FBT001 - a cache
    """Return the ways from a space, made when they are first asked for.

    `over` is whether footprints open crossed spaces (joker-replaces-crossed).
    """
    import numpy as np

    onward = ways_from(at, BUDGET)
    asked = tuple(way.asked for way in onward)
    return Ways(
        np.array([way.to for way in onward]),
        Tolls(asked, BUDGET, over=over),
        np.array([way[LIGHT] for way in asked], np.float64),
        np.array([way[SKULLS] for way in asked], np.float64),
        asked,
    )


class Hands(NamedTuple):
    """Dice that a player has or could have.

    For each hand: how many unused dice show each element, and whether it closes crossed spaces.
    """

    unused: Sequence[Sequence[int]]
    seen: Sequence[Sequence[int]]


class Weighed(NamedTuple):
    """The ways that are open with some hand: their numbers, and what each is worth.

    `worth` has a row for each hand, minus infinity where a way is closed to it.
    """

    ways: NDArray[np.intp]
    worth: Numbers


def weighed(table: Table, seat: Seat, hands: Hands, left: int, skull: float) -> Weighed:
    """Weigh the ways of an afternoon by what they come to.

    Parameters
    ----------
    left
        The days after this one.
    skull
        What a gift to a skull costs.
    """
    import numpy as np

    some, plan = ways(seat.at, table.house.over), land(table)
    price = some.tolls.prices(hands.unused, hands.seen)
    open_ones = np.flatnonzero(price.min(axis=0) <= seat.footprints)
    to = some.to[open_ones]
    steps = seat.footprints - price[:, open_ones].astype(np.intp)
    kept = np.clip(steps, 0, MOST)
    camps = np.maximum(_camps(table, seat)[to], plan.camps[seat.camp])
    worth: Numbers = plan.array[left][to, kept, camps] + (steps - kept)
    worth -= some.light[open_ones] + skull * some.skulls[open_ones]
    worth[steps < 0] = -np.inf
    return Weighed(open_ones, worth)


def _camps(table: Table, seat: Seat) -> NDArray[np.intp]:
    """Return the camp that each space is good for; the one where the day began may not be."""
    import numpy as np

    camps = np.array(land(table).camps)
    if camp(seat.at, table.house, moved=len(seat.visited) > 1) not in CAMPS:
        camps[seat.at] = 0
    return camps


def hand_of(table: Table, seat: Seat) -> tuple[list[int], list[bool]]:
    """Return how many unused dice show each element, and whether it closes crossed spaces."""
    customs, dice = gates(table, seat)
    unused = unused_dice(seat, dice)[:_SYMBOLS]
    return unused, [customs.blocks(symbol, number) for symbol, number in enumerate(unused)]


@lru_cache(maxsize=1 << 14)
def path(at: int, way: int) -> tuple[int, ...]:
    """Return the spaces of a way: one that asks for no more than it is said to ask for."""
    some = ways(at, True)  # noqa: FBT003 - it only decides what ways take
    found = _found(at, int(some.to[way]), list(some.asked[way]), (at,))
    assert found is not None
    return found


@lru_cache(maxsize=1 << 14)
def tokens_on(at: int, way: int) -> tuple[int, int]:
    """Return the reroll tokens and fireflies that lie on a way."""
    rerolls = fireflies = 0
    for here, to in pairwise(path(at, way)):
        leg = legs()[here][to]
        rerolls += leg.rerolls
        fireflies += leg.fireflies
    return rerolls, fireflies


def _found(here: int, to: int, asked: list[int], passed: tuple[int, ...]) -> tuple[int, ...] | None:
    """Look for a way on, with what may still be asked for."""
    if here == to and not any(asked):
        return passed
    for leg in legs()[here].values():
        if leg.to not in passed and _takes(leg, asked, 1):
            found = _found(leg.to, to, asked, (*passed, leg.to))
            _takes(leg, asked, -1)
            if found is not None:
                return found
    return None


def _takes(leg: Leg, asked: list[int], sign: int) -> bool:
    """Take what a step asks for, or put it back; say whether it may be asked for."""
    wants = [(PRICE, leg.price), (LIGHT, leg.loss), (SKULLS, int(leg.skull))]
    if leg.gate.symbol is not None:
        wants.append((leg.gate.symbol + _SYMBOLS * leg.gate.crossed, 1))
    if any(sign * number > asked[place] for place, number in wants):
        return False
    for place, number in wants:
        asked[place] -= sign * number
    return True
