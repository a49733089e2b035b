"""Who wins: most light, then most reroll tokens, then together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import final_score, winner
from tests.support.refusals import refusal
from tests.support.scores import plain


class TestWinner:
    """end.winner and end.tie: most light, then most reroll tokens, then together."""

    def test_the_most_light_wins(self) -> None:
        ranking = winner({"Ann": plain("Pocana", 40, rerolls=9), "Bob": plain("Eoles", 41)})

        assert ranking.winners == ("Bob",)
        assert ranking.places == (("Bob",), ("Ann",))
        (reason,) = ranking.reasons
        assert (reason.code, reason.rule) == ("most-light", "end.winner")
        assert reason.data == {"names": ("Bob",), "light": 41, "rerolls": 0}

    def test_with_equal_light_the_reroll_tokens_decide(self) -> None:
        ranking = winner({
            "Ann": plain("Pocana", 40, rerolls=1),
            "Bob": plain("Eoles", 40, rerolls=2),
            "Cleo": plain("Orium", 30, rerolls=5),
        })  # fmt: skip

        assert ranking.places == (("Bob",), ("Ann",), ("Cleo",))
        (reason,) = ranking.reasons
        assert (reason.code, reason.rule) == ("tie-by-rerolls", "end.tie")
        assert reason.data["level"] == ("Ann", "Bob")
        assert (reason.data["names"], reason.data["rerolls"]) == (("Bob",), 2)

    def test_with_equal_tokens_too_the_victory_is_shared(self) -> None:
        ranking = winner({
            "Ann": plain("Pocana", 40, rerolls=2),
            "Bob": plain("Eoles", 39, rerolls=2),
            "Cleo": plain("Orium", 40, rerolls=2),
        })  # fmt: skip

        assert ranking.winners == ("Ann", "Cleo")
        assert ranking.places == (("Ann", "Cleo"), ("Bob",))
        (reason,) = ranking.reasons
        assert (reason.code, reason.rule) == ("victory-shared", "end.tie")
        assert reason.data == {"names": ("Ann", "Cleo"), "light": 40, "rerolls": 2}

    def test_two_share_before_a_third_of_equal_light(self) -> None:
        ranking = winner({
            "Ann": plain("Pocana", 40, rerolls=2),
            "Bob": plain("Eoles", 40, rerolls=1),
            "Cleo": plain("Orium", 40, rerolls=2),
        })  # fmt: skip

        assert ranking.places == (("Ann", "Cleo"), ("Bob",))
        assert ranking.reasons[0].code == "victory-shared"

    def test_four_players_from_first_to_last(self) -> None:
        ranking = winner({
            "Ann": plain("Pocana", 20),
            "Bob": plain("Eoles", 50),
            "Cleo": plain("Orium", 20),
            "Dan": plain("Taetyss", 20, rerolls=1),
        })  # fmt: skip

        assert ranking.places == (("Bob",), ("Dan",), ("Ann", "Cleo"))
        assert ranking.reasons[0].code == "most-light"

    def test_scores_below_zero_are_ranked_too(self) -> None:
        low = final_score("Taetyss", ["dvol-a"], light=2)
        lower = final_score("Orium", ["dvol-a"], light=0)

        assert winner([lower, low]).places == (("Taetyss",), ("Orium",))

    def test_a_list_goes_by_the_names_of_the_adventurers(self) -> None:
        ranking = winner([plain("Pocana", 20), plain("Moloc'h", 21)])

        assert ranking.places == (("Moloc'h",), ("Pocana",))
        assert list(ranking.scores) == ["Pocana", "Moloc'h"]

    def test_one_player_wins_alone(self) -> None:
        assert winner(iter([plain("Pocana", 20)])).winners == ("Pocana",)

    def test_a_mapping_may_hold_the_same_adventurer_twice(self) -> None:
        ranking = winner({"Ann": plain("Pocana", 20), "Bob": plain("Pocana", 21)})

        assert ranking.winners == ("Bob",)

    @given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=7))
    def test_places_are_in_order_and_complete(self, players: list[tuple[int, int]]) -> None:
        scores = {
            f"player {number}": final_score("Taetyss", ["thoape"], light=light, rerolls=rerolls)
            for number, (light, rerolls) in enumerate(players)
        }
        ranking = winner(scores)
        standing = {name: (one.total, one.rerolls) for name, one in scores.items()}

        assert sorted(name for place in ranking.places for name in place) == sorted(scores)
        ranks = [{standing[name] for name in place} for place in ranking.places]
        assert all(len(rank) == 1 for rank in ranks)
        values = [rank.pop() for rank in ranks]
        assert values == sorted(set(values), reverse=True)

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({}, "no-scores"),
            ([], "no-scores"),
            (5, "not-scores"),
            ([40, 30], "not-scores"),
            ({"Ann": 40}, "not-scores"),
            ("Ann", "not-scores"),
        ],
    )
    def test_what_cannot_be_ranked(self, given: Any, code: str) -> None:
        assert refusal(winner, given).code == code

    def test_a_list_cannot_hold_the_same_adventurer_twice(self) -> None:
        error = refusal(winner, [plain("Pocana", 20), plain("Pocana", 21)])

        assert error.code == "same-adventurer-twice"
        assert error.data["given"] == ["Pocana"]

    def test_one_score_is_no_list_of_scores(self) -> None:
        assert refusal(winner, plain("Pocana", 20)).code == "not-scores"
