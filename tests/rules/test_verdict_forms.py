"""Verdicts, told and written down, and what cannot be judged."""

from __future__ import annotations

import json

import pytest

import glow_explorer as glow
from glow_explorer import Card, Roll, explain
from glow_explorer.language import available, using
from glow_explorer.render import words
from glow_explorer.rulebook import PRESETS
from tests.support.refusals import refusal


class TestForms:
    def test_plain_values_go_into_json(self) -> None:
        found = explain("gluach", "blue:water orange:rock").to_dict()

        assert json.loads(json.dumps(found)) == found
        assert found["card"] == "companion:37"
        assert found["blocking"] == [1]
        assert found["change"] == {"1": "nature"}
        assert found["reasons"][0] == {
            "code": "crossed-present", "sign": "against", "rule": "noon.crossed", "dice": [1],
            "symbol": "rock",
        }  # fmt: skip

    def test_rulings_are_in_the_plain_values(self) -> None:
        found = explain("tamnuca-a", "black:rock").to_dict()

        assert found["rulings"] == {"black-die-counts-itself": "no"}
        assert found["reasons"][0]["ruling"] == "black-die-counts-itself"
        assert found["reasons"][0]["answer"] == "no"

    def test_a_verdict_is_as_true_as_it_fires(self) -> None:
        assert explain("tamnuca-a", "orange:rock")
        assert not explain("tamnuca-a", "red:fire")

    def test_reasons_know_their_dice_and_tell_themselves(self) -> None:
        reason = explain("gluach", "blue:water orange:rock").reasons[0]

        assert [str(die) for die in reason.shown] == ["orange:rock"]
        assert str(reason) == (
            "Rock is crossed out, and the dice show it (large orange die). [Crossed symbols, p. 14]"
        )

    def test_in_french(self) -> None:
        verdict = explain("gluach", "blue:water orange:rock")
        with using("fr"):
            first, second = str(verdict).splitlines()[:2]

        assert first.startswith("Gluach ne se déclenche pas\u00a0: le symbole pierre est barré")
        assert second == (
            "  ✗ Le symbole pierre est barré, et les dés le montrent (gros dé orange)."
            " [Symboles barrés, p.\u00a014]"
        )

    def test_a_roll_may_be_given_as_text_or_dice(self) -> None:
        roll = Roll("red:fire green:fire")

        assert explain("ladawa", "red:fire green:fire") == explain("ladawa", roll)
        assert explain("ladawa", list(roll)).times == 1  # type: ignore[arg-type]

    def test_the_same_question_has_the_same_answer(self) -> None:
        assert explain("ladawa", "2 red:fire") == explain("companion:5", "red:fire red:fire")

    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_card_can_be_explained(self, language: str, preset: str) -> None:
        """In words and as a page, for yes and for no, with and without the curse."""
        cards: list[Card] = [*glow.adventurers, *glow.companions, *glow.spells]
        rolls = [
            Roll(),
            Roll("3 red:fire blue:water 2 green:nature"),
            Roll("black:rock 2 orange:rock azure:air blue:air small blue:air"),
        ]
        with using(language):
            for one in cards:
                for roll in rolls:
                    verdict = explain(one, roll, preset)
                    told = str(verdict)
                    assert told.splitlines()[0].startswith(words.capital(words.spoken(one)))
                    assert "{" not in told
                    assert "<details" in verdict._repr_html_()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("dragon", "red:fire"), "no-such-card"),
        (("ladawa", "red:fier"), "unknown-symbol"),
        (("ladawa", "red:fire", "klingon"), "unknown-preset"),
        (("ladawa", "red:fire", 7), "unknown-preset"),
    ],
)
def test_what_cannot_be_judged(given: tuple[object, ...], code: str) -> None:
    assert refusal(explain, *given).code == code


def test_a_company_must_be_a_company() -> None:
    error = refusal(explain, "ladawa", "red:fire", company="Pocana")

    assert error.code == "not-a-company"
    assert error.data["given"] == "'Pocana'"
