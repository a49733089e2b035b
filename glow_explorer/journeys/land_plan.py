"""The best village that can be hoped for in the Province, for the days that are left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.given import checked_amounts, known_pool
from glow_explorer.journeys.chances import footprints_of
from glow_explorer.journeys.land_days import ALIKE, MOST_DICE, LandDays, Terms
from glow_explorer.journeys.planning import check_dice
from glow_explorer.journeys.standing import Standing
from glow_explorer.journeys.walking import Walk, afternoon_of
from glow_explorer.journeys.ways import Paths
from glow_explorer.judge.resolving import FOOTPRINTS_OF_A_FACE
from glow_explorer.kernel.step import legs
from glow_explorer.places import known_camp, known_space, spaces
from glow_explorer.showing import Charted
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.dice import Roll
    from glow_explorer.journeys.pathfinding import Label

MOST_FOOTPRINTS, EVER = 8, 25
"""Footprints of purple dice that a plan reckons with spending, and any footprints at all; more are
set aside for the final count."""


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
    """

    pools: tuple[Pool, ...]
    at: int
    camp: int
    footprints: int
    terms: Terms

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
        back to a village it could not camp in.
        """
        faces = sum(_purple(pool) for pool in self.pools) if self.terms.purple_footprints else 0
        house = self.terms.rulings.house
        loops = not house.used_block or (house.home and not house.camp_in_place)
        gains = any(leg.footprints for onward in legs() for leg in onward.values())
        enough = self.footprints + FOOTPRINTS_OF_A_FACE * faces <= self.terms.most
        return enough and not loops and not gains

    @cached_property
    def _land(self) -> LandDays:
        return _solved(self.pools, self.terms)

    @cached_property
    def value(self) -> float:
        """The light that best play brings on average.

        It counts the village of the camp at the end and the footprints left over, less the light
        lost on the way and the skulls as they were valued; tokens gained are not counted.
        """
        return self._worth(self.days, self.at, spaces()[self.camp].light, self.footprints)

    def _worth(self, days: int, at: int, light: int, footprints: int) -> float:
        land, most = self._land, self.terms.most
        kept = min(footprints, most)
        aside = (footprints - kept) * self.terms.footprint
        return float(land.values(days, at)[kept, land.lights.index(light)]) + aside

    def best(
        self,
        roll: Roll | str,
        days_left: int | None = None,
        at: int | None = None,
        camp: int | None = None,
        footprints: SupportsIndex | None = None,
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
        """
        days = self._days(days_left)
        here = self.at if at is None else known_space(at)
        light = spaces()[self.camp if camp is None else known_camp(camp)].light
        afternoon = afternoon_of(roll, self.terms.rulings, None, 0, kaar=self.terms.kaar)
        stock: SupportsIndex = self.footprints if footprints is None else footprints
        if footprints is None and self.terms.purple_footprints:
            stock = self.footprints + footprints_of(afternoon.roll)
        steps = checked_amounts(footprints=stock)["footprints"]
        plan = self._reckoning(steps)
        paths = Paths(afternoon, Standing((here,), footprints=steps))
        best: Label | None = None
        most = plan._worth(days - 1, here, light, steps)
        for place, label in paths.labels():
            left, lost, given, *_ = label.kept
            camped = light if not paths.may_camp(label) else max(light, spaces()[place].light)
            worth = plan._worth(days - 1, place, camped, left) + lost + given * self.terms.skull
            if worth > most + ALIKE:
                best, most = label, worth
        return paths.way(best) if best else None

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
        here = land.nowhere()
        camp = land.lights.index(spaces()[self.camp].light)
        here[self.at, min(self.footprints, self.terms.most), camp] = 1
        for day in range(self.days):
            here = land.follow(day, here)
        found = here.sum(axis=(0, 1)).tolist()
        return Frozen(zip(land.lights, found, strict=True))

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

    def what_if(self, *, footprints: SupportsIndex = 0, dice: Pool | Die | str = "") -> LandPlan:
        """Return the plan for a player with more footprints, or more dice on every day."""
        more = checked_amounts(footprints=footprints)["footprints"]
        extra = Pool(dice, unlimited=True) if isinstance(dice, str) else known_pool(dice)
        pools = tuple(Pool((*pool, *extra), unlimited=True) for pool in self.pools)
        check_dice(pools, MOST_DICE)
        terms = replace(self.terms, most=reckoned(pools, self.footprints + more, self.terms))
        return replace(self, pools=pools, footprints=self.footprints + more, terms=terms)

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

    def _days(self, given: int | None) -> int:
        if not self.days:
            raise GlowError("no-days-left")
        days = self.days if given is None else checked_amounts(days_left=given)["days_left"]
        if not 1 <= days <= self.days:
            raise GlowError("not-that-many-days", given=repr(days), fewest=1, most=self.days)
        return days

    def __repr__(self) -> str:
        sign = "" if self.exact else ">= "
        return f"<LandPlan {self.days} days from {self.at}: {sign}{self.value:.3f}>"


def _purple(pool: Pool) -> int:
    return sum(die.color is Color.PURPLE for die in pool)


def reckoned(pools: tuple[Pool, ...], footprints: int, terms: Terms) -> int:
    """Return the footprints that a plan reckons with: all there can be, within reason."""
    faces = sum(map(_purple, pools)) if terms.purple_footprints else 0
    possible = footprints + FOOTPRINTS_OF_A_FACE * faces
    return min(possible, max(MOST_FOOTPRINTS, footprints), EVER)


@lru_cache(maxsize=8)
def _solved(pools: tuple[Pool, ...], terms: Terms) -> LandDays:
    return LandDays(pools, terms)
