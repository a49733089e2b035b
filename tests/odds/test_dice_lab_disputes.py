"""Questions of a rules lawyer to the dice lab: what an answer rests on, and odd numbers."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Card, Companion, Company, Condition, Effect, Pool, Roll, Rulings, Symbol
from glow_explorer.odds import RerollAction
from glow_explorer.odds.questions import FINEST, rounded
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.inputs import Amount
    from glow_explorer.judge.reasons import Judged

SIX = Roll("4 red:fire, blue:water, blue:rock")
FOUR = Company("noctiluca", ["torkos", "ladawa", "torke-b", "zellyf-0"])


def codes(found: Judged) -> set[str]:
    return {reason.code for reason in found.reasons}


class TestWorths:
    """Whatever numbers are given, values are right to a millionth of a light."""

    @pytest.mark.parametrize("worth", [1 / 60, 1 / 300, 1 / 7, 0.1 + 0.2, 1e-9])
    def test_odd_fractions_do_not_disturb(self, worth: float) -> None:
        plain = glow.advise(SIX, FOUR, 0, tokens=1)
        odd = glow.advise(SIX, FOUR, 0, tokens=1, token_value=worth)

        assert plain.stop == 26
        assert odd.stop is not None
        assert abs(float(odd.stop) - 26) < 0.01
        assert abs(float(odd.value) - float(max(plain.stop, plain.value - Fraction(worth)))) < 1e-4

    def test_very_large_beside_very_small(self) -> None:
        weights: dict[str, Amount] = {"footprints": 1_000_000, "fireflies": Fraction(1, 10**12)}
        found = glow.advise("purple:footprints red:fire", ["biraii-1"], weights=weights)

        assert found.value == 2_000_001  # two footprints, one light; the firefly is too little

    @given(st.lists(st.fractions(0, 10), min_size=1, max_size=6))
    def test_to_a_millionth(self, worths: list[Fraction]) -> None:
        found = rounded(*worths)

        assert all(
            abs(a - b) <= Fraction(1, 2 * FINEST) for a, b in zip(found, worths, strict=True)
        )
        assert found == tuple(worths) or all(FINEST % one.denominator == 0 for one in found)


class TestRulingsOfAdvice:
    """Advice names every ruling that it rests on, also those of dice that may be rolled again."""

    def test_a_black_die_that_may_be_rerolled_may_curse(self) -> None:
        found = glow.advise(Roll("red:air black:loss"), ["drel-2"], rerolls=1)
        other = found.again(Rulings("standard", cursed_symbol_is_absent="no"))

        assert (found.value, other.value) == (Fraction(28, 9), Fraction(22, 9))
        assert set(found.rulings) == {"black-die-counts-itself", "cursed-symbol-is-absent"}
        assert dict(glow.advise(Roll("red:air black:loss"), ["drel-2"]).rulings) == {}

    def test_steps_back_may_lead_to_the_floor(self) -> None:
        found = glow.advise(Roll("black:loss red:fire"), ["ladawa"], light=3)
        other = found.again(Rulings("standard", score_floor_in_play="no"))

        assert found.value != other.value
        assert "score-floor-in-play" in found.rulings
        assert "odds-no-floor" in codes(other)

    def test_rerolls_that_nobody_gives_are_not_said_to_be_of_companions(self) -> None:
        own = Company("pocana", ["lumipili-a"])

        assert "rerolls-free" in codes(glow.advise("red:air", ["ladawa"], rerolls=1))
        assert "rerolls-of-companions" in codes(glow.advise("red:air", own))


class TestReasons:
    def test_kaar_is_not_struck_while_another_is_last(self) -> None:
        found = glow.odds(Company("Pocana", ["kaar", "gluach"], ["spell-air"]), "2 red, black")

        assert codes(found) == {"odds-kaar", "odds-last-companion"}

    def test_kaar_who_may_be_struck(self) -> None:
        found = glow.odds(Company("Pocana", ["gluach", "kaar"], ["spell-air"]), "2 red, black")

        assert {"odds-kaar", "odds-kaar-struck", "odds-cursed-absent"} <= codes(found)
        assert "odds-curse" not in codes(found)

    def test_kaar_in_the_cemetery(self) -> None:
        company = Company("Pocana", ["cromaug", "ladawa"])
        found = glow.odds(company, "3 red, black", cemetery=["kaar"])
        digital = glow.odds(company, "3 red, black", "digital", cemetery=["kaar"])

        assert {"odds-kaar-called", "odds-curse"} <= codes(found)
        assert "odds-kaar" not in codes(found)
        assert "odds-kaar-called-not" in codes(digital)

    @pytest.mark.parametrize("told", [None, {"sketal-green": None}])
    def test_a_sketal_without_a_die_gives_none_back(self, told: Any) -> None:
        found = glow.odds(Company("Pocana", ["sketal-green"]), "3 red", sketal_dice=told)

        assert found.reasons == ()

    def test_answers_that_only_read_alike_are_not_called_the_same(self) -> None:
        """The chances differ by less than the sentence tells."""
        found = glow.odds("tamnuca-a", Pool("10 red, black:rock", unlimited=True), "english")
        (line,) = [one for one in str(found).splitlines() if "By another answer" in one]

        assert found.mean == 1
        assert "the same" not in line


class TestOddThings:
    def test_a_card_with_the_number_0_is_a_card(self) -> None:
        card = Companion(0, "zero", "Zero", Condition("fire"), Effect("light:3"))
        found = glow.odds(Company("Pocana", [card]), "2 red")

        assert found.cards[-1] == card
        assert found["zero"].mean == Fraction(2, 3)
        assert "zero" in repr(found)
        assert repr(glow.odds(card, "red")).startswith("<Odds companion:0 ")

    def test_many_black_dice(self) -> None:
        """The first curses what it shows; so do all others."""
        found = glow.odds("fire", Pool("12 black", unlimited=True))

        assert found.at_least_once == 0
        assert glow.odds("fire", Pool("2 black", unlimited=True), "english").mean == Fraction(1, 3)

    def test_what_is_too_much_is_refused(self) -> None:
        everything = "3 green, 3 blue, 3 azure, 4 red, 3 orange, 2 purple, 2 yellow, small green"
        found = glow.odds("same:9", everything)

        assert refusal(lambda: found.mean).code == "too-many-results"

    def test_very_many_dice_of_one_kind(self) -> None:
        found = glow.advise(Pool("200 red", unlimited=True), ["ladawa"], 0)

        assert found.value == glow.odds("ladawa", Pool("200 red", unlimited=True)).mean * 4

    def test_no_dice_have_a_chart_too(self) -> None:
        assert glow.advise(Pool(), ["ladawa"], rerolls=3).figure()._repr_png_()  # type: ignore[attr-defined]

    def test_dice_out_of_an_array(self) -> None:
        advice = glow.advise("red:fire red:air blue:air", ["ladawa"], 1)

        assert advice.option(np.array([1, 2])) == advice.option([1, 2])

    @pytest.mark.parametrize(
        "wanted", [True, RerollAction("turn", (), Symbol.AIR), RerollAction("reroll"), ""]
    )
    def test_what_is_no_action(self, wanted: object) -> None:
        advice = glow.advise("red:fire red:air", ["ladawa"], 1)

        assert refusal(advice.option, wanted).code == "not-an-action"

    @pytest.mark.parametrize("cemetery", [5, ["kaar"]])
    def test_a_cemetery_is_not_asked_of_one_card(self, cemetery: Any) -> None:
        assert refusal(glow.odds, "ladawa", "red", cemetery=cemetery).code == "only-for-companies"

    def test_a_card_made_by_hand_has_odds(self) -> None:
        card = Card(0, "mine", "Mine", Condition("fire"), Effect("light:1"))

        assert "mine" not in repr(glow.odds(Condition("fire"), "red"))
        assert repr(glow.odds(card, "red")).startswith("<Odds card:0 ")


@pytest.mark.parametrize("near", [30, 10**6])
def test_nothing_is_lost_on_the_way_where_values_are_rounded(
    near: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large arrays are worked on in parts, and may be rounded otherwise than as a whole."""
    monkeypatch.setattr(import_module("glow_explorer.odds.solver"), "_NEAR", near)
    company = Company("noctiluca", ["torke-a", "thoape"])
    found = glow.advise("2 red, 2 blue, purple", company, 12, weights={"footprints": 1 / 3})

    assert not found.exact
    assert float(sum(found.distribution.values())) == pytest.approx(1, abs=1e-9)
    mean = sum(value * chance for value, chance in found.distribution.items())
    assert float(mean) == pytest.approx(float(found.value), abs=1e-6)
