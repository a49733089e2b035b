"""A question, its solution, and the mark that an answer gets; exercises in a notebook.

>>> import glow_explorer as glow
>>> verdict = glow.explain("ladawa", "red:fire red:fire blue:fire")
>>> print(check(1, verdict.times))
✓ Right: 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from glow_explorer.cards import Card
from glow_explorer.collection import Cards, card
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.inputs import amount, exact, listed, whole
from glow_explorer.judge.reasons import alternatives
from glow_explorer.language import available, known_words, messages
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import Kind
from glow_explorer.values import Told, cached_property

if TYPE_CHECKING:
    from glow_explorer.judge import Reason
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings


LEVELS = ("first-day", "apprentice", "traveller", "guide", "judge")
FIRST, APPRENTICE, TRAVELLER, GUIDE, JUDGE = range(1, 6)

Form = Literal["numbers", "picks", "one"]
"""How a question is answered: a number for each part, all options that fit, or one option."""
QuizAnswer = tuple[int | str, ...]
"""An answer: numbers, or the letters of options."""
LETTERS = "ABCDEFGHIJ"
HALF = 0.5
MOST = 999
_NUMBER = r"[+\-−]?[0-9]{1,4}"


@dataclass(frozen=True, slots=True)
class Solution:
    """What the engine says to a question.

    Attributes
    ----------
    right
        For each part the right number; for each option whether it is right, as 1 or 0.
    why
        For each part the reasons.
    worth
        What each option brings, where they are compared.
    used
        The rulings that had a say, each with the answer that was followed.
    answer
        A right answer, as `Question.check` takes it.
    """

    right: tuple[int, ...]
    why: tuple[tuple[Reason, ...], ...]
    worth: tuple[Fraction | int, ...] = ()
    used: Mapping[str, str] = field(default_factory=dict)
    answer: QuizAnswer = ()


@dataclass(frozen=True, repr=False)
class Question(Told):
    """Something that is asked about what a player has.

    Attributes
    ----------
    kind
        What is asked: ``"triggers"`` (how often does each card trigger?), ``"noon"`` (how much
        light is there afterwards?), ``"elements"`` (how many different ones?), ``"curse"`` (which
        dice do not count?), ``"voyages"`` and ``"steps"`` (which are allowed?), ``"score"`` (what
        is the final score?), ``"order"`` and ``"reroll"`` (which is best?).
    level
        From 1 to 5.
    position
        What the player has, as far as it matters.
    options
        What it is asked of, part by part: cards, dice, voyages, spaces, orders.
    cards
        The cards that are shown.
    """

    kind: str
    level: int
    position: Position
    options: tuple[Any, ...]
    cards: tuple[Card, ...] = ()

    @property
    def form(self) -> Form:
        """How it is answered: ``"numbers"``, ``"picks"`` (all that fit) or ``"one"``."""
        from glow_explorer.quiz.series import QUESTION_KINDS

        return QUESTION_KINDS[self.kind].form

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the options."""
        return tuple(LETTERS[: len(self.options)])

    @cached_property
    def solution(self) -> Solution:
        """What the engine says, worked out when it is asked for."""
        from glow_explorer.quiz.series import QUESTION_KINDS

        solution = QUESTION_KINDS[self.kind].solve(self)
        if self.form == "numbers":
            return replace(solution, answer=solution.right)
        fitting = [
            letter for letter, fits in zip(self.letters, solution.right, strict=True) if fits
        ]
        return replace(solution, answer=tuple(fitting if self.form == "picks" else fitting[:1]))

    @cached_property
    def agreed(self) -> Mapping[str, str]:
        """The rulings to be told: those that are not the usual ones, and those that decide.

        With another answer to a ruling that decides, another answer to the question is right.
        """
        under, usual = self.position.rulings, as_rulings("standard")
        others = alternatives(self.solution.used, under, self._if_ruled)
        return {
            ruling: under[ruling]
            for ruling, answers in others.items()
            if under[ruling] != usual[ruling]
            or any(right != self.solution.right for right in answers.values())
        }

    def _if_ruled(self, rulings: Rulings) -> tuple[int, ...]:
        """Return what would be right under other rulings."""
        return replace(self, position=self.position.under(rulings)).solution.right

    def check(self, answer: object) -> Mark:
        """Mark an answer.

        Parameters
        ----------
        answer
            Numbers, one for each part and in their order, or by card; or the letters of options.

        Returns
        -------
        Mark
            A point if all is right, half a point if one part of several is wrong.
        """
        known = read_answer(self, answer)
        numbers = tuple(int(letter in known) for letter in self.letters)
        if self.form == "numbers":
            numbers = tuple(int(number) for number in known)
        right, explanations = self.solution.right, self.solution.why
        parts = tuple(
            PartMark(
                number, true, number == true if self.form != "one" else number <= true, reasons
            )
            for number, true, reasons in zip(numbers, right, explanations, strict=True)
        )
        return Mark(self, known, _points(self.form, parts), 1, parts)

    def __str__(self) -> str:
        from glow_explorer.quiz.presentation import question_text

        return question_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.presentation import question_html

        return question_html(self)

    def __repr__(self) -> str:
        return f"<Question {self.kind}, level {self.level}>"


@dataclass(frozen=True, slots=True)
class PartMark:
    """The mark of one part: what was answered, what is right, and why."""

    given: int
    right: int
    ok: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Mark(Told):
    """What an answer is worth, part by part, with the reasons."""

    question: Question
    given: QuizAnswer
    points: float
    of: int
    parts: tuple[PartMark, ...]

    def __bool__(self) -> bool:
        return self.points == self.of

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the right answer is right, all parts together."""
        reasons: list[Reason] = []
        for part in self.parts:
            reasons += (reason for reason in part.reasons if reason not in reasons)
        return tuple(reasons)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules to read again: those of the parts that are wrong."""
        wrong = [part for part in self.parts if not part.ok]
        return tuple(dict.fromkeys(reason.rule for part in wrong for reason in part.reasons))

    def __str__(self) -> str:
        from glow_explorer.quiz.presentation import mark_text

        return mark_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.presentation import mark_html

        return mark_html(self)

    def __repr__(self) -> str:
        return f"<Mark {self.points:g} of {self.of}>"


def rules_to_read(marks: Iterable[Mark]) -> tuple[str, ...]:
    """Return the ids of the rules to read again after some questions, each once."""
    return tuple(dict.fromkeys(rule for mark in marks for rule in mark.rules))


def _points(form: Form, parts: tuple[PartMark, ...]) -> float:
    """Return a point, half a point if one part of several is wrong, or nothing.

    Whoever picks nothing right gets nothing for what was rightly left out.
    """
    wrong = sum(not part.ok for part in parts)
    if not wrong:
        return 1.0
    hit = form == "numbers" or any(part.given and part.right for part in parts)
    return HALF if wrong == 1 and len(parts) > 1 and hit and form != "one" else 0.0


# ---------------------------------------------------------------- reading answers and levels


def read_answer(question: Question, answer: object) -> QuizAnswer:
    """Return an answer as numbers or letters; refuse what answers another sort of question.

    >>> from glow_explorer.quiz import question
    >>> read_answer(question(level=2, seed=1, number=5), "c a")
    ('A', 'C')
    """
    if question.form == "numbers":
        return _numbers(question, answer)
    letters = _letters(question, answer)
    if question.form == "one" and len(letters) != 1:
        raise GlowError("one-letter", given=quoted(answer), expected=question.letters)
    return letters


def _numbers(question: Question, answer: object) -> tuple[int, ...]:
    """Return a number for each part, given alone, in a row, as text or by card."""
    refused = quoted(answer)
    if whole(answer) is not None:
        answer = (answer,)
    if isinstance(answer, str) and re.fullmatch(rf"{_NUMBER}([\s,;]+{_NUMBER})*", answer.strip()):
        answer = [int(number) for number in re.split(r"[\s,;]+", answer.strip().replace("−", "-"))]
    if isinstance(answer, Mapping):
        answer = _by_card(question, answer)
    count = len(question.options)
    parts = listed(answer, count)
    if parts is not None:
        numbers = [_number(number) for number in parts]
        if len(numbers) == count and None not in numbers:
            return tuple(number for number in numbers if number is not None)
    raise GlowError("quiz-numbers", given=refused, count=count, most=MOST)


def _number(value: object) -> int | None:
    """Return a whole number of at most three digits; None for anything else."""
    number = whole(value)
    return number if number is not None and -MOST <= number <= MOST else None


def _by_card(question: Question, answer: Mapping[object, object]) -> list[object]:
    """Put the numbers of cards into the order of the parts."""
    cards = tuple(card for card in question.options if isinstance(card, Card))
    if not cards:
        count = len(question.options)
        raise GlowError("quiz-numbers", given=quoted(answer), count=count, most=MOST)
    known = Cards(Kind.CARD, cards)
    numbers = {
        known[card]: number for card, number in answer.items() if isinstance(card, str | Card)
    }
    return [numbers.get(card) for card in cards]


def _letters(question: Question, answer: object) -> tuple[str, ...]:
    """Return the letters of options in their order; None and an empty text are none."""
    letters = () if answer is None else answer
    if isinstance(letters, str):
        letters = re.findall(r"[^\s,;]", letters)
    entries = None if isinstance(letters, Mapping) else listed(letters)
    if entries is not None:
        capitals = [
            letter.strip().upper() if isinstance(letter, str) else letter for letter in entries
        ]
        if all(isinstance(letter, str) and letter in question.letters for letter in capitals):
            return tuple(letter for letter in question.letters if letter in capitals)
    raise GlowError("quiz-letters", given=quoted(answer), expected=question.letters)


def known_level(level: object) -> int:
    """Return a level as a number: from 1 to 5, or its name in any language.

    >>> known_level("judge"), known_level("premier jour"), known_level(3)
    (5, 1, 3)
    """
    number = whole(level)
    if number is not None and 1 <= number <= len(LEVELS):
        return number
    names = _level_names()
    if isinstance(level, str) and fold(level) in names:
        return names[fold(level)]
    near = nearest(level, list(names)) if isinstance(level, str) else None
    raise GlowError("not-a-level", given=quoted(level), expected=LEVELS, nearest=near)


def _level_names() -> dict[str, int]:
    """Return the levels by their names, in all languages."""
    names = {fold(name): number for number, name in enumerate(LEVELS, start=1)}
    for code in available():
        catalogue = messages(code)
        names |= {fold(catalogue[f"quiz.level-{level}"]): level for level in range(1, JUDGE + 1)}
    return names


# ---------------------------------------------------------------- exercises


@dataclass(frozen=True, slots=True, repr=False)
class Checked(Told):
    """What became of an answer: not given yet, right or wrong; with what shows why."""

    given: object
    right: bool
    expected: object = None
    because: object = None
    hint: str = ""
    problem: GlowError | None = None

    @property
    def answered(self) -> bool:
        """Whether there is an answer at all."""
        return is_answer(self.given)

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        from glow_explorer.quiz.presentation import checked_text

        return checked_text(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.presentation import checked_html

        return checked_html(self)

    def __repr__(self) -> str:
        return f"<Checked {'right' if self.right else 'wrong' if self.answered else 'open'}>"


def check(
    answer: object,
    right: object,
    *,
    because: object = None,
    hint: str = "",
    within: float = 0,
) -> Checked:
    """Return whether an answer is right, with the reason to show.

    Parameters
    ----------
    answer
        What the reader wrote: ``...``, ``None`` or nothing if there is no answer yet. Words may be
        written in any case and in every language, cards by whatever finds them.
    right
        What the engine says: a number, a word, a card, several of them; in a set the order does not
        matter. Or a function that judges the answer: whatever it returns counts as yes or no, and
        shows why.
    because
        What to show as the reason, once there is an answer: a verdict, a plan, a rule...
    hint
        What to tell whoever is wrong.
    within
        How far a number may be off.

    Returns
    -------
    Checked
        Tells itself; true if the answer is right.

    Examples
    --------
    >>> import glow_explorer as glow
    >>> bool(check("Feu", glow.Symbol.FIRE)), bool(check("LADAWA", glow.companions["ladawa"]))
    (True, True)
    >>> bool(check([3, 1], {1, 3})), bool(check([3, 1], (1, 3)))
    (True, False)
    >>> bool(check(0.4, Fraction(98, 243), within=0.01))
    True
    >>> bool(check("likyar", lambda name: glow.explain(name, "red:fire").fires))
    False
    >>> print(check(..., 2))
    • Write your answer in place of the dots, and run the cell again.
    """
    if not isinstance(hint, str):
        raise GlowError("not-text", given=quoted(hint))
    if not is_answer(answer):
        return Checked(answer, right=False)
    try:
        if callable(right) and not isinstance(right, Card):
            verdict = right(answer)
            tells = because is None and hasattr(verdict, "_repr_html_")
            return Checked(answer, bool(verdict), None, verdict if tells else because, hint)
        return Checked(answer, bool(same(answer, right, within)), right, because, hint)
    except GlowError as problem:
        return Checked(answer, right=False, because=because, hint=hint, problem=problem)


def is_answer(value: object) -> bool:
    """Whether something was answered: not the dots that stand for an answer."""
    return not (value is None or value is Ellipsis or (isinstance(value, str) and not value))


def same(answer: object, right: object, within: float = 0) -> bool:
    """Whether an answer means the same as what is right; refuse one that can mean nothing here."""
    parts = listed(right)
    if parts is None:
        answer = _alone(answer)
    if isinstance(right, int | float | Fraction) and (number := exact(right)) is not None:
        answered = read_number(answer)
        if answered is None:
            raise GlowError("check-number", given=quoted(answer))
        return abs(answered - number) <= amount("within", within, 0) + Fraction(1, 10**12)
    if isinstance(right, Card):
        return whole(answer) == right.number or bool(card(answer) == right)  # type: ignore[arg-type]
    word = fold(answer if isinstance(answer, str) else quoted(answer))
    if isinstance(right, Enum):
        values = known_words(type(right).__name__.lower())
        return answer is right or values.get(word) == right.value
    if isinstance(right, str):
        return word == fold(right)
    if parts is not None:
        is_set = isinstance(right, AbstractSet)
        return _same_all(_listed(answer), parts, within, any_order=is_set)
    return answer is right or (type(answer) is type(right) and bool(answer == right))


def _same_all(
    answers: list[object], values: list[object], within: float, *, any_order: bool
) -> bool:
    if len(answers) != len(values):
        return False
    if not any_order:
        return all(same(answer, true, within) for answer, true in zip(answers, values, strict=True))
    # Each of a set stands for one thing, so an answer fits one of them at most.
    return all(any(same(answer, true, within) for answer in answers) for true in values)


def _listed(answer: object) -> list[object]:
    """Return the parts of an answer; those of a text stand between commas."""
    if isinstance(answer, str):
        return [part.strip() for part in answer.replace(";", ",").split(",") if part.strip()]
    parts = listed(answer)
    return [answer] if parts is None else parts


def _alone(answer: object) -> object:
    """Return what stands alone in a list: ``[1]`` means 1."""
    parts = None if isinstance(answer, str | Mapping) else listed(answer)
    return parts[0] if parts is not None and len(parts) == 1 else answer


def read_number(answer: object) -> Fraction | None:
    """Return a number however it is written; None if it is none.

    >>> [str(read_number(answer)) for answer in (2, "2", [2], "2/3", "0,4", "40 %", "one", "deux")]
    ['2', '2', '2', '2/3', '2/5', '2/5', '1', '2']
    """
    single = _alone(answer)
    if not isinstance(single, str):
        return exact(single)
    if (spelled := known_words("number").get(fold(single))) is not None:
        return Fraction(spelled)
    written = single.strip().replace(",", ".").replace("−", "-")
    number = exact(written.removesuffix("%"))
    return number / 100 if number is not None and written.endswith("%") else number
