"""What a noon tells: events and rulings that fit what happens, each outcome once."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer import Company, noon
from glow_explorer.rulebook import Rulings
from tests.support.noons import codes
from tests.support.refusals import refusal

NO_FLOOR = Rulings("standard", score_floor_in_play="no")


class TestTheFloor:
    def test_a_face_that_finds_too_little_light_says_so(self) -> None:
        found = noon(Company("Pocana"), "red:fire black:loss", light=1)

        assert found.best.light == 0
        assert codes(found.best) == ["face-loss", "light-stops"]
        assert found.best.events[1].data == {"count": 1, "wanted": 2}
        assert found.rulings == {"score-floor-in-play": "yes"}
        assert found.if_ruled()["score-floor-in-play"]["no"].best.light == -1

    def test_without_a_floor_that_is_said_too(self) -> None:
        found = noon(Company("Pocana", spells=[4]), "2 red:fire", light=1, rulings=NO_FLOOR)

        assert found.best.light == -5
        assert "light-below-zero" in codes(found.best)
        assert found.rulings == {"score-floor-in-play": "no"}

    def test_where_there_is_enough_nothing_is_said_of_it(self) -> None:
        found = noon(Company("Pocana", spells=[4]), "2 red:fire", light=6)

        assert found.best.light == 0
        assert found.rulings == {}

    def test_a_score_below_zero_can_be_gone_on_with(self) -> None:
        assert noon(Company("Pocana"), "red:fire", light=-5, rulings=NO_FLOOR).best.light == -5
        assert glow.final_score("Pocana", light=-5, rulings=NO_FLOOR).light == -5
        assert refusal(noon, Company("Pocana"), "red:fire", light=-5).code == "not-an-amount"


class TestKaar:
    COMPANY = Company("Moloc'h", ["cromaug", "wapoki"])
    ROLL = "2 orange:rock small azure:air black:rock"

    def told(self, rulings: str, roll: str = ROLL) -> list[str]:
        found = noon(self.COMPANY, roll, cemetery=["kaar"], rulings=rulings)
        called = [one for one in found.outcomes if any(c.key == "kaar" for c in one.companions)]
        return codes(called[0])

    def test_the_black_die_does_not_come_twice(self) -> None:
        assert "black-die-comes" not in self.told("standard")
        assert "black-die-comes" in self.told("standard", "2 orange:rock small azure:air")

    def test_immunity_is_told_only_where_it_is_ruled(self) -> None:
        assert "immunity-begins" in self.told("standard")
        assert "immunity-begins" not in self.told("digital")
        assert "kaar-shelters-nobody" in self.told("digital")

    def test_without_a_black_die_there_is_nothing_to_be_immune_to(self) -> None:
        assert "immunity-begins" not in self.told("standard", "2 orange:rock small azure:air")

    @pytest.mark.parametrize(
        ("rulings", "code", "ruling"),
        [
            ("standard", "immunity-ends", "kaar-immunity-ends"),
            ("digital", "kaar-shelters-nobody", "kaar-owner-immune"),
        ],
    )
    def test_leaving_is_told_as_ruled(self, rulings: str, code: str, ruling: str) -> None:
        company = Company("Pocana", ["kaar"], spells=["spell-air"])
        found = noon(company, "2 azure:air black:rock", rulings=rulings)

        assert code in codes(found.best)
        assert ruling in found.rulings


class TestOutcomes:
    def test_equal_dice_given_back_make_one_outcome(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        found = noon(company, "green:rock small blue:air green:rock green:nature")

        assert len(found.outcomes) == 2

    def test_each_cause_is_told_once(self) -> None:
        company = Company("Braccio", ["sketal-green"])
        found = noon(company, "green:rock green:nature green:nature small orange:rock")
        reasons = found.order_matters.reasons

        assert [reason.code for reason in reasons] == ["die-leaves-first"]
        assert reasons[0].dice == (1,)  # the other nature die would do the same

    def test_a_die_that_leaves_may_open_a_crossed_card_or_not(self) -> None:
        """Whether one Sketal takes its water away depends on what another takes first."""
        company = Company("Pocana", ["sketal-green", "sketal-azure", "donillilu"])
        found = noon(company, "green:water azure:rock red:rock 2 red:nature small green:nature")

        assert found.order_matters
        assert "die-leaves-opens" in [reason.code for reason in found.order_matters.reasons]

    def test_cromaug_may_call_whoever_died_before(self) -> None:
        company = Company("Braccio", ["briki-6", "cromaug"])
        found = noon(company, "2 green:water small azure:air", cemetery=["okans"])

        (reason,) = found.order_matters.reasons
        assert (reason.code, reason.rule) == ("dies-before-the-call", "cromaug.discard")
        assert reason.data["risen"].key == "briki-6"

    def test_rulings_of_all_outcomes_are_named(self) -> None:
        company = Company("Taetyss", ["cromaug"])
        dead = [card for card in glow.companions if card.key != "cromaug"]
        roll = "2 blue:fire small azure:air black:nature small green:nature"
        found = noon(company, roll, cemetery=dead)

        assert len(found.outcomes) > 40
        assert {"kaar-owner-immune", "cromaug-timing", "cromaug-takes-itself"} <= set(found.rulings)


class TestWhatIsGiven:
    def test_numbers_out_of_a_table_will_do(self) -> None:
        import numpy as np

        found = noon(Company("Pocana"), "red:fire", light=np.int64(5), footprints=np.int32(1))

        assert (found.best.light, found.best.footprints) == (5, 1)
        assert type(found.best.light) is int

    def test_a_sketal_of_another_company(self) -> None:
        error = refusal(noon, Company("Pocana", [13]), "orange:air", sketal_dice={14: 0})

        assert error.code == "not-in-company"
        assert (error.data["given"], error.data["expected"]) == ("sketal-azure", ["sketal-orange"])
