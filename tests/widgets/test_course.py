"""The exercises of the course: the engine knows every answer, and refutes every wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.judge.reasons import CODES, Sign
from glow_explorer.language import available, using
from glow_explorer.quiz.exercises import Exercise, exercises, load_exercises
from glow_explorer.tables import CatalogError, data_folder
from glow_explorer.widgets.exercise import ExercisePanel, forget_exercises
from tests.support.course import REFUTED, SUPPLIED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

IDS = [exercise.id for exercise in exercises()]


@pytest.fixture(autouse=True)
def nothing_answered() -> Iterator[None]:
    """Begin and end without answers."""
    forget_exercises()
    yield
    forget_exercises()


def known(name: str) -> Exercise:
    """Return an exercise with what its notebook hands over."""
    return exercises()[name].supplying(**SUPPLIED.get(name, {}))


@pytest.mark.parametrize("name", IDS)
def test_the_engine_knows_a_right_answer_and_why(name: str) -> None:
    exercise = known(name)
    attempt = exercise.check(exercise.solution)

    assert attempt.right
    assert attempt.reasons
    assert repr(attempt) == f"<Attempt {name} right>"


@pytest.mark.parametrize(
    ("name", "answer", "codes"),
    [(name, *refuted) for name, listed in REFUTED.items() for refuted in listed],
)
def test_a_wrong_answer_gets_its_own_refutation(name: str, answer: Any, codes: list[str]) -> None:
    attempt = known(name).check(answer)

    assert not attempt.right
    assert [reason.code for reason in attempt.reasons][: len(codes)] == codes


def test_every_exercise_is_refuted_in_the_table() -> None:
    assert list(REFUTED) == IDS


def test_every_refutation_of_the_table_speaks_against_the_answer() -> None:
    """Those that only tell what is ruled stand beside one that does."""
    codes = {refuted[1][-1] for listed in REFUTED.values() for refuted in listed}

    assert {code for code in codes if CODES[code].sign is Sign.FOR} == set()


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("name", IDS)
def test_everything_is_told_in_every_language(name: str, language: str) -> None:
    exercise = known(name)
    with using(language):
        assert set(exercise.questions) == set(available())
        for hint in exercise.hint_texts:
            assert set(hint) == set(available())
        shown = exercise._repr_html_()
        told = [str(exercise.check(answer)) for answer, _ in REFUTED[name]]

    assert "<details" in shown
    assert "{" not in "".join(told) + str(exercise)


def test_the_answer_is_folded_away_without_a_kernel() -> None:
    shown = exercises()["00-sea"]._repr_html_()
    before, _, folded = shown.partition("Solution</summary>")

    assert "Right: Island 1 and island 6." not in before
    assert "Right: Island 1 and island 6." in folded


class TestReading:
    @pytest.mark.parametrize("answer", [1, "1", 1.0, [1], "one", "une", "1/1"])
    def test_numbers_however_they_are_written(self, answer: object) -> None:
        assert known("00-ladawa").check(answer).right

    @pytest.mark.parametrize(
        ("name", "answer", "code"),
        [
            ("00-ladawa", "often", "exercise-number"),
            ("00-ladawa", [1, 2], "exercise-number"),
            ("00-sea", [99], "exercise-option"),
            ("01-first", ["Ann", "Bob"], "exercise-one"),
            ("02-three", "blue:air", "exercise-dice"),
            ("02-three", "green:air red:air red:rock", "exercise-dice"),
            ("02-curse", "blue:air orange:rock black:fire", "exercise-dice"),
            ("03-cost", [], "exercise-in-turn"),
            ("03-cost", 7, "exercise-in-turn"),
        ],
    )
    def test_what_answers_another_question_is_refused(
        self, name: str, answer: object, code: str
    ) -> None:
        with pytest.raises(glow.GlowError) as refusal:
            known(name).check(answer)
        assert refusal.value.code == code

    def test_names_are_found_nearly(self) -> None:
        with pytest.raises(glow.GlowError, match="Did you mean '00-ladawa'"):
            glow.exercise("00-ladava")

    def test_what_only_the_notebook_knows_must_be_handed_over(self) -> None:
        with pytest.raises(glow.GlowError, match="right="):
            glow.exercise("09-luck")
        with pytest.raises(glow.GlowError, match="does not take"):
            glow.exercise("00-ladawa", right=3)
        with pytest.raises(glow.GlowError, match="okans"):
            known("09-cause").supplying(values={"sketal-blue": 1}).solution  # noqa: B018


class TestPanel:
    def test_progress_is_kept_while_the_kernel_lives(self) -> None:
        first, second = glow.exercise("00-ladawa"), glow.exercise("00-order")
        first.check(3)
        assert second.progress == {"00-ladawa": "tried", "00-order": "open", "00-sea": "open"}
        first.check(1)

        assert second._view["states"] == ["solved", "open", "open"]
        assert glow.exercise("00-ladawa").answer == 1

    def test_who_looked_at_the_solution_has_not_solved_it(self) -> None:
        panel = glow.exercise("00-ladawa")
        panel._hear(panel, {"kind": "show"}, [])
        panel.check(1)

        assert panel.state == "shown"

    def test_the_browser_reminds_the_kernel_and_is_not_believed(self) -> None:
        panel = glow.exercise("00-ladawa")
        panel._hear(panel, {"kind": "recall", "given": 3}, [])
        assert panel.state == "tried"

        stale = glow.exercise("00-sea")
        stale._hear(stale, {"kind": "recall", "given": ["nowhere"]}, [])
        assert (stale.state, stale.problem) == ("open", {})

    def test_an_answer_that_is_none_is_refused_in_the_widget(self) -> None:
        panel = glow.exercise("00-ladawa")
        panel._hear(panel, {"kind": "answer", "given": "often"}, [])

        assert "expected a number" in panel.problem["text"]
        assert panel.answer is None

    def test_a_wrong_answer_does_not_give_the_right_one_away(self) -> None:
        panel = ExercisePanel("00-sea")
        panel.check([6])
        told = str(panel._view["attempt"])

        assert "more-belongs" in told
        assert "island 1" not in told.lower()


class TestReadingTheBook:
    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ('question.en = "Why?"\nasks = "tims"\nrule = "noon.order"', "times"),
            ('question.en = "Why?"\nasks = "times"\nrule = "noon.order"', "card"),
            ('question.en = "Why?"\nasks = "order-cost"\nrule = "noon.ordre"', "noon.order"),
            ('question.fr = "?"\nasks = "order-cost"\nrule = "noon.order"', "question"),
            (
                'question.en = "Why?"\nasks = "order-cost"\nrule = "noon.order"\nabout.hurry = 1',
                "hurry",
            ),
            (
                'question.en = "?"\nasks = "faces"\nrule = "noon.order"\nposition.roll = "lava"',
                "lava",
            ),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_reported_with_its_place(
        self, text: str, problem: str, tmp_path: Path
    ) -> None:
        (tmp_path / "exercises.toml").write_text(f'["00-x"]\n{text}\n', encoding="utf-8")
        with pytest.raises(CatalogError, match=problem) as refusal:
            load_exercises(tmp_path)
        assert "00-x" in str(refusal.value)

    def test_no_answer_is_written_down(self) -> None:
        book = (data_folder() / "exercises.toml").read_text(encoding="utf-8")

        assert "right =" not in book
        assert "answer_is" not in book
