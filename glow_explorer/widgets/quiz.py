"""A quiz about the rules: questions made from a seed, feedback at once, a score sheet."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from traitlets import Unicode, validate

from glow_explorer.errors import GlowError
from glow_explorer.language import text, using
from glow_explorer.quiz import LEVELS, known_level, pages, series, words
from glow_explorer.quiz.boards import board
from glow_explorer.render.markup import box, page, source
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.quiz_views import mark_view, question_view, sheet_view
from glow_explorer.widgets.traits import Known, RefusedError, amount_trait, read_amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from glow_explorer.quiz import Mark, Question

MOST_QUESTIONS = 50
MOST_SEED = 999_999_999
_DRAWN = 10_000


def read_seed(given: object) -> int:
    """Read a seed; None draws one that is short enough to be told to a class."""
    if given is None:
        return secrets.randbelow(_DRAWN)
    return read_amount("seed", given, most=MOST_SEED)


def read_answers(given: object) -> tuple[Any, ...]:
    """Read a list of answers; each is read by its question."""
    if isinstance(given, list | tuple):
        return tuple(given)
    raise GlowError("not-a-list", given=repr(given)[:80])


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
    language
        The language; unless said otherwise that of the session.

    Attributes
    ----------
    level, seed, questions
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
    SHOWN = ("level", "seed", "questions", "number", "answers")
    WORDS = ("quiz",)

    level = Known(known_level, 1)
    seed = Known(read_seed, None)
    questions = amount_trait("questions", 10, most=MOST_QUESTIONS, least=1)
    number = amount_trait("number", 1, most=MOST_QUESTIONS + 1, least=1)
    answers = Known(read_answers, (), lambda value: [list(one) for one in value])
    _map = Unicode("").tag(sync=True)

    def __init__(
        self,
        level: object = 1,
        seed: object = None,
        questions: object = 10,
        language: object = None,
        **given: Any,
    ) -> None:
        self._key: tuple[int, int] | None = None
        self._source: Iterator[Question] = iter(())
        self._asked: list[Question] = []
        self._drawn: tuple[Question | None, str] | None = None
        super().__init__(
            level=level, seed=read_seed(seed), questions=questions, language=language, **given
        )
        self._draw_map()

    # ------------------------------------------------------------------ in Python

    def ask(self) -> Question:
        """Return the question to be answered; go on to the next if this one has been answered."""
        if self.number <= len(self.answers):
            self.number += 1
        found = self.question
        if found is None:
            raise GlowError("quiz-over", count=self.questions)
        return found

    def answer(self, *given: object) -> Mark:
        """Answer the question, and get the mark with its reasons.

        Parameters
        ----------
        given
            A number for each part; or the letters of the options that fit, or of the best one:
            ``answer(2, 0)``, ``answer({"ladawa": 2, "thoape": 0})``, ``answer("A", "C")``.
        """
        question = self.question
        if question is None:
            raise GlowError("quiz-over", count=self.questions)
        if self.number <= len(self.answers):
            raise GlowError("question-answered", number=self.number)
        mark = question.check(given[0] if len(given) == 1 else given)
        self.answers = (*self.answers, mark.given)
        return mark

    def begin(self, **changes: object) -> None:
        """Start again, perhaps with another `level`, `seed` (None draws one) or `questions`."""
        read = {"level": known_level, "seed": read_seed, "questions": _read_questions}
        for name in changes:
            if name not in read:
                raise GlowError("not-a-choice", name="begin", given=name, expected=tuple(read))
        known = {name: read[name](given) for name, given in changes.items()}
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
            self._question(number).check(given)
            for number, given in enumerate(self.answers, start=1)
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
                    words.given(mark.question, mark.given), words.right(mark.question),
                    mark.points, mark.of,
                ]
                for number, mark in enumerate(self.marks, start=1)
            ]  # fmt: skip
        return pd.DataFrame(rows, columns=columns)

    # ------------------------------------------------------------------ what holds together

    def _question(self, number: int) -> Question:
        key = (self.level, self.seed)
        if self._key != key:
            self._key, self._source, self._asked = key, series(*key), []
        while len(self._asked) < number:
            self._asked.append(next(self._source))
        return self._asked[number - 1]

    def _changed(self, change: Any) -> None:
        """Other questions have no answers yet; what goes with a question is sent with it."""
        with self.changing():
            if change["name"] in ("level", "seed", "questions"):
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
        given = proposal["value"]
        if len(given) > self.questions:
            raise RefusedError("too-many-answers", given=len(given), most=self.questions)
        try:
            return tuple(
                self._question(number).check(one).given for number, one in enumerate(given, start=1)
            )
        except GlowError as refusal:
            raise RefusedError(refusal.code, **refusal.data) from None

    def _draw_map(self) -> None:
        shown = (self.question, self.language)
        if self._drawn != shown:
            self._drawn = shown
            with using(self.language):
                self._map = board(self.question) if self.question else ""

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        marks = self.marks
        shown = self.question
        marked = marks[self.number - 1] if self.number <= len(marks) else None
        return {
            "level": words.level(self.level),
            "levels": [words.level(one) for one in range(1, len(LEVELS) + 1)],
            "score": words.points(self.score),
            "points": [mark.points for mark in marks],
            "question": None if shown is None else question_view(shown),
            "mark": None if marked is None else mark_view(marked),
            "sheet": sheet_view(marks) if shown is None else None,
        }

    def _still(self) -> str:
        root = page()
        shown = self.question
        if shown is not None:
            root.append(pages.question_part(shown))
            if self.number <= len(self.answers):
                root.append(pages.mark_part(self.marks[self.number - 1]))
        box("margin-top: 8px", root, self._headline())
        if self.answers:
            root.append(pages.sheet(self.marks, text("quiz.sheet")))
        return source(root)

    def _headline(self) -> str:
        return text(
            "quiz.headline", level=words.level(self.level), seed=self.seed, count=self.questions,
            points=words.points(self.score), of=len(self.answers),
        )  # fmt: skip

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
            raise GlowError("not-a-message", given=repr(changes)[:80])
        self.begin(**known)


def _read_questions(given: object) -> int:
    return read_amount("questions", given, most=MOST_QUESTIONS, least=1)
