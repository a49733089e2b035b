"""The days that are left in the Province, solved backwards with numpy.

The state is where the company and the camp are and how many footprints there are; the dice of a
day are the exact distribution of what the pool shows. Footprints beyond `most` are set aside for
the final count.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.journeys.chances import hand_of, throws
from glow_explorer.judge.resolving import FOOTPRINTS_OF_A_FACE
from glow_explorer.kernel.step import CAMPS, camp
from glow_explorer.kernel.ways import LIGHT, NEVER, SKULLS, Tolls, ways_from
from glow_explorer.needed import numpy
from glow_explorer.places import spaces
from glow_explorer.symbols import ELEMENTS, POSITION

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.dice import Pool
    from glow_explorer.kernel.ways import Asking
    from glow_explorer.rulebook import Rulings

    Numbers = NDArray[np.float64]
    Whole = NDArray[np.int16]
    Index = NDArray[np.intp]

ALIKE = 1e-9
"""Values that differ by less are worth the same: floating point numbers are rounded."""
AT_ONCE = 256
"""Results of the dice that are priced together: more take memory, not less time."""
MOST_DICE = 12
"""More dice than this have too many results to plan with."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What decides a plan beside the dice."""

    rulings: Rulings
    kaar: bool
    purple_footprints: bool
    footprint: float
    skull: float
    most: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the dice of a day may show, as arrays with a row for each distinct result.

    `counts` and `present` have a column for each element, `bring` the footprints of noon.
    """

    counts: Whole
    present: Whole
    bring: Whole
    chance: Numbers
    dice: int


def shown_by(pool: Pool, terms: Terms) -> Shown:
    """Read what a pool may show in the afternoon."""
    import numpy as np

    found: defaultdict[tuple[tuple[int, ...], tuple[bool, ...], int], int] = defaultdict(int)
    for thrown, ways in throws(pool).items():
        hand = hand_of(thrown, terms.rulings, kaar=terms.kaar)
        counts = tuple(hand.counts[POSITION[one]] for one in ELEMENTS)
        present = tuple(hand.seen[POSITION[one]] > 0 for one in ELEMENTS)
        bring = FOOTPRINTS_OF_A_FACE * thrown.footprints if terms.purple_footprints else 0
        found[counts, present, bring] += ways
    rows, total = list(found), sum(found.values())
    return Shown(
        np.array([row[0] for row in rows], np.int16),
        np.array([row[1] for row in rows], np.int16),
        np.array([row[2] for row in rows], np.int16),
        np.array([found[row] / total for row in rows], np.float64),
        len(pool),
    )


@dataclass(frozen=True, slots=True)
class Offer:
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
    """

    to: tuple[int, ...]
    worth: tuple[float, ...]
    price: Whole
    chance: Numbers


def offer_at(start: int, shown: Shown, terms: Terms) -> Offer:
    """Work out what a day offers on one space; results that offer the same are put together."""
    import numpy as np

    # A face that brings footprints is no element: it pays for one space more, not for two.
    budget = shown.dice + terms.most + int(shown.bring.max()) // FOOTPRINTS_OF_A_FACE
    ways = sorted(ways_from(start, budget), key=_end)
    ends = sorted(set(map(_end, ways)))
    begin = [bisect_left(ways, end, key=_end) for end in ends]
    tolls = Tolls([way.asked for way in ways], shown.dice, over=terms.rulings.house.over)
    cheapest = np.empty((len(ends), len(shown.counts)), np.int16)
    for some in range(0, len(shown.counts), AT_ONCE):
        part = slice(some, some + AT_ONCE)
        prices = tolls.prices(shown.counts[part], shown.present[part])
        cheapest[:, part] = np.minimum.reduceat(prices, begin, axis=1).T
    cheapest -= shown.bring
    cheapest[cheapest > terms.most] = NEVER
    useful = [number for number, row in enumerate(cheapest) if row.min() < NEVER]
    rows = np.ascontiguousarray(cheapest[useful].T)
    alike = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    return Offer(
        tuple(ends[number][0] for number in useful),
        tuple(-ends[number][1] - ends[number][2] * terms.skull for number in useful),
        np.ascontiguousarray(rows[first].T),
        np.bincount(which.ravel(), weights=shown.chance).astype(np.float64),
    )


def _end(way: Asking) -> tuple[int, int, int]:
    """Return where a way ends, the light it loses and the skulls it meets."""
    return way.to, way.asked[LIGHT], way.asked[SKULLS]


class LandDays:
    """The days left in the Province: what every position is worth, worked out when it is asked for.

    The positions on a space are an array over footprints and camps; camps are the villages by
    their light, the start first.
    """

    def __init__(self, pools: Sequence[Pool], terms: Terms) -> None:
        numpy("province.plan()")  # everything below has it then
        self.pools, self.terms = tuple(pools), terms
        self.lights = sorted({space.light for space in spaces().values()})
        self._shown = {pool: shown_by(pool, terms) for pool in set(self.pools)}
        self._offers: dict[tuple[Pool, int], Offer] = {}
        self._values: dict[tuple[int, int], Numbers] = {}
        self._ends: dict[tuple[int, int, bool], Numbers] = {}

    def offer(self, day: int, start: int) -> Offer:
        """Return what a day, counted from 0, offers on a space."""
        pool = self.pools[day]
        if (pool, start) not in self._offers:
            self._offers[pool, start] = offer_at(start, self._shown[pool], self.terms)
        return self._offers[pool, start]

    def values(self, left: int, start: int) -> Numbers:
        """Return what the positions on a space are worth with so many days left."""
        if (left, start) not in self._values:
            self._values[left, start] = self._solved(left, start)
        return self._values[left, start]

    def _solved(self, left: int, start: int) -> Numbers:
        """Work out the values of one space, before the dice of the day are rolled."""
        import numpy as np

        terms = self.terms
        if not left:
            steps = np.arange(terms.most + 1) * terms.footprint
            last_day: Numbers = np.add.outer(steps, np.array(self.lights, np.float64))
            return last_day
        offer = self.offer(len(self.pools) - left, start)
        stay = self._worth(left, start, stays=True)
        last = len(stay) - 1
        rows = np.minimum(offer.price - (terms.most + 1 - last), last)
        best = np.full((len(offer.chance), stay.shape[1]), -np.inf)
        option = np.empty_like(best)
        for number, to in enumerate(offer.to):
            worth = self._worth(left, to, stays=to == start) + offer.worth[number]
            np.take(worth, rows[number], axis=0, out=option, mode="clip")
            np.maximum(best, option, out=best)
        found: Numbers = (offer.chance @ best).reshape(terms.most + 1, -1)
        return found

    def _worth(self, left: int, to: int, *, stays: bool) -> Numbers:
        """Return what it is worth to end a day on a space: a row for each price.

        Prices begin with what noon brings at most, as a gain; the last row is for never.
        """
        import numpy as np

        if (left, to, stays) not in self._ends:
            most = self.terms.most
            bring = int(self._shown[self.pools[len(self.pools) - left]].bring.max())
            there = self.values(left - 1, to)[:, self._camps(to, stays=stays)]
            keep = np.arange(most + 1)[None, :] - np.arange(-bring, most + 2)[:, None]
            kept = np.clip(keep, 0, most)
            found = there[kept] + ((keep - kept) * self.terms.footprint)[:, :, None]
            found[keep < 0] = -np.inf
            self._ends[left, to, stays] = found.reshape(len(keep), -1)
        return self._ends[left, to, stays]

    def _camps(self, to: int, *, stays: bool) -> list[int]:
        """Return for every camp the one after a way to a space: there, if that is better."""
        every = range(len(self.lights))
        if camp(to, self.terms.rulings.house, moved=not stays) not in CAMPS:
            return list(every)
        there = self.lights.index(spaces()[to].light)
        return [max(now, there) for now in every]

    def nowhere(self) -> Numbers:
        """Return an empty array over spaces, footprints and camps."""
        import numpy as np

        return np.zeros((len(spaces()), self.terms.most + 1, len(self.lights)))

    def follow(self, day: int, here: Numbers) -> Numbers:
        """Return how likely every position is after a day of best play, if it was so likely before.

        Among options that are worth the same, staying comes first, then the lowest space.
        """
        import numpy as np

        there = np.zeros_like(here)
        camps_after = [[self._camps(to, stays=same) for same in (False, True)] for to in spaces()]
        for start in np.flatnonzero(here.any(axis=(1, 2))).tolist():
            offer = self.offer(day, start)
            steps, camps = np.nonzero(here[start])
            then = np.array([camps_after[to][to == start] for to in offer.to])[:, camps]
            best = self._best_options(day, start, steps, then)
            rows, columns = np.indices(best.shape)
            left = steps - offer.price[best, rows].astype(np.intp)
            share = offer.chance[:, None] * here[start, steps, camps]
            places = (np.array(offer.to)[best], np.clip(left, 0, self.terms.most))
            np.add.at(there, (*places, then[best, columns]), share)
        return there

    def _best_options(self, day: int, start: int, steps: Index, then: Index) -> Index:
        """Return which option is best, for each result and each of some positions on a space.

        `steps` are the footprints of the positions, `then` their camps after each option.
        """
        import numpy as np

        offer, most = self.offer(day, start), self.terms.most
        left_then = len(self.pools) - day - 1
        stay = offer.to.index(start)
        best = np.full((len(offer.chance), len(steps)), stay)
        worth = np.full(best.shape, -np.inf)
        for number in (stay, *range(len(offer.to))):
            left = steps - offer.price[number].astype(np.intp)[:, None]
            kept = np.clip(left, 0, most)
            there = self.values(left_then, offer.to[number])
            option = there[kept, then[number]] + offer.worth[number]
            option += (left - kept) * self.terms.footprint
            better = (left >= 0) & (option > worth + ALIKE)
            worth[better] = option[better]
            best[better] = number
        return best
