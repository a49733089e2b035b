"""Plans for the Province with rerolls, against a slow twin that tries every reroll."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import prod
from typing import Any, ClassVar

import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Position, Roll
from glow_explorer.journeys import rerolled as rerolling
from glow_explorer.places import spaces
from tests.support.refusals import refusal

SPACES = spaces()
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

    def test_where_all_dice_stay_it_is_the_plan_without_rerolls(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plain = glow.province.plan("2 red, blue, black", 1, 45, 0, 1)
        monkeypatch.setattr(rerolling, "MOST_ON_LAND", 0)
        rerolling.rerolled.cache_clear()
        still = glow.province.plan("2 red, blue, black", 1, 45, 0, 1, rerolls=1)
        value, exact = still.value, still.exact
        rerolling.rerolled.cache_clear()

        assert value == pytest.approx(plain.value)
        assert not exact


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


class TestTokens:
    """Reroll tokens that may be spent on any day."""

    at: ClassVar[dict[str, Any]] = {"at": 45, "camp": 0, "footprints": 1}

    def evening(self, rolled: Rolled, tokens: int, pool: str) -> float:
        """Return what today's dice are worth as they lie, with so many tokens for tomorrow."""
        paths = glow.province.paths(45, Roll(rolled, unlimited=True), footprints=1)
        ends = []
        for end, label in paths.labels():
            camp = end if paths.may_camp(label) and SPACES[end].light else 0
            rest = glow.province.plan(
                pool, days=1, at=end, camp=camp, footprints=label.kept[0], rerolls=tokens
            )
            ends.append(rest.value + label.kept[1])
        return max(ends)

    def ahead(self, rolled: Rolled, free: int, tokens: int, pool: str) -> float:
        """Return what a roll is worth with free rerolls and tokens, by trying everything."""
        key = (tuple(map(str, rolled)), free, tokens)
        if key not in self.known:
            options = [self.evening(rolled, tokens, pool)]
            left = (free - 1, tokens) if free else (0, tokens - 1)
            for number in (1, 2) if free + tokens else ():
                for dice in combinations(range(len(rolled)), number):
                    faces = [Counter(rolled[die].faces).items() for die in dice]
                    options.append(
                        sum(
                            prod(often / 6 for _, often in again)
                            * self.ahead(turned(rolled, dice, again), *left, pool)
                            for again in product(*faces)
                        )
                    )
            self.known[key] = max(options)
        return self.known[key]

    @pytest.mark.parametrize(("free", "tokens"), [(0, 1), (1, 1), (0, 2)])
    def test_are_spent_when_it_is_best(self, free: int, tokens: int) -> None:
        """Two days, by looking at every roll, every reroll, every way and what is left then."""
        self.known: dict[Any, float] = {}
        pool = "red, green"
        dice = tuple(Pool(pool))
        faces = [Counter(die.faces).items() for die in dice]
        expected = sum(
            prod(often / 6 for _, often in thrown)
            * self.ahead(turned(dice, (0, 1), thrown), free, tokens, pool)
            for thrown in product(*faces)
        )
        plan = glow.province.plan(pool, days=2, rerolls=[free, 0], tokens=tokens, **self.at)

        assert plan.value == pytest.approx(expected, abs=1e-9)

    def test_on_one_day_they_are_rerolls(self) -> None:
        once = glow.province.plan("red, green", days=1, rerolls=2, **self.at)
        spent = glow.province.plan("red, green", days=1, tokens=2, **self.at)

        assert spent.value == pytest.approx(once.value)
        assert spent.exact
        assert spent.chances == pytest.approx(once.chances)

    def test_more_never_bring_less(self) -> None:
        values = [
            glow.province.plan("red, green", days=3, tokens=tokens, **self.at).value
            for tokens in range(4)
        ]
        plain = glow.province.plan("red, green", days=3, **self.at)

        assert values == sorted(values)
        assert values[0] == pytest.approx(plain.value)
        assert plain.what_if(tokens=3).value == values[3]

    def test_kept_they_count_what_they_are_worth(self) -> None:
        """Dear enough, a token is never spent."""
        plan = glow.province.plan("red, green", days=2, tokens=2, reroll_value=9, **self.at)

        assert plan.value == pytest.approx(
            glow.province.plan("red, green", days=2, **self.at).value + 18
        )

    def test_others_may_be_found_so_it_is_a_bound(self) -> None:
        """The plan spends those at hand; over several days a player may find more."""
        assert not glow.province.plan("red, green", days=2, tokens=1, **self.at).exact
        assert not glow.province.plan("red, green", days=1, tokens=5, **self.at).exact

    def test_chances_make_up_the_value(self) -> None:
        plan = glow.province.plan(
            "red, green", days=3, tokens=2, at=45, footprint_value=0, rulings="standard"
        )
        lost = plan.value - sum(light * chance for light, chance in plan.chances.items())

        assert sum(plan.chances.values()) == pytest.approx(1)
        assert -1 <= lost <= 1e-9  # what is lost on the way counts in the value only

    def test_those_of_a_position(self) -> None:
        position = Position(pool="red, green", rerolls=2, **self.at)

        assert position.plan(days=2, tokens=True).tokens == 2
        assert position.plan(days=2).tokens is None

    def test_the_best_way_may_depend_on_them(self) -> None:
        plan = glow.province.plan("red, green", days=2, tokens=1, **self.at)

        assert plan.best("red:air green:fire", tokens=0) is not None
        assert refusal(plan.best, "red:air green:fire", tokens=2).code == "amount-out-of-range"
