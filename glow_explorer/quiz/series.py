"""Questions in a row: a seed and a level make the same ones for everybody."""

from __future__ import annotations

import secrets
from itertools import count, islice
from typing import TYPE_CHECKING

from glow_explorer.errors import GlowError
from glow_explorer.game.chance import seeded
from glow_explorer.quiz.question_kinds import QUESTION_KINDS, QuizChance
from glow_explorer.quiz.questions import APPRENTICE, FIRST, GUIDE, JUDGE, TRAVELLER, known_level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.quiz.questions import Question

KINDS_AT = {
    FIRST: ("triggers", "noon", "elements", "triggers", "noon"),
    APPRENTICE: ("triggers", "noon", "voyages", "steps", "score", "triggers"),
    TRAVELLER: ("triggers", "voyages", "steps", "score", "order", "curse", "triggers"),
    GUIDE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "elements"),
    JUDGE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "triggers"),
}
"""What each level asks; a kind that stands twice comes twice as often."""
TRIES = 600
"""How often a question of one kind is drawn before another kind is asked instead."""
PATIENT = 250
"""How many of these are spent on finding one in which a ruling matters, for a judge."""
MOST_QUESTIONS = 50
"""How many questions a quiz has at most."""
HIGHEST_SEED = 999_999_999
_DRAWN_SEEDS = 10_000
_ORDER, _DRAW = 1, 2
_DISPUTED = {"triggers", "curse", "voyages", "steps", "score"}
Gist = tuple[object, ...]
"""What makes a question another one."""


def series(level: object, seed: int) -> Iterator[Question]:
    """Yield questions without end; no two of them are alike.

    What is best to reroll is asked where numpy is at hand; elsewhere another question takes its
    place.

    Parameters
    ----------
    level
        From 1 to 5, or its name.
    seed
        The same seed gives the same questions, everywhere and in every language.
    """
    known = known_level(level)
    earlier: list[Gist] = []
    for number in count():
        question = _next(known, seed, number, earlier)
        earlier.append(_gist(question))
        yield question


def drawn_seed() -> int:
    """Draw a seed that is short enough to be told to a class."""
    return secrets.randbelow(_DRAWN_SEEDS)


def question(level: object, seed: int, number: int) -> Question:
    """Return one question of a series, the first being number 1."""
    return next(islice(series(level, seed), number - 1, None))


def _next(level: int, seed: int, number: int, earlier: list[Gist]) -> Question:
    """Draw the next question: of the kind whose turn it is, or of another if there is none."""
    kinds = KINDS_AT[level]
    turn, place = divmod(number, len(kinds))
    dealt = QuizChance(seeded(seed, level, _ORDER, turn)).shuffled(kinds)
    for kind in dict.fromkeys([*dealt[place:], *dealt]):
        try:
            question = _of_kind(kind, level, seed, number, earlier)
        except GlowError as refusal:
            if refusal.code != "needs-package":
                raise
            continue
        if question is not None:
            return question
    message = f"no question {number} of level {level} for the seed {seed}"
    raise AssertionError(message)  # pragma: no cover - there are far more than anybody asks


def _of_kind(kind: str, level: int, seed: int, number: int, earlier: list[Gist]) -> Question | None:
    """Draw until a question fits and is a new one; None if there is none after many."""
    for attempt in range(TRIES):
        chance = QuizChance(seeded(seed, level, _DRAW, number, attempt))
        question = QUESTION_KINDS[kind].draw(chance, level)
        if question is not None and _fits(question, attempt) and _gist(question) not in earlier:
            return question
    return None


def _fits(question: Question, attempt: int) -> bool:
    """Whether a question fits its level: a judge's depends on a ruling, if such a one is drawn."""
    needs_ruling = question.level == JUDGE and question.kind in _DISPUTED and attempt < PATIENT
    return not needs_ruling or bool(question.agreed)


def _gist(question: Question) -> Gist:
    """Return what makes a question another one: not the order of its dice or options."""
    position = question.position
    dice = sorted(map(str, position.dice))
    cards = {card.ref for card in question.cards}
    return question.kind, dice, cards, position.boats, position.at, position.camp, position.light
