"""Plans for the Province with rerolls, against a slow twin that tries every reroll."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Position
from glow_explorer.journeys import rerolled as rerolling
from tests.support.refusals import refusal

Rolled = tuple[Die, ...]


def lying(rolled: Rolled, given: dict[str, Any]) -> float:
    """Return what today's dice are worth as they lie, with the other days of a plan to come."""
    today = Pool(rolled, unlimited=True)
    rerolls = [0, *given["rerolls"][1:]]
    plan = glow.province.plan([today, *given["pools"][1:]], rerolls=rerolls, **given["at"])
    return plan.value


def best(rolled: Rolled, left: int, given: dict[str, Any], known: dict[Any, float]) -> float:
    """Return what a roll is worth with so many rerolls left."""
    key = (tuple(sorted(map(str, rolled))), left)
    if key not in known:
        options = [lying(rolled, given)]
        for number in (1, 2) if left else ():
            for dice in combinations(range(len(rolled)), number):
                faces = [Counter(rolled[die].faces).items() for die in dice]
                options.append(
                    sum(
                        prod(often / 6 for _, often in again)
                        * best(turned(rolled, dice, again), left - 1, given, known)
                        for again in product(*faces)
                    )
                )
        known[key] = max(options)
    return known[key]


def turned(rolled: Rolled, dice: tuple[int, ...], again: Any) -> Rolled:
    """Return a roll with other faces of some dice."""
    now = list(rolled)
    for die, (face, _) in zip(dice, again, strict=True):
        now[die] = Die(now[die].color, face, now[die].size)
    return tuple(now)


def looked_ahead(given: dict[str, Any]) -> float:
    """Return what a plan is worth by looking at every roll of today and all its rerolls."""
    dice = list(Pool(given["pools"][0]))
    nothing = tuple(dice)
    known: dict[Any, float] = {}
    return sum(
        prod(often / 6 for _, often in faces)
        * best(turned(nothing, tuple(range(len(dice))), faces), given["rerolls"][0], given, known)
        for faces in product(*(Counter(die.faces).items() for die in dice))
    )


CASES: dict[str, dict[str, Any]] = {
    "a village near by": {
        "pools": ["azure, red"], "rerolls": [1], "at": {"at": 60, "footprints": 1},
    },
    "two rerolls": {"pools": ["azure, red"], "rerolls": [2], "at": {"at": 45, "footprints": 2}},
    "purple": {"pools": ["purple, green"], "rerolls": [1], "at": {"at": 58, "footprints": 1}},
    "black": {"pools": ["black, blue"], "rerolls": [1], "at": {"at": 56, "footprints": 1}},
    "two days": {
        "pools": ["red, blue", "azure"], "rerolls": [1, 1], "at": {"at": 57, "footprints": 1},
    },
    "no dice to reroll": {"pools": [""], "rerolls": [2], "at": {"at": 58, "footprints": 2}},
    "a camp": {
        "pools": ["orange, azure"], "rerolls": [1],
        "at": {"at": 43, "camp": 59, "footprints": 2, "skull_cost": 1.5},
    },
}  # fmt: skip


class TestValue:
    @pytest.mark.parametrize("name", CASES)
    def test_is_that_of_looking_ahead(self, name: str) -> None:
        given = CASES[name]
        plan = glow.province.plan(given["pools"], rerolls=given["rerolls"], **given["at"])

        assert plan.exact
        assert plan.value == pytest.approx(looked_ahead(given), abs=1e-9)

    def test_without_any_it_is_the_plan_without_rerolls(self) -> None:
        plain = glow.province.plan("red, purple", 2, 45, 0, 1)

        assert glow.province.plan("red, purple", 2, 45, 0, 1, rerolls=0) == plain
        assert glow.province.plan("red, purple", 2, 45, 0, 1, rerolls=[0, 0]) == plain

    def test_more_never_brings_less(self) -> None:
        values = [
            glow.province.plan("red, azure, green", 2, 45, 0, 1, rerolls=number).value
            for number in range(4)
        ]
        assert values == sorted(values)
        assert values[0] < values[-1]

    def test_dice_that_are_not_rerolled_make_it_a_bound(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plain = glow.province.plan("red, blue, azure", 1, 45, 0, 1)
        whole = glow.province.plan("red, blue, azure", 1, 45, 0, 1, rerolls=1)
        value = whole.value
        monkeypatch.setattr(rerolling, "MOST_ON_LAND", 100)
        rerolling.rerolled.cache_clear()
        part = glow.province.plan("red, blue, azure", 1, 45, 0, 1, rerolls=1, kaar=True)
        found, exact = part.value, part.exact
        rerolling.rerolled.cache_clear()

        assert not exact
        assert plain.value < found <= value + 1e-9


class TestCourse:
    @pytest.mark.parametrize("rerolls", [1, 2])
    def test_chances_make_up_the_value_where_only_the_village_counts(self, rerolls: int) -> None:
        plan = glow.province.plan(
            "red, azure, purple", 2, 45, 0, 1, footprint_value=0, rerolls=rerolls
        )
        expected = sum(light * chance for light, chance in plan.chances.items())

        assert sum(plan.chances.values()) == pytest.approx(1)
        assert plan.value == pytest.approx(expected, abs=1e-9)

    def test_what_if_and_a_position(self) -> None:
        plan = glow.province.plan("red", 2, 45, 0, 1)
        company = Company("Taetyss", ["lumipili-a"])
        position = Position(company, pool="2 red", at=45, camp=0, footprints=1, day=7)

        assert plan.what_if(rerolls=1) == glow.province.plan("red", 2, 45, 0, 1, rerolls=1)
        assert plan.what_if(rerolls=[0, 1]).rerolls == (0, 1)
        assert position.plan(rerolls=True).rerolls == (1, 1)
        assert position.plan().rerolls == ()

    def test_values_on_a_space_are_those_of_plans_that_begin_there(self) -> None:
        plan = glow.province.plan("red, azure", 2, 60, 59, 2, rerolls=1)
        values = plan.values_at(57)

        assert plan.lights[0] == 3
        for camp in (59, 17):
            there = glow.province.plan("red, azure", 2, 57, camp, 2, rerolls=1)
            column = plan.lights.index(3 if camp == 59 else 12)
            assert values[2, column] == pytest.approx(there.value, abs=1e-12)
        assert refusal(plan.values_at, 61).code == "no-such-space"

    def test_a_camp_that_is_asked_for_may_be_worse_than_that_of_the_plan(self) -> None:
        plan = glow.province.plan("red, azure", 2, 60, 17, 2)
        worse = glow.province.plan("red, azure", 2, 60, 0, 2)

        for roll in ("red:air azure:air", "red:fire azure:rock"):
            assert plan.best(roll, camp=0) == worse.best(roll)
