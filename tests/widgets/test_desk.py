"""The teacher's desk: the same questions on the beamer and on paper, and what a class got."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape

import pytest

import glow_explorer as glow
from glow_explorer.language import available
from glow_explorer.quiz import presentation, series
from glow_explorer.quiz.classroom import (
    ClassResults,
    QuestionSet,
    pupil_seed,
    read_pupils,
    read_scores,
    write_scores,
)
from tests.support.classes import NAMES, class_files
from tests.support.quizzes import wrong


def plain(page: str) -> str:
    """Return the text of a page."""
    text = re.sub(r"<style>.*?</style>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


class TestQuestionSets:
    def test_without_kinds_it_is_the_quiz(self) -> None:
        plain_series = series(2, 1)

        for question in QuestionSet(2, 1, 6).questions:
            assert question == next(plain_series)

    def test_only_the_kinds_that_are_wanted_are_asked(self) -> None:
        kinds = {question.kind for question in QuestionSet(3, 4, 8, ("steps", "score")).questions}

        assert kinds == {"steps", "score"}

    def test_all_kinds_are_the_same_as_none(self) -> None:
        every = ("triggers", "noon", "voyages", "steps", "score")

        assert QuestionSet(2, 1, 6, every) == QuestionSet(2, 1, 6)

    @pytest.mark.parametrize(
        ("changed", "code"),
        [
            ({"kinds": ("curse",)}, "not-a-kind"),
            ({"kinds": 7}, "not-a-kind"),
            ({"level": 9}, "not-a-level"),
            ({"number": 0}, "not-between"),
            ({"seed": "x"}, "not-between"),
            ({"pupil": "a\nb"}, "not-a-pupil"),
        ],
    )
    def test_what_is_wrong_is_refused(self, changed: dict[str, object], code: str) -> None:
        values = {"level": 2, "seed": 1, "number": 3} | changed
        with pytest.raises(glow.GlowError) as refusal:
            QuestionSet(**values)  # type: ignore[arg-type]
        assert refusal.value.code == code

    def test_no_two_pupils_of_a_class_have_the_same_questions(self) -> None:
        seeds = [pupil_seed(1, name) for name in NAMES]

        assert len(set(seeds)) == len(NAMES)
        assert pupil_seed(2, "Ada") != pupil_seed(1, "Ada")

    def test_names_are_read_as_they_are_typed(self) -> None:
        assert read_pupils("Ann\nBob, Cleo;Ann\n\n") == ("Ann", "Bob", "Cleo")
        with pytest.raises(glow.GlowError, match="too many"):
            read_pupils([str(number) for number in range(61)])


class TestScoreFiles:
    def test_points_are_those_of_the_quiz(self) -> None:
        quiz = glow.Quiz(level=2, seed=1, questions=6)
        for number in range(6):
            question = quiz.ask()
            quiz.answer(wrong(question) if number % 2 else question.solution.answer)
        scores = read_scores(quiz.score_file("Ann"), "x.json")

        assert (scores.pupil, scores.total) == ("Ann", Fraction(quiz.score))
        assert [part.kind for part in scores.points] == [m.question.kind for m in quiz.marks]
        assert [part.points for part in scores.points] == [m.points for m in quiz.marks]

    def test_what_was_not_answered_brings_nothing(self) -> None:
        questions = QuestionSet(1, 7, 4)
        right = [question.solution.answer for question in questions.questions]
        scores = read_scores(write_scores(questions, right[:1], "Ann"), "x.json")

        assert scores.total == 1
        assert len(scores.points) == 4

    def test_a_table_of_points_is_read_too(self) -> None:
        table = "number,kind,points,of\n1,noon,0.5,1\n2,noon,1.0,1\n3,steps,0,1\n"
        scores = read_scores(table, "class/Ann.csv")

        assert scores.pupil == "Ann"
        assert scores.share("noon") == Fraction(3, 4)
        assert scores.share("steps") == 0
        assert scores.share("score") is None

    @pytest.mark.parametrize(
        "content",
        [
            "", "{}", "{", "[]", "kind,points\nnoon,x\n", "kind,points,of\nnoon,5,1\n", 7,
            '{"format": "glow-scores", "level": 2, "seed": 1, "questions": 3, "answers": 3}',
            "x" * 300_000,
        ],
    )  # fmt: skip
    def test_what_is_no_score_file_is_refused_by_its_name(self, content: object) -> None:
        with pytest.raises(glow.GlowError, match=r"notes\.txt"):
            read_scores(content, "notes.txt")

    def test_answers_are_marked_again_whatever_the_file_claims(self) -> None:
        questions = QuestionSet(1, 7, 2)
        content = json.loads(write_scores(questions, [wrong(q) for q in questions.questions]))
        content["points"] = 2

        assert read_scores(json.dumps(content), "x.json").total == 0


class TestAClass:
    def test_a_class_of_twenty(self) -> None:
        results = ClassResults().with_files(class_files(20))

        assert [scores.pupil for scores in results.pupils] == list(NAMES)
        for kind in results.kinds:
            parts = [p for scores in results.pupils for p in scores.points if p.kind == kind]
            assert results.share(kind) == sum(p.points for p in parts) / len(parts)
        assert results.share("steps") == 1
        again = results.again()
        assert [part.kind for part in again] == sorted(
            [part.kind for part in again], key=results.share
        )
        voyages = next(part for part in again if part.kind == "voyages")
        assert "archipelago.exact" in voyages.rules
        assert "steps" not in [part.kind for part in again]

    def test_the_last_file_of_a_pupil_counts(self) -> None:
        questions = QuestionSet(1, 7, 1)
        right = [question.solution.answer for question in questions.questions]
        bad = [wrong(question) for question in questions.questions]
        files = {
            "a.json": write_scores(questions, bad, "Ann"),
            "b.json": write_scores(questions, right, "ann"),
        }

        assert [scores.total for scores in ClassResults().with_files(files).pupils] == [1]

    @pytest.mark.parametrize("language", available())
    def test_it_shows_itself(self, language: str) -> None:
        glow.language(language)
        try:
            results = ClassResults().with_files(class_files(4))
            shown = plain(results._repr_html_())
        finally:
            glow.language("en")

        assert all(name in shown for name in NAMES[:4])
        assert "%" in shown


class TestDesk:
    def test_beamer_and_paper_ask_the_same(self) -> None:
        desk = glow.Desk(level=2, seed=5, questions=4, kinds="noon, score")
        quiz = desk.quiz

        for question in desk.question_set.questions:
            assert quiz.ask() == question
            quiz.answer(question.solution.answer)
        desk.seed = 6
        assert quiz.ask() == desk.question_set.questions[0]

    @pytest.mark.parametrize("language", available())
    def test_questions_and_key_belong_together(self, language: str) -> None:
        desk = glow.Desk(level=3, seed=7, questions=6, language=language)
        sheet, key = plain(desk.sheet()), plain(desk.key())
        glow.language(language)
        try:
            for number, question in enumerate(desk.question_set.questions, start=1):
                asked = " ".join(f"{number}. {presentation.prompt(question)}".split())
                answer = presentation.right_answer(question)
                assert asked in sheet
                assert asked in key
                assert " ".join(answer.split()) in key[key.index(asked) :]
        finally:
            glow.language("en")
        label = {"en": "The right answer", "fr": "La bonne réponse"}[language]
        assert key.count(label) == 6
        assert label not in sheet

    def test_every_pupil_gets_a_sheet_and_a_key(self) -> None:
        desk = glow.Desk(level=1, seed=2, questions=2, pupils="Ann, Bob")
        sheets, keys = desk.sheet(each=True), desk.key(each=True)

        assert sheets.count('<section class="sheet">') == keys.count('<section class="sheet">') == 2
        for name in ("Ann", "Bob"):
            seed = str(pupil_seed(2, name))
            assert name in plain(sheets)
            assert f"seed {seed}" in plain(sheets)
            assert f"seed {seed}" in plain(keys)
        with pytest.raises(glow.GlowError, match="no pupils"):
            glow.Desk(seed=1).sheet(each=True)

    def test_a_kind_that_the_level_does_not_ask_is_left_out(self) -> None:
        desk = glow.Desk(level=2, seed=1, kinds="noon, curse")

        assert {question.kind for question in desk.question_set.questions} == {"noon"}
        desk.level = 3
        assert {question.kind for question in desk.question_set.questions} == {"curse"}

    def test_what_the_browser_asks(self) -> None:
        desk = glow.Desk(level=1, seed=2, questions=2)
        desk._hear(desk, {"kind": "print", "name": "key"}, [])
        assert desk.printed["page"] == desk.key()
        desk._hear(desk, {"kind": "print", "name": "poster"}, [])
        assert "poster" in desk.problem["text"]

        desk._hear(desk, {"kind": "scores", "files": class_files(3)}, [])
        assert len(desk._view["results"]["rows"]) == 3
        desk._hear(desk, {"kind": "scores", "files": {"notes.txt": "hello"}}, [])
        assert "notes.txt" in desk.problem["text"]
        assert len(desk.results.pupils) == 3
        desk._hear(desk, {"kind": "forget"}, [])
        assert desk._view["results"] is None

    def test_names_stay_text(self) -> None:
        desk = glow.Desk(level=1, seed=2, questions=1, pupils=["<script>alert(1)</script>"])

        assert "<script>" not in desk.sheet(each=True)
        assert "<script>" not in desk.key(each=True)


def test_the_beamer_is_on_or_off() -> None:
    desk = glow.Desk(level=1)
    for value in (["likyar"], 10**5000, "perhaps"):
        with pytest.raises(glow.GlowError) as refusal:
            desk.on_beamer = value
        assert refusal.value.code == "not-a-flag"
    assert desk.on_beamer is False
    desk.on_beamer = True
    assert desk.on_beamer is True
