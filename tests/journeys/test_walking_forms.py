"""Ways through the Province of Shadows, told, shown and written down, and what is no way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from glow_explorer import Roll
from glow_explorer.journeys import walk
from glow_explorer.language import available, using
from glow_explorer.rulebook import rules
from tests.support.answers import codes, shown, told_in_full
from tests.support.refusals import refusal


class TestForms:
    SOME: tuple[tuple[list[int], str, int, dict[str, Any]], ...] = (
        ([45, 60, 59, 57, 56], "blue:air red:fire", 1, {}),
        ([0, 1, 2], "red:fire", 1, {"jokers": [1]}),
        ([0, 1, 2], "red:fire", 1, {"jokers": [1], "rulings": "digital"}),
        ([0, 1, 0], "red:fire", 0, {}),
        ([0, 2], "red:fire", 0, {}),
        ([0, 1, 2], "black:fire red:fire", 2, {}),
        ([0, 1, 2], "black:fire red:fire", 2, {"rulings": "english"}),
        ([10, 11, 12, 13, 14], "2 orange:rock", 2, {}),
        ([15, 16, 17], "azure:air", 1, {}),
    )

    @pytest.mark.parametrize(("path", "roll", "footprints", "more"), SOME)
    @pytest.mark.parametrize("language", available())
    def test_every_way_tells_itself(
        self, path: list[int], roll: str, footprints: int, more: dict[str, Any], language: str
    ) -> None:
        found = walk(path, roll, footprints, **more)
        with using(language):
            told, page = str(found), shown(found._repr_html_())
            assert told_in_full(found, told)
        for place in path:
            assert str(place) in told.splitlines()[0]
            assert str(place) in page
        assert "{" not in told

    @pytest.mark.parametrize(("path", "roll", "footprints", "more"), SOME)
    def test_every_reason_rests_on_a_rule(
        self, path: list[int], roll: str, footprints: int, more: dict[str, Any]
    ) -> None:
        for reason in walk(path, roll, footprints, **more).reasons:
            assert reason.rule in rules().by_id
            assert [str(die) for die in reason.shown] == [
                str(Roll(roll)[index]) for index in reason.dice
            ]

    @pytest.mark.parametrize(("path", "roll", "footprints", "more"), SOME)
    def test_plain_values_go_into_json(
        self, path: list[int], roll: str, footprints: int, more: dict[str, Any]
    ) -> None:
        found = walk(path, roll, footprints, **more)
        values = found.to_dict()

        assert json.loads(json.dumps(values)) == values
        assert values["path"] == path
        assert (values["legal"], values["reached"]) == (found.legal, found.reached)
        assert [one["code"] for one in values["reasons"]] == codes(found)

    def test_a_way_is_as_true_as_it_is_allowed(self) -> None:
        assert walk([0, 1], "red:fire")
        assert not walk([0, 1], "red:air")
        assert repr(walk([0, 1], "red:fire")) == "<Walk 0-1: yes>"
        assert repr(walk([0, 1], "red:air")) == "<Walk 0-1: no>"

    def test_a_roll_may_be_text(self) -> None:
        assert walk([0, 1], "red:fire") == walk((0, 1), Roll("red:fire"))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (([0, 61], "red:fire"), "no-such-space"),
        (([-1, 0], "red:fire"), "no-such-space"),
        (([0, "one"], "red:fire"), "no-such-space"),
        (([], "red:fire"), "not-a-path"),
        (([0, 1], "red:fire", -1), "not-an-amount"),
        (([0, 1], "red:fire", "2"), "not-an-amount"),
        (([0, 1], "red:fier"), "unknown-symbol"),
        (([0, 1], "red:fire", 0, "klingon"), "unknown-preset"),
    ],
)
def test_what_cannot_be_judged(given: tuple[Any, ...], code: str) -> None:
    assert refusal(walk, *given).code == code


def test_the_space_that_is_not_there_is_named() -> None:
    error = refusal(walk, [0, 1, 99], "red:fire")

    assert (error.data["given"], error.data["last"]) == (99, 60)
