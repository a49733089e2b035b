"""The judge against a slow and obvious twin, and what must hold whatever the dice show."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Company, Die, Roll, Symbol, explain
from glow_explorer.judge.verdict import read
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support import oracles
from tests.support.strategies import conditions, dice, only_crossed, rolls

if TYPE_CHECKING:
    from glow_explorer import Condition

CARDS: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
KAAR = Company("Pocana", ["kaar"])
COLORS = ["green", "blue", "azure", "red", "orange", "purple", "yellow"]


@st.composite
def rulings(draw: st.DrawFn) -> Rulings:
    """Sets of rulings, decided in every way that touches a verdict."""
    touching = ("black_die_counts_itself", "cursed_symbol_is_absent", "kaar_owner_immune")
    overrides = {name: draw(st.sampled_from(["yes", "no"])) for name in touching}
    return Rulings(draw(st.sampled_from(PRESETS)), **overrides)


def made(condition: Condition, effect: str = "light:1") -> Card:
    return Card(99, "made-up", "Made up", condition, effect)  # type: ignore[arg-type]


def random_roll(chance: random.Random) -> Roll:
    """Roll some dice; few symbols, so that cards do trigger."""
    symbols = chance.sample(list(glow.Symbol)[:5], chance.randint(1, 4))
    thrown = []
    for _ in range(chance.randint(0, 8)):
        die = Die(chance.choice(COLORS))
        faces = [face for face in die.faces if face in symbols or not face.is_element]
        thrown.append(die.showing(chance.choice(faces)))
    if chance.random() < 0.4:
        thrown.append(Die("black").showing(chance.choice([*symbols, Symbol.LOSS])))
    return Roll(thrown, unlimited=True)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_dice_assigned_in_every_way_give_the_same_number(preset: str) -> None:
    """Thousands of hands, judged and searched exhaustively."""
    chance = random.Random(f"hands {preset}")
    under = Rulings(preset)
    fired = 0
    for _ in range(700):
        roll = random_roll(chance)
        kaar = chance.random() < 0.3
        for card in chance.sample(CARDS, 3):
            verdict = explain(card, roll, under, company=KAAR if kaar else None)
            assert verdict.times == oracles.most_triggers(card, roll, under, kaar=kaar)
            fired += verdict.fires

    assert fired > 300


@given(conditions(), rolls(most=7), rulings(), st.booleans())
def test_any_condition_agrees_with_the_search(
    condition: Condition, roll: Roll, under: Rulings, kaar: bool
) -> None:
    card = made(condition)
    verdict = explain(card, roll, under, company=KAAR if kaar else None)

    assert verdict.times == oracles.most_triggers(card, roll, under, kaar=kaar)


@given(st.sampled_from(CARDS), rolls(), rulings(), st.booleans())
def test_what_is_used_makes_the_condition(
    card: Card, roll: Roll, under: Rulings, kaar: bool
) -> None:
    """Each trigger is made by dice that count, and no die serves twice."""
    verdict = explain(card, roll, under, company=KAAR if kaar else None)
    used = [index for trigger in verdict.uses for index in trigger]

    assert len(verdict.uses) == verdict.times
    assert len(used) == len(set(used))
    assert set(used) <= set(oracles.counted(roll, under, kaar=kaar))
    for trigger in verdict.uses:
        symbols = [roll[index].symbol for index in trigger]
        assert oracles.makes(card.condition, symbols) or (
            not symbols and not oracles.size(card.condition)
        )


@given(st.sampled_from(CARDS), rolls(most=9), rulings(), st.randoms(use_true_random=False))
def test_the_order_of_the_dice_does_not_matter(
    card: Card, roll: Roll, under: Rulings, chance: random.Random
) -> None:
    shuffled = list(roll)
    chance.shuffle(shuffled)
    other = explain(card, Roll(shuffled, unlimited=True), under)
    verdict = explain(card, roll, under)

    assert (other.times, other.missing) == (verdict.times, verdict.missing)
    assert [reason.code for reason in other.reasons] == [reason.code for reason in verdict.reasons]


@given(conditions().filter(lambda one: not one.crossed), rolls(), dice(rolled=True))
def test_a_die_more_never_lowers_a_count_of_symbols(
    condition: Condition, roll: Roll, die: Die
) -> None:
    if die.color == "black":
        die = Die("red", "fire")
    more = Roll([*roll, die], unlimited=True)

    assert explain(made(condition), more).times >= explain(made(condition), roll).times


@given(only_crossed(), rolls(), rulings())
def test_a_crossed_card_triggers_if_and_only_if_its_symbols_are_gone(
    condition: Condition, roll: Roll, under: Rulings
) -> None:
    left = [roll[index].symbol for index in oracles.counted(roll, under, kaar=False)]
    if under["cursed-symbol-is-absent"] == "no":
        left = list(roll.symbols)

    assert explain(made(condition), roll, under).fires == (not set(left) & set(condition.crossed))


@given(st.sampled_from(CARDS), rolls(most=9), st.booleans())
def test_presets_agree_where_no_ruling_was_used(card: Card, roll: Roll, kaar: bool) -> None:
    company = KAAR if kaar else None
    verdicts = [explain(card, roll, preset, company=company) for preset in PRESETS]
    if not verdicts[0].rulings:
        assert len({verdict.times for verdict in verdicts}) == 1
        assert len({tuple(verdict.reasons) for verdict in verdicts}) == 1
        assert not any(verdict.rulings for verdict in verdicts)


@given(st.sampled_from(CARDS), rolls(most=9), rulings())
def test_an_alternative_is_the_verdict_under_the_other_answer(
    card: Card, roll: Roll, under: Rulings
) -> None:
    for ruling, answers in explain(card, roll, under).if_ruled().items():
        for answer, other in answers.items():
            assert under[ruling] != answer
            again = explain(card, roll, under.deciding(ruling, answer))
            assert other.to_dict() == again.to_dict()


@given(st.sampled_from(CARDS), rolls(most=5), rulings())
def test_no_smaller_change_would_do(card: Card, roll: Roll, under: Rulings) -> None:
    no_smaller_change_would_do(card, roll, under)


BLACK_FACES = tuple(dict.fromkeys(Die("black", size="small").faces))


@given(
    st.sampled_from(CARDS),
    rolls(most=2),
    rulings(),
    st.lists(st.sampled_from(BLACK_FACES), min_size=2, max_size=2),
)
def test_no_smaller_change_would_do_with_two_black_dice(
    card: Card, roll: Roll, under: Rulings, faces: list[Symbol]
) -> None:
    """The box has one, but a roll may go beyond it."""
    black = [Die("black", face, "small") for face in faces]
    no_smaller_change_would_do(card, Roll([*black, *roll], unlimited=True), under)


def no_smaller_change_would_do(card: Card, roll: Roll, under: Rulings) -> None:
    """Every way to turn fewer dice is tried; the change itself makes the card trigger."""
    verdict = explain(card, roll, under)
    if verdict.fires or not card.effect:
        assert verdict.change is None
        return

    def reachable(fewer: int, start: int, turned: Roll) -> bool:
        if explain(card, turned, under).fires:
            return True
        return fewer > 0 and any(
            reachable(fewer - 1, index + 1, turned.replace(index, face))
            for index in range(start, len(turned))
            for face in set(turned[index].faces)
        )

    if verdict.change is None:
        assert not reachable(min(3, len(roll)), 0, roll)
    else:
        number = len(verdict.change.turns)
        assert explain(card, verdict.change.after, under).fires
        assert not reachable(min(number - 1, 2), 0, roll)


@given(rolls(), rulings(), st.booleans())
def test_the_hand_counts_what_its_dice_show(roll: Roll, under: Rulings, kaar: bool) -> None:
    hand = read(roll, under, kaar=kaar)

    assert list(hand.counted) == oracles.counted(roll, under, kaar=kaar)
    for position, symbol in enumerate(Symbol):
        assert hand.counts[position] == sum(roll[die].symbol is symbol for die in hand.counted)


def test_two_black_dice_that_count_themselves_make_a_pair() -> None:
    """The box has one black die, but a roll may have two: one of them is turned to the other."""
    verdict = explain("torke-b", Roll("black:loss black:water", unlimited=True), "english")

    assert not verdict.fires
    assert verdict.change is not None
    assert verdict.change.turns == ((0, Symbol.WATER),)
