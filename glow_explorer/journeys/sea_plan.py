"""The best way to sail the days that are left: an exact plan, how it will go, what bounds it.

The days are solved backwards, in whole numbers. The state is where the boats are and how many
footprints there are. For each day, boats and number of elements the best voyage is found for all
numbers of footprints at once; more footprints than can ever be spent are only worth what is paid
for those left over, so the lists are short.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from heapq import nlargest
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.dice import Die, Pool, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts
from glow_explorer.journeys.chances import ALL_DICE, check_dice, elements_shown, footprints_of
from glow_explorer.journeys.traveller import Traveller, afternoon_hand
from glow_explorer.journeys.voyage import Move, judge_voyage, known_dice, known_elements
from glow_explorer.kernel.sailing import MET, Waters, crossings, different, lack, meeting
from glow_explorer.places import islands, known_boats
from glow_explorer.position import Position
from glow_explorer.symbols import ELEMENTS, Color
from glow_explorer.values import Charted, Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.dice import Roll
    from glow_explorer.kernel.sailing import Passage
    from glow_explorer.rulebook import Rulings

Boats = tuple[int, ...]
State = tuple[Boats, int]
"""Where the boats are, and the footprints."""
Order = tuple[tuple[int, int], ...]
"""Voyages in their order, each from an island to another."""
MOST_COURSES = 4000
NUMBERS = range(len(ELEMENTS) + 1)


@dataclass(frozen=True, slots=True)
class Worth:
    """What things are worth in light.

    Attributes
    ----------
    footprint
        A footprint left at the end.
    reroll, firefly
        A token taken on arrival.
    skull
        What giving up a companion or a spell costs.
    voyage
        What any voyage costs: nothing, or so little that it only decides between equals.
    """

    footprint: Fraction = Fraction(1)
    reroll: Fraction = Fraction(0)
    firefly: Fraction = Fraction(0)
    skull: Fraction = Fraction(0)
    voyage: Fraction = Fraction(0)

    def of(self, passage: Passage) -> Fraction:
        """Return what a voyage brings on arrival, less what it costs."""
        return (
            passage.rerolls * self.reroll + passage.fireflies * self.firefly
            - passage.skull * self.skull - self.voyage
        )  # fmt: skip

    @property
    def unit(self) -> int:
        """The number that turns all of these into whole numbers."""
        return lcm(*(getattr(self, name).denominator for name in self.__slots__))


class Voyage(NamedTuple):
    """A voyage that is open to a boat: the footprints it takes and brings, and its worth.

    `jokers` of those that it takes stand for missing elements.
    """

    origin: int
    to: int
    jokers: int
    takes: int
    brings: int
    worth: int


@lru_cache(maxsize=64)
def _voyages(waters: Waters, worth: Worth) -> Mapping[tuple[int, int], tuple[Voyage, ...]]:
    """Return the voyages from each island for each number of elements, other boats aside."""
    return {
        (origin, number): tuple(
            Voyage(
                origin, passage.to, lack(passage, number), taken, passage.footprints,
                int(worth.unit * worth.of(passage)),
            )
            for passage, taken in crossings(origin, number, waters)
        )
        for origin in islands()
        for number in NUMBERS
    }  # fmt: skip


class SeaDays:
    """The days left at sea: what every position is worth, and the best voyage in it.

    Parameters
    ----------
    shown
        For each day, in order, how many throws show so many elements and bring so many footprints.
    rulings, worth, solo
        How voyages are judged, and what things are worth.
    wish
        Whether the dice show what one wishes, instead of what chance brings.
    """

    def __init__(
        self, shown: Sequence[Mapping[tuple[int, int], int]], rulings: Rulings, worth: Worth,
        *, solo: bool = False, wish: bool = False,
    ) -> None:  # fmt: skip
        self.shown, self.worth, self.wish = tuple(shown), worth, wish
        self.waters = Waters.of(rulings.house, solo=solo)
        self.voyages = _voyages(self.waters, worth)
        self.most = max(voyage.takes for several in self.voyages.values() for voyage in several)
        self.brings = max(voyage.brings for several in self.voyages.values() for voyage in several)
        slope = int(worth.unit * worth.footprint)
        self._values: dict[tuple[int, Boats], list[int]] = {}
        self._best: dict[tuple[int, Boats, int, int], Voyage | None] = {}
        self._onward: dict[tuple[Boats, int], list[tuple[Voyage, Boats]]] = {}
        self._scales = [worth.unit]
        for day in reversed(self.shown):
            self._scales.append(self._scales[-1] * (1 if wish else sum(day.values())))
        self._steps = [slope * (scale // worth.unit) for scale in self._scales]

    def value(self, days: int, boats: Boats, footprints: int) -> Fraction:
        """Return what a position is worth with so many days left."""
        return Fraction(self._at(days, tuple(sorted(boats)), footprints), self._scales[days])

    def after(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> Fraction:
        """Return what a position is worth on a day when a given voyage is made."""
        scale = self._scales[days - 1]
        return Fraction(self._after(days, tuple(sorted(boats)), footprints, voyage), scale)

    def about(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> float:
        """Return the same as the nearest floating point number."""
        return self._after(days, tuple(sorted(boats)), footprints, voyage) / self._scales[days - 1]

    def open_voyages(self, boats: Boats, footprints: int, number: int) -> tuple[Voyage, ...]:
        """Return the voyages that are allowed."""
        ways = self._ways(tuple(sorted(boats)), number)
        return tuple(voyage for voyage, _ in ways if voyage.takes <= footprints)

    def best(self, days: int, boats: Boats, footprints: int, number: int) -> Voyage | None:
        """Return the best voyage of the day, or None if staying is as good."""
        state = (days, tuple(sorted(boats)), footprints, number)
        if state not in self._best:
            self._best[state] = self._chosen(*state)
        return self._best[state]

    def _chosen(self, days: int, boats: Boats, footprints: int, number: int) -> Voyage | None:
        scale = self._scales[days - 1] // self.worth.unit
        best, most = None, self._at(days - 1, boats, footprints)
        for voyage, reached in self._ways(boats, number):
            left = footprints - voyage.takes
            if left >= 0:
                worth = self._at(days - 1, reached, left + voyage.brings) + voyage.worth * scale
                if worth > most:
                    best, most = voyage, worth
        return best

    def _after(self, days: int, boats: Boats, footprints: int, voyage: Voyage | None) -> int:
        if voyage is None:
            return self._at(days - 1, boats, footprints)
        left = footprints - voyage.takes + voyage.brings
        rest = self._at(days - 1, moved(boats, voyage), left)
        return rest + voyage.worth * (self._scales[days - 1] // self.worth.unit)

    def _ways(self, boats: Boats, number: int) -> list[tuple[Voyage, Boats]]:
        """Return the voyages that are open but for footprints, and where the boats are then."""
        ways = self._onward.get((boats, number))
        if ways is None:
            ways = [
                (voyage, moved(boats, voyage))
                for origin in sorted(set(boats))
                for voyage in self.voyages[origin, number]
                if meeting(voyage.to, boats, self.waters) != MET
            ]
            self._onward[boats, number] = ways
        return ways

    def _at(self, days: int, boats: Boats, footprints: int) -> int:
        """Return the value of one position, as a whole number."""
        line = self._known(days, boats, footprints + 1)
        beyond = footprints - len(line) + 1
        return line[footprints] if beyond <= 0 else line[-1] + self._steps[days] * beyond

    def _known(self, days: int, boats: Boats, length: int) -> list[int]:
        """Return the values for 0, 1, 2... footprints, as far as more of them can be spent."""
        line = self._values.get((days, boats), [])
        if len(line) < length:
            full = self.most * days + 1
            if len(line) < full:
                line = self._solved(days, boats, min(max(length, 2 * len(line)), full))
                self._values[days, boats] = line
        return line

    def _line(self, days: int, boats: Boats, length: int) -> list[int]:
        """Return so many values at least: beyond those that can be spent, footprints are left."""
        line = self._known(days, boats, length)
        if length <= len(line):
            return line
        step = self._steps[days]
        return line + [line[-1] + step * more for more in range(1, length - len(line) + 1)]

    def _solved(self, days: int, boats: Boats, length: int) -> list[int]:
        if not days:
            light = sum(islands()[boat].light for boat in boats)
            return [self.worth.unit * light]
        shown = self.shown[-days]
        numbers = NUMBERS if self.wish else sorted({number for number, _ in shown})
        more = 0 if self.wish else max(bring for _, bring in shown)
        lines = {number: self._on_a_day(days, boats, number, length + more) for number in numbers}
        if self.wish:
            return list(map(max, *lines.values()))
        totals = [0] * length
        for (number, bring), ways in shown.items():
            line = lines[number][bring:]
            totals = [total + ways * value for total, value in zip(totals, line, strict=False)]
        return totals

    def _on_a_day(self, days: int, boats: Boats, number: int, length: int) -> list[int]:
        """Return the values on a day when the dice show so many elements."""
        longest = length + self.brings
        line = self._line(days - 1, boats, longest)[:length]
        scale = self._scales[days - 1] // self.worth.unit
        for voyage, boats_then in self._ways(boats, number):
            takes, brings, worth = voyage.takes, voyage.brings, voyage.worth * scale
            after = self._line(days - 1, boats_then, longest)
            after = after[brings : length + brings - takes]
            if worth:
                after = [value + worth for value in after]
            line[takes:] = map(max, line[takes:], after)
        return line


def moved(boats: Boats, voyage: Voyage) -> Boats:
    """Return where the boats are after a voyage, in order."""
    left = list(boats)
    left.remove(voyage.origin)
    return tuple(sorted((*left, voyage.to)))


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

    voyages: Order
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
    ends: Mapping[State, Fraction]


def course(sea: SeaDays, boats: Boats, footprints: int) -> Course:
    """Follow best play from a position to the end, through all that the dice may show."""
    days, scale = len(sea.shown), 1
    states = {(tuple(sorted(boats)), footprints): 1}
    decisions: list[Decision] = []
    evenings: list[Evening] = []
    for day, shown in enumerate(sea.shown):
        scale *= sum(shown.values())
        chosen: defaultdict[tuple[Boats, int, int], int] = defaultdict(int)
        for (at, stock), count in states.items():
            for (number, bring), ways in shown.items():
                chosen[at, stock + bring, number] += count * ways
        following: defaultdict[State, int] = defaultdict(int)
        for (at, stock, number), count in chosen.items():
            voyage = sea.best(days - day, at, stock, number)
            decisions.append(Decision(days - day, at, stock, number, voyage, count, scale))
            following[_then(at, stock, voyage)] += count
        states = dict(following)
        evenings.append(_evening(day + 1, states, scale))
    ends = {position: Fraction(count, scale) for position, count in states.items()}
    return Course(tuple(decisions), tuple(evenings), Frozen(ends))


def _then(boats: Boats, footprints: int, voyage: Voyage | None) -> State:
    if voyage is None:
        return boats, footprints
    return moved(boats, voyage), footprints - voyage.takes + voyage.brings


def _evening(day: int, states: Mapping[State, int], scale: int) -> Evening:
    places: defaultdict[Boats, int] = defaultdict(int)
    for (boats, _), count in states.items():
        places[boats] += count
    most = max(places, key=lambda boats: places[boats])
    return Evening(day, most, Fraction(places[most], scale))


def likeliest(sea: SeaDays, boats: Boats, footprints: int) -> Itinerary:
    """Find the order of voyages that best play makes most often."""
    days, exact = len(sea.shown), True
    courses: dict[tuple[Order, Boats, int], float] = {((), tuple(sorted(boats)), footprints): 1.0}
    for day, shown in enumerate(sea.shown):
        total = sum(shown.values())
        following: defaultdict[tuple[Order, Boats, int], float] = defaultdict(float)
        for (order, at, stock), chance in courses.items():
            for (number, bring), ways in shown.items():
                voyage = sea.best(days - day, at, stock + bring, number)
                more = ((voyage.origin, voyage.to),) if voyage else ()
                state = _then(at, stock + bring, voyage)
                following[(*order, *more), *state] += chance * ways / total
        exact = exact and len(following) <= MOST_COURSES
        courses = dict(nlargest(MOST_COURSES, following.items(), key=lambda item: item[1]))
    orders: defaultdict[Order, float] = defaultdict(float)
    for (order, _, _), chance in courses.items():
        orders[order] += chance
    best = max(orders, key=lambda order: orders[order])
    return Itinerary(best, orders[best], exact)


@dataclass(frozen=True, repr=False)
class Plan(Charted):
    """The best way to sail for the rest of the game, exactly.

    Attributes
    ----------
    pools
        The dice of each day.
    boats, footprints
        Where the boats are, and how many footprints there are, before the first day's dice.
    worth
        What a footprint left over, a reroll token, a firefly and a skull are worth in light.
    under
        The rulings.
    """

    pools: tuple[Pool, ...]
    boats: tuple[int, ...]
    footprints: int
    worth: Worth
    under: Rulings
    purple_footprints: bool = True
    kaar: bool = False
    solo: bool = False

    @property
    def days(self) -> int:
        """How many days are planned."""
        return len(self.pools)

    @cached_property
    def _sea(self) -> SeaDays:
        shown = tuple(
            elements_shown(
                pool, self.under, kaar=self.kaar, purple_footprints=self.purple_footprints
            )
            for pool in self.pools
        )
        return _solved(shown, self.under, self.worth, self.solo)

    @cached_property
    def course(self) -> Course:
        """How best play goes: every decision with its chance, where it ends."""
        return course(self._sea, self.boats, self.footprints)

    @cached_property
    def value(self) -> Fraction:
        """The light that best play brings on average, exactly.

        It counts the islands at the end, the footprints left over, and the tokens and skulls on
        the way as they were valued.
        """
        return self._sea.value(self.days, self.boats, self.footprints)

    def best(
        self,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        elements: int | None = None,
        *,
        roll: Roll | str | None = None,
    ) -> Move | None:
        """Return the best voyage of a day, or None where staying is as good as any.

        Parameters
        ----------
        days_left
            The days left, this one included; by default the first day of the plan.
        boats, footprints
            The position when the boat is to sail, what noon brought included; by default that of
            the plan, with the footprints that the roll brings if the plan counts them.
        elements, roll
            How many different elements the dice show; or the dice themselves.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("2 red, purple", days=3)
        >>> plan.best(roll="red:fire red:fire purple:footprints")
        <Move 0 to 1: yes>
        """
        days, at, stock, number = self._position(days_left, boats, footprints, elements, roll)
        voyage = self._sea.best(days, at, stock, number)
        return self._move(voyage, at, stock, number) if voyage else None

    def options(
        self,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        elements: int | None = None,
        *,
        roll: Roll | str | None = None,
    ) -> tuple[tuple[Move | None, Fraction], ...]:
        """Return all that is allowed, staying included, with what each is worth; best first."""
        days, at, stock, number = self._position(days_left, boats, footprints, elements, roll)
        sea = self._sea
        voyages = (None, *sea.open_voyages(at, stock, number))
        rated = [(voyage, sea.after(days, at, stock, voyage)) for voyage in voyages]
        rated.sort(key=lambda pair: pair[1], reverse=True)
        return tuple(
            (self._move(voyage, at, stock, number) if voyage else None, worth)
            for voyage, worth in rated
        )

    def after(self, decision: Decision) -> Fraction:
        """Return what a position is worth once best play has chosen."""
        if not isinstance(decision, Decision):
            raise GlowError("not-a-decision", given=quoted(decision))
        at = (decision.days_left, decision.boats, decision.footprints)
        return self._sea.after(*at, decision.voyage)

    def table(self) -> pd.DataFrame:
        """Return the policy: a row for every choice that best play can come to.

        `chance` is how likely the game comes to it, `value` what the position is worth then.
        """
        import pandas as pd

        rows = []
        for decision in self.course.decisions:
            voyage, at = decision.voyage, (decision.days_left, decision.boats, decision.footprints)
            jokers, takes = (voyage.jokers, voyage.takes) if voyage else (0, 0)
            rows.append(
                (self.days - decision.days_left + 1, *at, decision.elements,
                 decision.ways / decision.of, voyage.origin if voyage else pd.NA,
                 voyage.to if voyage else pd.NA, jokers, takes - jokers,
                 self._sea.about(*at, voyage))
            )  # fmt: skip
        columns = ["day", "days_left", "boats", "footprints", "elements", "chance", "origin", "to",
                   "jokers", "pays", "value"]  # fmt: skip
        table = pd.DataFrame(rows, columns=columns).astype({"origin": "Int64", "to": "Int64"})
        order = ["day", "boats", "footprints", "elements"]
        return table.sort_values(order, ignore_index=True)

    @cached_property
    def chances(self) -> Mapping[int, Fraction]:
        """How likely a boat is on each island in the end; on the centre how many on average."""
        expected: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (boats, _), chance in self.course.ends.items():
            for boat in boats:
                expected[boat] += chance
        return Frozen({number: expected[number] for number in islands()})

    @cached_property
    def sailed(self) -> Mapping[tuple[int, int], Fraction]:
        """How often each voyage is made on average."""
        voyages: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        counts: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        for decision in self.course.decisions:
            if decision.voyage:
                counts[decision.voyage.origin, decision.voyage.to, decision.of] += decision.ways
        for (origin, to, of), ways in counts.items():
            voyages[origin, to] += Fraction(ways, of)
        return Frozen(sorted(voyages.items()))

    def islands(self) -> pd.DataFrame:
        """Return for each island its light, the chance of a boat there, and the expected light."""
        import pandas as pd

        rows = [
            {"island": number, "light": island.light, "chance": float(self.chances[number]),
             "expected": float(self.chances[number] * island.light)}
            for number, island in islands().items()
        ]  # fmt: skip
        return pd.DataFrame(rows).set_index("island")

    @property
    def expected_footprints(self) -> Fraction:
        """The footprints left over on average."""
        ends = self.course.ends.items()
        return sum((chance * stock for (_, stock), chance in ends), Fraction(0))

    @cached_property
    def itinerary(self) -> Itinerary:
        """The order of voyages that best play makes most often, days of waiting left out."""
        return likeliest(self._sea, self.boats, self.footprints)

    def evenings(self) -> pd.DataFrame:
        """Return where the boats most likely are after each day."""
        import pandas as pd

        rows = [
            {"day": evening.day, "boats": evening.boats, "chance": float(evening.chance)}
            for evening in self.course.evenings
        ]
        return pd.DataFrame(rows, columns=["day", "boats", "chance"]).set_index("day")

    def what_if(self, *, footprints: SupportsIndex = 0, dice: Pool | Die | str = "") -> Plan:
        """Return the plan for a player with more footprints, or more dice on every day.

        Dice may go beyond those of the game.
        """
        more = checked_amounts(footprints=footprints)["footprints"]
        extra = Pool(dice, unlimited=True) if isinstance(dice, str) else known_pool(dice)
        pools = tuple(Pool((*pool, *extra), unlimited=True) for pool in self.pools)
        check_dice(pools, ALL_DICE)
        return replace(self, pools=pools, footprints=self.footprints + more)

    def improvements(self) -> pd.DataFrame:
        """Return what one more footprint, or one more die of each colour, would be worth."""
        import pandas as pd

        plans: dict[str, Plan] = {"footprint": self.what_if(footprints=1)}
        plans |= {str(color): self.what_if(dice=color) for color in Color}
        rows = [
            {"more": name, "value": float(plan.value), "gain": float(plan.value - self.value)}
            for name, plan in plans.items()
        ]
        return pd.DataFrame(rows).set_index("more").sort_values("gain", ascending=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain values that go into JSON."""
        return {
            "pools": [str(pool) for pool in self.pools],
            "boats": list(self.boats),
            "footprints": self.footprints,
            "value": str(self.value),
            "chances": {str(number): str(chance) for number, chance in self.chances.items()},
            "itinerary": [list(voyage) for voyage in self.itinerary.voyages],
        }

    def _position(
        self,
        days_left: int | None,
        boats: Sequence[int] | None,
        footprints: SupportsIndex | None,
        elements: int | None,
        roll: Roll | str | None,
    ) -> tuple[int, tuple[int, ...], int, int]:
        """Check a position; return days, boats, footprints and the number of elements."""
        if not self.days:
            raise GlowError("no-days-left")
        days = self.days if days_left is None else checked_amounts(days_left=days_left)["days_left"]
        if not 1 <= days <= self.days:
            raise GlowError("not-that-many-days", given=quoted(days), fewest=1, most=self.days)
        at = self.boats if boats is None else known_boats(boats)
        tokens = self.footprints if footprints is None else footprints
        stock = checked_amounts(footprints=tokens)["footprints"]
        dice = known_dice(roll, elements)
        if footprints is None and dice is not None and self.purple_footprints:
            stock += footprints_of(dice)
        number = known_elements(elements) if dice is None else self._elements(dice)
        return days, at, stock, number

    def _elements(self, roll: Roll) -> int:
        return different(afternoon_hand(roll, self.under, kaar=self.kaar).counts)

    def _move(self, voyage: Voyage, boats: tuple[int, ...], footprints: int, number: int) -> Move:
        traveller = _at_sea(boats, footprints, number, self.under, solo=self.solo)
        return judge_voyage(traveller, voyage.origin, voyage.to)

    def __repr__(self) -> str:
        return f"<Plan {self.days} days from {self.boats}: {float(self.value):.3f}>"


@lru_cache(maxsize=10)
def _solved(
    shown: tuple[Mapping[tuple[int, int], int], ...],
    under: Rulings,
    worth: Worth,
    solo: bool,  # noqa: FBT001 - a cache takes what it is given
) -> SeaDays:
    """Return a plan's days from a cache of the last ones, since what-if questions repeat them."""
    return SeaDays(shown, under, worth, solo=solo)


@dataclass(frozen=True, slots=True, repr=False)
class Ceiling(Charted):
    """The most that so many days could bring if the dice always showed what one wishes.

    Attributes
    ----------
    value
        All in light: the islands, the footprints left over, tokens and skulls as valued.
    light, footprints
        The light of the islands alone, and the footprints left over.
    boats
        Where the boats are in the end.
    route
        The voyage of each day, None where all boats stay.
    """

    days: int
    value: Fraction
    light: int
    footprints: int
    boats: tuple[int, ...]
    route: tuple[Move | None, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the ceiling as plain values that go into JSON."""
        return {
            "days": self.days,
            "value": str(self.value),
            "light": self.light,
            "footprints": self.footprints,
            "boats": list(self.boats),
            "route": [[move.origin, move.to] if move else None for move in self.route],
        }

    def __repr__(self) -> str:
        return f"<Ceiling of {self.days} days: {self.value}>"


def ceiling_of(  # noqa: PLR0913 - all that a plan depends on
    days: int,
    boats: tuple[int, ...],
    footprints: int,
    worth: Worth,
    rulings: Rulings,
    *,
    solo: bool,
) -> Ceiling:
    """Find the most that so many days could bring, and a route that brings it."""
    shown = [dict[tuple[int, int], int]()] * days
    value = SeaDays(shown, rulings, worth, solo=solo, wish=True).value(days, boats, footprints)
    sea = SeaDays(shown, rulings, _thrifty(worth), solo=solo, wish=True)
    route: list[Move | None] = []
    for left in range(days, 0, -1):
        first = _first(sea, left, boats, footprints)
        if first is None:
            route.append(None)
            continue
        voyage, number = first
        traveller = _at_sea(boats, footprints, number, rulings, solo=solo)
        move = judge_voyage(traveller, voyage.origin, voyage.to)
        route.append(move)
        boats, footprints = moved(boats, voyage), move.footprints
    light = sum(islands()[boat].light for boat in boats)
    return Ceiling(days, value, light, footprints, boats, tuple(route))


def _thrifty(worth: Worth) -> Worth:
    """Return the worths with a tiny cost of skulls and voyages, which decides between equal routes.

    All worths are multiples of one over their unit, and this costs less than one of them in all.
    """
    return replace(
        worth,
        skull=worth.skull + Fraction(1, 100 * worth.unit),
        voyage=Fraction(1, 10_000 * worth.unit),
    )


def _first(
    sea: SeaDays, days: int, boats: tuple[int, ...], footprints: int
) -> tuple[Voyage, int] | None:
    """Return the first voyage that is best, with a number of elements for it; None to stay."""
    most = sea.value(days, boats, footprints)
    if sea.after(days, boats, footprints, None) == most:
        return None
    return next(
        (voyage, number)
        for number in NUMBERS
        for voyage in sea.open_voyages(boats, footprints, number)
        if sea.after(days, boats, footprints, voyage) == most
    )


def _at_sea(
    boats: tuple[int, ...], footprints: int, number: int, rulings: Rulings, *, solo: bool
) -> Traveller:
    """Return a player whose dice show so many elements, and who always has something to give."""
    position = Position.of(
        journey="archipelago", boats=boats, footprints=footprints, rulings=rulings, solo=solo
    )
    return Traveller(position, number)
