"""A question, its solution and the mark that an answer gets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.judge.judged import alternatives
from glow_explorer.judge.verdict import KAAR
from glow_explorer.rulebook import Rulings, as_rulings
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from glow_explorer.cards import Card
    from glow_explorer.judge import Reason

Form = Literal["numbers", "picks", "one"]
"""How a question is answered: a number for each part, all options that fit, or one option."""
Given = tuple[int | str, ...]
"""An answer: numbers, or the letters of options."""
LETTERS = "ABCDEFGHIJ"
HALF = 0.5


def _standard() -> Rulings:
    return as_rulings("standard")


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table when a question is asked; what does not matter is left out.

    Attributes
    ----------
    roll, cards
        The dice, and the cards that are shown.
    company
        The company that the cards belong to, where they are one.
    kaar
        Whether the player has Kaar in play besides.
    light, footprints, fireflies, rerolls
        The score and the tokens; None where the score does not matter.
    boats; at, visited, used; camp
        Where the boats are; where the company stands, which spaces it has passed this round and
        which dice it has used; where the camp is.
    recruited
        How many companions were recruited in all, at the end of a game.
    rulings
        How disputed points are decided.
    """

    roll: Roll = field(default_factory=Roll)
    cards: tuple[Card, ...] = ()
    company: Company | None = None
    kaar: bool = False
    light: int | None = None
    footprints: int = 0
    fireflies: int = 0
    rerolls: int = 0
    boats: tuple[int, ...] = ()
    at: int | None = None
    visited: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    camp: int | None = None
    recruited: int | None = None
    rulings: Rulings = field(default_factory=_standard)

    @property
    def owner(self) -> Company | None:
        """A company that has Kaar, if the player has."""
        return Company("Pocana", [KAAR]) if self.kaar else None


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
    answer: Given = ()


@dataclass(frozen=True, repr=False)
class Question(Told):
    """Something that is asked about a table.

    Attributes
    ----------
    kind
        What is asked: ``"triggers"`` (how often does each card trigger?), ``"noon"`` (how much
        light is there afterwards?), ``"elements"`` (how many different ones?), ``"curse"`` (which
        dice do not count?), ``"voyages"`` and ``"steps"`` (which are allowed?), ``"score"`` (what
        is the final score?), ``"order"`` and ``"reroll"`` (which is best?).
    level
        From 1 to 5.
    table
        What lies on the table.
    options
        What it is asked of, part by part: cards, dice, voyages, spaces, orders.
    """

    kind: str
    level: int
    table: Table
    options: tuple[Any, ...]

    @property
    def form(self) -> Form:
        """How it is answered: ``"numbers"``, ``"picks"`` (all that fit) or ``"one"``."""
        from glow_explorer.quiz.kinds import KINDS

        return KINDS[self.kind].form

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the options."""
        return tuple(LETTERS[: len(self.options)])

    @cached_property
    def solution(self) -> Solution:
        """What the engine says, worked out when it is asked for."""
        from glow_explorer.quiz.kinds import KINDS

        found = KINDS[self.kind].solve(self)
        if self.form == "numbers":
            return replace(found, answer=found.right)
        fitting = [one for one, fits in zip(self.letters, found.right, strict=True) if fits]
        return replace(found, answer=tuple(fitting if self.form == "picks" else fitting[:1]))

    @cached_property
    def agreed(self) -> Mapping[str, str]:
        """The rulings to be told: those that are not the usual ones, and those that decide.

        With another answer to a ruling that decides, another answer to the question is right.
        """
        under, usual = self.table.rulings, _standard()
        others = alternatives(self.solution.used, under, self._if_ruled)
        return {
            ruling: under[ruling]
            for ruling, found in others.items()
            if under[ruling] != usual[ruling]
            or any(right != self.solution.right for right in found.values())
        }

    def _if_ruled(self, rulings: Rulings) -> tuple[int, ...]:
        from glow_explorer.quiz.kinds import KINDS

        other = replace(self, table=replace(self.table, rulings=rulings))
        return KINDS[self.kind].solve(other).right

    def check(self, given: object) -> Mark:
        """Mark an answer.

        Parameters
        ----------
        given
            Numbers, one for each part and in their order, or by card; or the letters of options.

        Returns
        -------
        Mark
            A point if all is right, half a point if one part of several is wrong.
        """
        from glow_explorer.quiz.reading import read_given

        said = read_given(self, given)
        numbers = tuple(int(one in said) for one in self.letters)
        if self.form == "numbers":
            numbers = tuple(int(one) for one in said)
        right, why = self.solution.right, self.solution.why
        parts = tuple(
            Part(mine, true, mine == true if self.form != "one" else mine <= true, reasons)
            for mine, true, reasons in zip(numbers, right, why, strict=True)
        )
        return Mark(self, said, _points(self.form, parts), 1, parts)

    def __str__(self) -> str:
        from glow_explorer.quiz.words import question

        return question(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.pages import question

        return question(self)

    def __repr__(self) -> str:
        return f"<Question {self.kind}, level {self.level}>"


@dataclass(frozen=True, slots=True)
class Part:
    """The mark of one part: what was said, what is right, and why."""

    given: int
    right: int
    ok: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Mark(Told):
    """What an answer is worth, part by part, with the reasons."""

    question: Question
    given: Given
    points: float
    of: int
    parts: tuple[Part, ...]

    def __bool__(self) -> bool:
        return self.points == self.of

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the right answer is right, all parts together."""
        told: list[Reason] = []
        for part in self.parts:
            told += (one for one in part.reasons if one not in told)
        return tuple(told)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules to read again: those of the parts that are wrong."""
        wrong = [part for part in self.parts if not part.ok]
        return tuple(dict.fromkeys(one.rule for part in wrong for one in part.reasons))

    def __str__(self) -> str:
        from glow_explorer.quiz.words import mark

        return mark(self)

    def _repr_html_(self) -> str:
        from glow_explorer.quiz.pages import mark

        return mark(self)

    def __repr__(self) -> str:
        return f"<Mark {self.points:g} of {self.of}>"


def _points(form: Form, parts: tuple[Part, ...]) -> float:
    """Return a point, half a point if one part of several is wrong, or nothing.

    Whoever picks nothing right gets nothing for what was rightly left out.
    """
    wrong = sum(not part.ok for part in parts)
    if not wrong:
        return 1.0
    hit = form == "numbers" or any(part.given and part.right for part in parts)
    return HALF if wrong == 1 and len(parts) > 1 and hit and form != "one" else 0.0
