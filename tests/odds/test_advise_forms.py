"""Advice in all its forms: before the roll, on the way, what it rests on, what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Die, Pool, Roll, Symbol, advise
from glow_explorer.odds.solver import RerollAction
from tests.project.test_lightness import run
from tests.support.answers import codes
from tests.support.refusals import refusal
from tests.support.systems import LINUX

THIRD = Fraction(1, 3)
ROCK = ["tamnuca-a"]
MANY = ["ladawa", "thoape", "likyar", "torke-b", "zzibelu", "wapoki"]
COLORS = ("red", "green", "blue", "azure", "orange", "purple", "yellow", "black")


class TestPools:
    """Dice that are still to be rolled are rolled first."""

    def test_all_dice(self) -> None:
        found = advise(Pool("orange"), ROCK, rerolls=1)

        assert (found.action.kind, found.action.dice) == ("roll", (0,))
        assert (found.value, found.stop, found.roll) == (Fraction(5, 9), None, None)
        assert found.distribution == {0: Fraction(4, 9), 1: Fraction(5, 9)}
        assert found.then("orange:air").value == THIRD

    def test_some_dice(self) -> None:
        """The red die lies already; then it can be rerolled like the other."""
        found = advise(Pool("orange") + Roll("red:fire"), ROCK, rerolls=1)

        assert (found.action.kind, len(found.action.dice)) == ("roll", 1)
        assert found.value == THIRD * Fraction(7, 6) + Fraction(2, 3) * Fraction(1, 2)
        assert advise("orange, red:fire", ROCK, rerolls=0).value == THIRD
        assert advise("orange, red:rock", ROCK, rerolls=0).value == 1 + THIRD

    def test_text_and_company_dice(self) -> None:
        company = Company("moloch", ROCK)

        assert advise("2 orange", company, 0).value == 2 * THIRD
        assert advise(company.dice, company, 0).value == 2 * THIRD

    @pytest.mark.parametrize("dice", ["red:fire", "2 red"])
    @pytest.mark.parametrize("cards", [[], ["pocana"], ["kaar"]])
    def test_cards_that_ask_for_nothing(self, dice: str, cards: list[str]) -> None:
        """Pocana and Kaar have no effect at noon: nothing comes of any dice."""
        found = advise(dice, cards, rerolls=1)

        assert found.value == 0
        assert found.distribution == {0: 1}

    def test_no_dice(self) -> None:
        """Without dice only what asks for absence triggers."""
        found = advise("", ["drel-2"], rerolls=3)

        assert found.value == 4
        assert [one.action.kind for one in found.options] == ["stop"]
        assert glow.advise is advise


class TestOptions:
    def test_best_first_and_dice_alike_once(self) -> None:
        found = advise("2 orange:fire orange:rock", ROCK, rerolls=1)
        values = [option.value for option in found.options]

        assert values == sorted(values, reverse=True)
        assert [(one.action.kind, one.action.dice) for one in found.options] == [
            ("reroll", (0, 1)), ("reroll", (0,)), ("stop", ()),
            ("reroll", (0, 2)), ("reroll", (2,)),
        ]  # fmt: skip
        assert found.options[0].action == found.action
        assert found.options[0].value == found.value

    def test_an_action_is_named_in_several_ways(self) -> None:
        found = advise("orange:fire red:fire", ROCK, rerolls=3)

        assert found.option(1) == found.option([1]) == found.option(-1) == found.option((1, 1))
        assert found.option([0, 1]) == found.option({1, 0}) == found.option([-1, -2])
        assert found.option({0: "rock"}) == found.option({-2: Symbol.ROCK})
        for option in found.options:
            assert found.option(option) == found.option(option.action) == option
            assert found.regret(option) == found.value - option.value >= 0

    def test_any_of_the_dice_that_are_alike(self) -> None:
        found = advise("2 orange:fire", ROCK, rerolls=1)

        assert found.option(0).value == found.option(1).value == Fraction(1, 3)

    def test_the_best_payment_unless_it_is_said(self) -> None:
        found = advise("blue:fire", ["gluach"], tokens=1, token_value=Fraction(1, 2), light=2)
        rerolls = [option for option in found.options if option.action.kind == "reroll"]

        assert len(rerolls) == 2
        assert found.option(0) == max(rerolls, key=lambda option: option.value)
        for option in rerolls:
            assert found.option(option.action) == option

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            ("go", "not-an-action"),
            (3.5, "not-an-action"),
            ([], "not-an-action"),
            ([0, 1, 2], "not-an-action"),
            ({}, "not-an-action"),
            ({0: "rock", 1: "rock"}, "not-an-action"),
            (3, "no-such-die"),
            (-4, "no-such-die"),
            ([0, "x"], "no-such-die"),
            ({7: "rock"}, "no-such-die"),
            ({0: "light"}, "impossible-face"),
            ({0: "rok"}, "unknown-symbol"),
            ({0: "rock"}, "not-an-option"),
        ],
    )
    def test_what_is_no_action(self, action: object, code: str) -> None:
        found = advise("orange:fire red:fire red:air", ROCK, rerolls=2)

        assert refusal(found.option, action).code == code
        assert refusal(found.regret, action).code == code
        assert refusal(found.then, "orange:fire red:fire red:air", action).code == code

    @pytest.mark.parametrize(
        "action",
        [
            RerollAction("turn", (9,), Symbol.AIR),
            RerollAction("reroll", (9,)),
            RerollAction("turn", (0,)),
        ],
    )
    def test_an_action_of_other_dice(self, action: RerollAction) -> None:
        found = advise("orange:fire", ROCK, rerolls=3)

        assert refusal(found.option, action).code in {"not-an-option", "no-such-die"}

    def test_the_refusal_names_what_was_asked_for(self) -> None:
        found = advise("orange:fire", ROCK, rerolls=2)
        said = str(refusal(found.option, {0: "rock"}))

        assert "rock" in said.split(".", maxsplit=1)[0]

    @pytest.mark.parametrize("action", ["nonsense", "stop", [0]])
    def test_dice_that_are_not_rolled_can_only_be_rolled(self, action: object) -> None:
        found = advise(Pool("2 orange"), ROCK, rerolls=1)

        assert found.option(found.action) == found.options[0]
        assert refusal(found.regret, action).code in {"not-an-option", "not-an-action"}


class TestThen:
    """What comes next, with the rerolls that are left."""

    def test_the_best_action_or_another(self) -> None:
        first = advise("orange:fire red:fire", ROCK, rerolls=2)

        assert tuple(first.then("orange:rock red:air").left) == (1, 0, 0)
        after = first.then("orange:fire red:rock", 1)
        assert after.value == 1 + Fraction(1, 3)
        assert after.then("orange:rock red:rock").options[0].action.kind == "stop"
        assert first.left == (2, 0, 0)

    @pytest.mark.parametrize("die", [0, 1])
    def test_either_of_two_dice_that_are_alike(self, die: int) -> None:
        """Whoever rerolls the second of two equal dice goes on with the second changed."""
        first = advise("2 orange:fire", ROCK, rerolls=2)
        after = first.then(Roll("2 orange:fire").replace(die, "rock"), [die])

        assert after.value == 1 + Fraction(1, 3)

    @pytest.mark.parametrize(
        "roll",
        ["orange:rock", "orange:rock red:fire red:fire", "red:fire orange:fire",
         "small orange:rock red:fire", "orange:rock red:air"],
    )  # fmt: skip
    def test_other_dice_cannot_follow(self, roll: str) -> None:
        first = advise("orange:fire red:fire", ROCK, rerolls=1)

        assert first.then("orange:rock red:fire", 0).value == 1
        error = refusal(first.then, roll, 0)
        assert error.code == "not-these-dice"
        assert error.data["given"] == roll

    def test_a_die_turned_shows_what_it_was_turned_to(self) -> None:
        first = advise("orange:fire", ROCK, rerolls=3)

        assert first.then("orange:rock").value == 1
        assert refusal(first.then, "orange:air").code == "not-these-dice"

    def test_dice_that_lay_already_stay(self) -> None:
        first = advise(Pool("orange") + Roll("red:fire"), ROCK, rerolls=1)
        shown = [str(die) for die in first.pool]
        there = " ".join("orange:rock" if text == "orange" else text for text in shown)

        assert first.then(there).value == 1 + Fraction(1, 6)
        assert refusal(first.then, there.replace("fire", "air")).code == "not-these-dice"

    def test_asked_again_with_what_is_left(self) -> None:
        """Under the same rulings the same answer, also on the way."""
        first = advise("orange:fire", ROCK, rerolls=2)
        after = first.then("orange:air")

        assert first.again(first.under).value == first.value
        assert after.again(after.under).value == after.value == Fraction(1, 3)

    def test_other_rulings_on_the_way(self) -> None:
        """The curse ruled otherwise gives no reroll back."""
        first = advise("2 orange:rock black:rock", ROCK, rerolls=1)
        after = first.then("2 orange:rock black:rock")
        english = after.if_ruled()["black-die-counts-itself"]["yes"]

        assert after.value == 0
        assert english.value == 1


class TestRests:
    """What the values rest on."""

    def test_the_rerolls_at_hand(self) -> None:
        company = Company("pocana", ["tamnuca-a", "lumipili-a"])
        found = advise("orange:fire", company, tokens=1, light=2)

        assert codes(found)[:4] == [
            "rerolls-of-companions", "rerolls-of-tokens", "rerolls-of-track", "rerolls-turn",
        ]  # fmt: skip
        assert dict(found.rulings) == {}
        assert dict(found.if_ruled()) == {}

    def test_no_ruling_where_nothing_is_disputed(self) -> None:
        assert dict(advise("orange:fire", ROCK, rerolls=3).rulings) == {}

    def test_the_curse(self) -> None:
        found = advise("orange:rock black:rock", ROCK, rerolls=0)

        assert found.rulings["black-die-counts-itself"] == "no"
        others = found.if_ruled()["black-die-counts-itself"]
        assert {answer: other.value for answer, other in others.items()} == {"yes": 1}
        assert advise("orange:rock black:rock", ROCK, 0, rulings="english").value == 1


class TestForms:
    def test_a_table(self) -> None:
        found = advise("blue:fire", ["gluach"], rerolls=3)
        table = found.table()

        assert list(table["kind"]) == [option.action.kind for option in found.options]
        assert list(table["value"]) == [float(option.value) for option in found.options]
        assert list(table["regret"]) == [float(found.regret(option)) for option in found.options]
        first = table.iloc[0]
        assert (first["kind"], first["dice"], first["to"]) == ("turn", (0,), "water")

    def test_plain_values(self) -> None:
        found = advise("blue:fire", ["gluach"], tokens=1, light=1)
        plain = found.to_dict()

        assert json.loads(json.dumps(plain)) == plain
        assert Fraction(plain["exact"]) == found.value
        assert plain["value"] == float(found.value)
        assert plain["dice"] == "blue:fire"
        assert plain["cards"] == ["companion:37"]
        assert plain["action"]["kind"] == "reroll"
        assert plain["action"]["dice"] == [0]
        assert len(plain["options"]) == len(found.options)

    def test_of_dice_still_to_be_rolled(self) -> None:
        found = advise(Pool("2 orange"), ROCK, rerolls=1)

        assert json.loads(json.dumps(found.to_dict()))["action"]["kind"] == "roll"
        assert list(found.table()["kind"]) == ["roll"]

    def test_it_says_its_value_and_action(self) -> None:
        assert repr(advise("orange:fire", ROCK, rerolls=1)) == (
            "<Advice 0.333: <RerollAction reroll 0 by companion>>"
        )

    def test_values_are_fractions(self) -> None:
        found = advise("orange:fire", ROCK, tokens=1, token_value=0.1)

        assert found.exact
        assert found.value == Fraction(1, 3) - Fraction(1, 10)
        assert all(isinstance(option.value, Fraction) for option in found.options)


class TestRefused:
    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"weights": {"lights": 1}}, "not-a-weight"),
            ({"weights": {3: 1}}, "not-a-weight"),
            ({"weights": [1]}, "not-weights"),
            ({"weights": "light"}, "not-weights"),
            ({"weights": {"light": "x"}}, "not-a-worth"),
            ({"weights": {"light": None}}, "not-a-worth"),
            ({"weights": {"light": float("nan")}}, "not-a-worth"),
            ({"weights": {"light": float("inf")}}, "not-a-worth"),
            ({"weights": {"light": True}}, "not-a-worth"),
            ({"weights": {"light": -1}}, "worth-out-of-range"),
            ({"token_value": -1}, "worth-out-of-range"),
            ({"token_value": "1/2"}, "not-a-worth"),
            ({"tokens": -1}, "not-an-amount"),
            ({"tokens": 1.5}, "not-an-amount"),
            ({"tokens": True}, "not-an-amount"),
            ({"rerolls": -1}, "not-an-amount"),
            ({"rerolls": "2"}, "not-an-amount"),
            ({"light": -1}, "not-an-amount"),
            ({"footprints": -1}, "not-an-amount"),
            ({"rulings": "klingon"}, "unknown-preset"),
            ({"sketal_dice": {13: 0}}, "not-in-company"),
            ({"cemetery": ROCK}, "dead-and-in-play"),
        ],
    )
    def test_what_is_wrong(self, given: dict[str, Any], code: str) -> None:
        assert refusal(advise, "orange:fire", ROCK, **given).code == code

    def test_the_nearest_weight(self) -> None:
        error = refusal(advise, "orange:fire", ROCK, weights={"footprint": 1})

        assert error.data["nearest"] == "footprints"

    @pytest.mark.parametrize(
        ("dice", "code"),
        [
            ("orange:fire pink:fire", "unknown-color"),
            ("red:light", "impossible-face"),
            (5, "not-a-pool"),
            ([Die("red")], "not-a-pool"),
        ],
    )
    def test_unknown_dice(self, dice: Any, code: str) -> None:
        assert refusal(advise, dice, ROCK).code == code

    @pytest.mark.parametrize(
        ("cards", "code"),
        [
            ("ladava", "unknown-card"),
            (["pocana", "eoles"], "two-adventurers"),
            (["ladawa", "ladawa"], "card-given-twice"),
            ("fire fire", "unknown-card"),
        ],
    )
    def test_unknown_cards(self, cards: Any, code: str) -> None:
        assert refusal(advise, "red:fire", cards).code == code

    def test_a_sketal_whose_die_is_not_known(self) -> None:
        roll, company = "green:nature blue:nature", Company("pocana", ["sketal-any"])

        assert refusal(advise, roll, company).code == "which-sketal-die"
        assert advise(roll, company, sketal_dice={44: 1}, weights={"footprints": 1}).value == 2

    @pytest.mark.parametrize(
        ("pool", "rerolls"),
        [
            (Pool("2 red, 2 green, 2 blue, 2 azure, 2 orange, purple, yellow"), 3),
            (Pool([Die(color) for color in COLORS] * 4, unlimited=True), 1),
            (Pool([Die("red")] * 100, unlimited=True), 1),
        ],
        ids=["colours", "everything", "hundred"],
    )
    def test_far_too_many_different_dice(self, pool: Pool, rerolls: int) -> None:
        error = refusal(lambda: advise(pool, MANY, rerolls).value)

        assert error.code in {"too-many-rerolls", "too-many-results"}

    def test_dice_and_rerolls_that_are_too_much_together(self) -> None:
        roll = Roll("red:fire green:fire blue:fire azure:fire orange:fire purple:fire")

        assert advise(roll, MANY, rerolls=1).value > 0
        assert refusal(lambda: advise(roll, MANY, rerolls=10**4).value).code == "too-many-rerolls"

    @pytest.mark.slow
    def test_twelve_dice_of_a_late_company_are_answered_if_some_are_kept(self) -> None:
        """The refusal names dice to keep, and with these it can be worked out."""
        company = Company(
            "Pocana", ["sketal-azure", "sketal-orange", "torke-a", "zzibelu", "gluach"]
        )
        roll = Roll(
            "red:fire red:air red:rock azure:nature small blue:water small blue:air"
            " small green:rock small green:fire small orange:air small azure:water"
            " small purple:fire orange:nature"
        )
        error = refusal(lambda: advise(roll, company, tokens=2, light=23))
        keep = json.loads(error.data["nearest"].removeprefix("keep="))
        advice = advise(roll, company, tokens=2, light=23, keep=keep)

        assert (error.code, 0 < len(keep) < 8) == ("too-many-rerolls", True)
        assert advice.stop is not None
        assert advice.value >= advice.stop
        assert not any(set(option.action.dice) & set(keep) for option in advice.options)

    @LINUX
    @pytest.mark.parametrize("source", ["rerolls", "tokens"])
    def test_an_absurd_number_of_rerolls(self, source: str) -> None:
        """It is refused before anything is prepared for each of them."""
        code = f"""
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
import glow_explorer as glow
try:
    print(glow.advise("red:fire", ["tamnuca-a"], {source}=10**9).value)
except glow.GlowError as error:
    print(error.code)
except MemoryError:
    print("no memory left")
"""
        assert run(code).split() == ["too-many-rerolls"]
