"""Noon, told, shown and written down, and what cannot be resolved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from glow_explorer import Company, Roll, noon
from glow_explorer.language import available, using
from tests.support.noons import EXAMPLE_3, GREEN_SKETAL, example_3
from tests.support.refusals import refusal


class TestForms:
    def test_plain_values_go_into_json(self) -> None:
        found = example_3().to_dict()

        assert json.loads(json.dumps(found)) == found
        assert found["outcomes"][0]["light"] == 18
        assert found["order_matters"]["answer"] is True

    def test_verdicts_come_in_the_order_of_the_cards(self) -> None:
        found = example_3()

        assert [one.card.ref for one in found.verdicts] == [
            "adventurer:3", "companion:15", "companion:8",
        ]  # fmt: skip
        assert [one.times for one in found.verdicts] == [2, 1, 1]

    @pytest.mark.parametrize("language", available())
    def test_pages_and_words(self, language: str) -> None:
        with using(language):
            found = example_3()
            for one in (found, found.best, found.order_matters):
                assert "{" not in str(one)
                assert "Eoles" in one._repr_html_()

    def test_light_starts_where_the_game_does(self) -> None:
        assert noon(Company("Pocana"), Roll()).best.light == 10


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"light": -1}, "not-an-amount"),
        ({"footprints": 1.5}, "not-an-amount"),
        ({"rerolls": True}, "not-an-amount"),
        ({"cemetery": "kaar"}, "not-a-list"),
        ({"cemetery": ["sketal-green"]}, "dead-and-in-play"),
        ({"cemetery": ["kaar", "kaar"]}, "card-given-twice"),
        ({"cemetery": ["dragon"]}, "no-such-card"),
        ({"rulings": "klingon"}, "unknown-preset"),
    ],
)
def test_what_cannot_be_resolved(given: dict[str, Any], code: str) -> None:
    assert refusal(noon, GREEN_SKETAL, EXAMPLE_3, **given).code == code


def test_a_noon_needs_a_company() -> None:
    assert refusal(noon, ["eoles"], EXAMPLE_3).code == "not-a-company"
