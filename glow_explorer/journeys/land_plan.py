"""The best village that can be hoped for in the Province, for the days that are left.

The days are solved backwards with numpy. The state is where the company and the camp are and how
many footprints there are; the dice of a day are the exact distribution of what the pool shows.
Footprints beyond `most` are set aside for the final count.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Die, Pool, Roll, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts, numpy
from glow_explorer.journeys.chances import (
    MOST_SPENT,
    NoonThrow,
    check_dice,
    counts_of,
    day_noons,
    footprints_of,
    left_aside,
    noon_light,
    rerolls_by_day,
    throws,
)
from glow_explorer.journeys.comparing import compared_dice, one_compared
from glow_explorer.journeys.rerolled import MOST_A_DAY, rerolled
from glow_explorer.journeys.walk import Paths, Walk
from glow_explorer.kernel.effects import FOOTPRINTS_OF_A_FACE
from glow_explorer.kernel.walking import (
    CAMPS,
    LIGHT,
    NEVER,
    SKULLS,
    Tolls,
    askings_from,
    camp,
    legs,
)
from glow_explorer.places import known_camp, known_space, spaces
from glow_explorer.position import Position
from glow_explorer.progress import ProgressBar, followed
from glow_explorer.symbols import Color
from glow_explorer.values import Chart, Charted, Frozen, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction
    from typing import SupportsIndex

    import numpy as np
    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from glow_explorer.cards import Card
    from glow_explorer.company import Company
    from glow_explorer.journeys.rerolled import Rerolled
    from glow_explorer.journeys.walk import Label
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House

    Numbers = NDArray[np.float64]
    Whole = NDArray[np.int16]
    Index = NDArray[np.intp]

ALIKE = 1e-9
"""Values that differ by less are worth the same: floating point numbers are rounded."""
AT_ONCE = 256
"""Results of the dice that are priced together: more take memory, not less time."""
MOST_DICE = 12
"""More dice than this have too many results to plan with."""


MOST_FOOTPRINTS, EVER = 8, 25
"""Footprints of purple dice that a plan reckons with spending, and any footprints at all; more are
set aside for the final count."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What decides a plan beside the dice."""

    rulings: Rulings
    kaar: bool
    purple_footprints: bool
    footprint: float
    skull: float
    most: int
    company: Company | None = None


@dataclass(frozen=True, slots=True)
class DayResults:
    """What the dice of a day may show, as arrays with a row for each distinct result.

    `counts` and `present` have a column for each element, `bring` the footprints of noon.
    """

    counts: Whole
    present: Whole
    bring: Whole
    chance: Numbers
    dice: int


def day_results(pool: Pool, terms: Terms) -> DayResults:
    """Return what a pool may show in the afternoon."""
    import numpy as np

    results: defaultdict[tuple[tuple[int, ...], tuple[bool, ...], int], int] = defaultdict(int)
    for (thrown, bring), ways in _noons(pool, terms).items():
        counts, seen = counts_of(thrown, terms.rulings, kaar=terms.kaar)
        results[counts, tuple(map(bool, seen)), bring] += ways
    rows, total = list(results), sum(results.values())
    return DayResults(
        np.array([row[0] for row in rows], np.int16),
        np.array([row[1] for row in rows], np.int16),
        np.array([row[2] for row in rows], np.int16),
        np.array([results[row] / total for row in rows], np.float64),
        len(pool),
    )


def _noons(pool: Pool, terms: Terms) -> Mapping[NoonThrow, int]:
    """Count how many throws show what while noon brings so many footprints."""
    if terms.company is not None:
        return day_noons(
            pool, terms.company, terms.rulings, kaar=terms.kaar,
            purple_footprints=terms.purple_footprints,
        ).throws  # fmt: skip
    each = FOOTPRINTS_OF_A_FACE if terms.purple_footprints else 0
    return {
        NoonThrow(thrown, each * thrown.footprints): ways for thrown, ways in throws(pool).items()
    }


def rerolled_results(dice: Rerolled, number: int) -> DayResults:
    """Return what so many dice may show in the afternoon, in the order of their leaves."""
    import numpy as np

    counts, present, bring = zip(*dice.leaves, strict=True)
    return DayResults(
        np.array(counts, np.int16), np.array(present, np.int16), np.array(bring, np.int16),
        dice.chances(0), number,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class DayOptions:
    """What a day offers a company on one space.

    Attributes
    ----------
    to, worth
        Where each option ends, and the light it loses on the way.
    price
        The footprints that each option takes for each result of the dice, less what noon brings;
        `NEVER` where there are never enough.
    chance
        The chance of each result.
    which
        Which of these results each result of the dice is: those that offer the same are together.
    """

    to: tuple[int, ...]
    worth: tuple[float, ...]
    price: Whole
    chance: Numbers
    which: Index


def cheapest_ways(
    start: int, budget: int, dice: int, hands: tuple[ArrayLike, ArrayLike], house: House
) -> tuple[list[Sequence[int]], Whole]:
    """Return the ends of all ways from a space, and the footprints that each takes of each hand.

    Ways that end alike, lose as much light and meet as many skulls differ in their price alone.

    Parameters
    ----------
    start, budget
        The space, and how much dice and footprints together may pay.
    dice
        How many dice with one symbol are told apart.
    hands
        How many dice show each element, and whether a crossed symbol finds one: a row for each
        hand.
    house
        The house rules.
    """
    import numpy as np

    to, asked = askings_from(start, budget)
    alike = np.stack([to, asked[:, LIGHT], asked[:, SKULLS]], axis=1)
    starts = np.flatnonzero(np.diff(alike, axis=0, prepend=-1).any(axis=1))
    tolls = Tolls(asked, dice, over=house.over)
    counts, present = map(np.asarray, hands)
    numbers = np.diff(starts, append=len(to))
    # As many ways are alike for many ends: these ends are looked at together, number by number.
    ends = [np.flatnonzero(numbers == number) for number in np.unique(numbers)]
    choices = [starts[some][:, None] + np.arange(numbers[some[0]]) for some in ends]
    cheapest = np.empty((len(starts), len(counts)), np.int16)
    for row in range(0, len(counts), AT_ONCE):
        part = slice(row, row + AT_ONCE)
        prices = np.ascontiguousarray(tolls.prices(counts[part], present[part]).T)
        for some, ways in zip(ends, choices, strict=True):
            cheapest[some, part] = np.minimum.reduce(prices[ways], axis=1)
    return alike[starts].tolist(), cheapest


def day_options(start: int, results: DayResults, terms: Terms) -> DayOptions:
    """Work out what a day offers on one space; results that offer the same are put together."""
    import numpy as np

    # A face that brings footprints is no element: it pays for one space more, not for two.
    faces = FOOTPRINTS_OF_A_FACE if terms.company is None else 1
    budget = results.dice + terms.most + int(results.bring.max()) // faces
    ends, cheapest = cheapest_ways(
        start, budget, results.dice, (results.counts, results.present), terms.rulings.house
    )
    cheapest -= results.bring
    cheapest[cheapest > terms.most] = NEVER
    worths = [-light - skulls * terms.skull for _, light, skulls in ends]
    useful = _worthwhile([to for to, _, _ in ends], worths, cheapest)
    rows = np.ascontiguousarray(cheapest[useful].T)
    offers = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, which = np.unique(offers, return_index=True, return_inverse=True)
    return DayOptions(
        tuple(ends[number][0] for number in useful),
        tuple(worths[number] for number in useful),
        np.ascontiguousarray(rows[first].T),
        np.bincount(which.ravel(), weights=results.chance).astype(np.float64),
        which.ravel(),
    )


def _worthwhile(to: Sequence[int], worths: Sequence[float], prices: Whole) -> list[int]:
    """Return the options that are sometimes cheaper than all that lose no more, by their end.

    `prices` has a row for each option; of two that are worth the same the first one takes the lower
    price of both.
    """
    import numpy as np

    useful: list[int] = []
    place = -1
    for number in sorted(range(len(to)), key=lambda number: (to[number], -worths[number])):
        if to[number] != place:
            place, least = to[number], np.full(prices.shape[1], NEVER, np.int16)
        if not (prices[number] < least).any():
            continue
        np.minimum(least, prices[number], out=least)
        if useful and to[useful[-1]] == place and worths[useful[-1]] == worths[number]:
            prices[useful[-1]] = least
        else:
            useful.append(number)
    return useful


class LandDays:
    """The days left in the Province: what every position is worth, worked out when it is asked for.

    The positions on a space are an array over footprints and camps; camps are the villages by
    their light, the start first. Those of less light than `floor` are left out: a camp never moves
    to a worse village. `rerolls` are those of each day, if there are any; `tokens` are the reroll
    tokens that may be spent on any day at most, worth `token` each if they are left over.
    """

    def __init__(  # noqa: PLR0913 - all that a plan depends on
        self,
        pools: Sequence[Pool],
        terms: Terms,
        floor: int = 0,
        rerolls: Sequence[int] = (),
        *,
        tokens: int = 0,
        token: float = 0.0,
    ) -> None:
        numpy("province.plan()")  # everything below has it then
        self.pools, self.terms = tuple(pools), terms
        lights = sorted({space.light for space in spaces().values()})
        self.lights = [light for light in lights if light >= floor]
        self.rerolls = tuple(min(number, MOST_A_DAY) for number in rerolls)
        self.tokens, self._token = tokens, token
        again = bool(rerolls or tokens)
        self._dice = {pool: dice_on_land(pool, terms)[0] for pool in set(self.pools) if again}
        self._results = {
            pool: rerolled_results(self._dice[pool], len(pool)) if again else (
                day_results(pool, terms)
            )
            for pool in set(self.pools)
        }  # fmt: skip
        self._options: dict[tuple[Pool, int], DayOptions] = {}
        self._values: dict[tuple[int, int, int], Numbers] = {}
        self._ends: dict[tuple[int, int, bool, int], Numbers] = {}
        self._bar: ProgressBar | None = None

    def options(self, day: int, start: int) -> DayOptions:
        """Return what a day, counted from 0, offers on a space."""
        pool = self.pools[day]
        if (pool, start) not in self._options:
            self._options[pool, start] = day_options(start, self._results[pool], self.terms)
        return self._options[pool, start]

    def left(self, day: int, tokens: int) -> list[int]:
        """Return the tokens left when 0, 1, 2... rerolls of a day are left, all of them at last."""
        free = self.rerolls[day] if self.rerolls else 0
        usable = min(tokens, MOST_A_DAY - free)
        return [tokens - usable + min(left, usable) for left in range(free + usable + 1)]

    def values(self, left: int, start: int, tokens: int = 0) -> Numbers:
        """Return what the positions on a space are worth with so many days and tokens left."""
        key = (left, start, tokens)
        if key not in self._values:
            self._values[key] = self._solved(left, start, tokens)
            bar = self._bar  # which another thread may take away
            if bar is not None:
                bar.update()
        return self._values[key]

    def followed(self, left: int, start: int, tokens: int = 0) -> Numbers:
        """Return the same, and show how many spaces are done if it takes a while.

        It may be interrupted: the spaces that are done stay so, and nothing is half done.
        """
        if (left, start, tokens) in self._values:
            return self._values[left, start, tokens]
        with ProgressBar((left + 1) * len(spaces()) * (tokens + 1), "days") as bar:
            self._bar = bar
            try:
                return self.values(left, start, tokens)
            finally:
                self._bar = None

    def _solved(self, left: int, start: int, tokens: int) -> Numbers:
        """Work out the values of one space, before the dice of the day are rolled."""
        import numpy as np

        terms = self.terms
        if not left:
            stock = np.arange(terms.most + 1) * terms.footprint + tokens * self._token
            last_day: Numbers = np.add.outer(stock, np.array(self.lights, np.float64))
            return last_day
        day = len(self.pools) - left
        options, tokens_left = self.options(day, start), self.left(day, tokens)
        best = {number: self._best(left, start, number) for number in set(tokens_left)}
        if len(tokens_left) > 1:
            leaves = [best[number][options.which] for number in tokens_left]
            expected = self._dice[self.pools[day]].expected(leaves)
        else:
            expected = options.chance @ best[tokens]
        values: Numbers = expected.reshape(terms.most + 1, -1)
        return values

    def _best(self, left: int, start: int, tokens: int) -> Numbers:
        """Return what each result of the dice is worth to each position on a space."""
        import numpy as np

        options = self.options(len(self.pools) - left, start)
        stay = self._worth(left, start, tokens, stays=True)
        last = len(stay) - 1
        rows = np.minimum(options.price - (self.terms.most + 1 - last), last)
        best: Numbers = np.full((len(options.chance), stay.shape[1]), -np.inf)
        option = np.empty_like(best)
        for number, to in enumerate(options.to):
            worth = self._worth(left, to, tokens, stays=to == start)
            if lost := options.worth[number]:
                worth = worth + lost
            worth.take(rows[number], axis=0, out=option, mode="clip")
            np.maximum(best, option, out=best)
        return best

    def _worth(self, left: int, to: int, tokens: int, *, stays: bool) -> Numbers:
        """Return what it is worth to end a day on a space: a row for each price.

        Prices begin with what noon brings at most, as a gain; the last row is for never.
        """
        import numpy as np

        key = (left, to, stays, tokens)
        if key not in self._ends:
            most = self.terms.most
            bring = int(self._results[self.pools[len(self.pools) - left]].bring.max())
            rest = self.values(left - 1, to, tokens)[:, self._camps(to, stays=stays)]
            keep = np.arange(most + 1)[None, :] - np.arange(-bring, most + 2)[:, None]
            kept = np.clip(keep, 0, most)
            worth = rest[kept] + ((keep - kept) * self.terms.footprint)[:, :, None]
            worth[keep < 0] = -np.inf
            self._ends[key] = worth.reshape(len(keep), -1)
        return self._ends[key]

    def _camps(self, to: int, *, stays: bool) -> list[int]:
        """Return for every camp the one after a way to a space: its village, if that is better."""
        every = range(len(self.lights))
        light = spaces()[to].light
        if (
            camp(to, self.terms.rulings.house, moved=not stays) not in CAMPS
            or light not in self.lights
        ):
            return list(every)
        village = self.lights.index(light)
        return [max(place, village) for place in every]

    def nowhere(self) -> Numbers:
        """Return an empty array over tokens, spaces, footprints and camps."""
        import numpy as np

        return np.zeros((self.tokens + 1, len(spaces()), self.terms.most + 1, len(self.lights)))

    def follow(self, day: int, likely: Numbers) -> Numbers:
        """Return how likely every position is after a day of best play, if it was so likely before.

        Among options that are worth the same, staying comes first, then the lowest space.
        """
        import numpy as np

        following = np.zeros_like(likely)
        camps_after = [[self._camps(to, stays=same) for same in (False, True)] for to in spaces()]
        for tokens, start in np.argwhere(likely.any(axis=(2, 3))).tolist():
            options, tokens_left = self.options(day, start), self.left(day, tokens)
            steps, camps = np.nonzero(likely[tokens, start])
            camps_then = np.array([camps_after[to][to == start] for to in options.to])[:, camps]
            known = {
                number: self._best_options(day, start, number, steps, camps_then)
                for number in set(tokens_left)
            }
            worths = [known[number][1] for number in tokens_left]
            shares = self._shares(day, options, worths)
            for number, share in zip(tokens_left, shares, strict=True):
                best, _ = known[number]
                rows, columns = np.indices(best.shape)
                left = steps - options.price[best, rows].astype(np.intp)
                places = (np.array(options.to)[best], np.clip(left, 0, self.terms.most))
                part = share * likely[tokens, start, steps, camps]
                np.add.at(following[number], (*places, camps_then[best, columns]), part)
        return following

    def _shares(self, day: int, options: DayOptions, worths: Sequence[Numbers]) -> list[Numbers]:
        """Return how likely each result is in each of some positions, dice rerolled as is best.

        There are worths for each number of rerolls left, and so there are shares.
        """
        import numpy as np

        if len(worths) == 1:
            return [np.broadcast_to(options.chance[:, None], worths[0].shape)]
        spread = self._dice[self.pools[day]].spread([worth[options.which] for worth in worths])
        shares = []
        for likely, worth in zip(spread, worths, strict=True):
            share = np.zeros_like(worth)
            np.add.at(share, options.which, likely)
            shares.append(share)
        return shares

    def _best_options(
        self, day: int, start: int, tokens: int, steps: Index, camps_then: Index
    ) -> tuple[Index, Numbers]:
        """Return which option is best, for each result and each of some positions on a space.

        What it is worth comes with it.

        `steps` are the footprints of the positions, `camps_then` their camps after each option.
        """
        import numpy as np

        options, most = self.options(day, start), self.terms.most
        left_then = len(self.pools) - day - 1
        stay = options.to.index(start)
        best = np.full((len(options.chance), len(steps)), stay)
        worth = np.full(best.shape, -np.inf)
        for number in (stay, *range(len(options.to))):
            left = steps - options.price[number].astype(np.intp)[:, None]
            kept = np.clip(left, 0, most)
            rest = self.values(left_then, options.to[number], tokens)
            option = rest[kept, camps_then[number]] + options.worth[number]
            option += (left - kept) * self.terms.footprint
            better = (left >= 0) & (option > worth + ALIKE)
            worth[better] = option[better]
            best[better] = number
        return best, worth


@dataclass(frozen=True, repr=False)
class LandPlan(Charted):
    """The best way to walk for the rest of the game.

    `value` is exact (as exact as floating point numbers are) where `exact` says so; otherwise it
    is a lower bound: what a player gets who follows the plan.

    Attributes
    ----------
    pools
        The dice of each day.
    at, camp, footprints
        Where the company and the camp are, and the footprints, before the first day's dice.
    terms
        The rulings, and what footprints and skulls are worth.
    rerolls
        How many rerolls there are on each day; none of all if there are no rerolls.
    tokens
        The reroll tokens that may be spent on any day; None if they are not spent.
    token_value
        What a token that may be spent is worth if it is left over, in light.
    """

    pools: tuple[Pool, ...]
    at: int
    camp: int
    footprints: int
    terms: Terms
    rerolls: tuple[int, ...] = ()
    tokens: int | None = None
    token_value: float = 0.0

    @property
    def company(self) -> Company | None:
        """The company whose footprints and light of every noon are counted, if any."""
        return self.terms.company

    @property
    def noon(self) -> Fraction:
        """The light that the noons of all days bring on average; 0 without a company.

        Cards that leave when they trigger, spells and Cromaug are left aside (`left_aside`).
        """
        return noon_light(self.company, self.pools, self.terms.rulings, kaar=self.terms.kaar)

    @property
    def left_aside(self) -> tuple[Card, ...]:
        """The cards of the company whose noons are not counted: they may be gone."""
        return left_aside(self.company)

    @property
    def rerolled(self) -> bool:
        """Whether rerolls are part of the plan."""
        return bool(self.tokens) or any(self.rerolls)

    @property
    def days(self) -> int:
        """How many days are planned."""
        return len(self.pools)

    @property
    def exact(self) -> bool:
        """Whether `value` is exact, not only a lower bound.

        It is a bound where the player may come to have more footprints than the plan reckons with
        spending (the gap is then most often below a hundredth), and under two rulings that make
        loops worth while: if used dice no longer close crossed spaces, or if the company may come
        back to a village it could not camp in. With rerolls it is a bound, too, where there are so
        many dice that some are taken not to be rerolled, or more rerolls than are reckoned with;
        with tokens to spend, where others may be found on the way, which the plan does not spend.
        """
        house = self.terms.rulings.house
        loops = not house.used_block or (house.home and not house.camp_in_place)
        gains = any(leg.footprints for onward in legs() for leg in onward.values())
        enough = possible(self.pools, self.footprints, self.terms) <= self.terms.most
        a_day = max(self.rerolls, default=0) + (self.tokens or 0)
        some = self.rerolls or (0,) * self.days
        whole = a_day <= MOST_A_DAY and all(
            dice_on_land(pool, self.terms)[1]
            for pool, number in zip(self.pools, some, strict=True)
            if number or self.tokens
        )
        tokens_lie = any(leg.rerolls for onward in legs() for leg in onward.values())
        found = self.tokens is not None and self.days > 1 and tokens_lie
        return enough and not loops and not gains and whole and not found

    @cached_property
    def _land(self) -> LandDays:
        return self._solved_from(spaces()[self.camp].light)

    def _solved_from(self, floor: int) -> LandDays:
        if self.rerolled and self.company is not None:
            raise GlowError("plan-company-rerolls")
        token = self.token_value if self.tokens else 0.0
        return _solved(self.pools, self.terms, floor, self.rerolls, self.tokens or 0, token)

    @cached_property
    def value(self) -> float:
        """The light that best play brings on average.

        It counts the village of the camp at the end and the footprints left over, less the light
        lost on the way and the skulls as they were valued; tokens gained are not counted, those
        that could have been spent are.
        """
        return self._worth(self.days, self.at, spaces()[self.camp].light, self.footprints)

    @property
    def lights(self) -> Sequence[int]:
        """The light of places for a camp, that of the plan first: the columns of `values_at`."""
        return self._land.lights

    def values_at(self, at: int) -> Numbers:
        """Return what the same days bring from a space: a row for each number of footprints.

        Columns are camps, by their light (`lights`). Footprints beyond the last row are set aside.
        """
        return self._land.followed(self.days, known_space(at), self.tokens or 0)

    def _worth(
        self, days: int, at: int, light: int, footprints: int, tokens: int | None = None
    ) -> float:
        land, most = self._land, self.terms.most
        if light not in land.lights:
            land = self._solved_from(0)
        kept = min(footprints, most)
        aside = (footprints - kept) * self.terms.footprint
        spendable = (self.tokens or 0) if tokens is None else tokens
        values = land.followed(days, at, spendable)
        return float(values[kept, land.lights.index(light)]) + aside

    def best(  # noqa: PLR0913 - all that a position has
        self,
        roll: Roll | str,
        days_left: int | None = None,
        at: int | None = None,
        camp: int | None = None,
        footprints: SupportsIndex | None = None,
        *,
        tokens: SupportsIndex | None = None,
    ) -> Walk | None:
        """Return the best way for the dice of a day, or None where staying is as good as any.

        Parameters
        ----------
        roll
            The dice of the day.
        days_left
            The days left, this one included; by default the first day of the plan.
        at, camp, footprints
            The position, with what noon brought; by default that of the plan, with the footprints
            that the roll brings if the plan counts them.
        tokens
            The reroll tokens left, if they are part of the plan; by default those of the plan.
        """
        spendable = self._spendable(tokens)
        days = self._days(days_left)
        place = self.at if at is None else known_space(at)
        light = spaces()[self.camp if camp is None else known_camp(camp)].light
        dice = roll if isinstance(roll, Roll) else Roll(roll)
        stock: SupportsIndex = self.footprints if footprints is None else footprints
        if footprints is None and self.company is not None:
            ((_, bring),) = _noons(Pool(dice.dice, unlimited=True), self.terms)
            stock = self.footprints + bring
        elif footprints is None and self.terms.purple_footprints:
            stock = self.footprints + footprints_of(dice)
        steps = checked_amounts(footprints=stock)["footprints"]
        plan = self._reckoning(steps)
        position = Position.of(
            roll=dice, journey="province", at=place, footprints=steps, rulings=self.terms.rulings,
            kaar=self.terms.kaar,
        )  # fmt: skip
        paths = Paths(position)
        best: Label | None = None
        most = plan._worth(days - 1, place, light, steps, spendable)
        for end, label in paths.labels():
            left, lost, gifts, *_ = label.kept
            camped = light if not paths.may_camp(label) else max(light, spaces()[end].light)
            worth = plan._worth(days - 1, end, camped, left, spendable)
            worth += lost + gifts * self.terms.skull
            if worth > most + ALIKE:
                best, most = label, worth
        return paths.way(best) if best else None

    def _spendable(self, tokens: SupportsIndex | None) -> int:
        """Return the tokens that are left to be spent: never more than the plan has."""
        most = self.tokens or 0
        return most if tokens is None else checked_amounts(most=most, tokens=tokens)["tokens"]

    def _reckoning(self, footprints: int) -> LandPlan:
        """Return a plan that reckons with so many footprints."""
        if footprints <= self.terms.most:
            return self
        terms = replace(self.terms, most=reckoned(self.pools, footprints, self.terms))
        return replace(self, footprints=footprints, terms=terms)

    @cached_property
    def chances(self) -> Mapping[int, float]:
        """How likely the camp ends in each village, by its light; 0 is the start."""
        land = self._land
        likely = land.nowhere()
        camp = land.lights.index(spaces()[self.camp].light)
        likely[self.tokens or 0, self.at, min(self.footprints, self.terms.most), camp] = 1
        for day in range(self.days):
            likely = land.follow(day, likely)
        chances = dict(zip(land.lights, likely.sum(axis=(0, 1, 2)).tolist(), strict=True))
        every = sorted({space.light for space in spaces().values()})
        return Frozen({light: chances.get(light, 0.0) for light in every})

    def villages(self) -> pd.DataFrame:
        """Return for each village the chance that the camp ends there, and the expected light."""
        import pandas as pd

        rows = [
            {"space": space.number, "light": space.light, "chance": self.chances[space.light],
             "expected": self.chances[space.light] * space.light}
            for space in sorted(spaces().values(), key=lambda space: space.light)
            if space.kind != "road"
        ]  # fmt: skip
        return pd.DataFrame(rows).set_index("space")

    def table(self) -> pd.DataFrame:
        """Return what every space would be worth to stand on, with this camp and footprints."""
        import pandas as pd

        light = spaces()[self.camp].light
        rows = [
            {"space": place, "kind": space.kind, "light": space.light,
             "value": self._worth(self.days, place, light, self.footprints)}
            for place, space in spaces().items()
        ]  # fmt: skip
        return pd.DataFrame(rows).set_index("space")

    def what_if(
        self,
        *,
        footprints: SupportsIndex = 0,
        dice: Pool | Die | str = "",
        rerolls: SupportsIndex | Sequence[SupportsIndex] = 0,
        tokens: SupportsIndex = 0,
    ) -> LandPlan:
        """Return the plan for a player with more footprints, or more dice on every day.

        `rerolls` are more on every day, or a list of how many more on each; `tokens` are more
        reroll tokens that may be spent.
        """
        more = checked_amounts(footprints=footprints)["footprints"]
        extra = Pool(dice, unlimited=True) if isinstance(dice, str) else known_pool(dice)
        pools = tuple(Pool((*pool, *extra), unlimited=True) for pool in self.pools)
        check_dice(pools, MOST_DICE)
        terms = replace(self.terms, most=reckoned(pools, self.footprints + more, self.terms))
        again = rerolls_by_day(rerolls, None, self.days)
        every = tuple(map(add, self.rerolls, again)) if again and self.rerolls else (
            again or self.rerolls
        )  # fmt: skip
        stock, spent = self.footprints + more, self.tokens
        total = (spent or 0) + checked_amounts(tokens=tokens)["tokens"]
        if total or spent is not None:
            spent = checked_amounts(most=MOST_SPENT, tokens=total)["tokens"]
        return replace(
            self, pools=pools, footprints=stock, terms=terms, rerolls=every, tokens=spent
        )

    def compare(
        self,
        *,
        footprints: Iterable[SupportsIndex] | None = None,
        dice: Iterable[str] | None = None,
    ) -> Chart:
        """Compare the plan with others that differ in one thing, as a picture.

        `footprints` are how many more of them; `dice` one more die of each of these colours on
        every day, where ``"footprint"`` is one more footprint instead, once.

        Examples
        --------
        >>> from glow_explorer import province
        >>> chart = province.plan("red", days=2, at=45).compare(footprints=[0, 2])
        >>> [(row["given"], round(row["light"], 2)) for row in chart.rows]
        [(0, 0.0), (2, 3.53)]
        """
        name, values = one_compared(footprints=footprints, dice=dice)
        if name == "dice":
            return compared_dice(self, values)
        rows = [
            {"given": each, "light": self.what_if(footprints=each).value}
            for each in followed(values, "compare")
        ]
        return Chart("plan-footprints", tuple(rows))

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain values that go into JSON."""
        return {
            "pools": [str(pool) for pool in self.pools],
            "at": self.at,
            "camp": self.camp,
            "footprints": self.footprints,
            "value": self.value,
            "exact": self.exact,
            "chances": {str(light): chance for light, chance in self.chances.items()},
        }

    def _days(self, days_left: int | None) -> int:
        if not self.days:
            raise GlowError("no-days-left")
        days = self.days if days_left is None else checked_amounts(days_left=days_left)["days_left"]
        if not 1 <= days <= self.days:
            raise GlowError("not-that-many-days", given=quoted(days), fewest=1, most=self.days)
        return days

    def __repr__(self) -> str:
        sign = "" if self.exact else ">= "
        return f"<LandPlan {self.days} days from {self.at}: {sign}{self.value:.3f}>"


def _purple(pool: Pool) -> int:
    return sum(die.color is Color.PURPLE for die in pool)


def reckoned(pools: tuple[Pool, ...], footprints: int, terms: Terms) -> int:
    """Return the footprints that a plan reckons with: all there can be, within reason."""
    return min(possible(pools, footprints, terms), max(MOST_FOOTPRINTS, footprints), EVER)


def possible(pools: tuple[Pool, ...], footprints: int, terms: Terms) -> int:
    """Return the footprints that there can be at most."""
    if terms.company is not None:
        most = {pool: max(bring for _, bring in _noons(pool, terms)) for pool in set(pools)}
        return footprints + sum(most[pool] for pool in pools)
    faces = sum(map(_purple, pools)) if terms.purple_footprints else 0
    return footprints + FOOTPRINTS_OF_A_FACE * faces


@lru_cache(maxsize=8)
def _solved(  # noqa: PLR0913, PLR0917 - all that a plan depends on
    pools: tuple[Pool, ...],
    terms: Terms,
    floor: int,
    rerolls: tuple[int, ...],
    tokens: int,
    token: float,
) -> LandDays:
    return LandDays(pools, terms, floor, rerolls, tokens=tokens, token=token)


def dice_on_land(pool: Pool, terms: Terms) -> tuple[Rerolled, bool]:
    """Return the dice of a day that are rerolled, and whether all of them may be."""
    return rerolled(
        pool, terms.rulings, kaar=terms.kaar, purple_footprints=terms.purple_footprints,
        at_sea=False,
    )  # fmt: skip
