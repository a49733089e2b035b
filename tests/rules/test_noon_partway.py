"""A noon on the way: what may come next, and what can still be reached."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Company, GlowError, noon
from glow_explorer.rulebook import Rulings
from tests.support.company_cases import TASTES, some_cases
from tests.support.noons import codes, example_3
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.judge import Noon, Outcome

MOST_TRIED = 5
"""Longer orders would take too long to try them all."""


def ways(found: Noon, order: tuple[str, ...]) -> set[Outcome]:
    """Return every end of an order, by trying whatever may come next; slow and obvious."""
    here = found.after(order)
    ends = {found.resolve(order)} if here.may_end else set()
    return ends.union(*(ways(found, (*order, one.entry)) for one in here.nexts))


def test_before_anything_the_special_faces_have_paid() -> None:
    found = noon(Company("Eoles"), "azure:air yellow:light purple:footprints", light=10)
    here = found.after()

    assert (here.now.light, here.now.footprints, here.now.order) == (13, 2, ())
    assert codes(here.now) == ["face-footprints", "face-light"]
    assert [one.entry for one in here.nexts] == []
    assert here.may_end


def test_step_by_step_the_stock_and_the_dice_follow() -> None:
    loose = Rulings("standard", card_in_one_go="trigger-by-trigger")
    here = example_3(rulings=loose).after(["adventurer:3", "companion:15"])

    assert [one.light for one in here.stages] == [10, 12, 14]
    assert [len(one.dice) for one in here.stages] == [4, 4, 3]
    assert [one.entry for one in here.nexts] == ["adventurer:3", "companion:8"]
    assert here.now.order == ("adventurer:3", "companion:15")
    assert not here.may_end


def test_a_card_that_has_begun_comes_next_until_it_is_resolved() -> None:
    here = example_3().after(["adventurer:3"])

    assert [one.entry for one in here.nexts] == ["adventurer:3"]
    assert not here.may_end
    assert {one.light for one in here.outcomes} == {18}


def test_an_illegal_step_says_where_and_why() -> None:
    error = refusal(example_3().after, ["companion:15", "companion:15"])

    assert (error.code, error.data["place"]) == ("order-card-gone", 2)


def test_what_is_to_be_chosen_stands_in_the_entries() -> None:
    found = noon(Company("Orium", ["cromaug"]), "2 yellow:air red:fire", cemetery=["likyar"])
    called = [one for one in found.after().nexts if one.step.card.key == "cromaug"]

    assert [one.entry for one in called] == [
        "companion:41 -> companion:1",
        "companion:41 -> nothing",
    ]
    assert called[0].step.called == glow.companions["likyar"]
    assert called[1].step.nobody


def test_of_equal_dice_one_stands_for_all() -> None:
    company = Company("Pocana", ["sketal-green", "sketal-orange"])
    found = noon(company, "2 green:rock orange:rock", light=10, sketal_dice={15: 0})
    own = [one.entry for one in found.after().nexts if one.step.card.key == "sketal-green"]

    assert own == ["companion:15 -> die 0"]


@pytest.mark.parametrize("taste", TASTES)
def test_what_can_still_be_reached_is_what_trying_everything_reaches(taste: str) -> None:
    """From every stop of random orders, with the clever search and without it."""
    chance = random.Random(f"partway {taste}")
    stops = 0
    for case in some_cases(taste, 20):
        roll = case.pool.roll(chance.randint(0, 99))
        found = case.noon(roll)
        if len(found.best.order) > MOST_TRIED:
            continue
        order: tuple[str, ...] = ()
        while True:
            here = found.after(order)
            assert set(here.outcomes) == ways(found, order)
            assert all(found.resolve(one.order) == one for one in here.outcomes[:3])
            assert here.outcomes[0].order[: len(order)] == here.now.order
            stops += 1
            if not here.nexts:
                break
            order = (*order, chance.choice(here.nexts).entry)

    assert stops > 20


def test_what_can_still_be_reached_begins_with_the_best() -> None:
    """With little light, what is lost before something is gained costs less."""
    lights = [
        [reached.light for reached in case.noon(case.pool.roll(number)).after().outcomes]
        for taste in TASTES
        for number, case in enumerate(some_cases(taste, 20))
    ]

    assert any(len({*reached}) > 1 for reached in lights)
    assert lights == [sorted(reached, reverse=True) for reached in lights]


def test_small_noons_are_told_from_large_ones() -> None:
    large = Company("Moloc'h", [41, 11, 46, 30, 31, 21, 20, 13], spells=[3, 5])
    roll = (
        "orange:rock orange:water orange:rock 2 small blue:water 2 small azure:air small red:fire "
        "black:nature small green:nature small purple:water small orange:rock"
    )

    assert example_3().is_small()
    assert not example_3().is_small(0)
    assert not noon(large, roll, light=2, footprints=1).is_small()


def test_a_small_noon_has_its_outcomes() -> None:
    found = example_3()
    found.is_small()

    assert found.outcomes == example_3().outcomes


def test_an_order_that_is_no_list_is_refused() -> None:
    with pytest.raises(GlowError, match="order"):
        example_3().after("companion:15")
