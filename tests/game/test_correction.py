"""An earlier entry put right: what follows is replayed, the first thing that breaks is shown."""

from __future__ import annotations

import random

import pytest

from glow_explorer import Game
from glow_explorer.game import Action, Correction
from glow_explorer.language import using
from glow_explorer.render import html
from tests.support.games import companions_in_place, spells_in_place
from tests.support.refusals import refusal

TWO = ["Pocana", "Eoles"]


@pytest.fixture
def game() -> Game:
    """Two have recruited and rolled."""
    begun = Game.new(TWO, seed=7).do("recruit thoape", "discard briki-6", "recruit tamnuca-a")
    return begun.do("roll = fire air water rock", "roll")


def test_a_die_was_read_wrongly(game: Game) -> None:
    """Nothing that follows depends on it: all of it holds, and is what it was."""
    place = len(game.history) - 1
    correction = game.correct(place, "roll = fire fire water rock")

    assert (correction.holds, correction.replayed, correction.left) == (True, 1, ())
    assert (correction.broken, correction.error) == (None, None)
    assert correction.was.text == "roll = fire air water rock"
    assert correction.now is not None
    assert correction.now.text == "roll = fire fire water rock"
    texts = [action.text for action in game.history]
    texts[place - 1] = "roll = fire fire water rock"
    assert [action.text for action in correction.game.history] == texts
    assert correction.game == Game.from_dict(game.to_dict() | {"actions": texts})


def test_somebody_else_was_recruited(game: Game) -> None:
    """Briki cannot be discarded any more: that is shown, and the rest waits."""
    correction = game.correct(5, "recruit briki-6")

    assert not correction.holds
    assert correction.broken == game.history[5]
    assert correction.error is not None
    assert correction.error.code == "illegal-action"
    assert correction.error.data["why"] == ["not-on-track"]
    assert correction.left == game.history[5:]
    assert correction.game.history == (*game.history[:4], correction.now)


def test_what_breaks_is_done_otherwise_and_the_rest_goes_on(game: Game) -> None:
    correction = game.correct(5, "recruit briki-6").mended("discard thoape")

    assert [action.verb for action in correction.game.history[4:]] == [
        "recruit", "discard", "recruit",
    ]  # fmt: skip
    assert correction.broken == game.history[7], "without Thoape's dice Eoles has two to roll"
    assert correction.error is not None
    assert correction.error.code == "wrong-number"
    last = correction.mended("roll = fire air")
    assert last.holds
    assert last.game.history[-1] == game.history[-1]


def test_what_breaks_may_be_left_out_or_the_game_go_on_elsewhere(game: Game) -> None:
    correction = game.correct(5, "recruit briki-6")

    assert correction.skipped().broken == game.history[6], "somebody must be discarded first"
    resumed = Correction(
        correction.game, 5, correction.was, correction.now, 0, game.history[6:], correction.error
    ).resumed(correction.game.do("discard thoape"))
    assert resumed.replayed == 1
    assert refusal(game.correct(4, game.history[3]).skipped).code == "nothing-left-to-replay"


def test_an_entry_is_left_out(game: Game) -> None:
    """A reroll that was not made; one without which nothing goes on."""
    rerolled = game.do("reroll 0 with track = air", "keep")
    place = len(game.history) + 1

    assert rerolled.correct(place, None).game == game.do("keep")
    assert rerolled.correct(place, None).now is None
    assert rerolled.correct(1, None).broken == game.history[1]


def test_rulings_that_came_since_are_played_again(game: Game) -> None:
    changed = game.under("digital").do("keep")
    correction = changed.correct(5, "recruit thoape")

    assert correction.game == changed
    assert correction.game.rulings.preset == "digital"


@pytest.mark.parametrize("entry", [0, 10, -1, "first", None, 1.5])
def test_only_entries_that_there_are(game: Game, entry: object) -> None:
    error = refusal(game.correct, entry, "keep")

    assert (error.code, error.data["most"]) == ("no-such-entry", 9)


def test_what_was_never_possible_changes_nothing(game: Game) -> None:
    assert refusal(game.correct, 5, "recruit kaar").code == "illegal-action"
    assert refusal(game.correct, 8, "roll = fire").code == "wrong-number"


@pytest.mark.parametrize("seed", range(6))
def test_putting_an_entry_right_and_back_gives_the_same_game(seed: int) -> None:
    """Whatever is changed: corrected with what was there, a game stays as it was."""
    chance = random.Random(f"corrections {seed}")
    game = Game.new(TWO, journey=chance.choice(["province", "archipelago"]), seed=seed)
    game = game.play("random", until="day 3")
    for _ in range(12):
        entry = chance.randint(1, len(game.history))
        same = game.correct(entry, game.history[entry - 1])
        assert same.holds
        assert same.game == game
        before = game.undo(len(game.history) - entry + 1)
        other = chance.choice(list(before.actions()))
        correction = game.correct(entry, other)
        kept = entry + correction.replayed
        assert len(correction.game.history) == kept
        assert correction.game.history[entry:] == game.history[entry:kept]
        assert correction.left == game.history[kept:]
        assert correction.holds == (correction.error is None)


def test_it_is_told(game: Game) -> None:
    correction = game.correct(5, "recruit briki-6")

    assert str(correction).splitlines()[0] == (
        "Entry 5 said: Recruit Thoape, with a small green die and a small orange die. "
        "It now says: Recruit Briki (2 water), with 1 footprint."
    )
    assert "Then this no longer holds: Send Briki (2 water) to the cemetery." in str(correction)
    with using("fr"):
        assert "L’entrée 5 disait" in str(correction)
        assert "4 entrées en tout, sont mises de côté" in html(correction)
    assert str(game.correct(4, None)).startswith("Entry 4 is left out.")
    assert repr(game.correct(4, game.history[3])) == "<Correction of entry 4: 5 replayed, holds>"


@pytest.mark.parametrize("seed", range(4))
def test_random_games_corrected_anywhere_lose_nothing(seed: int) -> None:
    """Companions and spells stay unseen, every piece in its place, undone as far as one likes."""
    chance = random.Random(f"corrected {seed}")
    players = ["Pocana", "Eoles", "Braccio"]
    played = Game.new(players, ("province", "archipelago")[seed % 2], seed=seed).play("random")
    entries = len(played.history)
    for _ in range(6):
        number = chance.randint(1, entries)
        before = played.undo(entries - number + 1)
        action = chance.choice(list(before.actions()))
        correction = played.correct(number, action)
        after = correction.game
        assert len(after.history) + sum(isinstance(act, Action) for act in correction.left) == (
            entries
        )
        assert companions_in_place(after) == list(range(1, 47))
        assert spells_in_place(after) == [1, 2, 3, 4, 5, 6, 6]
        assert after.undo(len(after.history) - number + 1) == before
