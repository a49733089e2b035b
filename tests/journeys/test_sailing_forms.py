"""Voyages in the Archipelago of Darkness, told, shown and written down, and what is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from glow_explorer.journeys import sail
from glow_explorer.language import available, using
from glow_explorer.render import words
from glow_explorer.rulebook import rules
from tests.support.answers import codes, shown, told_in_full
from tests.support.refusals import refusal


class TestForms:
    SOME: tuple[tuple[int, int, str, int, dict[str, Any]], ...] = (
        (0, 1, "red:air red:rock", 0, {}),
        (0, 1, "red:air red:rock blue:water", 0, {}),
        (0, 8, "red:air", 2, {}),
        (0, 8, "red:air", 1, {}),
        (8, 9, "red:air", 1, {}),
        (8, 9, "red:air", 0, {}),
        (1, 2, "red:air", 0, {}),
        (0, 11, "red:air", 0, {}),
        (6, 0, "red:air", 0, {"boats": (6, 0, 1, 9)}),
        (0, 6, "red:air black:air", 1, {}),
        (0, 6, "red:air black:air", 1, {"rulings": "english"}),
    )

    @pytest.mark.parametrize(("origin", "to", "roll", "footprints", "more"), SOME)
    @pytest.mark.parametrize("language", available())
    def test_every_voyage_tells_itself(
        self, origin: int, to: int, roll: str, footprints: int, more: dict[str, Any], language: str
    ) -> None:
        voyage = sail(origin, to, roll, footprints, **more)
        with using(language):
            told, page = str(voyage), shown(voyage._repr_html_())
            assert told_in_full(voyage, told)
            first = told.splitlines()[0]
            assert words.island(origin) in first
            assert words.island(to) in first
        assert "{" not in told
        assert first in page

    @pytest.mark.parametrize(("origin", "to", "roll", "footprints", "more"), SOME)
    def test_plain_values_go_into_json(
        self, origin: int, to: int, roll: str, footprints: int, more: dict[str, Any]
    ) -> None:
        voyage = sail(origin, to, roll, footprints, **more)
        values = voyage.to_dict()

        assert json.loads(json.dumps(values)) == values
        assert (values["origin"], values["to"]) == (origin, to)
        assert values["legal"] is voyage.legal
        assert [one["code"] for one in values["reasons"]] == codes(voyage)
        assert all(reason.rule in rules().by_id for reason in voyage.reasons)

    def test_a_voyage_is_as_true_as_it_is_allowed(self) -> None:
        assert sail(0, 6, "red:fire")
        assert not sail(0, 8, "red:fire")
        assert repr(sail(0, 6, "red:fire")) == "<Move 0 to 6: yes>"
        assert repr(sail(0, 8, "red:fire")) == "<Move 0 to 8: no>"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ((0, 12, "red:fire"), "no-such-island"),
        ((12, 0, "red:fire"), "no-such-island"),
        ((-1, 0, "red:fire"), "no-such-island"),
        (("0", 1, "red:fire"), "no-such-island"),
        ((0, 1, "red:fire", -1), "not-an-amount"),
        ((0, 1, "red:fire", "2"), "not-an-amount"),
        ((0, 1, "red:fier"), "unknown-symbol"),
        ((0, 1, "red:fire", 0, "klingon"), "unknown-preset"),
    ],
)
def test_what_cannot_be_judged(given: tuple[Any, ...], code: str) -> None:
    assert refusal(sail, *given).code == code


def test_the_island_that_is_not_there_is_named() -> None:
    error = refusal(sail, 0, 12, "red:fire")

    assert (error.data["given"], error.data["last"]) == (12, 11)
