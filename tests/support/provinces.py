"""A slow and obvious twin of the Province of Shadows: it reads the tables and tries everything.

Nothing here comes from the journeys' own code. A company is a `Trek`; `onward` lists every way to
take one more step, `everything` every way there is to every space.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import Company, Die, Roll
from glow_explorer.rulebook import Rulings

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from glow_explorer.journeys.walk import Walk

DATA = Path(__file__).parents[2] / "data"
ELEMENTS = ("fire", "water", "air", "nature", "rock")
COLORS = ("red", "green", "blue", "azure", "orange")
MEMBERS = ("likyar", "dvol-a")
ANSWERS = {
    "joker-saves-a-die": "yes", "joker-replaces-crossed": "yes", "used-dice-block-crossed": "yes",
    "back-to-round-start": "no", "skull-with-nothing": "free", "score-floor-in-play": "yes",
    "hidden-spell-cancelled": "yes", "curse-on-journey": "yes", "kaar-owner-immune": "yes",
    "black-die-counts-itself": "no", "cursed-symbol-is-absent": "yes",
}  # fmt: skip
OTHERS = {name: {"yes": "no", "no": "yes", "free": "closed"}[one] for name, one in ANSWERS.items()}

Vector = tuple[int, int, int, int, int]
"""Footprints left, light not lost, members not given, rerolls, fireflies: more is better."""


class Place(NamedTuple):
    """What is printed on a space: its symbol, crossed or not, its price, its gains, its light."""

    kind: str
    symbol: str
    crossed: bool
    price: int
    gain: dict[str, int]
    light: int


class Stretch(NamedTuple):
    """What is printed on a road: the light lost there, a skull, its gains."""

    lost: int
    skull: bool
    gain: dict[str, int]


def _amounts(text: str) -> dict[str, int]:
    return {
        name: int(amount or 1) for name, _, amount in (one.partition(":") for one in text.split())
    }


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _place(row: dict[str, str]) -> Place:
    needs, gain = row["needs"], _amounts(row["gain"])
    price = _amounts(row["cost"]).get("footprint", 0)
    symbol = needs.removeprefix("no:")
    return Place(row["kind"], symbol, needs != symbol, price, gain, int(row["light"]))


@cache
def places() -> dict[int, Place]:
    """Return the spaces of the table by number."""
    return {int(row["number"]): _place(row) for row in _rows("province_spaces.csv")}


@cache
def ways() -> dict[tuple[int, int], Stretch]:
    """Return the roads of the table, each in both directions."""
    found: dict[tuple[int, int], Stretch] = {}
    for row in _rows("province_roads.csv"):
        costs = _amounts(row["cost"])
        printed = Stretch(costs.get("light", 0), "skull" in costs, _amounts(row["gain"]))
        a, b = int(row["a"]), int(row["b"])
        found[a, b] = found[b, a] = printed
    return found


@cache
def neighbours(here: int) -> tuple[int, ...]:
    """Return the spaces at the other end of the roads from a space."""
    return tuple(sorted(b for a, b in ways() if a == here))


@dataclass(frozen=True)
class Trek:
    """A company on its way, with all that decides where it may go.

    `members` are the companions and open spells of a known company, None if nobody said.
    """

    visited: tuple[int, ...]
    dice: tuple[tuple[str, str], ...]
    footprints: int = 0
    used: frozenset[int] = frozenset()
    light: int | None = None
    members: int | None = None
    hidden: int = 0
    kaar: bool = False
    answers: dict[str, str] = field(default_factory=lambda: dict(ANSWERS))
    lost: int = 0
    given: int = 0
    rerolls: int = 0
    fireflies: int = 0

    @property
    def at(self) -> int:
        """Where the company stands."""
        return self.visited[-1]

    @property
    def vector(self) -> Vector:
        """What it has, the more the better."""
        return self.footprints, -self.lost, -self.given, self.rerolls, self.fireflies

    def ruled(self, name: str) -> bool:
        """Say whether a ruling is answered with yes."""
        return self.answers[name] == "yes"

    def silenced(self) -> set[str]:
        """Return the symbols that the black die takes out of the result."""
        if not self.ruled("curse-on-journey") or (self.kaar and self.ruled("kaar-owner-immune")):
            return set()
        return {symbol for color, symbol in self.dice if color == "black" and symbol in ELEMENTS}

    def counts(self, die: int) -> bool:
        """Say whether a die is part of the result."""
        color, symbol = self.dice[die]
        itself = color == "black" and self.ruled("black-die-counts-itself")
        return symbol not in self.silenced() or itself

    def usable(self, symbol: str) -> list[int]:
        """Return the dice with a symbol that can still be used."""
        every = range(len(self.dice))
        shown = [die for die in every if self.dice[die][1] == symbol and die not in self.used]
        return [die for die in shown if self.counts(die)]

    def sees(self, symbol: str) -> list[int]:
        """Return the dice that show a crossed symbol, so that it is not absent."""
        found = [die for die, (_, shown) in enumerate(self.dice) if shown == symbol]
        if self.ruled("cursed-symbol-is-absent"):
            found = [die for die in found if self.counts(die)]
        if not self.ruled("used-dice-block-crossed"):
            found = [die for die in found if die not in self.used]
        return found

    def passed(self, to: int) -> bool:
        """Say whether a space is closed because the company has been there this round."""
        if to == self.visited[0] and self.ruled("back-to-round-start"):
            return to in self.visited[1:]
        return to in self.visited

    def to_give(self) -> bool:
        """Say whether a skull finds a companion or a spell."""
        if self.members is None:
            return True
        hidden = self.hidden if self.ruled("hidden-spell-cancelled") else 0
        return self.given < self.members + self.kaar + hidden

    def asked(self) -> dict[str, Any]:
        """Return the same position as the board's methods want it."""
        company = None
        if self.members is not None:
            company = Company("Pocana", MEMBERS[: self.members])
        rulings = Rulings("standard", **{k.replace("-", "_"): v for k, v in self.answers.items()})
        return {
            "roll": roll_of(self.dice), "footprints": self.footprints, "rulings": rulings,
            "light": self.light, "company": company, "hidden_spells": self.hidden,
            "kaar": self.kaar,
        }  # fmt: skip

    def midway(self) -> dict[str, Any]:
        """Return what `steps` and `paths` want besides: where it stands, what it has used."""
        return {"at": self.at, "used": sorted(self.used), "visited": self.visited}


def roll_of(dice: Iterable[tuple[str, str]]) -> Roll:
    """Make a roll, also beyond the components."""
    return Roll([Die(color, symbol) for color, symbol in dice], unlimited=True)


def choices(trek: Trek, to: int) -> Iterator[tuple[int | None, bool]]:
    """Yield every way to meet what a space asks for: by which die, whether by a footprint."""
    place = places()[to]
    if not place.symbol:
        yield None, False
    elif place.crossed:
        if not trek.sees(place.symbol):
            yield None, False
        elif trek.ruled("joker-replaces-crossed"):
            yield None, True
    else:
        dice = trek.usable(place.symbol)
        if dice:
            yield dice[0], False
        if not dice or trek.ruled("joker-saves-a-die"):
            yield None, True


def enter(trek: Trek, to: int, die: int | None, *, joker: bool) -> Trek | None:
    """Take a step with a chosen die or footprint; None if it cannot be paid."""
    place, road = places()[to], ways()[trek.at, to]
    footprints = trek.footprints - joker - place.price
    skull = road.skull and trek.to_give()
    closed = road.skull and not skull and trek.answers["skull-with-nothing"] == "closed"
    if footprints < 0 or closed:
        return None
    lost = road.lost
    if trek.light is not None and trek.ruled("score-floor-in-play"):
        lost = min(lost, trek.light)
    return replace(
        trek, visited=(*trek.visited, to), footprints=footprints,
        used=trek.used if die is None else trek.used | {die},
        light=None if trek.light is None else trek.light - lost,
        lost=trek.lost + lost, given=trek.given + skull,
        rerolls=trek.rerolls + road.gain.get("reroll", 0) + place.gain.get("reroll", 0),
        fireflies=trek.fireflies + road.gain.get("firefly", 0) + place.gain.get("firefly", 0),
    )  # fmt: skip


def onward(trek: Trek) -> Iterator[Trek]:
    """Yield every way to take one more step."""
    for to in neighbours(trek.at):
        if not trek.passed(to):
            for die, joker in choices(trek, to):
                if (after := enter(trek, to, die, joker=joker)) is not None:
                    yield after


def everything(start: Trek) -> dict[int, set[Vector]]:
    """Follow every way with every choice; return what can be had on each space."""
    found: dict[int, set[Vector]] = {}
    waiting = [start]
    while waiting:
        trek = waiting.pop()
        found.setdefault(trek.at, set()).add(trek.vector)
        waiting += onward(trek)
    return found


def beats(one: Vector, other: Vector) -> bool:
    """Say whether one is at least as good in everything, and better in something."""
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def best(vectors: Iterable[Vector]) -> set[Vector]:
    """Return those that none beats."""
    some = set(vectors)
    return {one for one in some if not any(beats(other, one) for other in some)}


def vector(way: Walk) -> Vector:
    """Return what a way leaves, the more the better."""
    return way.footprints, way.light, -way.given, way.rerolls, way.fireflies


def some_dice(chance: random.Random, count: int, *, black: bool) -> tuple[tuple[str, str], ...]:
    """Roll some dice of any colours, one of them perhaps black, now and then a special face."""
    specials = (("purple", "footprints"), ("yellow", "light"))
    found = [
        chance.choice(specials)
        if chance.random() < 0.05
        else (chance.choice(COLORS), chance.choice(ELEMENTS))
        for _ in range(count)
    ]
    if black and found:
        found[-1] = ("black", chance.choice((*ELEMENTS, "loss")))
    chance.shuffle(found)
    return tuple(found)


def some_answers(chance: random.Random, names: Iterable[str]) -> dict[str, str]:
    """Answer some rulings at random and the rest as the standard does."""
    turned = {name: OTHERS[name] for name in names if chance.random() < 0.5}
    return ANSWERS | turned


def wander(chance: random.Random, start: Trek, steps: int) -> Trek:
    """Take some legal steps at random; stop where there are none."""
    trek = start
    for _ in range(steps):
        following = list(onward(trek))
        if not following:
            break
        trek = chance.choice(following)
    return trek
