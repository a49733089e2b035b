"""The best way to sail the days that are left: an exact plan, and what would change it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Die, Pool
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.given import checked_amounts, known_pool
from glow_explorer.journeys.chances import elements_shown, footprints_of
from glow_explorer.journeys.dice_by_day import afternoon_hand
from glow_explorer.journeys.dice_by_day import elements as elements_of
from glow_explorer.journeys.planning import MOST_DICE, check_dice
from glow_explorer.journeys.sailing import Move, known_dice, known_elements, sail
from glow_explorer.journeys.sea_course import Course, Itinerary, course, likeliest
from glow_explorer.journeys.sea_days import SeaDays, Worth
from glow_explorer.places import islands, known_boats
from glow_explorer.showing import Charted
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import SupportsIndex

    import pandas as pd

    from glow_explorer.dice import Roll
    from glow_explorer.journeys.sea_course import Decision
    from glow_explorer.rulebook import Rulings


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
        found = self._sea.best(days, at, stock, number)
        return self._move(found, at, stock, number) if found else None

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
        rated.sort(key=lambda one: one[1], reverse=True)
        return tuple(
            (self._move(voyage, at, stock, number) if voyage else None, worth)
            for voyage, worth in rated
        )

    def after(self, decision: Decision) -> Fraction:
        """Return what a position is worth once best play has chosen."""
        at = (decision.days_left, decision.boats, decision.footprints)
        return self._sea.after(*at, decision.voyage)

    def table(self) -> pd.DataFrame:
        """Return the policy: a row for every choice that best play can come to.

        `chance` is how likely the game comes to it, `value` what the position is worth then.
        """
        import pandas as pd

        rows = []
        for one in self.course.decisions:
            go, at = one.voyage, (one.days_left, one.boats, one.footprints)
            jokers, takes = (go.jokers, go.takes) if go else (0, 0)
            rows.append(
                (self.days - one.days_left + 1, *at, one.elements, one.ways / one.of,
                 go.origin if go else pd.NA, go.to if go else pd.NA, jokers, takes - jokers,
                 self._sea.about(*at, go))
            )  # fmt: skip
        columns = ["day", "days_left", "boats", "footprints", "elements", "chance", "origin", "to",
                   "jokers", "pays", "value"]  # fmt: skip
        table = pd.DataFrame(rows, columns=columns).astype({"origin": "Int64", "to": "Int64"})
        order = ["day", "boats", "footprints", "elements"]
        return table.sort_values(order, ignore_index=True)

    @cached_property
    def chances(self) -> Mapping[int, Fraction]:
        """How likely a boat is on each island in the end; on the centre how many on average."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (boats, _), chance in self.course.ends.items():
            for boat in boats:
                found[boat] += chance
        return Frozen({number: found[number] for number in islands()})

    @cached_property
    def sailed(self) -> Mapping[tuple[int, int], Fraction]:
        """How often each voyage is made on average."""
        found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        counts: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        for one in self.course.decisions:
            if one.voyage:
                counts[one.voyage.origin, one.voyage.to, one.of] += one.ways
        for (origin, to, of), ways in counts.items():
            found[origin, to] += Fraction(ways, of)
        return Frozen(sorted(found.items()))

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
            {"day": one.day, "boats": one.boats, "chance": float(one.chance)}
            for one in self.course.evenings
        ]
        return pd.DataFrame(rows, columns=["day", "boats", "chance"]).set_index("day")

    def what_if(self, *, footprints: SupportsIndex = 0, dice: Pool | Die | str = "") -> Plan:
        """Return the plan for a player with more footprints, or more dice on every day.

        Dice may go beyond those of the game.
        """
        more = checked_amounts(footprints=footprints)["footprints"]
        extra = Pool(dice, unlimited=True) if isinstance(dice, str) else known_pool(dice)
        pools = tuple(Pool((*pool, *extra), unlimited=True) for pool in self.pools)
        check_dice(pools, MOST_DICE)
        return replace(self, pools=pools, footprints=self.footprints + more)

    def improvements(self) -> pd.DataFrame:
        """Return what one more footprint, or one more die of each colour, would be worth."""
        import pandas as pd

        asked: dict[str, Plan] = {"footprint": self.what_if(footprints=1)}
        asked |= {str(color): self.what_if(dice=color) for color in Color}
        rows = [
            {"more": name, "value": float(plan.value), "gain": float(plan.value - self.value)}
            for name, plan in asked.items()
        ]
        return pd.DataFrame(rows).set_index("more").sort_values("gain", ascending=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as plain values that go into JSON."""
        return {
            "pools": [str(pool) for pool in self.pools],
            "boats": list(self.boats),
            "footprints": self.footprints,
            "value": str(self.value),
            "chances": {str(number): str(one) for number, one in self.chances.items()},
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
            raise GlowError("not-that-many-days", given=repr(days), fewest=1, most=self.days)
        at = self.boats if boats is None else known_boats(boats)
        given = self.footprints if footprints is None else footprints
        stock = checked_amounts(footprints=given)["footprints"]
        dice = known_dice(roll, elements)
        if footprints is None and dice is not None and self.purple_footprints:
            stock += footprints_of(dice)
        number = known_elements(elements) if dice is None else self._elements(dice)
        return days, at, stock, number

    def _elements(self, roll: Roll) -> int:
        return len(elements_of(afternoon_hand(roll, self.under, kaar=self.kaar)))

    def _move(self, voyage: Any, boats: tuple[int, ...], footprints: int, number: int) -> Move:
        return sail(
            voyage.origin, voyage.to, None, footprints, self.under, boats=boats, elements=number,
            solo=self.solo,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Plan {self.days} days from {self.boats}: {float(self.value):.3f}>"


@lru_cache(maxsize=10)
def _solved(
    shown: tuple[Mapping[tuple[int, int], int], ...],
    under: Rulings,
    worth: Worth,
    solo: bool,  # noqa: FBT001 - a cache takes what it is given
) -> SeaDays:
    """Keep the last plans: asking what would be if asks for many of them."""
    return SeaDays(shown, under, worth, solo=solo)
