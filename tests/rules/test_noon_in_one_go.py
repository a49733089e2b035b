"""A card that triggers several times is resolved in one go, unless it is ruled otherwise."""

from __future__ import annotations

import pytest

from glow_explorer import Company, noon
from glow_explorer.rulebook import Rulings
from tests.support.noons import codes, example_3
from tests.support.refusals import refusal

ONE_GO = "card-in-one-go"
LOOSE = Rulings("standard", card_in_one_go="trigger-by-trigger")
PAIR = Company("Pocana", ["tamnuca-a", "dvol-3"], spells=["spell-air"])
"""Dvol, who triggers with every air, under the spell that strikes the last companion."""


@pytest.mark.parametrize("preset", ["standard", "english", "french"])
def test_no_other_card_comes_between(preset: str) -> None:
    found = noon(PAIR, "2 azure:air", rulings=preset)

    assert [outcome.light for outcome in found.outcomes] == [12, 10]
    error = refusal(found.resolve, ["dvol-3", "spell-air"])
    assert (error.code, error.data["place"], error.data["first"]) == (
        "order-in-one-go", 2, "companion:35",
    )  # fmt: skip
    assert (error.data["ruling"], error.data["answer"]) == (ONE_GO, "in-one-go")


@pytest.mark.parametrize("rulings", ["digital", LOOSE])
def test_trigger_by_trigger_it_may(rulings: Rulings | str) -> None:
    found = noon(PAIR, "2 azure:air", rulings=rulings)

    assert [outcome.light for outcome in found.outcomes] == [12, 11, 10]
    assert found.resolve(["dvol-3", "spell-air"]).light == 11
    assert [(reason.code, reason.ruled) for reason in found.order_matters.reasons][1:] == [
        ("trigger-by-trigger", (ONE_GO, "trigger-by-trigger"))
    ]


def test_the_ruling_is_named_where_it_decides_and_says_what_the_other_gives() -> None:
    found = noon(PAIR, "2 azure:air")

    assert found.rulings[ONE_GO] == "in-one-go"
    other = found.if_ruled()[ONE_GO]["trigger-by-trigger"]
    assert [outcome.light for outcome in other.outcomes] == [12, 11, 10]


def test_it_is_not_named_where_it_decides_nothing() -> None:
    """Two triggers, and the order matters; but nothing in between leads anywhere else."""
    assert example_3().order_matters
    assert ONE_GO not in example_3().rulings
    assert ONE_GO not in noon(PAIR, "azure:air", light=10).rulings


class TestKaarComes:
    """Cromaug brings Kaar, and the black die no longer takes the rocks away."""

    COMPANY = Company("Moloc'h", ["cromaug"])
    ROLL = "azure:air orange:rock small orange:rock black:rock"
    ENGLISH = Rulings("standard", black_die_counts_itself="yes")

    def test_a_card_not_yet_triggered_must_be_resolved_when_it_is(self) -> None:
        found = noon(self.COMPANY, self.ROLL, cemetery=["kaar"])

        assert {outcome.footprints for outcome in found.outcomes} == {0, 3}
        error = refusal(found.resolve, ["cromaug -> kaar"])
        assert (error.code, error.data["expected"]) == ("order-unfinished", ["adventurer:5"])

    def test_nobody_comes_back_to_a_card_that_is_resolved(self) -> None:
        """The black die counts itself, so Moloc'h triggers once before Kaar, three times after."""
        found = noon(self.COMPANY, self.ROLL, cemetery=["kaar"], rulings=self.ENGLISH)

        assert {outcome.footprints for outcome in found.outcomes} == {1, 3}
        assert found.resolve(["moloch", "cromaug -> kaar"]).footprints == 1
        error = refusal(found.resolve, ["moloch", "cromaug -> kaar", "moloch"])
        assert (error.code, error.data["ruling"]) == ("order-resolved-already", ONE_GO)

    def test_trigger_by_trigger_it_is_applied_once_more(self) -> None:
        loose = self.ENGLISH.deciding(ONE_GO, "trigger-by-trigger")
        found = noon(self.COMPANY, self.ROLL, cemetery=["kaar"], rulings=loose)
        called = [outcome for outcome in found.outcomes if "calls-back" in codes(outcome)]

        assert {outcome.footprints for outcome in called} == {3}
