"""What cannot be counted at the end is refused."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer import final_score
from tests.support.refusals import refusal
from tests.support.scores import PLACES


class TestRefusedCounts:
    @pytest.mark.parametrize("name", ["light", "fireflies", "footprints", "rerolls"])
    @pytest.mark.parametrize("amount", [-1, 2.5, "3", None, True])
    def test_amounts_that_nobody_can_have(self, name: str, amount: object) -> None:
        error = refusal(final_score, "Pocana", **{"light": 10, name: amount})

        assert error.code == "not-an-amount"
        assert error.data["name"] == name
        assert error.data["given"] == repr(amount)

    @pytest.mark.parametrize("recruited", [-1, 2.5, "8", True])
    def test_recruits_that_nobody_can_have(self, recruited: object) -> None:
        error = refusal(final_score, "Pocana", light=10, recruited=recruited)

        assert (error.code, error.data["name"]) == ("not-an-amount", "recruited")

    @pytest.mark.parametrize(
        ("given", "nearest"),
        [("provinse", "province"), ("archipel", "archipelago"), ("moon", None), (7, None)],
    )
    def test_an_unknown_journey(self, given: object, nearest: str | None) -> None:
        error = refusal(final_score, "Pocana", light=10, journey=given, camp=5)

        assert error.code == "unknown-journey"
        assert error.data["nearest"] == nearest
        assert error.data["given"] == given

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"camp": 5, "boats": (0, 0, 0, 0)}, "two-journeys"),
            ({"journey": "province", "camp": 5, "boats": (0, 0, 0, 0)}, "two-journeys"),
            ({"journey": "province"}, "journey-without-place"),
            ({"journey": "archipelago"}, "journey-without-place"),
            ({"journey": "archipelago", "camp": 5}, "journey-without-place"),
            ({"journey": "province", "boats": (0, 0, 0, 0)}, "journey-without-place"),
            ({"camp": 1}, "no-camp-there"),
            ({"camp": 61}, "no-camp-there"),
            ({"camp": -1}, "no-camp-there"),
            ({"camp": "5"}, "no-camp-there"),
            ({"boats": (9, 1, 4)}, "boat-count"),
            ({"boats": (9, 1, 4, 6, 7)}, "boat-count"),
            ({"boats": ()}, "boat-count"),
            ({"boats": 9}, "boat-count"),
            ({"boats": "9146"}, "boat-count"),
            ({"boats": {9, 1, 4, 6}}, "boat-count"),
            ({"boats": (9, 1, 4, 12)}, "no-such-island"),
            ({"boats": (9, 1, 4, -1)}, "no-such-island"),
            ({"boats": (9, 1, 4, "6")}, "no-such-island"),
            ({"boats": (9, 1, 4, 9)}, "boats-together"),
        ],
    )
    def test_places_that_cannot_be(self, given: dict[str, Any], code: str) -> None:
        assert refusal(final_score, "Pocana", light=10, **given).code == code

    def test_a_camp_stands_at_the_start_or_in_a_village(self) -> None:
        error = refusal(final_score, "Pocana", light=10, camp=1)

        assert error.data["given"] == 1
        assert error.data["expected"] == sorted(PLACES)

    def test_the_island_of_two_boats_is_named(self) -> None:
        assert refusal(final_score, "Pocana", light=10, boats=(4, 9, 0, 9)).data["given"] == 9

    def test_several_boats_may_have_stayed_at_the_centre(self) -> None:
        assert final_score("Pocana", light=10, boats=(0, 0, 9, 0)).journey == 8

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            (("Pocanna",), "unknown-card"),
            (("Pocana", ["likyar", 1]), "card-given-twice"),
            (("Pocana", "likyar"), "not-a-list"),
        ],
    )
    def test_cards_that_cannot_be(self, given: tuple[Any, ...], code: str) -> None:
        assert refusal(final_score, *given, light=10).code == code

    def test_unknown_rulings(self) -> None:
        assert refusal(final_score, "Pocana", light=10, rulings="klingon").code == "unknown-preset"
