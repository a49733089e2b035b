"""What studies, corrections, tiles, logs, reviews and classes are given is read, or refused."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer import Game, GlowError
from glow_explorer.asking import entering
from glow_explorer.game.tiles import tiles
from glow_explorer.inputs import choice_of, counted, named_file, of_kind
from glow_explorer.quiz import classroom
from glow_explorer.quiz.classroom import ClassResults, QuestionSet
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable

RESULTS = Path(__file__).parents[2] / "notebooks" / "results"
GAME = Game.new(["Pocana", "Eoles"], "archipelago", seed=7)
CARDS: Any = glow.CardStudy.load(RESULTS)
MASTERS: Any = glow.MasterStudy.load(RESULTS)
SOLO: Any = glow.SoloStudy.load(RESULTS)
STOPPED: Any = GAME.play("random", until="day 2").correct(1, None)
QUESTIONS = QuestionSet(level=1, seed=7, number=2)
ARRAY: Any = np.array([1, 2])
NA: Any = pd.NA
NOTHING: Any = None
WORD: Any = "word"


@for_each(
    "call, code",
    [
        (lambda: glow.CardStudy.load(ARRAY), "not-a-file-name"),
        (lambda: glow.CardStudy.load("a" * 5000), "no-such-study"),
        (lambda: glow.CardStudy.load("/nowhere"), "no-such-study"),
        (lambda: CARDS.gaps(0), "not-that-many"),
        (lambda: CARDS.partners("many"), "not-that-many"),
        (lambda: CARDS.land_and_sea(ARRAY), "not-that-many"),
        (lambda: CARDS.against(GAME), "not-statistics"),
        (lambda: CARDS.in_company("ladawa", NA), "not-a-choice"),
        (lambda: CARDS.with_exact("Pocana", [1]), "not-gains"),
        (lambda: CARDS.with_exact("Pocana", {"ladawa": "many"}), "not-a-worth"),
        (lambda: CARDS.with_exact("Pocana", {"ladawa": 1, "likyar": 1}), "nothing-to-compare"),
        (lambda: MASTERS.early_and_late(-1), "not-that-many"),
        (lambda: MASTERS.where("seas"), "unknown-journey"),
        (lambda: MASTERS.where("archipelago", 0), "not-that-many"),
        (lambda: SOLO.difference(slice(None), "Pocana"), "not-a-choice"),
        (lambda: SOLO.difference(ARRAY, NA), "not-a-choice"),
        (lambda: STOPPED.resumed("a game"), "not-a-game"),
        (lambda: tiles().prices(NA), "not-a-game"),
        (lambda: GAME.log.day(NA), "not-a-day"),
        (lambda: glow.card_statistics(NOTHING), "not-simulated-rows"),
        (lambda: glow.review(GAME, progress=WORD), "not-a-flag"),
        (lambda: GAME.advise(rollouts=1, progress=ARRAY), "not-a-flag"),
        (lambda: glow.simulate(2, progress=ARRAY), "not-a-flag"),
        (lambda: glow.odds("fire fire", "2 red").trial(0), "not-that-many"),
        (lambda: entering.enter(NOTHING, "fire"), "not-a-game"),
        (lambda: entering.enter(GAME, "fire", WORD), "not-a-game-action"),
        (lambda: entering.ask_referee(NOTHING, "may Bob camp?"), "not-a-game"),
        (lambda: classroom.pupil_seed(10**5000, "Ann"), "not-that-many"),
        (lambda: classroom.pupil_seed(1, ARRAY), "not-a-pupil"),
        (lambda: classroom.read_kinds([ARRAY], 1), "not-a-kind"),
        (lambda: classroom.read_kinds("noon", NA), "not-a-level"),
        (lambda: classroom.write_scores(WORD, []), "not-questions"),
        (lambda: classroom.write_scores(QUESTIONS, [], NA), "not-a-pupil"),
        (lambda: classroom.read_scores("{}", NA), "not-score-file"),
        (lambda: ClassResults().with_files(ARRAY), "not-score-files"),
        (lambda: ClassResults().share(ARRAY), "not-a-choice"),
        (lambda: glow.Desk().read([NA]), "not-a-file-name"),
        (lambda: glow.Desk().sheet(each=NA), "not-a-flag"),
    ],
)
def test_what_cannot_be_is_refused(call: Callable[[], Any], code: str) -> None:
    with pytest.raises(GlowError) as refused:
        call()
    assert refused.value.code == code
    assert str(refused.value)


def test_a_line_of_another_review_is_none_of_this_one() -> None:
    reviewed = glow.review(GAME.play("random", until="day 2"), rollouts=0, progress=False)

    assert reviewed.before(reviewed.entries[0]).day == 1
    with pytest.raises(GlowError) as refused:
        reviewed.before(3)  # type: ignore[arg-type]
    assert refused.value.code == "not-a-review-entry"


def test_readers_return_what_is_meant() -> None:
    assert counted("games", np.int64(3), 1, 3) == 3
    assert choice_of(glow.Color.RED, ["blue", "red"]) == "red"
    assert named_file("a/b") == Path("a/b")
    assert of_kind(Game, GAME, "not-a-game") is GAME
    with pytest.raises(GlowError) as refused:
        choice_of("rde", ["blue", "red"])
    assert refused.value.data["nearest"] == "red"
