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
from functools import lru_cache
from math import lcm
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.dice import Die, Pool, Roll, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import amount, checked_amounts, flag
from glow_explorer.journeys.chances import (
    ALL_DICE,
    MOST_SPENT,
    check_dice,
    elements_shown,
    elements_with,
    footprints_of,
    left_aside,
    noon_light,
    rerolls_by_day,
)
from glow_explorer.journeys.comparing import compared_dice, one_compared
from glow_explorer.journeys.rerolled import MOST_A_DAY, face_of, kind_of, rerolled
from glow_explorer.journeys.sea_days import (
    BOATS,
    MOST_TOKENS,
    NUMBERS,
    RerolledDays,
    SeaDays,
    Worth,
    harbours,
    moved,
)
from glow_explorer.journeys.traveller import Traveller, afternoon_hand
from glow_explorer.journeys.voyage import Move, judge_voyage, known_dice, known_elements
from glow_explorer.kernel.rerolls import steps_back
from glow_explorer.kernel.sailing import different, passages
from glow_explorer.places import islands, known_boats, known_island
from glow_explorer.position import FLOOR, Position
from glow_explorer.progress import followed
from glow_explorer.symbols import Color
from glow_explorer.values import Chart, Charted, Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.inputs import Amount
    from glow_explorer.journeys.rerolled import Rerolled
    from glow_explorer.journeys.sea_days import Boats, Index, Integers, Numbers, Voyage
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

State = tuple[tuple[int, ...], int]
"""Where the boats are, and the footprints."""
Order = tuple[tuple[int, int], ...]
"""Voyages in their order, each from an island to another."""
MOST_COURSES = 4000
PRIZE = Fraction(10**6)
"""What a goal is worth in light where nothing else is to count: a chance of one in a million is
worth a light."""
MOST_COLUMNS = 1000


class Decision(NamedTuple):
    """A moment at which best play chooses: the day, the position, the elements, the voyage.

    `footprints` are those at hand when the boat sails, what the dice bring at noon included;
    `tokens` the reroll tokens left. So many `ways` of all throws lead there; where dice are
    rerolled, that part of them.
    """

    days_left: int
    boats: Boats
    footprints: int
    elements: int
    voyage: Voyage | None
    ways: float
    of: int
    tokens: int = 0

    @property
    def chance(self) -> Fraction:
        """How likely the game comes to this moment."""
        return Fraction(self.ways) / self.of


@dataclass(frozen=True, slots=True)
class StepBack(Told):
    """A step back on the score track for one more reroll today.

    Attributes
    ----------
    to, price
        The space of the score track, and the light that it costs.
    gain
        The light that one more reroll brings on average.
    """

    to: int
    price: int
    gain: float

    @property
    def worth(self) -> float:
        """What the step brings on average, less what it costs."""
        return self.gain - self.price


class Rerolling(NamedTuple):
    """What to do with a roll: throw these dice again, or turn one of them to a face; or nothing.

    `value` is what the journey is worth then, `kept` what it is worth if the dice stay as they lie.
    """

    dice: tuple[int, ...]
    turned: Symbol | None
    value: float
    kept: float


class Evening(NamedTuple):
    """Where the boats most likely are when a day is over, and how likely that is.

    `islands` says of each island how many boats are there on average: how likely one is, but at the
    centre, where there may be several.
    """

    day: int
    boats: Boats
    chance: Fraction
    islands: Mapping[int, Fraction]


class Itinerary(NamedTuple):
    """Voyages in their order, whatever the days between them, and how likely they are all made.

    Where there are very many orders the least likely beginnings are left out: then it is not
    `exact`, and the chance is a little more than what is given.
    """

    voyages: Order
    chance: float
    exact: bool


class Afternoons(NamedTuple):
    """What best play comes to on one day, before it chooses: a row for each such moment.

    `rows` are the places of the boats among all `harbours`, `leg` is the number of the voyage that
    is best, `ways` the throws that lead there.
    """

    days_left: int
    rows: Index
    footprints: Index
    elements: Index
    leg: Index
    ways: Integers
    of: int


@dataclass(frozen=True)
class Course:
    """How best play goes.

    Attributes
    ----------
    afternoons
        Every moment at which it chooses, day by day.
    evenings
        The most likely place of the boats after each day.
    ends
        Where it ends, with the chance of each position.
    """

    sea: SeaDays
    afternoons: tuple[Afternoons, ...]
    evenings: tuple[Evening, ...]
    ends: Mapping[State, Fraction]

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every moment at which it chooses, with its chance."""
        return tuple(decision for day in range(len(self.afternoons)) for decision in self.on(day))

    def on(self, day: int) -> tuple[Decision, ...]:
        """Return the decisions of one day, counted from 0."""
        moments = self.afternoons[day]
        voyages: dict[tuple[int, int], Voyage | None] = {}
        decisions = []
        for row, stock, number, leg, ways in zip(
            *(part.tolist() for part in moments[1:6]), strict=True
        ):
            if (leg, number) not in voyages:
                voyages[leg, number] = self.sea.voyage(leg, number)
            decisions.append(
                Decision(
                    moments.days_left, _boats(row), stock, number, voyages[leg, number], ways,
                    moments.of, row // len(harbours()),
                )
            )  # fmt: skip
        return tuple(decisions)

    @cached_property
    def sailed(self) -> Mapping[tuple[int, int], Fraction]:
        """How often each voyage is made on average."""
        voyages: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for day in range(len(self.afternoons)):
            for leg, often in self.sailed_on(day).items():
                voyages[leg] += often
        return Frozen(sorted(voyages.items()))

    def sailed_on(self, day: int) -> dict[tuple[int, int], Fraction]:
        """Return how likely each voyage is made on one day, counted from 0."""
        moments, legs = self.afternoons[day], self.sea.fairways.legs
        return {
            legs[leg]: Fraction(ways) / moments.of
            for leg, ways in zip(*_together(moments.leg, moments.ways), strict=True)
            if leg < len(legs)
        }


def _together(keys: Index, counts: Integers) -> tuple[Index, Integers]:
    """Put together what has the same key; return the keys in order, and the sums of the counts."""
    import numpy as np

    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))
    return ordered[starts], np.add.reduceat(counts[order], starts)


def _boats(row: int) -> Boats:
    """Return where the boats are in a row of the days at sea."""
    return harbours()[row % len(harbours())]


def course(sea: SeaDays, boats: Boats, footprints: int, tokens: int) -> Course:
    """Follow best play from a position to the end, through all that the dice may show."""
    import numpy as np

    days, scale = len(sea.results), 1
    keys, counts = sea.key(boats, footprints, tokens), np.array([1], object)
    afternoons, evenings = [], []
    for day, total in enumerate(sea.totals):
        scale *= total
        then = sea.followed(days - day, keys)
        ways = counts[then.which] * then.ways
        chosen, count = _together(then.before, ways)
        first = np.searchsorted(then.before, chosen, sorter=(order := np.argsort(then.before)))
        positions, number = np.divmod(chosen, len(NUMBERS))
        afternoons.append(
            Afternoons(
                days - day, *sea.places(positions), number, then.leg[order[first]], count, scale
            )
        )
        keys, counts = _together(then.after, ways)
        evenings.append(_evening(day + 1, sea.places(keys)[0], counts, scale))
    ends: defaultdict[State, Fraction] = defaultdict(Fraction)
    for row, left, count in zip(*(part.tolist() for part in sea.places(keys)), counts, strict=True):
        ends[_boats(row), left] += Fraction(count) / scale
    return Course(sea, tuple(afternoons), tuple(evenings), Frozen(ends))


def _evening(day: int, rows: Index, counts: Integers, scale: int) -> Evening:
    places, totals = _together(rows % len(harbours()), counts)
    most = int(totals.argmax())
    boats = dict.fromkeys(islands(), 0)
    for place, ways in zip(places.tolist(), totals.tolist(), strict=True):
        for island in harbours()[place]:
            boats[island] += ways
    everywhere = Frozen({island: Fraction(ways) / scale for island, ways in boats.items()})
    return Evening(day, harbours()[places[most]], Fraction(totals[most]) / scale, everywhere)


def likeliest(sea: SeaDays, boats: Boats, footprints: int, tokens: int = 0) -> Itinerary:
    """Find the order of voyages that best play makes most often.

    An order is a whole number whose digits are the legs, counted from 1.
    """
    import numpy as np

    days, exact, base = len(sea.results), True, len(sea.fairways.legs) + 1
    keys, orders = sea.key(boats, footprints, tokens), np.zeros(1, np.int64)
    chances: Numbers = np.ones(1)
    for day, total in enumerate(sea.totals):
        then = sea.followed(days - day, keys)
        before = orders[then.which]
        order = np.where(then.leg < base - 1, before * base + then.leg + 1, before)
        rows, stock = sea.places(then.after)
        # The order tells where the boats are, so that footprints and tokens are all it leaves open.
        stock = stock * (sea.tokens + 1) + rows // len(harbours())
        _, first, which = np.unique(
            order * (int(stock.max()) + 1) + stock, return_index=True, return_inverse=True
        )
        weights = chances[then.which] * (then.ways / total).astype(float)
        likely: Numbers = np.bincount(which.ravel(), weights=weights).astype(float)
        exact = exact and len(first) <= MOST_COURSES
        kept = np.argsort(-likely, kind="stable")[:MOST_COURSES]
        keys, orders, chances = then.after[first[kept]], order[first[kept]], likely[kept]
    every, which = np.unique(orders, return_inverse=True)
    likely = np.bincount(which.ravel(), weights=chances).astype(float)
    best, voyages = int(every[likely.argmax()]), list[tuple[int, int]]()
    while best:
        best, leg = divmod(best, base)
        voyages.append(sea.fairways.legs[leg - 1])
    return Itinerary(tuple(reversed(voyages)), float(likely.max()), exact)


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
    rerolls
        How many rerolls there are on each day that are lost if they are not used; none of all if
        there are no rerolls.
    tokens
        The reroll tokens that may be spent on any day; None if they are not spent.
    company
        The company whose footprints and light of every noon are counted, if any.
    """

    pools: tuple[Pool, ...]
    boats: tuple[int, ...]
    footprints: int
    worth: Worth
    under: Rulings
    purple_footprints: bool = True
    kaar: bool = False
    solo: bool = False
    rerolls: tuple[int, ...] = ()
    tokens: int | None = None
    company: Company | None = None

    @property
    def noon(self) -> Fraction:
        """The light that the noons of all days bring on average; 0 without a company.

        Cards that leave when they trigger, spells and Cromaug are left aside (`left_aside`).
        """
        return noon_light(self.company, self.pools, self.under, kaar=self.kaar)

    @property
    def left_aside(self) -> tuple[Card, ...]:
        """The cards of the company whose noons are not counted: they may be gone."""
        return left_aside(self.company)

    @property
    def days(self) -> int:
        """How many days are planned."""
        return len(self.pools)

    @property
    def rerolled(self) -> bool:
        """Whether rerolls are part of the plan."""
        return self.tokens is not None or any(self.rerolls)

    @cached_property
    def exact(self) -> bool:
        """Whether `value` is exact; otherwise it is a lower bound: what following the plan brings.

        With rerolls it is as exact as floating point numbers are. It is a bound where a day may
        have more rerolls than the plan reckons with, where more tokens may be found, and where
        there are so many dice that some are taken not to be rerolled.
        """
        if not self.rerolled:
            return True
        most = self._most_tokens
        a_day = max(self.rerolls, default=0) + (most or 0)
        found = self.tokens is not None and self._findable + self.tokens > (most or 0)
        return a_day <= MOST_A_DAY and not found and all(whole for _, whole in self._dice)

    @property
    def _findable(self) -> int:
        """The reroll tokens that the days may bring at most."""
        most = max(leg.rerolls for onward in passages() for leg in onward.values())
        return most * max(0, self.days - 1)

    @property
    def _most_tokens(self) -> int | None:
        if self.tokens is None:
            return None
        return max(self.tokens, min(self.tokens + self._findable, MOST_TOKENS))

    @cached_property
    def _dice(self) -> tuple[tuple[Rerolled, bool], ...]:
        return tuple(
            rerolled(pool, self.under, kaar=self.kaar, purple_footprints=self.purple_footprints)
            for pool in self.pools
        )

    @cached_property
    def _sea(self) -> SeaDays:
        if self.rerolled:
            if self.company is not None:
                raise GlowError("plan-company-rerolls")
            return _solved_with_rerolls(replace(self, footprints=0))
        said: dict[str, Any] = {"kaar": self.kaar, "purple_footprints": self.purple_footprints}
        company = self.company
        shown = tuple(
            elements_shown(pool, self.under, **said)
            if company is None
            else elements_with(pool, company, self.under, **said)
            for pool in self.pools
        )
        return _solved(shown, self.under, self.worth, self.solo)

    @cached_property
    def course(self) -> Course:
        """How best play goes: every decision with its chance, where it ends."""
        return course(self._sea, self.boats, self.footprints, self.tokens or 0)

    @cached_property
    def value(self) -> Fraction:
        """The light that best play brings on average, exactly if `exact` says so.

        It counts the islands at the end, the footprints left over, and the tokens and skulls on
        the way as they were valued; reroll tokens that may be spent count if they are left over.
        With a goal it counts its prize too, if it is reached; `light` does not.
        """
        return self.value_at(self.boats, self.footprints)

    def value_at(self, boats: Sequence[int], footprints: SupportsIndex) -> Fraction:
        """Return what the same days bring from where other boats are, with other footprints."""
        stock = checked_amounts(footprints=footprints)["footprints"]
        return self._sea.value(self.days, known_boats(boats), stock, self.tokens or 0)

    def best(  # noqa: PLR0913 - all that a position has
        self,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        elements: int | None = None,
        *,
        roll: Roll | str | None = None,
        tokens: SupportsIndex | None = None,
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
        tokens
            The reroll tokens left, if they are part of the plan; by default those of the plan.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("2 red, purple", days=3)
        >>> plan.best(roll="red:fire red:fire purple:footprints")
        <Move 0 to 1: yes>
        """
        days, at, stock, number = self._position(days_left, boats, footprints, elements, roll)
        voyage = self._sea.best(days, at, stock, number, self._tokens(tokens))
        return self._move(voyage, at, stock, number) if voyage else None

    def options(  # noqa: PLR0913 - all that a position has
        self,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        elements: int | None = None,
        *,
        roll: Roll | str | None = None,
        tokens: SupportsIndex | None = None,
    ) -> tuple[tuple[Move | None, Fraction], ...]:
        """Return all that is allowed, staying included, with what each is worth; best first."""
        days, at, stock, number = self._position(days_left, boats, footprints, elements, roll)
        voyages = (None, *self._sea.open_voyages(at, stock, number))
        afternoons = [(at, stock, voyage) for voyage in voyages]
        worths = self._sea.each_after(days, afternoons, self._tokens(tokens))
        rated = list(zip(voyages, worths, strict=True))
        rated.sort(key=lambda pair: pair[1], reverse=True)
        return tuple(
            (self._move(voyage, at, stock, number) if voyage else None, worth)
            for voyage, worth in rated
        )

    def reroll(  # noqa: PLR0913, PLR0917 - all that a position has
        self,
        roll: Roll | str,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        rerolls: SupportsIndex | None = None,
        tokens: SupportsIndex | None = None,
    ) -> Rerolling:
        """Return the best reroll of a roll, for the voyages of this day and the days to come.

        Parameters
        ----------
        roll
            The dice as they lie.
        days_left
            The days left, this one included; by default the first day of the plan.
        boats, footprints, tokens
            The position, what the dice bring at noon left out; by default that of the plan.
        rerolls
            How many rerolls are left today beside the tokens; by default those of the day.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("2 red, 2 blue", days=2, rerolls=1)
        >>> reroll = plan.reroll("2 red:fire 2 blue:fire")
        >>> reroll.dice, round(reroll.value, 2), round(reroll.kept, 2)
        ((2, 3), 3.34, 3.17)
        """
        dice = roll if isinstance(roll, Roll) else Roll(roll)
        days, at, stock, _ = self._position(days_left, boats, footprints, 0, None)
        day_rerolls = self.rerolls[self.days - days] if self.rerolls else 0
        free = checked_amounts(rerolls=day_rerolls if rerolls is None else rerolls)["rerolls"]
        if not isinstance(self._sea, RerolledDays):
            raise GlowError("plan-without-rerolls")
        unrolled = Pool([replace(die, symbol=None) for die in dice], unlimited=True)
        counted = self.purple_footprints
        known, _ = rerolled(unrolled, self.under, kaar=self.kaar, purple_footprints=counted)
        faces = [
            (kind_of(die, footprints=counted), face_of(die, die.symbol, footprints=counted))
            for die in dice
            if die.symbol is not None
        ]
        position = (at, stock, self._tokens(tokens))
        best = self._sea.reroll(days, position, known, faces, free)
        turned = None
        if best.turned is not None:
            die = dice[best.dice[0]]
            turned = next(
                symbol
                for symbol in die.faces
                if face_of(die, symbol, footprints=counted) == best.turned
            )
        return Rerolling(best.dice, turned, best.value, best.kept)

    def values(self, days_left: int, most: int = 0) -> Numbers:
        """Return what every position is worth with so many days left, before their dice.

        An array of floating point numbers with a row for each place of the boats, in the order of
        ``sea_days.harbours()`` (`harbour_of` finds it), and a column for each number of
        footprints, 0 to `most`.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> from glow_explorer.journeys.sea_days import harbour_of
        >>> values = archipelago.plan("2 red, purple", days=3).values(2, most=4)
        >>> values.shape, round(float(values[harbour_of()[0, 0, 0, 1], 3]), 3)
        ((562, 5), 7.648)
        """
        import numpy as np

        days = checked_amounts(days_left=days_left)["days_left"]
        if days > self.days:
            raise GlowError("not-that-many-days", given=quoted(days), fewest=0, most=self.days)
        columns = checked_amounts(most=MOST_COLUMNS, footprints=most)["footprints"] + 1
        stock = np.arange(columns)
        return self._sea.floats(days, np.arange(len(harbours()))[:, None], stock)

    def after(self, decision: Decision) -> Fraction:
        """Return what a position is worth once best play has chosen."""
        if not isinstance(decision, Decision):
            raise GlowError("not-a-decision", given=quoted(decision))
        at = (decision.boats, decision.footprints, decision.voyage)
        return self._sea.each_after(decision.days_left, [at], decision.tokens)[0]

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
                 self._sea.about(*at, voyage, decision.tokens))
            )  # fmt: skip
        columns = ["day", "days_left", "boats", "footprints", "elements", "chance", "origin", "to",
                   "jokers", "pays", "value"]  # fmt: skip
        table = pd.DataFrame(rows, columns=columns).astype({"origin": "Int64", "to": "Int64"})
        order = ["day", "boats", "footprints", "elements"]
        return table.sort_values(order, ignore_index=True)

    @cached_property
    def chances(self) -> Mapping[int, Fraction]:
        """How likely a boat is on each island in the end; on the centre how many on average."""
        expected: defaultdict[int, int] = defaultdict(int)
        ends = self.course.ends
        scale = lcm(*(chance.denominator for chance in ends.values()))
        for (boats, _), chance in ends.items():
            for boat in boats:
                expected[boat] += chance.numerator * (scale // chance.denominator)
        return Frozen({number: Fraction(expected[number], scale) for number in islands()})

    @cached_property
    def sailed(self) -> Mapping[tuple[int, int], Fraction]:
        """How often each voyage is made on average."""
        return self.course.sailed

    def islands(self) -> pd.DataFrame:
        """Return for each island its light, the chance of a boat there, and the expected light."""
        import pandas as pd

        rows = [
            {"island": number, "light": island.light, "chance": float(self.chances[number]),
             "expected": float(self.chances[number] * island.light)}
            for number, island in islands().items()
        ]  # fmt: skip
        return pd.DataFrame(rows).set_index("island")

    def chance_of(self, *wanted: int) -> Fraction:
        """Return how likely boats are on all of some islands in the end.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("3 red, purple")
        >>> round(float(plan.chance_of(9)), 3), round(float(plan.chance_of(9, 4)), 3)
        (0.759, 0.544)
        """
        places = set(map(known_island, wanted))
        ends = self.course.ends.items()
        return sum((chance for (boats, _), chance in ends if places <= set(boats)), Fraction(0))

    def reach(self, *goal: int, prize: Amount | None = None) -> Plan:
        """Return the best way to end with boats on some islands: a plan with a goal.

        Parameters
        ----------
        goal
            The islands; none takes a goal away.
        prize
            What it is worth in light to have boats on all of them. By default so much that the
            chance decides, and light only between ways that are equally likely, but for one in ten
            thousand.

        Returns
        -------
        plan
            The same days, played for the goal: ``chance_of(*goal)`` is how likely it is reached,
            and `light` what such play brings besides.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("3 red, purple")
        >>> wanted = plan.reach(9, 4)
        >>> [round(float(one.chance_of(9, 4)), 3) for one in (plan, wanted)]
        [0.544, 0.633]
        >>> [round(float(one.light), 2) for one in (plan, wanted)]
        [16.12, 15.51]
        """
        places = tuple(sorted(set(map(known_island, goal))))
        if len(places) > BOATS:
            raise GlowError("goal-too-large", given=len(places), most=BOATS)
        worth = PRIZE if prize is None else amount("prize", prize)
        return replace(
            self, worth=replace(self.worth, goal=places, prize=worth if places else Fraction(0))
        )

    @property
    def goal(self) -> tuple[int, ...]:
        """The islands on which boats are wanted in the end."""
        return self.worth.goal

    @property
    def goal_decides(self) -> bool:
        """Whether only the chance of the goal counts, and light between equal chances."""
        return bool(self.goal) and self.worth.prize >= PRIZE

    @cached_property
    def light(self) -> Fraction:
        """The light that the plan brings on average, without the prize of a goal."""
        return self.value - self.worth.prize * self.chance_of(*self.goal)

    @cached_property
    def distribution(self) -> Mapping[Fraction, Fraction]:
        """How likely the islands and the footprints left over bring so much light in the end.

        What tokens and skulls on the way are valued at is not part of it.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("2 red, purple", days=1)
        >>> {str(light): str(chance) for light, chance in plan.distribution.items()}
        {'0': '7/18', '2': '4/9', '4': '1/6'}
        """
        lights: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for (boats, stock), chance in self.course.ends.items():
            light = sum(islands()[boat].light for boat in boats)
            lights[light + stock * self.worth.footprint] += chance
        return Frozen(sorted(lights.items()))

    def boats_after(self, day: SupportsIndex) -> Mapping[int, Fraction]:
        """Return how many boats are on each island on average when a day is over.

        On every island but the centre that is how likely a boat is there. Day 0 is before the
        first.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> boats = archipelago.plan("2 red, purple", days=3).boats_after(1)
        >>> {island: str(number) for island, number in boats.items() if number}
        {0: '3', 1: '11/18', 3: '7/18'}
        """
        number = checked_amounts(day=day)["day"]
        if number > self.days:
            raise GlowError("not-that-many-days", given=quoted(number), fewest=0, most=self.days)
        if number:
            return self.course.evenings[number - 1].islands
        return Frozen({island: Fraction(self.boats.count(island)) for island in islands()})

    def following(self, move: Move | None, footprints: SupportsIndex | None = None) -> Plan:
        """Return the plan of the days after the first, once a voyage was made on it.

        Parameters
        ----------
        move
            One of `options`; None for staying.
        footprints
            Those at hand before it, what noon brought included; by default those of the plan. A
            voyage knows what it leaves.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> plan = archipelago.plan("2 red, purple", days=3)
        >>> move, worth = plan.options(roll="red:fire red:fire purple:footprints")[0]
        >>> plan.following(move)
        <Plan 2 days from (0, 0, 0, 1): 8.648>
        """
        if not self.days:
            raise GlowError("no-days-left")
        stock = checked_amounts(footprints=self.footprints if footprints is None else footprints)
        boats, left, tokens = self.boats, stock["footprints"], self.tokens
        if move is not None:
            if not isinstance(move, Move):
                raise GlowError("not-a-voyage", given=quoted(move))
            boats, left = tuple(sorted(move.boats)), move.footprints
            tokens = None if tokens is None else min(tokens + move.gains.rerolls, MOST_SPENT)
        return replace(
            self, pools=self.pools[1:], boats=boats, footprints=left, rerolls=self.rerolls[1:],
            tokens=tokens,
        )  # fmt: skip

    @property
    def expected_footprints(self) -> Fraction:
        """The footprints left over on average."""
        ends = self.course.ends.items()
        return sum((chance * stock for (_, stock), chance in ends), Fraction(0))

    @cached_property
    def itinerary(self) -> Itinerary:
        """The order of voyages that best play makes most often, days of waiting left out."""
        return likeliest(self._sea, self.boats, self.footprints, self.tokens or 0)

    def evenings(self) -> pd.DataFrame:
        """Return where the boats most likely are after each day."""
        import pandas as pd

        rows = [
            {"day": evening.day, "boats": evening.boats, "chance": float(evening.chance)}
            for evening in self.course.evenings
        ]
        return pd.DataFrame(rows, columns=["day", "boats", "chance"]).set_index("day")

    def what_if(
        self,
        *,
        footprints: SupportsIndex = 0,
        dice: Pool | Die | str = "",
        rerolls: SupportsIndex | Sequence[SupportsIndex] = 0,
        tokens: SupportsIndex = 0,
    ) -> Plan:
        """Return the plan for a player with more footprints, or more dice on every day.

        Dice may go beyond those of the game. `rerolls` are more on every day, or a list of how many
        more on each; `tokens` are more reroll tokens, which may be spent.
        """
        more = checked_amounts(footprints=footprints, tokens=tokens)
        extra = Pool(dice, unlimited=True) if isinstance(dice, str) else known_pool(dice)
        pools = tuple(Pool((*pool, *extra), unlimited=True) for pool in self.pools)
        check_dice(pools, ALL_DICE)
        again = rerolls_by_day(rerolls, None, self.days)
        every = tuple(map(add, self.rerolls, again)) if again and self.rerolls else (
            again or self.rerolls
        )  # fmt: skip
        spent = self.tokens
        if more["tokens"]:
            total = (self.tokens or 0) + more["tokens"]
            spent = checked_amounts(most=MOST_SPENT, tokens=total)["tokens"]
        stock = self.footprints + more["footprints"]
        return replace(self, pools=pools, footprints=stock, rerolls=every, tokens=spent)

    def compare(
        self,
        *,
        footprints: Iterable[SupportsIndex] | None = None,
        days: Iterable[SupportsIndex] | None = None,
        skull_cost: Iterable[Amount] | None = None,
        dice: Iterable[str] | None = None,
    ) -> Chart:
        """Compare the plan with others that differ in one thing, as a picture.

        Parameters
        ----------
        footprints
            How many more footprints.
        days
            How many days are left; the last ones of the plan.
        skull_cost
            What giving up a companion or a spell costs, in light.
        dice
            One more die of each of these colours on every day; ``"footprint"`` is one more
            footprint instead, once.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> chart = archipelago.plan("2 red", days=3).compare(footprints=range(3))
        >>> [(row["given"], round(row["light"], 2)) for row in chart.rows]
        [(0, 7.56), (1, 8.95), (2, 9.95)]
        """
        name, values = one_compared(
            footprints=footprints, days=days, skull_cost=skull_cost, dice=dice
        )
        if name == "dice":
            return compared_dice(self, values)
        if name == "footprints":
            plans = [(each, self.what_if(footprints=each)) for each in values]
        elif name == "days":
            plans = [(each, self._last(each)) for each in values]
        else:
            plans = [(each, self._with_skulls(each)) for each in values]
        code = "plan-skulls" if name == "skull_cost" else f"plan-{name}"
        return Chart(
            code,
            tuple(
                {"given": number, "light": float(plan.value)}
                | ({"skulls": float(plan.expected_skulls)} if name == "skull_cost" else {})
                for number, plan in followed(plans, "compare")
            ),
        )

    def _last(self, days: SupportsIndex) -> Plan:
        number = checked_amounts(days_left=days)["days_left"]
        if not 1 <= number <= self.days:
            raise GlowError("not-that-many-days", given=quoted(days), fewest=1, most=self.days)
        return replace(self, pools=self.pools[-number:], rerolls=self.rerolls[-number:])

    def _with_skulls(self, cost: Amount) -> Plan:
        return replace(self, worth=replace(self.worth, skull=amount("skull_cost", cost, 0)))

    @property
    def expected_skulls(self) -> Fraction:
        """How many companions or spells best play gives up on average."""
        known = islands()
        return sum(
            (often for (_, to), often in self.sailed.items() if known[to].cost.skull), Fraction(0)
        )

    def choices(  # noqa: PLR0913 - all that a position has
        self,
        days_left: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        elements: int | None = None,
        *,
        roll: Roll | str | None = None,
        tokens: SupportsIndex | None = None,
    ) -> Chart:
        """Show what every voyage of a day is worth, staying included; see `options`."""
        options = self.options(days_left, boats, footprints, elements, roll=roll, tokens=tokens)
        rows = [
            {"origin": move.origin if move else None, "to": move.to if move else None,
             "light": float(value)}
            for move, value in options
        ]  # fmt: skip
        return Chart("plan-choices", tuple(rows))

    def improvements(self) -> pd.DataFrame:
        """Return what one more footprint, or one more die of each colour, would be worth.

        Where rerolls are part of the plan, one more of them on every day too, one more today, and
        one more token.
        """
        import pandas as pd

        plans: dict[str, Plan] = {"footprint": self.what_if(footprints=1)}
        plans |= {str(color): self.what_if(dice=color) for color in Color}
        if self.rerolled and self.days:
            plans["reroll"] = self.what_if(rerolls=1)
            plans["reroll today"] = self.what_if(rerolls=[1, *[0] * (self.days - 1)])
            plans["token"] = self.what_if(tokens=1)
        rows = [
            {"more": name, "value": float(plan.value), "gain": float(plan.value - self.value)}
            for name, plan in plans.items()
        ]
        return pd.DataFrame(rows).set_index("more").sort_values("gain", ascending=False)

    def step_back(self, light: SupportsIndex, *, lapped: bool = False) -> StepBack | None:
        """Say whether the journey makes it worth while to step back on the score track.

        Parameters
        ----------
        light
            The score.
        lapped
            Whether it has ever passed the end of the track.

        Returns
        -------
        step
            The next space back with what it costs, what one more reroll today brings on average,
            and what that leaves; None if there is no space to step back to.

        Examples
        --------
        >>> from glow_explorer import archipelago
        >>> step = archipelago.plan("2 red, 2 blue, purple", days=2).step_back(6)
        >>> step.to, step.price, round(step.gain, 2), round(step.worth, 2)
        (5, 1, 0.6, -0.4)
        """
        floor = self.under[FLOOR] == "yes"
        score = checked_amounts(floor=floor, light=light)["light"]
        steps = steps_back(score, self.under.house, lapped=flag("lapped", lapped))
        if not steps or not self.days:
            return None
        to, price = steps[0]
        more = self.what_if(rerolls=[1, *[0] * (self.days - 1)])
        return StepBack(to, price, float(more.value - self.value))

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain values that go into JSON."""
        return {
            "pools": [str(pool) for pool in self.pools],
            "boats": list(self.boats),
            "footprints": self.footprints,
            "value": str(self.value),
            "goal": list(self.goal),
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

    def _tokens(self, tokens: SupportsIndex | None) -> int:
        """Check the reroll tokens that are left; no more are told apart than the plan knows."""
        number = checked_amounts(tokens=self.tokens or 0 if tokens is None else tokens)["tokens"]
        return min(number, self._sea.tokens)

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


@lru_cache(maxsize=10)
def _solved_with_rerolls(plan: Plan) -> SeaDays:
    """Return the days of a plan with rerolls, out of the last ten."""
    return RerolledDays(
        [dice for dice, _ in plan._dice], plan.under, plan.worth, solo=plan.solo,
        rerolls=plan.rerolls or (0,) * plan.days, tokens=plan._most_tokens, boats=plan.boats,
    )  # fmt: skip


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
    value = SeaDays(shown, rulings, worth, solo=solo, wish=True).value(days, boats, footprints, 0)
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
    most = sea.value(days, boats, footprints, 0)
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
