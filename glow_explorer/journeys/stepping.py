"""One step of a company in the Province of Shadows: allowed or not, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Effect
from glow_explorer.journeys.entering import (
    CROSSED,
    DIE,
    JOKER,
    JOKERS,
    OVER,
    OVER_CROSSED,
    REFUSED,
    SAVES,
    USED,
    WANTED,
    Gate,
)  # fmt: skip
from glow_explorer.journeys.skulls import CLOSED, TAKES
from glow_explorer.judge.hand import IS_ABSENT, seen_by_crossed
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason, Ruled, showing
from glow_explorer.places import roads, spaces
from glow_explorer.position import FLOOR
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.journeys.standing import Afternoon, Standing
    from glow_explorer.rulebook import Rulings
    from glow_explorer.symbols import Symbol

BACK = "back-to-round-start"
REFUSALS = REFUSED | {"no-road", "space-twice", "village-unpaid", CLOSED}
_RULES = {
    DIE: "province.die",
    JOKER: "province.footprint",
    OVER_CROSSED: "province.footprint",
    WANTED: "province.footprint",
    "no-footprint-to-spend": "province.footprint",
    "space-closed": "province.die",
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
    standing
        Where the company stands afterwards, and what it has: the next step begins there.
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
    standing: Standing
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[Afternoon, Standing, bool] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def footprints(self) -> int:
        """The footprints left afterwards."""
        return self.standing.footprints

    @property
    def used(self) -> tuple[int, ...]:
        """The dice used so far."""
        return self.standing.used

    @property
    def visited(self) -> tuple[int, ...]:
        """The spaces of this round so far."""
        return self.standing.visited

    def again(self, rulings: Rulings) -> Step:
        """Answer the same question under other rulings."""
        afternoon, standing, joker = self._given
        return take_step(replace(afternoon, rulings=rulings), standing, self.to, joker=joker)

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain values that go into JSON."""
        return self.row() | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def row(self) -> dict[str, Any]:
        """Return the step as a row of a table."""
        names = ("origin", "to", "legal", "die", "joker", "pays", "lost", "skull", "village")
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        return found | {"gains": self.gains.text, "footprints": self.footprints}

    def __repr__(self) -> str:
        how = "" if not self.legal else " (footprint)" if self.joker else ""
        return f"<Step {self.origin} to {self.to}{how}: {'yes' if self.legal else 'no'}>"


def take_step(
    afternoon: Afternoon, here: Standing, to: int, *, joker: bool = False, curse: bool = True
) -> Step:
    """Judge one step.

    Parameters
    ----------
    afternoon, here
        The dice and rulings; where the company stands and what it has.
    to
        The space to enter.
    joker
        Whether a footprint is to stand for the symbol although a die shows it; where no die does,
        a footprint is spent anyway.
    curse
        Whether to say what the black die does to the symbol.
    """
    taken = _Taking(afternoon, here, to)
    legal = taken.enter(joker=joker)
    if curse and taken.road:
        taken.reasons += afternoon.curse_on(taken.space)
    return taken.step(legal=legal, asked=joker)


class _Taking:
    """Takes one step and writes down what happens."""

    def __init__(self, afternoon: Afternoon, here: Standing, to: int) -> None:
        self.afternoon, self.here, self.space = afternoon, here, spaces()[to]
        road = roads()[here.at].get(to)
        self.road = road
        self.gains = (road.gain, self.space.gain) if road else ()
        self.costs = (road.cost, self.space.cost) if road else ()
        self.rulings, self.hand = afternoon.rulings, afternoon.hand
        self.footprints = here.footprints
        self.die: int | None = None
        self.joker, self.skull = False, False
        self.pays = self.lost = 0
        self.reasons: list[Reason] = []

    def enter(self, *, joker: bool) -> bool:
        """Take the step as far as it is allowed; say whether it is."""
        return (
            self._told(self._way())
            and self._told(self._gate(joker=joker))
            and self._told(self._price())
            and self._told(self._skull())
            and self._told(self._arrival())
        )

    def step(self, *, legal: bool, asked: bool) -> Step:
        """Return what was found."""
        here, to = self.here, self.space.number
        gains = _together(self.gains) if legal else Effect()
        there = here
        if not legal:
            self.die, self.joker, self.skull, self.pays, self.lost = None, False, False, 0, 0
        else:
            there = replace(
                here, visited=(*here.visited, to),
                used=here.used if self.die is None else (*here.used, self.die),
                footprints=self.footprints + gains.footprints,
                rerolls=here.rerolls + gains.rerolls, fireflies=here.fireflies + gains.fireflies,
                light=None if here.light is None else here.light + gains.light - self.lost,
                lost=here.lost + self.lost, given=here.given + self.skull,
            )  # fmt: skip
        return Step(
            here.at, to, legal, self.die, self.joker, self.pays, gains, self.lost, self.skull,
            self.space.light, there, showing(self.reasons, self.afternoon.roll), self.rulings,
            (self.afternoon, here, asked),
        )  # fmt: skip

    def _told(self, reasons: Iterator[Reason]) -> bool:
        """Write reasons down; say whether they let the company on."""
        found = list(reasons)
        self.reasons += found
        return not any(one.code in REFUSALS for one in found)

    def _way(self) -> Iterator[Reason]:
        """There must be a road, and no space is passed twice (back-to-round-start)."""
        visited, place = self.here.visited, self.space.number
        data = {"here": self.here.at, "place": place}
        if self.road is None:
            yield Reason("no-road", "province.move", data=data)
        elif place in visited:
            answer = self.rulings[BACK]
            home = place == visited[0] and place not in visited[1:]
            ruled = (BACK, answer) if home else None
            code = "back-at-the-start" if home and answer == "yes" else "space-twice"
            yield Reason(code, "province.once", (), ruled, data)

    def _gate(self, *, joker: bool) -> Iterator[Reason]:
        """Enter the space by a die, by an absent symbol or by a footprint."""
        gate = Gate.of(self.space)
        if gate.symbol is None:
            if not any(self.costs):
                yield Reason("space-open", "province.move", data={"place": self.space.number})
            return
        (symbol,) = self.space.needs.crossed or self.space.needs.needs
        unused = [die for die in self._showing(symbol) if die not in self.here.used]
        code = self.afternoon.customs.entry(gate, len(unused), self.footprints, joker=joker)
        data = {"place": self.space.number, "symbol": symbol}
        if gate.crossed:
            yield from self._crossed(code, symbol, data)
        else:
            ruled = None
            if unused and code in (WANTED, JOKER):
                ruled = (SAVES, self.rulings[SAVES])
            dice = () if code == JOKER else tuple(unused[:1])
            yield Reason(code, _RULES[code], dice, ruled, data)
        if code == DIE:
            self.die = unused[0]
        if code in JOKERS:
            self.joker = True
            self.footprints -= 1

    def _crossed(self, code: str, symbol: Symbol, data: dict[str, Any]) -> Iterator[Reason]:
        """Say which dice show a crossed symbol, and by which ruling they count or not."""
        afternoon, used = self.afternoon, self.here.used
        dice = seen_by_crossed(symbol, afternoon.roll, self.hand, self.rulings)
        ruled: Ruled | None = None
        if dice and all(die in used for die in dice):
            ruled = (USED, self.rulings[USED])
        elif symbol in self.hand.cursed and not self._showing(symbol):
            ruled = (IS_ABSENT, self.rulings[IS_ABSENT])
        if code not in (CROSSED, OVER_CROSSED):
            yield Reason(code, "province.crossed", (), ruled, data)
            return
        dice = self._closing(dice)
        if self.footprints:
            if ruled:
                also = "used-dice-show" if ruled[0] == USED else "cursed-dice-show"
                yield Reason(also, "province.crossed", dice, ruled, data)
            ruled = (OVER, self.rulings[OVER])
        yield Reason(code, _RULES.get(code, "province.crossed"), dice, ruled, data)

    def _closing(self, seen: tuple[int, ...]) -> tuple[int, ...]:
        """Return the dice that close a crossed space: those that count, if there are some."""
        if self.rulings[USED] == "no":
            seen = tuple(die for die in seen if die not in self.here.used)
        return tuple(die for die in seen if die in self.hand.counted) or seen

    def _price(self) -> Iterator[Reason]:
        """Pay the footprints that are printed (journey.footprint-cost)."""
        price = sum(cost.footprints for cost in self.costs)
        if price:
            enough = self.footprints >= price
            data = {"place": self.space.number, "price": price, "footprints": self.footprints}
            code = "village-paid" if enough else "village-unpaid"
            yield Reason(code, "journey.footprint-cost", data=data)
            if enough:
                self.pays = price
                self.footprints -= price

    def _where(self, *, on_road: bool) -> dict[str, Any]:
        """Say where something is printed: on the space, or on the road to it."""
        place = self.space.number
        return {"place": place, "here": self.here.at} if on_road else {"place": place}

    def _skull(self) -> Iterator[Reason]:
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.skull:
                where = self._where(on_road=on_road)
                for reason in self.afternoon.offered.skull(where, self.here.given, self.rulings):
                    self.skull = self.skull or reason.code in TAKES
                    yield reason

    def _arrival(self) -> Iterator[Reason]:
        """Take the tokens and lose the light that are printed (journey.gain, journey.loss)."""
        for gain, on_road in zip(self.gains, (True, False), strict=False):
            if gain:
                data = self._where(on_road=on_road) | {"gain": gain}
                yield Reason("arrival-gains", "journey.gain", data=data)
        for cost, on_road in zip(self.costs, (True, False), strict=False):
            if cost.light:
                yield self._loss(cost.light, self._where(on_road=on_road))

    def _loss(self, asked: int, where: dict[str, Any]) -> Reason:
        """Lose light, as far as there is some (score-floor-in-play)."""
        lost, ruled = asked, None
        light = None if self.here.light is None else self.here.light - self.lost
        if light is not None and light < asked:
            ruled = (FLOOR, self.rulings[FLOOR])
            lost = max(0, light) if ruled[1] == "yes" else asked
        self.lost += lost
        data = where | {"count": lost}
        if lost == asked:
            return Reason("light-lost", "journey.loss", (), ruled, data)
        return Reason("light-lost-to-zero", "journey.loss", (), ruled, data | {"asked": asked})

    def _showing(self, symbol: object) -> list[int]:
        dice = self.afternoon.roll.dice
        return [die for die in self.hand.counted if dice[die].symbol == symbol]


@cache
def _together(gains: tuple[Effect, ...]) -> Effect:
    """Add up what a road and the space behind it give."""
    found: Counter[str] = Counter()
    for gain in gains:
        found.update(dict(gain.terms))
    return Effect(" ".join(f"{name}:{amount}" for name, amount in found.items()))


def entries(afternoon: Afternoon, here: Standing, to: int) -> tuple[Step, ...]:
    """Judge every way to enter a space: by a die or an open gate, and by a footprint instead."""
    plain = take_step(afternoon, here, to)
    if plain.die is None:
        return (plain,)
    return plain, take_step(afternoon, here, to, joker=True)
