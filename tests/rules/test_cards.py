"""Conditions, effects and cards: what they say, and the language they are written in."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from IPython.core.formatters import PlainTextFormatter

import glow_explorer as glow
from glow_explorer import (
    Adventurer,
    Card,
    Color,
    Companion,
    Condition,
    Cost,
    Effect,
    GlowError,
    Spell,
    Symbol,
)
from tests.support.each import for_each
from tests.support.refusals import refusal
from tests.support.strategies import conditions, effects


class TestCondition:
    def test_elements_side_by_side_are_all_needed(self) -> None:
        condition = Condition("fire fire air")

        assert condition.needs == (Symbol.AIR, Symbol.FIRE, Symbol.FIRE)
        assert (condition.crossed, condition.same) == ((), 0)

    def test_crossed_symbols(self) -> None:
        condition = Condition("water no:rock")

        assert condition.needs == (Symbol.WATER,)
        assert condition.crossed == (Symbol.ROCK,)

    def test_identical_symbols(self) -> None:
        condition = Condition("same:3")

        assert condition.same == 3
        assert (condition.needs, condition.crossed) == ((), ())

    def test_the_empty_condition_is_false(self) -> None:
        assert not Condition()
        assert Condition("fire")

    @given(conditions())
    def test_round_trip(self, condition: Condition) -> None:
        again = Condition(str(condition))

        assert again == condition
        assert str(again) == str(condition)
        assert eval(repr(condition)) == condition
        assert pickle.loads(pickle.dumps(condition)) == condition

    @given(conditions())
    def test_order_and_case_do_not_change_the_meaning(self, condition: Condition) -> None:
        turned = Condition(", ".join(reversed(str(condition).upper().split())))

        assert turned == condition
        assert hash(turned) == hash(condition)

    def test_the_printed_order_is_kept_for_showing(self) -> None:
        assert str(Condition("air water")) == "air water"

    def test_french_words_are_understood(self) -> None:
        assert Condition("feu no:pierre") == Condition("fire no:rock")
        assert str(Condition("feu no:pierre")) == "fire no:rock"

    @pytest.mark.parametrize(
        ("text", "code", "nearest"),
        [
            ("fier", "unknown-condition", "fire"),
            ("no:ari", "unknown-condition", "air"),
            ("dragon", "unknown-condition", None),
            ("light", "not-an-element", None),
            ("no:footprints", "not-an-element", None),
            ("same", "same-number", None),
            ("same:1", "same-number", None),
            ("same:x", "same-number", None),
            ("same:99", "same-number", None),
            ("same:3 fire", "same-stands-alone", None),
            ("same:2 same:3", "same-stands-alone", None),
            ("fire no:fire", "needed-and-crossed", None),
            ("no:air no:air", "repeated-term", None),
        ],
    )
    def test_refused(self, text: str, code: str, nearest: str | None) -> None:
        error = refusal(Condition, text)

        assert error.code == code
        assert error.data.get("nearest") == nearest
        assert str(error)

    def test_what_is_no_text_is_refused(self) -> None:
        assert refusal(Condition, 3).code == "not-text"


class TestEffect:
    def test_gains_and_losses(self) -> None:
        effect = Effect("light:-4 footprint:2 firefly:1 reroll:3")

        assert (effect.light, effect.footprints, effect.fireflies, effect.rerolls) == (-4, 2, 1, 3)
        assert not effect.skull

    @pytest.mark.parametrize("deed", ["skull", "spells", "resurrect", "lose_last_companion"])
    def test_deeds(self, deed: str) -> None:
        effect = Effect(deed)

        assert getattr(effect, deed) is True
        assert effect.light == 0
        assert effect.terms == ((deed, 1),)

    def test_the_empty_effect_is_false(self) -> None:
        assert not Effect()
        assert Effect("skull")

    @given(effects())
    def test_round_trip(self, effect: Effect) -> None:
        again = Effect(str(effect))

        assert again == effect
        assert str(again) == str(effect)
        assert eval(repr(effect)) == effect
        assert pickle.loads(pickle.dumps(effect)) == effect

    @given(effects())
    def test_the_order_does_not_change_the_meaning(self, effect: Effect) -> None:
        assert Effect(" ".join(reversed(str(effect).split()))) == effect

    @pytest.mark.parametrize(
        ("text", "code", "nearest"),
        [
            ("ligth:3", "unknown-effect", "light"),
            ("skul", "unknown-effect", "skull"),
            ("skull:1", "unknown-effect", "skull"),
            ("light", "effect-amount", None),
            ("light:", "effect-amount", None),
            ("light:0", "effect-amount", None),
            ("light:x", "effect-amount", None),
            ("light:1000", "effect-amount", None),
            ("light:1 light:2", "repeated-term", None),
            ("skull skull", "repeated-term", None),
        ],
    )
    def test_refused(self, text: str, code: str, nearest: str | None) -> None:
        error = refusal(Effect, text)

        assert error.code == code
        assert error.data.get("nearest") == nearest
        assert str(error)


class TestCost:
    def test_what_is_paid(self) -> None:
        cost = Cost("footprint:2 light:5 skull")

        assert (cost.footprints, cost.light, cost.skull) == (2, 5, True)
        assert not Cost()
        assert eval(repr(cost)) == cost
        assert cost == Cost("skull light:5 footprint:2")

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("footprint:-1", "negative-cost"),
            ("firefly:1", "unknown-cost"),
            ("resurrect", "unknown-cost"),
            ("footprint", "effect-amount"),
        ],
    )
    def test_refused(self, text: str, code: str) -> None:
        assert refusal(Cost, text).code == code


class TestCard:
    def test_a_card_made_by_hand_may_be_written_as_text(self) -> None:
        card = Companion(99, "mine", "Mine", condition="feu", effect="light:3", die="rouge")  # type: ignore[arg-type]

        assert card.condition == Condition("fire")
        assert card.effect == Effect("light:3")
        assert card.die is Color.RED
        assert card._repr_html_()
        assert str(card)

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"condition": "fier"}, "unknown-condition"),
            ({"effect": 3}, "not-text"),
            ({"die": "pink"}, "unknown-color"),
            ({"deck": "C"}, "not-a-choice"),
        ],
    )
    def test_a_card_made_by_hand_is_checked(self, given: dict[str, Any], code: str) -> None:
        assert refusal(Companion, 99, "mine", "Mine", **given).code == code

    def test_an_adventurer_has_a_colour_and_dice(self) -> None:
        with pytest.raises(TypeError):
            Adventurer(9, "mine", "Mine")  # type: ignore[call-arg]
        assert refusal(Adventurer, 9, "x", "X", color="pink", large_dice=2).code == "unknown-color"

    def test_a_bare_card_shows_itself(self) -> None:
        assert str(Card(1, "bare", "Bare")).startswith("Bare · card 1 · bare")
        assert Card(1, "bare", "Bare")._repr_html_()

    @for_each(
        "card",
        [*glow.adventurers, *glow.companions, *glow.spells],
        ids=lambda card: card.key,
    )
    def test_every_card_has_an_evaluable_repr(self, card: Card) -> None:
        names = {
            "Adventurer": Adventurer,
            "Companion": Companion,
            "Spell": Spell,
            "Condition": Condition,
            "Effect": Effect,
            "Color": Color,
        }

        assert eval(repr(card), names) == card
        assert pickle.loads(pickle.dumps(card)) == card

    def test_cards_are_values(self) -> None:
        card = glow.companions[13]

        assert len({card, glow.card("sketal-orange")}) == 1
        with pytest.raises(AttributeError):
            card.end_light = 50  # type: ignore[misc]

    def test_the_reference_names_kind_and_number(self) -> None:
        assert glow.companions[13].ref == "companion:13"
        assert glow.adventurers["Pocana"].ref == "adventurer:4"
        assert glow.spells[3].ref == "spell:3"

    def test_a_terminal_shows_cards_in_words(self) -> None:
        printed: list[str] = []
        printer = SimpleNamespace(text=printed.append)
        for shown in (glow.companions[13], glow.companions, glow.Company("Pocana")):
            shown._repr_pretty_(printer, cycle=False)

        assert printed[0].startswith("Sketal · companion 13")
        assert printed[1].startswith("46 companions")
        assert printed[2].startswith("Company of Pocana")

    def test_ipython_shows_in_words_what_has_a_repr_of_its_own(self) -> None:
        shown = PlainTextFormatter()
        verdict = glow.explain("ladawa", "2 red:fire")

        for one in (glow.companions[13], glow.Company("Pocana"), verdict):
            assert repr(one) != str(one)
            assert shown(one) == str(one)
        assert shown(glow.Roll("red:fire")) == "Roll('red:fire')"

    def test_errors_survive_pickling(self) -> None:
        error = refusal(Condition, "fier")
        again = pickle.loads(pickle.dumps(error))

        assert isinstance(again, GlowError)
        assert (again.code, again.data, str(again)) == (error.code, error.data, str(error))
