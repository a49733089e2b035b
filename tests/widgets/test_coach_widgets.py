"""Hints, tutor and review as widgets: what they show, hold back and open."""

from __future__ import annotations

import pytest

from glow_explorer import Explorer, Game, GlowError, Position
from glow_explorer.game.actions import Reroll
from glow_explorer.language import using
from glow_explorer.render.games import action_sentence
from glow_explorer.widgets import GameReview, HintPanel


@pytest.fixture(scope="module")
def morning() -> Game:
    return Game.new(["Pocana", "Eoles"], journey="archipelago", seed=7)


@pytest.fixture(scope="module")
def played(morning: Game) -> Game:
    return morning.play("greedy", until="day 3")


class TestHints:
    def test_they_are_off_at_first(self, morning: Game) -> None:
        panel = HintPanel(morning)

        assert not panel.hints
        assert not panel.tutor
        assert panel._seen() == {"advice": None, "warning": None}

    def test_the_best_option_comes_first_with_what_differs(self, morning: Game) -> None:
        seen = HintPanel(morning, hints=True)._seen()["advice"]

        assert seen["options"][0]["less"] == ""
        assert seen["options"][1]["why"]
        assert seen["options"][0]["typed"] == morning.advise(rollouts=0).best.action.text

    def test_where_nobody_decides_there_are_none(self, morning: Game) -> None:
        assert HintPanel(morning.play("greedy"), hints=True)._seen()["advice"] is None
        assert HintPanel(None, hints=True)._seen()["advice"] is None

    def test_how_many_more_there_are_is_told(self, morning: Game) -> None:
        rerolling = morning.play("greedy", until="late-morning").by_chance()
        panel = HintPanel(rerolling, hints=True)
        options = len(panel.advice.options)  # type: ignore[union-attr]

        assert options > 5
        assert panel._seen()["advice"]["more"] == f"… and {options - 5} more."
        assert HintPanel(morning, hints=True)._seen()["advice"]["more"] == ""


class TestTutor:
    def test_a_blunder_is_held_back_until_it_is_wanted(self, morning: Game) -> None:
        explorer = Explorer(tab="game", game=morning)
        worst = morning.advise(rollouts=0).options[-1].action.text
        explorer.hint.tutor = True
        explorer.game_table._hear_do(worst)

        assert explorer.game == morning
        assert explorer.hint.asked == worst
        assert "think twice" in explorer.hint._seen()["warning"]["text"]
        explorer.hint._hear_anyway()
        assert explorer.game.history[len(morning.history)].text == worst
        assert explorer.hint._seen()["warning"] is None

    def test_thinking_again_leaves_the_game_as_it_is(self, morning: Game) -> None:
        explorer = Explorer(tab="game", game=morning)
        explorer.hint.tutor = True
        explorer.game_table._hear_do(morning.advise(rollouts=0).options[-1].action.text)
        explorer.hint._hear_back()

        assert explorer.game == morning
        assert not explorer.hint.asked

    def test_what_is_no_blunder_is_done_at_once(self, morning: Game) -> None:
        explorer = Explorer(tab="game", game=morning)
        explorer.hint.tutor = True
        explorer.game_table._hear_do(morning.advise(rollouts=0).best.action.text)

        assert len(explorer.game.history) > len(morning.history)

    def test_what_is_paid_dearer_than_need_be_is_weighed_too(self, morning: Game) -> None:
        """Every action of the game is either done at once or asked about."""
        game = morning.play("greedy", until="late-morning").by_chance()
        panel = HintPanel(game, tutor=True)
        best = panel.advice.light  # type: ignore[union-attr]

        for action in game.actions():
            less = best - panel.advice.option(action).light  # type: ignore[union-attr]
            assert panel.warns(action.text) == (less >= 4)

    def test_without_the_tutor_everything_is(self, morning: Game) -> None:
        explorer = Explorer(tab="game", game=morning)
        explorer.game_table._hear_do(morning.advise(rollouts=0).options[-1].action.text)

        assert len(explorer.game.history) > len(morning.history)


class TestReview:
    def test_there_is_nothing_to_review_without_a_game(self) -> None:
        widget = GameReview(None)

        assert widget._seen() == {"ready": False, "review": None, "entry": None}
        with pytest.raises(GlowError) as refused:
            widget.make()
        assert refused.value.code == "no-game-yet"
        assert "nothing to review" in widget._repr_html_()

    def test_books_lines_decisions_and_luck_are_seen(self, played: Game) -> None:
        widget = GameReview(played)
        widget._hear_review()
        seen = widget._seen()["review"]

        assert [player["name"] for player in seen["players"]] == ["Pocana", "Eoles"]
        assert len(seen["lines"]) == len(seen["luck"]) == 2
        assert [day for _, day in seen["days"]] == ["1", "2"]
        assert len(seen["decisions"]) == len(widget.reviewed.decisions)
        assert seen["columns"][4] == "Expected now"
        assert all("= " not in decision["title"] for decision in seen["decisions"])

    def test_a_reroll_is_told_without_what_the_dice_then_showed(self) -> None:
        game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=5).play(
            "greedy", until="day 3"
        )
        widget = GameReview(game)
        decisions = widget.make().decisions
        seen = widget._seen()["review"]["decisions"]
        told = 0
        for entry, decision in zip(decisions, seen, strict=True):
            action = entry.action
            if isinstance(action, Reroll):
                told += 1
                assert action.result is not None
                assert action_sentence(action.open) in decision["title"]
                assert action_sentence(action) not in decision["title"]

        assert told

    def test_who_lost_nothing_has_no_sign(self, morning: Game) -> None:
        widget = GameReview(morning.play("master", until="day 2"))
        widget.make()
        lost = [player["lost"] for player in widget._seen()["review"]["players"]]

        assert "0.0" in lost
        assert "−0.0" not in lost

    def test_a_decision_is_opened_with_its_options(self, played: Game) -> None:
        widget = GameReview(played)
        widget.make()
        widget._hear_look(0)
        entry = widget._seen()["entry"]

        assert "Day 1" in entry["title"]
        assert [option["taken"] for option in entry["options"]].count(True) == 1
        assert entry["stock"] == "10 light, 0 footprints, 0 fireflies, 0 reroll tokens"
        assert entry["place"] == "Boats at 0, 0, 0, 0"
        assert [card["name"] for card in entry["cards"]] == ["Eoles"]
        with pytest.raises(GlowError):
            widget.look(10_000)
        with using("fr"):
            assert "Jour 1" in widget._seen()["entry"]["title"]

    def test_a_game_is_taken_by_its_code(self, played: Game) -> None:
        widget = GameReview(None)
        widget._hear_open(f" {Position(game=played).code()} ")

        assert widget.game == played
        assert widget.reviewed is not None
        with pytest.raises(GlowError):
            widget._hear_open(Position(roll="red:fire").code())

    def test_another_game_is_reviewed_anew(self, played: Game) -> None:
        widget = GameReview(played)
        widget.make()
        widget.game = played.undo()

        assert widget.reviewed is None

    def test_one_plays_on_from_a_decision_in_the_game_tab(self, played: Game) -> None:
        explorer = Explorer(tab="review", game=played)
        explorer.reviewer.make()
        decision = explorer.reviewer.reviewed.decisions[2]
        explorer.reviewer._hear_play(2)

        assert explorer.tab == "game"
        assert len(explorer.game.history) == decision.step
