"""Plans for the sea as values, written down, and what is no plan."""

from __future__ import annotations

import copy
import json
import pickle
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Pool, Position, Roll, Rulings
from glow_explorer.language import available, using
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer import GlowError
    from glow_explorer.journeys.sea_plan import Plan


def plan(**more: Any) -> Plan:
    """Return a plan for two days, or another."""
    usual: dict[str, Any] = {"pool": "2 green, purple", "days": 2, "footprints": 1}
    return glow.archipelago.plan(**usual | more)


def quoted(error: GlowError, given: str) -> bool:
    """Say whether the message quotes what was given, in every language."""
    found = []
    for code in available():
        with using(code):
            found.append(given in str(error))
    return all(found)


class TestValues:
    def test_equal_questions_make_equal_plans(self) -> None:
        one, other = plan(), plan()

        assert one == other
        assert hash(one) == hash(other)
        assert len({one, other}) == 1

    @pytest.mark.parametrize(
        "more",
        [
            {"pool": "2 green"},
            {"days": 3},
            {"boats": (0, 0, 0, 1)},
            {"footprints": 2},
            {"skull_cost": 1},
            {"reroll_value": 1},
            {"firefly_value": 1},
            {"footprint_value": 0},
            {"purple_footprints": False},
            {"rulings": "digital"},
            {"kaar": True},
            {"solo": True},
        ],
    )
    def test_another_question_makes_another_plan(self, more: dict[str, Any]) -> None:
        assert plan(**more) != plan()

    @pytest.mark.parametrize(
        "more",
        [
            {"pool": Pool("2 green, purple")},
            {"pool": ["2 green, purple", "2 green, purple"]},
            {"pool": (Pool("2 green, purple"), "2 green, purple")},
            {"boats": [0, 0, 0, 0]},
            {"rulings": Rulings()},
            {"footprint_value": Fraction(1)},
            {"footprint_value": 1.0},
            {"footprint_value": Decimal("1.0")},
        ],
    )
    def test_the_same_in_other_words_is_the_same_plan(self, more: dict[str, Any]) -> None:
        assert plan(**more) == plan()

    def test_being_asked_changes_nothing(self) -> None:
        """A plan is equal to another whatever either was asked before."""
        asked = plan()
        before = hash(asked)
        asked.best(elements=2)
        asked.table()
        asked.improvements()
        assert asked.itinerary
        assert asked.chances

        assert (asked, hash(asked)) == (plan(), before)

    def test_the_order_of_questions_changes_nothing(self) -> None:
        def told(one: Plan, questions: list[Callable[[Plan], object]]) -> set[str]:
            return {repr(ask(one)) for ask in questions}

        questions: list[Callable[[Plan], object]] = [
            lambda one: one.value,
            lambda one: one.chances,
            lambda one: one.sailed,
            lambda one: one.itinerary,
            lambda one: one.expected_footprints,
            lambda one: one.best(2, (0, 0, 3, 8), 60, 4),
            lambda one: one.options(1, (0, 1, 3, 8), 2, 3),
            lambda one: one.table().to_dict(),
            lambda one: one.evenings().to_dict(),
            lambda one: one.improvements().to_dict(),
        ]
        forwards = told(plan(rulings="french"), questions)

        assert forwards == told(plan(rulings="french"), questions[::-1])
        assert len(forwards) == len(questions)

    @pytest.mark.parametrize("field", ["pools", "boats", "footprints", "worth", "value", "days"])
    def test_it_never_changes(self, field: str) -> None:
        with pytest.raises(AttributeError):
            setattr(plan(), field, 0)

    @pytest.mark.parametrize("name", ["chances", "sailed"])
    def test_nor_does_what_it_says(self, name: str) -> None:
        """Nobody can write into an answer, and so into the next one."""
        said = getattr(plan(), name)
        with pytest.raises(TypeError):
            said[next(iter(said))] = Fraction(0)

    def test_a_list_that_was_given_can_be_changed_afterwards(self) -> None:
        boats, pools = [0, 0, 1, 3], ["green", "red"]
        one = plan(pool=pools, boats=boats)
        boats[0], pools[0] = 9, "blue"

        assert one == plan(pool=["green", "red"], boats=(0, 0, 1, 3))

    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
    def test_it_can_be_copied(self, copied: Callable[[Plan], Plan]) -> None:
        one = plan()

        assert copied(one) == one
        assert copied(one).value == one.value

    def test_it_can_be_pickled(self) -> None:
        one = plan()
        assert one.value
        again: Plan = pickle.loads(pickle.dumps(one))

        assert again == one
        assert again.best(elements=2) == one.best(elements=2)

    def test_it_goes_into_json(self) -> None:
        values = plan(boats=(0, 0, 3, 8)).to_dict()

        assert json.loads(json.dumps(values)) == values
        assert values["boats"] == [0, 0, 3, 8]
        assert Fraction(values["value"]) == plan(boats=(0, 0, 3, 8)).value

    def test_numbers_out_of_a_table_will_do(self) -> None:
        import numpy as np

        other = plan(footprints=np.int64(1), skull_cost=np.float64(0.5), reroll_value=np.int64(2))

        assert other == plan(skull_cost=0.5, reroll_value=2)
        assert other.value == plan(skull_cost=0.5, reroll_value=2).value

    def test_a_rolled_die_needs_no_rolling(self) -> None:
        roll = Roll("red:fire blue:water")

        assert plan(pool=roll).value == plan(pool=str(roll)).value


class TestDefaults:
    def test_the_first_day_of_the_plan(self) -> None:
        one = plan(boats=(0, 0, 6, 8), footprints=2)

        for number in range(6):
            at = (2, (0, 0, 6, 8), 2, number)
            assert one.best(elements=number) == one.best(*at)
            assert one.options(elements=number) == one.options(*at)

    def test_the_order_of_the_boats_does_not_matter(self) -> None:
        one = plan(boats=(8, 0, 6, 0))

        assert one.value == plan(boats=(0, 0, 6, 8)).value
        for number in range(6):
            best, same = one.best(2, (6, 8, 0, 0), 1, number), one.best(2, (0, 0, 8, 6), 1, number)
            assert (best and (best.origin, best.to)) == (same and (same.origin, same.to))

    def test_a_game_has_eight_days(self) -> None:
        assert glow.archipelago.plan("green").days == 8


class TestRefused:
    @pytest.mark.parametrize("given", [-1, 9, 1.5, "8", True, 8.0])
    def test_days(self, given: object) -> None:
        error = refusal(plan, days=given)

        assert error.code == "not-that-many-days"
        assert quoted(error, repr(given))
        assert quoted(error, "8")

    @pytest.mark.parametrize("given", [[], ["green"], ["green"] * 3, ("red",)])
    def test_pools_for_other_days(self, given: Any) -> None:
        error = refusal(plan, pool=given)

        assert error.code == "pools-and-days"
        assert quoted(error, str(len(given)))
        assert quoted(error, "2")

    @pytest.mark.parametrize("given", [None, 5, {"green": 2}, b"green", frozenset({"green"})])
    @pytest.mark.parametrize("days", [0, 2])
    def test_pools_that_are_none(self, given: object, days: int) -> None:
        error = refusal(plan, pool=given, days=days)

        assert error.code == "not-a-pool"
        assert quoted(error, repr(given))

    @pytest.mark.parametrize("given", [None, 5, ["green"]])
    def test_a_day_without_a_pool(self, given: object) -> None:
        error = refusal(plan, pool=["green", given])

        assert error.code == "not-a-pool"
        assert quoted(error, repr(given))

    @pytest.mark.parametrize(
        ("given", "code"),
        [("purpel", "unknown-color"), ("9 green", "too-many-dice"), ("green:light", None)],
    )
    def test_dice_that_are_not_in_the_game(self, given: str, code: str | None) -> None:
        for error in (refusal(plan, pool=given), refusal(plan, pool=["green", given])):
            assert code in {None, error.code}
            assert quoted(error, given)

    def test_all_dice_of_the_box_and_not_one_more(self) -> None:
        whole = Pool("30 red", unlimited=True)
        error = refusal(plan, pool=Pool("31 red", unlimited=True), days=1)

        assert plan(pool=whole, days=1).value > 0
        assert error.code == "too-many-dice-to-plan"
        assert (error.data["given"], error.data["most"]) == (31, 30)

    @pytest.mark.parametrize(
        ("given", "code", "told"),
        [
            ((0, 0, 0), "boat-count", "0, 0, 0"),
            ((0, 0, 0, 0, 0), "boat-count", "0, 0, 0, 0, 0"),
            ("0000", "boat-count", "0000"),
            (7, "boat-count", "7"),
            ((12, 0, 0, 0), "no-such-island", "12"),
            ((-1, 0, 0, 0), "no-such-island", "-1"),
            ((0, 0, 0, True), "no-such-island", "True"),
            ((0, 0, 0, "9"), "no-such-island", "9"),
            ((4, 4, 0, 0), "boats-together", "4"),
        ],
    )
    def test_boats(self, given: object, code: str, told: str) -> None:
        one = plan()
        for ask in (plan, one.best, one.options):
            if given is None and ask is not plan:
                continue
            error = refusal(ask, boats=given)
            assert error.code == code
            assert quoted(error, told)

    @pytest.mark.parametrize("given", [-1, 1.5, "1", True])
    def test_footprints(self, given: object) -> None:
        one = plan()
        for ask in (plan, one.best, one.options, one.what_if):
            error = refusal(ask, footprints=given)
            assert error.code == "not-an-amount"
            assert quoted(error, f"footprints={given!r}")

    @pytest.mark.parametrize(
        "given",
        [float("nan"), float("inf"), None, True, Decimal("NaN"), 1j, "x", "0.5", (1,)],
        ids=repr,
    )
    def test_worths(self, given: object) -> None:
        """What was given is quoted as it is: a text that looks like a number is a text."""
        for name in ("skull_cost", "reroll_value", "firefly_value", "footprint_value"):
            error = refusal(plan, **{name: given})

            assert error.code == "not-a-worth"
            assert quoted(error, f"{name}={given!r}")

    @pytest.mark.parametrize("given", [0, 3, -1, True, 1.5, "1"])
    def test_days_left_that_are_not_planned(self, given: Any) -> None:
        one = plan()
        for ask in (one.best, one.options):
            error = refusal(ask, days_left=given)
            assert error.code in {"not-that-many-days", "not-an-amount"}
            assert quoted(error, repr(given))

    @pytest.mark.parametrize("given", [-1, 6, True, 1.0, "2"])
    def test_elements(self, given: Any) -> None:
        one = plan()
        for ask in (one.best, one.options):
            error = refusal(ask, elements=given)
            assert error.code == "not-elements"
            assert quoted(error, repr(given))

    def test_dice_or_a_number_of_elements(self) -> None:
        """One of them says what the day brings; both, or none, would leave it open."""
        one = plan()
        for ask in (one.best, one.options):
            assert refusal(ask).code == "roll-or-elements"
            assert refusal(ask, elements=2, roll="red:fire").code == "roll-or-elements"

    def test_when_no_day_is_left_there_is_nothing_to_choose(self) -> None:
        """The message does not ask for a number from 1 to 0."""
        error = refusal(plan(days=0).best)

        assert "from 1 to 0" not in str(error)

    @pytest.mark.parametrize(
        ("dice", "code"), [(5, "not-a-pool"), (None, "not-a-pool"), ("purpel", "unknown-color")]
    )
    def test_more_dice_that_are_none(self, dice: Any, code: str) -> None:
        error = refusal(plan().what_if, dice=dice)

        assert error.code == code
        assert quoted(error, str(dice))

    def test_rulings(self) -> None:
        assert quoted(refusal(plan, rulings="house"), "house")


def test_days_that_follow_want_a_voyage() -> None:
    plan = glow.archipelago.plan("2 red, blue", days=2)

    for other in (7, "0-1", Position(roll="red:fire")):
        assert refusal(plan.following, other).code == "not-a-voyage"
    assert plan.following(None).days == 1


def test_pictures_that_compare_have_bounds() -> None:
    plan, land = glow.archipelago.plan("red", days=1), glow.province.plan("red", days=1, at=45)
    for compare, values in (
        (glow.archipelago.compare, ["red"] * 25),
        (lambda many: plan.compare(footprints=many), range(25)),
        (lambda many: land.compare(footprints=many), range(25)),
    ):
        error = refusal(compare, values)
        assert (error.code, error.data) == ("too-many-compared", {"given": 25, "most": 24})
    assert refusal(glow.archipelago.compare, ["red"], days=0).code == "no-days-left"
    assert refusal(land.compare, dice=[object()]).code == "not-a-choice"
    assert str(refusal(land.compare, dice=["pink"])).startswith("'pink': expected one of")
