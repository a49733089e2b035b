"""What a company may expect: the clever count against every ordered roll, resolved one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Die, GlowError, Pool
from glow_explorer.rulebook import Rulings
from tests.support.company_cases import (
    COLORS,
    TASTES,
    Case,
    added,
    rank,
    refused,
    some_case,
    some_cases,
    throws,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.judge import Outcome
    from glow_explorer.odds import CompanyOdds


class Resolved(NamedTuple):
    """All ordered rolls of a case resolved: how many of them there are for each answer."""

    joint: Counter[tuple[int, ...]]
    light: Counter[int]
    ranks: Counter[tuple[int, int]]
    gains: Counter[tuple[int, ...]]
    tied: bool
    entangled: int


def gain(case: Case, one: Outcome) -> tuple[int, ...]:
    before = sum(card.end_light for card in case.company.companions)
    return (
        one.light - case.light, one.footprints - case.footprints, one.fireflies, one.rerolls,
        one.end_light - before,
    )  # fmt: skip


def resolved(case: Case) -> Resolved:
    """Resolve every ordered roll with the judge; equal rolls are judged once, but all count."""
    found = Resolved(Counter(), Counter(), Counter(), Counter(), False, 0)
    tied, entangled = False, 0
    for roll, number in Counter(throws(case.pool)).items():
        here = case.noon(roll)
        best = gain(case, here.best)
        equals = {
            one for one in (gain(case, way) for way in here.outcomes) if rank(one) >= rank(best)
        }
        tied |= len(equals) > 1
        entangled += len(here.outcomes) > 1
        found.joint[tuple(verdict.times for verdict in here.verdicts)] += number
        found.light[here.best.light - case.light] += number
        found.ranks[rank(best)] += number
        found.gains[best] += number
    return found._replace(tied=tied, entangled=entangled)


def chances(counted: Counter[Any]) -> dict[Any, Fraction]:
    return {value: Fraction(n, counted.total()) for value, n in counted.items()}


@pytest.mark.slow
@pytest.mark.parametrize("taste", TASTES)
def test_the_odds_are_those_of_all_ordered_rolls_resolved_by_the_judge(taste: str) -> None:
    """Verdicts, light and everything else that the best outcome of each roll brings."""
    entangled = exact = 0
    for case in some_cases(taste, 9):
        found, expected = case.odds(), resolved(case)

        assert dict(found.joint) == chances(expected.joint), case
        assert dict(found.light) == chances(expected.light), case
        ranks = added((rank(some), chance) for some, chance in found.gains.items())
        assert ranks == chances(expected.ranks), case
        if not expected.tied:
            assert dict(found.gains) == chances(expected.gains), case
        exact += not expected.tied
        entangled += expected.entangled > 0

    assert exact > 4
    assert entangled > 0


def test_four_dice_that_are_all_rolled() -> None:
    """All 1296 ordered rolls of three green dice, one of them the Sketal's, and the black one."""
    company = Company("Braccio", ["sketal-green", "donillilu", "torke-b"], ["spell-nature"])
    case = Case(company, Pool("3 green, black"), 3, 0, {}, (), Rulings())
    found, expected = case.odds(), resolved(case)

    assert expected.joint.total() == 1296
    assert dict(found.joint) == chances(expected.joint)
    assert dict(found.light) == chances(expected.light)
    assert dict(found.gains) == chances(expected.gains)


def check_forms(found: CompanyOdds) -> None:
    """Check that all forms of one answer agree with each other."""
    assert sum(found.joint.values()) == sum(found.gains.values()) == 1
    assert all(chance > 0 for some in (found.joint, found.gains) for chance in some.values())
    assert len(found.odds) == len(found.cards)
    for place, one in enumerate(found.odds):
        marginal = added((times[place], chance) for times, chance in found.joint.items())
        assert dict(one.distribution) == marginal
        assert one.mean == sum(times * chance for times, chance in marginal.items())
    parts: dict[str, Mapping[int, Fraction]] = {
        "light": found.light, "footprints": found.footprints, "fireflies": found.fireflies,
        "rerolls": found.rerolls, "end_light": found.of("end_light"),
    }  # fmt: skip
    assert list(found.means) == list(parts)
    for place, (name, part) in enumerate(parts.items()):
        marginal = added((some[place], chance) for some, chance in found.gains.items())
        assert dict(part) == dict(found.of(name)) == marginal
        assert list(part) == sorted(part)
        assert found.means[name] == sum(amount * chance for amount, chance in part.items())
    assert found.mean == found.means["light"]


@given(st.integers(0, 10**9), st.sampled_from(TASTES), st.integers(0, 1))
@settings(max_examples=15)
def test_all_forms_of_an_answer_agree(seed: int, taste: str, more: int) -> None:
    """Chances sum to 1, cards by themselves are margins of the joint table, means are sums."""
    chance = random.Random(seed)
    case = some_case(chance, taste)
    extra = Pool([Die(chance.choice(COLORS), None, "small") for _ in range(more)], unlimited=True)
    if refused(case) is None:
        found = glow.odds(case.company, case.pool + extra, case.under, **case.given)

        assert found.pool == case.pool + extra
        check_forms(found)


@given(st.integers(0, 10**9), st.sampled_from(("sketal", "sketals", "told")))
def test_what_the_judge_refuses_is_refused_alike(seed: int, taste: str) -> None:
    case = some_case(random.Random(seed), taste)
    code = refused(case)
    try:
        case.odds()
    except GlowError as error:
        assert error.code == code
    else:
        assert code is None
