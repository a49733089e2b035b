"""The final count and its winner, told, shown and written down."""

from __future__ import annotations

import json

import pytest

from glow_explorer import final_score, winner
from glow_explorer.language import available, typeset, using
from tests.support.answers import shown
from tests.support.scores import plain


class TestForms:
    def test_a_count_goes_into_json(self) -> None:
        score = final_score("Moloc'h", [4, 22], light=1, boats=(9, 1, 0, 0), footprints=2)
        found = score.to_dict()

        assert json.loads(json.dumps(found)) == found
        assert list(found) == [
            "light", "cards", "journey", "fireflies", "footprints", "total", "rerolls", "reasons",
        ]  # fmt: skip
        assert found["reasons"][0] == {
            "code": "card-counts", "sign": "remark", "rule": "end.cards", "dice": [],
            "card": "adventurer:5", "light": 3,
        }  # fmt: skip

    def test_the_plain_values_name_the_ruling(self) -> None:
        found = final_score("Taetyss", ["likyar", "thoape"], light=50).to_dict()

        assert found["reasons"][-2]["code"] == "companions-in-play"
        assert found["reasons"][-2]["ruling"] == "firefly-companions"
        assert found["reasons"][-2]["answer"] == "in-play"

    def test_a_ranking_goes_into_json(self) -> None:
        found = winner([plain("Pocana", 20), plain("Eoles", 20), plain("Orium", 9)]).to_dict()

        assert json.loads(json.dumps(found)) == found
        assert found["places"] == [["Pocana", "Eoles"], ["Orium"]]
        assert found["totals"] == {"Pocana": 20, "Eoles": 20, "Orium": 9}
        assert found["reasons"][0]["code"] == "victory-shared"

    @pytest.mark.parametrize("language", available())
    def test_a_count_tells_its_numbers(self, language: str) -> None:
        score = final_score(
            "Moloc'h", [4, 29], light=60, boats=(9, 1, 4, 6), fireflies=3, footprints=7
        )
        with using(language):
            for told in (str(score), shown(score._repr_html_())):
                for number in ("60", "+5", "+15", "+10", "+7", "97"):
                    assert number in told
                assert typeset("Moloc'h") in told
                assert "{" not in told

    @pytest.mark.parametrize("language", available())
    def test_a_count_below_zero_tells_its_numbers(self, language: str) -> None:
        score = final_score("Taetyss", ["dvol-a"], light=2)
        with using(language):
            for told in (str(score), shown(score._repr_html_())):
                assert "−5" in told
                assert "−3" in told

    @pytest.mark.parametrize("language", available())
    @pytest.mark.parametrize("rerolls", [(0, 0), (1, 2)])
    def test_a_ranking_tells_names_and_totals(
        self, language: str, rerolls: tuple[int, int]
    ) -> None:
        ranking = winner({
            "Ann": plain("Pocana", 43, rerolls=rerolls[0]),
            "Bob": plain("Eoles", 43, rerolls=rerolls[1]),
            "Cleo": plain("Orium", 29),
        })  # fmt: skip
        with using(language):
            for told in (str(ranking), shown(ranking._repr_html_())):
                for word in ("Ann", "Bob", "Cleo", "43", "29"):
                    assert word in told

    def test_languages_differ(self) -> None:
        score = plain("Pocana", 43)
        told = str(score)
        with using("fr"):
            assert str(score) != told

    def test_the_short_form_shows_the_total(self) -> None:
        score = plain("Pocana", 43)

        assert repr(score) == "<Score 43: Company('pocana')>"
        assert repr(winner({"Ann": score, "Bob": plain("Eoles", 9)})) == "<Ranking Ann > Bob>"

    def test_the_same_count_is_the_same_value(self) -> None:
        assert plain("Pocana", 43) == plain("Pocana", 43)
        assert plain("Pocana", 43) != plain("Pocana", 44)
