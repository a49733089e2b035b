"""The day's optimum: noon, the afternoon and the days to come, decided together."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Pool, Position, Rulings
from glow_explorer.journeys import LandPlan, Move, Plan, Walk
from glow_explorer.odds import DayAdvice, DayOption
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.odds import Advice

LADAWA = Company("Pocana", ["ladawa"])
SEA = Position(
    LADAWA, roll="azure:air azure:air red:fire", boats=(3, 8, 1, 10), day=8, free_rerolls=1
)
LAND = Position(
    LADAWA, roll="azure:water orange:rock red:fire", at=2, footprints=1, day=7, free_rerolls=1
)


def day(position: Position, **options: object) -> DayAdvice:
    advice = glow.advise(position, journey=True, **options)  # type: ignore[arg-type]
    assert isinstance(advice, DayAdvice)
    return advice


class TestNoonAloneIsWrong:
    """The same dice serve cards and journey."""

    def test_at_sea(self) -> None:
        """Both azure dice again bring 1.22 at noon, and lose the route that two elements open."""
        noon, whole = SEA.advise(), day(SEA)

        assert noon.action.dice == (0, 1)
        assert noon.value == Fraction(11, 9)
        assert whole.action.kind == "stop"
        assert whole.parts == pytest.approx((0, 6, 0, 0))
        parts = whole.parts_of(noon.action)
        assert [parts.noon, parts.journey] == pytest.approx([11 / 9, 3])
        assert float(whole.regret(noon.action)) == pytest.approx(6 - 11 / 9 - 3)

    def test_on_land(self) -> None:
        """Two dice again bring more fire at noon; the water opens the way to the village on 5."""
        last = LAND.replace(day=8)
        noon, whole = last.advise(), day(last)

        assert noon.action.dice == (0, 1)
        assert noon.value == Fraction(11, 9)
        assert whole.action.dice == (1,)
        assert whole.parts == pytest.approx((2 / 3, 5, 0, 0))
        assert whole.parts_of(noon.action) == pytest.approx((11 / 9, 43 / 18, 0, 0))

    def test_the_order_of_noon_is_chosen_for_the_afternoon(self) -> None:
        """Which die goes back decides how many elements are left; at noon it is all the same."""
        position = Position(
            Company("Pocana", ["sketal-any"]), sketal_dice={"sketal-any": 0}, boats=(0, 0, 0, 0),
            roll="green:nature green:fire green:nature red:air blue:air", day=8,
        )  # fmt: skip
        whole = day(position)
        first, second = whole.outcomes

        assert (first.outcome.light, first.outcome.footprints) == (10, 2)
        assert (second.outcome.light, second.outcome.footprints) == (10, 2)
        assert first.outcome.order == ("companion:44 -> die 1",)
        assert isinstance(first.journey, Move)
        assert (first.journey.to, second.journey) == (1, None)
        assert (first.value, second.value) == (4, 2)
        assert whole.value == 4


class TestWithoutJourney:
    """Without the journey nothing is different."""

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_the_numbers_are_those_of_noon(self, position: Position) -> None:
        before = glow.advise(position.dice, position.company, 1, footprints=position.footprints)
        after = glow.advise(position, journey=False)

        assert not isinstance(after, DayAdvice)
        assert before.to_dict() == after.to_dict()
        assert before.distribution == after.distribution

    def test_what_only_a_journey_knows_is_refused(self) -> None:
        assert refusal(glow.advise, SEA, days=2).code == "only-with-journey"
        assert refusal(glow.advise, SEA, skull_cost=1).data["given"] == "skull_cost"


class TestPlan:
    """The days to come are those of the plan, and it is said which."""

    @pytest.mark.parametrize("days", [1, 2, 3])
    @pytest.mark.parametrize("dice", ["2 green, azure", "red, purple, blue"])
    def test_without_noon_it_is_the_plan_at_sea(self, dice: str, days: int) -> None:
        position = Position(LADAWA, pool=dice, boats=(0, 6, 7, 9), footprints=1, free_rerolls=0)
        whole = day(position, days=days, weights={"light": 0})

        assert float(whole.value) == pytest.approx(float(position.plan(days).value), abs=1e-8)
        assert whole.parts.noon == 0

    @pytest.mark.parametrize("days", [1, 2, 3])
    @pytest.mark.parametrize("dice", ["2 green, azure", "red, purple, blue"])
    def test_without_noon_it_is_the_plan_on_land(self, dice: str, days: int) -> None:
        position = Position(LADAWA, pool=dice, at=45, footprints=1, free_rerolls=0)
        whole = day(position, days=days, weights={"light": 0})

        assert float(whole.value) == pytest.approx(position.plan(days).value, abs=1e-8)

    def test_it_says_which_plan(self) -> None:
        sea, land = day(SEA.replace(day=6)), day(LAND)

        assert isinstance(sea.plan, Plan)
        assert (sea.days_to_come, sea.plan.days, sea.exact) == (2, 2, False)
        assert isinstance(land.plan, LandPlan)
        assert (land.days_to_come, land.plan.days) == (1, 1)

    def test_the_last_day_is_exact(self) -> None:
        last = day(SEA)

        assert last.plan is None
        assert last.exact
        assert last.to_dict()["exact"] == "6"
        assert last.to_dict()["days_to_come"] == 0

    def test_a_die_that_went_back_is_missing_tomorrow(self) -> None:
        position = Position(
            Company("Pocana", ["sketal-green"]), roll="green:rock small blue:rock red:fire",
            boats=(0, 0, 0, 0), day=7, free_rerolls=0,
        )  # fmt: skip
        (only,) = day(position).outcomes
        assert only.outcome.gone == {0}
        assert isinstance(only.journey, Move)
        left = glow.archipelago.plan("small blue, red", days=1, boats=only.journey.boats,
                                     footprints=only.journey.footprints)  # fmt: skip
        whole = glow.archipelago.plan("green, small blue, red", days=1, boats=only.journey.boats,
                                      footprints=only.journey.footprints)  # fmt: skip

        assert only.parts.journey == pytest.approx(float(left.value))
        assert left.value != whole.value

    def test_dice_of_tomorrow_may_be_others(self) -> None:
        more = day(SEA.replace(day=7, pool="2 azure, red, green, blue, orange"))

        assert more.plan is not None
        assert len(more.plan.pools[0]) == 6


class TestParts:
    """Every option says what it is made of."""

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_they_add_up(self, position: Position) -> None:
        stocked = position.replace(rerolls=2, light=12)
        for option in day(stocked, token_value=0.5).options:
            assert isinstance(option, DayOption)
            assert option.parts.total == pytest.approx(float(option.value), abs=1e-8)
            assert option.parts.journey == option.parts.afternoon + option.parts.to_come
            assert option.to_dict()["parts"]["noon"] == option.parts.noon

    def test_what_is_spent(self) -> None:
        paid = day(SEA.replace(free_rerolls=0, rerolls=1), token_value=0.5)

        assert paid.parts_of("stop").spent == 0
        assert paid.parts_of([2]).spent == 0.5

    def test_what_follows(self) -> None:
        whole = day(SEA.replace(free_rerolls=2))
        then = whole.then("azure:air azure:air red:water", [2])

        assert isinstance(then, DayAdvice)
        assert then.left.companions == 1
        assert then.value == 6

    def test_the_journey_of_the_best_noon(self) -> None:
        sea, land = day(SEA).outcomes[0], day(LAND).outcomes[0]

        assert isinstance(sea.journey, Move)
        assert (sea.journey.origin, sea.journey.to) == (3, 4)
        assert isinstance(land.journey, Walk)
        assert land.journey.legal

    def test_dice_still_to_be_rolled_have_no_outcomes_yet(self) -> None:
        waiting = day(LAND.replace(roll=None, pool="2 red, blue"))

        error = refusal(lambda: waiting.outcomes)
        assert (error.code, error.data["given"]) == ("position-needs", "roll")

    def test_dice_that_are_kept_serve_the_journey_all_the_same(self) -> None:
        """Kept dice only take options away; the rest is worth what it was."""
        free, kept = day(SEA), day(SEA, keep=[0])
        worths = {option.action.dice: option.value for option in free.options}

        assert {option.action.dice for option in kept.options} == {(), (1,), (2,), (1, 2)}
        assert kept.option([2]).value == worths[2,]
        assert kept.option([1, 2]).value == worths[0, 2]

    def test_another_ruling(self) -> None:
        cursed = Position(
            LADAWA, roll="azure:air red:fire black:fire", boats=(3, 8, 1, 10), day=8, free_rerolls=0
        )
        whole = day(cursed)
        other = whole.again(Rulings(curse_on_journey="no"))

        assert isinstance(other, DayAdvice)
        assert whole.value == cursed_value(cursed)
        assert other.value == cursed_value(cursed.under(Rulings(curse_on_journey="no")))


def cursed_value(position: Position) -> int:
    """Return the most light that islands can have this evening."""
    moves = position.moves()
    boats = [position.boats or (), *(move.boats for move in moves)]
    light = {number: glow.archipelago.graph.nodes[number]["light"] for number in range(12)}
    pays = [0, *(move.footprints for move in moves)]
    return max(  # type: ignore[no-any-return]  # a graph has anything
        sum(light[boat] for boat in places) + left for places, left in zip(boats, pays, strict=True)
    )


class TestRefused:
    def test_a_journey_is_needed(self) -> None:
        error = refusal(glow.advise, Position(LADAWA, roll="red:fire"), journey=True)

        assert (error.code, error.data["given"]) == ("position-needs", "journey")

    def test_days(self) -> None:
        assert refusal(glow.advise, SEA, journey=True, days=0).code == "no-days-left"
        assert refusal(glow.advise, SEA, journey=True, days=9).code == "not-that-many-days"
        assert refusal(glow.advise, SEA, journey="no").code == "not-a-flag"
        assert refusal(glow.advise, SEA, journey=True, skull_cost=-1).code == "worth-out-of-range"

    def test_more_dice_than_a_plan_takes(self) -> None:
        dice = Pool("3 red, 3 blue, 3 green, 2 azure, 2 orange", unlimited=True)
        many = Position(
            LADAWA, roll="red:fire", pool=dice, at=45, footprints=1, day=7, free_rerolls=0
        )

        assert refusal(lambda: day(many).value).code == "too-many-dice-to-plan"


class TestMore:
    """More can never hurt."""

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_rerolls(self, position: Position) -> None:
        values = [day(position.replace(free_rerolls=free)).value for free in range(5)]

        assert values == sorted(values)
        assert values[0] < values[-1]

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_tokens(self, position: Position) -> None:
        values = [day(position.replace(rerolls=tokens)).value for tokens in range(4)]

        assert values == sorted(values)

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_footprints(self, position: Position) -> None:
        values = [day(position.replace(footprints=steps)).value for steps in range(6)]

        assert values == sorted(values)
        assert values[0] < values[-1]

    @pytest.mark.parametrize("position", [SEA, LAND], ids=["sea", "land"])
    def test_the_day_is_at_least_what_noon_alone_would_do(self, position: Position) -> None:
        noon, whole = position.advise(), day(position)

        assert whole.value >= whole.option(noon.action).value


class TestPlayed:
    """Whoever does what is advised gets what was promised."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "places",
        [{"boats": (0, 6, 7, 9)}, {"at": 45, "camp": 0}],
        ids=["sea", "land"],
    )
    def test_many_days_with_seven_dice(self, places: dict[str, Any]) -> None:
        company = Company("Taetyss", ["ladawa", "likyar", "sketal-green"])
        position = Position(
            company, pool="2 red, 2 blue, green, purple, azure", footprints=1, light=9, day=7,
            rerolls=1, **places,
        )  # fmt: skip
        rng, plays = random.Random(7), 150
        first = day(position, token_value=0.5)
        ends = [self.play(first, rng) for _ in range(plays)]
        mean = sum(ends) / plays
        spread = sqrt(sum((end - mean) ** 2 for end in ends) / (plays - 1) / plays)

        assert spread > 0
        assert abs(mean - float(first.value)) < 4 * spread

    @staticmethod
    def play(first: Advice, rng: random.Random) -> float:
        """Roll, do what is advised until it is to stop, and return what the day came to."""
        whole = first.then(first.pool.roll(seed=rng.randrange(2**32)))
        paid = 0.0
        while whole.action.kind != "stop":
            assert whole.roll is not None
            roll, before = whole.roll, whole.left
            for die in whole.action.dice:
                roll = roll.replace(die, whole.action.symbol or rng.choice(roll[die].faces))
            whole = whole.then(roll)
            stock = whole.task.stock
            paid += float((before.tokens - whole.left.tokens) * stock.token_value)
            paid += float(stock.prices[whole.left.steps] - stock.prices[before.steps])
        assert isinstance(whole, DayAdvice)
        return whole.outcomes[0].value - paid


def test_footprints_that_no_way_needs_are_worth_themselves() -> None:
    """On land, more of them than any walk of the days left could spend change nothing else."""
    values = [
        glow.Position(
            glow.Company("Pocana", ["likyar"]), roll="red:fire red:water red:air", light=12,
            footprints=footprints, at=45, day=6,
        ).advise(journey=True).value
        for footprints in (30, 60)
    ]  # fmt: skip

    assert values[1] - values[0] == pytest.approx(30)


PLACES = [{"boats": (0, 0, 6, 7)}, {"at": 45, "camp": 0}]


class TestLaterRerolls:
    """Days to come with rerolls: by a plan that uses them, which is said."""

    @pytest.mark.parametrize("places", PLACES, ids=["sea", "land"])
    @pytest.mark.parametrize("number", [0, 1, 2])
    def test_who_has_nothing_at_noon_has_the_plan(
        self, places: dict[str, Any], number: int
    ) -> None:
        """With no card and no reroll today the day is worth what a plan of both days says."""
        position = Position(
            Company("Pocana"), pool="red, blue, green", footprints=1, free_rerolls=0, **places
        )
        advice = position.advise(journey=True, days=2, later_rerolls=number)
        plan = position.plan(days=2, rerolls=[0, number])

        assert float(advice.value) == pytest.approx(float(plan.value), abs=1e-6)

    @pytest.mark.parametrize("places", PLACES, ids=["sea", "land"])
    def test_more_never_bring_less(self, places: dict[str, Any]) -> None:
        position = Position(
            Company("Pocana", ["ladawa", "hymoros"]), roll="red:fire blue:air green:rock",
            footprints=1, free_rerolls=1, **places,
        )  # fmt: skip
        values = [
            position.advise(journey=True, days=3, later_rerolls=number).value for number in range(3)
        ]

        assert values == sorted(values)
        assert values[0] == position.advise(journey=True, days=3).value
        assert values[2] > values[0]

    def test_those_of_the_companions_are_told(self) -> None:
        position = Position(
            Company("Taetyss", ["lumipili-a"]), roll="red:fire blue:air", boats=(0, 0, 0, 0)
        )
        advice: Any = position.advise(journey=True, days=2, later_rerolls=True)

        assert advice.later_rerolls == position.company.rerolls_per_round == 1  # type: ignore[union-attr]
        assert advice.plan.rerolls == (1,)
        assert "there is one reroll besides" in str(advice)
        last: Any = position.advise(journey=True, days=1, later_rerolls=True)
        assert last.later_rerolls == 0

    def test_only_with_a_journey(self) -> None:
        error = refusal(glow.advise, "red:fire", ["ladawa"], later_rerolls=1)
        assert (error.code, error.data["given"]) == ("only-with-journey", "later_rerolls")
        position = Position(Company("Pocana"), roll="red:fire", boats=(0, 0, 0, 0))
        error = refusal(position.advise, journey=True, later_rerolls=9)
        assert error.code == "amount-out-of-range"
