"""When to reroll, which dice, and at whose cost: small positions worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from glow_explorer import Company, Roll, Rulings, Symbol, advise
from tests.support.answers import codes
from tests.support.noons import EXAMPLE_3, GREEN_SKETAL
from tests.support.refusals import refusal

THIRD = Fraction(1, 3)
ROCK = ["tamnuca-a"]
"""One light for every rock."""
WATER = ["gluach"]
"""Six light for a water, once, if no rock is there."""


def paid(found: Any) -> list[str]:
    """Return where the rerolls of the best action come from."""
    return [str(source) for source in found.action.sources]


class TestOneReroll:
    """rerolls.use: a reroll takes one or two dice, once."""

    @pytest.mark.parametrize(
        ("dice", "value"),
        [("orange:fire", THIRD), ("red:fire", Fraction(1, 6)), ("yellow:rock", Fraction(1))],
    )
    def test_one_die(self, dice: str, value: Fraction) -> None:
        """Orange dice bear two rocks, others one; yellow ones may bring three light instead."""
        found = advise(dice, ROCK, rerolls=1)

        assert found.value == value
        assert found.option(0).value == {"yellow:rock": Fraction(3 + 1, 6)}.get(dice, value)

    def test_without_rerolls_it_is_what_lies_there(self) -> None:
        found = advise("2 orange:rock red:fire", ROCK, rerolls=0)

        assert found.value == found.stop == 2
        assert found.action.kind == "stop"
        assert [option.action.kind for option in found.options] == ["stop"]
        assert found.distribution == {2: 1}

    def test_two_dice_and_no_more(self) -> None:
        found = advise("3 orange:fire", ROCK, rerolls=1)

        assert (found.value, found.action.dice) == (2 * THIRD, (0, 1))
        assert found.option([0]).value == THIRD
        assert {len(option.action.dice) for option in found.options} == {0, 1, 2}

    def test_what_is_good_stays(self) -> None:
        found = advise("orange:rock orange:fire", ROCK, rerolls=1)

        assert (found.action.kind, found.action.dice, found.value) == ("reroll", (1,), 1 + THIRD)
        assert found.regret("stop") == THIRD
        assert found.regret([0]) == 1
        assert found.regret([0, 1]) == 2 * THIRD
        assert found.regret(found.action) == 0

    def test_the_result_is_seen_before_the_next(self) -> None:
        """Two chances of a third each: the second is used only if the first failed."""
        found = advise("orange:fire", ROCK, rerolls=2)

        assert found.value == 1 - Fraction(2, 3) ** 2
        assert found.distribution == {0: Fraction(4, 9), 1: Fraction(5, 9)}
        assert found.then("orange:rock").action.kind == "stop"
        assert found.then("orange:rock").value == 1
        after = found.then("orange:water")
        assert (after.action.kind, after.value) == ("reroll", THIRD)
        assert after.then("orange:water").value == 0

    def test_of_equal_ways_the_plainest_comes_first(self) -> None:
        found = advise("red:fire", ["kapao-5"], rerolls=3)

        assert found.action.kind == "stop"
        assert found.value == 0


class TestTurn:
    """rerolls.turn: three rerolls turn one die to any of its own faces."""

    @pytest.mark.parametrize(("rerolls", "kinds"), [(2, {"stop", "reroll"}), (3, None), (4, None)])
    def test_three_are_needed(self, rerolls: int, kinds: set[str] | None) -> None:
        found = advise("orange:fire", ROCK, rerolls=rerolls)

        assert {option.action.kind for option in found.options} == (
            kinds or {"stop", "reroll", "turn"}
        )

    def test_a_die_is_turned(self) -> None:
        found = advise("blue:fire", WATER, rerolls=3)

        action = found.action
        assert (action.kind, action.dice, action.symbol) == ("turn", (0,), Symbol.WATER)
        assert paid(found) == ["companion"] * 3
        assert found.value == 6
        assert found.distribution == {6: 1}
        assert found.then("blue:water").action.kind == "stop"

    def test_with_four_a_reroll_may_come_first(self) -> None:
        """After one rock, three rerolls turn the other die; after none, both roll thrice."""
        found = advise("2 orange:fire", ROCK, rerolls=4)

        thrice = 2 * (1 - Fraction(2, 3) ** 3)
        assert found.value == 2 * Fraction(5, 9) + Fraction(4, 9) * thrice
        assert (found.action.kind, found.action.dice) == ("reroll", (0, 1))

    def test_only_to_its_own_faces(self) -> None:
        """No red die shows footprints, and one purple die does."""
        weights = {"footprints": 1}

        assert advise("red:fire", "moloch", rerolls=3, weights=weights).value == 1
        assert advise("purple:fire", "moloch", rerolls=3, weights=weights).value == 2
        assert advise("yellow:fire", "moloch", rerolls=3, weights=weights).value == 3

    def test_any_mix_of_sources(self) -> None:
        company = Company("taetyss", ["lumipili-a", "gluach"])
        found = advise("small blue:fire", company, tokens=1, light=1)

        turn = found.option({0: "water"})
        assert sorted(map(str, turn.action.sources)) == ["companion", "token", "track"]
        assert turn.value == 6 - 1
        assert tuple(turn.left) == (0, 0, 1)

    def test_a_turn_that_changes_nothing_has_its_value_too(self) -> None:
        """It is allowed, if of no use: no card speaks of air or fire."""
        found = advise("red:fire", ROCK, 0, tokens=3, token_value=Fraction(1, 10))

        assert found.option({0: "air"}).value == Fraction(-3, 10)


class TestSources:
    """rerolls.companion, rerolls.token: those of companions cost nothing, tokens what they keep."""

    def test_those_of_the_companions_unless_said_otherwise(self) -> None:
        company = Company("pocana", ["tamnuca-a", "lumipili-a"])

        assert advise("orange:fire", company).value == THIRD
        assert paid(advise("orange:fire", company)) == ["companion"]
        assert advise("orange:fire", company, rerolls=0).value == 0
        assert advise("orange:fire", company, rerolls=2).value == Fraction(5, 9)
        assert advise("orange:fire", [*ROCK, "lumipili-a", "lumipili-b"]).value == Fraction(5, 9)
        assert advise("orange:fire", ROCK).value == 0

    @pytest.mark.parametrize(
        ("worth", "value", "kind"),
        [
            (0, THIRD, "reroll"),
            (Fraction(1, 4), Fraction(1, 12), "reroll"),
            (THIRD, 0, "stop"),
            (0.5, 0, "stop"),
        ],
    )
    def test_a_token_is_kept_where_it_is_worth_more(
        self, worth: Any, value: Fraction, kind: str
    ) -> None:
        found = advise("orange:fire", ROCK, tokens=1, token_value=worth)

        assert (found.value, found.action.kind) == (value, kind)
        assert found.option(0).value == THIRD - Fraction(str(worth))
        assert [str(source) for source in found.option(0).action.sources] == ["token"]

    def test_what_costs_nothing_is_spent_first(self) -> None:
        found = advise("orange:fire", ROCK, 1, tokens=1, token_value=Fraction(1, 12))

        assert paid(found) == ["companion"]
        assert found.value == THIRD + Fraction(2, 3) * Fraction(1, 4)
        after = found.then("orange:air")
        assert (paid(after), after.value) == (["token"], Fraction(1, 4))
        assert tuple(after.left) == (0, 1, 0)

    def test_tokens_earned_are_worth_what_tokens_are_worth(self) -> None:
        """Okans: a token and a light for each nature."""
        assert advise("green:nature", ["okans"], 0).value == 1
        assert advise("green:nature", ["okans"], 0, token_value=2).value == 3
        assert (
            advise("green:nature", ["okans"], 0, token_value=2, weights={"rerolls": 0}).value == 1
        )


class TestTrack:
    """rerolls.track-backwards: each step back to a space with the symbol costs its light."""

    @pytest.mark.parametrize(
        ("light", "value"),
        [
            (0, 0), (1, 1), (2, Fraction(5, 3)), (3, 3), (7, 2), (9, Fraction(4, 3)),
            (10, Fraction(17, 9)), (11, Fraction(8, 9)), (12, Fraction(43, 27)), (31, 0), (53, 1),
        ],
    )  # fmt: skip
    def test_prices_of_the_spaces(self, light: int, value: Fraction) -> None:
        """Each step buys a third of six light; three short ones, as behind 3, turn the die.

        Behind 7 lie 5, 4 and 3: two light for the step, two for the reroll, and if it fails three
        light with the turn from 5. Behind 10 lies 9, and 7 behind it: 1 + 2/3 of 2/3 of 2. The
        steps behind 31 and 52 cost more than they may bring.
        """
        found = advise("blue:fire", WATER, light=light)

        assert abs(found.value - value) < Fraction(1, 10**9)
        assert found.stop == 0

    def test_the_space_is_told(self) -> None:
        found = advise("blue:fire", WATER, light=10)

        assert (paid(found), found.action.space) == (["track"], 9)
        after = found.then("blue:air")
        assert (paid(after), after.action.space, after.value) == (["track"], 7, Fraction(4, 3))

    def test_afterwards_the_reasons_tell_what_is_left(self) -> None:
        """Of two tokens and two steps, from 2 to 1 and to 0, one of each has been taken."""
        found = advise("blue:fire", WATER, rerolls=1, tokens=2, light=2, token_value=1)
        after = replace(found, left=found.left._replace(companions=0, tokens=1, steps=1))

        assert [one.data.get("count") for one in found.reasons] == [1, 2, 2, 3]
        assert codes(found)[-1] == "rerolls-turn"
        assert codes(after) == ["rerolls-of-tokens", "rerolls-of-track", "rerolls-turn-not"]
        assert [one.data["count"] for one in after.reasons] == [1, 1, 3]
        assert after.at_hand.track == ((0, 1),)
        assert found.then("blue:air", 0).at_hand.companions == 0

    def test_what_was_paid_is_in_the_distribution(self) -> None:
        assert advise("blue:fire", WATER, light=1).distribution == {-1: Fraction(2, 3), 5: THIRD}

    def test_afterwards_what_was_paid_is_gone(self) -> None:
        """Behind 1 one more step leads to 0; the step from 2 to 1 does not count again."""
        after = advise("blue:fire", WATER, light=2).then("blue:air")

        assert after.value == 1
        assert after.distribution == {-1: Fraction(2, 3), 5: THIRD}

    def test_without_a_score_nobody_steps_back(self) -> None:
        assert advise("blue:fire", WATER).value == 0

    @pytest.mark.parametrize("light", [100, 102, 150])
    def test_none_after_a_lap(self, light: int) -> None:
        found = advise("blue:fire", WATER, light=light)

        assert found.value == 0
        assert len(found.options) == 1
        assert found.rulings["track-rerolls-after-lap"] == "no"

    def test_unless_it_is_ruled_otherwise(self) -> None:
        found = advise("blue:fire", WATER, light=102)
        other = found.if_ruled()["track-rerolls-after-lap"]["yes"]

        assert other.value == 0
        assert other.option([0]).action.space == 52
        assert other.option([0]).value == 2 - (102 - 52)
        still = Rulings("standard", track_rerolls_after_lap="yes")
        assert advise("blue:fire", WATER, light=102, rulings=still).option([0]).value == -48
        assert advise("blue:fire", WATER, light=102, rulings="digital").option([0]).value == -48

    def test_what_would_be_lost_anyway_costs_nothing(self) -> None:
        """light.floor: with one light, a loss of six takes one; the step back takes the same."""
        found = advise("2 red:fire", ["spell-fire"], light=1)

        assert found.stop == -1
        assert found.option([0, 1]).value == -1
        assert found.option([0, 1]).left.steps == 1


class TestHarm:
    """noon.compulsory: bad effects are applied too, so dice are rerolled to avoid them."""

    def test_a_spell_is_avoided(self) -> None:
        found = advise("2 red:fire", ["pocana", "spell-fire"], rerolls=1)

        assert found.stop == -6
        assert found.action.dice == (0, 1)
        assert found.value == Fraction(-6, 9)
        assert found.option(0).value == -2

    def test_a_companion_is_kept_alive(self) -> None:
        """Kapao dies of two air, and is worth five light at the end."""
        found = advise("2 azure:air", ["kapao-5"], 1, weights={"end_light": 1})

        assert found.stop == -5
        assert found.value == Fraction(-5, 9)
        assert advise("2 azure:air", ["kapao-5"], 1).action.kind == "stop"

    def test_the_loss_of_the_black_die(self) -> None:
        """A sixth of its sides shows the loss of two light."""
        found = advise("black:loss", ROCK, 1)

        assert found.stop == -2
        assert found.action.kind == "reroll"
        assert found.value == Fraction(-2, 6)

    def test_the_curse(self) -> None:
        """The black die silences rocks: rerolled, it does so once in six."""
        found = advise("2 orange:rock black:rock", ROCK, 1)

        assert found.stop == 0
        assert found.action.dice == (2,)
        assert found.value == Fraction(4 * 2 + 0 + (2 - 2), 6)
        assert found.rulings["black-die-counts-itself"] == "no"
        english = found.if_ruled()["black-die-counts-itself"]["yes"]
        assert english.stop == 1


class TestWeights:
    def test_nothing_but_light_counts_unless_said(self) -> None:
        assert advise("2 orange:rock", "moloch", 0).value == 0
        assert advise("2 orange:rock", "moloch", 0, weights={"footprints": 0.1}).value == Fraction(
            1, 5
        )

    def test_each_thing(self) -> None:
        """Eoles: two light and a firefly for each pair of air and rock."""
        roll = "azure:air azure:rock"

        assert advise(roll, "eoles", 0, weights={"fireflies": 3}).value == 5
        assert advise(roll, "eoles", 0, weights={"light": 0.5}).value == 1
        assert advise(roll, "eoles", 0, weights={"light": 0, "fireflies": 3}).value == 3

    def test_weights_change_the_advice(self) -> None:
        cards = ["zellyf-0", "hymoros"]  # a water: three light, one footprint
        roll = "purple:footprints"

        assert advise(roll, cards, 1).action.kind == "reroll"
        assert advise(roll, cards, 1, weights={"footprints": 4}).action.kind == "stop"

    def test_light_worth_nothing_makes_the_track_free(self) -> None:
        found = advise("orange:fire", "moloch", light=1, weights={"light": 0, "footprints": 1})

        assert found.value == THIRD


class TestRulebook:
    """The worked examples on rerolls, with dice of our own where only pictures are printed."""

    def test_a_die_is_turned_with_a_companion_and_two_tokens(self) -> None:
        """Taetyss wants a second pair of air and water out of three air and one water."""
        company = Company("taetyss", ["lumipili-a"])
        roll = Roll("blue:air blue:water small azure:air small green:air")
        found = advise(roll, company, tokens=2)

        assert found.stop == 3
        assert found.value == 6
        assert (found.action.kind, found.action.symbol) == ("turn", Symbol.WATER)
        assert roll.symbols[found.action.dice[0]] is Symbol.AIR
        assert sorted(paid(found)) == ["companion", "token", "token"]
        assert advise(roll, company, tokens=1).action.kind == "reroll"

    def test_two_steps_back_for_a_fourth_cloud(self) -> None:
        """Snarexe gives ten light for four alike: two of the other dice are rerolled, twice."""
        company = Company("pocana", ["sketal-azure", "snarexe"])
        text = "red:air red:fire red:water azure:air small azure:air small blue:rock {}"
        found = advise(text.format("small azure:nature"), company, light=2)

        assert found.stop == 0
        assert (paid(found), found.action.space) == (["track"], 1)
        assert len(found.action.dice) == 2
        assert 6 in found.action.dice
        missed = found.then(text.format("small azure:fire"))
        assert (paid(missed), missed.action.space) == (["track"], 0)
        again = missed.then(text.format("small azure:air"))
        assert again.action.kind == "stop"
        assert again.value == 10

    def test_the_last_of_these_steps_by_hand(self) -> None:
        company = Company("pocana", ["snarexe"])
        roll = Roll("2 red:air azure:air red:fire small azure:water")
        found = advise(roll, company, light=1)
        hits = sum("air" in faces for faces in product(roll[3].faces, roll[4].faces))

        assert (found.action.dice, hits) == ((3, 4), 16)
        assert found.value == Fraction(10 * hits, 36) - 1

    def test_nothing_is_left_to_reroll_for_at_noon(self) -> None:
        """Eoles twice, the green Sketal once, Donillilu once: eight light, and tokens."""
        found = advise(EXAMPLE_3, GREEN_SKETAL)

        assert found.action.kind == "stop"
        assert found.value == 8
        weights = {"fireflies": 1, "rerolls": 1}
        assert advise(EXAMPLE_3, GREEN_SKETAL, weights=weights).value == 8 + 2 + 1


class TestKept:
    """Dice that stay as they lie."""

    def test_they_are_neither_rerolled_nor_turned(self) -> None:
        roll = Roll("red:fire red:air blue:water")
        advice = advise(roll, ["ladawa"], rerolls=3, keep=[1])

        assert all(1 not in option.action.dice for option in advice.options)
        assert {option.action.kind for option in advice.options} == {"stop", "reroll", "turn"}

    def test_it_is_the_best_of_what_is_left(self) -> None:
        """By hand: only the blue die is rolled, and only a second fire is worth anything."""
        roll = Roll("red:fire red:air blue:water")
        advice = advise(roll, ["ladawa"], rerolls=1, keep=[0, -2])

        assert advice.value == Fraction(4, 6)
        assert advice.action.dice == (2,)
        assert dict(advice.distribution) == {
            Fraction(0): Fraction(5, 6),
            Fraction(4): Fraction(1, 6),
        }

    @pytest.mark.parametrize("keep", [[0], [2, 3], [0, 1, 3]])
    def test_what_is_kept_never_helps_and_with_all_kept_noon_is_as_it_lies(
        self, keep: list[int]
    ) -> None:
        roll = Roll("red:fire azure:air blue:water black:loss")
        cards = Company("Pocana", ["ladawa", "zellyf-5", "sketal-red"])
        free = advise(roll, cards, rerolls=2, tokens=1, light=3)
        kept = advise(roll, cards, rerolls=2, tokens=1, light=3, keep=keep)
        every = advise(roll, cards, rerolls=2, tokens=1, light=3, keep=range(4))

        assert kept.stop is not None
        assert free.value >= kept.value >= kept.stop == free.stop
        assert [option.action.kind for option in every.options] == ["stop"]
        assert every.value == free.stop

    @pytest.mark.parametrize(
        ("keep", "code"), [([4], "no-such-die"), ("0", "not-a-list"), (["x"], "no-such-die")]
    )
    def test_what_is_no_die_is_refused(self, keep: Any, code: str) -> None:
        roll = Roll("red:fire azure:air blue:water black:loss")

        assert refusal(lambda: advise(roll, ["ladawa"], keep=keep)).code == code

    def test_dice_still_to_be_rolled_cannot_be_kept(self) -> None:
        assert refusal(lambda: advise("2 red", ["ladawa"], keep=[0])).code == "die-not-rolled"
