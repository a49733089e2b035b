"""The plan for the Province of Shadows: playing it, its chances, its forms and its refusals."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Die, Pool, Roll
from glow_explorer.language import using
from glow_explorer.rulebook import Rulings
from glow_explorer.symbols import Color, Symbol
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.journeys import Walk
    from glow_explorer.journeys.land_plan import LandPlan

CAMPS = {0: 0, 3: 59, 5: 5, 8: 33, 10: 38, 12: 17, 15: 43, 20: 14}
"""The space of the start and of every village, by its light."""
LIGHTS = {space: light for light, space in CAMPS.items()}

Position = tuple[int, int, int]
"""The space of the company, the light of the camp, the footprints."""


def rolls_of(pool: Pool) -> list[Roll]:
    """Return every ordered roll of some dice."""
    return [
        Roll([Die(die.color, face, die.size) for die, face in zip(pool, faces, strict=True)])
        for faces in product(*[die.faces for die in pool])
    ]


def alike(rolls: list[Roll]) -> Mapping[Roll, float]:
    """Return one roll for all that show the same, with their chance; only black has its own say."""
    found: dict[tuple[str, ...], list[Roll]] = {}
    for roll in rolls:
        shows = sorted(f"{die.color is Color.BLACK} {die.symbol}" for die in roll)
        found.setdefault(tuple(shows), []).append(roll)
    return {some[0]: len(some) / len(rolls) for some in found.values()}


def noon(plan: LandPlan, roll: Roll) -> int:
    """Return the footprints that the purple dice bring."""
    return 2 * roll.symbols.count(Symbol.FOOTPRINTS) if plan.terms.purple_footprints else 0


def follow(plan: LandPlan, left: int, here: Position, roll: Roll) -> tuple[Position, float]:
    """Follow the plan on one day; return the position then, and the light lost on the way."""
    at, camp, footprints = here
    footprints += noon(plan, roll)
    walk = plan.best(roll, left, at, CAMPS[camp], footprints)
    if walk is None:
        return (at, camp, footprints), 0.0
    assert_real(plan, walk, roll, (at, camp, footprints))
    then = walk.reached, max(camp, walk.camp or 0), walk.footprints
    return then, -walk.light + walk.given * plan.terms.skull


def assert_real(plan: LandPlan, walk: Walk, roll: Roll, here: Position) -> None:
    """A way to follow is allowed, begins here, and is what the judge says of it."""
    judged = glow.province.walk(
        walk.path, roll, here[2], plan.terms.rulings, camp=walk.camp is not None,
        kaar=plan.terms.kaar,
    )  # fmt: skip

    assert walk.legal
    assert walk.path[0] == here[0]
    assert walk == judged


def days_played(plan: LandPlan) -> tuple[float, dict[Position, float]]:
    """Follow the plan through every roll: the light lost on average, and where it leads."""
    lost = 0.0
    here = {(plan.at, LIGHTS[plan.camp], plan.footprints): 1.0}
    for left, pool in zip(range(plan.days, 0, -1), plan.pools, strict=True):
        there: defaultdict[Position, float] = defaultdict(float)
        rolls = alike(rolls_of(pool))
        for (position, before), (roll, chance) in product(here.items(), rolls.items()):
            then, cost = follow(plan, left, position, roll)
            there[then] += before * chance
            lost += before * chance * cost
        here = dict(there)
    return lost, here


def worth(plan: LandPlan, lost: float, ends: Mapping[Position, float]) -> float:
    """Return what play was worth on average."""
    counted = (
        chance * (camp + footprints * plan.terms.footprint)
        for (_, camp, footprints), chance in ends.items()
    )
    return sum(counted) - lost


def camps(ends: Mapping[Position, float]) -> dict[int, float]:
    """Return how often the camp ends where."""
    found = dict.fromkeys(CAMPS, 0.0)
    for (_, camp, _), chance in ends.items():
        found[camp] += chance
    return found


def planned(pool: str, days: int, *place: Any, **terms: Any) -> LandPlan:
    """Plan where no two positions are worth the same by chance."""
    return glow.province.plan(pool, days, *place, **({"footprint_value": 0.37} | terms))


PLANS: dict[str, Callable[[], LandPlan]] = {
    "beside a village": lambda: planned("azure, purple", 2, 60, 0, 1),
    "beside skulls": lambda: planned("red, purple", 2, 16, 0, 1, 2.49),
    "over the road that loses light": lambda: planned("orange", 2, 11, 0, 4),
    "away from a village": lambda: planned("red, green", 2, 59, 59, 1, rulings="english"),
    "footprints worth nothing": lambda: planned("red, purple", 2, 4, 0, 1, footprint_value=0),
    "no purple footprints": lambda: planned("2 purple", 2, 37, 59, 2, purple_footprints=False),
    "Kaar": lambda: planned("azure, black", 2, 58, 0, 2, kaar=True),
    "digital": lambda: planned("blue, black", 2, 51, 0, 2, rulings="digital"),
    "other dice every day": lambda: glow.province.plan(
        ["black", "green", "purple"], 3, 45, 0, 1, footprint_value=0.37
    ),
}


@cache
def played(name: str) -> tuple[LandPlan, float, Mapping[Position, float]]:
    plan = PLANS[name]()
    return plan, *days_played(plan)


class TestBest:
    """The best way for the dice of a day."""

    @pytest.mark.parametrize("name", PLANS)
    def test_following_it_brings_the_value(self, name: str) -> None:
        """Every way is allowed, and every roll together is worth what the plan says."""
        plan, lost, ends = played(name)

        assert worth(plan, lost, ends) == pytest.approx(plan.value, abs=1e-9)

    @pytest.mark.parametrize(
        "rulings",
        [
            Rulings("standard", used_dice_block_crossed="no"),
            Rulings("english", back_to_round_start="yes"),
        ],
        ids=["used dice do not close", "back to the start"],
    )
    def test_following_it_brings_no_less_than_a_bound(self, rulings: Rulings) -> None:
        for at in (43, 28):
            plan = planned("green", 2, at, 0, 2, rulings=rulings)

            assert not plan.exact
            assert worth(plan, *days_played(plan)) >= plan.value - 1e-9

    def test_is_none_where_staying_is_as_good(self) -> None:
        """Entering village 59 takes the footprint that is worth as much as its light."""
        plan = glow.province.plan("red", 1, 57, 0, 1, footprint_value=3)

        assert plan.best("red:fire") is None
        assert plan.value == 3

    def test_a_company_in_a_village_camps_without_a_step_if_it_may(self) -> None:
        plan = glow.province.plan("red", 1, 17, 59)
        walk = plan.best("red:rock")

        assert walk is not None
        assert (walk.path, walk.camp) == ((17,), 12)
        assert replace(plan, camp=17).best("red:rock") is None
        assert glow.province.plan("red", 1, 17, 59, rulings="french").best("red:rock") is None

    def test_a_worse_village_is_no_reason_to_move_the_camp(self) -> None:
        plan = glow.province.plan("red", 1, 57, 17, 1, footprint_value=0)

        assert plan.best("red:fire") is None
        assert plan.value == 12

    def test_the_first_day_and_the_place_of_the_plan_are_meant_if_nothing_is_said(self) -> None:
        plan = planned("azure, purple", 2, 60, 0, 2)

        for roll in rolls_of(Pool("azure, purple")):
            brought = 2 * len(roll.showing("footprints"))
            assert plan.best(roll) == plan.best(str(roll), 2, 60, 0, 2 + brought)

    def test_footprints_of_noon_are_left_out_if_the_plan_leaves_them_out(self) -> None:
        plan = planned("azure, purple", 2, 60, 0, 2, purple_footprints=False)

        for roll in rolls_of(Pool("azure, purple")):
            assert plan.best(roll) == plan.best(str(roll), 2, 60, 0, 2)

    @pytest.mark.parametrize(
        ("roll", "footprints"), [("red:rock green:rock", 2), ("red:air green:nature", 4)]
    )
    def test_footprints_that_noon_brought_count_for_the_days_to_come(
        self, roll: str, footprints: int
    ) -> None:
        """Cards bring footprints too: with more than were planned, the way is as good."""
        later = glow.province.plan("red, green", 2, 45, 0, footprints)

        def value(walk: Walk | None) -> float:
            if walk is None:
                return later.value
            camp, left = CAMPS[walk.camp or 0], walk.footprints
            return replace(later, at=walk.reached, camp=camp, footprints=left).value + walk.light

        poor = glow.province.plan("red, green", 3, 45).best(roll, footprints=footprints)
        rich = glow.province.plan("red, green", 3, 45, 0, footprints).best(roll)

        assert value(poor) == pytest.approx(value(rich), abs=1e-9)


class TestChances:
    """How likely the camp ends in each village."""

    @pytest.mark.parametrize("name", PLANS)
    def test_are_those_of_following_the_plan(self, name: str) -> None:
        plan, _, ends = played(name)

        assert list(plan.chances) == list(CAMPS)
        assert sum(plan.chances.values()) == pytest.approx(1, abs=1e-12)
        assert plan.chances == pytest.approx(camps(ends), abs=1e-9)

    def test_are_those_of_following_the_plan_where_ways_are_worth_the_same(self) -> None:
        """A footprint is worth a light, so some ways are just as good as staying."""
        plan = glow.province.plan("azure, purple", 2, 60, 0, 2)
        _, ends = days_played(plan)

        assert worth(plan, 0, ends) == pytest.approx(plan.value, abs=1e-9)
        assert plan.chances == pytest.approx(camps(ends), abs=1e-9)

    @pytest.mark.parametrize("at", [0, 3, 55, 58])
    def test_make_up_the_value_where_only_the_village_counts(self, at: int) -> None:
        """Footprints left and skulls are worth nothing, and no way loses light."""
        plan = glow.province.plan("red, blue, purple", 2, at, 0, 1, footprint_value=0)
        expected = sum(light * chance for light, chance in plan.chances.items())
        villages = plan.villages()

        assert plan.value == pytest.approx(expected, abs=1e-9)
        assert villages["expected"].sum() == pytest.approx(expected, abs=1e-9)
        assert dict(zip(villages["light"], villages.index, strict=True)) == CAMPS

    def test_are_sure_before_any_day(self) -> None:
        plan = glow.province.plan("red", 0, 45, 17, 3, footprint_value=0.5)

        assert plan.value == 13.5
        assert plan.chances == {light: float(light == 12) for light in CAMPS}


@pytest.mark.slow
def test_playing_four_days_brings_the_value_on_average() -> None:
    """Of games with dice from a generator, the mean is within four standard errors."""
    pool = Pool("red, azure, purple, black")
    plan = glow.province.plan(pool, 4, 35, 0, 1, 1.5)
    random = Random(8)
    games = []
    for _ in range(150):
        here, lost = (35, 0, 1), 0.0
        for left in range(4, 0, -1):
            dice = [Die(die.color, random.choice(die.faces), die.size) for die in pool]
            here, cost = follow(plan, left, here, Roll(dice))
            lost += cost
        games.append(here[1] + here[2] - lost)

    assert abs(fmean(games) - plan.value) < 4 * stdev(games) / len(games) ** 0.5


class TestMore:
    """What more of something is worth."""

    def test_days_and_footprints_never_hurt(self) -> None:
        """One more footprint is worth a light at least: it may be kept."""
        before = None
        for days in range(4):
            plan = glow.province.plan("red, black", days, footprints=3)
            few, some, more = (
                replace(plan, footprints=steps).table()["value"] for steps in (1, 2, 3)
            )
            assert (few + 1 <= some + 1e-9).all()
            assert (some + 1 <= more + 1e-9).all()
            assert before is None or (before <= more + 1e-9).all()
            before = more

    def test_one_more_die_may_hurt(self) -> None:
        """On 56 with a footprint, village 59 is behind a space that crosses rock out."""
        none = glow.province.plan("", 1, 56, 0, 1, footprint_value=0)
        one = none.what_if(dice="orange")

        assert none.value == 3
        assert one.value == pytest.approx(3 * 4 / 6)
        assert one.chances[3] == pytest.approx(4 / 6)

    def test_one_more_die_may_help(self) -> None:
        """On 45 with a footprint, the way to village 59 wants air."""
        none = glow.province.plan("", 1, 45, 0, 1, footprint_value=0)

        assert none.value == 0
        assert none.what_if(dice=Die("azure")).value == pytest.approx(3 * 2 / 6)

    def test_what_if_is_the_plan_of_a_richer_player(self) -> None:
        plan = glow.province.plan(["red", "green, purple"], 2, 45, 0, 1, 2, footprint_value=0.5)
        richer = plan.what_if(footprints=2, dice="blue, purple")
        anew = glow.province.plan(
            ["red, blue, purple", "green, purple, blue, purple"], 2, 45, 0, 3, 2,
            footprint_value=0.5,
        )  # fmt: skip

        assert richer == anew
        assert richer.footprints == 3
        assert plan.what_if() == plan
        assert plan.footprints == 1

    def test_more_dice_of_a_colour_than_the_box_has(self) -> None:
        """It is a question: who would have them does not matter."""
        richer = glow.province.plan("red", 1).what_if(dice="9 red")

        assert refusal(glow.province.plan, "10 red", 1).code == "too-many-dice"
        assert richer.pools == (Pool("10 red", unlimited=True),)
        assert richer.value == glow.province.plan(Pool("10 red", unlimited=True), 1).value

    def test_a_plan_is_plain_values_too(self) -> None:
        plan = glow.province.plan("azure, purple", 2, 60, 0, 2)
        found = plan.to_dict()

        assert json.loads(json.dumps(found)) == found
        assert (found["at"], found["camp"], found["footprints"]) == (60, 0, 2)
        assert found["pools"] == ["azure, purple"] * 2
        assert (found["value"], found["exact"]) == (plan.value, True)
        assert found["chances"] == {str(light): plan.chances[light] for light in CAMPS}


THIRTEEN = "4 red, 3 green, 3 blue, 3 azure"


class TestRefused:
    """What cannot be planned is refused with what was given."""

    @pytest.mark.parametrize(
        ("given", "code", "quoted"),
        [
            ({"at": 61}, "no-such-space", "61"),
            ({"at": True}, "no-such-space", "True"),
            ({"camp": 45}, "no-camp-there", "45"),
            ({"camp": "17"}, "no-camp-there", "17"),
            ({"days": 9}, "not-that-many-days", "9"),
            ({"days": 1.5}, "not-that-many-days", "1.5"),
            ({"pool": 3}, "not-a-pool", "3"),
            ({"pool": "reed"}, "unknown-color", "reed"),
            ({"pool": ["red"]}, "pools-and-days", "1"),
            ({"pool": THIRTEEN}, "too-many-dice-to-plan", "13"),
            ({"pool": ["red", THIRTEEN]}, "too-many-dice-to-plan", "13"),
            ({"footprints": -1}, "not-an-amount", "footprints=-1"),
            ({"footprints": 1.5}, "not-an-amount", "footprints=1.5"),
            ({"skull_cost": "2"}, "not-a-worth", "skull_cost='2'"),
            ({"skull_cost": float("nan")}, "not-a-worth", "skull_cost=nan"),
            ({"footprint_value": float("inf")}, "not-a-worth", "footprint_value=inf"),
            ({"rulings": "spanish"}, "unknown-preset", "spanish"),
        ],
        ids=str,
    )
    def test_plans(self, given: dict[str, Any], code: str, quoted: str) -> None:
        error = refusal(glow.province.plan, **({"pool": "red", "days": 2} | given))

        assert error.code == code
        for language in ("en", "fr"):
            with using(language):
                assert quoted in str(error)

    @pytest.mark.parametrize("name", ["skull_cost", "footprint_value"])
    def test_a_worth_below_nothing(self, name: str) -> None:
        """It need not be a whole number: half a light is a worth, less than none is not."""
        terms: dict[str, Any] = {name: -0.5}
        error = refusal(glow.province.plan, "red", 2, **terms)

        for language, wrong in (("en", "whole"), ("fr", "entier")):
            with using(language):
                assert f"{name}=-0.5" in str(error)
                assert wrong not in str(error)

    @pytest.mark.parametrize(
        ("given", "code", "quoted"),
        [
            ({"days_left": 3}, "not-that-many-days", "3"),
            ({"days_left": 0}, "not-that-many-days", "0"),
            ({"at": 61}, "no-such-space", "61"),
            ({"camp": 1}, "no-camp-there", "1"),
            ({"footprints": -2}, "not-an-amount", "footprints=-2"),
            ({"roll": "red"}, "die-not-rolled", "red"),
        ],
        ids=str,
    )
    def test_positions_of_a_plan(self, given: dict[str, Any], code: str, quoted: str) -> None:
        plan = glow.province.plan("red", 2, 57, 0, 1)
        error = refusal(plan.best, **({"roll": "red:fire"} | given))

        assert error.code == code
        assert quoted in str(error)

    def test_more_on_top_than_can_be_planned(self) -> None:
        plan = glow.province.plan("red", 1)

        assert refusal(plan.what_if, dice=3).code == "not-a-pool"
        assert refusal(plan.what_if, footprints=-1).code == "not-an-amount"
        assert refusal(plan.what_if, dice=THIRTEEN).code == "too-many-dice-to-plan"


@pytest.mark.parametrize("rulings", ["standard", "english"])
@pytest.mark.parametrize("at", [5, 43, 59])
def test_chances_of_a_company_in_a_village(at: int, rulings: str) -> None:
    """Where it may not camp without moving, staying leaves the camp where it is."""
    plan = glow.province.plan("red", days=1, at=at, rulings=rulings, footprint_value=0)
    expected = sum(light * chance for light, chance in plan.chances.items())

    assert plan.value == pytest.approx(expected, abs=1e-9)


def test_footprints_that_nobody_can_spend_are_left_over() -> None:
    """Of thirty footprints a plan reckons with spending twenty-five; each of the rest counts."""
    few, many = (glow.province.plan("red", days=1, at=45, footprints=n).value for n in (27, 30))

    assert many - few == pytest.approx(3)
