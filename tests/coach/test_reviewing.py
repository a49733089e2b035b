"""Reviews: the books balance, blunders are found, luck averages to nothing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Game, GlowError
from glow_explorer.coach import Review, advising, review, reviewing
from glow_explorer.coach.reviewing import BLUNDER, CLASSES, class_of
from glow_explorer.coach.rollouts import RolloutTask
from glow_explorer.game.actions import ResolveAll
from glow_explorer.game.chance import rolled
from glow_explorer.game.players.day_ahead import DayAhead
from glow_explorer.language import using
from tests.support.browser import ROOT

if TYPE_CHECKING:
    from glow_explorer.game.table import Table

pytestmark = pytest.mark.slow  # a whole game is reviewed first; the doctests review quickly
BALANCED = 1e-6


def played(journey: str, players: int) -> Game:
    """Return a game of two or four, played by several strategies."""
    table = {"Cleo": "Braccio", "Dan": "Noctiluca", "Ann": "Pocana", "Bob": "Eoles"}
    strategies = ["master", "random", "careful", "greedy"]
    seats = dict(list(table.items())[:players])
    return Game.new(seats, journey=journey, seed=11).play(strategies[:players])


@pytest.fixture(
    scope="module",
    params=[
        ("archipelago", 2),
        pytest.param(("archipelago", 4), marks=pytest.mark.slow),
        pytest.param(("province", 4), marks=pytest.mark.slow),
    ],
    ids=["two at sea", "four at sea", "four on land"],
)
def reviewed(request: pytest.FixtureRequest) -> Review:
    return review(played(*request.param), rollouts=0, progress=False)


class TestBooks:
    def test_start_and_luck_less_regrets_is_the_end(self, reviewed: Review) -> None:
        for books in reviewed.players.values():
            assert books.start + books.luck - books.lost == pytest.approx(books.end, abs=BALANCED)

    def test_every_change_is_written_down_once(self, reviewed: Review) -> None:
        """What could be expected after an entry is what could be expected before the next."""
        for name, books in reviewed.players.items():
            now = books.start
            for entry in reviewed.entries:
                if entry.player == name and entry.counts:
                    assert entry.before == pytest.approx(now, abs=BALANCED)
                    assert entry.after - entry.before == pytest.approx(
                        entry.luck - entry.regret, abs=BALANCED
                    )
                    now = entry.after
            assert now == pytest.approx(books.end, abs=BALANCED)

    def test_the_end_is_the_score(self, reviewed: Review) -> None:
        scores = reviewed.game.scores()

        assert {name: books.end for name, books in reviewed.players.items()} == {
            name: score.total for name, score in scores.items()
        }

    def test_no_decision_is_better_than_the_best(self, reviewed: Review) -> None:
        assert all(entry.regret >= -BALANCED for entry in reviewed.decisions)

    def test_who_plays_at_random_loses_most(self, reviewed: Review) -> None:
        lost = {name: books.lost for name, books in reviewed.players.items()}

        assert 2 * lost["Cleo"] < lost["Dan"]
        assert lost["Dan"] == max(lost.values()) > 40
        assert reviewed.players["Dan"].marks["blunder"] > 3

    def test_timeline_and_table_and_json(self, reviewed: Review) -> None:
        books = reviewed.players["Cleo"]
        line = reviewed.timeline("Cleo")

        assert line[0][1] == books.start
        assert line[-1][1] == pytest.approx(books.end)
        assert len(reviewed.table()) == len(reviewed.entries)
        plain = json.loads(json.dumps(reviewed.to_dict()))
        assert [player["player"] for player in plain["players"]] == list(reviewed.players)
        with pytest.raises(GlowError):
            reviewed.timeline("Eve")

    def test_it_is_told_in_both_languages_and_drawn(self, reviewed: Review) -> None:
        assert "What cost most" in str(reviewed)
        assert "<svg" in reviewed._repr_html_()
        assert reviewed.figure().axes[0].get_legend() is not None
        with using("fr"):
            said = str(reviewed)
        assert "Ce qui a coûté le plus" in said
        assert "{" not in said


def test_a_roll_is_worth_on_average_what_was_expected() -> None:
    """The luck of a roll averages to nothing: over all results, it comes to the value before."""
    game = played("archipelago", 2)
    table = next(
        turn.before
        for turn in game._turns
        if turn.before.now == "roll" and turn.before.day == 4 and len(turn.before.seat.colors) < 6
    )
    number = table.seats.index(table.seat)
    day = DayAhead(table, number)
    expected = day.before_rolling()
    luck = []
    draws = table.copy().chance
    for _ in range(150):
        after = table.copy()
        seat = after.seats[number]
        seat.faces = rolled(draws, seat.colors)
        known = DayAhead(after, number)
        luck.append(max(option.light for option in known.rerolls()) - expected.light)
    mean = sum(luck) / len(luck)
    error = (sum((each - mean) ** 2 for each in luck) / len(luck) / len(luck)) ** 0.5

    assert expected.error == 0
    assert abs(mean) < 4 * error


def test_a_blunder_put_into_a_game_is_found() -> None:
    game = Game.new(["Pocana", "Eoles"], journey="province", seed=5).play("master", until="day 5")
    advice = game.advise(rollouts=0)
    blunder = advice.options[-1]
    step = len(game.history)
    game = game.do(blunder.action).play("master", until="day 6")
    reviewed = review(game, rollouts=0, progress=False)
    worst = reviewed.worst[0]

    assert worst.step == step
    assert worst.mark in ("mistake", "blunder")
    assert worst.regret == pytest.approx(blunder.less)
    assert worst.best is not None
    assert worst.best.action == advice.best.action
    assert reviewed.before(worst) == game.undo(len(game.history) - step)


def test_who_applies_card_after_card_loses_nothing_by_it() -> None:
    """And nothing is said to be luck between noon and a voyage, or between rerolls."""
    game = Game.new(["Braccio", "Eoles"], journey="archipelago", seed=5)
    applied = 0
    while game.day < 4:
        game = game.by_chance()
        free = game._table.now == "noon" and ResolveAll() in game.actions()
        card = next((each for each in game.actions() if free and each.verb == "apply"), None)
        applied += card is not None
        game = game.do(card) if card else game.play("greedy", until="decision")
    reviewed = review(game, rollouts=0, progress=False)
    noons = [entry for entry in reviewed.decisions if entry.kind == "noon"]

    assert applied > 3
    assert len(noons) > applied
    assert {entry.mark for entry in noons} == {"best"}
    assert {entry.kind for entry in reviewed.entries} <= {
        "recruit", "discard", "die", "morning", "roll", "reroll", "noon", "journey", "count",
    }  # fmt: skip


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    game = Game.new(["Pocana", "Eoles"], seed=5).play("greedy", until="day 3")
    reviewed = review(game, rollouts=0, progress=False)

    assert max(entry.day for entry in reviewed.entries) == 2
    for books in reviewed.players.values():
        assert books.start + books.luck - books.lost == pytest.approx(books.end, abs=BALANCED)


def test_rollouts_have_their_standard_error() -> None:
    game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=5).play(
        "random", until="day 3"
    )
    reviewed = review(game, rollouts=3, workers=1, progress=False)
    played = [entry for entry in reviewed.decisions if entry.method == "rollouts"]

    assert played
    assert all(entry.error >= 0 for entry in played)
    assert any(entry.error > 0 for entry in played)
    for books in reviewed.players.values():
        assert books.start + books.luck - books.lost == pytest.approx(books.end, abs=BALANCED)


def test_interrupting_rollouts_leaves_the_rest_to_the_evaluation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=5).play(
        "random", until="day 3"
    )
    played: list[int] = []
    play = RolloutTask.play

    def interrupted(self: RolloutTask, first: int, number: int) -> Any:
        played.append(first)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play(self, first, number)

    monkeypatch.setattr(RolloutTask, "play", interrupted)
    reviewed = review(game, rollouts=3, workers=1, progress=False)

    assert reviewed.interrupted
    assert played == [0, 1]
    assert [entry.method for entry in reviewed.decisions].count("rollouts") <= 2
    for books in reviewed.players.values():
        assert books.start + books.luck - books.lost == pytest.approx(books.end, abs=BALANCED)


def test_interrupted_in_the_midst_of_a_turn_it_is_written_down_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A reroll has two entries: wherever it is interrupted, no entry stands there twice."""
    game = Game.new(["Pocana", "Eoles"], journey="archipelago", seed=5).play(
        "greedy", until="day 3"
    )
    worth, calls, at = advising.best_light, 0, -1

    def interrupted(table: Table, number: int) -> float:
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt
        return worth(table, number)

    monkeypatch.setattr(reviewing, "best_light", interrupted)
    whole = review(game, rollouts=0, progress=False)
    often = calls
    assert [entry.kind for entry in whole.entries if entry.luck].count("reroll")
    for call in range(1, often + 1):
        at = call
        calls = 0
        reviewed = review(game, rollouts=0, progress=False)

        assert reviewed.interrupted
        assert reviewed.to_dict()["entries"] == whole.to_dict()["entries"]


def test_classes_have_thresholds() -> None:
    for (name, below), following in zip(CLASSES, [*CLASSES[1:], (BLUNDER, 99.0)], strict=True):
        assert class_of(below - 1e-9) == name
        assert class_of(below) == following[0]


@pytest.mark.parametrize(
    ("given", "more", "code"),
    [
        (7, {}, "not-a-game"),
        (None, {}, "not-a-game"),
        (Game.new(["Pocana", "Eoles"], seed=1), {"workers": "two"}, "not-that-many"),
        (Game.new(["Pocana", "Eoles"], seed=1), {"rollouts": -1}, "not-that-many"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(given: Any, more: dict[str, Any], code: str) -> None:
    with pytest.raises(GlowError) as refused:
        review(given, **more)
    assert refused.value.code == code


def test_the_game_told_in_the_texts_is_reviewed_so() -> None:
    """The page on the coach shows how it is made; the README shows some of it."""
    page = (ROOT / "docs" / "coach.md").read_text(encoding="utf-8")
    source, told = re.search(
        r"```python\n(table = .*?)glow\.review\(.*?```\n\n```text\n(.*?)```", page, re.DOTALL
    ).groups()  # type: ignore[union-attr]
    names: dict[str, Any] = {"glow": glow}
    exec(source, names)
    said = [line.strip() for line in str(review(names["game"], rollouts=0)).splitlines()]
    shown = [line.strip() for line in told.splitlines() if line.strip() != "..."]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    in_readme = [
        line for line in readme.splitlines() if re.match(r"(Ann|Bob|Cleo|Dan|Day \d)", line)
    ]

    assert [line for line in said if line in shown] == shown
    assert len(in_readme) == 5
    for line in in_readme:
        assert any(each.startswith(line) for each in said)
