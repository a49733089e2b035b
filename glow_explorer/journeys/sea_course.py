"""How a plan for the sea will go: every position that best play reaches, with its chance."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.frozen import Frozen
from glow_explorer.journeys.sea_days import moved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.journeys.sea_days import Boats, SeaDays, Voyage

Position = tuple["Boats", int]
Made = tuple[tuple[int, int], ...]
MOST_COURSES = 4000


class Decision(NamedTuple):
    """A moment at which best play chooses: the day, the position, the elements, the voyage.

    `footprints` are those at hand when the boat sails, what the dice bring at noon included.
    """

    days_left: int
    boats: Boats
    footprints: int
    elements: int
    voyage: Voyage | None
    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        """How likely the game comes to this moment."""
        return Fraction(self.ways, self.of)


class Evening(NamedTuple):
    """Where the boats most likely are when a day is over, and how likely that is."""

    day: int
    boats: Boats
    chance: Fraction


class Itinerary(NamedTuple):
    """Voyages in their order, whatever the days between them, and how likely they are all made.

    Where there are very many orders the least likely beginnings are left out: then it is not
    `exact`, and the chance is a little more than what is given.
    """

    voyages: Made
    chance: float
    exact: bool


@dataclass(frozen=True)
class Course:
    """How best play goes.

    Attributes
    ----------
    decisions
        Every moment at which it chooses, with its chance.
    evenings
        The most likely place of the boats after each day.
    ends
        Where it ends, with the chance of each position.
    """

    decisions: tuple[Decision, ...]
    evenings: tuple[Evening, ...]
    ends: Mapping[Position, Fraction]


def course(sea: SeaDays, boats: Boats, footprints: int) -> Course:
    """Follow best play from a position to the end, through all that the dice may show."""
    days, scale = len(sea.shown), 1
    here = {(tuple(sorted(boats)), footprints): 1}
    decisions: list[Decision] = []
    evenings: list[Evening] = []
    for day, shown in enumerate(sea.shown):
        scale *= sum(shown.values())
        chosen: defaultdict[tuple[Boats, int, int], int] = defaultdict(int)
        for (at, stock), count in here.items():
            for (number, bring), ways in shown.items():
                chosen[at, stock + bring, number] += count * ways
        there: defaultdict[Position, int] = defaultdict(int)
        for (at, stock, number), count in chosen.items():
            voyage = sea.best(days - day, at, stock, number)
            decisions.append(Decision(days - day, at, stock, number, voyage, count, scale))
            there[_then(at, stock, voyage)] += count
        here = dict(there)
        evenings.append(_evening(day + 1, here, scale))
    ends = {position: Fraction(count, scale) for position, count in here.items()}
    return Course(tuple(decisions), tuple(evenings), Frozen(ends))


def _then(boats: Boats, footprints: int, voyage: Voyage | None) -> Position:
    if voyage is None:
        return boats, footprints
    return moved(boats, voyage), footprints - voyage.takes + voyage.brings


def _evening(day: int, here: Mapping[Position, int], scale: int) -> Evening:
    places: defaultdict[Boats, int] = defaultdict(int)
    for (boats, _), count in here.items():
        places[boats] += count
    most = max(places, key=lambda boats: places[boats])
    return Evening(day, most, Fraction(places[most], scale))


def likeliest(sea: SeaDays, boats: Boats, footprints: int) -> Itinerary:
    """Find the order of voyages that best play makes most often."""
    days, exact = len(sea.shown), True
    here: dict[tuple[Made, Boats, int], float] = {((), tuple(sorted(boats)), footprints): 1.0}
    for day, shown in enumerate(sea.shown):
        total = sum(shown.values())
        there: defaultdict[tuple[Made, Boats, int], float] = defaultdict(float)
        for (made, at, stock), chance in here.items():
            for (number, bring), ways in shown.items():
                voyage = sea.best(days - day, at, stock + bring, number)
                more = ((voyage.origin, voyage.to),) if voyage else ()
                then = _then(at, stock + bring, voyage)
                there[(*made, *more), *then] += chance * ways / total
        exact = exact and len(there) <= MOST_COURSES
        here = dict(nlargest(MOST_COURSES, there.items(), key=lambda one: one[1]))
    orders: defaultdict[Made, float] = defaultdict(float)
    for (made, _, _), chance in here.items():
        orders[made] += chance
    best = max(orders, key=lambda made: orders[made])
    return Itinerary(best, orders[best], exact)
