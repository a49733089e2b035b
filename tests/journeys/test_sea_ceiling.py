"""The most that any dice could bring at sea, against every voyage that could be made."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Rulings
from glow_explorer.language import using
from tests.journeys.test_sea_plan_oracle import ISLANDS, ODD, Boats, Worths, some_boats, ways
from tests.support.each import for_each
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.journeys.sea_plan import Ceiling

START = (0, 0, 0, 0)
RULINGS = (Rulings(), Rulings(boats_on_centre="yes"), Rulings("digital"))


def most(
    days: int, boats: Boats, footprints: int, worths: Worths, rulings: Rulings, *, solo: bool
) -> Fraction:
    """Make every voyage with any dice, day after day, and look at where that ends."""
    here = {(tuple(sorted(boats)), footprints, Fraction(0))}
    for _ in range(days):
        here |= {
            (way.boats, way.footprints, taken + worths.arrival(way.to))
            for at, stock, taken in here
            for number in range(6)
            for way in ways(at, stock, number, rulings, solo=solo)
        }
    return max(taken + worths.end(at, stock) for at, stock, taken in here)


def ceiling(
    days: int, boats: Boats, footprints: int, worths: Worths, rulings: Rulings, *, solo: bool
) -> Ceiling:
    """Ask the explorer the same."""
    return glow.archipelago.ceiling(
        days, boats, footprints, worths.skull_cost, worths.reroll_value, worths.firefly_value,
        footprint_value=worths.footprint_value, rulings=rulings, solo=solo,
    )  # fmt: skip


def asked(seed: int, most_days: int = 3) -> tuple[Any, ...]:
    """Return something to ask: days, boats, footprints, worths, rulings, and whether solo."""
    chance = random.Random(seed)
    worths = Worths(chance.choice((0, 1, 0.25)), *(chance.choice(ODD) for _ in range(3)))
    return (
        chance.randint(0, most_days), some_boats(chance), chance.randint(0, 3), worths,
        chance.choice(RULINGS), chance.random() < 0.4,
    )  # fmt: skip


class TestEveryVoyage:
    @for_each("seed", range(40))
    def test_nothing_is_worth_more(self, seed: int) -> None:
        *given, solo = asked(seed)

        assert ceiling(*given, solo=solo).value == most(*given, solo=solo)

    @pytest.mark.parametrize("days", range(5))
    @pytest.mark.parametrize("footprint_value", [0, 1])
    def test_from_the_start(self, days: int, footprint_value: int) -> None:
        given = (days, START, 0, Worths(footprint_value), Rulings())

        assert ceiling(*given, solo=False).value == most(*given, solo=False)

    @pytest.mark.parametrize(
        ("boats", "footprints"),
        [((9, 1, 4, 6), 0), ((0, 0, 3, 8), 2), ((2, 5, 7, 11), 1), ((10, 0, 0, 9), 3)],
    )
    def test_four_days_from_elsewhere(self, boats: Boats, footprints: int) -> None:
        given = (4, boats, footprints, Worths(1, 0, 0, 1), Rulings())

        assert ceiling(*given, solo=False).value == most(*given, solo=False)


@pytest.mark.slow
class TestRoute:
    @pytest.mark.parametrize("seed", range(60, 85))
    def test_it_is_allowed_step_by_step_and_adds_up(self, seed: int) -> None:
        days, boats, footprints, worths, rulings, solo = asked(seed, most_days=6)
        found = ceiling(days, boats, footprints, worths, rulings, solo=solo)
        at, stock, taken = tuple(sorted(boats)), footprints, Fraction(0)
        for move in found.route:
            if move is None:
                continue
            step = (move.origin, move.to, move.jokers, move.pays)
            allowed = [
                way
                for number in range(6)
                for way in ways(at, stock, number, rulings, solo=solo)
                if way[:4] == step
            ]
            assert move.legal
            assert allowed
            at, stock = allowed[0].boats, allowed[0].footprints
            assert move.footprints == stock
            taken += worths.arrival(move.to)

        assert len(found.route) == found.days == days
        assert tuple(sorted(found.boats)) == at
        assert found.footprints == stock
        assert found.light == sum(ISLANDS[boat].light for boat in at)
        assert found.value == taken + worths.end(at, stock)

    @pytest.mark.parametrize("boats", [(9, 4, 5, 1), (1, 4, 9, 11)])
    def test_boats_stay_where_staying_is_as_good(self, boats: Boats) -> None:
        """No voyage brings more in a single day; none is made, least of all to a skull."""
        found = glow.archipelago.ceiling(1, boats)

        assert found.value == sum(ISLANDS[boat].light for boat in boats)
        assert found.route == (None,)

    @pytest.mark.parametrize("days", [2, 5, 8])
    def test_nobody_is_given_up_for_nothing(self, days: int) -> None:
        """As much can be had without a skull, so the route has none, whatever a skull costs."""
        free = glow.archipelago.ceiling(days)
        dear = glow.archipelago.ceiling(days, skull_cost=100)
        assert free.value == dear.value

        assert not any(move and move.skull for move in free.route)

    def test_no_day_is_left(self) -> None:
        found = glow.archipelago.ceiling(0, (9, 1, 4, 6), 3)

        assert found.value == 18
        assert (found.light, found.footprints) == (15, 3)
        assert found.route == ()
        assert sorted(found.boats) == [1, 4, 6, 9]

    def test_the_first_days_by_hand(self) -> None:
        """A day: two footprints of island 1. Two days: island 4, five light and a footprint."""
        values = [glow.archipelago.ceiling(days).value for days in range(3)]

        assert values == [0, 2, 6]


@pytest.mark.slow
class TestBounds:
    @pytest.mark.parametrize("footprint_value", [0, 0.25])
    @pytest.mark.parametrize("boats", [START, (9, 1, 4, 6)])
    def test_more_days_never_bring_less(self, boats: Boats, footprint_value: float) -> None:
        values = [
            glow.archipelago.ceiling(days, boats, footprint_value=footprint_value).value
            for days in range(7)
        ]

        assert values == sorted(values)

    @pytest.mark.parametrize("days", [0, 1, 3, 5])
    def test_another_footprint_is_worth_what_is_paid_for_it_at_least(self, days: int) -> None:
        values = [glow.archipelago.ceiling(days, footprints=stock).value for stock in range(5)]

        assert all(more - less >= 1 for less, more in pairwise(values))

    @pytest.mark.parametrize("pool", ["green", "2 green, red, blue", "3 red, black, 2 azure", ""])
    @pytest.mark.parametrize("seed", range(6))
    def test_no_plan_without_purple_dice_is_worth_more(self, pool: str, seed: int) -> None:
        days, boats, footprints, worths, rulings, solo = asked(seed, most_days=4)
        plan = glow.archipelago.plan(
            pool, days, boats, footprints, worths.skull_cost, worths.reroll_value,
            worths.firefly_value, footprint_value=worths.footprint_value, rulings=rulings,
            solo=solo,
        )  # fmt: skip

        assert plan.value <= ceiling(days, boats, footprints, worths, rulings, solo=solo).value

    @pytest.mark.parametrize("boats", [START, (1, 4, 6, 9)])
    def test_nor_over_the_whole_game(self, boats: Boats) -> None:
        plan = glow.archipelago.plan("2 green, red, orange", 8, boats)

        assert plan.value <= glow.archipelago.ceiling(8, boats).value


class TestWorths:
    @pytest.mark.parametrize(
        ("boats", "name"),
        [
            ((0, 4, 7, 9), "skull_cost"), ((0, 4, 7, 9), "reroll_value"),
            ((0, 1, 4, 9), "firefly_value"),
        ],
    )  # fmt: skip
    def test_only_light_and_footprints_are_worth_something_by_themselves(
        self, boats: Boats, name: str
    ) -> None:
        nothing: dict[str, Any] = {name: 0}
        much: dict[str, Any] = {name: 3}
        alone = glow.archipelago.ceiling(2, boats)

        assert alone.value == glow.archipelago.ceiling(2, boats, **nothing).value
        assert alone.value != glow.archipelago.ceiling(2, boats, **much).value

    @pytest.mark.parametrize(
        ("days", "boats"), [(1, (0, 1, 4, 6)), (2, (0, 0, 4, 6)), (2, (0, 1, 4, 11))]
    )
    def test_nobody_is_given_up_for_nothing_where_boats_lie_before_a_skull(
        self, days: int, boats: Boats
    ) -> None:
        route = glow.archipelago.ceiling(days, boats).route

        assert not any(move and move.skull for move in route)


class TestForms:
    def test_plain_values_go_into_json(self) -> None:
        values = glow.archipelago.ceiling(3, footprint_value=0.25).to_dict()

        assert json.loads(json.dumps(values)) == values
        assert Fraction(values["value"]) == glow.archipelago.ceiling(3, footprint_value=0.25).value
        assert len(values["route"]) == values["days"] == 3

    def test_the_same_question_has_the_same_answer(self) -> None:
        one, other = glow.archipelago.ceiling(5), glow.archipelago.ceiling(5)

        assert one == other
        assert one != glow.archipelago.ceiling(6)

    def test_it_never_changes(self) -> None:
        found = glow.archipelago.ceiling(1)
        with pytest.raises(AttributeError):
            found.light = 100  # type: ignore[misc]


class TestRefused:
    @pytest.mark.parametrize(
        ("given", "code", "quoted"),
        [
            ({"days": 9}, "not-that-many-days", "9"),
            ({"days": -1}, "not-that-many-days", "-1"),
            ({"days": 1.5}, "not-that-many-days", "1.5"),
            ({"days": "8"}, "not-that-many-days", "'8'"),
            ({"days": True}, "not-that-many-days", "True"),
            ({"boats": (0, 0, 0)}, "boat-count", "0, 0, 0"),
            ({"boats": (4, 4, 0, 0)}, "boats-together", "4"),
            ({"boats": (12, 0, 0, 0)}, "no-such-island", "12"),
            ({"footprints": -1}, "not-an-amount", "-1"),
            ({"footprints": 0.5}, "not-an-amount", "0.5"),
            ({"skull_cost": "x"}, "not-a-worth", "x"),
            ({"footprint_value": None}, "not-a-worth", "footprint_value=None"),
            ({"reroll_value": float("nan")}, "not-a-worth", "reroll_value=nan"),
        ],
    )
    def test_what_cannot_be(self, given: dict[str, Any], code: str, quoted: str) -> None:
        error = refusal(glow.archipelago.ceiling, **given)

        assert error.code == code
        for language in ("en", "fr"):
            with using(language):
                assert quoted in str(error)
