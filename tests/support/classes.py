"""A class of pupils who hold wrong beliefs, and the score files that they save."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.quiz.classroom import QuestionSet, write_scores

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.quiz import Question

NAMES = (
    "Ada", "Ben", "Chloé", "Dina", "Emil", "Fanny", "Gus", "Hana", "Ivo", "Jade", "Karl", "Lou",
    "Mia", "Noé", "Olga", "Pia", "Rémi", "Sam", "Tess", "Uma",
)  # fmt: skip


def once(question: Question) -> Any:
    """Answer as somebody does who believes that a card triggers once only."""
    right, reasons = question.solution.right, question.solution.why[0]
    if question.kind == "triggers":
        return [min(times, 1) for times in right]
    again = [reason for reason in reasons if reason.data.get("number", 1) > 1]
    return [right[0] - sum(reason.data["card"].effect.light for reason in again)]


def more_is_better(question: Question) -> Any:
    """Answer as somebody does who believes that too many elements do no harm."""
    parts = zip(question.letters, question.solution.right, question.solution.why, strict=True)
    return [
        letter
        for letter, right, reasons in parts
        if right or any(reason.code == "elements-too-many" for reason in reasons)
    ]


def tokens_only(question: Question) -> Any:
    """Answer as somebody does who leaves out the fireflies printed on cards."""
    reasons = question.solution.why[0]
    bonus = sum(reason.data["light"] for reason in reasons if reason.code == "fireflies-enough")
    return [question.solution.right[0] - bonus]


BELIEFS: dict[str, Callable[[Question], Any]] = {
    "voyages": more_is_better, "noon": once, "triggers": once, "score": tokens_only,
}  # fmt: skip


MANY = 4
HELD = {"voyages": MANY, "noon": 2, "triggers": 3, "score": 5}
"""Which pupils hold the belief about a kind: every second, third, fifth; of voyages nearly all."""


def class_files(count: int, level: int = 2, seed: int = 1, number: int = 12) -> dict[str, str]:
    """Return the score files of a class: each pupil holds some of the beliefs."""
    files = {}
    for place, name in enumerate(NAMES[:count]):
        held = {kind for kind, every in HELD.items() if (place % every == 0) is (every != MANY)}
        questions = QuestionSet(level, seed, number).for_pupil(name)
        answers = [
            BELIEFS[question.kind](question) if question.kind in held else question.solution.answer
            for question in questions.questions
        ]
        files[f"glow-scores-{name}.json"] = write_scores(questions, answers)
    return files
