"""Goals at sea: the best way to end with boats on some islands, and how likely it is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import GlowError
from glow_explorer.language import using
from tests.journeys.test_sea_plan_oracle import ISLANDS, Case, Sea, Worths, name, some_boats, ways

if TYPE_CHECKING:
    import random

    from glow_explorer.journeys.sea_plan import Plan

PRIZE = 10**6
POOL = "2 red, blue, purple"
LATE: dict[str, Any] = {"days": 4, "boats": (0, 3, 6, 8), "footprints": 1}


def some_goal(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.sample(range(1, 12), chance.randint(1, 3)))


def played_for(case: Case, goal: tuple[int, ...], prize: int | Fraction = PRIZE) -> Sea:
    """Return the slow twin of the same days, played for a goal."""
    worths = replace(case.worths, goal=frozenset(goal), prize=prize)
    return Sea(case.sea.days, worths, case.rulings, case.solo)


def only_the_chance(case: Case, goal: tuple[int, ...]) -> Fraction:
    """Return the best chance of a goal if nothing else matters, to twelve places."""
    worths = Worths(0, 0, 0, 0, goal=frozenset(goal), prize=10**15)
    sea = Sea(case.sea.days, worths, case.rulings, case.solo)
    return sea.value(case.days, case.boats, case.footprints) / 10**15


class TestAgainstTheTwin:
    @pytest.mark.parametrize("seed", range(25))
    def test_the_value_counts_the_prize(self, seed: int) -> None:
        case = Case(seed)
        goal = some_goal(case.chance)
        sea = played_for(case, goal)

        wanted = case.plan.reach(*goal)
        assert wanted.value == sea.value(case.days, case.boats, case.footprints)
        assert wanted.value == wanted.light + PRIZE * wanted.chance_of(*goal)

    @pytest.mark.parametrize("seed", range(25, 50))
    def test_no_way_is_likelier(self, seed: int) -> None:
        """Light decides only between ways that are as likely, but for one in ten thousand."""
        case = Case(seed)
        goal = some_goal(case.chance)
        best = only_the_chance(case, goal)

        chance = case.plan.reach(*goal).chance_of(*goal)
        assert best - Fraction(1, 10_000) <= chance <= best + Fraction(1, 10**12)
        assert case.plan.chance_of(*goal) <= best + Fraction(1, 10**12)

    @pytest.mark.parametrize("seed", range(50, 60))
    def test_every_choice_is_rated_for_the_goal(self, seed: int) -> None:
        case = Case(seed, fewest_days=1)
        goal = some_goal(case.chance)
        wanted, sea = case.plan.reach(*goal, prize=30), played_for(case, goal, 30)

        for days, boats, footprints, elements in case.positions(6):
            rated = wanted.options(days, boats, footprints, elements)
            slow = sea.rated(days, tuple(sorted(boats)), footprints, elements)
            assert {name(move): worth for move, worth in rated} == slow

    def test_rerolls_count_for_a_goal_too(self) -> None:
        plan = glow.archipelago.plan(POOL, **LATE)
        rerolled = glow.archipelago.plan(POOL, rerolls=1, **LATE)

        assert rerolled.reach(9, 4).chance_of(9, 4) > plan.reach(9, 4).chance_of(9, 4)
        assert rerolled.reach(9, 4).chance_of(9, 4) >= rerolled.chance_of(9, 4)


def every_evening(plan: Plan, case: Case) -> list[dict[tuple[tuple[int, ...], int], Fraction]]:
    """Follow a plan's own choices through all that the dice may show, day by day."""
    at = {(tuple(sorted(case.boats)), case.footprints): Fraction(1)}
    evenings = [at]
    for left in range(case.days, 0, -1):
        then: dict[tuple[tuple[int, ...], int], Fraction] = defaultdict(Fraction)
        for (boats, footprints), chance in at.items():
            for (number, more), likely in case.sea.days[-left].items():
                best = name(plan.best(left, boats, footprints + more, number))
                after = (boats, footprints + more)
                for way in ways(boats, after[1], number, case.rulings, solo=case.solo):
                    if (way.origin, way.to) == best:
                        after = (way.boats, way.footprints)
                then[after] += chance * likely
        at = then
        evenings.append(at)
    return evenings


class TestHowItGoes:
    @pytest.mark.parametrize("seed", range(60, 72))
    def test_following_the_plan_gives_its_chances(self, seed: int) -> None:
        case = Case(seed)
        goal = some_goal(case.chance)
        plan = case.plan.reach(*goal) if case.chance.random() < 0.6 else case.plan
        evenings = every_evening(plan, case)
        ends = evenings[-1].items()

        for day, evening in enumerate(evenings):
            expected = {
                island: sum(
                    (boats.count(island) * chance for (boats, _), chance in evening.items()),
                    Fraction(0),
                )
                for island in ISLANDS
            }
            assert dict(plan.boats_after(day)) == expected
        assert plan.chance_of(*goal) == sum(
            (chance for (boats, _), chance in ends if set(goal) <= set(boats)), Fraction(0)
        )
        lights: dict[Fraction, Fraction] = defaultdict(Fraction)
        for (boats, footprints), chance in ends:
            light = sum(ISLANDS[boat].light for boat in boats)
            lights[light + footprints * Fraction(case.worths.footprint_value)] += chance
        assert plan.distribution == dict(lights)
        assert sum(plan.distribution.values()) == 1

    @pytest.mark.parametrize("seed", range(72, 84))
    def test_the_days_after_a_voyage(self, seed: int) -> None:
        """A choice is worth what the plan that follows it is worth, and what was found."""
        case = Case(seed, fewest_days=1)
        boats = some_boats(case.chance)
        plan = replace(case.plan, boats=boats, footprints=2)

        for move, worth in plan.options(elements=case.chance.randint(0, 5)):
            arrival = case.worths.arrival(move.to) if move else 0
            assert plan.following(move).value + arrival == worth
        assert plan.following(None, footprints=5).footprints == 5


class TestForms:
    def test_the_order_of_a_goal_does_not_matter_nor_does_naming_it_twice(self) -> None:
        plan = glow.archipelago.plan(POOL, **LATE)

        assert plan.reach(9, 4) == plan.reach(4, 9, 9)
        assert plan.reach(9, 4).goal == (4, 9)
        assert plan.reach(9, 4).reach() == plan

    def test_a_plan_without_a_goal_brings_its_value(self) -> None:
        plan = glow.archipelago.plan(POOL, **LATE)

        assert plan.light == plan.value
        assert plan.chance_of() == 1

    def test_a_goal_that_is_there_already_is_kept(self) -> None:
        wanted = glow.archipelago.plan(POOL, days=3, boats=(0, 4, 7, 9)).reach(9, 4)

        assert wanted.chance_of(9, 4) == 1

    def test_a_small_prize_is_weighed_against_light(self) -> None:
        plan = glow.archipelago.plan("3 red, purple")
        chances = [plan.reach(9, 4, prize=prize).chance_of(9, 4) for prize in (0, 1, 5, 10**6)]

        assert chances == sorted(chances)
        assert chances[0] == plan.chance_of(9, 4)
        assert chances[-1] == plan.reach(9, 4).chance_of(9, 4)

    @pytest.mark.parametrize(
        ("goal", "code"),
        [((12,), "no-such-island"), (("nine",), "no-such-island"),
         ((1, 2, 3, 4, 5), "goal-too-large")],
    )  # fmt: skip
    def test_what_is_no_goal_is_refused(self, goal: tuple[object, ...], code: str) -> None:
        plan = glow.archipelago.plan(POOL, **LATE)

        with pytest.raises(GlowError) as refused:
            plan.reach(*goal)  # type: ignore[arg-type]
        assert refused.value.code == code

    def test_days_that_are_not_there_are_refused(self) -> None:
        plan = glow.archipelago.plan(POOL, days=2)

        with pytest.raises(GlowError, match="2"):
            plan.boats_after(3)
        with pytest.raises(GlowError) as refused:
            glow.archipelago.plan(POOL, days=0).following(None)
        assert refused.value.code == "no-days-left"

    @pytest.mark.parametrize(
        ("code", "words"),
        [("en", "Boats on island 4 and island 9 in the end: "), ("fr", "Des bateaux sur ")],
    )
    def test_a_goal_is_told(self, code: str, words: str) -> None:
        wanted = glow.archipelago.plan("3 red, purple").reach(9, 4)
        with using(code):
            told = str(wanted)

        assert told.startswith(words)
        assert "63.3" in told.replace(",", ".")
        assert "000" not in told


def test_boats_that_are_all_there_stay_there() -> None:
    """A goal of four islands is reached by just these four boats."""
    plan = glow.archipelago.plan("2 red, blue", days=2, boats=(1, 3, 6, 8)).reach(1, 3, 6, 8)

    assert plan.chance_of(1, 3, 6, 8) == 1
