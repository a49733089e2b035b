"""One step of a company in the Province of Shadows: allowed or not, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Effect
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.judge.reasons import Judged, Reason, Ruled, showing
from glow_explorer.judge.verdict import IS_ABSENT, seen_by_crossed
from glow_explorer.kernel.effects import light_after
from glow_explorer.kernel.rerolls import has_fallen_back
from glow_explorer.kernel.walking import (
    CLEAR,
    CROSSED,
    DIE,
    GATES_SHUT,
    HOME,
    JOKER,
    JOKERS,
    NEW,
    NOT_HOME,
    OVER_CROSSED,
    REFUSED,
    SHUT,
    TWICE,
    UNPAID,
    UNSPENT,
    WANTED,
    again,
    legs,
    step,
)
from glow_explorer.places import roads, spaces
from glow_explorer.position import FLOOR
from glow_explorer.symbols import POSITION
from glow_explorer.values import Charted, Listing

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

BACK = "back-to-round-start"
SAVES, OVER, USED = "joker-saves-a-die", "joker-replaces-crossed", "used-dice-block-crossed"
NO_ROAD = "no-road"
REFUSALS = REFUSED | {NO_ROAD, TWICE}
_RULES = {
    DIE: "province.die",
    JOKER: "province.footprint",
    OVER_CROSSED: "province.footprint",
    WANTED: "province.footprint",
    UNSPENT: "province.footprint",
    SHUT: "province.die",
}


@dataclass(frozen=True, slots=True, repr=False)
class Step(Judged, Charted):
    """A step from a space to its neighbour: whether it is allowed, what it costs and brings.

    Attributes
    ----------
    origin, to
        The spaces.
    legal
        Whether it is allowed.
    die, joker
        The index of the die that is used, if any; whether a footprint stands for the symbol.
    pays
        The footprints that the village takes.
    gains, lost, skull
        What is gained on the road and on arrival; the light lost there; whether a companion or a
        spell is given up.
    village
        The light of the village that is entered, where the camp may be placed; 0 on the road.
    position
        What the player has afterwards: the next step begins there.
    """

    origin: int
    to: int
    legal: bool
    die: int | None
    joker: bool
    pays: int
    gains: Effect
    lost: int
    skull: bool
    village: int
    position: Position
    reasons: tuple[Reason, ...]
    under: Rulings
    _question: tuple[Traveller, Position, bool] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def footprints(self) -> int:
        """The footprints left afterwards."""
        return self.position.footprints

    @property
    def used(self) -> tuple[int, ...]:
        """The dice used so far."""
        return self.position.used

    @property
    def visited(self) -> tuple[int, ...]:
        """The spaces of this round so far."""
        return self.position.way

    def again(self, rulings: Rulings) -> Step:
        """Answer the same question under other rulings."""
        traveller, position, joker = self._question
        ruled = Traveller(traveller.position.under(rulings))
        return take_step(ruled, position.under(rulings), self.to, joker=joker)

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain values that go into JSON."""
        return self.row() | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def row(self) -> dict[str, Any]:
        """Return the step as a row of a table."""
        names = ("origin", "to", "legal", "die", "joker", "pays", "lost", "skull", "village")
        row: dict[str, Any] = {name: getattr(self, name) for name in names}
        return row | {"gains": self.gains.text, "footprints": self.footprints}

    def __repr__(self) -> str:
        footprint = "" if not self.legal else " (footprint)" if self.joker else ""
        return f"<Step {self.origin} to {self.to}{footprint}: {'yes' if self.legal else 'no'}>"


def take_step(
    traveller: Traveller, position: Position, to: int, *, joker: bool = False, curse: bool = True
) -> Step:
    """Judge one step.

    Parameters
    ----------
    traveller, position
        The dice and rulings; where the company stands now, and what it has.
    to
        The space to enter.
    joker
        Whether a footprint is to stand for the symbol although a die shows it; where no die does,
        a footprint is spent anyway.
    curse
        Whether to say what the black die does to the symbol.
    """
    taking = _Taking(traveller, position, to, joker=joker)
    reasons = list(taking.reasons())
    if curse and taking.leg:
        reasons += traveller.curse_on(taking.space)
    return taking.step(showing(reasons, traveller.roll))


class _Taking:
    """One step as the kernel decides it: why, and what it leads to."""

    def __init__(self, traveller: Traveller, position: Position, to: int, *, joker: bool) -> None:
        self.traveller, self.position, self.space, self.joker = (
            traveller, position, spaces()[to], joker,
        )  # fmt: skip
        self.rulings, self.hand = traveller.rulings, traveller.hand
        self.at = position.at or 0
        self.leg, road = legs()[self.at].get(to), roads()[self.at].get(to)
        self.gains = (road.gain, self.space.gain) if road else ()
        self.costs = (road.cost, self.space.cost) if road else ()
        symbols = self.space.needs.crossed or self.space.needs.needs
        self.symbol = symbols[0] if symbols else None
        self.unused = [die for die in self._showing(self.symbol) if die not in position.used]
        self.code, self.entry, self.gives, self.lost = NO_ROAD, "", False, 0
        self.footprints = position.footprints
        if self.leg is not None:
            self.code = self.way = again(position.way, to, self.rulings.house)
            if self.way in (NEW, HOME):
                stock = (len(self.unused), position.footprints)
                skull = traveller.offered.code(position.pledged, self.rulings)
                customs = traveller.customs
                self.entry = customs.entry(self.leg.gate, *stock, joker=joker)
                self.code, self.footprints, self.gives = step(
                    customs, self.leg, *stock, skull, joker=joker
                )
        self.legal = self.code not in REFUSALS and self.code != NOT_HOME

    def reasons(self) -> Iterator[Reason]:
        """Yield why the step is allowed, or why not, as far as it goes."""
        yield from self._way()
        if self.entry:
            yield from self._gate()
            if self.entry not in GATES_SHUT:
                yield from self._price()
                if self.code != UNPAID:
                    yield from self._skull()
        if self.legal:
            yield from self._arrival()

    def step(self, reasons: tuple[Reason, ...]) -> Step:
        """Return the step, with where it leads if it is allowed."""
        position, to = self.position, self.space.number
        question = (self.traveller, position, self.joker)
        if not self.legal or self.leg is None:
            return Step(
                self.at, to, legal=False, die=None, joker=False, pays=0, gains=Effect(), lost=0,
                skull=False, village=self.space.light, position=position, reasons=reasons,
                under=self.rulings, _question=question,
            )  # fmt: skip
        die = self.unused[0] if self.code == DIE else None
        gains = _together(self.gains)
        light = None if position.light is None else position.light + gains.light - self.lost
        arrival = position.having(
            at=to, visited=(*position.way, to),
            used=position.used if die is None else (*position.used, die),
            footprints=self.footprints, rerolls=position.rerolls + self.leg.rerolls,
            fireflies=position.fireflies + self.leg.fireflies,
            light=light, lapped=self._lapped(light), owed=position.owed + self.gives,
        )  # fmt: skip
        return Step(
            self.at, to, self.legal, die, self.code in JOKERS, self.leg.price, gains,
            self.lost, self.gives, self.space.light, arrival, reasons, self.rulings, question,
        )  # fmt: skip

    def _lapped(self, light: int | None) -> bool:
        """Return whether a score that stands there now has fallen back below the track's end."""
        before, lapped = self.position.light, self.position.lapped
        if light is None or before is None:
            return lapped
        return has_fallen_back(light, before, lapped=lapped)

    def _way(self) -> Iterator[Reason]:
        """Yield why no road leads there or a space is passed twice (back-to-round-start)."""
        place = self.space.number
        data = {"here": self.at, "place": place}
        if self.leg is None:
            yield Reason(NO_ROAD, "province.move", data=data)
        elif self.way != NEW:
            ruled = (BACK, self.rulings[BACK]) if self.way in (HOME, NOT_HOME) else None
            code = HOME if self.way == HOME else TWICE
            yield Reason(code, "province.once", (), ruled, data)

    def _gate(self) -> Iterator[Reason]:
        """Yield by what the space is entered: a die, an absent symbol or a footprint."""
        code, place = self.entry, self.space.number
        if self.symbol is None:
            if not any(self.costs):
                yield Reason("space-open", "province.move", data={"place": place})
            return
        data = {"place": place, "symbol": self.symbol}
        if self.space.needs.crossed:
            yield from self._crossed(code, self.symbol, data)
            return
        ruled = None
        if self.unused and code in (WANTED, JOKER):
            ruled = (SAVES, self.rulings[SAVES])
        dice = () if code == JOKER else tuple(self.unused[:1])
        yield Reason(code, _RULES[code], dice, ruled, data)

    def _crossed(self, code: str, symbol: Symbol, data: dict[str, Any]) -> Iterator[Reason]:
        """Yield which dice show a crossed symbol, and by which ruling they count or not."""
        roll, used = self.traveller.roll, self.position.used
        dice = seen_by_crossed(symbol, roll, self.hand)
        ruled: Ruled | None = None
        if dice and all(die in used for die in dice):
            ruled = (USED, self.rulings[USED])
        elif POSITION[symbol] in self.hand.cursed and not self._showing(symbol):
            ruled = (IS_ABSENT, self.rulings[IS_ABSENT])
        if code not in (CROSSED, OVER_CROSSED):
            yield self._clear(symbol, ruled, data)
            return
        dice = self._closing(dice)
        if self.position.footprints:
            if ruled:
                also = "used-dice-show" if ruled[0] == USED else "cursed-dice-show"
                yield Reason(also, "province.crossed", dice, ruled, data)
            ruled = (OVER, self.rulings[OVER])
        elif ruled and ruled[0] == IS_ABSENT:
            code = "cursed-still-there"
        yield Reason(code, _RULES.get(code, "province.crossed"), dice, ruled, data)

    def _clear(self, symbol: Symbol, ruled: Ruled | None, data: dict[str, Any]) -> Reason:
        """Return why a crossed symbol counts as absent: no die shows it, or none that counts."""
        if ruled is None:
            return Reason(CLEAR, "province.crossed", data=data)
        code = "used-dice-pass" if ruled[0] == USED else "cursed-absent"
        dice = self.traveller.roll.showing(symbol)
        return Reason(code, "province.crossed", dice, ruled, data)

    def _closing(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice that close a crossed space: those that count, if there are some."""
        if self.rulings[USED] == "no":
            dice = tuple(die for die in dice if die not in self.position.used)
        return tuple(die for die in dice if die in self.hand.counted) or dice

    def _price(self) -> Iterator[Reason]:
        """Yield whether the footprints that are printed are paid (journey.footprint-cost)."""
        if self.leg and self.leg.price:
            left = self.position.footprints - (self.entry in JOKERS)
            data = {"place": self.space.number, "price": self.leg.price, "footprints": left}
            code = UNPAID if self.code == UNPAID else "village-paid"
            yield Reason(code, "journey.footprint-cost", data=data)

    def _place_data(self, *, on_road: bool) -> dict[str, Any]:
        """Return the data of a reason that name the space, or the road to it."""
        place = self.space.number
        return {"place": place, "here": self.at} if on_road else {"place": place}

    def _skull(self) -> Iterator[Reason]:
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.skull:
                place_data = self._place_data(on_road=on_road)
                yield from self.traveller.offered.skull(
                    place_data, self.position.pledged, self.rulings
                )

    def _arrival(self) -> Iterator[Reason]:
        """Yield the tokens gained and the light lost as printed (journey.gain, journey.loss)."""
        for gain, on_road in zip(self.gains, (True, False), strict=False):
            if gain:
                data = self._place_data(on_road=on_road) | {"gain": gain}
                yield Reason("arrival-gains", "journey.gain", data=data)
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.light:
                yield self._loss(cost.light, self._place_data(on_road=on_road))

    def _loss(self, printed: int, place_data: dict[str, Any]) -> Reason:
        """Add to the light lost, as far as there is some, and return why (score-floor-in-play)."""
        lost, ruled = printed, None
        light = None if self.position.light is None else self.position.light - self.lost
        if light is not None and light < printed:
            ruled = (FLOOR, self.rulings[FLOOR])
            lost = light - light_after(light, -printed, self.rulings.house)
        self.lost += lost
        data = place_data | {"count": lost}
        if lost == printed:
            return Reason("light-lost", "journey.loss", (), ruled, data)
        return Reason("light-lost-to-zero", "journey.loss", (), ruled, data | {"asked": printed})

    def _showing(self, symbol: Symbol | None) -> list[int]:
        dice = self.traveller.roll.dice
        return [die for die in self.hand.counted if dice[die].symbol == symbol]


@cache
def _together(gains: tuple[Effect, ...]) -> Effect:
    """Add up what a road and the space behind it give."""
    amounts: Counter[str] = Counter()
    for gain in gains:
        amounts.update(dict(gain.terms))
    return Effect(" ".join(f"{name}:{amount}" for name, amount in amounts.items()))


def entries(traveller: Traveller, position: Position, to: int) -> tuple[Step, ...]:
    """Judge every way to enter a space: by a die or an open gate, and by a footprint instead."""
    plain = take_step(traveller, position, to)
    if plain.die is None:
        return (plain,)
    return plain, take_step(traveller, position, to, joker=True)


@dataclass(frozen=True, slots=True, repr=False)
class Steps(Listing[Step]):
    """The steps that are allowed next; those that are not are in `refused`."""

    items: tuple[Step, ...]
    refused: tuple[Step, ...]
    position: Position

    def rows(self) -> list[dict[str, Any]]:
        """Return a row of plain values for each step, allowed ones first."""
        return [step.row() for step in (*self.items, *self.refused)]

    def to_dict(self) -> dict[str, Any]:
        """Return all steps as plain values that go into JSON."""
        return {
            "at": self.position.at,
            "legal": [step.to_dict() for step in self.items],
            "refused": [step.to_dict() for step in self.refused],
        }

    def table(self) -> pd.DataFrame:
        """Return the steps as a table."""
        return Listing.table(self).astype({"die": "Int64"})

    def __repr__(self) -> str:
        ends = (f"{step.to}{' (footprint)' if step.joker else ''}" for step in self.items)
        return f"<Steps from {self.position.at} to {', '.join(ends) or 'nowhere'}>"


def steps_from(position: Position) -> Steps:
    """Judge every step to a neighbour, by a die and by a footprint instead."""
    traveller = Traveller(position)
    legal: list[Step] = []
    refused: list[Step] = []
    for to in roads()[position.at or 0]:
        plain, *others = entries(traveller, position, to)
        (legal if plain.legal else refused).append(plain)
        legal += [other for other in others if other.legal]
    return Steps(tuple(legal), tuple(refused), position)
