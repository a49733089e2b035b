"""The days that are left in the Province, solved backwards with numpy.

The state is where the company and the camp are and how many footprints there are; the dice of a
day are the exact distribution of what the pool shows. Footprints beyond `most` are set aside for
the final count.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.journeys.chances import hand_of, throws
from glow_explorer.journeys.entering import OVER
from glow_explorer.journeys.land_ways import LIGHT, PRICE, SKULLS, ways_from
from glow_explorer.journeys.places import spaces
from glow_explorer.journeys.walking import IN_PLACE
from glow_explorer.judge.hand import POSITION
from glow_explorer.judge.resolving import FOOTPRINTS_OF_A_FACE
from glow_explorer.symbols import ELEMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.dice import Pool
    from glow_explorer.rulebook import Rulings

    Numbers = NDArray[np.float64]
    Whole = NDArray[np.int16]

NEVER = 1_000
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

    if len(pool) > MOST_DICE:
        raise GlowError("too-many-dice-to-plan", given=len(pool), most=MOST_DICE)
    found: defaultdict[tuple[tuple[int, ...], tuple[bool, ...], int], int] = defaultdict(int)
    for thrown, ways in throws(pool).items():
        hand = hand_of(thrown, terms.rulings, kaar=terms.kaar)
        counts = tuple(hand.counts[POSITION[one]] for one in ELEMENTS)
        present = tuple(hand.present[POSITION[one]] for one in ELEMENTS)
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

    ways = ways_from(start, shown.dice + terms.most + int(shown.bring.max()))
    ends = sorted({(way.to, way.asked[LIGHT], way.asked[SKULLS]) for way in ways})
    place = {end: number for number, end in enumerate(ends)}
    groups: list[list[tuple[int, ...]]] = [[] for _ in ends]
    for way in ways:
        groups[place[way.to, way.asked[LIGHT], way.asked[SKULLS]]].append(way.asked)
    cheapest = np.stack(
        [_prices(np.array(group, np.int16), shown, terms).min(axis=0) for group in groups]
    )
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


def _prices(asked: Whole, shown: Shown, terms: Terms) -> Whole:
    """Return the footprints that each way takes for each result of the dice."""
    import numpy as np

    over = np.int16(1 if terms.rulings[OVER] == "yes" else NEVER)
    price = np.repeat(asked[:, PRICE][:, None], len(shown.counts), axis=1)
    for place in range(len(ELEMENTS)):
        lack = asked[:, place][:, None] - shown.counts[:, place][None, :]
        crossed = asked[:, len(ELEMENTS) + place][:, None] * shown.present[:, place][None, :]
        price += np.maximum(lack, 0) + over * crossed
    return price


class LandDays:
    """The days left in the Province: what every position is worth.

    Positions are arrays over spaces, footprints and camps; camps are the villages by their light,
    the start first.
    """

    def __init__(self, pools: Sequence[Pool], terms: Terms) -> None:
        self.pools, self.terms = tuple(pools), terms
        self.lights = sorted({space.light for space in spaces().values()})
        self._shown = {pool: shown_by(pool, terms) for pool in set(self.pools)}
        self._offers: dict[tuple[Pool, int], Offer] = {}
        self.values = self._solved()

    def offer(self, day: int, start: int) -> Offer:
        """Return what a day, counted from 0, offers on a space."""
        pool = self.pools[day]
        if (pool, start) not in self._offers:
            self._offers[pool, start] = offer_at(start, self._shown[pool], self.terms)
        return self._offers[pool, start]

    def _solved(self) -> list[Numbers]:
        """Return the values of all positions with 0, 1, 2... days left."""
        import numpy as np

        steps = np.arange(self.terms.most + 1) * self.terms.footprint
        last = np.add.outer(steps, np.array(self.lights, np.float64))
        found = [np.repeat(last[None, :, :], len(spaces()), axis=0)]
        for day in reversed(range(len(self.pools))):
            after = found[-1]
            bring = int(self._shown[self.pools[day]].bring.max())
            ends = [self._by_price(self._camped(after, to), bring) for to in spaces()]
            stay = [self._by_price(self._camped(after, to, to), bring) for to in spaces()]
            found.append(
                np.stack([self._on_a_day(day, start, ends, stay[start]) for start in spaces()])
            )
        return found

    def _on_a_day(self, day: int, start: int, ends: list[Numbers], stay: Numbers) -> Numbers:
        """Return the values of one space, by footprints and camps, before the dice are rolled."""
        import numpy as np

        offer = self.offer(day, start)
        last = len(stay) - 1
        lowest = self.terms.most + 1 - last
        rows = np.minimum(offer.price - lowest, last)
        best = np.full((len(offer.chance), stay.shape[1]), -np.inf)
        option = np.empty_like(best)
        for number, to in enumerate(offer.to):
            worth = (stay if to == start else ends[to]) + offer.worth[number]
            np.take(worth, rows[number], axis=0, out=option, mode="clip")
            np.maximum(best, option, out=best)
        found: Numbers = (offer.chance @ best).reshape(self.terms.most + 1, -1)
        return found

    def _camped(self, after: Numbers, to: int, start: int | None = None) -> Numbers:
        """Return the values of a space by footprints and camps, once the camp is placed there."""
        camps = [self._camp(to, start, camp) for camp in range(len(self.lights))]
        found: Numbers = after[to][:, camps]
        return found

    def _camp(self, to: int, start: int | None, camp: int) -> int:
        """Return the camp after a way that ends on a space: there, if that is better."""
        if to == start and self.terms.rulings[IN_PLACE] == "no":
            return camp
        return max(camp, self.lights.index(spaces()[to].light))

    def _by_price(self, there: Numbers, bring: int) -> Numbers:
        """Return what a space is worth at each price: from what noon brings at most, to never."""
        import numpy as np

        most = self.terms.most
        left = np.arange(most + 1)[None, :] - np.arange(-bring, most + 2)[:, None]
        kept = np.clip(left, 0, most)
        found = there[kept] + ((left - kept) * self.terms.footprint)[:, :, None]
        found[left < 0] = -np.inf
        by_price: Numbers = found.reshape(len(left), -1)
        return by_price

    def choices(
        self, day: int, start: int, footprints: int, camp: int
    ) -> list[tuple[tuple[int, int, int], float]]:
        """Return where best play goes from a position on a day, with the chance of each."""
        import numpy as np

        terms, offer = self.terms, self.offer(day, start)
        after = self.values[len(self.pools) - day - 1]
        left = footprints - offer.price.astype(np.intp)
        kept = np.clip(left, 0, terms.most)
        to = np.array(offer.to)[:, None]
        camps = np.array([self._camp(place, start, camp) for place in offer.to])[:, None]
        worth = after[to, kept, camps] + (left - kept) * terms.footprint
        worth += np.array(offer.worth)[:, None]
        worth[left < 0] = -np.inf
        best = worth.argmax(axis=0)
        shape = after.shape
        then = np.ravel_multi_index(
            (to[best, 0], kept[best, np.arange(kept.shape[1])], camps[best, 0]), shape
        )
        found, which = np.unique(then, return_inverse=True)
        chances = np.bincount(which.ravel(), weights=offer.chance)
        places = np.unravel_index(found, shape)
        return [
            ((int(a), int(b), int(c)), float(chance))
            for a, b, c, chance in zip(*places, chances, strict=True)
        ]
