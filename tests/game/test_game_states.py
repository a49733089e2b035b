"""States that never change: undo, replay, copies, equality, other rulings from now on."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

from glow_explorer.game import Game
from glow_explorer.rulebook import Rulings
from tests.support.games import (
    FOUR,
    at_noon,
    in_the_afternoon,
    laid_out,
    options,
    snapshot,
    some_states,
    texts,
    to_phase,
    wander,
)
from tests.support.refusals import refusal

# ------------------------------------------------------------------ states that never change


@pytest.mark.parametrize("seed", range(4))
def test_doing_something_never_changes_the_game_before(seed: int) -> None:
    for game in some_states(seed, 0.2):
        before, past = snapshot(game), game.history
        for action in options(game)[:6]:
            game.do(action)
            game.explain(action)
        game.actions()
        game.scores()
        game.ranking()
        assert snapshot(game) == before
        assert game.history == past


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_copies_and_pickles_play_on_alike(seed: int) -> None:
    for game in some_states(seed, 0.04):
        for twin in (copy.deepcopy(game), copy.copy(game), pickle.loads(pickle.dumps(game))):
            assert twin == game
            assert hash(twin) == hash(game)
            assert twin.history == game.history
            assert [one.text for one in twin.actions()] == [one.text for one in game.actions()]
            for action in options(game)[:2]:
                assert twin.do(action) == game.do(action)


def test_a_noon_half_way_can_be_pickled() -> None:
    game = at_noon(["zellyf-0", "biraii-0"], "azure:water azure:water small red:fire")
    game = game.do("apply zellyf-0")
    twin = pickle.loads(pickle.dumps(game))

    assert twin == game
    assert texts(twin) == texts(game)
    assert twin.do("apply zellyf-0", "apply biraii-0") == game.do(
        "apply zellyf-0", "apply biraii-0"
    )


def test_views_do_not_reach_into_the_table() -> None:
    game = laid_out()
    before = game.to_dict()
    plain: Any = game.to_dict()
    plain["players"].clear()
    plain["actions"].clear()

    assert game.to_dict() == before
    with pytest.raises(TypeError):
        game.players["Pocana"] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        game.player.light = 99  # type: ignore[misc]


# ------------------------------------------------------------------ undo, replay, equality


def test_undo_goes_back_one_step_or_several() -> None:
    start = Game.new(FOUR[:2], seed=4)
    game = start.do(start.actions()[0])
    later = game.do(game.actions()[0])

    assert later.undo() == game
    assert later.undo(2) == start
    assert later.undo(0) == later
    assert later.undo(2).history == start.history
    assert start.start.day == 0
    assert start.start.history == ()
    assert later.start == start.start
    for wrong in (-1, len(later.history) + 1):
        error = refusal(later.undo, wrong)
        assert (error.code, error.data["most"]) == ("nothing-to-undo", len(later.history))


@pytest.mark.parametrize("wrong", ["1", 1.5, None])
def test_undo_wants_a_number(wrong: Any) -> None:
    refusal(Game.new(FOUR[:2], seed=4).undo, wrong)


def test_what_is_undone_can_be_done_otherwise() -> None:
    game = laid_out().do("recruit likyar")
    other = game.undo().do("recruit thoape")

    assert other.history[-1].text == "recruit thoape"
    assert other != game


@pytest.mark.parametrize("seed", range(6))
def test_a_history_replayed_gives_the_same_game(seed: int) -> None:
    *_, game = some_states(seed, 1.0)
    steps = list(game.replay())
    assert len(steps) == len(game.history)
    assert steps[-1] == game
    typed = list(game.start.replay([action.text for action in game.history]))

    assert typed[-1] == game
    assert [one.code for one in typed[-1].log] == [one.code for one in game.log]
    assert typed[-1].log.items == game.log.items


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    def play(seed: int) -> Game:
        *_, game = wander(Game.new(FOUR, "archipelago", seed), random.Random(9))
        return game

    assert play(3) == play(3)
    assert play(3) != play(4)
    assert hash(play(3)) == hash(play(3))


def test_other_luck_from_now_on() -> None:
    game = to_phase(laid_out(FOUR[:2]), "late-morning")
    rolls = {str(game.reseeded(seed).do("roll").players["Pocana"].roll) for seed in range(20)}

    assert len(rolls) > 15
    assert game.reseeded(3).do("roll") == game.reseeded(3).do("roll")
    assert game.reseeded(3).history == game.history
    assert game.reseeded(3).log == game.log
    assert game.reseeded(3) != game


def test_other_luck_and_other_rulings_are_part_of_the_record() -> None:
    """They are no actions: history and log pass them by, undo takes them along."""
    game = to_phase(laid_out(FOUR[:2]), "late-morning")
    changed = game.reseeded(3).under("digital")
    rolled = changed.do("roll")

    assert rolled.history[:-1] == game.history
    assert rolled.log[: len(game.log)] == game.log
    assert rolled.undo() == changed
    assert rolled.undo(2) == game.undo()
    assert changed.undo() == game.undo()
    assert changed.events == game.events
    assert list(rolled.replay())[-1] == rolled
    assert list(rolled.under("french").replay())[-1] == rolled.under("french")
    assert len(list(rolled.replay())) == len(rolled.history)
    assert changed.to_dict()["actions"][-2:] == [
        {"seed": 3},
        {"rulings": {"preset": "digital", "changes": {}}},
    ]


def test_a_game_begun_anew_under_other_rulings() -> None:
    """What is changed before anything is done belongs to the start."""
    begun = Game.new(FOUR[:2], seed=4, by_hand=True)
    game = begun.under("digital").reseeded(5).by_chance()

    assert game.start == begun.under("digital").reseeded(5) != begun
    assert game.start.history == ()
    assert list(game.replay())[-1] == game == Game.from_dict(game.to_dict())


def test_games_are_equal_if_everything_on_the_table_is() -> None:
    game = laid_out()

    assert game == laid_out()
    assert game != laid_out(seed=2)
    assert game != laid_out(rulings="digital")
    assert game != laid_out(journey="archipelago")
    assert game != laid_out(first="Eoles")
    assert game != "game"
    assert game != None  # noqa: E711 - a game is never nothing


def test_chance_decides_until_somebody_has_to() -> None:
    game = Game.new(FOUR[:2], seed=1, by_hand=True).by_chance()
    assert (game.day, game.phase) == (1, "morning")
    assert game.by_chance() == game
    rolled = to_phase(game, "late-morning").by_chance()

    assert {action.verb for action in options(rolled)} >= {"keep", "reroll"}
    assert rolled.by_chance() == rolled
    kept = rolled.do("keep").by_chance()
    assert kept.player.name != rolled.player.name


def test_the_list_of_actions() -> None:
    found = laid_out().actions()

    assert (found.player, found.phase, len(found)) == ("Pocana", "morning", 5)
    assert [action.text for action in found.of("recruit")] == [action.text for action in found]
    assert found.of("keep") == ()
    assert found[:2] == (found[0], found[1])
    assert Game.new(FOUR[:2], seed=1, by_hand=True).actions()[0].chance


def test_the_log_tells_all_days() -> None:
    game = to_phase(laid_out(), "morning", 3)

    assert len(game.log) == sum(len(game.log.day(day)) for day in range(4))
    assert {event.day for event in game.log.day(2)} == {2}
    assert game.log[-1] == game.events[-1]
    assert game.log[:2].items == game.log.items[:2]


# ------------------------------------------------------------------ other rulings from now on


def test_a_game_goes_on_under_other_rulings() -> None:
    game = in_the_afternoon([], "azure:nature azure:fire", footprints=1)
    assert "walk 44 by-footprint" in texts(game)
    digital = game.under("digital")

    assert "walk 44 by-footprint" not in texts(digital)
    assert game.rulings.preset == "standard"
    assert digital.rulings.preset == "digital"
    assert digital.players["Eoles"].footprints == 1


def noon_under(rulings: Any, **more: Any) -> Game:
    given: dict[str, Any] = {
        "companions": ["biraii-1", "tamnuca-a"], "roll": "azure:rock azure:fire black:fire",
    } | more  # fmt: skip
    return at_noon(**given, rulings=rulings)


def test_what_triggers_is_judged_by_the_new_rulings() -> None:
    """The black die's own fire counts in English: Biraii triggers, too."""
    game = noon_under("standard")
    assert texts(game) == {"resolve", "apply companion:4"}
    english = game.under("english")

    assert texts(english) == texts(noon_under("english"))
    assert english.do("resolve").players["Eoles"].light == 12


def test_which_die_goes_back_is_judged_by_the_new_rulings() -> None:
    more: dict[str, Any] = {
        "companions": ["sketal-green"], "roll": "green:rock green:nature green:rock",
        "owners": {"sketal-green": 2}, "players": ("Braccio", "Pocana"),
    }  # fmt: skip
    under = Rulings("standard", which_die_goes_back="its-own")
    game = noon_under("standard", **more)
    answer = game.explain("apply sketal-green -> die 1")

    assert "apply companion:15" in texts(game.under(under))
    assert "apply companion:15 -> die 1" not in texts(game.under(under))
    assert answer
    assert not answer.again(under)


def test_the_time_of_cromaug_is_judged_by_the_new_rulings() -> None:
    """The special face paid already: it does not pay once more after Cromaug."""
    more: dict[str, Any] = {
        "companions": ["cromaug", "dvol-3"], "roll": "yellow:light azure:air", "light": 10,
    }  # fmt: skip
    game = noon_under("standard", **more).under(Rulings("standard", cromaug_timing="first"))
    assert game.players["Eoles"].light == 13
    later = game.do("apply cromaug", "apply dvol-3")

    assert later.players["Eoles"].light == 14
    assert sum(event.light for event in later.log[len(game.log) :]) == 1
