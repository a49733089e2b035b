"""The adviser against a slow twin that tries every reroll, and against its own play."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Roll, Rulings
from glow_explorer.kernel import rerolls as kernel_rerolls
from glow_explorer.odds import advice as advice_room
from glow_explorer.odds import solver
from glow_explorer.rulebook import PRESETS
from tests.support.each import for_each
from tests.support.expectimax import LAP, SPACES, Stock, Twin
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.odds.advice import Advice
    from tests.support.expectimax import Shown

FREE = [Stock(free) for free in range(5)]
MIXED = [
    Stock(0, 3), Stock(1, 2), Stock(2, 1), Stock(0, 0, 0), Stock(0, 0, 3), Stock(0, 0, 6),
    Stock(1, 0, 2), Stock(0, 1, 2), Stock(1, 1, 1), Stock(0, 1, 102), Stock(1, 0, 100),
]  # fmt: skip
WORTHS: dict[str, Any] = {
    "footprints": Fraction(1, 2), "fireflies": Fraction(1, 3),
    "rerolls": Fraction(1, 4), "end_light": Fraction(1, 5),
}  # fmt: skip


def dice(text: str) -> tuple[Die, ...]:
    return tuple(Pool(text, unlimited=True))


CASES: dict[str, Twin] = {
    "one die": Twin(Company("moloch", ["tamnuca-a"]), dice("orange")),
    "two alike": Twin(Company("orium"), dice("2 red"), Fraction(1, 2)),
    "two kinds": Twin(Company("taetyss", ["thoape"]), dice("blue, small azure"), Fraction(1)),
    "special faces": Twin(Company("pocana"), dice("purple, yellow"), weights={"footprints": 0.5}),
    "all is weighed": Twin(Company("eoles", ["okans"]), dice("azure, green"), weights=WORTHS),
    "light is worth nothing": Twin(
        Company("braccio"), dice("2 green"), weights={"light": 0, "footprints": 1}
    ),
    "harm": Twin(Company("pocana", ["zellyf-5"], ["spell-water"]), dice("blue, red")),
    "crossed": Twin(Company("pocana", ["gluach", "oshra-b"]), dice("blue, orange"), Fraction(1, 3)),
    "black die": Twin(Company("moloch", ["oshra-b"]), dice("orange, black"), Fraction(1, 2)),
    "black die counts": Twin(
        Company("moloch", ["drel-3"]), dice("red, black"), rulings=Rulings("english")
    ),
    "kaar": Twin(Company("moloch", ["kaar"]), dice("orange, black"), rulings="digital"),
    "sketal goes": Twin(
        Company("pocana", ["sketal-green", "tamnuca-a", "oshra-b"]), dice("green, orange"),
        weights=WORTHS,
    ),
    "sketal stays a while": Twin(
        Company("pocana", ["sketal-any", "mindaroo-nature-water"]), dice("green, small green"),
        Fraction(1, 2), sketal_dice={"sketal-any": 0}, rulings="french",
    ),
    "sketal without a die": Twin(
        Company("eoles", ["sketal-green"]), dice("green, orange"),
        sketal_dice={"sketal-green": None}, rulings="digital",
    ),
    "last companion": Twin(
        Company("pocana", ["kapao-4", "dvol-3"], ["spell-air"]), dice("azure, red"), weights=WORTHS
    ),
    "cromaug": Twin(
        Company("pocana", ["cromaug", "dvol-a"]), dice("azure, purple"), weights=WORTHS,
        cemetery=("zellyf-5", "briki-6"),
    ),
    "footprints are lost": Twin(
        Company("moloch", [], ["spell-rock"]), dice("orange, purple"), weights=WORTHS, footprints=1
    ),
}  # fmt: skip


def worst(twin: Twin) -> Shown:
    """Return what brings the least."""
    every = product(*(die.faces for die in twin.dice))
    return min(every, key=lambda shown: twin.end(shown, None))


def follows(twin: Twin, shown: Shown, stock: Stock) -> None:
    """Hold all that is advised against the twin."""
    advice = twin.advice(shown, stock)
    beyond = stock.light is not None and stock.light >= LAP and twin.open
    near = Fraction(
        int(beyond), 10**9
    )  # so many steps lead back from there that values are rounded

    assert advice.exact == (not beyond)
    assert abs(advice.value - twin.value(shown, stock)) <= near
    for option in advice.options:
        needed = {"stop": 0, "reroll": 1, "turn": 3}[option.action.kind]
        assert len(option.action.sources) == needed
    for action, worth in twin.everything(shown, stock):
        if worth is None:
            assert refusal(advice.option, action).code == "not-an-option"
        elif not isinstance(action, dict):
            assert abs(advice.option(action).value - worth) <= near
            assert abs(advice.regret(action) - (advice.value - worth)) <= near
    chances = advice.distribution
    assert abs(sum(chances.values(), Fraction(0)) - 1) <= near
    mean = sum((value * chance for value, chance in chances.items()), Fraction(0))
    assert abs(mean - advice.value) <= near


class TestTwin:
    """Everything that can be done is worth what trying everything gives."""

    @for_each("stock", FREE, ids=str)
    @for_each("case", CASES)
    def test_rerolls_that_cost_nothing(self, case: str, stock: Stock) -> None:
        follows(CASES[case], worst(CASES[case]), stock)

    @pytest.mark.slow
    @pytest.mark.parametrize("stock", MIXED, ids=str)
    @pytest.mark.parametrize("case", CASES)
    def test_tokens_and_the_score_track(self, case: str, stock: Stock) -> None:
        follows(CASES[case], worst(CASES[case]), stock)

    @pytest.mark.parametrize("case", CASES)
    def test_a_die_turned_to_another_face(self, case: str) -> None:
        """What a turn brings is known for every face, unless it changes nothing for any card."""
        twin = CASES[case]
        shown = worst(twin)
        advice = twin.advice(shown, Stock(4))
        turns = {
            (option.action.dice[0], option.action.symbol): option.value
            for option in advice.options
            if option.action.kind == "turn"
        }

        assert turns
        for (die, symbol), value in turns.items():
            assert symbol is not None
            assert symbol != shown[die]
            assert value == twin.turn(shown, die, symbol, Stock(4))
            assert advice.option({die: symbol}).value == value
            assert advice.option({die - len(shown): str(symbol)}).value == value
        assert max(turns.values()) == max(
            twin.turn(shown, die, symbol, Stock(4)) or 0
            for die, chances in enumerate(twin.chances)
            for symbol, _ in chances
            if symbol != shown[die]
        )

    @for_each("stock", [Stock(0), Stock(2), Stock(0, 1, 3)], ids=str)
    @for_each("case", CASES)
    def test_dice_still_to_be_rolled(self, case: str, stock: Stock) -> None:
        advice = CASES[case].advice(None, stock)

        assert advice.value == CASES[case].expected(stock)
        chances = advice.distribution
        assert sum(chances.values()) == 1
        assert sum(value * chance for value, chance in chances.items()) == advice.value

    @pytest.mark.parametrize("stock", [Stock(2), Stock(4), Stock(1, 1, 1)], ids=str)
    def test_three_dice(self, stock: Stock) -> None:
        company = Company("taetyss", ["torke-b", "donillilu"], ["spell-fire"])
        twin = Twin(company, dice("red, blue, small black"), Fraction(1, 2))
        for text in ("red:fire blue:fire black:loss", "red:air blue:rock black:air"):
            follows(twin, tuple(die.symbol for die in Roll(text) if die.symbol), stock)

    @pytest.mark.parametrize("stock", [Stock(2, 0, 12), Stock(0, 1, 14)], ids=str)
    @pytest.mark.parametrize("case", ["one die", "two alike"])
    def test_very_many_rerolls(self, case: str, stock: Stock) -> None:
        """Then values may be rounded, and say so."""
        twin = CASES[case]
        advice = twin.advice(worst(twin), stock)
        true = twin.value(worst(twin), stock)

        assert abs(advice.value - true) < Fraction(1, 10**9)
        assert advice.value == true or not advice.exact
        assert float(sum(advice.distribution.values())) == pytest.approx(1)

    @pytest.mark.parametrize("preset", PRESETS)
    @settings(max_examples=4)
    @given(seed=st.integers(0, 10**6))
    def test_any_companies(self, preset: str, seed: int) -> None:
        rng = random.Random(seed)
        keys = [card.key for card in glow.companions]
        who = rng.choice([card.key for card in glow.adventurers])
        here = [*rng.sample(keys, 2), rng.choice([key for key in keys if "sketal" in key])]
        spells = rng.sample([card.key for card in glow.spells], 1)
        company = Company(who, list(dict.fromkeys(here)), spells)
        some = rng.choices(["red", "green", "azure", "small blue", "purple", "black"], k=2)
        large = [index for index, die in enumerate(dice(", ".join(some))) if die.size == "large"]
        its = {"sketal-any": large[0] if large else None} if "sketal-any" in here else {}
        twin = Twin(
            company, dice(", ".join(some)), Fraction(rng.randint(0, 3), 2), WORTHS,
            rng.randint(0, 3), sketal_dice=its, rulings=preset,
        )  # fmt: skip
        shown = tuple(rng.choice(die.faces) for die in twin.dice)
        follows(twin, shown, rng.choice([*FREE, *MIXED]))


class TestMore:
    """More can never hurt."""

    @pytest.mark.parametrize("case", CASES)
    def test_more_rerolls(self, case: str) -> None:
        twin = CASES[case]
        values = [twin.advice(worst(twin), Stock(free)).value for free in range(7)]

        assert values == sorted(values)

    @pytest.mark.parametrize("case", CASES)
    def test_more_tokens(self, case: str) -> None:
        twin = CASES[case]
        values = [twin.advice(worst(twin), Stock(1, tokens)).value for tokens in range(5)]

        assert values == sorted(values)

    @pytest.mark.parametrize("case", CASES)
    @pytest.mark.parametrize("light", [1, 10])
    def test_the_score_track(self, case: str, light: int) -> None:
        """Stepping back is a choice: without it the same score brings no more."""
        twin = CASES[case]
        shown = worst(twin)

        assert twin.advice(shown, Stock(0, 1, light)).value >= twin.end(shown, light)
        assert twin.advice(shown, Stock(2, 0, light)).value >= (
            twin.advice(shown, Stock(1, 0, light)).value
        )

    @pytest.mark.parametrize("case", CASES)
    def test_a_reroll_beats_the_same_paid_with_a_token(self, case: str) -> None:
        twin = CASES[case]
        shown = worst(twin)

        assert twin.advice(shown, Stock(2)).value >= twin.advice(shown, Stock(1, 1)).value
        assert twin.advice(shown, Stock(1, 1)).value >= twin.advice(shown, Stock(0, 2)).value

    @pytest.mark.parametrize("case", CASES)
    def test_turning_beats_one_roll_of_the_same_die(self, case: str) -> None:
        """The best face is at least as good as the average one, for the same three rerolls."""
        twin = CASES[case]
        shown = worst(twin)
        best = {
            option.action.dice[0]: option.value
            for option in reversed(twin.advice(shown, Stock(5)).options)
            if option.action.kind == "turn"
        }
        for die, value in best.items():
            assert max(value, twin.value(shown, Stock(2))) >= (twin.average(shown, [die], Stock(2)))

    def test_the_same_question_has_the_same_answer(self) -> None:
        twin = CASES["all is weighed"]
        first, second = (twin.advice(worst(twin), Stock(1, 2, 4)) for _ in range(2))

        assert first.to_dict() == second.to_dict()
        assert first.distribution == second.distribution
        assert [(one.action, one.value) for one in first.options] == [
            (one.action, one.value) for one in second.options
        ]


def price(twin: Twin, advice: Advice, light: int | None) -> tuple[Fraction, int | None]:
    """Return what the best action costs, and the score after it."""
    cost = Fraction(0)
    for source in advice.action.sources:
        if source == "token":
            cost += twin.token_value
        if source == "track":
            assert light is not None
            space = max(space for space in SPACES if space < light)
            cost, light = cost + (light - space) * twin.worth["light"], space
    return cost, light


def played(twin: Twin, advice: Advice, light: int | None) -> Counter[Fraction]:
    """Follow the advice over everything that may happen; return the chance of each end."""
    assert advice.roll is not None
    action = advice.action
    if action.kind == "stop":
        return Counter({twin.end(advice.roll.symbols, light): Fraction(1)})
    cost, left = price(twin, advice, light)
    if action.kind == "turn":
        assert action.symbol is not None
        results = [(advice.roll.replace(action.dice[0], action.symbol), Fraction(1))]
    else:
        results = [(advice.roll, Fraction(1))]
        for die in action.dice:
            results = [
                (roll.replace(die, symbol), chance * part)
                for roll, chance in results
                for symbol, part in twin.chances[die]
            ]
    found: Counter[Fraction] = Counter()
    for roll, chance in results:
        for value, part in played(twin, advice.then(roll), left).items():
            found[value - cost] += chance * part  # type: ignore[assignment]
    return found


class TestOneDecider:
    """How many dice one reroll throws again is said in the kernel, and the adviser follows it."""

    @pytest.mark.parametrize("stock", [Stock(1), Stock(2), Stock(0, 1, 1)], ids=str)
    @pytest.mark.parametrize("most", [1, 2, 3])
    @pytest.mark.parametrize("text", ["3 red", "2 blue, red", "red, blue, orange"])
    def test_rerolls_of_fewer_or_more_dice(
        self, monkeypatch: pytest.MonkeyPatch, text: str, most: int, stock: Stock
    ) -> None:
        company = Company("taetyss", ["ladawa", "torke-a"])
        twin = Twin(company, dice(text), Fraction(1, 2), most=most)
        for room in (solver, advice_room):
            monkeypatch.setattr(room, "MOST_REROLLED", most)

        follows(twin, worst(twin), stock)
        assert twin.advice(None, stock).value == twin.expected(stock)

    def test_the_kernel_says_two(self) -> None:
        assert kernel_rerolls.MOST_REROLLED == 2
        assert kernel_rerolls.dice_to_reroll(3) == ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2))


class TestPlayed:
    """Whoever does what is advised gets what was promised."""

    @pytest.mark.parametrize("stock", [Stock(2), Stock(3), Stock(0, 1, 1)], ids=str)
    @pytest.mark.parametrize("case", ["one die", "crossed", "harm", "sketal goes", "black die"])
    def test_the_distribution_is_that_of_the_advised_play(self, case: str, stock: Stock) -> None:
        twin = CASES[case]
        advice = twin.advice(worst(twin), stock)

        assert dict(played(twin, advice, stock.light)) == dict(advice.distribution)

    @pytest.mark.parametrize("stock", [Stock(0, 2), Stock(0, 0, 6), Stock(1, 1, 2)], ids=str)
    @pytest.mark.parametrize("case", ["crossed", "sketal goes"])
    def test_on_the_way_what_was_paid_is_gone(self, case: str, stock: Stock) -> None:
        """After each action value and distribution speak of what is still to come."""
        twin = CASES[case]
        advice = twin.advice(worst(twin), stock)
        for _ in range(2):
            if advice.action.kind == "stop":
                break
            roll = twin.roll(worst(twin))
            if advice.action.symbol is not None:
                roll = roll.replace(advice.action.dice[0], advice.action.symbol)
            advice = advice.then(roll)
            chances = advice.distribution
            assert sum(value * chance for value, chance in chances.items()) == advice.value

    def test_many_plays_with_eight_dice(self) -> None:
        rng = random.Random(20)
        pool, company = Pool("3 red, 3 blue, 2 green"), Company("taetyss", ["ladawa", "likyar"])
        first = glow.advise(pool, company, rerolls=3)
        ends = [self.play(first, company, rng) for _ in range(200)]
        chances: Mapping[Fraction, Fraction] = first.distribution
        mean = float(first.value)
        variance = sum(float(chance) * (float(end) - mean) ** 2 for end, chance in chances.items())

        assert abs(sum(ends) / len(ends) - mean) < 5 * sqrt(variance / len(ends))
        assert set(ends) <= set(chances)
        for end, chance in chances.items():
            expected = len(ends) * float(chance)
            spread = sqrt(expected * (1 - float(chance)))
            assert abs(ends.count(int(end)) - expected) <= 5 * spread + 1

    @staticmethod
    def play(first: Advice, company: Company, rng: random.Random) -> int:
        """Roll, do what is advised until it is to stop, and return the light of noon."""
        here = first.then(first.pool.roll(seed=rng.randrange(2**32)))
        while here.action.kind != "stop":
            assert here.roll is not None
            roll = here.roll
            for die in here.action.dice:
                roll = roll.replace(die, here.action.symbol or rng.choice(roll[die].faces))
            here = here.then(roll)
        assert here.roll is not None
        return glow.noon(company, here.roll, light=10).best.light - 10
