"""How a plan for the sea goes: what it promises, what it does, and what would change it."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Color, Die, Pool, Rulings
from glow_explorer.journeys.sea_days import harbour_of, harbours
from tests.journeys.test_sea_chances import counting, every_roll, faces
from tests.journeys.test_sea_plan_oracle import ISLANDS, Boats, Case, Worths, some_boats, ways
from tests.support.refusals import refusal

START = (0, 0, 0, 0)
Made = tuple[tuple[int, int], ...]
Reached = dict[tuple[Made, Boats, int], Fraction]


def forward(case: Case) -> list[Reached]:
    """Follow what a plan calls best through every roll; return what each evening may bring."""
    plan, rolls = case.plan, case.sea.days
    here: Reached = {((), tuple(sorted(plan.boats)), plan.footprints): Fraction(1)}
    evenings = []
    for day, shown in enumerate(rolls):
        there: Reached = defaultdict(Fraction)
        for (made, boats, stock), chance in here.items():
            for (number, more), likely in shown.items():
                best = plan.best(len(rolls) - day, boats, stock + more, number)
                then = (made, boats, stock + more)
                if best:
                    step = (best.origin, best.to)
                    then = ((*made, step), tuple(sorted(best.boats)), best.footprints)
                there[then] += chance * likely
        here = dict(there)
        evenings.append(here)
    return evenings


@cache
def known(seed: int) -> Case:
    """Return a plan for a day at least, with its slow twin; the same for every test."""
    return Case(seed, fewest_days=1)


@pytest.fixture
def case(request: pytest.FixtureRequest) -> Case:
    """A plan with its slow twin."""
    return known(request.param)


SOME = pytest.mark.parametrize("case", range(200, 225), indirect=True)
FEW = pytest.mark.parametrize("case", range(230, 240), indirect=True)


class TestCourse:
    """Where best play comes to, against a pass through every roll."""

    @SOME
    def test_where_the_boats_end(self, case: Case) -> None:
        ends = forward(case)[-1]
        found: dict[int, Fraction] = dict.fromkeys(ISLANDS, Fraction(0))
        for (_, boats, _), chance in ends.items():
            for boat in boats:
                found[boat] += chance
        stock = sum(chance * left for (_, _, left), chance in ends.items())

        assert case.plan.chances == found
        assert sum(case.plan.chances.values()) == 4
        assert case.plan.expected_footprints == stock

    @SOME
    def test_how_often_each_voyage_is_made(self, case: Case) -> None:
        found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (made, _, _), chance in forward(case)[-1].items():
            for step in made:
                found[step] += chance

        assert case.plan.sailed == found

    @SOME
    def test_where_the_boats_are_every_evening(self, case: Case) -> None:
        evenings = case.plan.evenings()
        assert list(evenings.index) == list(range(1, case.days + 1))
        for day, reached in enumerate(forward(case), start=1):
            places: dict[Boats, Fraction] = defaultdict(Fraction)
            for (_, boats, _), chance in reached.items():
                places[boats] += chance
            told, chance = tuple(evenings.loc[day])

            assert places[told] == max(places.values())
            assert chance == pytest.approx(float(max(places.values())), abs=1e-12)

    @SOME
    def test_the_order_of_voyages_made_most_often(self, case: Case) -> None:
        orders: dict[Made, Fraction] = defaultdict(Fraction)
        for (made, _, _), chance in forward(case)[-1].items():
            orders[made] += chance
        told = case.plan.itinerary

        assert orders[told.voyages] == max(orders.values())
        assert told.chance == pytest.approx(float(max(orders.values())), abs=1e-12)

    @SOME
    def test_what_it_brings_adds_up_to_its_value(self, case: Case) -> None:
        """Islands, footprints left over, and what was taken and given up on the way."""
        plan = case.plan
        light = sum(chance * ISLANDS[number].light for number, chance in plan.chances.items())
        stock = plan.expected_footprints * Fraction(case.worths.footprint_value)
        taken = sum(often * case.worths.arrival(to) for (_, to), often in plan.sailed.items())

        assert plan.value == light + stock + taken

    @pytest.mark.parametrize("pool", ["2 green, red, blue", "purple, red, orange, black"])
    def test_so_it_does_over_the_whole_game(self, pool: str) -> None:
        plan = glow.archipelago.plan(pool, footprint_value=0.25)
        light = sum(chance * ISLANDS[number].light for number, chance in plan.chances.items())

        assert plan.value == light + plan.expected_footprints / 4
        assert sum(plan.chances.values()) == 4
        assert plan.islands()["expected"].sum() == pytest.approx(float(light))


class TestTable:
    COLUMNS = (
        "day", "days_left", "boats", "footprints", "elements", "chance", "origin", "to", "jokers",
        "pays", "value",
    )  # fmt: skip

    @FEW
    def test_every_day_is_certain_to_come(self, case: Case) -> None:
        table = case.plan.table()

        assert tuple(table.columns) == self.COLUMNS
        assert sorted(set(table["day"])) == list(range(1, case.days + 1))
        assert (table["day"] + table["days_left"] == case.days + 1).all()
        for _, day in table.groupby("day"):
            assert day["chance"].sum() == pytest.approx(1)
            assert not day.duplicated(["boats", "footprints", "elements"]).any()

    @FEW
    def test_every_row_is_allowed_and_best(self, case: Case) -> None:
        for row in case.plan.table().to_dict("records"):
            at = (row["boats"], row["footprints"], row["elements"])
            rated = case.sea.rated(row["days_left"], *at)
            origin, to, jokers, pays = (row[one] for one in ("origin", "to", "jokers", "pays"))
            assert row["value"] == pytest.approx(float(max(rated.values())), abs=1e-12)
            if not isinstance(to, int):
                assert (jokers, pays) == (0, 0)
                assert rated[None] == max(rated.values())
                continue
            move = glow.archipelago.explain(
                at[0], origin, to, None, at[1], case.rulings, elements=at[2], solo=case.solo
            )
            assert move.legal
            assert (move.jokers, move.pays) == (jokers, pays)
            assert rated[origin, to] == max(rated.values())

    @FEW
    def test_the_first_day_tells_the_value(self, case: Case) -> None:
        table = case.plan.table()
        first = table[table["day"] == 1]

        assert (first["chance"] * first["value"]).sum() == pytest.approx(float(case.plan.value))

    def test_no_days_have_no_rows(self) -> None:
        plan = glow.archipelago.plan("green", 0)

        assert tuple(plan.table().columns) == self.COLUMNS
        assert len(plan.table()) == len(plan.evenings()) == 0
        assert (plan.sailed, plan.itinerary.voyages, plan.itinerary.chance) == ({}, (), 1)


class TestBounds:
    @pytest.mark.parametrize("pool", ["", "2 green", "purple, red, blue"])
    @pytest.mark.parametrize("boats", [START, (9, 1, 4, 6)])
    def test_more_days_never_bring_less(self, pool: str, boats: Boats) -> None:
        values = [glow.archipelago.plan(pool, days, boats, 1).value for days in range(6)]

        assert values == sorted(values)
        assert values[0] == Worths().end(boats, 1)

    @pytest.mark.parametrize("footprint_value", [0, 1, 0.25])
    @pytest.mark.parametrize("pool", ["", "2 green", "purple, red, blue", "3 red, black"])
    def test_more_footprints_never_bring_less(self, pool: str, footprint_value: float) -> None:
        values = [
            glow.archipelago.plan(
                pool, 3, (0, 0, 3, 8), stock, footprint_value=footprint_value
            ).value
            for stock in range(9)
        ]
        steps = [more - less for less, more in pairwise(values)]

        assert min(steps) >= Fraction(footprint_value)

    @pytest.mark.parametrize("seed", range(6))
    def test_nobody_has_to_sail(self, seed: int) -> None:
        """However dear the skulls, a plan is worth as much as staying for ever."""
        chance = random.Random(seed)
        boats, stock = some_boats(chance), chance.randint(0, 4)
        for pool in ("", "green, red", "2 azure, yellow, black"):
            plan = glow.archipelago.plan(pool, 3, boats, stock, skull_cost=1000)
            assert plan.value >= Worths().end(boats, stock)

    def test_without_dice_or_footprints_only_the_free_route_is_open(self) -> None:
        plan = glow.archipelago.plan("", 8, (1, 4, 6, 9))

        assert {move and (move.origin, move.to) for move, _ in plan.options(elements=0)} == {
            None, (1, 2),
        }  # fmt: skip
        assert plan.value == Worths().end((1, 4, 6, 9), 0) + 4 * 2


class TestValues:
    """What every position is worth, all at once."""

    @FEW
    def test_are_those_of_looking_ahead(self, case: Case) -> None:
        days = case.days - 1
        values = case.plan.values(days, most=7)

        assert values.shape == (len(harbours()), 8)
        for boats in random.Random(case.seed).sample(harbours(), 8):
            for stock in (0, 1, 4, 7):
                slow = case.sea.value(days, boats, stock)
                assert values[harbour_of()[boats], stock] == pytest.approx(float(slow), abs=1e-9)

    def test_no_more_days_than_are_planned(self) -> None:
        plan = glow.archipelago.plan("red", 2)

        assert refusal(plan.values, 3).code == "not-that-many-days"
        assert refusal(plan.values, -1).code == "not-an-amount"
        assert refusal(plan.value_at, START, -1).code == "not-an-amount"
        assert refusal(plan.value_at, (1, 1, 0, 0), 0).code == "boats-together"
        assert plan.values(0)[harbour_of()[0, 1, 4, 9], 0] == Worths().end((0, 1, 4, 9), 0)


class TestRolls:
    """A plan may be asked with the dice themselves."""

    @pytest.mark.parametrize("counted", [True, False])
    def test_they_are_counted_and_bring_their_footprints(self, counted: bool) -> None:
        pool = Pool("green, red, purple, black")
        plan = glow.archipelago.plan(pool, 3, (0, 0, 6, 8), 1, purple_footprints=counted)
        for seed in range(60):
            roll = pool.roll(seed)
            number = len({die.symbol for die in roll if die.symbol and die.symbol.is_element} - {
                die.symbol for die in roll if die.color == "black"
            })  # fmt: skip
            brought = 2 * len(roll.showing("footprints")) if counted else 0

            assert plan.best(roll=roll) == plan.best(3, (0, 0, 6, 8), 1 + brought, number)
            assert plan.options(roll=str(roll)) == plan.options(
                footprints=1 + brought, elements=number
            )
            assert plan.best(roll=roll, footprints=0) == plan.best(footprints=0, elements=number)


class TestWhatIf:
    PLAN = ("green, red, purple", 3, (0, 0, 6, 8), 1)

    def test_another_footprint(self) -> None:
        plan = glow.archipelago.plan(*self.PLAN)
        more = glow.archipelago.plan(*self.PLAN[:3], 2)

        assert plan.what_if(footprints=1) == more
        assert plan.what_if(footprints=1).value == more.value

    @pytest.mark.parametrize("dice", ["green", Die("green"), Pool("green"), Color.GREEN])
    def test_another_die(self, dice: Any) -> None:
        plan = glow.archipelago.plan(*self.PLAN)
        more = glow.archipelago.plan("green, red, purple, green", *self.PLAN[1:])

        assert plan.what_if(dice=dice) == more
        assert plan.what_if(dice=dice).value == more.value

    def test_dice_come_on_every_day(self) -> None:
        plan = glow.archipelago.plan(["red", "blue"], 2)
        both = glow.archipelago.plan(["red, 2 azure", "blue, 2 azure"], 2, footprints=3)

        assert plan.what_if(dice="2 azure", footprints=3) == both
        assert plan.what_if() == plan

    def test_all_else_stays(self) -> None:
        given: dict[str, Any] = {
            "skull_cost": 2.5, "reroll_value": 0.5, "firefly_value": Fraction(1, 3), "kaar": True,
            "purple_footprints": False, "footprint_value": 0.25, "rulings": "digital", "solo": True,
        }  # fmt: skip
        plan = glow.archipelago.plan("red, black", 3, (0, 0, 1, 3), 1, **given)
        more = glow.archipelago.plan("red, black, purple", 3, (0, 0, 1, 3), 2, **given)

        assert plan.what_if(footprints=1, dice="purple") == more

    def test_dice_may_go_beyond_those_of_the_game(self) -> None:
        plan = glow.archipelago.plan("3 green", 2)
        more = glow.archipelago.plan(Pool("4 green", unlimited=True), 2)

        assert plan.what_if(dice="green").value == more.value

    def test_improvements_are_what_ifs(self) -> None:
        plan = glow.archipelago.plan(*self.PLAN)
        told = plan.improvements()

        assert set(told.index) == {"footprint", *map(str, Color)}
        assert told["gain"].is_monotonic_decreasing
        for name, row in told.iterrows():
            other = plan.what_if(**{"footprints": 1} if name == "footprint" else {"dice": name})
            assert row["value"] == float(other.value)
            assert row["gain"] == pytest.approx(float(other.value - plan.value))


@pytest.mark.slow
class TestPlayed:
    """Games played by the plan bring what it promises."""

    GAMES = 3000

    @pytest.mark.parametrize(
        ("pool", "rulings", "worths"),
        [
            ("2 green, 2 azure, red, orange", Rulings(), Worths()),
            ("green, blue, red, orange, purple, black", Rulings("english"), Worths(1, 0.5, 0, 2.5)),
            (
                "2 purple, red, yellow, 2 blue",
                Rulings(boats_on_centre="yes"),
                Worths(0.25, 0, Fraction(1, 3), 1),
            ),
        ],
    )
    def test_on_average(self, pool: str, rulings: Rulings, worths: Worths) -> None:
        plan = glow.archipelago.plan(
            pool, 8, START, 0, worths.skull_cost, worths.reroll_value, worths.firefly_value,
            footprint_value=worths.footprint_value, rulings=rulings,
        )  # fmt: skip
        dice = [(str(die.color), faces(die)) for die in Pool(pool)]
        colors = [color for color, _ in dice]
        chance, policy = random.Random(8), {}
        brought = []
        for _ in range(self.GAMES):
            boats: Boats = START
            stock, taken = 0, Fraction(0)
            for left in range(8, 0, -1):
                symbols = [chance.choice(shown) for _, shown in dice]
                stock += 2 * symbols.count("footprints")
                at = (left, boats, stock, counting(colors, symbols, rulings, False))
                if at not in policy:
                    best = plan.best(*at)
                    open_ways = {way[:2]: way for way in ways(*at[1:], rulings)}
                    policy[at] = best and open_ways[best.origin, best.to]
                if way := policy[at]:
                    boats, stock = way.boats, way.footprints
                    taken += worths.arrival(way.to)
            brought.append(float(taken + worths.end(boats, stock)))

        error = stdev(brought) / sqrt(self.GAMES)
        assert fmean(brought) == pytest.approx(float(plan.value), abs=4 * error)

    def test_a_roll_that_is_known_needs_no_luck(self) -> None:
        """Two elements every day: island 1, then 6, then nothing better; all is certain."""
        plan = glow.archipelago.plan("red:fire, blue:water", 2)
        shown = every_roll(Pool("red:fire, blue:water"))

        assert shown == {(2, 0): 1}
        assert plan.value == 4
        assert set(plan.table()["chance"]) == {1.0}
        assert sorted(plan.itinerary.voyages) == [(0, 1), (0, 6)]


@pytest.mark.parametrize("footprints", [0, 4, 12, 20])
@pytest.mark.parametrize("worth", [0, 1])
def test_the_lights_in_the_end_make_up_the_value(footprints: int, worth: int) -> None:
    """However many footprints there are: those that can be spent decide, the rest is left over."""
    plan = glow.archipelago.plan(
        "black", days=3, boats=(0, 0, 6, 7), footprints=footprints, footprint_value=worth
    )

    assert sum(light * chance for light, chance in plan.distribution.items()) == plan.value


def test_a_ceiling_counts_light_and_footprints_unless_more_is_said() -> None:
    assert (
        glow.archipelago.ceiling(days=4).value
        == glow.archipelago.ceiling(4, (0, 0, 0, 0), 0, 0, 0, 0).value
    )
    assert (
        glow.archipelago.ceiling(days=4, firefly_value=1).value
        > glow.archipelago.ceiling(days=4).value
    )
