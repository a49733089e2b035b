"""What events tell, in order, is what the table shows after every action."""

from __future__ import annotations

import pytest

from glow_explorer.game.setup import known_tom, seats_of, solo_table
from glow_explorer.rulebook import PRESETS, as_rulings
from tests.game.test_game_thousands import table_of
from tests.support.games import in_the_afternoon
from tests.support.telling import told_as_shown


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_events_add_up_to_the_table(journey: str, preset: str) -> None:
    """Score, tokens, companions, boats, company and camp, of everybody, after every action."""
    for game in range(20):
        assert told_as_shown(table_of(game, journey, preset), game) > 50


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_events_of_a_solo_game_add_up_too(journey: str) -> None:
    rulings = as_rulings("standard")
    for game in range(10):
        (seat, _) = seats_of(["Pocana", "Eoles"])
        tom = known_tom(("green", "yellow"), None, seat, rulings)
        assert told_as_shown(solo_table(seat, tom, journey, game, rulings), game) > 20


@pytest.mark.parametrize(("light", "scores"), [(10, [10, 10, 5]), (3, [3, 3, 0])])
def test_a_walk_over_the_road_that_costs_light(light: int, scores: list[int]) -> None:
    """The company walks with the score it had; the loss, told after it, moves the score."""
    game = in_the_afternoon([], "azure:rock azure:air", at=11, light=light).do("walk 12")
    told = [(event.code, event.light, event.score) for event in game.events]

    assert [score for _, _, score in told] == scores
    assert told[0] == ("walks", 0, light)
    assert told[-1][1] == scores[-1] - light
    assert told[-1][0] in ("light-lost", "light-lost-to-zero")
