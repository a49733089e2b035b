"""Plans for the sea against a slow twin that tries every voyage after every roll."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import glow_explorer as glow
from glow_explorer import Pool, Rulings
from tests.journeys.test_sea_chances import Shown, every_roll, printed
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.journeys.sea_plan import Plan
    from glow_explorer.journeys.voyage import Move

Boats = tuple[int, ...]


def amount(name: str, text: str) -> int:
    """Read one amount, such as that of ``footprint:1``."""
    return sum(int(term.split(":")[1]) for term in text.split() if term.startswith(f"{name}:"))


@dataclass(frozen=True)
class Island:
    """An island as it is printed."""

    light: int
    footprints: int
    rerolls: int
    fireflies: int
    skull: bool


@dataclass(frozen=True)
class Worths:
    """What things are worth, as they are given to a plan."""

    footprint_value: Any = 1
    reroll_value: Any = 0
    firefly_value: Any = 0
    skull_cost: Any = 0
    goal: frozenset[int] = field(default=frozenset(), kw_only=True)
    prize: Any = field(default=0, kw_only=True)

    def arrival(self, to: int) -> Fraction:
        """Return what an arrival is worth, its footprints aside."""
        island = ISLANDS[to]
        return (
            island.rerolls * Fraction(self.reroll_value)
            + island.fireflies * Fraction(self.firefly_value)
            - island.skull * Fraction(self.skull_cost)
        )

    def end(self, boats: Boats, footprints: int) -> Fraction:
        """Return what a position is worth when all days are over."""
        light = sum(ISLANDS[boat].light for boat in boats)
        prize = self.prize if self.goal and self.goal <= set(boats) else 0
        return light + prize + footprints * Fraction(self.footprint_value)


ISLANDS = {
    int(row["number"]): Island(
        int(row["light"]), amount("footprint", row["gain"]), amount("reroll", row["gain"]),
        amount("firefly", row["gain"]), row["cost"] == "skull",
    )
    for row in printed("archipelago_islands.csv")
}  # fmt: skip
ROUTES = {
    (int(row[first]), int(row[last])): (
        range(int(row["fewest"] or 0), int(row["most"] or 5) + 1), amount("footprint", row["cost"]),
    )
    for row in printed("archipelago_routes.csv")
    for first, last in (("a", "b"), ("b", "a"))
}  # fmt: skip


class Way(NamedTuple):
    """A voyage that is allowed, and what is left after it."""

    origin: int
    to: int
    jokers: int
    pays: int
    boats: Boats
    footprints: int


def ways(
    boats: Boats, footprints: int, elements: int, rulings: Rulings, *, solo: bool = False
) -> list[Way]:
    """Try every route of every boat; wild cards stand for elements that are missing."""
    found = []
    for (origin, to), (asked, price) in ROUTES.items():
        closed = solo and rulings["tom-right-route"] == "everyone" and {origin, to} == {0, 1}
        together = to in boats and not (to == 0 and rulings["boats-on-centre"] == "yes")
        if origin not in boats or closed or together:
            continue
        for jokers in range(footprints - price + 1):
            if elements + jokers in asked:
                after = list(boats)
                after[after.index(origin)] = to
                left = footprints - price - jokers + ISLANDS[to].footprints
                found.append(Way(origin, to, jokers, price, tuple(sorted(after)), left))
                break
    return found


@dataclass
class Sea:
    """Looks ahead through every roll and every voyage, one day after the other."""

    days: list[Mapping[Shown, Fraction]]
    worths: Worths
    rulings: Rulings
    solo: bool = False
    known: dict[tuple[int, Boats, int], Fraction] = field(default_factory=dict)

    def value(self, days_left: int, boats: Boats, footprints: int) -> Fraction:
        """Return what a position is worth before the dice of the day are rolled."""
        at = (days_left, tuple(sorted(boats)), footprints)
        if at not in self.known:
            self.known[at] = self.worths.end(boats, footprints) if not days_left else sum(
                (chance * max(self.rated(days_left, at[1], footprints + more, number).values())
                 for (number, more), chance in self.days[-days_left].items()),
                Fraction(0),
            )  # fmt: skip
        return self.known[at]

    def rated(
        self, days_left: int, boats: Boats, footprints: int, elements: int
    ) -> dict[tuple[int, int] | None, Fraction]:
        """Return what staying, and every voyage that is allowed, is worth on a day."""
        found: dict[tuple[int, int] | None, Fraction] = {
            None: self.value(days_left - 1, boats, footprints)
        }
        for way in ways(boats, footprints, elements, self.rulings, solo=self.solo):
            then = self.value(days_left - 1, way.boats, way.footprints)
            found[way.origin, way.to] = then + self.worths.arrival(way.to)
        return found


PLAIN = ("", "green", "2 red", "blue, azure", "green, red, orange", "2 green, blue, red")
SPECIAL = (
    "purple", "2 purple", "yellow, red", "black, red", "purple, black, blue", "red:fire, 2 azure",
    "purple:footprints, orange", "black:water, blue, green", "purple, yellow, green, orange",
)  # fmt: skip
ODD = (0, 1, Fraction(1, 3), 0.5, 0.25, 2.5, 7)
RULINGS = (
    Rulings(), Rulings(boats_on_centre="yes"), Rulings(tom_right_route="everyone"),
    Rulings("english", boats_on_centre="yes"), Rulings("digital"),
)  # fmt: skip


def some_boats(chance: random.Random) -> Boats:
    """Return four boats anywhere; some may still be at the centre."""
    out = chance.randint(0, 4)
    boats = [0] * (4 - out) + chance.sample(range(1, 12), out)
    chance.shuffle(boats)
    return tuple(boats)


@dataclass
class Case:
    """A plan and its slow twin, for anything that can be asked."""

    seed: int
    fewest_days: int = 0

    def __post_init__(self) -> None:
        chance = self.chance = random.Random(self.seed)
        self.days = chance.randint(self.fewest_days, 3)
        pools = [chance.choice(PLAIN + SPECIAL) for _ in range(self.days)]
        given: str | list[str] = pools
        if chance.random() < 0.6:
            given = chance.choice(PLAIN + SPECIAL)
            pools = [given] * self.days
        self.boats, self.footprints = some_boats(chance), chance.randint(0, 4)
        self.worths = Worths(
            chance.choice((0, 1, 0.25, -1)), *(chance.choice(ODD) for _ in range(3))
        )
        self.rulings, self.solo = chance.choice(RULINGS), chance.random() < 0.4
        kaar, purple = chance.random() < 0.3, chance.random() < 0.7
        self.plan: Plan = glow.archipelago.plan(
            given, self.days, self.boats, self.footprints, self.worths.skull_cost,
            self.worths.reroll_value, self.worths.firefly_value, purple,
            footprint_value=self.worths.footprint_value, rulings=self.rulings, kaar=kaar,
            solo=self.solo,
        )  # fmt: skip
        rolls = [every_roll(Pool(one), self.rulings, kaar=kaar, purple=purple) for one in pools]
        self.sea = Sea([*rolls], self.worths, self.rulings, self.solo)

    def positions(self, count: int) -> list[tuple[int, Boats, int, int]]:
        """Return positions to ask about, wherever the plan goes; some with many footprints."""
        chance = self.chance
        return [
            (
                chance.randint(1, self.days), some_boats(chance),
                chance.choice((0, 1, 2, 3, 5, 8, 13, 60)), chance.randint(0, 5),
            )
            for _ in range(count if self.days else 0)
        ]  # fmt: skip


def _few_shown(pool: str) -> dict[Shown, Fraction]:
    """Return what a pool shows; of six dice and more without the purple, by their chances alone."""
    if len(Pool(pool)) < 6:
        return every_roll(Pool(pool))
    chances = glow.archipelago.chances(pool)
    return {(number, 0): one for number, one in chances.items() if one}


def name(move: Move | None) -> tuple[int, int] | None:
    """Name a voyage, or staying, by its islands."""
    return (move.origin, move.to) if move else None


class TestWays:
    """The twin's voyages are those that the judge of voyages allows."""

    @pytest.mark.parametrize("seed", range(20))
    def test_the_twin_and_the_judge_agree(self, seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(8):
            boats, footprints = some_boats(chance), chance.randint(0, 6)
            number, rulings = chance.randint(0, 5), chance.choice(RULINGS)
            solo = chance.random() < 0.5
            moves = glow.archipelago.moves(
                boats, None, footprints, rulings, elements=number, solo=solo
            )
            assert {
                (one.origin, one.to, one.jokers, one.pays, tuple(sorted(one.boats)), one.footprints)
                for one in moves
            } == set(ways(boats, footprints, number, rulings, solo=solo))


class TestValue:
    @for_each("seed", range(70))
    def test_the_value_is_that_of_looking_ahead(self, seed: int) -> None:
        case = Case(seed)
        slow = case.sea.value(case.days, case.boats, case.footprints)

        assert isinstance(case.plan.value, Fraction)
        assert case.plan.value == slow

    @pytest.mark.parametrize("purple", [True, False])
    @pytest.mark.parametrize("pool", ["2 green, purple", "black, red, blue", "2 orange, azure"])
    def test_from_the_start_over_four_days(self, pool: str, purple: bool) -> None:
        plan = glow.archipelago.plan(pool, 4, purple_footprints=purple)
        sea = Sea([every_roll(Pool(pool), purple=purple)] * 4, Worths(), Rulings())

        assert plan.value == sea.value(4, (0, 0, 0, 0), 0)

    @pytest.mark.parametrize(
        ("pool", "days"), [("2 azure, 3 red, black", 8), ("2 green, red, orange, purple", 4)]
    )
    def test_from_the_start_over_many_days(self, pool: str, days: int) -> None:
        """Few numbers of elements and footprints are shown, so that looking ahead is possible."""
        plan = glow.archipelago.plan(pool, days)
        sea = Sea([_few_shown(pool)] * days, Worths(), Rulings())

        assert plan.value == sea.value(days, (0, 0, 0, 0), 0)

    def test_floats_mean_what_they_show(self) -> None:
        """A tenth is a tenth, not the nearest binary number."""
        asked: dict[str, Any] = {"days": 2, "boats": (0, 1, 10, 3), "footprints": 2}
        tenth = glow.archipelago.plan("2 red", reroll_value=0.1, skull_cost=1.1, **asked)
        exact = glow.archipelago.plan(
            "2 red", reroll_value=Fraction(1, 10), skull_cost=Fraction(11, 10), **asked
        )

        assert tenth.value == exact.value
        assert tenth == exact


class TestOptions:
    """All that is allowed on a day, wherever the boats are: also where the plan never goes."""

    @pytest.mark.parametrize("seed", range(100, 130))
    def test_options_are_complete_and_rated_by_looking_ahead(self, seed: int) -> None:
        case = Case(seed)
        for at in case.positions(6):
            options = case.plan.options(*at)

            assert {name(move): worth for move, worth in options} == case.sea.rated(*at)
            assert len({name(move) for move, _ in options}) == len(options)

    @pytest.mark.parametrize("seed", range(100, 130))
    def test_options_come_best_first(self, seed: int) -> None:
        case = Case(seed)
        for at in case.positions(6):
            worths = [worth for _, worth in case.plan.options(*at)]

            assert worths == sorted(worths, reverse=True)

    @pytest.mark.parametrize("seed", range(150, 180))
    def test_the_best_is_the_best_of_them(self, seed: int) -> None:
        case = Case(seed)
        for at in case.positions(6):
            rated = case.sea.rated(*at)
            best = case.plan.best(*at)

            assert rated[name(best)] == max(rated.values())
            assert (best is None) == (rated[None] == max(rated.values()))
            assert name(best) == name(case.plan.options(*at)[0][0])

    @pytest.mark.parametrize("seed", range(150, 180))
    def test_what_is_chosen_is_allowed(self, seed: int) -> None:
        case = Case(seed)
        for days, boats, footprints, number in case.positions(6):
            best = case.plan.best(days, boats, footprints, number)
            if best is None:
                continue
            allowed = {
                way[:2]: way
                for way in ways(boats, footprints, number, case.rulings, solo=case.solo)
            }
            way = allowed[best.origin, best.to]

            assert best.legal
            assert (best.jokers, best.pays, best.footprints) == (
                way.jokers, way.pays, way.footprints,
            )  # fmt: skip
            assert sorted(best.boats) == list(way.boats)

    @pytest.mark.parametrize("footprints", [17, 18, 19, 60, 1000])
    def test_more_footprints_than_can_be_spent(self, footprints: int) -> None:
        """Three days can take eighteen footprints at most; the others are left over."""
        plan = glow.archipelago.plan("2 red, purple", 3, footprint_value=0.25)
        sea = Sea([every_roll(Pool("2 red, purple"))] * 3, Worths(0.25), Rulings())
        for number in range(6):
            at = (3, (5, 0, 3, 10), footprints, number)
            assert {name(move): worth for move, worth in plan.options(*at)} == sea.rated(*at)

    def test_asking_with_many_footprints_first_changes_nothing(self) -> None:
        pool = "azure, blue, purple"
        sea = Sea([every_roll(Pool(pool))] * 3, Worths(0), Rulings())
        orders = {"standard": [60, 7, 0, 1], "french": [0, 1, 7, 60], "english": [3, 60, 2, 9]}
        for rulings, asked in orders.items():
            plan = glow.archipelago.plan(
                pool, 3, (0, 0, 6, 8), asked[0], footprint_value=0, rulings=rulings
            )
            for footprints in asked:
                at = (3, (0, 0, 6, 8), footprints, 3)
                assert plan.options(*at)[0][1] == max(sea.rated(*at).values())
