"""What an afternoon brings, and the days after it, for many hands of dice at once.

Today is exact: every voyage or way that the dice and footprints of a hand allow, its tokens, the
light it loses and what it gives to skulls. The days to come are worth what their plan says.

At sea a hand is only how many different elements it shows; on land it is how many dice show each.
Hands that come to the same are looked at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.dice import Die, Roll
from glow_explorer.inputs import numpy
from glow_explorer.journeys.chances import ALL_DICE, check_dice
from glow_explorer.journeys.land_plan import (
    ALIKE,
    MOST_DICE,
    LandPlan,
    Terms,
    cheapest_ways,
    reckoned,
)
from glow_explorer.journeys.sea_plan import Plan
from glow_explorer.journeys.traveller import Offerings, Traveller
from glow_explorer.journeys.voyage import judge_voyage
from glow_explorer.journeys.walk import Paths, best_labels
from glow_explorer.kernel.effects import SKULL_CLOSED, SKULL_GIVES, skull
from glow_explorer.kernel.hand import after_curse, is_immune
from glow_explorer.kernel.sailing import REFUSED, Waters, passages, takes, voyage
from glow_explorer.kernel.walking import CAMPS, camp, legs
from glow_explorer.places import islands, spaces
from glow_explorer.symbols import ELEMENTS, Color, Size
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.dice import Pool
    from glow_explorer.journeys.sea_days import Worth
    from glow_explorer.journeys.voyage import Move
    from glow_explorer.journeys.walk import Label, Walk
    from glow_explorer.position import Position

    Numbers = NDArray[np.float64]
    Ints = NDArray[np.int64]

MOST_SKULLS = 2
"""No afternoon meets more skulls: whoever has so much to give has enough."""


class HandTable(NamedTuple):
    """Many hands of dice as an afternoon begins, a row or a number for each.

    `shown` and `black` have a column for each element: how many dice show it, and how many of them
    are black; `footprints` and `light` are what the player has then.
    """

    shown: Ints
    black: Ints
    footprints: Ints
    light: Ints


class Travelled(NamedTuple):
    """What the best afternoon comes to, in light: with the days to come, and if all ended tonight.

    Of afternoons that are worth the same the one that is worth more tonight is taken.
    Both count what the boats or the camp are worth, the footprints left, the tokens taken on the
    way, less the light lost there and the price of what skulls took.
    """

    total: Numbers
    tonight: Numbers


@dataclass(frozen=True)
class Afternoon(ABC):
    """An afternoon to be travelled with any dice, and the days after it.

    Attributes
    ----------
    position
        Where boats, company and camp are, and the rulings.
    pool, days
        The dice of each of the days to come, and how many days these are.
    worth
        What footprints left over, tokens and what skulls take are worth, in light.
    sheltered
        Whether Kaar shelters the player from the black die.
    gifts
        How much there is to give to skulls; None if there is always something.
    rerolls
        How many rerolls there are on each of the days to come.
    """

    position: Position
    pool: Pool
    days: int
    worth: Worth
    sheltered: bool
    gifts: int | None
    rerolls: int = field(default=0, kw_only=True)

    @property
    def rerolls_by_day(self) -> tuple[int, ...]:
        """The rerolls of the days to come; none of all if there are none."""
        return (self.rerolls,) * self.days if self.rerolls else ()

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The dice of the days to come."""
        return (self.pool,) * self.days

    def counted(self, hands: HandTable) -> tuple[Ints, Ints]:
        """Return how many dice of each hand count for each element, and how many crosses find."""
        house = self.position.rulings.house
        if not house.curse_on_journey or is_immune(house, kaar=self.sheltered):
            return hands.shown, hands.shown
        return after_curse(hands.shown, hands.black, house)

    def offers(self, pledged: int = 0) -> str:
        """Return what a skull does to a player who has given so many already, as a code."""
        return skull(self.gifts, 0, self.position.rulings.house, pledged)

    @property
    @abstractmethod
    def plan(self) -> Plan | LandPlan:
        """The plan of the days to come, from where boats or company are now."""

    @abstractmethod
    def best(self, hands: HandTable) -> Travelled:
        """Return what the best afternoon of each hand comes to."""

    @abstractmethod
    def journey(self, position: Position) -> Move | Walk | None:
        """Return the best voyage or way of one afternoon; None where staying is as good."""


# ------------------------------------------------------------------------------- at sea


class SeaEnd(NamedTuple):
    """What an afternoon at sea comes to: with the days to come, tonight, and the voyage if any."""

    total: Fraction
    tonight: Fraction
    way: tuple[int, int] | None


@dataclass(frozen=True)
class SeaAfternoon(Afternoon):
    """An afternoon in the Archipelago."""

    @cached_property
    def plan(self) -> Plan:
        """The plan of the days to come, from where the boats are now."""
        check_dice(self.pools, ALL_DICE)
        position = self.position
        return Plan(
            self.pools, self._boats, position.footprints, self.worth, position.rulings,
            kaar=self.sheltered, solo=position.solo, rerolls=self.rerolls_by_day,
        )  # fmt: skip

    @property
    def _boats(self) -> tuple[int, ...]:
        return self.position.boats or ()

    def best(self, hands: HandTable) -> Travelled:
        """Return what the best voyage of each hand comes to: it depends on few numbers only."""
        np = numpy()
        counts, _ = self.counted(hands)
        numbers = (counts > 0).sum(axis=1)
        first, which = _alike([numbers, hands.footprints])
        pairs = zip(numbers[first].tolist(), hands.footprints[first].tolist(), strict=True)
        table = np.array([self._best(*pair)[:2] for pair in pairs], dtype=float)[which]
        return Travelled(table[:, 0], table[:, 1])

    def journey(self, position: Position) -> Move | None:
        """Return the best voyage of one afternoon."""
        traveller = Traveller(position)
        *_, way = self._best(traveller.elements, position.footprints)
        return None if way is None else judge_voyage(traveller, *way)

    def _best(self, elements: int, footprints: int) -> SeaEnd:
        """Return the best that can be done; of equals what is worth more tonight, then staying."""
        return max(self._ends(elements, footprints), key=lambda end: end[:2])

    def _ends(self, elements: int, footprints: int) -> Iterator[SeaEnd]:
        """Yield what each voyage that is allowed comes to; staying first."""
        boats, code = self._boats, self.offers()
        waters = Waters.of(self.position.rulings.house, solo=self.position.solo)
        yield self._end(boats, footprints, Fraction(0), None)
        for origin in sorted(set(boats)):
            for to, passage in passages()[origin].items():
                codes = voyage(passage, elements, footprints, boats, waters, code)
                if REFUSED.isdisjoint(codes):
                    given = not SKULL_GIVES.isdisjoint(codes)
                    gain = (
                        passage.rerolls * self.worth.reroll
                        + passage.fireflies * self.worth.firefly
                        - given * self.worth.skull
                    )
                    left = footprints - takes(passage, elements) + passage.footprints
                    yield self._end(_sailed(boats, origin, to), left, gain, (origin, to))

    def _end(
        self, boats: Sequence[int], footprints: int, gain: Fraction, way: tuple[int, int] | None
    ) -> SeaEnd:
        light = sum(islands()[boat].light for boat in boats)
        tonight = light + footprints * self.worth.footprint
        return SeaEnd(self.plan.value_at(boats, footprints) + gain, tonight + gain, way)


def _sailed(boats: Sequence[int], origin: int, to: int) -> tuple[int, ...]:
    left = list(boats)
    left[left.index(origin)] = to
    return tuple(left)


# ------------------------------------------------------------------------------- on land


@dataclass(frozen=True)
class _Giver(Traveller):
    """A traveller of whom it is known how much there is to give, not what."""

    offers: Offerings = Offerings()  # noqa: RUF009 - it never changes

    @cached_property
    def offered(self) -> Offerings:
        """What could be given up to a skull."""
        return self.offers


@dataclass(frozen=True)
class LandAfternoon(Afternoon):
    """An afternoon in the Province; `most` is the most footprints that any hand has."""

    most: int = 0

    @cached_property
    def plan(self) -> LandPlan:
        """The plan of the days to come, from where company and camp are now."""
        check_dice(self.pools, MOST_DICE)
        position = self.position
        terms = Terms(
            position.rulings, self.sheltered, purple_footprints=True,
            footprint=float(self.worth.footprint), skull=float(self.worth.skull), most=0,
        )  # fmt: skip
        terms = replace(terms, most=reckoned(self.pools, self.most, terms))
        return LandPlan(
            self.pools, self._start, position.camp or 0, position.footprints, terms,
            self.rerolls_by_day,
        )  # fmt: skip

    @property
    def _start(self) -> int:
        return self.position.at or 0

    @property
    def _is_plain(self) -> bool:
        """Whether a way is only what it asks for: no token on it counts, no loop is worth while."""
        house = self.position.rulings.house
        loops = not house.used_block or (house.home and not house.camp_in_place)
        gains = any(leg.footprints for onward in legs() for leg in onward.values())
        return not (self.worth.reroll or self.worth.firefly or loops or gains)

    def best(self, hands: HandTable) -> Travelled:
        """Return what the best way of each hand comes to."""
        return self._by_prices(hands) if self._is_plain else self._one_by_one(hands)

    def journey(self, position: Position) -> Walk | None:
        """Return the best way of one afternoon, with the camp at its end if that is better."""
        paths = Paths(position)
        ends = [(*self._end(place, label), label) for place, label in paths.labels()]
        most = max(total for total, _, _ in ends)
        _, _, best = max(
            (end for end in ends if end[0] >= most - ALIKE),
            key=lambda end: (end[1], -len(end[2].path)),
        )
        return None if best.path == position.way else paths.way(best)

    def _camped(self, to: int, *, moved: bool) -> int:
        """Return the light of the camp after a way to a space: its village, if that is better."""
        light = spaces()[self.position.camp or 0].light
        code = camp(to, self.position.rulings.house, moved=moved)
        return max(light, spaces()[to].light) if code in CAMPS else light

    def _worth(self, to: int, light: int, footprints: int) -> float:
        values = self.plan.values_at(to)[:, self.plan.lights.index(light)]
        kept = min(footprints, len(values) - 1)
        return float(values[kept]) + (footprints - kept) * float(self.worth.footprint)

    def _by_prices(self, hands: HandTable) -> Travelled:
        """Price every way for every hand: what it takes in footprints is all that decides."""
        np = numpy()
        counts, seen = self.counted(hands)
        found = np.minimum(seen, 1)  # a crossed symbol asks whether, not how many
        light = np.minimum(hands.light, most_light_lost())  # more is never taken away
        first, which = _alike([*counts.T, *found.T, hands.footprints, light])
        counts, found, stock, light = (
            column[first] for column in (counts, found, hands.footprints, light)
        )
        kinds, kind = _alike([*counts.T, *found.T])
        ends, prices = self._prices(counts[kinds], found[kinds])
        total = np.full(len(stock), -np.inf)
        tonight = np.full(len(stock), -np.inf)
        footprint = float(self.worth.footprint)
        for (to, lost, skulls), price in zip(ends, prices, strict=True):
            if (
                self.gifts is not None
                and skulls > self.gifts
                and self.offers(self.gifts) == (SKULL_CLOSED)
            ):
                continue
            left = stock - price[kind]
            reached = left >= 0
            village = self._camped(to, moved=to != self._start)
            given = skulls if self.gifts is None else min(skulls, self.gifts)
            cost = given * float(self.worth.skull) + self._lost(light, lost)
            values = self.plan.values_at(to)[:, self.plan.lights.index(village)]
            kept = np.clip(left, 0, len(values) - 1)
            worth = values[kept] + (left - kept) * footprint - cost
            now = village + left * footprint - cost
            better = reached & (
                (worth > total + ALIKE) | ((worth > total - ALIKE) & (now > tonight))
            )
            total[better], tonight[better] = worth[better], now[better]
        return Travelled(total[which], tonight[which])

    def _lost(self, light: Ints, loss: int) -> Ints | int:
        """Return the light that a way takes of players who have so much."""
        if not loss or not self.position.rulings.house.floor:
            return loss
        least: Ints = numpy().minimum(light, loss)
        return least

    def _prices(self, counts: Ints, seen: Ints) -> tuple[list[Sequence[int]], list[Ints]]:
        """Return all ends of ways, and the footprints that each takes of each hand.

        An end is a space, the light that is lost on the way, and the skulls that are met.
        """
        dice = int(counts.sum(axis=1).max(initial=0))
        ends, cheapest = cheapest_ways(
            self._start, dice + self.most, dice, (counts, seen), self.position.rulings.house
        )
        return ends, list(cheapest)

    def _one_by_one(self, hands: HandTable) -> Travelled:
        """Search the ways of each distinct hand, step by step."""
        np = numpy()
        light = np.minimum(hands.light, most_light_lost())  # more is never taken away
        first, which = _alike([*hands.shown.T, *hands.black.T, hands.footprints, light])
        worths = [
            self._searched(*hand)
            for hand in zip(
                hands.shown[first].tolist(), hands.black[first].tolist(),
                hands.footprints[first].tolist(), light[first].tolist(), strict=True,
            )
        ]  # fmt: skip
        table = np.array(worths, dtype=float)[which]
        return Travelled(table[:, 0], table[:, 1])

    def _searched(
        self, shown: Sequence[int], black: Sequence[int], footprints: int, light: int
    ) -> tuple[float, float]:
        dice = [
            Die(color, symbol, Size.SMALL)
            for symbol, total, cursing in zip(ELEMENTS, shown, black, strict=True)
            for color in [Color.RED] * (total - cursing) + [Color.BLACK] * cursing
        ]
        open_gifts = 0 if self.gifts is None else self.gifts
        offers = Offerings(open_gifts, 0, known=self.gifts is not None, kaar=self.sheltered)
        position = self.position.having(
            roll=Roll(dice, unlimited=True), footprints=footprints, light=light, used=(),
            visited=(), given=0, owed=0,
        )  # fmt: skip
        labels = best_labels(_Giver(position, None, offers))
        ends = [self._end(place, label) for place in labels for label in labels[place]]
        most = max(total for total, _ in ends)
        return max((end for end in ends if end[0] >= most - ALIKE), key=lambda end: end[1])

    def _end(self, place: int, label: Label) -> tuple[float, float]:
        """Return what a way comes to: with the days to come, and tonight."""
        left, lost, gifts, rerolls, fireflies = label.kept
        light = self._camped(place, moved=len(label.path) > 1)
        gain = lost + float(
            gifts * self.worth.skull + rerolls * self.worth.reroll + fireflies * self.worth.firefly
        )
        tonight = light + left * float(self.worth.footprint)
        return gain + self._worth(place, light, left), gain + tonight


def _alike(columns: Sequence[Ints]) -> tuple[Ints, Ints]:
    """Return the first place of each distinct row of some columns, and which of these each row is.

    No column is negative.
    """
    np = numpy()
    key = np.zeros(len(columns[0]), dtype=np.int64)
    for column in columns:
        key = key * (int(column.max(initial=0)) + 1) + column
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    return first, which.ravel()


def most_light_lost() -> int:
    """Return a light that no afternoon on land can take away: all that is printed."""
    return sum(leg.loss for onward in legs() for leg in onward.values())
