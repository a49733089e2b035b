"""A slow and obvious twin of the adviser: it tries every reroll of every die, one after another."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import glow_explorer as glow
from glow_explorer import Company, Roll

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from glow_explorer import Die, Symbol
    from glow_explorer.odds.advice import Advice

SETUP = tomllib.loads((Path(__file__).parents[2] / "data" / "setup.toml").read_text("utf-8"))
SPACES: list[int] = SETUP["score_track"]["rerolls"]
START: int = SETUP["score_track"]["start"]
LAP: int = SETUP["score_track"]["length"]
Shown = tuple["Symbol", ...]


class Stock(NamedTuple):
    """The rerolls that cost nothing, the tokens, and the score: None to stay off the track."""

    free: int = 0
    tokens: int = 0
    light: int | None = None


class Payment(NamedTuple):
    """Rerolls that are paid for: where they come from, what they cost, what is left."""

    sources: tuple[str, ...]
    cost: Fraction
    left: Stock


@dataclass
class Twin:
    """Works out every position by trying everything, and remembers it."""

    company: Company
    dice: tuple[Die, ...]
    token_value: Fraction = Fraction(0)
    weights: Mapping[str, Any] = field(default_factory=dict)
    footprints: int = 0
    sketal_dice: Mapping[Any, int | None] = field(default_factory=dict)
    cemetery: tuple[str, ...] = ()
    rulings: Any = "standard"
    most: int = 2
    """How many dice one reroll throws again at most."""

    def __post_init__(self) -> None:
        self.values: dict[tuple[Shown, Stock], Fraction] = {}
        self.averages: dict[tuple[object, Stock], Fraction] = {}
        self.ends: dict[object, Fraction] = {}
        self.chances = [
            [(symbol, Fraction(n, 6)) for symbol, n in Counter(die.faces).items()]
            for die in self.dice
        ]
        under = glow.Rulings(self.rulings) if isinstance(self.rulings, str) else self.rulings
        self.open = under["track-rerolls-after-lap"] == "yes"
        given = {name: Fraction(str(worth)) for name, worth in self.weights.items()}
        nothing = dict.fromkeys(("footprints", "fireflies", "end_light"), Fraction(0))
        self.worth = nothing | {"light": Fraction(1), "rerolls": self.token_value} | given

    def advice(self, shown: Shown | None, stock: Stock) -> Advice:
        """Ask the adviser the same; None for dice that are still to be rolled."""
        dice = glow.Pool(self.dice, unlimited=True) if shown is None else self.roll(shown)
        return glow.advise(
            dice, self.company, stock.free, tokens=stock.tokens, light=stock.light,
            token_value=self.token_value, weights=self.weights, footprints=self.footprints,
            sketal_dice=dict(self.sketal_dice), cemetery=self.cemetery, rulings=self.rulings,
        )  # fmt: skip

    def roll(self, shown: Shown) -> Roll:
        dice = [die.showing(symbol) for die, symbol in zip(self.dice, shown, strict=True)]
        return Roll(dice, unlimited=True)

    def end(self, shown: Shown, score: int | None) -> Fraction:
        """Return the most that noon can bring."""
        light = START if score is None else score
        lying = [str(die) for die in self.roll(shown)]
        key = (light, *(lying if self.sketal_dice else sorted(lying)))
        if key not in self.ends:
            self.ends[key] = self._noon(shown, light)
        return self.ends[key]

    def _noon(self, shown: Shown, light: int) -> Fraction:
        found = glow.noon(
            self.company, self.roll(shown), light=light, footprints=self.footprints,
            sketal_dice=dict(self.sketal_dice), cemetery=self.cemetery, rulings=self.rulings,
        )  # fmt: skip
        alive = sum(card.end_light for card in self.company.companions)
        return max(
            (one.light - light) * self.worth["light"]
            + (one.footprints - self.footprints) * self.worth["footprints"]
            + one.fireflies * self.worth["fireflies"]
            + one.rerolls * self.worth["rerolls"]
            + (sum(card.end_light for card in one.companions) - alive) * self.worth["end_light"]
            for one in found.outcomes
        )

    def pay(self, stock: Stock) -> Iterator[Payment]:
        """Yield every way to pay for one reroll."""
        if stock.free:
            yield Payment(("companion",), Fraction(0), stock._replace(free=stock.free - 1))
        if stock.tokens:
            left = stock._replace(tokens=stock.tokens - 1)
            yield Payment(("token",), self.token_value, left)
        if stock.light is not None and (stock.light < LAP or self.open):
            lower = (space for space in SPACES if space < stock.light)
            price = min((stock.light - space for space in lower), default=0)
            if price:
                left = stock._replace(light=stock.light - price)
                yield Payment(("track",), price * self.worth["light"], left)

    def pay_three(self, stock: Stock) -> list[Payment]:
        """Return every way to pay for three rerolls."""
        found = [Payment((), Fraction(0), stock)]
        for _ in range(3):
            found = [
                Payment(one.sources + more.sources, one.cost + more.cost, more.left)
                for one in found
                for more in self.pay(one.left)
            ]
        cheapest = {one.left: one for one in sorted(found, key=lambda one: -one.cost)}
        return list(cheapest.values())

    def average(self, shown: Shown, some: Iterable[int], left: Stock) -> Fraction:
        """Return what a position is worth on average when some dice are rolled again."""
        dice = tuple(some)
        kept = tuple(None if die in dice else symbol for die, symbol in enumerate(shown))
        if (kept, left) not in self.averages:
            total = Fraction(0)
            for results in product(*(self.dice[die].faces for die in dice)):
                after = list(shown)
                for die, symbol in zip(dice, results, strict=True):
                    after[die] = symbol
                total += self.value(tuple(after), left)
            self.averages[kept, left] = total / 6 ** len(dice)
        return self.averages[kept, left]

    def reroll(self, shown: Shown, dice: Iterable[int], stock: Stock) -> Fraction | None:
        """Return what a reroll of some dice is worth, paid for in the best way, if it can be."""
        some = tuple(dice)
        ways = (self.average(shown, some, one.left) - one.cost for one in self.pay(stock))
        return max(ways, default=None)

    def turn(self, shown: Shown, die: int, symbol: Symbol, stock: Stock) -> Fraction | None:
        """Return what turning a die is worth, paid for in the best way, if it can be."""
        after = (*shown[:die], symbol, *shown[die + 1 :])
        ways = (self.value(after, one.left) - one.cost for one in self.pay_three(stock))
        return max(ways, default=None)

    def everything(self, shown: Shown, stock: Stock) -> Iterator[tuple[object, Fraction | None]]:
        """Yield everything that can be tried, and what it is worth; None if it cannot be paid."""
        yield "stop", self.end(shown, stock.light)
        for count in range(1, self.most + 1):
            for dice in combinations(range(len(shown)), count):
                yield dice, self.reroll(shown, dice, stock)
        for die, chances in enumerate(self.chances):
            for symbol, _ in chances:
                yield {die: symbol}, self.turn(shown, die, symbol, stock)

    def value(self, shown: Shown, stock: Stock) -> Fraction:
        """Return what a position is worth with the best play."""
        key = shown, stock
        if key not in self.values:
            tried = (worth for _, worth in self.everything(shown, stock))
            self.values[key] = max(worth for worth in tried if worth is not None)
        return self.values[key]

    def expected(self, stock: Stock) -> Fraction:
        """Return what all dice are worth before they are rolled."""
        anything = tuple(die.faces[0] for die in self.dice)
        return self.average(anything, range(len(self.dice)), stock)
