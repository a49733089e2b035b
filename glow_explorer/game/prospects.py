"""What a place on the journey is worth with the days that are left: the navigator's plans.

The plans are made for dice that a player typically has; one plan of each board serves all games of
a set of rulings. A purple die among them stands for the footprints that come in by other ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.catalog import catalog
from glow_explorer.dice import Pool
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.journeys.entering import OVER
from glow_explorer.journeys.land_days import NEVER, LandDays, Terms
from glow_explorer.journeys.land_ways import LIGHT, PRICE, SKULLS, ways_from
from glow_explorer.journeys.sea_days import NUMBERS, SeaDays, Worth
from glow_explorer.places import spaces
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings

TYPICAL = Pool("red, green, blue, azure, purple")
MOST = 4
"""Footprints that the plan of the Province reckons with; others count for what they are."""
BUDGET = 8
"""Dice and footprints that are reckoned to be spent on one afternoon at most."""
SKULL = 2
DAYS = catalog().setup.rounds


@dataclass(frozen=True)
class Land:
    """What it is worth to stand on a space, with a camp and footprints, and so many days left.

    `values` is by days left, space, footprints and camp; `camps` has the place of each space's
    light among the camps.
    """

    values: list[list[list[list[float]]]]
    array: NDArray[np.float64]
    camps: tuple[int, ...]
    over: bool

    def worth(self, left: int, at: int, camp: int, footprints: int) -> float:
        """Return what a position is worth."""
        kept = min(footprints, MOST)
        return self.values[left][at][kept][self.camps[camp]] + footprints - kept

    def afternoon(
        self, left: int, at: int, camp: int, footprints: int, dice: Sequence[Sequence[int]]
    ) -> list[float]:
        """Return what the best way of an afternoon is worth with each of several hands of dice.

        A hand is how many dice show each element; `left` are the days after this one. Skulls and
        light lost count as in the plan.
        """
        import numpy as np

        ways = _ways(at, self.over)
        hands = np.array(dice, np.int16)
        lack = np.maximum(ways.needs[:, None, :] - hands[None, :, :], 0).sum(axis=2)
        price = ways.price[:, None] + lack + ways.crossed @ (hands.T > 0)
        steps = footprints - price
        kept = np.clip(steps, 0, MOST)
        camps = np.maximum(np.array(self.camps)[ways.to], self.camps[camp])
        worth = self.array[left][ways.to[:, None], kept, camps[:, None]] + (steps - kept)
        worth -= ways.lost[:, None]
        worth[steps < 0] = -np.inf
        found: list[float] = worth.max(axis=0).tolist()
        return found


class Ways(NamedTuple):
    """The ways from a space as arrays: what each asks for, costs and loses, and where it ends."""

    to: NDArray[np.intp]
    needs: NDArray[np.int16]
    crossed: NDArray[np.int16]
    price: NDArray[np.int16]
    lost: NDArray[np.float64]


@cache
def _ways(at: int, over: bool) -> Ways:  # noqa: FBT001 - a cache
    import numpy as np

    found = ways_from(at, BUDGET)
    asked = np.array([way.asked for way in found], np.int16)
    number = len(ELEMENTS)
    return Ways(
        np.array([way.to for way in found]),
        asked[:, :number],
        asked[:, number : 2 * number] * (1 if over else NEVER),
        asked[:, PRICE],
        asked[:, LIGHT] + SKULL * asked[:, SKULLS].astype(float),
    )


@cache
def land(rulings: Rulings) -> Land:
    """Return the plan of the Province, made when it is first asked for."""
    import numpy as np

    terms = Terms(
        rulings, kaar=False, purple_footprints=True, footprint=1.0, skull=float(SKULL), most=MOST
    )
    days = LandDays([TYPICAL] * DAYS, terms)
    every = range(len(spaces()))
    array = np.array([[days.values(left, at) for at in every] for left in range(DAYS + 1)])
    camps = tuple(days.lights.index(spaces()[at].light) for at in every)
    return Land(array.tolist(), array, camps, over=rulings[OVER] == "yes")


@dataclass(frozen=True)
class Sea:
    """What it is worth to have boats on some islands, and footprints, with so many days left."""

    days: SeaDays
    known: dict[tuple[int, tuple[int, ...], int], float] = field(default_factory=dict)
    offers: dict[tuple[int, tuple[int, ...], int], tuple[float, ...]] = field(default_factory=dict)

    def worth(self, left: int, boats: Sequence[int], footprints: int) -> float:
        """Return what a position is worth."""
        key = (left, tuple(sorted(boats)), footprints)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.days.about(left + 1, key[1], footprints, None)
        return found

    def afternoon(self, left: int, boats: Sequence[int], footprints: int) -> tuple[float, ...]:
        """Return what the best voyage is worth for each number of elements, 0 to all of them."""
        key = (left, tuple(sorted(boats)), footprints)
        found = self.offers.get(key)
        if found is None:
            found = self.offers[key] = tuple(
                max(
                    self.days.about(left + 1, key[1], footprints, voyage)
                    for voyage in (None, *self.days.open_voyages(key[1], footprints, number))
                )
                for number in NUMBERS
            )
        return found


@cache
def sea(rulings: Rulings, *, solo: bool) -> Sea:
    """Return the plan of the Archipelago, made when it is first asked for."""
    shown = elements_shown(TYPICAL, rulings, kaar=False, purple_footprints=True)
    worth = Worth(reroll=Fraction(1), firefly=Fraction(1), skull=Fraction(SKULL))
    return Sea(SeaDays([shown] * DAYS, rulings, worth, solo=solo))


def days_left(table: Table) -> int:
    """Count the days that are left, today included."""
    return max(1, DAYS + 1 - table.day)


def journey_worth(table: Table, seat: Seat, left: int, footprints: int) -> float:
    """Return what a player's places are worth with so many afternoons left, and footprints."""
    if table.journey == "province":
        return land(table.rulings).worth(left, seat.at, seat.camp, footprints)
    plan = sea(table.rulings, solo=table.tom is not None)
    return plan.worth(left, seat.boats, footprints)


def footprint_worth(table: Table, seat: Seat, there: int) -> float:
    """Return what one more footprint is worth before the journey of today, beside those there."""
    left = days_left(table)
    more = journey_worth(table, seat, left, there + 1)
    return more - journey_worth(table, seat, left, there)
