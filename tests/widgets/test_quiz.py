"""The quiz in Python: what it takes, what it refuses, what it shows and how it keeps the score."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

import glow_explorer as glow
from glow_explorer import GlowError, Quiz
from glow_explorer.language import available, messages, using
from glow_explorer.quiz import MOST_QUESTIONS
from glow_explorer.widgets import link
from tests.support.quizzes import some
from tests.support.refusals import refusal
from tests.widgets.test_dice_tray import JSON

COLUMNS = ["number", "kind", "level", "question", "given", "right", "points", "of"]


def hear(quiz: Quiz, kind: str, **said: object) -> None:
    """Send a message as the browser does."""
    quiz._handle_custom_msg({"kind": kind, **said}, [])


def finished(level: int = 3, seed: int = 2, questions: int = 6, **more: Any) -> Quiz:
    """Answer all questions, every second one wrongly, and go on to the summary."""
    quiz = Quiz(level, seed, questions, **more)
    for number in range(questions):
        asked = quiz.ask()
        none: Any = [99] * len(asked.options) if asked.form == "numbers" else "A"
        quiz.answer(none if number % 2 and asked.form == "numbers" else asked.solution.answer)
    quiz.number = questions + 1
    return quiz


class TestPlaying:
    def test_without_a_browser(self) -> None:
        quiz = Quiz(level=2, seed=5, questions=3)
        for number in range(1, 4):
            asked = quiz.ask()
            assert quiz.ask() is asked
            assert quiz.number == number
            assert quiz.answer(asked.solution.answer).points == 1

        assert quiz.score == 3
        assert refusal(quiz.ask).code == "quiz-over"
        assert refusal(quiz.answer, 1).code == "quiz-over"

    def test_a_question_is_answered_once(self) -> None:
        quiz = Quiz(1, 7)
        quiz.answer(2)

        assert refusal(quiz.answer, 1).code == "question-answered"
        assert quiz.answers == ((2,),)

    def test_answers_come_one_by_one_or_together(self) -> None:
        first, second = Quiz(3, 1), Quiz(3, 1)
        while first.ask().kind != "triggers":
            first.answer(first.ask().solution.answer)
            second.answer(second.ask().solution.answer)
        second.ask()
        card, *others = [card.key for card in first.ask().cards]

        given = first.answer(1, 0, 0).given
        assert second.answer({card: 1, others[0]: 0, others[1]: 0}).given == given == (1, 0, 0)

    def test_what_is_no_answer_leaves_everything_as_it_was(self) -> None:
        quiz = Quiz(1, 7)

        assert refusal(quiz.answer, "often").code == "quiz-numbers"
        assert (quiz.number, quiz.answers, quiz.score) == (1, (), 0)

    def test_the_same_seed_asks_the_same(self) -> None:
        assert Quiz(4, 9).ask() == Quiz("guide", seed=9, language="fr").ask() == some(4, 9)[0]
        assert Quiz(4, 9).ask() != Quiz(4, 10).ask()

    def test_without_a_seed_one_is_drawn_and_kept(self) -> None:
        quiz = Quiz(1)

        assert quiz.seed == quiz.seed
        assert Quiz(1, quiz.seed).ask() == quiz.ask()
        assert len({Quiz().seed for _ in range(20)}) > 1

    def test_another_level_or_seed_starts_again(self) -> None:
        for name, value in {"level": 2, "seed": 8, "questions": 4}.items():
            quiz = Quiz(1, 7)
            quiz.answer(1)
            setattr(quiz, name, value)
            assert (quiz.number, quiz.answers) == (1, ())
            assert quiz.question == some(quiz.level, quiz.seed)[0]

    def test_it_can_begin_again(self) -> None:
        quiz = finished()
        quiz.begin()
        assert (quiz.number, quiz.answers, quiz.seed, quiz.level) == (1, (), 2, 3)
        quiz.begin(level="judge", seed=4, questions=2)
        assert (quiz.level, quiz.seed, quiz.questions) == (5, 4, 2)
        assert quiz.question == some(5, 4)[0]

    def test_beginning_with_something_wrong_changes_nothing(self) -> None:
        quiz = Quiz(1, 7)
        quiz.answer(1)
        for wrong in ({"level": 4, "seed": "x"}, {"questions": 0}, {"lvl": 1}, {"level": 9}):
            refusal(quiz.begin, **wrong)
            assert (quiz.level, quiz.seed, quiz.answers) == (1, 7, ((1,),))

    def test_what_is_seen_changes_at_once(self) -> None:
        """No view is ever made of new questions and old answers."""
        quiz = finished()
        seen = []
        quiz.observe(lambda change: seen.append(change["new"]), names=["_view"])
        quiz.level = 5

        assert len(seen) == 1
        assert seen[0]["points"] == []

    def test_answers_can_be_put_back(self) -> None:
        quiz = finished()
        again = Quiz(3, 2, 6)
        again.answers = quiz.answers

        assert again.score == quiz.score
        assert again.score_sheet().equals(quiz.score_sheet())
        assert Quiz(3, 2, 6, answers=quiz.answers, number=7)._view == quiz._view


class TestRefusals:
    @pytest.mark.parametrize(
        ("name", "value", "code"),
        [
            ("level", 6, "not-a-level"),
            ("level", "jugde", "not-a-level"),
            ("seed", -1, "not-between"),
            ("seed", "seven", "not-between"),
            ("seed", 10**9, "not-between"),
            ("questions", 0, "not-between"),
            ("questions", MOST_QUESTIONS + 1, "not-between"),
            ("number", 3, "not-between"),
            ("number", 0, "not-between"),
            ("answers", [[1]] * 11, "too-many-answers"),
            ("answers", [["A"]], "quiz-numbers"),
            ("answers", "ABC", "not-a-list"),
            ("language", "tlh", "unknown-language"),
        ],
    )
    def test_in_python(self, name: str, value: object, code: str) -> None:
        quiz = Quiz(1, 7)
        before = quiz.get_state()
        with pytest.raises(GlowError) as caught:
            setattr(quiz, name, value)

        assert caught.value.code == code
        assert quiz.get_state() == before
        if name not in ("number", "answers"):
            assert refusal(Quiz, **{name: value}).code == code

    def test_from_the_browser_in_the_language_of_the_quiz(self) -> None:
        quiz = Quiz(1, 7, language="fr")
        hear(quiz, "next")

        assert quiz.problem == {
            "kind": "refused",
            "text": "La question 1 n’a pas encore de réponse.",
        }
        quiz.set_state({"number": 4})
        assert quiz.problem["kind"] == "refused"
        assert quiz.number == 1
        hear(quiz, "answer", given=[1])
        assert quiz.problem == {}

    @pytest.mark.parametrize("name", ["level", "seed", "answers", "questions", "_map", "_view"])
    def test_the_browser_sets_only_what_it_may(self, name: str) -> None:
        quiz = Quiz(1, 7)
        before = quiz.get_state()
        quiz.set_state({name: 2})

        assert quiz.problem["kind"] == "refused"
        assert quiz.get_state() | {"problem": {}, "_answered": 0} == before

    @settings(max_examples=60)
    @given(JSON)
    def test_whatever_the_browser_sends_is_taken_whole_or_refused(self, sent: Any) -> None:
        quiz = Quiz(2, 3)
        for name in ("number", "language", "theme"):
            quiz.set_state({name: sent})
            assert quiz.problem.get("kind", "refused") == "refused", quiz.problem
        for kind, named in (("answer", "given"), ("begin", "changes"), ("next", "to")):
            hear(quiz, kind, **{named: sent})
            assert quiz.problem.get("kind", "refused") == "refused", quiz.problem
        for name in ("level", "seed", "questions"):
            hear(quiz, "begin", changes={name: sent})
            assert quiz.problem.get("kind", "refused") == "refused", quiz.problem


class TestScoreSheet:
    def test_one_row_for_each_answer(self) -> None:
        quiz = finished()
        sheet = quiz.score_sheet()

        assert list(sheet.columns) == COLUMNS
        assert list(sheet["number"]) == [1, 2, 3, 4, 5, 6]
        assert list(sheet["kind"]) == [one.kind for one in some(3, 2, 6)]
        assert set(sheet["level"]) == {3}
        assert list(sheet["points"]) == [mark.points for mark in quiz.marks]
        assert sheet["points"].sum() == quiz.score < 6
        assert set(sheet["of"]) == {1}

    def test_an_empty_sheet_has_its_columns(self) -> None:
        assert list(Quiz(1, 7).score_sheet().columns) == COLUMNS
        assert len(Quiz(1, 7).score_sheet()) == 0

    def test_in_french_all_of_it_is_french(self) -> None:
        english = finished().score_sheet()
        french = finished(language="fr").score_sheet()

        assert french["question"].str.contains("\u00a0?", regex=False).all()
        assert not (english["question"] == french["question"]).any()
        assert list(english["points"]) == list(french["points"])

    def test_the_session_language_does_not_matter_then(self) -> None:
        quiz = Quiz(1, 7, language="fr")
        quiz.answer(1)

        assert "Combien de fois" in quiz.score_sheet()["question"][0]
        assert glow.language() == "en"


class TestViews:
    def test_a_question_before_its_answer(self) -> None:
        """It says nothing of the answer."""
        quiz = Quiz(3, 1)
        view = quiz._view

        assert view["mark"] is None
        assert view["sheet"] is None
        assert view["question"]["kind"] == some(3, 1)[0].kind
        assert "right" not in str(view["question"])

    def test_a_question_after_its_answer(self) -> None:
        quiz = Quiz(1, 7)
        hear(quiz, "answer", given=[2])
        mark = quiz._view["mark"]

        assert (mark["points"], mark["of"]) == (0.0, 1)
        assert mark["right"] == "The right answer: 1"
        assert [(one["given"], one["right"], one["ok"]) for one in mark["parts"]] == [(2, 1, False)]
        assert mark["reasons"][0]["code"] == "symbols-shown"
        assert mark["reasons"][0]["rule"]["id"] == "noon.symbols"

    def test_the_summary_says_what_to_read_again(self) -> None:
        quiz = finished()
        sheet = quiz._view["sheet"]
        wrong = [rule for mark in quiz.marks if not mark for rule in mark.rules]

        assert quiz._view["question"] is None
        assert [row["points"] for row in sheet["rows"]] == [mark.points for mark in quiz.marks]
        assert [rule["id"] for rule in sheet["again"]] == list(dict.fromkeys(wrong))
        assert wrong

    def test_the_board_is_drawn_where_it_is_asked_about(self) -> None:
        quiz = Quiz(2, 1)
        maps = {}
        for _ in range(6):
            asked = quiz.ask()
            maps[asked.kind] = quiz._map
            quiz.answer(asked.solution.answer)

        assert "gx-archipelago" in maps["voyages"]
        assert "gx-province" in maps["steps"]
        assert maps["score"] == maps["triggers"] == ""

    def test_the_part_of_the_province_around_the_company_is_shown(self) -> None:
        quiz = Quiz(2, 1)
        while quiz.ask().kind != "steps":
            quiz.answer(quiz.ask().solution.answer)

        assert 'viewBox="0 0 1000 880"' not in quiz._map
        assert quiz._view["question"]["board"]

    @pytest.mark.parametrize("level", range(1, 6))
    @pytest.mark.parametrize("code", available())
    def test_every_question_of_every_level_is_drawn(self, level: int, code: str) -> None:
        quiz = Quiz(level, 12, 8, language=code)
        for number in range(1, 9):
            asked = some(level, 12)[number - 1]
            view = quiz._view["question"]
            assert len(view["parts"]) == len(asked.options)
            assert all(part["text"] for part in view["parts"])
            with using(code):
                assert view["agreed"] == [
                    f"{glow.rulings[one].question} {glow.rulings[one].answer(by).text}"
                    for one, by in asked.agreed.items()
                ]
            hear(quiz, "answer", given=list(asked.solution.answer))
            assert quiz._view["mark"]["points"] == 1
            hear(quiz, "next")
            assert quiz.problem == {}
        assert quiz._view["score"] == "8"

    def test_the_language_can_be_changed_in_the_middle(self) -> None:
        quiz = Quiz(2, 1)
        quiz.answer(quiz.ask().solution.answer)
        quiz.ask()
        before = quiz.question
        quiz.language = "fr"

        assert quiz.question == before
        assert quiz.number == 2
        assert quiz._view["level"] == "Apprenti"
        assert quiz._words["quiz.answer"] == "Répondre"

    def test_earlier_questions_can_be_looked_at_again(self) -> None:
        quiz = finished()
        quiz.set_state({"number": 2})

        assert quiz.problem == {}
        assert quiz._view["question"]["kind"] == some(3, 2)[1].kind
        assert quiz._view["mark"]["points"] == quiz.marks[1].points


class TestWithoutAKernel:
    @pytest.mark.parametrize("code", available())
    def test_a_picture_of_question_and_score_sheet(self, code: str) -> None:
        quiz = Quiz(2, 1, language=code)
        quiz.answer(*[99] * len(quiz.ask().options))
        shown = quiz._repr_html_()

        assert f'lang="{code}"' in shown
        assert "<script" not in shown
        assert messages(code)["quiz.sheet"] in shown
        assert messages(code)["quiz.wrong"] in shown
        quiz.ask()
        assert messages(code)["quiz.wrong"] not in quiz._repr_html_()

    def test_the_summary(self) -> None:
        shown = finished()._repr_html_()

        assert shown.count("<tr>") == 7
        assert "Traveller" in shown

    def test_both_kinds_of_output(self) -> None:
        data, _ = Quiz(1, 7)._repr_mimebundle_()

        assert {"application/vnd.jupyter.widget-view+json", "text/html"} <= set(data)


def test_quizzes_share_language_and_theme() -> None:
    tray, quiz = glow.widgets.DiceTray("red:fire"), Quiz(1, 7)
    link(tray, quiz)
    tray.language = "fr"

    assert quiz.language == "fr"
    assert quiz._view["level"] == "Premier jour"
