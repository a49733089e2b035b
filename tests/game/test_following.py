"""Only one's own seat: one player's game, with nobody else's books."""

from __future__ import annotations

import pytest

from glow_explorer import Game, Position
from glow_explorer.language import using
from tests.support.refusals import refusal


def test_a_day_of_ones_own() -> None:
    """Companion, dice, noon and journey are entered; everything else is nobody's business."""
    game = Game.seat("Pocana", "archipelago", name="Ann")
    assert (game.day, game.phase, list(game.players)) == (1, "morning", ["Ann"])
    game = game.do("join likyar dice red blue footprints 2")
    [roll] = game.actions()
    assert [str(die) for die in dict(roll.context)["dice"]] == ["red"] * 3 + [
        "small red", "small blue",
    ]  # fmt: skip
    game = game.do("roll = nature fire fire water rock", "keep", "resolve")
    ann = game.players["Ann"]
    assert (ann.footprints, ann.rerolls, ann.light) == (2, 1, 11)
    assert {action.verb for action in game.actions()} == {"sail", "rest"}
    game = game.do("rest")
    assert (game.day, game.phase) == (2, "morning")
    assert [str(die) for die in game.players["Ann"].pool or ()] == ["red"] * 3


@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_followed_shared_and_undone(seed: int, journey: str) -> None:
    """Eight days; what is written down opens as the same game."""
    game = Game.seat("Eoles", journey).reseeded(seed)
    joined = 0
    while not game.over:
        join = [action for action in game.actions() if action.verb == "join"]
        if join:
            dice = ("", " dice blue", " dice red purple footprints 1")[joined % 3]
            game = game.do(join[(7 * joined + seed) % len(join)].text + dice)
            joined += 1
        else:
            game = game.play("random", until="decision").by_chance()
    assert joined == 8
    assert len(game.players["Eoles"].companions) <= 8
    assert game.scores()["Eoles"].total == game.ranking().scores["Eoles"].total
    assert Position.from_code(Position(game=game).code()).game == game
    assert game.undo(len(game.history)) == game.start
    assert game.correct(1, game.history[0]).holds


def test_what_contradicts_something_seen_is_refused() -> None:
    game = Game.seat("Pocana").do("buried kaar")
    assert [card.key for card in game.cemetery] == ["kaar"]
    answer = game.explain("join kaar")
    assert not answer
    assert "cemetery" in str(answer)
    later = game.do("join likyar", "roll", "keep")
    while later.phase != "morning":
        later = later.do(later.actions()[0]).by_chance()
    assert "Pocana has it" in str(later.explain("join likyar"))
    assert [reason.code for reason in game.explain("join thoape dice red red red").reasons] == [
        "dice-not-in-box"
    ]
    assert refusal(game.do, "join thoape dice pink").code == "not-so-typed"
    assert [reason.code for reason in game.explain("join nobody").reasons] == ["nobody-like-that"]


def test_a_spell_that_somebody_cast() -> None:
    game = Game.seat("Pocana").do("cursed 4")
    assert [card.key for card in game.players["Pocana"].spells] == ["spell-fire"]
    assert not game.explain("cursed spell-fire")
    game = game.do("join likyar", "roll = fire fire air", "keep")
    assert any(event.code == "applies" for event in game.do("resolve").events)


def test_casting_and_kaar_concern_nobody_else() -> None:
    """Whom Xar'gok strikes, and where the black die goes, is on the real table."""
    game = Game.seat("Pocana").do("join xargok", "roll = fire fire air", "keep", "resolve")
    assert game.phase == "afternoon"
    assert [action.verb for action in Game.seat("Pocana").do("join kaar").actions()] == ["roll"]


def test_it_is_typed_in_french() -> None:
    with using("fr"):
        game = Game.seat("Pocana").do("rejoindre likyar dés rouge bleu pas 1")
        assert "Accueillir" in str(game.history[0])
    assert game.history[0].text == "join likyar dice red blue footprints 1"


def test_strategies_and_the_coach_need_a_whole_table() -> None:
    game = Game.seat("Pocana")
    assert refusal(game.play, "greedy").code == "nobody-to-play-against"
    assert refusal(game.advise, rollouts=0).code == "nothing-to-advise"


def test_names_that_are_none() -> None:
    assert refusal(Game.seat, "Pocana", name="").code == "player-name"
    assert refusal(Game.seat, "Nobody").code in ("no-such-card", "unknown-card")
