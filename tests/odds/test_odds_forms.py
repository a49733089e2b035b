"""The odds of one card: what they are asked with, what is refused, and how they are passed on."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, Condition, Die, Effect, Pool, Roll, Rulings, odds
from tests.project.test_lightness import run
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.dice import PoolLike

KAAR = Company("Pocana", ["kaar"])
F = Fraction


class TestCardsAndConditions:
    @pytest.mark.parametrize(
        "asked", ["companion:5", "ladawa", "Ladawa", "LADAWA", "Companion: 5", "compagnon:5"]
    )
    def test_a_card_may_be_named(self, asked: str) -> None:
        assert odds(asked, "3 red") == odds(glow.companions[5], "3 red")
        assert odds(asked, "3 red").card == glow.companions[5]

    @pytest.mark.parametrize("asked", ["adventurer:5", "moloch", "Moloc'h", "spell:3", "Spell 3"])
    def test_adventurers_and_spells_too(self, asked: str) -> None:
        assert odds(asked, "3 azure").card == glow.card(asked)

    @pytest.mark.parametrize("asked", ["fire water", "water fire", "Fire, Water", "feu eau"])
    def test_a_condition_may_be_text(self, asked: str) -> None:
        found = odds(asked, "red, blue")

        assert found.card.condition == Condition("fire water")
        assert found.distribution == odds(Condition("fire water"), "red, blue").distribution

    def test_a_card_is_meant_before_a_condition(self) -> None:
        """The spell goes once, the condition that it has goes twice."""
        assert odds("spell-fire", "4 red:fire").distribution == {1: 1}
        assert odds("fire fire", "4 red:fire").distribution == {2: 1}

    def test_a_condition_that_asks_for_nothing_is_never_met(self) -> None:
        assert odds(Condition(""), "3 red, black").distribution == {0: 1}


class TestPools:
    @pytest.mark.parametrize(
        "pool",
        [
            "2 red, red:fire",
            Pool("2 red, red:fire"),
            Pool("2 red") + Roll("red:fire"),
            Roll("red:fire") + Pool("2 red"),
            Pool(["red", "red:fire", "red"]),
        ],
        ids=["text", "pool", "pool+roll", "roll+pool", "dice"],
    )
    def test_some_dice_may_lie_already(self, pool: PoolLike) -> None:
        found = odds("ladawa", pool)

        assert found.distribution == {0: F(4, 9), 1: F(5, 9)}
        assert found.throws == {0: 16, 1: 20}

    def test_a_roll_leaves_nothing_to_chance(self) -> None:
        found = odds("ladawa", Roll("4 red:fire"))

        assert found.distribution == found.throws == {2: 1}
        assert (found.mean, found.at_least_once) == (F(2), F(1))
        assert odds("ladawa", Roll("red:fire")).distribution == {0: 1}

    def test_one_die(self) -> None:
        assert odds("fire", Die("red")) == odds("fire", "red")
        assert odds("fire", Die("red", "fire")).distribution == {1: 1}

    @pytest.mark.parametrize("empty", ["", Pool(), Roll()], ids=["text", "pool", "roll"])
    def test_without_dice_only_absence_is_met(self, empty: PoolLike) -> None:
        assert odds("fire", empty).distribution == {0: 1}
        assert odds("no:fire", empty).distribution == {1: 1}
        assert odds("water no:fire", empty).distribution == {0: 1}
        assert odds("same:2", empty).throws == {0: 1}

    def test_words_of_all_languages(self) -> None:
        assert odds("fire", "2 rouges, vert") == odds("fire", "2 red, green")

    def test_by_default_the_dice_of_the_company(self) -> None:
        company = Company("Pocana", ["sketal-blue"])

        assert odds("fire", company=company).pool == Pool("3 red, blue")
        assert odds("fire", "red", company=company).pool == Pool("red")

    def test_more_dice_than_the_game_has(self) -> None:
        six = Pool("6 red", unlimited=True)

        assert odds("fire", six).distribution[6] == F(1, 3**6)
        assert odds("fire", Roll("6 red:fire", unlimited=True)).distribution == {6: 1}

    @pytest.mark.parametrize("number", [255, 256, 257, 999])
    def test_hundreds_of_dice(self, number: int) -> None:
        """A pool holds up to 999 dice; none of them is forgotten."""
        lying = Pool(f"{number} red:fire", unlimited=True)

        assert odds("fire", lying).distribution == {number: 1}
        assert odds("fire fire", lying).distribution == {number // 2: 1}
        assert odds("no:fire", lying).distribution == {0: 1}
        assert odds("same:2", lying).distribution == {number // 2: 1}

    @pytest.mark.parametrize("number", [255, 256, 257])
    def test_hundreds_of_dice_and_two_symbols(self, number: int) -> None:
        pool = Pool(f"{number} red:fire, 2 blue:water, blue", unlimited=True)

        assert odds("fire water", pool).distribution == {2: F(2, 3), 3: F(1, 3)}

    def test_the_mean_of_three_hundred_dice(self) -> None:
        assert odds("fire", Pool("300 red", unlimited=True)).mean == 100


class TestRulings:
    def test_a_preset_by_name_or_rulings(self) -> None:
        by_name = odds("rock", "orange, black", "english")

        assert by_name == odds("rock", "orange, black", Rulings("english"))
        assert by_name == odds("rock", "orange, black", rulings="english")
        assert by_name.at_least_once != odds("rock", "orange, black").at_least_once

    def test_standard_unless_said_otherwise(self) -> None:
        assert odds("rock", "orange, black").under == Rulings("standard")


class TestPassedOn:
    def test_plain_values_go_into_json(self) -> None:
        found = odds("gluach", "blue, orange, black").to_dict()

        assert json.loads(json.dumps(found)) == found
        assert found == {
            "card": "companion:37",
            "pool": "blue, orange, black",
            "distribution": {"0": "13/18", "1": "5/18"},
            "at_least_once": "5/18",
            "mean": "5/18",
            "reasons": [
                {"code": "odds-crossed", "sign": "remark", "rule": "noon.crossed-once", "dice": []},
                {
                    "code": "odds-curse", "sign": "remark", "rule": "curse.symbol", "dice": [],
                    "ruling": "black-die-counts-itself", "answer": "no",
                },
                {
                    "code": "odds-cursed-absent", "sign": "remark", "rule": "noon.crossed",
                    "dice": [], "ruling": "cursed-symbol-is-absent", "answer": "yes",
                },
            ],
            "rulings": {"black-die-counts-itself": "no", "cursed-symbol-is-absent": "yes"},
        }  # fmt: skip

    def test_a_condition_stands_for_itself(self) -> None:
        assert odds("Fire, fire", "2 red").to_dict()["card"] == "fire fire"
        assert repr(odds("fire fire", "3 red")) == "<Odds 'fire fire' with '3 red': 25.9%>"
        assert repr(odds("ladawa", "3 red")) == "<Odds companion:5 with '3 red': 25.9%>"

    def test_the_table_has_a_row_for_each_number_of_triggers(self) -> None:
        table = odds("ladawa", "4 red").table()

        assert (table.index.name, list(table.index)) == ("times", [0, 1, 2])
        assert list(table.columns) == ["throws", "chance", "at least"]
        assert list(table["throws"]) == [768, 512, 16]
        assert list(table["chance"]) == pytest.approx([48 / 81, 32 / 81, 1 / 81])
        assert list(table["at least"]) == pytest.approx([1, 33 / 81, 1 / 81])

    def test_a_table_of_what_is_certain_has_one_row(self) -> None:
        assert odds("fire", "2 red:fire").table().to_dict("index") == {
            2: {"throws": 1, "chance": 1.0, "at least": 1.0}
        }

    def test_odds_never_change(self) -> None:
        found = odds("fire", "red")

        with pytest.raises(FrozenInstanceError):
            found.kaar = True  # type: ignore[misc]
        with pytest.raises(TypeError):
            found.distribution[0] = F(1)  # type: ignore[index]

    def test_the_same_question_has_the_same_answer(self) -> None:
        one, same = odds("ladawa", "2 red"), odds("companion:5", Pool("red, red"))

        assert one == same
        assert hash(one) == hash(same)
        assert one != odds("ladawa", "3 red")
        assert one != odds("ladawa", "2 red", "english")
        assert pickle.loads(pickle.dumps(one)).distribution == one.distribution

    def test_nothing_heavy_is_needed(self) -> None:
        code = """
import sys
for name in ("numpy", "pandas", "networkx", "matplotlib", "tqdm"):
    sys.modules[name] = None          # importing it is an error
import glow_explorer as glow
found = glow.odds("gluach", "blue, orange, black")
print(found.mean, len(found.reasons), len(found.if_ruled()), found.to_dict()["mean"])
"""
        assert run(code).split() == ["5/18", "3", "2", "5/18"]


class TestRefused:
    @pytest.mark.parametrize(
        ("asked", "code", "said"),
        [
            ("ladava", "unknown-card", "Close matches: ladawa (companion:5)."),
            ("dragon", "neither-card-nor-condition", "'dragon' is neither"),
            ("companion:99", "no-such-card", "'companion:99'"),
            ("Torke", "ambiguous-card", "torke-a (companion:3), torke-b (companion:26)"),
            ("", "neither-card-nor-condition", "''"),
            (None, "no-such-card", "'None'"),
            (3.5, "no-such-card", "'3.5'"),
            (Effect("light:3"), "no-such-card", "'light:3'"),
        ],
    )
    def test_cards_that_nobody_knows(self, asked: Any, code: str, said: str) -> None:
        error = refusal(odds, asked, "red")

        assert error.code == code
        assert said in str(error)

    @pytest.mark.parametrize(
        ("asked", "nearest"), [("watr", "water"), ("fir fire", "fire"), ("no:watr", "water")]
    )
    def test_a_misspelt_condition_is_put_right(self, asked: str, nearest: str) -> None:
        error = refusal(odds, asked, "red")

        assert error.code == "unknown-condition"
        assert error.data["nearest"] == nearest
        assert f"Did you mean '{nearest}'?" in str(error)
        assert "^" in error.data["pointer"]

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ("same:1", "same-number"),
            ("same:31", "same-number"),
            ("same:x", "same-number"),
            ("fire no:fire", "needed-and-crossed"),
            ("fire light", "not-an-element"),
        ],
    )
    def test_a_condition_that_cannot_be_is_not_taken_for_a_card(
        self, asked: str, code: str
    ) -> None:
        """What is wrong with the text is said, as `Condition` itself says it."""
        error = refusal(odds, asked, "red")

        assert refusal(Condition, asked).code == code
        assert (error.code, str(error)) == (code, str(refusal(Condition, asked)))

    @pytest.mark.parametrize(
        ("pool", "code", "said"),
        [
            (3, "not-a-pool", "3 is not a pool of dice"),
            (["red"], "not-a-pool", "['red'] is not a pool of dice"),
            ("3 rde", "unknown-color", "Did you mean 'red'?"),
            ("5 red", "too-many-dice", "5 large red dice were given, the game has 4."),
            ("green:light", "impossible-face", "A green die cannot show light"),
        ],
    )
    def test_dice_that_are_none(self, pool: Any, code: str, said: str) -> None:
        error = refusal(odds, "fire", pool)

        assert error.code == code
        assert said in str(error)

    def test_dice_are_needed_where_no_company_brings_them(self) -> None:
        assert refusal(odds, "fire").code == "not-a-pool"

    @pytest.mark.parametrize("preset", ["klingon", 3])
    def test_unknown_rulings(self, preset: Any) -> None:
        error = refusal(odds, "fire", "red", preset)

        assert error.code == "unknown-preset"
        assert "standard, english, french, digital" in str(error)

    @pytest.mark.parametrize("company", ["Pocana", ["kaar"], KAAR.adventurer])
    def test_what_is_no_company(self, company: Any) -> None:
        error = refusal(odds, "fire", "red", company=company)

        assert error.code == "not-a-company"
        assert "expected something like Company('Pocana', ['likyar', 13])" in str(error)

    @pytest.mark.parametrize("times", ["1", None])
    def test_so_often_must_be_a_number(self, times: Any) -> None:
        assert repr(times) in str(refusal(odds("fire", "red").at_least, times))
