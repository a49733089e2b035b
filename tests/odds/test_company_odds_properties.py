"""What the odds of a company rest on, and what leaves them as they are."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import glow_explorer as glow
from glow_explorer import Company, Pool
from tests.support.company_cases import NOON_RULINGS, TASTES, added, seen, some_cases


@pytest.mark.slow
@pytest.mark.parametrize("taste", TASTES)
def test_every_ruling_that_changes_the_answer_is_named(taste: str) -> None:
    """Where another answer to a ruling gives other odds, the ruling is among those used."""
    changed = 0
    for case in some_cases(f"{taste} ruled", 4):
        found = case.odds()
        named, before = found.if_ruled(), seen(found)
        for ruling in NOON_RULINGS:
            for answer in set(glow.rulings[ruling].choices) - {case.under[ruling]}:
                other = seen(case.odds(case.under.deciding(ruling, answer)))
                changed += other != before
                if ruling in named:
                    assert found.rulings[ruling] == case.under[ruling]
                    assert seen(named[ruling][answer]) == other, (ruling, answer, case)
                else:
                    assert other == before, (ruling, answer, case)

    assert changed > 0


@pytest.mark.parametrize("taste", TASTES)
def test_dice_in_another_order_give_the_same_odds(taste: str) -> None:
    chance = random.Random(f"order {taste}")
    for case in some_cases(f"{taste} shuffled", 2):
        places = list(range(len(case.pool)))
        chance.shuffle(places)
        told = {
            number: None if die is None else places.index(die)
            for number, die in case.sketal_dice.items()
        }
        pool = Pool([case.pool[place] for place in places], unlimited=True)
        other = glow.odds(case.company, pool, case.under, **{**case.given, "sketal_dice": told})

        assert seen(other) == seen(case.odds()), case


@pytest.mark.parametrize("taste", TASTES)
def test_a_die_to_be_rolled_is_the_average_over_its_faces(taste: str) -> None:
    """Whatever one die shows first, the odds with that are a sixth of the whole."""
    for case in some_cases(f"{taste} split", 3):
        place = case.pool.unrolled[0]
        parts = []
        for face in case.pool[place].faces:
            dice = [*case.pool[:place], case.pool[place].showing(face), *case.pool[place + 1 :]]
            pool = Pool(dice, unlimited=True)
            parts.append(glow.odds(case.company, pool, case.under, **case.given))

        sixth = Fraction(1, 6)
        whole = added((k, p * sixth) for part in parts for k, p in part.joint.items())
        light = added((k, p * sixth) for part in parts for k, p in part.light.items())
        assert dict(case.odds().joint) == whole
        assert dict(case.odds().light) == light


@pytest.mark.parametrize("taste", ["sketal", "sketals", "cromaug", "kaar"])
def test_cards_without_an_adventurer_are_a_company_whose_adventurer_does_nothing(
    taste: str,
) -> None:
    """Pocana has no effect; only red dice are hers, so they are left out here."""
    for case in some_cases(f"{taste} alone", 8):
        if any(die.color == "red" for die in case.pool):
            continue
        company = Company("Pocana", case.company.companions, case.company.spells)
        alone = glow.odds(
            [*company.companions, *company.spells], case.pool, case.under, **case.given
        )
        whole = glow.odds(company, case.pool, case.under, **case.given)

        assert seen(alone)[1:] == seen(whole)[1:], case
        assert {(0, *times): chance for times, chance in alone.joint.items()} == whole.joint
        assert alone.cards == whole.cards[1:]
