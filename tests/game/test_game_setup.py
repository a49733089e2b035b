"""Set-up: every number of the rulebook, chance given by hand, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Pool, Roll
from glow_explorer.game import Game
from glow_explorer.game.actions import ByChance
from tests.support.games import (
    FOUR,
    LARGE,
    SCATTERED,
    SMALL,
    codes,
    company_of,
    dice_in_place,
    laid_out,
    refused,
    snapshot,
)
from tests.support.refusals import refusal

REMOVED = ["likyar", "thoape", "torke-a", "brikix", "zzibelu", "torke-b"]
DEALT = ["tamnuca-a", "ladawa", "donillilu", "kaar", "okans"]


def by_hand(players: Any = FOUR[:2], **more: Any) -> Game:
    return Game.new(players, seed=1, by_hand=True, **more)


def giving(game: Game, result: object) -> Game:
    (action,) = game.actions()
    assert isinstance(action, ByChance)
    return game.do(action.giving(result))


# ------------------------------------------------------------------ the numbers of the rulebook


@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_lies_on_the_table_when_the_first_day_begins(journey: str, count: int) -> None:
    game = Game.new(FOUR[:count], journey, seed=3)

    assert (game.day, game.phase, game.over) == (1, "morning", False)
    assert sorted(map(str, game.reserve)) == ["azure", "black", "blue", "green", "orange", "red"]
    assert game.cemetery == ()
    assert [one.position for one in game.track] == [1, 2, 3, 4, 5]
    assert all(one.companion is not None and one.companion.deck == "A" for one in game.track)
    on_track = [str(die) for one in game.track for die in one.dice]
    assert Counter(on_track) == {
        "small green": 2, "small azure": 2, "small blue": 2, "small red": 1, "small orange": 1,
        "small purple": 1,
    }  # fmt: skip
    assert [one.footprints for one in game.track] == [int(not one.dice) for one in game.track]
    table = game._table
    assert (len(table.decks["A"]), len(table.decks["B"]), table.unseen) == (18, 23, 3)
    assert table.removed == []
    assert sorted(table.spells) == [1, 2, 3, 4, 5, 6, 6]


@pytest.mark.parametrize("card", list(glow.adventurers), ids=lambda card: card.key)
def test_a_player_begins_with_ten_light_and_the_dice_of_the_adventurer(card: Any) -> None:
    other = "Braccio" if card.name != "Braccio" else "Eoles"
    game = Game.new([card, other], seed=1)
    player = game.players[card.name]

    assert (player.light, player.footprints, player.fireflies) == (10, 0, 0)
    assert (player.companions, player.spells) == ((), ())
    assert (player.hidden_spells, player.recruited) == (0, 0)
    assert player.pool == Pool(f"{3 if card.key == 'pocana' else 2} {card.color}")
    assert player.roll is None
    assert dice_in_place(game) == (Counter(LARGE), Counter(SMALL))


def test_company_and_camp_or_four_boats_stand_where_they_begin() -> None:
    on_land = Game.new(FOUR[:2], "province", seed=1).players["Eoles"]
    at_sea = Game.new(FOUR[:2], "archipelago", seed=1).players["Eoles"]

    assert (on_land.at, on_land.camp, on_land.boats) == (0, 0, None)
    assert (at_sea.at, at_sea.camp, at_sea.boats) == (None, None, (0, 0, 0, 0))


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1, -1])
def test_two_reroll_tokens_go_to_the_right_of_the_first_player(count: int, first: int) -> None:
    """Seats go clockwise, so the neighbour on the right sits one seat before."""
    names = FOUR[:count]
    game = laid_out(names, first=names[first])

    assert game.first_player == game.player.name == names[first]
    tokens = {name: player.rerolls for name, player in game.players.items()}
    last = names[(names.index(names[first]) - 1) % count]
    assert tokens == {name: 2 if name == last else 0 for name in names}
    told = [event for event in game.log if event.code == "takes-reroll-tokens"]
    assert [(event.player, event.data["count"]) for event in told] == [(last, 2)]


def test_the_set_up_tells_what_it_did() -> None:
    game = laid_out(scatter="fire fire fire fire fire fire fire fire fire")

    assert codes(game) == [
        "cards-removed", "companions-dealt", "first-player", "takes-reroll-tokens",
        "small-dice-placed", *["footprint-placed"] * 4, "day-begins",
    ]  # fmt: skip
    assert [event.rule for event in game.events][:5] == [
        "setup.decks", "setup.track", "setup.first-player", "setup.first-player",
        "setup.small-dice",
    ]  # fmt: skip
    assert {event.rule for event in game.events[5:9]} == {"setup.footprints"}
    assert {event.day for event in game.events[:-1]} == {0}
    assert {event.phase for event in game.events[:-1]} == {"setup"}
    assert (game.events[-1].day, game.events[-1].phase) == (1, "morning")


def test_all_first_players_and_companions_come_up() -> None:
    games = [Game.new(FOUR, seed=seed) for seed in range(60)]

    assert {game.first_player for game in games} == set(FOUR)
    seen = {one.companion.number for game in games for one in game.track if one.companion}
    assert seen == set(range(1, 24))


# ------------------------------------------------------------------ by hand, step by step


def test_the_steps_by_hand_and_their_results() -> None:
    game = by_hand()
    assert (game.day, game.phase) == (0, "setup")
    assert [action.text for action in game.actions()] == ["remove"]
    assert game.actions().player is None
    game = giving(game, REMOVED)
    assert [glow.companions[one].key for one in game._table.removed] == REMOVED
    assert game.history[-1].text == "remove = " + " ".join(REMOVED)
    game = giving(game, DEALT)
    assert [one.companion and one.companion.key for one in game.track] == DEALT
    game = giving(game, "Eoles")
    assert game.first_player == "Eoles"
    game = giving(game, SCATTERED)

    assert [str(one.dice) for one in game.track] == [
        "small red", "2 small blue", "small orange", "2 small azure", "2 small green, small purple",
    ]  # fmt: skip
    assert (game.day, game.phase, game.player.name) == (1, "morning", "Eoles")
    assert [one.footprints for one in game.track] == [0] * 5


def test_each_step_rests_on_its_rule() -> None:
    game, cited = by_hand(), []
    while not game.day:
        (action,) = game.actions()
        cited.append((action.verb, action.reasons[0].rule))
        game = game.do(action)

    assert cited == [
        ("remove", "setup.decks"), ("deal", "setup.track"), ("first", "setup.first-player"),
        ("scatter", "setup.small-dice"),
    ]  # fmt: skip


def test_the_same_steps_typed() -> None:
    game = by_hand().do(
        "remove = " + ", ".join(REMOVED), "deal = " + " ".join(DEALT), "first = eoles",
        f"scatter = {SCATTERED}",
    )  # fmt: skip

    assert [one.companion and one.companion.key for one in game.track] == DEALT
    assert game.first_player == "Eoles"


def test_small_dice_may_be_given_as_dice_in_any_order() -> None:
    dice = "purple:air red:fire orange:fire blue:fire blue:rock green:fire green:fire"
    roll = Roll(", ".join(f"small {one}" for one in [*dice.split(), "azure:fire", "azure:air"]))
    game = giving(by_hand().do("remove", "deal", "first"), roll)

    lying = {one.element.value: sorted(map(str, one.dice)) for one in game.track}
    assert lying == {
        "fire": ["small azure", "small blue", *["small green"] * 2, "small orange", "small red"],
        "water": [], "rock": ["small blue"], "air": ["small azure", "small purple"], "nature": [],
    }  # fmt: skip
    assert {one.element.value: one.footprints for one in game.track} == {
        "fire": 0, "water": 1, "rock": 0, "air": 0, "nature": 1,
    }  # fmt: skip


def test_what_is_left_open_is_drawn_and_then_written_down() -> None:
    game = by_hand().do("remove", "deal", "first", "scatter")
    typed = [action.text for action in game.history]

    assert [" = " in text for text in typed] == [False, True, True, True], "nobody sees the first"
    assert by_hand().do(*typed) == game


def test_chance_given_does_not_move_chance_to_come() -> None:
    """What the fourth act draws does not depend on whether the first was given or drawn."""
    drawn = by_hand().do("remove", "deal", "first", "scatter")
    texts = [action.text for action in drawn.history]
    for place in range(4):
        steps = ["remove", "deal", "first", "scatter"]
        steps[place] = texts[place]
        assert by_hand().do(*steps) == drawn


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (REMOVED[:5], "wrong-number"),
        ([*REMOVED[:5], "likyar"], "card-given-twice"),
        ([*REMOVED[:5], "kaar"], "removed-per-deck"),
        ([*REMOVED[:5], "nobody"], "no-such-card"),
        ("likyar", "wrong-number"),
        (7, "not-a-list"),
    ],
)
def test_three_companions_of_each_deck_are_removed(result: object, code: str) -> None:
    assert refusal(giving, by_hand(), result).code == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (DEALT[:4], "wrong-number"),
        (["likyar", *DEALT[:4]], "cannot-be-drawn"),
        (["dvol-3", *DEALT[:4]], "cannot-be-drawn"),
        ([DEALT[0], *DEALT[:4]], "card-given-twice"),
    ],
)
def test_five_companions_are_dealt_of_those_in_deck_a(result: object, code: str) -> None:
    """Likyar is in the box, and Dvol 3 lies in deck B under deck A."""
    assert refusal(giving, giving(by_hand(), REMOVED), result).code == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ("fire " * 8, "wrong-number"),
        ("fire " * 10, "wrong-number"),
        ("fire " * 8 + "footprints", "no-place-on-track"),
        ("fire " * 8 + "loss", "impossible-face"),
        ("fire " * 8 + "light", "impossible-face"),
        (Roll("small red:fire"), "not-the-dice-there"),
    ],
)
def test_nine_small_dice_are_scattered_and_each_shows_a_colour(result: object, code: str) -> None:
    """A purple die that shows footprints is rolled again before it is placed."""
    game = by_hand().do("remove", "deal", "first")

    assert refusal(giving, game, result).code == code


def test_large_dice_are_not_the_small_ones() -> None:
    dice = "2 green:fire 2 azure:fire 2 blue:fire red:fire orange:fire purple:fire"
    game = by_hand().do("remove", "deal", "first")

    assert refusal(giving, game, Roll(dice)).code == "not-the-dice-there"


@pytest.mark.parametrize("result", ["Nobody", "Braccio", 3, "", ("Pocana", "Eoles")])
def test_the_first_player_is_one_of_the_players(result: object) -> None:
    game = by_hand().do("remove", "deal")
    error = refusal(giving, game, result)

    assert (error.code, error.data["expected"]) == ("unknown-player", list(FOUR[:2]))


def test_nothing_else_can_be_done_during_the_set_up() -> None:
    game = by_hand()

    assert refused(game, "recruit likyar") == ["not-now"]
    assert refused(game, "deal") == ["not-now"]
    assert refused(game, "roll = fire") == ["not-now"]
    assert refused(game.do("remove"), "remove") == ["not-now"]


def test_a_refused_result_leaves_the_step_to_be_done() -> None:
    game = by_hand()
    before = snapshot(game)
    refusal(giving, game, REMOVED[:5])

    assert snapshot(game) == before
    assert giving(game, REMOVED).phase == "setup"


# ------------------------------------------------------------------ who plays


def test_players_are_adventurers_or_names_with_adventurers() -> None:
    named = Game.new({"Ann": "Pocana", "Bob": 3, "Cleo": glow.adventurers["braccio"]}, seed=1)

    assert list(named.players) == ["Ann", "Bob", "Cleo"]
    assert [company_of(one).adventurer.key for one in named.players.values()] == [
        "pocana", "eoles", "braccio",
    ]  # fmt: skip
    assert list(Game.new(iter(["pocana", "adventurer:3"]), seed=1).players) == ["Pocana", "Eoles"]


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], "player-count"),
        (["Pocana"], "player-count"),
        ([*FOUR, "Taetyss"], "player-count"),
        (["Pocana", "pocana"], "adventurer-taken"),
        ({"Ann": "Pocana", "Bob": 4}, "adventurer-taken"),
        ({"": "Pocana", "Bob": "Eoles"}, "player-name"),
        ({1: "Pocana", "1": "Eoles"}, "player-name"),
        ("Pocana", "not-players"),
        (None, "not-players"),
        (2, "not-players"),
        (["Pocana", "Nobody"], "no-such-card"),
        (["Pocana", "Likyar"], "card-of-another-kind"),
    ],
)
def test_two_to_four_different_adventurers(players: Any, code: str) -> None:
    assert refusal(Game.new, players, seed=1).code == code


@pytest.mark.parametrize("journey", ["archipelgo", "sea", "", None, 3])
def test_a_journey_is_one_of_two(journey: Any) -> None:
    error = refusal(Game.new, FOUR[:2], journey, 1)

    assert error.code == "unknown-journey"
    assert tuple(error.data["expected"]) == ("province", "archipelago")
    assert error.data["nearest"] == ("archipelago" if journey == "archipelgo" else None)


@pytest.mark.parametrize("seed", [True, 1.5, "1", [1]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    assert refusal(Game.new, FOUR[:2], seed=seed).code == "not-a-game-seed"


@pytest.mark.parametrize("seed", [0, -3, 2**80])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert Game.new(FOUR, seed=seed) == Game.new(FOUR, seed=seed)


def test_rulings_that_do_not_exist_are_refused() -> None:
    assert refusal(Game.new, FOUR[:2], seed=1, rulings="house").code == "unknown-preset"


def test_a_game_without_a_seed_is_not_the_same_each_time() -> None:
    assert len({str(snapshot(Game.new(FOUR))) for _ in range(4)}) > 1


# ------------------------------------------------------------------ names that look like others


def test_a_player_named_like_another_ones_adventurer_is_drawn_as_first() -> None:
    """The name comes before the adventurer, so what was drawn can be played again."""
    game = by_hand({"Bob": "Pocana", "Pocana": "Eoles"}).do("remove", "deal")

    assert giving(game, "Pocana").first_player == "Pocana"
    assert giving(game, "Bob").first_player == "Bob"


def test_names_that_differ_in_capitals_are_told_apart() -> None:
    game = by_hand({"ann": "Pocana", "Ann": "Eoles"}).do("remove", "deal")

    assert giving(game, "Ann").first_player == "Ann"
    assert giving(game, "ann").first_player == "ann"


@pytest.mark.parametrize("name", ["Ann Lee", "Lee, Ann", "a = b", "=", "deal"])
def test_a_drawn_first_player_of_any_name_can_be_typed_again(name: str) -> None:
    game = giving(by_hand({name: "Pocana", "Bob": "Eoles"}).do("remove", "deal"), name)
    typed = [action.text for action in game.history]

    assert game.first_player == name
    assert by_hand({name: "Pocana", "Bob": "Eoles"}).do(*typed) == game


@pytest.mark.parametrize("name", ["", "  x ", "a\nb", "x" * 41])
def test_names_that_cannot_be_told(name: str) -> None:
    error = refusal(Game.new, {name: "Pocana", "Bob": "Eoles"}, seed=1)

    assert (error.code, error.data["most"]) == ("player-name", 40)
