"""The end after day 8: the final count line by line, and who wins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game import Game
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    FOUR,
    arranged,
    codes,
    company_of,
    laid_out,
    light_of,
    numbers,
    options,
    picked,
    quietly,
    refused,
    snapshot,
    to_phase,
)

if TYPE_CHECKING:
    from glow_explorer.game.table import Table


def at_the_end(
    players: Any = ("Pocana", "Eoles"), *, journey: str = "province", rulings: Any = "standard",
    **stock: Any,
) -> Game:  # fmt: skip
    """Play quietly to the last rest, with the stock of the first player as it is wanted."""
    game = laid_out(players, journey=journey, rulings=rulings)
    last = len(game.players) - 1
    game = quietly(game, lambda now: now.day == 8 and now.phase == "afternoon")
    while (game._table.turn, game.phase) != (last, "afternoon"):
        game = game.do("rest")

    def change(table: Table) -> None:
        for seat in table.seats:
            seat.companions, seat.spells, seat.hidden = [], [], []
            seat.light, seat.footprints, seat.fireflies, seat.rerolls = 10, 0, 0, 0
            seat.recruited = 8
        for name, amount in stock.items():
            setattr(table.seats[0], name, amount)

    return arranged(game, change)


def finished(**given: Any) -> Game:
    return at_the_end(**given).do("rest")


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_the_game_ends_after_the_eighth_day(count: int, journey: str) -> None:
    game = quietly(laid_out(FOUR[:count], journey=journey), lambda now: now.over)

    assert (game.day, game.phase, game.over) == (8, "end", True)
    assert list(game.actions()) == []
    assert [one.data["day"] for one in game.log if one.code == "day-begins"] == list(range(1, 9))
    assert [one.recruited for one in game.players.values()] == [8] * count
    assert game._table.decks == {"A": [], "B": []}
    assert game.by_chance() == game


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = finished()

    for action in ("rest", "deal", "recruit kaar", "roll", "settle"):
        assert refused(game, action) == ["game-is-over"]


def test_the_last_evening_deals_nothing_and_puts_no_die_back() -> None:
    game = finished()

    assert codes(game)[0] in {"stays", "rests-on-the-way"}
    assert "game-ends" in codes(game)
    assert {"companions-dealt", "small-dice-back", "first-player-moves"}.isdisjoint(codes(game))


def test_the_fifth_example_of_the_rulebook() -> None:
    """60 on the track; cards bring 5 and cost 1; village 5; 3 fireflies, 7 companions; 3 steps."""
    company = ["dvol-3", "tamnuca-b", "hymoros", "mindaroo-nature-water", "okans", "oshra-b",
               "thoape"]  # fmt: skip
    printed = sum(glow.companions[key].end_light for key in company)
    game = finished(
        players=("Noctiluca", "Eoles"), companions=numbers(company), light=60, camp=5,
        fireflies=0, footprints=3,
    )  # fmt: skip
    score: Any = game.scores()["Noctiluca"]

    assert (score.cards, score.journey, score.fireflies, score.footprints) == (printed, 5, 0, 3)
    assert score.total == 60 + printed + 5 + 3


@pytest.mark.parametrize("seed", range(6))
def test_the_count_is_the_final_score_of_the_judge(seed: int) -> None:
    chance = random.Random(f"end {seed}")
    journey, preset = ("province", "archipelago")[seed % 2], PRESETS[seed % 4]
    game = Game.new(FOUR[: 2 + seed % 3], journey, seed, rulings=preset)
    while options(game):
        game = game.do(picked(game, chance))
        if game._table.day and seed % 3 == 0:
            assert set(game.scores()) == set(game.players)
    for name, player in game.players.items():
        seen = {"boats": player.boats} if journey == "archipelago" else {"camp": player.camp}
        expected = glow.final_score(
            company_of(player).adventurer, player.companions, light=player.light, journey=journey,
            fireflies=player.fireflies, footprints=player.footprints, rerolls=player.rerolls,
            recruited=player.recruited, rulings=preset, **seen,
        )  # fmt: skip
        found: Any = game.scores()[name]
        assert found.to_dict() == expected.to_dict()
        lines = [one for one in game.events if one.player == name and one.phase == "end"]
        counted = [one for one in lines if one.reason in expected.reasons]
        assert light_of(player) + sum(one.light for one in counted) == expected.total
        assert counted[-1].score == expected.total


@pytest.mark.parametrize(
    ("preset", "fireflies", "light"),
    [("standard", 1, 10), ("standard", 0, 0), ("digital", 1, 10),
     ("english", 7, 0), ("english", 8, 10), ("french", 8, 10)],
)  # fmt: skip
def test_fireflies_against_companions(preset: str, fireflies: int, light: int) -> None:
    """One companion is left of the eight that were recruited."""
    game = finished(rulings=preset, companions=numbers(["okans"]), fireflies=fireflies)
    score: Any = game.scores()["Pocana"]

    assert score.fireflies == light


def test_boats_count_where_they_are() -> None:
    game = finished(journey="archipelago", boats=[9, 4, 5, 7])
    score: Any = game.scores()["Pocana"]

    assert score.journey == 8 + 5 + 4 + 2


def test_the_camp_counts_not_the_company() -> None:
    score: Any = finished(at=14, camp=59).scores()["Pocana"]

    assert score.journey == 3


def test_a_count_may_end_below_zero_or_stop_there() -> None:
    owned = numbers(["dvol-a", "okans", "hymoros"])
    below = finished(players=("Orium", "Eoles"), companions=owned, light=0)
    under = Rulings("standard", score_floor_final="yes")
    floored = finished(players=("Orium", "Eoles"), companions=owned, light=0, rulings=under)
    totals: Any = (below.scores()["Orium"], floored.scores()["Orium"])

    assert [score.total for score in totals] == [-9, 0]
    for game, total in ((below, -9), (floored, 0)):
        lines = [one for one in game.events if one.player == "Orium" and one.phase == "end"]
        assert sum(one.light for one in lines) == total
        assert lines[-1].score == total


# ------------------------------------------------------------------ who wins


def ranked(*stocks: tuple[int, int]) -> Game:
    """Let adventurers who print the same light end with light and reroll tokens."""
    names = ("Taetyss", "Noctiluca", "Orium")[: len(stocks)]
    game = at_the_end(names)

    def change(table: Table) -> None:
        for seat, (light, rerolls) in zip(table.seats, stocks, strict=True):
            seat.light, seat.rerolls = light, rerolls

    return arranged(game, change).do("rest")


def test_the_most_light_wins() -> None:
    game = ranked((50, 0), (51, 0), (40, 9))

    assert game.ranking().places == (("Noctiluca",), ("Taetyss",), ("Orium",))
    assert "most-light" in codes(game)


def test_with_equal_light_the_most_reroll_tokens_win() -> None:
    game = ranked((50, 1), (50, 3), (50, 2))

    assert game.ranking().places == (("Noctiluca",), ("Orium",), ("Taetyss",))


def test_with_equal_tokens_too_the_victory_is_shared() -> None:
    game = ranked((50, 3), (50, 3), (50, 2))

    assert game.ranking().places == (("Taetyss", "Noctiluca"), ("Orium",))


def test_who_leads_can_be_asked_at_any_time() -> None:
    game = to_phase(laid_out(FOUR), "afternoon", 3)
    before = snapshot(game)
    places = game.ranking().places

    assert sorted(name for place in places for name in place) == sorted(FOUR)
    assert snapshot(game) == before


def test_called_back_companions_are_companions_in_play() -> None:
    """Nine companions can be in play after Cromaug; all of them count against fireflies."""
    keys = ["okans", "dvol-a", "dvol-3", "dvol-4", "thoape", "ladawa", "oshra-a", "oshra-b"]
    game = finished(companions=numbers(keys), recruited=8, fireflies=8)
    score: Any = game.scores()["Pocana"]

    assert score.fireflies == 10
