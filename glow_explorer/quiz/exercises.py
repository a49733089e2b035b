"""Exercises in a notebook: the reader writes an answer, the engine says whether it is right.

>>> import glow_explorer as glow
>>> verdict = glow.explain("ladawa", "red:fire red:fire blue:fire")
>>> print(check(1, verdict.times))
✓ Right: 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from glow_explorer.cards import Card
from glow_explorer.collection import card
from glow_explorer.errors import GlowError
from glow_explorer.language import known_words
from glow_explorer.showing import Told
from glow_explorer.spelling import fold


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
    if not is_answer(answer):
        return Checked(answer, right=False)
    try:
        if callable(right) and not isinstance(right, Card):
            verdict = right(answer)
            tells = because is None and hasattr(verdict, "_repr_html_")
            return Checked(answer, bool(verdict), None, verdict if tells else because, hint)
        return Checked(answer, same(answer, right, within), right, because, hint)
    except GlowError as problem:
        return Checked(answer, right=False, because=because, hint=hint, problem=problem)


def is_answer(value: object) -> bool:
    """Whether something was answered: not the dots that stand for an answer."""
    return value is not None and value is not Ellipsis and value != ""


def same(answer: object, right: object, within: float = 0) -> bool:
    """Whether an answer means the same as what is right."""
    if isinstance(right, int | float | Fraction):
        number = _number(answer)
        return number is not None and abs(float(number) - float(right)) <= within + 1e-12
    if isinstance(right, Card):
        return answer in (right, right.number) or card(str(answer)) == right
    if isinstance(right, Enum):
        values = known_words(type(right).__name__.lower())
        return answer == right or values.get(fold(str(answer))) == right.value
    if isinstance(right, str):
        return fold(str(answer)) == fold(right)
    if isinstance(right, Iterable):
        return _same_all(_listed(answer), right, within)
    return answer == right


def _same_all(answers: list[object], right: Iterable[object], within: float) -> bool:
    values = list(right)
    if len(answers) != len(values):
        return False
    if not isinstance(right, AbstractSet):
        return all(same(answer, true, within) for answer, true in zip(answers, values, strict=True))
    # Each of a set stands for one thing, so an answer fits one of them at most.
    return all(any(same(answer, true, within) for answer in answers) for true in values)


def _listed(answer: object) -> list[object]:
    """Return the parts of an answer; those of a text stand between commas."""
    if isinstance(answer, str):
        return [part.strip() for part in answer.replace(";", ",").split(",") if part.strip()]
    return list(answer) if isinstance(answer, Iterable) else [answer]


def _number(answer: object) -> float | Fraction | None:
    """Return a number however it is written: ``2``, ``"2"``, ``"2/3"``, ``"0,4"``, ``"40 %"``."""
    if isinstance(answer, int | float | Fraction):
        return answer
    written = str(answer).strip().replace(",", ".").replace("−", "-")
    try:
        if written.endswith("%"):
            return Fraction(written[:-1].strip()) / 100
        return Fraction(written)
    except (ValueError, ZeroDivisionError):
        return None
