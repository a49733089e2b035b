"""Plans for the sea with rerolls, against a slow twin that tries every reroll of every roll."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product
from math import prod, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Position, Roll, Rulings
from glow_explorer.journeys import rerolled as rerolling
from glow_explorer.progress import Watch
from tests.journeys.test_sea_chances import counting, faces
from tests.journeys.test_sea_plan_oracle import ISLANDS, Boats, Worths, some_boats, ways
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.journeys.sea_plan import Plan

START = (0, 0, 0, 0)
Shown = tuple[str, ...]


def thrown(
    roll: Shown, kinds: list[Counter[str]], dice: tuple[int, ...]
) -> Iterator[tuple[Shown, float]]:
    """Throw some dice of a roll again, in every way."""
    for again in product(*(kinds[die].items() for die in dice)):
        now = list(roll)
        for die, (symbol, _) in zip(dice, again, strict=True):
            now[die] = symbol
        yield tuple(now), prod(often / 6 for _, often in again)


@dataclass
class Rerollers:
    """Looks ahead through every roll, every reroll and every voyage.

    `tokens` are spent once the rerolls of the day are gone; without them they are never spent.
    """

    pools: list[Pool]
    rerolls: list[int]
    spend: bool
    worths: Worths = field(default_factory=Worths)
    rulings: Rulings = field(default_factory=Rulings)
    known: dict[Any, float] = field(default_factory=dict)

    def value(self, left: int, boats: Boats, stock: int, tokens: int = 0) -> float:
        """Return what a position is worth before the dice are rolled."""
        at = (left, tuple(sorted(boats)), stock, tokens)
        if at not in self.known:
            self.known[at] = self._value(*at)
        return self.known[at]

    def _value(self, left: int, boats: Boats, stock: int, tokens: int) -> float:
        if not left:
            kept = tokens * float(self.worths.reroll_value) if self.spend else 0.0
            return float(self.worths.end(boats, stock)) + kept
        pool = self.pools[-left]
        dice = [Counter(faces(die)) for die in pool]
        best: dict[tuple[Shown, int, int], float] = {}
        return sum(
            prod(
                shown[symbol] / shown.total() for shown, symbol in zip(dice, roll, strict=True)
            )
            * self.rolled((left, boats, stock), roll, self.rerolls[-left], tokens, best)
            for roll in product(*dice)
        )  # fmt: skip

    def rolled(
        self, at: tuple[int, Boats, int], roll: Shown, free: int, tokens: int,
        best: dict[tuple[Shown, int, int], float],
    ) -> float:  # fmt: skip
        """Return what a roll is worth with some rerolls left."""
        if (roll, free, tokens) not in best:
            options = [self.sailed(at, roll, tokens)]
            kinds = [Counter(faces(Die(die.color))) for die in self.pools[-at[0]]]
            if free or tokens:
                rest = (free - 1, tokens) if free else (free, tokens - 1)
                options += [
                    sum(
                        chance * self.rolled(at, now, *rest, best)
                        for now, chance in thrown(roll, kinds, dice)
                    )
                    for number in (1, 2)
                    for dice in combinations(range(len(roll)), number)
                ]
            if free + tokens >= 3:
                rest = (max(0, free - 3), tokens - max(0, 3 - free))
                options += [
                    self.rolled(at, (*roll[:die], symbol, *roll[die + 1 :]), *rest, best)
                    for die, symbols in enumerate(kinds)
                    for symbol in symbols
                ]
            best[roll, free, tokens] = max(options)
        return best[roll, free, tokens]

    def sailed(self, at: tuple[int, Boats, int], roll: Shown, tokens: int) -> float:
        """Return what a roll is worth as it lies."""
        left, boats, stock = at
        colors = [str(die.color) for die in self.pools[-left]]
        stock += 2 * roll.count("footprints")
        number = counting(colors, roll, self.rulings, False)
        worths = [self.value(left - 1, boats, stock, tokens)]
        for way in ways(boats, stock, number, self.rulings):
            found = ISLANDS[way.to].rerolls if self.spend else 0
            then = self.value(left - 1, way.boats, way.footprints, tokens + found)
            island = ISLANDS[way.to]
            arrival = island.fireflies * float(self.worths.firefly_value)
            arrival -= island.skull * float(self.worths.skull_cost)
            if not self.spend:
                arrival += island.rerolls * float(self.worths.reroll_value)
            worths.append(then + arrival)
        return max(worths)


CASES: dict[str, dict[str, Any]] = {
    "one die, one reroll": {"pool": "red", "rerolls": 1},
    "two dice, one reroll": {"pool": "red, blue", "rerolls": 1},
    "three dice alike, two rerolls": {"pool": "3 green", "rerolls": 2},
    "three kinds, two rerolls": {"pool": "red, green, azure", "rerolls": 2},
    "purple, two rerolls": {"pool": "purple, 2 red", "rerolls": 2},
    "black, two rerolls": {"pool": "black, blue, orange", "rerolls": 2},
    "three rerolls turn a die": {"pool": "red, azure", "rerolls": 3},
    "four dice, one reroll": {"pool": "2 red, blue, yellow", "rerolls": 1},
    "two days": {"pool": "red, blue", "rerolls": 1, "days": 2},
    "two days, other rerolls and dice": {
        "pool": ["2 red", "blue, purple"], "rerolls": [0, 2], "days": 2, "footprints": 1,
    },
    "dice as they lie": {"pool": ["red:fire, blue:fire, green:fire"], "rerolls": 2, "days": 1},
    "a token": {"pool": "red, blue", "tokens": 1, "days": 2},
    "tokens and rerolls": {"pool": "2 red", "tokens": 2, "rerolls": 1, "days": 2},
    "tokens turn a die": {"pool": "red, green", "tokens": 2, "rerolls": 1, "days": 1},
    "tokens worth something": {"pool": "2 blue", "tokens": 1, "days": 2, "reroll_value": 0.4},
    "no dice to reroll": {"pool": "", "rerolls": 2, "tokens": 1, "days": 2},
    "no tokens yet": {"pool": "2 azure", "tokens": 0, "days": 3},
}  # fmt: skip
PLACES = (START, (0, 0, 6, 8), (1, 3, 10, 0))


def planned(name: str, boats: Boats, **more: Any) -> tuple[Plan, Rerollers]:
    """Return a plan and its slow twin."""
    given = {"days": 1, "boats": boats, "footprints": 0, **CASES[name], **more}
    plan = glow.archipelago.plan(**given)
    worths = Worths(reroll_value=given.get("reroll_value", 0))
    every = list(plan.rerolls) or [0] * plan.days
    return plan, Rerollers(list(plan.pools), every, plan.tokens is not None, worths)


class TestValue:
    @for_each("boats", PLACES)
    @for_each("name", CASES)
    def test_is_that_of_looking_ahead(self, name: str, boats: Boats) -> None:
        plan, twin = planned(name, boats)
        slow = twin.value(plan.days, boats, plan.footprints, plan.tokens or 0)

        assert plan.exact
        assert float(plan.value) == pytest.approx(slow, abs=1e-9)

    @pytest.mark.parametrize("seed", range(12))
    def test_with_any_worths_and_rulings(self, seed: int) -> None:
        chance = random.Random(seed)
        boats, stock = some_boats(chance), chance.randint(0, 3)
        worths = Worths(*(chance.choice((0, 0.5, 2)) for _ in range(4)))
        rulings = chance.choice((Rulings(), Rulings("english"), Rulings("digital")))
        pool = Pool(chance.choice(("red, black", "2 purple", "yellow, green", "azure, orange")))
        plan = glow.archipelago.plan(
            pool, 1, boats, stock, worths.skull_cost, worths.reroll_value, worths.firefly_value,
            footprint_value=worths.footprint_value, rulings=rulings, rerolls=2,
        )  # fmt: skip
        twin = Rerollers([pool], [2], spend=False, worths=worths, rulings=rulings)

        assert float(plan.value) == pytest.approx(twin.value(1, boats, stock), abs=1e-9)

    @pytest.mark.parametrize("tokens", [None, 0])
    def test_without_any_it_is_the_plan_without_rerolls(self, tokens: int | None) -> None:
        for pool, days in (("2 green, red, purple", 3), ("black, blue", 1)):
            plain = glow.archipelago.plan(pool, days)
            none = glow.archipelago.plan(pool, days, rerolls=[0] * days, tokens=tokens)

            assert (none == plain) is (tokens is None)
            if days == 1:
                assert float(none.value) == pytest.approx(float(plain.value), abs=1e-12)

    @pytest.mark.parametrize("pool", ["2 green, red, purple", "black, 2 blue, azure, orange"])
    def test_more_never_brings_less(self, pool: str) -> None:
        def value(**more: Any) -> float:
            return float(glow.archipelago.plan(pool, 3, (0, 0, 6, 8), **more).value)

        for name in ("rerolls", "tokens", "footprints"):
            values = [value(**{"rerolls": 1, "tokens": 1, name: number}) for number in range(4)]
            assert values == sorted(values)
            assert values[0] < values[-1]
        assert value(rerolls=[1, 0, 0]) <= value(rerolls=[1, 0, 1]) <= value(rerolls=1)
        days = [
            float(glow.archipelago.plan(pool, number, rerolls=1, tokens=1).value)
            for number in range(4)
        ]
        assert days == sorted(days)

    def test_dice_that_are_not_rerolled_make_it_a_bound(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whole = glow.archipelago.plan("2 red, blue, purple", 2, rerolls=1)
        plain = glow.archipelago.plan("2 red, blue, purple", 2)
        assert whole.exact
        value = whole.value
        monkeypatch.setattr(rerolling, "MOST_ROLLS", 300)
        rerolling.rerolled.cache_clear()
        part = glow.archipelago.plan("2 red, blue, purple", 2, rerolls=(1, 1), kaar=True)
        rerolling.rerolled.cache_clear()

        assert not part.exact
        assert plain.value < part.value < value

    def test_where_all_dice_stay_it_is_the_plan_without_rerolls(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plain = glow.archipelago.plan("2 red, blue, black, purple", 2)
        monkeypatch.setattr(rerolling, "MOST_ROLLS", 0)
        rerolling.rerolled.cache_clear()
        still = glow.archipelago.plan("2 red, blue, black, purple", 2, rerolls=1)
        value, exact = still.value, still.exact
        rerolling.rerolled.cache_clear()

        assert float(value) == pytest.approx(float(plain.value))
        assert not exact


class TestCourse:
    @pytest.mark.parametrize("name", ["two days", "two days, other rerolls and dice", "a token"])
    def test_what_it_brings_adds_up_to_its_value(self, name: str) -> None:
        plan, _ = planned(name, (0, 0, 6, 8))
        light = sum(chance * ISLANDS[number].light for number, chance in plan.chances.items())

        assert float(sum(plan.chances.values())) == pytest.approx(4)
        assert float(light + plan.expected_footprints) == pytest.approx(float(plan.value))
        assert 0 < plan.itinerary.chance <= 1
        for _, day in plan.table().groupby("day"):
            assert day["chance"].sum() == pytest.approx(1)

    def test_options_and_the_best_of_them(self) -> None:
        plan, twin = planned("a token", START)
        for number in range(4):
            options = plan.options(2, START, 1, number, tokens=1)
            best = plan.best(2, START, 1, number, tokens=1)
            slow: dict[tuple[int, int] | None, float] = {None: twin.value(1, START, 1, 1)}
            for way in ways(START, 1, number, Rulings()):
                found = 1 + ISLANDS[way.to].rerolls
                slow[way.origin, way.to] = twin.value(1, way.boats, way.footprints, found)
            rated = {move and (move.origin, move.to): float(worth) for move, worth in options}

            assert rated == pytest.approx(slow, abs=1e-9)
            assert rated[best and (best.origin, best.to)] == pytest.approx(max(slow.values()))


class TestReroll:
    """The best reroll of a roll."""

    @pytest.mark.parametrize("name", ["three kinds, two rerolls", "three rerolls turn a die"])
    def test_is_worth_what_looking_ahead_says(self, name: str) -> None:
        plan, twin = planned(name, (0, 0, 6, 8))
        pool = plan.pools[0]
        for seed in range(12):
            roll = pool.roll(seed)
            shown = tuple(str(die.symbol) for die in roll)
            told = plan.reroll(roll)
            at = (1, (0, 0, 6, 8), 0)

            assert told.value == pytest.approx(twin.rolled(at, shown, plan.rerolls[0], 0, {}))
            assert told.kept == pytest.approx(twin.sailed(at, shown, 0))
            assert bool(told.dice) is (told.value > told.kept + 1e-9)

    def test_none_is_left(self) -> None:
        plan, _ = planned("two dice, one reroll", START)
        told = plan.reroll("red:fire blue:fire", rerolls=0)

        assert (told.dice, told.turned) == ((), None)
        assert told.value == told.kept

    def test_a_plan_without_rerolls_has_none(self) -> None:
        plan = glow.archipelago.plan("red", 1)

        assert refusal(plan.reroll, "red:fire").code == "plan-without-rerolls"


@dataclass
class Player:
    """Plays by a plan, and asks it the same only once."""

    plan: Plan
    chance: random.Random
    known: dict[Any, Any] = field(default_factory=dict)

    def asked(self, question: Any, *at: Any, **more: Any) -> Any:
        """Return what the plan says."""
        key = (question.__name__, at, tuple(more.items()))
        if key not in self.known:
            self.known[key] = question(*at, **more)
        return self.known[key]

    def rolled(self, day: int, boats: Boats, stock: int, tokens: int) -> tuple[list[Die], int]:
        """Roll and reroll; return the dice, and the tokens left."""
        dice = [
            Die(die.color, self.chance.choice(die.faces), die.size) for die in self.plan.pools[-day]
        ]
        free = self.plan.rerolls[-day]
        while free + tokens:
            dice.sort(key=str)
            told = self.asked(self.plan.reroll, Roll(dice), day, boats, stock, free, tokens=tokens)
            if not told.dice:
                break
            spent = 3 if told.turned else 1
            tokens -= max(0, spent - free)
            free = max(0, free - spent)
            for die in told.dice:
                face = told.turned or self.chance.choice(dice[die].faces)
                dice[die] = Die(dice[die].color, face, dice[die].size)
        return dice, tokens

    def game(self) -> float:
        """Play to the end; return what it brought."""
        boats, stock, tokens = START, 0, self.plan.tokens or 0
        for day in range(self.plan.days, 0, -1):
            dice, tokens = self.rolled(day, boats, stock, tokens)
            number = len({die.symbol for die in dice if die.symbol and die.symbol.is_element})
            stock += 2 * sum(str(die.symbol) == "footprints" for die in dice)
            best = self.asked(self.plan.best, day, boats, stock, number, tokens=tokens)
            if best:
                boats, stock = tuple(sorted(best.boats)), best.footprints
                tokens += ISLANDS[best.to].rerolls if self.plan.tokens is not None else 0
        return float(Worths().end(boats, stock))


@pytest.mark.slow
class TestPlayed:
    """Games played by the plan bring what it promises."""

    GAMES = 500

    def test_with_a_reroll_every_day(self) -> None:
        plan = glow.archipelago.plan("red, blue, green, purple", 5, rerolls=1)
        player = Player(plan, random.Random(5))
        brought = [player.game() for _ in range(self.GAMES)]
        error = stdev(brought) / sqrt(self.GAMES)

        assert plan.exact
        assert fmean(brought) == pytest.approx(float(plan.value), abs=4 * error)

    def test_with_tokens_too(self) -> None:
        plan = glow.archipelago.plan("2 red, azure, orange", 4, rerolls=1, tokens=1)
        player = Player(plan, random.Random(6))
        brought = [player.game() for _ in range(self.GAMES)]
        error = stdev(brought) / sqrt(self.GAMES)

        assert fmean(brought) == pytest.approx(float(plan.value), abs=4 * error)


GIVEN: dict[str, Any] = {"pool": "2 red, purple", "days": 2, "rerolls": 1, "tokens": 1}


class TestWhatIf:
    def test_another_reroll_token_and_footprint(self) -> None:
        plan = glow.archipelago.plan(**GIVEN)

        assert plan.what_if(rerolls=1) == glow.archipelago.plan(**GIVEN | {"rerolls": 2})
        assert plan.what_if(rerolls=[1, 0]).rerolls == (2, 1)
        assert plan.what_if(tokens=2) == glow.archipelago.plan(**GIVEN | {"tokens": 3})
        assert plan.what_if(footprints=1).rerolls == plan.rerolls
        plain = glow.archipelago.plan("red", 2)
        assert plain.what_if(rerolls=1) == glow.archipelago.plan("red", 2, rerolls=1)
        assert plain.what_if(tokens=1) == glow.archipelago.plan("red", 2, tokens=1)
        assert plain.what_if() == plain

    def test_improvements_are_what_ifs(self) -> None:
        plan = glow.archipelago.plan(**GIVEN)
        told = plan.improvements()

        assert {"reroll", "reroll today", "token"} < set(told.index)
        every: dict[str, dict[str, Any]] = {
            "reroll": {"rerolls": 1}, "reroll today": {"rerolls": [1, 0]}, "token": {"tokens": 1},
        }  # fmt: skip
        for name, more in every.items():
            gain = float(plan.what_if(**more).value - plan.value)
            assert told.loc[name, "gain"] == pytest.approx(gain)
            assert gain > 0

    def test_a_step_back_is_worth_what_one_more_reroll_brings_less_its_price(self) -> None:
        plan = glow.archipelago.plan(**GIVEN)
        step = plan.step_back(6)
        assert step is not None
        gain = float(plan.what_if(rerolls=[1, 0]).value - plan.value)

        assert (step.to, step.price) == (5, 1)
        assert step.gain == pytest.approx(gain)
        assert step.worth == pytest.approx(gain - 1)
        assert plan.step_back(0) is None
        assert plan.step_back(300) is None


class TestGiven:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"rerolls": -1}, "not-an-amount"),
            ({"rerolls": "2"}, "not-an-amount"),
            ({"rerolls": [1]}, "rerolls-and-days"),
            ({"rerolls": [1, 2.5]}, "not-an-amount"),
            ({"tokens": -1}, "not-an-amount"),
            ({"tokens": "all"}, "not-an-amount"),
        ],
    )
    def test_what_is_no_number_of_rerolls(self, given: dict[str, Any], code: str) -> None:
        assert refusal(glow.archipelago.plan, "red", 2, **given).code == code

    def test_a_position_knows_its_own(self) -> None:
        company = Company("Taetyss", ["lumipili-a"])
        position = Position(company, pool="2 red, blue", boats=(0, 0, 6, 8), rerolls=2, day=6)
        plan: Any = position.plan(rerolls=True, tokens=True)

        assert (plan.rerolls, plan.tokens) == ((1, 1, 1), 2)
        assert position.plan() == position.plan(rerolls=0, tokens=None)
        assert position.plan(rerolls=True, tokens=2) == plan

    def test_dice_that_were_counted_are_not_rerolled(self) -> None:
        company = Company("Taetyss", ["lumipili-a"])
        given: dict[str, Any] = {
            "boats": START,
            "day": 8,
            "roll": "red:fire blue:air green:rock azure:water",
        }
        now: Any = Position(company, **given).plan(rerolls=True)
        later: Any = Position(company, phase="afternoon", **given).plan(rerolls=True)

        assert (now.rerolls, later.rerolls) == ((1,), ())
        assert now.value > later.value

    @pytest.mark.parametrize("tokens", [21, 10**6])
    def test_more_tokens_than_anybody_has_are_refused(self, tokens: int) -> None:
        plan = glow.archipelago.plan("2 red", days=2, rerolls=1)

        for ask in (
            lambda: plan.what_if(tokens=tokens),
            lambda: glow.archipelago.plan("2 red", days=2, tokens=tokens),
        ):
            error = refusal(ask)
            assert (error.code, error.data["most"]) == ("amount-out-of-range", 20)
        assert refusal(plan.values, 1, 1001).code == "amount-out-of-range"


@pytest.mark.parametrize(
    ("days", "tokens", "exact"),
    [
        (1, 0, True),  # nothing can be found
        (1, 4, True),
        (2, 1, True),  # whatever may be found is counted
        (3, 2, True),
        (3, 4, False),  # what is found beside four tokens is not
        (7, 0, False),
    ],
)
def test_tokens_that_may_be_found_are_counted_or_it_is_a_bound(
    days: int, tokens: int, exact: bool
) -> None:
    assert glow.archipelago.plan("2 red", days=days, tokens=tokens).exact is exact


def test_each_day_has_its_own_rerolls() -> None:
    plan = glow.archipelago.plan("2 red, 2 blue", days=3, rerolls=[2, 0, 1])
    roll = "red:fire red:air blue:water blue:rock"

    assert plan.reroll(roll, days_left=3).dice != ()
    assert plan.reroll(roll, days_left=2).dice == ()
    assert plan.reroll(roll, days_left=2, rerolls=1).dice != ()


def test_without_a_token_nothing_is_rerolled() -> None:
    """A plan that only spends tokens has no rerolls of its own."""
    plan = glow.archipelago.plan("2 red, 2 blue", days=2, tokens=0)

    assert plan.reroll("red:fire red:air blue:water blue:rock").dice == ()
    assert plan.reroll("red:fire red:air blue:water blue:rock", rerolls=1).dice != ()


def test_a_plan_with_rerolls_says_how_far_it_is() -> None:
    """In steps that are alike, one for each day and number of tokens, to the very end."""
    parts: list[float] = []
    with Watch(lambda _code, part: parts.append(part)).watching():
        assert glow.archipelago.plan("green, blue, black", days=2, rerolls=1, tokens=1).value
    steps = len(parts) - 1

    assert steps >= 4
    assert parts == pytest.approx([step / steps for step in range(steps + 1)])


@pytest.mark.parametrize("tokens", [0, 1])
def test_a_token_found_on_an_island_is_there_the_day_after(tokens: int) -> None:
    pool, boats = "2 red, blue, azure", (0, 0, 0, 9)
    plan = glow.archipelago.plan(pool, days=2, rerolls=1, tokens=1)
    worths = {
        (move.origin, move.to): (move, float(worth))
        for move, worth in plan.options(2, boats, 1, 4, tokens=tokens)
        if move
    }
    move, worth = worths[0, 10]
    assert move.gains.rerolls == 1
    then = glow.archipelago.plan(
        pool, 1, move.boats, move.footprints, rerolls=1, tokens=tokens + 1
    )  # fmt: skip

    assert worth == pytest.approx(float(then.value))
