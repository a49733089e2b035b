"""How comparisons of dice and companions are told, and what cannot be compared."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer import Color, Company
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.odds import Comparison

compare: Callable[..., Comparison] = glow.odds.compare
POCANA = Company("Pocana", ["ladawa"])


@cache
def companions() -> Comparison:
    """Compare three companions, one with a die on it, one that brings its own."""
    return compare(POCANA, "3 red", {"zellyf-0": "small green", "sketal-blue": "", "torke-a": ""})


class TestForms:
    def test_the_best_comes_first(self) -> None:
        gains = [one.gain for one in companions().candidates]

        assert gains == sorted(gains, reverse=True)
        assert companions().best is companions().candidates[0]
        assert companions().best.gain == max(gains)

    def test_values_are_exact(self) -> None:
        for one in companions().candidates:
            assert type(one.value) is type(one.gain) is Fraction
            assert one.value == companions().before.value + one.gain

    def test_a_table_of_companions(self) -> None:
        table = companions().table()

        assert isinstance(table, pd.DataFrame)
        assert table.index.name == "companion"
        assert list(table.index) == [one.key for one in companions().candidates]
        assert list(table.columns) == ["dice", "value", "gain"]
        assert list(table["gain"]) == [float(one.gain) for one in companions().candidates]
        assert list(table["value"]) == [float(one.value) for one in companions().candidates]
        assert table.loc["sketal-blue", "dice"] == "blue"
        assert table.loc["torke-a", "dice"] == ""

    def test_a_table_of_dice(self) -> None:
        table = compare(POCANA).table()

        assert table.index.name == "die"
        assert sorted(table.index) == sorted(Color)

    def test_plain_values_go_into_json_and_back(self) -> None:
        plain = companions().to_dict()

        assert json.loads(json.dumps(plain)) == plain
        assert plain["value"] == float(companions().before.value)
        assert plain["candidates"] == [
            {
                "key": one.key,
                "dice": str(one.dice),
                "value": float(one.value),
                "gain": float(one.gain),
            }
            for one in companions().candidates
        ]

    def test_asking_again_gives_the_same(self) -> None:
        assert compare(POCANA).candidates == compare(POCANA).candidates


class TestRefused:
    @pytest.mark.parametrize(
        ("meeting", "code"),
        [
            ("torke-a", "not-a-list"),
            (3, "not-a-list"),
            (glow.companions["torke-a"], "not-a-list"),
            ([], "nothing-to-compare"),
            ({}, "nothing-to-compare"),
            (["ladawa"], "already-in-play"),
            ({5: "small blue"}, "already-in-play"),
            (["pocana"], "card-of-another-kind"),
            (["spell-fire"], "card-of-another-kind"),
            (["sketal"], "ambiguous-card"),
            (["dragon"], "no-such-card"),
            ({"torke-a": 3}, "not-a-pool"),
            ({"torke-a": "2 black"}, "too-many-dice"),
            ({"torke-a": "pink"}, "unknown-color"),
            (["torke-a", "dragon"], "no-such-card"),
        ],
    )
    def test_companions_that_cannot_come(self, meeting: Any, code: str) -> None:
        assert refusal(compare, POCANA, "3 red", meeting).code == code

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ({"rerolls": -1}, "not-an-amount"),
            ({"tokens": 0.5}, "not-an-amount"),
            ({"weights": {"sunshine": 1}}, "not-a-weight"),
            ({"token_value": "dear"}, "not-a-worth"),
            ({"rulings": "klingon"}, "unknown-preset"),
            ({"pool": 3}, "not-a-pool"),
            ({"pool": "9 red"}, "too-many-dice"),
        ],
    )
    def test_what_advice_refuses(self, asked: dict[str, Any], code: str) -> None:
        assert refusal(compare, POCANA, **asked).code == code

    def test_two_adventurers(self) -> None:
        assert refusal(compare, ["pocana", "orium"]).code == "two-adventurers"

    def test_the_dead_cannot_be_met(self) -> None:
        error = refusal(compare, POCANA, "red", ["torke-a"], cemetery=["torke-a"])

        assert error.code == "dead-and-in-play"

    def test_a_refusal_names_who_is_in_play(self) -> None:
        assert refusal(compare, POCANA, "red", ["torke-a", 5]).data["given"] == "ladawa"
