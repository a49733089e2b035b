"""Whoever has had Kaar: the black die strikes again, or not, and the answer names what is ruled."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer import Company, Position, Rulings

ENDS = "kaar-immunity-ends"
STAYS = Rulings("standard", kaar_immunity_ends="stays")
ROLL = "orange:rock black:rock red:fire"


def test_outside_noon_a_verdict_names_what_is_ruled_of_a_former_owner() -> None:
    verdict = glow.explain("moloch", ROLL, had_kaar=True)
    by_code = {reason.code: reason for reason in verdict.reasons}

    assert not verdict.fires
    assert verdict.reasons[0].code == "symbol-cursed"
    assert by_code["immunity-ends"].ruled == (ENDS, "ends")
    assert verdict.if_ruled()[ENDS]["stays"].times == 2
    assert glow.explain("moloch", ROLL, STAYS, had_kaar=True).times == 2


def test_who_never_had_kaar_hears_nothing_of_it() -> None:
    for verdict in (glow.explain("moloch", ROLL), glow.explain("moloch", ROLL, kaar=True)):
        assert ENDS not in verdict.rulings


def test_where_kaar_shelters_nobody_its_leaving_decides_nothing() -> None:
    verdict = glow.explain("moloch", ROLL, "digital", had_kaar=True)

    assert ENDS not in verdict.rulings
    assert not verdict.fires


def test_a_die_that_no_card_asks_for_is_not_spoken_of() -> None:
    assert ENDS not in glow.explain("moloch", "orange:rock black:air", had_kaar=True).rulings


@pytest.mark.parametrize(("rulings", "times"), [("standard", 0), (STAYS, 2)])
def test_a_position_and_its_noon_say_the_same(rulings: Rulings | str, times: int) -> None:
    company = Company("moloch", ["likyar"])
    position = Position(company, roll=ROLL, light=5, had_kaar=True, rulings=rulings)

    assert position.explain("moloch").times == times
    noon = position.noon()
    assert noon.verdicts[0].times == times
    assert noon.verdicts[0].rulings[ENDS] == Rulings(rulings)[ENDS]
    assert sum(step.card.key == "moloch" for step in noon.best.steps) == times


def test_on_the_journey_too() -> None:
    lost = Position("black:fire red:fire", at=57, had_kaar=True)
    step = glow.province.explain(lost, 56)

    assert step.rulings[ENDS] == "ends"
    assert "immunity-ends" in {reason.code for reason in step.reasons}
    stays = glow.province.explain(lost.replace(rulings=STAYS), 56)
    assert "immunity-stays" in {reason.code for reason in stays.reasons}
    assert step.legal is not stays.legal
