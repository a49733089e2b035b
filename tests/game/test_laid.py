"""Games that begin from a table as it is told."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer.game import Game, as_laid
from tests.support.games import keys, snapshot
from tests.support.refusals import refusal


def begun() -> Game:
    return Game.new(["Pocana", "Eoles"], seed=1, by_hand=True)


def alone() -> Game:
    return Game.solo("Taetyss", "green red", seed=1, by_hand=True)


def test_nothing_told_changes_nothing() -> None:
    assert snapshot(as_laid(begun(), {})) == snapshot(begun())
    assert snapshot(as_laid(alone(), {})) == snapshot(alone())


def test_cards_leave_the_decks() -> None:
    laid = {"companions": ["cromaug"], "cemetery": ["kaar"], "deck_a": ["sketal-any"]}
    game = as_laid(begun(), laid)

    assert keys(game.players["Pocana"].companions) == ["cromaug"]
    assert keys(game.cemetery) == ["kaar"]
    before, after = snapshot(begun())["decks"], snapshot(game)["decks"]
    assert set(before["A"]) ^ set(after["A"]) == {20, 44}
    assert set(before["B"]) - set(after["B"]) == {41, 44}
    assert snapshot(begun())["cemetery"] == []


def test_what_is_left_of_deck_b() -> None:
    parts = snapshot(as_laid(alone(), {"deck_b": ["brikix", "torkos"]}))

    assert parts["decks"] == {"A": [], "B": [24, 27]}
    cards = [*parts["decks"]["B"], *parts["removed"]]
    assert sorted(cards) == list(range(1, 47))
    assert parts["tom"]["deck"] == "B"


def test_tokens_and_scores() -> None:
    parts = snapshot(as_laid(begun(), {"spells": [6, 2], "light": 30, "footprints": 4, "at": 16}))

    assert parts["spells"] == [6, 2]
    assert sorted([*parts["spells"], *parts["box"]]) == sorted(snapshot(begun())["spells"])
    seat = parts["seats"][0]
    assert (seat["light"], seat["footprints"], seat["at"]) == (30, 4, 16)
    tom = snapshot(as_laid(alone(), {"tom_score": 38, "last_day": True}))["tom"]
    assert (tom["score"], tom["last"]) == (38, True)


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ({"cemetary": ["kaar"]}, "bad-position"),
        (7, "not-a-table"),
        ({"cemetery": "kaar"}, "not-a-list"),
        ({"cemetery": ["dragon"]}, "no-such-card"),
        ({"spells": [9]}, "cannot-be-drawn"),
        ({"spells": 3}, "not-a-list"),
        ({"light": "many"}, "not-an-amount"),
        ({"at": 99}, "no-such-space"),
    ],
)
def test_what_cannot_be_laid(laid: Any, code: str) -> None:
    assert refusal(as_laid, begun(), laid).code == code


def test_a_card_that_is_not_in_the_game() -> None:
    error = refusal(as_laid, alone(), {"cemetery": ["kaar"]})

    assert (error.code, error.data["given"]) == ("cannot-be-drawn", "kaar")
