"""What holds for the odds of one card, whatever the dice and the rulings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Company, Condition, Die, Effect, Pool, Roll, Symbol, explain, odds
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.strategies import conditions, pools, rolls

if TYPE_CHECKING:
    import random

    from glow_explorer.odds.card_odds import Odds

CARDS: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
KAAR = Company("Pocana", ["kaar"])
COLORS = ("green", "blue", "azure", "red", "orange", "purple", "yellow")
OWN = {"nature": "green", "water": "blue", "air": "azure", "fire": "red", "rock": "orange"}
TOUCHING = ("black-die-counts-itself", "cursed-symbol-is-absent", "kaar-owner-immune")
companies = st.sampled_from([None, KAAR])
cards = st.one_of(
    st.sampled_from(CARDS), st.sampled_from([card for card in CARDS if card.condition.crossed])
)


@st.composite
def rulings(draw: st.DrawFn) -> Rulings:
    """Rulings of a preset, with those on the curse decided at will."""
    some = {name.replace("-", "_"): draw(st.sampled_from(["yes", "no"])) for name in TOUCHING}
    return Rulings(draw(st.sampled_from(PRESETS)), **some)


@st.composite
def cursed_pools(draw: st.DrawFn) -> Pool:
    """Pools with a black die, rolled or not."""
    face = draw(st.one_of(st.none(), st.sampled_from(Die("black").faces)))
    some = [*draw(pools(most=6)), Die("black", face)]
    return Pool(draw(st.permutations(some)), unlimited=True)


any_pool = st.one_of(pools(most=7), cursed_pools())


def made(condition: Condition, effect: str = "light:1") -> Card:
    return Card(99, "made-up", "Made up", condition, Effect(effect))


def likelier(more: Odds, less: Odds) -> bool:
    """Say whether every number of triggers or more is at least as likely."""
    most = max(*more.distribution, *less.distribution)
    return all(more.at_least(n) >= less.at_least(n) for n in range(most + 2))


@given(cards, any_pool, rulings(), companies)
def test_chances_are_exact_and_make_one(
    card: Card, pool: Pool, under: Rulings, company: Company | None
) -> None:
    found = odds(card, pool, under, company=company)

    assert sum(found.distribution.values()) == 1
    assert all(0 < chance <= 1 for chance in found.distribution.values())
    assert list(found.distribution) == sorted(found.distribution)
    assert sum(found.throws.values()) == prod(1 if die.is_rolled else 6 for die in pool)
    assert found.throws.keys() == found.distribution.keys()


@given(cards, any_pool, rulings(), companies)
def test_what_is_said_of_the_chances_follows_from_them(
    card: Card, pool: Pool, under: Rulings, company: Company | None
) -> None:
    found = odds(card, pool, under, company=company)
    chances = found.distribution

    assert found.mean == sum(times * chance for times, chance in chances.items())
    assert found.mean == sum((found.at_least(n) for n in range(1, len(pool) + 2)), Fraction(0))
    assert found.at_least_once == found.at_least(1) == 1 - chances.get(0, 0)
    assert found.at_least(0) == 1
    assert found.at_least(max(chances) + 1) == 0


@given(cards, any_pool, rulings(), st.randoms(use_true_random=False))
def test_the_order_of_the_dice_does_not_matter(
    card: Card, pool: Pool, under: Rulings, chance: random.Random
) -> None:
    shuffled = chance.sample(list(pool), len(pool))
    other = odds(card, Pool(shuffled, unlimited=True), under)

    assert other.throws == odds(card, pool, under).throws
    assert other.reasons == odds(card, pool, under).reasons


@given(cards, rolls(most=10), st.sampled_from(Die("black").faces), rulings(), companies)
def test_dice_that_all_lie_are_judged(
    card: Card, others: Roll, face: Symbol, under: Rulings, company: Company | None
) -> None:
    roll = others + Die("black", face)
    verdict = explain(card, roll, under, company=company)

    assert odds(card, roll, under, company=company).distribution == {verdict.times: 1}


@settings(max_examples=50)
@given(cards, any_pool.filter(lambda pool: pool.unrolled), rulings(), companies, st.data())
def test_one_die_rolled_first_changes_nothing_on_average(
    card: Card, pool: Pool, under: Rulings, company: Company | None, data: st.DataObject
) -> None:
    """The odds are the average over the six faces of any one die."""
    at = data.draw(st.sampled_from(pool.unrolled))
    found: Counter[int] = Counter()
    for face in pool[at].faces:
        lying = Pool([*pool[:at], pool[at].showing(face), *pool[at + 1 :]], unlimited=True)
        found += Counter(dict(odds(card, lying, under, company=company).throws))

    assert odds(card, pool, under, company=company).throws == found


@given(conditions(), any_pool, rulings(), companies)
def test_a_bare_condition_is_a_card_without_limits(
    condition: Condition, pool: Pool, under: Rulings, company: Company | None
) -> None:
    bare = odds(condition, pool, under, company=company)

    assert bare.throws == odds(made(condition), pool, under, company=company).throws
    if condition:
        assert bare == odds(str(condition), pool, under, company=company)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
@settings(max_examples=5)
@given(pool=any_pool)
def test_a_card_is_its_condition_with_its_limits(card: Card, pool: Pool) -> None:
    """A skull and a spell happen once; nothing happens where no effect is printed."""
    once = card.effect.skull or card.kind == "spell" or bool(card.condition.crossed)
    found: Counter[int] = Counter()
    for times, throws in odds(card.condition, pool).throws.items():
        found[min(times, 1) if once else times] += throws

    assert odds(card, pool).throws == found


@given(conditions().filter(lambda one: not one.crossed), pools(most=7), st.sampled_from(COLORS))
def test_one_more_die_never_lowers_the_chance(condition: Condition, pool: Pool, color: str) -> None:
    """Only crossed symbols make dice unwelcome, and the black die itself."""
    assert likelier(odds(condition, pool + Die(color)), odds(condition, pool))


@settings(max_examples=50)
@given(st.lists(st.sampled_from(list(OWN)), min_size=1, max_size=3), pools(most=6), st.data())
def test_the_die_of_a_needed_element_is_the_best_die_to_add(
    needs: list[str], pool: Pool, data: st.DataObject
) -> None:
    """It has the element on two faces; with one element needed no colour does better."""
    needed = data.draw(st.sampled_from(needs))
    condition = " ".join([needed] * len(needs))
    best = odds(condition, pool + Die(OWN[needed]))

    for color in COLORS:
        assert likelier(best, odds(condition, pool + Die(color)))


@given(st.sets(st.sampled_from(list(OWN)), min_size=1, max_size=3), pools(most=6), st.data())
def test_one_more_die_never_raises_the_chance_of_absence(
    crossed: set[str], pool: Pool, data: st.DataObject
) -> None:
    color = data.draw(st.sampled_from(COLORS))
    condition = " ".join(f"no:{element}" for element in sorted(crossed))

    assert likelier(odds(condition, pool), odds(condition, pool + Die(color)))


@given(cards, cursed_pools(), rulings(), companies)
def test_rulings_that_were_not_used_change_nothing(
    card: Card, pool: Pool, under: Rulings, company: Company | None
) -> None:
    found = odds(card, pool, under, company=company)
    for ruling in set(TOUCHING) - set(found.rulings):
        for answer in ("yes", "no"):
            other = odds(card, pool, under.deciding(ruling, answer), company=company)
            assert (other.throws, other.reasons) == (found.throws, found.reasons)


@given(cards, cursed_pools(), rulings(), companies)
def test_an_alternative_is_the_answer_under_the_other_ruling(
    card: Card, pool: Pool, under: Rulings, company: Company | None
) -> None:
    found = odds(card, pool, under, company=company)
    alternatives = found.if_ruled()

    assert set(alternatives) == set(found.rulings)
    for ruling, answers in alternatives.items():
        assert found.rulings[ruling] == under[ruling] not in answers
        for answer, other in answers.items():
            again = odds(card, pool, under.deciding(ruling, answer), company=company)
            assert other == again
            assert other.to_dict() == again.to_dict()


@given(cards, cursed_pools())
def test_immunity_makes_the_black_die_a_die_that_curses_nobody(card: Card, pool: Pool) -> None:
    """The texts differ on the curse alone; in the adaptation nobody is immune."""
    immune = odds(card, pool, company=KAAR)

    for preset in PRESETS[1:3]:
        assert odds(card, pool, preset, company=KAAR).throws == immune.throws
    assert odds(card, pool, "digital", company=KAAR).throws == odds(card, pool, "digital").throws


@given(cards, any_pool)
def test_the_limits_are_told(card: Card, pool: Pool) -> None:
    """Exactly the cards that may happen once only carry a reason for it."""
    told = [one.code for one in odds(card, pool).reasons if one.ruled is None]
    if card.effect.skull:
        assert told == ["odds-skull"]
    elif card.condition.crossed:
        assert told == ["odds-crossed"]
    else:
        assert told == (["odds-spell"] if card.kind == "spell" else [])
