"""One voyage of one boat in the Archipelago of Darkness: allowed or not, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.journeys.dice_by_day import afternoon_hand, curse_reasons, elements
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason, showing
from glow_explorer.judge.situation import checked_amounts
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.boards import Island, Route
    from glow_explorer.rulebook import Rulings, RulingsLike


ON_CENTRE = "boats-on-centre"
REFUSALS = frozenset(
    {"elements-too-many", "elements-too-few", "route-unpaid", "boat-there", "no-route"}
)


@dataclass(frozen=True, slots=True, repr=False)
class Voyage(Judged):
    """A voyage from one island to the next: whether it is allowed, and what it costs and brings.

    `jokers` are the footprints that stand for missing elements, `pays` those printed on the route.
    """

    origin: int
    to: int
    legal: bool
    jokers: int
    pays: int
    footprints: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: Mapping[str, Any] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Voyage:
        """Answer the same question under other rulings."""
        return sail(**self._given, rulings=rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the voyage as plain values that go into JSON."""
        names = ("origin", "to", "legal", "jokers", "pays", "footprints")
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        return found | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<Voyage {self.origin} to {self.to}: {'yes' if self.legal else 'no'}>"


def sail(  # noqa: PLR0913 - all that a voyage depends on
    origin: int,
    to: int,
    roll: Roll | str,
    footprints: int = 0,
    rulings: RulingsLike = "standard",
    *,
    boats: tuple[int, ...] = (),
    kaar: bool = False,
) -> Voyage:
    """Judge a voyage of one boat.

    Parameters
    ----------
    origin, to
        The islands, by number; 0 is the centre.
    roll, footprints
        The dice of the day, and the footprint tokens.
    rulings
        A preset's name or `Rulings`.
    boats
        Where the player's boats are, if that is to be judged too.
    kaar
        Whether the player has Kaar in play.

    Examples
    --------
    >>> voyage = sail(0, 1, "red:air orange:rock")
    >>> voyage.legal, voyage.footprints
    (True, 2)
    """
    roll = roll if isinstance(roll, Roll) else Roll(roll)
    under = as_rulings(rulings)
    checked_amounts(footprints=footprints)
    given = Frozen(
        {"origin": origin, "to": to, "roll": roll, "footprints": footprints, "boats": boats,
         "kaar": kaar}
    )  # fmt: skip
    route = _route(origin, to, *boats)
    if route is None:
        reason = Reason("no-route", "archipelago.boats", data={"origin": origin, "to": to})
        return Voyage(origin, to, False, 0, 0, footprints, (reason,), under, given)  # noqa: FBT003
    hand = afternoon_hand(roll, under, kaar=kaar)
    shown = elements(hand)
    dice = tuple(i for i in hand.counted if roll.symbols[i] in shown)
    reasons = [
        *_elements(route, len(shown), footprints, dice),
        *_price(route, footprints),
        *_company(to, boats, under),
        *curse_reasons(roll, hand, under, kaar=kaar),
    ]
    legal = not any(one.code in REFUSALS for one in reasons)
    pays = route.cost.footprints
    jokers = 0 if route.fewest is None else max(0, route.fewest - len(shown))
    left = footprints
    if legal:
        island = next(one for one in catalog().islands if one.number == to)
        left += island.gain.footprints - pays - jokers
        reasons += _arrival(island)
    return Voyage(origin, to, legal, jokers, pays, left, showing(reasons, roll), under, given)


def _route(origin: int, to: int, *others: int) -> Route | None:
    known = {island.number for island in catalog().islands}
    for place in (origin, to, *others):
        if type(place) is not int or place not in known:
            raise GlowError("no-such-island", given=place, last=max(known))
    for route in catalog().routes:
        if {route.a, route.b} == {origin, to}:
            return route
    return None


def _elements(
    route: Route, number: int, footprints: int, dice: tuple[int, ...]
) -> Iterator[Reason]:
    """Compare the number of different elements with what the route asks for."""
    if route.fewest is None or route.most is None:
        yield Reason("route-free", "archipelago.exact")
        return
    data = {"count": number, "fewest": route.fewest, "most": route.most}
    if number > route.most:
        yield Reason("elements-too-many", "archipelago.exact", dice, data=data)
    elif number >= route.fewest:
        yield Reason("elements-right", "archipelago.exact", dice, data=data)
    else:
        lack, left = route.fewest - number, footprints - route.cost.footprints
        code = "elements-with-footprints" if left >= lack else "elements-too-few"
        more = data | {"lack": lack, "footprints": max(0, left)}
        yield Reason(code, "archipelago.footprint", dice, data=more)


def _price(route: Route, footprints: int) -> Iterator[Reason]:
    price = route.cost.footprints
    if price:
        code = "route-paid" if footprints >= price else "route-unpaid"
        data = {"price": price, "footprints": footprints}
        yield Reason(code, "journey.footprint-cost", data=data)


def _company(to: int, boats: tuple[int, ...], under: Rulings) -> Iterator[Reason]:
    """Say whether another boat of the player is there (boats-on-centre decides for the centre)."""
    if to in boats:
        ruled = (ON_CENTRE, under[ON_CENTRE]) if to == 0 else None
        code = "boats-share-centre" if ruled and ruled[1] == "yes" else "boat-there"
        yield Reason(code, "archipelago.apart", (), ruled, {"place": to})


def _arrival(island: Island) -> Iterator[Reason]:
    data = {"place": island.number}
    if island.gain:
        yield Reason("arrival-gains", "journey.gain", data=data | {"gain": island.gain})
    if island.cost.skull:
        yield Reason("skull-asks", "journey.skull", data=data)
