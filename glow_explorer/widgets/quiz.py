"""A quiz about the rules: questions made from a seed, feedback at once, a score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Unicode, validate

from glow_explorer.cards import Card
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.inputs import listed
from glow_explorer.language import text, using
from glow_explorer.quiz import (
    HIGHEST_SEED,
    LEVELS,
    MOST_QUESTIONS,
    drawn_seed,
    known_level,
    presentation,
    rules_to_read,
    series,
)
from glow_explorer.quiz.classroom import QuestionSet, write_scores
from glow_explorer.quiz.series import QUESTION_KINDS, kinds_by_level
from glow_explorer.render import words
from glow_explorer.render.pages import box, element, page, source
from glow_explorer.symbols import ELEMENTS
from glow_explorer.widgets.base import GlowWidget, card_view, reasons_view, rule_view
from glow_explorer.widgets.traits import Known, RefusedError, amount_trait, read_amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pandas as pd

    from glow_explorer.quiz import Mark, Question
    from glow_explorer.values import Chart
    from glow_explorer.widgets.base import View


def read_seed(seed: object) -> int:
    """Read a seed; None draws one that is short enough to be told to a class."""
    if seed is None:
        return drawn_seed()
    return read_amount("seed", seed, most=HIGHEST_SEED)


def read_kind_names(kinds: object) -> tuple[str, ...]:
    """Read kinds of questions; those that the level does not ask are left out when it asks."""
    names = kinds.replace(";", ",").split(",") if isinstance(kinds, str) else listed(kinds)
    if names is None or not all(isinstance(name, str) for name in names):
        raise GlowError("not-a-kind", given=quoted(kinds), expected=tuple(QUESTION_KINDS))
    known = [fold(name) for name in names if name]
    for name in known:
        if name not in QUESTION_KINDS:
            near = nearest(name, QUESTION_KINDS)
            expected = tuple(QUESTION_KINDS)
            raise GlowError("not-a-kind", given=quoted(name), expected=expected, nearest=near)
    return tuple(kind for kind in QUESTION_KINDS if kind in known)


def read_answers(answers: object) -> tuple[Any, ...]:
    """Read a list of answers; each is read by its question."""
    if isinstance(answers, list | tuple):
        return tuple(answers)
    raise GlowError("not-a-list", given=answers)


class Quiz(GlowWidget):
    """Questions about the rules, with instant feedback.

    Parameters
    ----------
    level
        From 1 (first day) to 5 (judge), or the level's name.
    seed
        Whoever takes the same level and seed gets the same questions; drawn by lot unless given.
    questions
        How many questions there are.
    kinds
        The kinds of questions, such as ``"noon, voyages"``; all that the level asks unless given.
    language
        The language; unless said otherwise that of the session.

    Attributes
    ----------
    level, seed, questions, kinds
        As above; changing one of them starts again.
    number
        The number of the question that is shown, from 1; one more than there are: the summary.
    answers
        What was answered so far, question by question: numbers, or the letters of options.

    Examples
    --------
    >>> quiz = Quiz(level=1, seed=7)
    >>> print(quiz.ask())
    How often does this card trigger at noon?
      Dice: large blue die: rock · large azure die: air
      Dvol: 1 air → +1 light · At the end: +3 light
    >>> mark = quiz.answer(2)
    >>> mark.points, [reason.code for reason in mark.reasons]
    (0.0, ['symbols-shown'])
    >>> quiz.ask().kind
    'noon'
    >>> quiz.score_sheet()[["number", "given", "right", "points", "of"]]
       number given right  points  of
    0       1     2     1     0.0   1
    """

    FRONT = "quiz"
    SETTABLE = ("number",)
    SHOWN = ("level", "seed", "questions", "kinds", "number", "answers")
    WORDS = ("quiz",)

    level = Known(known_level, 1)
    seed = Known(read_seed, None)
    questions = amount_trait("questions", 10, most=MOST_QUESTIONS, least=1)
    kinds = Known(read_kind_names, (), list)
    number = amount_trait("number", 1, most=MOST_QUESTIONS + 1, least=1)
    answers = Known(read_answers, (), lambda answers: [list(answer) for answer in answers])
    _map = Unicode("").tag(sync=True)

    @staticmethod
    def levels() -> Chart:
        """Show what each level asks."""
        return kinds_by_level()

    def __init__(
        self,
        level: object = 1,
        seed: object = None,
        questions: object = 10,
        language: object = None,
        kinds: object = (),
        **traits: Any,
    ) -> None:
        self._key: tuple[int, int, tuple[str, ...]] | None = None
        self._source: Iterator[Question] = iter(())
        self._asked: list[Question] = []
        self._drawn: tuple[Question | None, str] | None = None
        super().__init__(
            level=level, seed=read_seed(seed), questions=questions, language=language,
            kinds=kinds, **traits,
        )  # fmt: skip
        self._draw_map()

    # ------------------------------------------------------------------ in Python

    def ask(self) -> Question:
        """Return the question to be answered; go on to the next if this one has been answered."""
        if self.number <= len(self.answers):
            self.number += 1
        question = self.question
        if question is None:
            raise GlowError("quiz-over", count=self.questions)
        return question

    def answer(self, *answer: object) -> Mark:
        """Answer the question, and get the mark with its reasons.

        Parameters
        ----------
        answer
            A number for each part; or the letters of the options that fit, or of the best one:
            ``answer(2, 0)``, ``answer({"ladawa": 2, "thoape": 0})``, ``answer("A", "C")``.
        """
        question = self.question
        if question is None:
            raise GlowError("quiz-over", count=self.questions)
        if self.number <= len(self.answers):
            raise GlowError("question-answered", number=self.number)
        mark = question.check(answer[0] if len(answer) == 1 else answer)
        self.answers = (*self.answers, mark.given)
        return mark

    def begin(self, **changes: object) -> None:
        """Start again, perhaps with another `level`, `seed` (None draws one) or `questions`."""
        read = {
            "level": known_level, "seed": read_seed, "questions": _read_questions,
            "kinds": read_kind_names,
        }  # fmt: skip
        for name in changes:
            if name not in read:
                raise GlowError("not-a-choice", name="begin", given=name, expected=tuple(read))
        known = {name: read[name](value) for name, value in changes.items()}
        with self.changing():
            self._begin_anew()
            for name, value in known.items():
                setattr(self, name, value)

    @property
    def question(self) -> Question | None:
        """The question that is shown; None at the summary."""
        return self._question(self.number) if self.number <= self.questions else None

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks so far."""
        return tuple(
            self._question(number).check(answer)
            for number, answer in enumerate(self.answers, start=1)
        )

    @property
    def score(self) -> float:
        """The points so far: one for each question that is right, half a one for half of it."""
        return sum(mark.points for mark in self.marks)

    def score_sheet(self) -> pd.DataFrame:
        """Return a table with a row for each question that was answered."""
        import pandas as pd

        columns = ["number", "kind", "level", "question", "given", "right", "points", "of"]
        with using(self.language):
            rows = [
                [
                    number, mark.question.kind, mark.question.level,
                    str(mark.question).replace("\n ", ""),
                    presentation.answer_text(mark.question, mark.given),
                    presentation.right_answer(mark.question), mark.points, mark.of,
                ]
                for number, mark in enumerate(self.marks, start=1)
            ]  # fmt: skip
        return pd.DataFrame(rows, columns=columns)

    def score_file(self, pupil: str = "") -> str:
        """Return what was answered as a score file, which the teacher's desk reads.

        Parameters
        ----------
        pupil
            Whose answers they are.
        """
        questions = QuestionSet(self.level, self.seed, self.questions, self.kinds, pupil)
        return write_scores(questions, self.answers)

    # ------------------------------------------------------------------ what holds together

    def _question(self, number: int) -> Question:
        key = (self.level, self.seed, self.kinds)
        if self._key != key:
            self._key, self._source, self._asked = key, series(*key), []
        while len(self._asked) < number:
            self._asked.append(next(self._source))
        return self._asked[number - 1]

    def _changed(self, change: Any) -> None:
        """Other questions have no answers yet; what goes with a question is sent with it."""
        with self.changing():
            if change["name"] in ("level", "seed", "questions", "kinds"):
                self._begin_anew()
            super()._changed(change)
            self._draw_map()

    def _begin_anew(self) -> None:
        self.number = 1
        self.answers = ()

    @validate("number")
    def _within(self, proposal: Any) -> int:
        """One question after the other; those that were answered can be looked at again."""
        number: int = proposal["value"]
        most = len(self.answers) + 1
        if number > most:
            raise RefusedError("not-between", name="number", given=number, least=1, most=most)
        return number

    @validate("answers")
    def _known_answers(self, proposal: Any) -> tuple[Any, ...]:
        """Every answer must be one to its question."""
        answers = proposal["value"]
        if len(answers) > self.questions:
            raise RefusedError("too-many-answers", given=len(answers), most=self.questions)
        try:
            return tuple(
                self._question(number).check(answer).given
                for number, answer in enumerate(answers, start=1)
            )
        except GlowError as refusal:
            raise RefusedError(refusal.code, **refusal.data) from None

    def _draw_map(self) -> None:
        shown = (self.question, self.language)
        if self._drawn != shown:
            self._drawn = shown
            with using(self.language):
                self._map = presentation.board_picture(self.question) if self.question else ""

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        marks = self.marks
        question = self.question
        mark = marks[self.number - 1] if self.number <= len(marks) else None
        return {
            "level": presentation.level_name(self.level),
            "levels": [presentation.level_name(level) for level in range(1, len(LEVELS) + 1)],
            "score": presentation.points_text(self.score),
            "points": [mark.points for mark in marks],
            "question": None if question is None else question_view(question),
            "mark": None if mark is None else mark_view(mark),
            "sheet": sheet_view(marks) if question is None else None,
            "scores": self.score_file() if question is None else "",
        }

    def _still(self) -> str:
        root = page()
        question = self.question
        if question is not None:
            root.append(presentation.question_element(question))
            if self.number <= len(self.answers):
                root.append(element(presentation.mark_document(self.marks[self.number - 1])))
        quiz = (self.level, self.seed, self.questions)
        box("margin-top: 8px", root, presentation.headline(*quiz, self.marks))
        if self.answers:
            root.append(presentation.score_sheet(self.marks, text("quiz.sheet")))
        return source(root)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_answer(self, given: object) -> None:
        self.answer(given)

    def _hear_next(self) -> None:
        if self.number > len(self.answers):
            raise GlowError("answer-first", number=self.number)
        self.number += 1

    def _hear_begin(self, changes: object = None) -> None:
        known = changes or {}
        if not isinstance(known, dict):
            raise GlowError("not-a-message", given=quoted(changes))
        self.begin(**known)


def _read_questions(number: object) -> int:
    return read_amount("questions", number, most=MOST_QUESTIONS, least=1)


# ---------------------------------------------------------------------- plain values for the page


def question_view(question: Question) -> View:
    """Return a question: what is asked, what the player has, and what can be answered."""
    position = question.position
    parts = {card.ref for card in question.options if isinstance(card, Card)}
    return {
        "kind": question.kind,
        "form": question.form,
        "title": presentation.kind_name(question),
        "prompt": presentation.prompt(question),
        "dice": [] if question.kind == "curse" else [str(die) for die in position.dice],
        "used": list(position.used),
        "cards": [card_view(card) for card in question.cards if card.ref not in parts],
        "held": [{"icon": icon, "text": label} for icon, label in presentation.holdings(question)],
        "facts": presentation.facts(question),
        "agreed": presentation.agreements(question),
        "board": presentation.board_lines(question),
        "parts": [_part(question, place) for place in range(len(question.options))],
    }


def _part(question: Question, place: int) -> View:
    """Return one part: a card with its number, an option with its letter."""
    option = question.options[place]
    roll = question.position.dice
    choices: list[int] = []
    if question.kind == "triggers":
        choices = list(range(len(roll) + 1))
    elif question.kind == "elements":
        choices = list(range(len(ELEMENTS) + 1))
    return {
        "letter": question.letters[place],
        "text": presentation.option_text(question, place),
        "card": card_view(option) if isinstance(option, Card) else None,
        "die": str(roll[option]) if question.kind == "curse" else "",
        "choices": choices,
    }


def mark_view(mark: Mark) -> View:
    """Return a mark; reasons that all parts share are told once."""
    question = mark.question
    together = len({part.reasons for part in mark.parts}) == 1
    return {
        "points": mark.points,
        "of": mark.of,
        "verdict": presentation.verdict_text(mark),
        "right": words.labelled("quiz.right-answer", presentation.right_answer(question)),
        "reasons": reasons_view(mark.reasons) if together else [],
        "parts": [
            {
                "ok": part.ok,
                "given": part.given,
                "right": part.right,
                "said": ""
                if question.form == "numbers"
                else presentation.fit_text(question, place),
                "worth": presentation.worth_text(question, place)
                if question.solution.worth
                else "",
                "reasons": [] if together else reasons_view(part.reasons),
            }
            for place, part in enumerate(mark.parts)
        ],
    }


def sheet_view(marks: Sequence[Mark]) -> View:
    """Return the score sheet, and the rules to read again."""
    return {
        "columns": [text(f"quiz.column-{name}") for name in presentation.COLUMNS],
        "rows": [
            {"cells": presentation.sheet_row(number, mark), "points": mark.points}
            for number, mark in enumerate(marks, start=1)
        ],
        "again": [rule_view(rule) for rule in rules_to_read(marks)],
    }
