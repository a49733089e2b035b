"""Noon in an order that somebody gives, and how its results are ranked."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Companion, Company, noon
from glow_explorer.cards import Condition, Effect
from tests.support.noons import GREEN_SKETAL, example_3, refs
from tests.support.refusals import refusal

AT_THE_END = "light at the end"
GAINS = ("footprint", "firefly", "reroll", AT_THE_END)


def bringing(number: int, amount: int, gain: str) -> Companion:
    """Return a companion that brings so much of something at noon, or so much light at the end."""
    air = Condition("air")
    if gain == AT_THE_END:
        return Companion(number, f"end-{number}", "End", air, end_light=amount)
    return Companion(number, f"noon-{number}", "Noon", air, Effect(f"{gain}:{amount}"))


class TestOrders:
    @pytest.mark.parametrize(
        ("order", "code", "place"),
        [
            (["companion:8", "companion:8"], "order-applied-already", 2),
            (["companion:15", "adventurer:3", "adventurer:3"], "order-applied-already", 3),
            (["companion:15", "companion:15"], "order-card-gone", 2),
            (["companion:15", "pocana"], "order-foreign", 2),
            (["dragon"], "order-entry", 1),
        ],
    )
    def test_an_illegal_order_says_where_and_why(
        self, order: list[str], code: str, place: int
    ) -> None:
        error = refusal(example_3().resolve, order)

        assert (error.code, error.data["place"]) == (code, place)

    def test_a_card_that_does_not_trigger(self) -> None:
        found = noon(GREEN_SKETAL, "azure:air blue:water")
        error = refusal(found.resolve, ["adventurer:3"])

        assert error.code == "order-not-triggered"
        assert error.data["dice"] == "azure:air blue:water"

    def test_an_unfinished_order_says_what_is_left(self) -> None:
        error = refusal(example_3().resolve, ["companion:15"])

        assert error.code == "order-unfinished"
        assert error.data["expected"] == ["adventurer:3", "companion:8"]

    @pytest.mark.parametrize("order", ["companion:8", 3, None])
    def test_an_order_is_a_list(self, order: Any) -> None:
        assert refusal(example_3().resolve, order).code == "not-an-order"

    def test_cards_names_and_numbers_may_be_given(self) -> None:
        eoles = glow.adventurers["eoles"]
        outcome = example_3().resolve([eoles, "Eoles", "sketal-green", "donillilu"])

        assert outcome == example_3().best

    def test_every_outcome_is_reached_by_its_own_order(self) -> None:
        company = Company("Orium", ["sketal-red", "torke-b", "cromaug"], spells=["spell-air"])
        roll = "2 yellow:air red:air small azure:air black:fire"
        found = noon(company, roll, light=2, cemetery=["ladawa", "kaar"])

        assert len(found.outcomes) > 5
        for outcome in found.outcomes:
            assert found.resolve(outcome.order) == outcome


class TestRanking:
    COMPANY = Company("Braccio", ["sketal-green"])
    ROLL = "2 green:nature green:rock small orange:rock"

    def test_light_comes_first_then_the_value_chosen(self) -> None:
        company = Company("Pocana", ["cromaug"])
        given: dict[str, Any] = {"cemetery": ["tamnuca-b", "dvol-4", "lumipili-b"]}
        by_end = noon(company, "azure:air", value={"end_light": 1}, **given)
        by_rerolls = noon(company, "azure:air", value=lambda one: -one.end_light, **given)

        assert refs(by_end.best.companions) == ["companion:34"]
        assert by_rerolls.best.end_light == 0

    def test_what_weighs_more_comes_first(self) -> None:
        """Briki goes with two footprints, or Cromaug calls Kapao, who counts four in the end."""
        company = Company("Eoles", ["briki-5", "cromaug"])
        alike = noon(company, "blue:fire orange:air", cemetery=["kapao-4"])
        tired = noon(
            company,
            "blue:fire orange:air",
            cemetery=["kapao-4"],
            value={"footprints": 3, "end_light": 1},
        )

        ends = [
            [(way.footprints, way.end_light) for way in found.outcomes] for found in (alike, tired)
        ]
        assert ends == [[(2, 4), (4, 0), (2, 0)], [(4, 0), (2, 4), (2, 0)]]

    @pytest.mark.parametrize(("less", "more"), list(permutations(GAINS, 2)))
    def test_each_counts_as_much_as_another(self, less: str, more: str) -> None:
        """Cromaug calls whoever brings three of something, not two of something else."""
        found = noon(
            Company("Pocana", ["cromaug"]),
            "azure:air",
            cemetery=[bringing(98, 2, less), bringing(99, 3, more)],
        )

        assert [refs(way.companions) for way in found.outcomes] == [
            ["companion:99"], ["companion:98"], [],
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("value", "code"),
        [
            ({"dragons": 1}, "not-a-choice"),
            (7, "not-a-value"),
            ({"footprints": []}, "not-a-worth"),
            ({"rerolls": "many"}, "not-a-worth"),
            ({"end_light": Decimal("1e99999999")}, "worth-out-of-range"),
        ],
    )
    def test_a_value_that_ranks_nothing(self, value: Any, code: str) -> None:
        assert refusal(noon, self.COMPANY, self.ROLL, value=value).code == code

    @pytest.mark.parametrize("worth", [[], "much", None, float("nan")])
    def test_a_function_that_returns_no_number(self, worth: Any) -> None:
        found = noon(self.COMPANY, self.ROLL, value=lambda _: worth)

        assert refusal(lambda: found.outcomes).code == "not-a-worth"

    def test_a_function_may_answer_yes_or_no(self) -> None:
        company = Company("Pocana", ["cromaug"])
        given: dict[str, Any] = {"cemetery": ["tamnuca-b", "dvol-4", "lumipili-b"]}
        wanted = noon(company, "azure:air", value=lambda way: way.end_light == 0, **given)

        assert wanted.best.end_light == 0
        assert any(way.end_light for way in wanted.outcomes)

    def test_fractions_weigh_exactly(self) -> None:
        found = noon(self.COMPANY, self.ROLL, value={"footprints": 0.1, "rerolls": Decimal("0.3")})

        assert found.best == noon(self.COMPANY, self.ROLL).best
        assert found.value == {"footprints": Fraction(1, 10), "rerolls": Fraction(3, 10)}
