"""What a place on the journey is worth with the days that are left: the navigator's plans.

The plans are made for dice that a player typically has; one plan of each board serves all games of
a set of rulings. A purple die among them stands for the footprints that come in by other ways.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.dice import Pool
from glow_explorer.inputs import numpy
from glow_explorer.journeys.chances import elements_shown
from glow_explorer.journeys.land_plan import LandDays, Terms
from glow_explorer.journeys.sea_plan import NUMBERS, SeaDays, Worth
from glow_explorer.places import spaces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings

    Boats = tuple[int, ...]

TYPICAL = Pool("red, green, blue, azure, purple")
MOST = 4
"""Footprints that the plan of the Province reckons with; others count for what they are."""
SKULL = 2
"""What a gift to a skull is reckoned to cost on the days to come."""
MOST_PLANS = 16
DAYS = catalog().setup.rounds


@dataclass(frozen=True)
class Land:
    """What it is worth to stand on a space, with a camp and footprints, and so many days left.

    `values` is by days left, space, footprints and camp, `array` the same for numpy; `camps` has
    the place of each space's light among the camps.
    """

    values: list[list[list[list[float]]]]
    array: NDArray[np.float64]
    camps: tuple[int, ...]

    def worth(self, left: int, at: int, camp: int, footprints: int) -> float:
        """Return what a position is worth."""
        kept = min(footprints, MOST)
        return self.values[left][at][kept][self.camps[camp]] + footprints - kept


@cache
def _land(rulings: Rulings) -> Land:
    np = numpy("play()")
    terms = Terms(
        rulings, kaar=False, purple_footprints=True, footprint=1.0, skull=float(SKULL), most=MOST
    )
    days = LandDays([TYPICAL] * DAYS, terms)
    every = range(len(spaces()))
    array = np.array([[days.values(left, at) for at in every] for left in range(DAYS + 1)])
    camps = tuple(days.lights.index(spaces()[at].light) for at in every)
    return Land(array.tolist(), array, camps)


@dataclass(frozen=True)
class Sea:
    """What it is worth to have boats on some islands, and footprints, with so many days left."""

    days: SeaDays
    known: dict[tuple[int, Boats, int], float] = field(default_factory=dict)
    offers: dict[tuple[int, Boats, int], tuple[float, ...]] = field(default_factory=dict)

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
def _sea(rulings: Rulings, solo: bool) -> Sea:  # noqa: FBT001 - a cache
    shown = elements_shown(TYPICAL, rulings, kaar=False, purple_footprints=True)
    worth = Worth(reroll=Fraction(1), firefly=Fraction(1), skull=Fraction(SKULL))
    return Sea(SeaDays([shown] * DAYS, rulings, worth, solo=solo))


_plans: dict[int, tuple[Rulings, dict[str, Any]]] = {}
"""The plans by the rulings themselves: to compare rulings takes longer than to use a plan."""


def _plan(table: Table, name: str, make: Callable[[], Any]) -> Any:
    rulings = table.rulings
    known = _plans.get(id(rulings))
    if known is None or known[0] is not rulings:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        known = _plans[id(rulings)] = (rulings, {})
    found = known[1].get(name)
    if found is None:
        found = known[1][name] = make()
    return found


def land(table: Table) -> Land:
    """Return the plan of the Province, made when it is first asked for."""
    found: Land = _plan(table, "land", lambda: _land(table.rulings))
    return found


def sea(table: Table) -> Sea:
    """Return the plan of the Archipelago, made when it is first asked for."""
    solo = table.tom is not None
    found: Sea = _plan(table, f"sea {solo}", lambda: _sea(table.rulings, solo))
    return found


def days_left(table: Table) -> int:
    """Count the days that are left, today included."""
    return max(1, DAYS + 1 - table.day)


def journey_worth(table: Table, seat: Seat, left: int, footprints: int) -> float:
    """Return what a player's places are worth with so many afternoons left, and footprints."""
    if table.journey == "province":
        return land(table).worth(left, seat.at, seat.camp, footprints)
    return sea(table).worth(left, seat.boats, footprints)


def footprint_worth(table: Table, seat: Seat, there: int) -> float:
    """Return what one more footprint is worth before the journey of today, beside those there."""
    left = days_left(table)
    more = journey_worth(table, seat, left, there + 1)
    return more - journey_worth(table, seat, left, there)
