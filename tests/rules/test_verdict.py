"""The judge on one card, rule by rule: what triggers, how often, with which dice, and why."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer import Card, Roll, Symbol, explain
from tests.support.answers import codes


def card(condition: str, effect: str = "light:1") -> Card:
    """Make a card that asks for something."""
    return Card(99, "made-up", "Made up", condition, effect)  # type: ignore[arg-type]


class TestSymbols:
    """noon.symbols: every printed symbol must be shown, each by its own die."""

    def test_one_symbol_triggers_for_each_die_that_shows_it(self) -> None:
        verdict = explain("tamnuca-a", "orange:rock blue:water small red:rock")

        assert verdict.times == 2
        assert verdict.uses == ((0,), (2,))
        assert codes(verdict) == ["symbols-shown", "symbols-shown", "several-times"]
        assert [reason.rule for reason in verdict.reasons] == [
            "noon.symbols", "noon.symbols", "noon.several-times",
        ]  # fmt: skip
        assert [reason.dice for reason in verdict.reasons] == [(0,), (2,), ()]

    def test_two_of_a_symbol_take_two_dice(self) -> None:
        verdict = explain("ladawa", "4 red:fire")

        assert verdict.times == 2
        assert verdict.uses == ((0, 1), (2, 3))

    def test_a_die_serves_once_for_a_card(self) -> None:
        """noon.once-per-card: three fires make one pair, the third is left over."""
        verdict = explain("ladawa", "3 red:fire")

        assert verdict.times == 1
        assert verdict.uses == ((0, 1),)

    def test_the_scarcer_symbol_decides(self) -> None:
        verdict = explain("thoape", "blue:water blue:water blue:water orange:rock")

        assert verdict.times == 1
        assert verdict.uses == ((0, 3),)

    def test_what_is_missing_is_named_with_what_is_there(self) -> None:
        verdict = explain("thoape", "blue:water red:fire")

        assert not verdict.fires
        assert verdict.missing == {Symbol.ROCK: 1}
        assert verdict.uses == ()
        missing, there = verdict.reasons
        assert (there.code, there.dice) == ("symbol-there", (0,))
        assert (missing.code, missing.dice) == ("symbol-missing", ())
        assert missing.data == {"symbol": Symbol.ROCK, "have": 0, "need": 1}
        assert missing.rule == "noon.symbols"

    def test_too_few_of_a_symbol(self) -> None:
        verdict = explain("okanios", "green:nature green:nature")

        assert verdict.missing == {"nature": 1}
        (reason,) = verdict.reasons
        assert reason.code == "symbol-missing"
        assert reason.dice == (0, 1)
        assert reason.data == {"symbol": "nature", "have": 2, "need": 3}

    def test_one_die_may_serve_several_cards(self) -> None:
        """noon.shared-dice: each card is judged with all dice."""
        roll = Roll("red:fire green:fire")

        assert explain("ladawa", roll).uses == ((0, 1),)
        assert explain("biraii-1", roll).uses == ((0,), (1,))

    def test_special_symbols_are_no_elements(self) -> None:
        verdict = explain("tamnuca-a", "purple:footprints yellow:light black:loss")

        assert not verdict.fires
        assert verdict.missing == {"rock": 1}


class TestIdenticalSymbols:
    """noon.same: any symbol, as long as all are the same."""

    def test_groups_of_different_symbols_all_count(self) -> None:
        verdict = explain("torke-b", "2 red:fire 2 blue:water green:air")

        assert verdict.times == 2
        assert verdict.uses == ((0, 1), (2, 3))
        assert codes(verdict) == ["same-shown", "same-shown", "several-times"]
        assert verdict.reasons[0].data["symbol"] is Symbol.FIRE

    def test_four_of_a_symbol_make_two_pairs(self) -> None:
        assert explain("torke-b", "4 red:fire").times == 2

    @pytest.mark.parametrize(
        ("roll", "symbol"),
        [
            ("2 purple:footprints small purple:footprints", Symbol.FOOTPRINTS),
            ("2 yellow:light yellow:light", Symbol.LIGHT),
        ],
    )
    def test_footprints_and_light_serve_too(self, roll: str, symbol: Symbol) -> None:
        verdict = explain("noctiluca", Roll(roll, unlimited=True))

        assert verdict.times == 1
        (reason,) = verdict.reasons
        assert reason.rule == "noon.same-special"
        assert reason.data["symbol"] is symbol

    def test_the_loss_of_the_black_die_does_not(self) -> None:
        verdict = explain(card("same:2"), Roll("black:loss black:loss", unlimited=True))

        assert not verdict.fires
        assert verdict.reasons[0].code == "same-missing"

    def test_a_no_names_the_symbols_that_come_nearest(self) -> None:
        verdict = explain("torke-a", "2 red:fire 2 blue:water green:air")

        assert verdict.missing == {Symbol.WATER: 1, Symbol.FIRE: 1}
        (reason,) = verdict.reasons
        assert (reason.code, reason.rule) == ("same-missing", "noon.same")
        assert reason.dice == (0, 1, 2, 3)
        assert (reason.data["count"], reason.data["need"]) == (2, 3)

    def test_without_dice_nothing_is_alike(self) -> None:
        verdict = explain("torke-a", Roll())

        assert not verdict.fires
        assert verdict.reasons[0].data["count"] == 0
        assert verdict.change is None


class TestCrossedSymbols:
    """noon.crossed: triggers only if none of them is on any die."""

    def test_an_absent_symbol_triggers_once(self) -> None:
        verdict = explain("donillilu", "red:fire 2 green:nature")

        assert verdict.times == 1
        assert verdict.uses == ((),)
        (reason,) = verdict.reasons
        assert (reason.code, reason.rule) == ("crossed-absent", "noon.crossed")
        assert reason.data == {"symbols": (Symbol.WATER,)}

    def test_no_dice_at_all_show_nothing(self) -> None:
        assert explain("donillilu", Roll()).times == 1

    def test_a_symbol_that_is_there_blocks(self) -> None:
        verdict = explain("donillilu", "red:fire small blue:water blue:water")

        assert not verdict.fires
        assert verdict.blocking == (1, 2)
        assert verdict.missing == {}
        (reason,) = verdict.reasons
        assert (reason.code, reason.dice, reason.rule) == (
            "crossed-present", (1, 2), "noon.crossed",
        )  # fmt: skip

    def test_each_crossed_symbol_blocks_on_its_own(self) -> None:
        verdict = explain("mindaroo-air-fire", "red:fire blue:water")

        assert [reason.data["symbol"] for reason in verdict.reasons] == [Symbol.FIRE]
        assert verdict.blocking == (0,)

    def test_a_symbol_and_a_crossed_one(self) -> None:
        """noon.symbol-and-crossed."""
        verdict = explain("gluach", "2 blue:water red:fire")

        assert verdict.times == 1
        assert codes(verdict) == ["symbols-shown", "crossed-absent", "once-crossed"]
        assert verdict.reasons[0].rule == "noon.symbol-and-crossed"
        assert verdict.reasons[2].rule == "noon.crossed-once"
        assert verdict.met == 2

    def test_the_rock_stops_gluach(self) -> None:
        verdict = glow.explain(glow.card("companion:37"), glow.Roll("blue:water orange:rock"))

        assert not verdict.fires
        assert [(reason.code, reason.dice, reason.rule) for reason in verdict.reasons] == [
            ("crossed-present", (1,), "noon.crossed"),
            ("symbol-there", (0,), "noon.symbols"),
        ]
        assert "Rock is crossed out, and the dice show it (large orange die)" in str(verdict)
        assert "Crossed symbols, p. 14" in str(verdict)

    def test_missing_and_blocked_are_both_told(self) -> None:
        verdict = explain("gluach", "red:fire orange:rock")

        assert codes(verdict) == ["crossed-present", "symbol-missing"]
        assert verdict.missing == {"water": 1}
        assert verdict.blocking == (1,)


class TestOnlyOnce:
    @pytest.mark.parametrize(
        ("wanted", "roll", "code", "rule"),
        [
            ("kapao-4", "4 blue:water", "once-skull", "noon.skull-once"),
            ("snarexe", "4 red:fire 4 blue:fire", "once-skull", "noon.skull-once"),
            ("gluach", "3 blue:water", "once-crossed", "noon.crossed-once"),
            ("spell-fire", "4 red:fire", "once-spell", "spells.trigger"),
        ],
    )
    def test_the_dice_would_do_more_often(
        self, wanted: str, roll: str, code: str, rule: str
    ) -> None:
        verdict = explain(wanted, Roll(roll, unlimited=True))

        assert verdict.times == 1
        assert verdict.met > 1
        assert len(verdict.uses) == 1
        last = verdict.reasons[-1]
        assert (last.code, last.rule, last.data["met"]) == (code, rule, verdict.met)

    def test_once_is_not_said_where_it_limits_nothing(self) -> None:
        assert codes(explain("kapao-4", "2 blue:water")) == ["symbols-shown"]

    def test_a_card_with_skull_and_light_gives_its_light_once(self) -> None:
        assert explain("sketal-green", "3 orange:rock red:rock").times == 1


class TestNoEffect:
    @pytest.mark.parametrize("wanted", ["pocana", "kaar"])
    def test_cards_with_powers_only(self, wanted: str) -> None:
        verdict = explain(wanted, "3 red:fire")

        assert not verdict.fires
        assert verdict.uses == ()
        assert verdict.change is None
        assert verdict.reasons[0].code == "no-effect"
        assert verdict.reasons[0].rule == "cards.effects"

    def test_the_power_of_kaar_is_told(self) -> None:
        assert codes(explain("kaar", "red:fire")) == ["no-effect", "kaar-power"]


class TestSmallestChange:
    @pytest.mark.parametrize(
        ("wanted", "roll", "turns"),
        [
            ("thoape", "blue:water red:fire", ((1, "rock"),)),
            ("tamnuca-a", "blue:water", ((0, "rock"),)),
            ("okanios", "green:nature red:fire blue:air", ((1, "nature"), (2, "nature"))),
            ("torke-a", "2 red:fire purple:footprints", ((2, "fire"),)),
            ("mindaroo-air-fire", "red:fire azure:air", ((0, "nature"), (1, "nature"))),
            ("tamnuca-a", "black:rock orange:rock", ((0, "nature"),)),
            ("donillilu", "blue:water blue:water", ((0, "nature"), (1, "nature"))),
        ],
    )
    def test_as_few_dice_as_possible_are_turned(
        self, wanted: str, roll: str, turns: tuple[tuple[int, str], ...]
    ) -> None:
        change = explain(wanted, roll).change

        assert change is not None
        assert change.turns == turns
        assert explain(wanted, change.after).fires

    def test_what_triggers_needs_no_change(self) -> None:
        assert explain("tamnuca-a", "orange:rock").change is None

    def test_too_few_dice_cannot_be_mended_by_turning(self) -> None:
        verdict = explain("okanios", "green:nature red:fire")

        assert verdict.change is None
        assert "1 more die would be needed" in str(verdict)

    def test_a_die_is_turned_to_its_own_faces_only(self) -> None:
        verdict = explain(card("same:2"), "red:fire yellow:light")

        assert verdict.change is not None
        ((index, symbol),) = verdict.change.turns
        assert symbol in verdict.roll[index].faces
