"""The odds of one card against everything that the dice can show, and against icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, reduce
from itertools import product
from operator import add
from typing import TYPE_CHECKING, Any

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Company, Condition, Die, Effect, Pool, Roll, Symbol, explain, odds
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support import oracles
from tests.support.each import for_each
from tests.support.strategies import conditions, dice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CARDS: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
KAAR = Company("Pocana", ["kaar"])
CURSE = ("black_die_counts_itself", "cursed_symbol_is_absent", "kaar_owner_immune")
WITHOUT_BLACK = [
    "",
    "4 red",
    "green, blue, orange",
    "purple, yellow, small purple",
    "2 yellow, 2 purple:footprints, yellow:light",
    "2 red, red:fire, green:fire, small blue:nature",
    "2 small blue, blue:water, azure:rock, orange:rock",
    "red:fire, green:fire, small green:water, blue:water",
]
WITH_BLACK = [
    "black",
    "2 red, black",
    "blue, black, orange:rock, blue:water, small green:rock",
    "red, black, azure:air, small azure:air, blue:air, green:nature",
    "2 blue, black:water, green:water",
    "2 orange, orange:rock, black:rock, azure:air",
    "2 red, red:fire, black:loss",
    "purple, black:fire, purple:footprints, green:air, small blue:air",
    "2 black, red",
    "black:nature, black:nature, green, 2 green:nature",
]


def pool_of(text: str) -> Pool:
    return Pool(text, unlimited=True)


def faces(die: Die) -> tuple[Symbol, ...]:
    """Return what a die may show, each of its six sides once."""
    return die.faces if die.symbol is None else (die.symbol,)


@cache
def every_roll(pool: Pool) -> dict[Roll, int]:
    """Return every ordered roll; those that differ only in the order of equal dice are merged."""
    found: Counter[tuple[str, ...]] = Counter()
    for shown in product(*map(faces, pool)):
        rolled = (str(die.showing(face)) for die, face in zip(pool, shown, strict=True))
        found[tuple(sorted(rolled))] += 1
    return {Roll(" ".join(some), unlimited=True): number for some, number in found.items()}


def chances(pool: Pool, often: Callable[[Roll], int]) -> dict[int, Fraction]:
    """Judge every roll, one by one."""
    throws: Counter[int] = Counter()
    for roll, number in every_roll(pool).items():
        throws[often(roll)] += number
    return {times: Fraction(number, throws.total()) for times, number in throws.items()}


def judged(text: str, under: Rulings, company: Company | None) -> dict[str, Mapping[int, Fraction]]:
    """Return the chances of every card, as the judge of single rolls gives them."""
    pool = pool_of(text)

    def of(card: Card) -> dict[int, Fraction]:
        return chances(pool, lambda roll: explain(card, roll, under, company=company).times)

    return {card.key: of(card) for card in CARDS}


class TestEveryOrderedRoll:
    """The twin asks the judge about one roll after the other."""

    def test_there_are_fifty_nine_cards(self) -> None:
        assert len(CARDS) == len({card.key for card in CARDS}) == 59

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("text", WITHOUT_BLACK)
    def test_every_card_without_the_black_die(self, text: str, preset: str) -> None:
        asked = {card.key: odds(card, pool_of(text), preset).distribution for card in CARDS}

        assert asked == judged(text, Rulings(preset), None)

    @for_each("company", [None, KAAR], ids=["without-kaar", "with-kaar"])
    @for_each("preset", PRESETS)
    @for_each("text", WITH_BLACK)
    def test_every_card_with_the_black_die(
        self, text: str, preset: str, company: Company | None
    ) -> None:
        asked = {
            card.key: odds(card, pool_of(text), preset, company=company).distribution
            for card in CARDS
        }

        assert asked == judged(text, Rulings(preset), company)

    def test_these_pools_make_every_card_trigger_and_not(self) -> None:
        """So that the comparisons above say something about each of them."""
        everywhere = {
            card.key: [odds(card, pool_of(text)).at_least_once for text in WITHOUT_BLACK]
            for card in CARDS
            if card.key not in ("pocana", "kaar")
        }

        assert all(max(found) > 0 for found in everywhere.values())
        assert all(min(found) < 1 for found in everywhere.values())

    @pytest.mark.parametrize("text", ["red, green, black", "blue, black:water, blue:water"])
    @pytest.mark.parametrize("kaar", [False, True])
    def test_every_mix_of_rulings_on_the_curse(self, text: str, kaar: bool) -> None:
        """Also those that no preset has."""
        company = KAAR if kaar else None
        for answers in product(("yes", "no"), repeat=3):
            under = Rulings("standard", **dict(zip(CURSE, answers, strict=True)))
            for key in ("gluach", "drel-3", "donillilu", "zellyf-0", "orium", "likyar"):
                found = odds(key, text, under, company=company).distribution
                assert found == chances(
                    pool_of(text),
                    lambda roll, key=key, under=under: (  # type: ignore[misc]
                        explain(key, roll, under, company=company).times
                    ),
                )


class TestEveryAssignment:
    """The twin assigns dice to triggers in every way, and knows nothing of the judge."""

    @settings(max_examples=60)
    @given(
        conditions(),
        st.sampled_from(["light:1", "skull", "footprint:-3", ""]),
        st.lists(dice(rolled=False), max_size=2),
        st.lists(dice(rolled=True), max_size=4),
        st.fixed_dictionaries(dict.fromkeys(CURSE, st.sampled_from(["yes", "no"]))),
        st.booleans(),
    )
    def test_any_condition_any_effect_any_dice(
        self,
        condition: Condition,
        effect: str,
        unrolled: list[Die],
        rolled: list[Die],
        answers: dict[str, str],
        kaar: bool,
    ) -> None:
        under = Rulings("standard", **answers)
        card = Card(99, "made-up", "Made up", condition, Effect(effect))
        pool = Pool([*rolled, *unrolled], unlimited=True)
        found = odds(card, pool, under, company=KAAR if kaar else None)

        assert found.distribution == chances(
            pool, lambda roll: oracles.most_triggers(card, roll, under, kaar=kaar)
        )


# The same once more with icepool, which knows nothing of this game.

SYMBOLS = list(Symbol)
BASE = 32
LOSS = SYMBOLS.index(Symbol.LOSS)
NOBODY_CURSES = -1
EIGHT = "3 red, green, blue, azure, purple, orange"
EIGHT_LYING = "2 red, 2 azure, blue, red:fire, blue:water, small green:rock"
LARGE = [
    EIGHT,
    EIGHT_LYING,
    "2 green, 2 blue, 2 orange, 2 yellow, 2 purple",
    "3 red, 2 green, 2 blue, 2 azure, purple, orange, yellow",
    "4 red, small red, 2 azure, 2 orange, red:fire, green:nature, blue:water",
]
LARGE_CURSED = [
    "3 red, 2 green, blue, azure, purple, orange",
    "2 azure, blue, orange, small orange, yellow, azure:air, red:fire, green:fire",
]
SHAPES = [
    "rock", "fire fire", "nature nature nature", "air water",
    "same:2", "same:3", "same:4", "no:water", "no:nature no:water", "water no:rock",
]  # fmt: skip


def as_fractions(die: Any) -> dict[int, Fraction]:
    """Return an icepool die as chances."""
    return {
        int(times): Fraction(quantity, die.denominator())
        for times, quantity in die.items()
        if quantity
    }


def often(condition: Condition, counts: list[int], present: list[bool]) -> int:
    """Say how often a condition is met, as the rules have it."""
    if condition.same:
        return sum(count // condition.same for at, count in enumerate(counts) if at != LOSS)
    if any(present[SYMBOLS.index(symbol)] for symbol in condition.crossed):
        return 0
    if not condition.needs:
        return 1 if condition.crossed else 0
    wanted = Counter(SYMBOLS.index(symbol) for symbol in condition.needs)
    met = min(counts[at] // number for at, number in wanted.items())
    return min(met, 1) if condition.crossed else met


def applied(card: Card, met: int) -> int:
    """Say how often an effect happens: never without one, with a skull or as a spell once."""
    if not card.effect:
        return 0
    return min(met, 1) if card.effect.skull or card.kind == "spell" else met


class Meets(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Counts how often symbols, seen one after the other, meet a condition."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> tuple[int, ...]:  # noqa: ARG002
        counts = list(state or [0] * len(SYMBOLS))
        counts[outcome] = count
        return tuple(counts)

    def final_outcome(self, final_state: Any, *_: Any) -> int:
        counts = list(final_state)
        return often(self.condition, counts, [bool(count) for count in counts])


def counted_die(die: Die) -> Any:
    """Return a die that shows the place of a symbol in the alphabet."""
    return icepool.Die([SYMBOLS.index(face) for face in faces(die)])


@pytest.mark.parametrize("text", [EIGHT, EIGHT_LYING])
@pytest.mark.parametrize("shape", SHAPES)
def test_eight_dice_as_a_multiset_of_icepool(shape: str, text: str) -> None:
    pool = icepool.Pool([counted_die(die) for die in pool_of(text)])

    assert odds(shape, text).distribution == as_fractions(Meets(Condition(shape)).evaluate(pool))


def speaks_of(condition: Condition) -> tuple[int, ...]:
    """Return the places of the symbols that decide about a condition."""
    if condition.same:
        return tuple(range(LOSS))
    return tuple(sorted({SYMBOLS.index(one) for one in (*condition.needs, *condition.crossed)}))


@cache
def packed(text: str, places: tuple[int, ...]) -> Any:
    """Return the sum of all dice as a number that has a digit for each symbol."""
    digits = {SYMBOLS[place]: BASE**at for at, place in enumerate(places)}
    each = [icepool.Die([digits.get(face, 0) for face in faces(die)]) for die in pool_of(text)]
    return reduce(add, each)


def unpacked(number: int, places: tuple[int, ...]) -> list[int]:
    """Return how many dice show each symbol."""
    counts = [0] * len(SYMBOLS)
    for place in places:
        number, counts[place] = divmod(number, BASE)
    return counts


@cache
def by_icepool(
    text: str, condition: Condition, black: Any, itself: str, absent: str
) -> dict[int, Fraction]:
    """Return how often a condition is met; the black die may curse."""
    places = speaks_of(condition)

    def met(face: int, number: int) -> int:
        counts = unpacked(number, places)
        if face in (NOBODY_CURSES, LOSS):
            return often(condition, counts, [bool(count) for count in counts])
        counts[face] = 1 if itself == "yes" else 0
        present = [bool(count) for count in counts]
        present[face] = present[face] or absent == "no"
        return often(condition, counts, present)

    return as_fractions(icepool.map(met, black, packed(text, places)))


def as_applied(card: Card, met: dict[int, Fraction]) -> dict[int, Fraction]:
    """Return the chances of an effect, out of those of its condition."""
    found: Counter[int] = Counter()
    for times, chance in met.items():
        found[applied(card, times)] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


class TestIcepoolPacked:
    """Dice as integers with a digit for each symbol, summed."""

    @pytest.mark.parametrize("text", LARGE)
    def test_every_card_with_eight_to_twelve_dice(self, text: str) -> None:
        nobody = icepool.Die([NOBODY_CURSES])
        for card in CARDS:
            met = by_icepool(text, card.condition, nobody, "", "")
            assert odds(card, pool_of(text)).distribution == as_applied(card, met), card.key

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("text", LARGE_CURSED)
    def test_every_card_with_the_black_die_besides(self, text: str, preset: str) -> None:
        under, black = Rulings(preset), counted_die(Die("black"))
        answers = under["black-die-counts-itself"], under["cursed-symbol-is-absent"]
        pool = pool_of(text) + Die("black")
        for card in CARDS:
            met = by_icepool(text, card.condition, black, *answers)
            assert odds(card, pool, under).distribution == as_applied(card, met), card.key

    @pytest.mark.parametrize("text", LARGE_CURSED)
    def test_for_the_owner_of_kaar_the_black_die_is_a_die_like_others(self, text: str) -> None:
        nobody = icepool.Die([NOBODY_CURSES])
        for card in CARDS:
            met = by_icepool(f"{text}, black", card.condition, nobody, "", "")
            found = odds(card, pool_of(text) + Die("black"), company=KAAR)
            assert found.distribution == as_applied(card, met), card.key

    def test_pools_have_eight_to_twelve_dice(self) -> None:
        assert [len(pool_of(text)) for text in LARGE] == [8, 8, 10, 12, 12]
        assert [len(pool_of(text)) + 1 for text in LARGE_CURSED] == [10, 10]
