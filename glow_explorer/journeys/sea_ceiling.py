"""The most light that any dice could bring at sea: a bound for every plan."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from glow_explorer.journeys.sailing import Move, sail
from glow_explorer.journeys.sea_days import NUMBERS, SeaDays, Voyage, Worth, moved
from glow_explorer.places import islands
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    from glow_explorer.rulebook import Rulings


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
            "route": [[one.origin, one.to] if one else None for one in self.route],
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
        found = _first(sea, left, boats, footprints)
        if found is None:
            route.append(None)
            continue
        voyage, number = found
        move = sail(
            voyage.origin, voyage.to, None, footprints, rulings, boats=boats, elements=number,
            solo=solo,
        )  # fmt: skip
        route.append(move)
        boats, footprints = moved(boats, voyage), move.footprints
    light = sum(islands()[boat].light for boat in boats)
    return Ceiling(days, value, light, footprints, boats, tuple(route))


def _thrifty(worth: Worth) -> Worth:
    """Let skulls, then voyages, decide between routes that are worth the same.

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
