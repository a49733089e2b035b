"""Losses of noon that find too little, who is called back when, and whose a Sketal's die can be."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer import Company, Die, Roll, companions, noon
from glow_explorer.cards import Companion, Condition, Effect
from glow_explorer.position import may_own
from tests.support.refusals import refusal


def events(company: Company, roll: str, **stock: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the data of what happens in the best order of a noon, by code."""
    told: dict[str, list[dict[str, Any]]] = {}
    for event in noon(company, roll, **stock).outcomes[0].events:
        told.setdefault(event.code, []).append(dict(event.data))
    return told


class TestFootprintsThatStop:
    @pytest.mark.parametrize(
        ("footprints", "stops"), [(0, True), (2, True), (3, False), (4, False)]
    )
    def test_a_spell_takes_three_or_what_there_is(self, footprints: int, stops: bool) -> None:
        company = Company("Pocana", spells=[5])
        told = events(company, "red:rock blue:rock", footprints=footprints)

        assert ("footprints-stop" in told) is stops
        if stops:
            [lost] = told["footprints-stop"]
            assert (lost["count"], lost["wanted"]) == (footprints, 3)
            assert lost["card"].key == "spell-rock"


class TestLightThatStops:
    @pytest.mark.parametrize(("light", "stops"), [(0, True), (4, True), (5, False), (6, False)])
    def test_a_spell_takes_five_or_what_there_is(self, light: int, stops: bool) -> None:
        company = Company("Pocana", spells=[2])
        told = events(company, "red:water blue:water", light=light)

        assert ("light-stops" in told) is stops
        if stops:
            [lost] = told["light-stops"]
            assert (lost["count"], lost["wanted"]) == (light, 5)


class TestLossesThatComeSeveralTimes:
    """Three times 2 are 6: they find too little where there are 5, and order matters."""

    ROLL = Roll("6 blue:water, 2 red:fire", unlimited=True)

    @pytest.mark.parametrize(
        ("light", "ends", "reason"),
        [
            (4, [4, 2], "loss-finds-too-little"),
            (5, [4, 3], "loss-finds-too-little"),
            (6, [4], "order-is-free"),
            (7, [5], "order-is-free"),
        ],
    )
    def test_of_light(self, light: int, ends: list[int], reason: str) -> None:
        result = noon(Company("Pocana", ["zellyf-5", "ladawa"]), self.ROLL, light=light)

        assert [outcome.light for outcome in result.outcomes] == ends
        assert reason in [cause.code for cause in result.order_matters.reasons]
        assert bool(result.order_matters) is (len(ends) > 1)

    @pytest.mark.parametrize(
        ("footprints", "ends", "reason"),
        [
            (4, [4, 2], "loss-finds-no-footprints"),
            (5, [4, 3], "loss-finds-no-footprints"),
            (6, [4], "order-is-free"),
        ],
    )
    def test_of_footprints(self, footprints: int, ends: list[int], reason: str) -> None:
        hole = Companion(99, "hole", "Hole", Condition("water water"), Effect("footprint:-2"))
        bag = Companion(98, "bag", "Bag", Condition("fire fire"), Effect("footprint:4"))
        result = noon(Company("Pocana", [hole, bag]), self.ROLL, footprints=footprints)

        assert [outcome.footprints for outcome in result.outcomes] == ends
        assert reason in [cause.code for cause in result.order_matters.reasons]


class TestLossesOfBothKinds:
    """A card that gains light and a footprint may come before and after either loss."""

    @pytest.mark.parametrize(
        ("light", "footprints", "ends"),
        [
            (0, 0, {(0, 0), (0, 1), (1, 0), (1, 1)}),
            (2, 0, {(1, 0), (1, 1)}),
            (0, 3, {(0, 1), (1, 1)}),
            (2, 3, {(1, 1)}),
        ],
    )
    def test_every_end_is_found(
        self, light: int, footprints: int, ends: set[tuple[int, int]]
    ) -> None:
        company = Company("Pocana", ["dvol-a", "zellyf-5"], spells=[5])
        roll = Roll("red:air 2 blue:water, 2 green:rock", unlimited=True)
        result = noon(company, roll, light=light, footprints=footprints)

        assert {(outcome.light, outcome.footprints) for outcome in result.outcomes} == ends
        assert bool(result.order_matters) is (len(ends) > 1)


class TestApplications:
    def test_they_are_counted_from_one(self) -> None:
        told = events(Company("Pocana", ["ladawa"]), "red:fire red:fire blue:fire green:fire")
        numbers = [data["number"] for data in told["applies"] if data["card"].key == "ladawa"]

        assert numbers == [1, 2]

    def test_a_spell_rests_on_the_rule_of_spells_and_a_companion_on_that_of_noon(self) -> None:
        company = Company("Pocana", ["ladawa"], spells=[5])
        outcome = noon(company, "red:fire blue:fire green:rock azure:rock", light=20).outcomes[0]
        rests = {
            event.data["card"].key: event.rule
            for event in outcome.events
            if event.code == "applies"
        }

        assert rests == {"ladawa": "noon.check", "spell-rock": "spells.trigger"}

    def test_only_who_calls_somebody_back_asks_when(self) -> None:
        company = Company("Pocana", ["cromaug", "ladawa"])
        outcomes = noon(company, "azure:air red:fire blue:fire", cemetery=["likyar"]).outcomes
        applied = [event for event in outcomes[0].events if event.code == "applies"]
        ruled = {event.data["card"].key: event.ruling for event in applied}

        assert ruled["ladawa"] is None
        assert ruled["cromaug"] == "cromaug-timing"


class TestDiceThatShowTheSame:
    """An application names the dice that are alike, not those that come first."""

    @pytest.mark.parametrize(
        ("card", "roll", "dice"),
        [
            ("torke-a", "red:fire 3 blue:water", [(1, 2, 3)]),
            ("torke-b", "red:fire green:rock 2 blue:water", [(2, 3)]),
            ("torke-b", "2 blue:water red:fire 2 green:rock", [(0, 1), (3, 4)]),
            ("torke-b", "2 black:loss, 2 blue:water", [(2, 3)]),
            ("torke-a", "2 blue:water red:fire", []),
        ],
    )
    def test_they_are_named(self, card: str, roll: str, dice: list[tuple[int, ...]]) -> None:
        best = noon(Company("Pocana", [card]), Roll(roll, unlimited=True)).best
        applied = [event for event in best.events if event.code == "applies"]

        assert [event.dice for event in applied] == dice
        assert all(event.data["card"].key == card for event in applied)

    def test_those_that_stay_come_before_the_one_that_goes_back(self) -> None:
        best = noon(
            Company("Noctiluca", ["sketal-azure"]),
            Roll("large azure:nature, 4 red:nature", unlimited=True),
            rulings="digital",
        ).best
        dice = {
            event.data["card"].key: event.dice for event in best.events if event.code == "applies"
        }

        assert dice == {"noctiluca": (1, 2, 3), "sketal-azure": (1, 2, 3)}


class TestWhoseDieItCanBe:
    @pytest.mark.parametrize(
        ("card", "die", "owns"),
        [
            ("sketal-orange", "large orange", True),
            ("sketal-orange", "small orange", False),
            ("sketal-orange", "large red", False),
            ("sketal-red", "large red", True),
            ("sketal-red", "small red", False),
        ],
    )
    def test_a_large_die_of_its_colour(self, card: str, die: str, owns: bool) -> None:
        assert may_own(companions[card], Die.parse(die)) is owns

    def test_any_large_die_where_the_owner_chose_it(self) -> None:
        [chooser] = [card for card in companions if card.die == "any"]

        assert may_own(chooser, Die.parse("large blue"))
        assert may_own(chooser, Die.parse("large green"))
        assert not may_own(chooser, Die.parse("small blue"))

    @pytest.mark.parametrize(
        ("index", "die"), [(0, 0), (2, 2), (-1, 2), (-3, 0), (3, None), (-4, None)]
    )
    def test_dice_are_counted_from_both_ends(self, index: int, die: int | None) -> None:
        company, roll = Company("Pocana", [13]), "large orange:air large red:air large orange:fire"
        if die is None:
            error = refusal(noon, company, roll, sketal_dice={13: index})
            assert (error.code, error.data["last"]) == ("no-such-die", 2)
        else:
            position = noon(company, roll, sketal_dice={13: index}).position
            assert dict(position.sketal_dice) == {"sketal-orange": die}
