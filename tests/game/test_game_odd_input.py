"""What people may type or pass by mistake: an error of the game with its reason, nothing else."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Game, Position
from glow_explorer.game.actions import Recruit, RollDice, RollSmallDice
from tests.support.games import after_the_roll, at_noon, in_the_afternoon
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from pathlib import Path

    from glow_explorer.game import Action
    from glow_explorer.game.chance import Chance

TWO = ["Pocana", "Eoles"]


@pytest.mark.parametrize("odd", [[1, 2, 3, 4, 5], [None, None], [["fire"]] * 9, 7, {"a": 1}])
def test_results_that_are_no_dice(odd: Any) -> None:
    rolling = Game.new(TWO, seed=1).play(until="late-morning")
    laying = Game.new(TWO, seed=1, by_hand=True).do("remove", "deal", "first")

    assert refusal(rolling.do, RollDice(odd)).code == "not-dice"
    assert refusal(laying.do, RollSmallDice(odd)).code == "not-dice"
    assert rolling.explain(RollDice(odd)).reasons[0].code == "result-impossible"


def test_numbers_without_end() -> None:
    game = Game.solo("Taetyss", "green red", seed=1, by_hand=True).do("tom = fire air")

    assert refusal(game.do, f"tile = {'9' * 1500} 1 2 3 4").code == "cannot-be-drawn"
    assert refusal(game.do, f"tile = {'9' * 5000}").code == "typed-too-long"
    assert len(str(refusal(game.do, "x" * 100_000))) < 300


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("deal =", "not-so-typed"),
        ("resolve ,", "not-so-typed"),
        ("", "unknown-verb"),
        ("reroll with token", "illegal-action"),
        ("walk", "not-so-typed"),
    ],
)
def test_what_is_typed_by_halves(typed: str, code: str) -> None:
    assert refusal(Game.new(TWO, seed=1).do, typed).code == code


def test_two_of_the_same_companion() -> None:
    game = Game.new(TWO, seed=1, by_hand=True)
    error = refusal(game.do, "remove = likyar likyar thoape brikix torkos wapoki")

    assert (error.code, error.data["key"]) == ("card-given-twice", "likyar")


def test_a_reroll_may_name_its_dice_in_any_order() -> None:
    game = after_the_roll([], "azure:air azure:rock small red:fire", rerolls=1)
    shown = {
        typed: str(game.do(typed).players["Eoles"].roll)
        for typed in (
            "reroll 2 0 with token = water nature",
            "reroll 0 2 with token = nature water",
            "reroll 2 0 with token = small red:water azure:nature",
        )
    }

    assert set(shown.values()) == {"azure:nature azure:rock small red:water"}


def test_a_refusal_names_what_decides() -> None:
    """Not the first thing that is right about it."""
    game = in_the_afternoon(["likyar"], "azure:air azure:rock", at=15)
    error = refusal(game.do, "walk 16")

    assert error.data["said"].code == "must-give"
    assert "Likyar" in str(error)


@pytest.mark.parametrize("history", [5, "remove", 1.5])
def test_a_history_is_a_list(history: Any) -> None:
    assert refusal(lambda: list(Game.new(TWO, seed=1).replay(history))).code == "not-a-list"


def test_other_luck_begins_anew() -> None:
    game = Game.new(TWO, seed=1).reseeded(5)

    later = game.play("random", until="noon")
    assert list(later.replay())[-1] == later


def test_events_and_rankings_cannot_be_changed() -> None:
    game = Game.new(TWO, seed=1).play("random")
    for event in game.log:
        assert not any(isinstance(one, list | dict) for one in event.data.values())
        with pytest.raises(TypeError):
            event.data["count"] = 9  # type: ignore[index]
    with pytest.raises(TypeError):
        game.ranking().scores["x"] = 1  # type: ignore[index]


def test_a_game_can_be_sent_elsewhere_at_any_moment() -> None:
    game = at_noon(["zellyf-0", "sketal-green"], "azure:water azure:rock green:rock")
    for one in (game, game.do("apply zellyf-0")):
        assert pickle.loads(pickle.dumps(one)) == one
        assert str(pickle.loads(pickle.dumps(one)).actions()) == str(one.actions())


class Typing:
    """Chooses by what people would type."""

    name = "typing"

    def choose(self, game: Game, chance: Chance) -> Any:  # noqa: ARG002 - no luck is needed
        """Take the last thing that may be done, as text."""
        return game.actions()[-1].text


class Referring:
    """Recruits by reference."""

    name = "referring"
    pick = "nothing to do with tables"

    def choose(self, game: Game, chance: Chance) -> Action:  # noqa: ARG002 - no luck is needed
        """Recruit whoever comes first, by reference."""
        action = game.actions()[0]
        if isinstance(action, Recruit):
            return Recruit(glow.companions[action.companion].ref)
        return action


@pytest.mark.parametrize("strategy", [Typing(), Referring()])
def test_strategies_may_choose_as_people_type(strategy: Any) -> None:
    frame = glow.simulate(games=1, players=2, seed=1, strategies=strategy, workers=1)

    assert list(frame["strategy"]) == [strategy.name] * 2
    assert Game.new(TWO, seed=1).play(strategy).over


def test_places_that_are_no_files(tmp_path: Path) -> None:
    position = Position(glow.Roll("red:fire"))
    for odd in (5, None, "a\0b"):
        assert refusal(Position.load, odd).code == "not-a-file-name"
        assert refusal(position.save, odd).code == "not-a-file-name"
    file = tmp_path / "position.json"
    file.write_bytes(b"\xff\xfe\xff")
    error = refusal(Position.load, file)
    assert (error.code, error.data["given"]) == ("file-not-utf8", str(file))
    assert refusal(Position, position.code()).code == "code-as-a-thing"


def test_the_last_day_has_no_day_after() -> None:
    last = Game.new(TWO, seed=1).play("random", until="day 8")

    assert refusal(lambda: last.play("random", until="day 3")).code == "no-later-day"


def test_a_simulation_is_asked_for_its_games() -> None:
    frame = glow.simulate(games=2, players=2, seed=1, workers=1)
    for odd in ("a", None, 1.5, 2):
        error = refusal(glow.replay_game, frame, odd)
        assert (error.code, error.data["given"]) == ("no-such-game", odd)
    assert refusal(glow.replay_game, 5, 1).code == "not-simulated"
